"""The web room in a real browser, as visitors see it, by mouse, keyboard and screen reader."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.adapters.web import LOBBY
from bot.screen import NOTHING, Attachment, Button, Click, Screen, Style, User
from cardart.picture import ReplayPicture, TablePicture
from tests.browser.conftest import House, web_room
from tests.browser.fake_dealer import amount_form, own_hand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

REPLAY = ReplayPicture(TablePicture(()), "va all-in", "14/23", 14, 23)
HOSTILE = "<img src=x onerror=\"document.title='pwned'\"><script>document.title='pwned'</script>"


def table(number: int, *labels: str, line: str = "Tocca ad Anna") -> Screen:
    buttons = tuple(Button(label, f"{label[:8]}:{number}", Style.PRIMARY) for label in labels)
    return Screen(
        lines=(line, "Piatto 1.840"),
        picture=TablePicture((), (str(number),)),
        alt=f"Il tavolo alla mossa {number}",
        buttons=(buttons,),
    )


def guest(house: House, name: str) -> User:
    return next(user for user in house.people.users.values() if user.name == name)


async def test_a_newcomer_comes_in_by_keyboard_alone(house: House) -> None:
    page = await house.window(await house.context())
    await expect(page.locator("#name")).to_be_focused()
    await page.keyboard.type("Nonno Pino")
    await page.keyboard.press("Enter")
    await expect(page.locator("#welcome")).to_be_hidden()
    await expect(page.locator("#me")).to_have_attribute(
        "aria-label", "Nonno Pino: cambia nome o lingua"
    )
    await expect(page.locator("#hand .lines")).to_have_text("Carte di Nonno Pino")


async def test_an_empty_name_is_asked_for_again_and_the_door_stays_shut(house: House) -> None:
    page = await house.window(await house.context())
    await expect(page.locator("#name")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("Prima scrivi un nome.")
    await page.keyboard.press("Escape")
    await expect(page.locator("#welcome")).to_be_visible()
    assert house.people.users == {}


async def test_the_page_speaks_the_browsers_language_until_told_otherwise(house: House) -> None:
    page = await house.window(await house.context(locale="en-GB"))
    await expect(page.get_by_role("button", name="Come in")).to_be_visible()
    await page.locator("input[value=it]").check()
    await page.fill("#name", "Anna")
    await page.get_by_role("button", name="Entra").click()
    await expect(page.locator("#line")).to_have_attribute(
        "placeholder", "Messaggio, o / per un comando"
    )
    assert await page.evaluate("document.documentElement.lang") == "it"
    assert [user.language for user in house.people.users.values()] == ["it"]


async def test_two_windows_of_one_browser_are_two_players_with_their_own_cards(
    house: House,
) -> None:
    context = await house.context()
    anna, bruno = await house.player("Anna", context), await house.player("Bruno", context)
    await expect(anna.locator("#hand .lines")).to_have_text("Carte di Anna")
    await expect(bruno.locator("#hand .lines")).to_have_text("Carte di Bruno")
    await anna.fill("#line", "ciao a tutti")
    await anna.keyboard.press("Enter")
    await expect(bruno.locator(".talk .name")).to_have_text("Anna")
    await expect(bruno.locator(".talk .text")).to_have_text("ciao a tutti")
    await expect(anna.locator(".talk.mine .name")).to_have_text("tu")
    assert "Carte di Anna" not in await bruno.content()
    assert "Carte di Bruno" not in await anna.content()


async def test_a_reload_is_the_same_player(house: House) -> None:
    page = await house.player("Anna")
    await page.reload()
    await expect(page.locator("#hand .lines")).to_have_text("Carte di Anna")
    await expect(page.locator("#welcome")).to_be_hidden()
    assert len(house.people.users) == 1


async def test_a_player_of_an_earlier_visit_can_go_on_but_not_twice(house: House) -> None:
    context = await house.context()
    first = await house.player("Anna", context)
    beside = await house.window(context)
    await expect(beside.locator("#welcome")).to_be_visible()
    assert await beside.get_by_role("button", name="Continua come").count() == 0
    await first.close()
    later = await house.window(context)
    await later.get_by_role("button", name="Continua come Anna").click()
    await expect(later.locator("#hand .lines")).to_have_text("Carte di Anna")
    assert len(house.people.users) == 1


async def test_a_name_can_be_changed_from_inside(house: House) -> None:
    page = await house.player("Anna")
    await page.locator("#me").click()
    await page.fill("#name", "Annina")
    await page.locator("input[value=en]").check()
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator("#me")).to_have_attribute(
        "aria-label", "Annina: change name or language"
    )
    await expect(page.locator("#private h2")).to_have_text("Only you see this")
    assert [user.name for user in house.people.users.values()] == ["Annina"]


async def test_a_press_is_answered_with_a_notice_that_stays_readable(house: House) -> None:
    house.dealer.answers["Vedo 360:1"] = Screen(("Non è il tuo turno.",), alert=True)
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Vedo 360"))
    await page.get_by_role("button", name="Vedo 360").click()
    await expect(page.locator("#toasts[role=status]")).to_have_text("Non è il tuo turno.")
    await expect(page.locator("#private .notice")).to_have_text("Non è il tuo turno.")
    assert [click.token for click in house.dealer.clicks] == ["Vedo 360:1"]


async def test_a_button_waits_for_its_answer_before_it_can_be_pressed_again(house: House) -> None:
    released = asyncio.Event()

    async def slow(_: Click) -> None:
        await released.wait()

    house.dealer.on_click = slow
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Passo"))
    button = page.get_by_role("button", name="Passo")
    await button.click()
    await expect(button).to_have_attribute("aria-disabled", "true")
    await button.dispatch_event("click")
    released.set()
    await expect(button).not_to_have_attribute("aria-disabled", "true")
    assert len(house.dealer.clicks) == 1


async def test_the_table_is_edited_in_place_without_a_flicker(house: House) -> None:
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Vedo"))
    await expect(page.locator(".table img[alt='Il tavolo alla mossa 1']")).to_be_visible()
    await page.evaluate(
        """() => {
            window.bare = 0;
            const figure = document.querySelector(".table .picture");
            new MutationObserver(() => { if (!figure.querySelector("img")) window.bare += 1; })
                .observe(figure, { childList: true });
        }"""
    )
    await house.room.post(LOBBY, Screen(("Buonasera",)))
    await house.room.show(LOBBY, 1, table(2, "Vedo", line="Tocca a Bruno"))
    await expect(page.locator(".table img[alt='Il tavolo alla mossa 2']")).to_be_visible()
    await expect(page.locator(".table .lines p").first).to_have_text("Tocca a Bruno")
    kinds = await page.locator("#log article").evaluate_all("all => all.map(a => a.classList[1])")
    assert kinds == ["table", "dealer"]
    assert await page.evaluate("window.bare") == 0


async def test_a_table_shown_anew_moves_to_the_end(house: House) -> None:
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Vedo"))
    await house.room.post(LOBBY, Screen(("Buonasera",)))
    await house.room.show(LOBBY, 1, table(2, "Vedo"), anew=True)
    await expect(
        page.locator("#log article:last-of-type img[alt='Il tavolo alla mossa 2']")
    ).to_be_visible()
    assert await page.locator(".table").count() == 1


async def test_the_focus_stays_on_the_equivalent_button(house: House) -> None:
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Passo", "Vedo 360"))
    await page.get_by_role("button", name="Vedo 360").focus()
    await house.room.show(LOBBY, 1, table(2, "Regole", "Passo", "Vedo 480"))
    await expect(page.get_by_role("button", name="Vedo 480")).to_be_focused()


async def test_a_button_that_vanished_is_announced_and_the_focus_stays_near(house: House) -> None:
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Vedo 360"))
    await page.get_by_role("button", name="Vedo 360").focus()
    await house.room.show(LOBBY, 1, table(2, "Siediti"))
    await expect(page.get_by_role("status")).to_contain_text(["«Vedo 360» non è più possibile."])
    assert await page.evaluate("document.activeElement.classList.contains('table')")


async def test_nothing_that_arrives_takes_the_focus_from_the_chat_line(house: House) -> None:
    page = await house.player("Anna")
    await page.locator("#line").focus()
    await page.keyboard.type("sto scriv")
    await house.room.show(LOBBY, 1, table(1, "Vedo"))
    await house.room.whisper(LOBBY, 1, next(iter(house.people.users.values())), amount_form())
    await expect(page.locator("#hand .form")).to_be_visible()
    await page.keyboard.type("endo")
    await expect(page.locator("#line")).to_have_value("sto scrivendo")


async def test_a_typed_amount_survives_a_redraw_and_enter_sends_it(house: House) -> None:
    house.dealer.answers = {
        "raise:1": amount_form("480"),
        "amount": Screen(("Troppo poco.",), alert=True),
    }
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "raise"))
    await page.get_by_role("button", name="raise").click()
    field = page.get_by_label("Quanto?")
    await expect(field).to_have_value("480")
    await field.fill("12")
    (player,) = house.room._hall.players
    house.room._hall.answer(player, amount_form("600"))
    house.room._hall.answer(player, Screen(("Da 600.",), form=amount_form("600").form))
    await expect(page.locator("#answer .lines")).to_have_text("Da 600.")
    await expect(field).to_have_value("12")
    await field.press("Enter")
    await expect(page.locator("#private .notice")).to_have_text("Troppo poco.")
    sent = [(click.token, click.text) for click in house.dealer.clicks]
    assert sent == [("raise:1", None), ("amount", "12")]
    await expect(field).to_be_visible()
    await page.get_by_role("button", name="Chiudi").click()
    await expect(page.locator(".answer")).to_be_hidden()


async def test_hostile_names_and_texts_are_only_text(house: House) -> None:
    page = await house.player("<b>Mallory</b>")
    await page.fill("#line", HOSTILE)
    await page.keyboard.press("Enter")
    screen = Screen((HOSTILE,), buttons=((Button("<i>x</i>", "t"),),), alt=HOSTILE)
    await house.room.show(LOBBY, 1, screen)
    await house.room.whisper(LOBBY, 1, next(iter(house.people.users.values())), screen)
    await expect(page.locator(".talk .text")).to_have_text(HOSTILE)
    await expect(page.locator("#hand .lines")).to_have_text(HOSTILE)
    assert (
        await page.locator("#log img[src=x], #log script, #log b, #log i, #private i").count() == 0
    )
    assert await page.title() == "Mazziere"


async def test_a_restart_is_said_and_survived(house: House) -> None:
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Vedo"))
    await expect(page.locator(".table")).to_be_visible()
    port = int(house.room.url.rsplit(":", 1)[1].rstrip("/"))
    await house.room.stop()
    await expect(page.locator("#away")).to_have_text("Il mazziere si è assentato, mi ricollego…")
    house.room = web_room(house.dealer, house.people, port)
    await house.room.show(LOBBY, 1, table(2, "Passo", line="Eccoci di nuovo"))
    await house.room.start()
    await expect(page.locator("#away")).to_be_empty(timeout=10_000)
    await expect(page.locator(".table .lines p").first).to_have_text("Eccoci di nuovo")
    await page.get_by_role("button", name="Passo").click()
    await expect(page.locator("#hand .lines")).to_have_text("Carte di Anna")
    assert [click.user.id for click in house.dealer.clicks] == [1]
    assert len(house.people.users) == 1
    house.complaints.clear()  # a browser complains of every line it cannot open


async def test_a_picture_that_does_not_arrive_is_told_in_words(house: House) -> None:
    page = await house.player("Anna")
    await page.route("**/picture/*", lambda route: route.abort())
    await house.room.show(LOBBY, 1, table(1, "Vedo"))
    await expect(page.locator(".table .picture p")).to_contain_text("Il tavolo alla mossa 1")
    await expect(page.get_by_role("button", name="Vedo")).to_be_enabled()
    house.complaints.clear()


async def test_a_reader_who_scrolled_up_is_left_alone(house: House) -> None:
    page = await house.player("Anna")
    for number in range(30):
        await house.room.post(LOBBY, Screen((f"Riga {number}",)))
    await expect(page.get_by_text("Riga 29")).to_be_in_viewport()
    await page.locator("#log").evaluate("log => log.scrollTo(0, 0)")
    await expect(page.get_by_text("Riga 0", exact=True)).to_be_in_viewport()
    await house.room.post(LOBBY, Screen(("L'ultima",)))
    await page.get_by_role("button", name="Ultimi messaggi").click()
    await expect(page.get_by_text("L'ultima")).to_be_in_viewport()
    await expect(page.locator("#newest")).to_be_hidden()


async def test_a_table_that_one_asked_for_is_shown_wherever_one_reads(house: House) -> None:
    async def opens(_: Click) -> None:
        await house.room.show(LOBBY, 1, table(1, "Dai le carte"))

    house.dealer.on_click = opens
    page, other = await house.player("Anna"), await house.player("Bruno")
    await house.room.show(LOBBY, 0, table(0, "Gioca subito"))
    for number in range(30):
        await house.room.post(LOBBY, Screen((f"Riga {number}",)))
    await expect(page.get_by_text("Riga 29")).to_be_in_viewport()
    for reader in (page, other):
        await reader.locator("#log").evaluate("log => log.scrollTo(0, 0)")
    await page.get_by_role("button", name="Gioca subito").click()
    await expect(page.get_by_role("button", name="Dai le carte")).to_be_in_viewport()
    await expect(other.get_by_role("button", name="Ultimi messaggi")).to_be_visible()
    await expect(other.get_by_role("button", name="Gioca subito")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
async def test_who_plays_at_the_older_of_two_tables_keeps_it_in_view(
    house: House, width: int, height: int
) -> None:
    page = await house.player("Anna", await house.context(width, height))
    watcher = await house.player("Bruno", await house.context(width, height))
    await house.room.whisper(LOBBY, 1, guest(house, "Bruno"), NOTHING)  # he looks on
    for number in range(8):
        await house.room.post(LOBBY, Screen((f"Riga {number}",)))
    await house.room.show(LOBBY, 1, table(1, "Passo", line="Il tavolo di Anna"))
    own, other = page.get_by_text("Il tavolo di Anna"), page.get_by_text("L'altro tavolo")
    await expect(own).to_be_in_viewport()
    await house.room.show(LOBBY, 2, table(2, "Busso", line="L'altro tavolo"))
    for number in range(12):
        await house.room.post(LOBBY, Screen((f"Coda {number}",)))
        await house.room.show(LOBBY, 2, table(number, "Busso", line="L'altro tavolo"))
    await expect(watcher.get_by_text("Coda 11", exact=True)).to_be_in_viewport()
    await expect(own).to_be_in_viewport()
    await expect(page.get_by_role("button", name="Passo")).to_be_in_viewport()
    await page.get_by_role("button", name="Ultimi messaggi").click()
    await expect(page.get_by_text("Coda 11", exact=True)).to_be_in_viewport()
    await expect(other).not_to_be_in_viewport()
    await house.room.post(LOBBY, Screen(("L'ultima",)))
    await expect(page.get_by_text("L'ultima")).to_be_in_viewport()
    await page.reload()
    await page.wait_for_selector("#me:not([hidden])")
    await expect(own).to_be_in_viewport()


async def test_who_stood_up_follows_the_end_again(house: House) -> None:
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Passo", line="Il tavolo di Anna"))
    await house.room.show(LOBBY, 2, table(2, "Busso", line="L'altro tavolo"))
    await expect(page.get_by_text("Il tavolo di Anna")).to_be_in_viewport()
    await house.room.whisper(LOBBY, 1, guest(house, "Anna"), NOTHING)
    for number in range(12):
        await house.room.post(LOBBY, Screen((f"Coda {number}",)))
    await expect(page.get_by_text("Coda 11", exact=True)).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (1280, 800)])
async def test_everything_fits_and_can_be_hit_with_a_thumb(
    house: House, width: int, height: int
) -> None:
    page = await house.player("Massimiliano " * 4, await house.context(width, height))
    labels = ("Vedo 1.234.567,50", "Rilancio…", "Passo", "Le mie carte", "Regole")
    await house.room.show(LOBBY, 1, table(1, *labels))
    user = next(iter(house.people.users.values()))
    hand = own_hand(user)
    await house.room.whisper(
        LOBBY, 1, user, Screen(hand.lines, hand.picture, hand.alt, table(2, *labels).buttons)
    )
    await expect(page.locator("#hand .button")).to_have_count(5)
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = await page.locator("button:visible").evaluate_all(
        "all => all.map(b => [b.offsetWidth, b.offsetHeight, b.scrollWidth - b.clientWidth])"
    )
    assert len(sizes) >= 12
    assert [size for size in sizes if min(size[:2]) < 44 or size[2] > 0] == []


OVERLAPS = """
() => {
  const [close, ...others] = ["#close-answer", "#answer .picture", "#answer .rows"].map((found) =>
    document.querySelector(found).getBoundingClientRect());
  const words = document.createRange();
  const boxes = [...document.querySelectorAll("#answer .lines p")].flatMap((line) => {
    words.selectNodeContents(line);
    return [...words.getClientRects()];
  });
  return [...others, ...boxes].filter((box) => box.width && box.height
    && box.left < close.right && close.left < box.right
    && box.top < close.bottom && close.top < box.bottom).length;
}
"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
@pytest.mark.parametrize("lines", [1, 4])
@pytest.mark.parametrize("first", ["", "Portafoglio: 9.000."])
async def test_an_answer_is_closed_without_covering_its_picture_or_words(
    house: House, width: int, height: int, lines: int, first: str
) -> None:
    page = await house.player("Anna", await house.context(width, height))
    told = tuple(f"Mano {n}, mossa 14 di 23: Massimiliano va all-in." for n in range(lines))
    told = (first, *told) if first else told
    answer = Screen(told, REPLAY, "La mano alla mossa 14", table(1, "Avanti", "Indietro").buttons)
    house.dealer.answers["/history"] = answer
    await page.fill("#line", "/history")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("img", name="La mano alla mossa 14")).to_be_visible()
    assert await page.evaluate(OVERLAPS) == 0
    await page.get_by_role("button", name="Chiudi").click()
    await expect(page.locator("#answer")).to_be_hidden()


