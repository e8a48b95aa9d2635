"""Between hands of Bestia: who may win the pot left, who deals, when the table waits (B13-B26)."""

from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hand import Hand, shuffled
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
from engine.options import AllPass, BestiaOptions
from tests.strategies_bestia import play_out

CASH = Stakes("bestia", BestiaOptions(), 100, 1000, 100_000, unit=1)
TOURNAMENT = msgspec.structs.replace(CASH, kind=Kind.TOURNAMENT, min_buy_in=5000, max_buy_in=5000)
EVERYBODY_JOINS = [0] * 40
NOBODY_JOINS = [1, 1, 1]  # of three


def table(stacks: Mapping[int, int], *owners: int, carry: int = 0, stakes: Stakes = CASH) -> Match:
    """Return a match after a hand whose seats hold these stacks; player 10 + n sits in seat n."""
    seats = {seat: Seated(10 + seat, stack) for seat, stack in stacks.items()}
    entitled = tuple(10 + seat for seat in owners)
    return Match(stakes, seats, button=0, hands=1, carry=carry, entitled=entitled)


def chips(match: Match) -> int:
    return match.carry + sum(it.stack for it in match.seats.values())


def next_hand(match: Match, numbers: list[int], secret: bytes = bytes(32)) -> Match:
    """Deal one hand, play it out as `pick` says, and return what it left."""
    match, setup = start(match, 0)
    return finish(
        match, setup, play_out(Hand(setup, shuffled(setup, secret)), numbers).result
    ).match


def dealers(match: Match, hands: int) -> list[int | None]:
    """Return who deals the next hands, in all of which nobody joins for the pot."""
    found = []
    for _ in range(hands):
        match, _ = start(msgspec.structs.replace(match, carry=0, entitled=()), 0)
        found.append(match.button)
    return found


# Who pays, and who may win what was left


def test_sense_of_play_and_of_the_deal_is_anticlockwise() -> None:
    match, setup = start(table(dict.fromkeys((0, 2, 3, 5), 5000)), 0)
    assert setup.order == (3, 2, 0, 5)
    assert dealers(match, 4) == [3, 2, 0, 5]


@pytest.mark.parametrize("stakes", [CASH, TOURNAMENT])
def test_x09_who_sits_out_pays_in_cash_too(stakes: Stakes) -> None:
    match = sit_out(table(dict.fromkeys(range(4), 5000), stakes=stakes), 2)
    assert deal_in(match) == ((0, 1, 3), (2,))
    _, setup = start(match, 0)
    assert (set(setup.order), setup.absent) == ({0, 1, 2, 3}, (2,))


def test_with_everybody_away_nothing_is_dealt() -> None:
    match = table(dict.fromkeys(range(3), 5000))
    for seat in range(3):
        assert can_start(match)
        match = sit_out(match, seat)
    assert not can_start(match)


def test_b06_all_pass_and_those_who_paid_play_for_the_pot() -> None:
    match = next_hand(table(dict.fromkeys(range(3), 5000)), NOBODY_JOINS)
    assert (match.carry, sorted(match.entitled)) == (300, [10, 11, 12])


def test_b06_as_an_option_the_same_dealer_deals_again_without_an_ante() -> None:
    stakes = msgspec.structs.replace(CASH, options=BestiaOptions(all_pass=AllPass.REDEAL))
    match = next_hand(table(dict.fromkeys(range(3), 5000), stakes=stakes), NOBODY_JOINS)
    dealer = match.button
    assert match.is_again
    again, setup = start(match, 0)
    assert (again.button, setup.ante, setup.carry) == (dealer, 0, 300)
    played = next_hand(match, NOBODY_JOINS)
    assert (played.button, played.carry, played.is_again) == (dealer, 300, True)
    played = next_hand(played, EVERYBODY_JOINS)
    assert not played.is_again
    _, setup = start(played, 0)
    assert (setup.dealer != dealer, setup.ante) == (True, 100)


def test_b06_a_pot_given_away_is_not_dealt_for_again() -> None:
    stakes = msgspec.structs.replace(CASH, options=BestiaOptions(all_pass=AllPass.REDEAL))
    match = next_hand(table(dict.fromkeys(range(3), 5000), stakes=stakes), NOBODY_JOINS)
    assert match.is_again
    for seat in (1, 2):
        match = stand(match, seat)
    freed, _ = release_carry(match)
    assert (freed.carry, freed.is_again) == (0, False)


def test_b22_newcomers_wait_while_there_is_a_pot_and_play_when_there_is_none() -> None:
    match = sit(table(dict.fromkeys(range(3), 5000), 0, 1, 2, carry=400), 4, 99, 5000)
    assert deal_in(match) == ((0, 1, 2), ())
    match = msgspec.structs.replace(match, carry=0, entitled=())
    assert deal_in(match) == ((0, 1, 2, 4), ())


