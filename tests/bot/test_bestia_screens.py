"""What a table of Bestia says: stakes, declarations, why a card may not be played, the account."""

import re

import msgspec
import pytest

from bot import ahead, why
from bot.ahead import Ahead, Choice
from bot.i18n import languages
from bot.presenter import answers, facts, private
from bot.presenter import table as public
from bot.presenter.past import past_table
from bot.presenter.replay import Past, replay_screen
from bot.presenter.results import Telling
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice, voice
from bot.refusals import OldButton, Why
from bot.screen import MAX_ALERT, Screen
from bot.seating import Occupant, Sealed
from bot.stakes import PRESETS
from cardart.picture import (
    Emphasis,
    HandPicture,
    Pack,
    SeatPlate,
    SeatState,
    TablePicture,
    TrickBoard,
)
from engine.actions import FOLD, JOIN, PASS, Action, Join, JoinBlind, Play, parse_action
from engine.cards import FACE_DOWN, Card, parse_cards
from engine.events import PUBLIC
from engine.hand import Hand
from engine.history import steps_of
from engine.options import (
    AceDuty,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Remainder,
    Rounding,
)
from engine.state import State
from tests.bot.reading import (
    check_every_page_of_rules_fits,
    check_no_rule_is_told_in_english_to_who_speaks_italian,
    plain,
    rules_of,
)
from tests.strategies_bestia import bestia, deal

EN, IT = voice("en"), voice("it")
CAST = {seat: Occupant(seat + 1, name) for seat, name in enumerate("ABCDEF")}
STAKES = PRESETS["bestiathree"]
ANTE = 1_000
HELD = {0: "RC 4C 2S", 1: "AD 7C RS", 2: "3S 5D FB"}
"""With the 6 of coins turned up, seat 0 leads and seat 1 holds the highest trump."""


def hand_of(
    held: dict[int, str] = HELD,
    *actions: str,
    options: BestiaOptions | None = None,
    carry: int = 0,
    seats: int = 3,
    stack: int = 100_000,
    drawn: str = "",
    absent: tuple[int, ...] = (),
) -> Hand:
    """Return a hand in which the seats on turn have answered so."""
    options = options or BestiaOptions()
    setup = bestia((stack,) * seats, options, ante=ANTE, carry=carry, absent=absent)
    hand = deal(setup, held, "6D", drawn)
    for action in actions:
        assert hand.ask is not None
        hand.act(hand.ask.seat, parse_action(action))
    return hand


def snap(hand: Hand, viewer: int = PUBLIC, noted: Choice | None = None) -> Snapshot:
    table = past_table(STAKES, hand.setup, CAST, 7)
    people = {seat: CAST[seat] for seat in hand.setup.order}
    rich = {seat: msgspec.structs.replace(it, stack=9) for seat, it in table.match.seats.items()}
    match = msgspec.structs.replace(table.match, seats=rich)
    state = msgspec.structs.replace(table, occupants=people, hand=7).with_match(match)
    return Snapshot(1, state, hand.view(viewer), None, noted)


def shown(hand: Hand, viewer: int = PUBLIC, language: str = "en") -> Screen:
    if viewer == PUBLIC:
        return public.table_screen(voice(language), snap(hand))
    return private.hand_screen(voice(language), snap(hand, viewer))


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.buttons]


def verbs(screen: Screen) -> list[str]:
    return [button.token.rpartition(".")[2] for row in screen.buttons for button in row]


def table_of(hand: Hand) -> tuple[TablePicture, TrickBoard]:
    picture = shown(hand).picture
    assert isinstance(picture, TablePicture)
    assert isinstance(picture.board, TrickBoard)
    return picture, picture.board


def own_of(hand: Hand, seat: int) -> HandPicture:
    picture = shown(hand, seat).picture
    assert isinstance(picture, HandPicture)
    return picture


TRICKS = ("j", "j", "j")
"""Everybody plays as dealt; seat 1 declares first, seat 0, the first to play, is the last."""


