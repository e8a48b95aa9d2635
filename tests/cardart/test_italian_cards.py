"""The Italian deck: every card is its own and readable on a phone at every size tables use."""

import pytest
from PIL import Image, ImageChops

from cardart import faces, italian, sprites
from cardart.picture import Deck, Pack
from cardart.theme import (
    BAND_TAG,
    IVORY,
    MEDIUM,
    MIDDLE_ITALIAN,
    OWN,
    OWN_FOUR,
    TAG,
    TRICK,
    TRICK_FIVE,
    TRICK_SIX,
    CardSize,
)
from engine.cards import ITALIAN_SUITS, Card, Suit, french_deck, italian_deck

PHONE = 400
UNDER_TWO = MIDDLE_ITALIAN._replace(height=MIDDLE_ITALIAN.height - 2 * BAND_TAG.height - 5)
WHOLE = (OWN, OWN_FOUR, MIDDLE_ITALIAN, UNDER_TWO, TRICK, TRICK_FIVE, TRICK_SIX)
TAGS = (BAND_TAG, TAG)
EDGE = 4  # what a mark leaves of a card on every side


def printed(card: Card, size: CardSize, room: int | None = None) -> Image.Image:
    return faces.printed(card, size, Deck.FOUR_COLOUR, room or size.width)


def inked(paper: Image.Image) -> tuple[int, int, int, int]:
    blank = Image.new("RGB", paper.size, IVORY)
    found = ImageChops.difference(paper, blank).getbbox()
    assert found is not None
    return found


@pytest.mark.parametrize("size", [*WHOLE, *TAGS])
def test_every_card_looks_different(size: CardSize) -> None:
    assert len({printed(card, size).tobytes() for card in italian_deck()}) == 40


@pytest.mark.parametrize("size", TAGS)
def test_every_french_tag_looks_different(size: CardSize) -> None:
    assert len({printed(card, size).tobytes() for card in french_deck()}) == 52


def test_every_covered_card_looks_different() -> None:
    assert len({printed(card, MEDIUM, 60).tobytes() for card in italian_deck()}) == 40


@pytest.mark.parametrize("size", [*WHOLE, *TAGS])
def test_nothing_is_printed_on_the_edge(size: CardSize) -> None:
    for card in (*italian_deck(), *(french_deck() if size.is_tag else ())):
        left, top, right, bottom = inked(printed(card, size))
        assert left >= EDGE
        assert top >= EDGE
        assert right <= size.width - EDGE
        assert bottom <= size.height - EDGE


@pytest.mark.parametrize("size", [*WHOLE, *TAGS])
def test_indices_are_readable_on_a_phone(size: CardSize) -> None:
    for rank in range(1, 11):
        text = italian.index_text(Card.of(rank, Suit.CUPS))
        mask = sprites.index_mask(text, size.cap, size.column)
        strong = mask.point([0] * 128 + [255] * 128).getbbox()
        assert strong is not None
        assert (strong[3] - strong[1]) * PHONE >= 14 * 1280
        assert mask.width <= size.column


def test_indices_are_those_of_italian_cards() -> None:
    texts = [italian.index_text(Card.of(rank, Suit.COINS)) for rank in range(1, 11)]
    assert texts == ["A", "2", "3", "4", "5", "6", "7", "F", "C", "R"]


@pytest.mark.parametrize("suit", ITALIAN_SUITS)
def test_a_number_shows_as_many_signs(suit: Suit) -> None:
    """Cards of neighbouring ranks differ in their bodies, not in their indices alone."""
    bodies = {
        printed(Card.of(rank, suit), TRICK).crop((0, 80, TRICK.width, TRICK.height)).tobytes()
        for rank in range(1, 11)
    }
    assert len(bodies) == 10


@pytest.mark.parametrize("suit", ITALIAN_SUITS)
@pytest.mark.parametrize("size", [MIDDLE_ITALIAN, UNDER_TWO, TRICK])
def test_signs_are_told_apart_on_a_phone_also_under_two_discards(
    size: CardSize, suit: Suit, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign, heights = sprites.sign, list[int]()

    def watched(suit: Suit, width: int, height: int, weight: float = 5) -> Image.Image:
        heights.append(height)
        return sign(suit, width, height, weight)

    italian.printed.cache_clear()
    monkeypatch.setattr(sprites, "sign", watched)
    for rank in range(2, 8):
        printed(Card.of(rank, suit), size)
    assert min(heights) * PHONE >= 8 * 1280


def test_the_two_packs_have_their_own_backs() -> None:
    backs = {sprites.back(116, 158, 58, pack).tobytes() for pack in Pack}
    assert len(backs) == 2


def test_a_card_too_low_for_its_body_keeps_index_and_sign() -> None:
    low = TRICK._replace(height=92)
    whole, cut = (printed(Card.parse("RB"), size) for size in (TRICK, low))
    assert (
        whole.crop((0, 0, TRICK.width, 76)).tobytes() == cut.crop((0, 0, TRICK.width, 76)).tobytes()
    )
    assert inked(cut)[3] <= 84
