"""The one message of each table, in groups of every kind and whatever befalls it."""

from dataclasses import replace

import pytest

from bot.adapters.telegram.failures import Failure, Meaning
from bot.adapters.telegram.places import Place, place_of
from bot.adapters.telegram.tables import PASSING, UNHEARD
from bot.clock import MINUTE
from bot.screen import Click, Room, Screen
from bot.sending import troubles
from bot.store import rooms
from tests.bot.adapters.telegram.salon import Salon, is_hand, is_table, told
from tests.sandbox.telegram import markup
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Shown


def tables(person: Person, group: Group) -> list[Shown]:
    return [it for it in person.sees(group) if is_table(it)]


def methods(sandbox: Sandbox, chat: int, since: int = 0) -> list[str]:
    return [it.method for it in sandbox.calls[since:] if it.chat == chat]


async def playing(salon: Salon, group: Group, *people: Person) -> Shown:
    """Have people sit at a table in mid-hand, with nothing left to send."""
    await salon.seated(group, *people)
    shown = await salon.dealt(group, people[0])
    await salon.idle(group.id)
    return shown


async def stands(salon: Salon) -> None:
    """Check that nobody is late however long it takes."""
    table = salon.table
    assert table.hand is not None
    number = table.hand.number
    await salon.long_pause(180)
    assert table.hand.number == number
    assert not any(seat.is_out for seat in table.state.match.seats.values())


# -- one message


