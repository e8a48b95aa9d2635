"""The message of a table: edited in place, posted anew, lost and found, and what is in the way."""

import pytest

from bot.adapters.discord import tables as shown
from bot.adapters.discord.courier import CHANNEL
from bot.clock import SECOND
from bot.outbox import BURIED
from tests.bot.adapters.discord.hall import Hall, is_table, room_of
from tests.bot.adapters.premises import RATE
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.limits import Bucket
from tests.sandbox.discord.people import Person, Place, Server
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.sight import Shown


def tables(person: Person, place: Place) -> list[Shown]:
    """Return the messages of tables somebody sees."""
    return [it for it in person.sees(place) if is_table(it)]


async def next_hand(hall: Hall, *people: Person) -> None:
    """Let whoever is on turn fold, and wait for the next deal."""
    hand = hall.table.state.hand
    player = await hall.turn(*people)
    (table,) = tables(player, player_place(hall))
    await player.clicks(table, hall.answer("F"))
    await hall.until(lambda: hall.table.is_running and hall.table.state.hand != hand)
    await hall.idle()


def player_place(hall: Hall) -> Place:
    """Return where the only table is shown."""
    number = int(hall.table.room.address.partition("/")[2])
    return Place(hall.sandbox.service, hall.sandbox.world.channels[number])


@pytest.mark.parametrize("is_bot", [False, True])
async def test_a_table_that_was_pushed_up_is_posted_anew_with_the_next_hand(
    hall: Hall, channel: Place, carla: Person, anna: Person, bruno: Person, *, is_bot: bool
) -> None:
    carla.account.is_bot = is_bot
    table = await hall.playing(channel, anna, bruno)
    for number in range(BURIED):
        await carla.says(channel, f"blah {number}")
    await hall.pause(1)
    await next_hand(hall, anna, bruno)
    (now,) = tables(anna, channel)
    assert now.id != table.id
    assert anna.sees(channel)[-1].id == now.id


