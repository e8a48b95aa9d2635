"""Addresses of pictures: who may look where, and what an old address leads to."""

import pytest

from bot.adapters.web.pictures import FOLLOWED, Gone, Pictures, Undrawn, Withdrawn
from bot.studio import Studio
from cardart.picture import Picture, TablePicture


def picture(name: str) -> TablePicture:
    return TablePicture((), (name,))


async def named(wanted: Picture) -> bytes:
    """Draw a picture's name."""
    assert isinstance(wanted, TablePicture)
    if wanted.info[0] == "bad":
        raise OSError("no paint")
    return wanted.info[0].encode()


@pytest.fixture
def pictures() -> Pictures:
    return Pictures(Studio(named))


async def test_each_place_has_an_address_of_its_own(pictures: Pictures) -> None:
    one, two = (pictures.offer(place, picture("a")) for place in ("one", "two"))
    assert one != two
    assert [await pictures.fetch(address, "b") for address in (one, two)] == [b"a", b"a"]


async def test_an_equal_picture_keeps_its_address(pictures: Pictures) -> None:
    assert pictures.offer("table", picture("a")) == pictures.offer("table", picture("a"))


async def test_a_picture_that_comes_back_has_a_new_address(pictures: Pictures) -> None:
    addresses = [pictures.offer("table", picture(name)) for name in ("a", "b", "a")]
    assert len(set(addresses)) == 3


async def test_a_replaced_picture_leads_to_the_newest_of_its_place(pictures: Pictures) -> None:
    old = pictures.offer("table", picture("old"))
    new = pictures.offer("table", picture("new"))
    assert await pictures.fetch(old, "b") == b"new"
    assert [pictures.is_lasting(address) for address in (old, new)] == [False, True]


async def test_where_no_picture_is_any_more_it_is_withdrawn(pictures: Pictures) -> None:
    old = pictures.offer("table", picture("old"))
    pictures.withdraw("table")
    assert not pictures.is_lasting(old)
    with pytest.raises(Withdrawn):
        await pictures.fetch(old, "b")


async def test_there_is_nothing_at_an_address_that_was_never_given(pictures: Pictures) -> None:
    with pytest.raises(Gone) as gone:
        await pictures.fetch("x" * 24, "b")
    assert gone.type is Gone


async def test_a_private_picture_is_served_to_its_owner_alone(pictures: Pictures) -> None:
    mine = pictures.offer("hand", picture("a"), owner="me")
    assert not pictures.is_lasting(mine)
    assert await pictures.fetch(mine, "me") == b"a"
    with pytest.raises(Gone) as gone:
        await pictures.fetch(mine, "you")
    assert gone.type is Gone


async def test_a_replaced_private_picture_leads_nobody_else_anywhere(pictures: Pictures) -> None:
    old = pictures.offer("hand", picture("old"), owner="me")
    pictures.offer("hand", picture("new"), owner="me")
    with pytest.raises(Gone) as gone:
        await pictures.fetch(old, "you")
    assert gone.type is Gone
    assert await pictures.fetch(old, "me") == b"new"


async def test_only_so_many_replaced_addresses_are_remembered(pictures: Pictures) -> None:
    first = pictures.offer("table", picture("first"))
    for number in range(FOLLOWED + 1):
        pictures.offer("table", picture(str(number)))
    with pytest.raises(Gone) as gone:
        await pictures.fetch(first, "b")
    assert gone.type is Gone


async def test_a_picture_that_cannot_be_drawn_says_so(pictures: Pictures) -> None:
    with pytest.raises(Undrawn):
        await pictures.fetch(pictures.offer("table", picture("bad")), "b")


async def test_whoever_comes_has_the_studio_made_ready() -> None:
    ready: list[str] = []
    Pictures(Studio(named, lambda: ready.append("ready"))).get_ready()
    assert ready == ["ready"]
