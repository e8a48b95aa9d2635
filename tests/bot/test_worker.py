"""The worker's process: started when needed, retired, lost and replaced, and never left behind."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.clock import ManualClock
from bot.faults import FailedElsewhere, note
from bot.worker import IDLE, Worker, WorkerClosed, WorkerLost
from cardart import render
from cardart.samples import TELESINA_6
from engine.hand import Hand, shuffled
from engine.house import HOUSE, STRONG
from engine.options import TelesinaOptions
from engine.setup import Setup
from tests.bot import jobs
from tests.evening.processes import is_running

ROOT = Path(__file__).parents[2]
PATIENCE = 10  # seconds


def process_at(flag: Path) -> int:
    """Return which process waits there."""
    return int(flag.read_text())


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - other processes signal nothing
            await asyncio.sleep(0.002)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def worker(clock: ManualClock) -> AsyncIterator[Worker]:
    worker = Worker("tests", clock)
    yield worker
    await worker.close()


async def begun(worker: Worker, flag: Path) -> tuple[asyncio.Task[str], int]:
    """Have the worker busy until the flag is taken away; return the job, and its process."""
    task = asyncio.create_task(worker.do(jobs.wait, flag))
    await until(lambda: flag.exists() and bool(flag.read_text()))
    return task, process_at(flag)


async def test_jobs_are_done_by_one_process_that_is_not_ours(worker: Worker) -> None:
    assert worker._child is None
    first, second = [await worker.do(jobs.process) for _ in range(2)]
    assert first == second != os.getpid()


async def test_a_job_may_be_large_and_may_print(worker: Worker) -> None:
    large = b"x" * 3_000_000
    assert await worker.do(jobs.print_and, large) == large


async def test_jobs_are_done_in_turn(worker: Worker, tmp_path: Path) -> None:
    first, _ = await begun(worker, tmp_path / "one")
    second = asyncio.create_task(worker.do(jobs.process))
    await asyncio.sleep(0.05)
    assert not second.done()
    (tmp_path / "one").unlink()
    assert await first == "done"
    await second


async def test_its_process_imports_what_a_job_names_and_no_more(worker: Worker) -> None:
    assert await worker.do(jobs.imported) == set()
    setup = Setup("telesina/1", (0, 1), (10_000,) * 2, 100, TelesinaOptions())
    hand = Hand(setup, shuffled(setup, bytes(32)))
    assert hand.ask is not None
    asked = hand.view(hand.ask.seat), hand.ask, STRONG
    answer = await worker.do(HOUSE["telesina"], *asked, Random(1))
    assert answer == HOUSE["telesina"](*asked, Random(1))
    assert await worker.do(jobs.imported) == {"engine"}
    assert await worker.do(render, TELESINA_6) == render(TELESINA_6)
    assert await worker.do(jobs.imported) == {"engine", "cardart", "PIL"}


async def test_a_job_gives_way_at_short_intervals(worker: Worker) -> None:
    """Else whoever shares its processor may have to wait for a whole slice of the system's."""
    _, interval = await worker.do(signal.getitimer, signal.ITIMER_REAL)
    assert 0 < interval <= 0.001


