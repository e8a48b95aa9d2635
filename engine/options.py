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

    def fault(self, unit: int) -> str | None:
        """Return the field no table can have whose smallest amount is `unit`, or None."""
        return "min_bet" if self.min_bet < 0 or self.min_bet % unit else None


RAISE_CAPS: Final = (3, 4)
"""How many raises a round of Seven Card Stud may have (RULES S6)."""


class SevenCardStudOptions(
    msgspec.Struct, frozen=True, tag="seven_card_stud", forbid_unknown_fields=True
):
    """Seven Card Stud's settings: the fixed bets, and how far the betting goes (RULES S6-S8).

    `small_bet` is for the first two streets, `big_bet` for the other three; `raise_cap` raises may
    follow the bet of a round, without end where two began it and `uncap_heads_up` is set. With
    `pair_option` an open pair on the fourth street lets everybody bet big there.
    """

    small_bet: int = 500
    big_bet: int = 1000
    bring_in: int = 200
    raise_cap: int = 3
    uncap_heads_up: bool = False
    pair_option: bool = True

    def fault(self, unit: int) -> str | None:
        """Return the field no table can have whose smallest amount is `unit`, or None."""
        if not 0 < self.bring_in < self.small_bet or self.bring_in % unit:
            return "bring_in"
        if self.small_bet % unit:
            return "small_bet"
        if self.big_bet < self.small_bet or self.big_bet % unit:
            return "big_bet"
        return None if self.raise_cap in RAISE_CAPS else "raise_cap"


class Pack(Enum):
    """Which cards Las Vegas is played with: forty Italian or fifty-two French ones (RULES 3.1)."""

    ITALIAN = "it40"
    FRENCH = "fr52"


class Figures(Enum):
    """What court cards count in Las Vegas: what stands on them, or ten each (RULES 3.1)."""

    NOMINAL = "nominal"
    TEN = "10"


class Aces(Enum):
    """What an ace counts in Las Vegas: one, or eleven each where a holding has two (RULES 3.1)."""

    ONE = "one"
    PAIR_ELEVEN = "pair_eleven"


class Speaks(Enum):
    """Who speaks first in a round of Las Vegas (RULES V1)."""

    MOST_CARDS = "most_cards"
    DEALER_RIGHT = "dealer_right"
    LAST_AGGRESSOR = "last_aggressor"


class LvSide(Enum):
    """What becomes of the pots that a seat gone out in Las Vegas cannot win (RULES V8)."""

    SETTLE = "settle"
    PLAY_ON = "play_on"


HOLDING_SIZES: Final = (3, 4)
"""How many cards each is dealt in Las Vegas."""


class LasVegasOptions(msgspec.Struct, frozen=True, tag="las_vegas", forbid_unknown_fields=True):
    """The settings of Las Vegas (RULES 3.3); `raise_cap` raises may follow a bet, 0 means any."""

    cards: int = 3
    deck: Pack = Pack.ITALIAN
    figures: Figures = Figures.NOMINAL
    ace: Aces = Aces.ONE
    speaks: Speaks = Speaks.MOST_CARDS
    check_raise: bool = False
    limit: Limit = Limit.NO
    raise_cap: int = 0
    lv_side: LvSide = LvSide.SETTLE

    def fault(self, unit: int) -> str | None:  # noqa: ARG002 - as of every game
        """Return the field no table can have, or None; none is an amount."""
        if self.cards not in HOLDING_SIZES:
            return "cards"
        return "raise_cap" if self.raise_cap < 0 else None


class AceDuty(Enum):
    """Who must lead the highest trump of Bestia when holding it (RULES B10)."""

    FIRST_TRICK = "first_trick"
    EVERY_LEAD = "every_lead"
    OFF = "off"


class DeclarationStart(Enum):
    """Who speaks first in Bestia: the one after the first to play, or that one (RULES B2)."""

    RIGHT_OF_MANO = "right_of_mano"
    MANO = "mano"


class AllPass(Enum):
    """What becomes of a hand of Bestia that nobody joins (RULES B6)."""

    CARRY = "carry"
    DEALER_MUST_PLAY = "dealer_must_play"
    REDEAL = "redeal"


class Remainder(Enum):
    """Who gets what a pot of Bestia does not divide into (RULES B19)."""

    FIRST_TRICK = "first_trick"
    SEAT_ORDER = "seat_order"


class Rounding(Enum):
    """How the share of a trick is rounded in Bestia (RULES B18)."""

    DOWN = "down"
    NEAREST = "nearest"


class AnteFrom(Enum):
    """Who puts the ante of Bestia in: everybody, or the dealer alone (RULES 2.3)."""

    ALL = "all"
    DEALER = "dealer"


BESTIA_SEATS: Final = {3: 6, 4: 4}
"""How many can play Bestia with three and with four cards each and never run out of stock."""


class BestiaOptions(msgspec.Struct, frozen=True, tag="bestia", forbid_unknown_fields=True):
    """The settings of Bestia (RULES 2.3); `max_exchange` None means any number of cards.

    At fewer than `min_players` seated a table waits, unless it is a tournament's.
    """

    cards: int = 3
    min_players: int = 3
    max_exchange: int | None = None
    al_buio: bool = True
    ace_duty: AceDuty = AceDuty.FIRST_TRICK
    must_beat: bool = False
    declaration_start: DeclarationStart = DeclarationStart.RIGHT_OF_MANO
    all_pass: AllPass = AllPass.CARRY
    remainder: Remainder = Remainder.FIRST_TRICK
    rounding: Rounding = Rounding.DOWN
    ante_from: AnteFrom = AnteFrom.ALL

    def fault(self, unit: int) -> str | None:  # noqa: ARG002 - as of every game
        """Return the field no table can have, or None; none is an amount."""
        if self.cards not in BESTIA_SEATS:
            return "cards"
        if not 2 <= self.min_players <= BESTIA_SEATS[self.cards]:
            return "min_players"
        if self.max_exchange is not None and not 0 <= self.max_exchange <= self.cards:
            return "max_exchange"
        return None


Options = TelesinaOptions | SevenCardStudOptions | LasVegasOptions | BestiaOptions
"""The settings of any game; the tag in their text form tells which."""


def of_telesina(options: Options) -> TelesinaOptions:
    """Return the options of a table of Telesina as such."""
    assert isinstance(options, TelesinaOptions), "a table has the options of its game"  # noqa: S101
    return options


def of_stud(options: Options) -> SevenCardStudOptions:
    """Return the options of a table of Seven Card Stud as such."""
    assert isinstance(options, SevenCardStudOptions), "a table has the options of its game"  # noqa: S101
    return options


def of_las_vegas(options: Options) -> LasVegasOptions:
    """Return the options of a table of Las Vegas as such."""
    assert isinstance(options, LasVegasOptions), "a table has the options of its game"  # noqa: S101
    return options


def of_bestia(options: Options) -> BestiaOptions:
    """Return the options of a table of Bestia as such."""
    assert isinstance(options, BestiaOptions), "a table has the options of its game"  # noqa: S101
    return options
