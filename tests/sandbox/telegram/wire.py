"""How the world looks over the wire: User, Chat, Message, ChatMember, CallbackQuery as JSON."""

from typing import Any, Final

from tests.sandbox.telegram.world import ANONYMOUS, Account, Chat, File, Member, Message, Query

Json = dict[str, Any]

ADMIN_RIGHTS: Final = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
PERMISSIONS: Final = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


def user(account: Account) -> Json:
    """Return a User."""
    shape: Json = {
        "id": account.id,
        "is_bot": account.is_bot,
        "first_name": account.first_name,
        "last_name": account.last_name,
        "username": account.username,
        "language_code": account.language,
    }
    return {name: value for name, value in shape.items() if value != ""}


def chat(place: Chat, account: Account | None = None) -> Json:
    """Return a Chat; a private one is named after the account."""
    shape: Json = {"id": place.id, "type": place.kind}
    if account is not None:
        names = {key: user(account).get(key) for key in ("first_name", "last_name", "username")}
        return shape | {key: value for key, value in names.items() if value}
    shape["title"] = place.title
    return shape | ({"is_forum": True} if place.is_forum else {})


def message(sent: Message, accounts: dict[int, Account], *, depth: int = 1) -> Json:
    """Return a Message, with the one it replies to but not that one's own."""
    shape: Json = {
        "message_id": sent.id,
        "from": user(sent.sender),
        "chat": chat(sent.chat, accounts.get(sent.chat.id)),
        "date": sent.date,
        **(sent.service or {}),
        **_content(sent),
        **_place(sent),
    }
    if sent.sender is accounts[ANONYMOUS]:
        shape["sender_chat"] = chat(sent.chat)
    if sent.edited is not None:
        shape["edit_date"] = sent.edited
    if sent.keyboard:
        shape["reply_markup"] = {"inline_keyboard": sent.keyboard}
    if sent.reply_to is not None and depth:
        shape["reply_to_message"] = message(sent.reply_to, accounts, depth=0)
    if sent.receiver is not None:
        shape["receiver_user"] = user(sent.receiver)
        shape["ephemeral_message_id"] = sent.ephemeral_id
    return shape


def _content(sent: Message) -> Json:
    shape: Json = {}
    if sent.text is not None:
        shape["text"] = sent.text
        if sent.entities:
            shape["entities"] = sent.entities
    if sent.photo:
        shape["photo"] = [picture(size) for size in sent.photo]
    if sent.document is not None:
        shape["document"] = _file(sent.document) | {"file_name": sent.document.name}
    if sent.caption:
        shape["caption"] = sent.caption
        if sent.entities:
            shape["caption_entities"] = sent.entities
    return shape


def _place(sent: Message) -> Json:
    if sent.thread is None:
        return {}
    shape: Json = {"message_thread_id": sent.thread}
    return shape | ({"is_topic_message": True} if sent.chat.is_forum else {})


def _file(file: File) -> Json:
    return {"file_id": file.id, "file_unique_id": file.unique_id, "file_size": len(file.data)}


def picture(file: File) -> Json:
    """Return a PhotoSize."""
    return _file(file) | {"width": file.width, "height": file.height}


def member(place: Chat, account: Account) -> Json:
    """Return a ChatMember."""
    here = place.member(account.id)
    shape: Json = {"user": user(account), "status": here.status}
    if here.status == "creator":
        return shape | {"is_anonymous": False}
    if here.status == "administrator":
        rights = {right: right in here.rights for right in ADMIN_RIGHTS}
        return shape | rights | {"can_be_edited": False, "is_anonymous": False}
    if here.status == "restricted":
        return shape | _restrictions(place, here)
    return shape | ({"until_date": 0} if here.status == "kicked" else {})


def _restrictions(place: Chat, here: Member) -> Json:
    denied = here.denied | place.denied
    allowed = {name: name not in denied for name in PERMISSIONS}
    return allowed | {"is_member": True, "until_date": 0}


def permissions(place: Chat) -> Json:
    """Return a group's ChatPermissions."""
    return {name: name not in place.denied for name in PERMISSIONS}


def query(pressed: Query, on: Json) -> Json:
    """Return a CallbackQuery for a button on this Message."""
    return {
        "id": pressed.id,
        "from": user(pressed.user),
        "message": on,
        "chat_instance": str(7_000_000_000_000_000 + abs(pressed.chat.id)),
        "data": pressed.data,
    }
