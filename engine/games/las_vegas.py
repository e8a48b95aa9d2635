"""Las Vegas, the Italian game of shared discards, as a script (RULES section 3).

Three cards down to each and four to the centre, then a betting round; four times a centre card is
turned, everybody lays the cards of its rank upon it, and a round follows. The highest and the
lowest total share each pot, unless somebody has laid down every card: that is Las Vegas.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from engine.ask import Betting
from engine.betting import OpenRound, Script, Structure, betting_round, skip_round
from engine.cards import ACE, FACE_DOWN, OF_RANK, Card, french_deck, italian_deck
from engine.dealing import deal_down, post_antes
from engine.errors import InvalidSetup
from engine.events import (
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    CommunityTurned,
    Event,
    Half,
    HoldingsEmptied,
    HoldingShown,
    PotAwarded,
    ShowReason,
)
from engine.options import (
    Aces,
    Figures,
    LasVegasOptions,
    LvSide,
    MinRaise,
    Pack,
    Speaks,
    of_las_vegas,
)
from engine.pots import Pot, split
from engine.setup import Setup
from engine.showdown import award, award_all
from engine.state import State

MIN_SEATS, MAX_SEATS = 2, 6
CENTRE: Final = 4
STREETS: Final = range(1, CENTRE + 2)
"""Betting rounds: one before a centre card is turned, and one after each (V2)."""

_MIN_RAISE: Final = MinRaise.LAST_INCREMENT
_ITALIAN: Final = Pack.ITALIAN  # asked for in every hand, and members of enums are slow to look up
_NOMINAL: Final = Figures.NOMINAL
_PLAIN: Final = Aces.ONE
_MOST_CARDS: Final = Speaks.MOST_CARDS
_DEALER_RIGHT: Final = Speaks.DEALER_RIGHT
_CONTENDER: Final = ShowReason.CONTENDER
_HIGH: Final = Half.HIGH
_LOW: Final = Half.LOW


def deck(setup: Setup) -> tuple[Card, ...]:
    """Return the sorted deck of this table, whoever plays."""
    options = of_las_vegas(setup.options)
    if not MIN_SEATS <= len(setup.order) <= MAX_SEATS:
        raise InvalidSetup("order")
    if setup.carry:  # every pot of this game is won
        raise InvalidSetup("carry")
    return italian_deck() if options.deck is _ITALIAN else french_deck()


def las_vegas(state: State, shoe: Iterator[Card]) -> Script:
    """Play one hand of Las Vegas from the antes to the last award."""
    options = of_las_vegas(state.setup.options)
    structure = Structure(
        options.limit, state.setup.ante, _MIN_RAISE, options.check_raise, free_fold=False
    )  # V13, V15, X6
    yield post_antes(state)
    if len(state.live) == 1:  # X1: the only one present takes the antes undealt
        yield award_all(state, state.live[0])
        return
    for _ in range(options.cards):
        yield deal_down(state, shoe)
    centre = tuple(islice(shoe, CENTRE))
    yield CentreLaid(centre)
    able = state.live
    for street in STREETS:
        if street > 1:
            yield from _turn(state, shoe, street - 2, centre)
            if state.emptied and is_decided(state):
                break
        if len(able) > 1:  # else nobody will bet any more (V19)
            able = state.able()
        if len(able) < 2:
            yield from skip_round(state, street)
            continue
        first = able.index(first_to_speak(state, able))
        in_turn = able[first:] + able[:first]
        yield from betting_round(
            state, street, _round(state, in_turn, structure, options.raise_cap)
        )
        if len(state.live) == 1:  # V12: the one left need not show
            yield award_all(state, state.live[0])
            return
        if state.emptied and is_decided(state):
            break
    yield from settlement(state)


def _turn(state: State, shoe: Iterator[Card], place: int, centre: tuple[Card, ...]) -> list[Event]:
    """Turn a centre card, left to right (V3), and have what is of its rank laid upon it."""
    card, turned = centre[place], state.community[:place]
    ranked = OF_RANK[card >> 3]
    facts: list[Event] = [CommunityTurned(place, (card,))]
    while not ranked.isdisjoint(turned):  # V5: until its rank is new
        card = next(shoe)
        ranked = OF_RANK[card >> 3]
        facts.append(CentreReplaced(place, card))
    _discard(state, place, ranked, facts)
    return facts


def _discard(state: State, place: int, ranked: frozenset[Card], facts: list[Event]) -> None:
    """Lay down what has the rank of the card just turned (V4), and note who has nothing left."""
    hole, emptied = state.hole, []
    for seat in state.live:  # V9: who folded has no cards to lay down
        held = hole[seat]
        if not ranked.isdisjoint(held):
            matching = tuple(filter(ranked.__contains__, held))
            facts.append(CardsDiscarded(seat, place, matching))
            if len(matching) == len(held):
                emptied.append(seat)
    if emptied:
        facts.append(HoldingsEmptied(tuple(emptied)))


def is_decided(state: State) -> bool:
    """Return whether a seat that went out ends the hand: at once, unless others play on (V6, V8).

    They do for pots it cannot win, where the table has it so.
    """
    options = of_las_vegas(state.setup.options)
    return options.lv_side is LvSide.SETTLE or not _contested(state, state.pots())


def _contested(state: State, pots: Sequence[Pot]) -> list[Pot]:
    """Return the pots that totals decide: several contend, none of whom went out."""
    return [it for it in pots if len(it.eligible) > 1 and not _first_out(state, it.eligible)]


def _first_out(state: State, seats: Sequence[int]) -> Sequence[int]:
    """Return who of `seats` went out first, several if at once (V7), none if nobody did."""
    if not state.emptied:
        return ()
    groups = ([seat for seat in group if seat in seats] for group in state.emptied)
    return next((group for group in groups if group), ())


def first_to_speak(state: State, able: Sequence[int]) -> int:
    """Return who speaks first of those `able` to act, in order of play (V1, X14)."""
    speaks = of_las_vegas(state.setup.options).speaks
    if speaks is _MOST_CARDS:
        return _with_most_cards(state.hole, able)
    if speaks is _DEALER_RIGHT:
        return able[0]
    return _from_last_aggressor(state, able)


def _with_most_cards(hole: Mapping[int, Sequence[Card]], able: Sequence[int]) -> int:
    """Return who holds the most cards, of equals the first."""
    chosen, most = able[0], len(hole[able[0]])
    for seat in able:
        if len(hole[seat]) > most:
            chosen, most = seat, len(hole[seat])
    return chosen


def _from_last_aggressor(state: State, able: Sequence[int]) -> int:
    """Return who bet or raised last, or the next one still able; before a bet the first."""
    last, order = state.last_aggressor, state.setup.order
    if last is None:
        return able[0]
    return min(able, key=lambda seat: (order.index(seat) - order.index(last)) % len(order))


def _round(state: State, in_turn: list[int], structure: Structure, cap: int) -> OpenRound:
    """Return a round with so many raises after its bet, 0 for any number."""
    if cap:
        return CappedRound(state, in_turn, structure, cap)
    return OpenRound(state, in_turn, structure)


class CappedRound(OpenRound):
    """A round with so many full raises after its bet."""

    __slots__ = ("raises_left",)

    def __init__(
        self, state: State, waiting: list[int], structure: Structure, raises_left: int
    ) -> None:
        super().__init__(state, waiting, structure)
        self.raises_left = raises_left

    def with_raises(self, seat: int, price: int, everything: int) -> Betting:
        """Return what a round has, without raises once there were enough."""
        if price and not self.raises_left:
            return Betting(price, 0, 0, self.state.setup.unit)
        return super().with_raises(seat, price, everything)

    def raised(self, total: int) -> None:
        """Count a full raise; the bet of the round is none."""
        highest = self.state.highest
        if highest and total - highest >= self.step:
            self.raises_left -= 1
        super().raised(total)


# What a holding counts


def values(pack: Pack, figures: Figures) -> Mapping[Card, int]:
    """Return what each card of a deck counts by itself: an ace one, one nobody knows nothing."""
    return _values(pack is _ITALIAN, figures is _NOMINAL)


@lru_cache
def _values(is_italian: bool, is_nominal: bool) -> Mapping[Card, int]:  # noqa: FBT001 - its keys
    cards, first_figure = (italian_deck(), 8) if is_italian else (french_deck(), 11)
    return {FACE_DOWN: 0} | {
        card: 1 if card.rank == ACE else card.rank if is_nominal or card.rank < first_figure else 10
        for card in cards
    }


def total_of(cards: Collection[Card], options: LasVegasOptions) -> int:
    """Return the points of a holding, as far as its cards are known."""
    return _totals({0: cards}, options)[0]


def _totals(holdings: Mapping[int, Collection[Card]], options: LasVegasOptions) -> dict[int, int]:
    value = values(options.deck, options.figures).__getitem__
    totals = {seat: sum(map(value, cards)) for seat, cards in holdings.items()}
    if options.ace is not _PLAIN:
        for seat, cards in holdings.items():
            aces = [*map(value, cards)].count(1)
            totals[seat] += 10 * aces if aces > 1 else 0
    return totals


# The end


def settlement(state: State) -> Iterator[Event]:
    """Show who contends by totals (V18), then pay each pot on its own (V21)."""
    pots = state.pots()
    contested = _contested(state, pots)
    contenders = {seat for pot in contested for seat in pot.eligible}
    for seat in state.live:
        if seat in contenders:
            yield HoldingShown(seat, tuple(state.hole[seat]), _CONTENDER)
    totals = _totals(state.shown, of_las_vegas(state.setup.options))
    for index, pot in enumerate(pots):
        if pot in contested:
            yield from halves(state.setup, index, pot, totals)
        else:
            yield award(state, index, pot, _first_out(state, pot.eligible) or pot.eligible)


def halves(setup: Setup, index: int, pot: Pot, totals: Mapping[int, int]) -> tuple[PotAwarded, ...]:
    """Return how a pot is halved: the odd unit is in the high half (V10).

    Equal totals share their half, its odd units going in order of play, so that whoever is the
    highest and the lowest at once has both (V11).
    """
    of = [totals[seat] for seat in pot.eligible]
    low = pot.amount // setup.unit // 2 * setup.unit
    high = pot.amount - low
    return (
        PotAwarded(index, high, _paid(setup, high, _those(pot.eligible, of, max(of))), _HIGH),
        PotAwarded(index, low, _paid(setup, low, _those(pot.eligible, of, min(of))), _LOW),
    )


def _those(seats: Sequence[int], totals: Sequence[int], wanted: int) -> list[int]:
    """Return the seats that have the total wanted."""
    if totals.count(wanted) == 1:
        return [seats[totals.index(wanted)]]
    return [seat for seat, total in zip(seats, totals, strict=True) if total == wanted]


def _paid(setup: Setup, amount: int, takers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return what each taker gets of a half, in order of play; nothing of nothing."""
    if len(takers) == 1:
        return ((takers[0], amount),) if amount else ()
    shares = split(amount, takers, setup.order, setup.unit)
    return tuple([(seat, shares[seat]) for seat in setup.order if shares.get(seat)])
