"""The table's steps around a hand: dealing one, settling it, and when the clock strikes next.

Pure: state and hand in, `Change` or a time out. Times are milliseconds since the epoch.
"""

import msgspec

from bot import ledger, lobby
from bot.lobby import Change, Ground
from bot.seating import (
    CUT_TIME,
    GRACE,
    HANDS_AWAY,
    IDLE,
    INTERMISSION,
    PACES,
    SHOW_TIME,
    START_DELAY,
    Deal,
    Sealed,
    TableState,
    usual_buy_in,
)
from engine import match as rules
from engine.ask import Showing
from engine.cards import Card
from engine.fairness import Commitment, Cut, dealt_order
from engine.games import GAMES
from engine.hand import Hand
from engine.promises import Declaring, Playing
from engine.setup import Setup


def can_deal(state: TableState) -> bool:
    """Whether a hand can start: enough seats, and a person among them or waiting for the pot.

    A carried pot without contenders is given away before the deal and keeps nobody out of it; one
    that only house players own is played for by them, while whoever sat down since looks on.
    """
    match, _ = rules.release_carry(state.match)
    playing, _ = rules.deal_in(match)
    waiting = [seat for seat, it in match.seats.items() if it.stack and not it.is_out]
    people = any(not state.occupants[seat].is_house for seat in (*playing, *waiting))
    return people and rules.can_start(match)


def seal(state: TableState, hand: int, lot: int, secret: bytes) -> TableState:
    """Close the line-up of the hand with id `hand` and commit its deck; `can_deal` must hold.

    `lot` draws the first dealer. No seat changes, so buttons drawn before it stay good.
    """
    match, setup = rules.start(state.match, lot)
    root = _committed(setup, secret).root.hex()
    sealed = Sealed(hand, match.hands, setup, root, cutter(state, setup))
    return msgspec.structs.replace(state, match=match, sealed=sealed)


def cutter(state: TableState, setup: Setup) -> int | None:
    """Return who may cut: the last person before the dealer in the order of play.

    The dealer's own seat comes last, for it plays no part in the shuffle; house players and
    those who are away do not cut.
    """
    *others, dealer = setup.order
    for seat in (*reversed(others), dealer):
        if not state.occupants[seat].is_house and not is_absent(state, seat):
            return seat
    return None


def is_intact(sealed: Sealed, setup: Setup, secret: bytes) -> bool:
    """Whether these rules can deal the hand from what storage kept, as it was sealed.

    Raise `EngineError` where the setup makes no deck.
    """
    if sealed.setup != setup or setup.game not in GAMES:
        return False
    setup.check()
    return _committed(setup, secret).root.hex() == sealed.root


def begin(state: TableState, secret: bytes, cut: Cut | None) -> tuple[TableState, Hand]:
    """Deal the sealed hand, cut or as it lies."""
    sealed = state.sealed
    assert sealed is not None, "only a sealed hand begins"  # noqa: S101
    hand = Hand(sealed.setup, dealt_deck(sealed.setup, secret, sealed.number, cut))
    begun = msgspec.structs.replace(
        state,
        hand=sealed.hand,
        deal=Deal(sealed.number, sealed.root, cut),
        sealed=None,
        cast={seat: state.occupants[seat] for seat in sorted(sealed.setup.order)},
        seating=state.seating + 1,
        bank_since=None,
        show_until=None,
        settled_at=None,
    )
    return begun, hand


def dealt_deck(setup: Setup, secret: bytes, number: int, cut: Cut | None) -> tuple[Card, ...]:
    """Return the cards of a table's hand with this number in the order they are dealt."""
    commitment = _committed(setup, secret)
    text = None if cut is None else cut.text
    return dealt_order(commitment.root, number, text, commitment.order)


def _committed(setup: Setup, secret: bytes) -> Commitment:
    return Commitment(secret, GAMES[setup.game].deck(setup))


def release(ground: Ground, state: TableState) -> Change:
    """Give a carried pot without contenders away before a deal or a closing (RULES X7)."""
    match, shares = rules.release_carry(state.match)
    if not shares:
        return Change(state.with_match(match))
    gains: dict[str, int] = {}
    for player, share in shares.items():  # house players who have gone have one account together
        account = _account_of(ground, match, player)
        gains[account] = gains.get(account, 0) + share
    writes = ledger.release((ground.table, ground.version), gains, at=ground.now)
    return Change(state.with_match(match), writes)


def _account_of(ground: Ground, match: rules.Match, player: int) -> str:
    if (seat := match.seat_of(player)) is not None:
        return ledger.seat(ground.table, seat)
    return ledger.purse(ground.club, player if player > 0 else None)


def settle(ground: Ground, state: TableState, hand: Hand) -> Change:
    """Take in a finished hand: chips, stacks, who leaves, and fresh house players."""
    setup, result = hand.setup, hand.result
    assert state.hand is not None, "a hand that ends has an id"  # noqa: S101
    nets = {seat: net for seat in setup.order if (net := result.net(seat))}
    carried = result.carry - setup.carry
    writes = ledger.settle(ground.table, state.hand, nets, carried, at=ground.now)
    state = msgspec.structs.replace(
        state.with_match(rules.finish(state.match, setup, result).match),
        bank_since=None,
        show_until=None,
        settled_at=state.settled_at or ground.now,
        seating=state.seating + 1,
    )
    change = _stand_up_who_goes(ground, state)
    return Change(change.state, writes + change.writes, change.is_closing)


