"""Between hands: seats, buy-ins, the button, sit-outs, the carried pot, elimination."""

from collections.abc import Callable, Mapping

import msgspec
import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from engine.errors import BuyInRefused, NotSeated, SeatRefused, SeatTaken
from engine.hand import Hand, Result, shuffled
from engine.match import (
    Kind,
    Match,
    Seated,
    Stakes,
    back,
    can_start,
    deal_in,
    finish,
    release_carry,
    sit,
    sit_out,
    stand,
    start,
    top_up,
)
from engine.options import LasVegasOptions, Parol, TelesinaOptions
from engine.setup import Setup
from tests.strategies import finish_passively, numbers, play_out

CASH = Stakes("telesina", TelesinaOptions(vele="0"), 100, 1000, 10000)
TOURNAMENT = msgspec.structs.replace(CASH, kind=Kind.TOURNAMENT, min_buy_in=5000, max_buy_in=5000)


def table(stacks: Mapping[int, int], stakes: Stakes = CASH, *, button: int | None = None) -> Match:
    """Return a match whose seats hold these stacks; player 10 + n sits in seat n."""
    seats = {seat: Seated(10 + seat, stack) for seat, stack in stacks.items()}
    return Match(stakes, seats, button)


def carried(stacks: Mapping[int, int], *owners: int, carry: int = 900, **stakes: object) -> Match:
    """Return a match with a pot on the table for the players of these seats."""
    changed = msgspec.structs.replace(CASH, **stakes)
    match = table(stacks, changed, button=0)
    return msgspec.structs.replace(match, carry=carry, entitled=tuple(10 + it for it in owners))


def ended(setup: Setup, put: dict[int, int], won: dict[int, int], carry: int = 0) -> Result:
    """Return a result that moved these amounts and nothing else."""
    nothing = dict.fromkeys(setup.order, 0)
    return Result({**nothing, **put}, {**nothing, **won}, carry)


# Sitting down and buying in


def test_x02_a_buy_in_stays_within_the_tables_limits() -> None:
    match = table({})
    assert sit(match, 2, 7, 1000).seats == {2: Seated(7, 1000)}
    for stack in (0, -1000, 900, 10100, 1050):
        with pytest.raises(BuyInRefused) as refusal:
            sit(match, 2, 7, stack)
        assert refusal.value.args == (1000, 10000)


def test_a_seat_is_for_one_and_a_player_has_one_seat() -> None:
    match = sit(table({}), 2, 7, 1000)
    for seat, player, taken in ((2, 8, 2), (3, 7, 2), (6, 8, 6), (-1, 8, -1)):
        with pytest.raises(SeatTaken) as refusal:
            sit(match, seat, player, 1000)
        assert refusal.value.args == (taken,)


def test_a_refused_change_leaves_the_match_as_it_was() -> None:
    """A buy-in for a seat that was not obtained is not charged."""
    match = table({0: 5000, 1: 5000})
    before = msgspec.json.encode(match)
    refused: list[Callable[[], Match]] = [
        lambda: sit(match, 0, 99, 1000),
        lambda: sit(match, 3, 10, 1000),
        lambda: top_up(match, 0, 9000),
        lambda: top_up(match, 5, 100),
        lambda: stand(match, 5),
        lambda: sit_out(match, 5),
        lambda: back(match, 5),
    ]
    for change in refused:
        with pytest.raises(SeatRefused):
            change()
    assert before == msgspec.json.encode(match)


@pytest.mark.parametrize("amount", [0, -100, -5000, 50, 5100])
def test_x02_a_top_up_adds_chips_within_the_limits(amount: int) -> None:
    """Nothing, less than nothing, half a unit, and more than the most are refused."""
    match = table({0: 5000})
    assert top_up(match, 0, 5000).seats[0].stack == 10000
    with pytest.raises(BuyInRefused):
        top_up(match, 0, amount)


def test_x02_a_stack_above_the_limit_is_kept_and_cannot_grow() -> None:
    match = table({0: 20000})
    with pytest.raises(BuyInRefused):
        top_up(match, 0, 100)


def test_x02_a_top_up_reaches_at_least_the_smallest_buy_in() -> None:
    match = table({0: 0})
    with pytest.raises(BuyInRefused):
        top_up(match, 0, 900)
    assert top_up(match, 0, 1000).seats[0].stack == 1000


def test_x01_in_a_tournament_nobody_adds_chips() -> None:
    with pytest.raises(BuyInRefused):
        top_up(table({0: 4000}, TOURNAMENT), 0, 1000)


