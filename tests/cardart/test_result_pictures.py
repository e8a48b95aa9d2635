"""Standings, charts and replays at their worst, and what each of their parts says."""

import io
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from cardart import compose, render
from cardart.layout.apart import apart, beside, shares
from cardart.marks import Disc, Mark, Marker, Panel, Plot, Pointer, Words
from cardart.picture import (
    ChartLine,
    ChartPicture,
    Move,
    Picture,
    ReplayPicture,
    Standing,
    StandingsPicture,
)
from cardart.samples import SAMPLES, TELESINA_6
from cardart.samples.results import CHART_5, REPLAY, STANDINGS
from cardart.text import kit
from cardart.theme import BRASS, CLOTHS, SEATS, Felt
from tests.cardart import torture
from tests.cardart.test_layout_boxes import faults

LONG = "The longest title anybody could think of for an evening of cards among friends"


def marks(picture: Picture) -> list[Mark]:
    return compose.marks(picture)[1]


def texts(picture: Picture) -> list[str]:
    return [mark.line.text for mark in marks(picture) if isinstance(mark, Words)]


def rows(count: int, name: str = "M" * 64) -> tuple[Standing, ...]:
    moves = tuple(Move)
    return tuple(
        Standing(str(place + 1), name, place, torture.AMOUNT, moves[place % 4], torture.AMOUNT)
        for place in range(count)
    )


def lines(count: int, *points: tuple[int, int], name: str = "M" * 64) -> tuple[ChartLine, ...]:
    return tuple(ChartLine(name, place, points, torture.AMOUNT) for place in range(count))


class TestStandings:
    @pytest.mark.parametrize("count", range(11))
    def test_the_longest_of_everything_fits(self, count: int) -> None:
        for own in (None, 0, count - 1):
            assert not faults(StandingsPicture(LONG, LONG, rows(count), own, LONG))

    @pytest.mark.parametrize("name", torture.NAMES)
    def test_any_name_fits(self, name: str) -> None:
        assert not faults(StandingsPicture(name, name, rows(3, name), 1, name))

    def test_each_row_makes_the_picture_higher(self) -> None:
        heights = [
            Image.open(io.BytesIO(render(StandingsPicture("Friday", rows=rows(count))))).height
            for count in (0, 1, 2, 10)
        ]
        assert [after - heights[0] for after in heights] == [0, 72, 144, 720]

    def test_no_row_at_all_leaves_title_and_reason(self) -> None:
        empty = StandingsPicture("Friday", more="Nobody has played yet")
        assert texts(empty) == ["Friday", "Nobody has played yet"]
        assert not faults(empty)

    def test_more_rows_than_fit_are_refused(self) -> None:
        with pytest.raises(ValueError, match="11"):
            render(StandingsPicture("Friday", rows=rows(11)))

    def test_only_the_own_row_is_framed(self) -> None:
        framed = [mark for mark in marks(STANDINGS) if isinstance(mark, Panel) and mark.halo]
        assert [(panel.line, panel.box.height) for panel in framed] == [(BRASS, 64)]
        own = next(
            mark for mark in marks(STANDINGS) if isinstance(mark, Disc) and mark.letter == "N"
        )
        assert framed[0].box.holds(own.box)
        nobody = marks(replace(STANDINGS, own=None))
        assert not any(isinstance(mark, Panel) and mark.halo for mark in nobody)

    def test_movement_is_told_by_shape(self) -> None:
        ways = [mark.way for mark in marks(STANDINGS) if isinstance(mark, Pointer)]
        assert ways == ["up", "down", "up", "down", "down", "up", "down", "down"]

    def test_without_movement_names_have_more_room(self) -> None:
        still = tuple(replace(row, move=Move.NONE, moved="") for row in rows(2))
        name = texts(StandingsPicture("Friday", rows=still))[2]
        assert len(name) > len(texts(StandingsPicture("Friday", rows=rows(2)))[2])


