"""A real Chromium, one a module, and a web room behind it."""

import itertools
import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from bot.adapters.web import WebRoom
from bot.studio import Studio
from tests.browser.fake_dealer import FakeDealer, FakePeople, solid_png

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """Return the path of a Chromium; without one skip, or fail where it must be there."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.environ.get("CI") == "true":
        pytest.fail("no Chromium in CI: install one of " + ", ".join(NAMES))
    return found or pytest.skip("no Chromium here: install one of " + ", ".join(NAMES))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    path = chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        await browser.close()


@dataclass
class House:
    """A running room, and the browsers of its visitors; what their consoles complain of."""

    room: WebRoom
    dealer: FakeDealer
    people: FakePeople
    browser: Browser
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    async def context(
        self, width: int = 390, height: int = 844, locale: str = "it-IT"
    ) -> BrowserContext:
        context = await self.browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, reduced_motion="reduce"
        )
        context.set_default_timeout(5_000)
        self.contexts.append(context)
        return context

    async def window(self, context: BrowserContext) -> Page:
        page = await context.new_page()
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        await page.goto(self.room.url)
        return page

    async def player(self, name: str, context: BrowserContext | None = None) -> Page:
        page = await self.window(context or await self.context())
        await page.fill("#name", name)
        await page.keyboard.press("Enter")
        await page.wait_for_selector("#me:not([hidden])")
        return page

    def _note(self, kind: str, text: str) -> None:
        replaced_before_drawn = "404" in text
        if kind in {"error", "warning"} and not replaced_before_drawn:
            self.complaints.append(text)


def web_room(dealer: FakeDealer, people: FakePeople, port: int = 0) -> WebRoom:
    clock = itertools.count(1_800_000_000)
    room = WebRoom(
        dealer,
        people,
        Studio(solid_png),
        "127.0.0.1",
        port,
        key=b"k" * 32,
        now=lambda: float(next(clock)),
    )
    dealer.chat = room
    return room


@pytest_asyncio.fixture(loop_scope="module")
async def house(browser: Browser) -> AsyncIterator[House]:
    """A room with nobody in it; every test also shows that no page complained."""
    dealer, people = FakeDealer(greets=True), FakePeople()
    house = House(web_room(dealer, people), dealer, people, browser)
    await house.room.start()
    yield house
    for context in house.contexts:
        await context.close()
    await house.room.stop()
    assert house.complaints == []
