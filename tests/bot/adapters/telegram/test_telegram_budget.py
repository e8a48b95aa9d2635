"""Buckets never give more than they promise, whoever asks and however often."""

from bisect import bisect_left
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.telegram.budget import Limits
from bot.clock import MINUTE, SECOND
from bot.sending.buckets import FREE, Bucket, Rate

GROUP, USER = -5, 5
START = 1_700_000_000_000
LIMITS = Limits()

gaps = st.lists(
    st.one_of(st.integers(0, 1500), st.integers(0, 20_000), st.just(0)), min_size=1, max_size=200
)


def taken(bucket: Bucket, gaps: list[int], start: int = START) -> list[int]:
    """Ask after each of these gaps; return when a token was taken."""
    now, times = start, []
    for gap in gaps:
        now += gap
        if bucket.ready_at(now) == now:
            bucket.take(now)
            times.append(now)
    return times


def as_soon_as_possible(bucket: Bucket, until: int) -> list[int]:
    now, times = START, []
    while (now := bucket.ready_at(now)) < until:
        bucket.take(now)
        times.append(now)
    return times


def most_within(times: list[int], span: int) -> int:
    """Return the most tokens that were taken in any closed span of this length."""
    return max((bisect_left(times, at + span + 1) - i for i, at in enumerate(times)), default=0)


class TestGroup:
    @given(gaps, st.integers(0, 10 * MINUTE))
    def test_never_more_than_fifteen_in_any_minute(self, gaps: list[int], age: int) -> None:
        times = taken(Bucket(LIMITS.group, START - age), gaps)
        assert most_within(times, MINUTE) <= 15

    @given(gaps, st.integers(0, 10 * MINUTE))
    def test_always_a_second_apart(self, gaps: list[int], age: int) -> None:
        times = taken(Bucket(LIMITS.group, START - age), gaps)
        assert all(later - earlier >= SECOND for earlier, later in pairwise(times))

    def test_no_more_than_twelve_a_minute_in_an_evening_of_eight_minutes_or_more(self) -> None:
        for minutes in (8, 60):
            times = as_soon_as_possible(
                Bucket(LIMITS.group, START - MINUTE), START + minutes * MINUTE
            )
            assert 11 * minutes <= len(times) <= 12 * minutes

    def test_after_a_quiet_time_three_go_at_once_then_one_in_five_seconds(self) -> None:
        times = as_soon_as_possible(Bucket(LIMITS.group, START - MINUTE), START + 15 * SECOND)
        assert [it - START for it in times] == [0, 1000, 2000, 5200, 10_400]

    def test_a_start_gives_one(self) -> None:
        times = as_soon_as_possible(Bucket(LIMITS.group, START), START + 11 * SECOND)
        assert [it - START for it in times] == [0, 5200, 10_400]

    def test_a_dealer_that_starts_every_four_seconds_stays_below_the_platform_s_twenty(
        self,
    ) -> None:
        times = []
        for start in range(START, START + 3 * MINUTE, 4 * SECOND):
            times += taken(Bucket(LIMITS.group, start), [0] + [500] * 7, start)
        assert most_within(times, MINUTE) < 20


class TestForgetting:
    @given(gaps, gaps)
    def test_a_full_bucket_can_be_forgotten(self, before: list[int], after: list[int]) -> None:
        kept = Bucket(LIMITS.group, START)
        times = taken(kept, before)
        now = kept.ready_at(times[-1] if times else START) + 3 * LIMITS.group.every
        assert kept.is_full(now)
        assert taken(kept, after, now) == taken(Bucket(LIMITS.group, START), after, now)

    def test_one_that_was_just_taken_from_is_not_full(self) -> None:
        bucket = Bucket(LIMITS.private, START - MINUTE)
        assert bucket.is_full(START)
        bucket.take(START)
        assert not bucket.is_full(START)
        assert bucket.is_full(START + SECOND)


class TestOthers:
    def test_a_user_gets_two_at_once_then_one_a_second(self) -> None:
        times = as_soon_as_possible(Bucket(LIMITS.private, START - MINUTE), START + 4 * SECOND)
        assert [it - START for it in times] == [0, 0, 1000, 2000, 3000]

    @given(st.lists(st.integers(0, 60), max_size=400))
    def test_all_messages_together_stay_within_the_platform_s_thirty(self, gaps: list[int]) -> None:
        times = taken(Bucket(LIMITS.overall, START - MINUTE), gaps)
        assert most_within(times, SECOND - 1) <= 30

    def test_twenty_five_a_second_are_kept_up(self) -> None:
        times = as_soon_as_possible(Bucket(LIMITS.overall, START), START + MINUTE)
        assert len(times) == 25 * 60

    def test_a_free_rate_gives_whatever_is_asked(self) -> None:
        assert len(taken(Bucket(FREE, START), [0] * 50)) == 50

    def test_groups_and_users_are_told_apart_by_the_sign_of_their_id(self) -> None:
        assert LIMITS.of(GROUP) == LIMITS.group
        assert LIMITS.of(USER) == LIMITS.private


class TestCarelessUse:
    def test_a_token_that_is_not_there_cannot_be_taken(self) -> None:
        bucket = Bucket(Rate(every=SECOND), START)
        bucket.take(START)
        with pytest.raises(AssertionError):
            bucket.take(START + 999)
        assert bucket.ready_at(START + 999) == START + SECOND

    def test_a_clock_that_is_set_back_an_hour_stops_nothing_for_long(self) -> None:
        bucket = Bucket(LIMITS.group, START)
        bucket.take(START)
        now = START - 60 * MINUTE
        ready = bucket.ready_at(now)
        assert ready <= now + LIMITS.group.every
        assert bucket.ready_at(now + SECOND) == ready