async def test_a_job_that_fails_fails_its_caller_alone_and_says_no_secret(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    process, holding = await worker.do(jobs.process), "Ace of hearts"
    with pytest.raises(FailedElsewhere) as failed:
        await worker.do(jobs.fail, holding)
    note(logging.getLogger(), "a job failed", failed.value)
    assert "a job failed: ValueError" in caplog.text
    assert "raise ValueError(holding)" in caplog.text
    assert holding not in caplog.text + repr(failed.value)
    assert await worker.do(jobs.process) == process


async def test_a_result_that_cannot_be_sent_is_a_failure(worker: Worker) -> None:
    with pytest.raises(FailedElsewhere):
        await worker.do(jobs.unspeakable)
    assert await worker.do(jobs.print_and, 1) == 1


async def test_a_job_is_done_again_when_its_process_is_killed(
    worker: Worker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    task, process = await begun(worker, tmp_path / "flag")
    os.kill(process, signal.SIGKILL)
    await until(lambda: (tmp_path / "flag").read_text() not in {"", str(process)})
    (tmp_path / "flag").unlink()
    assert await task == "done"
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_a_job_that_kills_its_process_twice_is_given_up(
    worker: Worker, tmp_path: Path
) -> None:
    with pytest.raises(WorkerLost):
        await worker.do(jobs.die, tmp_path, 3)
    assert await worker.do(jobs.die, tmp_path, 3) == "alive"


async def test_a_process_killed_in_a_quiet_hour_is_replaced_without_a_word(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    process = await worker.do(jobs.process)
    os.kill(process, signal.SIGKILL)
    await until(lambda: not worker._is_staffed)
    assert await worker.do(jobs.process) != process
    assert caplog.records == []


async def test_it_is_retired_when_nobody_has_needed_it_for_a_while(
    worker: Worker, clock: ManualClock
) -> None:
    process = await worker.do(jobs.process)
    await clock.advance(IDLE - 1)
    assert await worker.do(jobs.process) == process
    await clock.advance(IDLE - 1)
    assert is_running(process)
    await clock.advance(1)
    await until(lambda: not is_running(process))
    assert await worker.do(jobs.process) != process


async def test_it_is_not_retired_in_the_middle_of_a_job(
    worker: Worker, clock: ManualClock, tmp_path: Path
) -> None:
    task, process = await begun(worker, tmp_path / "flag")
    await clock.advance(2 * IDLE)
    (tmp_path / "flag").unlink()
    assert await task == "done"
    assert await worker.do(jobs.process) == process
    await clock.advance(IDLE)
    await until(lambda: not is_running(process))


async def test_it_is_made_ready_once_however_many_come(worker: Worker) -> None:
    for _ in range(3):
        worker.prepare()
    await until(lambda: worker._is_staffed)
    child = worker._child
    worker.prepare()
    await worker.do(jobs.process)
    assert worker._child is child


async def test_each_fresh_process_does_its_chores_and_a_failing_one_stops_none(
    clock: ManualClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chores = (partial(jobs.fail, "x"), partial((tmp_path / "done").touch))
    worker = Worker("tests", clock, chores)
    for _ in range(2):
        worker.prepare()
        await until((tmp_path / "done").exists)
        (tmp_path / "done").unlink()
        os.kill(await worker.do(jobs.process), signal.SIGKILL)
        await until(lambda: not worker._is_staffed)
    await worker.close()
    assert [record.message.split("\n")[0] for record in caplog.records] == [
        "the process for tests failed at a chore: ValueError"
    ] * 2


async def test_a_job_waits_for_one_chore_at_most(clock: ManualClock, tmp_path: Path) -> None:
    flags = [tmp_path / name for name in ("one", "two")]
    worker = Worker("tests", clock, [partial(jobs.wait, flag) for flag in flags])
    worker.prepare()
    await until(flags[0].exists)
    job = asyncio.create_task(worker.do(jobs.process))
    await asyncio.sleep(0.01)
    flags[0].unlink()
    await job
    await worker.close()


async def test_a_caller_who_is_cancelled_disturbs_nobody(worker: Worker, tmp_path: Path) -> None:
    task, process = await begun(worker, tmp_path / "flag")
    task.cancel()
    next_one = asyncio.create_task(worker.do(jobs.process))
    await asyncio.gather(task, return_exceptions=True)
    (tmp_path / "flag").unlink()
    assert await next_one == process


async def test_closing_ends_a_job_and_refuses_the_next(worker: Worker, tmp_path: Path) -> None:
    task, process = await begun(worker, tmp_path / "flag")
    waiting = asyncio.create_task(worker.do(jobs.process))
    await asyncio.sleep(0)
    await worker.close()
    for one in (task, waiting, asyncio.create_task(worker.do(jobs.process))):
        with pytest.raises(WorkerClosed):
            await one
    assert not is_running(process)
    worker.prepare()
    assert worker._child is None


async def test_closing_kills_its_process_once(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second time it may be dead already, and asyncio would warn of a stranger."""
    process, killed = await worker.do(jobs.process), list[int]()
    kill = Process.kill

    def counted(it: Process) -> None:
        killed.append(it.pid)
        kill(it)

    monkeypatch.setattr(Process, "kill", counted)
    await worker.close()
    assert killed == [process]


async def test_closing_while_it_is_made_ready_leaves_nobody(worker: Worker) -> None:
    worker.prepare()
    await asyncio.sleep(0)
    await worker.close()
    assert worker._child is None


async def test_what_a_terminal_or_a_service_manager_sends_is_for_the_dealer(
    worker: Worker,
) -> None:
    assert await worker.do(jobs.interrupt) == "alive"


@pytest.mark.parametrize("flag", ["idle", "busy"])
async def test_it_does_not_outlive_a_parent_that_is_killed(flag: str, tmp_path: Path) -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.parent", str(tmp_path / flag), cwd=ROOT, stdout=PIPE
    )
    assert parent.stdout is not None
    process = int(await parent.stdout.readline())
    if flag == "busy":
        await until((tmp_path / flag).exists)
    assert is_running(process)
    parent.kill()
    await parent.wait()
    await until(lambda: not is_running(process))
