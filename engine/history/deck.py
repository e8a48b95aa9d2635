"""The deck of a recorded hand, as far as its lines tell it, in dealing order."""

from collections.abc import Iterator, Sequence

from engine.cards import FACE_DOWN, Card
from engine.errors import BadHistory
from engine.games import GAMES
from engine.history.lines import Notation, dealt_by, shown_by
from engine.setup import Setup


def known_deck(
    setup: Setup, viewer: int | None, lines: Sequence[str], notation: Notation
) -> tuple[Card, ...]:
    """Return the whole deck: what the lines deal, then cards that were not dealt, in any order.

    A hole card dealt as `??` is the one its player shows later, else `FACE_DOWN`. Raise
    `BadHistory` for a card that comes twice, is not in this deck, or is not for `viewer` to miss.
    """
    whole = GAMES[setup.game].deck(setup)
    shown = _shown(lines)
    hole_cards = len(setup.dealt)
    deck: list[Card] = []
    seen: set[Card] = set()
    for number, card in _dealt(lines):
        known = card
        if card == FACE_DOWN:
            place = len(deck)
            seat = setup.dealt[place] if place < hole_cards else None
            if seat is None or viewer is None or seat == viewer:
                raise BadHistory(f"action {number}", "a card that must be known is not")
            known = shown.get(notation.player(seat), FACE_DOWN)
        if known != FACE_DOWN and (known in seen or known not in whole):
            what = "comes twice" if known in seen else f"is not in a deck of {len(whole)} cards"
            raise BadHistory(f"action {number}", f"{known} {what}")
        seen.add(known)
        deck.append(known)
    if len(deck) > len(whole):
        raise BadHistory("actions", f"deals more than the {len(whole)} cards of the deck")
    rest = [card for card in whole if card not in seen]
    return (*deck, *rest[: len(whole) - len(deck)])


def _dealt(lines: Sequence[str]) -> Iterator[tuple[int, Card]]:
    """Yield each card that is dealt with the number of its line."""
    for number, line in enumerate(lines, 1):
        if dealt := dealt_by(line):
            for card in dealt.cards:
                yield number, card


def _shown(lines: Sequence[str]) -> dict[str, Card]:
    """Return the hole card that each player shows first."""
    shown: dict[str, Card] = {}
    for line in lines:
        if dealt := shown_by(line):
            assert dealt.player is not None, "cards are shown by somebody"  # noqa: S101
            shown.setdefault(dealt.player, dealt.cards[0])
    return shown
