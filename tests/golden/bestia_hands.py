"""The hands of Bestia that have golden transcripts, with the deck each is dealt from."""

from typing import Final

from engine.cards import Card
from engine.options import (
    AceDuty,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Remainder,
    Rounding,
)
from engine.setup import Setup
from tests.strategies_bestia import bestia, stacked

MANO: Final = DeclarationStart.MANO


Told = tuple[str, Setup, tuple[Card, ...], tuple[str, ...]]
"""Title, setup, deck, and the answers given in turn; then all pass or play the lowest card."""

HANDS: Final[dict[str, Told]] = {
    "bestia_4_exchange": (
        "Literal order of declaring; exchanges, one joins blind; the ace must be led; one bete.",
        setup := bestia([10_000] * 4),
        stacked(
            setup,
            {0: "AS RD 4C", 1: "2C 4D 5C", 2: "3S 6D 7C", 3: "2D RC FB"},
            "5S",
            "3D 4S 2B 6S 7B 5B",
        ),
        (
            *("1 p", "2 j6D7C", "3 p", "0 j4C", "1 p", "3 jb"),
            *("0 tAS", "2 t4S", "3 t6S", "0 t2B", "2 t3S", "3 t5B"),
        ),
    ),
    "bestia_3_alone": (
        "The only one to join takes the pot of two hands without a card played.",
        setup := bestia([10_000] * 3, carry=900),
        stacked(setup, {1: "AS 3S RS"}),
        ("1 p", "2 j", "0 p", "1 p", "0 p"),
    ),
    "bestia_3_all_pass": (
        "Nobody joins: the pot stays. One sits out, pays, is dealt and is not asked.",
        setup := bestia([10_000, 5_000, 10_000], absent=(1,)),
        stacked(setup, {}),
        ("2 p", "0 p", "2 p", "0 p"),
    ),
    "bestia_3_poor": (
        "One cannot pay the ante: all pay as much as that, and a bete costs nothing.",
        setup := bestia([10_000, 70, 10_000], BestiaOptions(declaration_start=MANO)),
        stacked(setup, {0: "AS 3S RS", 1: "2C 4C 5C", 2: "2B 4B 5B"}),
        ("0 j", "1 j", "2 p", "2 p"),
    ),
    "bestia_2_owners": (
        "Two owners of a carried pot; the bete is what the poorer has left; follow, then trump.",
        setup := bestia([10_000, 350], BestiaOptions(al_buio=False), carry=1_001),
        stacked(setup, {0: "RD 2S 4C", 1: "AD FC 6B"}, "AS"),
        ("1 j", "0 j", "0 tRD", "1 tAD", "1 tFC", "0 t4C"),
    ),
    "bestia_6_options": (
        "Every house rule at once: the dealer pays and must play, at most two cards exchanged.",
        setup := bestia(
            [10_000] * 6,
            BestiaOptions(
                max_exchange=2,
                ace_duty=AceDuty.EVERY_LEAD,
                must_beat=True,
                declaration_start=MANO,
                all_pass=AllPass.DEALER_MUST_PLAY,
                remainder=Remainder.SEAT_ORDER,
                rounding=Rounding.NEAREST,
                ante_from=AnteFrom.DEALER,
            ),
            ante=500,
        ),
        stacked(setup, {5: "2S 4D 6C"}, "5S", "AS RD 3S 7D 2D RS 6D 5D"),
        (
            *("0 p", "1 p", "2 p", "3 p", "4 p", "5 j4D6C"),
            *("0 jb", "1 p", "2 p", "3 jb", "4 p"),
        ),
    ),
    "bestia_4_four_cards": (
        "Four cards each; the remainder of a cent goes to the winner of the first trick.",
        setup := bestia([10_000] * 4, BestiaOptions(cards=4, declaration_start=MANO), carry=601),
        stacked(setup, {0: "AD 3D 2C 2B", 1: "AC 4D 5D 2S", 2: "AB 6D 7D 5B"}, "RS"),
        ("0 j", "1 j", "2 j", "3 p", "3 p", "0 tAD", "1 t4D", "2 t6D", "0 t2C", "1 tAC"),
    ),
    "bestia_3_redeal": (
        "Dealt again for the pot on the table, without an ante; three tricks, one each.",
        setup := bestia(
            [10_000] * 3,
            BestiaOptions(all_pass=AllPass.REDEAL, ace_duty=AceDuty.OFF, declaration_start=MANO),
            ante=0,
            carry=500,
        ),
        stacked(setup, {0: "AD 2C 4B", 1: "2D AC 5B", 2: "4D 4C AB"}),
        ("0 j", "1 j", "2 j", "0 tAD", "1 t2D", "2 t4D", "0 t2C", "1 tAC", "2 t4C"),
    ),
}