def test_b17_owners_are_all_who_owed_the_last_ante_and_nobody_else() -> None:
    """Who had a right and did not take part in the hand has none to the betes paid in it."""
    match = table({0: 5000, 1: 5000, 2: 5000, 3: 0}, 0, 1, 2, 3, carry=400)
    match = next_hand(match, EVERYBODY_JOINS)
    assert match.carry > 0
    assert sorted(match.entitled) == [10, 11, 12]


def test_b15_a_broke_owner_is_back_with_new_chips_before_the_deal_and_else_out() -> None:
    match = table({0: 5000, 1: 5000, 2: 5000, 3: 0}, 0, 1, 2, 3, carry=400)
    match = sit_out(match, 3)
    kept, given_away = release_carry(match)
    assert (kept.entitled, given_away) == ((10, 11, 12), {})
    bought = top_up(match, 3, 2000)
    assert deal_in(bought) == ((0, 1, 2, 3), ())
    too_late = top_up(kept, 3, 2000)
    assert deal_in(too_late) == ((0, 1, 2), ())


def test_b15_in_cash_the_broke_go_out_though_they_paid_for_the_pot() -> None:
    match = table({0: 9000, 1: 9000, 2: 200}, carry=0)
    match, setup = start(match, 0)
    hand = play_out(Hand(setup, shuffled(setup, bytes(32))), EVERYBODY_JOINS)
    losers = [seat for seat in setup.order if seat not in hand.state.tricks]
    done = finish(match, setup, hand.result)
    for seat in losers:
        assert done.match.seats[seat].is_out == (not done.match.seats[seat].stack)
    assert done.eliminated == ()


def test_b23_in_a_tournament_the_broke_are_out_whatever_they_paid() -> None:
    for number in range(20):
        match = table({0: 5000, 1: 5000, 2: 200, 3: 5000}, stakes=TOURNAMENT)
        match, setup = start(match, 0)
        secret = bytes([number]) * 32
        hand = play_out(Hand(setup, shuffled(setup, secret)), EVERYBODY_JOINS)
        done = finish(match, setup, hand.result)
        if hand.state.stacks[2]:
            continue
        assert done.eliminated == ((12,),)
        assert 2 not in done.match.seats
        owners = release_carry(done.match)[0].entitled
        assert sorted(owners) == [10, 11, 13]
        return
    pytest.fail("in one of twenty hands the poorest takes no trick")


def test_b24_the_last_owner_takes_the_pot_and_everybody_plays_on() -> None:
    match = sit(table(dict.fromkeys(range(3), 5000), 0, 1, 2, carry=400), 4, 99, 5000)
    match = stand(stand(match, 0), 1)
    freed, given_away = release_carry(match)
    assert given_away == {12: 400}
    assert (freed.carry, freed.seats[2].stack) == (0, 5400)
    assert deal_in(freed) == ((2, 4), ())


def test_b24_broke_owners_leave_the_pot_to_the_one_with_chips() -> None:
    match = table({0: 0, 1: 5000, 2: 0, 4: 5000}, 0, 1, 2, carry=400)
    freed, given_away = release_carry(match)
    assert given_away == {11: 400}
    assert freed.seats[1].stack == 5400


def test_x07_without_any_owner_the_last_payers_share_the_pot_wherever_they_are() -> None:
    match = table({0: 0, 1: 5000, 2: 0, 4: 5000}, 0, 1, 2, carry=401)
    match = stand(match, 1)
    freed, given_away = release_carry(match)
    assert given_away == {10: 134, 11: 134, 12: 133}
    assert {seat: it.stack for seat, it in freed.seats.items()} == {0: 134, 2: 133, 4: 5000}
    assert freed.carry == 0


def test_x08_back_before_the_deal_keeps_the_right_and_later_does_not() -> None:
    match = table(dict.fromkeys(range(4), 5000), 0, 1, 2, 3, carry=400)
    gone = stand(match, 3)
    again = sit(gone, 5, 13, 5000)
    assert deal_in(again)[0] == (0, 1, 2, 5)
    without, _ = release_carry(gone)
    late = sit(without, 5, 13, 5000)
    assert deal_in(late)[0] == (0, 1, 2)


def test_x09_an_owner_who_sits_out_pays_and_keeps_the_right() -> None:
    match = sit_out(table(dict.fromkeys(range(4), 5000), 0, 1, 2, carry=400), 1)
    assert deal_in(match) == ((0, 2), (1,))
    assert deal_in(back(match, 1)) == ((0, 1, 2), ())


# When the table waits, and who deals then


@pytest.mark.parametrize(("seated", "starts"), [(2, False), (3, True)])
def test_a_table_waits_for_its_least_number_of_players(seated: int, starts: bool) -> None:
    assert can_start(table(dict.fromkeys(range(seated), 5000))) == starts


def test_a_table_can_be_for_two() -> None:
    stakes = msgspec.structs.replace(CASH, options=BestiaOptions(min_players=2))
    assert can_start(table({0: 5000, 1: 5000}, stakes=stakes))


