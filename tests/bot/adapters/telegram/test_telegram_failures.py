"""Each sentence the service is known to say, as the library raises it, and what it means."""

import json
from datetime import timedelta

import pytest
from telegram.error import EndPointNotFound, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest

from bot.adapters.telegram.failures import (
    SHORT_WHILE,
    Failure,
    Meaning,
    Right,
    gist,
    is_unreachable,
    meaning_of,
)
from bot.adapters.telegram.request import AiohttpRequest, NotSent


class Refusing(AiohttpRequest):
    """A transport on which every request is answered with the same body."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__()
        self._answer = status, body

    async def do_request(self, *_: object, **__: object) -> tuple[int, bytes]:
        return self._answer


async def raised(status: int, description: str, **parameters: int) -> TelegramError:
    """Return the error the library makes of an answer of the service."""
    answer = {"ok": False, "error_code": status, "description": description}
    body = json.dumps(answer | ({"parameters": parameters} if parameters else {})).encode()
    with pytest.raises(TelegramError) as caught:
        await Refusing(status, body).post("http://127.0.0.1/bot/sendPhoto")
    return caught.value


NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are"
    " exactly the same as a current content and reply markup of the message"
)
TWO_POLLERS = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is"
    " running"
)
SENTENCES = {
    Meaning.NOT_MODIFIED: (
        (400, NOT_MODIFIED),
        (400, "Bad Request: MESSAGE_NOT_MODIFIED"),
    ),
    Meaning.MESSAGE_GONE: (
        (400, "Bad Request: message to edit not found"),
        (400, "Bad Request: message to delete not found"),
        (400, "Bad Request: message can't be edited"),
        (400, "Bad Request: message can't be deleted"),
        (400, "Bad Request: message can't be deleted for everyone"),
        (400, "Bad Request: there is no caption in the message to edit"),
        (400, "Bad Request: there is no text in the message to edit"),
        (400, "Bad Request: there is no media in the message to edit"),
        (400, "Bad Request: MESSAGE_ID_INVALID"),
    ),
    Meaning.TOO_LATE: (
        (400, "Bad Request: query is too old and response timeout expired or query ID is invalid"),
        (400, "Bad Request: QUERY_ID_INVALID"),
    ),
    Meaning.NEVER_STARTED: ((403, "Forbidden: bot can't initiate conversation with a user"),),
    Meaning.BLOCKED: ((403, "Forbidden: bot was blocked by the user"),),
    Meaning.DEACTIVATED: (
        (403, "Forbidden: user is deactivated"),
        (400, "Bad Request: INPUT_USER_DEACTIVATED"),
    ),
    Meaning.KICKED: (
        (403, "Forbidden: bot was kicked from the group chat"),
        (403, "Forbidden: bot was kicked from the supergroup chat"),
        (403, "Forbidden: bot is not a member of the supergroup chat"),
        (403, "Forbidden: the group chat was deleted"),
        (400, "Bad Request: chat not found"),
        (400, "Bad Request: group chat was upgraded to a supergroup chat"),
        (400, "Bad Request: PEER_ID_INVALID"),
        (400, "Bad Request: CHANNEL_PRIVATE"),
    ),
    Meaning.TOPIC_CLOSED: ((400, "Bad Request: TOPIC_CLOSED"),),
    Meaning.TOPIC_GONE: (
        (400, "Bad Request: message thread not found"),
        (400, "Bad Request: TOPIC_DELETED"),
        (400, "Bad Request: TOPIC_ID_INVALID"),
    ),
    Meaning.UNREACHABLE: (
        (500, "Internal Server Error: sent data is inaccessible"),
        (502, "Bad Gateway"),
        (504, "Gateway Timeout"),
    ),
    Meaning.CONFLICT: (
        (409, TWO_POLLERS),
        (409, "Conflict: can't use getUpdates method while webhook is active"),
    ),
    Meaning.BAD_TOKEN: ((401, "Unauthorized"), (404, "Not Found")),
    Meaning.FAULT: (
        (400, "Bad Request: BUTTON_DATA_INVALID"),
        (400, "Bad Request: message caption is too long"),
        (400, "Bad Request: can't parse entities: Unsupported start tag"),
        (400, "Bad Request: IMAGE_PROCESS_FAILED"),
        (413, "Request Entity Too Large"),
    ),
}
RIGHTS = {
    Right.TEXT: (
        "Bad Request: not enough rights to send text messages to the chat",
        "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN",
    ),
    Right.PHOTOS: (
        "Bad Request: not enough rights to send photos to the chat",
        "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN",
        "Bad Request: CHAT_SEND_MEDIA_FORBIDDEN",
    ),
    Right.DOCUMENTS: (
        "Bad Request: not enough rights to send documents to the chat",
        "Bad Request: CHAT_SEND_DOCS_FORBIDDEN",
    ),
    Right.WRITE: (
        "Bad Request: have no rights to send a message",
        "Bad Request: CHAT_WRITE_FORBIDDEN",
        "Bad Request: CHAT_RESTRICTED",
        "Bad Request: USER_BANNED_IN_CHANNEL",
    ),
    Right.ADMINISTER: (
        "Bad Request: need administrator rights in the channel chat",
        "Bad Request: not enough rights to pin a message",
        "Bad Request: CHAT_ADMIN_REQUIRED",
    ),
}


ALL = [
    (status, sentence, meaning)
    for meaning, known in SENTENCES.items()
    for status, sentence in known
]


@pytest.mark.parametrize(("status", "sentence", "meaning"), ALL)
async def test_a_sentence_has_its_meaning(status: int, sentence: str, meaning: Meaning) -> None:
    assert meaning_of(await raised(status, sentence)).meaning is meaning


@pytest.mark.parametrize(("status", "sentence", "meaning"), ALL)
async def test_how_it_is_written_does_not_matter(
    status: int, sentence: str, meaning: Meaning
) -> None:
    assert meaning_of(await raised(status, sentence.upper())).meaning is meaning


@pytest.mark.parametrize(
    ("sentence", "right"), [(it, right) for right, known in RIGHTS.items() for it in known]
)
async def test_a_lacking_right_is_named(sentence: str, right: Right) -> None:
    assert meaning_of(await raised(400, sentence)) == Failure(Meaning.NO_RIGHTS, right=right)


async def test_every_meaning_and_right_has_a_sentence() -> None:
    by_class = {Meaning.FLOOD, Meaning.MIGRATED, Meaning.NO_RIGHTS}
    assert SENTENCES.keys() | by_class == set(Meaning)
    assert RIGHTS.keys() == set(Right)


class TestPrivate:
    @pytest.mark.parametrize("sentence", ["chat not found", "PEER_ID_INVALID"])
    async def test_a_chat_that_is_not_found_was_never_begun(self, sentence: str) -> None:
        error = await raised(400, f"Bad Request: {sentence}")
        assert meaning_of(error, is_private=True).meaning is Meaning.NEVER_STARTED

    async def test_a_refusal_nobody_knows_is_the_user_s(self) -> None:
        error = await raised(403, "Forbidden: something new")
        assert meaning_of(error, is_private=True).meaning is Meaning.BLOCKED

    async def test_in_a_group_it_is_a_lacking_right(self) -> None:
        error = await raised(403, "Forbidden: something new")
        assert meaning_of(error) == Failure(
            Meaning.NO_RIGHTS, right=Right.WRITE, gist="something new"
        )


class TestWhatBelongsToIt:
    async def test_a_flood_has_its_seconds(self) -> None:
        error = await raised(429, "Too Many Requests: retry after 17", retry_after=17)
        assert meaning_of(error) == Failure(Meaning.FLOOD, seconds=17)

    @pytest.mark.parametrize(
        ("sentence", "seconds"),
        [("Too Many Requests: retry after 17", 17), ("Too Many Requests", SHORT_WHILE)],
    )
    async def test_a_flood_without_parameters_too(self, sentence: str, seconds: int) -> None:
        error = await raised(429, sentence)
        assert meaning_of(error) == Failure(Meaning.FLOOD, seconds=seconds)

    def test_a_part_of_a_second_is_a_whole_one(self) -> None:
        error = RetryAfter(timedelta(seconds=1.2))
        assert meaning_of(error) == Failure(Meaning.FLOOD, seconds=2)

    async def test_a_migrated_group_has_its_new_id(self) -> None:
        text = "Bad Request: group chat was upgraded to a supergroup chat"
        error = await raised(400, text, migrate_to_chat_id=-1001234567890123)
        assert meaning_of(error) == Failure(Meaning.MIGRATED, chat=-1001234567890123)

    @pytest.mark.parametrize(
        ("sentence", "words"),
        [
            (
                'Bad Request: can\'t parse entities: Unsupported start tag "Anna"',
                "Can't parse entities",
            ),
            ("Bad Request: BUTTON_DATA_INVALID", "Button_data_invalid"),
            ('Bad Request: field "Anna" must be of type String', "Field"),
            ("Bad Request: wrong user 12345 specified", "Wrong user"),
        ],
    )
    async def test_a_fault_is_told_without_what_we_sent(self, sentence: str, words: str) -> None:
        error = await raised(400, sentence)
        assert gist(error) == words
        assert meaning_of(error).gist == words


class TestReach:
    def test_silence_is_unreachable(self) -> None:
        for error in (TimedOut(), NotSent("ClientConnectorError")):
            assert meaning_of(error).meaning is Meaning.UNREACHABLE
            assert is_unreachable(error)

    async def test_a_refusal_is_not(self) -> None:
        assert not is_unreachable(await raised(400, "Bad Request: chat not found"))
        assert not is_unreachable(await raised(429, "Too Many Requests"))
        assert not is_unreachable(ValueError())

    async def test_an_answer_that_is_no_json_is_unreachable(self) -> None:
        with pytest.raises(TelegramError) as caught:
            await Refusing(502, b"<html>").post("http://127.0.0.1/bot/sendPhoto")
        assert is_unreachable(caught.value)

    def test_a_method_the_server_does_not_know_is_our_fault(self) -> None:
        assert meaning_of(EndPointNotFound("no such method")).meaning is Meaning.FAULT


def test_the_fake_is_a_transport() -> None:
    assert isinstance(Refusing(200, b""), BaseRequest)
