"""The table options of each game: the literal reading of the rules first, house rules after.

Options have a JSON text form (they are part of a `Setup`); unknown values do not parse.
"""

from enum import Enum
from typing import Final

import msgspec

from engine.ranking import SfRule


class Limit(Enum):
    """How much a seat may bet (RULES T9)."""

    NO = "no"
    POT = "pot"
    HALF_POT = "half_pot"


class Parol(Enum):
    """Whether a round of checks throws the hand in and carries the pot (RULES T1)."""

    OFF = "off"
    FIRST_PHASE = "first_phase_all_check"
    ANY_PHASE = "any_phase_all_check"


class MinRaise(Enum):
    """How much a raise must add (RULES T11)."""

    LAST_INCREMENT = "last_increment"
    ANY = "any"


class CheckThrough(Enum):
    """What follows when all check before the last phase (RULES T7)."""

    NEXT_CARD = "next_card"
    SHOWDOWN = "showdown"


class Vele(msgspec.Struct, frozen=True):
    """The shared cards of Telesina (RULES T4).

    `turns` says how many are turned before each extra betting phase. With `combos` only the vele
    of one combination count; `own_exact` fixes how many own cards a holding uses.
    """

    turns: tuple[int, ...] = ()
    combos: tuple[tuple[int, ...], ...] = ()
    own_exact: int | None = None

    @property
    def count(self) -> int:
        """How many vele are laid."""
        return sum(self.turns)


_CROSS: Final = ((0, 4, 1), (2, 4, 3))

VELE: Final = {
    "0": Vele(),
    "1": Vele((1,)),
    "2": Vele((1, 1)),
    "3": Vele((1, 1, 1)),
    "5": Vele((1, 1, 1, 1, 1)),
    "5_pairs": Vele((2, 2, 1)),
    "croce": Vele((1, 1, 1, 1, 1), _CROSS),
    "crociera": Vele((1, 1, 1, 1, 1), _CROSS, own_exact=2),
}


class TelesinaOptions(msgspec.Struct, frozen=True, tag="telesina", forbid_unknown_fields=True):
    """Telesina's settings; `vele` is a key of `VELE`, `min_bet` 0 means the ante."""

    vele: str = "1"
    limit: Limit = Limit.NO
    min_bet: int = 0
    min_raise: MinRaise = MinRaise.LAST_INCREMENT
    sf_rule: SfRule = SfRule.LITERAL
    parol: Parol = Parol.OFF
    check_through: CheckThrough = CheckThrough.NEXT_CARD
