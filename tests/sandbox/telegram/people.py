"""Scripted users and the groups they share with the bot.

What they do becomes updates; what they see is kept for ever, so that a test can say who saw what.
Nothing here answers the bot's requests.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from tests.sandbox.bell import Bell
from tests.sandbox.eyes import PATIENCE, Eyes, NotThere, button_of
from tests.sandbox.telegram import asking, wire
from tests.sandbox.telegram.service import Service
from tests.sandbox.telegram.world import (
    RULING,
    Account,
    Chat,
    Ephemerals,
    Kind,
    Member,
    Message,
    Query,
    Shown,
    Status,
    Told,
    Topic,
)


@dataclass(frozen=True, slots=True)
class Person(Eyes["Group", Shown]):
    """A user with a script."""

    service: Service
    account: Account

    @property
    def id(self) -> int:
        """The user's id, which is also that of the private chat."""
        return self.account.id

    @property
    def called(self) -> str:
        return self.account.first_name

    # -- the private chat

    async def starts(self, payload: str = "") -> Shown:
        """Open the private chat and press Start, with a deep link's payload if any."""
        if self.account.has_blocked:
            self._may_write(may=True)
        return await self.says(None, f"/start {payload}".strip())

    async def follows(self, url: str) -> Shown:
        """Open a link `https://t.me/<bot>?start=<payload>` and press Start."""
        query = parse_qs(urlsplit(url).query)
        return await self.starts(query.get("start", [""])[0])

    def blocks(self) -> None:
        """Block the bot."""
        self._may_write(may=False)

    def deactivates(self) -> None:
        """Delete the account."""
        self.account.is_deactivated = True

    def _may_write(self, *, may: bool) -> None:
        chat, bot = self._chat(None), self.service.world.bot
        status: Status = "member" if may else "kicked"
        self.service.change_member(chat, bot, Member(status), self.account)
        self.account.has_blocked = not may

    # -- talk

    async def says(
        self,
        where: "Group | None",
        text: str,
        *,
        reply_to: Shown | None = None,
        topic: int | None = None,
        ago: float = 0,
        as_group: bool = False,
    ) -> Shown:
        """Write a message, to the bot itself when `where` is None, and return it.

        `ago` dates it that many seconds back, as when it waited while the bot was away; `as_group`
        hides the name, as administrators may.
        """
        await asyncio.sleep(0)
        world, chat = self.service.world, self._chat(where)
        if not self._may_speak(chat, topic):
            raise NotThere(f"{self.account.first_name} may not write to {chat.title}")
        self.account.is_known = True
        self.account.has_started |= where is None
        date = int(world.today() - ago)
        sender = world.anonymous if as_group else self.account
        message = Message(chat, 0, sender, date, world.new_order(), text, thread=topic)
        message.entities = _command(text)
        above = None if reply_to is None else _found(chat, reply_to)
        if above is not None:
            self.service.answers(message, above, topic)
        if self._is_ephemeral(chat, text):
            message.ephemeral_id, message.receiver = world.new_whisper_id(), world.bot
        else:
            message.id = world.new_message_id(chat)
        return world.shown(self.service.arrive(message))

    def _may_speak(self, chat: Chat, topic: int | None) -> bool:
        if chat.kind == "private" and self.account.has_blocked:
            return False
        here = chat.topics.get(topic or 0)
        is_closed = here.is_closed if here else chat.is_general_closed
        rules = chat.member(self.id).status in RULING
        return chat.may(self.id, "can_send_messages") and (rules or not is_closed)

    def _is_ephemeral(self, chat: Chat, text: str) -> bool:
        if chat.kind == "private" or chat.ephemerals in (Ephemerals.IGNORED, Ephemerals.REFUSED):
            return False
        word = text.partition(" ")[0].partition("@")[0].removeprefix("/")
        offered = asking.menu(self.service, self.account, chat) if text.startswith("/") else []
        return any(each["command"] == word and each.get("is_ephemeral") for each in offered)

    def menu(self, where: "Group | None" = None) -> dict[str, str]:
        """Return the commands the app offers here, with their descriptions."""
        offered = asking.menu(self.service, self.account, self._chat(where))
        return {each["command"]: each["description"] for each in offered}

    # -- buttons

    async def presses(
        self, message: Shown, label: str, *, patience: float = PATIENCE
    ) -> Told | None:
        """Press the button with this label (or whose label alone contains it).

        Returns what the bot told; None when it did not answer in time. A message seen earlier is
        pressed as it was then. A link is only returned. Raises NotThere.
        """
        button = button_of(message.buttons, label)
        if button.url is not None:
            return Told(self.service.world.now(), url=button.url)
        return await self.clicks(message, button.data or "", patience=patience)

    async def clicks(self, message: Shown, data: str, *, patience: float = PATIENCE) -> Told | None:
        """Send a button's data as if the message had such a button; otherwise as `presses`."""
        query = self.click(message, data)
        until = asyncio.get_running_loop().time() + patience
        while query.told is None:
            left = until - asyncio.get_running_loop().time()
            if left <= 0 or not await query.chat.bell.heard(left):
                break
        return query.told

    def click(self, message: Shown, data: str) -> Query:
        """Send a button's data and do not wait."""
        world = self.service.world
        chat = world.chats[message.chat]
        on, shape = self._pressed(chat, message)
        self.account.is_known = True
        query = Query(world.new_query_id(), self.account, chat, data, world.now(), on)
        world.queries[query.id] = query
        self.service.updates.put("callback_query", wire.query(query, shape), chat.id)
        return query

    def _pressed(self, chat: Chat, message: Shown) -> tuple[Message, dict[str, Any]]:
        """Return the message under the button; one deleted since is only a shadow of itself."""
        found = _found(chat, message)
        if found is not None:
            return found, self.service.json(found)
        gone = Message(chat, message.id, self.service.world.bot, 0, 0)
        gone.ephemeral_id = message.ephemeral_id
        place = wire.chat(chat, self.service.world.accounts.get(chat.id))
        return gone, {"chat": place, "message_id": message.id, "date": 0}

    # -- eyes

    def _newest(self, where: "Group | None") -> Iterator[Shown]:
        return self.service.world.seen_by(self.account, self._chat(where))

    def _bell(self, where: "Group | None") -> Bell:
        return self._chat(where).bell

    @property
    def record(self) -> Sequence[Shown | Told]:
        """Everything that was ever visible to this user, in order."""
        return self.account.record

    def has_read(self, words: str) -> bool:
        """Whether these words were ever in a text, caption, label or answer this user saw."""
        return any(words in text for seen in self.record for text in _words(seen))

    def has_looked_at(self, picture: bytes) -> bool:
        """Whether this user ever saw a picture of exactly these bytes."""
        return any(isinstance(seen, Shown) and seen.picture == picture for seen in self.record)

    def restarts_app(self) -> None:
        """Start the app anew: ephemeral messages are gone from this user's eyes."""
        for chat in self.service.world.chats.values():
            for number, message in list(chat.whispers.items()):
                if message.receiver is self.account:
                    del chat.whispers[number]

    def _chat(self, where: "Group | None") -> Chat:
        return self.service.world.private(self.account) if where is None else where.chat


