"""The connection to Discord: discord.py's client, told where the API is, and whom to tell.

Nothing of the game is known here, and nothing is answered. It keeps no messages and no members, and
only sees the servers of its own shards.
"""

import asyncio
import logging
import sys
from typing import Any, Final, Protocol

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Ratelimit, Route

from bot import faults
from bot.adapters.discord.failures import ERRORS, meaning_of

log = logging.getLogger(__name__)

LONGEST_FLOOD: Final = 30.0  # seconds a call waits by itself when Discord says it was too much

Interaction = discord.Interaction["Client"]


class Hears(Protocol):
    """Whoever is told what happens in Discord."""

    async def interaction(self, interaction: Interaction) -> None:
        """Answer a press or a form."""

    def lost(self, shard: int) -> None:
        """Note that nothing comes from the servers of a shard."""

    async def found(self, shard: int) -> None:
        """Note that what happens there is heard of again."""

    async def came(self, guild: discord.Guild) -> None:
        """Greet a server the bot was added to."""

    async def here(self, guild: discord.Guild) -> None:
        """Note a server that can be reached, perhaps again."""

    def gone(self, guild: discord.Guild) -> None:
        """Note a server the bot is not in any more, or that cannot be reached."""

    async def closed(self, guild: int, channel: int, parent: int | None) -> None:
        """Note a channel that was deleted, or a thread, which has a parent."""

    def deleted(self, channel: int, messages: frozenset[int]) -> None:
        """Note messages that were deleted."""

    async def talked(self, guild: int, channel: int) -> None:
        """Note that somebody, or another bot, wrote something in a channel."""

    async def written_to(self, message: discord.Message) -> None:
        """Hear a private message."""


class Bucket(Ratelimit):
    """A budget as the library keeps it, save that all of a long one can be used at any time.

    The library refuses whatever comes while a window has longer to run than the longest pause,
    though most of the budget may be left, as of the 50 threads in five minutes.
    """

    __slots__ = ()

    async def acquire(self) -> None:
        """Take one request from the budget, once there is one; raise `discord.RateLimited`."""
        if self.remaining > 0 and not self.is_expired():
            self._last_request = self._loop.time()
            self.remaining -= 1
            self.outgoing += 1
        else:
            await super().acquire()


class Client(discord.AutoShardedClient):
    """One bot, connected."""

    def __init__(self, ears: Hears) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_FLOOD,
        )
        self._library_bucket = self.http.get_ratelimit
        self.http.get_ratelimit = self._bucket  # type: ignore[method-assign]
        self.ears = ears
        self._is_taken: Final = "taken"

    def _bucket(self, key: str) -> Ratelimit:
        if key not in self.http._buckets:  # noqa: SLF001 - the library has no other way in
            self._library_bucket(key)  # which also forgets old ones
            self.http._buckets[key] = Bucket(self.http.max_ratelimit_timeout)  # noqa: SLF001
        return self._library_bucket(key)

    async def launch_shards(self) -> None:
        """Connect where this API says, not where Discord's own gateway is.

        A bot that has begun too many sessions today waits: its token would be taken from it.
        """
        shards, address, limit = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)
        if limit["remaining"] < 1:
            await asyncio.sleep(limit["reset_after"] / 1000)
        if self.shard_count is None:
            self.shard_count = shards
        await super().launch_shards()

    async def take(self, interaction: Interaction) -> None:
        """Have an interaction answered, once, whoever hands it over."""
        if not interaction.extras.get(self._is_taken):
            interaction.extras[self._is_taken] = True
            await self.ears.interaction(interaction)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Take presses and forms that no item of the library took, after a restart above all."""
        if interaction.type in {
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        }:
            await self.take(interaction)

    async def on_shard_connect(self, shard: int) -> None:  # noqa: D102 - the library's name
        await self.ears.found(shard)

    async def on_shard_resumed(self, shard: int) -> None:  # noqa: D102
        await self.ears.found(shard)

    async def on_shard_disconnect(self, shard: int) -> None:  # noqa: D102
        self.ears.lost(shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:  # noqa: D102
        await self.ears.came(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:  # noqa: D102
        await self.ears.here(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:  # noqa: D102
        self.ears.gone(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:  # noqa: D102
        self.ears.gone(guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:  # noqa: D102
        await self.ears.closed(channel.guild.id, channel.id, None)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:  # noqa: D102
        await self.ears.closed(thread.guild_id, thread.thread_id, thread.parent_id)

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:  # noqa: D102
        self.ears.deleted(gone.channel_id, frozenset({gone.message_id}))

    async def on_raw_bulk_message_delete(  # noqa: D102
        self, gone: discord.RawBulkMessageDeleteEvent
    ) -> None:
        self.ears.deleted(gone.channel_id, frozenset(gone.message_ids))

    async def on_message(self, message: discord.Message) -> None:  # noqa: D102
        if message.author == self.user:
            return
        if message.guild is not None:
            await self.ears.talked(message.guild.id, message.channel.id)
        elif not message.author.bot:
            await self.ears.written_to(message)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002
        """Log what went wrong while something was heard, without what it was."""
        if (error := sys.exc_info()[1]) is not None:
            faults.note(log, f"{event_method} could not be acted on", error)


class _Calm(logging.Filter):
    """Says of an interrupted connection that it was, in one line: the library traces each."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass without its traceback."""
        if record.exc_info:
            kind = record.exc_info[0]
            record.msg = f"{record.getMessage()} ({'?' if kind is None else kind.__name__})"
            record.args, record.exc_info = (), None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class _CalmCompletion(_Calm):
    """The same of what was offered to somebody who typed, and got lost; a fault is traced."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass, without its traceback unless the mistake is ours."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, ERRORS) and not meaning_of(error).is_fault:
            return super().filter(record)
        return True


for _name in ("discord.client", "discord.shard"):
    logging.getLogger(_name).addFilter(_Calm())
logging.getLogger("discord.app_commands.tree").addFilter(_CalmCompletion())
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here


def point_to(api: str) -> None:
    """Send every call of this process to this API: there is one address for all of discord.py."""
    Route.BASE = api
