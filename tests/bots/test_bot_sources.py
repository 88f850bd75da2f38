"""Bots as files, as packages and as programs: the same names work wherever a bot is named."""

import io
import json
import pickle
import shutil
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from nshex import Game, Limit, make_bot
from nshex.bot_adapters import factories
from nshex.bot_adapters.opening import EngineTerms, check_bot, close_bot, open_bot, read_spec
from nshex.bots import serve
from nshex.bots.protocol import split_command
from nshex.bots.registry import BotError
from nshex.cli import main
from nshex.notation.seeds import rng_from_seed
from nshex.rules.views import View
from nshex.terminal.opponent import seat_name
from nshex.web.live.new_games import read_new_game
from nshex.web.live.new_seats import SetupError
from nshex.web.server_bots import read_server_bots
from nshex.web.settings import Settings
from nshex.web.workers.tasks import BotTask, choose_moves
from tests.bots.my_bot import First

FILE = Path(__file__).with_name("my_bot.py")
ENGINE = f'engine:"{sys.executable}" -m nshex engine "{FILE}:First"'


def dice():
    return rng_from_seed(1, "test")


@pytest.mark.parametrize(
    ("text", "name", "limit"),
    [
        ("soldier", "soldier", Limit()),
        ("my_bot.py:MyBot", "my_bot.py:MyBot", Limit()),
        ("bots/my_bot.py:MyBot:500ms", "bots/my_bot.py:MyBot", Limit(seconds=0.5)),
        (r"C:\bots\my_bot.py:MyBot:20n", r"C:\bots\my_bot.py:MyBot", Limit(nodes=20)),
        ("engine:./mine --fast", "engine:./mine --fast", Limit()),
    ],
)
def test_names_that_can_be_read(text, name, limit):
    spec = read_spec(text)
    assert (spec.name, spec.limit) == (name, limit)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("solder", "did you mean 'soldier'"),
        (f"{FILE}:Second", "has no class Second; it has First, Timed, Broken"),
        (f"{FILE}:THOUGHT", "THOUGHT of .* is 7; expected a class"),
        (f"{FILE}", "expected the name of a class after it, as in .*my_bot.py:MyBot"),
        (f"{FILE}", "write 'engine:python .*my_bot.py'"),
        ("no_such.py:MyBot", "no_such.py: no such file"),
        (f"{FILE}:First:2h", "limit '2h' of .*First; expected something like 2s"),
        ("./my-engine", "write 'engine:./my-engine'"),
        (f"{sys.executable} mine.py", "write 'engine:.* mine.py'"),
        ("engine:", "has no command"),
        ("soldier ", "expected one printable line"),
    ],
)
def test_names_that_mean_nothing_are_explained(text, words):
    with pytest.raises(BotError, match=words):
        check_bot(text)


def test_file_that_cannot_be_imported_says_why(tmp_path):
    (tmp_path / "bad.py").write_text("import no_such_module\n", "utf-8")
    with pytest.raises(BotError, match=r"bad.py cannot be imported: ModuleNotFoundError: .*no_such_module"):
        check_bot(f"{tmp_path / 'bad.py'}:Any")


def test_file_may_import_what_lies_beside_it(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "beside_the_bot.py").write_text("CHOICE = -1\n", "utf-8")
    (tmp_path / "two.py").write_text(
        "from beside_the_bot import CHOICE\n"
        "class Last:\n"
        "    def choose(self, view):\n"
        "        return view.legal[CHOICE]\n",
        "utf-8",
    )
    game = Game.new(["outpost", "borgo"], seed=1)
    assert make_bot(f"{tmp_path / 'two.py'}:Last").choose(game.position) == game.legal[-1]


