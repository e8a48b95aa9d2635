"""The middle of a table of seven or eight: pot, price, street and side pots in one cell."""

from dataclasses import replace

import pytest

from cardart import compose
from cardart.layout.grid import CELL, CENTRE
from cardart.marks import Chips, Disc, Mark, Words
from cardart.picture import Award, PotBlock, TablePicture
from cardart.samples.crowded import SHARED_8, STUD_7, STUD_8
from cardart.samples.stud import SHARED_NAMES_8, SHARED_SHOW_8
from tests.cardart import torture
from tests.cardart.test_layout_boxes import faults

TWO_SIDES = (("Side pot", "1.900"), ("Side pot", "360"))


def marks(picture: TablePicture) -> list[Mark]:
    return compose.marks(picture)[1]


def words(picture: TablePicture) -> dict[str, Words]:
    """Return what is written in the middle column, by text."""
    found = [mark for mark in marks(picture) if isinstance(mark, Words)]
    return {m.line.text: m for m in found if CENTRE <= m.x < CENTRE + CELL and m.baseline > 280}


def test_eight_read_pot_price_street_and_side_pot_in_the_middle() -> None:
    found = words(STUD_8)
    assert {"POT", "4.620", "TO CALL", "7th street", "Side pot  1.900"} <= found.keys()
    assert found["POT"].baseline == found["TO CALL"].baseline
    assert found["4.620"].box.right < found["TO CALL"].x


@pytest.mark.parametrize("street", ["3rd street", "7ª strada"])
def test_the_street_stands_alone_where_there_is_no_side_pot(street: str) -> None:
    bare = replace(STUD_8, pot=PotBlock("POT", "620", 620), info=("STUD", "Hand 4", street))
    assert words(bare)[street].box.middle == pytest.approx(488, abs=8)
    assert not faults(bare)


def test_a_street_is_never_cut_and_amounts_come_first() -> None:
    pot = PotBlock("POT", "4.620", 4620, TWO_SIDES)
    for picture in (
        replace(STUD_8, info=("STUD", "Hand 4", "Seventh and last of all the streets")),
        replace(STUD_8, pot=pot),
    ):
        found = words(picture)
        assert "Side pot  1.900" in found
        assert not any("street" in text or "…" in text for text in found)


def test_a_price_too_long_to_stand_beside_the_pot_lies_below_it() -> None:
    pot = PotBlock("POT", torture.AMOUNT, 1_234_567)
    picture = replace(STUD_8, pot=pot, price=("TO CALL", torture.AMOUNT))
    found = words(picture)
    assert f"TO CALL  {torture.AMOUNT}" in found
    assert torture.AMOUNT in found
    assert not faults(picture)


@pytest.mark.parametrize("amount", ["90", "4.620", "12.345,50", "123.456,50", torture.AMOUNT])
@pytest.mark.parametrize("price", ["5", "1.200", "12.345,50", torture.AMOUNT])
def test_pot_and_price_fit_whatever_they_are(amount: str, price: str) -> None:
    for label in ("TO CALL", "PRIMA PUNTATA"):
        picture = replace(STUD_8, pot=PotBlock("PIATTO", amount, 90), price=(label, price))
        assert not faults(picture)
        said = " ".join(words(picture))
        assert amount in said
        assert price in said


def test_the_pile_gives_way_before_the_amounts_do() -> None:
    def piles(amount: str) -> int:
        picture = replace(STUD_8, pot=PotBlock("POT", amount, 90))
        found = [m for m in marks(picture) if isinstance(m, Chips)]
        return sum(len(mark.stacks) > 1 or mark.chip_width > 40 for mark in found)

    assert piles("4.620") == piles("123.456,50") + 1


def test_a_shared_card_has_the_street_on_one_side_and_the_price_on_the_other() -> None:
    found = words(SHARED_8)
    assert found["7th street"].box.right < 582
    assert found["400"].x > 698
    assert not faults(SHARED_8)
    long = replace(SHARED_8, price=("TO STAY IN", torture.AMOUNT), info=("A", "B", "C" * 30))
    assert not faults(long)
    assert not any("…" in text for text in words(long) if text[0].isdigit() or text[0] == "C")


def test_a_side_pot_stands_behind_the_pot_of_a_shared_card_if_all_of_it_fits() -> None:
    near, far = (
        replace(SHARED_8, pot=PotBlock("POT", "620", 620, (("Side pot", amount),)))
        for amount in ("360", torture.AMOUNT)
    )
    assert "Side pot  360" in words(near)
    assert not any(text.startswith("Side") for text in words(far))
    assert not faults(near)
    assert not faults(far)


def test_seven_tell_it_in_the_free_cell_below() -> None:
    found = words(STUD_7)
    assert found["7th street"].baseline > 600
    assert found["TO CALL"].baseline > 600


@pytest.mark.parametrize("label", ["Side pot", "Laterale"])
def test_awards_beside_a_shared_card_leave_out_labels_they_would_have_to_cut(label: str) -> None:
    for shown in (SHARED_SHOW_8, SHARED_NAMES_8):
        short, long = (
            replace(shown, awards=tuple(Award(label, it, (1, 6)) for it in amounts))
            for amounts in (("1.900", "360"), (torture.AMOUNT, "360"))
        )
        assert {f"{label}  1.900", f"{label}  360"} <= words(short).keys()
        assert {torture.AMOUNT, "360"} <= words(long).keys()
        assert [m.letter for m in marks(long) if isinstance(m, Disc)].count("B") == 3
