import asyncio

from bot.adapters.web.players import FEED_EVENTS, Feed, Pace, Players
from bot.screen import User


def user(number: int) -> User:
    return User(number, f"User {number}", "it")


def test_a_feed_gives_what_came_after_a_number() -> None:
    feed = Feed()
    for event in "abc":
        feed.push(event)
    assert feed.since(1) == [(2, "b"), (3, "c")]
    assert feed.since(3) == []


def test_a_feed_knows_what_it_no_longer_keeps() -> None:
    feed = Feed()
    for _ in range(FEED_EVENTS + 2):
        feed.push("x")
    assert feed.since(1) is None
    assert len(feed.since(2) or ()) == FEED_EVENTS


def test_a_number_from_the_future_or_another_feed_is_not_served() -> None:
    feed = Feed()
    feed.push("a")
    assert feed.since(2) is None
    assert feed.since(-1) is None


async def test_every_waiter_wakes_on_news() -> None:
    feed = Feed()
    waiters = [asyncio.create_task(feed.beyond(0)) for _ in range(2)]
    await asyncio.sleep(0)
    feed.push("a")
    async with asyncio.timeout(1):
        await asyncio.gather(*waiters)


def test_a_pace_refuses_only_what_is_too_much() -> None:
    pace = Pace(limit=2, seconds=1.0)
    assert [pace.allows(now) for now in (0.0, 0.1, 0.2, 1.0, 1.05, 1.1)] == [
        True,
        True,
        False,
        True,
        False,
        True,
    ]


def test_a_window_that_enters_again_is_the_same_player() -> None:
    players = Players()
    players.admit("window", "browser", user(1))
    player = players.get("window")
    players.admit("window", "browser", User(1, "New name", "en"))
    assert players.get("window") is player
    assert player is not None
    assert player.user.name == "New name"


def test_whoever_has_been_away_longest_is_forgotten_first() -> None:
    players = Players(limit=2)
    for number in (1, 2, 3, 4):
        players.admit(f"window {number}", "browser", user(number))
    present = players.get("window 1")
    assert present is not None
    present.sockets = 1
    assert [player.user.id for player in players.forget_surplus()] == [2, 3]
    assert [player.user.id for player in players] == [1, 4]
