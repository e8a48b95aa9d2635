"""The quick dealer of the evenings, that says as much in Telegram and in Discord as it can.

    python -m tests.benchmarks.unbound_dealer START RATE

Nothing else of it is changed: there is a figure for how it keeps to the platforms' limits, and one
for how fast it would be without them.
"""

from bot.adapters.discord.courier import Courier
from bot.adapters.telegram import courier
from bot.adapters.telegram.budget import Limits
from bot.sending.buckets import FREE
from tests.evening import quick_dealer

if __name__ == "__main__":
    courier.__dict__["Limits"] = lambda: Limits(FREE, FREE, FREE, FREE)
    defaults = Courier.__init__.__kwdefaults__
    assert defaults is not None
    defaults.update(channel=FREE, overall=FREE)
    quick_dealer.main()
