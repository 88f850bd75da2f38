"""A proxy between browser and server that a test can cut, or let go silent without closing it."""

import select
import socket
import threading
from contextlib import contextmanager, suppress


class Line:
    """Passes on what comes, both ways, until it is cut."""

    def __init__(self, port):
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._is_whole = True
        self._loses_answers = False
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Close every connection, and let none through until `mend`."""
        with self._lock:
            self._is_whole = False
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            _close(pair)

    def lose_answers(self):
        """What the server sends gets lost from now on; what the browser sends arrives."""
        self._loses_answers = True

    def mend(self):
        self._loses_answers = False
        self._is_whole = True

    def close(self):
        self.cut()
        self._listener.close()

    def _accept(self):
        with suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                with self._lock:
                    if not self._is_whole:
                        browser.close()
                        continue
                    pair = (browser, socket.create_connection(("127.0.0.1", self._port)))
                    self._pairs.append(pair)
                threading.Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, browser, server):
        with suppress(OSError, ValueError):
            while True:
                for end in select.select([browser, server], [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return _close((browser, server))
                    if end is browser:
                        server.sendall(data)
                    elif not self._loses_answers:
                        browser.sendall(data)


def _close(pair):
    for end in pair:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def line_to(server):
    line = Line(server.port)
    try:
        yield line
    finally:
        line.close()
