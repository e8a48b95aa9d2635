"""Buttons and typed lines of games with closed hands, as what they answer: cards by their places.

Pure. A place counts from 1 in the order of the holding, as its owner's own screen numbers it: a
place may be written where everybody reads it, and tells nothing of the card. Verbs: `p` pass, `j`
play, `j13` play and change the first and the third card, `jb` play blind, `t2` play the second card
to the trick; `change` and `t` take the places from what is typed or ticked with them.
"""

import re
from typing import Final

from bot.refusals import NotLegal, OldButton, Why
from engine.actions import JOIN_BLIND, PASS, Action, Join, Play
from engine.ask import Legal
from engine.cards import Card
from engine.promises import Declaring, JoiningBlind, Playing

CHANGE: Final = "change"
"""The verb that asks which cards to change, or changes those that are typed."""

_VERB: Final = re.compile(r"p|jb|change|[jt][1-9]*", re.ASCII)
_PLACES: Final = re.compile(r"[0-9]+(?:[\s,;+]+[0-9]+)*", re.ASCII)

Promising = Declaring | JoiningBlind | Playing


def is_promise(verb: str) -> bool:
    """Whether a verb answers a question of such a game."""
    return _VERB.fullmatch(verb) is not None


def typed_verb(legal: Legal[Action], text: str) -> str | None:
    """Return the verb that places typed in reply to a table stand for, if for any."""
    if not _PLACES.fullmatch(text.strip()):
        return None
    if isinstance(legal, Declaring):
        return CHANGE
    return "t" if isinstance(legal, Playing) else None


def answer(legal: Promising, verb: str, text: str | None) -> Action:
    """Return what a verb answers, with the places typed beside it.

    Raise `OldButton` for what is not asked now, and `NotLegal` for places that are none.
    """
    if verb == "p":
        return PASS
    if verb == "jb":
        return JOIN_BLIND
    holding = () if isinstance(legal, JoiningBlind) else legal.holding
    cards = _cards(holding, _places(verb, text))
    if verb[0] in "jc" and isinstance(legal, Declaring):
        return Join(cards)
    if verb[0] == "t" and isinstance(legal, Playing) and len(cards) == 1:
        return Play(cards[0])
    raise OldButton


def _places(verb: str, text: str | None) -> list[int]:
    if text is None:
        return [int(place) for place in verb if place.isdigit()]
    if text.strip() and not _PLACES.fullmatch(text.strip()):
        return [0]
    return [int(place) for place in re.findall("[0-9]+", text)]


def _cards(holding: tuple[Card, ...], places: list[int]) -> tuple[Card, ...]:
    """Return the cards at some places, in the order of the holding."""
    if len(set(places)) < len(places) or not set(places) <= set(range(1, len(holding) + 1)):
        raise NotLegal(Why.NO_SUCH_CARD, most=len(holding))
    return tuple(holding[place - 1] for place in sorted(places))