def test_a_tournament_goes_on_to_the_last_two() -> None:
    assert can_start(table({0: 5000, 1: 5000}, stakes=TOURNAMENT))


def test_x10_two_owners_play_on_while_enough_are_seated_and_else_wait() -> None:
    match = table(dict.fromkeys(range(3), 5000), 0, 1, carry=400)
    assert can_start(match)
    assert deal_in(match) == ((0, 1), ())
    few = stand(match, 2)
    assert not can_start(few)
    assert (few.carry, few.entitled) == (400, (10, 11))
    assert can_start(sit(few, 4, 99, 5000))


def test_x10_who_is_seated_without_chips_is_not_counted() -> None:
    assert not can_start(table({0: 5000, 1: 5000, 2: 0}))


def test_b26_who_was_there_when_the_table_stopped_deals_before_others() -> None:
    """Seats 0, 3, 5; 0 dealt last. 3 leaves and stops the table, then 4 comes and 3 comes back."""
    match = table(dict.fromkeys((0, 3, 5), 5000))
    match = stand(match, 3)
    assert sorted(match.first_dealers) == [10, 15]
    match = sit(sit(match, 4, 99, 5000), 3, 13, 5000)
    assert dealers(match, 6) == [5, 0, 5, 4, 3, 0]


def test_b26_who_stands_up_meanwhile_loses_it() -> None:
    match = stand(table(dict.fromkeys((0, 3, 5), 5000)), 3)
    match = sit(sit(stand(match, 5), 5, 15, 5000), 3, 13, 5000)
    assert match.first_dealers == (10,)
    assert dealers(match, 3) == [0, 5, 3]


def test_b26_a_table_stopped_by_lost_chips_remembers_too() -> None:
    for number in range(40):
        match, setup = start(table({0: 5000, 1: 5000, 2: 200}), 0)
        hand = play_out(Hand(setup, shuffled(setup, bytes([number]) * 32)), EVERYBODY_JOINS)
        match = finish(match, setup, hand.result).match
        if not can_start(match):
            assert sorted(match.first_dealers) == [10, 11, 12]
            return
    pytest.fail("in one of forty hands the poorest takes no trick")


def test_b26_where_enough_stay_the_deal_goes_round_as_ever() -> None:
    match = stand(table(dict.fromkeys((0, 2, 3, 5), 5000)), 3)
    assert match.first_dealers == ()
    assert dealers(sit(match, 3, 13, 5000), 3) == [5, 3, 2]


def test_the_first_dealer_is_drawn_by_lot() -> None:
    fresh = msgspec.structs.replace(table(dict.fromkeys((1, 4, 5), 5000)), button=None, hands=0)
    assert [start(fresh, lot)[0].button for lot in range(4)] == [1, 4, 5, 1]


# Whole evenings


@st.composite
def changes(draw: st.DrawFn) -> list[tuple[str, int, int]]:
    """Return what happens between hands: a word, a seat, a number."""
    words = st.sampled_from(("stand", "sit", "sit_out", "back", "top_up", "deal", "deal", "deal"))
    return draw(st.lists(st.tuples(words, st.integers(0, 5), st.integers(0, 9999)), max_size=40))


def change(match: Match, word: str, seat: int, number: int) -> Match:
    """Return the match after one change, the same where it cannot be."""
    here = seat in match.seats
    if word == "stand" and here:
        return stand(match, seat)
    if word == "sit" and not here and match.seat_of(number % 9) is None:
        return sit(match, seat, number % 9, 1000 + number % 500)
    if word == "sit_out" and here:
        return sit_out(match, seat)
    if word == "back" and here and match.seats[seat].stack:
        return back(match, seat)
    if word == "top_up" and here and match.seats[seat].stack < 1000:
        return top_up(match, seat, 1000)
    return match


@settings(max_examples=150, deadline=None)
@given(changes(), st.sampled_from(AllPass))
def test_whatever_happens_between_hands_chips_stay_and_pots_have_owners(
    evening: list[tuple[str, int, int]], all_pass: AllPass
) -> None:
    stakes = msgspec.structs.replace(CASH, options=BestiaOptions(all_pass=all_pass))
    match = Match(stakes, {seat: Seated(seat, 1500 + 400 * seat) for seat in range(4)})
    for word, seat, number in evening:
        match = change(match, word, seat, number)
        if word != "deal":
            continue
        freed, given_away = release_carry(match)
        gone = sum(it for player, it in given_away.items() if freed.seat_of(player) is None)
        assert chips(freed) + gone == chips(match)
        if not can_start(freed):
            continue
        secret = number.to_bytes(32, "big")
        match = next_hand(freed, [number // (n + 1) for n in range(30)], secret)
        assert chips(match) == chips(freed)
        assert bool(match.carry) == bool(match.entitled)
        assert all(it.stack >= 0 for it in match.seats.values())
        assert all(it.is_out for it in match.seats.values() if not it.stack)
