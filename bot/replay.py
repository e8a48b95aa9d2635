"""Stored hands played again, and what is proven of them. Reads no storage; takes no decision."""

import logging

from bot import faults, steps
from bot.rows import cut_of
from bot.seating import Sealed
from bot.store import hands
from engine.actions import Action, parse_action
from engine.errors import EngineError
from engine.fairness import Proof, make_proof
from engine.hand import Hand
from engine.setup import Setup

_log = logging.getLogger(__name__)


def replayed(stored: hands.Hand) -> Hand:
    """Return a stored hand played again to where it stands.

    Raise `EngineError` or `KeyError` when these rules cannot.
    """
    setup = Setup.from_text(stored.setup)
    deck = steps.dealt_deck(setup, stored.secret, stored.number, cut_of(stored.cut))
    return Hand(setup, deck, _actions(stored))


def replayable(stored: hands.Hand) -> Hand | None:
    """Return a stored hand to be shown, or `None` when these rules cannot play it again."""
    try:
        return replayed(stored)
    except (EngineError, KeyError) as error:
        faults.note(_log, f"hand {stored.id} cannot be played again", error)
        return None


def playable(running: hands.Hand) -> Hand | None:
    """Return a running hand to be played on, or `None` when these rules cannot."""
    hand = replayable(running)
    return hand if hand is not None and not hand.is_over else None


def is_dealable(sealed: Sealed, stored: hands.Hand) -> bool:
    """Whether a sealed hand can be dealt from what storage has of it, as it was sealed."""
    try:
        setup = Setup.from_text(stored.setup)
        return sealed.hand == stored.id and steps.is_intact(sealed, setup, stored.secret)
    except EngineError as error:
        faults.note(_log, f"hand {stored.id} cannot be dealt as it was sealed", error)
        return False


def proof_of(stored: hands.Hand, viewer: int) -> Proof:
    """Return the proof of a stored hand's deal for a seat, or `PUBLIC`."""
    return make_proof(
        Setup.from_text(stored.setup),
        stored.number,
        stored.secret,
        cut_of(stored.cut),
        _actions(stored),
        viewer=viewer,
    )


def _actions(stored: hands.Hand) -> list[tuple[int, Action]]:
    return [(it.seat, parse_action(it.action)) for it in stored.actions]
