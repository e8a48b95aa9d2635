"""Chips from one to another: once, whole, within the day's limit, to somebody of the club."""

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import club as clubs
from bot import ledger
from bot.amounts import AmountProblem, BadAmount
from bot.clock import DAY
from bot.giving import CHIP, TICK, Giving, split_line
from bot.presenter import answers, giving
from bot.presenter.giving import Gift
from bot.presenter.voice import voice
from bot.refusals import (
    GivenAlready,
    NoGiving,
    NotEnoughChips,
    NotGiver,
    OldButton,
    OverLimit,
    Stranger,
    ToOneself,
    WalletFull,
)
from bot.screen import MAX_TOKEN, Click, Screen, User
from bot.store import OverCeiling, people
from bot.store.people import Person
from bot.store.schema import MAX_AMOUNT
from bot.tokens import RoomToken, parse_token
from tests.bot.evening import ELSEWHERE, ROOM, Evening, buttons, refused, rows

EN = voice("en")
WELCOME = 1_000_000


async def friends(evening: Evening, *names: str) -> list[User]:
    return [await evening.guest(name) for name in names]


async def set_limit(evening: Evening, limit: int) -> None:
    await evening.dealer._clubs.change(
        evening.club.id,
        lambda club: replace(
            club, settings=msgspec.structs.replace(club.settings, pay_limit=limit)
        ),
    )


def only_token(screen: Screen | None) -> str:
    assert screen is not None
    ((_, token),) = buttons(screen)
    return token


def bad(problem: AmountProblem) -> Screen:
    return answers.bad_amount_screen(EN, BadAmount(problem))


