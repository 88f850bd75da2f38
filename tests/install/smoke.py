"""What an installed package must be able to do, outside any checkout and with only its dependencies.

Run by the Python of a clean environment: `python -I smoke.py compiled web`. The first argument is the
expected build, the others are the installed extras.
"""

import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
from pathlib import Path

COMMAND = Path(sysconfig.get_path("scripts"), "nshex.exe" if os.name == "nt" else "nshex")


def run(*words: str, given: str = "") -> str:
    found = subprocess.run([COMMAND, *words], input=given, capture_output=True, text=True, encoding="utf-8")
    assert found.returncode == 0, (words, found.stderr)
    assert "plain Python" not in found.stderr, found.stderr
    return found.stdout


def plays() -> None:
    """The commands and the public API: a game from its first HQ to its end."""
    start = run("new", "--armies", "outpost,borgo", "--seed", "1", "--json")
    after = json.loads(run("do", "-", "hq C3/0", "hq A1/0", "--json", given=start))
    assert after["position"]["board"], after
    assert '"games": 2' in run("arena", "random", "soldier", "--games", "2", "--workers", "2", "--json")
    assert "Runner" in run("tiles", "outpost")

    from nshex import Game, Position, make_bot

    game = Game.new(["moloch", "hegemony"], seed=2)
    bots = [make_bot("recruit", seed=seat) for seat in range(2)]
    while game.decider is not None:
        game.push(bots[game.decider].choose(game.position))
    assert Game.from_record(game.record()) == game
    assert Position.from_line(game.position.to_line()) == game.position


def draws(pictures: bool) -> None:
    line = "o:M h A1oQ C3oC3 C4hQ"
    assert "Commando" in run("show", line)
    assert run("show", line, "--svg").startswith("<svg")
    if pictures:
        run("show", line, "--png", "board.png")
        assert Path("board.png").read_bytes().startswith(b"\x89PNG")


def serves() -> None:
    """The pages, the rules (a copy of a document), a game against a bot, and the tiles as pictures."""
    words = [str(COMMAND), "serve", "--port", "0", "--no-browser", "--database", "games.sqlite"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert server.stdout is not None
        address = next(line for line in server.stdout if "http://" in line).split("http://")[1].split("/")[0]
        opened = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        pages = {page: opened.open(f"http://{address}{page}").read().decode() for page in ("/", "/rules")}
        assert "Neuroshima Hex" in pages["/"] and "BAT-1" in pages["/rules"]
        assert "<svg" in opened.open(f"http://{address}/art/outpost.hq.svg?theme=dark").read().decode()
        body = json.dumps({"seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}).encode()
        request = urllib.request.Request(
            f"http://{address}/api/games", body, {"Content-Type": "application/json"}
        )
        assert json.load(opened.open(request))["game"]
    finally:
        server.terminate()
        server.wait(20)


def rates() -> None:
    """Ratings of a match."""
    assert "Elo" in run("arena", "random", "soldier", "--games", "4")


def trains() -> None:
    """Environments of all kinds, and the decisions of a match as a file."""
    from nshex.research import Env, VecEnv, gymnasium_env, pettingzoo_env
    from nshex.research.dataset import read_games

    env = Env(["outpost", "hegemony"])
    env.reset(seed=1)
    assert env.mask().any()
    with VecEnv(4, workers=2) as games:
        games.step(games.masks.argmax(axis=1))
    assert gymnasium_env(opponent="random").reset(seed=1)[0].any()
    table = pettingzoo_env()
    table.reset(seed=1)
    assert table.last()[0]["action_mask"].any()
    run("arena", "random", "soldier", "--games", "2", "--workers", "1", "--export", "decisions.parquet")
    assert len(list(read_games("decisions.parquet"))) == 2


def completes() -> None:
    assert "nshex" in run("completion", "bash")


def explains(extra: str) -> None:
    """What is not installed is named in one line, with what to install, if somebody asks for it."""
    asked = {
        "web": ["serve", "--port", "0", "--no-browser"],
        "arena": ["learn", "--games", "10"],
        "research": ["arena", "random", "soldier", "--games", "1", "--export", "decisions.parquet"],
        "completion": ["completion", "bash"],
    }
    found = subprocess.run([COMMAND, *asked[extra]], capture_output=True, text=True, encoding="utf-8")
    told = found.stdout + found.stderr
    assert found.returncode != 0 and "pip install" in told and "nshex[" in told, (extra, told)
    assert "Traceback" not in told, told


def main(expected: str, *extras: str) -> None:
    import nshex
    from nshex.build_info import build

    place, prefix = (Path(path).resolve() for path in (nshex.__path__[0], sys.prefix))
    assert place.is_relative_to(prefix), f"{place} is not the installed package"
    assert build() == expected, f"the build is {build()}, not {expected}"
    assert f"({expected})" in run("--version")
    plays()
    draws(not {"web", "pictures", "all"}.isdisjoint(extras))
    seen = ["plays", "draws"]
    for extra, tried, word in (
        ("web", serves, "serves"),
        ("arena", rates, "rates"),
        ("research", trains, "trains"),
        ("completion", completes, "completes"),
    ):
        if extra in extras or "all" in extras:
            tried()
            seen.append(word)
        elif extra != "arena" or importlib.util.find_spec("numpy") is None:
            explains(extra)
    print(f"   {expected}, Python {sys.version.split()[0]}: {', '.join(seen)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
