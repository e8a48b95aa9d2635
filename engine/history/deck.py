"""The deck of a recorded hand, as far as its lines tell it, in dealing order."""

from collections import Counter
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
    game = GAMES[setup.game]
    whole = game.deck(setup)
    shown = _shown(lines)
    held: Counter[str | None] = Counter()
    deck: list[Card] = []
    seen: set[Card] = set()
    for number, player, card in _dealt(lines):
        known = card
        if card == FACE_DOWN:
            place = held[player]
            if place not in game.down or not _may_miss(player, viewer, notation):
                raise BadHistory(f"action {number}", "a card that must be known is not")
            known = _nth(shown.get(player, ()), sum(it < place for it in game.down))
        if known != FACE_DOWN and (known in seen or known not in whole):
            what = "comes twice" if known in seen else f"is not in a deck of {len(whole)} cards"
            raise BadHistory(f"action {number}", f"{known} {what}")
        held[player] += 1
        seen.add(known)
        deck.append(known)
    if len(deck) > len(whole):
        raise BadHistory("actions", f"deals more than the {len(whole)} cards of the deck")
    rest = [card for card in whole if card not in seen]
    return (*deck, *rest[: len(whole) - len(deck)])


def _may_miss(player: str | None, viewer: int | None, notation: Notation) -> bool:
    """Return whether the reader of the file need not know a hole card of this player."""
    if player is None or viewer is None or player not in notation.players(notation.seats):
        return False
    return notation.seat(player) != viewer


def _nth(cards: Sequence[Card], place: int) -> Card:
    return cards[place] if place < len(cards) else FACE_DOWN


def _dealt(lines: Sequence[str]) -> Iterator[tuple[int, str | None, Card]]:
    """Yield each card that is dealt, and to whom, with the number of its line."""
    for number, line in enumerate(lines, 1):
        if dealt := dealt_by(line):
            for card in dealt.cards:
                yield number, dealt.player, card


def _shown(lines: Sequence[str]) -> dict[str | None, tuple[Card, ...]]:
    """Return what each player shows first, the hole cards before any other."""
    shown: dict[str | None, tuple[Card, ...]] = {}
    for line in lines:
        if dealt := shown_by(line):
            shown.setdefault(dealt.player, dealt.cards)
    return shown
