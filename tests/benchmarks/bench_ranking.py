"""How fast holdings are ranked and decks shuffled, beside peers measured in the same run.

A peer is timed in turn with ours, several times over, and each figure is the best of its turns:
noise from other programs only ever makes a turn slower.
"""

import json
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

import treys
from pokerkit import Card as PokerkitCard
from pokerkit import ShortDeckHoldemLookup

from engine.cards import Card, french_deck
from engine.ranking import best_strength, exposed_strength, telesina_strength
from engine.shuffle import deck_order

HOLDINGS = 20_000
TURNS = 9
LOW = 7


def seconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def rates(works: dict[str, Callable[[], object]], count: int) -> dict[str, float]:
    """Return how many per second each work does, the works taking turns."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(TURNS):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work))
    return {name: count / spent for name, spent in best.items()}


def holdings(size: int) -> list[tuple[Card, ...]]:
    rng = Random(1)
    return [tuple(rng.sample(french_deck(LOW), size)) for _ in range(HOLDINGS)]


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


def report(name: str, value: float, unit: str, peer: str = "", peer_value: float = 0) -> None:
    ratio = round(value / peer_value, 2) if peer_value else None
    line = {"name": name, "value": round(value, 1), "unit": unit}
    print(json.dumps({**line, "peer": peer or None, "ratio": ratio}))


def compare_five_cards() -> None:
    fives = holdings(5)
    works = {
        "ours": ours(fives),
        "pokerkit ShortDeckHoldemLookup": by_pokerkit(fives),
        "treys five cards": by_treys(fives),
    }
    found = rates(works, HOLDINGS)
    for peer in list(works)[1:]:
        report(peer, found[peer], "1/s")
        report("telesina strength, five cards", found["ours"], "1/s", peer, found[peer])


def rank_with_vele() -> None:
    deals = holdings(10)
    works: dict[str, Callable[[], object]] = {
        "best of five and one vela": lambda: [best_strength(d[:5], d[5:6], LOW) for d in deals],
        "best of five and five vele": lambda: [best_strength(d[:5], d[5:], LOW) for d in deals],
        "four exposed cards": lambda: [exposed_strength(d[:4], (), LOW) for d in deals],
    }
    for name, rate in rates(works, HOLDINGS).items():
        report(name, rate, "1/s")


def shuffle() -> None:
    secrets = [number.to_bytes(32, "big") for number in range(2000)]
    works: dict[str, Callable[[], object]] = {
        "shuffle of 32 cards": lambda: [deck_order(one, french_deck(7)) for one in secrets],
        "shuffle of 52 cards": lambda: [deck_order(one, french_deck(2)) for one in secrets],
    }
    for name, rate in rates(works, len(secrets)).items():
        report(name, 1e6 / rate, "us")


def main() -> None:
    compare_five_cards()
    rank_with_vele()
    shuffle()


if __name__ == "__main__":
    main()
