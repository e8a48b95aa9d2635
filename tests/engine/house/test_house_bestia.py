"""House players at Bestia: legal, blind to hidden cards, and not stupid."""

from functools import partial
from random import Random

import pytest

from bot.simulate import simulate
from engine.actions import JOIN_BLIND, PASS, Action, Join, Play
from engine.cards import parse_cards
from engine.house import BEGINNER, GOOD, LEVELS, STRONG
from engine.house.bestia import policy
from engine.options import AceDuty, AllPass, BestiaOptions
from engine.promises import Playing
from tests.engine.house import hidden
from tests.engine.house.hidden import deal_bestia as dealt
from tests.strategies import asked, play
from tests.strategies_bestia import bestia, deal

each_level = pytest.mark.parametrize("level", LEVELS)
TABLES = [
    (players, options)
    for options in (
        BestiaOptions(),
        BestiaOptions(cards=4, must_beat=True),
        BestiaOptions(max_exchange=1, ace_duty=AceDuty.EVERY_LEAD),
        BestiaOptions(all_pass=AllPass.DEALER_MUST_PLAY, ace_duty=AceDuty.OFF, al_buio=False),
    )
    for players in (range(2, 5) if options.cards == 4 else range(2, 7))
]
played = partial(hidden.played, policy)


@pytest.mark.usefixtures("few")
def test_every_answer_is_legal_whatever_the_table() -> None:
    rng = Random(1)
    for players, options in TABLES:
        for number, levels in enumerate([(BEGINNER, GOOD), (GOOD, STRONG), (STRONG,)]):
            hand = dealt(players, number, options)
            assert list(played(hand, rng, *levels))
            assert hand.is_over


@pytest.mark.long
@each_level
def test_every_answer_is_legal_over_thousands_of_hands(level: int) -> None:
    rng = Random(2)
    for players, options in TABLES:
        for number in range(10 if level == STRONG else 200):
            assert list(played(dealt(players, number, options), rng, level))


def first_answer(level: int, holding: str, stacks: tuple[int, ...] = (10_000,) * 4) -> Action:
    """Return what seat 1, which declares first, does with these cards under a trump of swords."""
    hand = deal(bestia(stacks), {1: holding}, "5S")
    ask = asked(hand)
    assert ask.seat == 1
    return policy(hand.view(1), ask, level, Random(3))


@pytest.mark.parametrize("level", [GOOD, STRONG])
def test_three_high_trumps_are_kept_and_played(level: int) -> None:
    assert first_answer(level, "AS 3S RS") == Join()


@pytest.mark.parametrize("level", [GOOD, STRONG])
def test_three_low_cards_do_not_risk_a_bete(level: int) -> None:
    assert first_answer(level, "2D 4C 4B") == PASS


@each_level
def test_the_ace_of_trumps_joins_and_the_low_cards_beside_it_are_exchanged(level: int) -> None:
    assert first_answer(level, "AS 2D 4C") == Join(parse_cards("2D 4C"))


@pytest.mark.parametrize("level", [GOOD, STRONG])
def test_where_a_bete_costs_nothing_anything_joins(level: int) -> None:
    answer = first_answer(level, "2D 4C 4B", (10_000, 10_000, 10_000, 80))
    assert isinstance(answer, Join)


@pytest.mark.parametrize("level", [GOOD, STRONG])
def test_the_last_to_play_takes_a_trick_with_as_little_as_is_enough(level: int) -> None:
    holdings = {0: "FD 2B 4B", 1: "RD AD 2C"}
    hand = deal(bestia([10_000] * 2, BestiaOptions(al_buio=False)), holdings, "5S")
    play(hand, "1 j", "0 j", "0 tFD")
    ask = asked(hand)
    assert isinstance(ask.legal, Playing)
    assert policy(hand.view(1), ask, level, Random(3)) in {
        Play(card) for card in parse_cards("RD AD")
    }
    if level == GOOD:
        assert policy(hand.view(1), ask, level, Random(3)) == Play(parse_cards("RD")[0])


def test_only_a_strong_player_joins_blind_and_only_where_it_pays() -> None:
    """For nothing, against one, it always pays."""
    hand = deal(bestia([10_000, 10_000, 80]), {1: "AS 3S 2D"}, "5S")
    play(hand, "1 j", "2 p", "0 p")
    ask = asked(hand)
    assert policy(hand.view(2), ask, STRONG, Random(1)) == JOIN_BLIND
    assert policy(hand.view(2), ask, GOOD, Random(1)) == PASS
    dear = deal(bestia([10_000] * 3), {1: "AS 3S 2D"}, "5S")
    play(dear, "1 j", "2 j", "0 p")
    assert policy(dear.view(0), asked(dear), STRONG, Random(1)) == PASS


@pytest.mark.parametrize(
    ("higher", "lower", "hands"), [("house:2", "house:1", 4_000), ("house:1", "random", 800)]
)
def test_each_level_beats_the_one_below(higher: str, lower: str, hands: int) -> None:
    report = simulate("bestia", 4, hands, 1, (higher, lower), duplicate=True)
    winner, _ = report.policies
    assert (report.drift, report.illegal) == (0, 0)
    assert winner.policy == higher
    assert winner.per_100 > 2 * winner.error > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("higher", "lower", "hands"),
    [("house:3", "house:2", 12_000), ("house:2", "house:1", 24_000)],
)
def test_each_level_beats_the_one_below_beyond_doubt(
    higher: str, lower: str, hands: int, players: int
) -> None:
    report = simulate("bestia", players, hands, 1, (higher, lower), duplicate=True)
    assert report.policies[0].per_100 > 4 * report.policies[0].error > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_chip_appears_or_vanishes_over_an_evening(players: int) -> None:
    report = simulate("bestia", players, 150, 4, ("random", "house:1", "house:2"))
    assert (report.hands, report.drift, report.illegal) == (150, 0, 0)


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 6])
def test_a_million_hands_keep_every_chip(players: int) -> None:
    report = simulate("bestia", players, 1_000_000, 1, ("random",))
    assert (report.hands, report.drift, report.illegal) == (1_000_000, 0, 0)
