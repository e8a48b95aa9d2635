"""The fields of Seven Card Stud: those of every hand history, and three options."""

from engine.errors import BadHistory
from engine.history.lines import Notation
from engine.history.reading import Fields
from engine.history.toml import Value
from engine.options import SevenCardStudOptions, of_stud
from engine.setup import Setup


class StudDialect:
    """How hands of Seven Card Stud with fixed bets are written, for every reader to play again."""

    variant = "F7S"
    is_standard = True
    bets = ("bring_in", "small_bet", "big_bet")
    rules = ("_raise_cap", "_uncap_heads_up", "_pair_option")

    def write(self, setup: Setup, notation: Notation) -> dict[str, Value]:
        """Return the fields of a table's options."""
        options = of_stud(setup.options)
        return {
            **{name: notation.amount(getattr(options, name)) for name in self.bets},
            "_raise_cap": options.raise_cap,
            "_uncap_heads_up": options.uncap_heads_up,
            "_pair_option": options.pair_option,
        }

    def read(self, fields: Fields, notation: Notation, ante: int) -> SevenCardStudOptions:  # noqa: ARG002 - nothing here follows the ante
        """Return the options that the fields say; raise `BadHistory`."""
        bring_in, small, big = (fields.number(name) * notation.scale for name in self.bets)
        return SevenCardStudOptions(
            small_bet=small,
            big_bet=big,
            bring_in=bring_in,
            raise_cap=fields.number("_raise_cap"),
            uncap_heads_up=_truth(fields, "_uncap_heads_up"),
            pair_option=_truth(fields, "_pair_option"),
        )


def _truth(fields: Fields, name: str) -> bool:
    value = fields.raw(name)
    if not isinstance(value, bool):
        raise BadHistory(name, "must be true or false")
    return value
