"""A hand of Bestia as one seat sees it: its cards, those not in sight, and who is in.

No chance and no choice may enter.
"""

from collections.abc import Sequence

from engine.cards import FACE_DOWN, Card, italian_deck
from engine.events import CardPlayed, CardsDealt, Event, Joined, Passed, TrumpTurned
from engine.games.bestia import declaration_order
from engine.hand import View
from engine.options import AceDuty, of_bestia
from engine.tricks import beats, best_of, dominant, follow_duties, lead_duties, strength


class Sight:
    """What a seat sees. `unseen` are the cards it has not seen, `rivals` the others who are in.

    `undecided` are those who have yet to pass or join; in the play there are none.
    """

    def __init__(self, view: View) -> None:
        state, seat = view.state, view.viewer
        self.state = state
        self.seat = seat
        self.options = of_bestia(state.setup.options)
        self.trump = state.trump.suit
        self.holding = tuple(state.hole[seat])
        seen = _seen(view.log)
        self.unseen = [card for card in italian_deck() if card not in seen]
        self.rivals = [other for other in state.live if other != seat and other in state.drawn]
        self.undecided = self._undecided(view.log)

    def _undecided(self, log: Sequence[Event]) -> list[int]:
        declared = {it.seat for it in log if type(it) is Passed or type(it) is Joined}
        setup = self.state.setup
        return [
            seat
            for seat in declaration_order(setup)
            if seat != self.seat and seat not in declared and seat not in setup.absent
        ]

    def higher(self, card: Card) -> int:
        """Return how many trumps not in sight beat this trump."""
        return sum(it.suit == self.trump and strength(it) > strength(card) for it in self.unseen)

    def playable(
        self, holding: Sequence[Card], played: Sequence[Card], *, is_first: bool
    ) -> list[Card]:
        """Return what may be played to a trick of `played`; `is_first` for the first one of all."""
        if played:
            must_beat = self.options.must_beat
            duties = follow_duties(holding, played, self.trump, must_beat=must_beat)
        else:
            duty = self.options.ace_duty
            binds = duty is AceDuty.EVERY_LEAD or (duty is AceDuty.FIRST_TRICK and is_first)
            duties = lead_duties(holding, dominant(self.state.trump) if binds else None)
        return [card for card, why_not in zip(holding, duties, strict=True) if why_not is None]

    def winners(self, cards: Sequence[Card], played: Sequence[Card]) -> list[Card]:
        """Return the cards that would take the trick so far."""
        if not played:
            return list(cards)
        best = best_of(played, self.trump)
        return [card for card in cards if beats(card, best, self.trump)]

    def rank(self, card: Card) -> int:
        """Return how much a card is worth in the play: any trump more than any other card."""
        return strength(card) + 10 * (card.suit == self.trump)


def _seen(log: Sequence[Event]) -> set[Card]:
    seen: set[Card] = set()
    for event in log:
        if type(event) is CardsDealt:
            seen.update(card for _, card in event.dealt)
        elif type(event) is CardPlayed or type(event) is TrumpTurned:
            seen.add(event.card)
    return seen - {FACE_DOWN}
