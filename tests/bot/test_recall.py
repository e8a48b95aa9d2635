"""Finished hands looked at again in the room: each step as its viewer knew it, no other hand."""

import re
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

from bot.presenter.voice import voice
from bot.refusals import OldButton, UnknownTable
from bot.replay import replayed
from bot.screen import Room, Screen, User
from bot.store import hands
from bot.tokens import TableToken, parse_token, place
from cardart.picture import ReplayPicture, SeatPlate
from engine.cards import FACE_DOWN, Card
from engine.events import PUBLIC
from engine.fairness import check_text
from engine.hand import Hand, View
from engine.history import parse_history, replay, steps_of
from tests.bot.evening import ELSEWHERE, Evening, buttons, pressable, refused

FIRST, BACK, ON, LAST = WAYS = ["⏮", "◀", "▶", "⏭"]
CHART, PROOF = "Won and lost", "Proof of the deal"
EN = voice("en")


async def played(evening: Evening, hand_id: int) -> Hand:
    """Return a hand as storage has it, every card of it."""
    stored = await hands.hand(evening.store, hand_id)
    assert stored is not None
    return replayed(stored)


def position(screen: Screen | None) -> tuple[int, int]:
    """Return at which step of how many a screen is."""
    assert screen is not None
    assert isinstance(screen.picture, ReplayPicture)
    assert screen.picture.counter == f"{screen.picture.step}/{screen.picture.steps}"
    return screen.picture.step, screen.picture.steps


def labels(screen: Screen | None) -> list[str]:
    assert screen is not None
    return [label for label, _ in buttons(screen)]


def ways(screen: Screen | None) -> list[str]:
    """Return the labels of those of the four ways through a hand that lead somewhere."""
    assert screen is not None
    return [label for label in pressable(screen) if label in WAYS]


def told(screen: Screen) -> set[Card]:
    """Return every card that a screen tells of, in whatever form."""
    texts = repr((screen.lines, screen.alt, screen.buttons, screen.file))
    assert isinstance(screen.picture, ReplayPicture)
    table = screen.picture.table
    drawn = [face.card for it in table.seats if isinstance(it, SeatPlate) for face in it.cards]
    if table.community is not None:
        drawn += [face.card for face in table.community.cards]
    texts += repr((screen.picture.action, table.info, table.turn, table.price, table.pot))
    texts += repr([(it.pill, it.word) for it in table.seats if isinstance(it, SeatPlate)])
    return {card for card in DECK if EN.card(card) in texts} | (set(drawn) - {FACE_DOWN})


DECK = [Card(rank << 3 | suit) for rank in range(2, 15) for suit in range(4)]


def known(view: View) -> set[Card]:
    """Return the cards that a view's viewer had been shown by then."""
    state = view.state
    cards = [card for seat in state.setup.order for card in state.holding(seat)]
    return {*cards, *state.community} - {FACE_DOWN}


async def steps(evening: Evening, user: User, verb: str = "past") -> AsyncIterator[Screen]:
    """Yield the steps of the last hand, from the first to the last, by the buttons."""
    screen = await evening.table_click(user, verb)
    while screen is not None:
        yield screen
        if ON not in pressable(screen):
            return
        screen = await evening.press(user, ON)


