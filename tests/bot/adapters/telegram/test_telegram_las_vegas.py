"""Las Vegas in a Telegram group: chosen by its name, played by its buttons to the halves.

Where the group hides messages own cards come as a picture, where it does not as an alert.
"""

import asyncio

import pytest

from bot.screen import MAX_ALERT
from tests.bot.adapters.premises import PATIENCE
from tests.bot.adapters.telegram.salon import Salon, told
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.world import Ephemerals, Shown


async def asked(salon: Salon, anna: Person, group: Group) -> Shown:
    """Wait for the buttons of the open question."""
    async with asyncio.timeout(PATIENCE):
        while (shown := salon.asking(anna, group)) is None:
            await salon.pause(0.2)
    return shown


async def own_cards(person: Person, shown: Shown) -> str:
    return told(await person.presses(shown, "My cards"))


async def test_a_hand_is_played_to_its_halves_by_its_buttons(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await salon.opened(group, "Las Vegas", "3 French cards, no limit", anna, bruno)
    number, seen, texts = salon.table.state.hand, set(), set()
    async with asyncio.timeout(6 * PATIENCE):
        while salon.table.state.hand == number and salon.table.is_running:
            shown = salon.asking(anna, group)
            if shown is None:
                await salon.pause(0.2)
                continue
            seen |= {label.split()[0] for label in shown.labels}
            texts.add(shown.text)
            label = next(
                label
                for wish in ("Call", "Check")
                for label in shown.labels
                if label.startswith(wish)
            )
            told(await salon.on_turn(anna, bruno).presses(shown, label))
    assert seen >= {"Check", "Bet…", "My", "Menu"}
    assert "Fold" not in seen
    assert any("Turned up: " in text for text in texts)
    hand = salon.table.hand
    assert hand is not None
    assert hand.state.awards
    assert sum(hand.state.won(seat) for seat in hand.setup.order) == 2_000


async def test_to_a_bet_one_may_leave(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await salon.opened(group, "Las Vegas", "3 cards, no limit", anna, bruno)
    shown = await asked(salon, anna, group)
    bettor = salon.on_turn(anna, bruno)
    await bettor.says(group, "20", reply_to=shown)
    await salon.until(lambda: salon.on_turn(anna, bruno) is not bettor)
    shown = await asked(salon, anna, group)
    assert {"Fold", "Call 20", "Raise…"} <= set(shown.labels)
    told(await salon.on_turn(anna, bruno).presses(shown, "Fold"))
    await salon.until(lambda: salon.table.hand is None or salon.table.hand.is_over)
    won = await anna.awaits(group, lambda it: "everybody else folded." in it.text, PATIENCE)
    assert "wins 20: everybody else folded." in won.text


async def test_own_cards_come_as_a_picture_only_their_owner_sees(
    salon: Salon, group: Group, anna: Person, bruno: Person, carla: Person
) -> None:
    await salon.opened(group, "Las Vegas", "4 cards, no limit", anna, bruno)
    shown = await asked(salon, anna, group)
    assert await own_cards(anna, shown) == ""
    await salon.idle(group.id)
    secrets = salon.artist.secrets
    assert any(it.picture in secrets for it in anna.sees(group))
    assert not any(it.picture in secrets for it in (*bruno.sees(group), *carla.sees(group)))


@pytest.mark.parametrize("how", [Ephemerals.IGNORED, Ephemerals.REFUSED])
async def test_own_cards_come_in_an_alert_where_the_group_hides_nothing(
    salon: Salon, group: Group, anna: Person, bruno: Person, how: Ephemerals
) -> None:
    group.handles_ephemerals(how)
    await salon.opened(group, "Las Vegas", "4 cards, no limit", anna, bruno)
    shown = await asked(salon, anna, group)
    alerts = {person: await own_cards(person, shown) for person in (anna, bruno)}
    assert all(len(alert) <= MAX_ALERT for alert in alerts.values())
    english, italian = alerts[anna].splitlines(), alerts[bruno].splitlines()
    assert english[0].startswith("Your cards: ")
    assert english[0].count(" of ") == italian[0].count(" di ") == 4
    assert english[1].startswith("Your total: ")
    assert italian[0].startswith("Le tue carte: ")
    assert italian[1].startswith("Il tuo punto: ")
