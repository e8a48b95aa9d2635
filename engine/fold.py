"""What each fact does to the state: one function a kind of event, and the table of them.

Nothing but `State.apply` and `Hand` may call these. No rule and no question may enter: a fact is
taken in as it stands, also where its viewer does not know every card.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from engine.cards import FACE_DOWN
from engine.events import (
    AntesPosted,
    BeteSet,
    BetesPaid,
    BringInPosted,
    Called,
    CardPlayed,
    CardsDealt,
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    Checked,
    CommunityPlaced,
    CommunityTurned,
    Event,
    Folded,
    HoldingMucked,
    HoldingsEmptied,
    HoldingShown,
    Joined,
    JoinedBlind,
    Passed,
    PotAwarded,
    PotCarried,
    RaisedTo,
    RoundOpened,
    RoundSkipped,
    TrickTaken,
    TrumpTurned,
    UncalledReturned,
)

if TYPE_CHECKING:
    from engine.state import State

E = TypeVar("E", bound=Event)

FOLDS: Final[dict[type, Callable[["State", Any], None]]] = {}
"""How a state takes in each kind of fact: looked up, because comparing kinds takes longer."""


def _folds(
    kind: type[E],
) -> Callable[[Callable[["State", E], None]], Callable[["State", E], None]]:
    """Put a function into the table; it does not type-check if it is for another kind."""

    def put(fold: Callable[["State", E], None]) -> Callable[["State", E], None]:
        FOLDS[kind] = fold
        return fold

    return put


# Cards


@_folds(CardsDealt)
def _deal(state: "State", event: CardsDealt) -> None:
    holdings = state.up if event.is_up else state.hole
    for seat, card in event.dealt:
        holdings[seat].append(card)


@_folds(CommunityPlaced)
def _place(state: "State", event: CommunityPlaced) -> None:
    state.community = [FACE_DOWN] * event.count


@_folds(CommunityTurned)
def _turn(state: "State", event: CommunityTurned) -> None:
    state.community[event.first : event.first + len(event.cards)] = event.cards


@_folds(HoldingShown)
def _show(state: "State", event: HoldingShown) -> None:
    state.shown[event.seat] = event.cards
    state.hole[event.seat] = [*event.cards]


@_folds(HoldingMucked)
def _muck(state: "State", event: HoldingMucked) -> None:
    state.mucked.add(event.seat)


# Bets


@_folds(RoundOpened)
def _open(state: "State", event: RoundOpened) -> None:
    state.street, state.opener = event.street, event.opener
    if state.highest:
        _clear_bets(state)


@_folds(RoundSkipped)
def _skip(state: "State", event: RoundSkipped) -> None:
    state.street = event.street
    if state.highest:
        _clear_bets(state)


def _clear_bets(state: "State") -> None:
    state.highest = 0
    state.bets = dict.fromkeys(state.bets, 0)


@_folds(Folded)
def _give_up(state: "State", event: Folded) -> None:
    state.live.remove(event.seat)


@_folds(Checked)
def _check(_state: "State", _event: Checked) -> None:
    pass


def _pay(state: "State", event: Called | RaisedTo | BringInPosted) -> None:
    seat, amount = event.seat, event.amount
    state.stacks[seat] -= amount
    state.put[seat] += amount
    state.bets[seat] += amount


_folds(Called)(_pay)


@_folds(RaisedTo)
def _raise(state: "State", event: RaisedTo) -> None:
    _pay(state, event)
    state.highest = event.total
    state.last_aggressor = event.seat
    if not state.stacks[event.seat]:
        state.all_in_raisers.add(event.seat)


@_folds(BringInPosted)
def _bring_in(state: "State", event: BringInPosted) -> None:
    _pay(state, event)
    state.highest = event.total


# Pots


def _post(state: "State", event: AntesPosted | BetesPaid) -> None:
    stacks, put = state.stacks, state.put
    for seat, amount in event.paid:
        stacks[seat] -= amount
        put[seat] += amount


_folds(AntesPosted)(_post)
_folds(BetesPaid)(_post)


@_folds(UncalledReturned)
def _give_back(state: "State", event: UncalledReturned) -> None:
    seat, amount = event.seat, event.amount
    state.stacks[seat] += amount
    state.put[seat] -= amount
    # of an ante nobody could match, nothing is a bet on this street
    state.bets[seat] = max(0, state.bets[seat] - amount)


@_folds(PotAwarded)
def _award(state: "State", event: PotAwarded) -> None:
    state.awards.append(event)
    state.is_settled = True
    for seat, amount in event.shares:
        state.stacks[seat] += amount


@_folds(PotCarried)
def _carry(state: "State", event: PotCarried) -> None:
    state.carried = event.amount
    state.is_settled = True


# The centre that is laid upon


@_folds(CentreLaid)
def _lay(state: "State", event: CentreLaid) -> None:
    state.community = [FACE_DOWN] * len(event.cards)
    state.piles = [[] for _ in event.cards]


@_folds(CentreReplaced)
def _replace(state: "State", event: CentreReplaced) -> None:
    state.piles[event.place].append((None, state.community[event.place]))
    state.community[event.place] = event.card


@_folds(CardsDiscarded)
def _discard(state: "State", event: CardsDiscarded) -> None:
    seat, pile = event.seat, state.piles[event.place]
    held = state.hole[seat]
    for card in event.cards:
        held.remove(card if card in held else FACE_DOWN)
        pile.append((seat, card))


@_folds(HoldingsEmptied)
def _empty(state: "State", event: HoldingsEmptied) -> None:
    state.emptied.append(event.seats)


# Tricks


@_folds(BeteSet)
def _set_bete(state: "State", event: BeteSet) -> None:
    state.bete = event.amount


@_folds(TrumpTurned)
def _turn_trump(state: "State", event: TrumpTurned) -> None:
    state.trump = event.card


@_folds(Passed)
def _pass(state: "State", event: Passed) -> None:
    state.live = [other for other in state.live if other != event.seat]


@_folds(Joined)
def _join(state: "State", event: Joined) -> None:
    held = state.hole[event.seat]
    for card in event.discards:
        held.remove(card)
    _promise(state, event.seat, len(event.discards))


@_folds(JoinedBlind)
def _join_blind(state: "State", event: JoinedBlind) -> None:
    held = state.hole[event.seat]
    _promise(state, event.seat, len(held))
    held.clear()


def _promise(state: "State", seat: int, drawn: int) -> None:
    state.drawn[seat] = drawn
    live = state.live
    if seat not in live:
        state.live = [other for other in state.setup.order if other in live or other == seat]


@_folds(CardPlayed)
def _play(state: "State", event: CardPlayed) -> None:
    held = state.hole[event.seat]
    held.remove(event.card if event.card in held else FACE_DOWN)
    state.trick.append((event.seat, event.card))


@_folds(TrickTaken)
def _take(state: "State", event: TrickTaken) -> None:
    state.tricks.append(event.seat)
    state.trick = []


assert set(get_args(Event)) == FOLDS.keys(), "every kind of event has its function"  # noqa: S101
