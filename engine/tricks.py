"""Tricks with a trump: the order of the ranks, what must be played, and who takes a trick.

The order is that of Bestia, `A 3 R C F 7 6 5 4 2` in every suit (RULES 2.1). No seat's turn, no
stake and no question may enter.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from engine.cards import Card, Suit

RANK_ORDER: Final = (1, 3, 10, 9, 8, 7, 6, 5, 4, 2)
"""The ranks of an Italian deck, the strongest first."""

SUIT_ORDER: Final = (Suit.COINS, Suit.CUPS, Suit.SWORDS, Suit.BATONS)
"""The suits in the order in which equal ranks are thrown away (RULES B25)."""

_ACE, _THREE = RANK_ORDER[:2]

_STRENGTH: Final = tuple(
    len(RANK_ORDER) - RANK_ORDER.index(rank) if rank else 0 for rank in range(11)
)
_PLACE: Final = {int(suit): place for place, suit in enumerate(SUIT_ORDER)}


class Duty(Enum):
    """Why a card may not be played now: what the rules want instead of it."""

    FOLLOW_SUIT = "follow_suit"
    MUST_TRUMP = "must_trump"
    LEAD_THE_TRUMP = "lead_the_trump"
    MUST_BEAT = "must_beat"


def strength(card: Card) -> int:
    """Return how high a card is in its suit: 10 for the ace, 1 for the two, 0 for no face."""
    return _STRENGTH[card >> 3]


def beats(card: Card, other: Card, trump: Suit) -> bool:
    """Return whether `card`, played after `other`, takes the trick from it."""
    suit = card & 7
    if suit == other & 7:
        return _STRENGTH[card >> 3] > _STRENGTH[other >> 3]
    return suit == trump


def best_of(cards: Iterable[Card], trump: Suit) -> Card:
    """Return the card that takes the trick of `cards`, in the order they were played."""
    in_order = iter(cards)
    best = next(in_order)
    for card in in_order:
        if beats(card, best, trump):
            best = card
    return best


def taker(trick: Sequence[tuple[int, Card]], trump: Suit) -> int:
    """Return the seat that takes a trick of (seat, card), the leader first."""
    best = best_of([card for _, card in trick], trump)
    return next(seat for seat, card in trick if card == best)


def dominant(turned: Card) -> Card:
    """Return the highest trump in play: the ace, or the three if the ace is the card turned up.

    It is never a lower one, wherever those two are (RULES B11).
    """
    is_ace = turned.rank == _ACE
    return Card.of(_THREE if is_ace else _ACE, turned.suit)


def lead_duties(holding: Sequence[Card], must_lead: Card | None) -> tuple[Duty | None, ...]:
    """Return for each card of the leader why it may not be played, None where it may.

    `must_lead` is the card that has to be led by whoever holds it (RULES B10).
    """
    if must_lead is None or must_lead not in holding:
        return (None,) * len(holding)
    return tuple([None if card == must_lead else Duty.LEAD_THE_TRUMP for card in holding])


def follow_duties(
    holding: Sequence[Card], played: Sequence[Card], trump: Suit, *, must_beat: bool = False
) -> tuple[Duty | None, ...]:
    """Return for each card of a follower why it may not be played, None where it may.

    Follow suit; without the suit trump, whatever the trump; without either play anything (RULES
    B8, B9). With `must_beat`, a house rule, a card that takes the trick goes before the others.
    """
    led = played[0] & 7
    wanted, duty = led, Duty.FOLLOW_SUIT
    suits = [card & 7 for card in holding]
    if led not in suits:
        if trump not in suits:
            return (None,) * len(holding)
        wanted, duty = trump, Duty.MUST_TRUMP
    if must_beat:
        return _beating_duties(holding, best_of(played, trump), trump, wanted, duty)
    return tuple([None if suit == wanted else duty for suit in suits])


def _beating_duties(
    holding: Sequence[Card], best: Card, trump: Suit, wanted: int, duty: Duty
) -> tuple[Duty | None, ...]:
    fit = [card & 7 == wanted for card in holding]
    wins = [beats(card, best, trump) for card in holding]
    must = any(fits and win for fits, win in zip(fit, wins, strict=True))
    return tuple(
        [
            duty if not fits else Duty.MUST_BEAT if must and not win else None
            for fits, win in zip(fit, wins, strict=True)
        ]
    )


def lowest(cards: Iterable[Card], trump: Suit) -> Card:
    """Return the card to part with first: no trump, then the rank, then the suit (RULES B25)."""
    return min(
        cards, key=lambda card: (card & 7 == trump, _STRENGTH[card >> 3], _PLACE.get(card & 7, 0))
    )
