"""Evenings with somebody who looks at every screen, and at what is kept of each hand.

In here is what holds for every game; how people answer is the test's to say.
"""

import dataclasses
from collections.abc import Callable, Iterator
from enum import Enum
from random import Random
from typing import Any

from bot.clock import SECOND
from bot.presenter.voice import voice
from bot.screen import Screen, User
from engine.ask import Ask
from engine.cards import FACE_DOWN, Card
from engine.events import CardPlayed, HoldingShown
from engine.fairness import check_text
from engine.hand import Hand
from tests.bot.evening import Evening, buttons, pressable


def cards_in(value: object) -> set[Card]:
    """Return every face that any field of a screen holds, however deep."""
    return {card for card in _walk(value) if card != FACE_DOWN}


def _walk(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _walk(getattr(value, field.name))
    elif isinstance(value, dict):
        for pair in value.items():
            yield from _walk(pair)
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            yield from _walk(item)
    else:
        assert value is None or isinstance(value, str | int | bool | Enum), type(value)


def words_in(screen: Screen) -> str:
    """Return everything on a screen that is read, tokens included."""
    form = () if screen.form is None else dataclasses.astuple(screen.form)
    labels = [f"{label} {token}" for label, token in buttons(screen)]
    return "\n".join([*screen.lines, screen.alt, *labels, *map(str, form), repr(screen.picture)])


def holds(screen: Screen, card: Card) -> bool:
    """Whether a screen gives a card away, drawn or in words."""
    told = words_in(screen)
    forms = (voice("en").card(card), str(card), repr(card))
    return card in cards_in(screen) or any(form in told.split() for form in forms) or (
        voice("en").card(card) in told
    )  # fmt: skip


class Spy:
    """Looks at everything sent, each time something is sent, with the hand as it stood then."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.looked = 0
        self.secrets = 0

    def look(self) -> None:
        table = self.evening.table
        if table.hand is None:
            return
        public, hand = self.evening.chat.table(table.id), table.hand
        hidden = secret_cards(hand)
        self.secrets += len(hidden)
        for card, owner in hidden.items():
            assert not holds(public, card), f"{card} on the table's message"
            for seat, it in table.state.cast.items():
                if it.user is None or seat == owner or not self.evening.chat.whispered[it.user]:
                    continue
                assert not holds(self.evening.chat.whispered[it.user][-1], card)
        self.looked += 1


def secret_cards(hand: Hand) -> dict[Card, int | None]:
    """Return the cards only their seat may know, and those nobody may: vele face down, stock."""
    state = hand.state
    known = {card for cards in state.up.values() for card in cards} | set(state.turned())
    known |= {card for pile in state.piles for _, card in pile}
    known |= {state.trump, *(it.card for it in hand.log if isinstance(it, CardPlayed))}
    shown = {card for event in hand.log if isinstance(event, HoldingShown) for card in event.cards}
    held = {card: seat for seat, cards in state.hole.items() for card in cards}
    return {card: held.get(card) for card in hand.deck if card not in known | shown}


async def spied_on(
    evening: Evening,
    users: list[User],
    rng: Random,
    answer: Callable[[Ask[Any], Random], str],
    *,
    steps: int,
) -> Spy:
    """Have people answer what they are asked, look at every screen, and return who looked."""
    spy = Spy(evening)
    for _ in range(steps):
        hand = evening.table.hand
        if hand is None or hand.ask is None:
            await evening.advance(8 * SECOND)
        elif evening.table.state.occupants[hand.ask.seat].is_house:
            await evening.advance(2 * SECOND)
        else:
            await evening.answer(users, answer(hand.ask, rng))
        spy.look()
    return spy


async def steps_of_the_last_hand(evening: Evening, user: User) -> list[Screen]:
    """Go through the last hand from its first to its last step."""
    screen = await evening.table_click(user, "past")
    assert screen is not None
    steps = [screen]
    while "▶" in pressable(steps[-1]):
        screen = await evening.press(user, "▶")
        assert screen is not None
        assert all(screen.lines)
        steps.append(screen)
    return steps


async def file_of_the_hand(evening: Evening, user: User) -> str:
    """Have the file of the hand that is gone through, and its proof, which must be good."""
    answer = await evening.press(user, "Hand file")
    proof = await evening.say(user, "/fair")
    assert answer is not None
    assert answer.file is not None
    assert proof is not None
    assert proof.file is not None
    assert check_text(proof.file.text).is_good
    return answer.file.text
