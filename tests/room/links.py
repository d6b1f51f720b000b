#!/usr/bin/env python3
"""links.py RIFFLE -- the one-time links of the operator and the director: who can read them, and how
somebody's role ends with a new one."""

import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from hall import Hall, free_port  # noqa: E402
from tap import PATIENCE, RIFFLE, holds, lacks, main, same, test  # noqa: E402


def renew(room, role):
    """Asks for a new link as a person does; what the command said."""
    run = subprocess.run([RIFFLE, "serve", "--data", str(room.data), "--new-link", role],
                         capture_output=True, text=True, timeout=PATIENCE)
    same((run.returncode, run.stderr), (0, ""))
    lacks("#key=", run.stdout)  # no terminal
    return run.stdout


def become(room, name, role):
    client = room.client(name)
    same(client.ask({"do": "claim", "key": room.key(role)})["role"], role)
    return client


def asks_desk(client):
    return client.ask({"do": "desk", "event": "", "verb": "events", "with": {}})["is"]


def role_after(client, role):
    """Takes messages until this client is told that it has the role."""
    ends = time.time() + 20
    while time.time() < ends:
        message = client.take()
        if message["is"] == "welcome" and message["role"] == role:
            return True
    return False


@test
def a_log_has_no_link_and_the_files_are_the_owners():
    with Hall() as room:
        lacks("key=", room.greeting)
        for role in ("operator", "director"):
            path = room.data / f"{role}.link"
            holds(str(path), room.greeting)
            same(path.stat().st_mode & 0o777, 0o600)
        first = room.key("director")
        become(room, "Dora", "director")
        assert not (room.data / "director.link").exists(), "a link that was used is still there"
        said = room.stop()
        lacks("key=", said)
        room.start()
        assert room.key("director") != first


@test
def on_a_terminal_the_links_are_told():
    with tempfile.TemporaryDirectory() as folder:
        master, slave = pty.openpty()
        room = subprocess.Popen([RIFFLE, "serve", "--listen", f"127.0.0.1:{free_port()}", "--data",
                                 f"{folder}/room"], stdout=slave, stderr=slave)
        os.close(slave)
        said = b""
        while b"Ctrl-C" not in said:
            said += os.read(master, 4096)
        room.terminate()
        same(room.wait(timeout=PATIENCE), 0)
        os.close(master)
        for role, page in (("operator", ""), ("director", "desk")):
            found = re.search(rf"{role}, once: (http://127\.0\.0\.1:\d+/{page}#key=\w{{64}})\s",
                              said.decode())
            assert found, said


@test
def a_new_link_ends_the_role_of_those_who_have_it():
    with Hall() as room:
        dora, boss = become(room, "Dora", "director"), become(room, "Boss", "operator")
        same(asks_desk(dora), "desk")
        holds("director.link", renew(room, "director"))
        assert role_after(dora, "guest"), "the director was not told"
        same((asks_desk(dora), asks_desk(boss)), ("error", "desk"))
        dan = become(room, "Dan", "director")
        same(asks_desk(dan), "desk")
        same(boss.ask({"do": "claim", "key": room.keys["director"]})["is"], "error")
        renew(room, "operator")
        assert role_after(boss, "guest"), "the operator was not told"
        holds("the operator", boss.ask({"do": "close", "table": "x"})["error"])
        assert room.key("operator") != room.keys["operator"]
        room.kill()  # what was revoked stays so
        room.start()
        same([room.client(token=one.token).role for one in (dora, boss, dan)],
             ["guest", "guest", "director"])


@test
def a_link_that_nobody_used_ends_with_the_new_one():
    with Hall() as room:
        old = room.key("director")
        renew(room, "director")
        eve = room.client("Eve")
        holds("newer", eve.ask({"do": "claim", "key": old})["error"])
        same(eve.ask({"do": "claim", "key": room.key("director")})["role"], "director")


@test
def those_who_are_not_connected_lose_it_too():
    with Hall() as room:
        dora = become(room, "Dora", "director")
        room.stop()
        room.start()  # the store alone knows her
        renew(room, "director")
        same(room.client(token=dora.token).role, "guest")


@test
def a_link_that_is_asked_for_while_the_room_is_closed():
    with Hall() as room:
        dora = become(room, "Dora", "director")
        room.stop()
        holds("No room is open", renew(room, "director"))
        room.start()
        same(room.client(token=dora.token).role, "guest")
        become(room, "Dan", "director")
        ends = time.time() + PATIENCE
        while (room.data / "director.new").exists() and time.time() < ends:
            time.sleep(0.1)
        assert not (room.data / "director.new").exists(), "it would be done at every start"


@test
def what_is_no_role_or_no_folder_gets_a_sentence():
    for arguments, status, words in ((["--new-link", "king"], 2, "director or operator"),
                                     (["--new-link", "director", "--data", "/nowhere/at/all"], 3, "--data")):
        run = subprocess.run([RIFFLE, "serve", *arguments], capture_output=True, text=True)
        same(run.returncode, status)
        holds(words, run.stderr)


if __name__ == "__main__":
    sys.exit(main())
