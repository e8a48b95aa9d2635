"""What a table of Las Vegas says: discards, duplicates, halves, going out, refusals, its rules."""

import re

import msgspec
import pytest

from bot import why
from bot.ahead import Ahead, Choice
from bot.i18n import languages
from bot.presenter import answers, facts, picture, private, story
from bot.presenter import table as public
from bot.presenter.games import presenter_of
from bot.presenter.las_vegas.rules import Sheet
from bot.presenter.las_vegas.totals import certain
from bot.presenter.past import past_table
from bot.presenter.results import Telling
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import voice
from bot.refusals import Why
from bot.screen import MAX_ALERT, MAX_LABEL, Screen
from bot.seating import USUAL_PACE, Occupant
from bot.stakes import PRESETS, presets_of
from cardart.picture import (
    Emphasis,
    HandPicture,
    Pack,
    PileBoard,
    SeatPlate,
    SeatState,
    TablePicture,
)
from engine import options as engine_options
from engine.actions import CHECK, FOLD, Action, RaiseTo
from engine.ask import Betting
from engine.cards import FACE_DOWN, parse_cards
from engine.events import PUBLIC
from engine.hand import Hand
from engine.options import Aces, Figures, LasVegasOptions, Limit, LvSide, Speaks, of_las_vegas
from engine.state import State
from tests.bot.reading import (
    check_every_page_of_rules_fits,
    check_no_rule_is_told_in_english_to_who_speaks_italian,
    plain,
    rules_of,
)
from tests.las_vegas import PLAIN, deal, las_vegas
from tests.strategies import asked, play

EN, IT = voice("en"), voice("it")
CAST = {seat: Occupant(seat + 1, name) for seat, name in enumerate("ABCDEF")}
STAKES = PRESETS["vegas"]
THREE = {0: "7C RD 5S", 1: "7S FB AC", 2: "CD RB 2D"}
CENTRE = "FD 3D 4B 6S"
"""Only seat 1 discards: its jack, at the first card. Then 22, 8 and 21 are left."""


def hand_of(
    *stacks: int,
    holdings: dict[int, str] = THREE,
    centre: str = CENTRE,
    stock: str = "",
    options: LasVegasOptions = PLAIN,
) -> Hand:
    return deal(las_vegas(stacks, options, ante=STAKES.ante), holdings, centre, stock)


def down(hand: Hand) -> Hand:
    """Have everybody stay in for as little as it costs, to the end."""
    while hand.ask is not None:
        assert isinstance(hand.ask.legal, Betting)
        hand.act(hand.ask.seat, hand.ask.legal.stay)
    return hand


def to_street(hand: Hand, street: int) -> Hand:
    while hand.ask is not None and hand.state.street < street:
        hand.act(hand.ask.seat, CHECK)
    return hand


def snap(hand: Hand, viewer: int = PUBLIC) -> Snapshot:
    stakes = msgspec.structs.replace(STAKES, options=hand.setup.options)
    people = {seat: CAST[seat] for seat in hand.setup.order}
    table = past_table(stakes, hand.setup, CAST, 7)
    state = msgspec.structs.replace(table, occupants=people, hand=7)
    return Snapshot(1, state, hand.view(viewer), None)


def shown(hand: Hand, viewer: int = PUBLIC, language: str = "en") -> Screen:
    if viewer == PUBLIC:
        return public.table_screen(voice(language), snap(hand))
    return private.hand_screen(voice(language), snap(hand, viewer))


def labels(screen: Screen) -> list[str]:
    return [button.label for button in screen.buttons[0]]


def drawn(hand: Hand) -> TablePicture:
    return picture.table_picture(EN, snap(hand))


def plates(hand: Hand) -> list[SeatPlate]:
    return [seat for seat in drawn(hand).seats if isinstance(seat, SeatPlate)]


def told(hand: Hand, language: str = "en") -> list[str]:
    return plain(story.recent(voice(language), snap(hand).state, hand.view(PUBLIC)))


def outcome(hand: Hand, language: str = "en") -> list[str]:
    return plain(story.outcome(voice(language), snap(hand).state, hand.view(PUBLIC)))


def reckoned(hand: Hand, language: str = "en") -> list[str]:
    telling = Telling(voice(language), snap(hand).state, hand.view(PUBLIC))
    return plain(line for block in telling.blocks() for line in block)


