"""Every screen there is, as a message of Discord's: within its limits, and nothing lost of it."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.discord.layout import MAX_COMPONENTS, Frame, drawn, payload
from bot.adapters.discord.markup import MAX_CONTENT, escaped, text_of
from bot.adapters.discord.places import MAX_ID, Kind, Place, read_id
from bot.i18n import languages
from bot.presenter.voice import voice
from bot.screen import MAX_BUTTONS, Button, Form, Screen
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
    assert text_of(Screen(("A",), deadline=NOW + 30_500), NOW) == f"A\n⏳ <t:{NOW // 1000 + 30}:R>"
    assert text_of(Screen(("A",), deadline=NOW), NOW) == "A"


@given(st.text())
def test_a_reader_sees_a_line_as_it_is(line: str) -> None:
    assert read(escaped(line)) == line


@given(st.text("@<>#:*_~`|[]()-+ .1a\n", max_size=40))
def test_nothing_in_a_line_is_markup(line: str) -> None:
    bare = re.sub(r"\\.", "§", escaped(line))
    assert not set("@<*_~`|[").intersection(bare)
    assert not re.search(r"^\s*(#|>|-|\+|\d+\.\s)", bare, re.MULTILINE)
    assert not re.search(r":\w+:|://", bare)
