"""What waits to be shown: the newest state once, private cards first, and no failure stops it."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from bot import outbox as module
from bot.outbox import BURIED, Outbox, Update
from bot.screen import NOTHING, Reached, Room, Screen, User
from tests.bot.fakes import FakeChat

ROOM = Room("fake", "parlour")
ADA, BRUNO = User(1, "Ada", "en"), User(2, "Bruno", "it")


def screen(text: str) -> Screen:
    return Screen((text,))


def update(text: str, *own: tuple[User, str], epoch: int = 0) -> Callable[[], Update]:
    private = tuple((user, screen(line)) for user, line in own)
    return lambda: Update(screen(text), private, epoch)


class SlowChat(FakeChat):
    """Takes nothing before it is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.is_open = asyncio.Event()

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        await self.is_open.wait()
        await super().show(room, table, screen, anew=anew)


@pytest.fixture
def chat() -> FakeChat:
    return FakeChat()


@pytest.fixture
async def box(chat: FakeChat) -> AsyncIterator[Outbox]:
    made = Outbox(chat, ROOM)
    yield made
    await made.close()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def texts(chat: FakeChat) -> list[str]:
    return [screen.text for _, _, screen, _ in chat.shown]


async def test_what_changes_while_a_message_is_under_way_is_shown_once_as_it_stands() -> None:
    chat = SlowChat()
    box = Outbox(chat, ROOM)
    box.show(1, update("one"))
    await settle()
    for text in ("two", "three", "four"):
        box.show(1, update(text))
    chat.is_open.set()
    await settle()
    assert texts(chat) == ["one", "four"]
    await box.close()


async def test_a_table_is_composed_when_its_turn_comes(box: Outbox, chat: FakeChat) -> None:
    state = ["old"]
    box.show(1, lambda: Update(screen(state[0])))
    state[0] = "new"
    await settle()
    assert texts(chat) == ["new"]


async def test_the_same_screen_is_not_shown_twice(box: Outbox, chat: FakeChat) -> None:
    for _ in range(3):
        box.show(1, update("same", (ADA, "cards")))
        await settle()
    assert texts(chat) == ["same"]
    assert len(chat.whispered[ADA.id]) == 1


async def test_a_new_window_gets_the_own_screen_again(box: Outbox, chat: FakeChat) -> None:
    box.show(1, update("same", (ADA, "cards"), (BRUNO, "others")))
    await settle()
    box.forget(ADA.id)
    box.show(1, update("same", (ADA, "cards"), (BRUNO, "others")))
    await settle()
    assert (len(chat.whispered[ADA.id]), len(chat.whispered[BRUNO.id])) == (2, 1)


async def test_a_failed_whisper_keeps_nothing_from_anybody_else(
    box: Outbox, chat: FakeChat, caplog: pytest.LogCaptureFixture
) -> None:
    chat.broken = {"whisper"}
    box.show(1, update("table", (ADA, "secret of Ada"), (BRUNO, "secret of Bruno")))
    await settle()
    assert texts(chat) == ["table"]
    chat.broken = set()
    box.show(1, update("table", (ADA, "secret of Ada"), (BRUNO, "secret of Bruno")))
    await settle()
    assert [it.text for it in chat.whispered[ADA.id]] == ["secret of Ada"]
    assert [it.text for it in chat.whispered[BRUNO.id]] == ["secret of Bruno"]
    assert "secret" not in "".join(texts(chat)) + caplog.text


async def test_whoever_was_out_of_reach_is_told_as_soon_as_they_can_be(
    box: Outbox, chat: FakeChat
) -> None:
    for own in (screen("A♥"), None, None, screen("A♥")):
        box.show(1, lambda own=own: Update(screen("table"), ((ADA, own),)))  # type: ignore[misc]
        await settle()
    assert chat.whispered[ADA.id] == [screen("A♥"), screen("A♥")]
    box.show(1, lambda: Update(screen("table"), ((ADA, None),)))
    await settle()
    box.show(1, update("table"))
    await settle()
    assert chat.whispered[ADA.id][2:] == [NOTHING]


