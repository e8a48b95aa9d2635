import asyncio
import threading

import pytest

from bot.adapters.web.pictures import FOLLOWED, Gone, Pictures, Undrawn, Withdrawn
from cardart.picture import Picture, TablePicture


def picture(name: str) -> TablePicture:
    return TablePicture((), (name,))


class Easel:
    """Draws a picture's name, when told to go on."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.may_draw = threading.Event()
        self.may_draw.set()

    def __call__(self, wanted: Picture) -> bytes:
        assert isinstance(wanted, TablePicture)
        self.may_draw.wait(2)
        self.drawn.append(wanted.info[0])
        if wanted.info[0] == "bad":
            raise OSError("no paint")
        return wanted.info[0].encode()


async def test_a_picture_is_drawn_once_for_all_who_look() -> None:
    easel = Easel()
    pictures = Pictures(easel)
    addresses = [pictures.offer(place, picture("a")) for place in ("one", "two")]
    assert addresses[0] != addresses[1]
    served = await asyncio.gather(*(pictures.fetch(address, "b") for address in addresses * 2))
    assert served == [b"a"] * 4
    assert easel.drawn == ["a"]
    await pictures.close()


async def test_nothing_is_drawn_that_nobody_looks_at() -> None:
    easel = Easel()
    pictures = Pictures(easel)
    pictures.offer("table", picture("a"))
    await pictures.close()
    assert easel.drawn == []


async def test_of_several_waiting_for_a_table_only_the_newest_is_drawn() -> None:
    easel = Easel()
    pictures = Pictures(easel)
    easel.may_draw.clear()
    busy = asyncio.create_task(pictures.fetch(pictures.offer("other", picture("busy")), "b"))
    await asyncio.sleep(0.01)
    waiting = []
    for name in ("first", "second", "third"):
        address = pictures.offer("table", picture(name))
        waiting.append(asyncio.create_task(pictures.fetch(address, "b")))
        await asyncio.sleep(0)
    easel.may_draw.set()
    assert await busy == b"busy"
    assert await asyncio.gather(*waiting) == [b"third", b"third", b"third"]
    assert easel.drawn == ["busy", "third"]
    await pictures.close()


async def test_a_replaced_picture_leads_to_the_newest_of_its_place() -> None:
    pictures = Pictures(Easel())
    old = pictures.offer("table", picture("old"))
    new = pictures.offer("table", picture("new"))
    assert await pictures.fetch(old, "b") == b"new"
    assert [pictures.is_lasting(address) for address in (old, new)] == [False, True]
    await pictures.close()


async def test_where_no_picture_is_any_more_it_is_withdrawn() -> None:
    pictures = Pictures(Easel())
    old = pictures.offer("table", picture("old"))
    pictures.withdraw("table")
    with pytest.raises(Withdrawn):
        await pictures.fetch(old, "b")
    await pictures.close()


async def test_a_replaced_private_picture_leads_nobody_else_anywhere() -> None:
    pictures = Pictures(Easel())
    old = pictures.offer("hand", picture("old"), owner="me")
    pictures.offer("hand", picture("new"), owner="me")
    with pytest.raises(Gone):
        await pictures.fetch(old, "you")
    assert await pictures.fetch(old, "me") == b"new"
    await pictures.close()


async def test_only_so_many_replaced_addresses_are_remembered() -> None:
    pictures = Pictures(Easel())
    first = pictures.offer("table", picture("first"))
    for number in range(FOLLOWED + 1):
        pictures.offer("table", picture(str(number)))
    with pytest.raises(Gone) as gone:
        await pictures.fetch(first, "b")
    assert gone.type is Gone
    await pictures.close()


async def test_an_equal_picture_keeps_its_address() -> None:
    pictures = Pictures(Easel())
    assert pictures.offer("table", picture("a")) == pictures.offer("table", picture("a"))
    await pictures.close()


async def test_a_private_picture_is_served_to_its_owner_alone() -> None:
    easel = Easel()
    pictures = Pictures(easel)
    mine = pictures.offer("hand", picture("a"), owner="me")
    with pytest.raises(Gone):
        await pictures.fetch(mine, "you")
    assert easel.drawn == []
    assert await pictures.fetch(mine, "me") == b"a"
    await pictures.close()


async def test_equal_private_pictures_of_two_owners_share_nothing() -> None:
    easel = Easel()
    pictures = Pictures(easel)
    for owner in ("me", "you"):
        await pictures.fetch(pictures.offer(owner, picture("a"), owner=owner), owner)
    assert easel.drawn == ["a", "a"]
    await pictures.close()


async def test_nothing_is_kept_of_a_private_picture_that_was_replaced() -> None:
    easel = Easel()
    pictures = Pictures(easel)
    await pictures.fetch(pictures.offer("hand", picture("a"), owner="me"), "me")
    pictures.offer("hand", picture("b"), owner="me")
    await pictures.fetch(pictures.offer("hand", picture("a"), owner="me"), "me")
    assert easel.drawn == ["a", "a"]
    await pictures.close()


async def test_a_drawing_that_fails_stops_no_other() -> None:
    pictures = Pictures(Easel())
    with pytest.raises(Undrawn):
        await pictures.fetch(pictures.offer("table", picture("bad")), "b")
    assert await pictures.fetch(pictures.offer("table", picture("good")), "b") == b"good"
    await pictures.close()


async def test_only_the_latest_drawings_are_kept() -> None:
    easel = Easel()
    pictures = Pictures(easel, kept=1)
    first = pictures.offer("one", picture("a"))
    await pictures.fetch(first, "b")
    await pictures.fetch(pictures.offer("two", picture("b")), "b")
    await pictures.fetch(first, "b")
    assert easel.drawn == ["a", "b", "a"]
    await pictures.close()


async def test_closing_tells_whoever_waits() -> None:
    easel = Easel()
    pictures = Pictures(easel)
    easel.may_draw.clear()
    tasks = [
        asyncio.create_task(pictures.fetch(pictures.offer(name, picture(name)), "b"))
        for name in ("busy", "waiting")
    ]
    await asyncio.sleep(0.01)
    closing = asyncio.create_task(pictures.close())
    await asyncio.sleep(0)
    easel.may_draw.set()
    await closing
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [bytes, Gone]