async def test_a_table_is_one_message_edited_in_place(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    first = await salon.seated(group, anna, bruno)
    dealt = await salon.dealt(group, anna)
    assert dealt.id == first.id
    assert dealt.picture in salon.artist.drawn.values()
    for _ in range(3):
        assert await salon.move(dealt, anna, bruno) == ""
    await salon.idle(group.id)
    assert [it.id for it in tables(anna, group)] == [first.id]


async def test_what_is_there_already_is_not_sent_again(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    since, shown = len(sandbox.calls), salon.telegram._tables
    ((room, number), it), *_ = shown._tables.items()
    screen = it.wanted.screen

    async def comes(screen: Screen) -> list[str]:
        nonlocal since
        since = len(sandbox.calls)
        shown.show(room, number, screen)
        await salon.idle(group.id)
        return methods(sandbox, group.id, since)

    frozen = replace(screen, deadline=None)
    assert await comes(frozen) == ["editMessageCaption"]
    assert await comes(frozen) == []
    assert await comes(replace(frozen, buttons=())) == ["editMessageReplyMarkup"]
    assert await comes(replace(frozen, lines=("Telesina",))) == ["editMessageCaption"]


async def test_not_modified_is_as_good_as_changed(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    shown = salon.telegram._tables
    ((room, number), it), *_ = shown._tables.items()
    assert it.standing is not None
    stood, screen = it.standing.letter, replace(it.wanted.screen, deadline=None)
    shown.show(room, number, screen)
    await salon.idle(group.id)
    it.standing.letter = stood  # as if the answer to that edit had been lost
    shown.show(room, number, screen)
    await salon.idle(group.id)
    assert any("not modified" in why for why in sandbox.refused())
    assert it.standing.letter != stood
    assert shown.trouble(room) is None


async def test_a_message_an_admin_deletes_is_posted_anew(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    del group.chat.messages[shown.id]
    await salon.move(shown, anna, bruno)
    again = await anna.awaits(group, lambda it: is_hand(it) and it.id != shown.id)
    assert again.picture
    await salon.until(lambda: salon.telegram._tables.table_at(group.id, again.id))
    assert salon.telegram._tables.table_at(group.id, shown.id) is None


async def test_a_message_that_cannot_be_edited_is_posted_anew_and_goes(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    group.chat.messages[shown.id].other_markup = {"force_reply": True}
    await salon.move(shown, anna, bruno)
    await anna.awaits(group, lambda it: is_hand(it) and it.id != shown.id)
    await salon.until(lambda: len(tables(anna, group)) == 1)


async def test_a_buried_table_is_posted_anew_with_the_next_hand(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    for number in range(6):
        await anna.says(group, f"/help@another_bot {number}")  # the bot hears none of it
    await anna.says(group, "/help")
    await salon.move(shown, anna, bruno)
    await salon.idle(group.id)
    assert [it.id for it in tables(anna, group)] == [shown.id]
    await next_hand(salon, shown, anna, bruno)
    again = await anna.awaits(group, lambda it: is_table(it) and it.id != shown.id)
    await salon.until(lambda: [it.id for it in tables(anna, group)] == [again.id])


async def next_hand(salon: Salon, shown: Shown, *people: Person) -> None:
    """Check until the next hand is dealt, and shown."""
    hand = salon.table.state.hand
    while salon.table.state.hand == hand or not salon.is_betting():
        if salon.is_betting():
            await salon.move(shown, *people)
        await salon.pause(0.5)
    await salon.idle(place_of(salon.table.room).chat)


async def test_where_no_talk_is_heard_a_table_is_posted_anew_after_some_minutes(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    await anna.says(group, "/help")
    await anna.says(group, "bravo", reply_to=shown)  # which is no sign that other talk is heard
    await salon.idle(group.id)
    await next_hand(salon, shown, anna, bruno)
    assert [it.id for it in tables(anna, group)] == [shown.id]
    salon.clock.set_forward(UNHEARD)
    await salon.idle(group.id)
    assert [it.id for it in tables(anna, group)] == [shown.id]
    await next_hand(salon, shown, anna, bruno)
    again = await anna.awaits(group, lambda it: is_table(it) and it.id != shown.id)
    await salon.until(lambda: [it.id for it in tables(anna, group)] == [again.id])


@pytest.mark.parametrize("hears", ["all", "as an administrator"])
async def test_where_talk_is_heard_a_table_nobody_buries_stays(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person, hears: str
) -> None:
    if hears == "all":
        sandbox.service.has_privacy = False
        await salon.restart()
    group = sandbox.supergroup("Bar", anna, bruno, bot="administrator")
    shown = await playing(salon, group, anna, bruno)
    if hears != "all":
        await anna.says(group, "buona fortuna")
    salon.clock.set_forward(UNHEARD)
    await next_hand(salon, shown, anna, bruno)
    assert [it.id for it in tables(anna, group)] == [shown.id]
    group.demotes_bot(anna)
    sandbox.service.has_privacy = True
    salon.telegram._tables.hears_all = False
    await salon.idle(group.id)
    await next_hand(salon, shown, anna, bruno)
    await salon.until(lambda: [it.id for it in tables(anna, group)] != [shown.id])


async def test_in_a_basic_group_other_chats_do_not_bury_a_table(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.group("Bar", anna, bruno)  # all its messages are numbered with all others
    shown = await playing(salon, group, anna, bruno)
    for _ in range(9):
        await anna.says(None, "ciao")
    await anna.says(group, "/help")
    seen = salon.telegram._tables
    ((room, _), it), *_ = seen._tables.items()
    assert it.standing is not None
    screen = replace(it.wanted.screen, hand=it.standing.hand + 1)
    assert not seen._wants_anew(room, it, it.standing, screen)
    assert tables(anna, group)[-1].id == shown.id


async def test_a_closed_table_leaves_no_trace(salon: Salon, group: Group, anna: Person) -> None:
    await salon.seated(group, anna)
    await anna.says(group, "/leave")
    closed = await anna.awaits(group, "This table is closed")
    await salon.idle(group.id)
    seen = salon.telegram._tables
    assert (seen._tables, seen._ids, salon.studio._shown) == ({}, {}, {})
    assert "Play again" in closed.labels


async def test_two_tables_of_one_group_have_a_message_each(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    first = await salon.seated(group, anna)
    await bruno.says(group, "/table")
    games = await bruno.awaits(group, lambda it: "A che gioco" in it.text
                               or "Which game" in it.text)  # fmt: skip
    await bruno.presses(games, games.labels[0])
    choice = await bruno.awaits(group, lambda it: "quale tavolo" in it.text.lower()
                                or "Which table" in it.text)  # fmt: skip
    told(await bruno.presses(choice, choice.labels[0]))
    await salon.until(lambda: len(tables(anna, group)) == 2)
    assert first.id in {it.id for it in tables(anna, group)}
    assert len(salon.tables) == 2


async def test_what_passes_by_itself_waits_for_what_comes_next_but_not_long(
    salon: Salon, group: Group, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = salon.sandbox
    await playing(salon, group, anna, bruno)
    salon.dealer.hold("telegram")
    await salon.long_pause(60)
    await salon.idle(group.id)
    seen = salon.telegram._tables
    ((room, number), it), *_ = seen._tables.items()
    monkeypatch.setattr(seen.courier, "is_rested", lambda _: False)
    since = len(sandbox.calls)
    passing = replace(it.wanted.screen, is_passing=True, lines=("Telesina, 1",))
    began = salon.clock.now()
    seen.show(room, number, passing)
    await salon.until(lambda: methods(sandbox, group.id, since))
    assert salon.clock.now() - began >= PASSING
    since = len(sandbox.calls)
    seen.show(room, number, replace(passing, lines=("Telesina, 2",)))
    seen.show(room, number, replace(passing, is_passing=False, lines=("Telesina, 3",)))
    await salon.idle(group.id)
    await salon.pause(2 * PASSING / 1000)
    assert methods(sandbox, group.id, since) == ["editMessageCaption"]


async def test_what_passes_by_itself_is_shown_at_once_after_a_rest(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    salon.dealer.hold("telegram")
    await salon.long_pause(60)
    await salon.idle(group.id)
    seen = salon.telegram._tables
    ((room, number), it), *_ = seen._tables.items()
    since = len(sandbox.calls)
    passing = replace(it.wanted.screen, is_passing=True, lines=("Telesina, 1",))
    seen.show(room, number, passing)
    assert it.waiting is None
    seen.show(room, number, replace(passing, lines=("Telesina, 2",)))
    assert it.waiting is not None
    await salon.until(lambda: methods(sandbox, group.id, since))


async def test_after_a_restart_the_stored_message_is_edited(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    await salon.restart()
    await salon.move(shown, anna, bruno)
    await anna.awaits(group, lambda it: is_table(it) and it.is_edit is False)
    await salon.idle(group.id)
    assert [it.id for it in tables(anna, group)] == [shown.id]


# -- pictures


async def test_a_picture_that_cannot_be_drawn_leaves_the_words_and_comes_back(
    salon: Salon, group: Group, anna: Person, bruno: Person, caplog: pytest.LogCaptureFixture
) -> None:
    shown = await playing(salon, group, anna, bruno)
    salon.artist.is_ill = True
    await salon.move(shown, anna, bruno)
    words = await anna.awaits(group, lambda it: is_hand(it) and not it.picture)
    await salon.until(lambda: len(tables(anna, group)) == 1)
    assert words.id != shown.id
    salon.artist.is_ill = False
    await salon.move(shown, anna, bruno)
    again = await anna.awaits(group, lambda it: is_table(it) and bool(it.picture))
    assert again.id == words.id
    caplog.clear()  # that no picture could be drawn is an error, and was logged as one


async def test_without_photo_rights_a_table_goes_on_in_words_and_recovers(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.chat.denied = frozenset({"can_send_photos"})
    shown = await playing(salon, group, anna, bruno)
    assert not shown.picture
    why = await salon.move(shown, anna, bruno)
    assert "photos" in why or "foto" in why
    assert not salon.dealer._holds
    group.chat.denied = frozenset()
    await salon.long_pause(61)
    await salon.move(shown, anna, bruno)
    await anna.awaits(group, lambda it: is_table(it) and bool(it.picture))
    assert not salon.dealer._holds


# -- where nobody may answer


async def test_a_room_in_trouble_is_tried_for_who_presses_but_not_with_each_press(
    salon: Salon, group: Group, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, tried = await playing(salon, group, anna, bruno), list[Room]()
    seen, room = salon.telegram._tables, Place(group.id).room
    monkeypatch.setattr(seen, "submit_all", tried.append)
    monkeypatch.setattr(troubles, "SOON", 10 * MINUTE)
    seen._troubles.begin(room, Failure(Meaning.NO_RIGHTS))
    for _ in range(3):
        told(await anna.clicks(shown, "g.help"))
    assert tried == [room]
    salon.clock.set_forward(10 * MINUTE)
    await anna.says(group, "/help")
    await salon.until(lambda: tried == [room, room])
    seen._troubles.end(room)


@pytest.fixture
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(troubles, "RETRY", 2_000)


@pytest.mark.usefixtures("quick_retries")
async def test_without_any_right_to_write_clocks_stop_and_go_on_by_themselves(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    salon.pace = "quick"
    shown = await playing(salon, group, anna, bruno)
    del group.chat.messages[shown.id]  # else it would go on being edited
    group.chat.denied = frozenset({"can_send_messages", "can_send_photos"})
    await salon.move(shown, anna, bruno)
    await salon.until(lambda: salon.dealer._holds)
    await stands(salon)
    group.chat.denied = frozenset()
    await salon.until(lambda: not salon.dealer._holds)
    again = await anna.awaits(group, is_table)
    assert again.id != shown.id
    await salon.move(shown, anna, bruno)


@pytest.mark.usefixtures("quick_retries")
async def test_whoever_presses_is_told_which_right_is_lacking(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    del group.chat.messages[shown.id]
    group.chat.denied = frozenset({"can_send_messages", "can_send_photos"})
    await salon.move(shown, anna, bruno)
    await salon.until(lambda: salon.dealer._holds)
    room = Place(group.id).room
    assert salon.telegram._tables.trouble(room) is not None
    assert await salon.move(shown, anna, bruno) in {
        "I may not write here: an administrator has to allow it.",
        "Qui non posso scrivere: deve permetterlo un amministratore.",
    }


async def test_a_kicked_dealer_stops_its_clocks_and_goes_on_when_it_is_back(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    salon.pace = "quick"
    shown = await playing(salon, group, anna, bruno)
    group.kicks_bot(anna)
    await salon.until(lambda: salon.dealer._holds)
    await stands(salon)
    group.adds_bot(anna)
    await salon.until(lambda: not salon.dealer._holds)
    await salon.move(shown, anna, bruno)
    await salon.idle(group.id)
    assert len(tables(anna, group)) == 1


async def test_a_demoted_dealer_deals_on(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.supergroup("Circolo", anna, bruno, bot="administrator")
    shown = await playing(salon, group, anna, bruno)
    group.demotes_bot(anna)
    await salon.move(shown, anna, bruno)
    await salon.idle(group.id)
    assert not salon.dealer._holds
    assert len(tables(anna, group)) == 1


# -- topics


async def test_two_topics_have_a_table_each_and_one_budget(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person, carla: Person
) -> None:
    group = sandbox.supergroup("Forum", anna, bruno, carla, is_forum=True)
    topics = [group.opens(name, anna) for name in ("Uno", "Due")]
    for person, topic in ((anna, topics[0]), (carla, topics[1])):
        await person.says(group, "/play", topic=topic)
    await salon.until(lambda: len(tables(anna, group)) == 2)
    assert {it.thread for it in tables(anna, group)} == set(topics)
    assert {it.room.address for it in salon.tables} == {f"{group.id}/{it}" for it in topics}
    await salon.pause(60)
    minute = [it for it in sandbox.service.spoken if it.chat == group.id and it.what != "deletion"
              and it.at > salon.clock.now() / 1000 - 60]  # fmt: skip
    assert len(minute) <= 15
    assert not [it for it in sandbox.refused() if "Too Many" in it]


async def test_a_closed_topic_stops_its_own_clocks_only(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.supergroup("Forum", anna, bruno, is_forum=True)
    topic = group.opens("Uno", anna)
    await salon.seated(group, anna, bruno, topic=topic)
    shown = await salon.dealt(group, anna)
    await salon.idle(group.id)
    del group.chat.messages[shown.id]
    group.closes(topic, anna)
    assert await salon.move(shown, anna, bruno) == ""
    await salon.until(lambda: salon.dealer._holds)
    assert salon.dealer._holds == {("telegram", f"{group.id}/{topic}")}
    await salon.pause(1)
    group.reopens(topic, anna)  # of which a service message tells
    await salon.until(lambda: not salon.dealer._holds)
    await anna.awaits(group, lambda it: is_table(it) and it.thread == topic)


async def test_the_table_of_a_deleted_topic_goes_on_in_the_group_itself(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.supergroup("Forum", anna, bruno, is_forum=True)
    topic = group.opens("Uno", anna)
    await salon.seated(group, anna, bruno, topic=topic)
    shown = await salon.dealt(group, anna)
    await salon.idle(group.id)
    group.deletes(topic)
    await salon.move(shown, anna, bruno)
    again = await anna.awaits(group, lambda it: is_table(it) and it.thread is None)
    assert salon.table.room == Place(group.id).room
    await salon.idle(group.id)
    await salon.move(shown, anna, bruno)
    assert tables(anna, group)[-1].id == again.id


@pytest.mark.usefixtures("salon")
async def test_whatever_is_said_in_a_topic_is_no_reply_to_who_opened_it(
    sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.supergroup("Forum", anna, bruno, is_forum=True)
    topic = group.opens("Uno", anna)
    await anna.says(group, "/wallet", topic=topic)
    opening = next(it for it in group.chat.messages.values() if it.service)
    above = next(it for it in [sandbox.world.shown(opening)])
    await bruno.says(group, "/paga 20", topic=topic, reply_to=above)
    await bruno.awaits(group, "A chi dai 20?")  # not at once: to Anna?


# -- a group that becomes a supergroup


async def test_a_group_that_is_upgraded_in_mid_hand_takes_everything_along(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.group("Bar", anna, bruno)
    shown = await playing(salon, group, anna, bruno)
    table, club = salon.table, salon.table.row.club_id
    old = group.id
    group.upgrades(anna)
    again = await anna.awaits(group, is_table)
    assert again.chat == group.id != old
    await salon.until(lambda: table.room == Place(group.id).room)
    assert (await salon.clubs.of(Place(group.id).room)).id == club
    assert await rooms.communities(salon.store, "telegram") == [rooms.Community(str(group.id), "")]
    await salon.idle(group.id)
    await salon.move(shown, anna, bruno)  # on the old message
    await salon.move(again, anna, bruno)
    await anna.says(group, "/wallet")
    await anna.awaits(group, "for one pair of eyes")
    assert await rooms.message(salon.store, table.id, "telegram", str(group.id)) == str(again.id)


async def test_an_upgrade_nobody_told_of_is_learned_from_the_first_refusal(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.group("Bar", anna, bruno)
    shown = await playing(salon, group, anna, bruno)
    club = salon.table.row.club_id
    sandbox.updates.allowed = ("callback_query",)  # what becomes of the group is lost
    group.upgrades(anna)
    await salon.move(shown, anna, bruno)
    await anna.awaits(group, is_table)
    assert (await salon.clubs.of(Place(group.id).room)).id == club


async def test_a_club_made_before_the_move_was_known_gives_way(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group = sandbox.group("Bar", anna, bruno)
    await playing(salon, group, anna, bruno)
    club = salon.table.row.club_id
    new = Place(-1_000_000_000_000 - 77).room
    assert (await salon.clubs.of(new)).id != club
    await salon.telegram._arrivals.moved(Place(group.id).room, new)
    assert (await salon.clubs.of(new)).id == club
    assert salon.table.room == new
    assert salon.dealer.where(salon.table.id) == new
    del salon.sandbox.world.chats[group.id]


# -- servers that do not know times that count down


async def test_an_older_server_is_told_the_time_that_is_left_in_words(
    salon: Salon, group: Group, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(markup._TAGS, "tg-time")
    shown = await playing(salon, group, anna, bruno)
    assert "⏳" in shown.text
    before = sum("parse entities" in it.description for it in salon.sandbox.calls)
    await salon.move(shown, anna, bruno)
    await salon.idle(group.id)
    after = sum("parse entities" in it.description for it in salon.sandbox.calls)
    assert before == after == 1  # it is asked once only


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_greeting_above_a_table_follows_the_group_s_language_in_its_place(
    salon: Salon, group: Group, anna: Person, *, restarts: bool
) -> None:
    await anna.says(group, "/start hello")
    greeting = await anna.awaits(group, "Good evening")
    shown = await salon.seated(group, anna)
    if restarts:
        await salon.restart()
    room = Place(group.id).room
    host = await salon.register.person(room, str(anna.id), "Anna", "en")
    await salon.dealer.click(Click(host, room, "g.settings-language_it", is_host=True))
    await salon.until(lambda: not [it for it in anna.sees(group) if "Good evening" in it.text])
    await salon.idle(group.id)
    assert [it.id for it in anna.sees(group) if "Buonasera" in it.text] == [greeting.id]
    assert tables(anna, group)[-1].id == shown.id


async def test_a_group_the_dealer_comes_back_to_is_greeted_below_all_else(
    salon: Salon, sandbox: Sandbox, anna: Person
) -> None:
    group = sandbox.supergroup("Bar", anna, bot="left")
    group.adds_bot(anna)
    first = await anna.awaits(group, "Good evening")
    group.kicks_bot(anna)
    await salon.restart()
    group.adds_bot(anna)
    await anna.awaits(group, lambda it: "Good evening" in it.text and it.id > first.id)


async def test_a_number_in_reply_to_a_greeting_is_talk(
    salon: Salon, group: Group, anna: Person
) -> None:
    await anna.says(group, "/start hello")
    greeting = await anna.awaits(group, "Good evening")
    before = len(anna.sees(group))
    await anna.says(group, "at 9 then?", reply_to=greeting)
    await salon.idle(group.id)
    assert len(anna.sees(group)) == before + 1
