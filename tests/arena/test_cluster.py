"""Games on a real cluster: a scheduler and two workers, each a process of its own."""

import subprocess
import sys

import pytest

from nshex import cluster as dask
from nshex.arena import cluster as under_test
from nshex.arena.errors import ArenaError
from tests.arena.support import kept, quick_contest, run_and_strike, without_time


def start(module, *arguments):
    return subprocess.Popen(
        [sys.executable, "-m", module, "--no-dashboard", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(process, words):
    """The last word of the first line of a process' log that has certain words in it."""
    log = []
    for line in process.stderr:
        log.append(line)
        if words in line:
            return line.split()[-1]
    raise AssertionError("".join(log))


@pytest.fixture
def cluster(tmp_path):
    """A scheduler's address, and its two workers."""
    processes = [start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")]
    try:
        address = wait_for(processes[0], "Scheduler at:")
        space = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
        workers = [start("distributed.cli.dask_worker", address, *space) for _ in range(2)]
        processes += workers
        for worker in workers:
            wait_for(worker, "Registered to:")
        yield address, workers
    finally:
        for process in processes:
            process.kill()
            process.wait()
            process.stderr.close()


def test_killed_worker_costs_no_game(tmp_path, cluster, undisturbed):
    address, workers = cluster
    done = run_and_strike(tmp_path, f"os.kill({workers[0].pid}, signal.SIGKILL)", "--cluster", address)
    assert workers[0].wait() == -9
    assert workers[1].poll() is None
    assert (done.returncode, done.stderr) == (0, "")
    assert without_time(kept(tmp_path)) == without_time(undisturbed)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere at all", "carrier-pigeon://roof"])
def test_cluster_that_is_not_there(monkeypatch, address):
    monkeypatch.setattr(dask, "SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(ArenaError, match="no Dask scheduler answers"):
        next(under_test.play_on_cluster(quick_contest().tasks(1), address))


def test_nothing_to_play_needs_no_cluster():
    assert list(under_test.play_on_cluster([], "tcp://127.0.0.1:1")) == []


def test_dask_is_optional(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ArenaError, match=r"pip install 'nshex\[cluster\]'"):
        next(under_test.play_on_cluster(quick_contest().tasks(1), "tcp://127.0.0.1:1"))
