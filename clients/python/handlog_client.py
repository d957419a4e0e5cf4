"""A connection to a live host of handlog, for programs: JSON over a WebSocket.

    with Connection("ws://127.0.0.1:8080/play", token="...") as host:
        host.send({"type": "ListTables"})
        print(host.receive(timeout=5))

It needs Python 3.9 or later and nothing else. Copy it, and change what you like.
"""
import base64
import hashlib
import json
import os
import secrets
import socket
import ssl
import struct
import time
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LONGEST = 64 * 1024 * 1024


class Closed(Exception):
    """The connection is over. `code` is what the host gave (1001: it stops; 1008: not allowed; 1009: too long;
    1013: too slow, come back), or None if it just went away."""

    def __init__(self, code, why):
        super().__init__(f"{why} ({code})" if code else why)
        self.code, self.why = code, why


class Connection:
    """Texts to and from the host. One thread at a time may use it."""

    def __init__(self, url, token=None, origin=None, timeout=10, tls=None):
        """`token` says who you are, `origin` is for what pretends to be a page, and `tls` is an ssl.SSLContext for
        wss:// with a certificate that this machine does not know."""
        parts = urlsplit(url)
        if parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise ValueError(f"not the address of a WebSocket: {url} (ws://HOST:PORT/play or wss://...)")
        for text in (token, origin, parts.netloc, parts.path):
            if text and any(letter <= " " or letter == "\x7f" for letter in text):
                raise ValueError("an address, a token or an origin has no spaces and no line ends")
        secure = parts.scheme == "wss"
        self._unread = b""
        self._parts = None  # of a message that is not complete
        self._socket = socket.create_connection((parts.hostname, parts.port or (443 if secure else 80)), timeout)
        try:
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if secure:
                context = tls or ssl.create_default_context()
                self._socket = context.wrap_socket(self._socket, server_hostname=parts.hostname)
            self._shake_hands(parts, token, origin, time.monotonic() + timeout)
        except BaseException:
            self._socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, message):
        """Sends what json.dumps() makes of it: up to 4096 bytes."""
        self._send_frame(TEXT, json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())

    def receive(self, timeout=None):
        """The next message. TimeoutError if none comes within so many seconds (what had come of it is kept), and Closed
        if there will be none."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            last, kind, payload = self._receive_frame(until)
            if kind == PING:
                self._send_frame(PONG, payload)
            elif kind == CLOSE:
                self._end(payload)
            elif kind in (0, TEXT):
                if (kind == TEXT) != (self._parts is None):
                    self._fail(1002, "the host began a message within another")
                self._parts = (self._parts or b"") + payload
                if len(self._parts) > LONGEST:
                    self._fail(1009, "the host's message is too long")
                if last:
                    text, self._parts = self._parts, None
                    return json.loads(text)
            elif kind != PONG:
                self._fail(1003, "the host sent something else than text")

    def close(self):
        """Says good-bye. Nothing happens if that was done before."""
        if self._socket.fileno() == -1:
            return
        try:
            self._send_frame(CLOSE, struct.pack("!H", 1000))
            until = time.monotonic() + 2
            while self._receive_frame(until)[1] != CLOSE:
                pass
        except (OSError, Closed):
            pass  # it has gone already
        self._socket.close()

    # ---- the handshake ----

    def _shake_hands(self, parts, token, origin, until):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {parts.path or '/play'} HTTP/1.1", f"Host: {parts.netloc.rpartition('@')[2]}",
                 "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if origin:
            lines.append(f"Origin: {origin}")
        self._send("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self._unread:
            self._fill(until)
            if len(self._unread) > 65536:
                raise ConnectionError("this is not a host of handlog: its answer has no end")
        head, _, self._unread = self._unread.partition(b"\r\n\r\n")
        status, *headers = head.decode("latin-1").split("\r\n")
        if status.split(" ")[1:2] != ["101"]:
            why = self._unread.decode("utf-8", "replace").strip()
            raise ConnectionRefusedError(f"the host refused: {status[9:]}{': ' if why else ''}{why}")
        fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in headers)}
        accept = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()
        if fields.get("sec-websocket-accept") != base64.b64encode(accept).decode():
            raise ConnectionError("this is not a WebSocket: the key was not accepted")

    # ---- frames ----

    def _send_frame(self, kind, payload):
        size = len(payload)
        head = bytes([0x80 | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += struct.pack("!BH", 0x80 | 126, size)
        else:
            head += struct.pack("!BQ", 0x80 | 127, size)
        mask = secrets.token_bytes(4)
        key = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
        self._send(head + mask + masked)

    def _receive_frame(self, until):
        """Whether it is the last of its message, its kind and its payload. Takes nothing before the frame is whole."""
        at = 2
        self._need(at, until)
        first, size = self._unread[0], self._unread[1]
        if first & 0x70 or size & 0x80:
            self._fail(1002, "the host sent a frame that cannot be")
        if size >= 126:
            width = 2 if size == 126 else 8
            self._need(at + width, until)
            size = int.from_bytes(self._unread[at:at + width], "big")
            at += width
        if size > LONGEST:
            self._fail(1009, "the host's message is too long")
        self._need(at + size, until)
        payload, self._unread = self._unread[at:at + size], self._unread[at + size:]
        return bool(first & 0x80), first & 0x0F, payload

    def _end(self, payload):
        code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None
        try:
            self._send_frame(CLOSE, payload[:2])
        except (OSError, Closed):
            pass
        self._socket.close()
        raise Closed(code, payload[2:].decode("utf-8", "replace") or "the host closed the connection")

    def _fail(self, code, why):
        try:
            self._send_frame(CLOSE, struct.pack("!H", code))
        except (OSError, Closed):
            pass
        self._socket.close()
        raise Closed(code, why)

    # ---- bytes ----

    def _need(self, size, until):
        while len(self._unread) < size:
            self._fill(until)

    def _fill(self, until):
        if self._socket.fileno() == -1:
            raise Closed(None, "the connection is closed")
        left = None if until is None else until - time.monotonic()
        if left is not None and left <= 0:
            raise TimeoutError("nothing came in time")
        self._socket.settimeout(left)
        try:
            more = self._socket.recv(65536)
        except socket.timeout:
            raise TimeoutError("nothing came in time") from None
        except OSError as error:
            self._socket.close()
            raise Closed(None, f"the connection broke: {error}") from None
        if not more:
            self._socket.close()
            raise Closed(None, "the host went away without a word")
        self._unread += more

    def _send(self, data):
        if self._socket.fileno() == -1:
            raise Closed(None, "the connection is closed")
        self._socket.settimeout(10)
        try:
            self._socket.sendall(data)
        except OSError as error:
            # A part may have been sent, so that nothing else can follow.
            self._socket.close()
            raise Closed(None, f"the connection broke: {error}") from None