def facts_of(hand: Hand, language: str = "en") -> list[str]:
    before, lines = State(hand.setup), []
    for event in hand.view(PUBLIC).log:
        after = before.copy()
        after.apply(event)
        lines.append(facts.said(voice(language), snap(hand).state, event, before, after))
        before = after
    return plain(lines)


class TestCards:
    def test_italian_cards_have_their_names_and_articles(self) -> None:
        cards = parse_cards("AD 7C FS CB")
        assert IT.cards(cards) == ("asso di denari, 7 di coppe, fante di spade, cavallo di bastoni")
        assert IT.the_cards(cards[:2]) == "l’asso di denari e il 7 di coppe"
        assert EN.the_cards(cards[2:]) == "the jack of swords and the knight of batons"

    def test_french_cards_keep_their_signs(self) -> None:
        cards = parse_cards("Ah Td")
        assert EN.cards(cards) == "A♥ 10♦"
        assert EN.the_cards(cards) == "A♥ and 10♦"

    def test_cards_face_down_have_no_name(self) -> None:
        assert EN.cards(parse_cards("?? ??")) == "▮ ▮"
        assert IT.cards(parse_cards("RB ??")) == "re di bastoni, ▮"


class TestTable:
    def test_without_a_bet_nobody_can_leave(self) -> None:
        hand = hand_of(*(100_000,) * 3)
        assert labels(shown(hand)) == ["Check", "Bet…"]
        play(hand, "0 r2000")
        assert labels(shown(hand)) == ["Fold", "Call 20", "Raise…"]
        assert labels(shown(hand, language="it")) == ["Lascio", "Vedo 20", "Rilancio…"]

    def test_turning_and_discarding_are_told(self) -> None:
        hand = to_street(hand_of(*(100_000,) * 3), 2)
        assert told(hand)[-2:] == [
            "Turned up: the jack of coins.",
            "B discards the jack of batons.",
        ]
        assert told(hand, "it")[-2:] == [
            "Si scopre il fante di denari.", "B scarta il fante di bastoni."
        ]  # fmt: skip

    def test_a_duplicate_is_replaced_and_told(self) -> None:
        hand = hand_of(*(100_000,) * 3, centre="FD FS 4B 6S", stock="3C")
        to_street(hand, 3)
        assert told(hand)[-2:] == [
            "Turned up: the jack of swords.",
            "Its value lies there already: the 3 of cups takes its place.",
        ]
        assert told(hand, "it")[-1] == "È un doppione: al suo posto va il 3 di coppe."
        board = drawn(hand).board
        assert isinstance(board, PileBoard)
        assert board.piles[1].discards == ((None, parse_cards("FS")[0]),)

    def test_every_discard_at_one_card_is_told_with_the_card(self) -> None:
        holdings = {0: "FC RD 5S", 1: "FS RC AC", 2: "FB RB 2D"}
        hand = to_street(hand_of(*(100_000,) * 3, holdings=holdings), 2)
        assert [line.split()[0] for line in told(hand)] == ["C", "Turned", "A", "B", "C"]

    def test_what_was_discarded_lies_on_its_card_with_its_owner(self) -> None:
        hand = to_street(hand_of(*(100_000,) * 3), 2)
        table = drawn(hand)
        assert table.pack is Pack.ITALIAN
        assert isinstance(table.board, PileBoard)
        assert [pile.card.card for pile in table.board.piles[1:]] == [FACE_DOWN] * 3
        assert table.board.piles[0].discards == ((1, parse_cards("FB")[0]),)
        assert [len(plate.cards) for plate in plates(hand)] == [3, 2, 3]
        assert table.info[-1] == "First card"

    def test_the_middle_is_in_the_picture_s_words(self) -> None:
        hand = to_street(hand_of(*(100_000,) * 3), 2)
        assert "In the middle: jack of coins (1 discard), ▮ ▮ ▮." in shown(hand).alt
        assert "Al centro: fante di denari (1 scarto), ▮ ▮ ▮." in shown(hand, language="it").alt

    def test_a_card_that_was_replaced_is_nobody_s_discard(self) -> None:
        hand = hand_of(*(100_000,) * 3, centre="FD FC 4B 6S", stock="CB")
        assert "jack of coins (1 discard), knight of batons (1 discard)" in (
            shown(to_street(hand, 3)).alt
        )

    def test_whoever_leaves_gives_the_cards_back(self) -> None:
        hand = hand_of(*(100_000,) * 3)
        play(hand, "0 r2000", "1 f")
        plate = plates(hand)[1]
        assert (plate.state, plate.word, plate.cards) == (SeatState.FOLDED, "FOLD", ())
        assert told(hand, "it")[-1] == "B lascia."
        own = shown(hand, 1, "it")
        assert "In questa mano hai lasciato." in own.lines

    def test_french_cards_are_drawn_as_such(self) -> None:
        options = LasVegasOptions(deck=engine_options.Pack.FRENCH)
        hand = hand_of(*(100_000,) * 2, options=options, holdings={0: "Kd 4s Jc"}, centre="Qh")
        assert drawn(hand).pack is Pack.FRENCH
        assert shown(hand, 0).lines[0] == "Your cards: K♦ 4♠ J♣."
        assert "Your total: 28." in shown(hand, 0).lines


