"""What happens between hands: seats, buy-ins, the button, sit-outs, the carried pot, elimination.

As pure as a hand: every function takes a `Match` and returns a new one. A `player` is an opaque
number of whoever sits (the engine knows no users); amounts are hundredths of a chip.
"""

from dataclasses import dataclass
from enum import Enum

import msgspec

from engine.errors import BuyInRefused, NotSeated, SeatTaken
from engine.games import CURRENT, GAMES
from engine.hand import Result
from engine.options import AllPass, BestiaOptions, Options
from engine.setup import Setup


class Kind(Enum):
    """Cash: chips are bought and cashed out. Tournament: equal stacks until they are gone."""

    CASH = "cash"
    TOURNAMENT = "tournament"


class Stakes(msgspec.Struct, frozen=True):
    """What a table plays: game, options, ante, and the limits of a buy-in."""

    game: str
    options: Options
    ante: int
    min_buy_in: int
    max_buy_in: int
    seats: int = 6
    kind: Kind = Kind.CASH
    unit: int = 100


class Seated(msgspec.Struct, frozen=True):
    """Somebody at the table. `hands_out` counts the hands missed while sitting out."""

    player: int
    stack: int
    is_out: bool = False
    hands_out: int = 0


class Match(msgspec.Struct, frozen=True):
    """A table between two hands.

    `button` is the last dealer, `carry` the pot left on the table and `entitled` the players who
    may win it. In Bestia `first_dealers` are the players who deal before others once an interrupted
    table plays on (RULES B26), and `is_again` whether the cards are dealt again without an ante.
    """

    stakes: Stakes
    seats: dict[int, Seated] = {}
    button: int | None = None
    hands: int = 0
    carry: int = 0
    entitled: tuple[int, ...] = ()
    first_dealers: tuple[int, ...] = ()
    is_again: bool = False

    def seat_of(self, player: int) -> int | None:
        """Return where `player` sits, or `None`."""
        return next((seat for seat, it in self.seats.items() if it.player == player), None)

    def free_seats(self) -> tuple[int, ...]:
        """Return the empty seats in ascending order."""
        return tuple(seat for seat in range(self.stakes.seats) if seat not in self.seats)

    def with_seat(self, seat: int, seated: Seated | None) -> "Match":
        """Return the match with this seat changed, or emptied."""
        seats = {number: it for number, it in self.seats.items() if number != seat}
        if seated is not None:
            seats[seat] = seated
        return msgspec.structs.replace(self, seats=dict(sorted(seats.items())))


@dataclass(frozen=True, slots=True)
class Finished:
    """What a hand left behind: the match, and who went out in groups that share a place (X18)."""

    match: Match
    eliminated: tuple[tuple[int, ...], ...]


def seated(match: Match, seat: int) -> Seated:
    """Return who sits there; raise `NotSeated`."""
    try:
        return match.seats[seat]
    except KeyError:
        raise NotSeated(seat) from None


def sit(match: Match, seat: int, player: int, stack: int) -> Match:
    """Seat `player` with `stack`; raise `SeatTaken` or `BuyInRefused` (RULES X2)."""
    if seat not in match.free_seats():
        raise SeatTaken(seat)
    if (taken := match.seat_of(player)) is not None:
        raise SeatTaken(taken)
    _check_chips(match, stack, match.stakes.min_buy_in)
    return match.with_seat(seat, Seated(player, stack))


def top_up(match: Match, seat: int, amount: int) -> Match:
    """Add chips between hands, up to the buy-in's limits; raise `NotSeated` or `BuyInRefused`.

    Who was broke takes part again; who sits out by choice still does (RULES X3). In a tournament
    nobody adds chips (X1).
    """
    current = seated(match, seat)
    if match.stakes.kind is Kind.TOURNAMENT:
        raise BuyInRefused(current.stack, current.stack)
    _check_chips(match, current.stack + amount, max(match.stakes.min_buy_in, current.stack + 1))
    richer = match.with_seat(seat, msgspec.structs.replace(current, stack=current.stack + amount))
    return richer if current.stack else back(richer, seat)


def _check_chips(match: Match, stack: int, lowest: int) -> None:
    stakes = match.stakes
    if not lowest <= stack <= stakes.max_buy_in or stack % stakes.unit:
        raise BuyInRefused(lowest, stakes.max_buy_in)


