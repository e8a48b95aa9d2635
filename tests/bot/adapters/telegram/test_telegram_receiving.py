"""Where updates come from: tokens, rivals, outages, webhooks, and stopping in the middle."""

import asyncio
import logging
import socket
from functools import partial

import aiohttp
import pytest
from telegram import Bot
from telegram.error import NetworkError, TimedOut

from bot.adapters.telegram import Account, Webhook
from bot.adapters.telegram.receiving import (
    MAX_UPDATE,
    PATIENCE,
    SECRET_HEADER,
    Line,
    Receiver,
)
from bot.clock import ManualClock
from tests.bot.adapters.telegram.salon import SECRET, Salon, told
from tests.sandbox.telegram import updates
from tests.sandbox.telegram.checking import Request
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Shown


async def playing(salon: Salon, group: Group, *people: Person) -> Shown:
    """Have people sit at a table in mid-hand, with nothing left to send."""
    await salon.seated(group, *people)
    shown = await salon.dealt(group, people[0])
    await salon.idle(group.id)
    return shown


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as an error, and take it off the record."""
    found = [it.getMessage() for it in caplog.records if it.levelno >= logging.ERROR]
    caplog.clear()
    return found


def free_port() -> int:
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return int(it.getsockname()[1])


# -- tokens and rivals


@pytest.mark.parametrize("token", ["7000000001:AAHsandbox-sandbox-sandbox-sandbox9", "nonsense"])
async def test_a_token_that_is_none_is_told_of_once_and_the_rest_goes_on(
    closed_salon: Salon, caplog: pytest.LogCaptureFixture, token: str
) -> None:
    closed_salon.token = token
    await closed_salon.start()
    await closed_salon.until(lambda: ("telegram", None) in closed_salon.dealer._holds)
    await closed_salon.long_pause(60)
    assert errors(caplog) == ["Telegram does not know this token (TELEGRAM_TOKEN): see `doctor`"]
    assert token not in caplog.text


async def test_a_rival_that_takes_turns_is_told_of_once(
    salon: Salon, sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    asked = Request("getUpdates", {"timeout": 0}, {})
    for _ in range(5):
        before = sandbox.updates._poll
        await sandbox.updates.poll(asked)
        await salon.until(partial(_was_asked_since, sandbox, before + 1))
    told_of = errors(caplog)
    assert len(told_of) == 1
    assert "another program" in told_of[0]


def _was_asked_since(sandbox: Sandbox, poll: int) -> bool:
    return sandbox.updates._poll > poll


async def test_clocks_stand_while_a_rival_takes_everything(
    salon: Salon, sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.updates.webhook = updates.Webhook("https://example.org")
    await salon.until(lambda: salon.dealer._holds)
    sandbox.updates.webhook = None
    await salon.until(lambda: not salon.dealer._holds)
    assert len(errors(caplog)) == 1


# -- outages


@pytest.mark.parametrize(
    "trouble", [Trouble.BAD_GATEWAY, Trouble.SERVER_ERROR, Trouble.DROPPED_BEFORE]
)
async def test_clocks_stand_while_telegram_is_away_and_go_on_with_a_grace(
    salon: Salon, group: Group, anna: Person, bruno: Person, trouble: Trouble
) -> None:
    salon.pace = "quick"
    shown = await playing(salon, group, anna, bruno)
    salon.sandbox.breaks(trouble)
    began = salon.clock.now()
    await salon.until(lambda: salon.dealer._holds)
    assert PATIENCE <= salon.clock.now() - began < 8 * PATIENCE  # a poll of the wall's second
    await salon.pause(5)  # a step that was due goes through
    hand = salon.table.hand
    assert hand is not None
    await salon.long_pause(90)
    assert salon.table.hand is hand
    salon.sandbox.mends()
    await salon.until(lambda: not salon.dealer._holds)
    await salon.until(lambda: (salon.table.row.deadline_ms or 0) - salon.clock.now() > 10_000)
    await salon.move(shown, anna, bruno)


async def test_without_network_the_dealer_starts_and_comes_in_later(
    closed_salon: Salon, sandbox: Sandbox, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    port = free_port()
    closed_salon.api = f"http://127.0.0.1:{port}"
    await closed_salon.start()
    await closed_salon.until(lambda: closed_salon.dealer._holds)
    assert sandbox._runner is not None
    site = aiohttp.web.TCPSite(sandbox._runner, "127.0.0.1", port)
    await site.start()
    await closed_salon.until(lambda: not closed_salon.dealer._holds, within=12)
    await anna.starts()
    await anna.awaits(None, "I am the dealer", within=8)
    assert errors(caplog) == []


async def test_a_start_without_network_can_be_stopped(
    closed_salon: Salon, caplog: pytest.LogCaptureFixture
) -> None:
    closed_salon.api = f"http://127.0.0.1:{free_port()}"
    await closed_salon.start()
    await closed_salon.pause(5)
    await closed_salon.close()
    assert errors(caplog) == []


async def test_the_commands_are_listed_in_every_language(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await salon.until(lambda: "gioca" in bruno.menu(group))
    assert anna.menu(group)["play"] == "Play at once: take a seat, or open a table"


class Ends:
    """Counts how often a line was lost and found."""

    def __init__(self) -> None:
        self.lost = self.found = 0

    def lose(self) -> None:
        self.lost += 1

    async def find(self) -> None:
        self.found += 1


async def test_a_call_that_hung_counts_from_when_it_began(clock: ManualClock) -> None:
    ends = Ends()
    line = Line(clock, ends.lose, ends.find)
    tries = 0

    async def hang() -> str:
        nonlocal tries
        tries += 1
        if tries == 1:
            await clock.sleep_until(clock.now() + 15_000)
            raise TimedOut
        return "there"

    held = asyncio.create_task(line.hold(hang))
    await clock.advance(15_000)
    assert (ends.lost, ends.found, line.is_in_doubt) == (1, 0, True)
    await clock.advance(500)
    assert await held == "there"
    assert (ends.lost, ends.found, line.is_in_doubt) == (1, 1, False)


async def test_a_short_failure_stops_no_clock(clock: ManualClock) -> None:
    ends = Ends()
    line = Line(clock, ends.lose, ends.find)
    tries = 0

    async def fail() -> None:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise NetworkError("reset")

    held = asyncio.create_task(line.hold(fail))
    await clock.advance(PATIENCE)
    await held
    assert (ends.lost, ends.found) == (0, 0)


# -- the webhook


@pytest.fixture
async def hooked(closed_salon: Salon, sandbox: Sandbox) -> Salon:
    port = free_port()
    closed_salon.webhook = Webhook(f"http://127.0.0.1:{port}/hook", "127.0.0.1", port)
    await closed_salon.open()
    assert sandbox.updates.webhook is not None
    return closed_salon


async def test_updates_may_be_brought(
    hooked: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    assert sandbox.updates.webhook is not None
    assert sandbox.updates.webhook.secret == SECRET
    shown = await hooked.seated(group, anna)
    told(await anna.presses(shown, "Menu"))


async def test_what_was_asked_before_the_webhook_stood_is_not_done(
    hooked: Salon, group: Group, anna: Person
) -> None:
    shown = await hooked.seated(group, anna)
    await hooked.close()
    query = anna.click(shown, "g.leave")
    await hooked.open()
    await hooked.until(lambda: query.told is not None)
    assert "I was away" in told(query.told)
    assert hooked.seats() == 1


@pytest.mark.parametrize(
    ("secret", "body", "status"),
    [
        ("", b"{}", 403),
        ("wrong", b"{}", 403),
        ("è".encode().decode("latin-1"), b"{}", 403),
        (SECRET, b"nonsense", 400),
        (SECRET, b"\xff\xfe", 400),
        (SECRET, b"[" * 100_000, 400),
        (SECRET, b"[]", 200),
        (SECRET, b"7", 200),
        (SECRET, b"null", 200),
        (SECRET, b'{"update_id": "x", "message": 5}', 200),
        (SECRET, b"x" * (MAX_UPDATE + 1), 413),
    ],
)
async def test_what_is_not_telegram_s_is_refused(
    hooked: Salon, secret: str, body: bytes, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    assert hooked.webhook is not None
    headers = {SECRET_HEADER: secret, "Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(hooked.webhook.url, data=body, headers=headers) as answer,
    ):
        assert answer.status == status
    assert all("could not be read" in it for it in errors(caplog))


async def test_a_port_that_is_taken_is_told_of(
    closed_salon: Salon, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        closed_salon.webhook = Webhook(f"http://127.0.0.1:{port}/hook", "127.0.0.1", port)
        await closed_salon.start()
        await closed_salon.until(lambda: closed_salon.dealer._holds)
    assert "port cannot be opened" in errors(caplog)[0]


async def test_the_webhook_goes_when_updates_are_asked_for_again(
    hooked: Salon, sandbox: Sandbox, anna: Person
) -> None:
    await hooked.close()
    hooked.webhook = None
    await hooked.start()
    await hooked.until(lambda: sandbox.updates.webhook is None)
    await anna.starts()
    await anna.awaits(None, "I am the dealer")


# -- stopping


async def test_whatever_is_under_way_when_the_dealer_stops_is_answered(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    sandbox.breaks(Trouble.SLOW, "getChatMember", seconds=0.05)
    queries = [anna.click(shown, data) for data in ("g.help", "g.top", "g.wallet")]
    await salon.until(lambda: not sandbox.updates.queue)
    await salon.close()
    assert all(query.told is not None for query in queries)
    sandbox.mends()


async def test_what_hangs_does_not_keep_the_dealer_from_stopping(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    shown = await salon.seated(group, anna)
    sandbox.breaks(Trouble.SLOW, "getChatMember", seconds=4)
    salon.telegram._arrivals.members.forget(group.id)
    query = anna.click(shown, "g.help")
    await salon.until(lambda: any(it.method == "getChatMember" for it in sandbox.calls)
                      or not sandbox.updates.queue)  # fmt: skip
    async with asyncio.timeout(3):
        await salon.close()
    await salon.open()
    sandbox.mends()
    query.told = query.told or await anna.presses(shown, "Menu")
    assert errors(caplog) == []


def test_neither_token_nor_secret_is_in_the_words_for_an_account_or_a_receiver() -> None:
    account = Account("123456:" + "t" * 35, "https://api.telegram.org", "it", secret="hidden")
    bot = Bot(account.token)
    clock = ManualClock()
    line = Line(clock, lambda: None, nothing)
    receiver = Receiver(bot, clock, line, nothing, nothing)
    for words in (repr(account), repr(receiver)):
        assert account.token not in words
        assert "hidden" not in words


async def nothing(*_: object) -> None:
    """Do nothing."""
