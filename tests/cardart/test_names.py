"""Any name can be drawn, on a machine that shapes complex scripts and on one that cannot."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PIL import Image

from cardart import compose, palette
from cardart.marks import Panel, Words
from cardart.picture import EmptySeat, SeatPlate, SeatState, TablePicture
from cardart.press import Press
from cardart.samples import TELESINA_6
from cardart.text import fonts, kit
from cardart.text.clusters import BORDER, MAX_CLUSTERS, NOTHING, clusters
from cardart.text.fonts import Style
from cardart.text.order import Run, join_arabic, plain_runs, shaped_runs
from cardart.theme import BRASS, STACK_SIZE
from tests.cardart import torture

ROOM = 260


def forget() -> None:
    for cached in (kit.fit, kit.width, kit.sunk, kit.reach, kit._runs):
        cached.cache_clear()


@pytest.fixture(params=["shaping", "plain"])
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Text as this machine draws it, and as one without fribidi does."""
    if request.param == "shaping" and not fonts.can_shape():
        pytest.skip("no fribidi here: only the plain way can be tested")
    monkeypatch.setattr(fonts, "can_shape", lambda: request.param == "shaping")
    forget()
    yield request.param
    forget()


def ink(name: str, size: int = 36) -> tuple[int, int, int, int] | None:
    image = Image.new("RGB", (ROOM + 80, 120))
    kit.draw(image, 40, 70, kit.fit(name, Style.NAME, size, ROOM), (255, 255, 255))
    return image.getbbox()


@pytest.mark.parametrize("name", torture.NAMES)
def test_any_name_leaves_ink_within_its_room(name: str, machine: str) -> None:
    box = ink(name)
    assert box is not None, machine
    left, top, right, bottom = box
    assert left >= 34
    assert right <= 40 + ROOM + 6
    assert top >= 12
    assert bottom <= 108


@pytest.mark.parametrize("name", torture.NAMES)
def test_any_name_fits_a_narrow_room(name: str, machine: str) -> None:
    line = kit.fit(name, Style.NAME, 36, 90)
    assert line.width <= 90, machine
    assert line.size >= kit.FLOOR
    assert kit.initial(name)


def test_a_whole_table_is_drawn_either_way(machine: str) -> None:
    sheet, marks = compose.marks(TELESINA_6)
    assert Press(sheet.felt).print(marks, sheet).getbbox() is not None, machine


def test_a_machine_without_fribidi_is_never_asked_for_a_direction() -> None:
    face = fonts.face(Style.NAME.value, 36, shaped=False)
    with pytest.raises(KeyError):
        face.getlength("a", direction="rtl")


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("", "—"),
        (" \n\t ", "—"),
        ("\u200d\ufe0f", "—"),
        ("\u0301", "—"),
        ("\u202eevil\u202c", "evil"),
        ("a\nb", "a b"),
        ("𝓕𝓪𝓷𝓬𝔂", "Fancy"),
        ("Ｆｕｌｌ", "Full"),
        ("Z\u0338\u0322\u031b", "Z\u0322\u031b"),
        ("a\u0300\u0301\u0302\u0303", "à\u0301\u0302"),
        ("\U0010ffff", "—"),
        ("<b>&amp;", "<b>&amp;"),
        ("\u13ab\u13ab", "▯"),
    ],
)
def test_text_is_cleaned(text: str, drawn: str) -> None:
    assert kit.clean(text) == drawn


def test_a_long_line_stays_whole_and_an_endless_one_ends_with_an_ellipsis() -> None:
    line = "Carte: (1) re di denari, (2) cavallo di spade, (3) 2 di bastoni, (4) cavallo di denari"
    assert kit.clean(line) == line
    assert kit.clean("è" * MAX_CLUSTERS) == "è" * MAX_CLUSTERS
    assert kit.clean("è" * (MAX_CLUSTERS + 1)) == "è" * (MAX_CLUSTERS - 1) + "…"
    assert len(clusters(kit.clean("👍🏽" * 200))) == MAX_CLUSTERS


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("👩🏽‍🚀a", ["👩🏽‍🚀", "a"]),
        ("🇮🇹🇫🇷", ["🇮🇹", "🇫🇷"]),
        ("e\u0301x", ["e\u0301", "x"]),
        ("🏴\U000e0067\U000e007f!", ["🏴\U000e0067\U000e007f", "!"]),
    ],
)
def test_letters_are_kept_whole(text: str, letters: list[str]) -> None:
    assert clusters(text) == letters


def test_right_to_left_lines_are_turned_by_whoever_can() -> None:
    assert [run.text for run in shaped_runs("שלום Ali", Style.NAME)] == ["Ali", " ", "שלום"]
    assert plain_runs("אב", Style.NAME)[0].text == "בא"


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("محمد", "\ufee3\ufea4\ufee4\ufeaa"),
        ("لا", "\ufefb"),
        ("Ali", "Ali"),
        ("م", "\ufee1"),
    ],
)
def test_arabic_letters_take_the_form_their_neighbours_ask_for(text: str, joined: str) -> None:
    assert join_arabic(text) == joined