def stand(match: Match, seat: int) -> Match:
    """Empty a seat; its stack is the caller's to cash out.

    A right to a carried pot stays until the next deal (RULES X8), one to deal is lost (B26).
    """
    player = seated(match, seat).player
    left = match.with_seat(seat, None)
    still = tuple(other for other in match.first_dealers if other != player)
    left = msgspec.structs.replace(left, first_dealers=still)
    return _interrupted(left) if match.hands and _are_enough(match) else left


def _are_enough(match: Match) -> bool:
    """Whether so many sit there with chips as the table wants, waiting or not (RULES X10)."""
    stakes = match.stakes
    if not isinstance(stakes.options, BestiaOptions) or stakes.kind is Kind.TOURNAMENT:
        return True
    return sum(it.stack > 0 for it in match.seats.values()) >= stakes.options.min_players


def _interrupted(match: Match) -> Match:
    """B26: if too few are left now, those present deal first when the table plays on."""
    if _are_enough(match):
        return match
    present = tuple(it.player for it in match.seats.values())
    return msgspec.structs.replace(match, first_dealers=present)


def sit_out(match: Match, seat: int) -> Match:
    """Keep the seat and take no part in the next hand."""
    return match.with_seat(seat, msgspec.structs.replace(seated(match, seat), is_out=True))


def back(match: Match, seat: int) -> Match:
    """Take part again (RULES X3)."""
    current = seated(match, seat)
    return match.with_seat(seat, msgspec.structs.replace(current, is_out=False, hands_out=0))


