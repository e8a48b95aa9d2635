"""The wallet says every movement with its reason; the leaderboard counts all chips."""

from dataclasses import replace

import pytest

from bot.clock import DAY
from bot.presenter import wallet as pages
from bot.presenter.voice import voice
from bot.refusals import OldButton
from bot.screen import MAX_ALT, MAX_TEXT, Screen, User, length
from bot.store.keys import Kind
from bot.store.money import Entry
from bot.store.people import Standing
from cardart import render
from cardart.picture import StandingsPicture
from tests.bot.evening import Evening, buttons, refused

EN, IT = voice("en"), voice("it")


def labels(screen: Screen | None) -> list[str]:
    assert screen is not None
    return [label for label, _ in buttons(screen)]


async def given(evening: Evening, user: User, times: int) -> None:
    for _ in range(times):
        await evening.clock.advance(DAY)
        await evening.click(user, "g.daily")


async def test_every_movement_of_an_evening_is_told_newest_first(evening: Evening) -> None:
    (ada,) = await evening.gather("Ada", houses=1)
    await evening.say(ada, "/daily")
    await evening.parts(ada)
    screen = await evening.say(ada, "/wallet")
    assert screen is not None
    told = [line.split(": ", 1)[1] for line in screen.lines[1:-1]]
    assert told == [
        "+1,000, back from a table; then 11,000.",
        "+1,000, chips of the day; then 10,000.",
        "−1,000, brought to a table; then 9,000.",
        "+10,000, welcome chips; then 10,000.",
    ]
    assert screen.lines[0] == "Your wallet: 11,000."


async def test_more_than_ten_movements_are_paged_back_to_the_first(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    await given(evening, ada, 23)
    screen = await evening.say(ada, "/wallet")
    seen: list[str] = []
    for turned in range(3):
        assert screen is not None
        seen += screen.lines[1:-1]
        assert ("Newest" in labels(screen)) is (turned > 0)
        assert ("Older" in labels(screen)) is (turned < 2)
        if turned < 2:
            screen = await evening.press(ada, "Older")
    assert len(seen) == 24
    assert "welcome" in seen[-1]
    assert len(set(seen)) == 24
    assert await evening.press(ada, "Newest") == await evening.say(ada, "/portafoglio")


async def test_a_page_number_that_is_none_is_refused(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    for argument in ("x", "1_0", "9" * 19):
        assert await evening.click(ada, f"g.wallet-{argument}") == refused(ada, OldButton())


async def test_nobody_sees_the_movements_of_another(evening: Evening) -> None:
    ada, bruno = await evening.guest("Ada"), await evening.guest("Bruno", "it")
    await given(evening, ada, 3)
    screen = await evening.say(bruno, "/portafoglio")
    assert screen is not None
    assert screen.lines[1:-1] == (
        f"{IT.day(evening.clock.now() - 3 * DAY)}: +10.000, fiches di benvenuto; restano 10.000.",
    )


async def test_the_leaderboard_counts_chips_on_tables_and_leaves_the_house_out(
    evening: Evening,
) -> None:
    ada, bruno = await evening.gather("Ada", "Bruno", houses=2)
    await evening.say(bruno, "/daily")
    screen = await evening.say(ada, "/top")
    assert screen is not None
    assert screen.lines[1:] == ("1. \u2068Bruno\u2069: 11,000", "2. \u2068Ada\u2069: 10,000")
    assert await evening.say(bruno, "/classifica") == screen


def entry(kind: Kind, reason: str = "", amount: int = 500) -> Entry:
    return Entry(1, 1, kind.code, reason, amount, 10**15, 1_700_000_000_000, None)


class TestWords:
    @pytest.mark.parametrize("language", ["en", "it"])
    def test_each_kind_of_movement_has_words_of_its_own(self, language: str) -> None:
        entries = [replace(entry(kind), actor=7 if kind is Kind.GIFT else None) for kind in Kind]
        screen = pages.wallet_screen(voice(language), 0, entries, {}, is_newest=True)
        assert len(set(screen.lines[1:-1])) == len(Kind)

    def test_a_gift_says_who_gave_it_and_who_got_it(self) -> None:
        given = entry(Kind.GIFT, "7", -500)
        got = replace(entry(Kind.GIFT, "8"), actor=7)
        for gift, words in ((given, "given to \u2068Zoe\u2069"), (got, "given by \u2068Zoe\u2069")):
            assert pages.other_of(gift) == 7
            screen = pages.wallet_screen(EN, 0, [gift], {7: "Zoe"}, is_newest=True)
            assert words in screen.lines[1]
        assert pages.other_of(entry(Kind.DAILY)) is None

    def test_what_goes_out_has_its_sign(self) -> None:
        entries = [entry(Kind.REBUY, amount=-123_450)]
        (line,) = pages.wallet_screen(EN, 0, entries, {}, is_newest=True).lines[1:-1]
        assert "−1,234.50, added at a table" in line

    def test_the_reason_of_an_administrator_is_one_harmless_line(self) -> None:
        entries = [entry(Kind.CORRECTION, "typo\n\u202e" + "x" * 99)]
        screen = pages.wallet_screen(EN, 0, entries, {}, is_newest=False)
        assert "(\u2068typo " in screen.lines[1]
        assert "\n" not in screen.lines[1]
        assert "\u202e" not in screen.lines[1]

    def test_movements_too_long_for_a_page_wait_for_the_next_one(self) -> None:
        longest = Kind.RELEASE, "x" * 99, -(10**15)
        entries = [replace(entry(*longest), seq=30 - n) for n in range(10)]
        screen = pages.wallet_screen(EN, 10**15, entries, {}, is_newest=False)
        assert len(screen.text) <= MAX_TEXT
        shown = len(screen.lines) - 2
        assert 5 <= shown < 10
        assert f"g.wallet-{31 - shown}" in [token for _, token in buttons(screen)]

    def test_equal_chips_share_a_place(self) -> None:
        standings = [Standing(1, "Ada", 300), Standing(2, "Bruno", 300), Standing(3, "Zoe", 100)]
        screen = pages.leaderboard_screen(EN, standings)
        assert [line[:2] for line in screen.lines[1:]] == ["1.", "1.", "3."]

        assert isinstance(screen.picture, StandingsPicture)
        assert [row.rank for row in screen.picture.rows] == ["1", "1", "3"]

    def test_the_leaderboard_is_a_picture_and_the_same_in_words(self) -> None:
        standings = [Standing(1, "Ada", 123_456), Standing(2, "\u202eZoe", 100)]
        screen = pages.leaderboard_screen(IT, standings)
        assert isinstance(screen.picture, StandingsPicture)
        assert screen.picture.title == "Classifica"
        assert screen.picture.subtitle == "Fiches nei portafogli e sui tavoli"
        assert [(row.name, row.chips) for row in screen.picture.rows] == [
            ("Ada", "1.234,56"),
            ("Zoe", "1"),
        ]
        assert screen.picture.own is None
        assert screen.alt == " ".join(screen.lines)
        assert render(screen.picture)

    def test_a_full_leaderboard_fits_its_picture_and_its_words(self) -> None:
        standings = [Standing(n, "W" * 64, 10**15 - n) for n in range(10)]
        screen = pages.leaderboard_screen(IT, standings)
        assert screen.picture is not None
        assert render(screen.picture)
        assert length(screen.text) <= MAX_TEXT
        assert len(screen.alt) <= MAX_ALT

    def test_an_empty_club_says_so(self) -> None:
        screen = pages.leaderboard_screen(EN, [])
        assert screen.lines == ("Nobody has chips yet.",)
        assert screen.picture is None
