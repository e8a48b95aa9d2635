"""Las Vegas in a real browser: chosen by its name, played around the four cards to its halves."""

import re

import pytest
from playwright.async_api import expect

from tests.evening.conftest import Open
from tests.evening.windows import DESK, Window, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

RATE = 8
STAY = ("Vedo", "Busso", "All-in")
OWN = re.compile(r"Le tue carte: (.*?)\.")
PAID = ("metà alta", "Las Vegas!")


async def sit_down(open_room: Open) -> Window:
    """Choose the game and the table as a visitor finds them, alone with house players."""
    anna = await (await open_room(RATE)).visitor(DESK)
    await anna.enter("Anna")
    await anna.press("Scegli un tavolo")
    await anna.press("Las Vegas", anna.own)
    await anna.own.get_by_role("button", name="4 carte, senza limite", exact=True).click()
    await expect(anna.table).to_contain_text("Las Vegas, mano 1")
    return anna


async def own_cards(anna: Window) -> list[str]:
    """Return the cards that one's own pane tells."""
    said = await anna.page.locator("#hand").text_content()
    found = OWN.search(said or "")
    return found[1].split(", ") if found else []


async def play_to_the_end(anna: Window) -> tuple[set[int], set[str], str]:
    """Stay in for as little as it costs, until a pot was halved or somebody went out.

    Return how many own cards there were at a time, the first words of what was offered, and the
    last words of the table.
    """
    counts: set[int] = set()
    offered: set[str] = set()
    for _ in range(900):
        counts.add(len(await own_cards(anna)))
        labels = await anna.offers()
        offered |= {label.split()[0] for label in labels}
        told = " ".join(await anna.lines())
        if any(words in told for words in PAID) and await button(anna.table, "Dettagli").count():
            return counts, offered, told
        if wanted := next((it for it in STAY for label in labels if label.startswith(it)), None):
            await anna.try_to_press(button(anna.page.locator("#hand"), wanted).first)
        await anna.page.wait_for_timeout(60)
    raise TimeoutError(offered)


async def test_a_hand_goes_from_the_first_bet_to_the_halves(open_room: Open) -> None:
    anna = await sit_down(open_room)
    counts, offered, told = await play_to_the_end(anna)
    assert 4 in counts
    assert "Busso" in offered
    assert {"Punto…", "Rilancio…"} & offered
    assert "Passo" not in offered
    assert "vince" in told or "dividono" in told
    await anna.press("Dettagli", anna.table)
    await expect(anna.own).to_contain_text("In tutto:")
    image = anna.table.locator("img[alt]:not([alt=''])")
    alt = re.compile("^LAS VEGAS, Mano [0-9]+, Showdown.*Al centro: .* di ", re.DOTALL)
    await expect(image).to_have_attribute("alt", alt)
    assert await image.evaluate("it => it.complete && it.naturalWidth") == 1280
