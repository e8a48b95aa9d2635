"""Seven Card Stud in a real browser: chosen by its name, played from the bring-in to the show."""

import re

import pytest
from playwright.async_api import expect

from tests.evening.conftest import Open
from tests.evening.windows import DESK, Window, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

RATE = 8
SEVEN = 7
STAY = ("Bring-in", "Vedo", "Busso", "All-in")
OWN = re.compile(r"Coperte: (.*?)\. Scoperte: (.*?)\.")


async def sit_down(open_room: Open) -> Window:
    """Choose the game and the table as a visitor finds them, alone with house players."""
    anna = await (await open_room(RATE)).visitor(DESK)
    await anna.enter("Anna")
    await anna.press("Scegli un tavolo")
    await anna.press("Stud a sette carte", anna.own)
    await anna.own.get_by_role("button", name="20/40, invito 4", exact=True).click()
    await expect(anna.table).to_contain_text("Stud a sette carte, mano 1")
    return anna


async def own_cards(anna: Window) -> tuple[list[str], list[str]]:
    """Return the cards face down and face up that one's own pane tells."""
    said = await anna.page.locator("#hand").text_content()
    found = OWN.search(said or "")
    return (found[1].split(), found[2].split()) if found else ([], [])


async def play_to_the_end(anna: Window) -> tuple[set[int], set[str]]:
    """Stay in for as little as it costs, until a hand has gone to its last card and is over.

    Return how many own cards there were at a time, and the first words of what was offered.
    """
    counts: set[int] = set()
    offered: set[str] = set()
    for _ in range(900):
        down, up = await own_cards(anna)
        counts.add(len(down) + len(up))
        labels = await anna.offers()
        offered |= {label.split()[0] for label in labels}
        if any(label.startswith("Mostro") for label in labels):
            await anna.try_to_press(button(anna.page.locator("#hand"), "Mostro").first)
        elif wanted := next((it for it in STAY for label in labels if label.startswith(it)), None):
            await anna.try_to_press(button(anna.page.locator("#hand"), wanted).first)
        elif max(counts) == SEVEN and await button(anna.table, "Dettagli").count():
            break
        await anna.page.wait_for_timeout(60)
    return counts, offered


async def test_a_hand_goes_from_the_bring_in_to_the_show(open_room: Open) -> None:
    anna = await sit_down(open_room)
    counts, offered = await play_to_the_end(anna)
    assert counts >= {3, 4, 5, 6, 7}
    assert {"Passo", "Busso"} & offered
    assert {"Rilancio", "Punto", "Completo"} & offered
    await expect(anna.table).to_contain_text("vince")
    await anna.press("Dettagli", anna.table)
    await expect(anna.own).to_contain_text("In tutto:")
    image = anna.table.locator("img[alt]:not([alt=''])")
    await expect(image).to_have_attribute(
        "alt", re.compile("STUD A SETTE CARTE, Mano [0-9]+, Showdown")
    )
    assert await image.evaluate("it => it.complete && it.naturalWidth") == 1280
