"""Keep the catalogues in step with the code: `python -m tools.messages [NEW_LANGUAGE]`.

Extracts every marked message of `bot/` into the template, brings each catalogue up to date, and
starts the catalogue of a new language when one is named. Guesses no translation: a message that
is new or has changed comes out empty. `make messages` runs it; a test compares the result.
"""

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po

from bot import i18n
from bot.i18n import DOMAIN, SOURCE_LANGUAGE, catalogue_path, languages

ROOT: Final = Path(__file__).parents[1]
TEMPLATE: Final = i18n.LOCALE_FOLDER / i18n.TEMPLATE
KEYWORDS: Final = DEFAULT_KEYWORDS | {
    "mark": None,
    # The short names of `bot.presenter.voice.Voice`.
    "say": None,
    "count": (1, 2),
    "as_in": ((1, "c"), 2),
}
COMMENT_TAG: Final = "Translators:"


def extract() -> Catalog:
    """Return every message marked in `bot/`, with the files it stands in."""
    template = Catalog(project=DOMAIN, charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        ROOT / "bot",
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=(COMMENT_TAG,),
        strip_comment_tags=True,
    )
    for file, line, message, comments, context in sorted(found, key=lambda entry: entry[:2]):
        place = (f"bot/{file}", line)
        template.add(message, locations=[place], auto_comments=comments, context=context)
    return template


def _write(catalogue: Catalog, path: Path, *, header: bool) -> None:
    text = BytesIO()
    write_po(
        text,
        catalogue,
        width=0,
        sort_by_file=True,
        include_lineno=False,
        ignore_obsolete=True,
        omit_header=not header,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.getvalue().rstrip() + b"\n")


def _new(language: str) -> Catalog:
    locale = Locale.parse(language)
    comment = f"# {locale.english_name} messages of Mazziere, under the licence of the project."
    return Catalog(
        locale,
        DOMAIN,
        comment,
        project="Mazziere",
        version="messages",
        msgid_bugs_address="the project's issues",
        last_translator="the Mazziere authors",
        language_team=locale.english_name,
        revision_date=datetime.now(UTC),
        charset="utf-8",
        fuzzy=False,
    )


def _updated(language: str, template: Catalog) -> Catalog:
    path = catalogue_path(language)
    catalogue = i18n.read_catalogue(path) if path.exists() else _new(language)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    return catalogue


def main(new: list[str]) -> None:
    """Write the template and every catalogue, those of the `new` languages too."""
    template = extract()
    _write(template, TEMPLATE, header=False)
    for language in sorted({*languages(), *new} - {SOURCE_LANGUAGE}):
        catalogue = _updated(language, template)
        _write(catalogue, catalogue_path(language), header=True)
        missing = sum(not i18n.is_translated(message) for message in i18n.messages(catalogue))
        print(f"{language}: {len(catalogue)} messages, {missing} to translate")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (i18n.BrokenCatalogue, UnknownLocaleError) as error:
        sys.exit(": ".join(map(str, error.args)))
