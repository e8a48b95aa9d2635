"""Names made fit to draw: cleaned, and split into what a reader takes for one letter.

Pure strings; no fonts, no pixels. Whether a code point can be drawn at all is asked of a
function the caller passes.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Final

NOTHING: Final = "—"
ELLIPSIS: Final = "…"
UNKNOWN: Final = "▯"
BORDER: Final = "\u200e"  # around words set apart: what goes from right to left ends there
JOINERS: Final = frozenset({0x200D, 0xFE0F, 0xFE0E, 0x200B, 0x2060})
MAX_CLUSTERS: Final = 160  # more letters than fit a line in the smallest type
MAX_POINTS: Final = 1024
MAX_MARKS: Final = 2

_DROPPED_CATEGORIES: Final = frozenset({"Cs", "Co", "Cn"})
_SPACE_CATEGORIES: Final = frozenset({"Cc", "Zl", "Zp", "Zs"})
_BIDI_CONTROLS: Final = frozenset({0x200E, 0x200F, 0x061C, 0xFEFF, *range(0x202A, 0x202F)})
_ISOLATES: Final = range(0x2066, 0x206A)
_OVERLAYS: Final = range(0x0334, 0x0339)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
_SKINS: Final = range(0x1F3FB, 0x1F400)
_TAGS: Final = range(0xE0020, 0xE0080)
_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)


def is_mark(char: str) -> bool:
    """Whether `char` sits on the letter before it."""
    return unicodedata.combining(char) > 0 or unicodedata.category(char) in ("Mn", "Me")


def is_sequence_part(point: int) -> bool:
    """Whether this code point means something only inside an emoji sequence."""
    return point in JOINERS or point in _FLAGS or point in _SKINS or point in _TAGS


def _continues(cluster: str, char: str) -> bool:
    point = ord(char)
    if is_mark(char) or point in JOINERS or point in _SKINS or point in _TAGS:
        return True
    pairs_flag = point in _FLAGS and len(cluster) == 1 and ord(cluster) in _FLAGS
    return pairs_flag or cluster[-1] == "\u200d"


def clusters(text: str) -> list[str]:
    """Return the letters of `text` with their marks, and emoji sequences whole."""
    found: list[str] = []
    for char in text:
        if found and _continues(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _kept(char: str) -> str:
    point, category = ord(char), unicodedata.category(char)
    if category in _SPACE_CATEGORIES:
        return " "
    if point in _ISOLATES:
        return BORDER
    dropped = category in _DROPPED_CATEGORIES or point in _BIDI_CONTROLS
    return "" if dropped or point in _OVERLAYS else char


def _drawable(char: str, covered: Callable[[int], bool]) -> str:
    point = ord(char)
    wide = point in _FULL_WIDTH
    if not wide and (char in (" ", BORDER) or covered(point) or is_sequence_part(point)):
        return char
    plain = unicodedata.normalize("NFKC", char)
    if plain != char and all(covered(ord(part)) for part in plain):
        return plain
    return "" if is_mark(char) else UNKNOWN


def _calm(cluster: str) -> str:
    """Return the cluster without the marks that would climb out of the line."""
    marks = [char for char in cluster if unicodedata.combining(char)]
    if len(marks) <= MAX_MARKS:
        return cluster
    return "".join(char for char in cluster if not unicodedata.combining(char)) + "".join(
        marks[:MAX_MARKS]
    )


def _letters(text: str, covered: Callable[[int], bool]) -> list[str]:
    plain = "".join(map(_kept, unicodedata.normalize("NFC", text[:MAX_POINTS])))
    if BORDER in plain and not any(map(_is_turned, plain)):
        plain = plain.replace(BORDER, "")
    drawn = "".join(_drawable(char, covered) for char in plain)
    single = re.sub(f"{UNKNOWN}+", UNKNOWN, " ".join(drawn.split()))
    return [_calm(cluster) for cluster in clusters(single)]


def _is_turned(char: str) -> bool:
    return unicodedata.bidirectional(char) in ("R", "AL")


def _is_visible(cluster: str) -> bool:
    return any(not is_mark(char) and ord(char) not in JOINERS for char in cluster)


def clean(text: str, covered: Callable[[int], bool]) -> str:
    """Return `text` as it can be drawn on one line; a dash if nothing of it can.

    Compatibility letters become plain ones, letters nobody can draw become one box, controls and
    direction overrides vanish, and where words of a sentence are set apart whose letters go from
    right to left, a `BORDER` keeps them from turning the rest. Beyond `MAX_CLUSTERS` letters an
    ellipsis stands for what is left out.
    """
    letters = [
        cluster for cluster in _letters(text, covered) if cluster == " " or _is_visible(cluster)
    ]
    if len(letters) > MAX_CLUSTERS:
        letters[MAX_CLUSTERS - 1 :] = [ELLIPSIS]
    return "".join(letters).strip() or NOTHING


@lru_cache(4096)
def direction(cluster: str) -> str:
    """Return `R` for right-to-left letters, `L` for others and numbers, else nothing."""
    kind = unicodedata.bidirectional(cluster[0])
    if _is_turned(cluster[0]):
        return "R"
    return "L" if kind in ("L", "EN", "AN") else ""
