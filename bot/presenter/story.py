"""A hand told in sentences: what was just done, and who won what with which holding."""

from collections.abc import Iterator, Sequence

from bot.presenter.telesina import holding_name
from bot.presenter.voice import Voice
from bot.seating import Occupant, TableState
from engine.events import (
    Called,
    CardsDealt,
    Checked,
    CommunityTurned,
    Event,
    Folded,
    HoldingMucked,
    HoldingShown,
    PotAwarded,
    RaisedTo,
    RoundOpened,
    RoundSkipped,
    ShowReason,
)
from engine.games.telesina import strength_of
from engine.hand import View
from engine.state import State

RECENT = 3


def recent(voice: Voice, state: TableState, view: View) -> list[str]:
    """Return the last few things done, oldest first; once the pots are paid, only what followed."""
    done: list[str] = []
    is_bet = False
    for event in view.log:
        match event:
            case PotAwarded() | RoundOpened(street=1) | RoundSkipped(street=1):
                done = []
            case RoundOpened():
                is_bet = False
            case RaisedTo():
                done.append(raised(voice, state, event, is_bet=is_bet))
                is_bet = True
            case _:
                done.extend(told(voice, state, event))
    return done[-RECENT:]


def raised(voice: Voice, state: TableState, event: RaisedTo, *, is_bet: bool) -> str:
    """Return a bet as a sentence, or a raise when `is_bet` says that there was one already."""
    name, chips = named(voice, state, event.seat), voice.amount(event.total)
    if is_bet:
        return voice.say("{name} raises to {amount}.", name=name, amount=chips)
    return voice.say("{name} bets {amount}.", name=name, amount=chips)


def told(voice: Voice, state: TableState, event: Event) -> Iterator[str]:
    """Yield what a table says of a fact while it is played: for some facts nothing."""
    match event:
        case Folded(seat):
            yield voice.say("{name} folds.", name=named(voice, state, seat))
        case Checked(seat):
            yield voice.say("{name} checks.", name=named(voice, state, seat))
        case Called(seat, amount):
            name, chips = named(voice, state, seat), voice.amount(amount)
            yield voice.say("{name} calls {amount}.", name=name, amount=chips)
        case CardsDealt(_, is_up=True):
            yield voice.say("One more card, face up.")
        case CommunityTurned(_, cards):
            turned = voice.cards(cards)
            yield voice.count("Vela: {cards}.", "Vele: {cards}.", len(cards), cards=turned)
        case HoldingShown(seat, cards, ShowReason.CHOSEN):
            name = named(voice, state, seat)
            yield voice.say("{name} shows {cards}.", name=name, cards=voice.cards(cards))
        case HoldingMucked(seat):
            yield voice.say("{name} hides the hole card.", name=named(voice, state, seat))
        case _:
            pass


def outcome(voice: Voice, state: TableState, view: View) -> list[str]:
    """Return who won which pot with what, one line a pot; empty before the pots are paid."""
    return list(_outcome(voice, state, view))


def _outcome(voice: Voice, state: TableState, view: View) -> Iterator[str]:
    if view.state.carried:
        yield carried(voice, view.state.carried)
    for award in view.state.awards:
        yield won(voice, state, view.state, award)


def carried(voice: Voice, amount: int) -> str:
    """Return that a pot waits for the next hand."""
    return voice.say("Nobody bet: {amount} stay on the table.", amount=voice.amount(amount))


def won(voice: Voice, state: TableState, hand: State, award: PotAwarded) -> str:
    """Return who won a pot with what; `hand` is the hand's state with everything shown."""
    seats = [seat for seat, _ in award.shares]
    who = voice.every([named(voice, state, seat) for seat in seats])
    amount = voice.amount(award.amount)
    shown = [seat for seat in seats if seat in hand.shown]
    if not shown:
        return voice.say("{name} wins {amount}: everybody else folded.", name=who, amount=amount)
    holding = lowered(holding_name(voice, strength_of(hand, shown[0])))
    if len(seats) > 1:
        said = voice.say("{names} share {amount}: {holding}.", names=who, amount=amount,
                         holding=holding)  # fmt: skip
    elif award.index:
        said = voice.say("{name} wins the side pot of {amount}: {holding}.", name=who,
                         amount=amount, holding=holding)  # fmt: skip
    else:
        said = voice.say("{name} wins {amount}: {holding}.", name=who, amount=amount,
                         holding=holding)  # fmt: skip
    return said


def lowered(text: str) -> str:
    """Return the text with a small first letter, for the middle of a sentence."""
    return text[:1].lower() + text[1:]


def player_of(state: TableState, seat: int) -> Occupant:
    """Return who played the seat in the hand on display, or sits there now."""
    return state.cast.get(seat) or state.occupants[seat]


def named(voice: Voice, state: TableState, seat: int) -> str:
    """Return the seat's name for a sentence; equal names are told apart by seat number."""
    occupant = player_of(state, seat)
    name = voice.name(occupant)
    people: Sequence[Occupant] = [*state.cast.values()] or [*state.occupants.values()]
    if sum(other.name == occupant.name for other in people) > 1:
        return voice.say("{name} (seat {n})", name=name, n=seat + 1)
    return name
