"""Hand history files: a finished hand as a text, and that text read, checked and played again.

The form is that of Poker Hand History (PHH) files, which are TOML, with fields of our own for what
that form lacks; docs/hand-files.md has all of it. No file is opened here: texts come and go.
"""

from engine.history.export import export_hand
from engine.history.parse import Recorded, parse_history
from engine.history.replay import Step, replay
from engine.history.steps import steps_of
from engine.history.toml import MAX_SIZE

__all__ = [
    "MAX_SIZE",
    "Recorded",
    "Step",
    "export_hand",
    "parse_history",
    "replay",
    "steps_of",
]
