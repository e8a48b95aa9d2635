"""Commands with a name typed beside them: of a game whose table or rules are meant, of a setting.

And words that are no command, which ask for help.

What nothing is called by is never passed over: whoever typed it is told, and offered what there is.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.presenter import unknown
from bot.presenter.games import game_named
from bot.presenter.settings import topic_named
from bot.presenter.voice import voice
from bot.screen import Click, Screen
from bot.tokens import RoomToken

VERBS: Final = frozenset({"choose", "rules", "settings", "help"})
"""Those of the commands that take a name; for `help` it is a word that is no command."""

_SAY: Final = {
    "choose": unknown.no_table,
    "settings": unknown.no_topic,
    "help": unknown.no_command,
}

Press = Callable[[Click], Awaitable[Screen | None]]


async def answer(press: Press, click: Click, verb: str, typed: str) -> Screen | None:
    """Press what the command means with that name, or without one, and say that it is unknown."""
    words = voice(click.user.language)
    if name := _named(verb, typed):
        return await press(replace(click, token=str(RoomToken(verb, name))))
    if verb == "rules":
        return unknown.no_rules(words, typed)
    offer = await press(replace(click, token=str(RoomToken(verb))))
    is_known = verb == "help" and not typed.startswith("/")
    if offer is None or offer.is_refusal or is_known:
        return offer
    return _SAY[verb](words, typed, offer)


def _named(verb: str, typed: str) -> str | None:
    """Return the key of what is called so, None where there is nothing of that name."""
    if verb == "help":
        return None
    return topic_named(typed) if verb == "settings" else game_named(typed)
