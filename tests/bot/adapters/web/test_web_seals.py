import pytest

from bot.adapters.web.seals import Seals


def test_a_secret_names_its_browser_again_after_a_restart_with_the_same_key() -> None:
    secret = Seals(b"k" * 16).new_browser()
    assert Seals(b"k" * 16).browser_of(secret) == secret.partition(".")[0]


def test_another_key_knows_no_secret() -> None:
    secret = Seals(b"k" * 16).new_browser()
    assert Seals(b"x" * 16).browser_of(secret) is None


def test_a_window_secret_is_worth_nothing_in_another_browser() -> None:
    seals = Seals(b"k" * 16)
    secret = seals.new_window("mine")
    assert seals.window_of("mine", secret) is not None
    assert seals.window_of("theirs", secret) is None


def test_a_browser_secret_is_no_window_secret() -> None:
    seals = Seals(b"k" * 16)
    browser = seals.new_browser()
    assert seals.window_of(browser.partition(".")[0], browser) is None


@pytest.mark.parametrize("secret", ["", ".", "a.b", "naïve.ü", "x" * 500])
def test_nonsense_opens_nothing(secret: str) -> None:
    assert Seals(b"k" * 16).browser_of(secret) is None


def test_secrets_differ() -> None:
    seals = Seals(b"k" * 16)
    assert len({seals.new_window("one") for _ in range(50)}) == 50


def test_a_short_key_is_refused() -> None:
    with pytest.raises(ValueError, match="15 bytes"):
        Seals(b"k" * 15)
