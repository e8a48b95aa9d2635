"""Prints a list of marks on an indexed picture, remembering how each mark looks.

Each mark is painted once in full colour over what lies beneath, brought to the palette, and kept
as a tile; a picture is then a copy of the empty table with tiles pasted on it. Marks on the felt
are kept by place, all others by content.
"""

from collections import OrderedDict
from functools import cache, lru_cache
from threading import RLock
from typing import Final, NamedTuple

from PIL import Image

from cardart import paint, palette
from cardart.encode import FILTER
from cardart.marks import Disc, Face, Fan, Mark, Marker, Panel, Sheet, Words
from cardart.theme import BACKS, CLOTHS, IVORY, PILL, ROOM, WINNER, Colour, Felt

# Grounds with something else near: a pill's rounded end, a back's lattice, what a card shows.
_UNEVEN: Final = frozenset({PILL, WINNER, IVORY, *(lattice for _, lattice in BACKS.values())})
CACHE_BYTES: Final = 12 * 1024 * 1024
_LAID: Final = 4096  # marks whose keys are remembered: some hundred bytes each


class Tile(NamedTuple):
    """Indices to paste at an offset from the mark; `mask` spares what the mark did not touch."""

    indices: Image.Image
    mask: Image.Image | None
    left: int
    top: int

    @property
    def weight(self) -> int:
        """How many bytes the tile keeps in memory."""
        return self.indices.width * self.indices.height * (2 if self.mask else 1)


class Press:
    """The printing press of one felt; safe to use from several threads."""

    def __init__(self, felt: Felt, cache_bytes: int = CACHE_BYTES) -> None:
        self._felt = felt
        self._room = cache_bytes
        self._kept = 0
        self._tiles: OrderedDict[Mark, Tile] = OrderedDict()
        self._lock = RLock()
        self._cloth = paint.cloth(felt)
        self._empty = _framed(_indexed_cloth(felt))

    @property
    def kept_bytes(self) -> int:
        """How many bytes of tiles are remembered."""
        return self._kept

    def print(self, marks: list[Mark], sheet: Sheet) -> Image.Image:
        """Return the picture as an `L` image of palette indices, behind a column of zeros."""
        picture = self._bare(sheet)
        for mark in marks:
            key, left, top = _laid(mark, sheet.top)
            tile = self._tile(key)
            place = (FILTER + left + tile.left, top + tile.top)
            picture.paste(tile.indices, place, tile.mask)
        return picture

    def _bare(self, sheet: Sheet) -> Image.Image:
        """Return the sheet before anything lies on it."""
        if sheet.height == self._empty.height and not sheet.top:
            return self._empty.copy()
        room = palette.colours(self._felt).index(ROOM)
        picture = Image.new("L", (self._empty.width, sheet.height), room)
        picture.paste(0, (0, 0, FILTER, sheet.height))
        picture.paste(self._empty, (0, sheet.top))
        return picture

    def _tile(self, key: Mark) -> Tile:
        with self._lock:
            tile = self._tiles.get(key)
            if tile is not None:
                self._tiles.move_to_end(key)
                return tile
            ground = key.ground
            tile = self._on_felt(key) if ground is None else self._on_colour(key, ground)
            self._remember(key, tile)
            return tile

    def _remember(self, key: Mark, tile: Tile) -> None:
        self._tiles[key] = tile
        self._kept += tile.weight
        while self._kept > self._room and len(self._tiles) > 1:
            _, forgotten = self._tiles.popitem(last=False)
            self._kept -= forgotten.weight

    def _on_felt(self, mark: Mark) -> Tile:
        """Paint the mark over its piece of the table."""
        look = CLOTHS[self._felt]
        wide = paint.area(mark)
        left, top = max(0, wide.left), max(0, wide.top)
        right, bottom = min(look.width, wide.right), min(look.height, wide.bottom)
        around = (left, top, right, bottom)
        before = self._cloth.crop(around)
        beneath = self._empty.crop((FILTER + left, top, FILTER + right, bottom))
        return self._painted(before, beneath, mark, (left, top))

    def _on_colour(self, mark: Mark, ground: Colour) -> Tile:
        """Paint the mark on its own ground, wherever that will be."""
        wide = paint.area(mark)
        before = Image.new("RGB", (wide.width, wide.height), ground)
        beneath = palette.indexed(before, self._felt)
        return self._painted(before, beneath, mark, wide[:2])

    def _painted(
        self, before: Image.Image, beneath: Image.Image, mark: Mark, corner: tuple[int, int]
    ) -> Tile:
        """Paint the mark over `before`, whose indices are `beneath`, and keep what changed."""
        after = before.copy()
        left, top = corner
        paint.draw(after, mark.moved(-left, -top))
        changed = paint.changed(before, after)
        inner = changed.getbbox() or (0, 0, 1, 1)
        indices, mask = beneath.crop(inner), changed.crop(inner)
        indices.paste(palette.indexed(after.crop(inner), self._felt), (0, 0), mask)
        box = mark.box
        spares = _needs_mask(mark)
        return Tile(
            indices,
            mask if spares else None,
            left + inner[0] - box.left,
            top + inner[1] - box.top,
        )


@lru_cache(_LAID)
def _laid(mark: Mark, top: int) -> tuple[Mark, int, int]:
    """Return what a mark is remembered by on a felt `top` rows down, and its left top corner."""
    box = mark.box
    key = mark.moved(0, -top) if mark.ground is None else mark.moved(-box.left, -box.top)
    return key, box.left, box.top


def _needs_mask(mark: Mark) -> bool:
    """Whether something else may lie under the mark's corners: pasting with a mask is slower.

    Fans are the lowest of all; what lies on one colour has that colour all round, except that
    the shadow of the next card reaches into a covered one, that a line runs into its marker, and
    that round marks may lie on a lattice or at the rounded end of a pill, and that letters of some
    scripts climb and hang to the edge of what they stand on.
    """
    if isinstance(mark, Fan):
        return False
    if mark.ground is None or isinstance(mark, Marker):
        return True
    if isinstance(mark, Panel | Disc):
        return mark.ground in _UNEVEN
    if isinstance(mark, Words):
        return not mark.line.text.isascii()
    return isinstance(mark, Face) and (mark.is_covered or mark.depth > 0)


def _indexed_cloth(felt: Felt) -> Image.Image:
    """Return the empty table as indices; the felt's own shades are told apart exactly."""
    indices = palette.indexed(paint.cloth(felt), felt)
    if felt is Felt.BOARD:
        return indices
    covered = paint.felt_mask(felt).point([0] * 255 + [255], "1")
    indices.paste(paint.felt_shade(felt).point(palette.shade_of_light(felt)), (0, 0), covered)
    return indices


def _framed(indices: Image.Image) -> Image.Image:
    """Return an image of indices as a file has its rows."""
    framed = Image.new("L", (FILTER + indices.width, indices.height), 0)
    framed.paste(indices, (FILTER, 0))
    return framed


@cache
def press(felt: Felt) -> Press:
    """Return the press of this felt, the same every time."""
    return Press(felt)
