"""Final stacks of Las Vegas worked out a second time, in a few lines that share nothing.

Input is the setup and what the deck and the players did: cards are laid down and totals compared
from the deck alone, pots are filled chip by chip.
"""

from collections import Counter, defaultdict
from random import Random

import pytest

from engine.cards import Card
from engine.events import Called, Folded, PotAwarded, RaisedTo
from engine.hand import Hand, shuffled
from engine.options import Aces, Figures, LasVegasOptions, Limit, LvSide, Pack
from engine.setup import Setup
from tests.las_vegas import LAS_VEGAS, crowded
from tests.strategies import events, moved, play_out

NEVER = 9


def points(cards: list[Card], options: LasVegasOptions) -> int:
    """Return what cards count, read from their text."""
    letters = [str(card)[0] for card in cards]
    court = "JQK" if options.deck is Pack.FRENCH else "FCR"
    first = 11 if options.deck is Pack.FRENCH else 8
    nominal = {"A": 1, "T": 10, **{letter: first + at for at, letter in enumerate(court)}}
    if options.figures is Figures.TEN:
        nominal |= dict.fromkeys(court, 10)
    is_eleven = options.ace is Aces.PAIR_ELEVEN and letters.count("A") > 1
    each = [11 if it == "A" and is_eleven else nominal.get(it) or int(it) for it in letters]
    return sum(each)


def centre_ranks(hand: Hand) -> list[str]:
    """Return the first letter of each centre card that counts, from the deck alone."""
    options = hand.setup.options
    assert isinstance(options, LasVegasOptions)
    start = len(hand.setup.dealt) * options.cards
    stock = iter(hand.deck[start + 4 :])
    ranks: list[str] = []
    for card in hand.deck[start : start + 4]:
        letter = str(card)[0]
        while letter in ranks:
            letter = str(next(stock))[0]
        ranks.append(letter)
    return ranks


def final_stacks(hand: Hand) -> dict[int, int]:
    """Return every stack after the hand."""
    setup, log = hand.setup, hand.log
    options = setup.options
    assert isinstance(options, LasVegasOptions)
    stacks, put = dict(zip(setup.order, setup.stacks, strict=True)), Counter[int]()
    for event in log:
        for seat, amount in () if isinstance(event, PotAwarded) else moved(event).items():
            stacks[seat], put[seat] = stacks[seat] + amount, put[seat] - amount
    live = [seat for seat in setup.dealt if Folded(seat) not in log]
    if len(live) == 1:
        return {seat: stacks[seat] + sum(put.values()) * (seat == live[0]) for seat in stacks}
    held = {s: [hand.deck[n] for n in places(setup, s, options.cards)] for s in live}
    out, left = endings(held, centre_ranks(hand), is_short=options.lv_side is LvSide.SETTLE)
    totals = {seat: points(left[seat], options) for seat in live}
    won = winnings(setup, put, out, totals)
    return {seat: stacks[seat] + won[seat] for seat in stacks}


def places(setup: Setup, seat: int, cards: int) -> list[int]:
    return [len(setup.dealt) * at + setup.dealt.index(seat) for at in range(cards)]


def endings(
    held: dict[int, list[Card]], ranks: list[str], *, is_short: bool
) -> tuple[dict[int, int], dict[int, list[Card]]]:
    """Return when each goes out, and what each holds when no more is turned."""
    out, left = dict.fromkeys(held, NEVER), dict(held)
    for turn, rank in enumerate(ranks):
        left = {seat: [it for it in cards if str(it)[0] != rank] for seat, cards in left.items()}
        for seat in held:
            if not left[seat]:
                out[seat] = min(out[seat], turn)
        if is_short and min(out.values()) < NEVER:
            break
    return out, left


def winnings(
    setup: Setup, put: Counter[int], out: dict[int, int], totals: dict[int, int]
) -> Counter[int]:
    """Return what each wins: one heap for every group of contenders, filled chip by chip."""
    live, heaps, won = tuple(out), defaultdict[tuple[int, ...], int](int), Counter[int]()
    for chip in range(setup.unit, max(put.values()) + 1, setup.unit):
        reached = tuple(seat for seat in live if put[seat] >= chip) or tuple(heaps)[-1]
        heaps[reached] += setup.unit * sum(paid >= chip for paid in put.values())
    for heap, amount in heaps.items():
        units = amount // setup.unit
        first = min(out[seat] for seat in heap)
        if first < NEVER or len(heap) == 1:
            parts = [(units, [seat for seat in heap if out[seat] == first])]
        else:
            best = [max(totals[it] for it in heap), min(totals[it] for it in heap)]
            parts = [
                (half, [seat for seat in heap if totals[seat] == points])
                for half, points in zip((units - units // 2, units // 2), best, strict=True)
            ]
        for part, takers in parts:
            for place, seat in enumerate(takers):
                won[seat] += (part + len(takers) - 1 - place) // len(takers) * setup.unit
    return won


def simulated(seed: int) -> Hand:
    """Return a hand played at random to its end among two to six seats of uneven stacks."""
    rng = Random(seed)
    players = rng.randint(2, 6)
    setup = Setup(
        LAS_VEGAS,
        order=tuple(rng.sample(range(8), players)),
        stacks=tuple(100 * rng.choice((1, 3, 8, 20, 60)) for _ in range(players)),
        ante=rng.choice((100, 200)),
        options=LasVegasOptions(
            cards=rng.choice((3, 4)),
            deck=rng.choice(list(Pack)),
            figures=rng.choice(list(Figures)),
            ace=rng.choice(list(Aces)),
            limit=rng.choice(list(Limit)),
            lv_side=rng.choice(list(LvSide)),
        ),
    )
    deck = shuffled(setup, rng.randbytes(32))
    deck = crowded(setup, deck) if rng.random() < 0.5 else deck
    return play_out(Hand(setup, deck), [rng.randrange(10_000) for _ in range(40)])


def test_final_stacks_agree_with_a_second_computation() -> None:
    out = layered = halved = 0
    for seed in range(500):
        hand = simulated(seed)
        assert final_stacks(hand) == hand.state.stacks
        out += bool(hand.state.emptied)
        layered += len(hand.state.pots()) > 1
        halved += any(award.half for award in hand.state.awards)
    assert out > 40
    assert layered > 100
    assert halved > 200


@pytest.mark.long
def test_final_stacks_of_many_hands_agree_with_a_second_computation() -> None:
    for seed in range(10_000, 40_000):
        hand = simulated(seed)
        assert final_stacks(hand) == hand.state.stacks


def test_the_second_computation_notices_a_changed_hand() -> None:
    """It could agree with anything only if it did not read log and deck."""
    changed = 0
    for seed in range(30):
        hand = simulated(seed)
        paid = events(hand, Called, RaisedTo)
        hand.log = [event for event in hand.log if event not in paid[:1]]
        changed += final_stacks(hand) != hand.state.stacks
        hand = simulated(seed)
        hand.deck = hand.deck[::-1]
        changed += final_stacks(hand) != hand.state.stacks
    assert changed > 30
