"""Sitting down, chips, pauses, house players and standing up: what moves, and what is refused."""

import asyncio

import msgspec
import pytest

from bot import ledger, lobby
from bot.lobby import Change, Ground
from bot.refusals import (
    AlreadySeated,
    BuyInOutOfRange,
    HandIsRunning,
    NoChips,
    NoHouseSeat,
    NotAtTable,
    NotEnoughChips,
    TableFull,
)
from bot.screen import Screen, User
from bot.seating import HANDS_AWAY, IDLE, Occupant, TableState
from bot.stakes import MAX_BUY_IN, MIN_BUY_IN, PRESETS
from bot.store import tables
from engine import match as rules
from engine.match import Match
from tests.bot.evening import Evening, memory, refused, rows

ADA, BRUNO = User(1, "Ada", "en"), User(2, "Bruno", "it")
GROUND = Ground(table=1, club=1, version=5, now=0)
STAKES = PRESETS["vele1"]
EMPTY = TableState(Match(STAKES))


def seated(*users: User, amount: int = 100_000) -> TableState:
    state = EMPTY
    for user in users:
        state = lobby.join(GROUND, state, user, amount).state
    return state


def with_stack(state: TableState, seat: int, stack: int) -> TableState:
    it = msgspec.structs.replace(state.match.seats[seat], stack=stack)
    return state.with_match(state.match.with_seat(seat, it))


class TestJoin:
    @pytest.mark.parametrize("amount", [MIN_BUY_IN, MAX_BUY_IN])
    def test_the_limits_of_a_buy_in_belong_to_it(self, amount: int) -> None:
        assert seated(ADA, amount=amount).stack(4) == amount

    @pytest.mark.parametrize(
        "amount", [0, -100_000, MIN_BUY_IN - 100, MAX_BUY_IN + 100, MIN_BUY_IN + 1, 10**60]
    )
    def test_chips_outside_the_limits_or_split_too_finely_are_refused(self, amount: int) -> None:
        with pytest.raises(BuyInOutOfRange) as refused:
            lobby.join(GROUND, EMPTY, ADA, amount)
        assert (refused.value.lowest, refused.value.highest) == (MIN_BUY_IN, MAX_BUY_IN)

    def test_one_seat_a_user(self) -> None:
        with pytest.raises(AlreadySeated):
            lobby.join(GROUND, seated(ADA), ADA, MIN_BUY_IN)

    def test_a_full_table_takes_nobody(self) -> None:
        state = seated(*(User(number, f"U{number}", "en") for number in range(1, 7)))
        with pytest.raises(TableFull):
            lobby.join(GROUND, state, User(7, "U7", "en"), MIN_BUY_IN)
        with pytest.raises(TableFull):
            lobby.add_house(GROUND, state, MIN_BUY_IN)

    def test_each_change_of_seats_makes_older_buttons_old(self) -> None:
        assert [seated().seating, seated(ADA).seating, seated(ADA, BRUNO).seating] == [0, 1, 2]


class TestChips:
    @pytest.mark.parametrize(
        ("stack", "amount", "limits"),
        [
            (100_000, 0, (100, 100_000)),
            (100_000, -100, (100, 100_000)),
            (100_000, 50, (100, 100_000)),
            (100_000, 100_100, (100, 100_000)),
            (5_000, 100, (15_000, 195_000)),
            (0, MIN_BUY_IN - 100, (MIN_BUY_IN, MAX_BUY_IN)),
            (MAX_BUY_IN, 100, (0, 0)),
            (MAX_BUY_IN * 3, 100, (0, 0)),
        ],
    )
    def test_chips_beyond_the_limits_are_refused_with_what_may_be_added(
        self, stack: int, amount: int, limits: tuple[int, int]
    ) -> None:
        state = with_stack(seated(ADA), 4, stack)
        with pytest.raises(BuyInOutOfRange) as refused:
            lobby.top_up(GROUND, state, ADA, amount, ())
        assert (refused.value.lowest, refused.value.highest) == limits

    @pytest.mark.parametrize(("stack", "amount"), [(100_000, 100), (100_000, 100_000), (0, 20_000)])
    def test_chips_within_the_limits_are_added(self, stack: int, amount: int) -> None:
        state = with_stack(seated(ADA), 4, stack)
        assert lobby.top_up(GROUND, state, ADA, amount, ()).state.stack(4) == stack + amount

    def test_nobody_adds_chips_during_the_own_hand(self) -> None:
        with pytest.raises(HandIsRunning):
            lobby.top_up(GROUND, seated(ADA, BRUNO), ADA, 100, (4, 1))

    def test_who_is_not_dealt_in_may_add_chips_meanwhile(self) -> None:
        change = lobby.top_up(GROUND, seated(ADA, BRUNO), ADA, 100, (1, 5))
        assert change.state.stack(4) == 100_100

    def test_who_was_broke_takes_part_again(self) -> None:
        state = with_stack(seated(ADA), 4, 0)
        state = state.with_match(rules.sit_out(state.match, 4))
        assert not lobby.top_up(GROUND, state, ADA, 20_000, ()).state.match.seats[4].is_out

    def test_a_stranger_adds_nothing(self) -> None:
        with pytest.raises(NotAtTable):
            lobby.top_up(GROUND, seated(ADA), BRUNO, 100, ())


