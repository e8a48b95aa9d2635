"""The table as one seat sees it: the cards not in sight, and how cards rank.

No chance and no choice may enter.
"""

from collections.abc import Sequence

from engine.cards import FACE_DOWN, Card, french_deck, lowest_rank
from engine.options import VELE, Vele, of_telesina
from engine.ranking import Strength, best_strength, exposed_strength
from engine.state import State


class Sight:
    """What a seat sees. `hidden` are the cards on show nowhere, `unseen` those not its own."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.others = [other for other in state.live if other != seat]
        self.low = lowest_rank(len(state.setup.dealt))
        self.vele: Vele = VELE[of_telesina(state.setup.options).vele]
        on_show = set(state.community).union(*state.up.values())
        self.hidden = [card for card in french_deck(self.low) if card not in on_show]
        self.unseen = [card for card in self.hidden if card not in state.hole[seat]]

    def now(self, cards: Sequence[Card], community: Sequence[Card]) -> Strength:
        """Return what cards are worth with the open vele (T4: own cards bind at the last one)."""
        are_open = len(community) == self.vele.count and FACE_DOWN not in community
        if self.vele.own_exact and are_open:
            return self.at_the_end(cards, community)
        return exposed_strength(cards, community, self.low, self.vele.combos or None)

    def at_the_end(self, cards: Sequence[Card], community: Sequence[Card]) -> Strength:
        """Return what five own cards are worth with all vele open."""
        vele = self.vele
        return best_strength(cards, community, self.low, vele.combos or None, vele.own_exact)

    def to_come(self) -> int:
        """Return how many cards the seat may still see turned up for itself, vele included."""
        state = self.state
        return 5 - len(state.holding(self.seat)) + self.vele.count - len(state.turned())
