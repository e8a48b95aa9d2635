"""Commands: one closed list, both words in every language, and a line read with its addressee."""

import re
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import commands
from bot.commands import COMMANDS, HELP, Who
from bot.i18n import languages
from bot.lobby import Change
from bot.presenter import lobby as menus
from bot.presenter.voice import voice
from bot.refusals import AlreadySeated, NoChips, OldButton, TableFull, UnknownTable
from bot.screen import Screen
from tests.bot.evening import ELSEWHERE, ROOM, Evening, base36, buttons, memory, refused

WORD = re.compile("[a-z0-9_]{1,32}")  # what Telegram and Discord take
MOST_SAID = 80


class TestList:
    def test_every_word_is_one_a_platform_takes_and_means_one_command(self) -> None:
        words = [{command.english, command.italian} for command in COMMANDS]
        assert all(WORD.fullmatch(word) for pair in words for word in pair)
        assert len(set().union(*words)) == sum(map(len, words))

    @pytest.mark.parametrize("language", languages())
    def test_every_description_fits_and_differs(self, language: str) -> None:
        said = [command.description(language) for command in COMMANDS]
        assert all(0 < len(line) <= MOST_SAID for line in said)
        assert len(set(said)) == len(said)

    def test_settings_are_for_hosts_and_all_else_is_for_everybody(self) -> None:
        hosts = [command.verb for command in COMMANDS if command.who is Who.HOSTS]
        assert hosts == ["settings"]

    def test_a_language_shows_its_own_words(self) -> None:
        pay = next(command for command in COMMANDS if command.verb == "pay")
        assert [pay.word(language) for language in ("en", "it", "fr")] == ["pay", "paga", "pay"]

    def test_help_names_every_command(self) -> None:
        for language in languages():
            told = menus.help_screen(voice(language)).text
            assert all(f"/{command.word(language)}" in told for command in COMMANDS)


class TestRead:
    @pytest.mark.parametrize(
        ("line", "verb", "rest"),
        [
            ("/pay 20 @Bruno", "pay", "20 @Bruno"),
            ("/paga@MazziereBot   20  Bruno ", "pay", "20  Bruno"),
            ("/PAY@x", "pay", ""),
            ("/ tavolo", "choose", ""),
            ("/history\nnow", "past", "now"),
            ("/", "help", ""),
            ("/nonsense 20", "help", "/nonsense"),
            ("/Dance@MazziereBot", "help", "/dance"),
            ("/@pay", "help", ""),
            ("/help me", "help", "me"),
        ],
    )
    def test_a_line_is_a_command_and_the_rest(self, line: str, verb: str, rest: str) -> None:
        command, said = commands.read(line)
        assert (command.verb, said) == (verb, rest)

    @given(st.text())
    def test_any_line_is_a_command(self, typed: str) -> None:
        assert commands.read(f"/{typed}")[0] in COMMANDS

    def test_both_words_lead_to_it(self) -> None:
        for command in COMMANDS:
            for word in (command.english, command.italian):
                assert commands.read(f"/{word}") == (command, "")
        assert HELP in COMMANDS


class TestSaid:
    async def test_every_command_is_answered_in_both_languages_seated_or_not(
        self, evening: Evening
    ) -> None:
        watcher, ada = await evening.guest("Zoe", "it"), await evening.guest("Ada")
        for user in (watcher, ada):
            for command in COMMANDS:
                for word in (command.english, command.italian):
                    answer = await evening.say(user, f"/{word}@Bot", is_host=True)
                    assert isinstance(answer, Screen), word
                    assert answer != refused(user, OldButton()), word

    async def test_what_is_no_command_is_said_to_be_none_and_gets_the_help(
        self, evening: Evening
    ) -> None:
        ada, told = await evening.guest("Ada"), menus.help_screen(voice("en"))
        assert await evening.say(ada, "/help") == told
        assert await evening.say(ada, "/help me") == told
        assert await evening.say(ada, "/") == told
        said = await evening.say(ada, "/Dance <b>now</b>")
        assert said is not None
        assert said.lines == ("There is no command \u2068/dance\u2069.", *told.lines)
        assert replace(said, lines=told.lines) == told

    async def test_talk_is_not_answered(self, evening: Evening) -> None:
        assert await evening.say(await evening.guest("Ada"), "pay me") is None


