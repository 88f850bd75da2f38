"""Pages that arrive in parts: what is not complete is not shown, so nothing jumps when the rest comes."""

from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.request import urlopen

from playwright.sync_api import expect

from tests.browser.chromium import PHONE

PUZZLE = "/puzzles/borgo-03"


@contextmanager
def in_parts(server, page, end):
    """A server that sends a page up to some text, and the rest when the event is set; all else at once."""
    rest = Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            with urlopen(server.address + self.path) as answer:
                body, kind = answer.read(), answer.headers["Content-Type"]
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            if self.path == page:
                first, body = body[: body.index(end)], body[body.index(end) :]
                self.wfile.write(first)
                rest.wait()
            self.wfile.write(body)

        def log_message(self, format, *args):
            """Nobody reads it."""

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=httpd.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{httpd.server_port}", rest
    finally:
        rest.set()
        httpd.shutdown()
        thread.join()
        httpd.server_close()


def test_what_is_below_the_board_is_shown_when_all_of_it_is_there(server, new_context):
    with in_parts(server, PUZZLE, b'<div class="bar-of-buttons">') as (address, rest):
        page = new_context(address=address, **PHONE).new_page()
        page.goto(PUZZLE, wait_until="commit")
        expect(page.get_by_test_id("question")).to_be_attached()
        expect(page.locator(".below")).to_be_hidden()
        rest.set()
        expect(page.locator(".below")).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.close()
