"""The order of a deck: golden values, a second implementation from the text, uniformity."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, format_cards, french_deck, italian_deck
from engine.errors import InvalidSetup
from engine.shuffle import DECK_PURPOSE, deck_order, permutation

SECRET = bytes(range(32))
OTHER = bytes.fromhex("f0" * 32)

GOLDEN_DECKS = [
    (
        SECRET,
        french_deck(7),
        (
            "8h Ts 7h Jh Qc 7s As 9d 7d Ah Jc Qs Kh Th 9s 9c "
            "Ad Kc Qd Ac Ks 7c 8c Js Tc Jd Td Qh 8d 9h Kd 8s"
        ),
    ),
    (
        OTHER,
        french_deck(9),
        "9c Qd Kh Qh Ts Kc Td Jh Th Jc Kd Ks Qs As Ad 9h Qc Jd Tc Ah Js Ac 9s 9d",
    ),
    (
        SECRET,
        italian_deck(),
        (
            "6S RC RB FB AD CD 7B 4D 2C RS 7C 4C 4B FD AB FC 6B AC 2D 4S "
            "CC 3D 2S 5C RD 7D FS 3C 5B 6C CS AS 5D CB 7S 5S 2B 3B 3S 6D"
        ),
    ),
]


def by_the_specification(seed: bytes, size: int, purpose: bytes) -> list[int]:
    """Return the permutation, written from the module's text with nothing but a hash function."""
    inner = bytes(byte ^ 0x36 for byte in seed.ljust(64, b"\0"))
    outer = bytes(byte ^ 0x5C for byte in seed.ljust(64, b"\0"))
    words: list[int] = []
    block = 0
    places = list(range(size))
    for i in reversed(range(1, size)):
        while True:
            if not words:
                text = purpose.ljust(16, b"\0") + size.to_bytes(2, "big") + block.to_bytes(4, "big")
                digest = hashlib.sha256(outer + hashlib.sha256(inner + text).digest()).digest()
                words = [digest[at] * 256 + digest[at + 1] for at in range(0, 32, 2)]
                block += 1
            word = words.pop(0)
            if word < 65536 - 65536 % (i + 1):
                break
        j = word % (i + 1)
        places[i], places[j] = places[j], places[i]
    return places


@pytest.mark.parametrize(("secret", "deck", "expected"), GOLDEN_DECKS)
def test_the_order_of_a_deck_never_changes(
    secret: bytes, deck: tuple[Card, ...], expected: str
) -> None:
    assert expected == format_cards(deck_order(secret, deck))


@given(
    st.binary(min_size=32, max_size=32),
    st.integers(0, 120),
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=16),
)
def test_permutation_equals_the_specification(seed: bytes, size: int, purpose: str) -> None:
    name = purpose.encode("ascii")
    assert tuple(by_the_specification(seed, size, name)) == permutation(seed, size, name)


def test_words_that_would_favour_low_values_are_rejected() -> None:
    """Of 40,000 places the first draw keeps three words in five: the model must reject alike."""
    expected = tuple(by_the_specification(SECRET, 40_000, b"many"))
    assert expected == permutation(SECRET, 40_000, b"many")


@pytest.mark.parametrize("deck", [french_deck(), french_deck(5), italian_deck()])
def test_every_card_stays_in_the_deck_once(deck: tuple[Card, ...]) -> None:
    assert list(deck) == sorted(deck_order(SECRET, deck))


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_to_permute_stays_as_it_is(size: int) -> None:
    assert tuple(range(size)) == permutation(SECRET, size, b"small")


def test_purposes_and_sizes_give_unrelated_permutations() -> None:
    orders = {
        permutation(SECRET, 32, b"deck/1"),
        permutation(SECRET, 32, b"cut/1"),
        permutation(SECRET, 33, b"deck/1")[:32],
        permutation(OTHER, 32, b"deck/1"),
    }
    assert len(orders) == 4


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_secret_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(InvalidSetup, match="secret"):
        deck_order(bytes(length), french_deck(7))
    with pytest.raises(InvalidSetup, match="seed"):
        permutation(bytes(length), 32, DECK_PURPOSE)


@pytest.mark.parametrize("size", [-1, 65536])
def test_a_size_that_does_not_fit_its_field_is_refused(size: int) -> None:
    with pytest.raises(InvalidSetup, match="size"):
        permutation(SECRET, size, DECK_PURPOSE)


@pytest.mark.parametrize("purpose", [b"", b"seventeen letters", b"deck\0", "città".encode()])
def test_a_purpose_that_padding_could_confuse_is_refused(purpose: bytes) -> None:
    with pytest.raises(InvalidSetup, match="purpose"):
        permutation(SECRET, 32, purpose)


def test_every_place_is_about_equally_likely_for_every_card() -> None:
    """Six standard deviations over fixed secrets: passes or fails the same way for ever."""
    rounds, size = 8000, 8
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(rounds):
        seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
        seen.update(enumerate(permutation(seed, size, b"uniform")))
    mean = rounds / size
    spread = 6 * (mean * (1 - 1 / size)) ** 0.5
    assert len(seen) == size * size
    assert all(abs(count - mean) < spread for count in seen.values())
