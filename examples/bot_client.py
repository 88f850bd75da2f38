"""A program that plays at a web table with a bot account (docs/bot_accounts.md).

    python examples/bot_client.py http://127.0.0.1:8000 --token nshexbot_… --bot soldier

It takes an open seat wherever programs are welcome, or the one of `--join LINK`, and plays until the game is
over. Beside the standard library it needs `websockets`, and `nshex` for the bot; a program that decides by
itself does without: the socket sends tables with every legal action, and `view` is plain JSON.
"""

import argparse
import json
import time
import urllib.error
import urllib.request
from typing import Any

from websockets.sync.client import connect

from nshex import View, make_bot

SECONDS_BETWEEN_LOOKS = 3.0


class Server:
    """The HTTP side of a table's server."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{path}: {json.load(error)['text']}") from None

    def take_a_seat(self) -> str:
        """Wait for a game in which a program may sit down; returns the game."""
        while True:
            games = self.ask("/api/bot/games")
            if games["mine"]:
                return str(games["mine"][0]["game"])
            if games["open"]:
                game = str(games["open"][0]["game"])
                self.ask(f"/api/games/{game}/seats", {})
                return game
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def join(self, link: str) -> str:
        """Take the seat of an invitation; returns the game."""
        game, _, invitation = link.rpartition("/")[2].rpartition("-")
        self.ask(f"/api/games/{game}/seats", {"invitation": invitation})
        return game


def play(server: Server, game: str, bot_name: str) -> str:
    """Play a game to its end; returns how it ended."""
    bot = make_bot(bot_name)
    address = f"{server.address.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=1"
    with connect(address, additional_headers=server.headers, max_size=None) as socket:
        asked = 0
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                print(f"refused: {message['text']}")
            if message["type"] not in ("table", "update", "refused"):
                continue
            position = server.ask(f"/api/games/{game}/position")
            if position["over"]:
                return "The game is over."
            if position["decider"] not in position["readers_seats"] or position["version"] < asked:
                continue
            line = str(bot.choose(View.from_json(position["view"])))
            asked = position["version"] + 1
            play_it = {"type": "play", "ask": asked, "version": position["version"], "line": line}
            socket.send(json.dumps(play_it))
    return "The connection was closed."


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays at a web table with a bot account.")
    parser.add_argument("server", help="the address of the server, such as http://127.0.0.1:8000")
    parser.add_argument("--token", required=True, help="the token of the account, from /bot-accounts")
    parser.add_argument("--bot", default="soldier", help="which bot decides")
    parser.add_argument(
        "--join", metavar="LINK", help="the link to an open seat; otherwise any game that is open"
    )
    args = parser.parse_args()
    server = Server(args.server, args.token)
    game = server.join(args.join) if args.join else server.take_a_seat()
    print(f"playing {server.address}/game/{game}")
    print(play(server, game, args.bot))


if __name__ == "__main__":
    main()
