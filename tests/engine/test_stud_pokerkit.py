"""Seven Card Stud beside pokerkit, action for action, and its files loaded and replayed there."""

from collections import Counter

import pytest

from tests.engine.stud_beside_pokerkit import Deviation, compare

ALWAYS = {"to the end"} | {f"{players} players" for players in range(2, 9)}
UNMET = {Deviation.PAIR_OPTION, Deviation.ODD_UNITS}
"""What is left out from the start, and what takes three who tie for a pot that leaves two over."""


def compared(seeds: range) -> Counter[str]:
    total = Counter[str]()
    for seed in seeds:
        total += compare(seed)
    return total


def test_random_hands_agree_action_for_action_save_for_what_is_listed() -> None:
    found = compared(range(600))
    assert found.keys() <= {*ALWAYS, "shared card", "actions", *(it.name for it in Deviation)}
    assert found["to the end"] > 400
    assert found["actions"] > 10_000
    assert found["shared card"] > 8
    assert min(found[name] for name in ALWAYS) > 50


@pytest.mark.long
def test_many_random_hands_agree_action_for_action() -> None:
    found = compared(range(100_000, 120_000))
    assert found["to the end"] > 14_000
    for deviation in set(Deviation) - UNMET:
        assert found[deviation.name], deviation
