"""A finished hand as a file, for one viewer or, to its host, with every card."""

from collections.abc import Iterable, Mapping, Sequence

from engine.actions import Action
from engine.cards import Card
from engine.errors import BadHistory
from engine.events import PUBLIC
from engine.hand import Hand
from engine.history import toml
from engine.history.fields import FULL_FILE, PUBLIC_FILE, deeds, head, notation_of, outcome
from engine.setup import Setup


def export_hand(
    setup: Setup,
    deck: Sequence[Card],
    actions: Iterable[tuple[int, Action]],
    viewer: int = PUBLIC,
    *,
    names: Mapping[int, str] | None = None,
    hand_number: int | None = None,
    full: bool = False,
) -> str:
    """Return the hand as `viewer` (a seat, or `PUBLIC`) knows it, for `parse_history` to read.

    A card this viewer was never shown is `??`. With `full` every card that was dealt is there,
    whoever `viewer` is. `names` are by seat. Raise `BadHistory` while the hand is not over and for
    a seat that is not in it, and what `Hand` raises for a hand that never was.
    """
    hand = Hand(setup, deck, actions)
    if not hand.is_over:
        raise BadHistory("actions", "the hand is not over")
    if viewer != PUBLIC and viewer not in setup.order:
        raise BadHistory("viewer", f"seat {viewer + 1} is not in the hand")
    notation = notation_of(setup)
    if full:
        reader, log, state = FULL_FILE, tuple(hand.log), hand.state
    else:
        view = hand.view(viewer)
        reader = PUBLIC_FILE if viewer == PUBLIC else notation.player(viewer)
        log, state = view.log, view.state
    return toml.write(
        {
            **head(setup, reader, names, hand_number),
            **deeds(log, setup),
            **outcome(log, state, notation),
        }
    )