def test_a_line_shrinks_before_it_loses_letters() -> None:
    wide = kit.width("Massimiliano", Style.NAME, 36)
    assert kit.fit("Massimiliano", Style.NAME, 36, wide).size == 36
    assert kit.fit("Massimiliano", Style.NAME, 36, wide - 3).text == "Massimiliano"
    cut = kit.fit("Massimiliano", Style.NAME, 36, wide // 2)
    assert (cut.size, cut.text[-1]) == (kit.FLOOR, "…")


def test_a_name_takes_narrower_letters_before_it_loses_any() -> None:
    text = "Carmine D’Ambrosio"
    wide, narrow = (kit.width(text, style, kit.FLOOR) for style in (Style.NAME, Style.NUMBER))
    assert narrow < wide
    assert kit.squeezed(text, Style.NAME, 36, wide) == kit.fit(text, Style.NAME, 36, wide)
    assert kit.squeezed(text, Style.NAME, 36, wide - 1) == kit.Line(
        text, Style.NUMBER, kit.FLOOR, narrow
    )
    assert kit.squeezed(text, Style.NAME, 36, narrow - 1).text.endswith("…")


def test_a_stack_shrinks_if_that_saves_a_name() -> None:
    def plate(name: str) -> dict[str, int]:
        seat = torture.seat(0, name=name, cards=(), bet="")
        picture = replace(TELESINA_6, seats=(seat, *TELESINA_6.seats[1:]))
        found = compose.marks(picture)[1]
        return {m.line.text: m.line.size for m in found if isinstance(m, Words) and m.x < 438}

    short, middling, endless = (plate(name) for name in ("Ada", "Zia Concetta", "W" * 64))
    assert short[torture.AMOUNT] == endless[torture.AMOUNT] == STACK_SIZE
    assert "Zia Concetta" in middling
    assert middling[torture.AMOUNT] < STACK_SIZE


def test_what_is_set_apart_at_the_end_is_not_shortened() -> None:
    line = kit.fit("Straight to the ace  +3.200", Style.LABEL, 36, 220)
    assert line.text.startswith("Str")
    assert line.text.endswith("…  +3.200")
    assert kit.fit("a  b", Style.LABEL, 36, 220).text == "a  b"
    assert kit.fit("  a   b c  ", Style.LABEL, 36, 220).text == "a  b c"


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("giulia", "G"),
        ("🔥 marco", "M"),
        ("", "?"),
        ("🔥", "🔥"),
        ("★ 🐙", "🐙"),
        ("★", "?"),
        ("田中", "田"),
    ],
)
def test_a_disc_shows_the_first_letter(name: str, letter: str) -> None:
    assert kit.initial(name) == letter


def test_a_hanging_letter_is_lifted_to_the_middle_of_its_disc() -> None:
    for letter, hangs in (("G", False), ("Q", False), ("م", True)):
        line = kit.fit(letter, Style.LABEL, 30, 44, floor=8)
        assert (kit.sunk(line) > 0) is hangs, letter


@pytest.mark.parametrize("way", [shaped_runs, plain_runs])
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("\u2068שלמה כהן\u2069 checks", "R R checks"),
        ("\u2068שלמה\u2069 5", "R 5"),
        ("Side \u2068שלמה\u2069: 5", "Side R: 5"),
    ],
)
def test_a_name_set_apart_turns_no_sentence_around(
    way: Callable[[str, Style], list[Run]], text: str, order: str
) -> None:
    runs = way(kit.clean(text), Style.LABEL)
    drawn = "".join("R" if any(part in "שלמה" for part in run.text) else run.text for run in runs)
    assert drawn == order
    assert BORDER not in drawn


def test_names_that_turn_nothing_need_no_border() -> None:
    assert kit.clean("\u2068Giulia\u2069 checks") == "Giulia checks"
    assert kit.clean("\u2068\u2069") == NOTHING


@pytest.mark.parametrize("name", ["محمد علي", "Đặng Thị Ngọc Ẩn", "ÅÄÖ gjpq", "श्री हृषीकेश"])
def test_a_line_is_moved_until_its_ink_stays_within(name: str) -> None:
    line = kit.fit(name, Style.NAME, 36, 400)
    up, down = kit.reach(line)
    image = Image.new("RGB", (500, 200))
    kit.draw(image, 40, 100, line, (255, 255, 255))
    box = image.getbbox()
    assert box is not None
    assert (100 - up, 100 + down) == (box[1], box[3])
    for wanted in (40, 62, 90):
        baseline = kit.within(line, wanted, 30, 85)
        assert baseline - up >= 30
        assert baseline + down <= 85
        if 30 + up <= wanted <= 85 - down:
            assert baseline == wanted


def test_plain_letters_stay_on_their_baseline() -> None:
    assert kit.within(kit.fit("Giulia", Style.NAME, 36, 400), 7, 30, 85) == 7


@pytest.mark.parametrize("name", torture.NAMES)
def test_a_name_leaves_the_frame_of_its_plate_whole(name: str) -> None:
    seat = next(seat for seat in TELESINA_6.seats if getattr(seat, "state", 0) is SeatState.TO_ACT)
    assert isinstance(seat, SeatPlate)
    picture = TablePicture((replace(seat, name=name), EmptySeat()))
    _, found = compose.marks(picture)
    plate = next(mark.box for mark in found if isinstance(mark, Panel) and mark.halo)
    felt, indices = compose.compose(picture)
    drawn = palette.full_colour(indices, felt)
    for y in (plate.top + 2, plate.top + 4, plate.bottom - 4, plate.bottom - 2):
        row = [drawn.getpixel((x, y)) for x in range(plate.left + 20, plate.right - 20)]
        assert set(row) == {BRASS}


def test_the_coverage_table_matches_the_fonts() -> None:
    assert fonts.covers("noto-sans-hebrew-bold", ord("ש"))
    assert not fonts.covers("barlow-condensed-700", ord("ש"))
    assert not fonts.covers("barlow-condensed-700", 0x10FFFF)
    for style in Style:
        missing = fonts.face(style.value, 40, shaped=False).getmask("\uffff").getbbox()
        drawn = fonts.face(style.value, 40, shaped=False).getmask("8").getbbox()
        assert drawn != missing
