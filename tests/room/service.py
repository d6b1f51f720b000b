#!/usr/bin/env python3
"""service.py RIFFLE -- the room under a service manager: it says when it is ready, gives signs of life
only while its loop runs, takes a port from outside, and the units of service/ are sound."""

import fcntl
import http.client
import os
import pathlib
import re
import select
import shlex
import shutil
import signal
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Client  # noqa: E402
from hall import Hall  # noqa: E402
from tap import PATIENCE, RIFFLE, ROOT, Skip, holds, lacks, main, same, test  # noqa: E402



class Manager:
    """What systemd does for a service: a socket for messages and, if wanted, a port."""

    def __init__(self, watchdog_ms=0, listens=(), abstract=False):
        self.keeps = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.keeps.name)
        self.hears = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        name = f"riffle-test-{os.getpid()}-{id(self)}"
        self.hears.bind("\0" + name if abstract else str(self.folder / "notify"))
        self.hears.settimeout(PATIENCE)
        self.env = {**os.environ, "NOTIFY_SOCKET": "@" + name if abstract else str(self.folder / "notify")}
        if watchdog_ms:
            self.env["WATCHDOG_USEC"] = str(watchdog_ms * 1000)
        self.sockets = listens
        self.process = None

    def start(self, *options):
        """Runs the command with the sockets as descriptors 3, 4, … and its own number in LISTEN_PID."""
        script = 'LISTEN_PID=$$ exec "$@"' if self.sockets else 'exec "$@"'
        env = {**self.env, "LISTEN_FDS": str(len(self.sockets))} if self.sockets else self.env
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            ["sh", "-c", script, "sh", RIFFLE, "serve", "--data", str(self.folder / "room"), *options],
            env=env, stdout=subprocess.DEVNULL, stderr=self.errors, close_fds=False,
            preexec_fn=self.place)
        return self

    def place(self):
        for number, one in enumerate(self.sockets):
            os.dup2(one.fileno(), 3 + number)

    def hear(self, part):
        """Takes messages until one has this part."""
        while True:
            text = self.hears.recv(4096).decode()
            if part in text:
                return text

    def quiet(self, seconds):
        """True when no message comes for so long."""
        return not select.select([self.hears], [], [], seconds)[0]

    def end(self, status=0):
        same(self.process.wait(timeout=PATIENCE), status)
        self.errors.seek(0)
        said = self.errors.read()
        lacks("sandbox refused", said)
        return said

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.hear("STOPPING=1")
        return self.end()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for one in (self.hears, *self.sockets):
            one.close()
        self.keeps.cleanup()


def port(family=socket.AF_INET, kind=socket.SOCK_STREAM, listens=True):
    one = socket.socket(family, kind)
    one.bind(("::1" if family == socket.AF_INET6 else "127.0.0.1", 0))
    if listens:
        one.listen(64)
    # Under a number above those that the room gets, so that dup2 overwrites none of them.
    moved = fcntl.fcntl(one.fileno(), fcntl.F_DUPFD_CLOEXEC, 20)
    one.close()
    return socket.socket(fileno=moved)


def fetch(number, path="/health"):
    talk = http.client.HTTPConnection("127.0.0.1", number, timeout=PATIENCE)
    talk.request("GET", path)
    answer = talk.getresponse()
    text = answer.read()
    talk.close()
    return answer.status, text


@test
def ready_is_said_once_people_can_come():
    listener = port()
    with Manager(listens=[listener]) as manager:
        number = listener.getsockname()[1]
        manager.start()
        same(manager.hear("READY=1"), f"READY=1\nSTATUS=Open, listening on 127.0.0.1:{number}\n")
        same(fetch(number)[0], 200)
        for role in ("operator", "director"):
            mode = (manager.folder / "room" / f"{role}.link").stat().st_mode
            same(stat.S_IMODE(mode), 0o600)
        manager.stop()


@test
def a_socket_of_the_abstract_namespace_is_told_too():
    with Manager(abstract=True, listens=[port()]) as manager:
        manager.start()
        manager.hear("READY=1")
        manager.stop()


@test
def signs_of_life_come_from_a_loop_that_runs_and_from_no_other():
    with Manager(watchdog_ms=400, listens=[port()]) as manager:
        manager.start()
        for _ in range(3):
            manager.hear("WATCHDOG=1")
        manager.process.send_signal(signal.SIGSTOP)
        while not manager.quiet(0.1):  # what was sent before
            manager.hears.recv(4096)
        assert manager.quiet(1.5), "a room that stands still gives signs of life"
        manager.process.send_signal(signal.SIGCONT)
        manager.hear("WATCHDOG=1")
        manager.stop()


@test
def without_a_watchdog_or_for_another_process_there_are_none():
    for env in ({}, {"WATCHDOG_USEC": "200000", "WATCHDOG_PID": "1"}):
        with Manager(listens=[port()]) as manager:
            manager.env.update(env)
            manager.start()
            manager.hear("READY=1")
            assert manager.quiet(1), env
            manager.stop()


@test
def a_service_manager_that_is_not_there_does_not_stop_the_room():
    with Hall(env={"NOTIFY_SOCKET": "/nowhere/notify"}) as hall:
        same(hall.get("/health")[0], 200)
        holds("cannot reach the service manager at NOTIFY_SOCKET=/nowhere/notify", hall.stop())
    with Hall(env={"NOTIFY_SOCKET": "nonsense"}) as hall:
        holds("Invalid argument", hall.stop())


