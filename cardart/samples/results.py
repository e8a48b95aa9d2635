"""Made-up standings, charts and a replay."""

from typing import Final

from cardart import scale
from cardart.picture import (
    ChartLine,
    ChartPicture,
    Move,
    ReplayPicture,
    Standing,
    StandingsPicture,
)
from cardart.samples.tables import TELESINA_6

_NAMES: Final = (
    "Giulia 🍀",
    "Massimiliano Bartolomeo",
    "محمد علي",
    "田中さくら",
    "Nonno Pino",
    "Дмитрий",
    "Bea 🐙",
    "Carmine D’Ambrosio",
)
_BUY_IN: Final = 500_000
_LARGEST: Final = 60_000


def written(chips: int) -> str:
    """Return an amount in hundredths as the samples write it."""
    return f"{chips // 100:,}".replace(",", ".")


def evening(players: int, hands: int, seed: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return each player's chips after every hand: somebody wins what the others put in."""
    chips = [_BUY_IN] * players
    lines = [[(0, _BUY_IN)] for _ in range(players)]
    for hand in range(1, hands + 1):
        seed = (seed * 1_103_515_245 + 12_345) % 2**31
        winner, price = (seed >> 16) % players, (seed >> 8) % _LARGEST
        for place in range(players):
            paid = min(chips[place], price * (place + 2) // (players + 1))
            chips[place] -= paid
            chips[winner] += paid
        for line, amount in zip(lines, chips, strict=True):
            line.append((hand, amount))
    return tuple(map(tuple, lines))


def chart(players: int, hands: int, seed: int) -> ChartPicture:
    """Return the chart of a made-up evening."""
    points = evening(players, hands, seed)
    lines = tuple(
        ChartLine(name, place, line, written(line[-1][1]))
        for place, (name, line) in enumerate(zip(_NAMES, points, strict=False))
    )
    highest = max(chips for line in points for _, chips in line)
    return ChartPicture(
        title="Chips over time",
        subtitle=f"Telesina · {hands} hands",
        lines=lines,
        levels=tuple((chips, written(chips)) for chips in scale.levels(0, highest)),
        hands=tuple((hand, str(hand)) for hand in scale.hands(0, hands)),
        axis="hands",
    )


STANDINGS: Final = StandingsPicture(
    title="Friday league",
    subtitle="Telesina · after evening 7 of 12",
    rows=(
        Standing("1", "Giulia 🍀", 0, "12.480", Move.UP, "2"),
        Standing("2", "Massimiliano Bartolomeo", 1, "9.780", Move.SAME),
        Standing("3", "محمد علي", 2, "7.390", Move.DOWN, "2"),
        Standing("4", "田中さくら", 3, "5.940", Move.UP, "4"),
        Standing("5", "Nonno Pino", 4, "5.075", Move.DOWN, "1"),
        Standing("6", "Дмитрий", 5, "4.310", Move.DOWN, "1"),
        Standing("7", "Bea 🐙", 6, "2.200"),
        Standing("8", "Carmine D’Ambrosio", 7, "980", Move.UP, "12"),
        Standing("9", "שלמה", 0, "510", Move.DOWN, "1"),
        Standing("10", "Sergej К.", 1, "0", Move.DOWN, "3"),
    ),
    own=4,
    more="+14",
)
CHART_5: Final = chart(5, 24, 7)
CHART_8: Final = chart(8, 60, 3)
REPLAY: Final = ReplayPicture(
    table=TELESINA_6,
    action="田中さくら goes all-in for 480",
    counter="14/23",
    step=14,
    steps=23,
    streets=(6, 10, 12, 15),
)