class TestPauses:
    def test_sitting_out_and_coming_back_change_the_seat_once(self) -> None:
        state = seated(ADA)
        out = lobby.sit_out(GROUND, state, ADA).state
        assert out.match.seats[4].is_out
        assert lobby.sit_out(GROUND, out, ADA) == Change(out)
        back = lobby.back(GROUND, out, ADA).state
        assert not back.match.seats[4].is_out
        assert lobby.back(GROUND, back, ADA) == Change(back)

    def test_x03_who_sits_down_again_is_back_and_brings_no_more_chips(self) -> None:
        out = lobby.sit_out(GROUND, seated(ADA), ADA).state
        change = lobby.join(GROUND, out, ADA, MIN_BUY_IN)
        assert change == lobby.back(GROUND, out, ADA)
        assert not change.state.is_away(4)

    def test_nobody_without_chips_comes_back_to_hold_a_seat_for_ever(self) -> None:
        state = with_stack(seated(ADA, BRUNO), 4, 0)
        state = state.with_match(rules.sit_out(state.match, 4))
        with pytest.raises(NoChips):
            lobby.back(GROUND, state, ADA)

    def test_an_owner_of_a_carried_pot_comes_back_without_chips(self) -> None:
        state = with_stack(seated(ADA, BRUNO), 4, 0)
        match = msgspec.structs.replace(
            rules.sit_out(state.match, 4), carry=2_000, entitled=(ADA.id, BRUNO.id)
        )
        assert not lobby.back(GROUND, state.with_match(match), ADA).state.match.seats[4].is_out

    def test_a_stranger_can_do_neither(self) -> None:
        for change in (lobby.sit_out, lobby.back):
            with pytest.raises(NotAtTable):
                change(GROUND, seated(ADA), BRUNO)


class TestHousePlayers:
    def test_house_players_have_names_of_their_own(self) -> None:
        state = seated(ADA)
        for _ in range(5):
            state = lobby.add_house(GROUND, state, 100_000).state
        names = {it.name for it in state.occupants.values()}
        assert len(names) == 6

    def test_the_last_house_player_is_sent_away_first(self) -> None:
        state = seated(ADA)
        for _ in range(2):
            state = lobby.add_house(GROUND, state, 100_000).state
        last = state.houses_seated()[-1]
        assert last not in lobby.remove_house(GROUND, state, ()).state.occupants

    def test_nobody_is_sent_away_where_nobody_is(self) -> None:
        with pytest.raises(NoHouseSeat):
            lobby.remove_house(GROUND, seated(ADA), ())

    def test_a_house_player_in_the_hand_goes_after_it_and_is_not_sent_away_twice(self) -> None:
        state = lobby.add_house(GROUND, seated(ADA), 100_000).state
        (seat,) = state.houses_seated()
        going = lobby.remove_house(GROUND, state, (4, seat)).state
        assert going.occupants[seat].is_leaving
        with pytest.raises(NoHouseSeat):
            lobby.remove_house(GROUND, going, (4, seat))


