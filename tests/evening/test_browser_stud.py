"""Seven Card Stud in a real browser: chosen by its name, played from the bring-in to the show."""

import re

import pytest
from playwright.async_api import expect

from tests.evening.conftest import Open
from tests.evening.windows import DESK, Window, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

RATE = 4
SEVEN = 7
STAY = ("Bring-in", "Vedo", "Busso", "All-in")
OWN = re.compile(r"Coperte: (.*?)\. Scopert[ae]: (.*?)\.")


async def play_to_the_end(anna: Window) -> tuple[set[int], set[str]]:
    """Stay in for as little as it costs, until a hand has gone to its last card and is over.

    Return how many own cards there were at a time, and the first words of what was offered.
    """
    counts: set[int] = set()
    offered: set[str] = set()
    for _ in range(900):
        counts.add(sum(len(cards.split()) for cards in await anna.found(OWN)))
        labels = await anna.offers()
        offered |= {label.split()[0] for label in labels}
        is_asked = await anna.answer("Mostro", *STAY)
        if not is_asked and max(counts) == SEVEN and await button(anna.table, "Dettagli").count():
            break
        await anna.page.wait_for_timeout(60)
    return counts, offered


async def test_a_hand_goes_from_the_bring_in_to_the_show(open_room: Open) -> None:
    anna = await (await open_room(RATE)).visitor(DESK)
    await anna.sit_down("Stud a sette carte", "20/40, invito 4")
    counts, offered = await play_to_the_end(anna)
    assert counts >= {3, 4, 5, 6, 7}
    assert {"Passo", "Busso"} & offered
    assert {"Rilancio", "Punto", "Completo"} & offered
    await expect(anna.table).to_contain_text("vince")
    alt = re.compile("STUD A SETTE CARTE, Mano [0-9]+, (?:Showdown|Conti fatti)")
    await anna.reads_the_account("In tutto:", alt)
