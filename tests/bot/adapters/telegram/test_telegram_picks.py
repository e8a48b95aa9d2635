"""Buttons that tick: what is ticked stands in the keyboard, and travels with the one that sends."""

from telegram import InlineKeyboardMarkup

from bot.adapters.telegram import picks
from bot.adapters.telegram.markup import keyboard
from bot.adapters.telegram.places import pressed
from bot.screen import MAX_TOKEN, Button, Option, Pick, Room, Screen

PICK = Pick(
    "hzzzzzz.zzzzzz.zz.j",
    "To change",
    (Option("ace of coins", "1"), Option("7 of cups", "2"), Option("king of batons", "3")),
    3,
    "Join",
)
ROOM = Room("telegram", "-1001234567890/77")
SCREEN = Screen(("Yours",), buttons=((Button("Pass", "hzzzzzz.zzzzzz.zz.p"),),), pick=PICK)


def drawn(pick: Pick = PICK) -> InlineKeyboardMarkup:
    made = keyboard(Screen(SCREEN.lines, buttons=SCREEN.buttons, pick=pick), ROOM)
    assert made is not None
    return made


def labels(made: InlineKeyboardMarkup) -> list[str]:
    return [it.text for row in made.inline_keyboard for it in row]


def data(made: InlineKeyboardMarkup, label: str) -> str:
    every = (it for row in made.inline_keyboard for it in row)
    return str(next(it.callback_data for it in every if it.text == label))


def test_each_thing_has_a_row_and_the_sending_button_stands_before_the_others() -> None:
    assert labels(drawn()) == ["ace of coins", "7 of cups", "king of batons", "Join", "Pass"]
    assert all(len(data(drawn(), label)) <= MAX_TOKEN for label in labels(drawn()))
    assert [picks.is_tick(data(drawn(), label)) for label in labels(drawn())] == [
        *[True] * 3, False, False,
    ]  # fmt: skip


def test_ticked_values_travel_in_the_order_of_the_options() -> None:
    made = drawn()
    for label in ("king of batons", "ace of coins"):
        made = picks.ticked(made, data(made, label))
    assert labels(made) == ["✓ ace of coins", "7 of cups", "✓ king of batons", "Join", "Pass"]
    said = pressed(data(made, "Join"))
    assert (said.token, said.text) == (PICK.token, "1 3")


def test_a_second_press_takes_the_tick_away() -> None:
    once = picks.ticked(drawn(), data(drawn(), "7 of cups"))
    twice = picks.ticked(once, data(once, "✓ 7 of cups"))
    assert twice.to_dict() == drawn().to_dict()
    assert pressed(data(twice, "Join")).text == ""
    assert pressed(data(twice, "Pass")).text is None


def test_ticks_stay_while_the_same_is_asked_and_go_with_the_question() -> None:
    old = picks.ticked(drawn(), data(drawn(), "7 of cups"))
    assert picks.kept(old, drawn()).to_dict() == old.to_dict()
    later = Pick("hzzzzzz.zzzzzz.zy.j", PICK.label, PICK.options, PICK.most, PICK.submit)
    assert picks.kept(old, drawn(later)).to_dict() == drawn(later).to_dict()
    assert picks.kept(None, drawn()).to_dict() == drawn().to_dict()
