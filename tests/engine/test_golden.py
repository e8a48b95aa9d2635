"""Whole hands with every viewer's stream, against the transcripts kept in tests/golden."""

import pytest

from engine.games import GAMES
from engine.hand import Hand, fold
from engine.options import VELE, TelesinaOptions, of_telesina
from engine.setup import Setup
from tests.golden.regenerate import FOLDER, SCENARIOS, transcript
from tests.strategies import finish_passively, play


def played(name: str) -> Hand:
    scenario = SCENARIOS[name]
    hand = scenario.hand()
    play(hand, *scenario.answers)
    return finish_passively(hand)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_hand_tells_every_viewer_what_its_transcript_says(name: str) -> None:
    assert transcript(SCENARIOS[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_transcript_is_left_without_its_hand() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCENARIOS)


@pytest.mark.parametrize("version", GAMES)
def test_every_registered_game_has_a_transcript(version: str) -> None:
    assert version in {scenario.setup.game for scenario in SCENARIOS.values()}


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_log_of_a_transcript_replays_to_the_equal_state(name: str) -> None:
    """A script mutates nothing: the events alone lead to the state it left."""
    hand = played(name)
    replayed = fold(hand.setup, hand.log)
    for field in type(hand.state).__slots__:
        assert getattr(replayed, field) == getattr(hand.state, field)


def is_of_telesina(setup: Setup) -> bool:
    return isinstance(setup.options, TelesinaOptions)


def test_the_transcripts_cover_what_a_table_can_play() -> None:
    setups = [scenario.setup for scenario in SCENARIOS.values() if is_of_telesina(scenario.setup)]
    assert {2, 3, 4, 5, 6} <= {len(setup.order) for setup in setups}
    assert {"0", "1", "5", "5_pairs", "croce"} <= {
        of_telesina(setup.options).vele for setup in setups
    }
    assert {of_telesina(setup.options).vele for setup in setups} <= set(VELE)
    kinds = {type(event).__name__ for name in SCENARIOS for event in played(name).log}
    assert kinds >= {"PotCarried", "UncalledReturned", "HoldingMucked", "RoundSkipped", "Folded"}
