"""When a room that refused something is tried again: by itself, at news, and for a press."""

from dataclasses import dataclass
from enum import Enum

import pytest

from bot.clock import ManualClock
from bot.screen import Room
from bot.sending.troubles import LONGEST_RETRY, RETRY, SOON, Troubles

BAR, CLUB = Room("here", "bar/1"), Room("here", "club/1")


class Meaning(Enum):
    NO_RIGHTS = "no rights"


@dataclass(frozen=True)
class Refusal:
    meaning: Meaning = Meaning.NO_RIGHTS
    gist: str = "you may not"
    is_fault: bool = False
    is_hopeless: bool = False


@dataclass
class Desk:
    clock: ManualClock
    tried: list[Room]
    troubles: Troubles[Refusal]


@pytest.fixture
def desk() -> Desk:
    clock, tried = ManualClock(), list[Room]()
    troubles = Troubles[Refusal](clock, tried.append)
    return Desk(clock, tried, troubles)


async def test_an_alarm_rings_later_and_later_but_always_again(desk: Desk) -> None:
    pauses = []
    for _ in range(12):
        desk.troubles.begin(BAR, Refusal())
        began, before = desk.clock.now(), len(desk.tried)
        while len(desk.tried) == before:
            await desk.clock.advance(RETRY)
        pauses.append(desk.clock.now() - began)
    assert pauses[:3] == [RETRY, 2 * RETRY, 4 * RETRY]
    assert set(pauses[-3:]) == {LONGEST_RETRY}
    desk.troubles.end_all()


async def test_presses_have_a_room_tried_now_and_then_and_news_always(desk: Desk) -> None:
    desk.troubles.begin(BAR, Refusal())
    desk.troubles.begin(CLUB, Refusal())
    assert desk.troubles.due("bar") == [BAR]
    assert desk.troubles.due("bar") == []
    assert desk.troubles.due("club") == [CLUB]
    assert desk.troubles.rooms("bar") == [BAR]
    await desk.clock.advance(SOON)
    assert desk.troubles.due("bar") == [BAR]
    desk.troubles.end_all()


async def test_what_no_trying_could_help_has_no_alarm(desk: Desk) -> None:
    desk.troubles.begin(BAR, Refusal(is_hopeless=True))
    await desk.clock.advance(LONGEST_RETRY)
    assert desk.tried == []
    assert desk.troubles.end(BAR)
    assert not desk.troubles.end(BAR)
