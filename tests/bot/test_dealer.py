"""Whole evenings through a fake chat: what everybody sees, what only one may see, what fails."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import ledger
from bot.clock import SECOND
from bot.presenter.voice import voice
from bot.screen import Reached, Screen
from bot.stakes import PRESETS
from engine.ask import Ask, Betting
from engine.cards import Card
from engine.hand import Hand
from tests.bot.evening import ROOM, Evening, buttons, rows
from tests.bot.fakes import FakeChat
from tests.bot.spying import Spy, cards_in, holds, secret_cards, spied_on


@pytest.mark.parametrize("seed", range(4))
async def test_no_screen_holds_a_card_its_viewer_may_not_know(database: Path, seed: int) -> None:
    evening = await Evening(database, seed).start()
    users = await evening.gather("Ada", "Bruno", "Carla", houses=seed % 2)
    spy = await spied_on(evening, users, Random(seed), some_answer, steps=60)
    assert spy.looked > 50
    assert spy.secrets > 500
    await evening.stop()


def some_answer(ask: Ask[Any], rng: Random) -> str:
    """Return mostly the cheapest answer, sometimes the smallest raise or a fold."""
    question = ask.legal
    if not isinstance(question, Betting):
        return rng.choice("sh")
    verb = rng.choice(["c" if question.price else "x"] * 6 + ["F", "raise"])
    is_raise = verb == "raise" and question.can_raise
    return f"r{question.min_raise}" if is_raise else verb


async def test_equal_public_views_give_equal_screens(database: Path, tmp_path: Path) -> None:
    """Two evenings that differ in hidden cards alone show the same to everybody."""
    other = Path(shutil.copy(database, tmp_path / "other.db"))
    first = await _opened(database, seed=1, swap=False)
    second = await _opened(other, seed=1, swap=True)
    assert first.table.hand is not None
    assert second.table.hand is not None
    assert first.table.hand.state.hole != second.table.hand.state.hole
    for verb in ("x", "x", "r1000", "c", "c", "f"):
        users = [await first.guest(name) for name in ("Ada", "Bruno", "Carla")]
        for evening in (first, second):
            await evening.answer(users, verb)
        assert first.table.hand.state.up == second.table.hand.state.up or verb == "f"
        assert first.screen == second.screen
        assert first.chat.public() == second.chat.public()
    for evening in (first, second):
        await evening.stop()


async def _opened(database: Path, seed: int, *, swap: bool) -> Evening:
    """Open an evening with three people; with `swap`, two of them hold each other's hole card."""
    evening = await Evening(database, seed).start()
    await evening.gather("Ada", "Bruno", "Carla")
    await evening.deal()
    hand = evening.table.hand
    assert hand is not None
    if swap:
        deck = list(hand.deck)
        deck[0], deck[1] = deck[1], deck[0]
        evening.table.hand = Hand(hand.setup, deck)
        evening.dealer._changed(evening.table)
        await evening.settle()
    return evening


