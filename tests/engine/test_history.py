"""Hand files: what a viewer may know goes out, comes back, and plays to the same facts."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from engine.actions import HIDE, Action, Join, RaiseTo
from engine.ask import Betting
from engine.cards import FACE_DOWN, Card
from engine.errors import BadHistory
from engine.events import PUBLIC, Event, HoldingMucked, HoldingShown, redact
from engine.games import GAMES
from engine.hand import Hand, shuffled
from engine.history import Recorded, Step, export_hand, parse_history, replay
from engine.history.dialects import DIALECTS
from engine.history.toml import quoted
from engine.options import VELE, CheckThrough, TelesinaOptions
from engine.ranking import SfRule
from engine.setup import Setup
from tests.cardart.torture import NAMES
from tests.golden.regenerate import SCENARIOS
from tests.strategies import (
    asked,
    deal,
    events,
    finish_passively,
    hands,
    numbers,
    passive,
    play,
    play_out,
    telesina,
)

PAGE = Path(__file__).parents[2] / "docs" / "hand-files.md"
quick = settings(max_examples=60, deadline=None)
thorough = settings(max_examples=2000, deadline=None)


def exported(hand: Hand, viewer: int | None = PUBLIC) -> str:
    """Return the file of a viewer, None for the one with every card."""
    is_full = viewer is None
    seat = PUBLIC if viewer is None else viewer
    return export_hand(hand.setup, hand.deck, hand.actions, seat, full=is_full)


def replayed(text: str) -> tuple[Recorded, list[Step]]:
    recorded = parse_history(text)
    return recorded, list(replay(recorded))


def known(hand: Hand, viewer: int | None) -> list[Event]:
    return [event if viewer is None else redact(event, viewer) for event in hand.log]


def known_actions(hand: Hand, viewer: int | None) -> list[tuple[int, Action]]:
    """Return who answered what, as a viewer may know it: not which cards others exchanged."""
    return [
        (seat, Join((FACE_DOWN,) * len(action.discards)))
        if isinstance(action, Join) and viewer not in {None, seat}
        else (seat, action)
        for seat, action in hand.actions
    ]


def files(hand: Hand) -> Iterator[tuple[int | None, str]]:
    for viewer in (None, PUBLIC, *hand.setup.order):
        yield viewer, exported(hand, viewer)


def scenario(name: str) -> Hand:
    hand = SCENARIOS[name].hand()
    play(hand, *SCENARIOS[name].answers)
    return finish_passively(hand)


def check_every_file(hand: Hand) -> None:
    for viewer, text in files(hand):
        recorded, steps = replayed(text)
        assert recorded.setup == hand.setup
        assert recorded.viewer == viewer
        assert [step.event for step in steps] == known(hand, viewer)
        assert [step.action for step in steps if step.action] == known_actions(hand, viewer)
        assert steps[-1].result == hand.result
        assert steps[-1].state.stacks == hand.state.stacks


class TestRoundTrip:
    @pytest.mark.parametrize("name", SCENARIOS)
    def test_a_golden_hand_comes_back_from_every_file(self, name: str) -> None:
        check_every_file(scenario(name))

    @quick
    @given(hands(), numbers())
    def test_any_hand_comes_back_from_every_file(self, hand: Hand, choices: list[int]) -> None:
        check_every_file(play_out(hand, choices))

    @pytest.mark.long
    @thorough
    @given(hands(), numbers())
    def test_thousands_of_hands_come_back(self, hand: Hand, choices: list[int]) -> None:
        check_every_file(play_out(hand, choices))

    @pytest.mark.parametrize("vele", VELE)
    @pytest.mark.parametrize("players", range(2, 7))
    def test_every_variant_comes_back_with_any_number_of_players(
        self, vele: str, players: int
    ) -> None:
        setup = telesina([3000] * players, TelesinaOptions(vele))
        check_every_file(finish_passively(Hand(setup, shuffled(setup, bytes(32)))))

    def test_a_full_file_is_a_hand_with_the_same_log_and_state(self) -> None:
        hand = scenario("telesina_6_pairs")
        recorded, steps = replayed(exported(hand, None))
        again = Hand(recorded.setup, recorded.deck, [step.action for step in steps if step.action])
        assert again.log == hand.log
        for field in type(hand.state).__slots__:
            if field != "setup":
                assert getattr(again.state, field) == getattr(hand.state, field)

    def test_each_step_has_the_state_of_its_moment(self) -> None:
        hand = scenario("telesina_3_side_pots")
        _, steps = replayed(exported(hand))
        totals = [step.state.pot + sum(step.state.stacks.values()) for step in steps]
        assert steps[0].state.stacks == {0: 4900, 1: 900, 2: 2400}
        assert steps[-1].state.stacks == {0: 2500, 1: 3000, 2: 3000}
        assert set(totals[:-2]) == {sum(hand.setup.stacks)}
        assert [step.result is not None for step in steps] == [False] * (len(steps) - 1) + [True]

    def test_every_script_of_telesina_can_be_read(self) -> None:
        assert set(DIALECTS) == set(GAMES)


def never_seen(hand: Hand, viewer: int) -> set[Card]:
    """Return every card this viewer was never shown, the rest of the deck included."""
    seen = {card for cards in hand.state.up.values() for card in cards}
    seen |= {card for cards in hand.state.shown.values() for card in cards}
    seen |= set(hand.state.community)
    if viewer in hand.setup.order:
        seen |= set(hand.state.hole[viewer])
    return set(hand.deck) - seen


class TestSecrets:
    @quick
    @given(hands(), numbers())
    def test_no_file_names_a_card_its_viewer_was_not_shown(
        self, hand: Hand, choices: list[int]
    ) -> None:
        play_out(hand, choices)
        for viewer, text in files(hand):
            if viewer is not None:
                assert [card for card in never_seen(hand, viewer) if str(card) in text] == []

    @quick
    @given(hands(), numbers())
    def test_a_file_does_not_depend_on_the_cards_that_were_never_shown(
        self, hand: Hand, choices: list[int]
    ) -> None:
        """Trade the hole card of each seat that folded for one that stayed in the deck."""
        play_out(hand, choices)
        state = hand.state
        folded = [seat for seat in hand.setup.dealt if seat not in state.live]
        hidden = [card for seat in folded for card in state.hole[seat]]
        dealt = {card for seat in hand.setup.dealt for card in hand.state.holding(seat)}
        rest = [card for card in hand.deck if card not in dealt | set(state.community)]
        trade = dict(zip(hidden, rest, strict=False))
        trade |= {new: old for old, new in trade.items()}
        other = Hand(hand.setup, [trade.get(card, card) for card in hand.deck], hand.actions)
        assert exported(other) == exported(hand)
        for seat in state.live:
            assert exported(other, seat) == exported(hand, seat)

    def test_the_full_file_has_the_card_that_was_mucked(self) -> None:
        hand = scenario("telesina_2_muck")
        (mucked,) = [event.seat for event in events(hand, HoldingMucked)]
        (card,) = hand.state.hole[mucked]
        assert str(card) not in exported(hand)
        assert str(card) in exported(hand, None)
        assert str(card) in exported(hand, mucked)
        assert str(card) not in exported(hand, 1 - mucked)

    def test_a_hand_that_is_not_over_is_not_written(self) -> None:
        hand = deal(telesina([5000, 5000]))
        for is_full in (False, True):
            with pytest.raises(BadHistory, match="not over"):
                export_hand(hand.setup, hand.deck, hand.actions, full=is_full)

    def test_a_viewer_who_was_not_in_the_hand_gets_no_file(self) -> None:
        hand = finish_passively(deal(telesina([5000, 5000])))
        with pytest.raises(BadHistory, match="viewer: seat 8 is not in the hand"):
            export_hand(hand.setup, hand.deck, hand.actions, 7)


class TestNames:
    def named(self, names: dict[int, str]) -> str:
        hand = finish_passively(deal(telesina([5000, 5000])))
        return export_hand(hand.setup, hand.deck, hand.actions, names=names, hand_number=41)

    @pytest.mark.parametrize("name", [*NAMES, "'''", '"""', "\\", '\\"', "\r\n", "# x = 1", "]"])
    def test_a_strange_name_comes_back(self, name: str) -> None:
        recorded = parse_history(self.named({0: name, 1: "Anna"}))
        assert {seat: name for seat, name in recorded.names.items() if name} == {
            seat: name for seat, name in {0: name, 1: "Anna"}.items() if name
        }
        assert recorded.hand_number == 41

    @given(st.text(st.characters(exclude_categories=["Cs"])))
    def test_any_text_comes_back_from_between_its_quotes(self, text: str) -> None:
        assert {"a": text} == tomllib.loads(f"a = {quoted(text)}")

    def test_what_cannot_be_seen_is_written_as_its_number(self) -> None:
        assert quoted("\u202ea\x1b\u2028") == r'"\u202Ea\u001B\u2028"'
        assert quoted("\U000e0041") == r'"\U000E0041"'
        assert quoted("👨‍👩‍👧") == '"👨‍👩‍👧"'

    def test_half_a_surrogate_pair_becomes_the_replacement_character(self) -> None:
        assert quoted("a\ud83d") == '"a\ufffd"'

    def test_a_seat_without_a_name_has_none(self) -> None:
        assert parse_history(self.named({1: "Anna"})).names == {1: "Anna"}

    def test_a_file_without_names_or_number_says_nothing_of_them(self) -> None:
        hand = finish_passively(deal(telesina([5000, 5000])))
        recorded = parse_history(exported(hand))
        assert (recorded.names, recorded.hand_number) == ({}, None)


