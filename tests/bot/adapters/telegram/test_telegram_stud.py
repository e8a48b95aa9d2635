"""Seven Card Stud in a Telegram group: chosen by its name, fixed bets on buttons, the show."""

import asyncio

import pytest

from bot import steps
from bot.seating import SHOW_TIME
from tests.bot.adapters.premises import PATIENCE, RATE
from tests.bot.adapters.telegram.salon import Salon, told
from tests.sandbox.telegram.people import Group, Person


async def test_a_hand_is_played_and_shown_by_its_buttons(
    salon: Salon, group: Group, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "SHOW_TIME", SHOW_TIME * RATE)  # they press by the wall's clock
    await salon.opened(group, "Seven Card Stud", "20/40, ante 4", anna, bruno)
    number, seen = salon.table.state.hand, set()
    async with asyncio.timeout(6 * PATIENCE):
        while salon.table.state.hand == number and salon.table.is_running:
            shown = salon.asking(anna, group)
            if shown is None:
                await salon.pause(0.2)
                continue
            seen |= {label.split()[0] for label in shown.labels}
            label = next(
                label
                for wish in ("Bring in", "Call", "Check", "Show")
                for label in shown.labels
                if label.startswith(wish)
            )
            told(await salon.on_turn(anna, bruno).presses(shown, label))
    assert seen >= {"Bring", "Complete", "Call", "Check", "Bet", "Fold", "Show", "Muck"}
    hand = salon.table.hand
    assert hand is not None
    assert len(hand.state.shown) == 2
    assert sum(hand.state.won(seat) for seat in hand.setup.order) == 2_800