class TestSteps:
    async def test_the_last_hand_is_gone_through_from_the_table(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno", houses=1)
        await evening.play_out(users)
        screen = await evening.press(users[0], "Last hand")
        step, last = position(screen)
        assert (step, ways(screen)) == (1, [ON, LAST])
        assert labels(screen)[4:] == ["Hand file", PROOF, CHART]
        for label, to in ((ON, 2), (ON, 3), (LAST, last), (BACK, last - 1), (FIRST, 1)):
            screen = await evening.press(users[0], label)
            assert position(screen) == (to, last)
            open_there = {1: [ON, LAST], last: [FIRST, BACK]}
            assert ways(screen) == open_there.get(to, WAYS)

    async def test_a_button_stays_in_its_place_and_off_leads_nowhere(
        self, evening: Evening
    ) -> None:
        users = await evening.gather("Anna", "Bruno")
        await evening.play_out(users)
        screen = await evening.table_click(users[0], "past")
        for label, off in ((BACK, [FIRST, BACK]), (ON, []), (LAST, [ON, LAST])):
            screen = await evening.press(users[0], label)
            assert screen is not None
            assert labels(screen)[:4] == WAYS
            assert [it.label for it in screen.buttons[0] if it.is_off] == off
            assert len({it.token for it in screen.buttons[0]}) == len(WAYS)

    async def test_each_step_says_what_happened(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno", houses=1)
        await evening.play_out(users)
        seen = [screen async for screen in steps(evening, users[0])]
        assert seen[0].lines[1] == "Everybody puts in 10."
        assert re.fullmatch(r"One card each, face down: \u2068Anna\u2069 \S+\.", seen[0].lines[2])
        assert seen[1].lines[1].startswith("Face up: ")
        assert "wins" in seen[-1].text or any("wins" in screen.text for screen in seen[-4:])
        for screen in seen:
            assert isinstance(screen.picture, ReplayPicture)
            assert screen.alt.startswith(f"{screen.picture.action} ({screen.picture.counter}). ")
            assert "\u2068Anna" in screen.alt or "Anna" in screen.alt

    async def test_it_begins_where_a_street_begins(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno")
        await evening.play_out(users)
        screen = await evening.table_click(users[0], "past")
        assert screen is not None
        assert isinstance(screen.picture, ReplayPicture)
        streets = screen.picture.streets
        assert len(streets) == 5
        assert all(one < other <= screen.picture.steps for one, other in pairwise(streets))

    async def test_there_are_earlier_and_later_hands(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno")
        for _ in range(3):
            await evening.play_out(users)
        assert "Hand 3, step 1" in (await evening.table_click(users[0], "past") or Screen()).text
        assert "Later hand" not in labels(evening.answers[users[0].id])
        for number in (2, 1):
            screen = await evening.press(users[0], "Earlier hand")
            assert f"Hand {number}, step 1" in (screen or Screen()).text
        assert "Earlier hand" not in labels(evening.answers[users[0].id])
        assert "Hand 2, step 1" in (await evening.press(users[0], "Later hand") or Screen()).text

    async def test_it_stays_open_when_the_table_goes_on(self, evening: Evening) -> None:
        """A page closes answers that were drawn for the same place as a button that is gone."""
        users = await evening.gather("Anna", "Bruno")
        await evening.play_out(users)
        screen = await evening.press(users[0], "Last hand")
        own = [place(token) for _, token in buttons(screen or Screen())]
        await evening.until(lambda: evening.table.is_running)
        drawn = [*evening.chat.public(), *evening.chat.whispered[users[0].id]]
        assert not set(own) & {place(token) for it in drawn for _, token in buttons(it)}
        assert position(await evening.press(users[0], ON))[0] == 2

    async def test_a_hand_in_play_is_not_the_last_one(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno")
        await evening.until(lambda: evening.table.is_running)
        answer = await evening.table_click(users[0], "past")
        assert answer is not None
        assert answer.lines == ("No hand has been played to its end here yet.",)
        await evening.play_out(users)
        await evening.until(lambda: evening.table.is_running)
        assert "Hand 1, step 1" in (await evening.table_click(users[0], "past") or Screen()).text

    @pytest.mark.parametrize("line", ["/history", "/storico"])
    async def test_it_can_be_asked_for_in_words(self, line: str, evening: Evening) -> None:
        watcher = await evening.guest("Carla")
        answer = await evening.say(watcher, line)
        assert answer is not None
        assert answer.alert
        users = await evening.gather("Anna", "Bruno")
        await evening.play_out(users)
        for user in (users[0], watcher):
            assert position(await evening.say(user, line))[0] == 1

    async def test_it_is_the_same_after_a_restart_and_under_a_new_name(
        self, evening: Evening
    ) -> None:
        users = await evening.gather("Anna", "Bruno", houses=1)
        await evening.play_out(users)
        before = [screen async for screen in steps(evening, users[0])]
        await evening.restart()
        assert [screen async for screen in steps(evening, users[0])] != []
        after = [screen async for screen in steps(evening, users[0])]
        assert [it.lines for it in after] == [it.lines for it in before]
        anna = await evening.register.person(Room("fake", "parlour"), "Anna", "Annarita", "en")
        renamed = [screen async for screen in steps(evening, anna)]
        assert "\u2068Annarita\u2069" in renamed[0].text

    async def test_the_private_words_are_in_the_language_of_who_asks(
        self, evening: Evening
    ) -> None:
        users = await evening.gather("Anna", "Bruno", language="it")
        await evening.play_out(users)
        screen = await evening.press(users[0], "Last hand")
        assert screen is not None
        assert screen.lines[:2] == ("Mano 1, passo 1 di " + f"{position(screen)[1]}.",
                                    "Tutti mettono l’invito: 10.")  # fmt: skip


class TestPrivacy:
    async def test_no_step_tells_a_card_its_viewer_had_not_seen_by_then(
        self, evening: Evening
    ) -> None:
        """For everybody who played, for who watches, and for who took a seat since."""
        users = await evening.gather("Anna", "Bruno", "Carla", houses=2)
        watcher = await evening.guest("Dario")
        for _ in range(2):
            await evening.play_out(users)
            assert evening.table.state.hand is not None
            hand = await played(evening, evening.table.state.hand)
            for user in (*users, watcher):
                seat = evening.table.state.seat_of(user.id)
                await _check_steps(evening, hand, user, PUBLIC if seat is None else seat)
        holes = {hand.state.hole[seat][0] for seat in hand.setup.dealt}
        assert holes - known(hand.view(PUBLIC)), "somebody hid a card"

    async def test_who_took_the_seat_of_a_player_sees_what_everybody_saw(
        self, evening: Evening
    ) -> None:
        anna, bruno = users = await evening.gather("Anna", "Bruno", houses=1)
        await evening.play_out(users)
        hand = await played(evening, evening.table.state.hand or 0)
        seat = evening.table.state.seat_of(anna.id)
        await evening.parts(anna)
        carla = await evening.guest("Carla")
        await evening.table_click(carla, "buy", "100000")
        assert evening.table.state.seat_of(carla.id) == seat is not None
        await _check_steps(evening, hand, carla, PUBLIC)
        await _check_steps(evening, hand, anna, seat)
        del bruno

    async def test_the_file_is_the_viewers_own(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno", "Carla")
        watcher = await evening.guest("Dario")
        await evening.play_out(users)
        hand = await played(evening, evening.table.state.hand or 0)
        for user in (*users, watcher):
            await evening.table_click(user, "past")
            screen = await evening.press(user, LAST, "Hand file")
            assert screen is not None
            assert screen.file is not None
            assert re.fullmatch(r"hand-\d+\.phh", screen.file.name)
            seat = evening.table.state.seat_of(user.id)
            viewer = PUBLIC if seat is None else seat
            recorded = parse_history(screen.file.text)
            assert recorded.viewer == viewer
            *_, last = replay(recorded)
            assert known_of(last.state.hole) == known_of(hand.view(viewer).state.hole)
            assert set(recorded.names.values()) == {"Anna", "Bruno", "Carla"}
            assert position(await evening.press(user, "Back to the hand"))[0] > 1

    async def test_the_deal_of_an_earlier_hand_is_proven_to_each_for_themselves(
        self, evening: Evening
    ) -> None:
        users = await evening.gather("Anna", "Bruno")
        watcher = await evening.guest("Dario")
        await evening.play_out(users)
        hand = await played(evening, evening.table.state.hand or 0)
        await evening.deal()
        for user in (*users, watcher):
            await evening.table_click(user, "past")
            screen = await evening.press(user, LAST, PROOF)
            assert screen is not None
            assert screen.file is not None
            report = check_text(screen.file.text)
            assert report.is_good
            assert (screen.file.name, report.proof.hand) == ("hand-1.json", 1)
            seat = evening.table.state.seat_of(user.id)
            viewer = PUBLIC if seat is None else seat
            assert report.proof.viewer == viewer
            opened = {Card.parse(it.card) for it in report.proof.openings}
            assert opened == known(hand.view(viewer))
            assert position(await evening.press(user, "Back to the hand"))[0] > 1


def known_of(holes: dict[int, list[Card]]) -> set[Card]:
    return {card for cards in holes.values() for card in cards} - {FACE_DOWN}


async def _check_steps(evening: Evening, hand: Hand, user: User, viewer: int) -> None:
    views = steps_of(hand.setup, hand.deck, hand.actions, viewer)
    seen = [screen async for screen in steps(evening, user)]
    assert len(seen) == len(views)
    for screen, view in zip(seen, views, strict=True):
        assert told(screen) <= known(view)
    own = {*hand.state.hole[viewer]} if viewer != PUBLIC else set()
    assert own <= told(seen[0])


class TestForged:
    @pytest.fixture
    async def two(self, evening: Evening) -> tuple[Evening, list[User], int]:
        """A table with two finished hands and one in play, and the id of another table's."""
        users = await evening.gather("Anna", "Bruno")
        await evening.play_out(users)
        other = evening.table.state.hand
        for user in users:
            await evening.parts(user)
        fresh = await evening.gather("Carla", "Dario")
        for _ in range(2):
            await evening.play_out(fresh)
        await evening.until(lambda: evening.table.is_running)
        assert other is not None
        return evening, fresh, other

    async def test_what_does_not_exist_here_is_an_old_button(
        self, two: tuple[Evening, list[User], int]
    ) -> None:
        evening, (carla, _), other = two
        running = evening.table.state.hand or 0
        last = running - 1
        await evening.table_click(carla, "past")
        _, steps_there = position(evening.answers[carla.id])
        for argument in (
            f"{other}_1", f"{running}_1", "999_1", f"{10**18 - 1}_1", f"{10**19 - 1}_1",
            f"{last}_0", f"{last}_{steps_there + 1}", f"{last}_9999", f"{last}_10000", f"{last}",
            f"0{last}_1", f"{last}_01", f"{last}_1_1", f"{last}_", "_1", "x_1", f"{last}_x",
        ):  # fmt: skip
            for verb in ("past", "file", "proof"):
                answer = await evening.table_click(carla, verb, argument)
                assert answer == refused(carla, OldButton()), (verb, argument)
        for verb in ("file", "proof"):
            assert await evening.table_click(carla, verb) == refused(carla, OldButton())
        assert position(await evening.table_click(carla, "past", f"{last}_{steps_there}"))[0] > 1

    async def test_another_room_sees_nothing(self, two: tuple[Evening, list[User], int]) -> None:
        evening, (carla, _), _ = two
        last = (evening.table.state.hand or 0) - 1
        places = (("past", ""), *((verb, f"{last}_1") for verb in ("past", "file", "proof")))
        for verb, argument in places:
            token = evening.table_token(verb, argument)
            answer = await evening.click(carla, token, room=ELSEWHERE)
            assert answer == refused(carla, UnknownTable())

    async def test_a_hand_that_did_not_count_is_not_shown(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno")
        await evening.until(lambda: evening.table.is_running)
        number = evening.table.state.hand or 0
        await evening.table.void(number)
        assert await evening.table_click(users[0], "past", f"{number}_1") == refused(
            users[0], OldButton()
        )

    async def test_looking_changes_nothing(self, evening: Evening) -> None:
        users = await evening.gather("Anna", "Bruno")
        await evening.play_out(users)
        version = evening.table.row.version
        assert [screen async for screen in steps(evening, users[0])]
        await evening.press(users[0], "Hand file")
        assert evening.table.row.version == version

    def test_the_longest_button_parses(self) -> None:
        token = TableToken((1 << 59) - 1, (1 << 30) - 1, "past", f"{(1 << 59) - 1}_9999")
        assert parse_token(str(token)) == token
