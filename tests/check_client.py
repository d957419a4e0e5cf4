#!/usr/bin/env python3
"""Connects clients/python/handlog_client.py to a server of handlog, with and without TLS.

    check_client.py ECHO    (the program of tests/net_echo)
"""
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "clients" / "python"))
from handlog_client import Closed, Connection  # noqa: E402

checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"FAILED: {what}")


def raised(kind, action):
    try:
        action()
    except kind as error:
        return error
    sys.exit(f"FAILED: {kind.__name__} was expected")


class Echo:
    def __init__(self, *arguments):
        self.process = subprocess.Popen([sys.argv[1], *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        check(self.process.wait(30) == 0, "the server ends with 0")


def exchange(url, tls=None):
    with Connection(url, token="abc", tls=tls) as host:
        for message in ({"hello": 1}, "Zoë", [1] * 1000, {"x": "y" * 4000}):
            host.send(message)
            check(host.receive(timeout=20) == message, "a message comes back as it was sent")
        host.send("big")
        check(host.receive(timeout=20) == "x" * 200_000, "a long message is received whole")
        # A ping of the server's is answered meanwhile, or it would not be there any more.
        raised(TimeoutError, lambda: host.receive(timeout=1))
        host.send(1)
        host.send(2)
        check([host.receive(20), host.receive(20)] == [1, 2], "messages come back in their order")
        host.send("close")
        error = raised(Closed, lambda: host.receive(timeout=20))
        check((error.code, error.why) == (1013, "as you wish"), "the code and the reason are told")
        raised(Closed, lambda: host.send("too late"))
        raised(Closed, lambda: host.receive(timeout=1))
    too_long = Connection(url, tls=tls)
    too_long.send("x" * 5000)
    check(raised(Closed, lambda: too_long.receive(timeout=20)).code == 1009, "a message can be too long")


def scripted(*frames):
    """A host that sends these bytes after the handshake, and the connection to it."""
    import base64
    import hashlib
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        peer, _ = listener.accept()
        request = b""
        while b"\r\n\r\n" not in request:
            request += peer.recv(4096)
        key = next(line.split(b": ")[1] for line in request.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key"))
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        peer.sendall(b"HTTP/1.1 101 Switching\r\nSEC-WEBSOCKET-ACCEPT:  " + accept + b"\r\n\r\n" + b"".join(frames))
        while peer.recv(4096):
            pass

    threading.Thread(target=serve, daemon=True).start()
    return Connection(f"ws://127.0.0.1:{listener.getsockname()[1]}/play")


with Echo() as echo:
    exchange(f"ws://127.0.0.1:{echo.port}/play")
    with Connection(f"ws://127.0.0.1:{echo.port}/play", origin="http://poker.example") as page:
        page.send({})
        check(page.receive(20) == {}, "a page may connect")
    refused = raised(ConnectionRefusedError,
                     lambda: Connection(f"ws://127.0.0.1:{echo.port}/play", origin="http://evil.example"))
    check("403" in str(refused) and "--origin" in str(refused), "a refusal is told with what to do")
    raised(ConnectionRefusedError, lambda: Connection(f"ws://127.0.0.1:{echo.port}/none"))
    raised(ValueError, lambda: Connection(f"http://127.0.0.1:{echo.port}/play"))
    raised(ValueError, lambda: Connection(f"ws://127.0.0.1:{echo.port}/play", token="a\r\nb: c"))
    raised(ConnectionRefusedError, lambda: Connection("ws://127.0.0.1:1/play"))
    stays = Connection(f"ws://127.0.0.1:{echo.port}/play")
    echo.process.stdin.close()
    error = raised(Closed, lambda: stays.receive(timeout=20))
    check((error.code, error.why) == (1001, "the host goes away"), "a host that stops says so")

host = scripted(b"\x01\x02\"a", b"\x89\x01p", b"\x80\x02b\"", b"\x82\x01x")
check(host.receive(20) == "ab", "parts become one message")
check(raised(Closed, lambda: host.receive(20)).code == 1003, "what is not text ends the connection")
check(raised(Closed, lambda: scripted(b"\x80\x01x").receive(20)).code == 1002, "a part of nothing ends the connection")
check(raised(Closed, lambda: scripted(b"\x81\x81").receive(20)).code == 1002, "a masked frame ends the connection")
check(raised(Closed, lambda: scripted(b"\x81\x7f\x7f" + b"\xff" * 7).receive(20)).code == 1009, "sizes are believed up to a point")
half = scripted(b"\x81\x04\"a")
raised(TimeoutError, lambda: half.receive(0.1))
raised(TimeoutError, lambda: half.receive(0))
half.close()
half.close()

with tempfile.TemporaryDirectory() as folder:
    certificate, key = f"{folder}/host.crt", f"{folder}/host.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
                   check=True, capture_output=True)
    with Echo(certificate, key) as echo:
        exchange(f"wss://localhost:{echo.port}/play", ssl.create_default_context(cafile=certificate))
        raised(ssl.SSLCertVerificationError, lambda: Connection(f"wss://localhost:{echo.port}/play"))
print(f"the Python client and the server understand each other ({checks} checks)")