class TestOwn:
    def test_own_cards_total_and_what_las_vegas_takes(self) -> None:
        hand = hand_of(*(100_000,) * 3)
        screen = shown(hand, 0)
        assert screen.lines[:4] == (
            "Your cards: 7 of cups, king of coins, 5 of swords.",
            "4 cards lie face down in the middle.",
            "Las Vegas if these are turned: 5, 7, and king.",
            "Your total: 22.",
        )
        assert isinstance(screen.picture, HandPicture)
        assert [str(choice.face.card) for choice in screen.picture.choices] == ["7C", "RD", "5S"]
        assert screen.picture.line == (
            "Your total: 22 · Las Vegas if these are turned: 5, 7, and king"
        )

    def test_a_value_held_twice_is_needed_once(self) -> None:
        hand = hand_of(*(100_000,) * 3, holdings={0: "7C 7D 7S"})
        assert "Las Vegas if this is turned: 7." in shown(hand, 0).lines
        assert "Las Vegas se esce: 7." in shown(hand, 0, "it").lines

    def test_what_is_missing_begins_with_the_ace_which_counts_one(self) -> None:
        french = LasVegasOptions(deck=engine_options.Pack.FRENCH)
        for options, held, ranks in (
            (french, "Kh Ah 7c", "A, 7, and K"),
            (PLAIN, "RD AD 7C", "ace, 7, and king"),
        ):
            hand = hand_of(*(100_000,) * 3, holdings={0: held}, centre="", options=options)
            assert f"Las Vegas if these are turned: {ranks}." in shown(hand, 0).lines

    def test_all_four_of_a_value_can_never_be_laid_down(self) -> None:
        options = LasVegasOptions(cards=4)
        hand = hand_of(*(100_000,) * 3, holdings={0: "7C 7D 7S 7B"}, centre="", options=options)
        assert "Las Vegas" not in shown(hand, 0).text

    def test_what_can_no_longer_be_turned_is_not_needed(self) -> None:
        hand = to_street(hand_of(*(100_000,) * 3), 3)
        assert not any("Las Vegas" in line for line in shown(hand, 0).lines)
        assert any("Las Vegas" in line for line in shown(hand, 1).lines)
        to_street(hand, 5)
        assert not any("Las Vegas" in line for line in shown(hand, 1).lines)

    def test_an_alert_has_cards_total_and_price_before_the_middle(self) -> None:
        options = LasVegasOptions(cards=4)
        four = {0: "CB CD CS FB", 1: "AB AC AD AS"}
        hand = hand_of(*(10**13,) * 2, options=options, holdings=four, centre="RB 7B 6B 5B")
        to_street(hand, 5)
        play(hand, "0 x", f"1 r{10**12}")
        for language in languages():
            brief = shown(hand, 0, language).brief
            assert len(brief) <= MAX_ALERT
            lines = brief.splitlines()
            assert str(35) in lines[1]
            assert voice(language).amount(10**12) in lines[2]

    def test_who_is_certain_of_a_half_is_told_and_nobody_else(self) -> None:
        high = {0: "RC RD CS", 1: "AB AC 2D", 2: "5D 5B 4C"}
        hand = hand_of(*(100_000,) * 3, holdings=high, centre="7D 3D 6B FS")
        to_street(hand, 4)
        assert not any(
            "Nobody can" in line for seat in range(3) for line in shown(hand, seat).lines
        )
        to_street(hand, 5)
        assert "Nobody can have more than you." in shown(hand, 0).lines
        assert "Nobody can have less than you." in shown(hand, 1).lines
        assert not any("Nobody can" in line for line in shown(hand, 2).lines)
        assert not any("Nobody can" in line for line in shown(hand).lines)

    def test_certainty_counts_the_cards_the_others_have_and_the_values_out(self) -> None:
        one = {0: "RC CB 5S", 1: "2B 2C FD"}
        hand = to_street(hand_of(*(100_000,) * 2, holdings=one, centre="AS 2D 6D 3D"), 5)
        assert [len(plate.cards) for plate in plates(hand)] == [3, 1]
        assert certain(hand.view(0)) == (True, False)
        assert certain(hand.view(1)) == (False, True)
        twice = to_street(hand_of(*(100_000,) * 2, holdings=one, centre="AS 4D 6D 3D"), 5)
        assert certain(twice.view(0)) == (False, False)

    def test_nobody_is_told_of_cards_they_do_not_hold(self) -> None:
        others = {**THREE, 2: "CS RC 2B"}
        one, two = (
            to_street(hand_of(*(100_000,) * 3, holdings=held), 5) for held in (THREE, others)
        )
        for seat in (PUBLIC, 0, 1):
            assert shown(one, seat) == shown(two, seat)
        assert shown(one, 2) != shown(two, 2)

    def test_giving_up_has_this_game_s_words_ahead_too(self) -> None:
        hand = hand_of(*(100_000,) * 3)
        assert labels(shown(hand, 1, "it"))[0] == "Busso o lascio"
        decided = snap(hand, 1)
        noted = Snapshot(1, decided.state, decided.view, None, ahead=Choice(Ahead.CHECK_OR_FOLD, 0))
        lines = private.hand_screen(IT, noted).lines
        assert "Deciso: busso o lascio. Una puntata o un rilancio annulla la scelta." in lines


