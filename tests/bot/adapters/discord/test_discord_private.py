"""Cards that only their owner sees: on demand in the channel, and by private message."""

import asyncio

import pytest

from bot.adapters.discord import alone
from bot.adapters.discord.presses import AGAIN
from bot.adapters.discord.ways import Door
from bot.clock import SECOND
from bot.screen import NOTHING, Screen
from cardart.picture import HandPicture
from tests.bot.adapters.discord.hall import Hall, is_table, room_of
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.people import Person, Place, Server, Told
from tests.sandbox.discord.sight import Shown


def cards(told: Told | None) -> Shown:
    """Return the cards somebody was shown."""
    if told is None or told.shown is None or not told.shown.picture:
        raise LookupError(f"no cards: {told}")
    return told.shown


def others(hall: Hall, *people: Person) -> None:
    """Nobody may have looked at a private picture that is not theirs."""
    for picture, file in hall.artist.drawn.items():
        seen = [person for person in people if person.has_looked_at(file)]
        if file in hall.artist.secrets:
            assert len(seen) <= 1, picture


async def test_my_cards_are_shown_to_me_alone_with_my_own_buttons(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    shown = cards(await player.presses(table, "My cards"))
    assert shown.receiver == player.id
    assert shown.picture in hall.artist.secrets
    assert len(shown.labels) >= 2
    others(hall, anna, bruno)


def _cards(table: Shown) -> str:
    return next(it.custom_id for row in table.buttons for it in row
                if it.custom_id and it.custom_id.endswith(".cards"))  # fmt: skip


async def test_cards_that_are_looked_at_follow_the_hand(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    other = bruno if player is anna else anna
    shown = cards(await other.clicks(table, _cards(table)))
    await hall.move(table, anna, bruno)
    await hall.idle()
    now = next(it for it in other.sees(channel) if it.id == shown.id)
    assert now.text != shown.text
    assert len(now.labels) > 0


async def test_my_own_buttons_act_and_the_cards_stay(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    shown = cards(await player.clicks(table, _cards(table)))
    number = hall.table.hand.number if hall.table.hand else 0
    await player.clicks(shown, f"={hall.answer('x')}")
    assert hall.table.hand is not None
    assert hall.table.hand.number == number + 1
    await hall.idle()
    assert shown.id in {it.id for it in player.sees(channel)}


async def test_a_press_with_an_answer_of_its_own_leaves_the_cards_to_follow_the_hand(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    other = bruno if player is anna else anna
    shown = cards(await other.clicks(table, _cards(table)))
    await other.clicks(shown, f"={hall.answer('x')}")
    await hall.idle()
    *_, said = (it for it in other.sees(channel) if it.is_ephemeral and it.id != shown.id)
    assert said.id > shown.id
    await hall.move(table, anna, bruno)
    await hall.idle()
    now = {it.id: it for it in other.sees(channel)}
    assert now[said.id].text == said.text
    assert now[shown.id].text != shown.text


async def test_cards_wait_for_the_answer_to_the_press_on_them(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    shown = cards(await player.clicks(table, _cards(table)))
    hall.sandbox.breaks(Trouble.UNAVAILABLE, "answer", times=1)
    await player.clicks(shown, f"={hall.answer('x')}")
    await hall.idle()
    now = next(it for it in player.sees(channel) if it.id == shown.id)
    assert (now.text, now.labels) != (shown.text, shown.labels)
    assert not [it for it in hall.sandbox.calls if it.route == "edit_answer" and it.status >= 400]


async def test_what_happens_while_cards_are_being_shown_is_seen_on_them(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    other = bruno if player is anna else anna
    hall.sandbox.breaks(Trouble.SLOW, "answer", times=1, seconds=0.4)
    asked = other.click(table, _cards(table))
    await hall.until(lambda: asked.answered)
    await hall.move(table, anna, bruno)
    await hall.idle()
    first = cards(await other.waits(asked))
    again = cards(await other.clicks(table, _cards(table)))
    assert (first.text, first.labels) == (again.text, again.labels)


async def test_cards_stay_when_some_of_them_are_changed(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    table = await hall.playing(channel, anna, bruno, carla, kind="bestiathree")
    player = hall.on_turn(anna, bruno, carla)
    shown = cards(await player.clicks(table, _cards(table)))
    picks = [it for row in shown.buttons for it in row if (it.custom_id or "").startswith("+")]
    told = await player.clicks(shown, picks[0].custom_id or "")
    assert told is not None
    assert told.form is not None
    (field,) = told.form.fields
    await player.submits(told.form, {field.label: [field.options[0].label]})
    await hall.idle()
    now = {it.id: it for it in player.sees(channel)}
    assert now[shown.id].picture in hall.artist.secrets
    assert now[shown.id].text != shown.text


async def test_cards_asked_for_again_replace_the_ones_before(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    first = cards(await anna.clicks(table, _cards(table)))
    second = cards(await anna.clicks(table, _cards(table)))
    await hall.idle()
    seen = {it.id for it in anna.sees(channel)}
    assert second.id in seen
    assert first.id not in seen


async def test_cards_older_than_a_quarter_of_an_hour_are_left_alone(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alone, "LIFE", SECOND)
    table = await hall.playing(channel, anna, bruno)
    shown = cards(await anna.clicks(table, _cards(table)))
    await hall.pause(2)
    await hall.move(table, anna, bruno)
    await hall.idle()
    now = next(it for it in anna.sees(channel) if it.id == shown.id)
    assert now.text == shown.text
    assert not [it for it in hall.sandbox.calls if it.route == "edit_answer"]


async def test_cards_that_cannot_be_changed_any_more_are_tried_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    cards(await anna.clicks(table, _cards(table)))
    await hall.idle()
    hall.sandbox.service.token_lifetime = 0.01
    for _ in range(3):
        await hall.move(table, anna, bruno)
        await hall.idle()
    refused = [it for it in hall.sandbox.calls if it.route == "edit_answer" and it.status >= 400]
    assert len(refused) == 1


async def test_the_cards_of_a_hand_come_by_private_message_and_follow_it(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    (first,) = anna.sees()
    assert first.picture in hall.artist.secrets
    await hall.move(table, anna, bruno)
    await hall.idle()
    (now,) = anna.sees()
    assert now.id == first.id
    assert (now.text, now.labels) != (first.text, first.labels)
    others(hall, anna, bruno)


async def test_a_press_in_a_private_message_counts_at_the_table(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    await hall.idle()
    (mine,) = player.sees()
    number = hall.table.hand.number if hall.table.hand else 0
    await player.clicks(mine, f"={hall.answer('x')}")
    assert hall.table.hand is not None
    assert hall.table.hand.number == number + 1


async def test_whoever_left_the_server_plays_no_more_from_private_messages(
    hall: Hall, channel: Place, anna: Person, bruno: Person, server: Server
) -> None:
    await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    await hall.idle()
    (mine,) = player.sees()
    server.leaves(player)
    number = hall.table.hand.number if hall.table.hand else 0
    told = await player.clicks(mine, f"={hall.answer('x')}")
    assert told is not None
    assert hall.table.hand is not None
    assert hall.table.hand.number == number


async def test_closed_private_messages_are_tried_once_and_the_hand_goes_on(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    anna.closes_dms()
    table = await hall.playing(channel, anna, bruno)
    for _ in range(3):
        await hall.move(table, anna, bruno)
        await hall.idle()
    refused = [it for it in hall.sandbox.calls if it.code == 50007]
    assert len(refused) == 1
    assert hall.discord._ways.door(anna.id) is Door.CLOSED
    await hall.restart()
    await hall.move(table, anna, bruno)
    await hall.idle()
    assert len([it for it in hall.sandbox.calls if it.code == 50007]) == 1


async def test_private_messages_are_turned_off_and_on_by_one_tap_each(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    (mine,) = anna.sees()
    told = await anna.presses(mine, "No more private messages")
    assert told is not None
    await hall.idle()
    assert not [it for it in anna.sees() if it.picture]
    shown = cards(await anna.clicks(table, _cards(table)))
    told = await anna.presses(shown, "Send me my cards in private")
    assert told is not None
    assert "private message" in told.text
    await anna.awaits(None, lambda it: it.picture in hall.artist.secrets)


async def test_asking_for_private_messages_that_are_closed_says_how_to_open_them(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    anna.closes_dms()
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    shown = cards(await anna.clicks(table, _cards(table)))
    told = await anna.presses(shown, "Send me my cards in private")
    assert told is not None
    assert "allow direct messages" in told.text
    anna.opens_dms()
    await hall.pause(AGAIN / SECOND)
    await anna.presses(shown, "Send me my cards in private")
    await anna.awaits(None, lambda it: it.picture in hall.artist.secrets)


async def test_private_chats_with_many_new_people_are_opened_within_the_limit(
    hall: Hall, channel: Place, server: Server, anna: Person
) -> None:
    await hall.seated(channel, anna)
    people = [hall.sandbox.user(f"Ospite {number}") for number in range(14)]
    for person in people:
        server.joins(person)
    known = hall.discord._callers.people
    users = [await known.person(room_of(channel), str(it.id), "Ospite", "en") for it in people]
    screen = Screen(("Cards",), HandPicture("Yours", (), ""), hand=1)
    began = hall.clock.now()
    for user in users:
        await hall.discord.whisper(room_of(channel), hall.table.id, user, screen)
    await hall.until(lambda: all(it.sees() for it in people))
    assert hall.sandbox.refused() == {}
    assert hall.clock.now() - began < 14 * 2 * SECOND


async def test_a_private_message_that_was_lost_on_the_way_comes_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    await hall.seated(channel, anna, bruno)
    private = hall.sandbox.world.private(anna.account).id
    hall.sandbox.breaks(Trouble.DROPPED_AFTER, "create_message", chat=private, times=1)
    await hall.dealt(channel, anna)
    await hall.pause(30)
    await hall.idle()
    assert len(anna.sees()) == 1


async def test_who_stands_up_is_left_without_cards(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    player = await hall.turn(anna, bruno)
    other = bruno if player is anna else anna
    asked = await player.runs(channel, "leave")
    assert asked is not None
    assert asked.shown is not None
    leave = "Leave all the same" if player is anna else "Mi alzo lo stesso"
    await player.presses(asked.shown, leave)  # whoever leaves is soon answered for
    await hall.until(lambda: hall.is_betting() and hall.on_turn(anna, bruno) is other)
    await other.clicks(table, hall.answer("F"))
    await hall.until(lambda: hall.seats() == 1)
    await hall.until(lambda: not [it for it in player.sees() if it.picture])


async def test_cards_on_their_way_to_who_stands_up_are_taken_back(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    private = hall.sandbox.world.private(anna.account).id
    hall.sandbox.breaks(Trouble.SLOW, "create_message", chat=private, seconds=0.4)
    await hall.playing(channel, anna, bruno)
    person = await hall.discord._callers.people.person(room_of(channel), str(anna.id), "Anna", "en")
    await hall.discord.whisper(room_of(channel), hall.table.id, person, NOTHING)
    await asyncio.sleep(0.6)
    await hall.idle()
    assert not [it for it in anna.sees() if it.picture]


@pytest.mark.usefixtures("hall", "server")
async def test_who_writes_to_the_dealer_is_told_what_it_is_for(bruno: Person) -> None:
    await bruno.says(None, "ciao")
    told = await bruno.awaits(None, lambda it: it.author != bruno.id)
    assert "/table" in told.text


async def test_nothing_private_was_ever_public(
    hall: Hall, channel: Place, anna: Person, bruno: Person, carla: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    for person in (anna, bruno):
        await person.clicks(table, _cards(table))
    await hall.play_out(table, anna, bruno)
    await hall.idle()
    assert not [file for file in hall.artist.secrets if carla.has_looked_at(file)]
    others(hall, anna, bruno, carla)
    assert any(is_table(it) for it in carla.sees(channel))
