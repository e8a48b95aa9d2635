"""The Bot API methods the dealer may call, as data: parameters, their types, which must be there.

A type is written as the API's reference names it: `Integer`, `String`, `Boolean`, `InputFile`, an
object listed in OBJECTS, `[X]` for an array of X. `|` separates the members of a union and a
trailing `!` marks what may not be missing. Nothing here knows how a method behaves.

Bot API 10.1, with the ephemeral messages of 10.2 and 10.3.
"""

from typing import Final

Fields = dict[str, str]

_BUSINESS: Final[Fields] = {"business_connection_id": "String"}
_SEND: Final[Fields] = _BUSINESS | {
    "chat_id": "Integer|String!",
    "message_thread_id": "Integer",
    "direct_messages_topic_id": "Integer",
    "disable_notification": "Boolean",
    "protect_content": "Boolean",
    "allow_paid_broadcast": "Boolean",
    "message_effect_id": "String",
    "suggested_post_parameters": "SuggestedPostParameters",
    "reply_parameters": "ReplyParameters",
    "reply_markup": "InlineKeyboardMarkup|ReplyKeyboardMarkup|ReplyKeyboardRemove|ForceReply",
    "ephemeral_message_parameters": "EphemeralMessageParameters",
}
_EDIT: Final[Fields] = _BUSINESS | {
    "chat_id": "Integer|String",
    "message_id": "Integer",
    "inline_message_id": "String",
    "reply_markup": "InlineKeyboardMarkup",
}
_EPHEMERAL: Final[Fields] = {
    "chat_id": "Integer|String!",
    "receiver_user_id": "Integer!",
    "ephemeral_message_id": "Integer!",
}
_TEXT: Final[Fields] = {
    "parse_mode": "String",
    "entities": "[MessageEntity]",
    "link_preview_options": "LinkPreviewOptions",
}
_CAPTION: Final[Fields] = {
    "caption": "String",
    "parse_mode": "String",
    "caption_entities": "[MessageEntity]",
}
_ABOVE: Final[Fields] = {"show_caption_above_media": "Boolean"}
_CHAT: Final[Fields] = {"chat_id": "Integer|String!"}
_COMMANDS: Final[Fields] = {"scope": "BotCommandScope", "language_code": "String"}

METHODS: Final[dict[str, Fields]] = {
    "getMe": {},
    "getUpdates": {
        "offset": "Integer",
        "limit": "Integer",
        "timeout": "Integer",
        "allowed_updates": "[String]",
    },
    "setWebhook": {
        "url": "String!",
        "certificate": "InputFile",
        "ip_address": "String",
        "max_connections": "Integer",
        "allowed_updates": "[String]",
        "drop_pending_updates": "Boolean",
        "secret_token": "String",
    },
    "deleteWebhook": {"drop_pending_updates": "Boolean"},
    "getWebhookInfo": {},
    "sendMessage": _SEND | _TEXT | {"text": "String!"},
    "sendPhoto": _SEND
    | _CAPTION
    | _ABOVE
    | {"photo": "InputFile|String!", "has_spoiler": "Boolean"},
    "sendDocument": _SEND
    | _CAPTION
    | {
        "document": "InputFile|String!",
        "thumbnail": "InputFile|String",
        "disable_content_type_detection": "Boolean",
    },
    "editMessageText": _EDIT | _TEXT | {"text": "String", "rich_message": "InputRichMessage"},
    "editMessageCaption": _EDIT | _CAPTION | _ABOVE,
    "editMessageMedia": _EDIT | {"media": "InputMedia!"},
    "editMessageReplyMarkup": _EDIT,
    "deleteMessage": _CHAT | {"message_id": "Integer!"},
    "editEphemeralMessageText": _EPHEMERAL
    | _TEXT
    | {"text": "String!", "reply_markup": "InlineKeyboardMarkup"},
    "editEphemeralMessageCaption": _EPHEMERAL
    | _CAPTION
    | _ABOVE
    | {"reply_markup": "InlineKeyboardMarkup"},
    "editEphemeralMessageMedia": _EPHEMERAL
    | {"media": "InputMedia!", "reply_markup": "InlineKeyboardMarkup"},
    "editEphemeralMessageReplyMarkup": _EPHEMERAL | {"reply_markup": "InlineKeyboardMarkup"},
    "deleteEphemeralMessage": _EPHEMERAL,
    "answerCallbackQuery": {
        "callback_query_id": "String!",
        "text": "String",
        "show_alert": "Boolean",
        "url": "String",
        "cache_time": "Integer",
    },
    "getChat": _CHAT,
    "getChatMember": _CHAT | {"user_id": "Integer!"},
    "getChatAdministrators": _CHAT | {"return_bots": "Boolean"},
    "leaveChat": _CHAT,
    "getMyCommands": _COMMANDS,
    "setMyCommands": _COMMANDS | {"commands": "[BotCommand]!"},
    "deleteMyCommands": _COMMANDS,
    "setMyDescription": {"description": "String", "language_code": "String"},
    "setMyShortDescription": {"short_description": "String", "language_code": "String"},
}

