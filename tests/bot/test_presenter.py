"""What presenters say: a hand as a story, names, buttons that answer; one view, one screen."""

import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import lobby, steps
from bot.lobby import Ground
from bot.presenter import lobby as menus
from bot.presenter import private, story
from bot.presenter import table as public
from bot.presenter.games import presenter_of
from bot.presenter.names import named
from bot.presenter.picture import table_picture
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import MAX_NAME, plate_name, voice
from bot.screen import Screen, User
from bot.seating import Occupant, TableState
from bot.stakes import PRESETS
from bot.tokens import HandToken, TableToken, parse_token
from cardart.picture import EmptySeat, HandPicture, Pack, SeatPlate, SeatState, TablePicture
from engine import options
from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo
from engine.ask import Betting
from engine.cards import FACE_DOWN, Card
from engine.events import PUBLIC
from engine.hand import Hand
from engine.match import Match, Stakes
from engine.options import LasVegasOptions, Parol, TelesinaOptions
from tests.strategies import finish_passively, pick, stacked

EN, IT = voice("en"), voice("it")
NOW = 1_700_000_000_000
SECRET = bytes(range(32))
GROUND = Ground(1, 1, 1, NOW)
PEOPLE = ("Ada", "Bruno", "Carla", "Dina", "Ezio", "Fina")
SEATS = (4, 1, 5, 2, 3, 0)  # where they sit, in order of coming


def table(
    people: int, stakes: Stakes = PRESETS["vele0"], amounts: tuple[int, ...] = ()
) -> TableState:
    state = TableState(Match(stakes))
    for number in range(people):
        amount = amounts[number] if amounts else 100_000
        user = User(number + 1, PEOPLE[number], "en")
        state = lobby.join(GROUND, state, user, amount).state
    return state


def dealt(
    state: TableState, holdings: dict[int, str] | None = None, vele: str = ""
) -> tuple[TableState, Hand]:
    begun, hand = steps.begin(steps.seal(state, 7, lot=0, secret=SECRET), SECRET, None)
    return begun, Hand(hand.setup, stacked(hand.setup, holdings or {}, vele))


def seen(state: TableState, hand: Hand | None, viewer: int = PUBLIC) -> Snapshot:
    return Snapshot(1, state, None if hand is None else hand.view(viewer), NOW)


def shown(state: TableState, hand: Hand | None) -> Screen:
    return public.table_screen(EN, seen(state, hand))


def answer(hand: Hand, *actions: Action) -> None:
    for action in actions:
        assert hand.ask is not None
        hand.act(hand.ask.seat, action)


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.buttons for button in row]


def verbs(screen: Screen) -> list[str]:
    found = []
    for row in screen.buttons:
        for button in row:
            token = parse_token(button.token)
            assert token is not None
            found.append(token.verb)
    return found


def plates(screen: Screen) -> dict[int, SeatPlate]:
    assert isinstance(screen.picture, TablePicture)
    return {n: it for n, it in enumerate(screen.picture.seats) if isinstance(it, SeatPlate)}


class TestNames:
    @given(st.text(max_size=80), st.booleans())
    def test_a_name_is_one_short_line_that_turns_nothing_around(
        self, name: str, is_house: bool
    ) -> None:
        plate = plate_name(Occupant(None if is_house else 1, name))
        assert 0 < len(plate) <= MAX_NAME + 2
        assert plate == " ".join(plate.split())
        assert not set(plate) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\x00\n")

    @pytest.mark.parametrize("name", ["", "  ", "\x00\n", "\u202e"])
    def test_somebody_without_a_name_has_a_sign(self, name: str) -> None:
        assert plate_name(Occupant(1, name)) == "?"

    def test_an_accent_is_not_cut_from_its_letter(self) -> None:
        name = "e\u0301" * MAX_NAME
        assert plate_name(Occupant(1, name)).rstrip("…")[-1] == "\u0301"

    def test_markup_stays_as_it_was_typed(self) -> None:
        assert plate_name(Occupant(1, "<b>*_@all")) == "<b>*_@all"

    def test_two_of_the_same_name_are_told_apart(self) -> None:
        state = table(2)
        for seat in (4, 1):
            twin = msgspec.structs.replace(state.occupants[seat], name="Ada")
            state = state.with_occupant(seat, twin)
        assert named(EN, state, 4) != named(EN, state, 1)