async def test_closed_doors_stop_no_hand_and_open_nothing(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.chat.broken = {"whisper"}
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    spy = Spy(evening)
    while evening.table.is_running:
        spy.look()
        await evening.passive(users)
    assert spy.looked > 8
    assert not evening.chat.posted
    assert evening.table.hand is not None
    for card in secret_cards(evening.table.hand):
        assert not any(holds(screen, card) for screen in evening.chat.public())
        assert voice("en").card(card) not in caplog.text
        assert repr(card) not in caplog.text
    answer = await evening.table_click(users[0], "cards")
    assert answer is not None
    assert cards_in(answer)


async def test_a_room_that_takes_no_message_still_plays(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.chat.broken = {"show", "whisper", "post"}
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    while evening.table.is_running:
        await evening.passive(users)
    assert evening.chat.public() == []
    assert caplog.records
    evening.chat.broken = set()
    await evening.advance(8 * SECOND)
    assert evening.screen.text


async def test_private_cards_come_before_the_table(evening: Evening) -> None:
    order: list[str] = []

    class Ordered(FakeChat):
        async def show(self, *_: object, **__: object) -> None:
            order.append("table")

        async def whisper(self, *_: object) -> Reached:
            order.append("cards")
            return Reached.YES

    users = await evening.gather("Ada", "Bruno")
    await evening.seal()
    evening.dealer._outboxes[ROOM]._chat = Ordered()
    await evening.deal()
    assert order == ["cards", "cards", "table"]
    assert len(users) == 2


async def test_a_window_that_opens_is_shown_what_is_its_own(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    before = {user.id: len(evening.chat.whispered[user.id]) for user in users}
    await evening.dealer.enter(ROOM, users[0])
    await evening.settle()
    assert len(evening.chat.whispered[users[0].id]) == before[users[0].id] + 1
    assert len(evening.chat.whispered[users[1].id]) == before[users[1].id]


async def test_a_new_name_and_language_reach_the_seat_at_once(evening: Evening) -> None:
    ada, bruno = await evening.gather("Ada", "Bruno")
    await evening.deal()
    before = evening.own(ada)
    renamed = await evening.register.person(ROOM, "Ada", "Ada Bianchi", "it")
    menu = evening.table_token("leave")
    await evening.dealer.enter(ROOM, renamed)
    await evening.settle()
    assert evening.own(ada).lines != before.lines
    seat = evening.table.state.seat_of(ada.id)
    assert seat is not None
    occupant = evening.table.state.occupants[seat]
    assert (occupant.name, occupant.language) == ("Ada Bianchi", "it")
    assert evening.table_token("leave") == menu
    version = evening.table.row.version
    for user in (renamed, bruno, await evening.guest("Zoe")):
        await evening.dealer.enter(ROOM, user)
        await evening.settle()
    assert evening.table.row.version == version


async def test_an_empty_room_is_greeted_once(evening: Evening) -> None:
    for _ in range(2):
        await evening.dealer.enter(ROOM, await evening.guest("Ada"))
        await evening.settle()
    assert [number for _, number, _, _ in evening.chat.shown] == [0]
    assert {token for _, token in buttons(evening.chat.table(0))} >= {"g.play", "g.help"}


async def test_play_seats_a_second_person_at_the_same_table(evening: Evening) -> None:
    ada, bruno = await evening.guest("Ada"), await evening.guest("Bruno")
    await evening.click(ada, "g.play")
    await evening.say(bruno, "/play")
    assert {it.user for it in evening.table.state.occupants.values()} == {ada.id, bruno.id, None}


async def test_every_preset_opens_a_table_that_deals(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    games = await evening.click(ada, "g.choose")
    assert games is not None
    menus = [await evening.click(ada, token) for _, token in buttons(games)]
    tables = [button for menu in menus if menu is not None for button in buttons(menu)]
    assert [token for _, token in tables] == [f"g.open-{key}" for key in PRESETS]
    for index, (label, token) in enumerate(tables):
        user = await evening.guest(f"U{index}")
        assert await evening.click(user, token) is not None
        table = evening.tables[-1]
        await evening.deal()
        assert table.is_running, label
    assert len(evening.tables) == len(PRESETS)


async def test_the_chips_of_the_day_come_once(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    for _ in range(2):
        await evening.click(ada, "g.daily")
    assert await evening.held(ada) == 1_100_000


async def test_a_hand_of_house_players_alone_is_never_dealt(evening: Evening) -> None:
    (ada,) = await evening.gather("Ada", houses=3)
    await evening.parts(ada, "out")
    await evening.advance(60 * SECOND)
    assert not evening.table.is_running
    assert evening.table.state.match.hands == 0


async def test_many_people_at_once_keep_the_books(evening: Evening) -> None:
    """Everybody clicks everything in no order: chips are neither made nor lost."""
    rng, users = Random(3), [await evening.guest(f"U{n}") for n in range(8)]
    await evening.click(users[0], "g.open-vele1")
    verbs = ["buy", "out", "back", "house", "nohouse", "add", "leave", *"xxxxccccFsh"]
    for _ in range(150):
        user, verb = rng.choice(users), rng.choice(verbs)
        if not evening.tables:
            await evening.click(user, "g.open-vele1")
        if verb in {"buy", "add"}:
            await evening.table_click(user, verb, rng.choice(("20000", "100000", "5000")))
        elif len(verb) == 1:
            await evening.click(user, evening.hand_token(verb))
        elif verb in {"out", "leave"}:
            await evening.parts(user, verb)
        else:
            await evening.table_click(user, verb, "2" if verb == "house" else "")
        if rng.random() < 0.4:
            await evening.advance(rng.choice((400, 1_500, 9_000)))
        if evening.tables and evening.table.is_running and rng.random() < 0.7:
            await evening.advance(31 * SECOND)
    assert await ledger.audit(evening.store) == []
    stored = await rows(evening.store)
    assert len(stored["hand"]) > 3
    assert len(stored["transfer"]) > 30


def test_the_spy_sees() -> None:
    """What these tests look for is found where it is."""
    card = Card.parse("Ah")
    assert holds(Screen(("You hold A♥.",)), card)
    assert holds(Screen(alt="Ah"), card)
    assert not holds(Screen(("You hold K♥.",)), card)
