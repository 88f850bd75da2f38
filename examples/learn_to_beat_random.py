"""Learning with NumPy alone: a small network that beats the bot `random` within minutes.

    python examples/learn_to_beat_random.py [--minutes 3] [--opponent random]

256 games at a time are played with random picks. From each position on, the hit points that the two HQs go on
to lose are added up, later ones counting less; the network learns to foresee that sum (Monte Carlo policy
evaluation). To play, it looks at the position after each action and takes the best (policy improvement). The
share of games won is printed before training and every half minute.

The network looks at each cell alike: what stands there, what stands next to it, and what stands in line with
it. So it has to learn only once that a gun is worth something if it points at the enemy HQ.
"""

import argparse
import time

import numpy as np

from nshex.geometry import MAIN_SIZE, STANDARD, cells_of
from nshex.research import VecEnv, gymnasium_env
from nshex.research.planes import PLANE_NAMES, PLAYER_NAMES, PLAYER_SIZE

ARMIES = ["outpost", "hegemony"]
GAMES = 256
STEPS = 256
"""Picks made in each game between two updates."""
CUT = 48
"""Positions closer than this to the end of a batch are left out: too little is known of their future."""
DISCOUNT = 0.97
DESTROYED = 5.0
"""What an HQ counts beyond its hit points."""
HIDDEN = 32
RATE = 2e-3

KIND, OWNER, WOUNDS, ENDURANCE, NETTED, INITIATIVE = (
    PLANE_NAMES.index(name) for name in ("kind", "owner", "wounds", "endurance", "netted", "initiative 1")
)
EDGES = [number for number, name in enumerate(PLANE_NAMES) if name.split()[0] in ("melee", "ranged", "net")]
HP = PLAYER_NAMES.index("hp")


def adjacency():
    """Twelve maps from cells to cells: the neighbour in each direction, then the whole line."""
    maps = np.zeros((12, MAIN_SIZE, MAIN_SIZE), np.float32)
    for cell in range(MAIN_SIZE):
        for way in range(6):
            line = cells_of(STANDARD.lines[cell * 6 + way])
            maps[6 + way, cell, line] = 1.0
            if line:
                maps[way, cell, STANDARD.neighbour[cell * 6 + way]] = 1.0
    return maps.reshape(12 * MAIN_SIZE, MAIN_SIZE)


ADJACENCY = adjacency()


def features(boards):
    """What is known about each cell of each board, as (boards, cells, features)."""
    board = boards.reshape(len(boards), MAIN_SIZE, len(PLANE_NAMES)).astype(np.float32)
    sides = [(board[..., OWNER] == 1.0)[..., None], (board[..., OWNER] == 2.0)[..., None]]
    is_hq = (board[..., KIND] == 1.0)[..., None]
    stands = np.concatenate([side & (is_hq == hq) for side in sides for hq in (False, True)], axis=2)
    stands = stands.astype(np.float32)
    seen = (ADJACENCY @ stands).reshape(len(boards), 12, MAIN_SIZE, 4).transpose(0, 2, 1, 3)
    health = board[..., ENDURANCE] - board[..., WOUNDS]
    unit = np.dstack([np.minimum(board[..., EDGES], 3.0), board[..., INITIATIVE], board[..., NETTED], health])
    seen = seen.reshape(len(boards), MAIN_SIZE, 48)
    return np.concatenate([stands, *(unit * side for side in sides), seen], axis=2)


