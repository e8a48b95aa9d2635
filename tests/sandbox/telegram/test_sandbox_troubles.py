"""Ordered troubles strike the requests they are meant for, before or after these take effect."""

from random import Random

import aiohttp
import pytest

from tests.sandbox.faults import Fault, Faults
from tests.sandbox.telegram.conftest import Api
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.people import Person
from tests.sandbox.telegram.server import Sandbox


@pytest.fixture
async def anna(sandbox: Sandbox) -> Person:
    anna = sandbox.user("Anna")
    await anna.starts()
    return anna


async def test_a_server_error_has_no_effect(sandbox: Sandbox, api: Api, anna: Person) -> None:
    sandbox.breaks(Trouble.SERVER_ERROR, "send*", times=1)
    body = await api("sendMessage", chat_id=anna.id, text="ciao")
    assert body == {"ok": False, "error_code": 500, "description": "Internal Server Error"}
    assert not anna.has_read("ciao")
    await api.result("sendMessage", chat_id=anna.id, text="ciao")


async def test_a_gateway_answers_with_a_page(sandbox: Sandbox, api: Api, anna: Person) -> None:
    sandbox.breaks(Trouble.BAD_GATEWAY, times=1)
    body = {"chat_id": anna.id, "text": "ciao"}
    async with api.session.post(api.url("sendMessage"), json=body) as answer:
        assert (answer.status, answer.content_type) == (502, "text/html")
        assert "<html>" in await answer.text()
    assert not anna.has_read("ciao")


@pytest.mark.parametrize(
    ("trouble", "happened"), [(Trouble.DROPPED_BEFORE, False), (Trouble.DROPPED_AFTER, True)]
)
async def test_a_connection_is_dropped_before_or_after(
    sandbox: Sandbox, api: Api, anna: Person, trouble: Trouble, *, happened: bool
) -> None:
    sandbox.breaks(trouble, "sendMessage", times=1)
    with pytest.raises(aiohttp.ClientError):
        await api("sendMessage", chat_id=anna.id, text="ciao")
    assert anna.has_read("ciao") == happened
    assert sandbox.calls[-1].code == 0


async def test_an_answer_takes_longer(sandbox: Sandbox, api: Api) -> None:
    sandbox.breaks(Trouble.SLOW, "getMe", seconds=5)
    with pytest.raises(TimeoutError):
        await api.session.get(api.url("getMe"), timeout=aiohttp.ClientTimeout(total=0.1))


async def test_a_trouble_strikes_its_chat_only_until_mended(
    sandbox: Sandbox, api: Api, anna: Person
) -> None:
    bruno = sandbox.user("Bruno")
    await bruno.starts()
    fault = sandbox.breaks(Trouble.SERVER_ERROR, chat=anna.id)
    assert not (await api("sendMessage", chat_id=anna.id, text="a"))["ok"]
    assert (await api("sendMessage", chat_id=bruno.id, text="a"))["ok"]
    sandbox.mends()
    assert (await api("sendMessage", chat_id=anna.id, text="a"))["ok"]
    assert fault.struck == 1


def test_chance_is_the_same_with_the_same_seed() -> None:
    def strokes(seed: int) -> list[bool]:
        faults = Faults(Random(seed), [Fault(Trouble.SLOW, probability=0.3)])
        return [faults.strike("getMe", None, Trouble.SLOW) is not None for _ in range(1_000)]

    assert strokes(1) == strokes(1)
    assert strokes(1) != strokes(2)
    assert 250 < sum(strokes(1)) < 350
