"""A picture as a list of marks: what is drawn where, before anything is drawn.

Layouts make marks, `paint` draws them, `press` remembers how each one looks. A mark whose
`ground` is a colour lies on that colour alone and looks the same anywhere; one whose ground is
`None` lies on the felt and belongs to its place. Later marks lie over earlier ones.
"""

from typing import Final, NamedTuple

from cardart.picture import Deck, Pack
from cardart.text.kit import Line
from cardart.theme import CardSize, Colour, Felt
from engine.cards import Card, Suit

PRINT_EDGE: Final = 4  # nothing is printed nearer to a card's edge
LETTER: Final = 30  # the size of a disc's letter
FINE: Final = 4  # points of a trace come in quarters of a pixel


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond the box."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.top + self.height

    @property
    def middle(self) -> int:
        """The row halfway down."""
        return self.top + self.height // 2

    def grown(self, by: int) -> "Box":
        """Return the box with `by` more pixels on every side."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, right: int, down: int) -> "Box":
        """Return the box at another place."""
        return Box(self.left + right, self.top + down, self.width, self.height)

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share a pixel."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: "Box") -> bool:
        """Whether `other` lies wholly inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


class Sheet(NamedTuple):
    """What marks lie on: a felt that begins `top` rows down, and the room around it."""

    felt: Felt
    height: int
    top: int = 0


class Panel(NamedTuple):
    """A rounded plate or pill; `halo` darkens that many pixels around it, `dash` adds dashes."""

    box: Box
    fill: Colour
    line: Colour | None = None
    line_width: int = 0
    radius: int = 18
    halo: int = 0
    dash: Colour | None = None
    dash_sides: bool = False
    ground: Colour | None = None

    def moved(self, right: int, down: int) -> "Panel":
        """Return the mark at another place."""
        return self._replace(box=self.box.moved(right, down))


