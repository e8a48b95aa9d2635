"""The tables of Telesina that a house plays otherwise, through the whole dealer."""

import pytest

from bot.presenter.games import presenter_of
from bot.presenter.voice import voice
from bot.stakes import presets_of
from engine.events import PotCarried
from tests.bot.evening import Evening

EN, IT = voice("en"), voice("it")


@pytest.mark.parametrize(
    ("key", "english", "italian"),
    [
        ("vele1", "1 vela, no limit", "1 vela, senza limite"),
        ("half", "1 vela, half-pot limit", "1 vela, limite di mezzo piatto"),
        ("crociera", "Crociera: 5 vele and 2 own cards", "Crociera: 5 vele e 2 carte proprie"),
        ("cyclic", "1 vela, minimum beats maximum", "1 vela, la minima batte la massima"),
        ("parol", "1 vela, parol in the first round", "1 vela, parol al primo giro"),
    ],
)
def test_a_table_says_what_it_plays_otherwise(key: str, english: str, italian: str) -> None:
    stakes = presets_of("telesina")[key]
    said = presenter_of("telesina").choice
    assert (said(EN, stakes), said(IT, stakes)) == (english, italian)


def test_no_two_tables_are_called_alike() -> None:
    tables = presets_of("telesina").values()
    said = presenter_of("telesina").choice
    assert len({said(IT, stakes) for stakes in tables}) == len(tables)


async def test_with_parol_a_pot_stays_and_only_who_paid_for_it_plays_on(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno", preset="parol")
    await evening.play_out(users)
    hand = evening.table.hand
    assert hand is not None
    assert hand.log[-1] == PotCarried(2_000)
    assert "Nobody bet: 20 stay on the table." in evening.screen.text
    zoe = await evening.guest("Zoe")
    await evening.table_click(zoe, "buy", "100000")
    await evening.deal()
    assert "only those who paid for it play for it" in evening.own(zoe).text
    await evening.answer(users, "r1000")
    await evening.answer(users, "f")
    await evening.answer(users, "h")
    await evening.play_out([*users, zoe])
    assert evening.table.hand is not None
    assert len(evening.table.hand.setup.order) == 3
