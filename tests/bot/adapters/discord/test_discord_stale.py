"""One's own cards that have grown old: whoever presses on them has them as they are now."""

import pytest

from bot.adapters.discord import alone
from bot.adapters.discord.copies import Copies
from bot.clock import SECOND
from tests.bot.adapters.discord.hall import Hall
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.people import Person, Place
from tests.sandbox.discord.sight import Shown

TOO_LATE = "Too late", "Troppo tardi"


def own(person: Person, channel: Place) -> list[Shown]:
    """Return the messages with this person's cards in a channel."""
    return [it for it in person.sees(channel) if it.is_ephemeral and it.picture]


def first_button(shown: Shown) -> str:
    """Return what the first button beside some cards carries."""
    return shown.buttons[0][0].custom_id or ""


async def changed(person: Person, where: Place | None, shown: Shown) -> Shown:
    """Wait until a message says something else, and return it."""
    return await person.awaits(where, lambda it: it.id == shown.id and it.text != shown.text)


async def asked_for(hall: Hall, channel: Place, person: Person) -> Shown:
    """Have somebody ask for their cards, and return them."""
    await person.runs(channel, "cards")
    await hall.idle()
    return own(person, channel)[-1]


async def test_cards_too_old_to_be_changed_are_shown_anew_by_a_press_on_them(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    with monkeypatch.context() as short:
        short.setattr(alone, "LIFE", SECOND)
        shown = await asked_for(hall, channel, player)
        await hall.pause(2)
        await hall.move(table, anna, bruno)
        await hall.idle()
    await player.clicks(shown, first_button(shown))
    now = await changed(player, channel, shown)
    await hall.idle()
    assert [it.id for it in own(player, channel)] == [shown.id]
    assert player.sees(channel)[-1].text.startswith(TOO_LATE)
    await hall.move(table, anna, bruno)
    await hall.idle()
    (later,) = own(player, channel)
    assert (later.text, later.labels) != (now.text, now.labels)
    again = await asked_for(hall, channel, player)
    assert (later.text, later.labels) == (again.text, again.labels)


async def test_an_old_button_to_change_cards_brings_them_up_to_date(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    table = await hall.playing(channel, anna, bruno, carla, kind="bestiathree")
    player = hall.on_turn(anna, bruno, carla)
    shown = await asked_for(hall, channel, player)
    hall.discord._alone._held.clear()
    await player.clicks(table, hall.answer("p"))
    await hall.idle()
    (pick,) = (it for row in shown.buttons for it in row if (it.custom_id or "")[0] == "+")
    told = await player.clicks(shown, pick.custom_id or "")
    assert told is not None
    assert told.form is None
    now = await changed(player, channel, shown)
    assert pick.label not in now.labels


async def test_a_private_message_that_missed_a_change_is_mended_by_a_press_on_it(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    player = await hall.turn(anna, bruno)
    (shown,) = player.sees()
    with monkeypatch.context() as lost:
        lost.setattr(Copies, "show", lambda *_: True)
        await hall.move(table, anna, bruno)
        await hall.idle()
    assert player.finds(None, shown.labels[0]).id == shown.id
    await player.clicks(shown, first_button(shown))
    now = await changed(player, None, shown)
    assert now.labels != shown.labels


async def test_cards_asked_for_twice_at_once_stand_there_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await asked_for(hall, channel, anna)
    for asked in [anna.run(channel, "cards") for _ in range(3)]:
        await anna.waits(asked)
    await hall.idle()
    (shown,) = own(anna, channel)
    await hall.move(table, anna, bruno)
    await hall.idle()
    (now,) = own(anna, channel)
    assert now.id == shown.id
    assert (now.text, now.labels) != (shown.text, shown.labels)


@pytest.mark.parametrize("slow", ["answer", "edit_answer", "delete_answer"])
async def test_cards_asked_for_and_pressed_on_at_once_stand_there_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person, slow: str
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    shown = await asked_for(hall, channel, player)
    hall.sandbox.breaks(Trouble.SLOW, slow, times=1, seconds=0.2)
    anew, pressed = player.run(channel, "cards"), player.click(shown, f"={hall.answer('x')}")
    await player.waits(anew)
    await player.waits(pressed)
    await hall.idle()
    (before,) = own(player, channel)
    await hall.move(table, anna, bruno)
    await changed(player, channel, before)
