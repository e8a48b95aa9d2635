"""Whatever comes from Telegram: every press is answered, and nothing counts twice or for others."""

import logging
from functools import partial
from typing import Any

import pytest
from telegram import User as Sender

from bot import club as clubs
from bot.adapters.telegram.places import Place
from bot.people import name_of
from bot.tokens import RoomToken
from tests.bot.adapters.telegram.salon import Salon, is_table, told
from tests.sandbox.telegram import wire
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Shown

CLOSED = "This table is closed."
AWAY = "I was away for a moment. Look at the table, then press again."


async def playing(salon: Salon, group: Group, *people: Person) -> Shown:
    """Have people sit at a table in mid-hand, with nothing left to send."""
    await salon.seated(group, *people)
    shown = await salon.dealt(group, people[0])
    await salon.idle(group.id)
    return shown


def says(salon: Salon, update: dict[str, Any]) -> None:
    """Let a message appear that no script of the sandbox makes."""
    salon.sandbox.updates.put("message", update, None)


async def wallets(salon: Salon) -> int:
    """Return how many people the dealer has ever met."""
    from sqlalchemy import text  # noqa: PLC0415

    return len(await salon.store.rows(text("SELECT id FROM user")))


# -- presses


@pytest.mark.parametrize(
    "data",
    ["", "x", "~back", "~wallet", "h", "h1.1.1", "hzzzz.1.1.c", "tzzzz.1.sit", "g.nonsense",
     "g.wallet@", "g.wallet@-1", "g.wallet@nonsense", "@", "é" * 32, "g.open-unknown", "t1.0.buy-x",
     "g.pay-1_2_3_4_5", "g.settings-nonsense_1", "0" * 64],
)  # fmt: skip
async def test_any_data_is_answered(
    salon: Salon, group: Group, anna: Person, bruno: Person, data: str
) -> None:
    shown = await salon.seated(group, anna)
    for person in (anna, bruno):
        assert await person.clicks(shown, data) is not None
    await anna.starts()
    own = await anna.awaits(None, "I am the dealer")
    assert await anna.clicks(own, data) is not None
    assert salon.seats() == 1


