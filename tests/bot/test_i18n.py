import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from bot import i18n
from bot.i18n import (
    BrokenCatalogue,
    UnknownLanguage,
    format_amount,
    format_duration,
    format_list,
    translator,
)
from tools import messages as tool

TRANSLATED = [language for language in i18n.languages() if language != i18n.SOURCE_LANGUAGE]


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalogue of a made-up Italian, read from a folder of its own."""
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
    path = tmp_path / "it" / "LC_MESSAGES" / "mazziere.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "{name} folds"\nmsgstr "passa {name}"\n\n'
        'msgid "{name} to act"\nmsgstr "tocca a {name}"\n\n'
        'msgid "{name} says {text}"\nmsgstr "{name}: «{text}»"\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} carta"\nmsgstr[1] "{n} carte"\n\n'
        'msgctxt "telesina"\nmsgid "pass"\nmsgstr "lascio"\n\n'
        'msgctxt "bestia"\nmsgid "pass"\nmsgstr "passo"\n\n'
        'msgctxt "bestia"\nmsgid "{n} trick"\nmsgid_plural "{n} tricks"\n'
        'msgstr[0] "{n} presa"\nmsgstr[1] "{n} prese"\n',
        encoding="utf-8",
    )
    for cached in (i18n.languages, i18n.translator):
        cached.cache_clear()
    yield path
    for cached in (i18n.languages, i18n.translator):
        cached.cache_clear()


@pytest.mark.usefixtures("made_up")
class TestTranslator:
    def test_a_message_comes_out_translated_with_its_values(self) -> None:
        assert translator("it").gettext("{name} folds", name="Ada") == "passa Ada"

    def test_english_is_the_source_itself(self) -> None:
        assert translator("en").gettext("{name} folds", name="Ada") == "Ada folds"

    @pytest.mark.parametrize(
        ("name", "text"),
        [("Ada", "tocca ad Ada"), ("\u2068aldo\u2069", "tocca ad \u2068aldo\u2069"),
         ("Bea", "tocca a Bea"), ("", "tocca a ")],
    )  # fmt: skip
    def test_italian_puts_a_d_between_two_equal_vowels(self, name: str, text: str) -> None:
        assert translator("it").gettext("{name} to act", name=name) == text

    def test_what_somebody_typed_is_repeated_letter_by_letter(self) -> None:
        said = translator("it").gettext("{name} says {text}", name="Eva", text="a Ada e Eva")
        assert said == "Eva: «a Ada e Eva»"

    def test_a_message_without_translation_comes_out_in_english(self) -> None:
        assert translator("it").gettext("{name} calls", name="Ada") == "Ada calls"

    def test_braces_in_a_value_stay_as_they_are(self) -> None:
        assert translator("it").gettext("{name} folds", name="{n}{0}") == "passa {n}{0}"

    @pytest.mark.parametrize(("n", "text"), [(0, "0 carte"), (1, "1 carta"), (5, "5 carte")])
    def test_the_plural_form_is_the_languages_own(self, n: int, text: str) -> None:
        assert translator("it").ngettext("{n} card", "{n} cards", n) == text

    def test_the_same_word_differs_by_context(self) -> None:
        words = translator("it")
        assert words.pgettext("telesina", "pass") == "lascio"
        assert words.pgettext("bestia", "pass") == "passo"

    def test_a_plural_may_have_a_context(self) -> None:
        words = translator("it")
        assert words.npgettext("bestia", "{n} trick", "{n} tricks", 1) == "1 presa"
        assert words.npgettext("poker", "{n} trick", "{n} tricks", 2) == "2 tricks"

    def test_an_unknown_language_is_named(self) -> None:
        with pytest.raises(UnknownLanguage, match="tlh"):
            translator("tlh")

    def test_a_broken_catalogue_is_refused(self, made_up: Path) -> None:
        made_up.write_text('msgid "half"', encoding="utf-8")
        with pytest.raises(BrokenCatalogue, match="half") as refused:
            translator("it")
        assert refused.value.args[0] == made_up


class TestAmounts:
    @pytest.mark.parametrize(
        ("hundredths", "italian", "english"),
        [
            (0, "0", "0"),
            (184_000, "1.840", "1,840"),
            (1_250, "12,50", "12.50"),
            (1_205, "12,05", "12.05"),
            (7, "0,07", "0.07"),
            (100_000_000, "1.000.000", "1,000,000"),
            (-50, "-0,50", "-0.50"),
            (-184_000, "-1.840", "-1,840"),
        ],
    )
    def test_chips_are_written_as_the_language_writes_numbers(
        self, hundredths: int, italian: str, english: str
    ) -> None:
        assert format_amount(hundredths, "it") == italian
        assert format_amount(hundredths, "en") == english


class TestLists:
    @pytest.mark.parametrize(
        ("items", "italian", "english"),
        [
            ([], "", ""),
            (["Ada"], "Ada", "Ada"),
            (["Ada", "Bea"], "Ada e Bea", "Ada and Bea"),
            (["Ada", "Bea", "Ciro"], "Ada, Bea e Ciro", "Ada, Bea, and Ciro"),
            (["Ada", "Eva"], "Ada ed Eva", "Ada and Eva"),
            (
                ["Eva e io", "Bea", "\u2068Elio\u2069"],
                "Eva e io, Bea ed \u2068Elio\u2069",
                "Eva e io, Bea, and \u2068Elio\u2069",
            ),
        ],
    )
    def test_items_become_one_enumeration(
        self, items: list[str], italian: str, english: str
    ) -> None:
        assert format_list(items, "it") == italian
        assert format_list(items, "en") == english


class TestDurations:
    @pytest.mark.parametrize(
        ("seconds", "italian", "english"),
        [
            (0, "0 secondi", "0 seconds"),
            (1, "1 secondo", "1 second"),
            (90, "1 minuto e 30 secondi", "1 minute, 30 seconds"),
            (7_205, "2 ore e 5 secondi", "2 hours, 5 seconds"),
            (90_061, "1 giorno e 1 ora", "1 day, 1 hour"),
        ],
    )
    def test_the_two_greatest_units_are_said(
        self, seconds: int, italian: str, english: str
    ) -> None:
        assert format_duration(seconds, "it") == italian
        assert format_duration(seconds, "en") == english

    def test_a_short_form_fits_a_button(self) -> None:
        assert format_duration(30, "it", "short") == "30 s"


def _placeholders(text: str) -> set[str]:
    """Return the values a message wants; refuse anything finer than `{name}`."""
    names = set()
    for _, name, form, conversion in string.Formatter().parse(text):
        if name is not None:
            assert name.isidentifier(), f"{{{name}}} in {text!r} is no plain name"
            assert not form, f"{{{name}}} in {text!r} has a format"
            assert not conversion, f"{{{name}}} in {text!r} has a conversion"
            names.add(name)
    return names


def _values_of(message: Message) -> set[str]:
    return set().union(*map(_placeholders, i18n.forms(message.id)))


def _identity(message: Message) -> tuple[str | None, tuple[str, ...]]:
    return message.context, i18n.forms(message.id)


def _marking_calls(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield the calls that mark a message, as `gettext(...)` or `voice.say(...)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in tool.KEYWORDS and name != "count":
                yield node


def _is_composed(node: ast.AST) -> bool:
    """Whether a text is put together from others, or chosen among them."""
    if isinstance(node, ast.IfExp):
        return isinstance(node.body, ast.Constant) or isinstance(node.orelse, ast.Constant)
    return isinstance(node, ast.JoinedStr | ast.BinOp)


class TestCatalogues:
    """What a translator must have done before a language is complete."""

    def test_the_template_holds_what_the_code_says(self) -> None:
        expected = {_identity(message) for message in i18n.messages(tool.extract())}
        template = {
            _identity(message) for message in i18n.messages(i18n.read_catalogue(tool.TEMPLATE))
        }
        assert template == expected, "run `make messages` and translate what is new"

    def test_every_marked_message_is_written_out(self) -> None:
        """The extractor cannot follow an expression: it would join or lose its texts."""
        for path in sorted((tool.ROOT / "bot").rglob("*.py")):
            for call in _marking_calls(ast.parse(path.read_text(encoding="utf-8"))):
                odd = [part for part in ast.walk(call.args[0]) if _is_composed(part)]
                assert not odd, f"{path.name}:{call.lineno}: mark each text where it stands"

    def test_every_message_names_its_values_plainly(self) -> None:
        for message in i18n.messages(tool.extract()):
            _values_of(message)

    def test_italian_is_there(self) -> None:
        assert "it" in i18n.languages()

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_a_language_has_exactly_the_messages_of_the_template(self, language: str) -> None:
        template = {
            _identity(message) for message in i18n.messages(i18n.read_catalogue(tool.TEMPLATE))
        }
        catalogue = i18n.read_catalogue(i18n.catalogue_path(language))
        assert {_identity(message) for message in i18n.messages(catalogue)} == template

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_a_language_translates_every_message(self, language: str) -> None:
        assert i18n.untranslated(language) == []

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_a_translation_uses_the_values_of_its_message(self, language: str) -> None:
        catalogue = i18n.read_catalogue(i18n.catalogue_path(language))
        for message in i18n.messages(catalogue):
            used = set().union(*map(_placeholders, i18n.forms(message.string)))
            assert used <= _values_of(message), message.id
            if not message.pluralizable:  # one form of a plural may say "a card" for `{n}`
                assert used == _values_of(message), message.id

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_a_translation_names_buttons_as_they_are_labelled(self, language: str) -> None:
        catalogue = i18n.read_catalogue(i18n.catalogue_path(language))
        labels: dict[str, set[str]] = {}
        for message in i18n.messages(catalogue):
            labels.setdefault(i18n.forms(message.id)[0], set()).update(i18n.forms(message.string))
        named = 0
        for message in i18n.messages(catalogue):
            for quoted in re.findall("“([^”{]+)”", i18n.forms(message.id)[0]):
                named += 1
                said = i18n.forms(message.string)[0]
                assert any(label in said for label in labels[quoted]), said
        assert named, "rules and help name buttons"

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_a_language_has_as_many_plural_forms_as_it_says(self, language: str) -> None:
        catalogue = i18n.read_catalogue(i18n.catalogue_path(language))
        for message in i18n.messages(catalogue):
            if message.pluralizable:
                assert len(i18n.forms(message.string)) == catalogue.num_plurals, message.id


class TestTool:
    def test_a_new_language_starts_with_every_message_empty(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
        monkeypatch.setattr(tool, "TEMPLATE", tmp_path / "mazziere.pot")
        i18n.languages.cache_clear()
        tool.main(["eo"])
        i18n.languages.cache_clear()

        catalogue = i18n.read_catalogue(tmp_path / "eo" / "LC_MESSAGES" / "mazziere.po")
        count = len(i18n.messages(tool.extract()))
        assert len(i18n.messages(catalogue)) == count
        assert not any(map(i18n.is_translated, i18n.messages(catalogue)))
        assert capsys.readouterr().out == f"eo: {count} messages, {count} to translate\n"