class Words(NamedTuple):
    """One fitted line with its left end at `x`."""

    x: int
    baseline: int
    line: Line
    colour: Colour
    ground: Colour | None

    @property
    def box(self) -> Box:
        """The room the line takes: its advance, from its ascent to its descent."""
        size = self.line.size
        return Box(self.x, self.baseline - size * 3 // 4, self.line.width, size)

    def moved(self, right: int, down: int) -> "Words":
        """Return the mark at another place."""
        return self._replace(x=self.x + right, baseline=self.baseline + down)


class Disc(NamedTuple):
    """A round mark with a letter: a seat's initial or the dealer's D. `x`, `y` is its centre."""

    x: int
    y: int
    radius: int
    fill: Colour
    line: Colour
    line_width: int
    letter: str
    ground: Colour | None
    size: int = LETTER

    @property
    def box(self) -> Box:
        """The square around it."""
        return Box(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)

    def moved(self, right: int, down: int) -> "Disc":
        """Return the mark at another place."""
        return self._replace(x=self.x + right, y=self.y + down)


class Pointer(NamedTuple):
    """A triangle that points `up`, `down`, `left` or `right`."""

    x: int
    y: int
    radius: int
    way: str
    colour: Colour
    ground: Colour

    @property
    def box(self) -> Box:
        """The square around it."""
        return Box(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)

    def moved(self, right: int, down: int) -> "Pointer":
        """Return the mark at another place."""
        return self._replace(x=self.x + right, y=self.y + down)


class Emblem(NamedTuple):
    """An Italian suit sign beside a word; `weight` is how thick its lines are."""

    box: Box
    suit: Suit
    weight: float
    ground: Colour | None

    def moved(self, right: int, down: int) -> "Emblem":
        """Return the mark at another place."""
        return self._replace(box=self.box.moved(right, down))


class Lock(NamedTuple):
    """The padlock of a private picture."""

    box: Box
    colour: Colour
    ground: Colour

    def moved(self, right: int, down: int) -> "Lock":
        """Return the mark at another place."""
        return self._replace(box=self.box.moved(right, down))


class Chips(NamedTuple):
    """Chip stacks seen from the side, each a tuple of colours from the bottom up."""

    box: Box
    stacks: tuple[tuple[Colour, ...], ...]
    chip_width: int
    ground: Colour | None

    def moved(self, right: int, down: int) -> "Chips":
        """Return the mark at another place."""
        return self._replace(box=self.box.moved(right, down))


class Trace(NamedTuple):
    """A line through `points`, in quarters of a pixel from its plot's corner; a dot if only one.

    `casing` more pixels on both sides set it off from what it crosses.
    """

    points: tuple[tuple[int, int], ...]
    width: int
    colour: Colour
    casing: int = 0


class Plot(NamedTuple):
    """Lines of a chart, each drawn over those before."""

    box: Box
    traces: tuple[Trace, ...]
    casing: Colour
    ground: Colour

    def moved(self, right: int, down: int) -> "Plot":
        """Return the mark at another place."""
        return self._replace(box=self.box.moved(right, down))


class Marker(NamedTuple):
    """The sign of one line of a chart; its shape is number `shape` of eight."""

    x: int
    y: int
    radius: int
    shape: int
    colour: Colour
    ground: Colour

    @property
    def box(self) -> Box:
        """The square around it."""
        return Box(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)

    def moved(self, right: int, down: int) -> "Marker":
        """Return the mark at another place."""
        return self._replace(x=self.x + right, y=self.y + down)


class Slot(NamedTuple):
    """One card of a fan without its face.

    `x`, `y` are relative to the fan; `medallion` is the column of a back's emblem, or below zero.
    A `lying` card has its long side across.
    """

    x: int
    y: int
    is_back: bool
    medallion: int = -1
    dim: int = 0
    glow: bool = False
    hollow: bool = False
    lying: bool = False

    def box(self, size: CardSize) -> Box:
        """Return where the card lies in its fan."""
        across = (size.height, size.width) if self.lying else (size.width, size.height)
        return Box(self.x, self.y, *across)


class Fan(NamedTuple):
    """Cards without faces, each lying over the one before; the shape is all a fan knows.

    Dimmed ones fade towards `felt`.
    """

    x: int
    y: int
    size: CardSize
    slots: tuple[Slot, ...]
    ground: Colour | None = None
    pack: Pack = Pack.FRENCH
    felt: Felt = Felt.PUBLIC

    @property
    def box(self) -> Box:
        """The room the cards take, without shadow or glow."""
        boxes = [slot.box(self.size) for slot in self.slots]
        top = min(box.top for box in boxes)
        bottom = max(box.bottom for box in boxes)
        return Box(self.x, self.y + top, max(box.right for box in boxes), bottom - top)

    def moved(self, right: int, down: int) -> "Fan":
        """Return the mark at another place."""
        return self._replace(x=self.x + right, y=self.y + down)


class Face(NamedTuple):
    """What is printed on a card, laid on its blank; of a covered one, what its `room` shows.

    `depth` is how many rows show where another card lies across, or zero.
    """

    x: int
    y: int
    card: Card
    size: CardSize
    room: int
    dim: int
    deck: Deck
    ground: Colour
    felt: Felt = Felt.PUBLIC
    depth: int = 0

    @property
    def is_covered(self) -> bool:
        """Whether another card lies over its right side."""
        return self.room < self.size.width

    @property
    def box(self) -> Box:
        """The part of the card that may be printed on."""
        left = PRINT_EDGE
        right = self.room - 1 if self.is_covered else self.size.width - left
        bottom = self.depth or self.size.height - left
        return Box(self.x + left, self.y + left, right - left, bottom - left)

    def moved(self, right: int, down: int) -> "Face":
        """Return the mark at another place."""
        return self._replace(x=self.x + right, y=self.y + down)


Mark = Panel | Words | Disc | Pointer | Lock | Emblem | Chips | Fan | Face | Plot | Marker
