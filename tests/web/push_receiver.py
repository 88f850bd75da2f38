"""A push service and its browsers: receives messages and decrypts them as a browser would."""

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from nshex.web.push.keys import CURVE, decoded, encoded, point_of

ANSWERING = 60
CREATED = 201


class PushReceiver:
    """Listens on a port of this machine; every path is another browser."""

    def __init__(self):
        self.key = ec.generate_private_key(CURVE)
        self.auth = os.urandom(16)
        self.status = CREATED
        """What is answered from now on."""
        self.pushed = []
        """Path, headers and message of every push, in order."""
        self._more = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver._take(self.path, dict(self.headers), body)
                self.send_response(receiver.status)
                self.end_headers()

            def log_message(self, *args):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def subscription(self, name):
        """What a browser of this service gives a page."""
        keys = {"p256dh": encoded(point_of(self.key)), "auth": encoded(self.auth)}
        return {"endpoint": f"{self.address}/{name}", **keys}

    def _take(self, path, headers, body):
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        with self._more:
            self.pushed.append((path.removeprefix("/"), headers, json.loads(plain)))
            self._more.notify_all()

    def wait_for(self, count):
        """All messages pushed, once there are this many."""
        with self._more:
            assert self._more.wait_for(lambda: len(self.pushed) >= count, ANSWERING), self.pushed
            return list(self.pushed)


def claims_of(header):
    """What the sender promises in an Authorization header, whose signature must be right."""
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    scheme, _, rest = header.partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and set(given) == {"t", "k"}
    signed, _, signature = given["t"].rpartition(".")
    raw = decoded(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(given["k"]))
    key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
    return json.loads(decoded(signed.partition(".")[2]))