class TestDeclaring:
    def test_what_is_played_for_and_the_trump_stand_under_the_table(self) -> None:
        lines = plain(shown(hand_of(carry=4_000)).lines)
        assert "Ante 10, pot 70, bestia 70." in lines
        assert "Trump: coins (6 turned up)." in lines
        assert lines[-1] == "B to declare: play or pass."

    def test_everybody_reads_places_and_only_the_holder_cards(self) -> None:
        hand = hand_of()
        assert labels(shown(hand))[0] == ["Pass", "Play as dealt", "Change…"]
        own = shown(hand, 1)
        assert own.pick is not None
        assert [it.label for it in own.pick.options] == ["Ace of coins", "7 of cups",
                                                         "King of swords"]  # fmt: skip
        assert (own.pick.least, own.pick.most, own.pick.submit) == (0, 3, "Play")
        assert labels(own)[0] == ["Pass"]
        for other in (PUBLIC, 0, 2):
            assert shown(hand, other).pick is None

    def test_the_same_is_asked_of_everybodys_eyes_by_places(self) -> None:
        screen = private.change_screen(EN, snap(hand_of(), 1))
        assert screen.instead is not None
        assert screen.instead.is_open
        assert labels(screen.instead) == [["1", "2", "3", "1 + 2"],
                                          ["1 + 3", "2 + 3", "1 + 2 + 3"]]  # fmt: skip
        assert verbs(screen.instead) == ["j1", "j2", "j3", "j12", "j13", "j23", "j123"]
        assert not re.search("coins|cups|swords|batons", screen.instead.text)

    def test_an_alert_has_every_card_with_its_place_and_the_question(self) -> None:
        longest = {0: "CB CS CC CD", 1: "AB AS AC AD", 2: "RB RS RC RD"}
        hand = hand_of(longest, *TRICKS, options=BestiaOptions(cards=4))
        for seat in (0, 1, 2):
            for language in languages():
                screen = private.hand_screen(voice(language), snap(hand, seat))
                assert len(screen.brief) <= MAX_ALERT
                for n, card in enumerate(hand.state.hole[seat], 1):
                    assert f"({n}) {voice(language).card(card)}" in screen.brief
        asked = private.hand_screen(IT, snap(hand, 0)).brief
        assert "Tocca a te: esci con la carta che vuoi." in asked

    def test_who_may_change_no_more_ticks_no_more(self) -> None:
        hand = hand_of(options=BestiaOptions(max_exchange=2))
        own = shown(hand, 1)
        assert own.pick is not None
        assert own.pick.most == 2
        none = hand_of(options=BestiaOptions(max_exchange=0))
        assert shown(none, 1).pick is None
        assert labels(shown(none, 1))[0] == labels(shown(none))[0] == ["Pass", "Play"]

    def test_the_dealer_who_must_play_cannot_pass(self) -> None:
        hand = hand_of(
            HELD, "p", "p", "p", options=BestiaOptions(all_pass=AllPass.DEALER_MUST_PLAY)
        )
        assert labels(shown(hand))[0] == ["Play as dealt", "Change…"]
        assert plain(shown(hand).lines)[-1] == (
            "Everybody has passed: C is the dealer, and has to play."
        )
        own = shown(hand, 2)
        assert "you are the dealer, and have to play. Do you change cards?" in own.text
        assert own.pick is not None
        assert "p" not in verbs(own)

    def test_the_dealer_who_must_play_as_dealt_is_not_asked_for_cards_to_change(self) -> None:
        must = BestiaOptions(all_pass=AllPass.DEALER_MUST_PLAY, max_exchange=0)
        own = shown(hand_of(HELD, "p", "p", "p", options=must), 2)
        assert "you are the dealer, and have to play." in own.text
        assert "change" not in own.text

    def test_what_was_declared_is_told_with_its_number_and_without_its_cards(self) -> None:
        hand = hand_of(HELD, "j7C", "p", "j", drawn="FD")
        assert "B plays and changes 1 card. C passes. A plays as dealt." in plain(shown(hand).lines)
        picture, _ = table_of(hand_of(HELD, "j7C", "p", drawn="FD"))
        plates = [seat for seat in picture.seats if isinstance(seat, SeatPlate)]
        assert [plate.pill for plate in plates] == ["", "plays  1 new", ""]
        assert [plate.word for plate in plates] == ["", "", "PASSED"]
        assert plates[0].state is SeatState.TO_ACT

    def test_blind_is_a_question_of_its_own(self) -> None:
        hand = hand_of(HELD, "j", "p", "j")
        assert plain(shown(hand).lines)[-1] == "C may still play blind."
        assert labels(shown(hand))[0] == labels(shown(hand, 2))[0] == ["Pass", "Play blind"]
        assert "with 3 new cards?" in shown(hand, 2).text
        picture, _ = table_of(hand)
        assert picture.info[-1] == "Who plays blind?"
        hand.act(2, parse_action("jb"))
        assert "C plays blind." in plain(shown(hand).lines)[3]

    def test_who_is_away_passes_and_is_shown_as_away(self) -> None:
        picture, _ = table_of(hand_of(absent=(2,)))
        plate = picture.seats[2]
        assert isinstance(plate, SeatPlate)
        hand = hand_of(HELD, "j", absent=(2,))
        plate = table_of(hand)[0].seats[2]
        assert isinstance(plate, SeatPlate)
        assert (plate.state, plate.word) == (SeatState.SITTING_OUT, "AWAY")


