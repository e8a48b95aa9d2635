"""What the audit reads: rows that should not be there, each as (subject, expected, found).

Every statement here finds nothing in sound books. They run on one snapshot, so play may go on.
"""

from typing import Final

from sqlalchemy import text

from bot.store.writes import Reader

Odd = tuple[str, int, int]  # subject, expected, found

# Every balance again, from the transfers alone. Each side is summed before it is joined: a join
# row by row takes ten times as long in a full ledger.
BALANCES: Final = text("""
    SELECT b.account, coalesce(c.sum, 0) - coalesce(d.sum, 0) AS expected, b.amount AS found
    FROM balance AS b
    LEFT JOIN (SELECT credit, sum(amount) AS sum FROM transfer GROUP BY credit) AS c
        ON c.credit = b.id
    LEFT JOIN (SELECT debit, sum(amount) AS sum FROM transfer GROUP BY debit) AS d
        ON d.debit = b.id
    WHERE expected <> found
""")

# Each account counts the transfers it has seen, and the last of them tells its balance.
ENTRIES: Final = text("""
    SELECT b.account, coalesce(c.seen, 0) + coalesce(d.seen, 0) AS expected, b.entries AS found
    FROM balance AS b
    LEFT JOIN (SELECT credit, count(*) AS seen FROM transfer GROUP BY credit) AS c
        ON c.credit = b.id
    LEFT JOIN (SELECT debit, count(*) AS seen FROM transfer GROUP BY debit) AS d
        ON d.debit = b.id
    WHERE expected <> found
""")
LAST_ENTRIES: Final = text("""
    SELECT b.account, b.amount AS expected,
        CASE b.id WHEN t.debit THEN t.debit_after WHEN t.credit THEN t.credit_after END AS found
    FROM balance AS b JOIN transfer AS t ON t.txn = b.last_txn AND t.leg = b.last_leg
    WHERE found IS NOT expected
""")

TOTAL: Final = text("""
    SELECT 'total' AS account, 0 AS expected, sum(amount) AS found
    FROM balance HAVING found <> 0
""")

NEGATIVE: Final = text("""
    SELECT account, 0 AS expected, amount AS found FROM balance
    WHERE amount < 0 AND account NOT GLOB 'mint:*'
""")

LEGS: Final = text("""
    SELECT 'txn:' || t.key AS account, t.legs AS expected, count(l.leg) AS found
    FROM txn AS t LEFT JOIN transfer AS l ON l.txn = t.key
    GROUP BY t.key HAVING expected <> found
""")

# An account belongs to a user, a table or a club that exists. Ids are read out of the name, so
# that each is looked up: comparing names instead would read every user for every wallet.
ORPHANS: Final = text("""
    SELECT b.account, 1 AS expected, 0 AS found FROM (
        SELECT account, substr(account, 1, instr(account, ':') - 1) AS kind,
            CAST(substr(account, instr(account, ':') + 1) AS INTEGER) AS first,
            CAST(substr(account, instr(account, ':') + 1
                + instr(substr(account, instr(account, ':') + 1), ':')) AS INTEGER) AS second
        FROM balance
    ) AS b
    WHERE NOT CASE b.kind
        WHEN 'mint' THEN b.account = 'mint:' || b.first
            AND EXISTS (SELECT 1 FROM club WHERE id = b.first)
        WHEN 'pot' THEN b.account = 'pot:' || b.first
            AND EXISTS (SELECT 1 FROM table_ WHERE id = b.first)
        WHEN 'seat' THEN EXISTS (SELECT 1 FROM table_ WHERE id = b.first)
        WHEN 'wallet' THEN b.account = 'wallet:' || b.first || ':' || b.second
            AND EXISTS (SELECT 1 FROM club WHERE id = b.first)
            AND EXISTS (SELECT 1 FROM user WHERE id = b.second)
        ELSE 0 END
""")

# Between hands the ledger and the table say the same: the carried pot and every stack.
CARRIES: Final = text("""
    SELECT 'pot:' || t.id AS account, t.carry AS expected, coalesce(b.amount, 0) AS found
    FROM table_ AS t LEFT JOIN balance AS b ON b.account = 'pot:' || t.id
    WHERE t.hand_id IS NULL AND expected <> found
""")
STACKS: Final = text("""
    SELECT 'seat:' || s.table_id || ':' || s.seat AS account, s.stack AS expected,
        coalesce(b.amount, 0) AS found
    FROM seat AS s JOIN table_ AS t ON t.id = s.table_id
    LEFT JOIN balance AS b ON b.account = 'seat:' || s.table_id || ':' || s.seat
    WHERE t.hand_id IS NULL AND expected <> found
""")
EMPTY_SEATS: Final = text("""
    SELECT b.account, 0 AS expected, b.amount AS found FROM balance AS b
    WHERE b.account GLOB 'seat:*' AND b.amount <> 0 AND NOT EXISTS (
        SELECT 1 FROM seat AS s WHERE s.table_id = CAST(substr(b.account, 6) AS INTEGER)
        AND b.account = 'seat:' || s.table_id || ':' || s.seat)
""")

# A running hand is the hand its table says it plays, and the other way round.
RUNNING: Final = text("""
    SELECT 'table:' || t.id AS account, coalesce(h.id, 0) AS expected,
        coalesce(t.hand_id, 0) AS found
    FROM table_ AS t LEFT JOIN hand AS h ON h.table_id = t.id AND h.finished_at IS NULL
    WHERE expected <> found
""")


STATEMENTS: Final = {
    "balances": BALANCES,
    "entries": ENTRIES,
    "last_entries": LAST_ENTRIES,
    "total": TOTAL,
    "negative": NEGATIVE,
    "legs": LEGS,
    "orphans": ORPHANS,
    "carries": CARRIES,
    "stacks": STACKS,
    "empty_seats": EMPTY_SEATS,
    "running": RUNNING,
}


async def odd(reader: Reader, check: str) -> list[Odd]:
    """Return the rows that the statement of this check finds."""
    rows = await reader.rows(STATEMENTS[check])
    return [(str(row[0]), int(row[1]), int(row[2] or 0)) for row in rows]
