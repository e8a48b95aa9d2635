"""A hand of Bestia played to its end in mind, all cards known, by the rules of thumb of `good`.

Written for speed: a strong player plays out thousands of hands for one decision.
"""

from typing import Final

from engine.cards import Card, italian_deck
from engine.house.bestia.good import STRONG
from engine.house.bestia.sight import Sight
from engine.options import AceDuty
from engine.tricks import dominant

_TRUMP: Final = 10  # what a trump is worth more than another card of its rank


class Playout:
    """Plays hands on from what lies on a seat's table."""

    def __init__(self, sight: Sight) -> None:
        options = sight.options
        self._trump = int(sight.trump)
        self._rank = {card: sight.rank(card) for card in italian_deck()}
        self._must_beat = options.must_beat
        self._dominant = dominant(sight.state.trump)
        self._duty = options.ace_duty
        self._order = sight.state.setup.order
        self._tricks = sight.state.tricks

    def finish(self, hands: dict[int, list[Card]], trick: list[tuple[int, Card]]) -> dict[int, int]:
        """Return how many tricks each of `hands` takes, those taken already among them.

        `trick` lies on the table; the hands are used up.
        """
        in_turn = [seat for seat in self._order if seat in hands]
        taken = {seat: self._tricks.count(seat) for seat in in_turn}
        leader = trick[0][0] if trick else in_turn[0]
        is_first = not self._tricks
        while True:
            place = in_turn.index(leader)
            in_turn = in_turn[place:] + in_turn[:place]
            leader = self._play_trick(hands, in_turn, trick, taken, is_first=is_first)
            taken[leader] += 1
            if not hands[leader]:
                return taken
            trick, is_first = [], False

    def _play_trick(
        self,
        hands: dict[int, list[Card]],
        in_turn: list[int],
        trick: list[tuple[int, Card]],
        taken: dict[int, int],
        *,
        is_first: bool,
    ) -> int:
        """Return who takes the trick once all have played to it."""
        rank, trump = self._rank, self._trump
        leader, best, led = -1, None, -1
        for seat, card in trick:
            if best is None or self._takes(card, best):
                leader, best = seat, card
        if trick:
            led = trick[0][1] & 7
        last = in_turn[-1]
        for seat in in_turn[len(trick) :]:
            hand = hands[seat]
            if best is None:
                card = self._lead(hand, is_first=is_first)
                led = card & 7
            else:
                fit = [it for it in hand if it & 7 == led]
                fit = fit or [it for it in hand if it & 7 == trump] or hand
                card = self._follow(fit, best, bool(taken[seat]), seat == last)
            hand.remove(card)
            if best is None or (
                rank[card] > rank[best] and (card & 7 == best & 7 or card & 7 == trump)
            ):
                leader, best = seat, card
        return leader

    def _takes(self, card: Card, best: Card) -> bool:
        suit = card & 7
        return self._rank[card] > self._rank[best] and (suit == best & 7 or suit == self._trump)

    def _lead(self, hand: list[Card], *, is_first: bool) -> Card:
        rank = self._rank
        binds = self._duty is AceDuty.EVERY_LEAD or (self._duty is AceDuty.FIRST_TRICK and is_first)
        if binds and self._dominant in hand:
            return self._dominant
        best = max(hand, key=rank.__getitem__)
        if rank[best] >= STRONG + _TRUMP:
            return best
        plain = [card for card in hand if card & 7 != self._trump]
        return max(plain, key=rank.__getitem__) if plain else best

    def _follow(self, fit: list[Card], best: Card, has_trick: bool, is_last: bool) -> Card:  # noqa: FBT001 - called for every card
        if len(fit) == 1:
            return fit[0]
        rank = self._rank
        winners = [card for card in fit if self._takes(card, best)]
        if not winners:
            return min(fit, key=rank.__getitem__)
        if is_last:
            return min(winners, key=rank.__getitem__)
        highest = max(winners, key=rank.__getitem__)
        if has_trick and rank[highest] < STRONG:
            return min(winners if self._must_beat else fit, key=rank.__getitem__)
        return highest