class TestJoin:
    async def test_it_leads_to_a_table_where_none_is_open(self, evening: Evening) -> None:
        screen = await evening.say(await evening.guest("Ada"), "/join")
        assert screen is not None
        assert [token for _, token in buttons(screen)] == ["g.play", "g.choose"]
        assert screen.is_open

    async def test_it_is_the_buy_in_of_the_only_table(self, evening: Evening) -> None:
        await evening.gather("Ada")
        bruno = await evening.guest("Bruno", "it")
        screen = await evening.say(bruno, "/entra")
        assert screen == await evening.table_click(bruno, "sit")
        await evening.click(bruno, screen.usual if screen else "")
        assert evening.table.state.seat_of(bruno.id) is not None
        assert await evening.held(bruno) == 900_000

    async def test_it_offers_the_tables_with_a_seat_by_who_sits_there(
        self, evening: Evening
    ) -> None:
        for name in ("Ada", "Bruno", "Carla"):
            await evening.click(await evening.guest(name), "g.open-vele1")
        full = evening.tables[0]
        for name in ("X", "Y"):
            user = await evening.guest(name)
            token = f"t{base36(full.id)}.{base36(full.state.seating)}.buy-100000"
            await evening.click(user, token)
        assert not full.state.match.free_seats()
        zoe = await evening.guest("Zoe")
        screen = await evening.say(zoe, "/join")
        assert screen is not None
        assert [label for label, _ in buttons(screen)] == [
            "4/6 · Telesina · \u2068Bruno\u2069 · 1 vela",
            "4/6 · Telesina · \u2068Carla\u2069 · 1 vela",
        ]
        await evening.press(zoe, "4/6 · Telesina · \u2068Carla\u2069", "Sit with 1,000")
        assert evening.tables[2].state.seat_of(zoe.id) is not None

    async def test_it_names_the_game_of_each_table_however_long_a_name_is(
        self, evening: Evening
    ) -> None:
        long = "Massimiliano Bartolomeo"
        for name, key in (("Ada", "vegasfour"), ("Bruno", "bestiathree"), (long, "stud20")):
            await evening.click(await evening.guest(name), f"g.open-{key}")
        screen = await evening.say(await evening.guest("Zoe", "it"), "/entra")
        assert screen is not None
        assert [label for label, _ in buttons(screen)] == [
            "4/6 · Las Vegas · \u2068Ada\u2069 · 4 carte",
            "4/6 · Bestia · \u2068Bruno\u2069 · 3 carte",
            "4/8 · Stud a sette carte · \u2068Massimilia…\u2069",
        ]

    async def test_who_sits_already_is_told_so(self, evening: Evening) -> None:
        (ada,) = await evening.gather("Ada")
        await evening.click(await evening.guest("Bruno"), "g.open-vele1")
        assert await evening.say(ada, "/join") == refused(ada, AlreadySeated())

    @pytest.mark.parametrize("line", ["/join", "/play"])
    async def test_x03_who_takes_a_break_is_back(self, evening: Evening, line: str) -> None:
        ada, _ = await evening.gather("Ada", "Bruno")
        await evening.table_click(ada, "out")
        answer = await evening.say(ada, line)
        assert answer is not None
        assert answer.text == "Welcome back."
        assert not evening.table.state.is_away(4)
        assert await evening.held(ada) == 900_000

    async def test_who_sits_there_without_chips_is_offered_some(self, evening: Evening) -> None:
        ada, _ = await evening.gather("Ada", "Bruno")
        rich = evening.table.state
        seat = msgspec.structs.replace(rich.match.seats[4], stack=0, is_out=True)
        broke = rich.with_match(rich.match.with_seat(4, seat))
        await evening.table.change(lambda _on, _state: Change(broke))
        assert await evening.say(ada, "/join") == await evening.table_click(ada, "chips")
        assert await evening.say(ada, "/play") == refused(ada, NoChips())
        await evening.table.change(lambda _on, _state: Change(rich))

    async def test_a_full_table_is_full(self, evening: Evening) -> None:
        await evening.gather("A", "B", "C", "D", "E", "F")
        zoe = await evening.guest("Zoe")
        assert await evening.say(zoe, "/join") == refused(zoe, TableFull())

    async def test_tables_of_another_room_are_not_offered(self, evening: Evening) -> None:
        ada = await evening.guest("Ada")
        await evening.dealer.said(ELSEWHERE, ada, "/daily")
        await evening.click(ada, "g.play", room=ELSEWHERE)
        assert evening.table.room == ELSEWHERE
        screen = await evening.say(await evening.guest("Bruno"), "/join")
        assert screen == menus.join_screen(voice("en"), [])


