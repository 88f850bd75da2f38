"""How many legal actions there are: plays at random and counts, for each kind of decision."""

import random
from collections import defaultdict
from statistics import mean, median

from nshex import Game


def main(games: int = 3) -> None:
    dice = random.Random(1)
    counted: dict[str, list[int]] = defaultdict(list)
    for seed in range(games):
        game = Game.new(["moloch", "borgo"], seed=seed)
        while not game.is_over:
            counted[game.position.step].append(len(game.legal))
            game.push(dice.choice(game.legal))
    for step, sizes in counted.items():
        usual = f"{median(sizes):5.0f} actions in the median, at most {max(sizes)}"
        print(f"{step:8} {len(sizes):5} decisions, {usual}")
    print(f"all      {mean(size for sizes in counted.values() for size in sizes):.1f} actions on average")


if __name__ == "__main__":
    main()
