"""Hands for house players of each game, and the same hands as they could just as well be.

`Kind.permuted` deals anew what a seat cannot know and leaves the rest where it lies. A new game of
the house belongs in `KINDS` first. Nothing here asserts.
"""

import hmac
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from engine.actions import FOLD, Action, Join
from engine.ask import Betting
from engine.cards import Card
from engine.events import CardPlayed, CardsDealt, TrumpTurned
from engine.hand import Hand, shuffled
from engine.house import GOOD, HOUSE, Policy
from engine.options import (
    BestiaOptions,
    LasVegasOptions,
    Limit,
    SevenCardStudOptions,
    TelesinaOptions,
)
from engine.setup import Setup
from tests.las_vegas import PLAIN, crowded, las_vegas
from tests.strategies import events
from tests.strategies_bestia import bestia
from tests.stud import stud

ANTE: Final = 100
Permuted = Callable[[Hand, int, Random], Hand | None]


class FoldedFree(Exception):
    """A house player folded where it could have checked."""


@dataclass(frozen=True)
class Kind:
    """A table of a game: `deal` makes a hand by players and number.

    House players of the `steady` levels throw no dice.
    """

    name: str
    deal: Callable[[int, int], Hand]
    permuted: Permuted
    players: Sequence[int]
    hands: int = 3
    steady: Sequence[int] = ()

    @property
    def policy(self) -> Policy:
        """The house players of the game."""
        return HOUSE[self.name.partition(" ")[0]]

    def played(self, hand: Hand, rng: Random, *levels: int) -> Iterator[Action]:
        """Yield each answer just after it was taken; the seats play at these levels in turn."""
        return played(self.policy, hand, rng, *levels)


def played(policy: Policy, hand: Hand, rng: Random, *levels: int) -> Iterator[Action]:
    """Yield each answer just after it was taken; `Hand` refuses an illegal one by raising.

    The seats play at these levels in turn. Whoever folds where a check is free raises `FoldedFree`.
    """
    while ask := hand.ask:
        action = policy(hand.view(ask.seat), ask, levels[ask.seat % len(levels)], rng)
        if isinstance(ask.legal, Betting) and ask.legal.price == 0 and action == FOLD:
            raise FoldedFree
        hand.act(ask.seat, action)
        yield action


def deck_of(setup: Setup, number: int) -> tuple[Card, ...]:
    """Return the deck of this number."""
    return shuffled(setup, hmac.digest(b"house", str(number).encode(), "sha256"))


def deal_telesina(players: int, number: int, vele: str = "1", limit: Limit = Limit.NO) -> Hand:
    """Return a hand of Telesina, no two stacks of which are equal."""
    stacks = tuple(ANTE * (100 + 37 * seat) for seat in range(players))
    options = TelesinaOptions(vele=vele, limit=limit)
    setup = Setup("telesina/1", tuple(range(players)), stacks, ANTE, options)
    return Hand(setup, deck_of(setup, number))


def deal_stud(players: int, number: int, *, is_short: bool = False) -> Hand:
    """Return a hand of Seven Card Stud, with equal stacks or short ones."""
    chips = [7 + 11 * seat if is_short else 300 for seat in range(players)]
    setup = stud([100 * it for it in chips], SevenCardStudOptions(), ante=100, unit=100)
    return Hand(setup, deck_of(setup, number))


def deal_las_vegas(players: int, number: int, options: LasVegasOptions = PLAIN) -> Hand:
    """Return a hand of Las Vegas; every other one is full of pairs, so that somebody goes out."""
    setup = las_vegas([100 * (100 + 37 * seat) for seat in range(players)], options)
    deck = deck_of(setup, number)
    return Hand(setup, crowded(setup, deck) if number % 2 else deck)


def deal_bestia(players: int, number: int, options: BestiaOptions = BestiaOptions()) -> Hand:  # noqa: B008
    """Return a hand of Bestia: now and then a poor seat, an absent one, or a carried pot."""
    absent = (1,) if number % 3 == 2 and players > 2 else ()
    stacks = [10_000 - 9_700 * (seat == number % 7) for seat in range(players)]
    setup = bestia(stacks, options, absent=absent, carry=300 * (number % 2))
    return Hand(setup, deck_of(setup, number))


def moved(hand: Hand, places: Sequence[int], rng: Random) -> list[Card]:
    """Return the deck with the cards at these places in another order."""
    deck, cards = list(hand.deck), [hand.deck[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    return deck


def _of_telesina(hand: Hand, seat: int, rng: Random) -> Hand:
    """At the show the hidden cards of those still in decide who is asked, so they stay."""
    state = hand.state
    stay = state.live if state.is_settled and len(state.live) > 1 else [seat]
    first = next(event for event in hand.log if isinstance(event, CardsDealt))
    others = [place for place, (to, _) in enumerate(first.dealt) if to not in stay]
    known = {*state.holding(seat), *state.turned()}.union(*state.up.values())
    undealt = [
        place for place in range(len(first.dealt), len(hand.deck)) if hand.deck[place] not in known
    ]
    return Hand(hand.setup, moved(hand, others + undealt, rng), hand.actions)


def _of_stud(hand: Hand, seat: int, rng: Random) -> Hand:
    """Once the show is over, who won what is known."""
    view = hand.view(seat).state
    known = {*view.community, *view.holding(seat)}.union(*view.up.values(), *view.shown.values())
    if hand.state.is_settled:
        known = known.union(*(hand.state.holding(it) for it in hand.state.live))
    places = [place for place, card in enumerate(hand.deck) if card not in known]
    return Hand(hand.setup, moved(hand, places, rng), hand.actions)


def _of_las_vegas(hand: Hand, seat: int, rng: Random) -> Hand:
    """What a turned rank has laid down or replaced stays where it is."""
    state = hand.view(seat).state
    laid = (card for pile in state.piles for _, card in pile)
    known = {*state.hole[seat], *state.community, *laid}
    turned = {card.rank for card in state.turned()}
    places = [
        at for at, card in enumerate(hand.deck) if card not in known and card.rank not in turned
    ]
    return Hand(hand.setup, moved(hand, places, rng), hand.actions)


def _of_bestia(hand: Hand, seat: int, rng: Random) -> Hand | None:
    """None where it could not be so: exchanges of others name the cards at their places now."""
    own = [card for event in events(hand, CardsDealt) for to, card in event.dealt if to == seat]
    known = {*own, *(event.card for event in events(hand, CardPlayed, TrumpTurned))}
    places = [place for place, card in enumerate(hand.deck) if card not in known]
    deck = moved(hand, places, rng)
    became = dict(zip(hand.deck, deck, strict=True))
    other = Hand(hand.setup, deck)
    for one, action in hand.actions:
        if isinstance(action, Join):
            action = Join(tuple(map(became.__getitem__, action.discards)))  # noqa: PLW2901
        if other.ask is None or action not in other.ask.legal:
            return None
        other.act(one, action)
    return other


KINDS: Final = (
    Kind("telesina", deal_telesina, _of_telesina, (2, 4, 6)),
    Kind("telesina without vele", partial(deal_telesina, vele="0"), _of_telesina, (2, 4, 6)),
    Kind("telesina crociera", partial(deal_telesina, vele="crociera"), _of_telesina, (2, 4, 6)),
    Kind("seven_card_stud", deal_stud, _of_stud, (2, 5, 8), hands=2),
    Kind("las_vegas", deal_las_vegas, _of_las_vegas, (2, 4, 6)),
    Kind("bestia", deal_bestia, _of_bestia, (2, 4, 6), hands=4, steady=(GOOD,)),
)
"""Every game of the house, and Telesina with few and with many vele."""
