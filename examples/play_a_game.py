"""Two bots play a game; prints how it went, and the record that replays it."""

from nshex import Game, make_bot


def main() -> None:
    game = Game.new(["outpost", "hegemony"], seed=3)
    bots = [make_bot("soldier", seed=1), make_bot("recruit", seed=2)]
    while game.decider is not None:
        game.push(bots[game.decider].choose(game.position))
    print("\n".join(list(game.story())[-5:]))
    print()
    print(game.position)
    print(game.record())


if __name__ == "__main__":
    main()