def test_x03_more_chips_do_not_end_a_sit_out_by_choice() -> None:
    match = sit_out(table({0: 5000}), 0)
    assert top_up(match, 0, 100).seats[0].is_out


def test_who_was_broke_takes_part_again_after_a_new_buy_in() -> None:
    match = sit_out(table({0: 0}), 0)
    assert not top_up(match, 0, 1000).seats[0].is_out


def test_x03_coming_back_ends_a_sit_out_and_its_count() -> None:
    match = table({0: 5000, 1: 5000, 2: 5000})
    match, _ = start(sit_out(match, 0), 0)
    assert match.seats[0].hands_out == 1
    assert back(match, 0).seats[0] == Seated(10, 5000)


def test_standing_up_frees_the_seat_for_another() -> None:
    match = stand(table({0: 5000, 1: 5000}), 0)
    assert match.seat_of(10) is None
    assert 0 in match.free_seats()
    assert sit(match, 0, 99, 1000).seat_of(99) == 0
    with pytest.raises(NotSeated):
        stand(match, 0)


# The button


def test_the_first_dealer_is_drawn_by_lot_among_those_dealt_in() -> None:
    match = sit_out(table({0: 5000, 2: 5000, 3: 5000, 5: 5000}), 2)
    assert [start(match, lot)[1].dealer for lot in range(4)] == [0, 3, 5, 0]


def test_the_button_moves_clockwise_and_the_order_ends_with_the_dealer() -> None:
    match = table({0: 5000, 2: 5000, 4: 5000})
    orders = []
    for _ in range(4):
        match, setup = start(match, 1)
        orders.append(setup.order)
    assert orders == [(4, 0, 2), (0, 2, 4), (2, 4, 0), (4, 0, 2)]
    assert match.hands == 4


def test_the_button_passes_over_a_dealer_who_went_out() -> None:
    match = stand(table({0: 5000, 2: 5000, 4: 5000}, button=2), 2)
    assert start(match, 0)[1].dealer == 4


def test_the_button_passes_over_a_next_dealer_who_went_out() -> None:
    match = stand(table({0: 5000, 2: 5000, 4: 5000}, button=2), 4)
    assert start(match, 0)[1].dealer == 0


def test_somebody_who_joins_after_the_button_deals_next() -> None:
    match = sit(table({0: 5000, 4: 5000}, button=0), 2, 99, 5000)
    assert start(match, 0)[1].dealer == 2


def test_the_button_passes_over_a_sit_out_in_cash() -> None:
    match = sit_out(table({0: 5000, 2: 5000, 4: 5000}, button=0), 2)
    assert start(match, 0)[1].dealer == 4


# Who is dealt in


def test_t34_in_cash_a_sit_out_neither_pays_nor_plays() -> None:
    match = sit_out(table({0: 5000, 1: 5000, 2: 5000}), 1)
    assert deal_in(match) == ((0, 2), ())
    match, setup = start(match, 0)
    assert setup.absent == ()
    match = finish(match, setup, finish_passively(shuffled_hand(setup)).result).match
    assert match.seats[1].stack == 5000


def test_in_cash_the_broke_are_sat_out_until_they_buy_in() -> None:
    match, setup = start(table({0: 500, 1: 5000, 2: 5000}), 0)
    match = finish(match, setup, ended(setup, {0: 500, 1: 500}, {1: 1000})).match
    assert match.seats[0] == Seated(10, 0, is_out=True)
    assert deal_in(match) == ((1, 2), ())
    assert deal_in(top_up(match, 0, 1000)) == ((0, 1, 2), ())


def test_a_single_player_cannot_start_a_cash_hand() -> None:
    assert not can_start(table({0: 5000}))
    assert not can_start(sit_out(table({0: 5000, 1: 5000}), 0))
    assert can_start(table({0: 5000, 1: 5000}))
    assert not can_start(table({}))


def test_x01_in_a_tournament_a_sit_out_pays_and_is_dealt_nothing() -> None:
    match = sit_out(table({0: 5000, 1: 5000, 2: 5000}, TOURNAMENT), 1)
    assert deal_in(match) == ((0, 2), (1,))
    match, setup = start(match, 0)
    assert setup.absent == (1,)
    assert setup.dealt == (2, 0)
    done = finish(match, setup, finish_passively(shuffled_hand(setup)).result)
    assert done.match.seats[1] == Seated(11, 4900, is_out=True, hands_out=1)


def test_x01_with_all_in_sit_out_nothing_is_dealt() -> None:
    match = table({0: 5000, 1: 5000}, TOURNAMENT)
    assert not can_start(sit_out(sit_out(match, 0), 1))


