"""What is somebody's alone: every way to them in its order, and never to anybody else."""

import pytest

from bot.adapters.telegram.alone import AGAIN, HASTY
from bot.adapters.telegram.places import Place
from bot.adapters.telegram.ways import MISSED, Door
from bot.presenter.deal import seal_text
from bot.screen import Click, Screen
from bot.tokens import RoomToken
from tests.bot.adapters.telegram.salon import Salon, name_of, told
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Ephemerals, Shown

UNBLOCK = "You blocked me: to get your cards in private, open our chat and unblock me."
HARMLESS = ("Only you can see this line.", "Questa riga la vedi solo tu.")


async def playing(salon: Salon, group: Group, *people: Person) -> Shown:
    """Have people sit at a table in mid-hand, with nothing left to send."""
    await salon.seated(group, *people)
    shown = await salon.dealt(group, people[0])
    await salon.idle(group.id)
    return shown


async def next_hand(salon: Salon, shown: Shown, *people: Person) -> None:
    """Have people check until the next hand is dealt."""
    hand = salon.table.state.hand
    while salon.table.state.hand == hand:
        if salon.is_betting():
            await salon.move(shown, *people)
        await salon.pause(0.5)


def cards(salon: Salon, person: Person, group: Group | None = None) -> list[Shown]:
    """Return the pictures of own cards somebody sees in a chat."""
    return [it for it in person.sees(group) if it.picture in salon.artist.secrets]


async def my_cards(person: Person, shown: Shown) -> str:
    return told(await person.presses(shown, "My cards"))


# -- the order of ways


