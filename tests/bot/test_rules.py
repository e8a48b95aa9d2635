"""The rule sheet: its numbers are the table's, its examples what they are called, docs the same."""

import re
from itertools import product
from typing import Any

import msgspec
import pytest

from bot.i18n import languages
from bot.presenter.games import presenter_of
from bot.presenter.rules import room_token, rules_screen
from bot.presenter.telesina.rules import EXAMPLES, Sheet
from bot.presenter.voice import voice
from bot.refusals import OldButton
from bot.screen import MAX_TEXT, Screen, length
from bot.seating import HANDS_AWAY, PACES, SHOW_TIME, TIME_BANK, USUAL_PACE
from bot.stakes import DEFAULT, PRESETS, offered, presets_of
from engine.cards import parse_cards
from engine.match import Stakes
from engine.options import VELE, CheckThrough, Limit, MinRaise, Parol, TelesinaOptions
from engine.ranking import Category, SfRule, telesina_strength
from tests.bot.evening import Evening, buttons, refused
from tools import rules_pages

EN, IT = voice("en"), voice("it")
USUAL = PRESETS[DEFAULT]


def table(seats: int = 6, **options: Any) -> Stakes:
    changed = msgspec.structs.replace(TelesinaOptions(), **options)
    return msgspec.structs.replace(USUAL, options=changed, seats=seats)


def text(stakes: Stakes, pace: str = USUAL_PACE, language: str = "en") -> str:
    sections = Sheet(voice(language), stakes, pace).sections()
    return "\n".join(line for _, lines in sections for line in lines)


class TestNumbers:
    def test_ante_bets_and_buy_in_are_those_of_the_table(self) -> None:
        stakes = msgspec.structs.replace(
            table(min_bet=7_700), ante=5_500, min_buy_in=111_100, max_buy_in=999_900
        )
        said = text(stakes)
        for amount in ("ante of 55", "Smallest bet: 77.", "1,111 to 9,999"):
            assert amount in said

    def test_without_a_smallest_bet_it_is_the_ante(self) -> None:
        assert "Smallest bet: 10." in text(USUAL)

    @pytest.mark.parametrize("pace", PACES)
    def test_the_clock_is_that_of_the_table(self, pace: str) -> None:
        said = text(USUAL, pace)
        for time in (PACES[pace], TIME_BANK, SHOW_TIME):
            assert EN.duration(time) in said
        assert f"after {HANDS_AWAY} hands" in said

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_the_decks_are_those_of_the_seats_there_are(self, seats: int) -> None:
        said = text(table(seats))
        decks = {2: (24, 9), 3: (28, 8), 4: (32, 7), 5: (36, 6), 6: (40, 5)}
        for players, (cards, low) in decks.items():
            line = f"{players} players: {cards} cards, from {low} up."
            assert (line in said) is (players <= seats)
        assert f"Up to {seats} sit" in said

    def test_the_minimum_of_each_deck_is_a_minimum(self) -> None:
        said = text(USUAL)
        for low in range(5, 10):
            players = 11 - low
            (line,) = re.findall(rf"{players} players: (A .*)", said)
            ranks = [rank.replace("10", "T") for rank in line.split()]
            suits = "hdcsh"
            cards = parse_cards(" ".join(map("".join, zip(ranks, suits, strict=True))))
            assert telesina_strength(cards, low).is_minima

    def test_every_example_is_what_it_is_called(self) -> None:
        assert tuple(EXAMPLES) == tuple(Category)
        for (category, cards), low in product(EXAMPLES.items(), range(5, 10)):
            assert telesina_strength(parse_cards(cards), low).category is category

    @pytest.mark.parametrize("vele", VELE)
    def test_the_vele_are_those_of_the_table(self, vele: str) -> None:
        said, variant = text(table(vele=vele)), VELE[vele]
        assert ("vela" in said.casefold() or "vele" in said) is bool(variant.count)
        assert (f"{variant.count} vel" in said) is bool(variant.count)
        turns = " + ".join(map(str, variant.turns))
        assert (f"they are turned, {turns}," in said) is (len(variant.turns) > 1)
        assert ("1-5-2 and 3-5-4" in said) is bool(variant.combos)
        assert ("exactly 2" in said) is (variant.own_exact == 2)


class TestOptions:
    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("limit", Limit), ("min_raise", MinRaise), ("sf_rule", SfRule), ("parol", Parol),
            ("check_through", CheckThrough), ("vele", VELE),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("language", languages())
    def test_every_value_of_every_option_is_told_apart(
        self, language: str, name: str, values: Any
    ) -> None:
        said = {text(table(**{name: value}), language=language) for value in values}
        assert len(said) == len(list(values))

    def test_a_round_of_checks_is_not_told_to_do_two_things(self) -> None:
        said = text(table(parol=Parol.ANY_PHASE))
        assert "thrown in" in said
        assert "next card is dealt" not in said

    def test_four_of_a_kind_has_every_suit_so_none_of_them_decides(self) -> None:
        (line,) = re.findall("Where vele make all this equal.*", text(table(vele="5")))
        assert "four" not in line

    def test_short_all_ins_matter_only_where_raises_have_a_size(self) -> None:
        assert "full raise" in text(USUAL)
        assert "full raise" not in text(table(min_raise=MinRaise.ANY))


def told(key: str) -> str:
    """Return the whole sheet of a table that can be opened with one press."""
    stakes = PRESETS[key]
    sections = presenter_of(stakes.game).sections(EN, stakes, USUAL_PACE)
    return "\n".join(line for _, lines in sections for line in lines)


