"""Every screen there is, as a message of Discord's: within its limits, and nothing lost of it."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.discord.layout import MAX_COMPONENTS, Frame, drawn, payload
from bot.adapters.discord.markup import MAX_CONTENT, escaped, text_of
from bot.adapters.discord.places import MAX_ID, Kind, Place, read_id
from bot.i18n import languages
from bot.presenter.voice import voice
from bot.screen import MAX_BUTTONS, MAX_TEXT, Attachment, Button, Call, Form, Option, Pick, Screen
from bot.tokens import RoomToken
from tests.bot.test_screens import club_screens, moments, other_screens, screens

NOW = 1_700_000_000_000
FARTHEST = Place((1 << 64) - 1, (1 << 64) - 1).room
FRAMES = (
    Frame(),
    Frame(Kind.OWN, FARTHEST, wishes=(("~quiet", "No more"),), is_private=True),
    Frame(room=FARTHEST, is_apart=True, choose="Choose", notes=("A note",), thread=(1 << 64) - 1),
)


@cache
def some_screens(language: str) -> tuple[Screen, ...]:
    """Return screens of every kind; those of every moment are held to the common limits."""
    words = voice(language)
    seen = (screen for moment in moments()[::40] for screen in screens(words, moment))
    return (*other_screens(words), *club_screens(words), *seen)


def walk(components: object) -> list[dict[str, object]]:
    """Return every component, a parent before its children."""
    found = []
    for part in components if isinstance(components, list) else []:
        found.append(part)
        found += walk(part.get("components"))
    return found


def read(text: str) -> str:
    """Return what a reader sees of an escaped text."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("frame", FRAMES)
def test_every_screen_is_within_the_limits_and_keeps_its_buttons(
    language: str, frame: Frame
) -> None:
    for screen in some_screens(language):
        view = drawn(screen, frame, NOW, has_picture=screen.picture is not None)
        parts = walk(payload(view))
        assert len(parts) <= MAX_COMPONENTS
        assert view.content_length() <= MAX_CONTENT
        identities = [str(it["custom_id"]) for it in parts if "custom_id" in it]
        assert len(identities) == len(set(identities))
        options = [option for it in parts for option in it.get("options", [])]  # type: ignore[attr-defined]
        carried = identities + [option["value"] for option in options]
        assert all(len(it) <= MAX_ID and read_id(it) is not None for it in carried)
        drawn_tokens = [read.token for it in carried if (read := read_id(it)) is not None]
        for button in (button for row in screen.buttons for button in row):
            assert button.token in drawn_tokens
        rows = [it for it in parts if it["type"] == 1]
        assert all(1 <= len(it["components"]) <= 5 for it in rows)  # type: ignore[arg-type]
        assert all(len(str(it.get("label", ""))) <= 80 for it in parts)


def test_a_screen_with_as_many_buttons_as_there_may_be_is_packed() -> None:
    rows = tuple((Button(f"B{n}", str(RoomToken("x", str(n)))),) for n in range(MAX_BUTTONS))
    parts = walk(payload(drawn(Screen(("Title", "line"), buttons=rows), FRAMES[1], NOW,
                               has_picture=False)))  # fmt: skip
    assert len(parts) <= MAX_COMPONENTS
    assert [it["label"] for it in parts if it["type"] == 2][:MAX_BUTTONS] == [
        f"B{n}" for n in range(MAX_BUTTONS)
    ]


def test_the_fullest_message_there_can_be_is_within_the_limits() -> None:
    """As many signs as any screen has, each to be escaped, and everything else there may be."""
    buttons = tuple((Button("B", f"h1.1.1.raise{n}"),) for n in range(MAX_BUTTONS))
    fullest = replace(
        next(it for it in some_screens("it") if it.picture is not None),
        lines=("*" * (MAX_TEXT - 1),),
        buttons=buttons,
        form=Form("h1.1.1.raise", "Another amount", hint="from 10 to 20"),
        pick=Pick("h1.1.1.j", "Which?", (Option("5", "1"),), 1, "Play"),
        file=Attachment("proof.txt", "x"),
        deadline=NOW + 30_000,
    )
    frame = replace(FRAMES[2], wishes=FRAMES[1].wishes)
    view = drawn(fullest, frame, NOW, has_picture=True)
    parts = walk(payload(view))
    assert len(parts) <= MAX_COMPONENTS
    assert "<t:" in str(payload(view))
    assert view.content_length() <= MAX_CONTENT
    separate = replace(fullest, form=None)  # each button by itself
    assert len(walk(payload(drawn(separate, frame, NOW, has_picture=True)))) <= MAX_COMPONENTS


