"""Bots from the outside: ours asked by programs, and a program's own asked by our hosts."""

import copy
import pickle

import pytest

from nshex import Action, Game, IllegalActionError, Limit, View, make_bot
from nshex.arena import play_match
from nshex.arena.errors import ArenaError
from nshex.bot_adapters.hosted import HostedBot
from nshex.bots.registry import BOT_NAMES, STYLE_NAMES, BotError
from nshex.rules.engine import legal_actions
from nshex.rules.piles import pile_list
from tests.api.support import started


class First:
    """Always does the first thing that is legal."""

    def choose(self, view):
        return view.legal[0]


class Patient:
    """Takes a limit and a seed, and answers with lines."""

    name = "patient"

    def __init__(self, seed):
        self.seed = seed
        self.limits = []
        self.closed = False

    def choose(self, view, limit):
        self.limits.append(limit)
        return str(view.legal[self.seed % len(view.legal)])

    def close(self):
        self.closed = True


class Cheat:
    """Chooses what is never legal."""

    def choose(self, view):
        return "hq C9/0"


# --- ours --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STYLE_NAMES)
def test_a_bot_choice_can_be_pushed_to_the_game(name):
    game = started("hq B2/0", "hq D3/0")
    bot = make_bot(name, seed=1)
    for _ in range(4):
        action = bot.choose(game.position, Limit(nodes=60))
        assert isinstance(action, Action)
        assert game.push(action).action == action


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_copied_bot_behaves_like_the_original(name):
    """Also in the middle of a turn, when a plan is being followed."""
    game = started("hq B2/0", "hq D3/0")
    bot = make_bot(name, seed=1)
    game.push(bot.choose(game.position, Limit(nodes=60)))
    bots = [bot, copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    for _ in range(3):
        (action,) = {other.choose(game.position, Limit(nodes=60)) for other in bots}
        game.push(action)


def test_the_same_seed_chooses_the_same_from_a_position_and_from_its_view():
    position = started("hq B2/0", "hq D3/0").position
    choices = {make_bot("recruit", seed=3).choose(given) for given in (position, position.view(), position)}
    assert len(choices) == 1
    assert make_bot("recruit:50n").limit == Limit(nodes=50)


def test_a_bot_is_not_shown_the_piles():
    """The position goes in; what the bot gets is the decider's view, with the piles sorted."""
    game = started("hq B2/0", "hq D3/0")
    bot = make_bot("recruit")
    seen = []

    class Spy:
        name = "spy"

        def choose(self, view, limit):
            seen.append(view)
            return int(legal_actions(view.state).at(0))

    bot._bot = Spy()
    assert bot.choose(game.position) == game.legal[0]
    for player in (0, 1):
        tiles = pile_list(seen[0].state, player)
        assert tiles == sorted(tiles) != pile_list(game.state, player)


def test_bots_that_do_not_exist_and_games_that_are_over():
    with pytest.raises(BotError, match="did you mean 'soldier'"):
        make_bot("solder")
    game = started()
    while not game.is_over:
        game.push(game.legal[-1])
    with pytest.raises(ValueError, match="the game is over"):
        make_bot("soldier").choose(game.position)


# --- a program's own ----------------------------------------------------------------------------------


def test_a_hosted_bot_gets_a_public_view_and_the_limit_if_it_wants_it():
    game = started("hq B2/0", "hq D3/0")
    view = game.position.view()
    patient = Patient(seed=4)
    hosted = HostedBot(patient)
    assert hosted.name == "patient"
    assert game.push(hosted.choose(view.rules_view, Limit(nodes=9))).action in view.legal
    assert patient.limits == [Limit(nodes=9)]
    hosted.close()
    assert patient.closed
    HostedBot(First()).close()
    assert HostedBot(First()).name == "First"


def test_a_hosted_bot_that_answers_badly():
    view = started().position.view().rules_view
    with pytest.raises(ValueError, match="is not a cell"):
        HostedBot(Cheat()).choose(view, Limit())
    nothing = type("Nothing", (), {"choose": lambda self, view: None})
    with pytest.raises(TypeError, match="Nothing chose None; expected an Action or a line"):
        HostedBot(nothing()).choose(view, Limit())
    wrong = type("Wrong", (), {"choose": lambda self, view: Action("end")})
    with pytest.raises(IllegalActionError):
        HostedBot(wrong()).choose(view, Limit())


def test_bots_of_a_program_in_the_arena():
    match = play_match([First, Patient], games=2, seed=1, armies=["outpost", "hegemony"])
    assert match.faults == ()
    assert {line.bot for line in match.standings} == {"First", "Patient"}
    again = play_match([First, Patient], games=2, seed=1, armies=["outpost", "hegemony"])
    assert [result.record for result in again.results] == [result.record for result in match.results]


def test_the_arena_says_what_a_bot_did_wrong():
    match = play_match([Cheat, "recruit"], games=1, seed=1, armies=["outpost", "hegemony"])
    assert "'c9' is not a cell" in match.faults[0]
    assert match.standings[0].bot == "recruit"
    with pytest.raises(ArenaError, match="cannot be made"):
        play_match([Patient("not a class"), "recruit"], games=1)  # type: ignore[list-item]


def test_games_of_own_bots_in_other_processes():
    here = play_match([First, "recruit"], games=2, seed=1, armies=["outpost", "hegemony"])
    there = play_match([First, "recruit"], games=2, seed=1, armies=["outpost", "hegemony"], workers=2)
    assert {result.record for result in here.results} == {result.record for result in there.results}


# --- views --------------------------------------------------------------------------------------------


def test_a_view_offers_what_a_bot_needs():
    game = started("hq B2/0", "hq D3/0")
    view = game.position.view(1)
    assert isinstance(view, View)
    assert (view.player, view.decider, view.turn, view.step) == (1, 0, 0, "main")
    assert view.units == game.position.units
    assert view.players == game.position.players
    assert list(view.legal) == list(game.legal)
    assert view.unit_at("b2") == game.position.unit_at("B2")
    assert view.outcome() is None
    assert not hasattr(view, "apply")


def test_samples_fit_the_view():
    view = started("hq B2/0", "hq D3/0").position.view(0)
    one, two = view.sample(seed=1), view.sample(seed=2)
    assert one != two
    assert one.view(0) == two.view(0) == view
    assert one == view.sample(seed=1)
    assert len({view.sample() for _ in range(3)}) == 3


def test_known_tiles_of_a_pile_are_named():
    view = Game.new(["outpost", "hegemony"], seed=1).position.view(0)
    assert view.known_top(0) == ()
    assert view.unknown_tiles(0) == tuple(sorted(view.unknown_tiles(0)))
    assert view.unknown_tiles(0).count("runner") == 2


def test_mercenaries_that_lie_face_down_are_not_named():
    """MER-1: others see only how many there are; a sample has some that could be there."""
    game = Game.new(
        ["outpost", "moloch"],
        1,
        options={"hidden_mercenaries": True},
        mercenaries=[["shooter"], ["gunner"]],
    )
    own, others = game.position.view(0).players
    assert (own.mercenaries, others.mercenaries) == (("alabama.shooter",), ("?",))
    assert game.position.players[1].mercenaries == ("alabama.gunner",)
    (dealt,) = game.position.view(0).sample(seed=1).players[1].mercenaries
    assert dealt.startswith("alabama.")
