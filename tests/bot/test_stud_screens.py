"""What a table of Seven Card Stud says: fixed bets on buttons, the show, what decided, refusals."""

import msgspec
import pytest

from bot import ahead, why
from bot.ahead import Ahead, Choice
from bot.i18n import languages
from bot.presenter import answers, facts, picture, private, story
from bot.presenter import table as public
from bot.presenter.games import GAMES, presenter_of
from bot.presenter.past import past_table
from bot.presenter.results import Telling
from bot.presenter.seven_card_stud.rules import EXAMPLES
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import voice
from bot.refusals import OldButton, Why
from bot.screen import Screen
from bot.seating import Occupant
from bot.stakes import PRESETS, most_seats, offered
from cardart.picture import Emphasis, HandPicture, SeatPlate, SeatState, TablePicture
from engine.actions import BRING_IN, CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo
from engine.ask import Betting
from engine.cards import FACE_DOWN, parse_cards
from engine.events import PUBLIC
from engine.games import CURRENT
from engine.hand import Hand
from engine.options import RAISE_CAPS, SevenCardStudOptions
from engine.setup import Setup
from engine.shapes import Category
from engine.standard import ORDER, standard_strength
from engine.state import State
from tests.bot.reading import (
    check_every_page_of_rules_fits,
    check_no_rule_is_told_in_english_to_who_speaks_italian,
    plain,
    rules_of,
)
from tests.strategies import asked, betting, deal, finish_passively, play

EN, IT = voice("en"), voice("it")
CAST = {seat: Occupant(seat + 1, name) for seat, name in enumerate("ABCDEFGH")}
STAKES = PRESETS["stud20"]
OPTIONS = STAKES.options
THREE = {0: "?? ?? 9h 9d", 1: "?? ?? 4c 5c", 2: "?? ?? Kd Jh"}
"""Seat 1 brings in; seat 0 shows a pair on fourth street and speaks first there."""


def hand_of(
    *stacks: int, holdings: dict[int, str] = THREE, options: object = OPTIONS, shared: str = ""
) -> Hand:
    assert isinstance(options, SevenCardStudOptions)
    order = tuple(range(len(stacks)))
    setup = Setup("seven_card_stud/1", order, stacks, STAKES.ante, options)
    return deal(setup, holdings, shared)


def snap(hand: Hand, viewer: int = PUBLIC) -> Snapshot:
    table = past_table(STAKES, hand.setup, CAST, 7)
    people = {seat: CAST[seat] for seat in hand.setup.order}
    state = msgspec.structs.replace(table, occupants=people, hand=7)
    return Snapshot(1, state, hand.view(viewer), None)


def shown(hand: Hand, viewer: int = PUBLIC, language: str = "en") -> Screen:
    if viewer == PUBLIC:
        return public.table_screen(voice(language), snap(hand))
    return private.hand_screen(voice(language), snap(hand, viewer))


def first_row(screen: Screen) -> list[str]:
    return [button.label for button in screen.buttons[0]]


