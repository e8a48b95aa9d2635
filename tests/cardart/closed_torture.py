"""Tables with closed hands at their worst: the longest names and amounts, everything at once."""

from cardart.picture import (
    Award,
    CardFace,
    Choice,
    Community,
    Emphasis,
    HandPicture,
    Pack,
    Pile,
    PileBoard,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
    Trick,
    TrickBoard,
    Trump,
)
from engine.cards import FACE_DOWN, Card, Suit, french_deck, italian_deck
from tests.cardart.torture import AMOUNT, seat

BACK = CardFace(FACE_DOWN)
INFO = ("THE LONGEST NAME OF A GAME", "Hand 123.456.789 of 999", "The fourth and last card")


def deck_of(pack: Pack) -> tuple[Card, ...]:
    return italian_deck() if pack is Pack.ITALIAN else french_deck()


def plates(seats: int, acting: int, button: int, **changes: object) -> tuple[SeatPlate, ...]:
    """Return seats of which one is to act and all others are all-in, nothing any shorter."""
    return tuple(
        seat(
            place,
            state=SeatState.TO_ACT if place == acting else SeatState.ALL_IN,
            word="" if place == acting else "ALL-IN",
            has_button=place == button,
            **changes,
        )
        for place in range(seats)
    )


def vegas(
    seats: int, pack: Pack = Pack.ITALIAN, *, acting: int = 0, button: int = 0, shown: bool = False
) -> TablePicture:
    """Return a table of Las Vegas on which nothing can be longer."""
    deck = deck_of(pack)
    held = tuple(map(CardFace, deck[:4])) if shown else (BACK,) * 4
    piles = tuple(
        Pile(CardFace(deck[5 * k]), tuple((k % seats, card) for card in deck[5 * k : 5 * k + k]))
        for k in range(2, 6)
    )
    return TablePicture(
        seats=plates(seats, acting, button, cards=held),
        info=INFO,
        pot=PotBlock("PRIZE POT", AMOUNT, 1_234_567, (("Side pot", AMOUNT),) * 6),
        price=("TO STAY IN", AMOUNT),
        turn="YOUR TURN  30 s",
        pack=pack,
        board=PileBoard(piles),
        awards=awards(seats) if shown else (),
    )


def awards(seats: int) -> tuple[Award, ...]:
    """Return more awards than fit, to more seats than have room."""
    return (Award("Highest of the side pot", AMOUNT, tuple(range(seats))),) * 6


def bestia(
    seats: int, tricks: int = 3, *, acting: int = 0, button: int = 0, paid: bool = False
) -> TablePicture:
    """Return a table of Bestia on which nothing can be longer."""
    deck = italian_deck()
    taken = deck[: tricks if paid else tricks - 1]
    return TablePicture(
        seats=plates(
            seats, acting, button, cards=() if paid else (BACK,) * tricks,
            taken=taken, tricks=tricks,
        ),
        info=INFO,
        pot=PotBlock("PRIZE POT", AMOUNT, 1_234_567),
        turn="YOUR TURN  30 s",
        pack=Pack.ITALIAN,
        stakes=(("What it costs", AMOUNT), ("What a bestia costs", AMOUNT), ("A trick", AMOUNT)),
        awards=awards(seats) if paid else (),
        board=TrickBoard(
            Trump("TRUMPS OF THIS HAND", deck[9], "27"),
            None if paid else trick(seats, seats // 2),
            tuple(trick(seats, seats) for _ in range(tricks)) if paid else (),
        ),
    )  # fmt: skip


def trick(seats: int, played: int) -> Trick:
    """Return a trick in which the last card played is the best, and others still wait."""
    deck = italian_deck()[20:]
    marks = [Emphasis.PLAIN] * (played - 1) + [Emphasis.WINNING] * min(played, 1)
    plays = tuple(
        (place, CardFace(card, mark))
        for place, (card, mark) in enumerate(zip(deck, marks, strict=False))
    )
    words = "Coins were led, and who has none of them must trump"
    return Trick(plays, tuple(range(played, seats)), words, AMOUNT)


def choices(count: int, pack: Pack, *, trump: bool, side: bool) -> HandPicture:
    """Return a private picture of a closed hand on which nothing can be longer."""
    deck = deck_of(pack)
    looks = (Emphasis.WINNING, Emphasis.DIMMED, Emphasis.PLAIN, Emphasis.DIMMED)
    return HandPicture(
        banner="M" * 64 + " · only you see this",
        hidden=(),
        hidden_label="YOUR CARDS",
        choices=tuple(
            Choice(CardFace(card, look), "you must not play it")
            for card, look in zip(deck[:count], looks, strict=False)
        ),
        community=Community("IN THE MIDDLE", tuple(map(CardFace, deck[5:9]))) if side else None,
        price=("To stay in the hand", AMOUNT) if side else None,
        trump=Trump("TRUMPS OF THIS HAND", italian_deck()[3]) if trump else None,
        led=None if side else ("THIS WAS LED", Suit.SWORDS),
        line="You have to follow the suit that was led, or trump, or play what you like",
        stack=AMOUNT,
        pack=pack,
    )