class TestStory:
    def test_the_first_raise_of_a_street_is_a_bet(self) -> None:
        state, hand = dealt(table(3))
        answer(hand, RaiseTo(2_000), RaiseTo(5_000), CALL)
        told = story.recent(EN, state, hand.view(PUBLIC))
        assert ["bets" in told[0], "raises to" in told[1], "calls" in told[2]] == [True] * 3
        assert "20" in told[0]
        assert "50" in told[1]

    def test_only_the_last_few_things_are_told(self) -> None:
        state, hand = dealt(table(6))
        answer(hand, *[CHECK] * 5)
        recent = story.recent(EN, state, hand.view(PUBLIC))
        assert len(recent) == presenter_of("telesina").recent

    def test_who_won_is_told_with_what(self) -> None:
        state, hand = dealt(table(2), {4: "Ah Ad Ac 9h 9d", 1: "Kh Kd Qc Js Tc"})
        finish_passively(hand)
        (told,) = story.outcome(EN, state, hand.view(PUBLIC))
        assert "Ada" in told
        assert "full house of aces" in told
        assert "20" in told

    def test_a_sole_survivor_wins_without_a_holding(self) -> None:
        state, hand = dealt(table(2))
        answer(hand, RaiseTo(2_000), FOLD)
        (told,) = story.outcome(EN, state, hand.view(PUBLIC))
        assert "everybody else folded" in told

    def test_each_side_pot_has_its_line(self) -> None:
        state, hand = dealt(
            table(3, amounts=(20_000, 60_000, 100_000)),
            {4: "Ah Ad Ac Tc Td", 1: "Kh Kd Kc Jh Jd", 5: "Qh Qd Qc Th Ts"},
        )
        while isinstance(getattr(hand.ask, "legal", None), Betting):
            assert hand.ask is not None
            answer(hand, list(hand.ask.legal)[-1])
        told = story.outcome(EN, state, hand.view(PUBLIC))
        assert len(told) == 2
        assert "Ada" in told[0]
        assert "side pot" in told[1]
        assert "Bruno" in told[1]

    def test_a_carried_pot_is_told(self) -> None:
        options = TelesinaOptions(vele="0", parol=Parol.FIRST_PHASE)
        stakes = msgspec.structs.replace(PRESETS["vele0"], options=options)
        state, hand = dealt(table(2, stakes))
        answer(hand, CHECK, CHECK)
        (told,) = story.outcome(EN, state, hand.view(PUBLIC))
        assert "20" in told


class TestButtons:
    def test_the_price_stands_on_the_label(self) -> None:
        state, hand = dealt(table(2))
        answer(hand, RaiseTo(2_500))
        assert labels(shown(state, hand))[:3] == ["Fold", "Call 25", "Raise…"]

    def test_a_free_check_and_a_bet(self) -> None:
        assert labels(shown(*dealt(table(2))))[:3] == ["Fold", "Check", "Bet…"]

    def test_a_call_for_everything_says_so_and_offers_no_raise(self) -> None:
        state, hand = dealt(table(2, amounts=(100_000, 30_000)))
        answer(hand, list(hand.ask.legal)[-1])  # type: ignore[union-attr]
        if hand.ask is not None and hand.ask.seat == 4:
            assert labels(shown(state, hand))[1].startswith("Call")
        else:
            assert labels(shown(state, hand))[1] == "All-in 290"
        assert "raise" not in verbs(shown(state, hand))

    @given(st.lists(st.integers(0, 9999), max_size=40), st.sampled_from(("vele0", "vele1", "pot")))
    @settings(max_examples=40)
    def test_every_offered_answer_is_legal_and_every_legal_kind_is_offered(
        self, numbers: list[int], preset: str
    ) -> None:
        state, hand = dealt(table(3, PRESETS[preset], (20_000, 100_000, 60_000)))
        for number in numbers:
            if hand.ask is None:
                break
            offered = set(verbs(shown(state, hand))) - {"cards", "menu"}
            kinds = {str(it)[0] if str(it)[0] != "r" else "raise" for it in hand.ask.legal}
            assert offered == kinds
            if "raise" in kinds:
                self._check_amounts(state, hand)
            answer(hand, pick(hand.ask, number))

    @staticmethod
    def _check_amounts(state: TableState, hand: Hand) -> None:
        assert hand.ask is not None
        screen = private.bet_screen(EN, seen(state, hand, hand.ask.seat))
        totals = [int(verb[1:]) for verb in verbs(screen)]
        assert totals == sorted(set(totals))
        assert all(RaiseTo(total) in hand.ask.legal for total in totals)
        assert hand.ask.legal.min_raise in totals  # type: ignore[attr-defined]

    def test_tokens_carry_table_hand_and_decision_and_never_a_seat(self) -> None:
        state, hand = dealt(table(3))
        answer(hand, CHECK)
        for row in shown(state, hand).buttons:
            for button in row:
                token = parse_token(button.token)
                if isinstance(token, HandToken):
                    assert (token.table, token.hand, token.decision) == (1, 7, 1)
                else:
                    assert isinstance(token, TableToken)
                    assert (token.table, token.seating) == (1, state.seating)

    def test_between_hands_there_is_nothing_to_answer(self) -> None:
        state, hand = dealt(table(2))
        finish_passively(hand)
        over = steps.settle(GROUND, state, hand).state
        assert not any(button.startswith("h") for button in verbs(shown(over, hand)))
        assert set(verbs(shown(over, hand))) == {"sit", "menu", "details", "past"}

    def test_a_full_table_offers_no_seat(self) -> None:
        assert "sit" not in verbs(shown(table(6), None))
        assert "sit" not in verbs(menus.menu_screen(EN, seen(table(6), None), None, is_host=False))

    def test_the_menu_of_a_watcher_changes_nothing(self) -> None:
        told = {"sit", "rules", "details", "wallet", "fair", "help"}
        for is_host, more in ((False, set[str]()), (True, {"settings"})):
            menu = menus.menu_screen(EN, seen(table(2), None), None, is_host=is_host)
            assert set(verbs(menu)) == told | more


