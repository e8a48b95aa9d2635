"""House players at Telesina: legal, never blind to a free check, and blind to hidden cards."""

import hmac
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from engine.actions import FOLD, SHOW, Action
from engine.ask import Betting
from engine.cards import Card, parse_cards
from engine.events import CardsDealt, HoldingMucked, HoldingShown, RaisedTo
from engine.games import CURRENT
from engine.hand import Hand, fold, shuffled
from engine.house import BEGINNER, GOOD, HOUSE, LEVELS, STRONG
from engine.house.telesina import policy, worlds
from engine.house.telesina.good import outlook
from engine.options import VELE, Limit, TelesinaOptions
from engine.setup import Setup
from engine.state import State

ANTE = 100
TABLES = list(product(range(2, 7), VELE, Limit))

each_level = pytest.mark.parametrize("level", LEVELS)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let strong players imagine few worlds, where it does not matter how well they play."""
    monkeypatch.setattr(worlds, "WORLDS", 20)


def deal(players: int, number: int, vele: str = "1", limit: Limit = Limit.NO) -> Hand:
    stacks = tuple(ANTE * (100 + 37 * seat) for seat in range(players))
    options = TelesinaOptions(vele=vele, limit=limit)
    setup = Setup("telesina/1", tuple(range(players)), stacks, ANTE, options)
    return Hand(setup, shuffled(setup, hmac.digest(b"house", str(number).encode(), "sha256")))


def play(hand: Hand, rng: Random, *levels: int) -> Iterator[Action]:
    """Yield each answer just after it was taken; `Hand` refuses an illegal one by raising.

    The seats play at these levels in turn.
    """
    while ask := hand.ask:
        action = policy(hand.view(ask.seat), ask, levels[ask.seat % len(levels)], rng)
        if isinstance(ask.legal, Betting) and ask.legal.price == 0:
            assert action != FOLD
        hand.act(ask.seat, action)
        yield action


def play_tables(tables: Sequence[tuple[int, str, Limit]], hands: int, *levels: int) -> int:
    """Return how many hands were played to their end, so many at each of the tables."""
    rng = Random(1)
    dealt = (
        deal(players, number, vele, limit)
        for players, vele, limit in tables
        for number in range(hands)
    )
    return sum(hand.is_over for hand in dealt for _ in [list(play(hand, rng, *levels))])


def test_every_game_has_house_players() -> None:
    assert CURRENT.keys() == HOUSE.keys()


@pytest.mark.usefixtures("few")
def test_every_answer_is_legal_and_no_free_check_is_folded_whatever_the_table() -> None:
    some = TABLES[::5]  # every number of players, every vele and every limit among them

    assert play_tables(TABLES, 1, BEGINNER, GOOD) == len(TABLES)
    assert play_tables(some, 1, STRONG, BEGINNER) == len(some)


@pytest.mark.long
@each_level
def test_every_answer_is_legal_over_thousands_of_hands(level: int) -> None:
    hands = 6 if level == STRONG else 60
    assert play_tables(TABLES, hands, level) == hands * len(TABLES)


def hidden_places(hand: Hand, seat: int) -> list[int]:
    """Return the places of the deck whose cards `seat` has not seen.

    At the show the hidden cards of those still in decide who is asked, so they stay.
    """
    state = hand.state
    stay = state.live if state.is_settled and len(state.live) > 1 else [seat]
    first = next(event for event in hand.log if isinstance(event, CardsDealt))
    others = [place for place, (to, _) in enumerate(first.dealt) if to not in stay]
    known = {*state.holding(seat), *state.turned()}.union(*state.up.values())
    undealt = [
        place for place in range(len(first.dealt), len(hand.deck)) if hand.deck[place] not in known
    ]
    return others + undealt


def permuted(hand: Hand, seat: int, rng: Random) -> Hand:
    """Return the hand as it could just as well be, for all that `seat` knows."""
    places = hidden_places(hand, seat)
    deck = list(hand.deck)
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    return Hand(hand.setup, deck, hand.actions)


@pytest.mark.usefixtures("few")
@each_level
@pytest.mark.parametrize("vele", ["0", "1", "crociera"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_answer_does_not_depend_on_a_card_hidden_from_the_seat(
    players: int, vele: str, level: int
) -> None:
    rng, moved = Random(players), 0
    for number in range(3):
        hand = deal(players, number, vele)
        while ask := hand.ask:
            other = permuted(hand, ask.seat, rng)
            seed = rng.randrange(1 << 30)
            answer = policy(hand.view(ask.seat), ask, level, Random(seed))
            assert other.ask is not None
            assert answer == policy(other.view(ask.seat), other.ask, level, Random(seed))
            moved += other.deck != hand.deck
            hand.act(ask.seat, answer)
    assert moved > 5


@pytest.mark.usefixtures("few")
@each_level
def test_equal_generators_play_equal_hands(level: int) -> None:
    once, again = (list(play(deal(5, 8), Random(21), level)) for _ in range(2))

    assert once == again
    assert any(once != list(play(deal(5, 8), Random(seed), level)) for seed in range(5))


def holding(own: str, other: str, community: str = "", hole: int = 1) -> State:
    """Return a table of two, seat 0 with its own cards; seat 1 shows all but a hidden one."""
    setup = Setup("telesina/1", (0, 1), (10_000, 10_000), ANTE, TelesinaOptions())
    state = fold(setup, ())
    mine: tuple[Card, ...] = parse_cards(own)
    state.hole[0], state.up[0] = list(mine[:hole]), list(mine[hole:])
    state.hole[1], state.up[1] = list(parse_cards("??")), list(parse_cards(other))
    state.community = list(parse_cards(community))
    return state


def test_four_aces_look_sure() -> None:
    assert outlook(holding("Ah Ad Ac As Kh", "9s Ts Jd Kd"), 0) == 100


def test_a_pair_looks_better_than_high_cards_against_the_same_cards() -> None:
    pair = outlook(holding("Kh Kd 9c", "Qs 9s"), 0)
    high = outlook(holding("Kh Jd 9c", "Qs 9s"), 0)

    assert pair > 80 > high


def test_nothing_against_an_open_three_of_a_kind_looks_hopeless() -> None:
    assert outlook(holding("Ah Kd Jc 9d Ts", "Qs Qd Qh 9s", "9c"), 0) == 0


def test_a_flush_draw_is_worth_more_than_the_same_ranks_in_many_suits() -> None:
    draw = outlook(holding("Ah Kh Th 9h", "Qs Qd Js"), 0)
    blank = outlook(holding("Ah Kh Td 9c", "Qs Qd Js"), 0)

    assert draw > blank


def test_what_lost_at_the_show_is_hidden() -> None:
    lost = [
        action
        for number in range(60)
        for hand in [deal(4, number)]
        for action in play(hand, Random(number), GOOD)
        if len(hand.state.live) > 1 and isinstance(hand.log[-1], HoldingMucked | HoldingShown)
    ]

    assert lost
    assert SHOW not in lost


def test_a_pot_won_unseen_is_shown_off_sometimes_and_mostly_not() -> None:
    hands = [deal(2, number) for number in range(300)]
    for number, hand in enumerate(hands):
        list(play(hand, Random(number), GOOD))
    last = Counter(type(hand.log[-1]) for hand in hands if len(hand.state.live) == 1)

    assert 0 < last[HoldingShown] < last[HoldingMucked]


def test_an_evening_is_neither_timid_nor_wild() -> None:
    """Most hands are seen to the show, most are bet on, and few seats go broke."""
    hands = [deal(4, number) for number in range(150)]
    for number, hand in enumerate(hands):
        list(play(hand, Random(number), GOOD))
    shown = sum(len(hand.state.live) > 1 for hand in hands)
    bet = sum(any(isinstance(event, RaisedTo) for event in hand.log) for hand in hands)
    broke = sum(0 in hand.state.stacks.values() for hand in hands)

    assert 0.4 < shown / len(hands) < 0.9
    assert bet / len(hands) > 0.8
    assert broke / len(hands) < 0.2
