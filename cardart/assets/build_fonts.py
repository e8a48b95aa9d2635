"""Make the fonts of this folder: `python -m cardart.assets.build_fonts SOURCES`.

A build-time tool: it needs fontTools and brotli, and nothing at run time imports it. SOURCES is
a folder with the files named in `fonts/SOURCES.md`. Each becomes a woff2 without its signature
and tables Pillow never reads; `coverage.json` lists the code points of each as ranges, so that
choosing a font needs no font parser.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).with_name("fonts")
UNREAD = ["DSIG", "FFTM", "vhea", "vmtx", "VORG"]
OUTPUTS = {
    "BarlowCondensed_700Bold.ttf": "barlow-condensed-700",
    "BarlowCondensed_800ExtraBold.ttf": "barlow-condensed-800",
    "BarlowSemiCondensed_600SemiBold.ttf": "barlow-semi-condensed-600",
    "BarlowSemiCondensed_700Bold.ttf": "barlow-semi-condensed-700",
    "NotoSans-Bold.ttf": "noto-sans-bold",
    "NotoSansArabic-Bold.ttf": "noto-sans-arabic-bold",
    "NotoSansHebrew-Bold.ttf": "noto-sans-hebrew-bold",
    "NotoSansThai-Bold.ttf": "noto-sans-thai-bold",
    "NotoSansDevanagari-Bold.ttf": "noto-sans-devanagari-bold",
    "DroidSansFallback.ttf": "droid-sans-fallback",
    "NotoSansSymbols2-Regular.ttf": "noto-sans-symbols2-regular",
    "twemoji-fixed.woff2": "twemoji-colr",
}


def ranges(points: Iterable[int]) -> list[list[int]]:
    """Return ascending `[first, last]` pairs that cover exactly these code points."""
    found: list[list[int]] = []
    for point in sorted(points):
        if found and point == found[-1][1] + 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return found


def build(source: Path, target: Path) -> list[list[int]]:
    """Write `source` as woff2 to `target` and return what it covers."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.layout_features = ["*"]
    options.name_IDs = ["*"]
    options.hinting = True
    options.drop_tables += UNREAD
    if "COLR" not in font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=font.getBestCmap())
        subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    return ranges(font.getBestCmap())


def main(sources: Path) -> None:
    """Make every font and the table of what they cover."""
    FONTS.mkdir(exist_ok=True)
    coverage = {
        name: build(sources / source, FONTS / f"{name}.woff2") for source, name in OUTPUTS.items()
    }
    text = json.dumps(coverage, separators=(",", ":"))
    (FONTS / "coverage.json").write_text(text.replace('"],"', '"],\n"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
