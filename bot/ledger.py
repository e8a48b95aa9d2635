"""The ledger: who holds which chips, and every movement of them, as whole hundredths.

A transfer takes chips from its debit account and gives them to its credit account; it is written
once under its key (`bot.store.keys`) and never changed. Functions here return `Write`s, so that
chips move in the same unit as what they move for:

    await store.write(*ledger.settle(hand, moves, at=now), tables.save_table(table))

Accounts: `wallet:<club>:<user>`, `seat:<table>:<n>`, `pot:<table>`, `mint:<club>`. Chips come
from a mint, the only account that may be below zero; house players bring theirs from it and
take them back to it. SQL and sentences may not enter here.
"""

from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.store import Reader, Snapshot, Store, Write, keys, money
from bot.store import audit as books
from bot.store.keys import buy_in as buy_in_key
from bot.store.keys import cash_out as cash_out_key
from bot.store.keys import correction as correction_key
from bot.store.keys import grant as grant_key
from bot.store.keys import rebuy as rebuy_key
from bot.store.keys import release as release_key
from bot.store.keys import settlement as settlement_key
from bot.store.money import Entry, Leg


def wallet(club: int, user: int) -> str:
    """Name the account of a user's chips off the table."""
    return f"wallet:{club}:{user}"


def seat(table: int, number: int) -> str:
    """Name the account of the chips in front of a seat."""
    return f"seat:{table}:{number}"


def pot(table: int) -> str:
    """Name the account of the pot a table carries to its next hand."""
    return f"pot:{table}"


def mint(club: int) -> str:
    """Name the account a club's chips come from."""
    return f"mint:{club}"


def purse(club: int, user: int | None) -> str:
    """Name where a player's chips come from: the wallet, or the mint for a house player."""
    return mint(club) if user is None else wallet(club, user)


def transfer(
    key: int, legs: Sequence[Leg], *, at: int, reason: str = "", actor: int | None = None
) -> tuple[Write, ...]:
    """Write a transaction: legs of (debit account, credit account, hundredths).

    The legs move in order. Refused with `Overdraft`, `OverCeiling`, `InvalidAmount` or, when the
    key has been written before, `RepeatedKey`. `reason` is a code,
    empty where the kind says all.
    """
    return money.transfer_writes(key, legs, reason=reason, actor=actor, at=at)


def buy_in(
    club: int, user: int | None, place: tuple[int, int, int], amount: int, *, at: int
) -> tuple[Write, ...]:
    """Write chips from the wallet to the seat; `place` is (table, its new version, seat).

    Combine it with the save of the table to that version. A house player (`user` None) brings
    chips from the mint.
    """
    leg = (purse(club, user), seat(place[0], place[2]), amount)
    return transfer(buy_in_key(*place), [leg], actor=user, at=at)


def rebuy(
    club: int, user: int | None, place: tuple[int, int, int], amount: int, *, at: int
) -> tuple[Write, ...]:
    """Write more chips from the wallet to the seat, between hands; `place` as in `buy_in`."""
    leg = (purse(club, user), seat(place[0], place[2]), amount)
    return transfer(rebuy_key(*place), [leg], actor=user, at=at)


def cash_out(
    club: int, user: int | None, place: tuple[int, int, int], amount: int, *, at: int
) -> tuple[Write, ...]:
    """Write the chips of a seat back to the wallet; `place` as in `buy_in`."""
    leg = (seat(place[0], place[2]), purse(club, user), amount)
    return transfer(cash_out_key(*place), [leg], actor=user, at=at)


def settle(
    table: int, hand: int, seats: Mapping[int, int], carry: int, *, at: int
) -> tuple[Write, ...]:
    """Write what a hand moved: the net gain of each seat and of the carried pot, once a hand.

    Losses are negative and all of them sum to zero, or `ValueError` is raised.
    """
    gains = {seat(table, number): gain for number, gain in seats.items()}
    return transfer(settlement_key(hand), moves(gains | {pot(table): carry}), at=at)


def release(place: tuple[int, int], gains: Mapping[str, int], *, at: int) -> tuple[Write, ...]:
    """Write a carried pot given away without a hand (RULES X7), to accounts by name.

    `place` is (table, its new version).
    """
    legs = [(pot(place[0]), account, gain) for account, gain in gains.items() if gain]
    return transfer(release_key(*place), legs, at=at)


