"""A recorded hand played again, fact by fact, and held to every line and amount of its file."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Action
from engine.errors import BadHistory, IllegalAction
from engine.events import Event, redact
from engine.hand import Hand, Result
from engine.history.fields import outcome
from engine.history.lines import answer_to, lines_of
from engine.history.parse import Recorded
from engine.history.witness import witnessed
from engine.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """One fact as the file's viewer may know it, and the state after it.

    `action` is the seat and the answer that led to it, None where the dealer went on; `result`
    comes with the last step.
    """

    event: Event
    action: tuple[int, Action] | None
    state: State
    result: Result | None


def replay(recorded: Recorded) -> Iterator[Step]:
    """Yield the hand step by step; raise `BadHistory` at the first line that cannot be."""
    return _Replay(recorded).steps()


class _Replay:
    def __init__(self, recorded: Recorded) -> None:
        setup, deck = recorded.setup, recorded.deck
        is_full = recorded.viewer is None
        self._recorded = recorded
        self._hand = Hand(
            setup, deck, game=None if is_full else witnessed(setup, deck, recorded.pots)
        )
        self._log: list[Event] = []
        self._state = State(setup)
        self._at = 0

    def steps(self) -> Iterator[Step]:
        yield from self._news(None)
        while self._hand.ask:
            yield from self._news(self._answer())

    def _answer(self) -> tuple[int, Action]:
        """Give the hand its next answer, and return it."""
        question, lines = self._hand.ask, self._recorded.lines
        assert question is not None, "somebody is asked"  # noqa: S101
        asked = self._recorded.notation.player(question.seat)
        if self._at == len(lines):
            raise BadHistory("actions", f"end while {asked} is asked")
        action = answer_to(question, lines[self._at], self._recorded.notation)
        if action is None:
            raise self._wrong(f"while {asked} is asked")
        try:
            self._hand.act(question.seat, action)
        except IllegalAction:
            raise self._wrong("is not legal here") from None
        return question.seat, action

    def _news(self, action: tuple[int, Action] | None) -> Iterator[Step]:
        """Yield what the hand has told since the last time, each fact held to its lines."""
        hand, viewer = self._hand, self._recorded.viewer
        for event in hand.log[len(self._log) :]:
            known = event if viewer is None else redact(event, viewer)
            self._check_lines(known)
            self._state.apply(known)
            self._log.append(known)
            is_last = hand.is_over and len(self._log) == len(hand.log)
            if is_last:
                self._check_end()
            yield Step(known, action, self._state.copy(), hand.result if is_last else None)
            action = None

    def _check_lines(self, event: Event) -> None:
        for line in lines_of(event, self._recorded.notation, self._state):
            if self._at == len(self._recorded.lines):
                raise BadHistory("actions", f"end where {line!r} should be")
            if self._recorded.lines[self._at] != line:
                raise self._wrong(f"should be {line!r}")
            self._at += 1

    def _check_end(self) -> None:
        if self._at < len(self._recorded.lines):
            raise self._wrong("after the end of the hand")
        for name, value in outcome(self._log, self._state, self._recorded.notation).items():
            if self._recorded.outcome[name] != value:
                raise BadHistory(name, f"should be {value}")

    def _wrong(self, what: str) -> BadHistory:
        return BadHistory(f"action {self._at + 1}", f"{self._recorded.lines[self._at]!r} {what}")
