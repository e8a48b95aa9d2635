"""The process that is killed: tables that act, pay and save without end, and say when it is done.

Run as `crash_writer.py FILE` by test_crash; prints "table decision" for every unit acknowledged.
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bot import ledger
from bot.store import Store, hands, keys, tables
from bot.store.tables import Table


async def main(path: str) -> None:
    async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
        await asyncio.gather(*(act(store, table) for table in await tables.open_tables(store)))


async def act(store: Store, table: Table) -> None:
    stake = table.seats[0].stack
    while True:
        number = table.version
        stake += number + 1
        table = replace(table, version=number + 1, hand_id=table.id)
        legs = [(ledger.mint(1), ledger.seat(table.id, 0), number + 1)]
        await store.write(
            hands.act(table.id, hands.Action(number, 0, "call", number)),
            *ledger.transfer(keys.rebuy(table.id, number + 1, 0), legs, at=number),
            *tables.stacks(table.id, [(0, stake)]),
            tables.save_table(table),
        )
        sys.stdout.write(f"{table.id} {number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
