"""python-telegram-bot itself talks to the sandbox."""

import asyncio

import pytest
import telegram
from telegram.error import BadRequest, Forbidden, InvalidToken, RetryAfter

from tests.sandbox.figures import busiest_minute
from tests.sandbox.telegram.figures import answer_times, show_times
from tests.sandbox.telegram.png import png
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Ephemerals

SEE = telegram.InlineKeyboardMarkup.from_button(
    telegram.InlineKeyboardButton("Vedo", callback_data="see")
)


async def test_a_command_is_polled_and_answered_with_a_picture_and_buttons(
    sandbox: Sandbox, bot: telegram.Bot
) -> None:
    anna, bruno = sandbox.user("Anna", language="it"), sandbox.user("Bruno")
    group = sandbox.group("Circolo", anna, bruno)
    await anna.says(group, "/table")
    (update,) = await bot.get_updates(timeout=1)
    assert update.message is not None
    assert update.message.from_user is not None
    assert (update.message.text, update.message.from_user.language_code) == ("/table", "it")
    sent = await bot.send_photo(
        group.id, png(), caption="<b>Tavolo</b> 1", parse_mode="HTML", reply_markup=SEE
    )
    assert sent.caption_html == "<b>Tavolo</b> 1"
    shown = bruno.finds(group, "Vedo")
    assert (shown.text, shown.picture) == ("Tavolo 1", png())
    pressing = asyncio.ensure_future(bruno.presses(shown, "Vedo"))
    (update,) = await bot.get_updates(offset=update.update_id + 1, timeout=1)
    assert update.callback_query is not None
    await update.callback_query.answer("troppo tardi", show_alert=True)
    told = await pressing
    assert told is not None
    assert (told.text, told.is_alert) == ("troppo tardi", True)
    media = telegram.InputMediaPhoto(png(1), caption="Tavolo 2")
    await bot.edit_message_media(media, chat_id=group.id, message_id=sent.message_id)
    assert anna.finds(group, "Tavolo 2").picture == png(1)
    assert sandbox.violations == []
    assert sandbox.unanswered() == []
    assert busiest_minute(sandbox.service.spoken, group.id) == 2
    assert (answer_times(sandbox.service), show_times(sandbox.service)) == ([0.0], [0.0])


async def test_every_kind_of_message_is_sent_and_edited(
    sandbox: Sandbox, bot: telegram.Bot
) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.supergroup("Circolo", anna, bot="administrator")
    sandbox.limits.budget.enforced = False
    text = await bot.send_message(group.id, "uno", reply_markup=telegram.ForceReply(selective=True))
    assert anna.finds(group, "uno").wants_reply
    plain = await bot.send_message(
        group.id,
        "due",
        reply_parameters=telegram.ReplyParameters(text.message_id),
        link_preview_options=telegram.LinkPreviewOptions(is_disabled=True),
    )
    await bot.edit_message_text("due e mezzo", group.id, plain.message_id, reply_markup=SEE)
    await bot.edit_message_reply_markup(group.id, plain.message_id)
    document = await bot.send_document(group.id, b"proof", filename="proof.txt", caption="tre")
    assert document.document is not None
    assert document.document.file_name == "proof.txt"
    photo = await bot.send_photo(group.id, png(3))
    again = await bot.send_photo(group.id, photo.photo[-1].file_id)
    await bot.edit_message_caption(group.id, again.message_id, caption="quattro")
    await bot.delete_message(group.id, text.message_id)
    seen = [(shown.text, shown.labels, shown.picture) for shown in anna.sees(group)]
    assert seen == [
        ("due e mezzo", (), b""),
        ("tre", (), b"proof"),
        ("", (), png(3)),
        ("quattro", (), png(3)),
    ]
    assert anna.has_read("Vedo")
    assert sandbox.violations == []


