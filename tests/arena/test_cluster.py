"""Games on a real cluster: a scheduler and two workers, each a process of its own."""

import os
import shutil
import subprocess
import sys

import pytest

from nshex import cluster as dask
from nshex.arena import cluster as under_test
from nshex.arena.errors import ArenaError
from nshex.bots.evaluation import DEFAULT_WEIGHTS
from nshex.bots.learning import Batch, samples_of
from nshex.bots.network_training import Floats
from nshex.bots.tuning import compare
from nshex.cli import main
from nshex.executors import Executor
from tests.arena.support import kept, quick_contest, run_and_strike, without_time

TLS = ("--tls-ca", "a", "--tls-cert", "b", "--tls-key", "c")


def start(module, *arguments):
    return subprocess.Popen(
        [sys.executable, "-m", module, "--no-dashboard", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(process, words):
    """The last word of the first line in a process's log that contains some words."""
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


def test_learning_and_tuning_survive_a_killed_worker(cluster):
    address, workers = cluster
    executor = Executor(cluster=dask.Cluster(address))
    batches = [Batch(first, 4, 3) for first in range(0, 40, 4)]
    found: dict[int, Floats] = {}
    for samples in executor.run(samples_of, batches):
        if not found:
            workers[0].kill()
        found[int(samples.games[0])] = samples.rows
    assert len(found) == len(batches)
    for batch in batches:
        assert (samples_of(batch).rows == found[batch.first]).all()
    weights = list(DEFAULT_WEIGHTS)
    changed = [2 * weight for weight in weights]
    assert compare(weights, changed, 7, 3, executor.run) == compare(weights, changed, 7, 3)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere at all", "carrier-pigeon://roof"])
def test_unreachable_cluster(monkeypatch, address):
    monkeypatch.setattr(dask, "SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(ArenaError, match="no Dask scheduler answers"):
        next(under_test.play_on_cluster(quick_contest().tasks(1), dask.Cluster(address)))


# --- TLS -------------------------------------------------------------------------------------------


def made_certificate(folder):
    """A self-signed certificate for scheduler, worker and client."""
    if shutil.which("openssl") is None:
        reason = "openssl is missing, so there are no certificates to test with"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    certificate, key = str(folder / "cert.pem"), str(folder / "key.pem")
    words = (
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
    )
    subprocess.run(
        ["openssl", *words.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True
    )
    return dask.TlsFiles(certificate, certificate, key)


def test_games_on_a_cluster_with_tls_which_refuses_strangers(tmp_path, tmp_path_factory, monkeypatch):
    certificates, strange = [made_certificate(tmp_path_factory.mktemp(name)) for name in ("ours", "strange")]
    files = ("--tls-ca-file", certificates.authority, "--tls-cert", certificates.certificate)
    tls = (*files, "--tls-key", certificates.key, "--protocol", "tls")
    processes = [start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *tls)]
    try:
        address = wait_for(processes[0], "Scheduler at:")
        space = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
        processes.append(start("distributed.cli.dask_worker", address, *space, *tls))
        wait_for(processes[1], "Registered to:")
        assert address.startswith("tls://")
        (result,) = under_test.play_on_cluster(quick_contest().tasks(1), dask.Cluster(address, certificates))
        assert result.number == 0
        with pytest.raises(ArenaError, match="expected --tls-ca, --tls-cert and --tls-key"):
            next(under_test.play_on_cluster(quick_contest().tasks(1), dask.Cluster(address)))
        monkeypatch.setattr(dask, "SECONDS_TO_CONNECT", 1.0)
        strangers = dask.Cluster(address.replace("tls:", "tcp:")), dask.Cluster(address, strange)
        for stranger in strangers:
            with pytest.raises(ArenaError, match="no Dask scheduler answers"):
                next(under_test.play_on_cluster(quick_contest().tasks(1), stranger))
    finally:
        for process in processes:
            process.kill()
            process.wait()
            process.stderr.close()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--tls-ca", "a"], "without --cluster; expected its address"),
        (["--cluster", "tls://h:1", "--tls-ca", "a"], "expected all three, or none"),
        (["--cluster", "tls://127.0.0.1:1", *TLS], "no Dask scheduler answers"),
    ],
)
def test_inconsistent_tls_options(capsys, arguments, words):
    assert main(["arena", "recruit", "soldier", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_missing_tls_files():
    files = dask.TlsFiles("nowhere.pem", "nowhere.pem", "nowhere.pem")
    with pytest.raises(dask.ClusterError, match=r"nowhere\.pem: no such file; expected a certificate"):
        dask._security(dask.Cluster("tls://h:1", files))
    with pytest.raises(dask.ClusterError, match="not TLS; expected an address such as tls://host:8786"):
        dask._security(dask.Cluster("tcp://h:1", files))


def test_nothing_to_play_needs_no_cluster():
    assert list(under_test.play_on_cluster([], dask.Cluster("tcp://127.0.0.1:1"))) == []


def test_dask_is_optional(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ArenaError, match=r"pip install 'nshex\[cluster\]'"):
        next(under_test.play_on_cluster(quick_contest().tasks(1), dask.Cluster("tcp://127.0.0.1:1")))
