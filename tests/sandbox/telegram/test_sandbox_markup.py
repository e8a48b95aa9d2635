"""HTML as Telegram reads it."""

from typing import Any

import pytest

from tests.sandbox.telegram.markup import Unparsable, parsed, units


@pytest.mark.parametrize(
    ("html", "text", "entities"),
    [
        ("piano", "piano", []),
        ("<b>a</b>", "a", [("bold", 0, 1)]),
        ("<B>a</B>", "a", [("bold", 0, 1)]),
        ("<strong>a</strong><em>b</em>", "ab", [("bold", 0, 1), ("italic", 1, 1)]),
        ("<u>a</u><s>b</s>", "ab", [("underline", 0, 1), ("strikethrough", 1, 1)]),
        ("<code>a</code>", "a", [("code", 0, 1)]),
        ("<b>a<i>b</i></b>", "ab", [("bold", 0, 2), ("italic", 1, 1)]),
        ("🂡<b>a</b>", "🂡a", [("bold", 2, 1)]),
        ("<pre>x\ny</pre>", "x\ny", [("pre", 0, 3)]),
        ("<tg-spoiler>a</tg-spoiler>", "a", [("spoiler", 0, 1)]),
        ("<blockquote>a</blockquote>", "a", [("blockquote", 0, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", 0, 1)]),
        ("&lt;b&gt; &amp; &quot;", '<b> & "', []),
        ("&#65;&#x42;&nbsp;&", "AB&nbsp;&", []),
        ("<b>a</>", "a", [("bold", 0, 1)]),
        ("<b></b>a", "a", []),
        ("  <b> a </b>  ", "a", [("bold", 0, 1)]),
    ],
)
def test_tags_become_entities(html: str, text: str, entities: list[tuple[str, int, int]]) -> None:
    read, found = parsed(html)
    assert read == text
    assert [(each["type"], each["offset"], each["length"]) for each in found] == entities


def test_a_link_keeps_its_address() -> None:
    _, (link,) = parsed('<a href="https://t.me/x?a=1&amp;b=2">qui</a>')
    expected: dict[str, Any] = {"type": "text_link", "offset": 0, "length": 3}
    assert link == expected | {"url": "https://t.me/x?a=1&b=2"}


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("è a</b>", "Unexpected end tag at byte offset 4"),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("a <h1>b</h1>", 'Unsupported start tag "h1" at byte offset 2'),
        ("a <3", "Unclosed start tag at byte offset 2"),
    ],
)
def test_what_is_no_html_is_refused_with_the_services_reason(html: str, reason: str) -> None:
    with pytest.raises(Unparsable) as refused:
        parsed(html)
    assert str(refused.value) == reason


def test_length_is_counted_in_utf_16() -> None:
    assert [units(text) for text in ("a", "è", "🂡", "👨‍👩‍👧")] == [1, 1, 2, 8]
