"""What every route needs: what a request means, whether the bot may do it, and news to all.

Raises the platform's refusals; answers no route itself.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tests.sandbox.discord import rights, wire, wire_messages
from tests.sandbox.discord.gateway import Gateway
from tests.sandbox.discord.limits import Limits
from tests.sandbox.discord.refusals import missing_access, missing_permissions, unknown
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.sessions import Intent
from tests.sandbox.discord.sight import shown
from tests.sandbox.discord.world import (
    Channel,
    ChannelKind,
    Guild,
    Interaction,
    Json,
    Message,
    User,
    World,
)
from tests.sandbox.figures import Spoke

Spoken = Literal["message", "edit", "ephemeral", "answer", "deletion"]


@dataclass(eq=False)
class Service:
    """The world with its gateway. `files_url` is where files are fetched from.

    `portal` holds what was set otherwise than usual for the app in the developer portal.

    `first_answer` counts seconds of the loop's own clock, `token_lifetime` those of the world.

    Where it `validates`, only what stands on a message, and can be used, gets from there to the
    bot. That a press was old or forged is for the bot to notice all the same.
    """

    world: World
    gateway: Gateway
    limits: Limits
    loop_now: Callable[[], float]
    files_url: str = ""
    first_answer: float = 3.0
    token_lifetime: float = 900.0
    validates: bool = True
    spoken: list[Spoke] = field(default_factory=list)
    portal: Json = field(default_factory=dict)

    # -- what a request means

    def channel(self, number: int) -> Channel:
        """Return a channel that the bot sees. Raises Refused (404, 403)."""
        place = self.world.channels.get(number)
        if place is None or (place.guild is not None and not place.guild.has(self.world.bot)):
            raise unknown("Channel") if place is None else missing_access()
        if not rights.in_channel(place, self.world.bot) & Permission.VIEW_CHANNEL:
            raise missing_access()
        return place

    def may(self, place: Channel, *needed: Permission) -> None:
        """Raise Refused (403) unless the bot has all these permissions here."""
        have = rights.in_channel(place, self.world.bot)
        if any(not have & each for each in needed):
            raise missing_permissions()

    def message(self, place: Channel, number: int) -> Message:
        """Return a message that is there for all. Raises Refused (404)."""
        found = place.messages.get(number)
        if found is None or found.receiver is not None:
            raise unknown("Message")
        return found

    def is_late(self, asked: Interaction) -> bool:
        """Whether the time for a first answer is over."""
        return self.loop_now() - asked.began > self.first_answer

    def application_flags(self) -> int:
        """Return the app's flags: which privileged intents it was given."""
        return sum(_LIMITED[each] for each in _LIMITED if self.gateway.allowed & each)

    # -- what becomes of it

    def viewers(self, sent: Message) -> Iterator[User]:
        """Yield the people who see this message."""
        if sent.receiver is not None:
            yield sent.receiver
            return
        place = sent.channel
        if place.guild is None:
            yield from (each for each in place.recipients.values() if not each.is_bot)
            return
        for member in place.guild.members.values():
            if not member.user.is_bot and rights.in_channel(place, member.user):
                yield member.user

    def tell(self, sent: Message, *, is_edit: bool = False) -> None:
        """Put a message that appeared or changed into the record of all who see it."""
        seen = replace(shown(sent, self.world.now()), is_edit=is_edit)
        for person in self.viewers(sent):
            person.record.append(seen)
        sent.channel.bell.ring()

    def arrive(self, sent: Message) -> None:
        """Let a new message appear, in the record of people and at the gateway."""
        sent.channel.messages[sent.id] = sent
        self.tell(sent)
        if sent.receiver is None:
            self._news("MESSAGE_CREATE", sent)

    def changed(self, sent: Message) -> None:
        """Let an edited message be seen."""
        self.tell(sent, is_edit=True)
        if sent.receiver is None:
            self._news("MESSAGE_UPDATE", sent)

    def remove(self, sent: Message) -> None:
        """Let a message vanish."""
        sent.channel.messages.pop(sent.id, None)
        sent.is_gone = True
        sent.channel.bell.ring()
        if sent.receiver is None:
            place = self.place(sent.channel)
            self.dispatch("MESSAGE_DELETE", place | {"id": str(sent.id)}, sent.channel)

    def spoke(self, sent: Message, what: Spoken) -> None:
        """Book something the bot said."""
        self.spoken.append(Spoke(self.world.now(), sent.channel.id, what, sent.id))

    def part(self, guild: Guild) -> None:
        """Take the bot out of a guild."""
        hearing = self.gateway.hearing(guild.id, Intent.GUILDS)
        guild.members.pop(self.world.bot.id, None)
        for session in hearing:
            session.dispatch("GUILD_DELETE", {"id": str(guild.id)})

    # -- news

    def ask(self, asked: Interaction) -> None:
        """Send an interaction; no intent is needed for it."""
        place = asked.channel.guild
        if place is not None and not place.has(self.world.bot):
            return
        guild = place.id if place else None
        shape = wire_messages.interaction(asked, self.world.bot, self.files_url)
        self.gateway.dispatch("INTERACTION_CREATE", shape, guild=guild, intent=0)

    def seeing(self, channel: Channel) -> set[int]:
        """Return the people who see what stands in a channel."""
        members = channel.guild.members.values() if channel.guild else ()
        each = (member.user for member in members if not member.user.is_bot)
        return {user.id for user in each if rights.in_channel(channel, user)}

    def shows_newcomers(self, channel: Channel, before: set[int]) -> None:
        """Let those who did not see a channel before, and do now, see what stands there."""
        for number in self.seeing(channel) - before:
            self.shows_all(channel, self.world.users[number])

    def shows_all(self, channel: Channel, user: User) -> None:
        """Put what stands in a channel into the record of somebody who now sees it."""
        if rights.in_channel(channel, user):
            standing = [each for each in channel.messages.values() if each.receiver is None]
            user.record.extend(shown(each, self.world.now()) for each in standing)

    def place(self, channel: Channel) -> Json:
        """Return where something happened, as events say it."""
        where = {"channel_id": str(channel.id)}
        return where | ({"guild_id": str(channel.guild.id)} if channel.guild else {})

    def dispatch(self, event: str, data: Json, channel: Channel, intent: int | None = None) -> None:
        """Send an event of a channel; about messages unless another intent is named."""
        guild = channel.guild.id if channel.guild else None
        default = Intent.GUILD_MESSAGES if channel.guild else Intent.DIRECT_MESSAGES
        if channel.guild is not None and not channel.guild.has(self.world.bot):
            return
        wanted = default if intent is None else intent
        self.gateway.dispatch(event, data, guild=guild, intent=wanted)

    def json(self, sent: Message) -> Json:
        """Return a message as it goes over the wire."""
        return wire_messages.message(sent, self.files_url)

    def _news(self, event: str, sent: Message) -> None:
        place = sent.channel
        if place.guild is not None and not rights.in_channel(place, self.world.bot):
            return
        shape = self.json(sent) | self.place(place)
        if place.guild is not None and sent.author.id in place.guild.members:
            member = place.guild.members[sent.author.id]
            shape["member"] = wire.member(member, with_user=False)
        default = Intent.DIRECT_MESSAGES if place.guild is None else Intent.GUILD_MESSAGES
        for session in self.gateway.hearing(place.guild.id if place.guild else None, default):
            is_open = session.hears(Intent.MESSAGE_CONTENT) or self._is_for_bot(sent)
            self.gateway.send(session, event, shape if is_open else shape | _WITHHELD)

    def _is_for_bot(self, sent: Message) -> bool:
        bot = self.world.bot
        private = sent.channel.kind is ChannelKind.DM
        return private or sent.author is bot or bot in sent.mentions


_LIMITED: Final = {  # for apps in fewer than a hundred servers
    Intent.GUILD_PRESENCES: 1 << 13,
    Intent.GUILD_MEMBERS: 1 << 15,
    Intent.MESSAGE_CONTENT: 1 << 19,
}
_WITHHELD: Final[Json] = {"content": "", "embeds": [], "attachments": [], "components": []}