async def test_a_press_is_answered_when_the_dealer_fails(
    salon: Salon, group: Group, anna: Person, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    shown = await salon.seated(group, anna)

    secret = "A♥"

    async def click(_: object) -> None:
        raise RuntimeError(secret)

    monkeypatch.setattr(salon.dealer, "click", click)
    assert "Something went wrong" in told(await anna.presses(shown, "Menu"))
    assert "RuntimeError" in caplog.text
    assert "A♥" not in caplog.text
    caplog.clear()


async def test_who_presses_again_what_was_done_is_told_that_it_was(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    player = await salon.turn(anna, bruno)
    other = bruno if player is anna else anna
    stay = salon.answer("x")
    assert told(await player.clicks(shown, stay)) == ""
    done, late = {"en": ("Done.", "Troppo tardi"), "it": ("Fatto.", "Too late")}[
        player.account.language
    ]
    assert told(await player.clicks(shown, stay)) == done
    assert told(await other.clicks(shown, stay)).startswith(late)
    assert salon.table.hand is not None
    assert salon.table.hand.number == 1


async def test_a_press_on_a_message_that_is_gone_is_answered(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    del group.chat.messages[shown.id]
    assert await salon.move(shown, anna, bruno) == ""


async def test_a_press_on_a_message_that_is_gone_counts_in_its_own_group_only(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    await salon.seated(group, anna)
    zeno = sandbox.user("Zeno")
    elsewhere = sandbox.supergroup("Altrove", zeno)
    await zeno.says(elsewhere, "/help")
    shown = await zeno.awaits(elsewhere, "My cards")
    del elsewhere.chat.messages[shown.id]
    table = salon.table
    token = f"t{table.id}.{table.state.seating}.buy-100000"
    assert told(await zeno.clicks(shown, token)) == CLOSED
    assert salon.seats() == 1


async def test_a_forged_private_press_of_a_stranger_changes_nothing(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    await salon.seated(group, anna)
    zeno = sandbox.user("Zeno")
    await zeno.starts()
    own, table, before = await zeno.awaits(None, "I am the dealer"), salon.table, salon.table.state
    for data in (
        f"t{table.id}.{table.state.seating}.buy-100000",
        f"g.play@{group.id}",
        f"g.settings@{group.id}",
        f"g.daily@{group.id}/5",
        f"g.play@{zeno.id}",
        "g.play",
    ):
        assert told(await zeno.clicks(own, data)) == CLOSED
    assert salon.table.state == before
    assert len(salon.tables) == 1


async def test_who_was_restricted_and_left_is_no_member(
    salon: Salon, group: Group, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await salon.seated(group, anna)
    await bruno.starts()
    own = await bruno.awaits(None, "mazziere")
    group.chat.members[bruno.id].status = "restricted"
    real = wire._restrictions
    monkeypatch.setattr(wire, "_restrictions", lambda *it: real(*it) | {"is_member": False})
    told(await bruno.clicks(own, f"g.play@{group.id}"))
    assert salon.seats() == 1


async def test_what_comes_twice_acts_once(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    sandbox.breaks(Trouble.DUPLICATED)
    table = salon.table
    assert table.hand is not None
    before = table.hand.number
    await salon.move(shown, anna, bruno)
    await anna.says(group, "/daily")
    await anna.awaits(group, "1,000")
    await salon.pause(20)
    assert table.hand.number == before + 1
    club = await salon.clubs.of(Place(group.id).room)
    held = await clubs.wallet(salon.store, club.id, await _id_of(salon, anna, group))
    assert held == 1_000_000 - 100_000 + 100_000


async def _id_of(salon: Salon, person: Person, group: Group) -> int:
    user = await salon.telegram._arrivals.callers.people.person(
        Place(group.id).room, str(person.id), person.account.first_name, "en"
    )
    return user.id


async def test_what_comes_out_of_order_is_taken(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    sandbox.breaks(Trouble.REORDERED, "callback_query", times=1)
    first, second = anna.click(shown, "g.help"), anna.click(shown, "g.top")
    await salon.until(lambda: first.told is not None and second.told is not None)


# -- lines


@pytest.mark.parametrize(
    "line",
    ["/weather", "/play@another_bot", "/start@another_bot", "/", "/ play", "//play", "/playing",
     "play", "ciao a tutti", "/\u200bplay"],
)  # fmt: skip
async def test_what_is_not_for_the_dealer_has_no_answer_and_makes_nobody_known(
    salon: Salon, sandbox: Sandbox, anna: Person, line: str
) -> None:
    group = sandbox.supergroup("Circolo", anna, bot="administrator")  # which hears everything
    await anna.says(group, line)
    await salon.pause(10)
    assert [it.text for it in anna.sees(group)] == [line]
    assert await wallets(salon) == 0


@pytest.mark.parametrize("line", ["/help", "/HELP", "/aiuto", "/help@Mazziere_Bot", "/help me"])
async def test_what_is_for_the_dealer_is_answered(
    salon: Salon, group: Group, anna: Person, line: str
) -> None:
    assert salon.is_open
    asked = await anna.says(group, line)
    await anna.awaits(group, lambda it: it.reply_to == asked.id)


async def test_who_hides_behind_the_group_is_told_why_not(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    await anna.says(group, "/play", as_group=True)
    await anna.awaits(group, "group’s name cannot play")
    await anna.says(group, "ciao", as_group=True)
    await salon.pause(5)
    assert sum(it.sender == sandbox.world.bot.id for it in anna.sees(group)) == 1
    assert salon.tables == []


async def test_bots_and_channels_are_not_heard(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    shape = {
        "message_id": 90,
        "date": int(sandbox.world.today()),
        "chat": wire.chat(group.chat),
        "text": "/play",
    }
    robot = {"id": 99, "is_bot": True, "first_name": "Robot"}
    channel = {"id": -1_000_000_000_009, "type": "channel", "title": "News"}
    says(salon, shape | {"from": robot})
    says(salon, shape | {"from": wire.user(anna.account), "sender_chat": channel})
    says(salon, shape | {"from": wire.user(anna.account), "chat": channel})
    sandbox.updates.put("edited_message", shape | {"from": wire.user(anna.account)}, None)
    await salon.pause(10)
    assert salon.tables == []
    assert [it for it in anna.sees(group) if it.sender == sandbox.world.bot.id] == []


async def test_a_channel_is_not_greeted(salon: Salon, sandbox: Sandbox, anna: Person) -> None:
    channel = sandbox.channel("News", anna, bot="left")
    channel.adds_bot(anna, "administrator")
    await salon.pause(5)
    assert [it for it in anna.sees(channel) if it.sender == sandbox.world.bot.id] == []


async def test_a_new_group_is_greeted(salon: Salon, sandbox: Sandbox, anna: Person) -> None:
    group = sandbox.supergroup("Bar", anna, bot="left")
    group.adds_bot(anna)
    shown = await anna.awaits(group, "I am the dealer")
    told(await anna.presses(shown, "Play now"))
    await salon.until(lambda: salon.seats() == 1)


async def test_a_group_that_is_added_by_a_link_is_greeted_once(
    salon: Salon, sandbox: Sandbox, anna: Person
) -> None:
    group = sandbox.supergroup("Bar", anna, bot="left")
    group.adds_bot(anna)
    await anna.says(group, "/start@mazziere_bot hello")  # as the app does by itself
    await anna.awaits(group, "I am the dealer")
    await salon.idle(group.id)
    assert sum("I am the dealer" in it.text for it in anna.sees(group)) == 1


def answers(asked: int, shown: Shown) -> bool:
    """Whether a message is a reply to this one."""
    return shown.reply_to == asked


async def test_whoever_types_start_is_answered_however_often_and_plays_from_there(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    for _ in range(2):
        asked = await anna.says(group, "/start")
        shown = await anna.awaits(group, partial(answers, asked.id))
        assert "I am the dealer" in shown.text
    told(await anna.presses(shown, "Play now"))
    await salon.until(lambda: salon.seats() == 1)
    again = await bruno.says(group, "/start")
    shown = await bruno.awaits(group, lambda it: it.reply_to == again.id)
    told(await bruno.presses(shown, "Gioca subito"))
    await salon.until(lambda: salon.seats() == 2)
    await salon.until(lambda: shown.id not in {it.id for it in bruno.sees(group)})


async def test_only_who_administers_the_group_changes_its_settings(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await bruno.says(group, "/impostazioni")
    await bruno.awaits(group, "amministra")
    await anna.says(group, "/settings")
    shown = await anna.awaits(group, "The settings of this club")
    before = (await salon.clubs.of(Place(group.id).room)).settings
    for label in shown.labels:
        told(await bruno.presses(shown, label))
    assert (await salon.clubs.of(Place(group.id).room)).settings == before


async def test_a_host_finds_the_settings_in_the_menu_and_nobody_else(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await salon.seated(group, anna)
    told(await anna.presses(shown, "Menu"))
    assert "Settings" in (await anna.awaits(group, "Sit out")).labels
    told(await bruno.presses(shown, "Menu"))
    assert "Impostazioni" not in (await bruno.awaits(group, "Regole")).labels


async def test_everybody_is_answered_in_their_own_language(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    player = await salon.turn(anna, bruno)
    other = bruno if player is anna else anna
    words = {anna: "It is not your turn", bruno: "Non tocca a te"}
    assert words[other] in told(await other.clicks(shown, salon.answer("x")))
    dieter = sandbox.user("Dieter", language="de-AT")
    group.joins(dieter)
    assert "not sitting" in told(await dieter.clicks(shown, salon.answer("x")))


async def test_people_of_one_name_are_told_apart(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    other = sandbox.user("Anna", language="en")
    group.joins(other)
    shown = await playing(salon, group, anna, other)
    seats = {it.user for it in salon.table.state.occupants.values()}
    assert len(seats) == 2
    assert shown.picture


@pytest.mark.parametrize(
    ("first", "last", "username", "name"),
    [("Ada", "Rossi", "", "Ada Rossi"), ("  Ada\n", "", "", "Ada"), ("\u3164", "", "ada", "ada"),
     ("\u200b\u202e", "", "", "?"), ("x" * 64, "y" * 64, "", "x" * 64), ("<b>", "&", "", "<b> &")],
)  # fmt: skip
def test_a_name_is_one_line_that_can_be_seen(
    first: str, last: str, username: str, name: str
) -> None:
    sender = Sender(1, first, is_bot=False, last_name=last or None, username=username or None)
    assert name_of(sender.full_name, sender.username or "") == name


async def test_private_commands_act_where_somebody_was_last(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    other = sandbox.supergroup("Bar", anna)
    await anna.starts()
    for here in (group, other):
        await anna.says(here, "/help")
        await anna.awaits(here, "My cards")
        await anna.says(None, "/play")
        await anna.awaits(here, is_table)
    assert [it.room for it in salon.tables] == [Place(group.id).room, Place(other.id).room]


async def test_an_answer_s_button_acts_in_the_group_it_was_for(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    other = sandbox.supergroup("Bar", anna)
    await anna.starts()
    await anna.says(group, "/help")
    await anna.awaits(group, "My cards")
    await anna.says(None, "/join")
    shown = await anna.awaits(None, "No table is open here yet")
    await anna.says(other, "/help")
    await anna.awaits(other, "My cards")
    await salon.restart()
    told(await anna.presses(shown, "Play now"))
    assert salon.table.room == Place(group.id).room


# -- while the dealer was away


async def test_what_was_asked_while_the_dealer_was_away_is_answered_and_not_done(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    await salon.close()
    table = salon.table.id
    query = anna.click(shown, str(RoomToken("daily")))
    zeno = salon.sandbox.user("Zeno", language="en")
    await zeno.starts()
    await bruno.says(group, "/giornaliere")
    await bruno.says(group, "/esci")
    await salon.open()
    await salon.until(lambda: query.told is not None)
    assert told(query.told) == AWAY
    await zeno.awaits(None, "I am the dealer")
    await bruno.awaits(group, "Ero via")
    await salon.idle(group.id)
    assert sum("Ero via" in it.text for it in bruno.sees(group)) == 1
    assert salon.table.id == table
    assert len(salon.table.state.humans()) == 2


async def test_what_became_of_groups_meanwhile_is_taken_note_of(
    salon: Salon, sandbox: Sandbox, anna: Person, bruno: Person
) -> None:
    group, bar = sandbox.group("Bar", anna, bruno), sandbox.supergroup("Nuovo", anna, bot="left")
    await playing(salon, group, anna, bruno)
    club = salon.table.row.club_id
    await salon.close()
    group.upgrades(anna)
    bar.adds_bot(anna)
    await salon.open()
    await salon.until(lambda: salon.tables and salon.table.room == Place(group.id).room)
    assert (await salon.clubs.of(Place(group.id).room)).id == club
    await anna.awaits(bar, "I am the dealer")


async def test_no_error_is_logged_for_what_telegram_refuses(
    salon: Salon, group: Group, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    assert salon.is_open
    group.chat.denied = frozenset({"can_send_messages"})
    await anna.says(group, "/help")
    await salon.idle(group.id)
    await salon.until(lambda: "was not told" in caplog.text)
    assert not [it for it in caplog.records if it.levelno >= logging.WARNING]


async def test_who_asks_where_the_dealer_may_not_write_is_answered_in_private(
    salon: Salon, group: Group, anna: Person
) -> None:
    assert salon.is_open
    await anna.starts()
    group.chat.denied = frozenset({"can_send_messages"})
    await anna.says(group, "/help")
    await anna.awaits(None, "My cards")


async def test_who_leaves_in_a_hand_is_asked_in_an_alert_and_goes_with_a_second_press(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    await anna.says(group, "/menu")
    menu = await anna.awaits(group, "Leave the table")
    asked = await anna.presses(menu, "Leave the table")
    assert "what you have put in stays in the pot. To leave all the same" in told(asked)
    assert not any(it.is_leaving for it in salon.table.state.occupants.values())
    assert "You leave when this hand is over" in told(await anna.presses(menu, "Leave the table"))


async def test_who_types_to_leave_in_a_hand_presses_to_do_it(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    await anna.says(group, "/leave")
    asked = await anna.awaits(group, "what you have put in stays in the pot")
    assert "You leave when this hand is over" in told(
        await anna.presses(asked, "Leave all the same")
    )
    await salon.until(
        lambda: "Leave all the same" not in str([it.labels for it in anna.sees(group)])
    )


# -- who is meant


def written(sandbox: Sandbox, group: Group, by: Person, text: str, named: Person) -> dict[str, Any]:
    """Return a command that ends with the name of somebody, as an app sends it along."""
    name = text.rpartition(" ")[2]
    entity = {
        "type": "text_mention",
        "offset": len(text) - len(name),
        "length": len(name),
        "user": wire.user(named.account),
    }
    return {
        "message_id": 90,
        "date": int(sandbox.world.today()),
        "chat": wire.chat(group.chat),
        "from": wire.user(by.account),
        "text": text,
        "entities": [{"type": "bot_command", "offset": 0, "length": 4}, entity],
    }


async def test_chips_go_to_a_username_once_its_owner_wrote_something(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await bruno.says(group, "/wallet")
    await salon.idle(group.id)
    bruno.account.username, anna.account.username = "bruno_rossi_87", "anna_bianchi"
    await anna.says(group, "/pay 20 @bruno_rossi_87")
    unknown = await anna.awaits(group, "I know nobody here called")
    assert "answer a message of theirs with /pay" in unknown.text
    await bruno.says(group, "/wallet")
    await salon.idle(group.id)
    await anna.says(group, "/pay 20 @Bruno_Rossi_87")
    asked = await anna.awaits(group, "do you give")
    assert name_of(bruno.account.first_name, "") in asked.text


async def test_chips_go_to_a_member_without_a_username_who_is_named(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    says(salon, written(sandbox, group, anna, "/pay 20 Brunello", bruno))
    asked = await anna.awaits(group, "do you give")
    assert bruno.account.first_name in asked.text


async def test_a_name_of_somebody_outside_the_group_is_nobodys(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    before = await wallets(salon)
    says(salon, written(sandbox, group, anna, "/pay 20 Zoe", sandbox.user("Zoe")))
    await anna.awaits(group, "called")
    assert await wallets(salon) == before + 1