class TestForm:
    def test_it_is_a_poker_hand_history_that_other_readers_load(self) -> None:
        text = TestNames().named({0: "Anna", 1: "Bruno"})
        history = HandHistory.loads(text)
        assert (history.variant, history.hand, history.seats) == ("TEL", 41, [1, 2])
        assert history.players == ["Anna", "Bruno"]
        assert history.starting_stacks == [50, 50]
        assert history.ante_trimming_status
        assert history.user_defined_fields["_game"] == "telesina/1"

    def test_amounts_are_whole_chips_where_all_of_them_are(self) -> None:
        hand = finish_passively(deal(telesina([5000, 5000])))
        fields = tomllib.loads(exported(hand))
        assert (fields["_amounts"], fields["_unit"]) == ("chips", 1)
        assert fields["starting_stacks"] == [50, 50]

    def test_amounts_are_hundredths_where_the_unit_is_less_than_a_chip(self) -> None:
        hand = finish_passively(deal(telesina([5000, 5050], unit=50)))
        fields = tomllib.loads(exported(hand))
        assert (fields["_amounts"], fields["_unit"]) == ("hundredths", 50)
        assert fields["starting_stacks"] == [5000, 5050]

    def test_a_file_in_hundredths_of_a_table_of_whole_chips_is_read_as_well(self) -> None:
        hand = deal(telesina([5000, 5000]))
        play(hand, *folding(hand))
        text = exported(hand, None).replace('"chips"', '"hundredths"')
        text = re.sub(r"(?m)^((?!seats)\w+ = )(\[?\d.*)$", _times_100, text)
        text = re.sub(r'cbr \d+|"\d+(?= p)', lambda found: found[0] + "00", text)
        _, steps = replayed(text)
        assert [step.event for step in steps] == hand.log

    def test_the_smallest_bet_follows_the_ante_or_is_fixed(self) -> None:
        for smallest, word, amount in ((0, "ante", 1), (100, "fixed", 1), (500, "fixed", 5)):
            setup = telesina([5000, 5000], TelesinaOptions(min_bet=smallest))
            text = exported(finish_passively(deal(setup)))
            fields = tomllib.loads(text)
            assert (fields["min_bet"], fields["_min_bet"]) == (amount, word)
            assert parse_history(text).setup == setup

    def test_reasons_pots_and_what_was_carried_are_there(self) -> None:
        fields = tomllib.loads(exported(scenario("telesina_3_side_pots")))
        assert fields["_shows"] == ["p1 best", "p2 best", "p3 all_in_raiser"]
        assert fields["_pots"] == ["30 p2", "30 p3"]
        assert fields["winnings"] == [0, 30, 30]
        assert fields["finishing_stacks"] == [25, 30, 30]
        parol = tomllib.loads(exported(scenario("telesina_3_parol")))
        assert (parol["_amounts"], parol["_carried"], parol["_pots"]) == ("hundredths", 260, [])

    def test_bytes_windows_lines_and_a_byte_order_mark_are_read(self) -> None:
        text = exported(finish_passively(deal(telesina([5000, 5000]))))
        assert parse_history(text.encode()) == parse_history(text)
        data = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
        assert parse_history(data) == parse_history(text)


