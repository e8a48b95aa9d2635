"""The fields of Las Vegas: the smallest bet, which is the ante, and the options of the table."""

from enum import Enum
from typing import Final

from engine.errors import BadHistory
from engine.history.lines import Notation
from engine.history.reading import Fields
from engine.history.toml import Value
from engine.options import Aces, Figures, LasVegasOptions, Limit, LvSide, Pack, Speaks, of_las_vegas
from engine.setup import Setup

OPTIONS: Final = LasVegasOptions.__struct_fields__
"""The table options, each of which has a field of its own."""


class LasVegasDialect:
    """How hands of Las Vegas are written, which no other reader knows."""

    variant = "LVG"
    is_standard = False
    bets = ("min_bet",)
    rules = tuple(f"_{name}" for name in OPTIONS)

    def write(self, setup: Setup, notation: Notation) -> dict[str, Value]:
        """Return the fields of a table's options."""
        options = of_las_vegas(setup.options)
        return {
            "min_bet": notation.amount(setup.ante),
            **{f"_{name}": _written(getattr(options, name)) for name in OPTIONS},
        }

    def read(self, fields: Fields, notation: Notation, ante: int) -> LasVegasOptions:
        """Return the options that the fields say; raise `BadHistory`."""
        if fields.number("min_bet") * notation.scale != ante:
            raise BadHistory("min_bet", "must be the ante")
        return LasVegasOptions(
            cards=fields.number("_cards"),
            deck=fields.meaning("_deck", {it.value: it for it in Pack}),
            figures=fields.meaning("_figures", {it.value: it for it in Figures}),
            ace=fields.meaning("_ace", {it.value: it for it in Aces}),
            speaks=fields.meaning("_speaks", {it.value: it for it in Speaks}),
            check_raise=fields.truth("_check_raise"),
            limit=fields.meaning("_limit", {it.value: it for it in Limit}),
            raise_cap=fields.number("_raise_cap"),
            lv_side=fields.meaning("_lv_side", {it.value: it for it in LvSide}),
        )


def _written(option: Enum | int) -> Value:
    return str(option.value) if isinstance(option, Enum) else option
