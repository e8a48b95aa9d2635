"""Bestia in Telegram groups: cards ticked where only their owner sees them, or by their places.

Where a group hides nothing, own cards come as an alert that numbers them, and what everybody reads
are the numbers: no card is named before it is played.
"""

import asyncio
from functools import partial

import pytest

from bot.presenter.voice import voice
from bot.screen import MAX_ALERT
from engine.cards import Card
from engine.promises import Declaring, JoiningBlind, Playing
from tests.bot.adapters.premises import PATIENCE
from tests.bot.adapters.telegram.salon import Salon, name_of, offers, told
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.world import Ephemerals, Shown, Told

Table = tuple[Person, Person, Person]


@pytest.fixture
def people(anna: Person, bruno: Person, carla: Person) -> Table:
    return anna, bruno, carla


def legal(salon: Salon) -> object:
    hand = salon.table.hand
    return None if hand is None or hand.ask is None else hand.ask.legal


def holding(salon: Salon) -> tuple[Card, ...]:
    asked = legal(salon)
    assert isinstance(asked, Declaring | Playing)
    return asked.holding


async def asked(salon: Salon, group: Group, person: Person) -> Shown:
    """Wait until the table's message asks what is open now."""
    return await person.awaits(group, salon.asks_now, PATIENCE)


async def answered(salon: Salon, number: int) -> None:
    await salon.until(lambda: salon.table.hand is None or salon.table.hand.number > number)


def decision(salon: Salon) -> int:
    assert salon.table.hand is not None
    return salon.table.hand.number


async def test_cards_to_change_are_ticked_where_only_their_owner_sees_them(
    salon: Salon, group: Group, people: Table
) -> None:
    await salon.opened(group, "Bestia", "3 cards, ante 10", *people)
    first, number = salon.on_turn(*people), decision(salon)
    held, words = holding(salon), voice(first.account.language)
    table = await asked(salon, group, first)
    assert told(await first.presses(table, "Change…")) == ""
    name = words.card(held[1])
    label = name[:1].upper() + name[1:]
    own = await first.awaits(group, partial(offers, label), PATIENCE)
    assert own.receiver is not None
    await first.presses(own, label)
    ticked = await first.awaits(group, partial(offers, f"✓ {label}"), PATIENCE)
    assert ticked.picture == own.picture
    await first.presses(ticked, words.as_in("a promise", "Play"))
    await answered(salon, number)
    hand = salon.table.hand
    assert hand is not None
    seat = next(seat for seat, it in salon.table.state.cast.items() if it.name == name_of(first))
    assert hand.state.drawn[seat] == 1
    assert held[1] not in hand.state.hole[seat]
    others = [person for person in people if person is not first]
    await salon.until(lambda: all("1" in str(it.sees(group)) for it in others))
    assert not any(other.has_read(name) for other in others)


async def test_ticks_in_the_private_chat_stay_while_the_question_is_open(
    salon: Salon, group: Group, people: Table
) -> None:
    await salon.opened(group, "Bestia", "3 cards, ante 10", *people)
    for person in people:
        await person.starts()
    first, number = salon.on_turn(*people), decision(salon)
    held, words = holding(salon), voice(first.account.language)
    labels = [voice_label(words.card(card)) for card in held]
    own = await first.awaits(None, partial(offers, labels[0]), PATIENCE)
    await first.presses(own, labels[0])
    once = await first.awaits(None, partial(offers, f"✓ {labels[0]}"), PATIENCE)
    await first.presses(once, labels[2])
    twice = await first.awaits(None, partial(offers, f"✓ {labels[2]}"), PATIENCE)
    assert f"✓ {labels[0]}" in twice.labels
    await first.presses(twice, words.as_in("a promise", "Play"))
    await answered(salon, number)
    hand = salon.table.hand
    assert hand is not None
    assert set(hand.state.drawn.values()) == {2}


def voice_label(name: str) -> str:
    return name[:1].upper() + name[1:]


