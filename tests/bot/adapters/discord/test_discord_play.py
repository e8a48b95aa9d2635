"""Hands played in a channel: by the table's buttons, by one's own cards, by typed amounts."""

import pytest

from bot.adapters.discord import markup
from bot.adapters.discord.places import Kind, read_id
from tests.bot.adapters.discord.hall import Hall, is_hand, is_table, tokens
from tests.sandbox.discord.composing import words_of
from tests.sandbox.discord.people import Person, Place, Server
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.world import Callback


async def test_a_hand_is_played_to_its_end_on_the_tables_message(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    await hall.play_out(shown, anna, bruno)
    await hall.until(lambda: hall.table.hand and hall.table.hand.state.is_settled)
    await hall.idle()
    assert [it.id for it in anna.sees(channel) if is_table(it)] == [shown.id]


async def test_a_press_that_needs_no_answer_is_acknowledged_and_the_table_changes(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    told = await hall.move(shown, anna, bruno)
    assert told is not None
    assert told.kind is Callback.DEFERRED_UPDATE
    await hall.idle()
    now = anna.finds(channel, "")
    assert now.id == shown.id
    assert now.picture != shown.picture
    assert len(channel.channel.messages[now.id].attachments) == 1, "the old picture stayed too"


async def test_the_table_shows_its_picture_with_words_and_when_the_time_is_up(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    (picture,) = shown.pictures
    assert "TO ACT" in picture.alt
    assert picture.data in set(hall.artist.drawn.values()) - hall.artist.secrets
    deadline = hall.table.row.deadline_ms or 0
    assert f"⏳ <t:{deadline // 1000}:R>" in shown.text


async def test_whoever_is_not_on_turn_is_told_so_alone(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    other = bruno if player is anna else anna
    told = await other.clicks(shown, hall.answer("x"))
    assert told is not None
    assert told.shown is not None
    assert told.shown.receiver == other.id


async def test_an_amount_is_chosen_from_a_list(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    asked = await player.clicks(shown, hall.answer("raise"))
    assert asked is not None
    assert asked.shown is not None
    options = asked.shown.selects[0].options
    told = await player.chooses(asked.shown, options[0].label)
    assert told is not None
    hand = hall.table.hand
    assert hand is not None
    assert f"r{max(hand.state.bets.values())}" in options[0].value
    await hall.idle()
    assert asked.shown.id not in {it.id for it in player.sees(channel)}


async def test_an_amount_is_typed_in_a_form(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    asked = await player.clicks(shown, hall.answer("raise"))
    assert asked is not None
    assert asked.shown is not None
    opened = await player.clicks(asked.shown, f"?{hall.answer('raise')}")
    assert opened is not None
    assert opened.form is not None
    (label,) = (field.label for field in opened.form.fields)
    await player.submits(opened.form, {label: "70"})
    hand = hall.table.hand
    assert hand is not None
    assert max(hand.state.bets.values()) == 7_000


async def test_a_wrong_amount_is_refused_and_the_question_stays(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    asked = await player.clicks(shown, hall.answer("raise"))
    assert asked is not None
    assert asked.shown is not None
    opened = await player.clicks(asked.shown, f"?{hall.answer('raise')}")
    assert opened is not None
    assert opened.form is not None
    told = await player.submits(opened.form, {opened.form.fields[0].label: "many"})
    assert told is not None
    assert told.kind is Callback.MESSAGE
    assert asked.shown.id in {it.id for it in player.sees(channel)}


async def test_a_form_sent_after_a_restart_is_answered(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    asked = await player.clicks(shown, hall.answer("raise"))
    assert asked is not None
    assert asked.shown is not None
    opened = await player.clicks(asked.shown, f"?{hall.answer('raise')}")
    assert opened is not None
    assert opened.form is not None
    await hall.restart()
    told = await player.submits(opened.form, {opened.form.fields[0].label: "70"})
    assert told is not None
    hand = hall.table.hand
    assert hand is not None
    assert max(hand.state.bets.values()) == 7_000


async def test_buttons_of_before_a_restart_work_and_the_message_stays(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    await hall.restart()
    told = await hall.move(shown, anna, bruno)
    assert told is not None
    await hall.idle()
    assert [it.id for it in anna.sees(channel) if is_table(it)] == [shown.id]


async def test_the_same_button_pressed_twice_acts_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    before = hall.table.hand.number if hall.table.hand else 0
    verb = hall.answer("x")
    presses = [player.click(shown, verb) for _ in range(3)]
    told = [await player.waits(it) for it in presses]
    assert all(told)
    assert hall.table.hand is not None
    assert hall.table.hand.number == before + 1


async def test_a_button_nobody_ever_drew_gets_an_answer(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    for nonsense in ("x y z", "h1.1.1.zz", "~what", "g.nothing", "*", "tzzz.1.menu", "%g.x"):
        told = await anna.clicks(shown, nonsense)
        assert told is not None, nonsense


async def test_every_button_carries_what_it_does(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    shown = await hall.playing(channel, anna, bruno)
    assert all(it is not None for it in tokens(shown))
    assert is_hand(shown)
    carried = [read_id(it.custom_id or "") for row in shown.buttons for it in row]
    assert {it.kind for it in carried if it is not None} == {Kind.PRESS}


async def test_nobody_is_mentioned_however_a_name_is_written(
    hall: Hall, channel: Place, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(markup, "escaped", lambda line: line)
    server.lets(None, Permission.MENTION_EVERYONE)
    one = hall.sandbox.user("@everyone", username="one")
    other = hall.sandbox.user(f"<@{one.id}>", username="other")
    for person in (one, other):
        server.joins(person)
    shown = await hall.playing(channel, one, other)
    await hall.move(shown, one, other)
    await hall.idle()
    message = channel.channel.messages[shown.id]
    assert message.edited_at is not None
    assert "@everyone" in words_of(message)
    assert f"<@{one.id}>" in words_of(message)
    assert not message.mentions
    assert not message.mentions_everyone
