"""Bestia, tricks for a share of the pot each, as a script (RULES section 2).

The ante, what a bete will cost, three cards each and the trump; each passes or promises a trick and
exchanges cards; who passed may still join blind; then the tricks. The pot is shared by tricks, and
who promised one in vain pays for the next pot.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, assert_never

from engine.actions import Join, JoinBlind, Play
from engine.ask import Ask
from engine.betting import Script
from engine.cards import Card, Suit, italian_deck
from engine.dealing import deal_down
from engine.errors import InvalidSetup
from engine.events import (
    AntesPosted,
    BeteSet,
    BetesPaid,
    CardPlayed,
    CardsDealt,
    Event,
    Joined,
    JoinedBlind,
    Passed,
    PotAwarded,
    PotCarried,
    TrickTaken,
    TrumpTurned,
)
from engine.options import (
    BESTIA_SEATS,
    AceDuty,
    AllPass,
    AnteFrom,
    DeclarationStart,
    Remainder,
    Rounding,
    of_bestia,
)
from engine.promises import JOINING_BLIND, Declaring, Playing
from engine.setup import Setup
from engine.showdown import award_all
from engine.state import State
from engine.tricks import dominant, follow_duties, lead_duties, taker

MIN_SEATS: Final = 2
MAX_SEATS: Final = max(BESTIA_SEATS.values())
BESIDE_THE_TRUMP: Final = 39
"""How many cards can be dealt or drawn; the one turned up is none of them (B4)."""


def deck(setup: Setup) -> tuple[Card, ...]:
    """Return the sorted deck of every hand, the forty Italian cards.

    Raise `InvalidSetup` for more or fewer seats than can play, and for one without credit (B15).
    """
    if not MIN_SEATS <= len(setup.order) <= BESTIA_SEATS[of_bestia(setup.options).cards]:
        raise InvalidSetup("order")
    if not all(setup.stacks):
        raise InvalidSetup("stacks")
    return italian_deck()


def bestia(state: State, shoe: Iterator[Card]) -> Script:
    """Play one hand of Bestia from the ante to the betes."""
    terms = terms_of(state.setup)
    yield AntesPosted(tuple([(seat, terms.ante) for seat in _payers(state.setup)]))
    yield BeteSet(terms.bete)
    for _ in range(of_bestia(state.setup.options).cards):
        yield deal_down(state, shoe)
    yield TrumpTurned(next(shoe))
    yield from _declare(state, shoe)
    if not state.live:
        yield PotCarried(state.pot)  # B6: for those who pay now
    elif len(state.live) == 1:
        yield award_all(state, state.live[0])  # B7: without a card played
    else:
        yield from _play_tricks(state)
        yield from _settle(state)


class Terms(NamedTuple):
    """What a hand is played for: the ante of each payer, the pot with it, what a bete costs."""

    ante: int
    pot: int
    bete: int


def terms_of(setup: Setup) -> Terms:
    """Return what a hand will be played for, which is known before a card is dealt (RULES X4).

    The ante is the level or the lowest credit (B14), and a bete costs the pot or the lowest credit
    that is left (B12, B13), of all who take part, sitting out or not.
    """
    payers = _payers(setup)
    ante = min(setup.ante, *setup.stacks)
    pot = setup.carry + ante * len(payers)
    left = [
        stack - ante * (seat in payers)
        for seat, stack in zip(setup.order, setup.stacks, strict=True)
    ]
    return Terms(ante, pot, min(pot, *left))


def _payers(setup: Setup) -> tuple[int, ...]:
    """Return who puts the ante in; nobody where the cards are dealt again (B6)."""
    if not setup.ante:
        return ()
    is_dealers = of_bestia(setup.options).ante_from is AnteFrom.DEALER
    return (setup.dealer,) if is_dealers else setup.order


# The declaration


def declaration_order(setup: Setup) -> tuple[int, ...]:
    """Return who declares in turn: the first to the dealer's right is the last of them (B2)."""
    order = setup.order
    if of_bestia(setup.options).declaration_start is DeclarationStart.MANO:
        return order
    return order[1:] + order[:1]


def stock_left(state: State) -> int:
    """Return how many cards can still be drawn."""
    setup = state.setup
    dealt = of_bestia(setup.options).cards * len(setup.order)
    return BESIDE_THE_TRUMP - dealt - sum(state.drawn.values())


def _declare(state: State, shoe: Iterator[Card]) -> Script:
    setup, options = state.setup, of_bestia(state.setup.options)
    present = [seat for seat in declaration_order(setup) if seat not in setup.absent]
    for seat in declaration_order(setup):
        if seat in setup.absent:
            yield Passed(seat)  # B25, X9
        else:
            yield from _ask_to_join(state, shoe, seat, can_pass=True)
    forced = options.all_pass is AllPass.DEALER_MUST_PLAY and setup.dealer in present
    if forced and not state.live:
        yield from _ask_to_join(state, shoe, setup.dealer, can_pass=False)
    if options.al_buio:
        out = [seat for seat in present if seat not in state.live]
        yield from _ask_blind(state, shoe, out, options.cards)