class TestHalves:
    def test_each_half_is_told_with_its_total(self) -> None:
        hand = down(hand_of(*(100_000,) * 3))
        assert outcome(hand) == [
            "A wins the high half, 15, with 22 points.", "B wins the low half, 15, with 8 points."
        ]  # fmt: skip
        assert outcome(hand, "it") == [
            "A vince la metà alta, 15, con 22 punti.", "B vince la metà bassa, 15, con 8 punti."
        ]  # fmt: skip
        assert [plate.pill for plate in plates(hand)] == ["22 · high  +15", "8 · low  +15", "21"]
        assert [(it.label, it.amount, it.seats) for it in drawn(hand).awards] == [
            ("High", "15", (0,)), ("Low", "15", (1,)),
        ]  # fmt: skip

    def test_the_reckoning_adds_up_for_halves(self) -> None:
        told = reckoned(down(hand_of(*(100_000,) * 3)))
        assert told == [
            "Pot: A 10 + B 10 + C 10 = 30.",
            "A: 22 points (7 of cups, king of coins, 5 of swords).",
            "C: 21 points (knight of coins, king of batons, 2 of coins).",
            "B: 8 points (7 of swords, ace of cups).",
            "High half, 15: the highest total is 22.",
            "A wins 15.",
            "Low half, 15: the lowest total is 8.",
            "B wins 15.",
            "A: put in 10, won 15: +5.",
            "B: put in 10, won 15: +5.",
            "C: put in 10, won 0: −10.",
            "Together: 30 put in = 30 won.",
        ]

    def test_the_odd_unit_is_in_the_high_half_and_said(self) -> None:
        told = reckoned(down(hand_of(100_000, 100_000, 700)))
        assert "Side pot 1: A 3 + B 3 = 6." in told
        assert "Main pot: A 7 + B 7 + C 7 = 21." in told
        assert "It does not halve: the high half has 1 more." in told
        assert "High half, 11: the highest total is 22." in told
        assert "Low half, 10: the lowest total is 8." in told

    def test_equal_totals_share_their_half_and_the_odd_unit_goes_to_the_right(self) -> None:
        even = {0: "RC 5D 4S", 1: "RD 5C 4C", 2: "AC 2D 3S"}
        hand = down(hand_of(*(100_000,) * 3, holdings=even, centre="FD 7D CB 6S"))
        assert outcome(hand)[0] == "A and B share the high half, 15, with 19 points."
        told = reckoned(hand)
        assert "It is split between A and B." in told
        assert "15 = A 8 + B 7." in told
        right = "What cannot be split goes to whoever sits nearest to the dealer’s right"
        assert f"{right}, 1 each: A." in told

    def test_what_a_tied_player_cannot_get_is_said(self) -> None:
        even = {0: "AC 2D 3S", 1: "AD 2C 3C", 2: "RD 5C 4C"}
        setup = las_vegas((100_000,) * 3, ante=100)
        hand = down(deal(setup, even, "FD 7D CB 6S"))
        assert hand.state.awards[1].shares == ((0, 100),)
        told = reckoned(hand)
        assert "It cannot be split any further: nothing is left for B." in told
        assert "Low half, 1: the lowest total is 6." in told

    def test_side_pots_are_halved_each_by_itself(self) -> None:
        hand = hand_of(3_000, 100_000, 100_000)
        play(hand, "0 r2000", "1 r4000", "2 c")
        told = outcome(down(hand))
        assert told == [
            "A wins the high half, 45, with 22 points.",
            "B wins the low half, 45, with 8 points.",
            "Side pot 1: C wins the high half, 20, with 21 points.",
            "Side pot 1: B wins the low half, 20, with 8 points.",
        ]
        assert [award.label for award in drawn(hand).awards] == [
            "High", "Low", "Side 1: high", "Side 1: low",
        ]  # fmt: skip
        assert "Side pot 1: B 20 + C 20 = 40." in reckoned(hand)

    def test_one_with_all_totals_equal_has_its_share_of_both(self) -> None:
        even = {0: "RC 5D 4S", 1: "RD 5C 4C"}
        hand = down(hand_of(*(100_000,) * 2, holdings=even, centre="FD 7D CB 6S"))
        assert [plate.pill for plate in plates(hand)] == [
            "19 · high · low  +10", "19 · high · low  +10"
        ]  # fmt: skip

    def test_the_last_one_left_shows_nothing(self) -> None:
        hand = hand_of(*(100_000,) * 3)
        play(hand, "0 r2000", "1 f", "2 f")
        assert outcome(hand) == ["A wins 30: everybody else folded."]
        assert outcome(hand, "it") == ["A vince 30: tutti gli altri hanno lasciato."]
        assert drawn(hand).awards == ()
        assert plates(hand)[0].pill == "+30"
        assert not any("king" in line for line in reckoned(hand))
        assert "Only A was left in the hand: nothing had to be shown." in reckoned(hand)


