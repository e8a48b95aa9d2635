"""Bestia in a real browser: chosen by its name, cards ticked and changed, tricks to the account."""

import re

import pytest
from playwright.async_api import Locator, expect

from tests.evening.conftest import Open
from tests.evening.windows import DESK, PHONE, Window, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

RATE = 4
CHANGED = re.compile("Anna\u2069 gioca e cambia 2 carte")
CARD = re.compile("(Asso|3|Re|Cavallo|Fante|[24567]) di ")
OWN = re.compile(r"Carte: (\(1\) .*?)\.")


def ticks(anna: Window) -> Locator:
    """Return the boxes of one's own pane, while it asks for any."""
    return anna.hand.locator(".pick").get_by_role("checkbox")


async def own_cards(anna: Window) -> list[str]:
    """Return the own cards by their places, as the pane tells them."""
    return re.findall(r"\(\d\) ([^,]+)", "".join(await anna.found(OWN)))


async def to_declare(anna: Window) -> None:
    """Answer nothing else than to declare, from hand to hand."""
    await expect(ticks(anna).first).to_be_visible(timeout=60_000)


async def change(anna: Window, places: tuple[int, ...]) -> list[str]:
    """Tick the cards at some places and play; return the cards held before."""
    held = await own_cards(anna)
    assert await ticks(anna).count() == len(held)
    for place in places:
        await ticks(anna).nth(place).check()
    await button(anna.hand.locator(".pick"), "Gioco").click()
    await expect(ticks(anna)).to_have_count(0)
    return held


async def play_on(anna: Window) -> set[str]:
    """Play whatever may be played until the hand is over; return every label that was pressed."""
    pressed: set[str] = set()
    free = anna.hand.locator("button.primary:not(:has-text('Taglia'))")
    over = button(anna.table, "Dettagli")
    while True:
        await expect(free.or_(over).first).to_be_visible(timeout=60_000)
        if await over.count():
            return pressed
        pressed.add(await anna.try_to_press(free.first))


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_cards_are_ticked_changed_and_played_to_the_account(
    open_room: Open, size: tuple[int, int]
) -> None:
    anna = await (await open_room(RATE)).visitor(size)
    await anna.sit_down("Bestia", "3 carte, invito 10")
    await to_declare(anna)
    await expect(anna.table).to_contain_text("Invito 10, piatto 40, rischio bestia 40.")
    held = await change(anna, (0, 2))
    await expect(anna.table).to_contain_text(CHANGED)
    kept = await own_cards(anna)
    assert not kept or kept[0] == held[1]
    pressed = await play_on(anna)
    told = await anna.table.text_content() or ""
    assert any(CARD.match(label) for label in pressed) or "senza giocare le carte" in told
    assert re.search("vince|prende il piatto", told)
    await anna.reads_the_account("Piatto: ", re.compile("BESTIA, Mano 1, Conti fatti"))


async def test_no_more_is_ticked_than_may_be_changed(open_room: Open) -> None:
    anna = await (await open_room(RATE)).visitor(DESK)
    await anna.sit_down("Bestia", "3 carte, invito 10, al massimo 2 cambi")
    await to_declare(anna)
    await ticks(anna).nth(0).check()
    await expect(ticks(anna).nth(2)).to_be_enabled()
    await ticks(anna).nth(1).check()
    await expect(ticks(anna).nth(2)).to_be_disabled()
    await ticks(anna).nth(0).uncheck()
    await expect(ticks(anna).nth(2)).to_be_enabled()
    await change(anna, (2,))
    await expect(anna.table).to_contain_text(CHANGED)
