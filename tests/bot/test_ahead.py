"""What is decided before the turn: carried out when it comes, gone with a raise, seen by nobody."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import ahead
from bot.ahead import Ahead, Choice
from bot.lobby import Ground, join
from bot.presenter import private
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import voice
from bot.refusals import NotAtTable, OldButton
from bot.screen import Screen, User
from bot.seating import TableState
from bot.stakes import PRESETS
from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, RaiseTo
from engine.ask import Betting
from engine.events import PUBLIC
from engine.hand import Hand, shuffled
from engine.match import Match
from tests.bot.evening import Evening, buttons, refused, rows
from tests.strategies import deal, hands, numbers, pick, play, secrets, steps, telesina

EN = voice("en")
UP = {0: "?? Ah", 1: "?? Kh", 2: "?? Qh"}  # 0 speaks first, then 1 and 2


def hand_of(*stacks: int) -> Hand:
    return deal(telesina(stacks or (10_000, 10_000, 10_000)), UP)


def table_of(hand: Hand) -> TableState:
    """Return a table at which people sit in the seats of this hand, nobody away."""
    state = TableState(Match(PRESETS["vele0"]), hand=7)
    for number in range(6):
        user = User(number + 1, f"P{number}", "en")
        state = join(Ground(1, 1, 1, 0), state, user, 100_000).state
    cast = {seat: state.occupants[seat] for seat in hand.setup.order if seat < 6}
    return msgspec.structs.replace(state, cast=cast)


class TestChoices:
    def test_only_who_has_yet_to_answer_the_bet_can_choose(self) -> None:
        hand = hand_of()
        assert [ahead.can_choose(hand, seat) for seat in range(3)] == [False, True, True]
        play(hand, "0 x")
        assert [ahead.can_choose(hand, seat) for seat in range(3)] == [False, False, True]
        play(hand, "1 r500")
        assert [ahead.can_choose(hand, seat) for seat in range(3)] == [True, False, False]

    def test_who_folded_or_is_all_in_has_nothing_to_choose(self) -> None:
        hand = hand_of(2_000, 10_000, 10_000)
        play(hand, "0 r1900", "1 c", "2 f")
        assert not any(ahead.can_choose(hand, seat) for seat in range(3))

    def test_a_bet_has_the_number_of_the_decision_after_it(self) -> None:
        hand = hand_of()
        assert ahead.bet_number(hand.log) == 0
        play(hand, "0 x")
        assert ahead.bet_number(hand.log) == 0
        play(hand, "1 r500")
        assert ahead.bet_number(hand.log) == 2
        play(hand, "2 c")
        assert ahead.bet_number(hand.log) == 2
        play(hand, "0 c")
        assert ahead.bet_number(hand.log) == 4

    @given(hands(), numbers(), st.data())
    @settings(max_examples=60)
    def test_what_was_chosen_is_legal_at_the_very_price_and_gone_after_a_raise(
        self, hand: Hand, choices: list[int], data: st.DataObject
    ) -> None:
        table = table_of(hand)
        early: ahead.Early = {}
        prices: dict[int, int] = {}
        for question, action in steps(hand, choices):
            if isinstance(question.legal, Betting) and question.seat in table.occupants:
                answer = ahead.decided(table, hand, early)
                if answer is not None:
                    assert answer in question.legal
                    assert question.legal.price == prices[question.seat]
                    assert (answer == CALL) is (early[question.seat].kind is Ahead.CALL)  # type: ignore[union-attr]
            can = [seat for seat in hand.setup.dealt if ahead.can_choose(hand, seat)]
            if can and set(can) <= set(table.occupants):
                seat = data.draw(st.sampled_from(can))
                price = hand.state.price(seat)
                kind = Ahead.CALL if price and data.draw(st.booleans()) else Ahead.CHECK_OR_FOLD
                choice = Choice(kind, ahead.bet_number(hand.log))
                early = ahead.with_choice(table, hand, early, seat, choice)
                prices[seat] = price
            if isinstance(action, RaiseTo):
                held = {seat: it for seat, it in early.items() if isinstance(it, Choice)}
                old = ahead.bet_number(hand.log)
                assert all(it.bet <= old for it in held.values())


@pytest.fixture
async def users(evening: Evening) -> list[User]:
    """Three people in a running hand, in the order in which they are asked."""
    users = await evening.gather("Ada", "Bruno", "Carla")
    await evening.deal()
    order = evening.table.hand.setup.order  # type: ignore[union-attr]
    first = order.index(evening.on_turn)
    return [evening.user_of(seat, users) for seat in order[first:] + order[:first]]


def labels(screen: Screen) -> list[str]:
    return [label for label, _ in buttons(screen)]


def done(evening: Evening) -> list[str]:
    assert evening.table.hand is not None
    return [str(action) for _, action in evening.table.hand.actions]


async def choose(evening: Evening, user: User, label: str) -> None:
    """Press a button of the user's own screen."""
    token = next(token for text, token in buttons(evening.own(user)) if text == label)
    assert await evening.click(user, token) is None


