"""The look in numbers: colours, sizes of type and cards, and nothing that draws (docs: pictures).

Colours are RGB triples. Sizes are pixels of a picture 1280 wide.
"""

from enum import Enum
from typing import Final, NamedTuple

from cardart.picture import Deck, Pack
from engine.cards import Suit

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Return the colour of a six-digit hexadecimal code."""
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


def mix(under: Colour, over: Colour, percent: int) -> Colour:
    """Return `under` covered by `percent` of `over`."""
    red, green, blue = (
        (low * (100 - percent) + high * percent + 50) // 100
        for low, high in zip(under, over, strict=True)
    )
    return red, green, blue


class Felt(Enum):
    """What a picture lies on: green cloth for everybody, blue for one player, slate for results.

    Green and blue come twice, alike but for their inks: those of French and of Italian cards.
    """

    PUBLIC = "public"
    PRIVATE = "private"
    BOARD = "board"
    PUBLIC_ITALIAN = "public_italian"
    PRIVATE_ITALIAN = "private_italian"


class Cloth(NamedTuple):
    """The colours and the size that go with a felt."""

    width: int
    height: int
    centre: Colour
    edge: Colour
    seam: Colour
    dim: Colour
    plate: Colour
    plate_line: Colour
    label: Colour


CLOTHS: Final[dict[Felt, Cloth]] = {
    Felt.PUBLIC: Cloth(
        width=1280,
        height=800,
        centre=rgb("22694F"),
        edge=rgb("123F31"),
        seam=rgb("0A241B"),
        dim=rgb("183E31"),
        plate=rgb("0D1F19"),
        plate_line=rgb("3C5A4E"),
        label=rgb("CFE3D6"),
    ),
    Felt.PRIVATE: Cloth(
        width=1280,
        height=640,
        centre=rgb("274B78"),
        edge=rgb("142B48"),
        seam=rgb("08142A"),
        dim=rgb("1B3456"),
        plate=rgb("0B1A30"),
        plate_line=rgb("46648E"),
        label=rgb("C9D8EC"),
    ),
    Felt.BOARD: Cloth(
        width=1280,
        height=800,
        centre=rgb("12241D"),
        edge=rgb("12241D"),
        seam=rgb("0A1813"),
        dim=rgb("12241D"),
        plate=rgb("1B352B"),
        plate_line=rgb("35594A"),
        label=rgb("A9BDB2"),
    ),
}

ITALIAN: Final = frozenset({Felt.PUBLIC_ITALIAN, Felt.PRIVATE_ITALIAN})
CLOTHS[Felt.PUBLIC_ITALIAN] = CLOTHS[Felt.PUBLIC]
CLOTHS[Felt.PRIVATE_ITALIAN] = CLOTHS[Felt.PRIVATE]

ROOM: Final = rgb("0C1C17")
RAIL: Final = rgb("3A2116")
RAIL_LINE: Final = rgb("7A5233")
PLATE: Final = CLOTHS[Felt.PUBLIC].plate
PLATE_LINE: Final = CLOTHS[Felt.PUBLIC].plate_line
PILL: Final = rgb("0A1A14")
TEXT: Final = rgb("F7F2E4")
MUTED: Final = rgb("A9BDB2")
MUTED_DISC: Final = rgb("5C6B64")
AMOUNT: Final = rgb("FFD879")
POT: Final = rgb("FFF3C9")
BRASS: Final = rgb("FFC93C")
WINNER: Final = rgb("FFD45C")
ALL_IN: Final = rgb("C93A22")
RISEN: Final = rgb("7FD9A4")
FALLEN: Final = rgb("FF9A73")
WHITE: Final = rgb("FFFFFF")
INK: Final = rgb("17181C")
MARK: Final = rgb("14171A")
EDGE: Final = rgb("0A1A14")
IVORY: Final = rgb("FFFCF2")
CREAM: Final = rgb("FBF0D2")
SLOT: Final = rgb("1A5440")
SLOT_LINE: Final = rgb("7FA694")

SEATS: Final = tuple(
    map(
        rgb,
        (
            "E69F00",
            "56B4E9",
            "F0E442",
            "CC79A7",
            "3DBB8F",
            "FF8A5B",
            "B79CED",
            "D9D9D9",
        ),
    )
)
CHIPS: Final = (
    (1000, rgb("E3B11C")),
    (500, rgb("7A3FA0")),
    (100, rgb("20242B")),
    (25, rgb("16794A")),
    (5, rgb("C4281F")),
    (1, rgb("8C97A3")),
)
CHIP_STRIPE: Final = rgb("FFF8E6")
CHIP_LINE: Final = rgb("0A1512")

BACK: Final = rgb("7C1D2E")
BACK_LATTICE: Final = rgb("A63F4C")
BACKS: Final = {
    Pack.FRENCH: (BACK, BACK_LATTICE),
    Pack.ITALIAN: (rgb("1E3F73"), rgb("4D74AE")),
}

KEY: Final = rgb("1B1A1E")
GOLD: Final = rgb("E9AE24")
SKIN: Final = rgb("F3CFA7")
PEARL: Final = rgb("FBE7A2")
BEARD: Final = rgb("5B3A22")
LIPS: Final = rgb("B8433C")
AUBURN: Final = rgb("B9641E")
BROWN: Final = rgb("3A2A20")
FEATHER: Final = rgb("F4E9C8")
BAND: Final = rgb("C4281F")

# Italian cards: what signs and horses are painted with, and each suit's own colour.
BLOOM: Final = rgb("FFF3CF")
BOWL: Final = rgb("D0342B")
RIM: Final = rgb("FBD66A")
WINE: Final = rgb("8C1F1A")
STEEL: Final = rgb("2C62A8")
BLADE: Final = rgb("8FB7E6")
LEAF: Final = rgb("2E8B4A")
LEAF_LIGHT: Final = rgb("9BD79B")
WOOD: Final = rgb("F3D691")
HORSE: Final = rgb("F1E7D2")
ROBES: Final = {
    Suit.COINS: rgb("B9770A"),
    Suit.CUPS: rgb("C4281F"),
    Suit.SWORDS: rgb("1D55A8"),
    Suit.BATONS: rgb("1F7A3E"),
}

_BLACK, _RED, _BLUE, _GREEN = INK, rgb("C4122F"), rgb("1D55C0"), rgb("0B7A3B")
_VERMILION, _SKY, _TEAL = rgb("D4500A"), rgb("0068B8"), rgb("00573F")

SUITS: Final = {
    Deck.FOUR_COLOUR: {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _BLUE,
        Suit.CLUBS: _GREEN,
    },
    Deck.TWO_COLOUR: {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _RED,
        Suit.CLUBS: _BLACK,
    },
    Deck.COLOUR_SAFE: {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _VERMILION,
        Suit.DIAMONDS: _SKY,
        Suit.CLUBS: _TEAL,
    },
}
SUIT_COLOURS: Final = (_BLACK, _RED, _BLUE, _GREEN, _VERMILION, _SKY, _TEAL)

# How far towards the cloth a card fades, in percent.
FOLDED_DIM: Final = 68
UNUSED_DIM: Final = 62
LOSER_DIM: Final = 42
FORBIDDEN_DIM: Final = 50

# Type, in pixels; no text is smaller than `kit.FLOOR`.
POT_SIZE: Final = 84
POT_SMALL: Final = 68
PRICE_SIZE: Final = 56
TITLE_SIZE: Final = 52
ACTION_SIZE: Final = 42
STACK_SIZE: Final = 42
BET_SIZE: Final = 38
TURN_SIZE: Final = 36
NAME_SIZE: Final = 36
LABEL_SIZE: Final = 32


class CardSize(NamedTuple):
    """A card: its size, the width of its index column and the height of its index capitals."""

    width: int
    height: int
    column: int
    cap: int

    @property
    def is_tag(self) -> bool:
        """Whether the card is so low that index and suit must lie side by side."""
        return self.height < TAG_BELOW


TAG_BELOW: Final = 60
MEDIUM: Final = CardSize(116, 158, 46, 50)
SMALL: Final = CardSize(116, 146, 46, 47)
BIG: Final = CardSize(145, 198, 58, 62)  # where two share the table
LARGE: Final = CardSize(200, 278, 50, 58)
# Cards in the middle of a table, and the tags that stand for a card beside a plate.
TRICK: Final = CardSize(150, 241, 46, 54)
TRICK_SIX: Final = CardSize(104, 168, 40, 48)
TRICK_FIVE: Final = CardSize(126, 204, 44, 50)
MIDDLE: Final = CardSize(168, 238, 48, 54)
MIDDLE_ITALIAN: Final = CardSize(168, 270, 50, 58)
OWN_FOUR: Final = CardSize(188, 310, 56, 66)
OWN_FRENCH: Final = CardSize(220, 330, 54, 62)
OWN: Final = CardSize(220, 344, 62, 70)
TAG: Final = CardSize(74, 58, 28, 46)
BAND_TAG: Final = CardSize(150, 54, 34, 45)
MINI: Final = CardSize(40, 58, 32, 45)
CORNER: Final = 11
COLUMN_LEFT: Final = 5
INDEX_TOP: Final = 10
SUIT_GAP: Final = 8