def test_x01_the_only_one_present_takes_the_antes() -> None:
    match = sit_out(sit_out(table({0: 5000, 1: 5000, 2: 5000}, TOURNAMENT), 1), 2)
    assert can_start(match)
    match, setup = start(match, 0)
    hand = shuffled_hand(setup)
    assert hand.is_over
    match = finish(match, setup, hand.result).match
    assert [it.stack for it in match.seats.values()] == [5200, 4900, 4900]


def test_x01_a_sit_out_whose_last_chips_are_the_ante_is_out() -> None:
    match = sit_out(table({0: 5000, 1: 100, 2: 5000}, TOURNAMENT), 1)
    match, setup = start(match, 0)
    done = finish(match, setup, finish_passively(shuffled_hand(setup)).result)
    assert done.eliminated == ((11,),)
    assert set(done.match.seats) == {0, 2}


def test_players_who_sit_down_during_a_hand_wait_for_the_next() -> None:
    match, setup = start(table({0: 5000, 1: 5000}), 0)
    match = sit(match, 3, 99, 5000)
    match = finish(match, setup, finish_passively(shuffled_hand(setup)).result).match
    assert match.seats[3].stack == 5000
    assert deal_in(match)[0] == (0, 1, 3)


def test_sitting_out_and_back_between_hands_moves_no_chip() -> None:
    match = table({0: 5000, 1: 5000})
    for _ in range(3):
        match = back(sit_out(match, 0), 0)
    assert match == table({0: 5000, 1: 5000})


# Elimination


def test_x18_of_two_out_in_one_hand_the_larger_stack_ranks_higher() -> None:
    match, setup = start(table({0: 300, 1: 500, 2: 5000}, TOURNAMENT), 0)
    result = ended(setup, {0: 300, 1: 500, 2: 500}, {2: 1300})
    done = finish(match, setup, result)
    assert done.eliminated == ((11,), (10,))
    assert done.match.seats == {2: Seated(12, 5800)}
    assert not can_start(done.match)


def test_x18_equal_stacks_share_the_place() -> None:
    match, setup = start(table({0: 500, 1: 500, 2: 300, 3: 5000}, TOURNAMENT), 0)
    result = ended(setup, {0: 500, 1: 500, 2: 300, 3: 500}, {3: 1800})
    groups = finish(match, setup, result).eliminated
    assert [set(group) for group in groups] == [{10, 11}, {12}]


def test_no_ante_is_taken_once_the_match_is_decided() -> None:
    match, setup = start(table({0: 500, 1: 500}, TOURNAMENT), 0)
    match = finish(match, setup, ended(setup, {0: 500, 1: 500}, {1: 1000})).match
    assert not can_start(match)
    assert match.seats[1].stack == 1000


# The carried pot: T1-T3, X7, X8, X10


def shuffled_hand(setup: Setup) -> Hand:
    return Hand(setup, shuffled(setup, bytes(32)))


def test_t01_whoever_paid_anything_owns_the_carried_pot() -> None:
    """A seat that folded, one all-in and one absent have all paid."""
    stakes = msgspec.structs.replace(TOURNAMENT, options=TelesinaOptions(parol=Parol.FIRST_PHASE))
    match = sit_out(table({0: 5000, 1: 100, 2: 5000, 3: 5000}, stakes), 3)
    match, setup = start(match, 0)
    done = finish(match, setup, finish_passively(shuffled_hand(setup)).result)
    assert done.match.carry == 400
    assert set(done.match.entitled) == {10, 11, 12, 13}
    assert done.eliminated == ()


def test_t02_only_the_owners_of_a_carried_pot_are_dealt_in() -> None:
    match = carried({0: 5000, 1: 5000, 2: 0, 3: 0, 4: 5000}, 0, 1, 2)
    assert deal_in(match) == ((0, 1, 2), ())
    assert start(match, 0)[1].carry == 900


def test_t03_an_owner_who_sits_out_keeps_the_right_and_plays_if_back_in_time() -> None:
    match = sit_out(carried({0: 5000, 1: 5000, 2: 5000}, 0, 1, 2), 2)
    assert deal_in(match) == ((0, 1), ())
    assert release_carry(match)[0].entitled == (10, 11, 12)
    assert deal_in(back(match, 2)) == ((0, 1, 2), ())


