"""The table as one seat sees it: which cards may lie where, and what a holding promises.

No chance and no choice may enter.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.cards import FACE_DOWN, Card
from engine.games.las_vegas import CENTRE, deck, total_of, values
from engine.options import Figures, Pack, of_las_vegas
from engine.state import State

WHOLE: Final = 100  # per cent
_FINE: Final = 1_000_000  # a chance before it is rounded
_SUITS: Final = 4


class Sight:
    """What a seat sees of the hand.

    `unseen` are the cards that another seat still in may hold: of a rank not turned yet, neither
    its own nor laid down. `ranks` is how many ranks may still be turned, `to_turn` how many will.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.options = of_las_vegas(state.setup.options)
        self.own = state.hole[seat]
        self.others = [other for other in state.live if other != seat]
        self.counts = {it: len(state.hole[it]) for it in state.live}
        turned = [card.rank for card in state.community if card != FACE_DOWN]
        gone = {card for pile in state.piles for _, card in pile}.union(self.own)
        whole = deck(state.setup)
        self.unseen = [card for card in whole if card not in gone and card.rank not in turned]
        self.to_turn = CENTRE - len(turned)
        self.ranks = len({card.rank for card in whole}) - len(turned)

    def total(self, cards: Sequence[Card]) -> int:
        """Return what known cards count."""
        return total_of(cards, self.options)

    def hope(self, seat: int, cards: Sequence[Card]) -> int:
        """Return how many hundredths of the pot these cards promise a seat that sees no others.

        Half of it each for the chance to be highest and lowest as things stand; the chance to go
        out counts in full.
        """
        out = self.going_out(cards)
        total = self.total(cards)
        high = low = WHOLE
        for other, count in self.counts.items():
            if other != seat:
                below, above = _chances(self.options.deck, self.options.figures, count, total)
                high = high * below // WHOLE
                low = low * above // WHOLE
        return out + (WHOLE - out) * (high + low) // (2 * WHOLE)

    def going_out(self, cards: Sequence[Card]) -> int:
        """Return the chance that every rank of these cards is turned.

        A rank of which a seat holds many has few left to turn.
        """
        ranks = [card >> 3 for card in cards]
        left = tuple(sorted(_SUITS - ranks.count(rank) for rank in set(ranks)))
        return _going_out(left, self.to_turn, _SUITS * self.ranks - len(cards))

    def needed(self, price: int, pot: int) -> int:
        """Return how many hundredths of the pot with its price a call must bring."""
        return -(-WHOLE * price // (pot + price))


@lru_cache(maxsize=4096)
def _going_out(left: tuple[int, ...], to_turn: int, unseen: int) -> int:
    """Return the chance that ranks are all turned of which so many cards are left each."""
    chance = _FINE
    for copies in left:
        missed, cards = _FINE, unseen
        for _ in range(to_turn):
            missed = missed * max(0, cards - copies) // cards
            cards -= _SUITS  # of another rank, all of them count no more
        chance = chance * (_FINE - missed) // _FINE
        to_turn -= 1
        unseen -= copies
    return chance * WHOLE // _FINE


@lru_cache(maxsize=2048)
def _chances(pack: Pack, figures: Figures, count: int, total: int) -> tuple[int, int]:
    """Return how often so many cards of a deck count less than a total, and how often more.

    Half of what counts the same goes to each, and a card may come twice.
    """
    ways = _ways(pack, figures, count)
    every = sum(ways)
    below = sum(ways[:total])
    same = ways[total] if total < len(ways) else 0
    above = every - below - same
    return WHOLE * (2 * below + same) // (2 * every), WHOLE * (2 * above + same) // (2 * every)


@lru_cache(maxsize=64)
def _ways(pack: Pack, figures: Figures, count: int) -> tuple[int, ...]:
    """Return, for each total, in how many ways so many cards come to it."""
    single = [value for value in values(pack, figures).values() if value]
    ways = [1]
    for _ in range(count):
        longer = [0] * (len(ways) + max(single))
        for total, number in enumerate(ways):
            for value in single:
                longer[total + value] += number
        ways = longer
    return tuple(ways)