class TestLeave:
    async def test_it_leaves_the_table_one_sits_at(self, evening: Evening) -> None:
        ada, bruno = await evening.gather("Ada", "Bruno")
        await evening.say(bruno, "/esci")
        assert evening.table.state.seat_of(bruno.id) is None
        assert await evening.held(bruno) == 1_000_000
        answer = await evening.say(ada, "/leave")
        assert answer is not None
        assert answer.text == "You left the table; your chips are back in your wallet."

    async def test_within_a_hand_it_waits_for_its_end(self, evening: Evening) -> None:
        ada, _ = await evening.gather("Ada", "Bruno")
        await evening.deal()
        asked = await evening.say(ada, "/leave")
        assert asked is not None
        assert asked.lines[0].endswith("what you have put in stays in the pot.")
        answer = await evening.press(ada, "Leave all the same")
        assert answer is not None
        assert answer.text == "You leave when this hand is over."
        seat = evening.table.state.seat_of(ada.id)
        assert seat is not None
        assert evening.table.state.occupants[seat].is_leaving

    @pytest.mark.parametrize("word", ["leave", "esci", "cards", "menu"])
    async def test_who_sits_nowhere_is_told_so(self, evening: Evening, word: str) -> None:
        await evening.gather("Ada")
        answer = await evening.say(await evening.guest("Zoe"), f"/{word}")
        assert answer == menus.notice("You are not sitting at a table.")


class TestTyped:
    async def test_a_number_is_the_raise_of_who_is_on_turn(self, evening: Evening) -> None:
        users = await evening.gather("Ada", "Bruno")
        await evening.deal()
        user = evening.user_of(evening.on_turn, users)
        assert await evening.reply(user, " 30 ") is None
        assert evening.table.hand is not None
        assert str(evening.table.hand.actions[-1][1]) == "r3000"

    @pytest.mark.parametrize("typed", ["0", "-5", "12.5", "9" * 30, "20 or so", "1"])
    async def test_a_number_that_is_no_raise_says_why_and_changes_nothing(
        self, evening: Evening, typed: str
    ) -> None:
        users = await evening.gather("Ada", "Bruno")
        await evening.deal()
        user, before = evening.user_of(evening.on_turn, users), memory(evening.table)
        answer = await evening.reply(user, typed)
        assert answer is not None
        assert answer.alert
        assert memory(evening.table) == before

    async def test_for_anybody_else_it_says_what_it_would_mean(self, evening: Evening) -> None:
        users = await evening.gather("Ada", "Bruno")
        await evening.deal()
        before = memory(evening.table)
        waiting = next(it for it in users if it != evening.user_of(evening.on_turn, users))
        for user in (waiting, await evening.guest("Zoe", "it")):
            answer = await evening.reply(user, "30")
            assert answer is not None
            assert answer.alert
            assert ("your turn" if user.language == "en" else "tocca a te") in answer.text
        assert memory(evening.table) == before

    async def test_words_that_are_no_number_are_talk(self, evening: Evening) -> None:
        await evening.gather("Ada", "Bruno")
        await evening.deal()
        assert await evening.reply(await evening.guest("Zoe"), "well played!") is None

    async def test_words_cut_for_who_may(self, evening: Evening) -> None:
        users = await evening.gather("Ada", "Bruno")
        await evening.seal()
        cutter = evening.cutter(users)
        other = next(user for user in users if user != cutter)
        assert await evening.reply(other, "not mine") is None
        assert evening.table.state.sealed is not None
        assert await evening.reply(cutter, "forty-two, 42") is None
        assert evening.table.state.deal is not None
        assert evening.table.state.deal.cut is not None
        assert evening.table.state.deal.cut.text == "forty-two, 42"

    async def test_a_call_that_nobody_may_raise_is_explained(self, evening: Evening) -> None:
        users = await evening.gather("Ada", "Bruno")
        await evening.deal()
        everything = evening.table.hand.ask.legal.max_raise  # type: ignore[union-attr]
        await evening.answer(users, f"r{everything}")
        answer = await evening.reply(evening.user_of(evening.on_turn, users), "5000")
        assert answer is not None
        assert answer.alert
        assert len(evening.table.hand.actions) == 1  # type: ignore[union-attr]

    async def test_a_table_that_is_gone_or_elsewhere_is_closed(self, evening: Evening) -> None:
        (ada,) = await evening.gather("Ada")
        assert await evening.reply(ada, "30", table=99) == refused(ada, UnknownTable())
        answer = await evening.dealer.typed(ELSEWHERE, ada, evening.table.id, "30")
        assert answer == refused(ada, UnknownTable())
        assert await evening.reply(ada, "bye", table=99) is None


async def test_a_reply_pushes_the_table_up_like_any_message(evening: Evening) -> None:
    ada = (await evening.gather("Ada"))[0]
    before = dict(evening.dealer._outboxes[ROOM]._since)
    await evening.reply(ada, "hello")
    after = evening.dealer._outboxes[ROOM]._since
    assert after == {number: count + 1 for number, count in before.items()}
