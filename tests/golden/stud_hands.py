"""Hands of Seven Card Stud to keep: limits 5-10, ante 1, bring-in 2, in hundredths of a chip.

By the name of the transcript: title, setup, cards by seat in dealing order, answers.
"""

from typing import Final

from engine.options import SevenCardStudOptions
from engine.setup import Setup
from tests.stud import stud

USUAL: Final = SevenCardStudOptions()


def _chips(
    stacks: list[int], options: SevenCardStudOptions = USUAL, absent: tuple[int, ...] = ()
) -> Setup:
    return stud([100 * chips for chips in stacks], options, ante=100, absent=absent, unit=100)


HANDS: Final[dict[str, tuple[str, Setup, dict[int, str], tuple[str, ...]]]] = {
    "stud_2_survivor": (
        "The low card completes, two raise to the cap, one folds; the other is asked and hides.",
        _chips([50, 50]),
        {0: "Kd Qs 2c", 1: "Ah As 9h"},
        ("0 r500", "1 r1000", "0 r1500", "1 r2000", "0 f", "1 h"),
    ),
    "stud_3_split": (
        "All show; two straights tie and the odd chip goes left of the dealer (S15).",
        _chips([50, 50, 50]),
        {0: "Jh Jd 4s", 1: "As 3d 5d 4c 2h Kd Tc", 2: "Ac 3c 5c 4d 2d Kc Th"},
        (
            *("0 b", "1 r500", "2 c", "0 f", "1 x", "2 x"),
            *("1 x", "2 x", "1 x", "2 x", "1 x", "2 x", "1 s", "2 s"),
        ),
    ),
    "stud_4_pair_option": (
        "An open pair on the fourth street: small and big bets, then big ones, to the cap (S8).",
        _chips([200, 200, 200, 200]),
        {0: "Kh Kc 3d 9s", 1: "Qh Qc Td Tc 7s", 2: "Ah Jc 8d 8s 2h", 3: "7h 6c 5d Js"},
        (
            *("0 b", "1 r500", "2 c", "3 c", "0 c"),
            *("1 r500", "2 r1500", "3 f", "0 f", "1 r2500", "2 r3500", "1 c"),
            *("1 x", "2 r1000", "1 f"),
        ),
    ),
    "stud_4_short_stacks": (
        "All-in on a partial bring-in, short of completing, and on half a bet (S14, S16, S17).",
        _chips([2, 5, 14, 60, 60]),
        {
            0: "Ah Ad 2c 3s 9h Td Ac",
            1: "Kh Kd 4d 5s 8h Jd Kc",
            2: "Qh Qd 7s 6s 2d 9d Qc",
            3: "Jh Js 8s 7d 3h 5c Jc",
            4: "Th Tc 9s 8d 4h 6c Ts",
        },
        (
            *("0 b", "1 r400", "2 r500", "3 c", "4 c", "4 r500", "2 r800", "3 c", "4 c"),
            *("4 x", "3 r1000", "4 c", "3 x", "4 x", "3 r1000", "4 c"),
            *("3 h", "4 h", "0 s", "1 h", "2 s"),
        ),
    ),
    "stud_5_low_card_all_in": (
        "The low card is all-in, one sits out: the next folds, the one after brings in (S16, X1).",
        _chips([1, 50, 50, 50, 50], absent=(4,)),
        {
            0: "Ah Ad 2c 3s 9h Td Ac",
            1: "Kh Kd 4d",
            2: "Qh Qd 7s 6s Th 9d Qc",
            3: "Jh Js 8s 7d 3h 5c Jc",
        },
        (
            *("1 f", "2 b", "3 c", "3 x", "2 x", "2 x", "3 x", "2 x", "3 x"),
            *("2 x", "3 r1000", "2 c", "3 s", "0 s", "2 s"),
        ),
    ),
    "stud_8_shared_card": (
        "Eight to the end: four cards are left, so one is shared; all but one muck (S10, S14).",
        _chips([50] * 8),
        {
            0: "3c Jd 2c 7h 9s Qd",
            1: "Kh 4d 2s 8h Td Qh",
            2: "5c 5d 3h 9h Jc Qs",
            3: "Kc 6d 3s Th Jh Qc",
            4: "7c 7d 4h As Ks Ts",
            5: "8c 8d 4s Ad Kd 2h",
            6: "9c 9d 5h Ah 3d 6c",
            7: "Tc Js 5s Ac 4c 6h",
        },
        (),
    ),
}
