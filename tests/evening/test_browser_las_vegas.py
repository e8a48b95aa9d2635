"""Las Vegas in a real browser: chosen by its name, played around the four cards to its halves."""

import re

import pytest

from tests.evening.conftest import Open
from tests.evening.windows import DESK, Window, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

RATE = 4
STAY = ("Vedo", "Busso", "All-in")
OWN = re.compile(r"Le tue carte: (.*?)\.")
BET = {"Punto…", "Rilancio…"}
PAID = ("metà alta", "Las Vegas!")


async def play_to_the_end(anna: Window) -> tuple[set[int], set[str], str]:
    """Stay in for as little as it costs, until a pot was halved or somebody went out.

    If the house did all the betting until then, so in the next hand. Return how many own cards
    there were at a time, the first words of what was offered, and the last words of the table.
    """
    counts: set[int] = set()
    offered: set[str] = set()
    for _ in range(900):
        counts.add(sum(len(cards.split(", ")) for cards in await anna.found(OWN)))
        labels = await anna.offers()
        offered |= {label.split()[0] for label in labels}
        told = " ".join(await anna.lines())
        is_over = any(it in told for it in PAID) and await button(anna.table, "Dettagli").count()
        if is_over and "Busso" in offered and BET & offered:
            return counts, offered, told
        await anna.answer(*STAY)
        await anna.page.wait_for_timeout(60)
    raise TimeoutError(offered)


async def test_a_hand_goes_from_the_first_bet_to_the_halves(open_room: Open) -> None:
    anna = await (await open_room(RATE)).visitor(DESK)
    await anna.sit_down("Las Vegas", "4 carte, senza limite")
    counts, offered, told = await play_to_the_end(anna)
    assert 4 in counts
    assert "Passo" not in offered
    assert "vince" in told or "dividono" in told
    alt = re.compile(
        "^LAS VEGAS, Mano [0-9]+, (?:Showdown|Conti fatti).*Al centro: .* di ", re.DOTALL
    )
    await anna.reads_the_account("In tutto:", alt)