def _times_100(found: re.Match[str]) -> str:
    return found[1] + re.sub(r"[1-9]\d*", lambda number: number[0] + "00", found[2])


def folding(hand: Hand) -> tuple[str, str, str]:
    """Return a bet, a fold, and the survivor's choice to show."""
    first = asked(hand).seat
    return f"{first} r300", f"{1 - first} f", f"{first} s"


def upset() -> Hand:
    """Return a hand in which a mucked massima of hearts decides between two others (NB.2, T30)."""
    holdings = {0: "As 8s 9s Ts Js", 1: "Th Jh Qh Kh Ah", 2: "9d Td Jd Qd Kd"}
    hand = deal(telesina([5000] * 3), holdings)
    while (question := hand.ask) is not None:
        legal = question.legal
        opens = question.seat == 0 and isinstance(legal, Betting) and not legal.price
        is_first = hand.state.last_aggressor is None
        hand.act(question.seat, RaiseTo(100) if opens and is_first else passive(question))
    return hand


class TestWhatIsNotKnown:
    def test_a_mucked_straight_flush_decides_between_two_that_were_shown(self) -> None:
        hand = upset()
        assert [event.seat for event in events(hand, HoldingShown)] == [0, 2]
        assert [event.seat for event in events(hand, HoldingMucked)] == [1]
        assert hand.state.awards[0].shares == ((0, 600),)
        check_every_file(hand)

    def test_where_no_mucked_card_could_decide_the_shown_cards_do(self) -> None:
        """The natural order has no upset: the same file at such a table is false."""
        text = exported(upset()).replace('"literal"', '"plain"')
        with pytest.raises(BadHistory, match=r"^_pots: should be"):
            replayed(text)

    def test_a_pot_given_to_a_weaker_hand_that_was_shown_is_found(self) -> None:
        holdings = {0: "9c Ah Kd Qs Jd", 1: "Ac As Kh Jh Ts", 2: "8c Td Qh 8d 9h"}
        hand = deal(telesina([5000] * 3), holdings)
        play(hand, f"{asked(hand).seat} x")
        finish_passively(hand)
        text = exported(hand)
        fields = tomllib.loads(text)
        loser, winner = (int(show[1]) - 1 for show in fields["_shows"])
        assert [event.seat for event in events(hand, HoldingMucked)]
        (pot,) = fields["_pots"]
        false = text.replace(pot, pot.replace(f"p{winner + 1}", f"p{loser + 1}"))
        for name in ("winnings", "finishing_stacks"):
            values = list(fields[name])
            values[loser], values[winner] = values[winner], values[loser]
            false = false.replace(f"{name} = {fields[name]}", f"{name} = {values}")
        assert false != text
        with pytest.raises(BadHistory, match=r"^_pots: should be"):
            replayed(false)

    def test_an_early_show_with_exact_own_cards_is_read(self) -> None:
        options = TelesinaOptions(
            "crociera", check_through=CheckThrough.SHOWDOWN, sf_rule=SfRule.CYCLIC
        )
        check_every_file(finish_passively(deal(telesina([5000] * 4, options))))

    def test_the_deck_holds_what_the_file_knows(self) -> None:
        hand = scenario("telesina_2_muck")
        (mucked,) = [event.seat for event in events(hand, HoldingMucked)]
        deck = parse_history(exported(hand)).deck
        assert deck[hand.setup.dealt.index(mucked)] == FACE_DOWN
        assert deck[hand.setup.dealt.index(1 - mucked)] == hand.state.hole[1 - mucked][0]
        assert len(deck) == len(hand.deck)


