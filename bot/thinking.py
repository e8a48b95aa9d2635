"""How a house player comes to its answer: in another thread, from its view alone.

A strong one takes many milliseconds; the loop goes on meanwhile, and no lock is held. One thread
thinks for all tables: with several, the loop would have to wait for its turn among them.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Final

from bot.seating import TableState
from engine.actions import Action
from engine.hand import Hand
from engine.house import HOUSE

_MIND: Final = ThreadPoolExecutor(1, "house")


async def answer(state: TableState, hand: Hand, rng: Random) -> Action:
    """Return what the house player on turn does; the hand must wait for one.

    `rng` gives the seed of this decision and is not touched by the other thread.
    """
    question = hand.ask
    assert question is not None, "a running hand asks"  # noqa: S101
    choose, view = HOUSE[state.match.stakes.game], hand.view(question.seat)
    level = state.occupants[question.seat].level
    rng = Random(rng.getrandbits(64))
    running = asyncio.get_running_loop()
    return await running.run_in_executor(_MIND, choose, view, question, level, rng)