class TestChart:
    @pytest.mark.parametrize("count", range(9))
    def test_equal_ends_keep_their_labels_apart(self, count: int) -> None:
        for end in (0, 500_000, 1_000_000):
            picture = ChartPicture(
                LONG, LONG, lines(count, (0, 500_000), (24, end)),
                ((0, torture.AMOUNT), (1_000_000, torture.AMOUNT)), ((0, "0"), (24, "24")), LONG,
            )  # fmt: skip
            assert not faults(picture)
            signs = [mark for mark in marks(picture) if isinstance(mark, Marker)]
            assert len({sign.shape for sign in signs}) == count
            assert len([text for text in texts(picture) if text == torture.AMOUNT]) == count + 2

    @pytest.mark.parametrize("name", torture.NAMES)
    def test_any_name_fits(self, name: str) -> None:
        assert not faults(ChartPicture(name, name, lines(8, (0, 0), (5, 9), name=name), axis=name))

    def test_one_hand_is_a_dot_at_the_end(self) -> None:
        picture = ChartPicture("Chips", lines=lines(2, (1, 500)), hands=((1, "1"),))
        plot = next(mark for mark in marks(picture) if isinstance(mark, Plot))
        dots = [trace for trace in plot.traces if trace.casing]
        assert {trace.points for trace in dots} == {dots[0].points}
        assert len(dots[0].points) == 1
        assert not faults(picture)
        assert len(render(picture)) > len(render(replace(picture, lines=())))

    @pytest.mark.parametrize("lines", [(), (ChartLine("Nobody", 0, (), "0"),)])
    def test_without_a_point_it_is_still_a_picture(self, lines: tuple[ChartLine, ...]) -> None:
        picture = ChartPicture("Chips", lines=lines, axis="hands")
        assert not faults(picture)
        assert "Chips" in texts(picture)

    def test_more_lines_than_shapes_are_refused(self) -> None:
        with pytest.raises(ValueError, match="9"):
            render(ChartPicture("Chips", lines=lines(9, (0, 0))))

    def test_marks_that_would_touch_are_left_out_but_for_the_ends(self) -> None:
        every = tuple((hand, str(hand)) for hand in range(61))
        shown = texts(ChartPicture("Chips", lines=lines(1, (0, 0), (60, 9)), hands=every))
        assert {"0", "60"} <= set(shown)
        assert 5 < len(shown) < 30

    def test_higher_amounts_end_higher(self) -> None:
        ends = [
            next(mark.y for mark in marks(CHART_5) if isinstance(mark, Marker) and mark.colour == c)
            for c in (SEATS[line.colour] for line in CHART_5.lines)
        ]
        amounts = [line.points[-1][1] for line in CHART_5.lines]
        order = sorted(range(5), key=ends.__getitem__)
        assert order == sorted(range(5), key=amounts.__getitem__, reverse=True)

    def test_a_line_keeps_inside_the_grid(self) -> None:
        plot = next(mark for mark in marks(SAMPLES["chart8"]) if isinstance(mark, Plot))
        for trace in plot.traces:
            assert all(0 < x <= 4 * plot.box.width for x, _ in trace.points)
            assert all(64 <= y <= 4 * plot.box.height - 64 for _, y in trace.points)

    @pytest.mark.parametrize("name", torture.NAMES)
    @pytest.mark.parametrize("count", [5, 8])
    def test_letters_that_hang_or_climb_touch_no_amount(self, name: str, count: int) -> None:
        found = marks(ChartPicture(LONG, "", lines(count, (0, 0), (9, 0), name=name)))
        ends = [mark for mark in found if isinstance(mark, Words) and mark.x == 1016]
        assert len(ends) == 2 * count
        inks = [(mark.baseline - up, mark.baseline + down)
                for mark in ends for up, down in [kit.reach(mark.line)]]  # fmt: skip
        assert all(above[1] < below[0] for above, below in pairwise(sorted(inks)))


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([], []),
        ([50], [50]),
        ([-5], [0]),
        ([500], [100]),
        ([20, 80], [20, 80]),
        ([50, 50], [45, 55]),
        ([0, 0, 0], [0, 10, 20]),
        ([100, 100, 100], [80, 90, 100]),
        ([40, 48, 90], [39, 49, 90]),
    ],
)
def test_labels_are_pushed_apart_as_little_as_can_be(wanted: list[int], places: list[int]) -> None:
    assert apart(wanted, 10, 0, 100) == places