async def test_cards_come_as_a_message_of_the_group_only_their_owner_sees(
    salon: Salon, group: Group, anna: Person, bruno: Person, carla: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    assert await my_cards(anna, shown) == ""
    assert len(cards(salon, anna, group)) == 1
    for other in (bruno, carla):
        assert cards(salon, other, group) == []
    await salon.until(lambda: not any(anna.has_read(it) and it in str(anna.sees(group))
                                      for it in HARMLESS))  # fmt: skip
    assert not any(other.has_read(it) for other in (bruno, carla) for it in HARMLESS)


@pytest.mark.parametrize("how", [Ephemerals.IGNORED, Ephemerals.REFUSED])
async def test_cards_come_in_an_alert_where_the_group_hides_nothing(
    salon: Salon, group: Group, anna: Person, bruno: Person, how: Ephemerals
) -> None:
    group.handles_ephemerals(how)
    shown = await playing(salon, group, anna, bruno)
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    calls = salon.sandbox.calls
    tried = [it for it in calls if it.method == "sendPhoto"]
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    assert [it for it in calls if it.method == "sendPhoto"] == tried
    await salon.idle(group.id)
    assert not any(it.text in HARMLESS for it in bruno.sees(group))  # it was taken away


async def test_a_group_that_hides_nothing_is_tried_once_also_over_a_restart(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.IGNORED)
    shown = await playing(salon, group, anna, bruno)
    await my_cards(anna, shown)
    await my_cards(bruno, shown)
    await salon.restart()
    await my_cards(anna, shown)
    assert sum(it.text in HARMLESS for it in bruno.record if isinstance(it, Shown)) == 1


async def test_a_group_that_stops_hiding_is_not_trusted_again(
    salon: Salon, group: Group, anna: Person, bruno: Person, caplog: pytest.LogCaptureFixture
) -> None:
    shown = await playing(salon, group, anna, bruno)
    await my_cards(anna, shown)
    group.handles_ephemerals(Ephemerals.IGNORED)
    assert "Coperta:" in await my_cards(bruno, shown)
    await salon.until(lambda: not cards(salon, bruno, group))
    assert "Coperta:" in await my_cards(bruno, shown)
    await salon.idle(group.id)
    leaked = [it for it in anna.record if isinstance(it, Shown) and it.chat < 0
              and it.receiver is None and it.picture in salon.artist.secrets]  # fmt: skip
    assert len(leaked) == 1
    assert "showed to all" in caplog.text
    salon.forgiven = {it.picture for it in leaked}  # nobody could know before
    caplog.clear()


async def test_a_group_has_to_prove_itself_again_to_a_dealer_that_is_started_anew(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    await my_cards(anna, shown)
    group.handles_ephemerals(Ephemerals.IGNORED)  # an older server, for one
    await salon.restart()
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    await salon.until(lambda: not any(it.text in HARMLESS for it in bruno.sees(group)))


async def test_what_was_lost_comes_in_an_alert_when_it_is_asked_for_again(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.LOST)
    shown = await playing(salon, group, anna, bruno)
    assert await my_cards(anna, shown) == ""
    assert cards(salon, anna, group) == []
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    assert await my_cards(bruno, shown) == ""
    await salon.pause(AGAIN / 1000 + 1)
    assert await my_cards(anna, shown) == ""  # who asked twice in haste may have seen it


async def test_who_missed_one_is_sent_no_more_of_them_for_an_hour_also_over_a_restart(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.LOST)
    shown = await playing(salon, group, anna, bruno)
    await my_cards(anna, shown)
    await salon.pause(HASTY / 1000 + 1)
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    await salon.pause(AGAIN / 1000 + 1)
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    assert await my_cards(bruno, shown) == ""  # of whom nothing is known yet
    await salon.restart()
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    salon.clock.set_forward(MISSED)
    assert await my_cards(anna, shown) == ""


async def test_who_ever_pressed_on_one_is_sent_them_again_when_one_was_missed(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    told(await anna.presses(shown, "Menu"))
    told(await anna.presses(await anna.awaits(group, "Rules"), "Rules"))
    await my_cards(anna, shown)
    await salon.pause(HASTY / 1000 + 1)
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    await salon.pause(AGAIN / 1000 + 1)
    assert await my_cards(anna, shown) == ""


async def test_an_open_screen_that_was_lost_stands_in_the_group_when_it_is_asked_for_again(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.LOST)
    shown = await playing(salon, group, anna, bruno)
    told(await anna.presses(shown, "Menu"))
    assert not any("Sit out" in it.labels for it in anna.sees(group))
    told(await anna.presses(shown, "Menu"))
    await anna.awaits(group, "Sit out")


async def test_who_presses_on_what_only_they_see_is_answered_there(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    told(await anna.presses(shown, "Menu"))
    menu = await anna.awaits(group, "Rules")
    told(await anna.presses(menu, "Rules"))
    page = await anna.awaits(group, lambda it: it.ephemeral_id is not None and "Menu" not in it.text
                             and it.ephemeral_id != menu.ephemeral_id)  # fmt: skip
    await salon.until(lambda: menu.ephemeral_id not in group.chat.whispers)
    assert page.receiver == anna.id


async def test_an_alert_tells_once_how_to_get_pictures(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    shown = await playing(salon, group, anna, bruno)
    assert "press Start" in await my_cards(anna, shown)
    assert "press Start" not in await my_cards(anna, shown)
    await salon.restart()
    assert "press Start" not in await my_cards(anna, shown)


async def test_who_blocked_the_dealer_is_told_once_where_cards_come_in_the_group(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    shown = await playing(salon, group, anna, bruno)
    anna.blocks()
    await salon.until(lambda: salon.telegram._ways.door(anna.id) is Door.BLOCKED)
    answer = await anna.presses(shown, "My cards")
    assert answer is not None
    assert (answer.is_alert, answer.text) == (True, UNBLOCK)
    assert len(cards(salon, anna, group)) == 1
    await salon.pause(AGAIN / 1000 + 1)
    assert await my_cards(anna, shown) == ""
    assert await my_cards(bruno, shown) == ""  # nobody refused to write to him


async def test_who_blocked_the_dealer_is_told_so_in_the_alert_with_their_cards(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    await anna.starts()
    shown = await playing(salon, group, anna, bruno)
    anna.blocks()
    await salon.until(lambda: salon.telegram._ways.door(anna.id) is Door.BLOCKED)
    assert (await my_cards(anna, shown)).endswith(UNBLOCK)
    assert UNBLOCK not in await my_cards(anna, shown)


async def test_cards_in_the_group_have_a_link_to_get_them_in_private_until_that_is_open(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    await my_cards(anna, shown)
    (own,) = cards(salon, anna, group)
    link = next(it.url for row in own.buttons for it in row if it.url)
    await anna.follows(link)
    await anna.awaits(None, lambda it: it.picture in salon.artist.secrets)
    await salon.idle(anna.id)
    assert len(cards(salon, anna)) == 1
    await salon.pause(AGAIN / 1000 + 1)
    await my_cards(anna, shown)
    newest = cards(salon, anna, group)[-1]
    assert newest.ephemeral_id != own.ephemeral_id
    assert not any(it.url for row in newest.buttons for it in row)


async def test_without_any_other_way_words_come_in_the_private_chat(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    await anna.starts()
    shown = await playing(salon, group, anna, bruno)
    told(await anna.presses(shown, "Menu"))
    menu = await anna.awaits(None, "Wallet")
    assert told(await anna.presses(menu, "Wallet")) == ""
    await anna.awaits(None, "Your wallet")
    assert not bruno.has_read("Your wallet")


async def test_a_usual_choice_is_made_for_who_cannot_be_asked(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    shown = await salon.seated(group, anna)
    assert "Ti siedi con" in told(await bruno.presses(shown, "Sit down"))
    assert salon.seats() == 2


async def test_an_open_question_stands_in_the_group_and_goes_when_it_is_answered(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    shown = await playing(salon, group, anna, bruno)
    told(await anna.presses(shown, "Menu"))
    menu = await bruno.awaits(group, "Add a house player")
    told(await anna.presses(menu, "Add a house player"))
    choice = await anna.awaits(group, "How well shall")
    assert choice.id == menu.id
    told(await anna.presses(choice, "Good"))
    await salon.until(lambda: all(it.id != menu.id for it in anna.sees(group)))


async def test_what_has_no_other_way_opens_the_private_chat_with_the_press_in_mind(
    salon: Salon, group: Group, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    shown = await salon.seated(group, anna)
    pressed: list[Click] = []

    async def click(click: Click) -> Screen:
        pressed.append(click)
        return Screen(("For one pair of eyes, and not to be said in brief.",))

    monkeypatch.setattr(salon.dealer, "click", click)
    answer = await anna.clicks(shown, str(RoomToken("past")))
    assert answer is not None
    assert answer.url is not None
    await anna.follows(answer.url)
    await anna.awaits(None, "For one pair of eyes")
    assert {(it.room, it.token) for it in pressed} == {(Place(group.id).room, "g.past")}


# -- nothing leaks


async def test_a_screen_for_one_is_never_said_in_a_group(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    with pytest.raises(ValueError, match="somebody's alone"):
        salon.telegram._said.say(Place(group.id).room, Screen(("A♥",)), "en")


@pytest.mark.parametrize(
    "trouble",
    [Trouble.TOO_MANY, Trouble.SERVER_ERROR, Trouble.BAD_GATEWAY, Trouble.DROPPED_BEFORE,
     Trouble.DROPPED_AFTER],
)  # fmt: skip
async def test_whatever_fails_cards_are_shown_to_nobody_else_and_the_press_is_answered(
    salon: Salon, group: Group, anna: Person, bruno: Person, trouble: Trouble
) -> None:
    shown = await playing(salon, group, anna, bruno)
    await my_cards(bruno, shown)  # the group was tried
    salon.sandbox.breaks(trouble, "sendPhoto", seconds=3)
    assert (await my_cards(anna, shown)).startswith("Face down: ")
    salon.sandbox.mends()


async def test_files_come_in_private_only(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    await playing(salon, group, anna, bruno)
    await anna.says(group, "/fair")
    await salon.until(lambda: len(files(anna)) == 1)
    await anna.says(group, "/fair")  # asked for again it comes again
    await salon.until(lambda: len(files(anna)) == 2)
    assert {it.file.name for it in files(anna) if it.file} == {"hand-1.json"}
    assert files(bruno, group) == files(anna, group) == []


def files(person: Person, group: Group | None = None) -> list[Shown]:
    """Return the messages with a file to keep that somebody sees in a chat."""
    return [it for it in person.sees(group) if it.file and it.file.kind == "document"]


async def test_a_file_for_who_never_opened_the_private_chat_is_told_of(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    assert told(await anna.clicks(shown, "g.fair")).startswith("Proof of the deal")


# -- the private chat


async def test_cards_come_at_the_deal_are_edited_and_come_anew_with_the_next_hand(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    shown = await playing(salon, group, anna, bruno)
    first = await anna.awaits(None, lambda it: it.picture in salon.artist.secrets)
    before = first.picture
    for _ in range(3):
        await salon.move(shown, anna, bruno)
    await anna.awaits(None, lambda it: it.picture in salon.artist.secrets and it.picture != before)
    assert [it.id for it in cards(salon, anna)] == [first.id]
    await next_hand(salon, shown, anna, bruno)
    await salon.until(lambda: [it.id for it in cards(salon, anna)] not in ([], [first.id]))
    await salon.until(lambda: len(cards(salon, anna)) == 1)
    assert cards(salon, bruno) == []


async def test_after_a_restart_the_old_cards_go(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    await playing(salon, group, anna, bruno)
    first = await anna.awaits(None, lambda it: it.picture in salon.artist.secrets)
    await salon.restart()
    await salon.until(lambda: first.id not in {it.id for it in cards(salon, anna)})
    await salon.until(lambda: len(cards(salon, anna)) == 1)


async def test_who_opens_the_private_chat_in_mid_hand_sees_the_cards_at_once(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    await anna.starts()
    await anna.awaits(None, lambda it: it.picture in salon.artist.secrets)


async def test_who_blocks_the_dealer_is_left_alone_until_they_come_back(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    shown = await playing(salon, group, anna, bruno)
    await anna.awaits(None, lambda it: it.picture in salon.artist.secrets)
    anna.blocks()
    await salon.until(lambda: salon.telegram._ways.door(anna.id) is Door.BLOCKED)
    await salon.restart()
    since = len(sandbox.calls)
    await salon.move(shown, anna, bruno)
    await salon.idle(group.id)
    assert not [it for it in sandbox.calls[since:] if it.chat == anna.id]
    anna._may_write(may=True)  # unblocked, and nothing typed
    await salon.until(lambda: [it for it in sandbox.calls[since:] if it.chat == anna.id])


@pytest.mark.parametrize("door", [Door.BLOCKED, Door.DEACTIVATED])
async def test_a_refusal_is_remembered(
    salon: Salon, group: Group, anna: Person, bruno: Person, door: Door
) -> None:
    calls = salon.sandbox.calls
    await anna.starts()
    shown = await playing(salon, group, anna, bruno)
    await anna.awaits(None, lambda it: it.picture in salon.artist.secrets)
    anna.account.has_blocked = door is Door.BLOCKED  # of which the dealer is not told
    anna.account.is_deactivated = door is Door.DEACTIVATED
    await salon.move(shown, anna, bruno)
    await salon.until(lambda: salon.telegram._ways.door(anna.id) is door)
    await salon.restart()
    since = len(calls)
    await salon.move(shown, anna, bruno)
    await salon.idle(group.id)
    assert not [it for it in calls[since:] if it.chat == anna.id]


async def test_who_never_started_is_remembered(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await salon.telegram._ways.note_door(anna.id, Door.OPEN)  # as an old note may say
    await playing(salon, group, anna, bruno)
    await salon.until(lambda: salon.telegram._ways.door(anna.id) is Door.NEVER_STARTED)


async def test_a_link_to_join_is_joining(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await salon.seated(group, anna)
    await bruno.follows(salon.telegram._answers.link("g.join", Place(group.id).room))
    await bruno.awaits(None, "Ti siedi con")
    assert salon.seats() == 2


async def test_start_without_anything_in_mind_says_what_the_dealer_is_for(
    salon: Salon, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    shown = await anna.awaits(None, "I am the dealer")
    assert "startgroup" in (shown.buttons[0][0].url or "")
    await bruno.starts("nonsense")
    await bruno.awaits(None, "Sono il mazziere")
    assert salon.tables == []


async def test_a_link_counts_for_members_only(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person
) -> None:
    await salon.seated(group, anna)
    stranger = sandbox.user("Zeno")
    await stranger.follows(salon.telegram._answers.link("g.join", Place(group.id).room))
    await stranger.awaits(None, "I am the dealer")
    assert salon.seats() == 1


async def test_a_command_in_private_is_answered_below_it(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    await playing(salon, group, anna, bruno)
    await anna.says(None, "/wallet")
    await anna.awaits(None, "Your wallet")
    asked = await anna.says(None, "/wallet")
    await anna.awaits(None, lambda it: it.id > asked.id and "Your wallet" in it.text)
    await salon.idle(anna.id)
    assert sum("Your wallet" in it.text for it in anna.sees()) == 1


async def test_a_press_on_an_answer_changes_it_in_place(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    await playing(salon, group, anna, bruno)
    await anna.says(None, "/rules")
    page = await anna.awaits(None, lambda it: "1/" in it.text or "Rules" in it.text)
    following = next(it.label for row in page.buttons for it in row)
    told(await anna.presses(page, following))
    await salon.until(lambda: any(it.id == page.id and it.text != page.text for it in anna.sees()))


async def test_talk_in_private_has_an_answer(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    await playing(salon, group, anna, bruno)
    await anna.says(None, "ciao")
    await anna.awaits(None, "I do not know what that is for")


async def test_a_stranger_s_talk_is_answered_with_a_welcome(salon: Salon, anna: Person) -> None:
    assert salon.tables == []
    await anna.says(None, "ciao")
    await anna.awaits(None, "I am the dealer")


# -- amounts


async def test_an_amount_is_a_reply_to_the_table(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    player = await salon.turn(anna, bruno)
    await player.says(group, "999999", reply_to=shown)
    await player.awaits(group, lambda it: it.reply_to is not None and it.sender < 10**10
                        and ("to" in it.text or "a" in it.text) and it.id > shown.id)  # fmt: skip
    await player.says(group, "30", reply_to=shown)
    await salon.until(lambda: salon.table.hand is not None and salon.table.hand.state.highest)
    other = bruno if player is anna else anna
    assert salon.on_turn(anna, bruno) is other


async def test_a_number_at_the_wrong_time_is_answered(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    player = await salon.turn(anna, bruno)
    other = bruno if player is anna else anna
    asked = await other.says(group, "30", reply_to=shown)
    await other.awaits(group, lambda it: it.reply_to == asked.id)
    chat = await other.says(group, "bravo", reply_to=shown)
    await salon.pause(10)
    assert all(it.reply_to != chat.id for it in other.sees(group))


async def test_an_amount_may_be_written_in_the_private_chat(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    for person in (anna, bruno):
        await person.starts()
    player = await salon.turn(anna, bruno)
    own = await player.awaits(None, lambda it: it.picture in salon.artist.secrets)
    raising = next(it for it in own.labels if it.endswith("…"))
    told(await player.presses(own, raising))
    await player.awaits(None, lambda it: "type here" in it.text or "scrivi" in it.text)
    await player.says(None, "pippo")
    await salon.until(lambda: len(player.sees()) > 2)
    await player.says(None, "30")
    await salon.until(lambda: salon.table.hand is not None and salon.table.hand.state.highest)


async def test_a_question_in_the_private_chat_goes_when_its_amount_was_written(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    for person in (anna, bruno):
        await person.starts()
    player = await salon.turn(anna, bruno)
    own = await player.awaits(None, lambda it: it.picture in salon.artist.secrets)
    told(await player.presses(own, next(it for it in own.labels if it.endswith("…"))))
    offer = await player.awaits(None, lambda it: any(":" in label for label in it.labels))
    await player.says(None, "30")
    await salon.until(lambda: offer.id not in {it.id for it in player.sees()})
    assert salon.table.hand is not None
    assert salon.table.hand.state.highest == 3_000


async def test_a_question_in_the_private_chat_goes_when_it_is_pressed_too_late(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    for person in (anna, bruno):
        await person.starts()
    player = await salon.turn(anna, bruno)
    own = await player.awaits(None, lambda it: it.picture in salon.artist.secrets)
    told(await player.presses(own, next(it for it in own.labels if it.endswith("…"))))
    offer = await player.awaits(None, lambda it: any(":" in label for label in it.labels))
    assert await salon.move(shown, anna, bruno) == ""
    late = {"en": "Too late", "it": "Troppo tardi"}[player.account.language]
    assert told(await player.presses(offer, offer.labels[0])).startswith(late)
    await salon.until(lambda: offer.id not in {it.id for it in player.sees()})
    assert len(cards(salon, player)) == 1


async def test_what_is_written_after_a_refusal_is_for_the_same_question_and_no_bet(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    await playing(salon, group, anna, bruno)
    for person in (anna, bruno):
        await person.starts()
    player = await salon.turn(anna, bruno)
    whose, limit, give = {
        "en": ("Who gets chips", "type here", "Give 50"),
        "it": ("A chi dai fiches", "scrivi qui", "Dai 50"),
    }[player.account.language]
    await player.says(None, "/pay")
    whom = await player.awaits(None, whose)
    told(await player.presses(whom, whom.labels[0]))
    await player.awaits(None, limit)
    await player.says(None, "much")
    await player.awaits(None, lambda it: limit in it.text and not it.labels)
    await player.says(None, "50")
    await player.awaits(None, give)
    assert salon.table.hand is not None
    assert not salon.table.hand.state.highest


async def test_the_table_offers_amounts_and_leads_back(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    player = await salon.turn(anna, bruno)
    raising = next(it for it in shown.labels if it.endswith("…"))
    told(await player.presses(shown, raising))
    back = "Back" if player is anna else "Indietro"
    offer = await player.awaits(group, back)
    assert "reply to this message" in offer.text or "risposta a questo messaggio" in offer.text
    told(await player.presses(offer, back))
    await player.awaits(group, raising)


async def sealed(salon: Salon, group: Group, *people: Person) -> tuple[Person, Shown]:
    """Have people sit down until the deck is sealed and one may cut; return who, and the table."""
    await salon.seated(group, *people)
    await salon.until(lambda: salon.table.state.sealed is not None)
    salon.dealer.hold("telegram")  # six seconds are a moment here
    state = salon.table.state
    assert state.sealed is not None
    assert state.sealed.cutter is not None
    cutter = state.occupants[state.sealed.cutter].name
    person = next(it for it in people if name_of(it) == cutter)
    shown = await person.awaits(group, "Cut")
    return person, shown


async def cut(salon: Salon) -> str:
    """Have the hand dealt and return what the deck was cut with."""
    await salon.dealer.go_on("telegram")
    await salon.until(lambda: salon.table.state.deal is not None)
    deal = salon.table.state.deal
    assert deal is not None
    assert deal.cut is not None
    return deal.cut.text


async def test_the_table_offers_places_to_cut_and_says_its_seal_once(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    cutter, shown = await sealed(salon, group, anna, bruno)
    state = salon.table.state
    assert state.sealed is not None
    told(await cutter.presses(shown, "Cut"))
    back = "Back" if cutter is anna else "Indietro"
    offer = await cutter.awaits(group, back)
    assert offer.text.count(seal_text(state.sealed.root)) == 1
    told(await cutter.presses(offer, offer.labels[0]))
    assert await cut(salon) == "7"


async def test_words_in_reply_to_the_table_cut_the_deck(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    cutter, shown = await sealed(salon, group, anna, bruno)
    await cutter.says(group, "taglio <qui>", reply_to=shown)
    assert await cut(salon) == "taglio <qui>"


async def test_a_form_in_the_group_is_filled_in_by_replying(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    await playing(salon, group, anna, bruno)
    await bruno.says(group, "/help")
    await anna.says(group, "/pay")
    whom = await anna.awaits(group, "Who gets chips from you?")
    told(await anna.presses(whom, whom.labels[0]))
    asked = await anna.awaits(group, "How many chips")
    assert asked.id == whom.id
    await anna.says(group, "many", reply_to=asked)
    await anna.awaits(group, lambda it: it.reply_to is not None and it.id > asked.id)
    await anna.says(group, "20", reply_to=asked)
    give = await anna.awaits(group, "Give 20")
    told(await anna.presses(give, "Give 20"))
    await anna.awaits(group, "20")


async def test_a_send_that_fails_stops_no_hand(
    salon: Salon, sandbox: Sandbox, group: Group, anna: Person, bruno: Person
) -> None:
    await anna.starts()
    shown = await playing(salon, group, anna, bruno)
    sandbox.breaks(Trouble.SERVER_ERROR, "*", chat=anna.id)
    for _ in range(3):
        await salon.move(shown, anna, bruno)
    sandbox.mends()


def live(salon: Salon) -> list[int]:
    """Return the seats that are still in the hand."""
    hand = salon.table.hand
    return [] if hand is None else [*hand.state.live]


async def test_folding_where_a_check_is_free_is_asked_for_in_an_alert(
    salon: Salon, group: Group, anna: Person, bruno: Person
) -> None:
    shown = await playing(salon, group, anna, bruno)
    asked = await salon.turn(anna, bruno)
    shown = await salon.message(asked, group)
    number = salon.table.hand.number if salon.table.hand is not None else -1
    answer = await asked.presses(shown, "Fold")
    assert answer is not None
    assert answer.is_alert
    again = {"en": "press Fold once more", "it": "premi ancora Passo"}
    assert again[asked.account.language] in answer.text
    assert salon.table.hand is not None
    assert salon.table.hand.number == number
    assert told(await asked.presses(shown, "Fold")) == ""
    await salon.until(lambda: salon.table.hand is None or salon.table.hand.number > number)
    folded = next(seat for seat, it in salon.table.state.cast.items() if it.name == name_of(asked))
    assert folded not in live(salon)
