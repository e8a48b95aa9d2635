"""How much may be bet, in words: what the games without fixed bets share."""

from typing import Final, assert_never

from bot.i18n import mark
from bot.presenter.voice import Voice
from engine.options import Limit

RULES: Final = {
    Limit.NO: mark("No limit: up to all you have in front of you."),
    Limit.POT: mark("Pot limit: a bet or raise adds at most what is in the pot, your call "
                    "counted in."),
    Limit.HALF_POT: mark("Half-pot limit: a bet or raise adds at most half of what is in the "
                         "pot, your call counted in."),
}  # fmt: skip
"""A sentence of the rules for each limit."""


def limit_name(voice: Voice, limit: Limit) -> str:
    """Return how much may be bet, in two words."""
    match limit:
        case Limit.NO:
            return voice.say("no limit")
        case Limit.POT:
            return voice.say("pot limit")
        case Limit.HALF_POT:
            return voice.say("half-pot limit")
        case _:
            assert_never(limit)
