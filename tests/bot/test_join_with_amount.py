"""Sitting down in one line: `/join` with the chips one brings, at the only table of the room."""

import pytest

from bot.amounts import AmountProblem, BadAmount
from bot.presenter import lobby as menus
from bot.presenter.answers import bad_amount_screen
from bot.presenter.voice import voice
from bot.refusals import AlreadySeated, BuyInOutOfRange
from tests.bot.evening import Evening, refused


@pytest.mark.parametrize("line", ["/entra 1.500", "/join 1500"])
async def test_an_amount_typed_along_is_what_one_sits_down_with(
    evening: Evening, line: str
) -> None:
    await evening.gather("Ada")
    bruno = await evening.guest("Bruno", "it")
    assert await evening.say(bruno, line) == menus.notice("Ti siedi con 1.500.")
    assert await evening.held(bruno) == 850_000
    assert await evening.say(bruno, line) == refused(bruno, AlreadySeated())
    assert await evening.held(bruno) == 850_000


async def test_an_amount_that_cannot_be_says_why_and_seats_nobody(evening: Evening) -> None:
    await evening.gather("Ada")
    bruno = await evening.guest("Bruno")
    limits = BuyInOutOfRange(20_000, 200_000)
    assert await evening.say(bruno, "/join 50") == refused(bruno, limits)
    negative = bad_amount_screen(voice("en"), BadAmount(AmountProblem.NEGATIVE))
    assert await evening.say(bruno, "/join -500") == negative
    assert evening.table.state.seat_of(bruno.id) is None


@pytest.mark.parametrize("line", ["/join", "/join us"])
async def test_without_an_amount_one_is_asked(evening: Evening, line: str) -> None:
    await evening.gather("Ada")
    bruno = await evening.guest("Bruno")
    assert await evening.say(bruno, line) == await evening.table_click(bruno, "sit")