class TestAhead:
    def test_only_who_has_yet_to_declare_may_pass_ahead(self) -> None:
        hand = hand_of()
        assert [ahead.passing(hand, seat) for seat in range(3)] == [Ahead.PASS, None, Ahead.PASS]
        assert ["Pass"] in labels(shown(hand, 0))
        hand.act(1, Join())
        assert ahead.passing(hand, 1) is None

    def test_a_pass_ahead_is_no_pass_on_playing_blind(self) -> None:
        hand = hand_of(HELD, "p")
        state = snap(hand).state
        early = ahead.with_choice(state, hand, {}, 0, Choice(Ahead.PASS, 0))
        hand.act(2, PASS)
        assert ahead.decided(state, hand, early) == PASS
        hand.act(0, PASS)
        assert hand.ask is not None
        assert ahead.decided(state, hand, {**early, hand.ask.seat: early[0]}) is None
        assert ahead.passing(hand, 2) is Ahead.PASS_BLIND
        blind = ahead.with_choice(state, hand, {}, 2, Choice(Ahead.PASS_BLIND, 0))
        hand.act(1, PASS)
        assert ahead.decided(state, hand, blind) == PASS

    def test_who_plays_blind_has_nothing_left_to_pass_on(self) -> None:
        hand = hand_of(HELD, "j", "p", "p")
        assert hand.ask is not None
        first = hand.ask.seat
        hand.act(first, JoinBlind())
        assert hand.ask.seat != first
        assert ahead.passing(hand, first) is None
        assert shown(hand, first).buttons == ()

    def test_what_cannot_be_decided_ahead_is_an_old_button(self) -> None:
        hand = hand_of()
        state = snap(hand).state
        for seat, kind in ((1, Ahead.PASS), (0, Ahead.PASS_BLIND), (0, Ahead.CALL)):
            with pytest.raises(OldButton):
                ahead.with_choice(state, hand, {}, seat, Choice(kind, 0))
        tricks = hand_of(HELD, *TRICKS)
        with pytest.raises(OldButton):
            ahead.with_choice(state, tricks, {}, 2, Choice(Ahead.PASS, 0))

    def test_who_was_away_at_the_seal_is_told_so_and_asked_nothing(self) -> None:
        hand = hand_of(absent=(0,))
        assert ahead.passing(hand, 0) is None
        own = shown(hand, 0)
        assert own.lines[-1] == "This time you pass: you were on a break when the deck was sealed."
        assert own.buttons == ()
        hand.act(1, JOIN)
        hand.act(2, JOIN)
        assert shown(hand, 0).lines[-1] == "You passed."


