"""What a player's pane shows, without any HTTP."""

import json
from typing import Any

import pytest

from bot.adapters.web.hall import Hall
from bot.adapters.web.history import Recent
from bot.adapters.web.pictures import Pictures
from bot.adapters.web.players import Player
from bot.screen import NOTHING, Button, Form, Screen, User
from bot.studio import Studio
from cardart.picture import Picture

ANNA = User(1, "Anna", "it")


async def blank(_picture: Picture) -> bytes:
    return b""


def screen(*tokens: str, form: str = "") -> Screen:
    buttons = tuple(Button(token, token) for token in tokens)
    return Screen(("line",), buttons=(buttons,), form=Form(form, "amount") if form else None)


@pytest.fixture
def hall() -> Hall:
    hall = Hall(Recent(), Pictures(Studio(blank)), lambda: 1.5)
    hall.admit("window", "browser", ANNA)
    return hall


@pytest.fixture
def anna(hall: Hall) -> Player:
    (player,) = hall.players
    return player


def events(player: Player) -> list[dict[str, Any]]:
    return [json.loads(event) for _, event in player.feed.since(0) or ()]


def test_an_answer_closes_when_the_hand_is_past_its_decision(hall: Hall, anna: Player) -> None:
    hall.whisper(1, ANNA, screen("h1.1.1.fold", "h1.1.1.raise"))
    hall.answer(anna, screen("h1.1.1.r20", form="h1.1.1.raise"))
    hall.whisper(1, ANNA, screen())
    assert anna.answer is None
    assert events(anna)[-1] == {"type": "answer", "screen": None}


def test_an_answer_closes_when_the_seats_have_changed(hall: Hall, anna: Player) -> None:
    hall.show(7, screen("t7.1.menu"), anew=False)
    hall.answer(anna, screen("t7.1.buy-200", form="t7.1.buy"))
    hall.show(7, screen("t7.2.menu"), anew=False)
    assert anna.answer is None


def test_an_answer_that_has_nothing_to_do_with_the_change_stays(hall: Hall, anna: Player) -> None:
    for answer in (screen("t7.1.leave"), screen("g.daily"), screen("t8.1.leave")):
        hall.show(7, screen("h1.1.1.fold", "t7.1.menu"), anew=False)
        hall.answer(anna, answer)
        hall.show(7, screen("h1.1.2.fold", "t7.1.menu"), anew=False)
        assert anna.answer == answer


def test_sitting_down_closes_the_choice_of_tables(hall: Hall, anna: Player) -> None:
    hall.answer(anna, screen("g.open-vele1"))
    hall.whisper(1, ANNA, screen("t7.1.menu"))
    assert anna.answer is None


def test_no_answer_closes_only_the_one_that_was_used(hall: Hall, anna: Player) -> None:
    hall.answer(anna, screen("wallet"))
    hall.answer(anna, None, "check:1")
    assert anna.answer == screen("wallet")
    hall.answer(anna, None, "wallet")
    assert anna.answer is None


def test_cards_asked_for_again_are_pointed_at_rather_than_shown_twice(
    hall: Hall, anna: Player
) -> None:
    hall.answer(anna, screen("wallet"))
    hall.whisper(1, ANNA, screen("fold:1"))
    hall.answer(anna, screen("fold:1"))
    assert anna.answer is None
    assert events(anna)[-1] == {"type": "look"}


def test_the_time_is_told_in_milliseconds(hall: Hall) -> None:
    assert hall.now_ms() == 1500


def test_of_two_tables_the_pane_shows_the_one_that_changed_last(hall: Hall, anna: Player) -> None:
    hall.whisper(1, ANNA, screen("t1.1.menu"))
    hall.whisper(2, ANNA, screen("t2.1.menu"))
    assert anna.hand == screen("t2.1.menu")
    hall.whisper(1, ANNA, screen("t1.2.menu"))
    assert anna.hand == screen("t1.2.menu")
    hall.whisper(1, ANNA, NOTHING)
    assert anna.hand == screen("t2.1.menu")


def test_a_player_is_told_at_which_tables_they_sit_and_when_no_more(
    hall: Hall, anna: Player
) -> None:
    for table in (7, 3, 7):
        hall.whisper(table, ANNA, screen(f"t{table}.1.menu"))
    hall.whisper(7, ANNA, NOTHING)
    told = [event["tables"] for event in events(anna) if event["type"] == "seated"]
    assert told == [[7], [3, 7], [3]]
    assert json.loads(hall.snapshot(anna))["tables"] == [3]
    hall.show(3, screen("t3.1.menu"), anew=False)
    hall.post(screen())
    messages = json.loads(hall.snapshot(anna))["messages"]
    assert [message["table"] for message in messages] == [3, None]
