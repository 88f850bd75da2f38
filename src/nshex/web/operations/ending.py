"""A server that shuts down properly, so that the next process can go on where it stopped."""

from __future__ import annotations

import logging
import os
import socket
from time import monotonic

import uvicorn
from starlette.applications import Starlette

from nshex.build_info import VERSION, build
from nshex.web.live.games import LiveGames
from nshex.web.operations.logs import fields

log = logging.getLogger(__name__)


class TableServer(uvicorn.Server):
    """On SIGTERM or Ctrl-C: take no more connections, finish actions, tell sockets to reconnect.

    Uvicorn closes sockets with code 1012, "service restart", and browsers then connect again by themselves.
    A second Ctrl-C ends at once; even then nothing acknowledged is lost.
    """

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        log.info("started", extra=fields(version=VERSION, build=build(), process=os.getpid()))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        begun = monotonic()
        log.info("stopping")
        for listening in (*self.servers, *(sockets or ())):
            listening.close()
        games: LiveGames | None = getattr(self._app.state, "games", None)
        if games is not None:
            await games.settle()
        await super().shutdown(sockets)
        log.info("stopped", extra=fields(seconds=round(monotonic() - begun, 3)))