class TestTricks:
    def test_cards_that_may_not_be_played_are_dimmed_and_say_why(self) -> None:
        hand = hand_of(HELD, *TRICKS, "tRC")
        own = shown(hand, 1)
        assert "Your turn: follow suit, cups (card 2)." in own.lines
        assert labels(own)[:3] == [["✗ Ace of coins: follow suit"], ["7 of cups"],
                                   ["✗ King of swords: follow suit"]]  # fmt: skip
        picture = own_of(hand, 1)
        emphasis = [choice.face.emphasis for choice in picture.choices]
        assert emphasis == [Emphasis.DIMMED, Emphasis.WINNING, Emphasis.DIMMED]
        assert [choice.label for choice in picture.choices] == ["you can’t", "2", "you can’t"]
        assert picture.led is not None
        assert picture.pack is Pack.ITALIAN
        off = [button.is_off for row in own.buttons for button in row]
        assert off == [True, False, True]

    def test_what_others_change_leaves_my_picture_as_it_is(self) -> None:
        hand = hand_of(HELD, drawn="2C")
        before = own_of(hand, 0)
        hand.act(1, parse_action("jRS"))
        assert own_of(hand, 0) == before

    def test_who_cannot_follow_must_trump_and_without_trumps_is_free(self) -> None:
        hand = hand_of(HELD, *TRICKS, "tRC", "t7C")
        own = shown(hand, 2)
        assert "Your turn: no cups, so you must trump (card 2)." in own.lines
        assert labels(own)[0] == ["✗ 3 of swords: you must trump"]
        free = hand_of({**HELD, 2: "3S 5S FB"}, *TRICKS, "tRC", "t7C")
        assert "Your turn: play any card." in shown(free, 2).lines

    def test_the_highest_trump_is_led_by_whoever_leads_and_holds_it(self) -> None:
        hand = hand_of({0: "AD 4C 2S", 1: "RC 7C RS", 2: "3S 5D FB"}, *TRICKS)
        own = shown(hand, 0)
        assert "Your turn: you have to lead the ace of coins (card 1)." in own.lines
        assert labels(own)[1] == ["✗ 4 of cups: lead the trump"]
        assert (
            "Tocca a te: devi uscire con l’asso di denari (carta 1)." in shown(hand, 0, "it").lines
        )

    def test_everybody_may_play_by_places_and_reads_no_card(self) -> None:
        hand = hand_of(HELD, *TRICKS, "tRC")
        screen = shown(hand)
        assert labels(screen)[0] == ["Card 1", "Card 2", "Card 3"]
        assert verbs(screen)[:3] == ["t1", "t2", "t3"]
        assert verbs(shown(hand, 1))[:3] == ["t1", "t2", "t3"]
        for card in (*hand.state.hole[1], *hand.state.hole[2]):
            assert EN.card(card) not in screen.text + screen.alt

    def test_the_trick_lies_there_until_the_next_card(self) -> None:
        hand = hand_of(HELD, *TRICKS, "tRC")
        _, board = table_of(hand)
        assert board.trick is not None
        assert board.trick.waiting == (1, 2)
        assert board.trick.words == "Led: cups"
        hand.act(1, Play(Card.parse("7C")))
        hand.act(2, Play(Card.parse("5D")))
        picture, board = table_of(hand)
        assert board.trick is not None
        assert [seat for seat, _ in board.trick.plays] == [0, 1, 2]
        won = [face.card for _, face in board.trick.plays if face.emphasis is Emphasis.WINNING]
        assert won == [Card.parse("5D")]
        assert picture.info[-1] == "Trick 2"
        plate = picture.seats[2]
        assert isinstance(plate, SeatPlate)
        assert plate.taken == (Card.parse("5D"),)
        lines = plain(shown(hand).lines)
        assert "Trick 1: A king of cups; B 7 of cups; C 5 of coins. C takes it." in lines
        assert lines[-1] == "C to lead."


def played(carry: int = 0) -> Hand:
    """Return a hand in which C takes the first two tricks, B the last, and A none."""
    return hand_of(HELD, *TRICKS, "tRC", "t7C", "t5D", "t3S", "t2S", "tRS", carry=carry)


