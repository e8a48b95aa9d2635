import json

import pytest

from bot.adapters.web import LOBBY
from bot.adapters.web.api import MAX_BODY
from bot.adapters.web.players import CLICKS
from bot.screen import Button, Form, Screen
from tests.bot.adapters.web.conftest import House, Visit, Visitor

ALERT = Screen(("Non è il tuo turno.",), alert=True)


async def test_a_press_reaches_the_dealer_as_the_window_that_made_it(
    house: House, visitor: Visitor
) -> None:
    anna, bruno = await visitor.enter("Anna"), await visitor.enter("Bruno")
    assert (await visitor.post("/api/click", {"token": "t:1"}, bruno))[0] == 200
    assert (await visitor.post("/api/click", {"token": "t:2", "text": "480"}, anna))[0] == 200
    pressed = [(click.user.name, click.token, click.text) for click in house.dealer.clicks]
    assert pressed == [("Bruno", "t:1", None), ("Anna", "t:2", "480")]
    assert {(click.room, click.is_host) for click in house.dealer.clicks} == {(LOBBY, True)}


@pytest.mark.parametrize("path", ["/api/click", "/api/say", "/api/dismiss"])
@pytest.mark.parametrize("window", [None, "", "wrong", "made.up", "ü"])
async def test_a_wrong_or_absent_secret_changes_nothing(
    house: House, visitor: Visitor, path: str, window: str | None
) -> None:
    body = {"token": "t"} if path == "/api/click" else {"text": "ciao"}
    status, _ = await visitor.post(path, body, window)
    assert status in {401, 403}
    assert (house.dealer.clicks, house.dealer.heard) == ([], [])


async def test_a_stolen_window_secret_is_worth_nothing_in_another_browser(
    house: House, visitor: Visitor, visit: Visit
) -> None:
    anna = await visitor.enter("Anna")
    thief = await visit()
    assert (await thief.post("/api/click", {"token": "t"}, anna))[0] == 403
    entrance = {"name": "Anna", "language": "it", "window": anna}
    assert (await thief.post("/api/enter", entrance))[0] == 403
    assert house.dealer.clicks == []


async def test_a_browser_that_never_opened_the_page_is_a_stranger(visitor: Visitor) -> None:
    visitor.session.cookie_jar.clear()
    status, answer = await visitor.post("/api/enter", {"name": "Anna", "language": "it"})
    assert (status, answer["error"]) == (401, "stranger")


async def test_a_request_cannot_speak_for_another(house: House, visitor: Visitor) -> None:
    anna = await visitor.enter("Anna")
    status, _ = await visitor.post("/api/click", {"token": "t", "user": 2}, anna)
    assert status == 400
    assert house.dealer.clicks == []


async def test_two_windows_of_one_browser_are_two_players(house: House, visitor: Visitor) -> None:
    assert await visitor.enter("Anna") != await visitor.enter("Anna")
    assert [user.name for user in house.people.users.values()] == ["Anna", "Anna"]


async def test_a_window_that_comes_back_is_the_same_player_under_its_new_name(
    house: House, visitor: Visitor
) -> None:
    window = await visitor.enter("Anna")
    assert await visitor.enter("Annina", window, "en") == window
    assert [(user.name, user.language) for user in house.people.users.values()] == [
        ("Annina", "en")
    ]


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\x00\x1b"])
async def test_a_name_must_be_visible(house: House, visitor: Visitor, name: str) -> None:
    status, _ = await visitor.post("/api/enter", {"name": name, "language": "it"})
    assert status == 400
    assert house.people.users == {}


async def test_a_name_is_cleaned_and_cut(house: House, visitor: Visitor) -> None:
    await visitor.enter("\x1bA\u202e" + "n" * 100)
    assert [user.name for user in house.people.users.values()] == ["A" + "n" * 63]


async def test_an_unknown_language_is_refused(visitor: Visitor) -> None:
    assert (await visitor.post("/api/enter", {"name": "Anna", "language": "xx"}))[0] == 400


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"token": 7}', b'{"text": "x"}', b"\xff\xfe", b'{"token":"\\ud800"}'],
)
async def test_what_is_not_the_right_json_is_answered_clearly(
    house: House, visitor: Visitor, body: bytes
) -> None:
    headers = {
        "Origin": visitor.origin,
        "Authorization": f"Bearer {await visitor.enter('Anna')}",
        "Content-Type": "application/json",
    }
    async with visitor.session.post(
        visitor.url("/api/click"), data=body, headers=headers
    ) as answer:
        content = await answer.json()
    assert answer.status == 400
    assert content["error"] == "bad_request"
    assert content["detail"]
    assert house.dealer.clicks == []