def test_on_third_street_an_all_in_below_the_bet_is_told_to_be_none() -> None:
    """RULES X15: half a bet is one on every street but there."""
    assert "an all-in between 10 and 20 is no bet" in told("stud20")


@pytest.mark.parametrize(("key", "is_first"), [("bestiadealer", True), ("bestiathree", False)])
def test_a_dealer_has_to_play_before_others_may_play_blind(key: str, is_first: bool) -> None:
    said = told(key)
    assert (said.index("When everybody passes") < said.index("may still play blind")) is is_first


@pytest.mark.parametrize("language", languages())
def test_every_page_of_every_table_fits_with_its_buttons(language: str) -> None:
    words, huge = voice(language), 10**15
    for vele, limit, sf_rule, parol in product(VELE, Limit, SfRule, Parol):
        stakes = table(vele=vele, limit=limit, sf_rule=sf_rule, parol=parol)
        stakes = msgspec.structs.replace(stakes, ante=huge, min_buy_in=huge, max_buy_in=huge)
        count = len(Sheet(words, stakes, "slow").sections())
        for number in range(1, count + 1):
            screen = rules_screen(words, stakes, "slow", room_token, number)
            assert length(screen.text) <= MAX_TEXT, screen.text
            turned = [token for _, token in buttons(screen)]
            beside = [n for n in (number - 1, number + 1) if 1 <= n <= count]
            assert turned == [f"g.rules-{n}" for n in beside]


def test_no_line_is_in_english_to_who_speaks_italian() -> None:
    for vele, rule, parol in product(VELE, SfRule, Parol):
        stakes = table(vele=vele, sf_rule=rule, parol=parol)
        sheets = [Sheet(words, stakes, USUAL_PACE).sections() for words in (EN, IT)]
        for (title, lines), (titolo, righe) in zip(*sheets, strict=True):
            assert title != titolo or title == "Vele"
            assert all(one != other for one, other in zip(lines, righe, strict=True))


def test_the_pages_of_the_documentation_say_what_the_dealer_says() -> None:
    made = rules_pages.pages()
    assert len(made) == len(languages()) * len(offered())
    for path, said in made.items():
        assert path.read_text(encoding="utf-8") == said, f"make rules: {path.name}"
    assert set(rules_pages.FOLDER.glob("*.md")) == set(made)


def test_the_documentation_holds_every_sentence_of_the_room() -> None:
    page = rules_pages.pages()[rules_pages.FOLDER / "telesina.it.md"]
    for title, lines in Sheet(IT, USUAL, USUAL_PACE).sections():
        assert f"## {title}\n" in page
        assert all(f"- {line}\n" in page for line in lines)


def first_line(screen: Screen | None) -> str:
    assert screen is not None
    return screen.lines[0]


async def test_rules_are_told_before_any_table_is_open(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    screen = await evening.say(ada, "/rules")
    assert screen is not None
    assert screen.lines == rules_screen(EN, USUAL, USUAL_PACE, room_token, 1).lines
    assert first_line(await evening.press(ada, "Next")).startswith("The deck")
    assert await evening.press(ada, "‹ Back") == screen


async def test_rules_are_those_of_the_table_one_sits_at_or_watches(evening: Evening) -> None:
    ada, zoe = await evening.guest("Ada"), await evening.guest("Zoe", "it")
    await evening.click(ada, "g.open-croce")
    for user, command in ((ada, "/rules"), (zoe, "/regole")):
        screen = await evening.say(user, command)
        told = [first_line(screen)]
        while any(label in {"Next ›", "Avanti ›"} for label, _ in buttons(screen)):  # type: ignore[arg-type]
            screen = await evening.press(user, "Next ›" if user is ada else "Avanti ›")
            told.append("" if screen is None else screen.text)
        assert "1-5-2" in "\n".join(told)
    menu = await evening.table_click(ada, "menu")
    assert menu is not None
    assert "Rules" in [label for label, _ in buttons(menu)]
    assert await evening.press(ada, "Rules") == await evening.say(ada, "/rules")


async def test_a_game_may_be_named_after_the_command_in_any_language(evening: Evening) -> None:
    ada, zoe = await evening.guest("Ada"), await evening.guest("Zoe", "it")
    for user, typed, opening in (
        (ada, "/rules bestia", "Bestia, 3 cards"),
        (ada, "/rules seven_card_stud", "Seven Card Stud"),
        (ada, "/rules Sette Carte", "Seven Card Stud"),
        (zoe, "/regole las  Vegas", "Las Vegas, senza limite"),
        (zoe, "/regole stud", "Stud a sette carte"),
    ):
        screen = await evening.say(user, typed)
        assert screen is not None
        assert screen.lines[1].startswith(opening), typed
    tables = await evening.say(ada, "/table bestia")
    assert tables is not None
    assert len(buttons(tables)) == len(presets_of("bestia"))


async def test_of_a_game_that_is_played_here_the_rules_are_those_of_its_table(
    evening: Evening,
) -> None:
    ada = await evening.guest("Ada")
    await evening.click(ada, "g.open-bestiafour")
    named = await evening.say(ada, "/rules bestia")
    assert named == await evening.say(ada, "/rules")
    assert named is not None
    assert named.lines[1].startswith("Bestia, 4 cards")


async def test_a_page_that_is_none_is_refused_and_one_too_far_is_the_last(
    evening: Evening,
) -> None:
    (ada,) = await evening.gather("Ada")
    for token in ("g.rules-x", evening.table_token("rules", "1_2")):
        assert await evening.click(ada, token) == refused(ada, OldButton())
    last = await evening.click(ada, "g.rules-999")
    assert first_line(last).startswith("Time, breaks and chips (10/10)")
