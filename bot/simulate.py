"""Whole evenings without a chat: many hands through the engine, counting what must stay zero.

Equal arguments play equal hands: the deck of hand `n` comes from the seed alone, and every choice
from a generator seeded with it. No chat, no storage and no picture may enter.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.clock import Clock, SystemClock
from engine.actions import HIDE, SHOW, Action, RaiseTo
from engine.ask import Ask, Betting
from engine.errors import Refused
from engine.hand import Hand, shuffled
from engine.house import GOOD, HOUSE
from engine.match import Match, Stakes, finish, release_carry, sit, start, top_up
from engine.options import TelesinaOptions

ANTE: Final = 100
BUY_IN: Final = 100 * ANTE
PROGRESS_EVERY: Final = 500  # hands

Choice = Callable[[Hand, Ask[Any], Random], Action]


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What became of one seat: who played it, hundredths won or lost, how often it acted."""

    policy: str
    net: int
    actions: int


@dataclass(frozen=True, slots=True)
class Report:
    """What an evening showed. `drift` and `illegal` must be zero.

    `drift` adds up, hand by hand, the chips that appeared or vanished, in hundredths; `illegal`
    counts the refused actions.
    """

    hands: int
    hands_per_second: int
    drift: int
    illegal: int
    seats: tuple[SeatReport, ...]


def uniform(_hand: Hand, ask: Ask[Any], rng: Random) -> Action:
    """Return any kind of legal action with equal chances, a raise to any legal total."""
    legal = ask.legal
    if not isinstance(legal, Betting):
        return rng.choice((SHOW, HIDE))
    action: Action = rng.choice(tuple(legal)[: 2 + legal.can_raise])
    if isinstance(action, RaiseTo):
        return RaiseTo(rng.randrange(legal.min_raise, legal.max_raise + 1, legal.unit))
    return action


def house(hand: Hand, ask: Ask[Any], rng: Random) -> Action:
    """Return what a house player does with the view of the seat that is asked."""
    return HOUSE[hand.setup.game.partition("/")[0]](hand.view(ask.seat), ask, GOOD, rng)


POLICIES: Final[dict[str, Choice]] = {"random": uniform, "house": house}
"""Who can play a simulated seat, by the name the command line takes."""


def simulate(  # noqa: PLR0917 - the words of the command line, in its order
    game: str,
    players: int,
    hands: int,
    seed: int,
    policies: Sequence[str],
    progress: Callable[[int], None] | None = None,
    *,
    options: TelesinaOptions | None = None,
    clock: Clock | None = None,
) -> Report:
    """Play `hands` hands of `game` among `players` seats and return what they showed.

    `policies` are keys of `POLICIES`, seat by seat, repeated when there are more seats. `seed` is
    not negative. `progress` is told the number of hands played, now and then and at the end.
    """
    clock = clock or SystemClock()
    evening = _Evening(game, players, seed, policies, options or TelesinaOptions())
    began = clock.now()
    for played in range(1, hands + 1):
        evening.play_hand()
        if progress and (played % PROGRESS_EVERY == 0 or played == hands):
            progress(played)
    return evening.report(max(1, clock.now() - began))


class _Evening:
    """A table, who plays it, and what was counted so far."""

    def __init__(
        self, game: str, players: int, seed: int, policies: Sequence[str], options: TelesinaOptions
    ) -> None:
        self.names = [policies[seat % len(policies)] for seat in range(players)]
        self.choices = [POLICIES[name] for name in self.names]
        self.key = str(seed).encode()
        self.rng = Random(seed)
        self.match = Match(Stakes(game, options, ANTE, BUY_IN, BUY_IN, players))
        for seat in range(players):
            self.match = sit(self.match, seat, seat, BUY_IN)
        self.net = [0] * players
        self.actions = [0] * players
        self.hands = self.drift = self.illegal = 0

    def play_hand(self) -> None:
        """Rebuy, deal, play and settle one hand."""
        self._rebuy()
        before = self._chips()
        self.match, setup = start(self.match, self.hands)
        hand = Hand(setup, shuffled(setup, self._secret()))
        while hand.ask:
            self._answer(hand, hand.ask)
        self.match = finish(self.match, setup, hand.result).match
        self.hands += 1
        self.drift += abs(self._chips() - before)
        for seat in setup.order:
            self.net[seat] += hand.result.net(seat)

    def _rebuy(self) -> None:
        """Give the broke a new buy-in, save those who play for a carried pot (RULES T1)."""
        self.match, given = release_carry(self.match)
        for seat, amount in given.items():
            self.net[seat] += amount
        for seat, seated in self.match.seats.items():
            if not seated.stack and seated.player not in self.match.entitled:
                self.match = top_up(self.match, seat, BUY_IN)

    def _answer(self, hand: Hand, ask: Ask[Any]) -> None:
        self.actions[ask.seat] += 1
        try:
            hand.act(ask.seat, self.choices[ask.seat](hand, ask, self.rng))
        except Refused:
            self.illegal += 1
            hand.act(ask.seat, ask.default)

    def _secret(self) -> bytes:
        return hmac.digest(self.key, f"hand {self.hands}".encode(), "sha256")

    def _chips(self) -> int:
        return self.match.carry + sum(seated.stack for seated in self.match.seats.values())

    def report(self, elapsed: int) -> Report:
        """Return the figures after `elapsed` milliseconds."""
        seats = zip(self.names, self.net, self.actions, strict=True)
        return Report(
            hands=self.hands,
            hands_per_second=self.hands * 1000 // elapsed,
            drift=self.drift,
            illegal=self.illegal,
            seats=tuple(SeatReport(*seat) for seat in seats),
        )