class TestButtons:
    def test_the_bring_in_is_paid_or_completed_and_not_folded(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        screen = shown(hand)
        assert first_row(screen) == ["Bring in 10", "Complete 20"]
        assert plain(screen.lines)[-1] == "B to act: the bring-in is 10."
        assert "Your turn: the bring-in of 10 is yours to pay." in shown(hand, 1).lines
        assert first_row(shown(hand, language="it")) == ["Bring-in 10", "Completo 20"]
        own = shown(hand, 1, "it")
        assert own.lines[0].startswith("Coperte: ")
        assert ". Scoperta: " in own.lines[0]

    def test_every_fixed_bet_has_its_price_on_the_button(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b")
        assert first_row(shown(hand)) == ["Fold", "Call 10", "Complete 20"]
        play(hand, "2 r2000")
        assert first_row(shown(hand)) == ["Fold", "Call 20", "Raise to 40"]
        assert first_row(shown(hand, language="it")) == ["Passo", "Vedo 20", "Rilancio a 40"]

    def test_with_an_open_pair_on_fourth_street_both_sizes_have_a_button(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b", "2 c", "0 c")
        assert first_row(shown(hand)) == ["Fold", "Check", "Bet 20", "Bet 40"]
        play(hand, "0 r2000")
        assert first_row(shown(hand)) == ["Fold", "Call 20", "Raise to 40", "Raise to 60"]
        play(hand, "1 r6000")
        assert first_row(shown(hand)) == ["Fold", "Call 60", "Raise to 100"]

    def test_each_button_does_what_it_says(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b", "2 c", "0 c")
        verbs = [button.token.rpartition(".")[2] for button in shown(hand).buttons[0]]
        assert verbs == ["f", "x", "r2000", "r4000"]

    def test_an_all_in_below_a_bet_is_called_so(self) -> None:
        hand = hand_of(100_000, 1_900, 2_200)
        assert first_row(shown(hand)) == ["Bring in 10", "All-in 15"]
        play(hand, "1 b")
        assert first_row(shown(hand)) == ["Fold", "Call 10", "All-in 18"]

    def test_who_has_no_chips_for_the_whole_bring_in_pays_what_there_is(self) -> None:
        hand = hand_of(100_000, 900, 100_000)
        assert first_row(shown(hand)) == ["All-in 5"]


class TestAhead:
    def test_nothing_is_decided_ahead_before_the_bring_in(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        assert not any(ahead.can_choose(hand, seat) for seat in range(3))
        play(hand, "1 b")
        assert [ahead.can_choose(hand, seat) for seat in range(3)] == [True, False, False]

    def test_a_choice_on_the_bring_in_does_not_hold_for_its_completion(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b")
        bet = ahead.bet_number(hand.log)
        assert bet == 1
        state = snap(hand).state
        early = ahead.with_choice(state, hand, {}, 0, Choice(Ahead.CALL, bet))
        play(hand, "2 r2000")
        assert ahead.decided(state, hand, early) is None
        with pytest.raises(OldButton):
            ahead.with_choice(state, hand, {}, 1, Choice(Ahead.CALL, bet))

    def test_who_brought_in_decides_ahead_on_a_completion(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b", "2 r2000")
        assert ahead.can_choose(hand, 1)
        assert "Call 10" in first_row(shown(hand, 1))


def facts_of(hand: Hand, language: str = "en") -> list[str]:
    before, lines = State(hand.setup), []
    for event in hand.view(PUBLIC).log:
        after = before.copy()
        after.apply(event)
        lines.append(facts.said(voice(language), snap(hand).state, event, before, after))
        before = after
    return plain(lines)


class TestStory:
    def test_a_round_is_brought_in_completed_and_raised(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b", "2 r2000", "0 r4000")
        told = plain(story.recent(EN, snap(hand).state, hand.view(PUBLIC)))
        assert told == ["B brings in 10.", "C completes to 20.", "A raises to 40."]
        assert facts_of(hand)[-3:] == told

    def test_an_all_in_that_completes_nothing_is_no_completion(self) -> None:
        hand = hand_of(100_000, 100_000, 1_900)
        play(hand, "1 b", "2 r1500", "0 r2000")
        told = plain(story.recent(EN, snap(hand).state, hand.view(PUBLIC)))
        assert told == ["B brings in 10.", "C puts in 15. All-in.", "A completes to 20."]

    def test_a_part_of_the_bring_in_is_no_bring_in_of_its_own(self) -> None:
        hand = hand_of(100_000, 900, 100_000)
        screen = shown(hand)
        assert first_row(screen) == ["All-in 5"]
        assert plain(screen.lines)[-1] == "B to act: the bring-in is 10."
        assert "Your turn: the bring-in of 10 is yours to pay." in shown(hand, 1).lines
        play(hand, "1 b")
        told = plain(story.recent(EN, snap(hand).state, hand.view(PUBLIC)))
        assert told == ["B pays 5 of the bring-in of 10. All-in."]
        assert facts_of(hand)[-1] == told[0]
        assert plain(shown(hand).lines)[-1] == "C to act: 10 to call."

    def test_a_bet_on_a_later_street_is_a_bet(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b", "2 c", "0 c", "0 r4000", "1 r8000")
        told = plain(story.recent(EN, snap(hand).state, hand.view(PUBLIC)))
        assert told == ["One more card, face up.", "A bets 40.", "B raises to 80."]

    @pytest.mark.parametrize("language", languages())
    def test_no_fact_of_a_hand_goes_untold(self, language: str) -> None:
        hand = finish_passively(hand_of(100_000, 100_000, 100_000))
        assert all(facts_of(hand, language))

    def test_the_streets_have_their_names(self) -> None:
        game = presenter_of("seven_card_stud/1")
        setup = hand_of(1_000, 1_000, 1_000).setup
        names = [game.street_name(EN, setup, street) for street in range(1, 6)]
        assert names[0] == "Third street"
        assert names[-1] == "Seventh street"
        assert len(set(names)) == 5


SHOWDOWN = {
    0: "As Ah 9h 9d 2c 3d 4s",
    1: "Kc Kh 4c 5c 7d 8h Js",
    2: "Qc Qd Kd Jh 6s Th 2s",
}
"""Two pair against a pair of kings against a pair of queens."""


def checked_down(holdings: dict[int, str] = SHOWDOWN, *stacks: int) -> Hand:
    hand = hand_of(*(stacks or (100_000,) * 3), holdings=holdings)
    play(hand, "1 b", "2 c", "0 c")
    while hand.ask is not None and isinstance(hand.ask.legal, Betting):
        hand.act(hand.ask.seat, CHECK)
    return hand


def to_the_show(hand: Hand) -> Hand:
    """Call and check every street down, and have everybody show."""
    while hand.ask is not None:
        legal = hand.ask.legal
        hand.act(hand.ask.seat, legal.stay if isinstance(legal, Betting) else SHOW)
    return hand


class TestShow:
    def test_one_is_asked_after_the_other_and_all_may_decide_ahead(self) -> None:
        hand = checked_down()
        assert asked(hand).seat == 0
        screen = shown(hand)
        assert plain(screen.lines)[-1] == "A to show or muck."
        assert first_row(screen) == ["Show", "Muck"]
        assert any("give up the pot" in line for line in shown(hand, 2).lines)
        assert first_row(shown(hand, 2)) == ["Show", "Muck"]
        assert isinstance(screen.picture, TablePicture)
        assert "Showdown" in screen.picture.info

    def test_nobody_is_told_whether_a_holding_is_worth_showing(self) -> None:
        hands = [checked_down(), checked_down({**SHOWDOWN, 0: "7s 8c 9h 9d 2c 3d 4s"})]
        legal = [asked(hand).legal for hand in hands]
        assert legal[0] != legal[1]
        one, other = (shown(hand) for hand in hands)
        assert one == other

    def test_a_muck_gives_up_the_pot_whatever_it_was(self) -> None:
        hand = checked_down()
        play(hand, "0 h")
        plate = seats(hand)[0]
        assert (plate.state, plate.word) == (SeatState.FOLDED, "MUCK")
        play(hand, "1 s", "2 h")
        assert hand.is_over
        assert hand.state.won(1) == 42_00
        (told,) = plain(story.outcome(EN, snap(hand).state, hand.view(PUBLIC)))
        assert told == "B wins 42: pair of kings."

    def test_the_last_one_left_wins_unseen_and_may_show_afterwards(self) -> None:
        hand = checked_down()
        play(hand, "0 h", "1 h")
        assert asked(hand).seat == 2
        screen = shown(hand)
        assert plain(screen.lines)[1] == "C wins 42 unseen: nobody else showed for it."
        assert "C may show the cards that won unseen." in plain(screen.lines)
        assert first_row(screen) == ["Show", "Hide"]
        assert FACE_DOWN in hand.view(PUBLIC).state.hole[2]

    def test_hiding_afterwards_changes_nothing_about_how_a_pot_was_won(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 r2000", "2 f", "0 f")
        before = plain(story.outcome(EN, snap(hand).state, hand.view(PUBLIC)))
        play(hand, "1 h")
        after = plain(story.outcome(EN, snap(hand).state, hand.view(PUBLIC)))
        assert before == after == ["B wins 12: everybody else folded."]

    def test_who_has_won_unseen_hides_cards_and_does_not_muck_them(self) -> None:
        hand = checked_down()
        play(hand, "0 h", "1 h", "2 h")
        told = plain(story.recent(EN, snap(hand).state, hand.view(PUBLIC)))
        assert told == ["C hides the cards."]
        assert facts_of(hand)[-1] == told[0]
        assert [line for line in facts_of(hand) if "mucks" in line] == ["A mucks.", "B mucks."]

    def test_the_five_cards_that_won_stand_out_where_they_lie(self) -> None:
        hand = checked_down()
        play(hand, "0 s", "1 h", "2 h")
        plate = seats(hand)[0]
        assert " ".join(str(face.card) for face in plate.cards) == SHOWDOWN[0]
        marked = [str(face.card) for face in plate.cards if face.emphasis is Emphasis.WINNING]
        assert marked == ["As", "Ah", "9h", "9d", "4s"]
        assert plate.pill == "Aces and nines  +42"


def seats(hand: Hand) -> list[SeatPlate]:
    table = picture.table_picture(EN, snap(hand))
    return [seat for seat in table.seats if isinstance(seat, SeatPlate)]


def reckoned(hand: Hand, viewer: int = PUBLIC, language: str = "en") -> list[str]:
    table = past_table(STAKES, hand.setup, CAST, 7)
    blocks = Telling(voice(language), table, hand.view(viewer)).blocks()
    return plain(line for block in blocks for line in block)


def test_who_took_which_of_several_pots_is_drawn() -> None:
    holdings = {0: "As Ah 9h 9d 2c 3d 4s", 1: "Ac Ad 4c 5c Ks 7d 5s", 2: "Qc Qd Kd Jh 6s Th 2s"}
    hand = to_the_show(hand_of(1_100, 100_000, 100_000, holdings=holdings))
    table = picture.table_picture(EN, snap(hand))
    assert [(award.label, award.seats) for award in table.awards] == [
        ("Main pot", (0,)), ("Side pot", (1,)),
    ]  # fmt: skip
    assert "Side pot" in public.table_screen(EN, snap(hand)).alt


class TestReckoning:
    def test_a_shown_pot_says_what_decided(self) -> None:
        hand = checked_down()
        play(hand, "0 s", "1 s", "2 s")
        told = reckoned(hand)
        assert "A: aces and nines (A♥ A♠ 9♥ 9♦ 4♠)." in told
        assert "The category decides: two pair beats pair." in told
        assert "Together: 42 put in = 42 won." in told

    def test_a_better_holding_that_was_mucked_decides_nothing(self) -> None:
        hand = checked_down()
        play(hand, "0 h", "1 s", "2 s")
        for viewer in (PUBLIC, 0):
            told = reckoned(hand, viewer)
            assert "Mucked, and so without a claim: A." in told
            assert "The pair decides: K beats Q." in told
            assert "B wins 42." in told
        assert "A: aces and nines (A♥ A♠ 9♥ 9♦ 4♠)." in reckoned(hand, 0)
        assert not any("two pair" in line for line in reckoned(hand))

    def test_a_pot_won_unseen_names_nobodys_cards(self) -> None:
        hand = checked_down()
        play(hand, "0 h", "1 h", "2 h")
        told = reckoned(hand)
        assert "Mucked, and so without a claim: A and B." in told
        assert not any("♣" in line or "♥" in line for line in told)

    def test_equal_ranks_share_whatever_the_suits(self) -> None:
        even = {0: "Ac Kc 9h 9d 7c 6d 2s", 1: "Ad Ks 9c 9s 7d 6h 2h", 2: "Qc Jd Kd 3h 4s Th 2d"}
        hand = hand_of(*(100_000,) * 3, holdings=even)
        to_the_show(hand)
        told = reckoned(hand)
        assert "Their five cards are worth the same: A and B share it." in told

    def test_the_last_card_for_all_counts_for_everybody(self) -> None:
        hand = hand_of(*(100_000,) * 8, holdings=dict.fromkeys(range(8), "?? " * 6))
        to_the_show(hand)
        (card,) = hand.state.community
        assert any(f"the last one is for all, {EN.card(card)}" in it for it in facts_of(hand))
        screen = shown(hand, 0)
        assert f"For all: {EN.card(card)}." in screen.lines
        assert isinstance(screen.picture, HandPicture)
        assert screen.picture.community is not None
        assert len(screen.picture.hidden) == 2


def refused(hand: Hand, action: Action) -> tuple[Why, str]:
    refusal = why.not_legal(hand, action)
    return refusal.why, answers.refusal_screen(EN, refusal, None).text


class TestRefusals:
    def test_the_bring_in_cannot_be_folded_checked_or_bet_otherwise(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        reason, said = refused(hand, FOLD)
        assert reason is Why.BRING_IN_IS_OWED
        assert said.endswith("You can pay 10, or complete to 20.")
        assert refused(hand, CHECK)[0] is refused(hand, CALL)[0] is Why.BRING_IN_FIRST
        assert refused(hand, RaiseTo(4_000))[0] is Why.FIXED_SIZE
        assert refused(hand, RaiseTo(900_000))[0] is Why.OVER_STACK

    def test_who_is_not_asked_for_it_cannot_bring_in(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b")
        reason, said = refused(hand, BRING_IN)
        assert reason is Why.NO_BRING_IN
        assert said.endswith("You can call 10, raise to 20, or fold.")

    def test_both_sizes_are_named_where_there_are_two(self) -> None:
        hand = hand_of(100_000, 100_000, 100_000)
        play(hand, "1 b", "2 c", "0 c")
        reason, said = refused(hand, RaiseTo(3_000))
        assert reason is Why.FIXED_SIZE
        assert said == "Bets have a fixed size here. You can check, or bet 20 or 40."

    @pytest.mark.parametrize("cap", RAISE_CAPS)
    def test_after_the_last_raise_there_is_none(self, cap: int) -> None:
        assert isinstance(OPTIONS, SevenCardStudOptions)
        options = msgspec.structs.replace(OPTIONS, raise_cap=cap)
        hand = hand_of(100_000, 100_000, 100_000, options=options)
        play(hand, "1 r2000")
        for raises in range(cap):
            assert betting(hand).can_raise
            hand.act(asked(hand).seat, RaiseTo(2_000 * (raises + 2)))
        reason, said = refused(hand, RaiseTo(2_000 * (cap + 2)))
        assert reason is Why.CAPPED
        assert said.startswith("All the raises of this round have been made. You can call ")

    def test_a_short_all_in_does_not_let_who_has_answered_raise(self) -> None:
        hand = hand_of(100_000, 100_000, 3_300)
        play(hand, "1 r2000", "2 r2900", "0 c")
        assert refused(hand, RaiseTo(4_000))[0] is Why.NOT_REOPENED

    def test_showing_has_its_time(self) -> None:
        hand = checked_down()
        assert refused(hand, CALL)[0] is Why.SHOW_OR_MUCK
        assert refused(hand_of(100_000, 100_000, 100_000), HIDE)[0] is Why.NO_SHOW_YET

    def test_what_is_named_is_what_the_question_allows(self) -> None:
        hand = hand_of(100_000, 100_000, 1_900)
        while hand.ask is not None and isinstance(hand.ask.legal, Betting):
            refusal = why.not_legal(hand, RaiseTo(777))
            legal = hand.ask.legal
            assert (refusal.price, refusal.lowest, refusal.highest) == (
                legal.price, legal.min_raise, legal.max_raise
            )  # fmt: skip
            hand.act(hand.ask.seat, list(legal)[-1])


class TestRules:
    def test_every_example_is_what_it_is_called(self) -> None:
        assert set(EXAMPLES) == set(Category) == set(ORDER)
        for category, cards in EXAMPLES.items():
            assert standard_strength(parse_cards(cards)).category is category

    @pytest.mark.parametrize("language", languages())
    def test_every_option_is_told_apart(self, language: str) -> None:
        assert isinstance(OPTIONS, SevenCardStudOptions)
        words, usual = voice(language), text(language, OPTIONS)
        for field, value in (
            ("raise_cap", 4), ("uncap_heads_up", True), ("pair_option", False),
            ("small_bet", 1_900), ("big_bet", 4_100), ("bring_in", 900),
        ):  # fmt: skip
            changed = msgspec.structs.replace(OPTIONS, **{field: value})
            assert text(language, changed) != usual
        amounts = (STAKES.ante, OPTIONS.small_bet, OPTIONS.big_bet, OPTIONS.bring_in)
        assert all(words.amount(amount) in usual for amount in amounts)

    def test_no_line_is_in_english_to_who_speaks_italian(self) -> None:
        check_no_rule_is_told_in_english_to_who_speaks_italian("seven_card_stud")

    @pytest.mark.parametrize("language", languages())
    def test_every_page_fits(self, language: str) -> None:
        huge = 10**15
        assert isinstance(OPTIONS, SevenCardStudOptions)
        options = msgspec.structs.replace(
            OPTIONS, small_bet=huge, big_bet=huge + 100, bring_in=huge - 100, uncap_heads_up=True
        )
        stakes = msgspec.structs.replace(
            STAKES, ante=huge, min_buy_in=huge, max_buy_in=huge, options=options
        )
        check_every_page_of_rules_fits(stakes, language)


def text(language: str, options: SevenCardStudOptions) -> str:
    return rules_of(msgspec.structs.replace(STAKES, options=options), language)


def test_every_game_on_offer_has_rules_a_presenter_and_keys_of_its_own() -> None:
    assert set(offered()) <= set(GAMES) & set(CURRENT)
    assert not set(PRESETS) & set(GAMES)
    for stakes in PRESETS.values():
        assert stakes.seats <= most_seats(stakes.game)
        assert stakes.options.fault(stakes.unit) is None