_SCOPES: Final = (
    "BotCommandScopeDefault|BotCommandScopeAllPrivateChats|BotCommandScopeAllGroupChats"
    "|BotCommandScopeAllChatAdministrators|BotCommandScopeChat"
    "|BotCommandScopeChatAdministrators|BotCommandScopeChatMember"
)

# A name that stands for several objects, told apart by their `type`.
FAMILIES: Final[dict[str, str]] = {
    "BotCommandScope": _SCOPES,
    "InputMedia": "InputMediaPhoto|InputMediaDocument",
}

# The `type` that each member of a family carries.
KINDS: Final[dict[str, str]] = {
    "BotCommandScopeDefault": "default",
    "BotCommandScopeAllPrivateChats": "all_private_chats",
    "BotCommandScopeAllGroupChats": "all_group_chats",
    "BotCommandScopeAllChatAdministrators": "all_chat_administrators",
    "BotCommandScopeChat": "chat",
    "BotCommandScopeChatAdministrators": "chat_administrators",
    "BotCommandScopeChatMember": "chat_member",
    "InputMediaPhoto": "photo",
    "InputMediaDocument": "document",
}

_TYPE: Final[Fields] = {"type": "String!"}
_PLACEHOLDER: Final[Fields] = {"input_field_placeholder": "String", "selective": "Boolean"}

OBJECTS: Final[dict[str, Fields]] = {
    "InlineKeyboardMarkup": {"inline_keyboard": "[[InlineKeyboardButton]]!"},
    "InlineKeyboardButton": {
        "text": "String!",
        "icon_custom_emoji_id": "String",
        "style": "String",
        "url": "String",
        "callback_data": "String",
        "web_app": "WebAppInfo",
        "login_url": "LoginUrl",
        "switch_inline_query": "String",
        "switch_inline_query_current_chat": "String",
        "copy_text": "CopyTextButton",
        "pay": "Boolean",
    },
    "ReplyKeyboardMarkup": _PLACEHOLDER
    | {
        "keyboard": "[[KeyboardButton]]!",
        "is_persistent": "Boolean",
        "resize_keyboard": "Boolean",
        "one_time_keyboard": "Boolean",
    },
    "KeyboardButton": {"text": "String!", "icon_custom_emoji_id": "String", "style": "String"},
    "ReplyKeyboardRemove": {"remove_keyboard": "Boolean!", "selective": "Boolean"},
    "ForceReply": _PLACEHOLDER | {"force_reply": "Boolean!"},
    "WebAppInfo": {"url": "String!"},
    "LoginUrl": {
        "url": "String!",
        "forward_text": "String",
        "bot_username": "String",
        "request_write_access": "Boolean",
    },
    "CopyTextButton": {"text": "String!"},
    "InputMediaPhoto": _TYPE | _CAPTION | _ABOVE | {"media": "String!", "has_spoiler": "Boolean"},
    "InputMediaDocument": _TYPE
    | _CAPTION
    | {
        "media": "String!",
        "thumbnail": "String",
        "disable_content_type_detection": "Boolean",
    },
    # 10.2 lets a reply name an ephemeral message instead; which of the two is there, the behaviour
    # checks
    "ReplyParameters": {
        "message_id": "Integer",
        "ephemeral_message_id": "Integer",
        "chat_id": "Integer|String",
        "allow_sending_without_reply": "Boolean",
        "quote": "String",
        "quote_parse_mode": "String",
        "quote_entities": "[MessageEntity]",
        "quote_position": "Integer",
        "checklist_task_id": "Integer",
        "poll_option_id": "String",
    },
    "LinkPreviewOptions": {
        "is_disabled": "Boolean",
        "url": "String",
        "prefer_small_media": "Boolean",
        "prefer_large_media": "Boolean",
        "show_above_text": "Boolean",
    },
    "MessageEntity": _TYPE
    | {
        "offset": "Integer!",
        "length": "Integer!",
        "url": "String",
        "language": "String",
        "custom_emoji_id": "String",
        "unix_time": "Integer",
        "date_time_format": "String",
    },
    "InputRichMessage": {
        "html": "String",
        "markdown": "String",
        "is_rtl": "Boolean",
        "skip_entity_detection": "Boolean",
    },
    "SuggestedPostParameters": {"send_date": "Integer"},
    "EphemeralMessageParameters": {
        "receiver_user_id": "Integer!",
        "callback_query_id": "String",
        "replace_callback_query_message": "Boolean",
    },
    "BotCommand": {"command": "String!", "description": "String!", "is_ephemeral": "Boolean"},
    "BotCommandScopeDefault": _TYPE,
    "BotCommandScopeAllPrivateChats": _TYPE,
    "BotCommandScopeAllGroupChats": _TYPE,
    "BotCommandScopeAllChatAdministrators": _TYPE,
    "BotCommandScopeChat": _TYPE | _CHAT,
    "BotCommandScopeChatAdministrators": _TYPE | _CHAT,
    "BotCommandScopeChatMember": _TYPE | _CHAT | {"user_id": "Integer!"},
}
