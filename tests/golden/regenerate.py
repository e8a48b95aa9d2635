"""Golden transcripts of whole hands: what every viewer is told, and what is legal at each decision.

`python -m tests.golden.regenerate` rewrites the files beside this one; read the difference before
committing it. A released script never changes what its hands tell, so a changed transcript of a
released game is a fault or a new version.

Lines of a transcript: `*` every viewer is told this, `-` the public, a number that seat; `?` the
question, with what is legal and the default; `>` the answer; `=` what is left at the end.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.actions import parse_action
from engine.ask import Ask
from engine.cards import Card, format_cards
from engine.events import PUBLIC, format_event
from engine.hand import Hand
from engine.options import (
    Aces,
    Figures,
    LasVegasOptions,
    Limit,
    LvSide,
    Pack,
    Parol,
    Speaks,
    TelesinaOptions,
)
from engine.setup import Setup
from tests.golden.bestia_hands import HANDS as HANDS_OF_BESTIA
from tests.golden.stud_hands import HANDS
from tests.las_vegas import LAS_VEGAS, las_vegas
from tests.las_vegas import stacked as stacked_centre
from tests.strategies import PLAIN, passive, stacked, telesina

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True)
class Scenario:
    """One hand: `answers` are given in turn, then everybody checks, calls and hides.

    `shared` are the vele, or the centre of Las Vegas and `stock` what replaces some of it. `deck`
    is the whole deck where a game stacks its own.
    """

    title: str
    setup: Setup
    holdings: Mapping[int, str] = field(default_factory=dict)
    shared: str = ""
    stock: str = ""
    answers: tuple[str, ...] = ()
    deck: tuple[Card, ...] = ()

    def hand(self) -> Hand:
        """Return the hand just dealt."""
        if self.setup.game == LAS_VEGAS:
            deck = stacked_centre(self.setup, self.holdings, self.shared, self.stock)
        else:
            deck = self.deck or stacked(self.setup, self.holdings, self.shared)
        return Hand(self.setup, deck)


SCENARIOS: Final = {
    "telesina_2_survivor": Scenario(
        "Bets until one seat is left, which is asked and hides its card.",
        telesina([5000, 5000], PLAIN),
        {0: "9c Ah Kd", 1: "Ad Kh Qc"},
        answers=("0 r200", "1 r500", "0 c", "0 x", "1 r1000", "0 f", "1 h"),
    ),
    "telesina_2_muck": Scenario(
        "One vela, nobody bets: the first speaker of the last phase shows, the loser mucks.",
        telesina([5000, 5000], TelesinaOptions()),
        {0: "9c Ah Kd Qs Jd", 1: "Tc Kh Qc 9s 9h"},
        "As",
    ),
    "telesina_3_side_pots": Scenario(
        "Three stacks all-in at once: a main pot, a side pot, an uncalled bet, cards run out.",
        telesina([5000, 1000, 2500], PLAIN),
        {0: "8c Ah Kd Qs Jd", 1: "Kh Ks Kc 8h 9d", 2: "Tc Th Qc Js 9c"},
        answers=("0 r300", "1 c", "2 r2400", "0 r4900", "1 c"),
    ),
    "telesina_3_absent": Scenario(
        "A tournament seat sits out: it pays and is dealt nothing; the deck is that of two.",
        telesina([5000, 5000, 5000], PLAIN, absent=(1,)),
        {0: "9c Ah Kd Qs Jd", 2: "Ac Kh Kc 9s 9d"},
        answers=("0 r100", "2 c"),
    ),
    "telesina_3_parol": Scenario(
        "All check the first phase: the hand is thrown in and the pot stays.",
        telesina([5000, 5000, 60], TelesinaOptions(parol=Parol.FIRST_PHASE), unit=20),
        {0: "9c Ah", 1: "Tc Kh", 2: "Jc Qh"},
    ),
    "telesina_3_carried": Scenario(
        "The carried pot is played for by its payers; the broke one wins it and nothing else.",
        telesina([5000, 0, 5000], TelesinaOptions(vele="0", parol=Parol.FIRST_PHASE), carry=700),
        {0: "8c Ah Kd Qs Jd", 1: "Ac As Ad Kc Ks", 2: "Tc Kh Qd 9s 8h"},
        answers=("0 r100", "2 c"),
    ),
    "telesina_4_croce": Scenario(
        "A cross: the vele of one arm make the straight flush that wins (TEL-20).",
        telesina([5000] * 4, TelesinaOptions(vele="croce")),
        {0: "7h 8h Jh Js Ts", 1: "Ad Ac 8c 8s 7d", 2: "Qh Kc", 3: "Qd Kh"},
        "9h Th Qs Kd 8d",
        answers=("1 r200", "2 f", "3 f", "0 c"),
    ),
    "telesina_4_all_in_raiser": Scenario(
        "Last raiser first, an all-in raiser shows though beaten, better holdings show (TEL-27).",
        telesina([5000, 500, 5000, 5000], PLAIN),
        {0: "Qs Qh Jd 9c 8c", 1: "9s 9h Ah Kc Tc", 2: "Kh Kd Jh Td 8d", 3: "7h 7d 7c As 8s"},
        answers=("2 r100", "3 c", "0 c", "1 r400", "2 c", "3 c", "0 r1000", "2 c", "3 c"),
    ),
    "telesina_5_split": Scenario(
        "The straight flush on the table is everybody's: the odd units go left of the dealer.",
        telesina([5000] * 5, TelesinaOptions(vele="5"), carry=500),
        {4: "6c Kd"},
        "Th Jh Qh Kh Ah",
        answers=("4 f",),
    ),
    "telesina_6_pairs": Scenario(
        "Six seats, vele in pairs, pot limit: folds, a check-raise, a short all-in.",
        telesina([5000, 900, 5000, 5000, 5000, 5000], TelesinaOptions("5_pairs", Limit.POT)),
        {
            0: "5c Qh 6d Js 9s",
            1: "Kc Ks Td 9h 5d",
            2: "6c Jc",
            3: "Ac Ad 7h 7d Qc",
            4: "8c Tc 5h",
            5: "9c 8s",
        },
        "7s Qs Kh 6h 5s",
        answers=(
            *("3 x", "4 x", "5 r400", "0 c", "1 r800", "2 f", "3 r2000", "4 c", "5 f", "0 c"),
            *("3 r1500", "4 f", "0 c"),
        ),
    ),
    "las_vegas_3_halves": Scenario(
        "High and low half a pot, the middle wins nothing; seven of a rank go at once (LV-02, 05).",
        las_vegas([5000, 5000, 5000]),
        {0: "3D RD 6C", 1: "AD 2C FB", 2: "7C 7S 4D"},
        "7D 3S RB 5C",
        answers=("0 r200", "1 c", "2 c", "0 x", "1 r300", "2 c", "0 c"),
    ),
    "las_vegas_3_las_vegas": Scenario(
        "Out of cards after the second: no round follows, the whole pot at once (LV-04).",
        las_vegas([5000, 5000, 5000]),
        {0: "RD CD 3S", 1: "2C 2D AD", 2: "5C FD 5B"},
        "5D FS 2B RC",
        answers=("0 r200", "1 c", "2 c"),
    ),
    "las_vegas_3_two_out": Scenario(
        "Two go out at once and share; one was absent, the odd unit goes right of the dealer.",
        las_vegas([1500, 50, 900, 900], absent=(1,), unit=50),
        {0: "5D 5S FB", 2: "5C FD FC", 3: "RD 2C 2D"},
        "5B FS 7B RC",
        answers=("0 r400", "2 c", "3 f"),
    ),
    "las_vegas_4_side_pots": Scenario(
        "All-in and out of cards: the main pot; the side pots are halved at once (V8).",
        las_vegas([5000, 300, 1200, 5000]),
        {0: "RD CD 3S", 1: "5C 5B FD", 2: "2C 2D AD", 3: "7C 6C 4S"},
        "5D FS 7B RC",
        answers=("0 r2000", "1 c", "2 c", "3 c", "0 r100", "3 c"),
    ),
    "las_vegas_4_play_on": Scenario(
        "The same where the others play on for the side pots, and one more goes out.",
        las_vegas([5000, 300, 1200, 5000], LasVegasOptions(lv_side=LvSide.PLAY_ON)),
        {0: "RD CD 3S", 1: "5C 5B FD", 2: "2C 2D AD", 3: "7C 7S RB"},
        "5D FS 7B RC",
        answers=("0 r2000", "1 c", "2 c", "3 c", "0 r100", "3 c", "0 x", "3 r300", "0 c"),
    ),
    "las_vegas_2_replaced": Scenario(
        "A card is replaced until its rank is new (V5); equal totals share both halves (LV-09).",
        las_vegas([500, 500]),
        {0: "5D 4C 2B", 1: "CB 2D FC"},
        "2S FB FD RC",
        "FS 2C 3S",
        answers=("0 r100", "1 c"),
    ),
    "las_vegas_4_survivor": Scenario(
        "All leave a bet: the one left shows nothing. Who has checked may not raise (V13).",
        las_vegas([5000] * 4),
        {},
        "7D 3S RB 5C",
        answers=("0 x", "1 r100", "2 r300", "3 f", "0 c", "1 f", "0 x", "2 r100", "0 f"),
    ),
    "las_vegas_6_french": Scenario(
        "French cards, four each, figures ten, two aces eleven each, pot limit, one raise.",
        las_vegas(
            [5000, 5000, 450, 5000, 5000, 5000],
            LasVegasOptions(
                cards=4,
                deck=Pack.FRENCH,
                figures=Figures.TEN,
                ace=Aces.PAIR_ELEVEN,
                speaks=Speaks.LAST_AGGRESSOR,
                check_raise=True,
                limit=Limit.POT,
                raise_cap=1,
            ),
            unit=50,
        ),
        {0: "Ah As 2c 3d", 1: "Kd Jc Ad 9h", 2: "Qs Qh 4c 5d", 3: "6c 6d 8s Th", 4: "Kh Kc Ks Js"},
        "6h 9c 2s Qd",
        answers=(
            *("0 x", "1 r250", "2 r350", "3 c", "4 c", "5 f", "0 c", "1 c"),
            *("3 x", "4 r500", "0 r1500", "1 f", "3 c", "4 c"),
        ),
    ),
    **{
        name: Scenario(title, setup, holdings, answers=answers)
        for name, (title, setup, holdings, answers) in HANDS.items()
    },
    **{
        name: Scenario(title, setup, answers=answers, deck=deck)
        for name, (title, setup, deck, answers) in HANDS_OF_BESTIA.items()
    },
}


def transcript(scenario: Scenario) -> str:
    """Return the whole hand as text."""
    return "\n".join(_lines(scenario)) + "\n"


def _lines(scenario: Scenario) -> Iterator[str]:
    hand, answers = scenario.hand(), iter(scenario.answers)
    yield f"# {scenario.title}"
    yield f"setup {scenario.setup.to_text()}"
    yield f"deck {format_cards(hand.deck)}"
    told = 0
    while True:
        yield from _told(hand, told)
        told = len(hand.log)
        if hand.ask is None:
            break
        yield from _everybody({viewer: _question(hand, viewer) for viewer in _viewers(hand)})
        answer = next(answers, f"{hand.ask.seat} {passive(hand.ask)}")
        yield f"> {answer}"
        seat, action = answer.split()
        hand.act(int(seat), parse_action(action))
    yield from _settled(hand)


def _viewers(hand: Hand) -> tuple[int, ...]:
    return (PUBLIC, *sorted(hand.setup.order))


def _told(hand: Hand, known: int) -> Iterator[str]:
    """Yield the new events of every viewer's own log."""
    logs = {viewer: hand.view(viewer).log[known:] for viewer in _viewers(hand)}
    for at in range(len(hand.log) - known):
        yield from _everybody({viewer: format_event(log[at]) for viewer, log in logs.items()})


def _question(hand: Hand, viewer: int) -> str:
    question = hand.view(viewer).ask
    return "" if question is None else f"? {question.seat}: {_legal(question)}"


def _legal(question: Ask[Any]) -> str:
    return f"{' '.join(map(str, question.legal))} (default {question.default})"


def _everybody(lines: Mapping[int, str]) -> Iterable[str]:
    """Return one line when all viewers are told the same, else a line for each."""
    if len(set(lines.values())) == 1:
        return [f"* {lines[PUBLIC]}"]
    return [f"{'-' if viewer == PUBLIC else viewer} {line}" for viewer, line in lines.items()]


def _settled(hand: Hand) -> Iterator[str]:
    result = hand.result
    for seat in sorted(hand.setup.order):
        put, won, stack = result.put[seat], result.won[seat], hand.state.stacks[seat]
        yield f"= {seat}: put {put} won {won} stack {stack}"
    yield f"= carry {result.carry}"


def main() -> None:
    """Write every transcript."""
    for name, scenario in SCENARIOS.items():
        (FOLDER / f"{name}.txt").write_text(transcript(scenario), encoding="utf-8")


if __name__ == "__main__":
    main()