class TestTyped:
    async def test_amount_and_name_lead_to_one_button_that_gives(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        screen = await evening.say(ada, "/pay 20 @bruno")
        assert screen is not None
        assert screen.lines[0] == "\u2068Ada\u2069, do you give \u2068Bruno\u2069 20?"
        answer = await evening.click(ada, only_token(screen))
        assert answer is not None
        assert answer.lines == ("You gave \u2068Bruno\u2069 20.", "Your wallet: 9,980.")
        assert answer.alert
        assert [await evening.held(user) for user in (ada, bruno)] == [998_000, 1_002_000]

    async def test_the_room_is_told_in_its_own_language(self, database: Path) -> None:
        evening = await Evening(database, language="it").start()
        ada, _ = await friends(evening, "Ada", "Bruno")
        await evening.click(ada, only_token(await evening.say(ada, "/paga 1.000 @Bruno")))
        (told,) = evening.chat.posted
        assert told.text == "\u2068Ada\u2069 dà 1.000 a \u2068Bruno\u2069."
        await evening.stop()

    async def test_a_reply_says_whom(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        answer = await evening.say(ada, "/pay 20", to=bruno)
        await evening.click(ada, only_token(answer))
        assert await evening.held(bruno) == WELCOME + 2_000
        asked = await evening.say(ada, "/pay", to=bruno)
        assert asked == giving.amount_screen(EN, person(bruno), clubs.PAY_LIMIT - 2_000)

    async def test_a_name_the_platform_knows_better_is_whom_it_says(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        screen = await evening.say(ada, "/pay 20 @bruno_rossi_87", to=bruno)
        assert screen is not None
        assert "Bruno" in screen.text

    async def test_a_written_name_goes_before_the_reply(self, evening: Evening) -> None:
        ada, bruno, _ = await friends(evening, "Ada", "Bruno", "Carla")
        screen = await evening.say(ada, "/pay 20 @Carla", to=bruno)
        assert screen is not None
        assert "Carla" in screen.text

    async def test_nobody_of_that_name(self, evening: Evening) -> None:
        ada = await evening.guest("Ada")
        assert await evening.say(ada, "/pay 20 @Zorro") == refused(ada, Stranger("Zorro"))
        assert await evening.say(ada, "/pay lots") == refused(ada, Stranger("lots"))

    async def test_a_username_is_whose_it_is_and_not_whose_name_reads_so(
        self, evening: Evening
    ) -> None:
        ada, _ = await friends(evening, "Ada", "carla_88")
        await evening.register.person(ROOM, "Carla", "Carla", "en", "Carla_88")
        for typed in ("20 @carla_88", "@CARLA_88 20"):
            screen = await evening.say(ada, f"/pay {typed}")
            assert screen is not None
            assert screen.lines[0] == "\u2068Ada\u2069, do you give \u2068Carla\u2069 20?"
        assert await evening.say(ada, "/pay @carla_88 lots") == bad(AmountProblem.NOT_A_NUMBER)

    async def test_a_username_that_was_given_up_is_nobodys(self, evening: Evening) -> None:
        ada, _ = await friends(evening, "Ada", "Bruno")
        for handle in ("carla_88", "carla_99"):
            await evening.register.person(ROOM, "Carla", "Carla", "en", handle)
        unknown = refused(ada, Stranger("carla_88", can_reply=True))
        assert await evening.say(ada, "/pay 20 @carla_88") == unknown
        assert "answer a message of theirs with /pay" in unknown.text
        assert await evening.say(ada, "/pay 20 @carla_99") != unknown

    async def test_a_username_of_another_club_is_nobodys_here(self, evening: Evening) -> None:
        ada, _ = await friends(evening, "Ada", "Bruno")
        await evening.register.person(ELSEWHERE, "Carla", "Carla", "en", "carla_88")
        unknown = refused(ada, Stranger("carla_88", can_reply=True))
        assert await evening.say(ada, "/pay 20 @carla_88") == unknown

    async def test_several_of_that_name_are_offered_as_they_came(self, evening: Evening) -> None:
        ada = await evening.guest("Ada")
        twins = [await evening.register.person(ROOM, key, "Bruno", "en") for key in ("b1", "b2")]
        screen = await evening.say(ada, "/pay 20 @Bruno")
        assert screen is not None
        assert buttons(screen) == [
            (f"\u2068Bruno\u2069 #{place}", f"g.pay-{twin.id}_2000")
            for place, twin in enumerate(twins, 1)
        ]

    @pytest.mark.parametrize(
        ("typed", "problem"),
        [
            ("-20 @Bruno", AmountProblem.NEGATIVE),
            ("\u221220 @Bruno", AmountProblem.NEGATIVE),
            ("0 @Bruno", AmountProblem.ZERO),
            ("0.5 @Bruno", AmountProblem.FRACTIONAL),
            ("12,50 @Bruno", AmountProblem.FRACTIONAL),
            ("9999999999999999 @Bruno", AmountProblem.ENORMOUS),
            (f"{'9' * 99} @Bruno", AmountProblem.ENORMOUS),
            ("lots @Bruno", AmountProblem.NOT_A_NUMBER),
            ("1e9 @Bruno", AmountProblem.NOT_A_NUMBER),
            ("٢٠ @Bruno", AmountProblem.OTHER_DIGITS),
            ("-20", AmountProblem.NEGATIVE),
            ("3.5", AmountProblem.FRACTIONAL),
            ("1e9", AmountProblem.NOT_A_NUMBER),
            ("dieci", AmountProblem.NOT_A_NUMBER),
            ("dieci Bruno", AmountProblem.NOT_A_NUMBER),
            ("Bruno dieci", AmountProblem.NOT_A_NUMBER),
            ("@bruno dieci", AmountProblem.NOT_A_NUMBER),
        ],
    )
    async def test_amounts_that_are_none_are_explained_and_nothing_moves(
        self, evening: Evening, typed: str, problem: AmountProblem
    ) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        before = await rows(evening.store)
        assert await evening.say(ada, f"/pay {typed}", to=bruno) == bad(problem)
        assert await rows(evening.store) == before

    @pytest.mark.parametrize(
        "typed", ["1e9", "5x", "dieci Bruno", "Bruno lots of chips", "dieci @"]
    )
    async def test_an_amount_that_is_none_is_explained_where_nobody_is_replied_to(
        self, evening: Evening, typed: str
    ) -> None:
        ada, _ = await friends(evening, "Ada", "Bruno")
        assert await evening.say(ada, f"/pay {typed}") == bad(AmountProblem.NOT_A_NUMBER)

    async def test_a_name_is_found_that_begins_like_another(self, evening: Evening) -> None:
        ada, *_ = await friends(evening, "Ada", "Bruno", "Bruno Rossi")
        whom = await evening.say(ada, "/pay bruno rossi")
        assert whom is not None
        assert "Bruno Rossi" in whom.text

    async def test_never_to_oneself(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        for line, to in (("/pay 20 @ada", None), ("/pay 20", ada), ("/pay", ada)):
            assert await evening.say(ada, line, to=to) == refused(ada, ToOneself())
        token = giving.gift_token(gift(evening, ada, ada, 2_000))
        assert await evening.click(ada, token) == refused(ada, ToOneself())
        assert await evening.held(bruno) == WELCOME

    async def test_never_to_somebody_of_another_club(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        zoe = await evening.register.person(ELSEWHERE, "zoe", "Zoe", "en")
        assert await evening.say(ada, "/pay 20", to=zoe) == refused(ada, Stranger())
        assert await evening.say(ada, "/pay 20 @Zoe") == refused(ada, Stranger("Zoe"))
        for token in (f"g.pay-{zoe.id}", f"g.pay-{zoe.id}_2000", "g.pay-999_2000"):
            assert await evening.click(ada, token) == refused(ada, Stranger())
        forged = giving.gift_token(gift(evening, ada, zoe, 2_000))
        assert await evening.click(ada, forged) == refused(ada, Stranger())
        assert await evening.held(ada) == await evening.held(bruno)


def person(user: User) -> Person:
    return Person(user.id, user.name, user.language)


def gift(evening: Evening, giver: User, receiver: User, amount: int, serial: int = 77) -> Gift:
    return Gift(giver.id, receiver.id, amount, evening.clock.now() // DAY, serial)


class TestButtons:
    async def test_whom_then_how_much_then_really(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        await evening.say(ada, "/pay")
        for label in ("\u2068Bruno\u2069", "50", "Give 50"):
            screen = await evening.press(ada, label)
        assert screen is not None
        assert await evening.held(bruno) == WELCOME + 5_000

    async def test_any_amount_is_typed_into_the_form(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        await evening.click(ada, "g.pay")
        await evening.press(ada, "\u2068Bruno\u2069")
        await evening.type(ada, "123")
        await evening.press(ada, "Give 123")
        assert await evening.held(bruno) == WELCOME + 12_300

    async def test_the_form_refuses_what_is_no_amount(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        form = f"g.pay-{bruno.id}"
        for typed, problem in (("-1", AmountProblem.NEGATIVE), ("", AmountProblem.EMPTY),
                               ("1.5", AmountProblem.FRACTIONAL)):  # fmt: skip
            assert await evening.click(ada, form, typed) == bad(problem)

    async def test_those_at_the_tables_come_first_and_eight_at_most(self, evening: Evening) -> None:
        names = [f"N{n}" for n in range(12)]
        guests = await friends(evening, *names)
        await evening.gather("Quiet", houses=0)
        for user in reversed(guests):
            await evening.clock.advance(1_000)
            await evening.say(user, "/daily")
        screen = await evening.click(guests[0], "g.pay")
        assert screen is not None
        labels = [label for label, _ in buttons(screen)]
        assert labels == [f"\u2068{name}\u2069" for name in ("Quiet", *names[1:8])]
        assert screen.is_open

    async def test_alone_there_is_nobody(self, evening: Evening) -> None:
        ada = await evening.guest("Ada")
        assert await evening.say(ada, "/pay") == giving.whom_screen(EN, [], None)

    async def test_the_screens_before_a_gift_say_nothing_of_the_wallet(
        self, evening: Evening
    ) -> None:
        ada, _ = await friends(evening, "Ada", "Bruno")
        whom = await evening.say(ada, "/pay")
        how_many = await evening.press(ada, "\u2068Bruno\u2069")
        really = await evening.press(ada, "10")
        await evening.say(ada, "/daily")
        assert [whom, how_many] == [
            await evening.say(ada, "/pay"), await evening.press(ada, "\u2068Bruno\u2069"),
        ]  # fmt: skip
        assert really is not None
        assert really.is_open
        assert "10,000" not in really.text

    @pytest.mark.parametrize(
        "argument",
        ["x", "1_2_3", "1_2_3_4", "1_2_3_4_5_6", "0", "_1", "1_", "-1", "9" * 19, "1__2"],
    )
    async def test_nonsense_is_an_old_button(self, evening: Evening, argument: str) -> None:
        ada, _ = await friends(evening, "Ada", "Bruno")
        answer = await evening.click(ada, f"g.pay-{argument}")
        assert answer in (refused(ada, OldButton()), refused(ada, Stranger()))
        assert await evening.held(ada) == WELCOME


class TestOnce:
    async def test_a_button_pressed_twice_gives_once(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        await evening.click(ada, token)
        assert await evening.click(ada, token) == refused(ada, GivenAlready())
        assert await evening.held(bruno) == WELCOME + 2_000
        assert len(evening.chat.posted) == 1

    async def test_presses_at_the_same_moment_give_once(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        presses = (evening.dealer.click(Click(ada, ROOM, token)) for _ in range(20))
        answered = await asyncio.gather(*presses)
        await evening.settle()
        assert answered.count(refused(ada, GivenAlready())) == 19
        assert await evening.held(bruno) == WELCOME + 2_000
        assert len(evening.chat.posted) == 1

    async def test_nor_twice_with_a_restart_between(self, database: Path) -> None:
        evening = await Evening(database).start()
        ada, bruno = await friends(evening, "Ada", "Bruno")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        await evening.click(ada, token)
        await evening.restart()
        assert await evening.click(ada, token) == refused(ada, GivenAlready())
        later = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        assert await evening.held(bruno) == WELCOME + 2_000
        assert later == token  # the clock stands still: the number of before, which is used up
        await evening.clock.advance(TICK)
        await evening.click(ada, only_token(await evening.say(ada, "/pay 20 @Bruno")))
        assert await evening.held(bruno) == WELCOME + 4_000
        await evening.stop()

    async def test_a_press_whose_platform_gave_up_waiting_gives_once(
        self, evening: Evening
    ) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        press = asyncio.create_task(evening.dealer.click(Click(ada, ROOM, token)))
        await asyncio.sleep(0)
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        await asyncio.sleep(0.05)
        await evening.settle()
        assert await evening.click(ada, token) == refused(ada, GivenAlready())
        assert await evening.held(bruno) == WELCOME + 2_000

    async def test_two_questions_are_two_gifts(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        tokens = [only_token(await evening.say(ada, "/pay 20 @Bruno")) for _ in range(3)]
        assert len(set(tokens)) == 3
        for token in tokens:
            await evening.click(ada, token)
        assert await evening.held(bruno) == WELCOME + 6_000

    async def test_nobody_gives_the_chips_of_another(self, evening: Evening) -> None:
        ada, bruno, carla = await friends(evening, "Ada", "Bruno", "Carla")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        for user in (bruno, carla):
            assert await evening.click(user, token) == refused(user, NotGiver())
        await evening.click(ada, token)
        held = [await evening.held(user) for user in (ada, bruno, carla)]
        assert held == [WELCOME - 2_000, WELCOME + 2_000, WELCOME]

    async def test_a_button_of_yesterday_is_old(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        await evening.clock.advance(DAY)
        assert await evening.click(ada, token) == refused(ada, OldButton())
        assert await evening.held(bruno) == WELCOME

    async def test_a_forged_serial_beyond_all_is_old(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        for amount, serial in ((2_000, 1 << 20), (2_050, 1), (50, 2)):
            token = giving.gift_token(gift(evening, ada, bruno, amount, serial))
            assert await evening.click(ada, token) == refused(ada, OldButton())
        assert await evening.held(bruno) == WELCOME


class TestLimits:
    async def test_no_more_than_the_wallet_holds(self, evening: Evening) -> None:
        await set_limit(evening, MAX_AMOUNT)
        ada, bruno = await friends(evening, "Ada", "Bruno")
        screen = await evening.say(ada, "/pay 10001 @Bruno")
        assert screen == refused(ada, NotEnoughChips(WELCOME))
        token = only_token(await evening.say(ada, "/pay 10000 @Bruno"))
        await evening.click(ada, only_token(await evening.say(ada, "/pay 1 @Bruno")))
        assert await evening.click(ada, token) == refused(ada, NotEnoughChips(999_900))
        assert await evening.held(bruno) == WELCOME + 100

    async def test_chips_at_a_table_are_out_of_reach(self, evening: Evening) -> None:
        await set_limit(evening, MAX_AMOUNT)
        ada, _ = await evening.gather("Ada", "Bruno")
        answer = await evening.say(ada, "/pay 10000 @Bruno")
        assert answer == refused(ada, NotEnoughChips(900_000))

    async def test_the_limit_is_of_a_day_and_a_giver(self, evening: Evening) -> None:
        ada, bruno, carla = await friends(evening, "Ada", "Bruno", "Carla")
        for amount in (3_000, 1_500):
            await evening.click(ada, only_token(await evening.say(ada, f"/pay {amount} @Bruno")))
        over = refused(ada, OverLimit(50_000, 500_000))
        assert await evening.say(ada, "/pay 501 @Carla") == over
        await evening.click(ada, only_token(await evening.say(ada, "/pay 500 @Carla")))
        assert await evening.say(ada, "/pay 1 @Carla") == refused(ada, OverLimit(0, 500_000))
        assert await evening.say(ada, "/pay @Carla") == refused(ada, OverLimit(0, 500_000))
        await evening.click(bruno, only_token(await evening.say(bruno, "/pay 5000 @Ada")))
        await evening.clock.advance(DAY)
        await evening.click(ada, only_token(await evening.say(ada, "/pay 5000 @Carla")))
        assert await evening.held(carla) == WELCOME + 550_000

    async def test_it_holds_for_presses_at_the_same_moment(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        tokens = [only_token(await evening.say(ada, "/pay 2000 @Bruno")) for _ in range(5)]
        await asyncio.gather(*(evening.dealer.click(Click(ada, ROOM, it)) for it in tokens))
        await evening.settle()
        assert await evening.held(bruno) == WELCOME + 400_000

    async def test_other_clubs_have_limits_of_their_own(self, evening: Evening) -> None:
        for room in (ROOM, ELSEWHERE):
            for name in ("Ada", "Bruno"):
                await evening.register.person(room, name, name, "en")
        ada = await evening.guest("Ada")
        await evening.click(ada, only_token(await evening.say(ada, "/pay 5000 @Bruno")))
        there = await evening.dealer.said(ELSEWHERE, ada, "/pay 5000 @Bruno")
        await evening.click(ada, only_token(there), room=ELSEWHERE)
        assert await evening.held(ada) == WELCOME - 500_000
        away = (await evening.dealer._clubs.of(ELSEWHERE)).id
        assert await clubs.wallet(evening.store, away, ada.id) == WELCOME - 500_000

    async def test_where_giving_is_off_nothing_is_given(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        await set_limit(evening, 0)
        for answer in (
            await evening.click(ada, token),
            await evening.say(ada, "/pay"),
            await evening.say(ada, "/pay x", to=bruno),
        ):
            assert answer == refused(ada, NoGiving())
        assert await evening.held(bruno) == WELCOME

    async def test_a_wallet_that_is_full_is_said(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        token = only_token(await evening.say(ada, "/pay 20 @Bruno"))
        most = MAX_AMOUNT - WELCOME
        serial = evening.store.new_id("grant")
        given = ledger.grant(evening.club.id, bruno.id, most, serial=serial, reason="x",
                             actor=ada.id, at=0)  # fmt: skip
        await evening.store.write(*given)
        assert await evening.click(ada, token) == refused(ada, WalletFull())
        assert await evening.held(ada) == WELCOME
        monkeypatch.setattr(evening.store, "trouble", OverCeiling("ceiling"))
        assert await evening.click(ada, token) == refused(ada, WalletFull())


class TestStatement:
    async def test_both_are_told_who(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        await evening.click(ada, only_token(await evening.say(ada, "/pay 20 @Bruno")))
        told = [await evening.say(user, "/wallet") for user in (ada, bruno)]
        lines = [screen.lines[1].split(": ", 1)[1] for screen in told if screen is not None]
        assert lines == [
            "−20, given to \u2068Bruno\u2069; then 9,980.",
            "+20, given by \u2068Ada\u2069; then 10,020.",
        ]

    async def test_the_name_is_that_of_today(self, evening: Evening) -> None:
        ada, bruno = await friends(evening, "Ada", "Bruno")
        await evening.click(ada, only_token(await evening.say(ada, "/pay 20 @Bruno")))
        await evening.register.person(ROOM, "Ada", "Adele", "en")
        screen = await evening.say(bruno, "/wallet")
        assert screen is not None
        assert "Adele" in screen.lines[1]

    async def test_the_wallet_leads_to_giving(self, evening: Evening) -> None:
        ada, _ = await friends(evening, "Ada", "Bruno")
        await evening.say(ada, "/wallet")
        assert await evening.press(ada, "Give chips") == await evening.say(ada, "/pay")


async def test_members_are_all_who_had_chips_the_last_to_move_first(evening: Evening) -> None:
    ada, bruno = await friends(evening, "Ada", "Bruno")
    await evening.register.person(ELSEWHERE, "Zoe", "Zoe", "en")
    await evening.clock.advance(1)
    await evening.say(bruno, "/daily")
    members = await people.members(evening.store, evening.club.id)
    assert [it.id for it in members] == [bruno.id, ada.id]
    assert await people.member(evening.store, evening.club.id, ada.id) == members[1]
    assert await people.member(evening.store, evening.club.id, 99) is None


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("", ("", "")),
        ("20", ("20", "")),
        ("1 500", ("1 500", "")),
        ("20 @Bruno Rossi", ("20", "Bruno Rossi")),
        ("20 Bruno Rossi", ("20", "Bruno Rossi")),
        ("1.500,00 @Bruno", ("1.500,00", "Bruno")),
        ("@Bruno 20", ("20", "Bruno")),
        ("Bruno Rossi 20", ("20", "Bruno Rossi")),
        ("@Bruno", ("", "Bruno")),
        ("@7", ("", "7")),
        ("20 @7", ("20", "7")),
        ("-5 Bruno", ("-5", "Bruno")),
        ("lots @Bruno", ("lots", "Bruno")),
        ("  20\n @ Bruno ", ("20", "Bruno")),
    ],
)
def test_amount_and_name_come_in_either_order(line: str, parts: tuple[str, str]) -> None:
    assert split_line(line) == parts


@given(st.text())
def test_any_line_has_two_parts(line: str) -> None:
    assert all(part == part.strip() for part in split_line(line))


@given(
    st.integers(1, 2**24 - 1),
    st.integers(1, 2**24 - 1),
    st.integers(1, MAX_AMOUNT // CHIP),
    st.integers(18_262, 18_262 + 2**15 - 1),
    st.integers(0, 2**20 - 1),
)
def test_every_gift_has_a_token_that_parses_back(
    giver: int, receiver: int, chips: int, day: int, serial: int
) -> None:
    token = giving.gift_token(Gift(giver, receiver, chips * CHIP, day, serial))
    assert len(token.encode()) <= MAX_TOKEN
    parsed = parse_token(token)
    assert isinstance(parsed, RoomToken)
    assert parsed.argument.split("_") == [
        str(number) for number in (giver, receiver, chips * CHIP, day, serial)
    ]


@given(st.lists(st.integers(0, 3 * DAY), min_size=2, max_size=40))
def test_serials_of_a_day_are_all_different(moments: list[int]) -> None:
    giving_now = Giving.__new__(Giving)
    giving_now._last = 0, 0
    made = [(now // DAY, giving_now._serial(now)) for now in sorted(moments)]
    assert len(set(made)) == len(made)
    assert all(0 <= serial < 1 << 20 for _, serial in made)


def typed(hundredths: int) -> str:
    """Return an amount as somebody types it."""
    sign, (whole, cents) = "-" if hundredths < 0 else "", divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{cents:02}"


class TestAnyEvening:
    """Random gifts, pressed twice and at once, with the sums kept by hand beside the ledger."""

    @given(
        st.lists(
            st.tuples(
                st.integers(0, 2), st.integers(0, 2), st.integers(-50, 700_000), st.integers(1, 3)
            ),
            max_size=8,
        )
    )
    def test_the_ledger_holds_what_was_given(
        self, migrated: Path, moves: list[tuple[int, int, int, int]]
    ) -> None:
        asyncio.run(self._evening(migrated, moves))

    async def _evening(self, empty: Path, moves: list[tuple[int, int, int, int]]) -> None:
        import tempfile  # noqa: PLC0415 - a fixture would be shared by all examples

        with tempfile.TemporaryDirectory(dir=empty.parent) as folder:
            evening = await Evening(Path(shutil.copy(empty, folder))).start()
            users = await friends(evening, "A", "B", "C")
            held, left = [WELCOME] * 3, [clubs.PAY_LIMIT] * 3
            for giver, receiver, amount, times in moves:
                answer = await evening.say(
                    users[giver], f"/pay {typed(amount)} @{users[receiver].name}"
                )
                is_good = (
                    giver != receiver and amount > 0 and not amount % CHIP
                    and amount <= min(held[giver], left[giver])
                )  # fmt: skip
                assert answer is not None
                assert bool(answer.buttons) is is_good
                if is_good:
                    token = only_token(answer)
                    click = Click(users[giver], ROOM, token)
                    await asyncio.gather(*(evening.dealer.click(click) for _ in range(times)))
                    held[giver] -= amount
                    left[giver] -= amount
                    held[receiver] += amount
                assert [await evening.held(user) for user in users] == held
            assert await ledger.audit(evening.store) == []
            await evening.stop()
