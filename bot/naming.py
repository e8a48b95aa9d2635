"""Commands with a name typed beside them: of a game whose table or rules are meant, of a setting.

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

VERBS: Final = frozenset({"choose", "rules", "settings"})
"""Those of the commands that take a name."""

Press = Callable[[Click], Awaitable[Screen | None]]


async def answer(press: Press, click: Click, verb: str, typed: str) -> Screen | None:
    """Press what the command means with that name, or without one, and say that it is unknown."""
    words = voice(click.user.language)
    if name := topic_named(typed) if verb == "settings" else game_named(typed):
        return await press(replace(click, token=str(RoomToken(verb, name))))
    if verb == "rules":
        return unknown.no_rules(words, typed)
    offer = await press(replace(click, token=str(RoomToken(verb))))
    if offer is None or offer.is_refusal:
        return offer
    say = unknown.no_topic if verb == "settings" else unknown.no_table
    return say(words, typed, offer)
