"""What every method needs: the chat that is meant, whether the bot may speak there, and news.

Raises the service's refusals; answers no method itself.
"""

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from tests.sandbox.figures import Spoke
from tests.sandbox.telegram import wire
from tests.sandbox.telegram.limits import Limits
from tests.sandbox.telegram.refusals import bad, forbidden, migrated
from tests.sandbox.telegram.updates import Updates
from tests.sandbox.telegram.world import PRESENT, RULING, Account, Chat, Member, Message, World

Json = dict[str, Any]
Spoken = Literal["message", "edit", "ephemeral", "deletion"]

_SORTS: Final = {"can_send_messages": "text messages", "can_send_photos": "photos"}


@dataclass(eq=False)
class Service:
    """The world with its limits and its updates."""

    world: World
    limits: Limits
    updates: Updates
    query_lifetime: float = 15.0
    ephemeral_lifetime: float = 15.0
    has_privacy: bool = True
    spoken: list[Spoke] = field(default_factory=list)

    # -- whom a request means

    def chat(self, chat_id: int | str) -> Chat:
        """Return the chat a request speaks to, as long as it may. Raises Refused."""
        chat = self.known(chat_id)
        if chat.kind == "private":
            self._may_write_to(self.world.accounts[chat.id])
        return chat

    def known(self, chat_id: int | str) -> Chat:
        """Return the chat a request asks about: a user met once, or a group it is in.

        Raises Refused.
        """
        chat = self._found(chat_id)
        if chat is None:
            raise bad("chat not found")
        if chat.moved_to is not None:
            raise migrated(chat.moved_to)
        if chat.kind != "private":
            self._is_in(chat)
        return chat

    def _found(self, chat_id: int | str) -> Chat | None:
        if isinstance(chat_id, str):
            return None  # public names belong to channels and open groups, which are not played in
        account = self.world.accounts.get(chat_id)
        if account is not None and account.is_known and not account.is_bot:
            return self.world.private(account)
        return self.world.chats.get(chat_id)

    def _may_write_to(self, account: Account) -> None:
        if account.is_deactivated:
            raise forbidden("user is deactivated")
        if account.has_blocked:
            raise forbidden("bot was blocked by the user")
        if not account.has_started:
            raise forbidden("bot can't initiate conversation with a user")

    def _is_in(self, chat: Chat) -> None:
        status = chat.member(self.world.bot.id).status
        if status == "kicked":
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        if status not in PRESENT:
            raise forbidden(f"bot is not a member of the {chat.kind} chat")
        if chat.kind == "channel" and status not in RULING:
            raise bad("need administrator rights in the channel chat")

    def rules(self, chat: Chat, right: str = "") -> bool:
        """Whether the bot is an administrator here, and has this right."""
        here = chat.member(self.world.bot.id)
        return here.status in RULING and (not right or right in here.rights)

    def may_send(self, chat: Chat, what: str) -> None:
        """Raise Refused (400) when the bot may not send messages of this sort."""
        if not chat.may(self.world.bot.id, what):
            sort = _SORTS.get(what, "documents")
            raise bad(f"not enough rights to send {sort} to the chat")

    def thread(self, chat: Chat, thread: int | None) -> int | None:
        """Return the thread a message goes to. Raises Refused (400) for none and closed ones."""
        if thread is None:
            if chat.is_general_closed and not self.rules(chat, "can_manage_topics"):
                raise bad("TOPIC_CLOSED")
            return None
        topic = chat.topics.get(thread)
        if topic is None:
            if chat.kind == "supergroup" and not chat.is_forum and thread in chat.messages:
                return thread  # an ordinary supergroup counts replies to a message as its thread
            raise bad("message thread not found")
        if topic.is_closed and not self.rules(chat, "can_manage_topics"):
            raise bad("TOPIC_CLOSED")
        return thread

    def answers(self, message: Message, to: Message, thread: int | None = None) -> None:
        """Make one message the reply to another; in an ordinary supergroup that is a thread too."""
        message.reply_to = to
        message.thread = thread or to.thread
        if message.thread is None and to.chat.kind == "supergroup" and not to.chat.is_forum:
            message.thread = to.id or None

    # -- what happens

    def note(self, chat: Chat, what: Spoken, message: int) -> None:
        """Keep that the bot spoke."""
        self.spoken.append(Spoke(self.world.now(), chat.id, what, message))

    def charge(self, chat: Chat, what: str, *, is_free: bool = False) -> None:
        """Count a message or an edit. Raises Refused (429)."""
        is_group = chat.kind != "private"
        self.limits.charge(chat.id, what, is_group=is_group, is_free=is_free)

    def json(self, message: Message) -> Json:
        """Return a Message."""
        return wire.message(message, self.world.accounts)

    def keep(self, message: Message) -> Message:
        """Put a new message where it belongs and show it to all who see it."""
        if message.ephemeral_id is not None:
            message.chat.whispers[message.ephemeral_id] = message
        else:
            message.chat.messages[message.id] = message
        self.world.tell(message)
        return message

    def arrive(self, message: Message) -> Message:
        """Let a person's message appear; the bot hears of it if it may."""
        self.keep(message)
        if self._hears(message):
            self.updates.put("message", self.json(message), message.chat.id)
        return message

    def _hears(self, message: Message) -> bool:
        chat, bot = message.chat, self.world.bot
        if chat.kind == "private":
            return not self.world.accounts[chat.id].has_blocked
        if chat.member(bot.id).status not in PRESENT:
            return False
        if message.service or message.receiver is bot or self.rules(chat) or not self.has_privacy:
            return True
        if message.reply_to is not None and message.reply_to.sender is bot:
            return True
        return _is_command(message, bot.username)

    def serve(self, chat: Chat, sender: Account, service: Json, thread: int | None = None) -> None:
        """Let a service message appear."""
        message = Message(
            chat,
            self.world.new_message_id(chat),
            sender,
            int(self.world.today()),
            self.world.new_order(),
            thread=thread,
            service=service,
        )
        self.arrive(message)

    def change_member(self, chat: Chat, account: Account, new: Member, by: Account) -> None:
        """Change what somebody is in a chat; the bot hears of it, of others only if it rules."""
        old = wire.member(chat, account)
        chat.members[account.id] = new
        mine = account is self.world.bot
        if not mine and not self.rules(chat):
            return
        private = self.world.accounts.get(chat.id)
        payload = {
            "chat": wire.chat(chat, private),
            "from": wire.user(by),
            "date": int(self.world.today()),
            "old_chat_member": old,
            "new_chat_member": wire.member(chat, account),
        }
        self.updates.put("my_chat_member" if mine else "chat_member", payload, chat.id)


def _is_command(message: Message, bot: str) -> bool:
    word = (message.text or "").partition(" ")[0]
    if not word.startswith("/") or len(word) < 2:
        return False
    _, at, name = word.partition("@")
    return not at or name.lower() == bot.lower()