async def test_a_screen_reader_finds_names_roles_and_live_regions(house: House) -> None:
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "Vedo"))
    await expect(page.get_by_role("log", name="Messaggi")).to_have_attribute("aria-live", "polite")
    await expect(page.get_by_role("region", name="Solo tu vedi questo")).to_be_visible()
    await expect(page.get_by_role("textbox", name="Messaggio")).to_be_visible()
    await expect(page.get_by_role("img", name="Il tavolo alla mossa 1")).to_be_visible()
    await expect(page.get_by_role("img", name="Le carte di Anna")).to_be_visible()
    unnamed = await page.locator("button:visible").evaluate_all(
        "all => all.filter(b => !b.textContent.trim() && !b.getAttribute('aria-label')).length"
    )
    assert unnamed == 0
    await expect(page.get_by_role("button", name="Nascondi le tue carte")).to_have_attribute(
        "aria-expanded", "true"
    )


async def test_cards_can_be_hidden_from_whoever_looks_over_the_shoulder(house: House) -> None:
    page = await house.player("Anna")
    await page.get_by_role("button", name="Nascondi le tue carte").click()
    await expect(page.locator("#hand")).to_be_hidden()
    user = next(iter(house.people.users.values()))
    await house.room.whisper(LOBBY, 1, user, own_hand(user, "nuove carte"))
    await house.room.post(LOBBY, Screen(("dopo",)))
    await expect(page.get_by_text("dopo")).to_be_visible()
    await expect(page.locator("#hand")).to_be_hidden()
    await page.get_by_role("button", name="Mostra le tue carte").click()
    await expect(page.locator("#hand .lines")).to_have_text("nuove carte")