def _ask_to_join(state: State, shoe: Iterator[Card], seat: int, *, can_pass: bool) -> Script:
    """Let a seat pass or join; who joins draws at once what it exchanges (B3)."""
    most = of_bestia(state.setup.options).max_exchange
    holding = tuple(state.hole[seat])
    most = min(len(holding) if most is None else most, stock_left(state))
    answer = yield Ask(seat, Declaring(holding, most, can_pass))
    if type(answer) is not Join:
        yield Passed(seat)
        return
    yield Joined(seat, answer.discards)
    if answer.discards:
        yield _draw(shoe, seat, len(answer.discards))


def _ask_blind(state: State, shoe: Iterator[Card], seats: Sequence[int], cards: int) -> Script:
    """Ask who passed to join unseen, for as long as the stock has a whole holding (B4, B5, X11)."""
    for seat in seats:
        if stock_left(state) < cards:
            return
        answer = yield Ask(seat, JOINING_BLIND)
        if type(answer) is JoinBlind:
            yield JoinedBlind(seat)
            yield _draw(shoe, seat, cards)
        else:
            yield Passed(seat)


def _draw(shoe: Iterator[Card], seat: int, count: int) -> CardsDealt:
    return CardsDealt(tuple([(seat, card) for card in islice(shoe, count)]), is_up=False)


# The tricks


def _play_tricks(state: State) -> Script:
    """Play trick by trick; the first is led by the first to the dealer's right who is in (B1).

    Each is asked, but in the last trick, when everybody has one card and nothing to decide.
    """
    leader, hole, trump = state.live[0], state.hole, state.trump.suit
    for left in range(len(hole[leader]), 0, -1):
        for seat in state.live_from(leader):
            if left == 1:
                yield CardPlayed(seat, hole[seat][0])
                continue
            answer = yield Ask(seat, legal_cards(state, tuple(hole[seat]), trump))
            assert type(answer) is Play, "nothing else is legal"  # noqa: S101
            yield CardPlayed(seat, answer.card)
        leader = taker(state.trick, trump)
        yield TrickTaken(leader)


def legal_cards(state: State, holding: tuple[Card, ...], trump: Suit) -> Playing:
    """Return which of the holding may be played to the trick on the table (B8-B11)."""
    options, trick = of_bestia(state.setup.options), state.trick
    if trick:
        played = [card for _, card in trick]
        duties = follow_duties(holding, played, trump, must_beat=options.must_beat)
        return Playing(holding, duties, trump)
    duty = options.ace_duty
    binds = duty is AceDuty.EVERY_LEAD or (duty is AceDuty.FIRST_TRICK and not state.tricks)
    return Playing(holding, lead_duties(holding, dominant(state.trump) if binds else None), trump)


# The pot and the betes


def _settle(state: State) -> tuple[Event, ...]:
    """Share the pot by tricks; who took none pays the whole bete, each of them (B16, B28)."""
    paid = shares(state.setup, state.pot, state.tricks)
    award = PotAwarded(0, state.pot, tuple(paid.items()))
    losers = [seat for seat in state.live if seat not in paid]
    if not losers:
        return (award,)
    bete = state.bete
    betes = BetesPaid(tuple([(seat, bete) for seat in losers]))
    return (award, betes, PotCarried(bete * len(losers))) if bete else (award, betes)


def shares(setup: Setup, pot: int, tricks: Sequence[int]) -> dict[int, int]:
    """Return what each seat of `tricks`, the takers in turn, gets of the pot, in order of play.

    A trick is worth an equal part, rounded; the remainder goes to the winner of the first trick, or
    to the first seat that took any (B18, B19).
    """
    options = of_bestia(setup.options)
    part = _part(pot, len(tricks), setup.unit, options.rounding)
    paid = {seat: tricks.count(seat) * part for seat in setup.order if seat in tricks}
    is_first = options.remainder is Remainder.FIRST_TRICK
    paid[tricks[0] if is_first else next(iter(paid))] += pot - part * len(tricks)
    return paid


def _part(pot: int, tricks: int, unit: int, rounding: Rounding) -> int:
    """Return what one trick is worth; rounded up, never so much that another gets below nothing."""
    match rounding:
        case Rounding.DOWN:
            return pot // tricks // unit * unit
        case Rounding.NEAREST:
            nearest = (2 * pot + tricks * unit) // (2 * tricks * unit) * unit
            return min(nearest, pot // (tricks - 1) // unit * unit)
        case _:
            assert_never(rounding)
