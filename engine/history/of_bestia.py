"""The fields of Bestia: nothing is bet, so there are the options of the table only."""

from enum import Enum
from typing import Final, TypeVar

from engine.errors import BadHistory
from engine.history.lines import Notation
from engine.history.reading import Fields
from engine.history.toml import Value
from engine.options import (
    AceDuty,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Remainder,
    Rounding,
    of_bestia,
)
from engine.setup import Setup

E = TypeVar("E", bound=Enum)

OPTIONS: Final = BestiaOptions.__struct_fields__
"""The table options, each of which has a field of its own."""

ANY_NUMBER: Final = "any"


class BestiaDialect:
    """How hands of Bestia are written, which no other reader knows."""

    variant = "BES"
    is_standard = False
    bets = ()
    rules = tuple(f"_{name}" for name in OPTIONS)

    def write(self, setup: Setup, notation: Notation) -> dict[str, Value]:  # noqa: ARG002 - as of every game
        """Return the fields of a table's options."""
        options = of_bestia(setup.options)
        return {f"_{name}": _written(getattr(options, name)) for name in OPTIONS}

    def read(self, fields: Fields, notation: Notation, ante: int) -> BestiaOptions:  # noqa: ARG002 - as of every game
        """Return the options that the fields say; raise `BadHistory`."""
        return BestiaOptions(
            cards=fields.number("_cards"),
            min_players=fields.number("_min_players"),
            max_exchange=_most(fields),
            al_buio=fields.truth("_al_buio"),
            ace_duty=_word(fields, "_ace_duty", AceDuty),
            must_beat=fields.truth("_must_beat"),
            declaration_start=_word(fields, "_declaration_start", DeclarationStart),
            all_pass=_word(fields, "_all_pass", AllPass),
            remainder=_word(fields, "_remainder", Remainder),
            rounding=_word(fields, "_rounding", Rounding),
            ante_from=_word(fields, "_ante_from", AnteFrom),
        )


def _written(option: Enum | int | None) -> Value:
    if option is None:
        return ANY_NUMBER
    return str(option.value) if isinstance(option, Enum) else option


def _most(fields: Fields) -> int | None:
    value = fields.raw("_max_exchange")
    if value == ANY_NUMBER:
        return None
    if isinstance(value, str):
        raise BadHistory("_max_exchange", f"neither a number nor {ANY_NUMBER!r}")
    return fields.number("_max_exchange")


def _word(fields: Fields, name: str, words: type[E]) -> E:
    return fields.meaning(name, {word.value: word for word in words})
