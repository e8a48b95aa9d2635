"""The house at Bestia, at three levels; each decides from a view alone.

No float may enter.
"""

from random import Random
from types import ModuleType
from typing import Any, Final

from engine.actions import Action
from engine.ask import Ask
from engine.hand import View
from engine.house.bestia import beginner, good, strong
from engine.house.bestia.sight import Sight
from engine.house.policy import BEGINNER, GOOD, STRONG
from engine.promises import Declaring, Playing

_LEVELS: Final[dict[int, ModuleType]] = {BEGINNER: beginner, GOOD: good, STRONG: strong}


def policy(view: View, ask: Ask[Any], level: int, rng: Random) -> Action:
    """Return a legal answer to `ask`, which must be put to the viewer; `level` is of `LEVELS`."""
    player, sight = _LEVELS[level], Sight(view)
    action: Action
    if isinstance(ask.legal, Declaring):
        action = player.promise(sight, ask.legal, rng)
    elif isinstance(ask.legal, Playing):
        action = player.play(sight, ask.legal, rng)
    else:
        action = player.join_blind(sight, rng)
    return action
