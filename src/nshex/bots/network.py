"""The value network: from what is known of two sides to the log odds of one against the other.

One hidden layer of clipped units, and the output for the sides the other way round is subtracted: what is
good for one side is exactly as bad for the other. The weights were learned from games (`nshex learn`) and are
read once from `network.json`. Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from nshex.bots.network_features import GAME_SIZE, SIDE_SIZE

CLIP: Final = 2.0
"""The output of a hidden unit ends here."""


class Network:
    """Weights by row: for each feature a weight for every hidden unit.

    `sums` are multiplied by the sum of both sides' features, `differences` by what one side has more.
    """

    def __init__(
        self,
        sums: list[float],
        differences: list[float],
        game: list[float],
        bias: list[float],
        output: list[float],
    ) -> None:
        hidden = len(bias)
        sizes = [len(sums), len(differences), len(game), len(output)]
        expected = [SIDE_SIZE * hidden, SIDE_SIZE * hidden, GAME_SIZE * hidden, hidden]
        if sizes != expected:
            raise ValueError(f"{sizes} weights; expected {expected} for {hidden} hidden units")
        self.hidden: int = hidden
        self.sums: vec[float] = vec[float](sums)
        self.differences: vec[float] = vec[float](differences)
        self.game: vec[float] = vec[float](game)
        self.bias: vec[float] = vec[float](bias)
        self.output: vec[float] = vec[float](output)

    def log_odds(self, own: vec[float], other: vec[float], game: vec[float]) -> float:
        """How far the own side is ahead of the other, as log odds of winning."""
        hidden = len(self.bias)
        even = self.bias[:]
        odd = self.bias[:]
        sums = self.sums
        differences = self.differences
        weights = self.game
        for j in range(hidden):
            odd[j] = 0.0
        for i in range(GAME_SIZE):
            value = game[i]
            if value != 0.0:
                start = i * hidden
                for j in range(hidden):
                    even[j] += value * weights[start + j]
        for i in range(SIDE_SIZE):
            total = own[i] + other[i]
            more = own[i] - other[i]
            start = i * hidden
            if total != 0.0:
                for j in range(hidden):
                    even[j] += total * sums[start + j]
            if more != 0.0:
                for j in range(hidden):
                    odd[j] += more * differences[start + j]
        result = 0.0
        for j in range(hidden):
            result += self.output[j] * (_clipped(even[j] + odd[j]) - _clipped(even[j] - odd[j]))
        return result


def _clipped(value: float) -> float:
    return 0.0 if value < 0.0 else CLIP if value > CLIP else value
