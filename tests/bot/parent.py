"""A parent to kill: starts a worker, says which process that is, and has it busy for ever."""

import asyncio
import sys
from pathlib import Path

from bot.clock import SystemClock
from bot.worker import Worker
from tests.bot import jobs


async def main(flag: Path) -> None:
    worker = Worker("tests", SystemClock())
    print(await worker.do(jobs.process), flush=True)
    if flag.name != "idle":
        await worker.do(jobs.wait, flag)
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