async def test_a_plain_form_is_no_request(visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    status, _ = await visitor.post(
        "/api/click", {"token": "t"}, window, **{"Content-Type": "text/plain"}
    )
    assert status == 415


async def test_a_huge_body_is_refused(house: House, visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    status, _ = await visitor.post("/api/say", {"text": "x" * (MAX_BODY + 1)}, window)
    assert status == 413
    assert house.dealer.heard == []


async def test_a_long_line_and_a_long_token_are_refused(house: House, visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    assert (await visitor.post("/api/say", {"text": "x" * 1001}, window))[0] == 400
    assert (await visitor.post("/api/click", {"token": "é" * 40}, window))[0] == 400
    assert (house.dealer.heard, house.dealer.clicks) == ([], [])


async def test_any_short_token_is_the_dealers_to_judge(house: House, visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    for token in ("", "☃", "'; drop table", "x" * 64):
        assert (await visitor.post("/api/click", {"token": token}, window))[0] == 200
    assert len(house.dealer.clicks) == 4


async def test_too_many_clicks_are_refused_politely_for_that_window_alone(
    house: House, visitor: Visitor
) -> None:
    anna, bruno = await visitor.enter("Anna"), await visitor.enter("Bruno")
    statuses = [
        (await visitor.post("/api/click", {"token": "t"}, anna))[0] for _ in range(CLICKS + 1)
    ]
    assert statuses == [200] * CLICKS + [429]
    assert (await visitor.post("/api/click", {"token": "t"}, bruno))[0] == 200
    assert len(house.dealer.clicks) == CLICKS + 1


async def test_a_crash_of_the_dealer_becomes_a_private_notice_in_the_users_language(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    window = await visitor.enter("Anna", language="it")
    line = await visitor.listen(window)
    assert (await visitor.post("/api/click", {"token": "crash"}, window))[0] == 200
    assert "andato storto" in (await line.until("notice"))["text"]
    assert "the dealer failed to answer: RuntimeError" in caplog.text


async def test_talk_is_shown_to_all_and_heard_by_the_dealer(house: House, visitor: Visitor) -> None:
    anna, bruno = await visitor.enter("Anna"), await visitor.enter("Bruno")
    line = await visitor.listen(bruno)
    assert (await visitor.post("/api/say", {"text": "  ciao\na tutti "}, anna))[0] == 200
    message = (await line.until("message"))["message"]
    assert (message["kind"], message["author"]["name"]) == ("talk", "Anna")
    assert message["screen"]["lines"] == ["ciao a tutti"]
    assert [text for _, text in house.dealer.heard] == ["ciao a tutti"]


async def test_a_command_goes_to_the_dealer_alone(house: House, visitor: Visitor) -> None:
    house.dealer.answers["/rules"] = Screen(("Le regole",))
    anna, bruno = await visitor.enter("Anna"), await visitor.enter("Bruno")
    hers, his = await visitor.listen(anna), await visitor.listen(bruno)
    await visitor.post("/api/say", {"text": "/rules"}, anna)
    assert (await hers.until("answer"))["screen"]["lines"] == ["Le regole"]
    assert {event["type"] for event in await his.everything()} <= {"snapshot", "people"}


async def test_an_empty_line_is_refused(visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    assert (await visitor.post("/api/say", {"text": " \u200b "}, window))[0] == 400


async def test_a_notice_leaves_the_open_answer_as_it_is(house: House, visitor: Visitor) -> None:
    form = Screen(("Quanto?",), form=Form("amount", "Quanto?"))
    house.dealer.answers = {"raise": form, "amount": ALERT}
    window = await visitor.enter("Anna")
    line = await visitor.listen(window)
    await visitor.post("/api/click", {"token": "raise"}, window)
    await line.until("answer")
    await visitor.post("/api/click", {"token": "amount", "text": "1"}, window)
    await line.until("notice")
    again = await visitor.listen(window)
    assert (await again.until("snapshot"))["answer"]["lines"] == ["Quanto?"]


async def test_an_answer_closes_when_its_own_button_has_nothing_more_to_say(
    house: House, visitor: Visitor
) -> None:
    sure = Screen(("Sicuro?",), buttons=((Button("Passo", "fold!"),),))
    house.dealer.answers = {"fold": sure}
    window = await visitor.enter("Anna")
    line = await visitor.listen(window)
    await visitor.post("/api/click", {"token": "fold"}, window)
    assert (await line.until("answer"))["screen"]["lines"] == ["Sicuro?"]
    await visitor.post("/api/click", {"token": "elsewhere"}, window)
    await visitor.post("/api/click", {"token": "fold!"}, window)
    assert (await line.until("answer"))["screen"] is None


async def test_an_answer_can_be_dismissed(house: House, visitor: Visitor) -> None:
    house.dealer.answers = {"rules": Screen(("Le regole",))}
    window = await visitor.enter("Anna")
    await visitor.post("/api/click", {"token": "rules"}, window)
    await visitor.post("/api/dismiss", {}, window)
    snapshot = await (await visitor.listen(window)).until("snapshot")
    assert snapshot["answer"] is None


async def test_words_come_in_both_languages(visitor: Visitor) -> None:
    for language, send in (("it", "Invia"), ("en", "Send")):
        async with visitor.session.get(visitor.url(f"/words/{language}")) as answer:
            assert json.loads(await answer.text())["send"] == send
    async with visitor.session.get(visitor.url("/words/xx")) as answer:
        assert answer.status == 404
