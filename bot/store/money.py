"""The SQL of the ledger: accounts, transactions, transfers, statements. No rule of a game here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ScalarSelect, and_, bindparam, exists, insert, literal, select

from bot.store.keys import kind_of
from bot.store.schema import balance, entry, transfer, txn
from bot.store.writes import Reader, Write


@dataclass(frozen=True, slots=True)
class Entry:
    """One movement of an account: signed hundredths, and what the account held after it.

    `seq` counts the movements of the account from 1; `actor` is a user, None for the dealer.
    """

    seq: int
    txn: int
    kind: str
    reason: str
    amount: int
    after: int
    at: int
    actor: int | None


Leg = tuple[str, str, int]  # debit account, which gives; credit account, which gets; amount > 0

_OPEN: Final = insert(balance).from_select(
    ["account"],
    select(bindparam("account", type_=balance.c.account.type)).where(
        ~exists().where(balance.c.account == bindparam("account"))
    ),
)
_TXN: Final = insert(txn)


def _account(name: str) -> ScalarSelect[int]:
    named = balance.alias()
    return select(named.c.id).where(named.c.account == bindparam(name)).scalar_subquery()


_TRANSFER: Final = insert(transfer).values(
    txn=bindparam("txn"),
    leg=bindparam("leg"),
    debit=_account("debit_account"),
    credit=_account("credit_account"),
    amount=bindparam("amount"),
)


def transfer_writes(
    key: int, legs: Sequence[Leg], *, reason: str, actor: int | None, at: int
) -> tuple[Write, ...]:
    """Write the transaction of this key with all its legs, opening accounts as needed."""
    head = {
        "key": key,
        "kind": kind_of(key).code,
        "reason": reason,
        "actor": actor,
        "at": at,
        "legs": len(legs),
    }
    if not legs:
        return (Write(_TXN, (head,)),)
    rows = tuple(
        {"txn": key, "leg": leg, "debit_account": debit, "credit_account": credit, "amount": amount}
        for leg, (debit, credit, amount) in enumerate(legs)
    )
    accounts = {name: None for leg in legs for name in leg[:2]}
    opened = tuple({"account": name} for name in accounts)
    return Write(_OPEN, opened), Write(_TXN, (head,)), Write(_TRANSFER, rows)


_BALANCE: Final = select(balance.c.amount).where(balance.c.account == bindparam("account"))


async def amount(reader: Reader, account: str) -> int:
    """Return what the account holds, in hundredths; 0 when it was never opened."""
    rows = await reader.rows(_BALANCE, {"account": account})
    return int(rows[0].amount) if rows else 0


async def is_written(reader: Reader, key: int) -> bool:
    """Return whether the transaction of this key has been committed."""
    return bool(await reader.rows(select(literal(1)).where(txn.c.key == key)))


_STATEMENT: Final = (
    select(
        entry.c.seq,
        entry.c.txn,
        txn.c.kind,
        txn.c.reason,
        transfer.c.amount,
        (transfer.c.debit == balance.c.id).label("is_debit"),
        entry.c.after,
        txn.c.at,
        txn.c.actor,
    )
    .select_from(balance)
    .join(entry, entry.c.account == balance.c.id)
    .join(transfer, and_(transfer.c.txn == entry.c.txn, transfer.c.leg == entry.c.leg))
    .join(txn, txn.c.key == entry.c.txn)
    .where(balance.c.account == bindparam("account"), entry.c.seq < bindparam("before"))
    .order_by(entry.c.seq.desc())
    .limit(bindparam("limit"))
)


async def statement(reader: Reader, account: str, limit: int, before: int | None) -> list[Entry]:
    """Return the last `limit` movements of an account, newest first, or those before a `seq`."""
    values = {"account": account, "limit": limit, "before": before or 1 << 62}
    return [
        Entry(
            row.seq,
            row.txn,
            row.kind,
            row.reason,
            -row.amount if row.is_debit else row.amount,
            row.after,
            row.at,
            row.actor,
        )
        for row in await reader.rows(_STATEMENT, values)
    ]