def _found(chat: Chat, shown: Shown) -> Message | None:
    if shown.ephemeral_id is not None:
        return chat.whispers.get(shown.ephemeral_id)
    return chat.messages.get(shown.id)


def _words(seen: Shown | Told) -> tuple[str, ...]:
    return (seen.text,) if isinstance(seen, Told) else (seen.text, *seen.labels)


def _command(text: str) -> list[dict[str, Any]]:
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    if not word.startswith("/") or len(word) < 2:
        return []
    return [{"type": "bot_command", "offset": 0, "length": len(word)}]


@dataclass(eq=False, slots=True)
class Group:
    """A group, or a supergroup, and what its people do with the bot."""

    service: Service
    chat: Chat

    @classmethod
    def founded(
        cls, service: Service, kind: Kind, title: str, people: Sequence[Person], bot: Status
    ) -> Self:
        """Return a new group of this kind."""
        world = service.world
        chat = Chat(world.new_chat_id(kind), kind, title)
        world.chats[chat.id] = chat
        for person in people:
            chat.members[person.id] = Member("member" if chat.members else "creator")
            person.account.is_known = True
        chat.members[world.bot.id] = Member(bot, _rights(bot))
        return cls(service, chat)

    @property
    def id(self) -> int:
        """The chat's id now: a group that was upgraded has the new one."""
        return self.chat.id

    # -- people

    def joins(self, person: Person) -> None:
        """Let somebody in, to see all that stands here."""
        self.service.change_member(self.chat, person.account, Member("member"), person.account)
        person.account.is_known = True
        person.account.record.extend(person.sees(self))
        self._serve(person, {"new_chat_members": [wire.user(person.account)]})

    def leaves(self, person: Person) -> None:
        """Let somebody go."""
        self._serve(person, {"left_chat_member": wire.user(person.account)})
        self.service.change_member(self.chat, person.account, Member("left"), person.account)

    # -- the bot

    def kicks_bot(self, by: Person) -> None:
        """Remove the bot."""
        self._make_bot(Member("kicked"), by)

    def adds_bot(self, by: Person, bot: Status = "member") -> None:
        """Add the bot, or bring it back."""
        self._make_bot(Member(bot, _rights(bot)), by)
        self._serve(by, {"new_chat_members": [wire.user(self.service.world.bot)]})

    def promotes_bot(self, by: Person, *rights: str) -> None:
        """Make the bot an administrator, with these rights or else all."""
        self._make_bot(Member("administrator", frozenset(rights) or _rights("administrator")), by)

    def demotes_bot(self, by: Person) -> None:
        """Make the bot an ordinary member."""
        self._make_bot(Member("member"), by)

    def restricts_bot(self, by: Person, *denied: str) -> None:
        """Deny the bot something: `can_send_photos`, `can_send_messages`."""
        self._make_bot(Member("restricted", denied=frozenset(denied)), by)

    def _make_bot(self, member: Member, by: Person) -> None:
        self.service.change_member(self.chat, self.service.world.bot, member, by.account)

    # -- topics

    def opens(self, name: str, by: Person) -> int:
        """Open a topic and return its thread."""
        number = self.service.world.new_message_id(self.chat)
        self.chat.topics[number] = Topic(number, name)
        created = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        self._serve(by, created, number)
        return number

    def closes(self, topic: int | None, by: Person) -> None:
        """Close a topic, the General one when None, to all but administrators."""
        self._close(topic, is_closed=True)
        self._serve(by, {"forum_topic_closed": {}}, topic)

    def reopens(self, topic: int | None, by: Person) -> None:
        """Open a closed topic again."""
        self._close(topic, is_closed=False)
        self._serve(by, {"forum_topic_reopened": {}}, topic)

    def _close(self, topic: int | None, *, is_closed: bool) -> None:
        if topic is None:
            self.chat.is_general_closed = is_closed
        else:
            self.chat.topics[topic].is_closed = is_closed

    def deletes(self, topic: int) -> None:
        """Delete a topic with its messages; the bot is not told."""
        del self.chat.topics[topic]
        for number, message in list(self.chat.messages.items()):
            if message.thread == topic:
                del self.chat.messages[number]

    # -- the chat itself

    def upgrades(self, by: Person) -> None:
        """Make a supergroup of a group: a new chat with a new id; the old one refers to it."""
        old, world = self.chat, self.service.world
        new = replace(old, id=world.new_chat_id("supergroup"), kind="supergroup")
        new.members, new.messages, new.whispers = dict(old.members), {}, {}
        world.chats[new.id] = new
        self._serve(by, {"migrate_to_chat_id": new.id})
        old.moved_to, self.chat = new.id, new
        self._serve(by, {"migrate_from_chat_id": old.id})

    def handles_ephemerals(self, how: Ephemerals) -> None:
        """Settle what becomes of ephemeral messages here."""
        self.chat.ephemerals = how

    def _serve(self, by: Person, service: dict[str, Any], thread: int | None = None) -> None:
        self.service.serve(self.chat, by.account, service, thread)


def _rights(status: Status) -> frozenset[str]:
    return frozenset(wire.ADMIN_RIGHTS) if status in RULING else frozenset()
