"""What an evening brought each player: hand by hand, and as a chart with words."""

import pytest

from bot import tally
from bot.clock import MINUTE
from bot.presenter.evening import evening_screen
from bot.presenter.voice import voice
from bot.screen import MAX_ALT, MAX_TEXT, Screen, User, length
from bot.seating import Occupant
from bot.store import hands
from bot.tally import BREAK, Course
from cardart import render
from cardart.picture import MOST_LINES, ChartPicture
from tests.bot.evening import Evening, buttons

EN, IT = voice("en"), voice("it")


async def hands_of(evening: Evening, users: list[User], count: int) -> None:
    """Play hands in which everybody checks or calls."""
    for _ in range(count):
        await evening.play_out(users)


async def courses(evening: Evening) -> tuple[Course, ...]:
    return await tally.evening(evening.store, evening.table.id)


def chart(screen: Screen | None) -> ChartPicture:
    assert screen is not None
    assert isinstance(screen.picture, ChartPicture)
    return screen.picture


def hand(number: int, begun: int, outcome: str | None = hands.FINISHED) -> hands.Hand:
    ended = None if outcome is None else begun + MINUTE
    return hands.Hand(number, 1, number, "", b"", begun, finished_at=ended, outcome=outcome)


class TestLastEvening:
    def test_it_has_the_hands_that_count_oldest_first(self) -> None:
        newest_first = [hand(4, 9 * MINUTE, None), hand(3, 6 * MINUTE, hands.VOID),
                        hand(2, 3 * MINUTE), hand(1, 0)]  # fmt: skip
        assert [it.number for it in tally.last_evening(newest_first)] == [1, 2]
        assert tally.last_evening([]) == []

    @pytest.mark.parametrize(("pause", "numbers"), [(BREAK, [1, 2]), (BREAK + 1, [2])])
    def test_a_long_break_begins_another(self, pause: int, numbers: list[int]) -> None:
        newest_first = [hand(2, MINUTE + pause), hand(1, 0)]
        assert [it.number for it in tally.last_evening(newest_first)] == numbers


class TestEvening:
    async def test_each_player_has_what_they_won_by_each_hand(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno", houses=1)
        assert await courses(evening) == ()
        before = {it.user: seat for seat, it in evening.table.state.occupants.items()}
        brought = {user: evening.table.state.stack(seat) for user, seat in before.items()}
        await hands_of(evening, users, 3)
        found = await courses(evening)
        assert len(found) == 3
        for course in found:
            assert [hand for hand, _ in course.points] == [0, 1, 2, 3]
            assert course.points[0][1] == 0
            stack = evening.table.state.stack(before[course.who.user])
            assert course.total == stack - brought[course.who.user]
        carried = evening.table.state.match.carry
        assert sum(course.total for course in found) == -carried
        assert {it.who.name for it in found if not it.who.is_house} == {"Anna", "Bruno"}
        assert sum(it.who.is_house for it in found) == 1

    async def test_who_comes_later_begins_later_and_who_leaves_keeps_their_end(
        self, evening: Evening
    ) -> None:
        anna, bruno = await evening.gather("Anna", "Bruno")
        await hands_of(evening, [anna, bruno], 1)
        carla = await evening.guest("Carla")
        await evening.table_click(carla, "buy", "100000")
        await hands_of(evening, [anna, bruno, carla], 1)
        await evening.parts(bruno)
        await hands_of(evening, [anna, carla], 1)
        by_name = {it.who.name: it.points for it in await courses(evening)}
        assert [hand for hand, _ in by_name["Anna"]] == [0, 1, 2, 3]
        assert [hand for hand, _ in by_name["Carla"]] == [1, 2, 3]
        assert by_name["Bruno"][-1] == (3, by_name["Bruno"][-2][1])

    async def test_the_last_hand_leads_there_and_back(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno")
        await hands_of(evening, users, 1)
        await evening.table_click(users[0], "past")
        screen = await evening.press(users[0], "Won and lost")
        assert {line.name for line in chart(screen).lines} == {"Anna", "Bruno"}
        back = await evening.press(users[0], "Last hand")
        assert back is not None
        assert "Hand 1, step 1" in back.text

    async def test_before_any_hand_there_is_no_evening(self, evening: Evening) -> None:
        users = await evening.gather("Anna")
        screen = await evening.table_click(users[0], "evening")
        assert screen is not None
        assert screen.lines == ("No hand has been played to its end here yet.",)


def course(number: int, name: str, *nets: int, start: int = 0) -> Course:
    points, won = [(start, 0)], 0
    for hand, net in enumerate(nets, start + 1):
        won += net
        points.append((hand, won))
    return Course(Occupant(number, name), tuple(points))


class TestScreen:
    @pytest.fixture
    def shown(self) -> Screen:
        ada, zoe = course(1, "Ada", -500, 150_050), course(2, "Zoe", -150_050, start=1)
        return evening_screen(IT, 7, "telesina", (ada, zoe))

    def test_it_says_in_words_what_it_shows(self, shown: Screen) -> None:
        assert shown.lines == (
            "Vincite e perdite a questo tavolo dalla mano 1 alla mano 2:",
            "\u2068Ada\u2069: +1.495,50",
            "\u2068Zoe\u2069: −1.500,50",
        )
        assert shown.alt == " ".join(shown.lines)

    def test_amounts_have_their_sign_and_nothing_has_none(self, shown: Screen) -> None:
        picture = chart(shown)
        assert [line.value for line in picture.lines] == ["+1.495,50", "−1.500,50"]
        labels = dict(picture.levels)
        assert labels[0] == "0"
        assert all(
            label[0] == ("+" if chips > 0 else "−") for chips, label in labels.items() if chips
        )
        assert min(labels) <= -150_050
        assert max(labels) >= 149_550

    def test_it_is_told_apart_by_game_and_hands(self, shown: Screen) -> None:
        picture = chart(shown)
        assert (picture.title, picture.axis) == ("Vincite e perdite", "mani")
        assert picture.subtitle == "Telesina · mani da 1 a 2"
        assert [text for _, text in picture.hands][-1] == "2"
        assert [token for _, token in buttons(shown)] == ["t7.0.past"]

    def test_a_single_hand_is_called_by_its_number(self) -> None:
        screen = evening_screen(IT, 7, "bestia", [course(1, "Ada", 500, start=6)])
        assert screen.lines[0] == "Vincite e perdite a questo tavolo nella mano 7:"
        assert chart(screen).subtitle == "Bestia · mano 7"

    def test_of_too_many_those_who_played_most_are_shown(self) -> None:
        many = [course(n, f"P{n}", *[100] * 3) for n in range(MOST_LINES)]
        few = Course(Occupant(99, "Once"), ((2, 0), (3, 100)))
        screen = evening_screen(EN, 7, "bestia", (few, *many))
        assert "Once" not in {line.name for line in chart(screen).lines}
        assert screen.lines[-1] == "Shown are those who played most."
        assert len(chart(screen).lines) == MOST_LINES

    @pytest.mark.parametrize("language", ["en", "it"])
    def test_the_longest_of_everything_fits(self, language: str) -> None:
        nets = [(-1) ** n * 10**12 for n in range(tally.MOST_HANDS)]
        many = [course(n, "W" * 64, *nets, start=10**6) for n in range(MOST_LINES)]
        screen = evening_screen(voice(language), 7, "seven_card_stud", many)
        assert length(screen.text) <= MAX_TEXT
        assert len(screen.alt) <= MAX_ALT
        assert render(chart(screen))