async def test_a_free_check_is_made_when_the_turn_comes(
    evening: Evening, users: list[User]
) -> None:
    await choose(evening, users[1], "Check or fold")
    assert labels(evening.own(users[1])) == ["✓ Check or fold", "Cancel"]
    await evening.answer(users, "x")
    assert done(evening) == ["x", "x"]
    assert evening.user_of(evening.on_turn, users) == users[2]
    taken = (await rows(evening.store))["action"]
    assert [row[-1] for row in taken] == [0, 0], "an ordinary action, not one by default"


async def test_a_bet_is_folded_to_or_called_at_exactly_its_price(
    evening: Evening, users: list[User]
) -> None:
    await evening.answer(users, "r2000")
    assert labels(evening.own(users[2])) == ["Check or fold", "Call 20"]
    await choose(evening, users[2], "Call 20")
    assert "call 20" in evening.own(users[2]).text
    await evening.answer(users, "c")
    assert done(evening)[:3] == ["r2000", "c", "c"]


async def test_a_fold_decided_ahead_is_taken_at_once(evening: Evening, users: list[User]) -> None:
    await evening.answer(users, "r2000")
    await choose(evening, users[2], "Check or fold")
    await evening.answer(users, "c")
    assert done(evening)[:3] == ["r2000", "c", "f"]


@pytest.mark.parametrize("label", ["Check or fold", "Call 20"])
async def test_a_raise_undoes_what_was_decided(
    evening: Evening, users: list[User], label: str
) -> None:
    await evening.answer(users, "r2000")
    await choose(evening, users[2], label)
    await evening.answer(users, "r6000")
    await evening.advance(5_000)
    assert evening.user_of(evening.on_turn, users) == users[2]
    assert done(evening) == ["r2000", "r6000"]
    assert "Decided" not in evening.own(users[2]).text


async def test_the_next_card_undoes_what_was_decided(evening: Evening, users: list[User]) -> None:
    await evening.answer(users, "x")
    await choose(evening, users[2], "Check or fold")
    await evening.answer(users, "x")
    assert done(evening) == ["x", "x", "x"]
    for _ in users:
        assert evening.table.is_running
        await evening.advance(1_000)
    assert done(evening) == ["x", "x", "x"]


async def test_what_was_decided_can_be_taken_back(evening: Evening, users: list[User]) -> None:
    await choose(evening, users[1], "Check or fold")
    await choose(evening, users[1], "Cancel")
    assert labels(evening.own(users[1])) == ["Check or fold"]
    await evening.answer(users, "x")
    await evening.advance(5_000)
    assert done(evening) == ["x"]


async def test_a_choice_for_a_bet_that_is_gone_is_refused(
    evening: Evening, users: list[User]
) -> None:
    tokens = [evening.hand_token(kind.value) for kind in Ahead]
    await evening.answer(users, "r2000")
    before = dict(evening.table._early)
    for user in users:
        for token in tokens:
            assert await evening.click(user, token) == refused(user, OldButton())
    assert dict(evening.table._early) == before == {}


async def test_who_is_on_turn_answered_folded_or_is_no_player_chooses_nothing(
    evening: Evening, users: list[User]
) -> None:
    await evening.answer(users, "r2000")
    first, second, _ = users
    bet = evening.hand_token(Ahead.CHECK_OR_FOLD.value, decision=1)
    assert await evening.click(second, bet) == refused(second, OldButton())
    assert await evening.click(first, bet) == refused(first, OldButton())
    await evening.answer(users, "f")
    assert await evening.click(second, bet) == refused(second, OldButton())
    stranger = await evening.guest("Zoe")
    assert await evening.click(stranger, bet) == refused(stranger, NotAtTable())
    assert dict(evening.table._early) == {}


async def test_there_is_nothing_to_call_without_a_bet(evening: Evening, users: list[User]) -> None:
    call = evening.hand_token(Ahead.CALL.value, decision=0)
    assert await evening.click(users[1], call) == refused(users[1], OldButton())


async def test_who_sits_out_is_answered_for_as_ever(evening: Evening, users: list[User]) -> None:
    await evening.answer(users, "r2000")
    await choose(evening, users[2], "Call 20")
    await evening.parts(users[2], "out")
    assert not any("Call" in label for label in labels(evening.own(users[2])))
    bet = evening.hand_token(Ahead.CHECK_OR_FOLD.value, decision=1)
    assert await evening.click(users[2], bet) == refused(users[2], OldButton())
    await evening.answer(users, "c")
    await evening.advance(1_000)
    assert done(evening)[:3] == ["r2000", "c", "f"]


