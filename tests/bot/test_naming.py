"""Names typed after a command: of a game, of a setting, and of nothing there is."""

import pytest

from bot.presenter import unknown
from bot.presenter.settings import topic_named
from bot.presenter.voice import voice
from bot.refusals import NotHost
from bot.screen import Screen
from bot.topics import Topic
from tests.bot.evening import ROOM, Evening, refused

EN = voice("en")
GAMES = ["Telesina", "Seven Card Stud", "Las Vegas", "Bestia"]


def labels(screen: Screen | None) -> list[str]:
    """Return what stands on the buttons."""
    assert screen is not None
    return [button.label for row in screen.buttons for button in row]


async def test_a_game_that_there_is_not_is_said_and_the_games_are_offered(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    answer = await evening.say(ada, "/table  scopa <3")
    assert answer is not None
    assert answer.lines == (
        "There is no table called \u2068scopa <3\u2069: choose one of these.",
        "Which game shall it be?",
    )
    assert labels(answer) == GAMES
    assert not evening.tables


async def test_a_game_by_its_name_leads_to_its_tables(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    answer = await evening.say(ada, "/tavolo bestia")
    assert answer is not None
    assert answer.lines == ("Which table shall I open?",)


async def test_who_may_not_open_a_table_is_told_that_and_nothing_else(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    await evening.click(ada, "g.settings-opening_hosts", is_host=True)
    assert await evening.say(ada, "/table scopa") == refused(ada, NotHost())


async def test_rules_of_a_game_that_there_is_not_name_those_there_are(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    answer = await evening.say(ada, "/rules scopa")
    assert answer is not None
    assert answer.text.startswith("There is no game called \u2068scopa\u2069.")
    assert labels(answer) == GAMES
    page = await evening.press(ada, "Las Vegas")
    assert page is not None
    assert "Las Vegas" in page.text


@pytest.mark.parametrize("topic", Topic)
async def test_a_setting_is_found_by_its_key(topic: Topic) -> None:
    assert topic_named(topic.value) == topic.value


@pytest.mark.parametrize(
    ("typed", "found"),
    [("lingua", "language"), ("MAZZO", "deck"), ("chips", ""), ("", ""), ("of the day", "daily")],
)
async def test_a_setting_is_found_by_words_of_one_name_in_any_language(
    typed: str, found: str
) -> None:
    assert topic_named(typed) == found


async def test_a_setting_that_there_is_not_is_said_before_those_there_are(
    evening: Evening,
) -> None:
    ada = await evening.guest("Ada")
    every = await evening.say(ada, "/settings", is_host=True)
    assert every is not None
    answer = await evening.say(ada, "/settings colour", is_host=True)
    assert answer == unknown.no_topic(EN, "colour", every)
    assert answer.lines[0] == "There is no setting called \u2068colour\u2069."
    assert await evening.say(ada, "/settings colour") == refused(ada, NotHost())


async def test_a_long_name_is_cut_and_stays_in_its_line(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    said = await evening.dealer.said(ROOM, ada, "/rules " + "\u202eno\n" * 400)
    assert said is not None
    assert len(said.lines) == 1
    assert len(said.text) < 200