class TestPicture:
    def test_plates_say_what_became_of_each_seat(self) -> None:
        state, hand = dealt(table(4, amounts=(100_000, 20_000, 100_000, 100_000)))
        states = {}
        while isinstance(getattr(hand.ask, "legal", None), Betting) and len(hand.state.live) > 2:
            assert hand.ask is not None
            seat = hand.ask.seat
            answer(
                hand, RaiseTo(19_000) if hand.state.highest == 0 else CALL if seat != 5 else FOLD
            )
            states = {n: plate.state for n, plate in plates(shown(state, hand)).items()}
            if 5 not in hand.state.live:
                break
        assert states[5] is SeatState.FOLDED
        assert states[1] in {SeatState.ALL_IN, SeatState.PLAYING, SeatState.TO_ACT}
        assert list(states.values()).count(SeatState.TO_ACT) <= 1

    def test_hidden_cards_are_backs_until_they_are_shown(self) -> None:
        state, hand = dealt(table(2), {4: "Ah Ad Ac 9h 9d", 1: "Kh Kd Qc Js Tc"})
        while isinstance(getattr(hand.ask, "legal", None), Betting):
            for plate in plates(shown(state, hand)).values():
                assert plate.cards[0].card == FACE_DOWN
            answer(hand, CHECK)
        over = plates(shown(state, hand))
        assert over[4].cards[0].card == Card.parse("Ah")
        assert over[4].state is SeatState.WINNER
        assert over[1].cards[0].card in {FACE_DOWN, Card.parse("Kh")}

    @pytest.mark.parametrize(
        ("preset", "pack"),
        [
            ("vele0", Pack.FRENCH), ("stud20", Pack.FRENCH), ("bestiathree", Pack.ITALIAN),
            ("vegas", Pack.ITALIAN),
        ],
    )  # fmt: skip
    def test_a_table_that_waits_shows_the_cards_it_is_played_with(
        self, preset: str, pack: Pack
    ) -> None:
        assert table_picture(EN, seen(table(2, PRESETS[preset]), None)).pack is pack

    def test_las_vegas_with_french_cards_waits_with_them(self) -> None:
        french = LasVegasOptions(deck=options.Pack.FRENCH)
        stakes = msgspec.structs.replace(PRESETS["vegas"], options=french)
        assert table_picture(EN, seen(table(2, stakes), None)).pack is Pack.FRENCH

    def test_free_seats_and_waiting_people_are_told_apart(self) -> None:
        state, hand = dealt(table(2))
        state = lobby.join(GROUND, state, User(9, "Zoe", "en"), 100_000).state
        picture = table_picture(EN, seen(state, hand))
        kinds = [type(it) for it in picture.seats]
        assert kinds.count(EmptySeat) == 3
        assert plates(shown(state, hand))[5].state is SeatState.WAITING

    def test_chips_added_after_the_hand_are_on_the_plate(self) -> None:
        state, hand = dealt(table(2), {4: "Ah Ad Ac 9h 9d", 1: "Kh Kd Qc Js Tc"})
        state = state.with_occupant(4, msgspec.structs.replace(state.occupants[4], bank=17))
        finish_passively(hand)
        over = steps.settle(GROUND, state, hand).state
        assert plates(shown(over, hand))[4].stack == "1,010"
        richer = lobby.top_up(GROUND, over, User(1, "Ada", "en"), 5_000, ()).state
        assert plates(shown(richer, hand))[4].stack == "1,060"

    def test_the_alternative_text_says_what_the_picture_shows(self) -> None:
        state, hand = dealt(table(3))
        answer(hand, RaiseTo(2_500))
        screen = shown(state, hand)
        for plate in plates(screen).values():
            assert plate.name in screen.alt
            assert plate.stack in screen.alt
        assert "25" in screen.alt


