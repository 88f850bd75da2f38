"""Workers: they deliver results, dead and hanging ones are replaced, and unwanted work is dropped."""

import asyncio
import os
import signal
import time
from multiprocessing import active_children

import pytest

from nshex import workers as pool_module
from nshex.workers import Rank, TaskError, WorkerPool

WAITING = 60


def with_workers(work, count=1):
    async def main():
        workers = WorkerPool(count)
        try:
            return await asyncio.wait_for(work(workers), WAITING)
        finally:
            await asyncio.to_thread(workers.stop)

    return asyncio.run(main())


async def until(condition):
    async with asyncio.timeout(WAITING):
        while not condition():
            await asyncio.sleep(0.01)


def pids():
    return {process.pid for process in active_children()}


# Functions of modules that a worker can import serve as jobs.


def test_result_comes_back():
    async def work(workers):
        return await workers.ask(divmod, 17, 5, seconds=1)

    assert with_workers(work) == (3, 2)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no niceness")
def test_workers_leave_the_cores_to_the_process_that_has_them():
    pool = WorkerPool(1, niceness=3)
    try:
        assert pool.ask(os.nice, 0).future.result(60) == os.nice(0) + 3
    finally:
        pool.stop()


def test_error_comes_back_and_the_worker_lives():
    async def work(workers):
        with pytest.raises(TaskError, match="ZeroDivisionError"):
            await workers.ask(divmod, 1, 0, seconds=1)
        before = pids()
        await workers.ask(divmod, 1, 1, seconds=1)
        return before == pids()

    assert with_workers(work)


def test_killed_worker_is_replaced_and_asked_again():
    async def work(workers):
        job = workers.ask(time.sleep, 0.5, seconds=5)
        await until(lambda: job.worker is not None)
        victim = job.worker.process.pid
        os.kill(victim, signal.SIGKILL)
        await job
        return victim not in pids()

    assert with_workers(work)


def test_job_that_kills_every_worker_fails_in_the_end():
    async def work(workers):
        with pytest.raises(TaskError, match=f"died {pool_module.MOST_TRIES} times"):
            await workers.ask(os._exit, 1, seconds=1)
        return await workers.ask(divmod, 4, 2, seconds=1)

    assert with_workers(work) == (2, 0)


def test_worker_that_hangs_is_replaced(monkeypatch):
    monkeypatch.setattr(pool_module, "PATIENCE", 0.0)

    async def work(workers):
        with pytest.raises(TaskError):
            await workers.ask(time.sleep, 1000, seconds=0.3)
        return await workers.ask(divmod, 4, 2, seconds=30)

    assert with_workers(work) == (2, 0)


def test_cancelled_job_frees_its_worker():
    async def work(workers):
        job = workers.ask(time.sleep, 1000, seconds=1000)
        waiting = workers.ask(time.sleep, 1000, seconds=1000)
        await until(lambda: job.worker is not None)
        workers.cancel(waiting)
        workers.cancel(job)
        return await workers.ask(divmod, 4, 2, seconds=1), job.future.cancelled()

    assert with_workers(work) == ((2, 0), True)


def test_moves_come_before_hints():
    async def work(workers):
        order = []
        first = workers.ask(time.sleep, 0.2, seconds=1)
        ranks = (Rank.IDLE, Rank.IDLE, Rank.URGENT, Rank.URGENT)
        jobs = [workers.ask(divmod, n, 1, seconds=1, rank=rank) for n, rank in enumerate(ranks)]
        for number, job in enumerate(jobs, start=1):
            job.future.add_done_callback(lambda _, number=number: order.append(number))
        await asyncio.gather(first, *jobs)
        return order

    assert with_workers(work) == [3, 4, 1, 2]


def test_hints_never_take_all_workers():
    async def work(workers):
        hints = [workers.ask(time.sleep, 1000, seconds=1000, rank=Rank.IDLE) for _ in range(3)]
        await until(lambda: any(hint.worker is not None for hint in hints))
        return await workers.ask(divmod, 4, 2, seconds=1)

    assert with_workers(work, count=2) == (2, 0)


def test_stopping_ends_all_workers_at_once():
    async def work(workers):
        jobs = [workers.ask(time.sleep, 1000, seconds=1000) for _ in range(3)]
        await until(lambda: any(job.worker is not None for job in jobs))

    begun = time.monotonic()
    with_workers(work)
    assert time.monotonic() - begun < 30
    assert not pids()


def test_results_without_an_event_loop():
    pool = WorkerPool(2)
    try:
        jobs = [pool.ask(divmod, n, 2) for n in range(5)]
        assert [job.future.result(WAITING) for job in jobs] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
    finally:
        pool.stop()


def test_waiting_jobs_are_cancelled_when_the_pool_stops():
    pool = WorkerPool(1)
    jobs = [pool.ask(time.sleep, 1000) for _ in range(3)]
    pool.stop()
    assert all(job.future.cancelled() for job in jobs)


def test_cancelling_what_is_finished_changes_nothing():
    pool = WorkerPool(1)
    try:
        job = pool.ask(divmod, 7, 2)
        assert job.future.result(WAITING) == (3, 1)
        before = pids()
        pool.cancel(job)
        assert job.future.result() == (3, 1)
        assert pids() == before
    finally:
        pool.stop()
