"""hall.py -- a card room for tests: the server on a free port with a folder of its own, started,
stopped and killed as a test wants it, and what it keeps, looked at."""

import http.client
import itertools
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Client, Closed  # noqa: E402, F401
from tap import PATIENCE, RIFFLE  # noqa: E402

IN_ORDER = (0, 4)  # of riffle verify: proved, or not proved yet while the shoe is in use

def library(name):
    """A library for LD_PRELOAD: that of the plain build, whatever the command's is."""
    path = pathlib.Path(RIFFLE).parent.parent / "release/preload" / name
    assert path.exists(), f"{path} is not there: make tests builds it"
    return str(path)


# Below those that the system gives to connections, so that no client takes one between the look and
# the start of the room; each process begins elsewhere, so that no other test does.
ports = itertools.count(os.getpid() * 61)


def free_port():
    while True:
        port = 10000 + next(ports) % 20000
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Hall:
    def __init__(self, *options, folder=None, preload=None, env=None, start=True, before=None):
        self.keeps = None if folder else tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(folder or self.keeps.name)
        self.data = self.folder / "room"
        self.options = options
        self.before = before  # runs in the new process before the room does
        self.env = {**os.environ, **(env or {})}
        self.probed = bool(preload) and "probe" in preload  # it tries what is refused
        if preload:
            self.env["LD_PRELOAD"] = preload
            self.env["ASAN_OPTIONS"] = "verify_asan_link_order=0:detect_leaks=0"
        self.port = free_port()
        self.process = None
        self.said = ""
        if start:
            self.start()

    # The process.

    def start(self):
        """Starts the room and waits until it serves; how long that took."""
        began = time.time()
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [RIFFLE, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", str(self.data),
             *self.options],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.env,
            preexec_fn=self.before)
        self.greeting = ""
        while "Ctrl-C" not in self.greeting:
            line = self.process.stdout.readline()
            assert line, f"the room did not open: {self.end()}"
            self.greeting += line
        self.keys = {role: self.key(role) for role in ("operator", "director")}
        return time.time() - began

    def key(self, role):
        """The key of the link in the file that only the owner can read."""
        link = (self.data / f"{role}.link").read_text()
        return re.fullmatch(r"\S+#key=([0-9a-f]{64})\n", link)[1]

    def end(self):
        """Waits for the process; what it said on its way out."""
        self.process.wait(timeout=PATIENCE)
        self.errors.seek(0)
        self.said = self.errors.read()
        assert "Sanitizer" not in self.said, self.said[:3000]
        assert self.probed or "the sandbox refused" not in self.said, self.said[:3000]
        self.process.stdout.close()
        self.errors.close()
        return self.said

    def stop(self, status=0):
        self.process.send_signal(signal.SIGTERM)
        said = self.end()
        assert self.process.returncode == status, (self.process.returncode, said)
        return said

    def kill(self):
        self.process.kill()
        return self.end()

    def alive(self):
        return self.process.poll() is None

    def resident(self):
        """Bytes of memory that the room has."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) * 1024

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
        if self.keeps:
            self.keeps.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # Who talks to it.

    def client(self, name="Guest", **more):
        return Client("127.0.0.1", self.port, name, **more)

    def table(self, client, rules="bicycle", **more):
        """Opens a table and watches it."""
        opened = client.ask(dict({"do": "open", "rules": rules}, **more))
        assert opened["is"] == "opened", opened
        client.watch(opened["table"])
        return opened["table"]

    def get(self, path, method="GET", headers=None, body=None):
        """Status, headers and body of an answer over HTTP."""
        talk = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        talk.putrequest(method, path, skip_accept_encoding=True)
        for name, value in (headers or {}).items():
            talk.putheader(name, value)
        if body is not None:
            talk.putheader("Content-Length", str(len(body)))
        talk.endheaders(body)
        answer = talk.getresponse()
        text = answer.read()
        talk.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, text

    def record(self, table):
        status, _, text = self.get(f"/record/{table}")
        assert status == 200, (status, text)
        return text

    def verify(self, record):
        """The verdict on a record: its exit status, 0 proved or 4 not proved yet while it is open and
        no line is wrong, and what is said."""
        run = subprocess.run([RIFFLE, "verify", "-"], input=record, capture_output=True, timeout=PATIENCE)
        return run.returncode, (run.stdout + run.stderr).decode()

    def in_order(self, table):
        record = self.record(table)
        status, said = self.verify(record)
        assert status in IN_ORDER, said
        return record.decode()


def together(*works):
    """Runs each in a thread of its own; the first failure is raised here."""
    failures = []

    def run(work):
        try:
            work()
        except Exception as error:  # told below
            failures.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
