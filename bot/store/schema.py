"""The tables, as SQLAlchemy Core sees them, with every constraint named.

Migrations create them (`migrations/`), and a test holds the two equal. Rules that look at more
than one row, or that may grow, are triggers in `guards`. Chips are whole hundredths, times are
milliseconds since the epoch, UTC.
"""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

MAX_AMOUNT: Final = 10**15  # of one transfer and of one account; 10,000,000,000,000.00 chips
MAX_MINTED: Final = 10**18  # by one mint

metadata: Final = MetaData()

_Whole = BigInteger().with_variant(Integer, "sqlite")


def _whole(name: str, *rest: Any, nullable: bool = False, **options: Any) -> "Column[int]":
    return Column(name, _Whole, *rest, nullable=nullable, autoincrement=False, **options)


def _text(name: str, *rest: Any, nullable: bool = False, **options: Any) -> "Column[str]":
    return Column(name, Text, *rest, nullable=nullable, **options)


club: Final = Table(
    "club",
    metadata,
    _whole("id", primary_key=True),
    _text("name"),
    _text("language"),
    _text("settings"),
    _whole("created_at"),
)

user: Final = Table(
    "user",
    metadata,
    _whole("id", primary_key=True),
    _text("name"),
    _text("language", nullable=True),  # NULL: the club's
    _whole("created_at"),
)

identity: Final = Table(
    "identity",
    metadata,
    _text("platform", primary_key=True),
    _text("platform_id", primary_key=True),
    _whole("user_id", ForeignKey("user.id")),
    _text("handle", nullable=True),  # in small letters; NULL: none, or a platform without
    sqlite_with_rowid=False,
)

room: Final = Table(
    "room",
    metadata,
    _text("platform", primary_key=True),
    _text("address", primary_key=True),
    _whole("club_id", ForeignKey("club.id")),
    sqlite_with_rowid=False,
)

table: Final = Table(
    "table_",
    metadata,
    _whole("id", primary_key=True),
    _whole("club_id", ForeignKey("club.id")),
    _text("platform"),
    _text("address"),
    _text("game"),
    _text("options"),
    _text("state"),
    _whole("version"),
    _whole("carry"),
    _whole("hand_id", nullable=True),  # the running hand; a reference would be circular
    _whole("deadline_ms", nullable=True),
    _whole("opened_at"),
    _whole("closed_at", nullable=True),
    CheckConstraint("typeof(carry) = 'integer' AND carry >= 0", name="carry_whole"),
    CheckConstraint("closed_at IS NULL OR hand_id IS NULL", name="closed_without_hand"),
)

seat: Final = Table(
    "seat",
    metadata,
    _whole("table_id", ForeignKey("table_.id"), primary_key=True),
    _whole("seat", primary_key=True),
    _whole("user_id", ForeignKey("user.id"), nullable=True),  # NULL: a house player
    _whole("stack"),
    UniqueConstraint("table_id", "user_id", name="user_sits_once"),
    CheckConstraint("typeof(stack) = 'integer' AND stack >= 0", name="stack_whole"),
    CheckConstraint("seat BETWEEN 0 AND 15", name="seat_number"),
    sqlite_with_rowid=False,
)

hand: Final = Table(
    "hand",
    metadata,
    _whole("id", primary_key=True),
    _whole("table_id", ForeignKey("table_.id")),
    _whole("number"),
    _text("setup"),
    Column("secret", LargeBinary, nullable=False),
    _text("cut", nullable=True),
    _whole("started_at"),
    _whole("finished_at", nullable=True),
    _text("outcome", nullable=True),
    _text("result", nullable=True),
    UniqueConstraint("table_id", "number", name="hand_number_once"),
    CheckConstraint("typeof(secret) = 'blob' AND length(secret) = 32", name="secret_32_bytes"),
    CheckConstraint("(finished_at IS NULL) = (outcome IS NULL)", name="outcome_when_finished"),
    CheckConstraint("outcome IN ('finished', 'void')", name="outcome_known"),
)

one_hand_a_table: Final = Index(
    "one_hand_a_table", hand.c.table_id, unique=True, sqlite_where=text("finished_at IS NULL")
)

action: Final = Table(
    "action",
    metadata,
    _whole("hand_id", ForeignKey("hand.id"), primary_key=True),
    _whole("number", primary_key=True),
    _whole("seat"),
    _text("action"),
    _whole("at"),
    _whole("by_default"),
    CheckConstraint("by_default IN (0, 1)", name="by_default_known"),
    sqlite_with_rowid=False,
)

message: Final = Table(
    "message",
    metadata,
    _whole("table_id", ForeignKey("table_.id"), primary_key=True),
    _text("platform", primary_key=True),
    _text("address", primary_key=True),
    _text("message_id"),
    sqlite_with_rowid=False,
)

note: Final = Table(
    "note",
    metadata,
    _text("platform", primary_key=True),
    _text("subject", primary_key=True),
    _text("value"),
    sqlite_with_rowid=False,
)

secret: Final = Table(
    "secret",
    metadata,
    _text("name", primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Money. One row of `transfer` takes chips from its debit account and gives them to its credit
# account, so the total of all accounts cannot be anything but zero; `balance` follows by trigger.
# A transfer also says what either account held after it and which transfer that account had seen
# before: a statement of account walks back along these, so that nothing but the tail of
# `transfer` is ever written. There is no text index but the one of the account names.

balance: Final = Table(
    "balance",
    metadata,
    _whole("id", primary_key=True),
    _text("account"),
    _whole("amount", server_default=text("0")),
    _whole("entries", server_default=text("0")),  # transfers seen so far
    _whole("last_txn", nullable=True),  # the last of them
    _whole("last_leg", nullable=True),
    UniqueConstraint("account", name="account_once"),
    CheckConstraint("amount >= 0 OR account GLOB 'mint:*'", name="overdraft"),
    CheckConstraint(f"amount <= {MAX_AMOUNT}", name="ceiling"),
    CheckConstraint(f"amount >= -{MAX_MINTED}", name="mint_ceiling"),
    CheckConstraint("typeof(amount) = 'integer'", name="balance_whole"),
)

txn: Final = Table(
    "txn",
    metadata,
    _whole("key", primary_key=True),
    _text("kind"),
    _text("reason"),
    _whole("actor", ForeignKey("user.id"), nullable=True),  # NULL: the dealer itself
    _whole("at"),
    _whole("legs"),
    CheckConstraint("typeof(key) = 'integer' AND key > 0", name="key_whole"),
    sqlite_with_rowid=False,
)

transfer: Final = Table(
    "transfer",
    metadata,
    _whole("txn", ForeignKey("txn.key"), primary_key=True),
    _whole("leg", primary_key=True),
    _whole("debit", ForeignKey("balance.id")),
    _whole("credit", ForeignKey("balance.id")),
    _whole("amount"),
    _whole("debit_after"),
    _whole("debit_prev_txn", nullable=True),
    _whole("debit_prev_leg", nullable=True),
    _whole("credit_after"),
    _whole("credit_prev_txn", nullable=True),
    _whole("credit_prev_leg", nullable=True),
    CheckConstraint(
        f"typeof(amount) = 'integer' AND amount BETWEEN 1 AND {MAX_AMOUNT}", name="amount_positive"
    ),
    CheckConstraint("debit <> credit", name="two_accounts"),
    sqlite_with_rowid=False,
)
