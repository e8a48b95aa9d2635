"""The pages a hand of Discord is read on: all that the dealer sends is drawn there."""

import html
from dataclasses import replace
from pathlib import Path

from bot.adapters.discord import items
from bot.adapters.discord.layout import Frame, drawn, payload
from bot.adapters.discord.places import Carried, Kind
from bot.presenter.voice import voice
from bot.screen import Attachment, Button, Call, Form, Option, Pick, Screen
from tests.bot.test_screens import club_screens, other_screens
from tests.evening.album import Album, in_order, paragraph
from tests.evening.discord_page import page
from tests.evening.discord_scenes import Opened, Seen
from tests.sandbox.discord.world import User
from tests.sandbox.telegram.png import png

NOW = 1_700_000_000_000
ANN = User(1, "ann", "Ann")


def seen(screen: Screen) -> Seen:
    """Return a message with this screen, as Ann saw it."""
    view = drawn(screen, Frame(choose="Choose"), NOW, has_picture=screen.picture is not None)
    files = {"table.png": png(1), "proof.txt": b"x"}
    return Seen(NOW / 1000, 1, "club", "Mazziere", (ANN,), "", payload(view), files,
                is_edit=False, is_alone=True, is_loading=False)  # fmt: skip


def test_every_screen_is_drawn_with_its_words(tmp_path: Path) -> None:
    for language in ("en", "it"):
        words = voice(language)
        for screen in (*club_screens(words), *other_screens(words)):
            shown = page([seen(screen)], Album(tmp_path), language, 390)
            for button in (button for row in screen.buttons for button in row):
                assert html.escape(button.label) in shown


def test_marks_are_carried_out_and_what_people_write_is_not_read_as_marks(tmp_path: Path) -> None:
    lines = ("Title", "**B** <@1> `c`", Call("Ann to act."))
    screen = Screen(lines, buttons=((Button("✗", "h1.1.1.t1", is_off=True),),),
                    file=Attachment("proof.txt", "x"), deadline=NOW + 30_000)  # fmt: skip
    shown = page([seen(screen)], Album(tmp_path), "en", 390)
    assert "<b>Title</b>\n**B** &lt;@1&gt; `c`\n" in shown
    assert "<b>Ann to act.</b> ⏳ <time>in 30 seconds</time>" in shown
    assert 'secondary off">✗' in shown
    assert "proof.txt" in shown
    assert "Only you can see this" in shown


def test_forms_are_drawn_with_their_fields(tmp_path: Path) -> None:
    pick = Pick("h1.1.1.j", "Cards to change", (Option("5 of cups", "1"),), 1, "Play")
    ticked = items.ticked_form(Carried(pick.token, Kind.PICKED), pick)
    typed = items.typed_form(Carried("h1.1.1.raise", Kind.FORM), "Another amount", "10 – 990")
    scenes = [Opened(NOW / 1000, ANN, form.to_dict()) for form in (ticked, typed)]
    shown = page(scenes, Album(tmp_path), "it", 390)
    for words in ("Play", "Cards to change", "5 of cups", "Another amount", "10 – 990", "Invia"):
        assert words in shown


def test_a_list_of_amounts_shows_what_is_offered(tmp_path: Path) -> None:
    form = Form("g.settings-daily", "Another amount")
    screen = Screen(("How many?",), buttons=((Button("500", "g.settings-daily_50000"),),))
    shown = page([seen(replace(screen, form=form))], Album(tmp_path), "en", 390)
    assert "Choose ⌄<ul><li>500</li></ul>" in shown


def test_an_album_keeps_a_picture_once_and_tells_in_order(tmp_path: Path) -> None:
    album = Album(tmp_path)
    assert [album.name(data, ".png") for data in (b"a", b"b", b"a")] == [
        "001.png", "002.png", "001.png",
    ]  # fmt: skip
    assert (tmp_path / "002.png").read_bytes() == b"b"
    told = in_order([(12.0, "second"), (10.0, paragraph("first", "more"))])
    assert list(told) == ["    0.0  first\n           more", "    2.0  second"]
