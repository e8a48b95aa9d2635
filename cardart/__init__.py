"""Pictures of the table: a `Picture` value in, image bytes out, equal in and equal out.

Nothing here knows a language, a clock or a chat platform; words and numbers arrive formatted.
"""

from cardart.render import render, warm

__all__ = ["render", "warm"]
