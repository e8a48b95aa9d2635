"""The order in which a line is drawn, from left to right, in runs of one font and direction.

With raqm a right-to-left run is handed over whole and raqm turns it. Without it the line is
turned by python-bidi first and Arabic letters are replaced by their joined forms, so that
nothing here ever needs a library of the machine.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from bidi import get_display  # type: ignore[import-untyped]

from cardart.text.clusters import BORDER, clusters, direction, is_mark
from cardart.text.fonts import EMOJI, Style, font_for


class Run(NamedTuple):
    """Text in one font; `rtl` runs are still in reading order and must be turned by raqm."""

    text: str
    font: str
    rtl: bool

    @property
    def is_emoji(self) -> bool:
        """Whether the run is drawn in its own colours."""
        return self.font == EMOJI


def _resolved(parts: Sequence[str]) -> list[str]:
    """Return a direction for each cluster: neutrals follow their neighbours or the line."""
    strong = [direction(part) for part in parts]
    line = next((unicodedata.bidirectional(part[0]) for part in parts if direction(part)), "L")
    base = "R" if line in ("R", "AL") else "L"
    before, known = "", []
    for place, own in enumerate(strong):
        after = next((later for later in strong[place:] if later), "")
        known.append(own or (before if before == after and before else base))
        before = own or before
    return known


def shaped_runs(text: str, style: Style) -> list[Run]:
    """Return the runs of `text` in visual order, for a machine that shapes."""
    parts = clusters(text)
    drawn = [(side, part) for side, part in zip(_resolved(parts), parts, strict=True)
             if part != BORDER]  # fmt: skip
    found = [(side, font_for(part, style), part) for side, part in drawn]
    blocks: list[tuple[str, list[Run]]] = []
    for (side, font), group in groupby(found, key=lambda item: item[:2]):
        run = Run("".join(part for _, _, part in group), font, rtl=side == "R")
        if not blocks or blocks[-1][0] != side:
            blocks.append((side, []))
        blocks[-1][1].append(run)
    first = next((direction(part) for part in parts if direction(part)), "L")
    ordered = blocks[::-1] if first == "R" else blocks
    return [run for side, runs in ordered for run in (runs[::-1] if side == "R" else runs)]


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the joined forms of each Arabic letter: isolated, initial, medial, final."""
    found: dict[str, dict[str, str]] = {}
    for point in range(0xFB50, 0xFEFD):
        kind, _, letters = unicodedata.decomposition(chr(point)).partition(" ")
        if kind in ("<isolated>", "<initial>", "<medial>", "<final>"):
            base = "".join(chr(int(code, 16)) for code in letters.split())
            found.setdefault(base, {})[kind] = chr(point)
    return {base: forms for base, forms in found.items() if " " not in base}


def _joins_on(letter: str) -> bool:
    return "<initial>" in _forms().get(letter, {}) or letter == "\u0640"


def _joins_back(letter: str) -> bool:
    return "<final>" in _forms().get(letter, {}) or letter == "\u0640"


def _ligated(letters: Sequence[str]) -> list[str]:
    """Return the letters with lam and alef made one, as Arabic always writes them."""
    found: list[str] = []
    for letter in letters:
        if found and found[-1] == "\u0644" and "\u0644" + letter in _forms() and letter in _ALEFS:
            found[-1] += letter
        else:
            found.append(letter)
    return found


_ALEFS = frozenset("\u0622\u0623\u0625\u0627")


def join_arabic(text: str) -> str:
    """Return `text` with Arabic letters replaced by the forms their neighbours ask for."""
    letters = _ligated(list(text))
    bases = [place for place, letter in enumerate(letters) if not is_mark(letter[0])]
    joined = list(letters)
    for index, place in enumerate(bases):
        before = letters[bases[index - 1]] if index else ""
        after = letters[bases[index + 1]] if index + 1 < len(bases) else ""
        letter = letters[place]
        back = _joins_back(letter) and _joins_on(before)
        on = _joins_on(letter) and _joins_back(after)
        kind = {(0, 0): "<isolated>", (0, 1): "<initial>", (1, 0): "<final>", (1, 1): "<medial>"}
        joined[place] = _forms().get(letter, {}).get(kind[back, on], letter)
    return "".join(joined)


def plain_runs(text: str, style: Style) -> list[Run]:
    """Return the runs of `text` in visual order, for a machine that cannot shape.

    An emoji sequence needs shaping too, so its first picture stands for it.
    """
    turned = get_display(join_arabic(text))
    visual = (turned if isinstance(turned, str) else turned.decode()).replace(BORDER, "")
    pairs = [(font_for(part, style), part) for part in clusters(visual)]
    pairs = [(font, part[0] if font == EMOJI else part) for font, part in pairs]
    return [
        Run("".join(part for _, part in group), font, rtl=False)
        for font, group in groupby(pairs, key=lambda pair: pair[0])
    ]
