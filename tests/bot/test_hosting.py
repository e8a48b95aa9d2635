"""A club's settings: who may change them, what each of them does, and that they are kept."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import app, topics
from bot import club as clubs
from bot.adapters.web import LOBBY
from bot.amounts import AmountProblem, BadAmount
from bot.club import Club, Clubs, ClubSettings
from bot.presenter import answers, settings
from bot.presenter import lobby as menus
from bot.presenter import table as public
from bot.presenter.games import GAMES
from bot.presenter.rules import room_token, rules_screen
from bot.presenter.voice import voice
from bot.refusals import AmountOutOfRange, NotHost, OldButton
from bot.screen import Room, Screen, User
from bot.seating import PACES
from bot.stakes import PRESETS
from bot.store import people
from bot.topics import MOST_DAILY, Topic, chosen, current, options
from cardart.picture import Deck
from engine.events import PUBLIC
from tests.bot.evening import ELSEWHERE, ROOM, Evening, buttons, refused

EN = voice("en")
MOVED = Room("fake", "attic")
EVERY = [(topic, key) for topic in Topic for key in options(topic)]


@pytest.fixture
async def host(evening: Evening) -> User:
    return await evening.guest("Host")


async def choose(evening: Evening, host: User, topic: Topic, key: str) -> Screen | None:
    return await evening.click(host, f"g.settings-{topic.value}_{key}", is_host=True)


def club_of(evening: Evening) -> Club:
    return evening.dealer._clubs[evening.club.id]


class TestValues:
    @pytest.mark.parametrize(("topic", "key"), EVERY)
    def test_what_is_chosen_is_what_is_set(self, topic: Topic, key: str) -> None:
        club = Club(1, "Circolo", "en")
        changed = chosen(topic, key)(club)
        assert current(changed, topic) == key
        others = [other for other in Topic if other is not topic]
        assert all(current(changed, it) == current(club, it) for it in others)

    @pytest.mark.parametrize("topic", Topic)
    def test_what_a_club_begins_with_has_a_button(self, topic: Topic) -> None:
        assert current(Club(1, "Circolo", "it"), topic) in options(topic)
        assert len(set(options(topic))) == len(options(topic))

    @given(st.sampled_from(Topic), st.text("abcdefghijklmnopqrstuvwxyz0123456789_"))
    def test_what_is_no_option_is_an_old_button(self, topic: Topic, key: str) -> None:
        if key not in options(topic):
            with pytest.raises(OldButton):
                chosen(topic, key)

    @given(st.integers())
    def test_chips_of_the_day_have_a_limit(self, amount: int) -> None:
        if 0 <= amount <= MOST_DAILY:
            changed = topics.daily(amount)(Club(1, "Circolo", "en"))
            assert changed.settings.daily_chips == amount
        else:
            with pytest.raises(AmountOutOfRange):
                topics.daily(amount)

    def test_a_stored_table_that_is_no_more_is_the_usual_one(self) -> None:
        club = Club(1, "Circolo", "en", ClubSettings(preset="gone"))
        assert current(club, Topic.TABLE) == "vele1"


class TestWho:
    @pytest.mark.parametrize("argument", ["", "-pace", "-pace_slow", "-daily", "-language_it"])
    async def test_who_is_no_host_is_refused_in_words(
        self, evening: Evening, host: User, argument: str
    ) -> None:
        before = club_of(evening)
        assert await evening.click(host, f"g.settings{argument}") == refused(host, NotHost())
        assert club_of(evening) == before

    async def test_by_command_too(self, evening: Evening, host: User) -> None:
        assert await evening.say(host, "/settings") == refused(host, NotHost())
        shown = await evening.say(host, "/impostazioni", is_host=True)
        assert shown == settings.settings_screen(EN, club_of(evening))

    async def test_only_a_hosts_menu_leads_there(self, evening: Evening) -> None:
        (ada,) = await evening.gather("Ada")
        token = evening.table_token("menu")
        for is_host in (True, False):
            menu = await evening.click(ada, token, is_host=is_host)
            assert menu is not None
            assert ("g.settings" in [token for _, token in buttons(menu)]) is is_host


class TestScreens:
    async def test_every_option_is_reached_by_buttons_and_kept(
        self, evening: Evening, host: User
    ) -> None:
        for topic in Topic:
            for key in options(topic):
                await evening.click(host, "g.settings", is_host=True)
                name = settings.topic_name(EN, topic)
                await evening.click(host, evening.token(host, name), is_host=True)
                game = EN.say(GAMES[PRESETS[key].game].name) if topic is Topic.TABLE else ""
                if game:
                    await evening.click(host, evening.token(host, game), is_host=True)
                label = settings.option_name(EN, topic, key)
                shown = await evening.click(host, evening.token(host, label), is_host=True)
                assert shown is not None
                said = label if topic is Topic.LANGUAGE else label[0].lower() + label[1:]
                said = f"{game}, {said}" if game else said
                assert f"{name}: {said}." in shown.lines
                row = await people.club(evening.store, evening.club.id)
                assert row is not None
                assert current(clubs._club(row), topic) == key

    @pytest.mark.parametrize(
        "argument",
        ["x", "pace_never", "houses_4", "houses_-1", "language_xx", "daily_1", "_pace"],
    )
    async def test_nonsense_is_an_old_button(
        self, evening: Evening, host: User, argument: str
    ) -> None:
        before = club_of(evening)
        answer = await evening.click(host, f"g.settings-{argument}", is_host=True)
        assert answer == refused(host, OldButton())
        assert club_of(evening) == before

    async def test_two_changes_at_once_are_both_kept(self, evening: Evening, host: User) -> None:
        await asyncio.gather(
            choose(evening, host, Topic.PACE, "slow"), choose(evening, host, Topic.HOUSES, "1")
        )
        made = club_of(evening).settings
        assert (made.pace, made.houses) == ("slow", 1)


class TestEffects:
    @pytest.mark.parametrize("preset", PRESETS)
    async def test_play_now_opens_the_table_that_was_set(
        self, evening: Evening, host: User, preset: str
    ) -> None:
        await choose(evening, host, Topic.TABLE, preset)
        await evening.click(host, "g.play")
        assert evening.table.state.match.stakes == PRESETS[preset]

    @pytest.mark.parametrize("houses", range(4))
    @pytest.mark.parametrize("token", ["g.play", "g.open-vele2"])
    async def test_so_many_house_players_come_along(
        self, evening: Evening, host: User, houses: int, token: str
    ) -> None:
        await choose(evening, host, Topic.HOUSES, str(houses))
        await evening.click(host, token)
        assert len(evening.table.state.houses_seated()) == houses

    @pytest.mark.parametrize("pace", PACES)
    async def test_a_new_table_has_the_pace(self, evening: Evening, host: User, pace: str) -> None:
        await choose(evening, host, Topic.PACE, pace)
        await evening.click(host, "g.play")
        assert evening.table.state.pace == pace

    @pytest.mark.parametrize("deck", Deck)
    async def test_a_new_table_has_the_cards(
        self, evening: Evening, host: User, deck: Deck
    ) -> None:
        await choose(evening, host, Topic.DECK, deck.value)
        await evening.click(host, "g.play")
        assert evening.table.state.deck is deck

    async def test_only_hosts_open_tables_where_it_is_set(
        self, evening: Evening, host: User
    ) -> None:
        await choose(evening, host, Topic.OPENING, topics.HOSTS)
        bruno = await evening.guest("Bruno")
        for token in ("g.play", "g.choose", "g.open-vele1"):
            assert await evening.click(bruno, token) == refused(bruno, NotHost())
        for line in ("/play", "/table"):
            assert await evening.say(bruno, line) == refused(bruno, NotHost())
        assert await evening.held(bruno) == 1_000_000
        await evening.click(host, "g.open-vele1", is_host=True)
        await evening.click(bruno, "g.play")  # a seat at an open table is everybody's
        assert evening.table.state.seat_of(bruno.id) is not None

    @pytest.mark.parametrize("amount", ["50000", "500000"])
    async def test_the_chips_of_the_day_are_those(
        self, evening: Evening, host: User, amount: str
    ) -> None:
        await choose(evening, host, Topic.DAILY, amount)
        await evening.say(host, "/daily")
        assert await evening.held(host) == 1_000_000 + int(amount)

    async def test_a_club_may_give_none(self, evening: Evening, host: User) -> None:
        await choose(evening, host, Topic.DAILY, "0")
        assert await evening.say(host, "/daily") == menus.no_daily(EN)
        assert await evening.held(host) == 1_000_000

    async def test_any_other_amount_is_typed(self, evening: Evening, host: User) -> None:
        await evening.click(host, "g.settings-daily", "1,234", is_host=True)
        assert club_of(evening).settings.daily_chips == 123_400
        for typed, problem in (("-5", AmountProblem.NEGATIVE), ("0.5", AmountProblem.FRACTIONAL)):
            answer = await evening.click(host, "g.settings-daily", typed, is_host=True)
            assert answer == answers.bad_amount_screen(EN, BadAmount(problem))
        answer = await evening.click(host, "g.settings-daily", "1000001", is_host=True)
        assert answer == refused(host, AmountOutOfRange(0, MOST_DAILY))
        assert club_of(evening).settings.daily_chips == 123_400

    async def test_the_rules_told_without_a_table_are_those_of_the_table_set(
        self, evening: Evening, host: User
    ) -> None:
        await choose(evening, host, Topic.TABLE, "croce")
        await choose(evening, host, Topic.PACE, "slow")
        expected = rules_screen(EN, PRESETS["croce"], "slow", room_token, 1)
        told = await evening.say(host, "/rules")
        assert told is not None
        assert told.lines == expected.lines


class TestLanguage:
    async def test_open_tables_speak_it_at_once(self, evening: Evening) -> None:
        ada, _ = await evening.gather("Ada", "Bruno")
        await evening.deal()
        whispers = len(evening.chat.whispered[ada.id])
        before = evening.screen
        await choose(evening, ada, Topic.LANGUAGE, "it")
        assert evening.screen != before
        italian = public.table_screen(voice("it"), evening.table.snapshot(PUBLIC))
        assert evening.screen == italian
        assert len(evening.chat.whispered[ada.id]) == whispers  # one's own cards stay in one's own

    async def test_in_every_room_of_the_club_and_in_no_other(self, evening: Evening) -> None:
        ada, zoe = await evening.guest("Ada"), await evening.guest("Zoe")
        await evening.register.person(ELSEWHERE, "Zoe", "Zoe", "en")
        await evening.click(ada, "g.play")
        await evening.click(zoe, "g.play", room=ELSEWHERE)
        there = next(table for table in evening.tables if table.room == ELSEWHERE)
        before = evening.chat.table(there.id)
        await choose(evening, ada, Topic.LANGUAGE, "it")
        assert evening.chat.table(there.id) == before

    async def test_the_greeting_of_a_room_without_a_table_does_too(
        self, evening: Evening, host: User
    ) -> None:
        await evening.dealer.enter(ROOM, host)
        await choose(evening, host, Topic.LANGUAGE, "it")
        assert evening.chat.table(0) == menus.welcome_screen(voice("it"))

    async def test_the_greeting_above_a_table_does_too(self, evening: Evening, host: User) -> None:
        await evening.dealer.enter(ROOM, host)
        await evening.gather("Ada", "Bruno")
        await choose(evening, host, Topic.LANGUAGE, "it")
        assert evening.chat.table(0) == menus.welcome_screen(voice("it"))
        italian = public.table_screen(voice("it"), evening.table.snapshot(PUBLIC))
        assert evening.screen == italian

    async def test_a_room_that_moved_is_greeted_at_its_old_address_no_more(
        self, evening: Evening, host: User
    ) -> None:
        await evening.dealer.enter(ROOM, host)
        await evening.settle()
        await evening.dealer.moved(ROOM, MOVED)
        before = len(evening.chat.shown)
        await evening.click(host, "g.settings-language_it", room=MOVED, is_host=True)
        assert (await evening.dealer._clubs.of(MOVED)).language == "it"
        assert len(evening.chat.shown) == before

    async def test_it_is_there_after_a_restart(self, database: Path) -> None:
        evening = await Evening(database).start()
        await evening.gather("Ada", "Bruno")
        host = await evening.guest("Host")
        await choose(evening, host, Topic.LANGUAGE, "it")
        shown = evening.screen.lines
        await evening.restart()
        assert club_of(evening).language == "it"
        assert evening.screen.lines == shown
        await evening.stop()

    async def test_the_web_room_follows_its_setting_only_until_one_is_chosen(
        self, evening: Evening
    ) -> None:
        async def after_a_start(language: str) -> str:
            known = Clubs(evening.store, evening.clock, language)
            await app._set_up_the_room(known, language)
            return (await known.of(LOBBY)).language

        assert [await after_a_start(it) for it in ("en", "it", "en")] == ["en", "it", "en"]
        known = Clubs(evening.store, evening.clock, "en")
        club = await known.of(LOBBY)
        await known.change(club.id, chosen(Topic.LANGUAGE, "it"))
        assert await after_a_start("en") == "it"
