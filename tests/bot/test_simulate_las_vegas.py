"""Evenings of Las Vegas: no chip astray, nothing illegal, and the better level wins."""

import pytest

from bot.clock import ManualClock
from bot.simulate import Report, seats_of, simulate
from engine.house.las_vegas import good

PLAYERS = (2, 4, 6)


def evening(players: int, hands: int, *policies: str, duplicate: bool = False) -> Report:
    return simulate(
        "las_vegas", players, hands, 1, policies, duplicate=duplicate, clock=ManualClock()
    )


def check(report: Report, hands: int) -> None:
    assert (report.hands, report.drift, report.illegal) == (hands, 0, 0)


def test_two_to_six_play() -> None:
    assert (seats_of("las_vegas")[0], seats_of("las_vegas")[-1]) == (2, 6)


@pytest.mark.parametrize("players", PLAYERS)
def test_random_evenings_keep_every_chip(players: int) -> None:
    check(evening(players, 400, "random"), 400)


@pytest.mark.parametrize("players", PLAYERS)
def test_evenings_of_house_players_keep_every_chip(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(good, "WORLDS", 10)
    check(evening(players, 60, "house:1", "house:2"), 60)


def test_a_good_player_beats_a_beginner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(good, "WORLDS", 20)
    report = evening(2, 800, "house:2", "house:1", duplicate=True)
    assert report.policies[0].per_100 > 2 * report.policies[0].error > 0


@pytest.mark.long
def test_a_million_hands_keep_every_chip() -> None:
    check(evening(5, 1_000_000, "random"), 1_000_000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "higher", "lower", "hands"),
    [(2, 2, 1, 4_000), (2, 3, 2, 4_000), (4, 2, 1, 4_000), (4, 3, 2, 3_000)],
)
def test_each_level_beats_the_one_below_beyond_doubt(
    players: int, higher: int, lower: int, hands: int
) -> None:
    report = evening(players, hands, f"house:{higher}", f"house:{lower}", duplicate=True)
    assert report.policies[0].per_100 > 4 * report.policies[0].error > 0