async def test_talk_in_another_channel_pushes_nothing_up(
    hall: Hall, channel: Place, server: Server, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    other = server.channel("chiacchiere")
    for number in range(BURIED):
        await anna.says(other, f"blah {number}")
    await next_hand(hall, anna, bruno)
    (now,) = tables(anna, channel)
    assert now.id == table.id


async def test_a_message_too_old_to_be_changed_often_is_posted_anew_with_the_next_hand(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.playing(channel, anna, bruno)
    monkeypatch.setattr(shown, "OLD", SECOND)
    await hall.pause(1)
    await next_hand(hall, anna, bruno)
    (now,) = tables(anna, channel)
    assert now.id != table.id


async def test_a_deleted_table_comes_back(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    channel.deletes(table)
    again = await anna.awaits(channel, is_table)
    assert again.id != table.id
    assert again.labels == table.labels


async def test_a_table_deleted_while_the_dealer_was_away_comes_back_with_the_next_change(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    await hall.close()
    channel.deletes(table)
    await hall.open()
    again = await anna.awaits(channel, is_table)
    await hall.move(again, anna, bruno)
    await hall.idle()
    assert len(tables(anna, channel)) == 1


async def test_a_table_lost_on_the_way_stands_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    hall.sandbox.breaks(Trouble.DROPPED_AFTER, "create_message", chat=channel.channel.id, times=1)
    await hall.playing(channel, anna, bruno)
    await hall.pause(20)
    await hall.idle()
    assert len(tables(anna, channel)) == 1


async def test_a_picture_that_is_not_there_any_more_is_sent_again(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    channel.channel.messages[table.id].attachments.clear()
    hall.discord._line._said.add(0)  # the words change and the picture does not
    hall.discord._tables.submit_all(room_of(channel))
    shown = await anna.awaits(channel, "the clock stands")
    assert (shown.id, shown.picture) == (table.id, table.picture)
    (refused,) = hall.sandbox.complaints
    assert "REFERENCED_ATTACHMENT_NOT_FOUND" in refused
    hall.sandbox.complaints.clear()


async def test_a_lost_edit_is_made_again(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    hall.sandbox.breaks(Trouble.DROPPED_BEFORE, "edit_message", times=2)
    await hall.move(table, anna, bruno)
    await hall.pause(10)
    await hall.idle()
    (now,) = tables(anna, channel)
    assert now.picture != table.picture


async def test_newest_wins_and_no_limit_is_ever_touched(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    for _ in range(12):
        if not hall.is_betting():
            break
        await hall.move(table, anna, bruno)
    await hall.idle()
    assert not [it for it in hall.sandbox.calls if it.status == 429]
    edits = [it.at for it in hall.sandbox.calls
             if it.route == "edit_message" and it.channel == channel.channel.id]  # fmt: skip
    assert all(later - one >= CHANNEL.every / 1000 - 0.5
               for one, later in zip(edits, edits[CHANNEL.burst:], strict=False))  # fmt: skip


async def test_a_flood_is_waited_out(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    hall.sandbox.breaks(Trouble.TOO_MANY, "edit_message", times=1, seconds=2.0)
    await hall.move(table, anna, bruno)
    await hall.until(lambda: tables(anna, channel)[0].picture != table.picture)


async def test_without_the_right_to_write_who_asks_is_told_its_name(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    channel.denies(None, Permission.SEND_MESSAGES)
    told = await anna.runs(channel, "play")
    assert told is not None
    assert "Send Messages" in told.text
    assert told.shown is not None
    assert told.shown.receiver == anna.id
    told = await bruno.runs(channel, "play")
    assert told is not None
    assert "Invia messaggi" in told.text
    assert not hall.tables


async def test_without_the_right_to_see_the_channel_who_asks_is_told_its_name(
    hall: Hall, channel: Place, anna: Person
) -> None:
    channel.allows(anna, Permission.VIEW_CHANNEL)
    channel.denies(None, Permission.VIEW_CHANNEL)
    told = await anna.runs(channel, "play")
    assert told is not None
    assert "View Channel" in told.text
    assert not hall.tables


async def test_however_often_people_press_a_room_that_refuses_is_tried_now_and_then(
    hall: Hall, channel: Place, server: Server, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    other, player = server.channel("altro"), await hall.turn(anna, bruno)
    channel.allows(player, Permission.VIEW_CHANNEL)
    channel.denies(None, Permission.VIEW_CHANNEL)
    await player.clicks(table, hall.answer("x"))
    await hall.until(lambda: hall.discord._tables.trouble(room_of(channel)))
    began, before = hall.clock.now(), hall.sandbox.refused().total()
    for _ in range(30):
        await anna.runs(other, "wallet")
        await hall.pause(1)
    await hall.idle()
    refused = hall.sandbox.refused().total() - before
    assert 0 < refused <= 3 + (hall.clock.now() - began) / (5 * SECOND)
    channel.allows(None, Permission.VIEW_CHANNEL)
    await hall.until(lambda: hall.discord._tables.trouble(room_of(channel)) is None)


async def test_rights_lost_in_a_hand_stop_the_clock_until_they_are_back(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    channel.denies(None, Permission.VIEW_CHANNEL)
    channel.allows(anna, Permission.VIEW_CHANNEL)
    channel.allows(bruno, Permission.VIEW_CHANNEL)
    await hall.move(table, anna, bruno)
    await hall.until(lambda: hall.dealer._is_held(room_of(channel)))
    told = await hall.move(table, anna, bruno)
    assert told is not None
    assert told.shown is not None
    channel.allows(None, Permission.VIEW_CHANNEL)
    await hall.until(lambda: not hall.dealer._is_held(room_of(channel)))
    await hall.idle()
    assert tables(anna, channel)[0].picture != table.picture


async def test_without_the_right_to_attach_files_the_table_goes_on_in_words(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    channel.denies(None, Permission.ATTACH_FILES)
    table = await hall.playing(channel, anna, bruno)
    assert not table.pictures
    await hall.move(table, anna, bruno)
    await hall.idle()
    (now,) = tables(anna, channel)
    assert now.text != table.text
    assert not hall.dealer._is_held(room_of(channel))


async def test_a_deleted_channel_leaves_its_table_to_the_next_one_the_dealer_is_called_in(
    hall: Hall, channel: Place, server: Server, anna: Person, bruno: Person
) -> None:
    await hall.playing(channel, anna, bruno)
    other = server.channel("altro")
    channel.vanishes()
    await hall.until(lambda: hall.dealer._is_held(hall.table.room))
    await anna.runs(other, "menu")
    await hall.until(lambda: hall.table.room == room_of(other))
    again = await anna.awaits(other, is_table)
    await hall.move(again, anna, bruno)
    assert not hall.dealer._is_held(room_of(other))


async def test_a_deleted_thread_leaves_its_table_to_its_channel(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    thread = channel.opens("giochiamo", anna)
    await hall.playing(thread, anna, bruno)
    thread.vanishes()
    again = await anna.awaits(channel, is_table)
    await hall.move(again, anna, bruno)
    assert hall.table.room == room_of(channel)


async def test_a_table_can_have_a_thread_of_its_own(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    await hall.set_up(channel)
    told = await anna.runs(channel, "table", kind="vele1", thread=True)
    assert told is not None
    (thread,) = channel.threads()
    assert f"<#{thread.channel.id}>" in told.text
    await anna.awaits(thread, is_table)
    await hall.sit(await bruno.runs(thread, "join"), bruno)
    await hall.dealt(thread, anna)
    assert not tables(anna, channel)


def _threads(count: int) -> Bucket:
    """Return a budget whose window is longer than the library waits, by the wall's clock too."""
    return Bucket("threads", count, 300 * RATE, "channel_id")


async def test_one_thread_after_another_is_opened_in_a_channel(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    hall.sandbox.limits.budget.buckets["create_thread"] = _threads(50)
    await hall.set_up(channel)
    for person in (anna, bruno):
        assert await person.runs(channel, "table", kind="vele1", thread=True)
        await hall.idle()
    assert len(hall.tables) == len(channel.threads()) == 2
    assert not hall.sandbox.refused()


async def test_too_many_threads_are_refused_in_words(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    hall.sandbox.limits.budget.buckets["create_thread"] = _threads(1)
    await hall.set_up(channel)
    await anna.runs(channel, "table", kind="vele1", thread=True)
    await bruno.runs(channel, "table", kind="vele1", thread=True)
    await hall.idle()
    told = bruno.sees(channel)[-1].text
    assert told.startswith("Qui sono appena stati aperti troppi thread")
    assert len(hall.tables) == len(channel.threads()) == 1
    assert hall.sandbox.refused().total() == 1


async def test_a_table_chosen_from_the_menu_can_have_a_thread_too(
    hall: Hall, channel: Place, anna: Person
) -> None:
    await hall.set_up(channel)
    asked = await anna.runs(channel, "table", thread=True)
    assert asked is not None
    assert asked.shown is not None
    asked = await anna.presses(asked.shown, "Telesina")
    assert asked is not None
    assert asked.shown is not None
    await anna.presses(asked.shown, asked.shown.labels[0])
    await hall.until(lambda: hall.tables)
    (thread,) = channel.threads()
    await anna.awaits(thread, is_table)


async def test_without_the_right_to_open_threads_who_asks_is_told_its_name(
    hall: Hall, channel: Place, anna: Person
) -> None:
    channel.denies(None, Permission.CREATE_PUBLIC_THREADS)
    told = await anna.runs(channel, "table", kind="vele1", thread=True)
    assert told is not None
    assert "Create Public Threads" in told.text
    assert not hall.tables
    assert not channel.threads()


async def test_an_archived_thread_is_brought_back(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    thread = channel.opens("giochiamo", anna)
    table = await hall.playing(thread, anna, bruno)
    thread.archives()
    await hall.move(table, anna, bruno)
    again = await anna.awaits(thread, lambda it: is_table(it) and it.id != table.id)
    assert again.picture != table.picture
    await hall.idle()
    assert len(tables(anna, thread)) == 1


async def test_a_locked_thread_stops_the_clock_and_says_so(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    thread = channel.opens("giochiamo", anna)
    table = await hall.playing(thread, anna, bruno)
    thread.archives(is_locked=True)
    await hall.move(table, anna, bruno)
    await hall.until(lambda: hall.dealer._is_held(room_of(thread)))
    told = await hall.move(table, anna, bruno)
    assert told is not None
    assert "locked" in told.text or "bloccato" in told.text or "chiuso" in told.text


async def test_a_server_that_threw_the_dealer_out_keeps_its_table(
    hall: Hall, channel: Place, server: Server, anna: Person, bruno: Person
) -> None:
    await hall.playing(channel, anna, bruno)
    server.kicks_bot()
    await hall.until(lambda: hall.dealer._is_held(room_of(channel)))
    server.invites_bot()
    await hall.until(lambda: not hall.dealer._is_held(room_of(channel)))
    table = await anna.awaits(channel, is_table)
    await hall.move(table, anna, bruno)


async def test_a_server_that_is_out_of_order_stops_its_own_clocks_only(
    hall: Hall, channel: Place, server: Server, anna: Person, bruno: Person
) -> None:
    await hall.playing(channel, anna, bruno)
    elsewhere = hall.sandbox.guild("Altrove", anna)
    there = elsewhere.channel("tavolo")
    server.is_out()
    await hall.until(lambda: hall.dealer._is_held(room_of(channel)))
    assert not hall.dealer._is_held(room_of(there))
    server.is_back()
    await hall.until(lambda: not hall.dealer._is_held(room_of(channel)))


async def test_a_new_server_is_greeted_where_the_dealer_may_write(hall: Hall, anna: Person) -> None:
    server = hall.sandbox.guild("Nuovo", anna)
    client = hall.discord._session.client
    await hall.until(lambda: client is not None and client.is_ready())  # it waits for servers
    closed, opened = server.channel("chiuso"), server.channel("aperto")
    closed.denies(None, Permission.SEND_MESSAGES)
    server.kicks_bot()
    server.invites_bot()
    told = await anna.awaits(opened, "Play now")
    assert "Good evening" in told.text
    assert not anna.sees(closed)