OUT = {0: "7C 7D 5S", 1: "7S FB AC", 2: "CD RB 2D"}


class TestLasVegas:
    def test_it_wins_the_whole_pot_at_once(self) -> None:
        hand = down(hand_of(*(100_000,) * 3, holdings=OUT, centre="7B 5D 4B 6S"))
        assert hand.state.street == 2
        assert outcome(hand) == ["Las Vegas! A wins the whole pot, 30."]
        assert outcome(hand, "it") == ["Las Vegas! A vince l’intero piatto, 30."]
        assert [plate.pill for plate in plates(hand)] == ["Las Vegas  +30", "", ""]
        assert [(it.label, it.seats) for it in drawn(hand).awards] == [("Las Vegas", (0,))]
        assert "Las Vegas: A discarded every card and takes all of it." in reckoned(hand)
        assert facts_of(hand)[-3:] == [
            "A discards the 5 of swords.",
            "Las Vegas! A has no cards left.",
            "Las Vegas! A wins the whole pot, 30.",
        ]

    def test_it_is_no_showdown_and_neither_is_a_bet_that_nobody_calls(self) -> None:
        hand = down(hand_of(*(100_000,) * 3, holdings=OUT, centre="7B 5D 4B 6S"))
        assert drawn(hand).info[-1] == "Paid"
        hand = hand_of(*(100_000,) * 3)
        play(hand, "0 r2000", "1 f", "2 f")
        assert drawn(hand).info[-1] == "Paid"
        assert drawn(down(hand_of(*(100_000,) * 3))).info[-1] == "Showdown"

    def test_nobody_s_cards_are_told_when_it_ends_a_hand(self) -> None:
        hand = down(hand_of(*(100_000,) * 3, holdings=OUT, centre="7B 5D 4B 6S"))
        said = " ".join((*reckoned(hand), *facts_of(hand), shown(hand).text, shown(hand).alt))
        for card in "king of batons", "jack of batons", "ace of cups":
            assert card not in said

    def test_two_at_once_share_it(self) -> None:
        both = {0: "7C 7D RS", 1: "7B RB RC", 2: "CD 2B 2D"}
        hand = down(hand_of(*(100_000,) * 3, holdings=both, centre="RD 7S 4B 6S"))
        assert outcome(hand) == ["Las Vegas! A and B share the whole pot, 30."]
        assert "Las Vegas for several at once! A and B have no cards left." in facts_of(hand)
        told = reckoned(hand)
        assert "Las Vegas: A and B discarded their last cards together." in told
        assert "30 = A 15 + B 15." in told
        assert "Las Vegas insieme! A e B non hanno più carte." in facts_of(hand, "it")

    def test_others_halve_the_side_pot_at_once(self) -> None:
        hand = hand_of(3_000, 100_000, 100_000, holdings=OUT, centre="7B 5D 4B 6S")
        play(hand, "0 r2000", "1 r6000", "2 c")
        assert outcome(down(hand)) == [
            "Las Vegas! A wins the main pot, 90.",
            "Side pot 1: C wins the high half, 40, with 21 points.",
            "Side pot 1: B wins the low half, 40, with 9 points.",
        ]
        assert facts_of(hand)[-3:] == outcome(hand)
        assert [award.label for award in drawn(hand).awards] == [
            "Las Vegas", "Side 1: high", "Side 1: low",
        ]  # fmt: skip

    def test_where_side_pots_play_on_the_plate_says_who_is_out(self) -> None:
        options = LasVegasOptions(lv_side=LvSide.PLAY_ON)
        hand = hand_of(3_000, 100_000, 100_000, holdings=OUT, centre="7B 5D 4B 6S", options=options)
        play(hand, "0 r2000", "1 r6000", "2 c")
        to_street(hand, 3)
        assert hand.state.emptied
        assert asked(hand).seat != 0
        assert plates(hand)[0].pill == "Las Vegas"
        assert "Las Vegas! A has no cards left." in told(hand)
        own = shown(hand, 0)
        assert own.lines[0] == "You have discarded all your cards."
        assert own.brief.startswith("You have discarded all your cards.\nLas Vegas!")
        assert isinstance(own.picture, HandPicture)
        assert own.picture.line == "Las Vegas!"
        discards = [choice.face for choice in own.picture.choices]
        assert [str(face.card) for face in discards] == OUT[0].split()
        assert {face.emphasis for face in discards} == {Emphasis.WINNING}

    def test_a_pot_only_one_contends_for_is_no_las_vegas(self) -> None:
        hand = hand_of(3_000, 2_000, 100_000, 100_000, holdings=OUT, centre="7B 5D 4B 6S")
        play(hand, "0 r2000", "1 c", "2 r6000", "3 c")
        to_street(hand, 2)
        play(hand, "2 r2000", "3 f")
        last = outcome(down(hand))[-1]
        assert last == "Side pot 2: C wins 80: nobody else contends for it."
        assert drawn(hand).awards[-1].label == "Side 2"


