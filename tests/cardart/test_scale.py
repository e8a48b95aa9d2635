"""`scale`: marks are round, few, and enclose what is drawn."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardart.scale import hands, levels

amounts = st.integers(0, 10**12)


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        (0, 0, (0, 100)),
        (0, 1_238_000, (0, 400_000, 800_000, 1_200_000, 1_600_000)),
        (0, 800_000, (0, 200_000, 400_000, 600_000, 800_000)),
        (450_000, 550_000, (440_000, 480_000, 520_000, 560_000)),
        (500_000, 500_000, (500_000, 500_100)),
    ],
)
def test_levels_are_round(lowest: int, highest: int, expected: tuple[int, ...]) -> None:
    assert levels(lowest, highest) == expected


@given(amounts, amounts, st.sampled_from([1, 100]))
def test_levels_enclose_and_are_two_to_five(one: int, other: int, unit: int) -> None:
    found = levels(min(one, other), max(one, other), unit)
    assert 2 <= len(found) <= 5
    assert found[0] <= min(one, other) <= max(one, other) <= found[-1]
    assert len({after - before for before, after in pairwise(found)}) == 1
    assert all(level % unit == 0 for level in found)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (1, 1, (1,)),
        (1, 2, (1, 2)),
        (1, 6, (1, 2, 3, 4, 5, 6)),
        (1, 24, (1, 5, 10, 15, 20, 24)),
        (0, 60, (0, 20, 40, 60)),
        (1, 1000, (1, 200, 400, 600, 800, 1000)),
    ],
)
def test_hands_are_round(first: int, last: int, expected: tuple[int, ...]) -> None:
    assert hands(first, last) == expected


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_hands_rise_from_the_first_to_the_last(one: int, other: int) -> None:
    found = hands(min(one, other), max(one, other))
    assert found[0] == min(one, other)
    assert found[-1] == max(one, other)
    assert all(before < after for before, after in pairwise(found))
    assert len(found) <= 7
