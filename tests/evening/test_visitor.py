"""A visitor who knows only what the page says: plays by labels, by keyboard, on a phone.

Everything is found by the name a person reads or a screen reader speaks.
"""

import re
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.async_api import expect

from tests.evening.conftest import Open
from tests.evening.windows import Window, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

RATE = 25  # nobody waits for a person who is alone with house players
THUMB = 44  # pixels
READABLE = 4.5  # contrast of text, WCAG 2.2 AA


@dataclass(frozen=True)
class Words:
    """What a visitor looks for in one language."""

    play: str
    deal: str
    cheap: tuple[str, ...]
    won: re.Pattern[str]
    hand: re.Pattern[str]
    broke: str
    first: str
    close: str


WORDS: Final = {
    "it": Words(
        play="Gioca subito",
        deal="Dai le carte",
        cheap=("Busso", "Vedo", "Mostro", "All-in"),
        won=re.compile(r"vince \d|dividono \d"),
        hand=re.compile(r"mano (\d+)"),
        broke="Aggiungi fiches",
        first="Aggiungi 1.000",
        close="Chiudi",
    ),
    "en": Words(
        play="Play now",
        deal="Deal",
        cheap=("Check", "Call", "Show", "All-in"),
        won=re.compile(r"wins \d|share \d"),
        hand=re.compile(r"hand (\d+)"),
        broke="Add chips",
        first="Add 1,000",
        close="Close",
    ),
}


async def play(window: Window, hands: int) -> list[str]:
    """Play so many hands by visible labels alone; return how each was won."""
    words, results = WORDS[window.language], dict[int, str]()
    await window.enter("Nonna Pia")
    await window.press(words.play, window.log)
    while len(results) < hands:
        said = " ".join(await window.lines())
        if (number := words.hand.search(said)) and words.won.search(said):
            results.setdefault(int(number[1]), said)
        await take_a_step(window, words)
    return list(results.values())


async def take_a_step(window: Window, words: Words) -> None:
    """Press the most sensible button there is, or wait for one."""
    for label, where in (
        *((label, window.own) for label in words.cheap),
        (words.first, window.own),
        (words.broke, window.own),
        (words.deal, window.log),
    ):
        wanted = button(where, label).first
        if await wanted.is_visible():
            await window.try_to_press(wanted)
            await window.page.wait_for_timeout(60)
            return
    await window.page.wait_for_timeout(30)


async def test_ten_hands_in_italian_on_a_phone(open_room: Open) -> None:
    window = await (await open_room(RATE)).visitor()
    results = await play(window, 10)
    assert len(results) == 10
    assert await window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_three_hands_in_english_on_a_phone(open_room: Open) -> None:
    window = await (await open_room(RATE, "en")).visitor(language="en")
    assert len(await play(window, 3)) == 3