async def test_one_closed_door_does_not_close_the_others(caplog: pytest.LogCaptureFixture) -> None:
    class Closed(FakeChat):
        async def whisper(self, room: Room, table: int, user: User, screen: Screen) -> Reached:
            if user == ADA:
                raise PermissionError("50007")
            return await super().whisper(room, table, user, screen)

    chat = Closed()
    box = Outbox(chat, ROOM)
    box.show(1, update("table", (ADA, "a"), (BRUNO, "b")))
    await box.close()
    assert [it.text for it in chat.whispered[BRUNO.id]] == ["b"]
    assert texts(chat) == ["table"]
    assert caplog.records


async def test_a_failed_show_is_made_good_by_the_next(
    box: Outbox, chat: FakeChat, caplog: pytest.LogCaptureFixture
) -> None:
    chat.broken = {"show", "post"}
    box.show(1, update("same"))
    box.post(screen("lost"))
    await settle()
    chat.broken = set()
    box.show(1, update("same"))
    await settle()
    assert texts(chat) == ["same"]
    assert len(caplog.records) == 2


async def test_a_presenter_that_fails_stops_no_other_table(
    box: Outbox, chat: FakeChat, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "queen of " + "hearts"

    def broken() -> Update:
        raise KeyError(secret)

    box.show(1, broken)
    box.show(2, update("fine"))
    await settle()
    assert texts(chat) == ["fine"]
    assert secret not in caplog.text


async def test_a_table_pushed_up_is_posted_anew_when_a_hand_begins(
    box: Outbox, chat: FakeChat
) -> None:
    box.show(1, update("hand 1", epoch=1))
    await settle()
    for _ in range(BURIED):
        box.talked()
    box.show(1, update("hand 1 goes on", epoch=1))
    box.show(1, update("hand 1 goes on", epoch=1))
    await settle()
    box.show(1, update("hand 2", epoch=2))
    await settle()
    box.show(1, update("hand 3", epoch=3))
    await settle()
    assert [anew for *_, anew in chat.shown] == [False, False, True, False]


async def test_closing_sends_what_waits_and_what_is_under_way() -> None:
    chat = SlowChat()
    box = Outbox(chat, ROOM)
    box.show(1, update("under way"))
    await settle()
    box.show(2, update("waiting"))
    closing = asyncio.create_task(box.close())
    await settle()
    chat.is_open.set()
    await closing
    assert texts(chat) == ["under way", "waiting"]


async def test_closing_does_not_wait_for_a_platform_that_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LAST_WORDS", 0.01)
    box = Outbox(SlowChat(), ROOM)
    box.show(1, update("never"))
    await asyncio.wait_for(box.close(), timeout=2)


async def test_a_closed_table_leaves_nothing_behind(box: Outbox, chat: FakeChat) -> None:
    box.show(1, update("table", (ADA, "cards")))
    await settle()
    box.show(1, lambda: Update(screen("closed"), is_last=True))
    await settle()
    assert texts(chat) == ["table", "closed"]
    assert [box._shown, box._told, box._since] == [{}, {}, {}]


async def test_whoever_left_a_table_is_left_without_its_cards(chat: FakeChat, box: Outbox) -> None:
    box.show(1, update("a", (ADA, "A♥"), (BRUNO, "K♣")))
    await settle()
    box.show(1, update("b", (BRUNO, "K♣")))
    await settle()
    box.show(1, update("c", (BRUNO, "K♣")))
    await settle()
    assert chat.whispered[ADA.id] == [screen("A♥"), NOTHING]
    assert chat.whispered[BRUNO.id] == [screen("K♣")]


async def test_whoever_leaves_one_of_two_tables_keeps_what_is_shown_of_the_other(
    chat: FakeChat, box: Outbox
) -> None:
    box.show(1, update("a", (ADA, "A♥")))
    box.show(2, update("b", (ADA, "K♣")))
    await settle()
    box.show(1, update("c"))
    await settle()
    assert chat.of_table(1, ADA) == [screen("A♥"), NOTHING]
    assert chat.of_table(2, ADA) == [screen("K♣")]