def example() -> tuple[str, Setup]:
    """Return the example of the page: three at a table with one vela, one folds and one mucks."""
    setup = Setup("telesina/1", (3, 5, 0), (6000, 2500, 4850), 50, TelesinaOptions(), unit=50)
    holdings = {3: "Kc Ah Kd Td 9s", 5: "Qs 8h Qd Jd 8d", 0: "9c Ks Jh Tc"}
    hand = deal(setup, holdings, "8s")
    play(hand, "3 r100", "5 c", "0 c", "3 r300", "5 c", "0 c", "3 x", "5 r900", "0 f", "3 c")
    while (question := hand.ask) is not None:
        hand.act(question.seat, HIDE if HIDE in question.legal else passive(question))
    names = {3: "Anna", 5: "Bruno", 0: "Carla \"la 'zia'\" 🃏"}
    text = export_hand(setup, hand.deck, hand.actions, names=names, hand_number=12)
    return text, setup


def test_the_example_of_the_page_is_what_the_code_writes() -> None:
    text, _ = example()
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert text in blocks
    replayed(text)


def test_the_page_names_every_field() -> None:
    text, _ = example()
    page = PAGE.read_text(encoding="utf-8")
    for name in tomllib.loads(text):
        assert f"| `{name}` |" in page, name
