"""Telegram's HTML parse mode: text with tags in, plain text and entities out.

Offsets and lengths are UTF-16 code units, as the API counts; offsets in refusals are bytes of
UTF-8, as the service reports them. Only the tags the dealer may want are known.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

_TAGS: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "tg-spoiler": "spoiler",
    "tg-time": "date_time",  # not known to servers older than Bot API 9.5
    "blockquote": "blockquote",
}
_NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_ESCAPE: Final = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]+));?")
_TAG: Final = re.compile(r"<(/?)([a-zA-Z0-9-]*)([^<>]*)>")
_ATTRIBUTE: Final = re.compile(r"""([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")

Entity = dict[str, Any]


class Unparsable(Exception):
    """The text is no HTML that Telegram accepts; the message is the service's own reason."""


def units(text: str) -> int:
    """Return the length of a text in UTF-16 code units."""
    return len(text) + sum(letter > "\uffff" for letter in text)


@dataclass(slots=True)
class _Open:
    name: str
    at: int
    more: dict[str, Any]


def parsed(html: str) -> tuple[str, list[Entity]]:
    """Return the text as people see it and its entities, outer before inner.

    Raises Unparsable.
    """
    text: list[str] = []
    length = at = 0
    opened: list[_Open] = []
    entities: list[Entity] = []
    while at < len(html):
        if html[at] == "<":
            tag = _tag(html, at)
            at = tag.end()
            if tag[1]:
                _close(html, tag, opened, entities, length)
            else:
                opened.append(_Open(tag[2].lower(), length, _extras(tag)))
            continue
        letter, at = _letter(html, at)
        text.append(letter)
        length += units(letter)
    if opened:
        raise Unparsable(f'Can\'t find end tag corresponding to start tag "{opened[-1].name}"')
    return _trimmed("".join(text), entities)


def _tag(html: str, at: int) -> re.Match[str]:
    tag = _TAG.match(html, at)
    if tag is None:
        raise Unparsable(f"Unclosed start tag at byte offset {_bytes(html, at)}")
    if not tag[1] and tag[2].lower() not in _TAGS:
        raise Unparsable(
            f'Unsupported start tag "{tag[2].lower()}" at byte offset {_bytes(html, at)}'
        )
    return tag


def _extras(tag: re.Match[str]) -> dict[str, Any]:
    attributes = {name: double or single for name, double, single in _ATTRIBUTE.findall(tag[3])}
    if tag[2].lower() == "blockquote" and tag[3].split() == ["expandable"]:
        return {"type": "expandable_blockquote"}
    if tag[2].lower() == "tg-time" and attributes.get("unix", "").isdigit():
        how = attributes.get("format", "")
        return {"unix_time": int(attributes["unix"]), "date_time_format": how}
    if tag[2].lower() == "a" and attributes.get("href"):
        return {"url": "".join(_unescaped(attributes["href"]))}
    return {}


def _unescaped(text: str) -> list[str]:
    letters, at = [], 0
    while at < len(text):
        letter, at = _letter(text, at)
        letters.append(letter)
    return letters


def _close(
    html: str, tag: re.Match[str], opened: list[_Open], entities: list[Entity], length: int
) -> None:
    where, name = _bytes(html, tag.start()), tag[2].lower()
    if not opened:
        raise Unparsable(f"Unexpected end tag at byte offset {where}")
    start = opened.pop()
    if name and name != start.name:
        raise Unparsable(
            f'Unmatched end tag at byte offset {where}, expected "</{start.name}>", '
            f'found "</{name}>"'
        )
    kind = start.more.pop("type", _TAGS[start.name])
    if length > start.at and (kind != "text_link" or start.more):
        entities.append(
            {"type": kind, "offset": start.at, "length": length - start.at} | start.more
        )


def _letter(html: str, at: int) -> tuple[str, int]:
    escape = _ESCAPE.match(html, at) if html[at] == "&" else None
    if escape is None:
        return html[at], at + 1
    decimal, hexadecimal, name = escape.groups()
    if name:
        return (_NAMED[name], escape.end()) if name in _NAMED else (html[at], at + 1)
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return (chr(code), escape.end()) if 0 < code <= 0x10FFFF else (html[at], at + 1)


def _bytes(html: str, at: int) -> int:
    return len(html[:at].encode(errors="surrogatepass"))


def _trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Cut blanks at both ends, as the service does, and keep the entities on their words."""
    cut = len(text) - len(text.lstrip())
    text = text.strip()
    end, kept = units(text), []
    for entity in sorted(entities, key=lambda each: (each["offset"], -each["length"])):
        start = max(entity["offset"] - cut, 0)
        stop = min(entity["offset"] + entity["length"] - cut, end)
        if stop > start:
            kept.append(entity | {"offset": start, "length": stop - start})
    return text, kept