async def test_the_slash_key_starts_a_command(house: House) -> None:
    page = await house.player("Anna")
    await page.locator("#log").focus()
    await page.keyboard.type("/table")
    await page.keyboard.press("Enter")
    await expect(page.locator("#line")).to_have_value("")
    assert [text for _, text in house.dealer.heard] == ["/table"]
    assert await page.locator(".talk").count() == 0


async def test_a_file_is_saved_as_it_was_sent_and_goes_with_its_answer(house: House) -> None:
    proof = Attachment("hand-12.json", '{"cut": "<b>è</b>"}\n')
    house.dealer.answers = {
        "proof:1": Screen(("Prova della mano 12.",), file=proof),
        "other:1": Screen(("Altro.",)),
    }
    page = await house.player("Anna")
    await house.room.show(LOBBY, 1, table(1, "proof", "other"))
    await page.get_by_role("button", name="proof").click()
    link = page.get_by_role("link", name="Salva hand-12.json")
    await link.focus()
    async with page.expect_download() as downloading:
        await page.keyboard.press("Enter")
    download = await downloading.value
    assert download.suggested_filename == "hand-12.json"
    assert _text(await download.path()) == proof.text
    await page.get_by_role("button", name="other").click()
    await expect(page.locator("#answer")).to_contain_text("Altro.")
    await expect(page.locator("#answer .file")).to_have_count(0)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
