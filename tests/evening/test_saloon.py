"""That people in our Discord know themselves called, whatever they are asked."""

import pytest

from bot.adapters.discord.markup import text_of
from bot.presenter.voice import voice
from bot.screen import Call, Screen
from tests.evening.saloon import called

ANNA = "\u2068Anna 2.1\u2069"


@pytest.mark.parametrize(
    "asked",
    [
        "{name} to act.",
        "{name} to play a card.",
        "{name} to lead.",
        "{name} may still play blind.",
        "Everybody has passed: {name} is the dealer, and has to play.",
    ],
)
def test_somebody_is_called_by_whatever_a_table_asks(asked: str) -> None:
    question = Call(voice("it").say(asked, name=ANNA))
    lines = ("Bestia, mano 2", "\u2068Bruno\u2069 passa.", question, "\u2068Carla\u2069 pensa.")
    assert called(text_of(Screen(lines, deadline=9_000), 0)) == {"Anna 2.1"}
    assert called(text_of(Screen(lines[:2]), 0)) == set()
