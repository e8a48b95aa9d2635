"""`python -m bot run`, unchanged but for its clock, which runs so many times as fast.

    python -m tests.benchmarks.hurried RATE

Settings come from the environment, as always.
"""

import sys
import time
from functools import partial

from bot import cli, clock
from tests.evening.quick_dealer import QuickClock

if __name__ == "__main__":
    rate = int(sys.argv[1])
    sys.argv[1:] = ["run"]
    clock.__dict__["SystemClock"] = partial(QuickClock, time.time_ns() // 1_000_000, rate)
    cli.main()
