"""The line protocol of docs/protocol.md from both ends, over real pipes."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from nshex.bot_adapters.serving import serve_named
from nshex.bots.interface import Limit
from nshex.bots.protocol import (
    EngineDied,
    EngineError,
    EngineNonsense,
    EngineServer,
    EngineSilent,
    ExternalEngine,
)
from nshex.bots.registry import BotError, make_bot
from nshex.notation.errors import PositionError
from nshex.notation.lines import format_action
from nshex.notation.positions import write_position
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.notation.views import read_view, write_view
from nshex.rules.engine import apply, legal_actions
from nshex.rules.piles import pile_list
from nshex.rules.state import OVER
from nshex.rules.views import View
from tests.support import board, do, legal

SCRIPT = Path(__file__).with_name("scripted_engine.py")
DOC = Path(__file__).parents[2] / "docs" / "protocol.md"
OUR_ENGINE = [sys.executable, "-m", "nshex", "engine"]
SOON = 0.3


def scripted(behaviour, **options):
    return ExternalEngine(
        [sys.executable, str(SCRIPT), behaviour], **{"patience": SOON, "grace": SOON, **options}
    )


@pytest.fixture
def s():
    return board({"C3": "outpost.hq", "B2": "hegemony.hq", "D2": "outpost.hmg"}, hands=[["move"], []])


def ask(engine, s, limit=None):
    return engine.choose(View(s, int(s.decider)), limit or Limit())


# --- views as JSON ---------------------------------------------------------------------------------


def test_view_tells_what_is_in_a_pile_but_not_the_order():
    s = make_setup(["outpost", "vegas"]).start(5)
    data = write_view(View(s, 1))
    assert data["player"] == 1
    for player, seat in enumerate(data["players"]):
        assert set(seat["pile"]) == {"known", "unknown"}
        assert seat["pile"]["known"] == []
        assert sum(seat["pile"]["unknown"].values()) == len(pile_list(s, player))
    other = make_setup(["outpost", "vegas"]).start(6)
    assert write_view(View(other, 1)) == data, "another order looks the same"


def test_view_comes_back_equal_through_json():
    s = make_setup(["smart", "moloch"], mode="two_player").start(5)
    rng = rng_from_seed(1, "views")
    while s.step != OVER:
        view = View(s, int(s.decider))
        again = read_view(json.loads(json.dumps(write_view(view))))
        assert again.player == view.player
        assert write_position(again.state) == write_position(view.state)
        legal_now = legal_actions(s)
        apply(s, legal_now.at(rng.below(len(legal_now))))


def test_known_tiles_on_top_are_told():
    s = board(
        {"C3": "smart.hq", "B2": "outpost.hq"},
        piles=[["bio_droid", "move", "battle"], ["battle"]],
        players=[{"known": 1}, {}],
    )
    pile = write_view(View(s, 0))["players"][0]["pile"]
    assert pile == {"known": ["bio_droid"], "unknown": {"move": 1, "battle": 1}}
    assert read_view(write_view(View(s, 0))).known_top(0) == View(s, 0).known_top(0)


def test_pile_left_out_holds_what_is_nowhere_else():
    view = read_view({"players": [{"army": "outpost"}, {"army": "borgo"}]})
    assert view.player == 0
    assert view.pile_count(0) == 34


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"pile": ["move"]}, "players[0].pile: a list would tell the order"),
        ({"pile": {"unknown": {"move": -1}}}, "players[0].pile.unknown.move: expected a whole number"),
        ({"pile": {"unknown": {"moves": 1}}}, "no tile 'moves'"),
        ({"pile": {"top": []}}, "players[0].pile: unknown key 'top'"),
        ({"pile": {"unknown": {"move": 40, "battle": 40}}}, "at most 62"),
        ({"known": 2}, "players[0].known: expected it inside 'pile'"),
    ],
)
def test_bad_view_is_refused_with_its_place(change, complaint):
    with pytest.raises(PositionError, match=re.escape(complaint)):
        read_view({"players": [{"army": "outpost", **change}, {"army": "borgo"}]})


def test_view_of_a_player_who_does_not_exist():
    with pytest.raises(PositionError, match="player: expected a player from 0 to 1"):
        read_view({"player": 2, "players": [{"army": "outpost"}, {"army": "borgo"}]})


# --- an engine that behaves ------------------------------------------------------------------------


def test_engine_is_asked_and_answers(s):
    with scripted("first") as engine:
        assert engine.name == "scripted"
        assert engine.options == {"style": "calm"}
        action = ask(engine, s, Limit(nodes=12))
        assert action == legal_actions(s).at(0)
        assert engine.info["score"] == "1.5"
        assert engine.info["limit"] == "nodes=12"
        assert json.loads(engine.info["line"]) == [format_action(s, action)]
        engine.new_game()
        assert ask(engine, s, Limit(seconds=0.5)) == action
        assert engine.info["limit"] == "time=0.5"


def test_command_may_be_one_text(s):
    with ExternalEngine(f"'{sys.executable}' '{SCRIPT}' first") as engine:
        assert ask(engine, s) == legal_actions(s).at(0)


def test_options_are_set_by_name(s):
    with scripted("first", options={"style": "illegal"}) as engine:
        assert engine.options == {"style": "illegal"}
        with pytest.raises(EngineNonsense):
            ask(engine, s)
    with pytest.raises(EngineNonsense, match="has no option 'colour'; it has style"):
        scripted("first", options={"colour": "red"})


def test_engine_that_waits_for_stop_gets_it(s):
    with scripted("until stopped") as engine:
        assert ask(engine, s) == legal_actions(s).at(0)


# --- engines that do not ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("behaviour", "kind", "complaint"),
    [
        ("illegal", EngineNonsense, "engine scripted answered 'retreat A1': "),
        ("unreadable", EngineNonsense, "engine scripted answered 'fly me to the moon': "),
        ("nothing", EngineNonsense, "engine scripted answered ''"),
        ("chatty", EngineNonsense, "engine scripted sent 'thinking hard now'"),
        ("complains", EngineNonsense, "engine scripted reports: 'I do not like this position'"),
        ("not text", EngineNonsense, "which is not UTF-8"),
        ("endless line", EngineNonsense, "a line of more than 1000000 bytes"),
        ("silent", EngineSilent, "engine scripted did not answer within 0.3 s, nor 0.3 s after 'stop'"),
        ("deaf", EngineSilent, "did not answer within"),
        ("dies thinking", EngineDied, "has ended with status 3: 'out of memory'"),
    ],
)
def test_failure_is_reported_and_the_program_ended(s, behaviour, kind, complaint):
    engine = scripted(behaviour)
    with pytest.raises(kind, match=re.escape(complaint)):
        ask(engine, s)
    assert engine._pipe.process.poll() is not None
    with pytest.raises(EngineError):
        ask(engine, s)


@pytest.mark.parametrize(
    ("behaviour", "kind", "complaint"),
    [
        ("dead at once", EngineDied, "has ended with status 1: 'cannot find my weights'"),
        ("never ready", EngineSilent, "was not ready within 0.3 s"),
        ("odd greeting", EngineNonsense, "sent 'uciok'; expected id, option"),
    ],
)
def test_failed_handshake(behaviour, kind, complaint):
    with pytest.raises(kind, match=re.escape(complaint)):
        scripted(behaviour, handshake=SOON if kind is EngineSilent else 10.0)


def test_missing_program():
    with pytest.raises(EngineDied, match="engine /no/such/engine cannot be started: no such file"):
        ExternalEngine("/no/such/engine --fast")
    with pytest.raises(EngineDied, match="no engine; expected a command"):
        ExternalEngine("")


def test_engine_that_does_not_quit_is_killed():
    engine = scripted("will not leave")
    engine.close()
    assert engine._pipe.process.poll() is not None
    engine.close()


# --- our bots as engines ---------------------------------------------------------------------------


def talk(*lines, bot="soldier"):
    """What the server answers to these lines."""
    target = io.StringIO()
    serve_named(bot, io.StringIO("".join(f"{line}\n" for line in lines)), target)
    return target.getvalue().splitlines()


def told(s):
    return "position " + json.dumps(write_view(View(s, int(s.decider))))


def test_patience_also_covers_a_slow_start():
    with scripted("first", handshake=0.0, patience=60.0) as engine:
        assert engine.name


def test_handshake():
    answer = talk("nshex 1", "quit", "nshex 1")
    assert answer[0] == "id name soldier"
    assert answer[-1] == "ready"
    assert answer.count("ready") == 1, "nothing is answered after quit"


def test_go_is_answered_with_a_legal_action(s):
    answer = talk("nshex 1", "newgame", told(s), "go nodes 10")
    assert answer[-1].removeprefix("best ") in legal(s)
    assert re.fullmatch(r"info time \d+\.\d{3} score -?\d+\.\d\d line \[.+\]", answer[-2])


def test_legal_actions_can_be_asked_for(s):
    (answer,) = talk(told(s), "legal")
    assert set(json.loads(answer.removeprefix("legal "))) == legal(s)


def test_legal_actions_that_are_sent_along_need_no_answer(s):
    assert talk(told(s), 'legal ["end"]', "stop", "") == []


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("castle", "error no command 'castle'; expected nshex, setoption"),
        ("nshex 2", "error protocol '2'; this engine speaks 1"),
        ("go time 1", "error no position yet"),
        ("legal", "error no position yet"),
        ("position {", "error not JSON"),
        ("position", "error not JSON"),
        ("position []", "error the position: expected an object"),
        ('position {"players": []}', "error players: two_player with 0 players"),
        ("setoption depth 3", "error no option 'depth'; expected seed"),
        ("setoption seed x", "error seed 'x': expected"),
    ],
)
def test_bad_line_is_answered_with_an_error_and_the_next_one_works(line, complaint):
    answer = talk(line, "nshex 1")
    assert answer[0].startswith(complaint)
    assert answer[-1] == "ready"


@pytest.mark.parametrize(
    "limit", ["time", "time 0", "time -1", "time nan", "time inf", "nodes 1.5", "depth 3"]
)
def test_limit_that_makes_no_sense(s, limit):
    answer = talk(told(s), f"go {limit}")
    assert answer == [f"error go {limit!r}; expected 'time SECONDS' or 'nodes NUMBER', above 0"]


def test_finished_game_is_refused():
    s = board({"C3": "outpost.hq"}, armies=["outpost", "borgo"], result={"winners": [0], "reason": "points"})
    assert talk(told(s), "go")[0].startswith("error the game is over")


def test_unknown_bot():
    with pytest.raises(BotError, match="bot 'general' is unknown"):
        talk("nshex 1", bot="general")


def test_same_seed_same_answers(s):
    lines = ("setoption seed 7", "newgame", told(s), "go nodes 200")
    first, second = (talk(*lines, bot="commander")[-1] for _ in range(2))
    assert first == second


def test_stop_ends_thinking_at_once(s):
    """Without `stop` this would take an hour; it is waiting in the pipe when thinking begins."""
    answer = talk(told(s), "go time 3600", "stop", bot="commander")
    assert answer[-1].startswith("best ")


def test_end_of_input_ends_thinking(s):
    assert talk(told(s), "go time 3600", bot="commander")[-1].startswith("best ")


def test_whole_game_against_our_own_engine_through_pipes():
    """Every kind of decision goes over the wire; piles are short, so that the game is."""
    s = make_setup(["dancer", "hegemony"]).start(4)
    here = make_bot("recruit", rng_from_seed(4, "here"))
    asked = 0
    with ExternalEngine([*OUR_ENGINE, "recruit"], options={"seed": "4"}) as engine:
        engine.new_game()
        while s.step != OVER:
            player = int(s.decider)
            bot = engine if player == 0 else here
            asked += player == 0
            apply(s, bot.choose(View(s, player), Limit(nodes=50)))
    assert asked > 20


def test_our_engine_says_what_is_wrong_and_ends():
    engine = ExternalEngine([*OUR_ENGINE, "recruit"])
    engine.set_option("seed", "none")
    with pytest.raises(EngineNonsense, match="engine recruit reports: \"seed 'none': expected 0 to"):
        engine._await("ready", 10)
    engine.close()
    with pytest.raises(EngineDied, match="has ended with status 2: \"nshex: bot 'general' is unknown"):
        ExternalEngine([*OUR_ENGINE, "general"])


# --- the document ----------------------------------------------------------------------------------


def test_document_shows_a_conversation_that_happens():
    """What docs/protocol.md shows is what the server does, line for line but for time and score."""
    text = DOC.read_text("utf-8")
    shown = re.findall(r"```text\n(.*?)```", text, re.DOTALL)[0].splitlines()
    asked = [line.removeprefix("> ") for line in shown if line.startswith("> ")]
    answered = [line.removeprefix("< ") for line in shown if line.startswith("< ")]
    plain = [re.sub(r"-?\d+\.\d+", "#", line) for line in talk(*asked, bot="soldier")]
    assert plain == [re.sub(r"-?\d+\.\d+", "#", line) for line in answered]


def test_document_names_every_command():
    text = DOC.read_text("utf-8")
    server = EngineServer("any", Limit(), lambda rng: make_bot("recruit", rng), io.StringIO(), io.StringIO())
    for command in (*server.commands, "quit", "want", "best"):
        assert f"`{command}" in text


def test_engine_in_the_document_works(s):
    """The example engine is complete: it can be saved and run as it is."""
    program = re.findall(r"```python\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)[1]
    with ExternalEngine([sys.executable, "-c", program]) as engine:
        line = format_action(s, ask(engine, s))
    do(s, line)