class Network:
    """How the lead in hit points is expected to change: the same layer for every cell, then a sum.

    It is trained with Adam.
    """

    def __init__(self, inputs, dice):
        self.weights = [
            (dice.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (dice.standard_normal(HIDDEN) * 0.05).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def _forward(self, boards):
        cells = features(boards)
        hidden = np.maximum(cells @ self.weights[0] + self.weights[1], 0.0)
        return cells, hidden, hidden.sum(axis=1) @ self.weights[2] + self.weights[3]

    def values(self, boards):
        return self._forward(boards)[2]

    def learn(self, boards, targets):
        """One step towards the targets, by their mean squared error."""
        cells, hidden, values = self._forward(boards)
        error = (values - targets) / len(boards)
        back = (error[:, None, None] * self.weights[2] * (hidden > 0.0)).reshape(-1, HIDDEN)
        inwards = [cells.reshape(len(back), -1).T @ back, back.sum(axis=0)]
        slopes = [*inwards, hidden.sum(axis=1).T @ error, error.sum()]
        self.updates += 1
        for weight, mean, square, slope in zip(self.weights, self.mean, self.square, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1.0 - 0.9**self.updates)
            weight -= RATE * step / (np.sqrt(square / (1.0 - 0.999**self.updates)) + 1e-8)


def leads(observations, layout):
    """By how many hit points the observer is ahead."""
    own = layout.seats + HP
    return observations[..., own].astype(np.float32) - observations[..., own + PLAYER_SIZE]


def random_play(games, dice):
    """Positions from random games, as the player to move sees them, and how the lead changed from then on."""
    size = (STEPS, GAMES)
    boards = np.empty((*size, games.layout.table), np.uint8)
    begins, ends = np.empty(size, bool), np.empty(size, bool)
    sides, gains = np.empty(size, np.float32), np.empty(size, np.float32)
    for step in range(STEPS):
        seen = games.observations
        boards[step], begins[step] = seen[:, : games.layout.table], seen[:, games.layout.made] == 0
        sides[step] = np.where(games.players == 0, 1.0, -1.0)
        before = sides[step] * leads(seen, games.layout)
        games.step((games.masks * dice.random(games.masks.shape)).argmax(axis=1))
        after = np.where(games.players == 0, 1.0, -1.0) * leads(games.observations, games.layout)
        ends[step] = games.dones
        gains[step] = np.where(ends[step], DESTROYED * games.rewards[:, 0], after - before)
    for step in reversed(range(STEPS - 1)):
        gains[step] += np.where(ends[step], 0.0, DISCOUNT * gains[step + 1])
    known = begins[:-CUT]
    return boards[:-CUT][known], (sides * gains)[:-CUT][known]


def best_picks(network, env, player, dice):
    """The picks of the action after which the position is best, among all actions."""
    found, seen, worth = [], [], []
    waiting = [((), env.redeal(player, int(dice.integers(2**62))))]
    while waiting:
        picks, node = waiting.pop()
        for pick in node.legal_picks():
            after = node.clone()
            after.step(pick)
            if after.player == player and after.picks_made:
                waiting.append(((*picks, pick), after))
                continue
            observer = player if after.is_over else after.player
            found.append((*picks, pick))
            seen.append(after.observe(observer))
            worth.append((1.0 if observer == player else -1.0, 100.0 * after.returns()[player]))
    observations, (sides, results) = np.array(seen), np.array(worth).T
    values = network.values(observations[:, : env.layout.table]) + leads(observations, env.layout)
    return found[int((sides * values + results).argmax())]


def score(network, opponent, games, seed=1):
    """The share of games won against a bot, draws by half."""
    dice = np.random.default_rng(seed)
    env = gymnasium_env(opponent, armies=ARMIES)
    won = 0.0
    for number in range(games):
        env.reset(seed=seed + number)
        over = False
        while not over:
            for pick in best_picks(network, env.game, env.player, dice):
                _, reward, over, _, _ = env.step(pick)
        won += (reward + 1.0) / 2.0
    env.close()
    return won / games


def train(minutes, opponent="random", seed=0, report=30.0, trials=50, say=print):
    """Train for so long; returns the network and the share of games won at first and at each report."""
    dice = np.random.default_rng(seed)
    with VecEnv(GAMES, ARMIES, seed=seed) as games:
        network = Network(features(games.observations[:1, : games.layout.table]).shape[2], dice)
        shares = [score(network, opponent, trials)]
        say(f"before training: won {100 * shares[0]:.0f} % of {trials} games against {opponent}")
        begin = time.perf_counter()
        passed, next_report, positions = 0.0, report, 0
        while passed < 60 * minutes:
            boards, targets = random_play(games, dice)
            positions += len(boards)
            for rows in np.array_split(dice.permutation(len(boards)), max(1, len(boards) // 512)):
                network.learn(boards[rows], targets[rows])
            passed = time.perf_counter() - begin
            if passed >= min(next_report, 60 * minutes):
                next_report = passed + report
                shares.append(score(network, opponent, trials))
                say(f"{passed / 60:4.1f} minutes, {positions:,} positions: won {100 * shares[-1]:.0f} %")
    return network, shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--opponent", default="random", help="any bot that `nshex arena` knows")
    arguments = parser.parse_args()
    train(arguments.minutes, arguments.opponent)