def test_amounts_are_a_list_and_the_way_back_a_button() -> None:
    buttons = ((Button("10", "g.settings-daily_10"), Button("20", "g.settings-daily_20")),
               (Button("Back", "g.settings"),))  # fmt: skip
    form = Form("g.settings-daily", "Another amount", hint="at most 100")
    screen = Screen(("How many?",), buttons=buttons, form=form)
    parts = walk(payload(drawn(screen, Frame(choose="Choose"), NOW, has_picture=False)))
    (select,) = (it for it in parts if it["type"] == 3)
    assert [it["label"] for it in select["options"]] == ["10", "20"]  # type: ignore[attr-defined]
    labels = [it["label"] for it in parts if it["type"] == 2]
    assert labels == ["Another amount (at most 100)", "Back"]


def test_the_picture_has_its_words_and_a_name_that_says_nothing() -> None:
    screen = next(it for it in some_screens("en") if it.picture is not None)
    parts = walk(payload(drawn(screen, Frame(), NOW, has_picture=True)))
    (gallery,) = (it for it in parts if it["type"] == 12)
    media = {"url": "attachment://table.png"}
    shown = {"media": media, "spoiler": False, "description": screen.alt}
    assert gallery["items"] == [shown]


def test_the_time_that_is_left_counts_down_by_itself() -> None:
    left = f"⏳ <t:{NOW // 1000 + 30}:R>"
    assert text_of(Screen(("A",), deadline=NOW + 30_500), NOW) == f"A\n{left}"
    assert text_of(Screen(("A",), deadline=NOW), NOW) == "A"
    called = Screen(("A", Call("You_"), "B"), deadline=NOW + 30_500)
    assert text_of(called, NOW) == f"**A**\n**You\\_** {left}\nB"


def test_who_is_called_on_stands_out_while_nobody_is_late() -> None:
    assert text_of(Screen(("A", "B", Call("Ann to act."))), NOW) == "**A**\nB\n**Ann to act.**"
    assert text_of(Screen((Call("Ann to act."),)), NOW) == "**Ann to act.**"


def test_what_may_not_be_done_cannot_be_pressed() -> None:
    row = (Button("5", "h1.1.1.t1"), Button("✗ 6: follow suit", "h1.1.1.t2", is_off=True))
    parts = walk(payload(drawn(Screen(("A",), buttons=(row,)), Frame(), NOW, has_picture=False)))
    assert [it["disabled"] for it in parts if it["type"] == 2] == [False, True]


def test_what_opens_a_form_to_tick_in_stands_beside_the_other_answers() -> None:
    pick = Pick("h1.1.1.j", "Which?", (Option("5", "1"),), 1, "Play")
    for row in ((Button("Pass", "h1.1.1.p"),), ()):
        screen = Screen(("A",), buttons=(row,) if row else (), pick=pick)
        view = drawn(screen, Frame(Kind.OWN), NOW, has_picture=False)
        (drawn_row,) = (it for it in walk(payload(view)) if it["type"] == 1)
        labels = [it["label"] for it in walk(drawn_row["components"])]
        assert labels == ["Play", *(it.label for it in row)]


@given(st.text())
def test_a_reader_sees_a_line_as_it_is(line: str) -> None:
    assert read(escaped(line)) == line


@given(st.text("@<>#:*_~`|[]()-+ .1a\n", max_size=40))
def test_nothing_in_a_line_is_markup(line: str) -> None:
    bare = re.sub(r"\\.", "§", escaped(line))
    assert not set("@<*_~`|[").intersection(bare)
    assert not re.search(r"^\s*(#|>|-|\+|\d+\.\s)", bare, re.MULTILINE)
    assert not re.search(r":\w+:|://", bare)