def test_t02_a_broke_owner_stays_in_the_tournament_while_the_pot_is_carried() -> None:
    match = carried({0: 5000, 1: 5000, 2: 0}, 0, 1, 2, kind=Kind.TOURNAMENT)
    match, setup = start(match, 0)
    again = finish(match, setup, ended(setup, {0: 100, 1: 100}, {}, carry=1100))
    assert again.eliminated == ()
    assert again.match.entitled == (10, 11, 12)
    match, setup = start(again.match, 0)
    done = finish(match, setup, ended(setup, {0: 100, 1: 100}, {0: 1300}))
    assert done.eliminated == ((12,),)
    assert done.match.entitled == ()


def test_a_broke_owner_who_sits_out_is_eliminated_when_the_pot_is_won() -> None:
    """Without a chip it pays no ante and is in no setup; it must not hold its seat for ever."""
    match = carried({0: 5000, 1: 5000, 2: 0}, 0, 1, 2, kind=Kind.TOURNAMENT)
    match, setup = start(sit_out(match, 2), 0)
    assert 2 not in setup.order
    done = finish(match, setup, ended(setup, {0: 100, 1: 100}, {0: 1100}))
    assert done.eliminated == ((12,),)
    assert set(done.match.seats) == {0, 1}


def test_x07_the_last_owner_at_the_table_takes_the_carried_pot() -> None:
    match = stand(carried({0: 5000, 1: 5000, 3: 5000}, 0, 1), 1)
    freed, given = release_carry(match)
    assert given == {10: 900}
    assert freed.seats[0].stack == 5900
    assert (freed.carry, freed.entitled) == (0, ())
    assert deal_in(freed) == ((0, 3), ())


def test_x07_without_any_owner_left_the_payers_share_equally() -> None:
    match = stand(stand(carried({0: 5000, 1: 5000, 3: 5000}, 0, 1, 4), 0), 1)
    freed, given = release_carry(match)
    assert given == {10: 300, 11: 300, 14: 300}
    assert freed.carry == 0
    assert freed.seats == {3: Seated(13, 5000)}


def test_x07_an_uneven_share_goes_in_whole_units_to_the_first_payers() -> None:
    match = stand(stand(carried({0: 5000, 1: 5000}, 0, 1, 4, carry=1000), 0), 1)
    assert release_carry(match)[1] == {10: 400, 11: 300, 14: 300}


def test_x07_owners_who_are_all_broke_share_the_pot_instead_of_playing_for_it() -> None:
    match = stand(carried({0: 5000, 1: 0, 2: 0}, 0, 1, 2), 0)
    freed, given = release_carry(match)
    assert given == {10: 300, 11: 300, 12: 300}
    assert [it.stack for it in freed.seats.values()] == [300, 300]
    assert (freed.carry, freed.entitled) == (0, ())


def test_x08_back_before_the_deal_an_owner_is_still_entitled() -> None:
    match = stand(carried({0: 5000, 1: 5000, 2: 5000}, 0, 1, 2), 2)
    assert match.entitled == (10, 11, 12)
    match = sit(match, 5, 12, 5000)
    assert deal_in(match) == ((0, 1, 5), ())


def test_x08_not_back_by_the_deal_the_right_is_gone() -> None:
    match = stand(carried({0: 5000, 1: 5000, 2: 5000}, 0, 1, 2), 2)
    match, given = release_carry(match)
    assert given == {}
    assert match.entitled == (10, 11)
    match = sit(match, 2, 12, 5000)
    assert deal_in(match) == ((0, 1), ())


def test_x10_owners_sitting_out_leave_pot_and_right_to_wait() -> None:
    match = sit_out(carried({0: 5000, 1: 5000, 3: 5000}, 0, 1), 1)
    assert not can_start(match)
    assert release_carry(match) == (match, {})


def test_release_carry_without_a_pot_changes_nothing() -> None:
    match = table({0: 5000, 1: 5000})
    assert release_carry(match) == (match, {})


def test_a_match_reads_back_from_its_json_text() -> None:
    match = sit_out(carried({0: 5000, 1: 0, 5: 5000}, 0, 1), 5)
    assert msgspec.json.decode(msgspec.json.encode(match), type=Match) == match


# Any evening