async def test_one_hand_by_keyboard_alone(open_room: Open) -> None:
    window = await (await open_room(RATE)).visitor()
    words, keys = WORDS["it"], window.page.keyboard
    await expect(window.page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    await keys.type("Nonna Pia")
    await keys.press("Enter")
    await tab_to(window, words.play)
    await keys.press("Enter")
    pressed = 0
    while not words.won.search(" ".join(await window.lines())):
        offers = await window.offers()
        if "Passo" in offers:  # one's turn, and it does not end by itself
            await tab_to(window, next(it for it in offers if it.startswith(words.cheap)))
            await keys.press("Enter")
            pressed += 1
            await window.page.wait_for_timeout(200)
        await window.page.wait_for_timeout(50)
    assert pressed >= 1


async def tab_to(window: Window, label: str) -> None:
    """Press Tab until a button whose label begins so has the focus, which must be visible."""
    await expect(button(window.page.locator("body"), label).first).to_be_visible()
    for _ in range(60):
        focused, outline = await window.page.evaluate(
            "[document.activeElement.textContent, getComputedStyle(document.activeElement).outline]"
        )
        if focused.startswith(label):
            assert "3px" in outline, f"{label} has the focus and does not show it"
            return
        await window.page.keyboard.press("Tab")
    pytest.fail(f"no way to {label!r} by keyboard")


async def test_a_table_in_play_can_be_heard_seen_and_hit(open_room: Open) -> None:
    window = await (await open_room(RATE)).visitor()
    page = window.page
    await expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    await check_page(window)
    await window.enter("Nonna Pia")
    await window.press("Gioca subito", window.log)
    await expect(button(window.own, "Passo").first).to_be_visible()
    await check_page(window)
    await expect(page.get_by_role("log", name="Messaggi")).to_have_attribute("aria-live", "polite")
    await expect(window.table.get_by_role("img")).to_have_attribute("alt", re.compile("PIATTO"))
    await expect(window.own.get_by_role("img")).to_have_attribute("alt", re.compile("Coperta"))
    raises = button(window.own, "Rilancio…").or_(button(window.own, "Punto…")).first
    await raises.click()
    await expect(page.get_by_label("Un altro importo")).to_be_visible()
    await check_page(window)


async def check_page(window: Window) -> None:
    """Every button is named and big enough, every picture described, every text readable."""
    assert await window.page.evaluate(_UNNAMED) == []
    assert await window.page.evaluate(_SMALL, THUMB) == []
    assert await window.page.evaluate(_FAINT, READABLE) == []


async def test_the_focus_stays_on_the_equivalent_button(open_room: Open) -> None:
    window = await (await open_room(RATE)).visitor()
    await window.enter("Nonna Pia")
    await window.press("Gioca subito", window.log)
    menu = button(window.table, "Menu")
    await menu.focus()
    drawn = await menu.get_attribute("data-token")
    await expect(button(window.own, "Passo").first).to_be_visible()
    assert await menu.get_attribute("data-token") != drawn
    await expect(menu).to_be_focused()


_UNNAMED: Final = """() => {
    const unnamed = it => !(it.textContent.trim() || it.getAttribute('aria-label'));
    const buttons = [...document.querySelectorAll('button')].filter(unnamed);
    const pictures = [...document.querySelectorAll('img:not([alt])')];
    const fields = [...document.querySelectorAll('input')].filter(it => !it.labels.length);
    const shown = [...buttons, ...pictures, ...fields].filter(it => it.checkVisibility());
    return shown.map(it => it.outerHTML);
}"""
_SMALL: Final = """size => [...document.querySelectorAll('button')]
    .filter(it => it.checkVisibility() && Math.min(it.offsetWidth, it.offsetHeight) < size)
    .map(it => it.outerHTML)"""
_FAINT: Final = """least => {
    const numbers = text => (text.match(/rgba?\\([^)]*\\)/g) ?? [])
        .map(it => it.match(/[\\d.]+/g).map(Number))
        .filter(([,,, alpha = 1]) => alpha > 0.5);
    const light = colour => colour.slice(0, 3).map(it => it / 255)
        .map(it => it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4)
        .reduce((sum, it, at) => sum + it * [0.2126, 0.7152, 0.0722][at], 0);
    const contrast = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    const behind = it => {
        for (; it; it = it.parentElement) {
            const { backgroundImage, backgroundColor } = getComputedStyle(it);
            const found = [...numbers(backgroundImage), ...numbers(backgroundColor)];
            if (found.length) return found;
        }
        return [[0, 0, 0]];
    };
    const hasText = it => [...it.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const shown = it => it.checkVisibility() && !it.closest('.unseen, noscript, [aria-hidden]');
    return [...document.body.querySelectorAll('*')].filter(it => hasText(it) && shown(it))
        .filter(it => {
            const [colour] = numbers(getComputedStyle(it).color);
            return behind(it).some(other => contrast(colour, other) < least);
        })
        .map(it => it.outerHTML.slice(0, 120));
}"""