def test_seed_and_limit_reach_a_bot_of_others():
    view = View(Game.new(["outpost", "borgo"], seed=1).state, 0)
    choices = set()
    for limit in ("10ms", "20ms"):
        bot, given = open_bot(f"{FILE}:Timed:{limit}", dice())
        assert bot.name == "timed"
        choices.add(bot.choose(view, given))
    assert len(choices) == 2
    assert open_bot(f"{FILE}:Timed", dice(), usual=Limit(nodes=5))[1] == Limit(nodes=5)
    assert open_bot(f"{FILE}:Timed:7n", dice(), usual=Limit(nodes=5))[1] == Limit(nodes=7)


@pytest.mark.parametrize("name", [f"{FILE}:Timed:20ms", ENGINE])
def test_copied_bot_of_others_begins_afresh_with_its_seed(name):
    position = Game.new(["outpost", "borgo"], seed=1).position
    bot = make_bot(name, seed=3)
    copied = pickle.loads(pickle.dumps(bot))
    try:
        assert (copied.name, copied.limit) == (bot.name, bot.limit)
        assert copied.choose(position) == bot.choose(position)
    finally:
        copied.close()
        bot.close()


def test_installed_bots_have_names_and_ours_come_first(monkeypatch):
    found = EntryPoints(
        EntryPoint(name, "tests.bots.my_bot:First", "nshex.bots") for name in ("sneaky", "soldier")
    )
    monkeypatch.setattr(factories, "entry_points", lambda **wanted: found.select(**wanted))
    assert factories.installed_names() == ("sneaky",)
    game = Game.new(["outpost", "borgo"], seed=1)
    assert make_bot("sneaky").choose(game.position) == game.legal[0]
    assert type(open_bot("soldier", dice())[0]).__module__ == "nshex.bots.soldier"
    with pytest.raises(BotError, match="did you mean 'sneaky'"):
        check_bot("snaky")


# --- as programs -----------------------------------------------------------------------------------


def test_serve_makes_an_engine_of_any_bot():
    view = Game.new(["outpost", "borgo"], seed=1).position.view()
    asked = ["nshex 1", f"position {view.to_json()}", "go", "quit"]
    for bot in (First(), First):
        answers = io.StringIO()
        serve(bot, io.StringIO("\n".join(asked) + "\n"), answers)
        lines = answers.getvalue().splitlines()
        assert lines[0] == "id name First"
        assert lines[-1] == f"best {view.legal[0]}"


def test_engines_speak_utf8_whatever_the_system_does():
    """As on Windows, where pipes have the code page of the system."""

    class Żubr(First):
        pass

    source = io.TextIOWrapper(io.BytesIO("nshex 1\nżubr\nquit\n".encode()), encoding="cp1252")
    target = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    serve(Żubr, source, target)
    target.flush()
    said = target.buffer.getvalue().decode("utf-8").splitlines()
    assert said[0] == "id name Żubr"
    assert said[-1].startswith("error ") and "'żubr'" in said[-1]


def test_conversation_with_an_engine_is_logged():
    said: list[str] = []
    bot, limit = open_bot(ENGINE, dice(), Limit(seconds=5), EngineTerms(20.0, said.append))
    try:
        game = Game.new(["outpost", "borgo"], seed=1)
        game.push(bot.choose(View(game.state, 0), limit))
    finally:
        close_bot(bot)
    assert said[0] == "> nshex 1"
    assert "> go time 5" in said and f"< best {game.actions[0]}" in said


def test_windows_backslashes_are_kept():
    assert split_command(r'C:\tools\mine.exe --book "C:\my books\b.txt"', windows=True) == [
        r"C:\tools\mine.exe",
        "--book",
        r"C:\my books\b.txt",
    ]
    assert split_command('open "quote', windows=True) == split_command('open "quote', windows=False) == []


# --- in commands -----------------------------------------------------------------------------------


