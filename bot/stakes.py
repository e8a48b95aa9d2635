"""The tables that can be opened with one press, by game; amounts in hundredths of a chip."""

from typing import Final

from engine.games import CURRENT, GAMES
from engine.games.seven_card_stud import usual_ante, usual_bring_in
from engine.match import Stakes
from engine.options import (
    BESTIA_SEATS,
    Aces,
    AllPass,
    BestiaOptions,
    DeclarationStart,
    Figures,
    LasVegasOptions,
    Limit,
    Pack,
    Parol,
    SevenCardStudOptions,
    TelesinaOptions,
)
from engine.ranking import SfRule

UNIT: Final = 100  # a whole chip
ANTE: Final = 1_000  # ten chips
MIN_BUY_IN: Final = 20 * ANTE
MAX_BUY_IN: Final = 200 * ANTE


def most_seats(game: str) -> int:
    """Return how many can sit at a table of a game."""
    return GAMES[CURRENT[game]].seats[-1]


def _telesina(options: TelesinaOptions) -> Stakes:
    seats = most_seats("telesina")
    return Stakes("telesina", options, ANTE, MIN_BUY_IN, MAX_BUY_IN, seats)


def _stud(small_bet: int, *, raise_cap: int = 3, pair_option: bool = True) -> Stakes:
    """Return a table of fixed bets, to be joined with ten to a hundred big ones."""
    big_bet = 2 * small_bet
    options = SevenCardStudOptions(
        small_bet=small_bet,
        big_bet=big_bet,
        bring_in=usual_bring_in(small_bet, UNIT),
        raise_cap=raise_cap,
        pair_option=pair_option,
    )
    return Stakes(
        "seven_card_stud",
        options,
        ante=usual_ante(small_bet, UNIT),
        min_buy_in=10 * big_bet,
        max_buy_in=100 * big_bet,
        seats=most_seats("seven_card_stud"),
    )


def _las_vegas(options: LasVegasOptions = LasVegasOptions()) -> Stakes:  # noqa: B008 - frozen
    seats = most_seats("las_vegas")
    return Stakes("las_vegas", options, ANTE, MIN_BUY_IN, MAX_BUY_IN, seats)


def _bestia(options: BestiaOptions = BestiaOptions()) -> Stakes:  # noqa: B008 - frozen
    """Return a table whose pot is divided to the hundredth of a chip."""
    seats = BESTIA_SEATS[options.cards]
    return Stakes("bestia", options, ANTE, MIN_BUY_IN, MAX_BUY_IN, seats, unit=1)


DEFAULT: Final = "vele1"

PRESETS: Final[dict[str, Stakes]] = {
    DEFAULT: _telesina(TelesinaOptions()),
    "vele0": _telesina(TelesinaOptions(vele="0")),
    "vele2": _telesina(TelesinaOptions(vele="2")),
    "vele3": _telesina(TelesinaOptions(vele="3")),
    "vele5": _telesina(TelesinaOptions(vele="5")),
    "pairs": _telesina(TelesinaOptions(vele="5_pairs")),
    "croce": _telesina(TelesinaOptions(vele="croce")),
    "crociera": _telesina(TelesinaOptions(vele="crociera")),
    "pot": _telesina(TelesinaOptions(limit=Limit.POT)),
    "half": _telesina(TelesinaOptions(limit=Limit.HALF_POT)),
    "cyclic": _telesina(TelesinaOptions(sf_rule=SfRule.CYCLIC)),
    "parol": _telesina(TelesinaOptions(parol=Parol.FIRST_PHASE)),
    "stud20": _stud(2_000),
    "stud10": _stud(1_000),
    "stud50": _stud(5_000),
    "studfour": _stud(2_000, raise_cap=4),
    "studplain": _stud(2_000, pair_option=False),
    "vegas": _las_vegas(),
    "vegasfour": _las_vegas(LasVegasOptions(cards=4)),
    "vegasfrench": _las_vegas(LasVegasOptions(deck=Pack.FRENCH)),
    "vegastens": _las_vegas(LasVegasOptions(figures=Figures.TEN, ace=Aces.PAIR_ELEVEN)),
    "vegascheck": _las_vegas(LasVegasOptions(check_raise=True)),
    "vegaspot": _las_vegas(LasVegasOptions(limit=Limit.POT)),
    "bestiathree": _bestia(),
    "bestiafour": _bestia(BestiaOptions(cards=4)),
    "bestiamano": _bestia(BestiaOptions(declaration_start=DeclarationStart.MANO)),
    "bestiabeat": _bestia(BestiaOptions(must_beat=True)),
    "bestiatwo": _bestia(BestiaOptions(max_exchange=2)),
    "bestiaseen": _bestia(BestiaOptions(al_buio=False)),
    "bestiadealer": _bestia(BestiaOptions(all_pass=AllPass.DEALER_MUST_PLAY)),
}
"""By the key their button carries; the first of a game is its usual one."""


def preset(key: str) -> str:
    """Return the key if there is such a table, or that of the usual one."""
    return key if key in PRESETS else DEFAULT


def offered() -> tuple[str, ...]:
    """Return the games of which a table can be opened, by id."""
    return tuple(dict.fromkeys(stakes.game for stakes in PRESETS.values()))


def presets_of(game: str) -> dict[str, Stakes]:
    """Return the tables of a game, by key; none of a game that is not offered."""
    return {key: stakes for key, stakes in PRESETS.items() if stakes.game == game}
