"""Playing one game and many at once: valid records, repeatable games, processes that die."""

import sys

import pytest

from nshex.arena import playing
from nshex.arena.contest import make_contest
from nshex.arena.entrants import open_bot
from nshex.arena.errors import ArenaError
from nshex.arena.machine import play_on_this_machine
from nshex.arena.playing import play_game
from nshex.bots.interface import Limit
from nshex.cli import main
from tests.arena.support import GAMES, QUICK, kept, quick_contest, run_and_strike, without_time
from tests.support import verified


def test_record_replays_to_the_result(undisturbed):
    for result in undisturbed[:4]:
        record = verified(result.record)
        assert record.seed == result.seed
        assert record.setup.armies == result.armies
        assert len(record.actions) == result.actions
        assert record.reason == result.reason
        assert record.result == (str(result.winners[0]) if result.winners else "draw")


def test_number_of_processes_changes_nothing(undisturbed):
    """Node-limited bots play the same games in any process and in any order."""
    parallel = list(play_on_this_machine(quick_contest().tasks(GAMES), workers=3))
    assert without_time(parallel) == without_time(undisturbed)


@pytest.mark.parametrize(
    ("mode", "more"),
    [
        ("deathmatch", {}),
        ("points", {"options": {"points_to_win": 8}}),
        ("one_vs_all", {}),
        ("team", {"board": "extended"}),
    ],
)
def test_other_modes(mode, more):
    result = play_game(next(make_contest(["recruit", "recruit"], mode=mode, seed=3, **more).tasks(1)))
    record = verified(result.record)
    assert record.setup.rules.mode == mode
    assert not result.fault
    assert len({result.bots[seat] for seat in result.winners}) <= 1


# --- bots that fail --------------------------------------------------------------------------------


class Stubborn:
    """Always answers the same."""

    name = "stubborn"

    def __init__(self, answer):
        self.answer = answer
        self.closed = 0

    def choose(self, view, limit):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def close(self):
        self.closed += 1


@pytest.mark.parametrize(
    ("answer", "words"),
    [(-1, "action -1 is not legal"), (None, "None is not legal"), (RuntimeError("no\nidea"), "no idea")],
)
def test_bot_that_fails_loses(monkeypatch, answer, words):
    stubborn = Stubborn(answer)

    def opened(spec, *terms):
        return (stubborn, Limit()) if spec == "soldier" else open_bot(spec, *terms)

    monkeypatch.setattr(playing, "open_bot", opened)
    result = play_game(next(make_contest(["recruit", "soldier"], armies=["borgo", "smart"]).tasks(1)))
    assert (result.winners, result.reason, result.actions) == ((0,), "forfeit", 1)
    assert result.fault.startswith("soldier: ")
    assert words in result.fault
    assert verified(result.record).result == "*"
    assert stubborn.closed == 1


def test_engines_take_part():
    engine = f"engine:{sys.executable} -m nshex engine recruit"
    first, again = (
        play_game(next(make_contest([engine, "recruit"], armies=["borgo", "smart"]).tasks(1)))
        for _ in range(2)
    )
    assert not first.fault
    assert first.bots == (engine, "recruit")
    assert first.actions > 10
    assert first.record == again.record, "the engine is told the seed of its seat"


def test_engine_that_talks_nonsense_loses(tmp_path):
    script = tmp_path / "engine.py"
    script.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    print({'nshex': 'ready', 'go': 'best of luck'}.get(line.split()[0], ''), flush=True)\n",
        "utf-8",
    )
    contest = make_contest(["recruit", f"engine:{sys.executable} {script}"], armies=["borgo", "smart"])
    result = play_game(next(contest.tasks(1)))
    assert (result.winners, result.reason) == ((0,), "forfeit")
    assert "of luck" in result.fault


def test_engine_that_cannot_be_started_ends_the_run():
    contest = make_contest(["recruit", "engine:./no-such-engine"], armies=["borgo", "smart"])
    with pytest.raises(ArenaError, match="no-such-engine cannot be started"):
        list(play_on_this_machine(contest.tasks(4), workers=2))


# --- what ends early -------------------------------------------------------------------------------


def test_killed_run_resumes_without_losing_or_repeating_a_game(tmp_path, capsys, undisturbed):
    killed = run_and_strike(tmp_path, "os.kill(os.getpid(), signal.SIGKILL)", "--workers", "2")
    assert (killed.returncode, killed.stdout) == (-9, "")
    before = kept(tmp_path)
    assert len(before) == 3
    with (tmp_path / "out" / "games.jsonl").open("a") as file:
        file.write('{"game": 7, "seed": 12')
    assert (
        main(["arena", *QUICK, "--out", str(tmp_path / "out"), "--resume", "--json", "--workers", "2"]) == 0
    )
    assert f'"games": {GAMES},' in capsys.readouterr().out
    after = kept(tmp_path)
    assert after[:3] == before, "finished games are not played again"
    assert without_time(after) == without_time(undisturbed)


def test_interrupted_run_keeps_what_is_finished(tmp_path):
    stopped = run_and_strike(tmp_path, "os.killpg(0, signal.SIGINT)", "--workers", "2")
    assert stopped.returncode == 130
    assert stopped.stdout.startswith('{"games": 3, "standings": [')
    assert stopped.stderr == (
        f"nshex: interrupted after 3 of {GAMES} games; continue with --resume --out {tmp_path / 'out'}\n"
    )
    assert len(kept(tmp_path)) == 3
    assert (tmp_path / "out" / "report.html").exists()


def test_process_that_dies_is_replaced(tmp_path, undisturbed):
    done = run_and_strike(tmp_path, "multiprocessing.active_children()[0].kill()", "--workers", "2")
    noticed = "a worker died at play_or_explain (1 of 3 times)\n"
    assert (done.returncode, done.stderr) in ((0, noticed), (0, "")), "one between two games is not missed"
    assert without_time(kept(tmp_path)) == without_time(undisturbed)


def test_engines_get_the_limit_of_the_run_and_their_talk_is_kept(tmp_path, capsys):
    """An engine that is too slow is given up; when all games are forfeited there still is a report."""
    script = tmp_path / "slow.py"
    script.write_text(
        "import sys, time\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('nshex'): print('ready', flush=True)\n"
        "    if line.startswith('stop'): print('thinking', file=sys.stderr, flush=True)\n",
        "utf-8",
    )
    engine = f"engine:{sys.executable} {script}"
    words = ["arena", engine, "random", "--games", "2", "--armies", "borgo,smart", "--workers", "1"]
    more = [
        "--limit",
        "20ms",
        "--patience",
        "1",
        "--log",
        str(tmp_path / "talk"),
        "--out",
        str(tmp_path / "o"),
    ]
    assert main([*words, *more]) == 0
    shown = capsys.readouterr()
    assert "2 games forfeited" in shown.err and "did not answer within 0.02 s" in shown.err
    assert "Every game was forfeited" in shown.out
    assert "Forfeited games" in (tmp_path / "o" / "report.html").read_text("utf-8")
    talk = (tmp_path / "talk").read_text("utf-8").splitlines()
    assert {"game 0 seat 0 > go time 0.02", "game 0 seat 0 > stop", "game 0 seat 0 ! thinking"} <= {*talk}
    assert any(line.startswith("game 1 seat 1 ") for line in talk)
    assert main([*words, "--limit", "soon"]) == 2
    assert "limit 'soon'; expected something like 2s" in capsys.readouterr().err