class TestAccount:
    def test_what_was_played_for_stands_beside_ones_cards_no_longer_once_it_is_paid(self) -> None:
        hand = played()
        own = shown(hand, 2)
        assert plain(own.lines)[:2] == ["You have no cards left.", "You have taken 2 tricks."]
        assert "bestia 30" not in f"{own.text} {own.brief} {own.alt}"
        assert "Trump" not in own.text

    def test_shares_bestie_and_the_next_pot_are_told_to_the_cent(self) -> None:
        hand = hand_of(HELD, *TRICKS, "tRC", "t7C", "t5D", "t3S", "t2S", "tRS", carry=1_000)
        assert hand.is_over
        lines = plain(shown(hand).lines)
        assert any(" and wins " in line for line in lines)
        told = [line for block in blocks(hand) for line in block]
        assert told[0] == "Pot: A 10 + B 10 + C 10 + 10 from before = 40."
        assert "40 ÷ 3 tricks = 13.33 each." in told
        assert "What is left over, 0.01, goes to C." in told
        assert any("goes bestia and pays 40" in line for line in told)
        assert any(line.startswith("40 wait in the next pot, for A, B, and C") for line in told)
        assert any(line.startswith("Together: 10 from before + 70 put in") for line in told)

    def test_the_picture_has_the_account_and_who_pays_the_next_pot(self) -> None:
        picture, board = table_of(played(1_000))
        assert [trick.share for trick in board.account] == ["13.34", "13.33", "13.33"]
        (award,) = picture.awards
        assert (award.label, award.amount) == ("Next pot", "40")
        plates = [seat for seat in picture.seats if isinstance(seat, SeatPlate)]
        loser = next(plate for plate in plates if plate.pill == "bestia  −40")
        assert plates.index(loser) in award.seats
        assert picture.info[-1] == "Paid"

    def test_nobody_plays_and_the_pot_waits(self) -> None:
        hand = hand_of(HELD, "p", "p", "p", "p", "p", "p")
        assert hand.is_over
        lines = plain(shown(hand).lines)
        assert "Nobody plays: the pot of 30 waits for the next hand, for A, B, and C." in lines

    def test_one_plays_and_takes_the_pot_without_a_card(self) -> None:
        hand = hand_of(HELD, "j", "p", "p", "p", "p")
        assert hand.is_over
        assert ("Only B plays, and takes the pot of 30 without a card played."
                in plain(shown(hand).lines))  # fmt: skip
        for seat in range(3):
            assert FACE_DOWN not in hand.view(seat).state.hole[seat]

    def test_a_bestia_that_costs_nothing_is_said_to(self) -> None:
        hand = hand_of(HELD, *TRICKS, "tRC", "t7C", "t5D", "t3S", "t2S", "tRS", stack=1_000)
        assert hand.state.bete == 0
        assert any("this hand had no bestia to pay" in line for line in plain(shown(hand).lines))

    def test_who_played_still_sees_the_cards_they_laid(self) -> None:
        picture = own_of(played(), 2)
        assert {choice.face.card for choice in picture.choices} == set(parse_cards("3S 5D FB"))
        assert "trick" in {choice.label for choice in picture.choices}


def blocks(hand: Hand, viewer: int = PUBLIC) -> list[list[str]]:
    told = Telling(EN, snap(hand).state, hand.view(viewer)).blocks()
    return [plain(block) for block in told]


def refused(hand: Hand, action: Action) -> tuple[Why, str]:
    refusal = why.not_legal(hand, action)
    return refusal.why, answers.refusal_screen(EN, refusal, snap(hand).state).text