class TestVele:
    @pytest.mark.parametrize(
        ("preset", "label"),
        [("vele1", "VELA"), ("vele5", "VELE"), ("croce", "VELE · 1-5-2 · 3-5-4")],
    )
    def test_a_cross_says_which_of_its_vele_go_together(self, preset: str, label: str) -> None:
        state, hand = dealt(table(3, PRESETS[preset]))
        while hand.ask is not None and hand.state.street < 4:
            answer(hand, CHECK)
        snap = seen(state, hand, viewer=4)
        pictures = public.table_screen(IT, snap).picture, private.hand_screen(IT, snap).picture
        for picture in pictures:
            assert isinstance(picture, TablePicture | HandPicture)
            assert picture.community is not None
            assert picture.community.label == label


class TestOwnScreen:
    def test_only_who_is_asked_can_answer_now_and_the_others_ahead(self) -> None:
        state, hand = dealt(table(3))
        assert hand.ask is not None
        for seat in hand.setup.order:
            screen = private.hand_screen(EN, seen(state, hand, seat))
            assert verbs(screen) == (["f", "x", "raise"] if seat == hand.ask.seat else ["af"])
            assert (screen.deadline is None) is (seat != hand.ask.seat)

    def test_all_who_may_still_show_have_the_choice(self) -> None:
        state, hand = dealt(
            table(3), {4: "Ah Ad Ac 9h 9d", 1: "Kh Kd Qc Js 8c", 5: "Kc Ks Qd Jh Th"}
        )
        answer(hand, RaiseTo(2_000), CALL, CALL)
        while isinstance(getattr(hand.ask, "legal", None), Betting):
            answer(hand, CHECK)
        may = {
            seat
            for seat in hand.setup.order
            if "s" in verbs(private.hand_screen(EN, seen(state, hand, seat)))
        }
        assert may == set(hand.setup.order) - set(hand.state.shown) - hand.state.mucked
        while hand.ask is not None:
            answer(hand, HIDE if hand.ask.seat == 1 else SHOW)

    def test_each_language_has_its_own_words_for_the_same_screen(self) -> None:
        state, hand = dealt(table(2))
        snap = seen(state, hand, 4)
        english, italian = private.hand_screen(EN, snap), private.hand_screen(IT, snap)
        assert english.lines != italian.lines
        assert verbs(english) == verbs(italian)

    def test_one_card_that_lies_open_is_told_as_one(self) -> None:
        state, hand = dealt(table(2))
        screen = private.hand_screen(IT, seen(state, hand, 4))
        assert re.match(r"Coperta: \S+\. Scoperta: \S+\.$", screen.lines[0])
        assert isinstance(screen.picture, HandPicture)
        assert screen.picture.shown_label == "SCOPERTA"
        answer(hand, CHECK, CHECK)
        screen = private.hand_screen(IT, seen(state, hand, 4))
        assert re.match(r"Coperta: \S+\. Scoperte: \S+ \S+\.$", screen.lines[0])
        assert isinstance(screen.picture, HandPicture)
        assert screen.picture.shown_label == "SCOPERTE"


@given(st.lists(st.integers(0, 9999), max_size=40), st.permutations(range(3)), st.data())
@settings(max_examples=40)
def test_screens_do_not_depend_on_cards_their_viewer_does_not_know(
    numbers: list[int], order: list[int], data: st.DataObject
) -> None:
    """Permute the hole cards of the others: whoever looks on sees exactly the same."""
    state, hand = dealt(table(3, PRESETS["vele1"]))
    viewer = data.draw(st.sampled_from((PUBLIC, *hand.setup.order)))
    deck = list(hand.deck)
    places = [n for n, seat in enumerate(hand.setup.order) if seat != viewer]
    cards = [deck[place] for place in places]
    for place, index in zip(places, [it for it in order if it < len(places)], strict=True):
        deck[place] = cards[index]
    other = Hand(hand.setup, deck)
    for number in numbers:
        if hand.ask is None or other.ask != hand.ask or not isinstance(hand.ask.legal, Betting):
            break
        assert _all_of(state, hand, viewer) == _all_of(state, other, viewer)
        action = pick(hand.ask, number)
        answer(hand, action)
        answer(other, action)
        if hand.log != other.log and not isinstance(getattr(hand.ask, "legal", None), Betting):
            break  # the show has begun: what differs is shown now


def _all_of(state: TableState, hand: Hand, viewer: int) -> list[Screen]:
    made = [public.table_screen(EN, seen(state, hand))]
    if viewer != PUBLIC:
        made.append(private.hand_screen(EN, seen(state, hand, viewer)))
    return made