@pytest.mark.parametrize("how", [Ephemerals.IGNORED, Ephemerals.REFUSED])
async def test_where_a_group_hides_nothing_cards_go_by_their_numbers(
    salon: Salon, group: Group, people: Table, how: Ephemerals
) -> None:
    group.handles_ephemerals(how)
    await salon.opened(group, "Bestia", "3 cards, ante 10", *people)
    first, number = salon.on_turn(*people), decision(salon)
    held, words = holding(salon), voice(first.account.language)
    table = await asked(salon, group, first)
    alert = told(await first.presses(table, "Change…"))
    assert len(alert) <= MAX_ALERT
    assert all(f"({n}) {words.card(card)}" in alert for n, card in enumerate(held, 1))
    choice = await first.awaits(group, partial(offers, "1 + 3"), PATIENCE)
    assert {"1", "2", "3", "1 + 2", "1 + 3", "2 + 3", "1 + 2 + 3"} <= set(choice.labels)
    other = next(person for person in people if person is not first)
    refused = told(await other.presses(choice, "1 + 3"))
    assert refused
    assert decision(salon) == number
    await first.presses(choice, "1 + 3")
    await answered(salon, number)
    hand = salon.table.hand
    assert hand is not None
    seat = next(seat for seat, it in salon.table.state.cast.items() if it.name == name_of(first))
    assert hand.state.hole[seat][0] == held[1]
    assert not {held[0], held[2]} & set(hand.state.hole[seat])


async def test_a_typed_command_changes_cards_by_their_numbers(
    salon: Salon, group: Group, people: Table
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    await salon.opened(group, "Bestia", "3 cards, ante 10", *people)
    first, number = salon.on_turn(*people), decision(salon)
    held, words = holding(salon), voice(first.account.language)
    await first.says(group, "/cambia 1 7")
    await first.awaits(group, words.say("You have no such card: say which by their numbers, each "
                                        "once."), PATIENCE)  # fmt: skip
    assert decision(salon) == number
    await first.says(group, "/cambia 2")
    await answered(salon, number)
    hand = salon.table.hand
    assert hand is not None
    seat = next(seat for seat, it in salon.table.state.cast.items() if it.name == name_of(first))
    assert hand.state.hole[seat][:2] == [held[0], held[2]]


@pytest.mark.parametrize("how", [Ephemerals.SUPPORTED, Ephemerals.REFUSED])
async def test_hands_are_played_to_the_account_and_no_card_is_named_before_its_time(
    salon: Salon, group: Group, people: Table, how: Ephemerals
) -> None:
    group.handles_ephemerals(how)
    await salon.opened(group, "Bestia", "3 cards, ante 10", *people)
    refusals: set[str] = set()
    async with asyncio.timeout(8 * PATIENCE):
        while not is_played(salon):
            await one_answer(salon, group, people, refusals)
    hand = salon.table.hand
    assert hand is not None
    assert len(hand.state.tricks) == 3
    shown = await people[0].awaits(group, partial(offers, "Details"), PATIENCE)
    assert " and wins " in shown.text
    reckoning = await people[0].presses(shown, "Details")
    assert reckoning is not None


def is_played(salon: Salon) -> bool:
    hand = salon.table.hand
    return hand is not None and hand.is_over and len(hand.state.tricks) == 3


async def one_answer(salon: Salon, group: Group, people: Table, refusals: set[str]) -> None:
    """Have whoever is asked play the hand, each card by its number on the public table."""
    if legal(salon) is None:
        await salon.pause(0.5)
        return
    person, number = salon.on_turn(*people), decision(salon)
    table = await asked(salon, group, person)
    question = legal(salon)
    if isinstance(question, Declaring):
        await person.presses(table, "Play as dealt")
    elif isinstance(question, JoiningBlind):
        await person.presses(table, "Pass")
    elif isinstance(question, Playing):
        await play_a_card(person, table, question, refusals)
    await answered(salon, number)


async def play_a_card(person: Person, table: Shown, question: Playing, refusals: set[str]) -> None:
    """Try every card by its number, those that may not be played first."""
    for n, duty in sorted(enumerate(question.duties, 1), key=lambda it: it[1] is None):
        answer = await person.presses(table, f"Card {n}")
        assert isinstance(answer, Told)
        if duty is None:
            return
        assert answer.text
        refusals.add(answer.text)
