"""Pictures at their worst: the longest amounts, the strangest names, everything at once."""

from cardart.picture import (
    CardFace,
    Community,
    Emphasis,
    EmptySeat,
    HandPicture,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
)
from engine.cards import FACE_DOWN, french_deck

AMOUNT = "1.234.567,89"
NAMES = (
    "Giovanni",
    "Lù Càrminë Đorđević",
    "Маша Ёлкина",
    "Ἀλέξανδρος",
    "Marco 🃏🔥",
    "👩🏽‍🚀 Sara ❤️",
    "🇮🇹 Nonno 🏴‍☠️",
    "محمد علي",
    "שלמה כהן",
    "Ali علي 77",
    "محمد Pro 99 🔥",
    "田中さくら",
    "김민준",
    "王小明 VIP",
    "สมชาย",
    "राहुल",
    "𝓕𝓪𝓷𝓬𝔂 𝕹𝖆𝖒𝖊",
    "ⓉⒺⓁ ★彡",
    "Z̸̢̛a̷̡l̵̛g̶o̶͜͡",
    "W" * 64,
    "👨‍👩‍👧‍👦" * 12,
    "﷽" * 8,
    "\u202eevil\u202c",
    "<b>&amp;*_`[x](y)</b>",
    "",
    " ",
    "\n\t\x00",
    "\u200d\ufe0f",
    "\u0301",
    "\U0010ffff",
    "Ꮶ丨ᄂᄂ𝟛ʳ",
    "Ｆｕｌｌ",
    "سلام لا إله",
)
STATES = tuple(SeatState)


def held(count: int, hidden: int, *, showdown: bool = False) -> tuple[CardFace, ...]:
    """Return `count` cards of which `hidden` lie face down, or a showdown's five and the rest."""
    deck = french_deck()[52 - count :]
    if not showdown:
        return tuple(
            CardFace(FACE_DOWN if place < hidden else card) for place, card in enumerate(deck)
        )
    marks = [Emphasis.WINNING if place < 5 else Emphasis.DIMMED for place in range(count)]
    return tuple(map(CardFace, deck, marks))


def seat(place: int, **changes: object) -> SeatPlate:
    """Return a seat with a 64-letter name and every amount as long as it gets."""
    fields: dict[str, object] = {
        "name": "M" * 64,
        "colour": place,
        "stack": AMOUNT,
        "cards": held(7, 3),
        "bet": AMOUNT,
        "bet_chips": 1_234_567,
    }
    return SeatPlate(**(fields | changes))  # type: ignore[arg-type]


def worst(
    seats: int, cards: int = 5, acting: int = 0, button: int = 0, *, shared: bool = True
) -> TablePicture:
    """Return a table on which nothing can be longer."""
    plates = [
        seat(
            place,
            state=SeatState.TO_ACT if place == acting else SeatState.ALL_IN,
            word="" if place == acting else "ALL-IN",
            has_button=place == button,
        )
        for place in range(seats)
    ]
    return TablePicture(
        seats=tuple(plates),
        info=("SEVEN CARD STUD HIGH LOW", "Hand 123.456.789 of 999", "Seventh and last street"),
        pot=PotBlock("PRIZE POT", AMOUNT, 1_234_567, tuple(("Side pot", AMOUNT) for _ in range(6))),
        community=Community("SHARED CARDS", held(cards, 0), 5 - cards) if shared else None,
        price=("TO STAY IN", AMOUNT),
        turn="YOUR TURN  30 s",
    )


def worst_hand(hidden: int, shown: int, shared: int) -> HandPicture:
    """Return a private picture on which nothing can be longer."""
    deck = french_deck()
    return HandPicture(
        banner="M" * 64 + " · only you see this",
        hidden=deck[:hidden],
        hidden_label="HIDDEN CARDS",
        shown=deck[hidden : hidden + shown],
        shown_label="SHOWN CARDS",
        community=Community("SHARED CARDS", held(shared, 0)) if shared else None,
        price=("To stay in the hand", AMOUNT),
        line="A royal flush in hearts with every one of the shared cards on the table",
        stack=AMOUNT,
    )


FREE = EmptySeat("Take a seat with us, there is room for everybody here")
