"""The only driver of a hand: runs a game's script, checks answers, keeps the log.

From outside `Hand` has the manners of a pure function: equal setup, deck and actions give equal
logs, and a refused action changes nothing, because legality is checked before the script resumes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.actions import Action
from engine.ask import Ask, redact_ask
from engine.cards import Card
from engine.errors import HandOver, IllegalAction, InvalidSetup, NotYourTurn
from engine.events import Event, redact
from engine.fold import FOLDS
from engine.games import GAMES, Game
from engine.setup import Setup
from engine.shuffle import deck_order
from engine.state import State


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished hand moved, in hundredths: paid in and won by seat, and the carried pot."""

    put: dict[int, int]
    won: dict[int, int]
    carry: int

    def net(self, seat: int) -> int:
        """Return what the seat gained, negative for a loss."""
        return self.won[seat] - self.put[seat]


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one viewer may know it; folded from redacted events, so nothing else is in it.

    `number` is the decision number `ask` waits for.
    """

    viewer: int
    state: State
    log: tuple[Event, ...]
    ask: Ask[Any] | None
    number: int


class Hand:
    """A hand in play: `ask` is the question it waits on, `None` when it is over."""

    __slots__ = ("_script", "actions", "ask", "deck", "log", "setup", "state")

    def __init__(
        self,
        setup: Setup,
        deck: Sequence[Card],
        actions: Iterable[tuple[int, Action]] = (),
        *,
        game: Game | None = None,
    ) -> None:
        """Start the hand, or replay it through `actions`; `deck` is in dealing order.

        `game` stands in for the registered one: so a hand is read whose deck is known in part.
        Raise `InvalidSetup`, also when `deck` is not exactly the deck of this setup.
        """
        setup.check()
        game = game or GAMES.get(setup.game)
        if game is None:
            raise InvalidSetup("game")
        self.setup = setup
        self.deck = tuple(deck)
        _check_deck(self.deck, game.deck(setup))
        self.state = State(setup)
        self.log: list[Event] = []
        self.actions: list[tuple[int, Action]] = []
        self.ask: Ask[Any] | None = None
        self._script = game.script(self.state, iter(self.deck))
        self._go_on()
        for seat, action in actions:
            self.act(seat, action)

    @property
    def number(self) -> int:
        """The decision number: how many actions were taken."""
        return len(self.actions)

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.ask is None

    def act(self, seat: int, action: Action) -> list[Event]:
        """Take an answer and return the events it caused; raise a `Refused` and change nothing."""
        question = self.ask
        if question is None:
            raise HandOver
        if seat != question.seat:
            raise NotYourTurn(seat, question.seat)
        if action not in question.legal:
            raise IllegalAction(action, question.legal)
        log = self.log
        known = len(log)
        fact = self._script.send(action)
        assert type(fact) is not Ask, "a script makes every answer a fact"  # noqa: S101
        self.actions.append((seat, action))
        FOLDS[type(fact)](self.state, fact)
        log.append(fact)
        self._go_on()
        return log[known:]

    def after(self, seat: int, action: Action) -> "Hand":
        """Return a replayed copy with one more action; this hand stays as it is."""
        copy = Hand(self.setup, self.deck, self.actions)
        copy.act(seat, action)
        return copy

    def view(self, viewer: int) -> View:
        """Return the hand as `viewer` (a seat, or `PUBLIC`) may know it."""
        log = tuple(redact(event, viewer) for event in self.log)
        ask = self.ask and redact_ask(self.ask, viewer)
        return View(viewer, fold(self.setup, log), log, ask, self.number)

    @property
    def result(self) -> Result:
        """Return what the hand moved; only when it is over."""
        assert self.is_over, "a running hand has no result"  # noqa: S101
        state, order = self.state, self.setup.order
        won = dict.fromkeys(order, 0)
        for award in state.awards:
            for seat, amount in award.shares:
                won[seat] += amount
        return Result(dict(state.put), won, state.carried)

    def _go_on(self) -> None:
        """Take in what follows without an answer, up to the next question or the end."""
        state, log, folds = self.state, self.log, FOLDS
        for item in self._script:
            if type(item) is Ask:
                self.ask = item
                return
            folds[type(item)](state, item)
            log.append(item)
        self.ask = None


def _check_deck(deck: tuple[Card, ...], whole: tuple[Card, ...]) -> None:
    if len(deck) != len(whole) or not set(deck).issuperset(whole):
        raise InvalidSetup("deck")


def fold(setup: Setup, log: Iterable[Event]) -> State:
    """Return the state that `log` leads to."""
    state = State(setup)
    for event in log:
        state.apply(event)
    return state


def shuffled(setup: Setup, secret: bytes) -> tuple[Card, ...]:
    """Return the deck of `setup` in the order that `secret` (32 bytes) decides."""
    return deck_order(secret, GAMES[setup.game].deck(setup))
