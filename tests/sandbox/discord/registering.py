"""What a set of slash commands may be, beyond the shape of its parts.

Raises the refusals of Discord's own forms; see
https://discord.com/developers/docs/interactions/application-commands
"""

import re
from collections.abc import Iterator
from typing import Final

from tests.sandbox.discord.refusals import malformed
from tests.sandbox.discord.world import Json

Found = tuple[str, str, str]  # where, code, words

COMMANDS: Final = 100
LETTERS: Final = 8000  # of all names, descriptions and values of a command, the longest of each
_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_LOCALES: Final = frozenset(
    {
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu",
        "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk",
        "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
    }
)  # fmt: skip


def judge_commands(commands: list[Json]) -> None:
    """Raise Refused for commands that Discord would not take."""
    found = list(_all(commands))
    wrongs: dict[str, list[tuple[str, str]]] = {}
    for place, code, words in found:
        wrongs.setdefault(place, []).append((code, words))
    if wrongs:
        raise malformed(wrongs)


def _all(commands: list[Json]) -> Iterator[Found]:
    if len(commands) > COMMANDS:
        yield "", "APPLICATION_COMMAND_TOO_MANY", f"At most {COMMANDS} commands"
    names = [each["name"] for each in commands]
    for number, each in enumerate(commands):
        if each["name"] in names[:number]:
            words = "Application command names must be unique"
            yield f"{number}", "APPLICATION_COMMANDS_DUPLICATE_NAME", words
        if not each.get("description"):
            yield f"{number}.description", "BASE_TYPE_REQUIRED", "This field is required"
        if _letters(each) > LETTERS:
            words = f"Command exceeds maximum size ({LETTERS})"
            yield f"{number}", "APPLICATION_COMMAND_TOO_LARGE", words
        yield from _named(each, f"{number}")
        yield from _options(each.get("options") or [], f"{number}.options")


def _named(each: Json, place: str) -> Iterator[Found]:
    translated = each.get("name_localizations") or {}
    for where, name in [("name", each["name"]), *_at("name_localizations", translated)]:
        if not _NAME.fullmatch(name) or name != name.lower():
            yield f"{place}.{where}", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
    for what in ("name_localizations", "description_localizations"):
        for locale in each.get(what) or {}:
            if locale not in _LOCALES:
                yield f"{place}.{what}", "DICT_TYPE_KEYS", f"Unknown locale {locale}"


def _at(place: str, values: dict[str, str]) -> list[tuple[str, str]]:
    return [(f"{place}.{key}", value) for key, value in values.items()]


def _options(options: list[Json], place: str) -> Iterator[Found]:
    names = [each["name"] for each in options]
    is_optional = False
    for number, each in enumerate(options):
        where = f"{place}.{number}"
        if each["name"] in names[:number]:
            words = "Option name is duplicated"
            yield where, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words
        if each.get("required") and is_optional:
            words = "Required options must be placed before non-required options"
            yield where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words
        is_optional |= not each.get("required") and each["type"] > 2
        if each.get("autocomplete") and each.get("choices"):
            words = "Choices and autocomplete exclude one another"
            yield where, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_AND_CHOICES", words
        yield from _named(each, where)
        yield from _options(each.get("options") or [], f"{where}.options")


def _letters(each: Json) -> int:
    named = sum(_longest(each, what) for what in ("name", "description"))
    choices = each.get("choices") or []
    values = sum(_longest(choice, "name") + len(str(choice["value"])) for choice in choices)
    return named + values + sum(_letters(option) for option in each.get("options") or [])


def _longest(each: Json, what: str) -> int:
    words = [each.get(what) or "", *(each.get(f"{what}_localizations") or {}).values()]
    return max(len(word) for word in words)