def release_carry(match: Match) -> tuple[Match, dict[int, int]]:
    """Give a carried pot without contenders away before a deal (RULES X7, X8).

    Return the match and what each player gets; those seated have it in their stacks. Two or more
    seated owners keep it on the table unless none of them has a chip. In Bestia an owner without
    chips has no place in it any more (B15).
    """
    if not match.carry:
        return match, {}
    here = tuple(player for player in match.entitled if _is_in_line(match, player))
    if len(here) > 1 and any(match.seats[_seat(match, player)].stack for player in here):
        return msgspec.structs.replace(match, entitled=here), {}
    takers = here if len(here) == 1 else match.entitled
    unit = match.stakes.unit
    each, odd = divmod(match.carry // unit, len(takers))
    shares = {player: (each + (place < odd)) * unit for place, player in enumerate(takers)}
    freed = msgspec.structs.replace(match, carry=0, entitled=(), is_again=False)
    for player in takers:
        if (number := freed.seat_of(player)) is not None:
            seat = freed.seats[number]
            richer = msgspec.structs.replace(seat, stack=seat.stack + shares[player])
            freed = freed.with_seat(number, richer)
    return freed, shares


def _is_in_line(match: Match, player: int) -> bool:
    """Whether a seated owner of the carried pot can still play for it."""
    seat = match.seat_of(player)
    if seat is None:
        return False
    return match.seats[seat].stack > 0 or not isinstance(match.stakes.options, BestiaOptions)


def _seat(match: Match, player: int) -> int:
    seat = match.seat_of(player)
    if seat is None:
        raise NotSeated(player)
    return seat


def deal_in(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats of the next hand: those dealt in, and those who only pay the ante.

    With a carried pot only its owners play, also without chips (RULES T1-T3) save in Bestia (B15).
    In a tournament those sitting out pay and are dealt nothing (X1); in cash they are left alone
    (T34), but pay in Bestia (X9).
    """
    is_bestia = isinstance(match.stakes.options, BestiaOptions)
    playing, absent = [], []
    for seat, it in match.seats.items():
        is_owner = it.player in match.entitled
        if match.carry and not is_owner:
            continue
        if not it.stack and (is_bestia or not match.carry):
            continue
        if not it.is_out:
            playing.append(seat)
        elif (match.stakes.kind is Kind.TOURNAMENT or is_bestia) and it.stack:
            absent.append(seat)
    return tuple(playing), tuple(absent)


def can_start(match: Match) -> bool:
    """Whether a hand can be dealt: two contenders, or one and the antes of others (X1).

    A table of Bestia also wants its least number seated; if not, pot and owners wait (X10).
    """
    playing, absent = deal_in(match)
    return bool(playing) and len(playing) + len(absent) > 1 and _are_enough(match)


def start(match: Match, lot: int) -> tuple[Match, Setup]:
    """Move the button and return the next hand's setup; `can_start` must hold.

    The first dealer is drawn by `lot`, any non-negative number; afterwards the button moves to
    the next seat that takes part, in the game's own sense of play (RULES 5.4).
    """
    playing, absent = deal_in(match)
    stakes = match.stakes
    game = CURRENT[stakes.game]
    seats = sorted((*playing, *absent))
    dealer = _dealer(match, seats, lot, is_clockwise=GAMES[game].is_clockwise)
    order = _from_dealer(seats, dealer, is_clockwise=GAMES[game].is_clockwise)
    setup = Setup(
        game=game,
        order=order,
        stacks=tuple(match.seats[seat].stack for seat in order),
        ante=0 if match.is_again else stakes.ante,
        options=stakes.options,
        absent=absent,
        carry=match.carry,
        unit=stakes.unit,
    )
    counted = {
        seat: msgspec.structs.replace(it, hands_out=it.hands_out + it.is_out)
        for seat, it in match.seats.items()
    }
    others = [match.seats[seat].player for seat in order[:-1]]
    still_first = tuple(player for player in match.first_dealers if player in others)
    dealt = msgspec.structs.replace(
        match, button=dealer, hands=match.hands + 1, seats=counted, first_dealers=still_first
    )
    return dealt, setup


def _dealer(match: Match, seats: list[int], lot: int, *, is_clockwise: bool) -> int:
    """Return who deals: as before when dealt again, then those who come first (RULES B6, B26)."""
    if match.is_again and match.button in seats:
        return match.button
    first = [seat for seat in seats if match.seats[seat].player in match.first_dealers]
    return _next_dealer(first or seats, match.button, lot, is_clockwise=is_clockwise)


def _next_dealer(seats: list[int], button: int | None, lot: int, *, is_clockwise: bool) -> int:
    """Return the next of `seats`, which ascend as they sit clockwise, after `button`."""
    if button is None:
        return seats[lot % len(seats)]
    if is_clockwise:
        return next((seat for seat in seats if seat > button), seats[0])
    return next((seat for seat in reversed(seats) if seat < button), seats[-1])


def _from_dealer(seats: list[int], dealer: int, *, is_clockwise: bool) -> tuple[int, ...]:
    """Return the seats in the sense of play, the dealer last."""
    place = seats.index(dealer)
    if is_clockwise:
        return (*seats[place + 1 :], *seats[: place + 1])
    return (*reversed(seats[:place]), *reversed(seats[place:]))


def finish(match: Match, setup: Setup, result: Result) -> Finished:
    """Take a hand's result in: stacks, the carried pot and its owners, eliminations."""
    for seat in setup.order:
        current = match.seats[seat]
        moved = msgspec.structs.replace(current, stack=current.stack + result.net(seat))
        match = match.with_seat(seat, moved)
    match = msgspec.structs.replace(
        match,
        carry=result.carry,
        entitled=_owners(match, setup, result) if result.carry else (),
        is_again=_is_dealt_again(setup, result),
    )
    done = _without_the_broke(match, setup)
    return Finished(_interrupted(done.match), done.eliminated)


def _is_dealt_again(setup: Setup, result: Result) -> bool:
    """B6: nobody joined, and the table deals anew for the same pot."""
    options = setup.options
    if not isinstance(options, BestiaOptions) or options.all_pass is not AllPass.REDEAL:
        return False
    return not any(result.won.values())


def _owners(match: Match, setup: Setup, result: Result) -> tuple[int, ...]:
    """T1: whoever put anything into the pot on the table, now or in the hands before.

    In Bestia those of this hand, who all owed the ante, and nobody else.
    """
    if isinstance(setup.options, BestiaOptions):
        return tuple(match.seats[seat].player for seat in setup.order)
    payers = (match.seats[seat].player for seat in setup.order if result.put[seat])
    return tuple(dict.fromkeys((*match.entitled, *payers)))


def _without_the_broke(match: Match, setup: Setup) -> Finished:
    """Sit the broke out (cash) or take them off the table (tournament).

    Owners may stay, but in Bestia (B15, B23). Whoever lost the right to a carried pot while sitting
    out without a chip goes out as well.
    """
    is_bestia = isinstance(match.stakes.options, BestiaOptions)
    broke = [
        seat
        for seat, it in match.seats.items()
        if not it.stack and (is_bestia or it.player not in match.entitled)
    ]
    if match.stakes.kind is Kind.CASH:
        for seat in broke:
            match = sit_out(match, seat)
        return Finished(match, ())
    started = dict(zip(setup.order, setup.stacks, strict=True))
    groups = tuple(
        tuple(match.seats[seat].player for seat in broke if started.get(seat, 0) == stack)
        for stack in sorted({started.get(seat, 0) for seat in broke}, reverse=True)
    )
    for seat in broke:
        match = match.with_seat(seat, None)
    return Finished(match, groups)
