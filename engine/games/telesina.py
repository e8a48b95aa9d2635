"""Telesina, the Italian five-card stud, as a script (RULES section 1).

One down and one up card, then three more up, a betting phase after each; then the vele, turned as
the variant says, a phase after each girata; then the show.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.betting import OpenRound, Script, Structure, betting_round, skip_round
from engine.cards import Card, french_deck, lowest_rank
from engine.dealing import deal_down, deal_up, post_antes, turn
from engine.errors import InvalidSetup
from engine.events import CommunityPlaced, Event, PotCarried
from engine.options import VELE, CheckThrough, Parol, TelesinaOptions, Vele, of_telesina
from engine.ranking import SfRule, Strength, beats, best_strength, exposed_strength, winners
from engine.setup import Setup
from engine.showdown import Ladder, ask_to_show, award_all, showdown
from engine.state import State

MIN_SEATS, MAX_SEATS = 2, 6
DEALT_STREETS = 4


def deck(setup: Setup) -> tuple[Card, ...]:
    """Return the sorted deck of this hand: the rule of eleven over the seats dealt in."""
    players = len(setup.dealt)
    if players == 1 and setup.absent:
        players = MIN_SEATS  # X1: no card of it is dealt
    if not MIN_SEATS <= players <= MAX_SEATS:
        raise InvalidSetup("order")
    if of_telesina(setup.options).vele not in VELE:
        raise InvalidSetup("vele")
    return french_deck(lowest_rank(players))


def telesina(
    state: State, shoe: Iterator[Card], judge: Callable[[State], Ladder] | None = None
) -> Script:
    """Play one hand of Telesina from the antes to the last show or muck.

    `judge` compares the holdings at the show where not all of their cards are known.
    """
    setup, options = state.setup, of_telesina(state.setup.options)
    vele = VELE[options.vele]
    structure = Structure(options.limit, options.min_bet or setup.ante, options.min_raise)
    yield post_antes(state)
    if len(state.live) == 1:  # X1: the only one present takes the antes undealt
        yield award_all(state, state.live[0])
        return
    able = state.live
    for street in range(1, DEALT_STREETS + len(vele.turns) + 1):
        yield from _open_cards(state, shoe, street, vele)
        if len(able) > 1:  # else nobody will bet any more
            able = state.able()
        if len(able) < 2:
            yield from skip_round(state, street)
            continue
        place = able.index(first_to_speak(state, able))
        in_turn = able[place:] + able[:place]
        yield from betting_round(state, street, OpenRound(state, in_turn, structure))
        if len(state.live) == 1:
            survivor = state.live[0]
            yield award_all(state, survivor)
            yield from ask_to_show(state, survivor)
            return
        if state.highest == 0 and _is_parol(options, street):
            yield PotCarried(state.pot)
            return
        if state.highest == 0 and options.check_through is CheckThrough.SHOWDOWN:
            break
    yield from showdown(state, _first_to_show(state), (judge or TelesinaContest)(state))


def _open_cards(state: State, shoe: Iterator[Card], street: int, vele: Vele) -> tuple[Event, ...]:
    if street > DEALT_STREETS:
        girata = street - DEALT_STREETS - 1
        return (turn(shoe, sum(vele.turns[:girata]), vele.turns[girata]),)
    if street == 1:
        return deal_down(state, shoe), deal_up(state, shoe)
    if street == DEALT_STREETS and vele.count:
        return deal_up(state, shoe), CommunityPlaced(vele.count)
    return (deal_up(state, shoe),)


def _is_parol(options: TelesinaOptions, street: int) -> bool:
    """T1: with parol on, a phase of checks throws the hand in and the pot stays."""
    match options.parol:
        case Parol.OFF:
            return False
        case Parol.FIRST_PHASE:
            return street == 1
        case Parol.ANY_PHASE:
            return True


def first_to_speak(state: State, able: Sequence[int]) -> int:
    """Return who speaks first: the best exposed cards among those `able` to act (T5, X14).

    Compared as at the show, NB.2 included; a tie goes to the seat nearest the dealer's left.
    """
    up, vele = state.up, state.community
    if len(up[able[0]]) == 1:  # nothing is combined yet, and cards compare by rank, then suit
        return max(able, key=up.__getitem__)
    options, low = of_telesina(state.setup.options), lowest_rank(len(state.setup.dealt))
    combos = VELE[options.vele].combos
    exposed = {seat: exposed_strength(up[seat], vele, low, combos) for seat in able}
    return winners(exposed, options.sf_rule)[0]


def _first_to_show(state: State) -> int:
    """T17: the last aggressor of the hand, else the first speaker of the last phase."""
    if state.last_aggressor is not None:
        return state.last_aggressor
    return state.setup.order[0] if state.opener is None else state.opener


def strength_of(state: State, seat: int) -> Strength:
    """Return the strength of a seat's cards with the vele turned so far."""
    return strength_with(state, state.holding(seat))


def strength_with(state: State, own: Sequence[Card]) -> Strength:
    """Return the strength these own cards have with the vele turned so far.

    How many own cards count (T4, `own_exact`) binds once the last vela is up: before that a line
    cannot supply the rest, and a show after a round of checks (T7) compares what there is.
    """
    return _ranking(state)(own)


def _ranking(state: State) -> Callable[[Sequence[Card]], Strength]:
    vele, shared = VELE[of_telesina(state.setup.options).vele], state.community
    low = lowest_rank(len(state.setup.dealt))
    if vele.own_exact is None or len(state.turned()) < vele.count:
        return lambda own: exposed_strength(own, shared, low, vele.combos)
    return lambda own: best_strength(own, shared, low, vele.combos, vele.own_exact)


class TelesinaContest:
    """The holdings that reached the show, NB.2 included."""

    def __init__(self, state: State) -> None:
        self._rule: SfRule = of_telesina(state.setup.options).sf_rule
        strength = _ranking(state)
        self._strengths = {seat: strength(state.holding(seat)) for seat in state.live}

    def beats(self, seat: int, other: int) -> bool:
        """Return whether the holding of `seat` is better than that of `other`."""
        return beats(self._strengths[seat], self._strengths[other], self._rule)

    def winners(self, seats: Sequence[int]) -> Sequence[int]:
        """Return who takes a pot that `seats` contend for."""
        strengths = self._strengths
        if len(seats) < len(strengths):  # a side pot
            strengths = {seat: strengths[seat] for seat in seats}
        return winners(strengths, self._rule)
