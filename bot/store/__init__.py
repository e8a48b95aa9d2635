"""The only home of SQL: schema, guards, migrations, the one writer, and reads as plain values."""

from bot.store.database import Snapshot, Store
from bot.store.errors import (
    AppendOnly,
    Ended,
    InvalidAmount,
    OverCeiling,
    Overdraft,
    RefusedWrite,
    RepeatedKey,
    StaleWrite,
    StoreAltered,
    StoreClosed,
    StoreError,
    StoreFailed,
    StoreLocked,
    Taken,
    UnknownRow,
)
from bot.store.writes import Reader, Write

__all__ = [
    "AppendOnly",
    "Ended",
    "InvalidAmount",
    "OverCeiling",
    "Overdraft",
    "Reader",
    "RefusedWrite",
    "RepeatedKey",
    "Snapshot",
    "StaleWrite",
    "Store",
    "StoreAltered",
    "StoreClosed",
    "StoreError",
    "StoreFailed",
    "StoreLocked",
    "Taken",
    "UnknownRow",
    "Write",
]
