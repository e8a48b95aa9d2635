"""Who somebody is, and for which room what they do counts.

What a user's app sends is believed only as far as Telegram vouches for it: a button or a link may
name any room, and counts there only for the members of that group.
"""

from dataclasses import dataclass

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message
from telegram import User as Sender

from bot.adapters.telegram.copies import Copies
from bot.adapters.telegram.members import Members
from bot.adapters.telegram.places import Place, Pressed, place_at, place_of
from bot.adapters.telegram.ports import Dealer
from bot.adapters.telegram.ways import Ways
from bot.i18n import languages
from bot.people import name_of
from bot.screen import Room, User
from bot.sending.ports import People
from bot.tokens import HandToken, RoomToken, TableToken, parse_token


@dataclass
class Callers:
    """Knows whoever plays with one bot; `spoken` is the language of who speaks none we know."""

    dealer: Dealer
    people: People
    members: Members
    copies: Copies
    ways: Ways
    spoken: str

    def language(self, sender: Sender) -> str:
        """Return the language somebody is answered in."""
        own = (sender.language_code or "").partition("-")[0]
        return own if own in languages() else self.spoken

    async def user(self, room: Room, sender: Sender) -> User:
        """Return who somebody is, and note that this room is where they were last."""
        await self.ways.note_room(sender.id, room.address)
        return await self.people.person(
            room,
            str(sender.id),
            name_of(sender.full_name, sender.username or ""),
            self.language(sender),
            sender.username or "",
        )

    async def mentioned(self, room: Room, sender: Sender) -> User | None:
        """Return who somebody is that a line names, `None` for nobody of the group."""
        is_here = await self.members.is_member(place_of(room).chat, sender.id)
        return await self.user(room, sender) if is_here else None

    def here(self, chat: int, topic: int | None = None) -> Room:
        """Return the room at a place of a group, whatever number the group had then."""
        return Place(self.ways.current(chat), topic).room

    def room_of(self, message: Message) -> Room:
        """Return the room a message of a group stands in."""
        return self.here(message.chat.id, message.message_thread_id if message.is_topic_message
                         else None)  # fmt: skip

    def room_in(self, button: Pressed) -> Room | None:
        """Return the room a button or link names, if it names one."""
        match parse_token(button.token):
            case HandToken() | TableToken() as token:
                return self.dealer.where(token.table)
            case RoomToken():
                return self._room_at(button.address)
            case None:
                return None

    async def room_pressed(self, query: CallbackQuery, button: Pressed) -> Room | None:
        """Return the room a press counts for, or `None` if it is nobody's here."""
        message = query.message
        if message is None or message.chat.type == message.chat.CHANNEL:
            return None
        if message.chat.type != message.chat.PRIVATE:
            return self._room_pressed_in_group(message, button)
        room = self.room_in(button)
        slot = self.copies.slot_at(query.from_user.id, message.message_id)
        if room is None and slot is not None and isinstance(parse_token(button.token), RoomToken):
            room = slot.room  # its address found no place on the button
        return await self._if_member(room, query.from_user)

    def _room_pressed_in_group(self, message: MaybeInaccessibleMessage, button: Pressed) -> Room:
        """Return the room of a message of a group; of one that is gone only the chat is known.

        The library makes a message of that too, though without a date.
        """
        if isinstance(message, Message) and message.date.timestamp() > 0:
            return self.room_of(message)
        here, named = self.here(message.chat.id), self.room_in(button)
        return named if named is not None and named.community == here.community else here

    async def room_meant(self, sender: Sender, button: Pressed | None) -> Room | None:
        """Return the room a private line counts for: a link's, or where somebody was last."""
        if button is not None:
            room = self.room_in(button)
        else:
            room = self._room_at(self.ways.last_room(sender.id) or "")
        return await self._if_member(room, sender)

    async def is_host(self, room: Room, person: int) -> bool:
        """Return whether somebody administers the group of a room."""
        return await self.members.is_host(place_of(room).chat, person)

    async def _if_member(self, room: Room | None, sender: Sender) -> Room | None:
        if room is None or not await self.members.is_member(place_of(room).chat, sender.id):
            return None
        return room

    def _room_at(self, address: str) -> Room | None:
        place = place_at(address)
        return None if place is None else self.here(place.chat, place.topic)
