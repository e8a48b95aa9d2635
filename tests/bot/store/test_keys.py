"""Idempotency keys: fields of fixed width under a kind, so that no two meanings share a number."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import keys
from bot.store.keys import Kind

BUILDERS: dict[Kind, tuple[Callable[..., int], tuple[int, ...]]] = {
    Kind.WELCOME: (keys.welcome, (20, 24)),
    Kind.DAILY: (lambda c, u, d: keys.daily(c, u, d + keys.FIRST_DAY), (20, 24, 15)),
    Kind.BUY_IN: (keys.buy_in, (25, 30, 4)),
    Kind.REBUY: (keys.rebuy, (25, 30, 4)),
    Kind.CASH_OUT: (keys.cash_out, (25, 30, 4)),
    Kind.SETTLEMENT: (keys.settlement, (59,)),
    Kind.RELEASE: (keys.release, (25, 30)),
    Kind.GRANT: (keys.grant, (59,)),
    Kind.CORRECTION: (keys.correction, (59,)),
    Kind.GIFT: (lambda u, d, s: keys.gift(u, d + keys.FIRST_DAY, s), (24, 15, 20)),
}


@st.composite
def _meanings(draw: st.DrawFn) -> tuple[Kind, tuple[int, ...]]:
    kind = draw(st.sampled_from(Kind))
    edges = [
        st.sampled_from((0, 1, 2**w - 1)) | st.integers(0, 2**w - 1) for w in BUILDERS[kind][1]
    ]
    return kind, draw(st.tuples(*edges))


def test_every_kind_has_a_builder_and_room_above_zero_and_below_64_bits() -> None:
    assert set(BUILDERS) == set(Kind)
    for kind, (build, widths) in BUILDERS.items():
        lowest, highest = build(*(0 for _ in widths)), build(*(2**w - 1 for w in widths))
        first, end = keys.serials(kind)
        assert 0 < first == lowest <= highest < end <= 2**63
        assert sum(widths) <= keys.KIND_SHIFT


@given(_meanings(), _meanings())
def test_equal_keys_have_equal_meanings(
    one: tuple[Kind, tuple[int, ...]], other: tuple[Kind, tuple[int, ...]]
) -> None:
    built = [BUILDERS[kind][0](*fields) for kind, fields in (one, other)]
    assert (built[0] == built[1]) == (one == other)
    assert keys.kind_of(built[0]) is one[0]


@given(st.integers(0, 2**24 - 1), st.integers(0, 2**15 - 1), st.integers(0, 2**20 - 1))
def test_the_gifts_of_a_day_are_all_within_its_keys(giver: int, day: int, serial: int) -> None:
    first, end = keys.gifts(giver, day + keys.FIRST_DAY)
    assert first <= keys.gift(giver, day + keys.FIRST_DAY, serial) < end
    if day:
        assert keys.gift(giver, day + keys.FIRST_DAY - 1, serial) < first


@pytest.mark.parametrize("kind", Kind)
def test_a_field_that_does_not_fit_is_refused_rather_than_spilt_into_the_next(kind: Kind) -> None:
    build, widths = BUILDERS[kind]
    for place, width in enumerate(widths):
        for wrong in (2**width, -1):
            with pytest.raises(ValueError, match=kind.code):
                build(*(wrong if at == place else 0 for at in range(len(widths))))
