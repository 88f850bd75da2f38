"""What a browser can do with its finished games: count them, remove them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, column, delete, or_, select, table, update

from nshex.web.store.failures import told_as_write_errors

_GAMES = table("games", column("id"), column("kind"), column("result"))
_SEATS = table("seats", column("game"), column("token"))
_ENTRIES = table("entries", column("game"))
_LISTED = table("listed_games", column("game"))
_VERDICTS = table("verdicts", column("game"))


@dataclass(frozen=True)
class OwnGames:
    """The seats of browsers. Every method is one transaction."""

    engine: Engine

    def let_go(self, game: str, token: str) -> bool:
        """Remove a browser from its seats in a finished game or a record; says whether it had one."""
        over = select(_GAMES.c.id).where(
            _GAMES.c.id == game, or_(_GAMES.c.result.is_not(None), _GAMES.c.kind == "record")
        )
        query = update(_SEATS).where(_SEATS.c.game.in_(over), _SEATS.c.token == token).values(token=None)
        with told_as_write_errors(), self.engine.begin() as connection:
            return connection.execute(query).rowcount > 0

    def delete_if_nobodys(self, game: str) -> bool:
        """Delete a game in which no browser has a seat any more; says whether it was deleted."""
        with told_as_write_errors(), self.engine.begin() as connection:
            held = select(_SEATS.c.game).where(_SEATS.c.game == game, _SEATS.c.token.is_not(None))
            if connection.scalar(held) is not None:
                return False
            for part in (_LISTED, _VERDICTS, _ENTRIES, _SEATS):
                connection.execute(delete(part).where(part.c.game == game))
            connection.execute(delete(_GAMES).where(_GAMES.c.id == game))
            return True
