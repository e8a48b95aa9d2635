"""Making a proof: the only place where a secret and a viewer meet.

What a viewer is entitled to is decided by `engine.events.redact`, through the hand's own view; a
mucked, folded or undealt card is never opened.
"""

from collections.abc import Iterable

from engine.actions import Action
from engine.cards import FACE_DOWN
from engine.errors import InvalidSetup
from engine.events import PUBLIC
from engine.fairness.commitment import Commitment
from engine.fairness.cut import dealt_positions
from engine.fairness.deal import Dealt, Face, deal_of, laid_open
from engine.fairness.proof import MAX_NAME, Cut, Opened, Proof
from engine.games import GAMES
from engine.hand import Hand, View
from engine.setup import Setup


def make_proof(
    setup: Setup,
    hand_number: int,
    secret: bytes,
    cut: Cut | None,
    actions: Iterable[tuple[int, Action]],
    *,
    viewer: int,
) -> Proof:
    """Return the proof of a hand as far as `actions` played it, for a seat or `PUBLIC`.

    Raise `InvalidSetup` for values that no proof can hold, `Refused` for actions that are not
    those of this hand.
    """
    if viewer not in {PUBLIC, *setup.order}:
        raise InvalidSetup("viewer")
    commitment = Commitment(secret, GAMES[setup.game].deck(setup))
    size, root = len(commitment.order), commitment.root
    positions = dealt_positions(root, hand_number, _text(cut), size)
    hand = Hand(setup, [commitment.order[it] for it in positions], actions)
    view, order = hand.view(viewer), hand.deck
    deal = [dealt for dealt, _ in deal_of(hand.log)]
    assert [card for _, card in deal_of(hand.log)] == [*order[: len(deal)]]  # noqa: S101
    in_the_open = laid_open(hand.log)
    revealed = [place for place, card in enumerate(order[: len(deal)]) if card in in_the_open]
    return Proof(
        format="mazziere-deal/1",
        hand=hand_number,
        root=root.hex(),
        cut=cut,
        setup=setup,
        size=size,
        low=min(order).rank,
        viewer=viewer,
        shown=tuple(view.state.shown),
        deal=tuple(map(str, deal)),
        openings=tuple(
            _opened(commitment, place, positions[place])
            for place in sorted({*entitled_places(view), *revealed})
        ),
        revealed=tuple(revealed),
    )


def entitled_places(view: View) -> tuple[int, ...]:
    """Return the places of the deal whose cards this view shows where they were dealt."""
    shown = view.state.shown
    return tuple(
        place
        for place, (dealt, card) in enumerate(deal_of(view.log))
        if card != FACE_DOWN or _is_shown(dealt, shown)
    )


def _is_shown(dealt: Dealt, shown: Iterable[int]) -> bool:
    return dealt.face is Face.DOWN and dealt.to in shown


def _text(cut: Cut | None) -> str | None:
    if cut is None:
        return None
    if len(cut.by) > MAX_NAME or any(_is_surrogate(letter) for letter in cut.by):
        raise InvalidSetup("cut")
    return cut.text


def _is_surrogate(letter: str) -> bool:
    """Return whether no file can hold this letter: half of a pair of UTF-16."""
    return "\ud800" <= letter <= "\udfff"


def _opened(commitment: Commitment, place: int, position: int) -> Opened:
    opening = commitment.opening(position)
    a, b, c, d, e, f = (node.hex() for node in opening.path)
    return Opened(place, position, str(opening.card), opening.salt.hex(), (a, b, c, d, e, f))