class TestStandingUp:
    def test_the_last_person_takes_the_table_along(self) -> None:
        state = lobby.add_house(GROUND, seated(ADA), 100_000).state
        change = lobby.leave(GROUND, state, 4, ())
        assert change.is_closing
        assert change.state.occupants == {}

    def test_the_last_person_stays_until_house_players_have_finished_their_hand(self) -> None:
        state = lobby.add_house(GROUND, seated(ADA), 100_000).state
        change = lobby.leave(GROUND, state, 4, tuple(state.houses_seated()))
        assert not change.is_closing
        assert change.state.occupants[4].is_leaving

    def test_others_stay_when_one_leaves(self) -> None:
        change = lobby.leave(GROUND, seated(ADA, BRUNO), 4, ())
        assert not change.is_closing
        assert change.state.occupants == {1: Occupant(2, "Bruno", "it")}

    def test_asking_to_leave_twice_changes_nothing_twice(self) -> None:
        going = lobby.leave(GROUND, seated(ADA, BRUNO), 4, (4, 1)).state
        assert lobby.leave(GROUND, going, 4, (4, 1)) == Change(going)

    def test_whoever_sits_down_again_in_mid_hand_stays(self) -> None:
        going = lobby.leave(GROUND, seated(ADA, BRUNO), 4, (4, 1)).state
        staying = lobby.join(GROUND, going, ADA, MIN_BUY_IN)
        assert staying.writes == ()
        assert not staying.state.occupants[4].is_leaving
        assert not staying.state.match.seats[4].is_out