@test
def a_port_from_outside_serves_pages_and_tables():
    listener = port()
    with Manager(listens=[listener]) as manager:
        manager.start()
        manager.hear("READY=1")
        number = listener.getsockname()[1]
        same(fetch(number, "/")[0], 200)
        ada = Client("127.0.0.1", number, "Ada")
        opened = ada.ask({"do": "open", "rules": "single-deck"})
        same(opened["is"], "opened")
        manager.stop()


@test
def a_connection_waits_while_the_room_restarts():
    listener = port()
    number = listener.getsockname()[1]
    with Manager(listens=[listener]) as manager:
        manager.start()
        manager.hear("READY=1")
        manager.process.kill()
        manager.process.wait()
        waiting = socket.create_connection(("127.0.0.1", number), timeout=PATIENCE)
        waiting.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        manager.start()
        manager.hear("READY=1")
        holds(b"200 OK", waiting.recv(4096))
        waiting.close()
        manager.stop()


@test
def tls_works_at_a_port_from_outside():
    if not shutil.which("openssl"):
        raise Skip("there is no openssl to make a certificate with")
    listener = port()
    with Manager(listens=[listener]) as manager:
        pem = [str(manager.folder / "cert.pem"), str(manager.folder / "key.pem")]
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                        "-nodes", "-subj", "/CN=localhost", "-days", "2", "-out", pem[0], "-keyout", pem[1]],
                       check=True, capture_output=True)
        manager.start("--tls-cert", pem[0], "--tls-key", pem[1])
        manager.hear("READY=1")
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        talk = http.client.HTTPSConnection("127.0.0.1", listener.getsockname()[1], timeout=PATIENCE,
                                           context=trusting)
        talk.request("GET", "/health")
        same(talk.getresponse().status, 200)
        talk.close()
        manager.stop()


@test
def sockets_that_the_room_cannot_use_are_named():
    wrong = {"two": [port(), port()], "six": [port(socket.AF_INET6)] if socket.has_ipv6 else [],
             "deaf": [port(listens=False)], "datagrams": [port(kind=socket.SOCK_DGRAM, listens=False)]}
    for name, sockets in wrong.items():
        with Manager(listens=sockets) as manager:
            manager.start()
            holds("takes one socket of TCP over IPv4. Write one line ListenStream=", manager.end(3))


@test
def listen_and_a_port_from_outside_contradict_each_other():
    with Manager(listens=[port()]) as manager:
        manager.start("--listen", "127.0.0.1:8021")
        holds("leave --listen out", manager.end(3))


@test
def variables_of_another_process_are_not_ours():
    with Hall(env={"LISTEN_PID": "1", "LISTEN_FDS": "1"}) as hall:
        same(hall.get("/health")[0], 200)
        hall.stop()


def units(folder, program):
    """The units as they are installed, with this program."""
    text = (ROOT / "service/riffle-room.service.in").read_text()
    (folder / "riffle-room.service").write_text(text.replace("@BINDIR@/riffle", program)
                                                .replace("man:riffle-serve(1)", "https://localhost/"))
    text = (ROOT / "service/riffle-room.socket").read_text()
    (folder / "riffle-room.socket").write_text(text.replace("man:riffle-serve(1)", "https://localhost/"))
    return [str(folder / f"riffle-room.{kind}") for kind in ("service", "socket")]


def analyze(*words):
    if not shutil.which("systemd-analyze"):
        raise Skip("there is no systemd-analyze")
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, timeout=PATIENCE)


@test
def systemd_finds_nothing_wrong_with_the_units():
    with tempfile.TemporaryDirectory() as folder:
        run = analyze("verify", *units(pathlib.Path(folder), RIFFLE))
        same((run.returncode, run.stderr), (0, ""))


@test
def the_sandbox_of_the_unit_is_tight():
    with tempfile.TemporaryDirectory() as folder:
        unit = units(pathlib.Path(folder), RIFFLE)[0]
        run = analyze("security", "--offline=yes", "--threshold=15", "--no-pager", unit)
        same(run.returncode, 0)
        assert float(re.search(r"exposure level.*: ([0-9.]+)", run.stdout)[1]) <= 1.5, run.stdout[-200:]


@test
def the_command_of_the_unit_runs():
    text = (ROOT / "service/riffle-room.service.in").read_text()
    default = (ROOT / "service/riffle-room.default").read_text()
    example = re.search(r'RIFFLE_SERVE="(.*)"', default)[1]
    words = shlex.split(re.search(r"^ExecStart=(.*)$", text, re.M)[1].replace("$RIFFLE_SERVE", example))
    same(words[:4], ["@BINDIR@/riffle", "serve", "--data", "/var/lib/riffle"])
    listener = port()
    with Manager(watchdog_ms=30000, listens=[listener]) as manager:
        manager.start(*words[4:])
        manager.hear("READY=1")
        same(fetch(listener.getsockname()[1])[0], 200)
        holds("https://cards.example.org/desk#key=", (manager.folder / "room/director.link").read_text())
        manager.stop()


if __name__ == "__main__":
    sys.exit(main())
