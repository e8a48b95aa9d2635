"""What the games of poker have in common: holdings of five, named, compared and marked.

How holdings rank is the game's own; here are the words and the marks that follow from it.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import mark
from bot.presenter.game import GamePresenter
from bot.presenter.names import Named
from bot.presenter.voice import Voice, capital, lowered, rank_text
from cardart.picture import CardFace, Community, Emphasis, HandPicture, TablePicture
from engine.cards import FACE_DOWN, Card, Suit
from engine.events import PotAwarded
from engine.hand import View
from engine.shapes import Category
from engine.state import State

CATEGORIES: Final = {
    Category.HIGH_CARD: mark("high card"),
    Category.PAIR: mark("pair"),
    Category.TWO_PAIR: mark("two pair"),
    Category.THREE_OF_A_KIND: mark("three of a kind"),
    Category.STRAIGHT: mark("straight"),
    Category.FULL_HOUSE: mark("full house"),
    Category.FLUSH: mark("flush"),
    Category.FOUR_OF_A_KIND: mark("four of a kind"),
    Category.STRAIGHT_FLUSH: mark("straight flush"),
}

_SUITS: Final = {
    Suit.HEARTS: mark("hearts"),
    Suit.DIAMONDS: mark("diamonds"),
    Suit.CLUBS: mark("clubs"),
    Suit.SPADES: mark("spades"),
}

_SEVERAL: Final = {
    2: mark("twos"),
    3: mark("threes"),
    4: mark("fours"),
    5: mark("fives"),
    6: mark("sixes"),
    7: mark("sevens"),
    8: mark("eights"),
    9: mark("nines"),
    10: mark("tens"),
    11: mark("jacks"),
    12: mark("queens"),
    13: mark("kings"),
    14: mark("aces"),
}

_HIGHEST: Final = mark("The highest card decides: {high} beats {low}.")
_NEXT: Final = mark("The cards above are equal in rank; then {high} beats {low}.")
_BESIDE: Final = mark("The cards beside it decide: {high} beats {low}.")
_FIFTH: Final = mark("The fifth card decides: {high} beats {low}.")
_THREE: Final = mark("The three of a kind decides: {high} beats {low}.")
_TOP: Final = mark("The top card of the straight decides: {high} beats {low}.")

_PARTS: Final = {
    Category.HIGH_CARD: ((1, _HIGHEST), (5, _NEXT)),
    Category.PAIR: ((2, mark("The pair decides: {high} beats {low}.")), (5, _BESIDE)),
    Category.TWO_PAIR: (
        (2, mark("The higher pair decides: {high} beats {low}.")),
        (4, mark("The second pair decides: {high} beats {low}.")),
        (5, _FIFTH),
    ),
    Category.THREE_OF_A_KIND: ((3, _THREE), (5, _BESIDE)),
    Category.STRAIGHT: ((5, _TOP),),
    Category.FULL_HOUSE: (
        (3, _THREE),
        (5, mark("The pair beside it decides: {high} beats {low}.")),
    ),
    Category.FLUSH: ((1, _HIGHEST), (5, _NEXT)),
    Category.FOUR_OF_A_KIND: (
        (4, mark("The four of a kind decides: {high} beats {low}.")),
        (5, _FIFTH),
    ),
    Category.STRAIGHT_FLUSH: ((5, _TOP),),
}
"""What a difference of ranks is called, by the places in display order that it can be found at."""


def suit_name(voice: Voice, suit: Suit) -> str:
    """Return the name of a French suit."""
    return voice.say(_SUITS[suit])


def several(voice: Voice, rank: int) -> str:
    """Return what two or more cards of a rank are called."""
    return voice.say(_SEVERAL[rank])


def grouped_name(voice: Voice, category: Category, ranks: Sequence[int]) -> str | None:
    """Return what a holding is called that its ranks tell apart from others of its category.

    None for straights and flushes, which each game calls in its own way.
    """
    if category is Category.HIGH_CARD:
        return voice.say("High card {rank}", rank=rank_text(ranks[0]))
    high = several(voice, ranks[0])
    match category:
        case Category.PAIR:
            return voice.say("Pair of {rank}", rank=high)
        case Category.TWO_PAIR:
            other = several(voice, ranks[2])
            return capital(voice.as_in("two pair", "{rank} and {other}", rank=high, other=other))
        case Category.THREE_OF_A_KIND:
            return voice.say("Three {rank}", rank=high)
        case Category.FULL_HOUSE:
            return voice.say("Full house of {rank}", rank=high)
        case Category.FOUR_OF_A_KIND:
            return voice.say("Four {rank}", rank=high)
        case _:
            return None


def by_category(voice: Voice, winner: Category, other: Category) -> str:
    """Return that one category beats another."""
    better, worse = (voice.say(CATEGORIES[it]) for it in (winner, other))
    return voice.say("The category decides: {better} beats {worse}.", better=better, worse=worse)


def by_rank(voice: Voice, category: Category, winner: Sequence[int], other: Sequence[int]) -> str:
    """Return which ranks decided between two holdings of one category, in display order."""
    at = next(n for n, pair in enumerate(zip(winner, other, strict=False)) if pair[0] != pair[1])
    said = next(words for end, words in _PARTS[category] if at < end)
    return voice.say(said, high=rank_text(winner[at]), low=rank_text(other[at]))


class PokerPresenter(GamePresenter):
    """A game whose holdings are the best five of a player's cards and those shared by all."""

    @abstractmethod
    def strength(self, state: State, seat: int) -> int:
        """Return how strong the known cards of a seat are; compare with `<` and `==`."""

    @abstractmethod
    def five(self, state: State, seat: int) -> tuple[Card, ...]:
        """Return the cards that make this strength, in display order."""

    @abstractmethod
    def verdict(self, voice: Voice, state: State, winner: int, other: int) -> str:
        """Return why `winner` took a pot that `other` contended for with cards worth less."""

    @abstractmethod
    def community_label(self, voice: Voice, state: State) -> str:
        """Return what stands over the shared cards."""

    def cards(self, state: State, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat in the order in which they lie on the table."""
        return state.holding(seat)

    def faces(self, state: State, seat: int) -> tuple[CardFace, ...]:
        """Return the cards of a seat; once a pot was won with shown cards, those stand out."""
        winning = self._winning_cards(state)
        if winning is None or seat not in state.shown:
            return tuple(map(CardFace, self.cards(state, seat)))
        part = winning if state.won(seat) else frozenset[Card]()
        return tuple(_marked(card, part) for card in self.cards(state, seat))

    def _winning_cards(self, state: State) -> frozenset[Card] | None:
        """Return the five of everybody who won with shown cards; `None` before or without one."""
        takers = [seat for award in state.awards for seat, _ in award.shares]
        winners = [seat for seat in takers if seat in state.shown]
        if not winners:
            return None
        return frozenset(card for seat in winners for card in self.five(state, seat))

    def dressed(self, voice: Voice, view: View, picture: TablePicture) -> TablePicture:
        """Return the picture with the shared cards."""
        winning = self._winning_cards(view.state)
        return replace(picture, community=self._community(voice, view.state, winning))

    def own_picture(self, voice: Voice, view: View, picture: HandPicture) -> HandPicture:
        """Return the picture with the shared cards."""
        return replace(picture, community=self._community(voice, view.state, None))

    def _community(
        self, voice: Voice, state: State, winning: frozenset[Card] | None
    ) -> Community | None:
        if not (shared := state.community):
            return None
        if winning is None:
            faces = tuple(map(CardFace, shared))
        else:
            faces = tuple(
                CardFace(card) if card == FACE_DOWN else _marked(card, winning) for card in shared
            )
        return Community(self.community_label(voice, state), faces)

    def won(self, voice: Voice, name: Named, state: State, award: PotAwarded) -> str:
        """Return who won a pot with what."""
        seats = [seat for seat, _ in award.shares]
        who = voice.every([name(seat) for seat in seats])
        amount = voice.amount(award.amount)
        shown = [seat for seat in seats if seat in state.shown]
        if not shown:
            return self.won_unseen(voice, state, who, award)
        holding = lowered(self.holding_name(voice, state, shown[0]))
        if len(seats) > 1:
            return voice.say("{names} share {amount}: {holding}.", names=who, amount=amount,
                             holding=holding)  # fmt: skip
        if award.index:
            return voice.say("{name} wins the side pot of {amount}: {holding}.", name=who,
                             amount=amount, holding=holding)  # fmt: skip
        return voice.say("{name} wins {amount}: {holding}.", name=who, amount=amount,
                         holding=holding)  # fmt: skip

    def won_unseen(self, voice: Voice, state: State, who: str, award: PotAwarded) -> str:
        """Return that somebody took a pot without showing."""
        amount = voice.amount(award.amount)
        if len(state.live) > 1:  # who is all-in does not contend for it
            return voice.say("{name} wins the side pot of {amount}: nobody else could.", name=who,
                             amount=amount)  # fmt: skip
        return voice.say("{name} wins {amount}: everybody else folded.", name=who, amount=amount)

    def decided(
        self, voice: Voice, name: Named, state: State, contenders: Sequence[int], award: PotAwarded
    ) -> Iterator[str]:
        """Yield each known holding, who hid theirs, and what decided."""
        winners = [seat for seat, _ in award.shares]
        known = {
            seat: self.strength(state, seat)
            for seat in contenders
            if FACE_DOWN not in state.hole[seat]
        }
        ranked = sorted(known, key=lambda seat: (seat in winners, known[seat]), reverse=True)
        yield from (self.held(voice, name, state, seat) for seat in ranked)
        hidden = [seat for seat in contenders if seat not in known]
        if hidden:
            yield voice.say("Hidden: {names}.", names=voice.every(map(name, hidden)))
        if losers := [seat for seat in ranked if seat not in winners]:
            best = max(losers, key=known.__getitem__)
            yield self.verdict(voice, state, winners[0], best)
        elif hidden:
            yield voice.say("No hidden holding beats that.")

    def held(self, voice: Voice, name: Named, state: State, seat: int) -> str:
        """Return what a seat held, with the cards that made it."""
        holding = lowered(self.holding_name(voice, state, seat))
        return voice.say("{name}: {holding} ({cards}).", name=name(seat), holding=holding,
                         cards=voice.cards(self.five(state, seat)))  # fmt: skip

    def odd(self, voice: Voice, names: str, amount: str) -> str:
        """RULES T31, S15: what does not split goes to the tied seats nearest the dealer's left."""
        return voice.say("What cannot be split goes to whoever sits nearest to the dealer’s left, "
                         "{amount} each: {names}.", amount=amount, names=names)  # fmt: skip

    def worth(self, voice: Voice, view: View) -> str:
        """Return what the viewer's own cards make, as a sentence."""
        name = lowered(self.holding_name(voice, view.state, view.viewer))
        return voice.say("You have: {holding}.", holding=name)


def _marked(card: Card, winning: frozenset[Card]) -> CardFace:
    return CardFace(card, Emphasis.WINNING if card in winning else Emphasis.DIMMED)
