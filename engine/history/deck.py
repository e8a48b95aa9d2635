"""The deck of a recorded hand, as far as its lines tell it, in dealing order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import FACE_DOWN, Card
from engine.errors import BadHistory
from engine.games import GAMES
from engine.history.lines import (
    Notation,
    dealt_by,
    laid_by,
    laid_down_by,
    replaced_by,
    shown_by,
)
from engine.history.trick_lines import held_by_player
from engine.setup import Setup

CENTRE: Final = "centre"
"""Whom a file deals cards to that are laid face down for all; no player is called so."""


def known_deck(
    setup: Setup, viewer: int | None, lines: Sequence[str], notation: Notation
) -> tuple[Card, ...]:
    """Return the whole deck: what the lines deal, then cards that were not dealt, in any order.

    A hole card dealt as `??` is one its player plays, lays down or shows later, else `FACE_DOWN`; a
    card laid in the centre the one that is turned there. Raise `BadHistory` for a card that comes
    twice, is not in this deck, or is not for `viewer` to miss.
    """
    game = GAMES[setup.game]
    whole = game.deck(setup)
    shown = {**_shown(lines), CENTRE: _turned(lines)}
    for holder, cards in held_by_player(lines).items():
        shown.setdefault(holder, cards)
    held: Counter[str | None] = Counter()
    deck: list[Card] = []
    seen: set[Card] = set()
    for number, player, card in _dealt(lines):
        known = card
        if card == FACE_DOWN:
            place = held[player]
            down = range(len(whole)) if player == CENTRE else game.down
            if place not in down or not _may_miss(player, viewer, notation):
                raise BadHistory(f"action {number}", "a card that must be known is not")
            known = _nth(shown.get(player, ()), sum(it < place for it in down))
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
    if player is None or viewer is None:
        return False
    if player == CENTRE:
        return True
    return player in notation.players(notation.seats) and notation.seat(player) != viewer


def _nth(cards: Sequence[Card], place: int) -> Card:
    return cards[place] if place < len(cards) else FACE_DOWN


def _dealt(lines: Sequence[str]) -> Iterator[tuple[int, str | None, Card]]:
    """Yield each card that is dealt, and to whom, with the number of its line.

    What is turned up after a centre was laid was dealt with it.
    """
    is_laid = False
    for number, line in enumerate(lines, 1):
        for card in laid_by(line):
            is_laid = True
            yield number, CENTRE, card
        for card in replaced_by(line):
            yield number, None, card
        dealt = dealt_by(line)
        if dealt and not (is_laid and dealt.player is None):
            for card in dealt.cards:
                yield number, dealt.player, card


def _turned(lines: Sequence[str]) -> tuple[Card, ...]:
    """Return the shared cards that are turned up, in order."""
    boards = (dealt_by(line) for line in lines)
    return tuple([card for it in boards if it and it.player is None for card in it.cards])


def _shown(lines: Sequence[str]) -> dict[str | None, tuple[Card, ...]]:
    """Return what each player lays down, then what it shows first, the hole cards before others."""
    down: dict[str | None, tuple[Card, ...]] = {}
    shown: dict[str | None, tuple[Card, ...]] = {}
    for line in lines:
        if laid := laid_down_by(line):
            down[laid.player] = (*down.get(laid.player, ()), *laid.cards)
        elif dealt := shown_by(line):
            shown.setdefault(dealt.player, dealt.cards)
    return {it: (*down.get(it, ()), *shown.get(it, ())) for it in {**down, **shown}}
