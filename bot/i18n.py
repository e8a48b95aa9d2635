"""The dealer's words in each language: gettext catalogues, amounts, lists and durations.

Sentences are English in the code and translated in `bot/locale/<language>/LC_MESSAGES/`; how to
mark one and how to add a language stands in `docs/add-a-language.md`. Nothing here knows a game
or a chat. A catalogue is read from its `.po` file at first use and kept.
"""

import gettext
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

from babel import Locale, dates, lists, units
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

DOMAIN: Final = "mazziere"
TEMPLATE: Final = f"{DOMAIN}.pot"
LOCALE_FOLDER: Final = Path(__file__).parent / "locale"
SOURCE_LANGUAGE: Final = "en"

_ISOLATES: Final = "\u2066\u2067\u2068"
_EUPHONY: Final = {"it": re.compile(r"\b([ae])(?= \{(\w+)\})", re.IGNORECASE)}
"""Where a language has words that take a `d` before a value that begins with their own vowel."""

_UNITS: Final = {"day": 86_400, "hour": 3_600, "minute": 60, "second": 1}


class BrokenCatalogue(Exception):
    """A catalogue cannot be read; `args` are its path and what is wrong with it."""


class UnknownLanguage(LookupError):
    """There is no catalogue for this language; `args[0]` is what was asked for."""


def mark(message: str) -> str:
    """Return `message` as it is, marked for translation at the place that will say it.

    For constants: a table holds `mark("four of a kind")`, the speaker calls `gettext` on it.
    """
    return message


@lru_cache
def languages() -> tuple[str, ...]:
    """Return the languages the dealer speaks, sorted: English and every catalogue."""
    found = {path.parts[-3] for path in LOCALE_FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}
    return tuple(sorted(found | {SOURCE_LANGUAGE}))


def catalogue_path(language: str) -> Path:
    """Return where the catalogue of `language` lies, whether or not it exists."""
    return LOCALE_FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


class Translator:
    """One language. A message its catalogue lacks comes out in English.

    Messages name their values: `gettext("{name} folds", name=player)`. A value goes in as it is,
    whatever braces it contains. `locale` is what Babel knows of the language, `decimal_sign` and
    `group_sign` are its marks before hundredths and between thousands.
    """

    def __init__(self, language: str) -> None:
        if language not in languages():
            raise UnknownLanguage(language)
        self.language: Final = language
        self.locale: Final = Locale.parse(language)
        symbols = self.locale.number_symbols["latn"]
        self.decimal_sign: Final = str(symbols["decimal"])
        self.group_sign: Final = str(symbols["group"])
        self._catalogue: Final = _load(language)

    def gettext(self, message: str, **values: object) -> str:
        """Return the message in this language with its values filled in."""
        return self._filled(self._catalogue.gettext(message), values)

    def ngettext(self, singular: str, plural: str, n: int, **values: object) -> str:
        """Return the form for `n`, which the message may use as `{n}`."""
        return self._filled(self._catalogue.ngettext(singular, plural, n), {"n": n} | values)

    def pgettext(self, context: str, message: str, **values: object) -> str:
        """Return the translation of a message that means different things by context."""
        return self._filled(self._catalogue.pgettext(context, message), values)

    def npgettext(self, context: str, singular: str, plural: str, n: int, **values: object) -> str:
        """Return the form for `n` of a message with a context."""
        form = self._catalogue.npgettext(context, singular, plural, n)
        return self._filled(form, {"n": n} | values)

    def _filled(self, form: str, values: Mapping[str, object]) -> str:
        """Return a form with its values: `a {name}` is `ad Ada` in Italian, but `a Bea`."""
        euphony = _EUPHONY.get(self.language)
        if values and euphony is not None and _has_seam(form, euphony):
            form = euphony.sub(lambda seam: _with_d(seam[1], values.get(seam[2])), form)
        return form.format_map(values)


