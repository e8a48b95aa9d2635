"""What people type, made fit to show: bounded, one line, nothing invisible that misleads."""

import unicodedata
from typing import Final

MAX_NAME: Final = 64  # characters
MAX_TALK: Final = 1000  # characters

# Controls, lone surrogates, private use; line and paragraph separators become spaces.
_DROPPED: Final = frozenset({"Cc", "Cs", "Co"})
_SEPARATORS: Final = frozenset({"Zl", "Zp", "Zs"})
# Directional overrides and isolates reorder the text around them; joiners belong to emoji.
_REORDERING: Final = frozenset(
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def clean(text: str, limit: int) -> str:
    """Return one tidy line of at most `limit` characters, empty when nothing in it is visible."""
    spaced = "".join(map(_tidy, text))
    line = unicodedata.normalize("NFC", " ".join(spaced.split()))[:limit].rstrip()
    return line if any(map(_is_visible, line)) else ""


def _tidy(character: str) -> str:
    if character in "\t\n\r" or unicodedata.category(character) in _SEPARATORS:
        return " "
    if character in _REORDERING or unicodedata.category(character) in _DROPPED:
        return ""
    return character


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"
