"""What a house player is: a choice made from a view, never from the hand.

Randomness is an argument, so that equal views and equal generators give equal play.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from engine.actions import Action
from engine.ask import Ask
from engine.hand import View

Policy = Callable[[View, Ask[Any], int, Random], Action]
"""Answer `ask` at a level, knowing no more than the view of the seat that is asked."""

BEGINNER: Final = 1
"""Plays the own cards, calls a lot and believes everybody."""
GOOD: Final = 2
"""Looks at the cards on show and minds the price."""
STRONG: Final = 3
"""Reads what the betting tells, plays the rest of the hand out in mind, and bluffs."""

LEVELS: Final = (BEGINNER, GOOD, STRONG)
"""Every level, the weakest first."""
