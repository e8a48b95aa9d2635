"""The SQL of the ledger: accounts, transactions, transfers, statements. No rule of a game here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, exists, func, insert, literal, select, text

from bot.store.keys import kind_of
from bot.store.schema import balance, transfer, txn
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


_debit, _credit = balance.alias("d"), balance.alias("c")
_amount = bindparam("amount", type_=transfer.c.amount.type)
_TRANSFER: Final = insert(transfer).from_select(
    transfer.c.keys(),
    select(
        bindparam("txn", type_=transfer.c.txn.type),
        bindparam("leg", type_=transfer.c.leg.type),
        _debit.c.id,
        _credit.c.id,
        _amount,
        _debit.c.amount - _amount,
        _debit.c.last_txn,
        _debit.c.last_leg,
        _credit.c.amount + _amount,
        _credit.c.last_txn,
        _credit.c.last_leg,
    )
    .select_from(_debit.join(_credit, _credit.c.account == bindparam("credit_account")))
    .where(_debit.c.account == bindparam("debit_account")),
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


_GIVEN: Final = (
    select(func.coalesce(func.sum(transfer.c.amount), 0).label("given"))
    .select_from(transfer.join(_debit, _debit.c.id == transfer.c.debit))
    .where(transfer.c.txn >= bindparam("first"), transfer.c.txn < bindparam("end"))
    .where(_debit.c.account == bindparam("account"))
)


async def given(reader: Reader, account: str, first: int, end: int) -> int:
    """Return what an account gave in the transactions from key `first` up to before `end`."""
    rows = await reader.rows(_GIVEN, {"account": account, "first": first, "end": end})
    return int(rows[0].given)


# Back along the transfers an account has seen, from the last one; `stop` ends the walk.
_STATEMENT: Final = text("""
    WITH RECURSIVE walk (account, seq, stop, txn, leg) AS (
        SELECT id, entries, min(entries, :before - 1) - :limit, last_txn, last_leg
        FROM balance WHERE account = :account AND entries > 0
        UNION ALL
        SELECT w.account, w.seq - 1, w.stop,
            CASE w.account WHEN t.debit THEN t.debit_prev_txn ELSE t.credit_prev_txn END,
            CASE w.account WHEN t.debit THEN t.debit_prev_leg ELSE t.credit_prev_leg END
        FROM walk AS w JOIN transfer AS t ON t.txn = w.txn AND t.leg = w.leg
        WHERE w.seq > 1 AND w.seq - 1 > w.stop
    )
    SELECT w.seq, x.key, x.kind, x.reason,
        CASE w.account WHEN t.debit THEN -t.amount ELSE t.amount END AS amount,
        CASE w.account WHEN t.debit THEN t.debit_after ELSE t.credit_after END AS after,
        x.at, x.actor
    FROM walk AS w JOIN transfer AS t ON t.txn = w.txn AND t.leg = w.leg
    JOIN txn AS x ON x.key = w.txn
    WHERE w.seq < :before ORDER BY w.seq DESC
""")


async def statement(reader: Reader, account: str, limit: int, before: int | None) -> list[Entry]:
    """Return the last `limit` movements of an account, newest first, or those before a `seq`."""
    values = {"account": account, "limit": limit, "before": before or 1 << 62}
    return [Entry(*row) for row in await reader.rows(_STATEMENT, values)]