def grant(
    club: int, user: int, amount: int, *, serial: int, reason: str, actor: int, at: int
) -> tuple[Write, ...]:
    """Write chips given by an administrator; `serial` comes from `Store.new_id("grant")`."""
    legs = [(mint(club), wallet(club, user), amount)]
    return transfer(grant_key(serial), legs, reason=reason, actor=actor, at=at)


def correct(
    legs: Sequence[Leg], *, serial: int, reason: str, actor: int | None, at: int
) -> tuple[Write, ...]:
    """Write a movement that puts an earlier one right; `serial` as `Store.new_id("correction")`.

    Refused with `RefusedWrite` when no reason is given, as is a grant.
    """
    return transfer(correction_key(serial), legs, reason=reason, actor=actor, at=at)


def give(
    club: int, giver: int, receiver: int, amount: int, *, day: int, serial: int, at: int
) -> tuple[Write, ...]:
    """Write chips from one wallet of a club to another, once a serial of the giver's day.

    Their reason is the receiver's id; the actor is the giver. Refused with `InvalidAmount` when
    both are the same.
    """
    leg = (wallet(club, giver), wallet(club, receiver), amount)
    key = keys.gift(giver, day, serial)
    return transfer(key, [leg], reason=str(receiver), actor=giver, at=at)


async def given(reader: Reader, club: int, giver: int, day: int) -> int:
    """Return what somebody gave to others of a club on a day since the epoch, in hundredths."""
    return await money.given(reader, wallet(club, giver), *keys.gifts(giver, day))


def moves(gains: Mapping[str, int]) -> list[Leg]:
    """Return legs that bring about these net gains of accounts.

    Losers pay winners in the order given. Raise `ValueError` unless the gains sum to zero.
    """
    if sum(gains.values()) != 0:
        raise ValueError(dict(gains))
    owed = deque((account, gain) for account, gain in gains.items() if gain > 0)
    legs: list[Leg] = []
    for payer, gain in gains.items():
        left = -gain
        while left > 0:
            winner, due = owed.popleft()
            part = min(left, due)
            legs.append((payer, winner, part))
            left -= part
            if due > part:
                owed.appendleft((winner, due - part))
    return legs


async def balance(reader: Reader, account: str) -> int:
    """Return what the account holds, in hundredths; 0 when nothing ever moved there."""
    return await money.amount(reader, account)


async def is_written(reader: Reader, key: int) -> bool:
    """Return whether the transaction of this key has been committed."""
    return await money.is_written(reader, key)


async def statement(
    reader: Reader, club: int, user: int, limit: int, before: int | None = None
) -> list[Entry]:
    """Return the last movements of a wallet, newest first, or those before an entry's `seq`."""
    return await money.statement(reader, wallet(club, user), limit, before)


@dataclass(frozen=True, slots=True)
class Problem:
    """What the audit found wrong: which check, about what, and both figures.

    Figures are hundredths; for `entries`, `legs`, `orphans` and `guards` they count rows, and
    for `running` they are ids of hands (0 for none).
    """

    check: str
    subject: str
    expected: int
    found: int


async def audit(store: Store) -> list[Problem]:
    """Return everything that is wrong with the books, on one snapshot; nothing when sound.

    Every balance is recomputed from the transfers, the total is zero, only mints are negative,
    no account is an orphan, between hands pots and stacks are what the tables say, and every
    guard of the database is in place.
    """
    problems: list[Problem] = []
    async with store.snapshot() as snapshot:
        for check in CHECKS:
            problems += await check(snapshot)
    return problems


Check = Callable[[Snapshot], Awaitable[list[Problem]]]


def _finds_nothing(name: str) -> Check:
    async def check(snapshot: Snapshot) -> list[Problem]:
        return [Problem(name, *odd) for odd in await books.odd(snapshot, name)]

    return check


async def _guards(snapshot: Snapshot) -> list[Problem]:
    return [Problem("guards", name, 1, 0) for name in await snapshot.missing_guards()]


CHECKS: Final[tuple[Check, ...]] = (_guards, *map(_finds_nothing, books.STATEMENTS))