@lru_cache(1024)
def _has_seam(form: str, euphony: re.Pattern[str]) -> bool:
    return euphony.search(form) is not None


def _with_d(word: str, following: object) -> str:
    first = str(following).lstrip(_ISOLATES)[:1]
    return f"{word}d" if first.casefold() == word.casefold() else word


@lru_cache
def translator(language: str) -> Translator:
    """Return the translator of `language`, loaded once; raise `UnknownLanguage`."""
    return Translator(language)


def _load(language: str) -> gettext.NullTranslations:
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    return compiled(catalogue_path(language))


def compiled(path: Path) -> gettext.GNUTranslations:
    """Return the messages of a `.po` file ready for use; raise `BrokenCatalogue`."""
    machine = BytesIO()
    write_mo(machine, read_catalogue(path))
    machine.seek(0)
    return gettext.GNUTranslations(machine)


def read_catalogue(path: Path) -> Catalog:
    """Return a `.po` or `.pot` file; raise `BrokenCatalogue` if it is none."""
    try:
        with path.open("rb") as po:
            return read_po(po, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise BrokenCatalogue(path, str(error)) from None


def untranslated(language: str) -> list[str]:
    """Return the English messages that `language` still says in English."""
    if language == SOURCE_LANGUAGE:
        return []
    known = read_catalogue(catalogue_path(language))
    missing = []
    for message in messages(read_catalogue(LOCALE_FOLDER / TEMPLATE)):
        said = known.get(message.id, message.context)
        if said is None or not is_translated(said):
            missing.append(forms(message.id)[0])
    return missing


def messages(catalogue: Catalog) -> list[Message]:
    """Return the messages of a catalogue without its header."""
    return [message for message in catalogue if message.id]


def is_translated(message: Message) -> bool:
    """Return whether every form of the message has words that nobody has to look at again."""
    return all(forms(message.string)) and not message.fuzzy


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the forms of a message's id or string: one, or one for each plural."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def language_name(language: str) -> str:
    """Return what a language calls itself, as a title: "Italiano"."""
    name = str(translator(language).locale.get_display_name() or language)
    return name[:1].upper() + name[1:]


def format_amount(hundredths: int, language: str) -> str:
    """Return chips as the language writes them, with hundredths only where there are any."""
    words = translator(language)
    whole, cents = divmod(abs(hundredths), 100)
    text = f"{whole:,}".replace(",", words.group_sign)
    if cents:
        text += f"{words.decimal_sign}{cents:02}"
    return f"-{text}" if hundredths < 0 else text


def format_list(items: Sequence[str], language: str) -> str:
    """Return the items as one enumeration: "Ada, Bruno, and Carla"; empty for none."""
    text = lists.format_list(items, locale=translator(language).locale)
    if language not in _EUPHONY or len(items) < 2:
        return text
    before, word, last = text.removesuffix(items[-1]).rpartition("e")  # "Ada e " before "Elena"
    return f"{before}{_with_d(word, items[-1])}{last}{items[-1]}"


def format_day(seconds: int, language: str) -> str:
    """Return the UTC day of a moment, given in seconds since the epoch, without its year."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return dates.format_skeleton("MMMd", moment, locale=translator(language).locale)


def format_duration(seconds: int, language: str, length: Literal["long", "short"] = "long") -> str:
    """Return a length of time by its two greatest units: "1 hour, 5 minutes", or "1 hr, 5 min"."""
    locale = translator(language).locale
    parts = [
        units.format_unit(number, f"duration-{unit}", length=length, locale=locale)
        for number, unit in _in_units(seconds)
    ]
    return lists.format_list(parts[:2], style="unit", locale=locale)


def _in_units(seconds: int) -> Iterator[tuple[int, str]]:
    if seconds == 0:
        yield 0, "second"
    for unit, size in _UNITS.items():
        number, seconds = divmod(seconds, size)
        if number:
            yield number, unit
