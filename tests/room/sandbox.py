#!/usr/bin/env python3
"""sandbox.py RIFFLE -- the room in its sandbox: it serves, deals and runs the desk, and code of a
stranger inside it (probe.c) reaches no other file, runs no other program and calls nobody."""

import http.client
import pathlib
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import play  # noqa: E402
from hall import Hall, library  # noqa: E402
from tap import PATIENCE, Skip, holds, lacks, main, same, test  # noqa: E402

outside = tempfile.TemporaryDirectory()
(pathlib.Path(outside.name) / "secret").write_text("nobody's business\n")

REFUSED_TO_ALL = {
    "read outside": "EACCES", "write outside": "EACCES", "read passwd": "EACCES",
    "run true": "EACCES", "load true": "ECHILD", "become true": "EACCES",
    "unix socket": "EPERM", "tcp socket": "EPERM", "raw socket": "EPERM", "ptrace": "EPERM",
    "code in data": "EPERM", "signal to others": "EPERM", "set user": "EPERM",
}
# The room changes its data folder; the desk's commands reach the events in it and no secret.
ROOM = dict(REFUSED_TO_ALL, **{"read secrets": "allowed", "write database": "allowed",
                               "write event": "allowed", "run riffle": "allowed"})
DESK = dict(REFUSED_TO_ALL, **{"read secrets": "EACCES", "write database": "EACCES",
                               "write event": "allowed", "run riffle": "allowed"})


def probed_hall(*options):
    keeps = tempfile.TemporaryDirectory()
    hall = Hall(*options, folder=keeps.name, preload=library("probe.so"),
                env={"RIFFLE_PROBE": outside.name, "RIFFLE_DATA": f"{keeps.name}/room"})
    hall.keeps = keeps
    return hall


def said(hall, until, seconds=20):
    """What the room has said on standard error, once that is in it."""
    end = time.time() + seconds
    while time.time() < end:
        hall.errors.seek(0)
        text = hall.errors.read()
        if until in text:
            return text
        time.sleep(0.05)
    raise AssertionError(f"{until!r} was not said: {text}")


def attempts(text, where):
    return dict(re.findall(rf"^{where} ([a-z ]+): (\w+)$", text, re.M))


def knows(hall, *wanted):
    """Are the kernel's means all there?  What is not is said at the start."""
    hall.errors.seek(0)
    text = hall.errors.read()
    return not any(word in text for word in ("no Landlock", "takes no list", "no list of"))


def desk(client, verb, event=None, **more):
    request = {"do": "desk", "verb": verb, "with": more}
    if event:
        request["event"] = event
    answer = client.ask(request)
    assert answer["is"] == "desk" and answer["ok"], answer
    return answer


def tasks(hall):
    for task in pathlib.Path(f"/proc/{hall.process.pid}/task").iterdir():
        yield dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines())


@test
def every_thread_has_given_up_privileges_and_calls():
    with Hall() as hall:
        rows = [(task["NoNewPrivs"], task["Seccomp"]) for task in tasks(hall)]
        assert len(rows) >= 5, rows
        same(set(rows), {("1", "2")})
        lacks("refused", hall.stop())


@test
def the_room_deals_and_the_desk_works_and_nothing_is_refused():
    with Hall() as hall:
        ada = hall.client("Ada", keeps=True)
        table = hall.table(ada, rules="single-deck")
        play(ada, 1, until=lambda c: sum("\tshuffle\t" in line for line in c.lines) == 2)
        holds(hall.verify(hall.record(table))[0], (0, 4))  # its last shoe may not be revealed yet
        boss = hall.client("Boss")
        boss.ask({"do": "claim", "key": hall.keys["director"]})
        desk(boss, "quick", "club-1", boards="1-4")
        for verb in ("call", "played"):
            for board in "1234":
                desk(boss, verb, "club-1", board=board, table=1)
        desk(boss, "release", "club-1", board="1-4")
        for file in ("released-hands.pdf", "released.lin", "boards.dlm"):
            made = boss.ask({"do": "desk", "verb": "file", "event": "club-1", "with": {"file": file, "readable": True}})
            assert made["ok"], made
            same(hall.get(f"/event/club-1/{file}")[0], 200 if file.startswith("released") else 403)
        same(hall.get("/event/club-1/files")[0], 200)
        desk(boss, "close", "club-1")
        lacks("refused", hall.stop())


def https(hall, path="/health"):
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    talk = http.client.HTTPSConnection("127.0.0.1", hall.port, timeout=PATIENCE, context=trusting)
    talk.request("GET", path)
    answer = talk.getresponse()
    return answer.status, answer.getheader("strict-transport-security")


@test
def tls_works_and_browsers_are_told_to_stay_with_it():
    if not shutil.which("openssl"):
        raise Skip("there is no openssl to make a certificate with")
    with tempfile.TemporaryDirectory() as folder:
        pem = [f"{folder}/cert.pem", f"{folder}/key.pem"]
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                        "-nodes", "-subj", "/CN=localhost", "-days", "2", "-out", pem[0], "-keyout", pem[1]],
                       check=True, capture_output=True)
        with Hall("--tls-cert", pem[0], "--tls-key", pem[1]) as hall:
            for _ in range(3):
                same(https(hall), (200, "max-age=31536000"))
            same(https(hall, "/")[0], 200)
            lacks("without TLS", hall.stop())
    with Hall() as hall:
        lacks("strict-transport-security", hall.get("/health")[1])
        lacks("without TLS", hall.stop())


@test
def a_room_for_the_network_without_tls_says_what_that_means():
    with Hall(start=False) as hall:
        hall.options = ("--listen", f"0.0.0.0:{hall.port}")  # the last one counts
        hall.start()
        same(hall.get("/health")[0], 200)
        same(hall.stop().count("without TLS anybody on the network"), 1)


@test
def a_stranger_inside_the_room_reaches_nothing():
    with probed_hall() as hall:
        hall.process.send_signal(signal.SIGUSR1)
        text = said(hall, "room done")
        if knows(hall):
            same({**ROOM, **attempts(text, "room")}, ROOM)
            same(len(attempts(text, "room")) >= len(ROOM) - 1, True)
        holds("the sandbox refused system call ", text)
        same(hall.get("/health")[0], 200)
        play_on = hall.client("Ada")
        hall.table(play_on)
        hall.stop()


@test
def a_stranger_inside_the_desk_reaches_events_alone():
    with probed_hall() as hall:
        boss = hall.client("Boss")
        boss.ask({"do": "claim", "key": hall.keys["director"]})
        desk(boss, "quick", "club-2", boards="1-2")
        text = said(hall, "desk done")
        if knows(hall):
            same({**DESK, **attempts(text, "desk")}, DESK)
        hall.stop()


@test
def without_the_sandbox_the_same_attempts_succeed():
    with probed_hall("--no-sandbox") as hall:
        hall.process.send_signal(signal.SIGUSR1)
        text = said(hall, "room set user")
        found = attempts(text, "room")
        for attempt in ("read outside", "write outside", "read passwd", "run true", "unix socket", "code in data"):
            same((attempt, found[attempt]), (attempt, "allowed"))
        holds("the sandbox is off", text)
        hall.kill()


if __name__ == "__main__":
    sys.exit(main())
