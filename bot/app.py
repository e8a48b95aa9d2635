"""The composition root of `run`: opens the store, checks the books, deals until told to stop."""

import asyncio
import contextlib
import gc
import logging
import secrets
import signal
import webbrowser
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final, Protocol

from bot import ledger, thinking
from bot.adapters.web import LOBBY, WebRoom
from bot.clock import DAY, SECOND, Clock
from bot.club import Clubs
from bot.dealer import Dealer
from bot.people import Register
from bot.screen import Chat
from bot.settings import Settings
from bot.store import Store, rooms
from bot.studio import Studio
from bot.worker import Worker
from cardart import render, warm
from cardart.picture import Picture
from cardart.samples import USUAL

CLUB_NAME: Final = "Mazziere"
KEY_BYTES: Final = 32
YOUNG: Final = 10_000  # objects made and not gone again, until the collector looks at them

_log = logging.getLogger(__name__)


class Platform(Chat, Protocol):
    """A chat elsewhere, which is reached and lost without the dealer."""

    async def start(self) -> None:
        """Begin to receive, now or when the platform can be reached."""

    async def stop(self) -> None:
        """Receive no more, and send what waits."""


class UnsoundBooks(Exception):
    """The audit found something wrong and nothing is dealt; `args` are its lines."""


async def run(settings: Settings, clock: Clock, ready: Callable[[str], None]) -> None:
    """Deal by this clock until the process is told to stop; `ready` gets the room's address.

    Raise `UnsoundBooks`, `StoreError`, or `CannotListen` when it cannot start.
    """
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for which in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(which, stopped.set)
    async with dealing(settings, clock) as (room, watch):
        ready(room.url)
        _spare_the_collector()
        if settings.opens_browser:
            await asyncio.to_thread(webbrowser.open, room.url)
        told = asyncio.create_task(stopped.wait())
        await asyncio.wait({told, watch}, return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        if watch.done():
            watch.result()
        _log.info("told to stop: hands in play go on at the next start")


def _spare_the_collector() -> None:
    """Let the collector of garbage pass over what was made at the start, which stays to the end.

    To look through all of it stops the loop for 80 ms, every few seconds when there is much to do.
    What is made later is looked through less often: a press makes some thousand objects, nearly all
    of which are gone when it is answered, so that an early look finds those of presses under way.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


@contextlib.asynccontextmanager
async def dealing(
    settings: Settings, clock: Clock
) -> AsyncIterator[tuple[WebRoom, asyncio.Task[None]]]:
    """Run the dealer with its web room for as long as the context lasts.

    The task beside the room ends only when the nightly audit found the books unsound.
    """
    async with await Store.open(settings.database_url) as store:
        await _check_books(store)
        known = Clubs(store, clock, settings.language)
        await _set_up_the_room(known, settings.language)
        chats: dict[str, Chat] = {}
        artist = Worker("pictures", clock, (partial(warm, picture) for picture in USUAL))
        thinker = Worker("house players", clock)
        studio = Studio(partial(_drawn, artist), artist.prepare)
        dealer = Dealer(
            store,
            clock,
            known,
            chats,
            Random(secrets.randbits(64)),
            entropy=secrets.token_bytes,
            think=partial(thinking.answer, thinker.do),
        )
        room = WebRoom(
            dealer,
            Register(store, clock, known),
            studio,
            settings.web_room_host,
            settings.web_room_port,
            key=await rooms.secret(store, "web-room", lambda: secrets.token_bytes(KEY_BYTES)),
            now=lambda: clock.now() / SECOND,
        )
        chats[LOBBY.platform] = room
        register = Register(store, clock, known)
        beyond = await _beyond(settings, _Shared(dealer, known, register, studio, store, clock))
        chats.update(beyond)
        watch = asyncio.create_task(_watch_books(store, dealer, clock))
        try:
            await dealer.start()  # whoever comes in finds every table taken up
            await room.start()
            for platform in beyond.values():
                await platform.start()
            yield room, watch
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)
            await dealer.stop()
            for platform in beyond.values():
                await platform.stop()
            await room.stop()
            await studio.close()
            await artist.close()
            await thinker.close()


@dataclass(frozen=True, slots=True)
class _Shared:
    """What every platform works with."""

    dealer: Dealer
    known: Clubs
    register: Register
    studio: Studio
    store: Store
    clock: Clock


async def _beyond(settings: Settings, shared: _Shared) -> dict[str, Platform]:
    """Return the platforms there is a token for, by name; each is imported only then."""
    beyond: dict[str, Platform] = {}
    if settings.plays_in_discord:
        beyond["discord"] = await _discord(settings, shared)
    if settings.plays_in_telegram:
        beyond["telegram"] = await _telegram(settings, shared)
    return beyond


async def _discord(settings: Settings, shared: _Shared) -> Platform:
    from bot.adapters import discord  # noqa: PLC0415 - half a second, for those who play there

    account = discord.Account(
        settings.discord_token.get_secret_value(), settings.discord_api_base, settings.language
    )
    return discord.Discord(
        account,
        shared.dealer,
        shared.register,
        shared.known,
        studio=shared.studio,
        store=shared.store,
        clock=shared.clock,
        ways=await discord.Ways.load(shared.store),
    )


async def _telegram(settings: Settings, shared: _Shared) -> Platform:
    from bot.adapters import telegram  # noqa: PLC0415 - as Discord

    hook = None
    if settings.telegram_webhook_url:
        host, port = settings.telegram_webhook_host, settings.telegram_webhook_port
        hook = telegram.Webhook(settings.telegram_webhook_url, host, port)
    seal = await rooms.secret(
        shared.store, "telegram-webhook", lambda: secrets.token_bytes(KEY_BYTES)
    )
    account = telegram.Account(
        settings.telegram_token.get_secret_value(),
        settings.telegram_api_base,
        settings.language,
        hook,
        seal.hex(),
    )
    return telegram.Telegram(
        account,
        shared.dealer,
        shared.register,
        studio=shared.studio,
        store=shared.store,
        clock=shared.clock,
        ways=await telegram.Ways.load(shared.store),
    )


async def _drawn(artist: Worker, picture: Picture) -> bytes:
    return await artist.do(render, picture)


async def _set_up_the_room(known: Clubs, language: str) -> None:
    """Let the web room's club speak the language that is set now, unless one was chosen there."""
    club = await known.of(LOBBY, CLUB_NAME)
    if club.language != language and not club.settings.chose_language:
        await known.save(replace(club, language=language))


async def _watch_books(store: Store, dealer: Dealer, clock: Clock) -> None:
    """Audit the books every day; when they are not sound, tell the rooms and raise."""
    while True:
        await clock.sleep_until(clock.now() + DAY)
        try:
            await _check_books(store)
        except UnsoundBooks:
            dealer.halt()
            raise


async def _check_books(store: Store) -> None:
    if problems := await ledger.audit(store):
        raise UnsoundBooks(
            *(f"{it.check}: {it.subject}: expected {it.expected}, found {it.found}"
              for it in problems)
        )  # fmt: skip
