"""Servers, their channels and threads, as tests hold them: who is in, who may what, what goes.

What happens here is announced at the gateway. Nothing here answers the bot's requests.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from tests.sandbox.discord import rights, threads, wire
from tests.sandbox.discord.rights import EVERYDAY, Permission
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.sessions import Intent
from tests.sandbox.discord.sight import Shown
from tests.sandbox.discord.world import Channel, ChannelKind, Guild, Json, Member, Role, User


class Somebody(Protocol):
    """Whoever has an account."""

    @property
    def account(self) -> User:
        """The account."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or a thread."""

    service: Service
    channel: Channel

    @property
    def id(self) -> int:
        """The channel's id."""
        return self.channel.id

    def allows(self, whom: "Somebody | None", *permissions: Permission) -> None:
        """Allow somebody something here, the bot when None."""
        self._overwrite(self._who(whom), 0, permissions)

    def denies(self, whom: "Somebody | None", *permissions: Permission) -> None:
        """Deny somebody something here, the bot when None."""
        self._overwrite(self._who(whom), 1, permissions)

    def hides(self) -> None:
        """Hide the channel from everybody who is not allowed to see it."""
        if self.channel.guild is not None:
            self._overwrite(self.channel.guild.id, 1, (Permission.VIEW_CHANNEL,))

    def _who(self, whom: "Somebody | None") -> int:
        return self.service.world.bot.id if whom is None else whom.account.id

    def _overwrite(self, whom: int, which: int, permissions: Sequence[Permission]) -> None:
        deny, allow = self.channel.overwrites.get(whom, (0, 0))
        bits = sum(permissions)
        places = [self.channel, *(each.channel for each in self.threads())]
        before = [self.service.seeing(place) for place in places]
        was_seen = bool(rights.in_channel(self.channel, self.service.world.bot))
        deny, allow = (deny | bits, allow & ~bits) if which else (deny & ~bits, allow | bits)
        self.channel.overwrites[whom] = (deny, allow)
        for place, seeing in zip(places, before, strict=True):
            self.service.shows_newcomers(place, seeing)
        self.service.dispatch(
            "CHANNEL_UPDATE", wire.channel(self.channel), self.channel, Intent.GUILDS
        )
        if not was_seen and rights.in_channel(self.channel, self.service.world.bot):
            self._sync_threads()

    def _sync_threads(self) -> None:
        """Tell the bot of the threads in a channel that it sees from now on."""
        bot, guild = self.service.world.bot, self.channel.guild
        each = [place.channel for place in self.threads() if not place.channel.is_archived]
        seen = [thread for thread in each if rights.in_channel(thread, bot)]
        shape = {
            "guild_id": str(guild.id) if guild else None,
            "channel_ids": [str(self.id)],
            "threads": [wire.thread_for(thread, bot) for thread in seen],
            "members": [threads.member(thread, bot) for thread in seen if bot.id in thread.joined],
        }
        self.service.dispatch("THREAD_LIST_SYNC", shape, self.channel, Intent.GUILDS)

    def deletes(self, message: Shown) -> None:
        """Delete a message, as a moderator does."""
        self.service.remove(self.channel.messages[message.id])

    def vanishes(self) -> None:
        """Delete the channel or thread itself; a channel takes its threads along."""
        for thread in list(self.service.world.channels.values()):
            if thread.parent is self.channel:
                self.service.world.forget(thread)
        event = "THREAD_DELETE" if self.channel.is_thread else "CHANNEL_DELETE"
        self.service.dispatch(event, wire.channel(self.channel), self.channel, Intent.GUILDS)
        self.service.world.forget(self.channel)

    def opens(self, name: str, by: "Somebody", *, is_private: bool = False) -> "Place":
        """Open a thread in this channel; a person does."""
        kind = ChannelKind.PRIVATE_THREAD if is_private else ChannelKind.PUBLIC_THREAD
        number = self.service.world.new_id()
        made = threads.open_thread(
            self.service, self.channel, kind, name, by=by.account, number=number
        )
        return Place(self.service, made)

    def archives(self, *, is_locked: bool = False) -> None:
        """Archive the thread, as it happens by itself after some days."""
        body = {"archived": True, "locked": is_locked}
        threads.change(self.service, self.channel, body)

    def threads(self) -> "list[Place]":
        """Return the threads of this channel."""
        each = self.service.world.channels.values()
        return [Place(self.service, one) for one in each if one.parent is self.channel]


