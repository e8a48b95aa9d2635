"""Whole evenings without a chat: many hands through the engine, counting what must stay zero.

Equal arguments play equal hands: the deck of hand `n` comes from the seed alone, and every choice
from a generator seeded with it. No chat, no storage and no picture may enter.
"""

import hmac
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt
from random import Random
from typing import Any, Final

import msgspec

from bot.clock import Clock, SystemClock
from engine.actions import Action, RaiseTo
from engine.ask import Ask, Betting
from engine.errors import Refused
from engine.games import CURRENT, GAMES
from engine.hand import Hand, Result, shuffled
from engine.house import GOOD, HOUSE, LEVELS
from engine.match import Match, Stakes, finish, release_carry, sit, start, top_up
from engine.options import (
    BestiaOptions,
    LasVegasOptions,
    Options,
    SevenCardStudOptions,
    TelesinaOptions,
)
from engine.promises import Declaring

ANTE: Final = 100
BUY_IN: Final = 100 * ANTE
PROGRESS_EVERY: Final = 500  # hands
USUAL: Final[dict[str, Options]] = {
    "telesina": TelesinaOptions(),
    "seven_card_stud": SevenCardStudOptions(),
    "las_vegas": LasVegasOptions(),
    "bestia": BestiaOptions(),
}
"""What a game is played with unless other options are given."""
BUY_INS: Final = {"seven_card_stud": 400 * ANTE}
"""What a seat begins with where a hundred antes are few bets."""
UNITS: Final = {"bestia": 1}
"""The smallest amount of a game's tables where it is not a whole chip."""