class TestRefusals:
    def test_every_duty_is_a_reason_with_the_card_that_decides(self) -> None:
        hand = hand_of(HELD, *TRICKS, "tRC")
        assert refused(hand, Play(Card.parse("AD"))) == (
            Why.FOLLOW_SUIT, "You have to follow suit: play a card of cups.",
        )  # fmt: skip
        hand.act(1, Play(Card.parse("7C")))
        assert refused(hand, Play(Card.parse("3S"))) == (
            Why.MUST_TRUMP, "You have no cups, so you have to trump.",
        )  # fmt: skip
        lead = hand_of({0: "AD 4C 2S", 1: "RC 7C RS", 2: "3S 5D FB"}, *TRICKS)
        assert refused(lead, Play(Card.parse("4C"))) == (
            Why.LEAD_THE_TRUMP,
            "You hold the highest trump and have to lead it: the ace of coins.",
        )
        beat = hand_of({0: "FC 4S 2S", 1: "RC 7C RS", 2: "3S 5D FB"}, *TRICKS, "tFC",
                       options=BestiaOptions(must_beat=True))  # fmt: skip
        assert refused(beat, Play(Card.parse("7C")))[0] is Why.MUST_BEAT

    def test_the_three_is_led_when_the_ace_is_turned_up(self) -> None:
        setup = bestia((100_000,) * 3, BestiaOptions(), ante=ANTE)
        hand = deal(setup, {0: "3D 4C 2S", 1: "RC 7C RS", 2: "3S 5D FB"}, "AD")
        for _ in range(3):
            assert hand.ask is not None
            hand.act(hand.ask.seat, Join())
        assert refused(hand, Play(Card.parse("2S")))[1].endswith("the 3 of coins.")

    def test_other_answers_have_reasons_too(self) -> None:
        hand = hand_of(options=BestiaOptions(max_exchange=1))
        assert refused(hand, Join(parse_cards("AD 7C"))) == (
            Why.TOO_MANY_CARDS, "You can change 1 card at most here.",
        )  # fmt: skip
        assert refused(hand, Join(parse_cards("2B")))[0] is Why.NO_SUCH_CARD
        assert refused(hand, FOLD)[0] is Why.NOT_ASKED
        tricks = hand_of(HELD, *TRICKS)
        assert refused(tricks, PASS)[0] is Why.NOT_ASKED
        assert refused(tricks, Play(Card.parse("2B")))[0] is Why.NO_SUCH_CARD
        must = BestiaOptions(all_pass=AllPass.DEALER_MUST_PLAY)
        assert refused(hand_of(HELD, "p", "p", "p", options=must), PASS)[0] is Why.MUST_PLAY


class TestToldAgain:
    @pytest.mark.parametrize("language", languages())
    def test_every_fact_is_said(self, language: str) -> None:
        hand = hand_of(HELD, "j7C", "p", "j", "jb", "tRC", drawn="FD 2B 4B 5B")
        for viewer in (PUBLIC, 0, 1, 2):
            before = State(hand.setup)
            for event in hand.view(viewer).log:
                after = before.copy()
                after.apply(event)
                said = facts.said(voice(language), snap(hand).state, event, before, after)
                assert said.strip(), event
                before = after

    def test_only_who_changed_cards_is_told_which(self) -> None:
        hand = hand_of(HELD, "j7C", drawn="FD")
        own, others = ("\n".join(told_again(hand, viewer)) for viewer in (1, PUBLIC))
        assert "B plays and changes the 7 of cups." in own
        assert "B draws the jack of coins." in own
        assert "B plays and changes 1 card." in others
        assert "B draws 1 card." in others
        assert "7 of cups" not in others

    def test_a_second_pass_is_one_on_playing_blind(self) -> None:
        told = told_again(hand_of(HELD, "j", "p", "j", "p"), PUBLIC)
        assert [line for line in told if line.startswith("C ")][:2] == [
            "C passes.", "C does not play blind.",
        ]  # fmt: skip

    def test_the_card_turned_up_begins_a_sentence_in_one_language_and_not_in_another(self) -> None:
        hand = hand_of()
        assert "The 6 of coins is turned up: the trump is coins." in told_again(hand, PUBLIC)
        assert "Si scopre il 6 di denari: briscola denari." in told_again(hand, PUBLIC, IT)

    def test_a_step_of_the_past_shows_the_trick_as_it_lay(self) -> None:
        hand = played(1_000)
        views = steps_of(hand.setup, hand.deck, hand.actions)
        past = Past(1, STAKES, 7, 7, CAST, views)
        steps = [replay_screen(EN, past, n) for n in range(1, len(views) + 1)]
        assert all(step.picture is not None and step.text.strip() for step in steps)
        assert any("A plays the king of cups." in "\n".join(plain(step.lines)) for step in steps)
        assert "Ante 10, pot 40, bestia 40." in "\n".join(step.text for step in steps)