def voided(ground: Ground, state: TableState) -> Change:
    """Put a hand that cannot be played on away: no chip moves, and who wanted to leave does."""
    without = msgspec.structs.replace(
        state,
        hand=None,
        deal=None,
        sealed=None,
        cast={},
        bank_since=None,
        show_until=None,
        settled_at=ground.now,
        seating=state.seating + 1,
    )
    return _stand_up_who_goes(ground, without)


def _stand_up_who_goes(ground: Ground, state: TableState) -> Change:
    broke = [seat for seat in state.houses_seated() if state.is_broke(seat)]
    going = [seat for seat in state.occupants if seat in broke or _is_going(state, seat)]
    if not going:
        return Change(state)
    change = lobby.stand_up(ground, state, going)
    if change.is_closing:
        return change
    staying = [state.occupants[seat] for seat in broke if not state.occupants[seat].is_leaving]
    for gone in staying:  # somebody new sits down, so that the game goes on
        amount = usual_buy_in(state.match.stakes)
        fresh = lobby.add_house(ground, change.state, amount, gone.level)
        change = Change(fresh.state, change.writes + fresh.writes)
    return change


def _is_going(state: TableState, seat: int) -> bool:
    is_away = state.match.seats[seat].hands_out >= HANDS_AWAY
    return state.occupants[seat].is_leaving or is_away


def is_lone(state: TableState, hand: Hand) -> bool:
    """Whether nobody waits for the one person of the hand but house players: no clock runs then.

    Who sat down in mid-hand waits too; who takes a break, or is about to leave, does not.
    """
    dealt = hand.setup.dealt
    return sum(seat in dealt or not state.is_away(seat) for seat in state.humans()) < 2


def is_absent(state: TableState, seat: int) -> bool:
    """Whether the seat's decisions are made for it: sitting out, or leaving (T32, X17)."""
    return state.is_away(seat)


def marked(state: TableState, hand: Hand, now: int) -> TableState:
    """Return the state with the clock's marks for the question the hand waits on.

    Once the pots are paid all who may show have the same time; before that, where showing decides
    who is paid, each has a time of their own.
    """
    if hand.ask is None or not isinstance(hand.ask.legal, Showing):
        return state
    if not hand.state.is_settled:
        return msgspec.structs.replace(state, show_until=now + SHOW_TIME)
    if state.settled_at is not None:
        return state
    return msgspec.structs.replace(state, show_until=now + SHOW_TIME, settled_at=now)


def decision_deadline(state: TableState, hand: Hand, now: int) -> int | None:
    """Return when the answer to the open question is taken by default; `None` without clock."""
    if state.show_until is not None:
        return state.show_until
    return None if is_lone(state, hand) else now + PACES[state.pace]


def pause_deadline(state: TableState, now: int, *, delay: int = START_DELAY) -> int:
    """Return when the next line-up closes, or when a table where nothing happens is cleared.

    The last hand stays on display for the intermission; `delay` is waited in any case, for one
    more to sit down.
    """
    if not can_deal(state):
        return now + IDLE
    earliest = now + delay
    if state.settled_at is None:
        return earliest
    return max(state.settled_at + INTERMISSION - CUT_TIME, earliest)


def cut_deadline(state: TableState, now: int) -> int:
    """Return until when the sealed deck may be cut: now, when nobody may."""
    assert state.sealed is not None, "only a sealed deck is cut"  # noqa: S101
    return now if state.sealed.cutter is None else now + CUT_TIME


def resumed(
    state: TableState, hand: Hand | None, deadline: int | None, now: int
) -> tuple[TableState, int | None]:
    """Return state and deadline as the clock starts again after a stop of unknown length.

    Nobody could answer meanwhile: whatever is due waits for a grace at least, the time to show
    reaches as far, and a time bank in use begins again with what it held.
    """
    if hand is None or hand.is_over:
        return state, pause_deadline(state, now) if deadline is None else max(deadline, now + GRACE)
    if deadline is None:
        return state, None
    deadline = max(deadline, now + GRACE)
    if state.show_until is not None:
        paid = None if state.settled_at is None else deadline - SHOW_TIME
        return msgspec.structs.replace(state, show_until=deadline, settled_at=paid), deadline
    if state.bank_since is not None and hand.ask is not None:
        deadline = max(now + GRACE, now + state.occupants[hand.ask.seat].bank)
        return msgspec.structs.replace(state, bank_since=now), deadline
    return state, deadline


def bank_used(state: TableState, seat: int, now: int) -> TableState:
    """Take what the seat used of its time bank away; it never grows back (RULES T33)."""
    if state.bank_since is None:
        return state
    occupant = state.occupants[seat]
    used = max(0, now - state.bank_since)  # a wall clock may be set back
    left = max(0, occupant.bank - used)
    spent = state.with_occupant(seat, msgspec.structs.replace(occupant, bank=left))
    return msgspec.structs.replace(spent, bank_since=None)


def has_bank(state: TableState, hand: Hand) -> bool:
    """Whether the seat on turn may go on thinking: money is needed and its bank is not spent."""
    question = hand.ask
    assert question is not None, "a running hand asks"  # noqa: S101
    legal = question.legal
    wants_money = isinstance(legal, Declaring | Playing) or getattr(legal, "price", 0) > 0
    return wants_money and state.bank_since is None and state.occupants[question.seat].bank > 0