async def test_nobody_else_learns_what_was_decided(evening: Evening, users: list[User]) -> None:
    await evening.answer(users, "r2000")
    public_before = len(evening.chat.shown), len(evening.chat.posted)
    others_before = [len(evening.chat.whispered[user.id]) for user in users[:2]]
    await choose(evening, users[2], "Call 20")
    await choose(evening, users[2], "Check or fold")
    assert (len(evening.chat.shown), len(evening.chat.posted)) == public_before
    assert [len(evening.chat.whispered[user.id]) for user in users[:2]] == others_before
    seat = evening.table.state.seat_of(users[2].id)
    for viewer in (PUBLIC, *evening.table.hand.setup.order):  # type: ignore[union-attr]
        assert (evening.table.snapshot(viewer).ahead is None) is (viewer != seat)


async def test_a_restart_forgets_what_was_decided(evening: Evening, users: list[User]) -> None:
    await choose(evening, users[1], "Check or fold")
    await evening.restart()
    assert labels(evening.own(users[1])) == ["Check or fold"]
    await evening.answer(users, "x")
    await evening.advance(1_000)
    assert done(evening) == ["x"]


@given(secrets(), numbers(), st.sampled_from(Ahead))
@settings(max_examples=30)
def test_a_choice_is_on_the_screen_exactly_while_it_holds(
    secret: bytes, choices: list[int], kind: Ahead
) -> None:
    setup = telesina((20_000, 50_000, 60_000))
    hand = Hand(setup, shuffled(setup, secret))
    table, noted = table_of(hand), Choice(kind, 0)
    for _ in steps(hand, choices):
        for seat in hand.setup.dealt:
            snap = Snapshot(1, table, hand.view(seat), 0, ahead=noted)
            is_seen = private.hand_screen(EN, snap) != _own(table, hand, seat)
            is_good = ahead.bet_number(hand.log) == 0 and ahead.can_choose(hand, seat)
            assert is_seen is is_good


def _own(table: TableState, hand: Hand, seat: int) -> Screen:
    return private.hand_screen(EN, Snapshot(1, table, hand.view(seat), 0))


class TestShowing:
    def test_a_sole_survivor_is_asked_and_told_how_long(self) -> None:
        hand = hand_of()
        play(hand, "0 r500", "1 f", "2 f")
        screen = _own(table_of(hand), hand, 0)
        assert screen.lines[2] == (
            "Show your hole card, or hide it? After 6 seconds it stays hidden."
        )
        assert labels(screen) == ["Show", "Hide"]
        assert screen.deadline is not None

    def test_a_loser_may_show_before_being_asked_and_sees_the_choice(self) -> None:
        holdings = {0: "Ah Ad Ac 9h 9d", 1: "Kh Kd Qc Js 8c", 2: "Qh Qd Jd Tc 8d"}
        hand = deal(telesina((10_000, 10_000, 10_000)), holdings)
        while isinstance(getattr(hand.ask, "legal", None), Betting):
            assert hand.ask is not None
            hand.act(hand.ask.seat, pick(hand.ask, 0))
        losers = [seat for seat in (1, 2) if seat not in hand.state.shown]
        assert hand.ask is not None
        assert losers
        for seat in losers:
            assert labels(_own(table_of(hand), hand, seat)) == ["Show", "Hide"]
            for noted, said in ((SHOW, "You chose to show it."), (HIDE, "You chose to hide it.")):
                snap = Snapshot(1, table_of(hand), hand.view(seat), 0, ahead=noted)
                assert (said in private.hand_screen(EN, snap).lines) is (seat != hand.ask.seat)

    async def test_a_loser_s_early_word_counts_within_the_time(
        self, evening: Evening, users: list[User]
    ) -> None:
        while isinstance(evening.table.hand.ask.legal, Betting):  # type: ignore[union-attr]
            await evening.passive(users)
        hand = evening.table.hand
        assert hand is not None
        waiting = [
            user for user in users
            if ahead.can_show(hand, evening.table.state.seat_of(user.id) or 0)
            and evening.table.state.seat_of(user.id) != evening.on_turn
        ]  # fmt: skip
        for user in waiting:
            await evening.press(user, "Show")
            assert "You chose to show it." in evening.own(user).lines
        await evening.advance(6_000)
        assert evening.table.hand is not None
        assert not evening.table.is_running
        seats = {evening.table.state.seat_of(user.id) for user in waiting}
        assert seats <= set(evening.table.hand.state.shown)


def test_every_kind_of_answer_can_be_decided_ahead() -> None:
    table = table_of(hand_of())
    for bet, kind, expected in (
        (None, Ahead.CHECK_OR_FOLD, CHECK),
        ("0 r500", Ahead.CHECK_OR_FOLD, FOLD),
        ("0 r500", Ahead.CALL, CALL),
    ):
        hand = hand_of()
        if bet:
            play(hand, bet)
        else:
            play(hand, "0 x")
        choice = Choice(kind, ahead.bet_number(hand.log))
        early = ahead.with_choice(table, hand, {}, 2, choice)
        play(hand, f"1 {'c' if bet else 'x'}")
        assert ahead.decided(table, hand, early) == expected