Choice = Callable[[Hand, Ask[Any], Random], Action]


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What became of one player: how it chose, hundredths won or lost, how often it acted."""

    policy: str
    net: int
    actions: int


@dataclass(frozen=True, slots=True)
class PolicyReport:
    """What a way of playing is worth: hundredths of an ante that a seat wins in 100 hands.

    `error` is the standard error of `per_100`, in the same unit; 0 while there is nothing to
    tell it from.
    """

    policy: str
    seats: int
    per_100: int
    error: int


@dataclass(frozen=True, slots=True)
class Report:
    """What an evening showed. `drift` and `illegal` must be zero.

    `drift` adds up, hand by hand, the chips that appeared or vanished, in hundredths; `illegal`
    counts the refused actions. `seats` are in the order of the policies asked for.
    """

    hands: int
    hands_per_second: int
    drift: int
    illegal: int
    seats: tuple[SeatReport, ...]
    policies: tuple[PolicyReport, ...] = ()


def uniform(_hand: Hand, ask: Ask[Any], rng: Random) -> Action:
    """Return any kind of legal action with equal chances, a raise to any legal total.

    To pass and to join one way or another are as likely.
    """
    legal = ask.legal
    every: tuple[Action, ...] = tuple(legal)
    if isinstance(legal, Declaring):
        return rng.choice((legal.default, rng.choice(every)))
    if not isinstance(legal, Betting):
        return rng.choice(every)
    action = rng.choice(every[: 1 + legal.can_fold + legal.can_raise])
    if isinstance(action, RaiseTo):
        return RaiseTo(rng.randrange(legal.min_raise, legal.max_raise + 1, legal.unit))
    return action


def house(level: int) -> Choice:
    """Return what a house player of this level does with the view of the seat that is asked."""

    def choose(hand: Hand, ask: Ask[Any], rng: Random) -> Action:
        game = hand.setup.game.partition("/")[0]
        return HOUSE[game](hand.view(ask.seat), ask, level, rng)

    return choose


POLICIES: Final[dict[str, Choice]] = {
    "random": uniform,
    **{f"house:{level}": house(level) for level in LEVELS},
}
"""Who can play a simulated seat, by name."""
SHORT: Final = {"house": f"house:{GOOD}"}
"""What else the command line takes for one of them."""


def seats_of(game: str) -> range:
    """Return how many can play a game."""
    return GAMES[CURRENT[game]].seats


def simulate(  # noqa: PLR0917 - the words of the command line, in its order
    game: str,
    players: int,
    hands: int,
    seed: int,
    policies: Sequence[str],
    progress: Callable[[int], None] | None = None,
    *,
    duplicate: bool = False,
    options: Options | None = None,
    clock: Clock | None = None,
) -> Report:
    """Play `hands` hands of `game` among `players` seats and return what they showed.

    `policies` are keys of `POLICIES`, seat by seat, repeated when there are more seats. `seed` is
    not negative. `progress` is told the number of hands played, now and then and at the end.
    With `duplicate` every deal is played once from each seat, the players moving round and all
    stacks as at the start, so that luck weighs less; `hands` is rounded up to whole deals.
    """
    clock = clock or SystemClock()
    kind = _Duplicate if duplicate else _Evening
    evening = kind(game, players, seed, policies, options or USUAL[game])
    hands += -hands % evening.hands_a_deal
    began = clock.now()
    for played in range(1, hands + 1):
        evening.play_hand()
        if progress and (played % PROGRESS_EVERY == 0 or played == hands):
            progress(played)
    return evening.report(max(1, clock.now() - began))


@dataclass(slots=True)
class _Tally:
    """Sums from which mean and standard error follow; whole numbers, so nothing is lost."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self, scale: int, parts: int) -> int:
        """Return the mean of the values, times `scale`, divided by `parts`."""
        whole = self.count * parts
        return (2 * scale * self.total + whole) // (2 * whole) if whole else 0

    def error(self, scale: int, parts: int) -> int:
        """Return the standard error of that mean."""
        count = self.count
        if count < 2:
            return 0
        spread = count * self.squares - self.total * self.total
        return isqrt(scale * scale * spread // (count * count * (count - 1) * parts * parts))


class _Evening:
    """A table, who plays it, and what was counted so far."""

    hands_a_deal = 1

    def __init__(
        self, game: str, players: int, seed: int, policies: Sequence[str], options: Options
    ) -> None:
        self.players = players
        self.names = [policies[seat % len(policies)] for seat in range(players)]
        self.choices = [POLICIES[name] for name in self.names]
        self.key = str(seed).encode()
        self.rng = Random(seed)
        unit, buy_in = UNITS.get(game, ANTE), BUY_INS.get(game, BUY_IN)
        self.match = Match(Stakes(game, options, ANTE, buy_in, buy_in, players, unit=unit))
        for seat in range(players):
            self.match = sit(self.match, seat, seat, buy_in)
        self.net = [0] * players
        self.actions = [0] * players
        self.tallies = {name: _Tally() for name in self.names}
        self.since: Counter[str] = Counter()
        self.hands = self.drift = self.illegal = 0

    def play_hand(self) -> None:
        """Deal, play and settle one hand."""
        self._prepare()
        before = self._chips()
        self.match, setup = start(self.match, self._deal)
        hand = Hand(setup, shuffled(setup, self._secret()))
        while hand.ask:
            self._answer(hand, hand.ask)
        self.match = finish(self.match, setup, hand.result).match
        self.drift += abs(self._chips() - before)
        for seat in setup.order:
            self._count(self._player(seat), self._gain(hand.result, seat))
        self.hands += 1
        if not self.hands % self.hands_a_deal:
            self._close_deal()

    def _prepare(self) -> None:
        """Give the broke a new buy-in, save those who play for a carried pot (RULES T1)."""
        self.match, given = release_carry(self.match)
        for seat, amount in given.items():
            self._count(self._player(seat), amount)
        for seat, seated in self.match.seats.items():
            if not seated.stack and seated.player not in self.match.entitled:
                self.match = top_up(self.match, seat, self.match.stakes.max_buy_in)

    def _player(self, seat: int) -> int:
        """Return who plays the seat now, by the place in the list of policies."""
        return seat

    def _gain(self, result: Result, seat: int) -> int:
        """Return what the seat gained in a hand."""
        return result.net(seat)

    @property
    def _deal(self) -> int:
        return self.hands // self.hands_a_deal

    def _answer(self, hand: Hand, ask: Ask[Any]) -> None:
        player = self._player(ask.seat)
        self.actions[player] += 1
        try:
            hand.act(ask.seat, self.choices[player](hand, ask, self.rng))
        except Refused:
            self.illegal += 1
            hand.act(ask.seat, ask.default)

    def _count(self, player: int, net: int) -> None:
        self.net[player] += net
        self.since[self.names[player]] += net

    def _close_deal(self) -> None:
        for name, tally in self.tallies.items():
            tally.add(self.since[name])
        self.since.clear()

    def _secret(self) -> bytes:
        return hmac.digest(self.key, f"hand {self._deal}".encode(), "sha256")

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
            policies=tuple(self._worth(name) for name in self.tallies),
        )

    def _worth(self, name: str) -> PolicyReport:
        seats, tally = self.names.count(name), self.tallies[name]
        scale, parts = 100 * 100, seats * self.hands_a_deal * ANTE
        return PolicyReport(name, seats, tally.mean(scale, parts), tally.error(scale, parts))


class _Duplicate(_Evening):
    """A table where each deal is played from every seat in turn, always from even stacks."""

    def __init__(
        self, game: str, players: int, seed: int, policies: Sequence[str], options: Options
    ) -> None:
        super().__init__(game, players, seed, policies, options)
        self.hands_a_deal = players
        self.fresh = self.match

    def _prepare(self) -> None:
        self.match = msgspec.structs.replace(self.fresh, button=self._deal % self.players)

    def _player(self, seat: int) -> int:
        return (seat + self.hands) % self.players

    def _gain(self, result: Result, seat: int) -> int:
        """Count a pot that stays on the table as an equal part for each, as it is never played."""
        return result.net(seat) + result.carry // self.players
