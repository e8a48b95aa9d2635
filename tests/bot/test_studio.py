"""The studio: each picture drawn once, only when wanted, and private ones for their owner alone."""

import asyncio
import gc
from collections.abc import AsyncIterator

import pytest

from bot.studio import NoPicture, NotYours, Studio, Undrawn
from cardart.picture import Picture, TablePicture


def picture(name: str) -> TablePicture:
    return TablePicture((), (name,))


class Easel:
    """Draws a picture's name, when told to go on, and never two at a time."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.busy = 0
        self.may_draw = asyncio.Event()
        self.may_draw.set()

    async def __call__(self, wanted: Picture) -> bytes:
        assert isinstance(wanted, TablePicture)
        self.busy += 1
        assert self.busy == 1
        await self.may_draw.wait()
        self.busy -= 1
        self.drawn.append(wanted.info[0])
        if wanted.info[0] == "bad":
            raise OSError(wanted.info[0])
        return wanted.info[0].encode()


@pytest.fixture
def easel() -> Easel:
    return Easel()


@pytest.fixture
async def studio(easel: Easel) -> AsyncIterator[Studio]:
    studio = Studio(easel)
    yield studio
    await studio.close()


async def asked(studio: Studio, *places: str) -> list[asyncio.Task[bytes]]:
    """Let somebody wait for each of these places."""
    tasks = [asyncio.create_task(studio.fetch(place)) for place in places]
    await asyncio.sleep(0)
    return tasks


async def test_a_picture_is_drawn_once_for_all_places_and_all_who_look(
    easel: Easel, studio: Studio
) -> None:
    for place in ("one", "two"):
        assert studio.offer(place, picture("a"))
    assert await asyncio.gather(*await asked(studio, "one", "two", "one")) == [b"a"] * 3
    assert await studio.fetch("two") == b"a"
    assert easel.drawn == ["a"]


async def test_nothing_is_drawn_that_nobody_looks_at(easel: Easel, studio: Studio) -> None:
    studio.offer("table", picture("a"))
    await studio.close()
    assert easel.drawn == []


async def test_an_equal_picture_is_no_change(studio: Studio) -> None:
    said = [studio.offer("table", picture(name)) for name in ("a", "a", "b", "a")]
    assert said == [True, False, True, True]


async def test_of_several_waiting_for_a_place_only_the_newest_is_drawn(
    easel: Easel, studio: Studio
) -> None:
    easel.may_draw.clear()
    studio.offer("other", picture("busy"))
    tasks = await asked(studio, "other")
    for name in ("first", "second", "third"):
        studio.offer("table", picture(name))
        tasks += await asked(studio, "table")
    easel.may_draw.set()
    assert await asyncio.gather(*tasks) == [b"busy", b"third", b"third", b"third"]
    assert easel.drawn == ["busy", "third"]


async def test_a_picture_that_another_place_still_shows_is_drawn(
    easel: Easel, studio: Studio
) -> None:
    easel.may_draw.clear()
    studio.offer("other", picture("busy"))
    for place in ("one", "two"):
        studio.offer(place, picture("a"))
    tasks = await asked(studio, "other", "one", "two")
    studio.offer("one", picture("b"))
    easel.may_draw.set()
    assert await asyncio.gather(*tasks) == [b"busy", b"a", b"a"]


async def test_a_place_that_shows_nothing_has_no_picture(easel: Easel, studio: Studio) -> None:
    easel.may_draw.clear()
    studio.offer("other", picture("busy"))
    studio.offer("table", picture("a"))
    busy, waiting = await asked(studio, "other", "table")
    studio.withdraw("table")
    studio.withdraw("table")
    with pytest.raises(NoPicture):
        await waiting
    with pytest.raises(NoPicture):
        await studio.fetch("never")
    easel.may_draw.set()
    await busy
    assert easel.drawn == ["busy"]


async def test_a_private_picture_is_for_its_owner_alone(easel: Easel, studio: Studio) -> None:
    studio.offer("hand", picture("a"), "me")
    for viewer in ("you", None):
        with pytest.raises(NotYours):
            await studio.fetch("hand", viewer)
    assert easel.drawn == []
    assert await studio.fetch("hand", "me") == b"a"
    with pytest.raises(NotYours):
        await studio.fetch("hand", "you")


async def test_who_waits_is_not_given_what_became_private_meanwhile(
    easel: Easel, studio: Studio
) -> None:
    easel.may_draw.clear()
    studio.offer("other", picture("busy"))
    studio.offer("place", picture("public"))
    busy, waiting = await asked(studio, "other", "place")
    studio.offer("place", picture("private"), "me")
    easel.may_draw.set()
    with pytest.raises(NotYours):
        await waiting
    await busy
    assert easel.drawn == ["busy"]


async def test_equal_pictures_of_two_owners_share_nothing(easel: Easel, studio: Studio) -> None:
    studio.offer("public", picture("a"))
    await studio.fetch("public")
    for owner in ("me", "you"):
        studio.offer(owner, picture("a"), owner)
        await studio.fetch(owner, owner)
    assert easel.drawn == ["a", "a", "a"]


async def test_nothing_is_kept_of_a_private_picture_that_was_withdrawn(
    easel: Easel, studio: Studio
) -> None:
    for name in ("a", "b", "a"):
        studio.offer("hand", picture(name), "me")
        await studio.fetch("hand", "me")
    assert easel.drawn == ["a", "b", "a"]
    studio.withdraw("hand")
    assert list(studio._drawn) == []


async def test_nothing_is_kept_of_a_private_picture_withdrawn_while_it_is_drawn(
    easel: Easel, studio: Studio
) -> None:
    easel.may_draw.clear()
    studio.offer("hand", picture("a"), "me")
    task = asyncio.create_task(studio.fetch("hand", "me"))
    await asyncio.sleep(0.01)
    studio.withdraw("hand")
    easel.may_draw.set()
    await task
    assert list(studio._drawn) == []


async def test_a_drawing_that_fails_stops_no_other(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("bad", "good"):
        studio.offer(name, picture(name))
    with pytest.raises(Undrawn):
        await studio.fetch("bad")
    assert await studio.fetch("good") == b"good"
    assert len(caplog.records) == 1
    assert "OSError" in caplog.text
    assert "bad" not in caplog.text


async def test_only_the_latest_drawings_are_kept(easel: Easel) -> None:
    studio = Studio(easel, kept=1)
    for name in ("a", "b"):
        studio.offer(name, picture(name))
    for place in ("a", "b", "b", "a"):
        await studio.fetch(place)
    assert easel.drawn == ["a", "b", "a"]
    await studio.close()


async def test_closing_tells_whoever_waits(easel: Easel, studio: Studio) -> None:
    easel.may_draw.clear()
    for place in ("busy", "waiting"):
        studio.offer(place, picture(place))
    busy, waiting = await asked(studio, "busy", "waiting")
    await asyncio.sleep(0.01)
    closing = asyncio.create_task(studio.close())
    await asyncio.sleep(0)
    easel.may_draw.set()
    await closing
    assert await busy == b"busy"
    with pytest.raises(NoPicture):
        await waiting
    with pytest.raises(NoPicture):
        await studio.fetch("busy")


@pytest.mark.parametrize("ends", ["withdrawn", "closed", "failed"])
async def test_nobody_complains_when_whoever_waited_is_gone(
    easel: Easel, studio: Studio, ends: str
) -> None:
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, it: complaints.append(it))
    easel.may_draw.clear()
    studio.offer("first", picture("a"))
    studio.offer("place", picture("bad"))
    for task in await asked(studio, "first", "place"):
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    if ends == "withdrawn":
        studio.withdraw("place")
    easel.may_draw.set()
    if ends == "failed":
        while easel.drawn != ["a", "bad"]:  # noqa: ASYNC110 - a fake that is nearly done
            await asyncio.sleep(0)
    await studio.close()
    gc.collect()
    await asyncio.sleep(0)
    assert complaints == []
