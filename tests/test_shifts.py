"""Which worker takes which tests."""

from tests.shifts import choice

FILES = ("tests/engine/a.py", "tests/bot/sending/b.py", "tests/evening/c.py", "tests/test_d.py")


def taken(worker: str) -> list[str]:
    """Return the files in the order in which a worker alone takes them."""
    left, found = list(FILES), list[str]()
    while (one := choice(worker, left)) is not None:
        left.remove(one)
        found.append(one)
    return found


def test_evenings_are_for_the_first_worker_and_the_second_helps_after_the_chats() -> None:
    assert choice("gw0", FILES) == "tests/evening/c.py"
    assert taken("gw1")[:2] == ["tests/bot/sending/b.py", "tests/evening/c.py"]


def test_either_of_the_first_two_takes_everything_if_it_must() -> None:
    assert set(taken("gw0")) == set(taken("gw1")) == set(FILES)


def test_further_ones_only_fill_in() -> None:
    assert taken("gw2") == taken("gw3") == ["tests/engine/a.py"]
