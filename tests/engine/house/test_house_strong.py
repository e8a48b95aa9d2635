"""What strong players make of the betting and the cards to come; how beginners differ."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from engine.actions import Action, RaiseTo
from engine.ask import Betting
from engine.cards import Card
from engine.hand import Hand
from engine.house.bets import raise_by
from engine.house.policy import BEGINNER, GOOD, LEVELS, STRONG
from engine.house.telesina import policy
from engine.house.telesina.reading import DOUBT, Reading
from engine.house.telesina.sight import Sight
from engine.house.telesina.worlds import Worlds
from engine.options import VELE, TelesinaOptions
from tests.strategies import PLAIN, deal, play, telesina

POOR, RICH = (2_000, 2_000), (10_000, 10_000)
DUEL = {0: "Qs Ah Kd Jc 9s", 1: "Qd Kc Ts Ad Ks"}
"""Seat 1 shows a king, then a pair of kings at the last street, and speaks first then."""


def at_the_end(
    holdings: dict[int, str], *answers: str, stacks: tuple[int, ...] = RICH, ante: int = 100
) -> Hand:
    """Return a hand of two in which all check to the last street, then answer so."""
    hand = deal(telesina(stacks, ante=ante), holdings)
    while hand.ask is not None and hand.state.street < 4:
        play(hand, f"{hand.ask.seat} x")
    play(hand, *answers)
    return hand


def asked(hand: Hand, level: int, times: int = 40) -> Counter[str]:
    """Return what a player of this level does, by seed; raises alike whatever their size."""
    ask = hand.ask
    assert ask is not None
    done = (policy(hand.view(ask.seat), ask, level, Random(seed)) for seed in range(times))
    return Counter("r" if isinstance(it, RaiseTo) else str(it) for it in done)


def reading(hand: Hand, seat: int) -> Reading:
    view = hand.view(seat)
    return Reading(Sight(view.state, seat), view.log)


def weights(hand: Hand, seat: int, of: int, *cards: str) -> list[int]:
    row = reading(hand, seat).weights[of]
    return [row[Card.parse(card)] for card in cards]


def test_a_bet_represents_the_cards_that_go_with_it_and_a_check_the_others() -> None:
    loud, quiet = (deal(telesina(RICH), {0: "Qs Jh", 1: "Kd Kc"}) for _ in range(2))
    play(loud, "1 r300")
    play(quiet, "1 x")
    pair, nothing = weights(loud, 0, 1, "Kh", "9d")

    assert pair > 2 * nothing >= 2 * DOUBT
    assert weights(quiet, 0, 1, "Kh")[0] < weights(quiet, 0, 1, "9d")[0]


def test_who_checked_a_pair_time_and_again_is_hardly_believed_to_have_it() -> None:
    pair, nothing = weights(at_the_end(DUEL, "1 r300"), 0, 1, "Kh", "9d")

    assert pair < nothing


def test_a_raise_represents_more_than_a_bet() -> None:
    bet = at_the_end(DUEL, "1 r300")
    raised = at_the_end(DUEL, "1 x", "0 r300", "1 r900")
    weak, strong = (weights(hand, 0, 1, "9d", "Kh") for hand in (bet, raised))

    assert weak[0] / weak[1] > strong[0] / strong[1]


def test_everybody_reads_the_betting_alike() -> None:
    hand = at_the_end(DUEL, "1 r300")

    assert reading(hand, 0).weights == reading(hand, 1).weights


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("vele", "players"), list(product(VELE, (2, 4, 6))))
def test_no_world_has_a_card_that_lies_elsewhere(vele: str, players: int) -> None:
    hand = deal(telesina((10_000,) * players, TelesinaOptions(vele=vele)))
    while (ask := hand.ask) and isinstance(ask.legal, Betting):
        view = hand.view(ask.seat)
        sight = Sight(view.state, ask.seat)
        for world in Worlds(sight, Reading(sight, view.log), Random(1)).worlds:
            assert len(set(world.hidden)) == len(sight.others) == len(world.finals)
            assert set(world.hidden) <= set(sight.unseen)
        assert not {*view.state.holding(ask.seat), *view.state.turned()} & set(sight.unseen)
        hand.act(ask.seat, ask.default)


def test_all_worlds_end_as_they_must_when_nothing_is_hidden_but_one_card() -> None:
    hand = at_the_end({0: "Ah Ad Ac As Kh", 1: "9s Ts Jd Kd Qh"})
    sight = Sight(hand.view(0).state, 0)
    imagined = Worlds(sight, reading(hand, 0), Random(1)).worlds

    assert all(world.mine > max(world.finals) for world in imagined)
    assert len({world.hidden for world in imagined}) > 5


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_folds_what_cannot_be_beaten(level: int) -> None:
    hand = at_the_end({0: "Ah Ad Ac As Kh", 1: "9s Ts Jd Kd Qh"})
    assert hand.ask is not None
    if hand.ask.seat == 1:
        play(hand, "1 r9900")
    else:
        play(hand, "0 x", "1 r9900")

    assert asked(hand, level)["f"] == 0


@pytest.mark.parametrize("level", [GOOD, STRONG])
def test_nothing_is_folded_to_a_big_bet_of_what_is_better_on_show(level: int) -> None:
    hand = at_the_end({0: "9s Ah Kd Jc Qs", 1: "9d Kc Ks Ad Ac"}, "1 r5000")

    assert asked(hand, level).keys() == {"f"}


def test_a_strong_player_bets_and_checks_good_cards_alike_now_and_then() -> None:
    done = asked(at_the_end({0: "Qs Ah Kd Jc 9s", 1: "Ac Kc Ks Ad Th"}), STRONG, times=80)

    assert done["r"] > done["x"] > 0
    assert done["f"] == 0


def test_the_size_of_a_strong_bet_is_drawn_before_the_cards_are_looked_at() -> None:
    """Equal generators bet the same of a bluff, of two pairs and of three of a kind."""
    sizes: list[dict[int, Action]] = []
    for hole in ("9c", "Ac", "Kh"):
        hand = at_the_end({0: "Qs Ah Kd Jc 9s", 1: f"{hole} Kc Ks Ad Th"}, ante=500)
        ask = hand.ask
        assert ask is not None
        done = {seed: policy(hand.view(1), ask, STRONG, Random(seed)) for seed in range(40)}
        sizes.append({seed: it for seed, it in done.items() if isinstance(it, RaiseTo)})
    bluff, two_pairs, three = sizes
    alike = bluff.keys() & two_pairs.keys() & three.keys()

    assert len({bluff[seed] for seed in alike}) > 1
    assert all(bluff[seed] == two_pairs[seed] == three[seed] for seed in alike)


def test_a_beginner_calls_what_a_good_player_folds() -> None:
    hand = at_the_end({0: "9s Ah Kd Jc Ts", 1: "9d Kc Ks Ad Qh"}, "1 r300")

    assert asked(hand, BEGINNER)["c"] > asked(hand, GOOD)["c"] + 10


def test_a_beginner_never_bluffs() -> None:
    hand = deal(telesina(RICH, PLAIN), {0: "9s Jh", 1: "Qd Ac"})

    assert asked(hand, BEGINNER) == {"x": 40}


def test_a_bet_is_the_part_of_the_pot_that_was_meant_as_far_as_it_is_legal() -> None:
    hand = at_the_end(DUEL, stacks=POOR)
    assert hand.ask is not None
    legal, pot = hand.ask.legal, hand.state.pot
    assert isinstance(legal, Betting)
    ends = [raise_by(hand.state, legal, part).total for part in (1, 100, 10_000)]

    assert ends == [hand.setup.ante, pot, 1_900]