async def test_what_is_asked_is_understood(sandbox: Sandbox, bot: telegram.Bot) -> None:
    anna, bruno = sandbox.user("Anna"), sandbox.user("Bruno", "Rossi", username="bruno")
    group = sandbox.supergroup("Circolo", anna, bruno)
    group.restricts_bot(anna, "can_send_photos")
    assert (await bot.get_me()).username == "mazziere_bot"
    assert (await bot.get_chat(group.id)).title == "Circolo"
    assert (await bot.get_chat(group.id)).permissions is not None
    assert [member.user.id for member in await bot.get_chat_administrators(group.id)] == [anna.id]
    here = await bot.get_chat_member(group.id, bot.id)
    assert isinstance(here, telegram.ChatMemberRestricted)
    assert (here.can_send_photos, here.can_send_messages) == (False, True)
    group.promotes_bot(anna, "can_delete_messages")
    here = await bot.get_chat_member(group.id, bot.id)
    assert isinstance(here, telegram.ChatMemberAdministrator)
    assert (here.can_delete_messages, here.can_manage_topics) == (True, False)
    assert (await bot.get_chat_member(group.id, bruno.id)).user.full_name == "Bruno Rossi"
    assert (await bot.get_webhook_info()).url == ""


async def test_commands_and_descriptions_are_kept_by_scope_and_language(
    sandbox: Sandbox, bot: telegram.Bot
) -> None:
    anna, john = sandbox.user("Anna", language="it"), sandbox.user("John", language="en")
    group = sandbox.group("Circolo", anna, john)
    groups = telegram.BotCommandScopeAllGroupChats()
    await bot.set_my_commands([("table", "open a table")], scope=groups)
    await bot.set_my_commands([("tavolo", "apri un tavolo")], scope=groups, language_code="it")
    await bot.set_my_commands([("start", "begin")])
    await bot.set_my_description("Il mazziere", language_code="it")
    await bot.set_my_short_description("Mazziere")
    assert anna.menu(group) == {"tavolo": "apri un tavolo"}
    assert john.menu(group) == {"table": "open a table"}
    assert anna.menu() == {"start": "begin"}
    assert [each.command for each in await bot.get_my_commands(scope=groups)] == ["table"]
    await bot.delete_my_commands(scope=groups, language_code="it")
    assert anna.menu(group) == {"table": "open a table"}
    assert sandbox.world.descriptions == {
        ("description", "it"): "Il mazziere",
        ("short_description", ""): "Mazziere",
    }


async def test_refusals_become_the_librarys_own_errors(sandbox: Sandbox, bot: telegram.Bot) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.group("Circolo", anna)
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(anna.id, "ciao")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(1, "ciao")
    for number in range(3):
        await bot.send_message(group.id, str(number))
    with pytest.raises(RetryAfter):
        await bot.send_message(group.id, "troppo")
    stranger = telegram.Bot("7:" + "x" * 35, base_url=f"{sandbox.base_url}/bot")
    with pytest.raises(InvalidToken):
        await stranger.initialize()
    await stranger.shutdown()


async def test_an_ephemeral_photo_goes_through_api_kwargs(
    sandbox: Sandbox, bot: telegram.Bot
) -> None:
    anna, bruno = sandbox.user("Anna"), sandbox.user("Bruno")
    group = sandbox.supergroup("Circolo", anna, bruno, bot="administrator")
    secret = {"ephemeral_message_parameters": {"receiver_user_id": anna.id}}
    sent = await bot.send_photo(group.id, png(7), caption="le tue carte", api_kwargs=secret)
    assert sent.message_id == 0
    assert sent.api_kwargs["ephemeral_message_id"] > 0
    assert (anna.has_looked_at(png(7)), bruno.has_looked_at(png(7))) == (True, False)
    group.handles_ephemerals(Ephemerals.IGNORED)
    sent = await bot.send_message(group.id, "prova", api_kwargs=secret)
    assert sent.message_id > 0
    assert "ephemeral_message_id" not in sent.api_kwargs
    assert bruno.has_read("prova")
    assert sandbox.violations == []
