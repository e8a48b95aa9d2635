"""Seven Card Stud, fixed limit, as a script (RULES section 4).

Two down and one up, three more up, the last one down, a betting round after each deal; the lowest
up card brings in, then the best cards on show speak first; at the end each shows or mucks.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.betting import BringInRound, FixedRound, Round, Script, betting_round, skip_round
from engine.cards import FACE_DOWN, Card, Suit, french_deck
from engine.dealing import deal_down, deal_up, post_antes, turn
from engine.errors import InvalidSetup
from engine.events import Event
from engine.options import SevenCardStudOptions, of_stud
from engine.setup import Setup
from engine.showdown import ask_to_show, award_all, show_or_muck
from engine.standard import StandardStrength, standard_strength
from engine.state import State

MIN_SEATS, MAX_SEATS = 2, 8
THIRD, FOURTH, SEVENTH = 1, 2, 5
"""Streets, counted as betting rounds; the table names them by the card a player then has."""
STREETS: Final = range(THIRD, SEVENTH + 1)
UNCAPPED: Final = 1 << 60
"""More bets than a round can have."""

_BRINGS_IN: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def usual_ante(small_bet: int, unit: int) -> int:
    """Return a fifth of the small bet, rounded down to the table's unit (S18)."""
    return max(unit, small_bet // 5 // unit * unit)


def usual_bring_in(small_bet: int, unit: int) -> int:
    """Return half of the small bet, rounded down to the table's unit (S18)."""
    return max(unit, small_bet // 2 // unit * unit)


def deck(setup: Setup) -> tuple[Card, ...]:
    """Return the whole sorted deck, whoever plays."""
    of_stud(setup.options)
    if not MIN_SEATS <= len(setup.order) <= MAX_SEATS:
        raise InvalidSetup("order")
    return french_deck()


def seven_card_stud(state: State, shoe: Iterator[Card]) -> Script:
    """Play one hand of Seven Card Stud from the antes to the last show or muck."""
    options = of_stud(state.setup.options)
    yield post_antes(state)
    if len(state.live) == 1:  # X1: the only one present takes the antes undealt
        yield award_all(state, state.live[0])
        return
    able = state.live
    for street in STREETS:
        yield from _open_cards(state, shoe, street)
        if len(able) > 1:  # else nobody will bet any more
            able = state.able()
        if len(able) < 2:
            yield from skip_round(state, street)
            continue
        yield from betting_round(state, street, _round(state, options, street))
        if len(state.live) == 1:
            survivor = state.live[0]
            yield award_all(state, survivor)
            yield from ask_to_show(state, survivor)
            return
    yield from show_or_muck(state, _first_to_show(state, able), StudContest(state))


def _open_cards(state: State, shoe: Iterator[Card], street: int) -> tuple[Event, ...]:
    if street == THIRD:
        # one pass at a time: each is dealt to whoever is live
        return deal_down(state, shoe), deal_down(state, shoe), deal_up(state, shoe)
    if street < SEVENTH:
        return (deal_up(state, shoe),)
    if is_short(state):
        return (turn(shoe, 0, 1),)
    return (deal_down(state, shoe),)


def is_short(state: State) -> bool:
    """Return whether the stock has fewer cards than there are players left (S10)."""
    order = state.setup.order
    gone = sum(len(state.hole[seat]) + len(state.up[seat]) for seat in order)
    return len(french_deck()) - gone < len(state.live)


def _round(state: State, options: SevenCardStudOptions, street: int) -> Round:
    """Return the round of a street: its bets (S7, S8), and who speaks in which order."""
    is_uncapped = options.uncap_heads_up and len(state.live) == 2
    bets = UNCAPPED if is_uncapped else 1 + options.raise_cap
    small, big = (options.small_bet,), (options.big_bet,)
    if street == THIRD:
        lowest = brings_in(state)
        in_turn = _from(state, lowest)
        return BringInRound(state, in_turn, small, bets, options.bring_in, lowest)
    in_turn = _from(state, first_to_speak(state))
    if street > FOURTH:
        return FixedRound(state, in_turn, big, bets)
    may_choose = options.pair_option and options.big_bet > options.small_bet
    return FixedRound(
        state, in_turn, small + big if may_choose and has_pair(state) else small, bets
    )


def _from(state: State, first: int) -> list[int]:
    """Return who can bet in turn, from `first` or the next one clockwise (X14)."""
    stacks = state.stacks
    return [seat for seat in state.live_from(first) if stacks[seat]]


def brings_in(state: State) -> int:
    """Return who shows the lowest card, clubs below diamonds, hearts and spades (S1, S2)."""
    up = state.up
    return min(state.live, key=lambda seat: _duty(up[seat][0]))


def _duty(card: Card) -> tuple[int, int]:
    return card.rank, _BRINGS_IN.index(card.suit)


def first_to_speak(state: State) -> int:
    """Return who shows the best cards; of equals the one nearest the dealer's left (S9, S11)."""
    up = state.up
    return max(state.live, key=lambda seat: standard_strength(up[seat]))


def has_pair(state: State) -> bool:
    """Return whether anybody still in shows a pair on the fourth street (S8)."""
    return any(first.rank == second.rank for first, second in (state.up[it] for it in state.live))


def is_completion(state: State) -> bool:
    """Return whether the next whole bet completes the bring-in instead of raising it (S5)."""
    return state.street == THIRD and state.highest < of_stud(state.setup.options).small_bet


def _first_to_show(state: State, able: Sequence[int]) -> int:
    """S13: the last aggressor of the hand, else the first speaker of the seventh street.

    Of those `able` to bet there it takes two, or nobody spoke: then the best cards on show.
    """
    if state.last_aggressor is not None:
        return state.last_aggressor
    if len(able) > 1 and state.opener is not None:
        return state.opener
    return next(iter(_from(state, first_to_speak(state))), first_to_speak(state))


def strength_of(state: State, seat: int) -> StandardStrength:
    """Return the strength of a seat's known cards so far, the community card included."""
    return standard_strength(cards_of(state, seat))


def cards_of(state: State, seat: int) -> tuple[Card, ...]:
    """Return what a seat can make its five of, as far as it is known."""
    return tuple(card for card in (*state.holding(seat), *state.community) if card != FACE_DOWN)


class StudContest:
    """The holdings that reached the show; one of which a card is not known beats nobody."""

    def __init__(self, state: State) -> None:
        self._strengths = {
            seat: strength_of(state, seat)
            for seat in state.live
            if FACE_DOWN not in state.hole[seat]
        }

    def winners(self, seats: Sequence[int]) -> Sequence[int]:
        """Return who takes a pot that `seats` contend for; several where the best are equal."""
        known = {seat: self._strengths[seat] for seat in seats if seat in self._strengths}
        if not known:
            return ()
        best = max(known.values())
        return [seat for seat, strength in known.items() if strength == best]