@dataclass(frozen=True, slots=True)
class Server:
    """A server, and what its people do with the bot."""

    service: Service
    guild: Guild

    @classmethod
    def founded(
        cls, service: Service, name: str, people: Sequence[Somebody], locale: str = "en-US"
    ) -> Self:
        """Return a new server; the first of its people owns it."""
        world = service.world
        owner = people[0].account if people else world.owner
        guild = Guild(world.new_id(), name, owner, locale, world.today())
        guild.roles[guild.id] = Role(guild.id, "@everyone", int(EVERYDAY))
        world.guilds[guild.id] = guild
        server = cls(service, guild)
        for account in (*(each.account for each in people), world.bot):
            guild.members[account.id] = Member(account, world.today())
        service.gateway.announce(guild)
        return server

    @property
    def id(self) -> int:
        """The guild's id."""
        return self.guild.id

    # -- channels

    def channel(self, name: str, kind: ChannelKind = ChannelKind.TEXT) -> Place:
        """Return a new channel."""
        world = self.service.world
        made = world.channel(Channel(world.new_id(), kind, name, self.guild))
        self.service.dispatch("CHANNEL_CREATE", wire.channel(made), made, Intent.GUILDS)
        return Place(self.service, made)

    # -- people

    def joins(self, person: Somebody) -> None:
        """Let somebody in, to see all that stands here."""
        member = Member(person.account, self.service.world.today())
        self.guild.members[person.account.id] = member
        for channel in self.guild.channels.values():
            self.service.shows_all(channel, person.account)
        shape = wire.member(member) | {"guild_id": str(self.id)}
        self.service.gateway.dispatch(
            "GUILD_MEMBER_ADD", shape, guild=self.id, intent=Intent.GUILD_MEMBERS
        )

    def leaves(self, person: Somebody) -> None:
        """Let somebody go."""
        self.guild.members.pop(person.account.id, None)
        shape = {"guild_id": str(self.id), "user": wire.user(person.account)}
        self.service.gateway.dispatch(
            "GUILD_MEMBER_REMOVE", shape, guild=self.id, intent=Intent.GUILD_MEMBERS
        )

    def lets(self, whom: "Somebody | None", *permissions: Permission) -> None:
        """Give somebody a role with these permissions, the bot when None."""
        world = self.service.world
        account = world.bot if whom is None else whom.account
        role = Role(world.new_id(), f"role {len(self.guild.roles)}", int(sum(permissions)))
        before = self._seeing()
        self.guild.roles[role.id] = role
        self.guild.members[account.id].roles.append(role.id)
        self._show(before)
        shape = {"guild_id": str(self.id), "role": wire.role(role)}
        self._announce("GUILD_ROLE_CREATE", shape)
        self._announce_member(account)

    def everybody_may(self, permissions: Permission) -> None:
        """Settle what everybody may do in this server, the bot included."""
        role, before = self.guild.roles[self.id], self._seeing()
        role.permissions = int(permissions)
        self._show(before)
        self._announce("GUILD_ROLE_UPDATE", {"guild_id": str(self.id), "role": wire.role(role)})

    def _seeing(self) -> dict[int, set[int]]:
        return {each.id: self.service.seeing(each) for each in self.guild.channels.values()}

    def _show(self, before: dict[int, set[int]]) -> None:
        for each in self.guild.channels.values():
            self.service.shows_newcomers(each, before[each.id])

    def names(self, person: Somebody, nick: str | None) -> None:
        """Give somebody a name of this server's own."""
        self.guild.members[person.account.id].nick = nick
        self._announce_member(person.account)

    def _announce_member(self, account: User) -> None:
        shape = wire.member(self.guild.members[account.id]) | {"guild_id": str(self.id)}
        is_bot = account is self.service.world.bot
        intent = Intent.GUILDS if is_bot else Intent.GUILD_MEMBERS
        self.service.gateway.dispatch("GUILD_MEMBER_UPDATE", shape, guild=self.id, intent=intent)

    def _announce(self, event: str, shape: Json) -> None:
        self.service.gateway.dispatch(event, shape, guild=self.id)

    # -- the bot

    def kicks_bot(self) -> None:
        """Remove the bot."""
        self.service.part(self.guild)

    def invites_bot(self) -> None:
        """Bring the bot in."""
        world = self.service.world
        self.guild.members[world.bot.id] = Member(world.bot, world.today())
        self.service.gateway.announce(self.guild)

    # -- the server itself

    def vanishes(self) -> None:
        """Delete the server."""
        self.service.part(self.guild)
        for channel in list(self.guild.channels.values()):
            self.service.world.forget(channel)
        del self.service.world.guilds[self.id]

    def is_out(self) -> None:
        """Be unavailable for a while, as in an outage of Discord's."""
        self.guild.is_unavailable = True
        self._announce("GUILD_DELETE", {"id": str(self.id), "unavailable": True})

    def is_back(self) -> None:
        """End the outage."""
        self.guild.is_unavailable = False
        self.service.gateway.announce(self.guild, is_new=False)