def refused(hand: Hand, action: Action, language: str = "en") -> tuple[Why, str]:
    refusal = why.not_legal(hand, action)
    said = answers.refusal_screen(voice(language), refusal, snap(hand).state).text
    return refusal.why, said


class TestRefusals:
    def test_nobody_leaves_while_checking_is_free(self) -> None:
        hand = hand_of(*(100_000,) * 3)
        reason, said = refused(hand, FOLD, "it")
        assert reason is Why.CHECK_IS_FREE
        assert said.startswith("Non c’è nessuna puntata: finché bussare è gratis non si lascia.")

    def test_whoever_has_checked_does_not_raise(self) -> None:
        hand = hand_of(*(100_000,) * 3)
        play(hand, "0 x", "1 r2000", "2 c")
        reason, said = refused(hand, RaiseTo(6_000), "it")
        assert reason is Why.HAS_CHECKED
        assert said.endswith("Puoi vedere 20 o lasciare.")
        free = hand_of(*(100_000,) * 3, options=LasVegasOptions(check_raise=True))
        play(free, "0 x", "1 r2000", "2 c", "0 r6000")

    def test_the_last_raise_is_the_last(self) -> None:
        hand = hand_of(*(100_000,) * 3, options=LasVegasOptions(raise_cap=1))
        play(hand, "0 r1000", "1 r2000")
        assert refused(hand, RaiseTo(4_000))[0] is Why.CAPPED

    def test_a_short_all_in_does_not_reopen_the_betting(self) -> None:
        options = LasVegasOptions(raise_cap=3)
        hand = hand_of(100_000, 3_500, 100_000, options=options)
        play(hand, "0 r2000", "1 r2500", "2 c")
        assert refused(hand, RaiseTo(9_000))[0] is Why.NOT_REOPENED

    def test_too_much_and_too_little_are_said(self) -> None:
        hand = hand_of(*(100_000,) * 3, options=LasVegasOptions(limit=Limit.POT))
        assert refused(hand, RaiseTo(99_000))[0] is Why.OVER_POT
        assert refused(hand, RaiseTo(900_000))[0] is Why.OVER_STACK
        assert refused(hand, RaiseTo(500))[0] is Why.BELOW_BET