class Evening(RuleBasedStateMachine):
    """Random comings and goings around whole hands: chips on the table are chips bought."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match(CASH)
        self.bought = self.cashed = 0

    @initialize(
        kind=st.sampled_from(Kind),
        parol=st.sampled_from(Parol),
        vele=st.sampled_from(("0", "1", "5_pairs")),
        unit=st.sampled_from((1, 100)),
        wants=st.lists(st.integers(0, 30), min_size=2, max_size=6),
    )
    def open_table(self, kind: Kind, parol: Parol, vele: str, unit: int, wants: list[int]) -> None:
        options = TelesinaOptions(vele=vele, parol=parol)
        lowest = 10 * unit
        highest = lowest if kind is Kind.TOURNAMENT else 40 * unit
        stakes = Stakes("telesina", options, 3 * unit, lowest, highest, kind=kind, unit=unit)
        self.match = Match(stakes)
        for seat, more in enumerate(wants):
            self.somebody_sits(seat, seat, more)

    @rule(seat=st.integers(-1, 6), player=st.integers(0, 7), more=st.integers(0, 30))
    def somebody_sits(self, seat: int, player: int, more: int) -> None:
        stakes = self.match.stakes
        stack = min(stakes.min_buy_in + more * stakes.unit, stakes.max_buy_in)
        try:
            self.match = sit(self.match, seat, player, stack)
        except SeatTaken:
            return
        self.bought += stack

    @rule(seat=st.integers(0, 5), units=st.integers(-5, 30))
    def somebody_tops_up(self, seat: int, units: int) -> None:
        amount = units * self.match.stakes.unit
        try:
            self.match = top_up(self.match, seat, amount)
        except SeatRefused:
            return
        assert amount > 0
        self.bought += amount

    @rule(seat=st.integers(0, 5))
    def somebody_stands(self, seat: int) -> None:
        assume(seat in self.match.seats)
        self.cashed += self.match.seats[seat].stack
        self.match = stand(self.match, seat)

    @rule(seat=st.integers(0, 5), is_out=st.booleans())
    def somebody_goes_or_comes(self, seat: int, is_out: bool) -> None:
        assume(seat in self.match.seats)
        self.match = (sit_out if is_out else back)(self.match, seat)

    @rule(
        deals=st.lists(
            st.tuples(
                st.binary(min_size=32, max_size=32),
                numbers(),
                st.integers(0, 9),
                st.sets(st.integers(0, 5), max_size=2),
            ),
            min_size=1,
            max_size=4,
        )
    )
    def hands_are_played(self, deals: list[tuple[bytes, list[int], int, set[int]]]) -> None:
        for deal in deals:
            self.play_hand(*deal)

    def play_hand(self, secret: bytes, choices: list[int], lot: int, away: set[int]) -> None:
        for seat in away & set(self.match.seats):
            self.match = sit_out(self.match, seat)
        self.match, given = release_carry(self.match)
        for player, amount in given.items():
            self.cashed += amount if self.match.seat_of(player) is None else 0
        if not can_start(self.match):
            return
        before = self.match
        self.match, setup = start(before, lot)
        hand = play_out(Hand(setup, shuffled(setup, secret)), choices)
        done = finish(self.match, setup, hand.result)
        self.match = done.match
        gone = {player for group in done.eliminated for player in group}
        assert gone == {
            it.player for seat, it in before.seats.items() if seat not in self.match.seats
        }

    @invariant()
    def chips_are_conserved(self) -> None:
        stacks = [it.stack for it in self.match.seats.values()]
        assert all(stack >= 0 for stack in stacks)
        assert sum(stacks) + self.match.carry + self.cashed == self.bought

    @invariant()
    def a_carried_pot_has_owners_and_owners_a_pot(self) -> None:
        assert bool(self.match.carry) == bool(self.match.entitled)

    @invariant()
    def nobody_without_chips_or_a_right_holds_a_seat_in_a_tournament(self) -> None:
        if self.match.stakes.kind is Kind.TOURNAMENT:
            for it in self.match.seats.values():
                assert it.stack or it.player in self.match.entitled


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=100, stateful_step_count=25, deadline=None)


@pytest.mark.long
def test_many_evenings_conserve_chips() -> None:
    """The same machine as above, longer."""
    longer = settings(max_examples=1500, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(Evening, settings=longer)


def test_the_button_and_the_play_go_anticlockwise_in_las_vegas() -> None:
    """RULES 5.4, 3.1: seats ascend clockwise, so both go down; the dealer is last in the order."""
    stakes = Stakes("las_vegas", LasVegasOptions(), 100, 100, 100_000, 6)
    match = Match(stakes)
    for seat in (0, 2, 3, 5):
        match = sit(match, seat, seat + 10, 5000)
    orders = []
    for _ in range(5):
        match, setup = start(match, 1)
        orders.append(setup.order)
    assert orders == [
        *((0, 5, 3, 2), (5, 3, 2, 0), (3, 2, 0, 5), (2, 0, 5, 3)),
        (0, 5, 3, 2),
    ]
