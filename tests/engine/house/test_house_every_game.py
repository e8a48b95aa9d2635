"""What holds of house players of every game: blind to hidden cards, and fair with their dice."""

from random import Random

import pytest

from engine.actions import Action
from engine.games import CURRENT
from engine.house import HOUSE, LEVELS
from tests.engine.house.hidden import KINDS, Kind

each_level = pytest.mark.parametrize("level", LEVELS)
each_game = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def test_every_game_has_house_players_that_are_tested() -> None:
    assert CURRENT.keys() == HOUSE.keys() == {kind.name.partition(" ")[0] for kind in KINDS}


@pytest.mark.usefixtures("few")
@each_level
@pytest.mark.parametrize(
    ("kind", "players"),
    [(kind, players) for kind in KINDS for players in kind.players],
    ids=lambda it: getattr(it, "name", str(it)),
)
def test_the_answer_does_not_depend_on_a_card_hidden_from_the_seat(
    kind: Kind, players: int, level: int
) -> None:
    rng, moved = Random(players), 0
    for number in range(kind.hands):
        hand = kind.deal(players, number)
        while ask := hand.ask:
            other = kind.permuted(hand, ask.seat, rng)
            seed = rng.randrange(1 << 30)
            answer = kind.policy(hand.view(ask.seat), ask, level, Random(seed))
            if other is not None:
                assert other.ask is not None
                assert answer == kind.policy(other.view(ask.seat), other.ask, level, Random(seed))
                moved += other.deck != hand.deck
            hand.act(ask.seat, answer)
    assert moved > 5


@pytest.mark.usefixtures("few")
@each_level
@each_game
def test_equal_generators_play_equal_hands_and_others_do_not(kind: Kind, level: int) -> None:
    def played(number: int, seed: int) -> list[Action]:
        hand = kind.deal(kind.players[-1], number)
        return [*kind.played(hand, Random(seed), level)]

    assert played(8, 21) == played(8, 21)
    differ = any(played(at, 21) != played(at, seed) for at in range(4) for seed in range(5))
    assert differ is (level not in kind.steady)
