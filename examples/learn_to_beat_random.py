"""Learning with NumPy alone: a small network that comes to beat random picks within minutes.

    python examples/learn_to_beat_random.py [--minutes 5]

A policy with one hidden layer plays 128 games at a time against random picks, half of them from each seat.
When a game ends, every pick of the learner in it is made more likely if it won, and less likely if it lost
(REINFORCE with a running mean as the baseline). Every half minute the share of games won is printed. Before
and after, the policy meets the bot `random`, which chooses among whole actions and seldom ends a turn early.
"""

import argparse
import time

import numpy as np

from nshex.research import VecEnv, gymnasium_env

ARMIES = ["outpost", "hegemony"]
GAMES = 128
HIDDEN = 64
RATE = 1e-3


class Policy:
    """A network from observations to a probability for each pick, trained with Adam."""

    def __init__(self, inputs, picks, dice):
        self.weights = [
            (dice.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (dice.standard_normal((HIDDEN, picks)) * 0.01).astype(np.float32),
            np.zeros(picks, np.float32),
        ]
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def probabilities(self, seen, masks):
        """What the hidden layer says, and the chance of each allowed pick."""
        hidden = np.tanh(seen @ self.weights[0] + self.weights[1])
        scores = np.where(masks != 0, hidden @ self.weights[2] + self.weights[3], -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, scores / scores.sum(axis=1, keepdims=True)

    def learn(self, seen, masks, picks, advantages):
        """Make picks more likely by how much better than usual the game went."""
        hidden, chances = self.probabilities(seen, masks)
        error = chances
        error[np.arange(len(picks)), picks] -= 1.0
        error *= advantages[:, None] / len(picks)
        back = (error @ self.weights[2].T) * (1.0 - hidden**2)
        self._descend([seen.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)])

    def _descend(self, slopes):
        self.updates += 1
        for weight, mean, square, slope in zip(self.weights, self.mean, self.square, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.updates)
            weight -= RATE * step / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


def inputs_of(observations):
    """Small numbers, for the network: most of what is seen lies between 0 and 30."""
    return np.minimum(observations, 32).astype(np.float32) / 16.0


def draw(chances, dice):
    """A pick for each row, by its chances."""
    edges = chances.cumsum(axis=1)
    return (edges < dice.random((len(chances), 1)) * edges[:, -1:]).sum(axis=1).clip(max=chances.shape[1] - 1)


def score(policy, games, seed=1):
    """The share of games won against the bot `random`, draws by half."""
    dice = np.random.default_rng(seed)
    env = gymnasium_env(opponent="random", armies=ARMIES)
    won = 0.0
    for number in range(games):
        seen, info = env.reset(seed=seed + number)
        over = False
        while not over:
            _, chances = policy.probabilities(inputs_of(seen[None]), info["action_mask"][None])
            seen, reward, over, _, info = env.step(draw(chances, dice)[0])
        won += (reward + 1) / 2
    return won / games


def train(minutes, seed=0, report=30.0, trials=200, say=print):
    """Train for so long; returns the policy, and the share of games won in each period of the report."""
    dice = np.random.default_rng(seed)
    shares = []
    with VecEnv(GAMES, ARMIES, seed=seed) as games:
        policy = Policy(games.observations.shape[1], games.picks, dice)
        say(f"at first: {100 * score(policy, trials):.0f} % against the bot random")
        own = np.arange(GAMES) % 2
        past = [[] for _ in range(GAMES)]
        batch, baseline, won, played = [], 0.0, 0.0, 0
        begin = last = time.perf_counter()
        while time.perf_counter() - begin < 60 * minutes:
            seen, masks = inputs_of(games.observations), games.masks.copy()
            learner = games.players == own
            _, chances = policy.probabilities(seen, masks)
            chances = np.where(learner[:, None], chances, masks)
            picks = draw(chances * masks, dice)
            picks = np.where(masks[np.arange(GAMES), picks] != 0, picks, masks.argmax(axis=1))
            for row in np.flatnonzero(learner):
                past[row].append((seen[row], masks[row], picks[row]))
            games.step(picks)
            for row in np.flatnonzero(games.dones):
                result = float(games.rewards[row, own[row]])
                won, played = won + (result + 1) / 2, played + 1
                batch += [(*moment, result - baseline) for moment in past[row]]
                baseline += 0.01 * (result - baseline)
                past[row] = []
            if len(batch) >= 4096:
                policy.learn(*(np.array(column) for column in zip(*batch, strict=True)))
                batch = []
            if time.perf_counter() - last > report:
                shares.append(won / max(1, played))
                passed = (time.perf_counter() - begin) / 60
                say(f"{passed:4.1f} minutes: won {100 * shares[-1]:.0f} % of {played} games")
                won, played, last = 0.0, 0, time.perf_counter()
    say(f"at last: {100 * score(policy, trials):.0f} % against the bot random")
    return policy, shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    train(parser.parse_args().minutes)