def test_the_same_name_works_in_every_command(capsys, tmp_path, monkeypatch):
    bot = f"{FILE}:First"
    position = tmp_path / "game.json"
    position.write_text(Game.new(["outpost", "borgo"], seed=1).position.to_json(), "utf-8")
    assert main(["hint", str(position), "--bot", bot, "--json"]) == 0
    hint = json.loads(capsys.readouterr().out)
    assert (hint["action"], hint["reasons"]) == ("hq A1/0", []), "nobody knows whether another is better"
    assert main(["hint", str(position), "--bot", bot]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "The bot’s turn: place HQ on A1.",
        "Actions: hq A1/0",
    ]
    assert main(["analyse", str(position), "--bot", bot, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"][0]["actions"][0] == "hq A1/0"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n")))
    assert main(["play", "--seats", f"{bot},random", "--seed", "1", "--colour", "never"]) == 0
    assert "HQ on A1" in capsys.readouterr().out
    quick = ["--games", "2", "--armies", "outpost,borgo", "--workers", "1", "--json"]
    assert main(["arena", "random", bot, *quick]) == 0
    standings = json.loads(capsys.readouterr().out)
    assert standings["games"] == 2 and {line["bot"] for line in standings["standings"]} == {"random", bot}


def test_bot_in_a_deep_folder_plays(capsys, tmp_path, monkeypatch):
    """Names of players have at most 60 characters; paths have no such limit."""
    folder = tmp_path / ("a" * 60)
    folder.mkdir()
    shutil.copy(FILE, folder)
    bot = f"{folder}/my_bot.py:First"
    assert seat_name("soldier") == "soldier" and seat_name(bot) == "…" + "a" * 43 + "/my_bot.py:First"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n")))
    assert main(["play", "--seats", f"{bot},random", "--seed", "1", "--colour", "never"]) == 0
    assert "HQ on A1" in capsys.readouterr().out


def test_bot_that_fails_ends_a_game_in_one_line(capsys):
    assert main(["play", "--seats", f"{FILE}:Broken,random", "--first", "0", "--seed", "1"]) == 2
    assert capsys.readouterr().err.endswith("my_bot.py:Broken failed: LookupError: no idea\n")


def test_learning_without_numpy_says_what_to_install(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "nshex.bots.learning", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["learn", "--games", "10"]) == 2
    assert "pip install 'nshex[arena]'" in capsys.readouterr().err


# --- at the web table ------------------------------------------------------------------------------


def server_bots(*given):
    return read_server_bots(Settings(Path("unused"), bots=given))


def test_operator_says_which_bots_of_others_may_play():
    bots = server_bots(f"mine={FILE}:First", f"{FILE}:Timed")
    assert list(bots.others) == ["mine", "Timed"]
    assert bots.meaning("mine:2s") == f"{FILE}:First:2s"
    assert bots.meaning("soldier") == "soldier"
    seats = [{"who": "me"}, {"who": "bot", "bot": "mine:2s"}]
    assert read_new_game(json.dumps({"seats": seats}), bots).seats[1].bot == "mine:2s"
    with pytest.raises(SetupError, match="no bot 'mine'"):
        read_new_game(json.dumps({"seats": seats}))
    with pytest.raises(BotError, match="no longer allowed"):
        server_bots().meaning("mine")
    for wrong in ("soldier=x.py:Y", f"{FILE}:First:2s", f"a/b={FILE}:First", "mine=nobody"):
        with pytest.raises(BotError):
            server_bots(wrong)


@pytest.mark.parametrize("text", [f"{FILE}:First", "engine:true", "true", "/bin/true"])
def test_stranger_cannot_name_a_file_or_a_program(text):
    seats = [{"who": "me"}, {"who": "bot", "bot": text}]
    with pytest.raises(SetupError) as refused:
        read_new_game(json.dumps({"seats": seats}))
    assert "engine:" not in str(refused.value).removeprefix("no bot 'engine:"), "nothing about this machine"


def test_worker_opens_what_the_server_tells_it():
    view = Game.new(["outpost", "borgo"], seed=1).position.view()
    assert choose_moves(BotTask(view.to_dict(), f"{FILE}:First:10ms", bytes(32))) == [str(view.legal[0])]
