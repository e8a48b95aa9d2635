"""Chips given to somebody of the club: to whom, how many, the one button that does it, the news.

Nothing private is said before the chips are given: these screens may be shown to all, and only
the giver's own press on the last one does anything.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.presenter.brief import brief
from bot.presenter.lobby import notice, wallet_line
from bot.presenter.voice import Voice
from bot.screen import Button, Form, Screen, Style
from bot.seating import Occupant
from bot.store.people import Person
from bot.tokens import RoomToken

USUAL: Final = (1_000, 5_000, 10_000, 50_000, 100_000)
"""Amounts with a button of their own, in hundredths."""

MOST_NAMES: Final = 8


@dataclass(frozen=True, slots=True)
class Gift:
    """Chips from one user to another, and what its button alone has: a day and a serial."""

    giver: int
    receiver: int
    amount: int
    day: int
    serial: int


def gift_token(gift: Gift) -> str:
    """Return what the one button that gives carries."""
    return _token(gift.giver, gift.receiver, gift.amount, gift.day, gift.serial)


def whom_screen(voice: Voice, people: Sequence[Person], amount: int | None) -> Screen:
    """Return the choice of who gets chips, or this amount of them."""
    if not people:
        return notice(voice.say("There is nobody else in this club yet."))
    if amount is None:
        line = voice.say("Who gets chips from you?")
    else:
        line = voice.say("Who gets {amount} from you?", amount=voice.amount(amount))
    shown = people[:MOST_NAMES]
    buttons = [
        Button(label, _token(person.id) if amount is None else _token(person.id, amount))
        for person, label in zip(shown, _labels(voice, shown), strict=True)
    ]
    rows = tuple(tuple(buttons[at : at + 2]) for at in range(0, len(buttons), 2))
    return Screen((line,), buttons=rows, is_open=True)


def _labels(voice: Voice, people: Sequence[Person]) -> Iterator[str]:
    """Yield a label for each; people of one name are numbered as they came to the dealer."""
    names = [_name(voice, person) for person in people]
    same = Counter(names)
    for person, name in zip(people, names, strict=True):
        if same[name] == 1:
            yield name
        else:
            earlier = (
                other for other, its in zip(people, names, strict=True)
                if its == name and other.id <= person.id
            )  # fmt: skip
            yield f"{name} #{len(list(earlier))}"


def amount_screen(voice: Voice, receiver: Person, limit: int) -> Screen:
    """Return the choice of how many chips somebody gets; `limit` is the most of today."""
    row = tuple(
        Button(voice.amount(amount), _token(receiver.id, amount), Style.PRIMARY)
        for amount in USUAL if amount <= limit
    )  # fmt: skip
    form = Form(
        _token(receiver.id),
        voice.say("Another amount"),
        hint=f"{voice.amount(100)} – {voice.amount(limit)}",
        submit=voice.say("Give"),
    )
    line = voice.say("How many chips does {name} get from you?", name=_name(voice, receiver))
    return Screen((line,), buttons=(row,) if row else (), form=form, is_open=True)


def confirm_screen(voice: Voice, giver: Person, receiver: Person, gift: Gift) -> Screen:
    """Return the last question before chips change hands, with the one button that does it."""
    amount = voice.amount(gift.amount)
    lines = (
        voice.say("{giver}, do you give {receiver} {amount}?", giver=_name(voice, giver),
                  receiver=_name(voice, receiver), amount=amount),
        voice.say("Given chips do not come back by themselves."),
    )  # fmt: skip
    button = Button(voice.say("Give {amount}", amount=amount), gift_token(gift), Style.GOOD)
    return Screen(lines, buttons=((button,),), is_open=True)


def given_screen(voice: Voice, receiver: Person, amount: int, held: int) -> Screen:
    """Return the giver's own answer; `held` is what their wallet has now."""
    gave = voice.say("You gave {name} {amount}.", name=_name(voice, receiver),
                     amount=voice.amount(amount))  # fmt: skip
    lines = (gave, wallet_line(voice, held))
    return Screen(lines, alert=True, brief=brief(lines))


def gift_line(voice: Voice, giver: Person, receiver: Person, amount: int) -> Screen:
    """Return what the room is told."""
    line = voice.say("{giver} gives {receiver} {amount}.", giver=_name(voice, giver),
                     receiver=_name(voice, receiver), amount=voice.amount(amount))  # fmt: skip
    return Screen((line,), is_open=True)


def _name(voice: Voice, person: Person) -> str:
    return voice.name(Occupant(person.id, person.name))


def _token(*numbers: int) -> str:
    return str(RoomToken("pay", "_".join(map(str, numbers))))
