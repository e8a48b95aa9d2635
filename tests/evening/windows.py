"""A visitor with a real browser, who finds things by visible label or role, as a person does."""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from playwright.async_api import Browser, BrowserContext, Locator, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

PHONE: Final = (390, 844)
DESK: Final = (1280, 800)
PATIENCE: Final = 20_000  # milliseconds
expect.set_options(timeout=PATIENCE)

OWN: Final = {"it": "Solo tu vedi questo", "en": "Only you see this"}
WAITS: Final = {"it": "Non tocca ancora a te", "en": "Not your turn yet"}
LOCALES: Final = {"it": "it-IT", "en": "en-GB"}


@dataclass
class Window:
    """One window, and everything in it that a developer's console would show in red."""

    page: Page
    language: str
    complaints: list[str]
    pictures: list[str] = field(default_factory=list)

    @property
    def own(self) -> Locator:
        """The pane only this visitor sees."""
        return self.page.get_by_role("region", name=OWN[self.language])

    @property
    def log(self) -> Locator:
        """The messages everybody sees."""
        return self.page.get_by_role("log")

    @property
    def table(self) -> Locator:
        """The message of the table."""
        return self.log.get_by_role("article").last

    @property
    def hand(self) -> Locator:
        """The part of one's own pane that has the own cards."""
        return self.page.locator("#hand")

    async def enter(self, name: str) -> None:
        """Come in under a name."""
        await self.page.get_by_role("dialog").get_by_role("textbox").fill(name)
        await self.page.keyboard.press("Enter")
        await expect(self.own).to_be_visible()

    async def sit_down(self, game: str, table: str) -> None:
        """Come in as Anna and open a table by its labels, alone with house players."""
        await self.enter("Anna")
        await self.press("Scegli un tavolo")
        await self.press(game, self.own)
        await self.own.get_by_role("button", name=table, exact=True).click()
        await expect(self.table).to_contain_text(f"{game}, mano 1")

    async def reads_the_account(self, first: str, alt: re.Pattern[str]) -> None:
        """Look at the details of the hand that is over, and at its picture."""
        await self.press("Dettagli", self.table)
        await expect(self.own).to_contain_text(first)
        image = self.table.locator("img[alt]:not([alt=''])")
        await expect(image).to_have_attribute("alt", alt)
        await expect(image).to_have_js_property("naturalWidth", 1280)

    async def press(self, label: str, where: Locator | None = None) -> None:
        """Press the button whose label begins so."""
        await self.page.bring_to_front()
        await button(where or self.page.locator("body"), label).first.click()

    async def try_to_press(self, wanted: Locator) -> str:
        """Press a button, unless it goes before the finger is down; return its label or nothing."""
        await self.page.bring_to_front()
        with suppress(PlaywrightTimeout):
            label = await wanted.inner_text(timeout=1_000)
            await wanted.click(timeout=1_000)
            return label
        return ""

    async def offers(self) -> list[str]:
        """Return the labels of the buttons in one's own pane that answer a question.

        What can be decided before the turn is no answer.
        """
        words, labels = await self.hand.evaluate(_ASKED)
        return [] if WAITS[self.language] in words else list(labels)

    async def answer(self, *labels: str) -> bool:
        """Press the first of these buttons that is offered; return whether one is."""
        offered = await self.offers()
        for label in labels:
            if any(it.startswith(label) for it in offered):
                await self.try_to_press(button(self.hand, label).first)
                return True
        return False

    async def found(self, own: re.Pattern[str]) -> tuple[str, ...]:
        """Return what is found of one's own cards in the words with them, or nothing."""
        found = own.search(await self.hand.text_content() or "")
        return found.groups() if found else ()

    async def lines(self) -> list[str]:
        """Return the lines of the table's message."""
        return await self.table.locator(".lines p").all_inner_texts()

    async def words(self) -> str:
        """Return every word on the page, those of pictures and hidden ones included."""
        return str(await self.page.evaluate(_WORDS))


def button(where: Locator, label: str) -> Locator:
    """Return the buttons whose label begins so."""
    return where.get_by_role("button", name=re.compile(f"^{re.escape(label)}"))


@dataclass
class Browsing:
    """Opens windows; in the end none of them may have complained."""

    browser: Browser
    url: str
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    async def visitor(self, size: tuple[int, int] = PHONE, language: str = "it") -> Window:
        """Open the page in a browser of its own."""
        width, height = size
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES[language],
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return await self.window(context, language)

    async def window(self, context: BrowserContext, language: str = "it") -> Window:
        """Open the page in one more window of this browser."""
        window = Window(await context.new_page(), language, self.complaints)
        page = window.page
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("response", lambda answer: self._note_answer(answer.status, answer.url))
        page.on(
            "request",
            lambda asked: window.pictures.append(asked.url) if "/picture/" in asked.url else None,
        )
        await page.goto(self.url)
        return window

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.complaints.append(text)

    def _note_answer(self, status: int, url: str) -> None:
        if status >= 400:
            self.complaints.append(f"{status} {url}")


_ASKED: Final = """pane => [
    pane.textContent, [...pane.querySelectorAll('button')].map(it => it.innerText)
]"""
_WORDS: Final = """() => {
    const alts = [...document.querySelectorAll('[alt], [aria-label], [title]')];
    const names = ['alt', 'aria-label', 'title'];
    const said = alts.flatMap(it => names.map(name => it.getAttribute(name)));
    return [document.body.textContent, ...said].filter(Boolean).join('\\n');
}"""
