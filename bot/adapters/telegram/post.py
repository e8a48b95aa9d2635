"""What the adapter sends, as few calls: a letter goes out, is changed, or is taken back.

A letter is a text with buttons, with a photo or without. Errors are python-telegram-bot's; what
they mean is `failures`' business, when a call is made is the courier's.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from telegram import (
    Bot,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    MaybeInaccessibleMessage,
    Message,
    ReplyParameters,
)
from telegram.error import BadRequest

from bot.adapters.telegram.markup import HTML, MAX_ALERT, cut, without_countdown
from bot.adapters.telegram.places import Place
from bot.screen import Attachment

PHOTO_NAME: Final = "table.png"  # says nothing of what the picture shows
_QUIET: Final = LinkPreviewOptions(is_disabled=True)

P = ParamSpec("P")
T = TypeVar("T")
Call = Callable[Concatenate["Post", P], Coroutine[Any, Any, T]]

Keyboard = InlineKeyboardMarkup | None


@dataclass(frozen=True, slots=True)
class Letter:
    """A text as HTML, its buttons, and the file of a photo if it has one."""

    html: str
    keyboard: Keyboard = None
    photo: bytes | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """The id of a message that was sent, and its id as an ephemeral one if it is that."""

    message: int
    ephemeral: int | None = None


def _plainer_if_need_be(call: Call[P, T]) -> Call[P, T]:
    """Make a call again without times that count down, once, where the server knows none.

    A Bot API server of one's own may be older than they are.
    """

    @wraps(call)
    async def made(post: "Post", /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await call(post, *args, **kwargs)
        except BadRequest as error:
            if post.counts_down is False or "parse entities" not in error.message.lower():
                raise
            post.counts_down = False
            return await call(post, *args, **kwargs)

    return made


class Post:
    """Calls Telegram; `bot` is python-telegram-bot's."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.counts_down = True

    def _html(self, letter: Letter) -> str:
        return letter.html if self.counts_down else without_countdown(letter.html)

    @_plainer_if_need_be
    async def send(
        self,
        place: Place,
        letter: Letter,
        *,
        reply_to: int | None = None,
        is_silent: bool = False,
        ephemeral: dict[str, object] | None = None,
    ) -> Sent:
        """Send a letter; `ephemeral` has the parameters of a message only one member sees."""
        how: dict[str, Any] = {
            "parse_mode": HTML,
            "message_thread_id": place.topic,
            "reply_markup": letter.keyboard,
            "disable_notification": is_silent,
        }
        if reply_to is not None:
            how["reply_parameters"] = ReplyParameters(reply_to, allow_sending_without_reply=True)
        if ephemeral is not None:
            how["api_kwargs"] = {"ephemeral_message_parameters": ephemeral}
        html = self._html(letter)
        if letter.photo is None:
            call = self.bot.send_message(place.chat, html, link_preview_options=_QUIET, **how)
        else:
            photo = InputFile(letter.photo, filename=PHOTO_NAME)
            call = self.bot.send_photo(place.chat, photo, caption=html, **how)
        return _sent(await call)

    async def send_file(self, place: Place, file: Attachment, *, caption: str = "") -> None:
        """Send a small text file."""
        content = InputFile(file.text.encode(), filename=file.name)
        await self.bot.send_document(
            place.chat,
            content,
            caption=caption or None,
            parse_mode=HTML,
            message_thread_id=place.topic,
            disable_content_type_detection=True,
        )

    @_plainer_if_need_be
    async def edit(self, chat: int, message: int, letter: Letter) -> None:
        """Show another photo, text and buttons in a message; raise `ValueError` without a photo."""
        if letter.photo is None:
            msg = "a photo cannot be taken out of a message"
            raise ValueError(msg)
        media = InputMediaPhoto(
            letter.photo, caption=self._html(letter), parse_mode=HTML, filename=PHOTO_NAME
        )
        await self.bot.edit_message_media(
            media, chat_id=chat, message_id=message, reply_markup=letter.keyboard
        )

    @_plainer_if_need_be
    async def edit_caption(self, chat: int, message: int, letter: Letter) -> None:
        """Show another text and other buttons under the photo of a message."""
        await self.bot.edit_message_caption(
            chat_id=chat,
            message_id=message,
            caption=self._html(letter),
            parse_mode=HTML,
            reply_markup=letter.keyboard,
        )

    @_plainer_if_need_be
    async def edit_text(self, chat: int, message: int, letter: Letter) -> None:
        """Show another text and other buttons in a message without a photo."""
        await self.bot.edit_message_text(
            self._html(letter),
            chat_id=chat,
            message_id=message,
            parse_mode=HTML,
            reply_markup=letter.keyboard,
            link_preview_options=_QUIET,
        )

    async def edit_keyboard(self, chat: int, message: int, keyboard: Keyboard) -> None:
        """Show other buttons under a message, or none."""
        await self.bot.edit_message_reply_markup(
            chat_id=chat, message_id=message, reply_markup=keyboard
        )

    async def delete(self, chat: int, message: int) -> None:
        """Take a message away."""
        await self.bot.delete_message(chat, message)

    async def delete_ephemeral(self, chat: int, person: int, ephemeral: int) -> None:
        """Take a message away that only this member of a group sees."""
        parameters = {
            "chat_id": chat,
            "receiver_user_id": person,
            "ephemeral_message_id": ephemeral,
        }
        await self.bot.do_api_request("deleteEphemeralMessage", api_kwargs=parameters)

    async def edit_ephemeral_keyboard(
        self, chat: int, person: int, ephemeral: int, keyboard: InlineKeyboardMarkup
    ) -> None:
        """Show other buttons under a message that only this member of a group sees."""
        parameters = {
            "chat_id": chat,
            "receiver_user_id": person,
            "ephemeral_message_id": ephemeral,
            "reply_markup": keyboard.to_dict(),
        }
        await self.bot.do_api_request("editEphemeralMessageReplyMarkup", api_kwargs=parameters)

    async def answer(
        self, query: str, text: str = "", *, is_alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a press, with a text that only who pressed sees, or by opening a link."""
        await self.bot.answer_callback_query(
            query, text=cut(text, MAX_ALERT) or None, show_alert=is_alert or None, url=url
        )


def _sent(message: Message) -> Sent:
    return Sent(message.message_id, ephemeral_id(message))


def ephemeral_id(message: MaybeInaccessibleMessage) -> int | None:
    """Return the id of a message that only one member sees; the library does not know it yet."""
    found = message.api_kwargs.get("ephemeral_message_id")
    return None if found is None else int(found)
