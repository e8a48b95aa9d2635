"""The private pane when it is one's turn: the clock, the notices, and what is in sight."""

import re
import time

import pytest
from playwright.async_api import Page, expect

from bot.adapters.web import LOBBY
from bot.screen import Button, Click, Screen, Style, User
from cardart.picture import HandPicture, TablePicture
from tests.browser.conftest import House

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

FACTS = ("Coperta: K♣. Scoperte: A♦.", "Hai: carta alta A.")
TURN = "Tocca a te: 10 per vedere."


def hand(
    *labels: str, left: float | None = None, lines: tuple[str, ...] = (*FACTS, TURN)
) -> Screen:
    """Return cards with buttons; `left` seconds are left to answer."""
    return Screen(
        lines,
        picture=HandPicture("Anna", (), "COPERTA"),
        alt=" ".join(FACTS),
        buttons=(tuple(Button(label, f"{label}:1") for label in labels),) if labels else (),
        deadline=None if left is None else int((time.time() + left) * 1000),
    )


def table(*labels: str, deadline: int | None = None) -> Screen:
    buttons = tuple(Button(label, f"{label}:1") for label in labels)
    picture = TablePicture((), ("TELESINA",))
    return Screen(("Tocca a Bruno.",), picture, "Il tavolo", (buttons,), deadline=deadline)


def user(house: House) -> User:
    return next(iter(house.people.users.values()))


async def anna(house: House) -> Page:
    house.room._hall._now = time.time
    return await house.player("Anna")


async def test_what_the_picture_says_is_not_shown_again_below_it(house: House) -> None:
    page = await anna(house)
    await house.room.whisper(LOBBY, 1, user(house), hand("Passo"))
    await expect(page.locator("#hand .lines p:not(.unseen)")).to_have_text([TURN])
    await expect(page.locator("#hand .lines p.unseen")).to_have_text(list(FACTS))


async def test_the_time_left_is_counted_down_for_the_eye_alone(house: House) -> None:
    page = await anna(house)
    await house.room.whisper(LOBBY, 1, user(house), hand("Passo", left=25.5))
    clock = page.locator("#hand .countdown")
    await expect(clock).to_have_text("25 s")
    await expect(clock).to_have_text("24 s")
    await expect(clock).to_have_attribute("aria-hidden", "true")
    await house.room.whisper(LOBBY, 1, user(house), hand("Passo", left=24 * 3600))
    await expect(clock).to_have_text("24 h")
    await house.room.whisper(LOBBY, 1, user(house), hand("Passo"))
    await expect(clock).to_be_hidden()


async def test_who_is_asked_is_warned_once_at_ten_seconds_and_nobody_else(house: House) -> None:
    page = await anna(house)
    await house.room.whisper(LOBBY, 1, user(house), hand("Passo", left=11))
    await expect(page.get_by_role("status")).to_contain_text(
        ["Il tuo tempo sta per scadere: 10 s."]
    )
    assert await page.locator("#toasts p").count() == 1
    assert await page.locator("#hand .countdown.hurry").count() == 1
    await house.room.whisper(LOBBY, 1, user(house), hand())
    await house.room.show(LOBBY, 1, table("Passo", deadline=int((time.time() + 10.5) * 1000)))
    await expect(page.locator(".table .countdown")).to_have_text("9 s")
    assert await page.locator(".table .countdown.hurry").count() == 0
    assert await page.locator("#toasts p").count() == 1


async def test_a_clock_that_is_wrong_here_does_not_matter(house: House) -> None:
    page = await anna(house)
    await page.clock.install(time=time.time() - 3600)
    await page.reload()
    await expect(page.locator("#me")).to_be_visible()
    await house.room.whisper(LOBBY, 1, user(house), hand("Passo", left=30))
    await expect(page.locator("#hand .countdown")).to_have_text("30 s")


async def test_a_notice_goes_with_the_next_press(house: House) -> None:
    house.dealer.answers["Passo:1"] = Screen(("Non tocca a te.",), alert=True)
    page = await anna(house)
    await house.room.show(LOBBY, 1, table("Passo", "Menu"))
    await page.get_by_role("button", name="Passo").click()
    await page.get_by_role("button", name="Passo").click()
    await expect(page.locator(".notice")).to_have_text(["Non tocca a te."])
    assert await page.locator(".toast").count() == 0
    await page.get_by_role("button", name="Menu").click()
    await expect(page.locator(".notice")).to_have_count(0)


async def test_a_notice_goes_with_the_next_command_but_not_with_talk(house: House) -> None:
    house.dealer.answers["/daily"] = Screen(("Domani ce ne sono altre.",), alert=True)
    house.dealer.answers["/top"] = Screen(("1. Anna: 10.000",))
    page = await anna(house)
    for text in ("/daily", "grazie lo stesso"):
        await page.fill("#line", text)
        await page.keyboard.press("Enter")
        await expect(page.locator(".notice")).to_have_text(["Domani ce ne sono altre."])
    await page.fill("#line", "/top")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("1. Anna: 10.000")).to_be_visible()
    await expect(page.locator(".notice")).to_have_count(0)


async def test_a_move_leaves_in_sight_what_one_reads_when_others_open_a_table(house: House) -> None:
    async def meanwhile(_: Click) -> None:
        await house.room.show(LOBBY, 2, table("Siediti"))

    house.dealer.on_click = meanwhile
    page = await anna(house)
    for number in range(30):
        await house.room.post(LOBBY, Screen((f"Riga {number}",)))
    await house.room.whisper(LOBBY, 1, user(house), hand("Vedo 20"))
    await expect(page.get_by_text("Riga 29")).to_be_in_viewport()
    await page.locator("#log").evaluate("log => log.scrollTo(0, 0)")
    await page.get_by_role("button", name="Vedo 20").click()
    await expect(page.get_by_role("button", name="Ultimi messaggi")).to_be_visible()
    await expect(page.get_by_text("Riga 0", exact=True)).to_be_in_viewport()


