"""A hand file told again on the command line: every step in words, or as JSON lines.

Sentences are for whoever sits at the terminal, hence English; names lose whatever could write over
it. Amounts of the JSON are hundredths of a chip, players are those of the file: `p1` is the first
in the order of play.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.presenter import facts
from bot.presenter.games import GAMES, presenter_of
from bot.presenter.past import NOBODY, past_table
from bot.presenter.voice import plate_name, voice
from bot.seating import Occupant
from engine.cards import Card
from engine.errors import BadHistory
from engine.events import Event, redact
from engine.hand import Result
from engine.history import Recorded, parse_history, replay
from engine.match import Stakes
from engine.state import State

_VOICE = voice("en")


@dataclass(frozen=True, slots=True)
class Told:
    """One fact, in words, and the state after it."""

    event: Event
    says: str
    state: State


@dataclass(frozen=True, slots=True)
class Retold:
    """A hand file that was read, checked and played again to its end."""

    recorded: Recorded
    names: Mapping[int, str]
    steps: tuple[Told, ...]
    result: Result


def retell(data: bytes, seat: int | None = None) -> Retold:
    """Return the hand of a file, as `seat` knew it when one is given.

    Raise `BadHistory` at the first thing that is wrong with the file, and for a seat that is not
    in it or whose card it does not know.
    """
    recorded = parse_history(data)
    if recorded.setup.game.partition("/")[0] not in GAMES:
        raise BadHistory("_game", "this version has no words for the game yet")
    if seat is not None:
        _check_seat(recorded, seat)
    facts_of, result = [], None
    for step in replay(recorded):
        facts_of.append(step.event if seat is None else redact(step.event, seat))
        result = step.result
    assert result is not None, "a replay that ends has a result"  # noqa: S101
    names = {it: _name(recorded, it) for it in recorded.setup.order}
    return Retold(recorded, names, tuple(_told(recorded, facts_of)), result)


def _check_seat(recorded: Recorded, seat: int) -> None:
    order = recorded.setup.order
    if seat not in order:
        there = ", ".join(str(it + 1) for it in sorted(order))
        raise BadHistory("--viewer", f"no seat {seat + 1} in this hand, only {there}")
    if recorded.viewer not in {None, seat}:
        raise BadHistory("--viewer", f"this file does not have what seat {seat + 1} knew")


def _name(recorded: Recorded, seat: int) -> str:
    name = recorded.names.get(seat)
    return plate_name(Occupant(NOBODY, name)) if name else f"seat {seat + 1}"


def _told(recorded: Recorded, events: Iterable[Event]) -> Iterator[Told]:
    setup = recorded.setup
    stakes = Stakes(setup.game, setup.options, setup.ante, 0, 0)
    cast = {seat: Occupant(NOBODY, _name(recorded, seat)) for seat in setup.order}
    table = past_table(stakes, setup, cast, recorded.hand_number or 0)
    before = State(setup)
    for event in events:
        after = before.copy()
        after.apply(event)
        says = facts.said(_VOICE, table, event, before, after)
        yield Told(event, _unmarked(says), after)
        before = after


def _unmarked(text: str) -> str:
    """Return a sentence without the marks that keep a name's direction to itself."""
    return text.replace("\u2068", "").replace("\u2069", "")


def in_words(retold: Retold) -> Iterator[str]:
    """Yield the lines for a person: who plays, each step with pot and stacks, the result."""
    setup = retold.recorded.setup
    yield from _heading(retold)
    stacks: Mapping[int, int] = dict(zip(setup.order, setup.stacks, strict=True))
    for number, step in enumerate(retold.steps, 1):
        yield f"{number:>3}  {step.says}"
        if step.state.stacks != stacks:
            yield f"     {_chips(retold, step.state)}"
        stacks = step.state.stacks
    yield ""
    yield from _outcome(retold)


def _heading(retold: Retold) -> Iterator[str]:
    recorded, setup = retold.recorded, retold.recorded.setup
    number = "" if recorded.hand_number is None else f", hand {recorded.hand_number}"
    yield f"{presenter_of(setup.game).name}{number}, ante {_amount(setup.ante)}"
    if setup.carry:
        yield f"{_amount(setup.carry)} on the table from the hand before"
    for seat, stack in zip(setup.order, setup.stacks, strict=True):
        role = ", dealer" if seat == setup.dealer else ""
        dealt = "" if seat in setup.dealt else ", away"
        yield f"seat {seat + 1}  {retold.names[seat]}  {_amount(stack)}{role}{dealt}"
    yield ""


def _chips(retold: Retold, state: State) -> str:
    stacks = ", ".join(
        f"{retold.names[seat]} {_amount(stack)}" for seat, stack in state.stacks.items()
    )
    return f"pot {_amount(_pot(state))}; {stacks}"


def _pot(state: State) -> int:
    """Return what lies on the table and was not paid yet."""
    return state.pot - sum(award.amount for award in state.awards)


def _outcome(retold: Retold) -> Iterator[str]:
    result = retold.result
    for seat in retold.recorded.setup.order:
        net = result.net(seat)
        yield f"{retold.names[seat]}  {'+' if net > 0 else ''}{_amount(net)}"
    if result.carry:
        yield f"{_amount(result.carry)} stay on the table"


def _amount(hundredths: int) -> str:
    return _VOICE.amount(hundredths)


def in_json(retold: Retold) -> Iterator[str]:
    """Yield JSON lines: who plays, each step, and the result."""
    yield _line(_players(retold))
    for number, step in enumerate(retold.steps, 1):
        yield _line(_step(retold, number, step))
    yield _line(_result(retold))


def _line(value: Mapping[str, object]) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _players(retold: Retold) -> dict[str, object]:
    recorded, setup = retold.recorded, retold.recorded.setup
    seats = zip(setup.order, setup.stacks, strict=True)
    players = [
        {"seat": seat + 1, "name": retold.names[seat], "stack": stack} for seat, stack in seats
    ]
    known = {"game": setup.game, "hand": recorded.hand_number, "ante": setup.ante}
    return {**known, "carry": setup.carry, "players": players}


def _step(retold: Retold, number: int, step: Told) -> dict[str, object]:
    fields = {
        "player" if name == "seat" else name: _plain(retold, name, getattr(step.event, name))
        for name in step.event.__struct_fields__
    }
    return {
        "step": number,
        "event": type(step.event).__name__,
        **fields,
        "says": step.says,
        "pot": _pot(step.state),
        "stacks": list(step.state.stacks.values()),
    }


def _result(retold: Retold) -> dict[str, object]:
    result, order = retold.result, retold.recorded.setup.order
    nets = [result.net(seat) for seat in order]
    return {"result": nets, "won": list(result.won.values()), "carried": result.carry}


def _plain(retold: Retold, name: str, value: Any) -> object:
    """Return a field of an event with cards as texts and players as the file names them."""
    player = retold.recorded.notation.player
    match value:
        case Enum():
            return value.value
        case Card():
            return str(value)
        case int() if name in {"seat", "opener"}:
            return player(value)
        case tuple() if name == "seats":
            return [player(seat) for seat in value]
        case tuple() if name in {"dealt", "paid", "shares"}:
            return {player(seat): _plain(retold, "", what) for seat, what in value}
        case tuple():
            return [_plain(retold, "", item) for item in value]
        case _:
            return value