async def test_a_table_opens_with_its_chips_in_one_unit(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    before = evening.store.commits
    await evening.click(ada, "g.play")
    assert evening.store.commits == before + 1
    assert len(evening.table.state.houses_seated()) == 3
    assert await evening.held(ada) == 900_000


async def test_two_presses_at_once_open_one_table(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    for token in ("g.play", "g.open-croce"):
        answers = await asyncio.gather(*(evening.click(ada, token) for _ in range(3)))
        assert all(isinstance(answer, Screen) for answer in answers)
        assert len(evening.tables) == 1
        assert await evening.held(ada) == 900_000


async def test_a_poor_user_opens_no_table(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    await evening.store.write(
        *ledger.correct(
            [(ledger.wallet(evening.club.id, ada.id), ledger.mint(evening.club.id), 990_000)],
            serial=1, reason="test", actor=None, at=0,
        )
    )  # fmt: skip
    answer = await evening.click(ada, "g.play")
    assert answer is not None
    assert answer.buttons  # the chips of the day
    assert evening.tables == []


async def test_a_buy_in_beyond_the_wallet_is_refused_and_takes_no_seat(evening: Evening) -> None:
    ada, bruno = await evening.guest("Ada"), await evening.guest("Bruno", "it")
    await evening.click(ada, "g.play")
    await evening.store.write(
        *ledger.correct(
            [(ledger.wallet(evening.club.id, bruno.id), ledger.mint(evening.club.id), 950_000)],
            serial=1, reason="test", actor=None, at=0,
        )
    )  # fmt: skip
    before = memory(evening.table), await rows(evening.store)
    answer = await evening.table_click(bruno, "buy", "100000")
    assert answer == refused(bruno, NotEnoughChips(50_000))
    assert (memory(evening.table), await rows(evening.store)) == before


async def test_the_last_seat_goes_to_one_and_the_other_keeps_the_chips(evening: Evening) -> None:
    users = await evening.gather("Ada", houses=4)
    bruno, carla = await evening.guest("Bruno"), await evening.guest("Carla")
    token = evening.table_token("buy", "100000")
    await asyncio.gather(evening.click(bruno, token), evening.click(carla, token))
    seated = [user for user in (bruno, carla) if evening.table.state.seat_of(user.id) is not None]
    assert len(seated) == 1
    held = {await evening.held(user) for user in (bruno, carla)}
    assert held == {900_000, 1_000_000}
    assert len(evening.table.state.occupants) == 6
    (late,) = {bruno, carla} - set(seated)
    answer = await evening.table_click(late, "buy", "100000")
    assert answer == refused(late, TableFull())
    assert len(users) == 1


async def test_a_choice_of_chips_seats_one_also_when_others_sat_down_meanwhile(
    evening: Evening,
) -> None:
    (ada,) = await evening.gather("Ada")
    bruno = await evening.guest("Bruno")
    await evening.table_click(bruno, "sit")
    token = evening.token(bruno, "Sit with 1,000")
    await evening.houses(ada, 1)
    answer = await evening.click(bruno, token)
    assert answer is not None
    assert answer.text == "You sit down with 1,000."
    before = memory(evening.table), await rows(evening.store)
    assert await evening.click(bruno, token) == refused(bruno, AlreadySeated())
    assert (memory(evening.table), await rows(evening.store)) == before


async def test_an_old_choice_of_more_chips_is_offered_again_and_does_nothing(
    evening: Evening,
) -> None:
    ada, bruno = await evening.gather("Ada", "Bruno")
    await evening.table_click(bruno, "chips")
    token = evening.table_token("add", "50000")
    await evening.houses(ada, 1)
    before = memory(evening.table)
    answer = await evening.click(bruno, token)
    assert answer is not None
    assert answer.lines[0].startswith("The seats have changed meanwhile")
    assert memory(evening.table) == before


async def test_leaving_between_hands_pays_out_at_once(evening: Evening) -> None:
    ada, bruno = await evening.gather("Ada", "Bruno")
    await evening.parts(bruno)
    assert await evening.held(bruno) == 1_000_000
    assert evening.table.state.seat_of(bruno.id) is None
    answer = await evening.parts(bruno)
    assert answer == refused(bruno, NotAtTable())
    assert await evening.held(ada) == 900_000


async def test_x17_leaving_in_mid_hand_answers_as_absent_and_pays_out_once(
    evening: Evening,
) -> None:
    users = await evening.gather("Ada", "Bruno", "Carla")
    await evening.deal()
    leaver = evening.user_of(evening.on_turn, users)
    others = [user for user in users if user is not leaver]
    for _ in range(2):
        answer = await evening.parts(leaver)
        assert answer is not None
        assert answer.text == "You leave when this hand is over."
    assert await evening.held(leaver) == 900_000
    await evening.advance(400)
    assert evening.table.hand is not None
    assert str(evening.table.hand.actions[0][1]) == "x"
    while evening.table.is_running:
        if evening.user_of(evening.on_turn, users) is leaver:
            await evening.advance(400)
        else:
            await evening.passive(others)
    seat = next(seat for seat, it in evening.table.state.cast.items() if it.user == leaver.id)
    won = evening.table.hand.result.net(seat)
    assert await evening.held(leaver) == 1_000_000 + won
    assert evening.table.state.seat_of(leaver.id) is None


@pytest.mark.parametrize("verb", ["back", "sit"])
async def test_who_leaves_and_thinks_better_of_it_keeps_the_seat(
    evening: Evening, verb: str
) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    ada = users[0]
    await evening.parts(ada)
    answer = await evening.table_click(ada, verb)
    assert answer is not None
    assert answer.text == "Welcome back."
    while evening.table.is_running:
        await evening.passive(users)
    assert evening.table.state.seat_of(ada.id) is not None
    assert await evening.held(ada) == 900_000


async def test_who_opens_a_table_while_sitting_at_one_is_told_how_to_leave_it(
    evening: Evening,
) -> None:
    (ada,) = await evening.gather("Ada", language="it")
    answer = await evening.click(ada, "g.open-vele1")
    assert answer is not None
    assert answer.text == "Hai già un posto a un tavolo: prima lascialo, dal suo «Menu»."
    await evening.press(ada, "Menu")
    assert evening.token(ada, "Lascia il tavolo")
    assert len(evening.tables) == 1


async def test_who_sits_down_in_mid_hand_is_dealt_the_next(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    carla = await evening.guest("Carla")
    await evening.table_click(carla, "buy", "100000")
    seat = evening.table.state.seat_of(carla.id)
    assert evening.table.hand is not None
    assert seat not in evening.table.hand.setup.order
    answer = await evening.table_click(carla, "cards")
    assert answer is not None
    assert answer.text == "You have no cards in this hand."
    while evening.table.is_running:
        await evening.passive(users)
    await evening.advance(8_000)
    assert evening.table.is_running
    assert seat in evening.table.hand.setup.order
    assert evening.chat.whispered[carla.id]


async def test_chips_are_added_between_hands_only(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    ada = users[0]
    await evening.table_click(ada, "add", "5000")
    assert await evening.held(ada) == 895_000
    await evening.deal()
    before = memory(evening.table)
    for verb, amount in (("add", "5000"), ("chips", "")):
        assert await evening.table_click(ada, verb, amount) == refused(ada, HandIsRunning())
    assert memory(evening.table) == before
    assert await evening.held(ada) == 895_000


async def test_a_double_press_adds_chips_once(evening: Evening) -> None:
    ada, _ = await evening.gather("Ada", "Bruno")
    token = evening.table_token("add", "5000")
    await asyncio.gather(*(evening.click(ada, token) for _ in range(3)))
    assert await evening.held(ada) == 895_000


async def test_when_the_last_person_leaves_all_chips_go_home(evening: Evening) -> None:
    (ada,) = await evening.gather("Ada", houses=3)
    number = evening.table.id
    await evening.parts(ada)
    assert evening.tables == []
    assert await evening.held(ada) == 1_000_000
    balances = (await rows(evening.store))["balance"]
    assert all(row[2] == 0 for row in balances if str(row[1]).startswith(("seat:", "pot:")))
    assert evening.chat.table(number).text.startswith("This table is closed.")


async def test_a_lone_person_who_leaves_in_mid_hand_closes_the_table_after_it(
    evening: Evening,
) -> None:
    (ada,) = await evening.gather("Ada", houses=2)
    await evening.deal()
    await evening.parts(ada)
    await evening.advance(60_000)
    assert evening.tables == []
    assert (await rows(evening.store))["table_"][0][-1] is not None


async def test_a_table_where_nothing_happens_is_cleared(evening: Evening) -> None:
    (ada,) = await evening.gather("Ada")
    await evening.advance(IDLE - 1)
    assert len(evening.tables) == 1
    await evening.advance(1)
    assert evening.tables == []
    assert await evening.held(ada) == 1_000_000


async def test_the_seat_of_who_misses_too_many_hands_is_given_up(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno", "Carla")
    away = users[2]
    await evening.parts(away, "out")
    await evening.deal()
    missed = 0
    while evening.table.state.seat_of(away.id) is not None:
        assert missed < HANDS_AWAY
        await _fold_through(evening, users)
        missed += 1
        await evening.advance(8_000)
    assert missed == HANDS_AWAY
    assert await evening.held(away) == 1_000_000


async def _fold_through(evening: Evening, users: list[User]) -> None:
    while evening.table.is_running:
        hand = evening.table.hand
        is_betting = hand is not None and hand.ask is not None and hasattr(hand.ask.legal, "price")
        await evening.answer(users, "F" if is_betting else "h")


async def test_a_carried_pot_without_contenders_goes_to_its_owner_and_play_goes_on(
    evening: Evening,
) -> None:
    users = await evening.gather("Ada", "Bruno")
    ada, bruno = users

    def carried(on: Ground, state: TableState) -> Change:
        seat = lobby.seat_of(state, ada.id)
        it = state.match.seats[seat]
        match = state.match.with_seat(seat, msgspec.structs.replace(it, stack=it.stack - 4_000))
        match = msgspec.structs.replace(match, carry=4_000, entitled=(ada.id, 99))
        move = (ledger.seat(on.table, seat), ledger.pot(on.table), 4_000)
        key = ledger.correct([move], serial=1, reason="test", actor=None, at=0)
        return Change(state.with_match(match), key)

    await evening.table.change(carried)
    await evening.deal()
    assert evening.table.is_running
    assert evening.table.state.match.carry == 0
    assert evening.table.state.stack(lobby.seat_of(evening.table.state, ada.id)) == 100_000
    assert evening.table.hand is not None
    assert len(evening.table.hand.setup.order) == 2
    assert await evening.held(bruno) == 900_000


async def test_a_closing_table_pays_a_carried_pot_out(evening: Evening) -> None:
    ada, bruno = await evening.gather("Ada", "Bruno")

    def carried(on: Ground, state: TableState) -> Change:
        it = state.match.seats[4]
        match = state.match.with_seat(4, msgspec.structs.replace(it, stack=it.stack - 4_000))
        match = msgspec.structs.replace(match, carry=4_000, entitled=(ada.id, bruno.id))
        move = (ledger.seat(on.table, 4), ledger.pot(on.table), 4_000)
        return Change(
            state.with_match(match),
            ledger.correct([move], serial=1, reason="test", actor=None, at=0),
        )

    await evening.table.change(carried)
    for user in (bruno, ada):
        await evening.parts(user)
    assert evening.tables == []
    assert await evening.held(ada) == 1_000_000 - 2_000
    assert await evening.held(bruno) == 1_000_000 + 2_000


async def test_a_stored_table_reads_back_as_it_was(evening: Evening) -> None:
    await evening.gather("Ada", "Bruno", houses=2)
    await evening.advance(10_000)
    state = evening.table.state
    assert TableState.from_text(state.to_text()) == state
    stored = await tables.table(evening.store, evening.table.id)
    assert stored is not None
    assert stored.state == state.to_text()