async def test_a_notice_that_is_out_of_sight_is_shown_over_the_page(house: House) -> None:
    house.dealer.answers["Passo:1"] = Screen(("Non tocca a te.",), alert=True)
    page = await anna(house)
    await house.room.show(LOBBY, 1, table("Passo"))
    await page.get_by_role("button", name="Nascondi le tue carte").click()
    await page.get_by_role("button", name="Passo").click()
    await expect(page.locator(".toast")).to_have_text("Non tocca a te.")


async def test_a_new_answer_and_a_new_turn_come_into_sight(house: House) -> None:
    ask = Screen(("Passi lo stesso?",), buttons=((Button("Passo lo stesso", "F"),),))
    house.dealer.answers["Passo:1"] = ask
    house.dealer.answers["Menu:1"] = Screen(tuple(f"Riga {number}" for number in range(12)))
    page = await anna(house)
    await house.room.show(LOBBY, 1, table("Menu"))
    await house.room.whisper(LOBBY, 1, user(house), hand())
    await page.get_by_role("button", name="Menu").click()
    await expect(page.get_by_text("Riga 0")).to_be_in_viewport()
    await house.room.whisper(LOBBY, 1, user(house), hand("Passo"))
    await expect(page.locator("#hand .rows")).to_be_in_viewport(ratio=1)
    await page.locator("#hand").get_by_role("button", name="Passo").click()
    await expect(page.get_by_role("button", name="Passo lo stesso")).to_be_in_viewport(ratio=1)


async def test_who_pressed_the_last_button_of_an_answer_does_not_lose_sight_of_it(
    house: House,
) -> None:
    lines = tuple(f"Passo {n}" for n in range(9))
    house.dealer.answers = {
        "past:1": Screen(lines, buttons=((Button("⏭", "last:1"),),)),
        "last:1": Screen((*lines, "La fine"), buttons=((Button("◀", "back:1"),),)),
    }
    page = await anna(house)
    await house.room.whisper(LOBBY, 1, user(house), hand())
    await house.room.show(LOBBY, 1, table("past"))
    await page.get_by_role("button", name="past").click()
    await page.get_by_role("button", name="⏭").click()
    await expect(page.locator("#answer")).to_contain_text("La fine")
    await house.room.whisper(LOBBY, 1, user(house), hand("Taglia"))
    await expect(page.get_by_role("button", name="Taglia")).to_be_attached()
    assert await page.locator("#private-body").evaluate("body => body.scrollTop") == 0


async def test_buttons_with_nothing_but_a_sign_stay_side_by_side(house: House) -> None:
    page = await anna(house)
    signs = tuple(Button(sign, f"step:{sign}") for sign in "⏮◀▶⏭")
    house.dealer.answers["past:1"] = Screen(("Passo 14",), buttons=(signs,))
    await house.room.show(LOBBY, 1, table("past"))
    await page.get_by_role("button", name="past").click()
    made = page.locator("#answer .button")
    await expect(made).to_have_count(4)
    boxes = await made.evaluate_all("all => all.map(b => [b.offsetTop, b.offsetWidth])")
    assert len({top for top, _ in boxes}) == 1
    assert min(width for _, width in boxes) >= 44


@pytest.mark.parametrize(("locale", "clock"), [("en-US", r"^[1-9]\d?:"), ("it-IT", r"^\d\d:")])
async def test_the_hour_is_written_as_its_language_writes_it(
    house: House, locale: str, clock: str
) -> None:
    page = await house.player("Anna", await house.context(locale=locale))
    await house.room.show(LOBBY, 1, table("Passo"))
    await expect(page.locator("time").first).to_have_text(re.compile(clock))


async def test_a_button_that_one_pressed_goes_without_a_word(house: House) -> None:
    page = await anna(house)
    await house.room.whisper(LOBBY, 1, user(house), hand("Vedo"))
    await page.locator("#hand").get_by_role("button", name="Vedo").click()
    await house.room.whisper(LOBBY, 1, user(house), hand())
    await expect(page.locator("#hand button")).to_have_count(0)
    assert await page.locator("#toasts").inner_text() == ""
    assert await page.evaluate("document.activeElement.id") == "private-body"


async def test_what_may_not_be_done_now_looks_so_says_why_and_does_nothing(house: House) -> None:
    page = await anna(house)
    off = Button("✗ Re di spade: rispondi a coppe", "t:1", is_off=True)
    free = Button("7 di coppe", "t:2", Style.PRIMARY)
    await house.room.whisper(
        LOBBY, 1, user(house), Screen(("Tocca a te",), buttons=((off,), (free,)))
    )
    button = page.get_by_role("button", name="Re di spade: rispondi a coppe")
    await expect(button).to_be_disabled()
    await button.focus()  # so that a screen reader finds the reason
    await expect(button).to_be_focused()
    await page.keyboard.press("Enter")
    await button.dispatch_event("click")
    await page.get_by_role("button", name="7 di coppe").click()
    await expect(button).to_be_disabled()
    looks = "it => [getComputedStyle(it).backgroundImage, getComputedStyle(it).borderStyle]"
    assert await button.evaluate(looks) == ["none", "dashed"]
    assert [click.token for click in house.dealer.clicks] == ["t:2"]
    on = Button("Re di spade", "t:1", Style.PRIMARY)
    await house.room.whisper(LOBBY, 1, user(house), Screen(("Tocca a te",), buttons=((on,),)))
    await page.get_by_role("button", name="Re di spade", exact=True).click()
    assert [click.token for click in house.dealer.clicks] == ["t:2", "t:1"]
