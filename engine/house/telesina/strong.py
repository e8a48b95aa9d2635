"""Strong play: read the betting, play the hand out in many worlds, and take what pays most.

What an answer pays is looked at one step ahead: who would fold, who would call, and who has the
best cards at the end. The size of a bet is drawn before any card is looked at, so it tells
nothing; and now and then the best bet is kept back, so that a check tells little.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import CALL, CHECK, FOLD, BettingAction
from engine.ask import Betting
from engine.hand import View
from engine.house.bets import raise_by, raises
from engine.house.telesina.reading import Reading
from engine.house.telesina.sight import Sight
from engine.house.telesina.worlds import World, Worlds

_SIZES: Final = (33, 50, 66)  # per cent of the pot
_SLOW: Final = 14  # times in a hundred that a good bet is kept back
_RAISES: Final = 3  # bets and raises on a street, then it raises no more
_MOODS: Final = (*range(-10, 11, 2), 60)  # per cent looser than usual that the others may call
_RESPECT: Final = 2  # per cent more than the odds that they want to call
_DEAR: Final = 10  # and for half a stack or more
_RISK: Final = 22  # hundredths a whole stack at stake costs, a part by its square
_AHEAD: Final = 2  # hundredths of a call that each card to come costs, for the bets behind it
_MARGIN: Final = 3  # hundredths of the pot that a bet or a call must be better


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a strong player does when the betting comes round."""
    size = rng.choice(_SIZES)
    keeps_back = rng.randrange(100) < _SLOW
    raised = raises(view.log)
    sight = Sight(view.state, view.viewer)
    mind = _Mind(sight, Worlds(sight, Reading(sight, view.log), rng), rng)
    stay, value = mind.staying(legal)
    if not legal.can_raise or raised >= _RAISES or keeps_back:
        return stay
    more = raise_by(view.state, legal, size)
    toll = view.state.pot * _MARGIN * (1 + raised) // 100
    return more if mind.worth(more.total) - toll > value else stay


class _Mind:
    """What each answer is worth to a seat, in hundredths of a chip more than folding."""

    def __init__(self, sight: Sight, worlds: Worlds, rng: Random) -> None:
        self._sight = sight
        self._state = sight.state
        self._worlds = worlds
        self._rng = rng

    def staying(self, legal: Betting) -> tuple[BettingAction, int]:
        """Return the best of not raising, and its worth: a check where it is free."""
        worth = self.worth(self._state.highest)
        if not legal.price:
            return CHECK, worth
        worth -= legal.price * self._sight.to_come() * _AHEAD // 100
        worth -= self._state.pot * _MARGIN // 100
        return (CALL, worth) if worth > 0 else (FOLD, 0)

    def worth(self, total: int) -> int:
        """Return what bringing the own bet to `total` brings on average, its risk paid."""
        state, seat = self._state, self._sight.seat
        cost = min(total - state.bets[seat], state.stacks[seat])
        at_stake = _Stake(self._sight, total, cost)
        worlds = self._worlds.worlds
        gains = sum(at_stake.gain(world, self._staying(world, at_stake)) for world in worlds)
        risk = cost * cost * _RISK // (100 * state.stacks[seat]) if cost else 0
        return gains // len(worlds) - risk

    def _staying(self, world: World, at_stake: "_Stake") -> list[bool]:
        """Return which of the others stay in this world, as their cards look to them."""
        hopes, mood = self._worlds.hopes, self._rng.choice(_MOODS)
        return [
            needed is None or hope[card] + mood >= needed
            for card, hope, needed in zip(world.hidden, hopes, at_stake.needed, strict=True)
        ]


class _Stake:
    """Who has put what into the pots once the own bet is `total`, and who still has to pay."""

    def __init__(self, sight: Sight, total: int, cost: int) -> None:
        state = sight.state
        self._cost = cost
        self._mine = state.put[sight.seat] + cost
        self._carry = state.setup.carry
        self._puts = [state.put[seat] for seat in sight.others]
        prices = [min(max(0, total - state.bets[it]), state.stacks[it]) for it in sight.others]
        self._full = [put + price for put, price in zip(self._puts, prices, strict=True)]
        self._dead = [
            put
            for seat, put in state.put.items()
            if seat != sight.seat and seat not in sight.others
        ]
        self.needed = [
            _needed(price, state.pot + cost, state.stacks[seat])
            for seat, price in zip(sight.others, prices, strict=True)
        ]
        """Of a hundred worlds, those each other seat wants to win to stay; None: it is in."""

    def gain(self, world: World, staying: Sequence[bool]) -> int:
        """Return what the own seat gets back in a world, less what it pays now.

        It loses the layers of the pots that somebody better has reached, and wins the rest.
        """
        puts, reached = list(self._puts), 0
        for place, stays in enumerate(staying):
            if stays:
                puts[place] = self._full[place]
                if world.finals[place] >= world.mine:
                    reached = max(reached, puts[place])
        if reached >= self._mine:
            return -self._cost
        others = sum(
            min(put, self._mine) - reached for put in (*puts, *self._dead) if put > reached
        )
        return others + self._mine - reached - self._cost + (0 if reached else self._carry)


def _needed(price: int, pot: int, stack: int) -> int | None:
    if not price:
        return None
    return 100 * price // (pot + price) + _RESPECT + (_DEAR if 2 * price >= stack else 0)
