"""What lies before the seats: no words are cut while there is room beside or below them."""

from dataclasses import replace

import pytest

from cardart import compose
from cardart.layout import pills
from cardart.layout.grid import CELL, CENTRE
from cardart.marks import Disc, Fan, Mark, Pointer, Words
from cardart.picture import Award, Community, PotBlock, SeatPlate, SeatState, TablePicture
from cardart.samples.stud import SHARED_SHOW_8, STUD_SHOW_8
from cardart.text import kit
from cardart.theme import BIG
from tests.cardart import torture
from tests.cardart.test_layout_boxes import faults

LONG = "Scala reale massima di quadri"
PAIRS = ("Doppia coppia 10 e 9", "Doppia coppia K e 10  +12.480")


def marks(picture: TablePicture) -> list[Mark]:
    return compose.marks(picture)[1]


def words(picture: TablePicture) -> dict[str, Words]:
    return {mark.line.text: mark for mark in marks(picture) if isinstance(mark, Words)}


def with_pills(picture: TablePicture, *said: str) -> TablePicture:
    """Return the table at which these seats, clockwise, say this; the others what they said."""
    seats = tuple(
        replace(seat, pill=said[place], has_button=place == 3)
        if place < len(said) and isinstance(seat, SeatPlate)
        else seat
        for place, seat in enumerate(picture.seats)
    )
    return replace(picture, seats=seats)


def at_sides(picture: TablePicture, left: str, right: str) -> TablePicture:
    """Return the table of eight at which the seats at its sides say this."""
    seats = [replace(seat) for seat in picture.seats]
    for place, said in ((3, right), (7, left)):
        seat = seats[place]
        assert isinstance(seat, SeatPlate)
        won = SeatState.WINNER if "+" in said else SeatState.PLAYING
        seats[place] = replace(seat, pill=said, state=won, word="", has_button=place == 7)
    return replace(picture, seats=tuple(seats))


def middles(picture: TablePicture, *texts: str) -> list[int]:
    found = words(picture)
    return [found[text].baseline for text in texts]


def test_short_words_of_both_sides_share_a_line() -> None:
    picture = at_sides(STUD_SHOW_8, "Pair of 9", "Pair of 4")
    first, second = middles(picture, "Pair of 9", "Pair of 4")
    assert first == second
    assert not faults(replace(picture, seats=bare(picture)))


def bare(picture: TablePicture) -> tuple[SeatPlate, ...]:
    """Return the seats with cards none of which goes behind its plate."""
    return tuple(
        replace(seat, cards=torture.held(7, 3))
        for seat in picture.seats
        if isinstance(seat, SeatPlate)
    )


@pytest.mark.parametrize("picture", [STUD_SHOW_8, SHARED_SHOW_8])
@pytest.mark.parametrize("paid", [0, 1, 3])
def test_long_words_of_both_sides_have_a_line_each(picture: TablePicture, paid: int) -> None:
    amount = "1.234.567"
    awards = tuple(Award(f"Laterale {n}", amount, (n,)) for n in range(paid))
    picture = at_sides(replace(picture, awards=awards, price=None), *PAIRS)
    left, right = middles(picture, *PAIRS)
    assert 45 <= right - left <= 55
    assert not faults(replace(picture, seats=bare(picture)))
    found = [mark.line.text for mark in marks(picture) if isinstance(mark, Words)]
    paid_out = [text for text in found if text.startswith("Late") or text == amount]
    assert len(paid_out) == paid
    assert all(text.endswith(amount) and "…" not in text for text in paid_out)


def test_one_side_alone_has_the_whole_line() -> None:
    picture = at_sides(STUD_SHOW_8, PAIRS[1], "")
    assert PAIRS[1] in words(picture)
    assert CENTRE <= words(picture)[PAIRS[1]].x < CENTRE + CELL


def test_nothing_is_split_that_would_hide_what_a_call_costs() -> None:
    picture = at_sides(replace(SHARED_SHOW_8, price=("TO CALL", "40"), awards=()), *PAIRS)
    assert "40" in words(picture)
    five = replace(picture, price=None, community=Community("", torture.held(5, 0)))
    for one in (picture, five):
        assert not faults(replace(one, seats=bare(one)))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_rarest_of_hands_is_named_in_full(seats: int) -> None:
    for winner in range(seats):
        plates = [
            torture.seat(place, bet="", pill="Tris di 10", has_button=place == winner)
            for place in range(seats)
        ]
        won = f"{LONG}  +1.234.567"
        plates[winner] = replace(plates[winner], pill=won, state=SeatState.WINNER)
        picture = TablePicture(tuple(plates))
        assert won in words(picture)
        assert sum(text == "Tris di 10" for text in words(picture)) == (seats > 1)
        assert not faults(picture)
        assert any(isinstance(mark, Disc) and mark.letter == "D" for mark in marks(picture))


@pytest.mark.parametrize("button", [0, 1])
@pytest.mark.parametrize("count", range(8))
def test_two_have_larger_cards_with_the_line_beside_them(count: int, button: int) -> None:
    won = f"{LONG}  +1.234.567"
    plates = [
        torture.seat(place, cards=torture.held(count, 0), pill=won, has_button=place == button)
        for place in range(2)
    ]
    picture = TablePicture(tuple(plates), info=("STUD",), pot=PotBlock("POT", "9", 9))
    found = marks(picture)
    assert not faults(picture)
    told = [mark for mark in found if isinstance(mark, Words) and mark.line.text == won]
    fans = [mark for mark in found if isinstance(mark, Fan)]
    assert len(fans) == 2 * bool(count)
    if not count:
        return
    for word, fan in zip(told, fans, strict=True):
        assert (fan.size, word.x > fan.box.right) == (BIG, True)
    disc = next(mark for mark in found if isinstance(mark, Disc) and mark.letter == "D")
    assert all(disc.box.right < fan.x for fan in fans)


def test_who_acts_of_two_is_pointed_at_from_beside() -> None:
    way = {seats: {mark.way for mark in marks(torture.worst(seats)) if isinstance(mark, Pointer)}
           for seats in (2, 3)}  # fmt: skip
    assert way == {2: {"left"}, 3: {"up"}}


def test_the_dealers_disc_gives_way_before_words_are_cut_and_after_all_else() -> None:
    laid = [pills.dealer(), pills.saying(f"{LONG}  +20.000", wins=True)]
    wide = pills.least(laid)
    assert len(pills.fit(laid, wide).pills) == 2
    narrow = pills.fit(laid, wide - 30)
    assert (len(narrow.pills), narrow.setting.narrow) == (2, True)
    assert len(pills.fit(laid, wide - 60).pills) == 1
    assert len(pills.fit([pills.dealer(), pills.bet("1.234.567,89", 9)], 150).pills) == 2


@pytest.mark.parametrize(
    "said", ["Doppia coppia K e 7  +1.380.000", "Doppia coppia 10 e 9  +480.000"]
)
def test_a_line_says_whose_it_is_unless_that_cuts_its_words(said: str) -> None:
    picture = at_sides(replace(STUD_SHOW_8, awards=()), "Coppia di J", said)
    assert said in words(picture)
    own = kit.initial(picture.seats[3].name)  # type: ignore[union-attr]
    signed = [m for m in marks(picture) if isinstance(m, Disc) and m.letter == own]
    assert len(signed) == (2 if len(said) < 31 else 1)
