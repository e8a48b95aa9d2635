"""What holds for every test: no test is timed, and the gate tries the same examples each time."""

import os

from hypothesis import settings

settings.register_profile("plain", deadline=None)
settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") == "true" else "plain")