def told_again(hand: Hand, viewer: int, speaks: Voice = EN) -> list[str]:
    before, lines = State(hand.setup), []
    for event in hand.view(viewer).log:
        after = before.copy()
        after.apply(event)
        lines.append(facts.said(speaks, snap(hand).state, event, before, after))
        before = after
    return plain(lines)


class TestRules:
    @pytest.mark.parametrize("language", languages())
    @pytest.mark.parametrize(
        "changed",
        [
            {"cards": 4},
            {"min_players": 2},
            {"max_exchange": 0},
            {"max_exchange": 2},
            {"al_buio": False},
            {"ace_duty": AceDuty.OFF},
            {"ace_duty": AceDuty.EVERY_LEAD},
            {"must_beat": True},
            {"declaration_start": DeclarationStart.MANO},
            {"all_pass": AllPass.REDEAL},
            {"all_pass": AllPass.DEALER_MUST_PLAY},
            {"remainder": Remainder.SEAT_ORDER},
            {"rounding": Rounding.NEAREST},
            {"ante_from": AnteFrom.DEALER},
        ],
    )
    def test_every_option_is_told_apart(self, language: str, changed: dict[str, object]) -> None:
        options = msgspec.structs.replace(BestiaOptions(), **changed)
        assert text(language, options) != text(language, BestiaOptions())

    def test_where_nobody_plays_blind_no_rule_speaks_of_it(self) -> None:
        assert "blind" in text("en", BestiaOptions())
        assert "blind" not in text("en", BestiaOptions(al_buio=False))

    def test_no_line_is_in_english_to_who_speaks_italian(self) -> None:
        check_no_rule_is_told_in_english_to_who_speaks_italian("bestia")

    @pytest.mark.parametrize("language", languages())
    def test_every_page_fits(self, language: str) -> None:
        huge = 10**15
        stakes = msgspec.structs.replace(STAKES, ante=huge, min_buy_in=huge, max_buy_in=huge)
        check_every_page_of_rules_fits(stakes, language)


def text(language: str, options: BestiaOptions) -> str:
    return rules_of(msgspec.structs.replace(STAKES, options=options), language)


class TestAntes:
    def test_where_only_the_dealer_pays_the_ante_nobody_else_is_said_to(self) -> None:
        hand = hand_of(options=BestiaOptions(ante_from=AnteFrom.DEALER))
        assert told_again(hand, PUBLIC)[0] == "Antes: C 10."
        assert told_again(hand_of(), PUBLIC)[0] == "Everybody puts in 10."

    def test_cards_that_are_dealt_again_have_no_ante(self) -> None:
        options = BestiaOptions(all_pass=AllPass.REDEAL)
        setup = bestia((100_000,) * 3, options, ante=0, carry=3_000)
        told = told_again(deal(setup, HELD, "6D"), PUBLIC)
        assert told[0] == "No ante: the cards are dealt again for the same pot."
        assert "Ante 0, pot 30, bestia 30." in told

    def test_the_title_has_the_ante_that_was_paid(self) -> None:
        assert shown(hand_of(stack=400)).lines[0] == "Bestia, hand 7, ante 4"

    def test_a_pot_that_was_given_away_is_told_of_beside_the_next_seal(self) -> None:
        hand = played()
        assert hand.state.carried
        at = snap(hand)
        setup = msgspec.structs.replace(hand.setup, carry=0)
        sealed = Sealed(8, 8, setup, "0" * 64, None)
        state = msgspec.structs.replace(at.state, sealed=sealed)
        lines = plain(public.table_screen(EN, Snapshot(1, state, at.view, None)).lines)
        assert "The pot of 30 that was waiting is paid out: too few were left to play for it." in (
            lines
        )
        newcomers = {0: Occupant(7, "G"), 1: CAST[1], 2: Occupant(8, "C")}
        state = msgspec.structs.replace(state, occupants=newcomers)
        lines = plain(public.table_screen(EN, Snapshot(1, state, at.view, None)).lines)
        assert (
            "The pot of 30 that was waiting goes to B: nobody else was left to play for it."
            in lines
        )
