"""How fast holdings are ranked and decks shuffled, beside peers measured in the same run.

A peer is timed in turn with ours, several times over, and each figure is the best of its turns:
noise from other programs only ever makes a turn slower.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

import treys
from pokerkit import Card as PokerkitCard
from pokerkit import ShortDeckHoldemLookup

from engine.cards import Card, french_deck
from engine.ranking import best_strength, exposed_strength, telesina_strength
from engine.shuffle import deck_order
from tests.benchmarks import rows
from tests.benchmarks.rows import Figure, Row, Size

LOW = 7


@dataclass(frozen=True, slots=True)
class Scale:
    """How many holdings are ranked in each of how many turns."""

    holdings: int
    turns: int


SCALES = {Size.QUICK: Scale(100, 1), Size.USUAL: Scale(20_000, 9)}


def seconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def rates(scale: Scale, works: dict[str, Callable[[], object]], count: int) -> dict[str, float]:
    """Return how many per second each work does, the works taking turns."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(scale.turns):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work))
    return {name: count / spent for name, spent in best.items()}


def holdings(count: int, size: int) -> list[tuple[Card, ...]]:
    rng = Random(1)
    return [tuple(rng.sample(french_deck(LOW), size)) for _ in range(count)]


def ours(fives: Sequence[tuple[Card, ...]]) -> Callable[[], object]:
    return lambda: [telesina_strength(five, LOW) for five in fives]


def by_pokerkit(fives: Sequence[tuple[Card, ...]]) -> Callable[[], object]:
    lookup = ShortDeckHoldemLookup()
    known = {card: next(iter(PokerkitCard.parse(str(card)))) for card in french_deck(LOW)}
    theirs = [tuple(known[card] for card in five) for five in fives]
    return lambda: [lookup.get_entry(five) for five in theirs]


def by_treys(fives: Sequence[tuple[Card, ...]]) -> Callable[[], object]:
    evaluate = treys.Evaluator()._five
    theirs = [[treys.Card.new(str(card)) for card in five] for five in fives]
    return lambda: [evaluate(five) for five in theirs]


STRENGTH = "Telesina strength of five cards"
WITH_VELE = {"five cards and one vela": 1, "five cards and five vele": 5}
EXPOSED = "Telesina strength of four cards on the table"
SHUFFLES = {"shuffle of 32 cards": 7, "shuffle of 52 cards": 2}

ROWS = (
    Row(STRENGTH, "1/s", "pokerkit, ShortDeckHoldemLookup", rows.most_of_peer(1, 8)),
    Row(f"{STRENGTH}, beside treys", "1/s", "treys, five cards of the standard order"),
    *(Row(f"Telesina strength of the best of {name}", "1/s") for name in WITH_VELE),
    Row(EXPOSED, "1/s"),
    *(Row(name, "us") for name in SHUFFLES),
)


def five_cards(scale: Scale) -> Iterator[Figure]:
    fives = holdings(scale.holdings, 5)
    works = {"ours": ours(fives), "pokerkit": by_pokerkit(fives), "treys": by_treys(fives)}
    found = rates(scale, works, len(fives))
    yield Figure(ROWS[0].name, found["ours"], found["pokerkit"])
    yield Figure(ROWS[1].name, found["ours"], found["treys"])


def with_vele(scale: Scale) -> Iterator[Figure]:
    deals = holdings(scale.holdings, 10)

    def best_with(vele: int) -> Callable[[], object]:
        return lambda: [best_strength(it[:5], it[5 : 5 + vele], LOW) for it in deals]

    works = {name: best_with(vele) for name, vele in WITH_VELE.items()}
    for name, rate in rates(scale, works, len(deals)).items():
        yield Figure(f"Telesina strength of the best of {name}", rate)

    def exposed() -> object:
        return [exposed_strength(it[:4], (), LOW) for it in deals]

    yield Figure(EXPOSED, rates(scale, {EXPOSED: exposed}, len(deals))[EXPOSED])


def shuffles(scale: Scale) -> Iterator[Figure]:
    secrets = [number.to_bytes(32, "big") for number in range(scale.holdings // 10)]

    def shuffle(low: int) -> Callable[[], object]:
        return lambda: [deck_order(secret, french_deck(low)) for secret in secrets]

    works = {name: shuffle(low) for name, low in SHUFFLES.items()}
    for name, rate in rates(scale, works, len(secrets)).items():
        yield Figure(name, 1e6 / rate)


def measure(size: Size) -> Iterator[Figure]:
    scale = SCALES.get(size, SCALES[Size.USUAL])
    for part in (five_cards, with_vele, shuffles):
        yield from part(scale)


if __name__ == "__main__":
    rows.main(ROWS, measure)
