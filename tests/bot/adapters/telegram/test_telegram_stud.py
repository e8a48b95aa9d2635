"""Seven Card Stud in a Telegram group: chosen by its name, fixed bets on buttons, the show."""

import asyncio
from functools import partial

from bot.tokens import place
from tests.bot.adapters.premises import PATIENCE
from tests.bot.adapters.telegram.salon import Salon, is_hand, tokens, told
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.world import Shown


async def opened(salon: Salon, group: Group, anna: Person, bruno: Person) -> None:
    """Choose a game and a table by their labels, send the house away, and sit down at it."""
    await anna.says(group, "/table")
    for wanted in ("Seven Card Stud", "20/40, ante 4"):
        choice = await anna.awaits(group, partial(offers, wanted), PATIENCE)
        await anna.presses(choice, wanted)
    await salon.until(lambda: salon.seats() == 1)
    await bruno.says(group, "/join")
    await salon.until(lambda: salon.seats() == 2)


def offers(label: str, shown: Shown) -> bool:
    return label in shown.labels


def asking(salon: Salon, anna: Person, group: Group) -> Shown | None:
    """Return the table's message once it has the buttons of the open question."""
    if salon.table.hand is None or salon.table.hand.ask is None:
        return None
    open_question = place(salon.answer("s"))
    tables = (shown for shown in anna.sees(group) if is_hand(shown))
    return next((it for it in tables if place(str(tokens(it)[0])) == open_question), None)


async def test_a_hand_is_played_and_shown_by_its_buttons(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await salon.set_up(group)
    await opened(salon, group, anna, bruno)
    await salon.until(lambda: salon.tables[-1].is_running)
    number, seen = salon.table.state.hand, set()
    async with asyncio.timeout(6 * PATIENCE):
        while salon.table.state.hand == number and salon.table.is_running:
            shown = asking(salon, anna, group)
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
