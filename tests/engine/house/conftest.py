"""Less thought for house players, where it does not matter how well they play."""

import pytest

from engine.house.bestia import worlds as of_bestia
from engine.house.las_vegas import good as good_at_las_vegas
from engine.house.las_vegas import strong as strong_at_las_vegas
from engine.house.seven_card_stud import good as good_at_stud
from engine.house.seven_card_stud import reading as reading_of_stud
from engine.house.seven_card_stud import strong as strong_at_stud
from engine.house.telesina import worlds as of_telesina


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players of every game imagine few worlds."""
    monkeypatch.setattr(of_telesina, "WORLDS", 20)
    monkeypatch.setattr(of_bestia, "WORLDS", 8)
    monkeypatch.setattr(good_at_stud, "WORLDS", 6)
    monkeypatch.setattr(strong_at_stud, "WORLDS", 10)
    monkeypatch.setattr(reading_of_stud, "CANDIDATES", 8)
    monkeypatch.setattr(good_at_las_vegas, "WORLDS", 15)
    monkeypatch.setattr(strong_at_las_vegas, "WORLDS", 15)
