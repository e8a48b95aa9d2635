"""How a house player comes to its answer: elsewhere, from its view alone.

A strong one takes many milliseconds; the loop goes on meanwhile, and no lock is held. What does the
thinking is given, as `Worker.do` is; it gets a view and never the hand.
"""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Protocol

from bot.seating import TableState
from engine.actions import Action
from engine.ask import Ask
from engine.hand import Hand, View
from engine.house import HOUSE, Policy

Think = Callable[[TableState, Hand, Random], Awaitable[Action]]
"""Returns what the house player on turn does, as `answer` describes."""


class Do(Protocol):
    """Whatever asks a policy, somewhere else than in the loop."""

    async def __call__(
        self, policy: Policy, view: View, ask: Ask[Any], level: int, rng: Random, /
    ) -> Action:
        """Return the policy's answer."""


async def answer(do: Do, state: TableState, hand: Hand, rng: Random) -> Action:
    """Return what the house player on turn does; the hand must wait for one.

    `rng` gives the seed of this decision and goes nowhere itself.
    """
    question = hand.ask
    assert question is not None, "a running hand asks"  # noqa: S101
    policy, view = HOUSE[state.match.stakes.game], hand.view(question.seat)
    level = state.occupants[question.seat].level
    return await do(policy, view, question, level, Random(rng.getrandbits(64)))