class TestRules:
    @pytest.mark.parametrize("language", languages())
    def test_every_option_is_told_apart(self, language: str) -> None:
        usual = text(language, PLAIN)
        for field, value in (
            ("cards", 4), ("deck", engine_options.Pack.FRENCH), ("figures", Figures.TEN),
            ("ace", Aces.PAIR_ELEVEN), ("speaks", Speaks.DEALER_RIGHT),
            ("speaks", Speaks.LAST_AGGRESSOR), ("check_raise", True), ("limit", Limit.POT),
            ("limit", Limit.HALF_POT), ("raise_cap", 1), ("raise_cap", 3),
            ("lv_side", LvSide.PLAY_ON),
        ):  # fmt: skip
            changed = msgspec.structs.replace(PLAIN, **{field: value})
            assert text(language, changed) != usual
            stakes = msgspec.structs.replace(STAKES, options=changed)
            game = presenter_of("las_vegas")
            assert game.table_lines(voice(language), stakes) != game.table_lines(
                voice(language), STAKES
            )

    def test_no_line_is_in_english_to_who_speaks_italian(self) -> None:
        check_no_rule_is_told_in_english_to_who_speaks_italian("las_vegas")

    def test_nobody_passes_at_this_game(self) -> None:
        for stakes in presets_of("las_vegas").values():
            for _, lines in Sheet(IT, stakes, USUAL_PACE).sections():
                assert not any(re.search(r"\bpass(o|are|a se)\b", line) for line in lines)

    @pytest.mark.parametrize("language", languages())
    def test_every_page_and_every_label_fits(self, language: str) -> None:
        huge = 10**15
        options = LasVegasOptions(
            4, engine_options.Pack.FRENCH, Figures.TEN, Aces.PAIR_ELEVEN, Speaks.LAST_AGGRESSOR,
            check_raise=False, limit=Limit.HALF_POT, raise_cap=3, lv_side=LvSide.PLAY_ON,
        )  # fmt: skip
        stakes = msgspec.structs.replace(
            STAKES, ante=huge, min_buy_in=huge, max_buy_in=huge, options=options
        )
        check_every_page_of_rules_fits(stakes, language)
        for table in presets_of("las_vegas").values():
            assert len(presenter_of("las_vegas").choice(voice(language), table)) <= MAX_LABEL

    def test_the_usual_table_plays_the_rules_to_the_letter(self) -> None:
        assert of_las_vegas(STAKES.options) == PLAIN
        choices = [
            presenter_of("las_vegas").choice(EN, it) for it in presets_of("las_vegas").values()
        ]
        assert len(set(choices)) == len(choices)


def text(language: str, options: LasVegasOptions) -> str:
    return rules_of(msgspec.structs.replace(STAKES, options=options), language)


@pytest.mark.parametrize("language", languages())
def test_no_fact_of_a_hand_goes_untold(language: str) -> None:
    hand = down(hand_of(*(100_000,) * 3, centre="FD FS 4B 6S", stock="3C"))
    assert all(facts_of(hand, language))
    assert len(set(facts_of(hand, language))) > 15


def test_the_streets_have_their_names() -> None:
    game, setup = presenter_of("las_vegas/1"), hand_of(1_000, 1_000).setup
    names = [game.street_name(IT, setup, street) for street in range(1, 6)]
    assert names == ["Carte coperte", "Prima carta", "Seconda carta", "Terza carta", "Quarta carta"]


def test_whoever_alone_is_present_takes_the_antes_undealt() -> None:
    hand = deal(las_vegas((10_000,) * 3, ante=STAKES.ante, absent=(1, 2)))
    assert hand.is_over
    assert outcome(hand) == ["A wins 30: everybody else folded."]
    assert shown(hand, 0).lines[0] == "Your total: 0."
    assert drawn(hand).board == PileBoard(())
