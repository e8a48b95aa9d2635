"""Two people in two windows of one browser, and two house players: whole hands in a real browser.

What one of them may not know must not reach the other's window in any way before it is shown.
"""

import re
from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from tests.evening.conftest import Open
from tests.evening.windows import DESK, Window, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

HANDS = 2  # after the first, which Anna plays alone with the house
RATE = 8  # a person has four seconds to answer, and the time bank
OWN_CARD = re.compile(r"Coperta: (\S+)\. Scopert[ae]: ")
HAND = re.compile(r"mano (\d+)")
DRAWN = re.compile(r"Mano (\d+)")
SOURCES = "pictures => pictures.map(it => it.src)"


@dataclass
class Pair:
    anna: Window
    bruno: Window

    def both(self) -> tuple[tuple[Window, Window], tuple[Window, Window]]:
        return (self.anna, self.bruno), (self.bruno, self.anna)


async def sit_down(open_room: Open) -> Pair:
    """Seat Anna and Bruno, in two windows of one browser, with two house players."""
    room = await open_room(RATE)
    anna = await room.visitor(DESK)
    await anna.enter("Anna")
    await anna.press("Gioca subito")
    await expect(button(anna.own, "Passo")).to_be_visible()  # nobody hurries who is alone
    await anna.press("Menu", anna.table)
    await anna.press("Mandane via uno", anna.own)
    await expect(anna.own).to_contain_text("saluta e si alza")
    bruno = await room.window(anna.page.context)
    await bruno.enter("Bruno")
    await bruno.press("Gioca subito")
    while await hand_number(anna) < 2:
        await answer(anna)
        await anna.page.wait_for_timeout(50)
    return Pair(anna, bruno)


async def hand_number(window: Window) -> int:
    return number_in(" ".join(await window.lines()))


def number_in(words: str) -> int:
    """Return the number of the hand these words speak of, 0 for none.

    A picture, with its own words, may lag behind the lines: then they speak of no one hand.
    """
    found = HAND.search(words)
    number = int(found[1]) if found else 0
    return number if set(map(int, DRAWN.findall(words))) <= {number} else 0


async def hole_card(window: Window) -> str:
    """Return the face-down card of one's own, or nothing without cards."""
    return "".join(await window.found(OWN_CARD))


async def is_secret(window: Window, card: str) -> bool:
    """Whether the window's owner still has this card face down in a running hand."""
    lines = " ".join(await window.lines())
    return await hole_card(window) == card and "Tocca a" in lines


async def answer(window: Window) -> None:
    """Answer cheaply, if asked."""
    await window.answer("Busso", "Vedo", "All-in", "Nascondo", "Rientro")


async def wait_for_turn(pair: Pair) -> tuple[Window, Window]:
    """Return who is asked to bet or fold, and the other."""
    while True:
        for window, other in pair.both():
            if "Passo" in await window.offers():
                return window, other
        await pair.anna.page.wait_for_timeout(50)


async def test_nobody_sees_what_is_not_theirs_in_whole_hands(open_room: Open) -> None:
    pair = await sit_down(open_room)
    looked, own = 0, set[str]()
    while await hand_number(pair.anna) <= HANDS + 1:
        for window, other in pair.both():
            card, seen = await hole_card(window), await other.words()
            number = number_in(seen)  # either window, and either pane of one, may lag behind
            same = number == await hand_number(window) and await is_secret(window, card)
            if card and same and number == await hand_number(window):
                assert card not in seen
                looked += 1
            await answer(window)
        own.update(await pair.anna.hand.locator("img").evaluate_all(SOURCES))
        await pair.anna.page.wait_for_timeout(100)
    assert looked >= 6
    assert own
    assert own <= set(pair.anna.pictures)
    assert own.isdisjoint(pair.bruno.pictures)


async def test_a_reload_in_mid_hand_keeps_seat_and_cards(open_room: Open) -> None:
    pair = await sit_down(open_room)
    asked, _ = await wait_for_turn(pair)
    card, offers = await hole_card(asked), await asked.offers()
    name = await asked.page.locator("#me").get_attribute("aria-label")
    await asked.page.reload()
    await expect(asked.hand).to_contain_text(f"Coperta: {card}.")
    await expect(asked.page.locator("#me")).to_have_attribute("aria-label", name or "")
    assert await asked.offers() == offers
    old = await asked.hand.locator("button").first.get_attribute("data-token")
    await answer(asked)
    await expect(asked.page.locator(f"#hand button[data-token='{old}']")).to_have_count(0)


async def test_a_press_out_of_turn_changes_nothing_and_is_answered_in_private(
    open_room: Open,
) -> None:
    pair = await sit_down(open_room)
    asked, other = await wait_for_turn(pair)
    before, offers = await other.lines(), await asked.offers()
    label = next(it for it in offers if it.startswith(("Busso", "Vedo", "All-in")))
    await other.press(label, other.table)
    await expect(other.own).to_contain_text("Non tocca a te: tocca a")
    assert await other.lines() == before
    assert await asked.offers() == offers
    assert "Non tocca a te" not in await asked.words()


async def test_an_old_button_changes_nothing_and_is_answered_in_private(open_room: Open) -> None:
    pair = await sit_down(open_room)
    asked, other = await wait_for_turn(pair)
    old = await asked.hand.locator("button").nth(1).get_attribute("data-token")
    heard = (await other.words()).count("Troppo tardi")
    await answer(asked)
    await expect(asked.page.locator(f"#hand button[data-token='{old}']")).to_have_count(0)
    status = await asked.page.evaluate(
        """async token => {
            const { window: secret } = JSON.parse(sessionStorage.getItem("mazziere.me"));
            const headers = {
                "Content-Type": "application/json",
                Authorization: `Bearer ${secret}`,
            };
            const body = JSON.stringify({ token });
            return (await fetch("/api/click", { method: "POST", headers, body })).status;
        }""",
        old,
    )
    assert status == 200
    await expect(asked.own).to_contain_text("Troppo tardi")
    assert (await other.words()).count("Troppo tardi") == heard
