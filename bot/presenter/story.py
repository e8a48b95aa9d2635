"""A hand told in sentences: what was just done, and who won what with which holding."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bot.presenter.games import presenter_of
from bot.presenter.names import named, naming
from bot.presenter.voice import Voice
from bot.seating import TableState
from engine.events import (
    AntesPosted,
    BringInPosted,
    Called,
    CardsDealt,
    Checked,
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
from engine.hand import View


def recent(voice: Voice, state: TableState, view: View) -> list[str]:
    """Return the last few things done, oldest first; once the pots are paid, only what followed."""
    game = presenter_of(state.match.stakes.game)
    own = game.story(voice, naming(voice, state), view)
    if own is not None:
        return own
    done: list[_Done] = []
    street = highest = 0
    is_settled, setup = False, view.state.setup
    stacks = dict(zip(setup.order, setup.stacks, strict=True))
    for event in view.log:
        _move(stacks, event)
        match event:
            case PotAwarded() | RoundOpened(street=1) | RoundSkipped(street=1):
                done, street, is_settled = [], 1, isinstance(event, PotAwarded)
            case RoundOpened():
                street, highest = event.street, 0
            case _:
                done.append(_Done(event, street, highest, dict(stacks), is_settled))
                if isinstance(event, RaisedTo | BringInPosted):
                    highest = event.total
    return _last(game.recent, (_said(voice, state, it) for it in reversed(done)))


class _Done(NamedTuple):
    """A fact, the street and its highest bet before, what was left to each, and if all was paid."""

    event: Event
    street: int
    highest: int
    stacks: Mapping[int, int]
    is_settled: bool


def _said(voice: Voice, state: TableState, done: _Done) -> list[str]:
    """Return what a table says of a fact, and that it was somebody's last chips."""
    event = done.event
    match event:
        case RaisedTo():
            lines = [raised(voice, state, event, done.street, done.highest)]
        case HoldingMucked(seat) if done.is_settled:
            game = presenter_of(state.match.stakes.game)
            lines = [game.hidden(voice, named(voice, state, seat))]
        case _:
            lines = list(told(voice, state, event))
    return [or_all(voice, line, event, done.stacks) for line in lines]


def _last(many: int, backwards: Iterable[list[str]]) -> list[str]:
    """Return the last so many lines, in order; no more is said than that needs."""
    lines: list[str] = []
    for said in backwards:
        lines[:0] = said
        if len(lines) >= many:
            break
    return lines[-many:]


def _move(stacks: dict[int, int], event: Event) -> None:
    """Take from the stacks what a fact puts into the pot; what comes back lets nobody bet again."""
    if isinstance(event, AntesPosted):
        for seat, amount in event.paid:
            stacks[seat] -= amount
    elif isinstance(event, Called | RaisedTo | BringInPosted):
        stacks[event.seat] -= event.amount


def or_all(voice: Voice, words: str, event: Event, stacks: Mapping[int, int]) -> str:
    """Return what a seat did, and that it was with its last chips."""
    if isinstance(event, Called | RaisedTo | BringInPosted) and not stacks[event.seat]:
        all_in = voice.say("All-in.")
        return f"{words} {all_in}"
    return words


def raised(voice: Voice, state: TableState, event: RaisedTo, street: int, highest: int) -> str:
    """Return a bet or raise as a sentence; `highest` is the bet there was on this street."""
    game = presenter_of(state.match.stakes.game)
    name = named(voice, state, event.seat)
    return game.raised(voice, state.match.stakes, name, event, (street, highest))


def told(voice: Voice, state: TableState, event: Event) -> Iterator[str]:
    """Yield what a table says of a fact while it is played: for some facts nothing."""
    game = presenter_of(state.match.stakes.game)
    own = game.told(voice, naming(voice, state), event)
    if own is not None:
        yield own
        return
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
        case HoldingShown(seat, cards, ShowReason.CHOSEN):
            name = named(voice, state, seat)
            yield voice.say("{name} shows {cards}.", name=name, cards=voice.cards(cards))
        case _:
            pass


def outcome(voice: Voice, state: TableState, view: View) -> list[str]:
    """Return who won which pot with what, one line a pot; empty before the pots are paid."""
    game = presenter_of(state.match.stakes.game)
    return list(game.outcome(voice, naming(voice, state), view))
