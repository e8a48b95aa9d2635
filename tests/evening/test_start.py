"""Starting and stopping the dealer as a host does."""

import asyncio
import signal

import pytest

from tests.evening.conftest import Visit
from tests.evening.processes import PATIENCE, Place, QuickDealer, RealDealer, listens_for

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_first_start_needs_nothing_and_a_stop_is_clean(
    place: Place, real_dealer: RealDealer, visit: Visit
) -> None:
    await real_dealer.start()
    anna = visit("Anna")
    await anna.come()
    await anna.press("Portafoglio")
    while anna.answer is None:
        await anna.change()
    assert anna.answer["lines"][0] == "Il tuo portafoglio: 10.000."
    assert await real_dealer.end(signal.SIGINT) == 0
    assert "told to stop" in place.logged()
    assert await place.run("audit") == (0, "The books are sound.\n")


async def test_a_dealer_told_to_stop_while_it_still_starts_ends_well(place: Place) -> None:
    process = await place._start("-m", "bot", "run")
    while not listens_for(signal.SIGTERM, process.pid):
        assert process.returncode is None
        await asyncio.sleep(0.001)
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    assert "Traceback" not in place.logged()


async def test_two_dealers_never_share_a_database_or_a_port(
    place: Place, quick_dealer: QuickDealer
) -> None:
    await quick_dealer.start()
    assert await place.run("run") == (1, "")
    locked = f"{place.database}: a dealer is running with it: stop that one first"
    assert locked in place.logged()
    other = Place(place.folder, port=place.port)
    other.folder = place.folder / "other"
    other.folder.mkdir()
    assert await other.run("run") == (1, "")
    assert f"port {place.port} is taken" in other.logged()
    assert "Traceback" not in other.logged()


async def test_who_comes_back_after_a_stop_is_who_they_were(
    place: Place, quick_dealer: QuickDealer, visit: Visit
) -> None:
    anna = visit("Anna")
    await quick_dealer.start()
    await anna.come()
    who = anna.user
    for how in (signal.SIGTERM, signal.SIGKILL):
        await quick_dealer.end(how)
        await anna.gone()
        await quick_dealer.start()
        await anna.come()
        assert anna.user == who
    assert place.logged().count("told to stop") == 1
