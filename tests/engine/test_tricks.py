"""Tricks with a trump: ranks, duties and takers, and the text of what is answered in such games."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import JOIN, JOIN_BLIND, PASS, Action, Join, Play, parse_action
from engine.cards import FACE_DOWN, Card, Suit, italian_deck, parse_cards
from engine.errors import MalformedText
from engine.tricks import (
    RANK_ORDER,
    SUIT_ORDER,
    Duty,
    beats,
    best_of,
    dominant,
    follow_duties,
    lead_duties,
    lowest,
    strength,
    taker,
)

SWORDS = Suit.SWORDS
DECK = italian_deck()


def of(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def follow(holding: str, played: str, *, must_beat: bool = False) -> list[str | None]:
    duties = follow_duties(of(holding), of(played), SWORDS, must_beat=must_beat)
    return [duty and duty.value for duty in duties]


@pytest.mark.parametrize("suit", SUIT_ORDER)
def test_the_ranks_of_every_suit_descend_from_ace_and_three_to_the_two(suit: Suit) -> None:
    descending = of(" ".join(f"{rank}{str(Card.of(1, suit))[1]}" for rank in "A3RCF76542"))
    assert sorted(descending, key=strength, reverse=True) == list(descending)
    assert [card.rank for card in descending] == list(RANK_ORDER)
    assert [strength(card) for card in descending] == list(range(10, 0, -1))


@pytest.mark.parametrize("trump", SUIT_ORDER)
def test_a_card_beats_another_by_rank_in_its_suit_and_else_as_a_trump(trump: Suit) -> None:
    for card, other in permutations(DECK, 2):
        if card.suit == other.suit:
            assert beats(card, other, trump) == (strength(card) > strength(other))
        else:
            assert beats(card, other, trump) == (card.suit == trump)


def test_any_trump_beats_the_suit_that_was_led() -> None:
    assert best_of(of("AD 2S 3D RD"), SWORDS) == Card.parse("2S")
    assert best_of(of("2D AC AB"), SWORDS) == Card.parse("2D")
    assert taker([(4, Card.parse("RD")), (0, Card.parse("3D")), (2, Card.parse("AC"))], SWORDS) == 0


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=6, unique=True))
def test_the_best_of_a_trick_is_its_highest_trump_or_else_its_highest_of_the_suit(
    trick: list[Card],
) -> None:
    trumps = [card for card in trick if card.suit == SWORDS]
    led = [card for card in trick if card.suit == trick[0].suit]
    assert best_of(trick, SWORDS) == max(trumps or led, key=strength)


@pytest.mark.parametrize(
    ("turned", "highest"), [("5S", "AS"), ("3S", "AS"), ("AS", "3S"), ("AD", "3D"), ("RC", "AC")]
)
def test_b11_the_dominant_trump_is_the_ace_or_the_three_under_a_turned_ace(
    turned: str, highest: str
) -> None:
    assert dominant(Card.parse(turned)) == Card.parse(highest)


def test_the_leader_may_play_anything_unless_a_card_must_be_led() -> None:
    holding = of("AS RD 2C")
    must = Duty.LEAD_THE_TRUMP
    assert lead_duties(holding, None) == (None, None, None)
    assert lead_duties(holding, Card.parse("3S")) == (None, None, None)
    assert lead_duties(holding, Card.parse("AS")) == (None, must, must)


def test_a_follower_follows_suit_then_trumps_then_is_free() -> None:
    assert follow("2D RD AS", "AD") == [None, None, "follow_suit"]
    assert follow("2S 3S AC", "AD RS") == [None, None, "must_trump"]
    assert follow("AC 4B 2B", "AD") == [None, None, None]
    assert follow("2S AC", "AS") == [None, "follow_suit"]


def test_must_beat_asks_for_a_card_that_takes_the_trick_where_there_is_one() -> None:
    assert follow("2D 3D AS", "RD", must_beat=True) == ["must_beat", None, "follow_suit"]
    assert follow("2D 4D", "RD", must_beat=True) == [None, None]
    assert follow("3D 2D", "RD 2S", must_beat=True) == [None, None]
    assert follow("2S RS AC", "RD 5S", must_beat=True) == ["must_beat", None, "must_trump"]
    assert follow("2S 4S AC", "RD 5S", must_beat=True) == [None, None, "must_trump"]
    assert follow("AC AB", "RD", must_beat=True) == [None, None]


HOLDINGS = st.lists(st.sampled_from(DECK), min_size=5, max_size=9, unique=True)


@given(HOLDINGS, st.sampled_from(SUIT_ORDER), st.booleans())
def test_something_may_always_be_played_and_duties_are_those_of_the_rules(
    cards: list[Card], trump: Suit, must_beat: bool
) -> None:
    holding, played = cards[:4], cards[4:]
    duties = follow_duties(holding, played, trump, must_beat=must_beat)
    free = [card for card, duty in zip(holding, duties, strict=True) if duty is None]
    led = played[0].suit
    suits = {card.suit for card in holding}
    assert free
    assert {card.suit for card in free} <= (
        {led} if led in suits else {trump} if trump in suits else suits
    )
    if not must_beat:
        wanted = led if led in suits else trump if trump in suits else None
        assert free == [card for card in holding if wanted in {None, card.suit}]


def test_b25_the_lowest_card_is_no_trump_then_low_then_by_suit() -> None:
    """Denari, coppe, spade, bastoni: of equal ranks the coin goes first."""
    assert lowest(of("2S AD"), SWORDS) == Card.parse("AD")
    assert lowest(of("AS 2S"), SWORDS) == Card.parse("2S")
    assert lowest(of("3D RD AD"), SWORDS) == Card.parse("RD")
    assert lowest(of("4B 4C 4D"), SWORDS) == Card.parse("4D")
    assert lowest(of("4B 4S 4C"), Suit.COINS) == Card.parse("4C")
    assert lowest(of("4B 4S"), Suit.COINS) == Card.parse("4S")
    assert lowest((FACE_DOWN, FACE_DOWN), SWORDS) == FACE_DOWN


ANSWERS: list[tuple[Action, str]] = [
    (PASS, "p"),
    (JOIN, "j"),
    (JOIN_BLIND, "jb"),
    (Join(of("2D 4C")), "j2D4C"),
    (Join(of("2D 4C RB AS")), "j2D4CRBAS"),
    (Play(Card.parse("AD")), "tAD"),
]


@pytest.mark.parametrize(("action", "text"), ANSWERS, ids=[text for _, text in ANSWERS])
def test_an_answer_reads_back_from_its_text(action: Action, text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    ["P", "t", "tAD2C", "tXX", "jXX", "j2", "j2D4", "j2D4CRBAS5D", "jbb", "p ", "t AD", "2D"],
)
def test_anything_else_does_not_parse(text: str) -> None:
    with pytest.raises(MalformedText):
        parse_action(text)
