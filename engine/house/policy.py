"""What a house player is: a choice made from a view, never from the hand.

Randomness is an argument, so that equal views and equal generators give equal play.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from engine.actions import Action
from engine.ask import Ask
from engine.hand import View

Policy = Callable[[View, Ask[Any], Random], Action]
"""Answer `ask` with a legal action, knowing no more than the view of the seat that is asked."""
