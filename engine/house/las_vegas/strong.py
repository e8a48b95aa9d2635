"""Strong play: read the betting, play the hand out in many worlds, and take what pays most.

What an answer pays is looked at one step ahead: who would fold, who would call, and who has which
half at the end. The size of a bet is drawn before any card is looked at, so it tells nothing; and
now and then the best bet is kept back, so that a check tells little.
"""

from random import Random
from typing import Final

from engine.actions import CALL, CHECK, FOLD, BettingAction
from engine.ask import Betting
from engine.hand import View
from engine.house.bets import raise_by, raises
from engine.house.las_vegas.reading import Evidence
from engine.house.las_vegas.sight import WHOLE, Sight
from engine.house.las_vegas.worlds import World, imagine, share
from engine.pots import build_pots

WORLDS: Final = 150
_SIZES: Final = (50, 75, 100)  # per cent of the pot
_SLOW: Final = 12  # times in a hundred that a good bet is kept back
_RAISES: Final = 2  # bets and raises on a street, then it raises no more
_MOODS: Final = (
    *range(-6, 13, 3),
    20,
    40,
    60,
)  # per cent looser than the odds that others may call
_DEAR: Final = 3  # per cent more that half a stack wants
_RISK: Final = 18  # hundredths a whole stack at stake costs, a part by its square
_MARGIN: Final = 4  # hundredths of the pot that a bet must be better


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a strong player does when the betting comes round."""
    size = rng.choice(_SIZES)
    keeps_back = rng.randrange(100) < _SLOW
    raised = raises(view.log)
    sight = Sight(view.state, view.viewer)
    mind = _Mind(sight, Evidence(sight, view.log), rng)
    stay, value = mind.staying(legal)
    if not legal.can_raise or raised >= _RAISES or keeps_back:
        return stay
    more = raise_by(view.state, legal, size)
    toll = view.state.pot * _MARGIN * (1 + raised) // WHOLE
    return more if mind.worth(more.total) - toll > value else stay


class _Mind:
    """What each answer is worth to a seat, in hundredths of a chip more than folding."""

    def __init__(self, sight: Sight, evidence: Evidence, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._worlds = [imagine(sight, rng) for _ in range(WORLDS)]
        self._hopes = [
            {seat: sight.hope(seat, cards) for seat, cards in world.held.items()}
            for world in self._worlds
        ]
        self._weights = [evidence.weight(hopes) for hopes in self._hopes]

    def staying(self, legal: Betting) -> tuple[BettingAction, int]:
        """Return the best of not raising, and its worth: a check where it is free."""
        worth = self.worth(self._sight.state.highest)
        if not legal.price:
            return CHECK, worth
        return (CALL, worth) if worth > 0 else (FOLD, 0)

    def worth(self, total: int) -> int:
        """Return what bringing the own bet to `total` brings on average, its risk paid."""
        state, seat = self._sight.state, self._sight.seat
        cost = min(total - state.bets[seat], state.stacks[seat])
        gains = sum(
            weight * self._gain(world, hopes, total, cost)
            for world, hopes, weight in zip(self._worlds, self._hopes, self._weights, strict=True)
        )
        risk = cost * cost * _RISK // (WHOLE * state.stacks[seat]) if cost else 0
        return gains // sum(self._weights) - risk

    def _gain(self, world: World, hopes: dict[int, int], total: int, cost: int) -> int:
        """Return what the own seat gets back in a world, less what it pays now."""
        sight, state = self._sight, self._sight.state
        put = dict(state.put)
        put[sight.seat] += cost
        live, pot = [sight.seat], state.pot + cost
        for seat in sight.others:
            price = min(max(0, total - state.bets[seat]), state.stacks[seat])
            if price and not self._calls(seat, hopes[seat], price, pot):
                continue
            put[seat] += price
            pot += price
            live.append(seat)
        won = sum(
            share(world.ends, it.eligible, sight.seat, it.amount)
            for it in build_pots(put, live)
            if sight.seat in it.eligible
        )
        return won - cost

    def _calls(self, seat: int, hope: int, price: int, pot: int) -> bool:
        is_dear = 2 * price >= self._sight.state.stacks[seat]
        wanted = self._sight.needed(price, pot) + _DEAR * is_dear
        mood: int = self._rng.choice(_MOODS)
        return hope + mood >= wanted