@pytest.mark.parametrize(
    ("wanted", "room", "given"),
    [
        ([], 10, []),
        ([40, 30], 100, [40, 30]),
        ([90, 30], 100, [70, 30]),
        ([90, 80, 10], 100, [45, 45, 10]),
    ],
)
def test_who_wants_little_gets_it_and_the_rest_is_shared(
    wanted: list[int], room: int, given: list[int]
) -> None:
    assert shares(wanted, room) == given


@pytest.mark.parametrize(
    ("middles", "widths", "lefts"),
    [
        ([], [], []),
        ([50], [20], [40]),
        ([5, 95], [20, 20], [0, 80]),
        ([20, 50, 80], [20, 20, 20], [10, 40, 70]),
        ([20, 50, 80], [20, 60, 8], [0, 24, 88]),
        ([20, 50, 80], [46, 30, 16], [0, 50, 84]),
    ],
)
def test_what_is_wide_moves_its_neighbours(
    middles: list[int], widths: list[int], lefts: list[int]
) -> None:
    assert beside(middles, widths, 4, 0, 100) == lefts


class TestReplay:
    @pytest.mark.parametrize("name", torture.NAMES)
    def test_any_action_fits(self, name: str) -> None:
        assert not faults(replace(REPLAY, action=name * 3, counter="1.234/1.234"))

    @pytest.mark.parametrize("seats", range(2, 9))
    def test_every_table_fits_below_the_strip(self, seats: int) -> None:
        assert not faults(replace(REPLAY, table=torture.worst(seats)))

    def test_the_table_below_is_the_table_itself(self) -> None:
        told = Image.open(io.BytesIO(render(REPLAY))).convert("RGB")
        table = Image.open(io.BytesIO(render(TELESINA_6))).convert("RGB")
        assert told.size == (1280, 880)
        assert told.crop((0, 80, 1280, 880)).tobytes() == table.tobytes()

    def test_the_bar_grows_to_the_end_and_ticks_stand_where_streets_begin(self) -> None:
        def brass(step: int) -> list[int]:
            picture = ReplayPicture(TELESINA_6, "Giulia bets", "", step, 4, (1, 2))
            return [
                mark.box.width
                for mark in marks(picture)
                if isinstance(mark, Panel) and mark.fill == BRASS and mark.box.bottom == 80
            ]

        assert [brass(step) for step in range(5)] == [[], [320], [640], [960], [1280]]
        ticks = [mark for mark in marks(REPLAY) if isinstance(mark, Panel) and mark.box.width == 4]
        assert len(ticks) == len(REPLAY.streets)
        assert all(a.box.left < b.box.left for a, b in pairwise(ticks))


def test_every_field_of_a_result_shows() -> None:
    first = STANDINGS.rows[0]
    changed: list[Picture] = [
        replace(STANDINGS, title="x"), replace(STANDINGS, subtitle="x"),
        replace(STANDINGS, own=None), replace(STANDINGS, more=""),
        *(
            replace(STANDINGS, rows=(row, *STANDINGS.rows[1:]))
            for row in (
                replace(first, rank="7"), replace(first, name="x"), replace(first, colour=5),
                replace(first, chips="1"), replace(first, moved="9"),
                replace(first, move=Move.DOWN),
            )
        ),
    ]  # fmt: skip
    assert len({render(picture) for picture in (STANDINGS, *changed)}) == len(changed) + 1


def test_the_board_is_neither_table_nor_hand() -> None:
    board = Image.open(io.BytesIO(render(CHART_5))).convert("RGB")
    assert board.getpixel((1240, 30)) == CLOTHS[Felt.BOARD].centre
