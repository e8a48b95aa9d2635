"""The fields of Telesina: the smallest bet, and the options, all of them words."""

from enum import Enum
from typing import Final

import msgspec

from engine.errors import BadHistory
from engine.history.lines import Notation
from engine.history.reading import Fields
from engine.history.toml import Value
from engine.options import TelesinaOptions, of_telesina
from engine.setup import Setup

OPTIONS: Final = tuple(name for name in TelesinaOptions.__struct_fields__ if name != "min_bet")
"""The table options that have a field of their own."""

FOLLOWS_ANTE, IS_FIXED = "ante", "fixed"


class TelesinaDialect:
    """How hands of Telesina are written, which no other reader knows."""

    variant = "TEL"
    is_standard = False
    bets = ("min_bet", "_min_bet")
    rules = tuple(f"_{name}" for name in OPTIONS)

    def write(self, setup: Setup, notation: Notation) -> dict[str, Value]:
        """Return the fields of a table's options."""
        options = of_telesina(setup.options)
        smallest = options.min_bet
        return {
            "min_bet": notation.amount(smallest or setup.ante),
            "_min_bet": IS_FIXED if smallest else FOLLOWS_ANTE,
            **{f"_{name}": _word(getattr(options, name)) for name in OPTIONS},
        }

    def read(self, fields: Fields, notation: Notation, ante: int) -> TelesinaOptions:
        """Return the options that the fields say; raise `BadHistory`."""
        smallest = fields.number("min_bet") * notation.scale
        follows = fields.meaning("_min_bet", {FOLLOWS_ANTE: True, IS_FIXED: False})
        if not smallest or (follows and smallest != ante):
            raise BadHistory("min_bet", "must be above 0, and the ante where it follows it")
        words = {name: fields.text(f"_{name}") for name in OPTIONS}
        for field in msgspec.structs.fields(TelesinaOptions):
            if field.name in words:
                _check_option(field, words[field.name])
        values: dict[str, object] = {**words, "min_bet": 0 if follows else smallest}
        return msgspec.convert({"type": "telesina", **values}, TelesinaOptions)


def _word(option: object) -> str:
    return str(option.value if isinstance(option, Enum) else option)


def _check_option(field: msgspec.structs.FieldInfo, word: str) -> None:
    try:
        msgspec.convert(word, field.type)
    except msgspec.ValidationError:
        raise BadHistory(f"_{field.name}", f"unknown value {word!r}") from None
