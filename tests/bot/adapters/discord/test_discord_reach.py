"""Whoever takes no private messages is shown what is theirs where they look at their cards."""

import pytest

from bot.presenter import private
from bot.screen import Click, Screen
from tests.bot.adapters.discord.hall import Hall
from tests.sandbox.discord.people import Person, Place
from tests.sandbox.discord.sight import Shown


async def playing_closed(hall: Hall, channel: Place, *people: Person) -> tuple[Shown, Person]:
    """Have people play who take no private messages; return the table and who is not on turn."""
    for person in people:
        person.closes_dms()
    table = await hall.playing(channel, *people)
    await hall.idle()
    player = await hall.turn(*people)
    return table, next(it for it in people if it is not player)


async def test_their_screens_are_made_while_they_look_at_their_cards_and_only_then(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = await playing_closed(hall, channel, anna, bruno)
    made: list[object] = []
    screen = private.hand_screen

    def counted(*given: object) -> Screen:
        made.append(given)
        return screen(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(private, "hand_screen", counted)
    await hall.move(table, anna, bruno)
    await hall.idle()
    assert made == []
    shown = await other.runs(channel, "cards")
    await hall.move(table, anna, bruno)
    await hall.idle()
    assert made != []
    assert shown is not None
    assert shown.shown is not None


async def test_what_happens_between_the_question_and_its_answer_is_seen_on_the_cards(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = await playing_closed(hall, channel, anna, bruno)
    click, moves = hall.dealer.click, [hall.move]

    async def slow(asked: Click) -> Screen | None:
        screen = await click(asked)
        if moves and screen is not None and screen.hand:
            await moves.pop()(table, anna, bruno)
            await hall.until(lambda: not hall.discord._courier._unsettled)
        return screen

    monkeypatch.setattr(hall.dealer, "click", slow)
    first = await other.runs(channel, "cards")
    await hall.idle()
    assert first is not None
    assert first.shown is not None
    seen = next(it for it in other.sees(channel) if it.id == first.shown.id)
    again = await other.runs(channel, "cards")
    assert again is not None
    assert again.shown is not None
    assert not moves
    assert (seen.text, seen.labels) == (again.shown.text, again.shown.labels)
    assert seen.text != first.shown.text
