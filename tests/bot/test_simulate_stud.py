"""Evenings of Seven Card Stud: no chip astray, nothing illegal, and the better level wins."""

import pytest

from bot.clock import ManualClock
from bot.simulate import Report, seats_of, simulate
from engine.house.seven_card_stud import good

PLAYERS = (2, 5, 8)


def evening(players: int, hands: int, *policies: str, duplicate: bool = False) -> Report:
    return simulate(
        "seven_card_stud", players, hands, 1, policies, duplicate=duplicate, clock=ManualClock()
    )


def check(report: Report, hands: int) -> None:
    assert (report.hands, report.drift, report.illegal) == (hands, 0, 0)


def test_two_to_eight_play() -> None:
    assert (seats_of("seven_card_stud")[0], seats_of("seven_card_stud")[-1]) == (2, 8)


@pytest.mark.parametrize("players", PLAYERS)
def test_random_evenings_keep_every_chip(players: int) -> None:
    check(evening(players, 300, "random"), 300)


@pytest.mark.parametrize("players", PLAYERS)
def test_evenings_of_house_players_keep_every_chip(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(good, "WORLDS", 8)
    check(evening(players, 40, "house:1", "house:2"), 40)


def test_a_good_player_beats_a_beginner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(good, "WORLDS", 20)
    report = evening(2, 600, "house:2", "house:1", duplicate=True)
    assert report.policies[0].per_100 > 2 * report.policies[0].error > 0


@pytest.mark.long
def test_a_million_hands_keep_every_chip() -> None:
    check(evening(6, 1_000_000, "random"), 1_000_000)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("higher", "lower", "hands"), [(2, 1, 4_000), (3, 2, 4_000)])
def test_each_level_beats_the_one_below_beyond_doubt(
    higher: int, lower: int, hands: int, players: int
) -> None:
    report = evening(players, hands, f"house:{higher}", f"house:{lower}", duplicate=True)
    assert report.policies[0].per_100 > 3 * report.policies[0].error > 0
