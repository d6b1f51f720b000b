#!/usr/bin/env python3
"""memory.py RIFFLE -- where secrets lie in the room's memory: in locked pages that no core file has,
and nowhere else.  The stack, the heap and the program's data are searched for every secret of the
table that is open, and for what is computed from them on the way to a commitment.  And a backup of
the database, made as docs/how-to/room.md says, has none of it, nor tokens and links."""

import contextlib
import ctypes
import hashlib
import hmac
import os
import pathlib
import re
import resource
import sqlite3
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import play  # noqa: E402
from hall import Hall  # noqa: E402
from tap import Skip, holds, lacks, main, same, test  # noqa: E402

SHOES = 8  # how many of the chain are looked for


def framed(data):
    return struct.pack(">I", len(data)) + data


def derived(key, tag, number):
    """docs/reference/record.md: HMAC-SHA-256 over the tag and the parts, each with its length
    before it."""
    message = framed(b"riffle-1/" + tag) + framed(struct.pack(">Q", number))
    return hmac.new(key, message, hashlib.sha256).digest()


def secrets_of(hall, table):
    """Name and bytes of all that nobody but the house may know now."""
    data = (hall.data / "secrets" / f"{table}.secret").read_bytes()
    end = re.search(rb" chain=([0-9a-f]{64}) ", hall.record(table))[1].decode()
    length, = struct.unpack("<Q", data[8:16])
    chain, salt, operator, player, share = (data[16 + 32 * i:48 + 32 * i] for i in range(5))
    found, at = {"chain": chain, "salt": salt, "operator": operator, "player": player, "share": share}, chain
    for n in range(length - 1, -1, -1):
        at = hashlib.sha256(at).digest()
        if 0 < n <= SHOES:
            found[f"secret of shoe {n}"] = at
            found[f"salt of shoe {n}"] = derived(salt, b"keeper/salt", n)
    same(at.hex(), end)  # else the file means something else than this test thinks
    return found


def regions(pid, wanted):
    """Memory that can be written, of locked pages or of all others: (name, bytes)."""
    smaps = pathlib.Path(f"/proc/{pid}/smaps").read_text()
    with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        for part in re.split(r"\n(?=[0-9a-f]+-[0-9a-f]+ )", smaps):
            head = part.split("\n", 1)[0].split()
            low, high = (int(number, 16) for number in head[0].split("-"))
            locked = bool(re.search(r"^VmFlags:.*\blo\b", part, re.M))
            if not head[1].startswith("rw") or locked != wanted:
                continue
            memory.seek(low)
            try:
                yield head[-1] if len(head) > 5 else "memory", memory.read(high - low)
            except OSError:
                continue


def copies(hall, secrets, locked):
    return sorted((name, where) for where, data in regions(hall.process.pid, locked)
                  for name, secret in secrets.items() if secret in data)


@test
def secrets_lie_in_locked_memory_alone():
    if os.geteuid() != 0:
        raise Skip("nobody but root can look into the room's memory, which is as it should be")
    with Hall() as hall:
        ada = hall.client("Ada", keeps=True)
        table = hall.table(ada, rules="single-deck")
        play(ada, 1, until=lambda c: sum("\tshuffle\t" in line for line in c.lines) == 2)
        secrets = secrets_of(hall, table)
        shown = set(re.findall(rb" secret=([0-9a-f]{64})", hall.record(table)))
        secrets = {name: value for name, value in secrets.items() if value.hex().encode() not in shown}
        holds("chain", [name for name, _ in copies(hall, secrets, locked=True)])
        same(copies(hall, secrets, locked=False), [])
        hall.stop()


@test
def no_core_file_is_written():
    with Hall() as hall:
        limits = pathlib.Path(f"/proc/{hall.process.pid}/limits").read_text()
        same(re.search(r"Max core file size\s+(\S+)\s+(\S+)", limits).groups(), ("0", "0"))
        same(pathlib.Path(f"/proc/{hall.process.pid}/mem").stat().st_uid, 0)  # not dumpable
        hall.stop()


def may_lock_nothing():
    PR_CAPBSET_DROP, CAP_IPC_LOCK = 24, 14
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_IPC_LOCK, 0, 0, 0)
    resource.setrlimit(resource.RLIMIT_MEMLOCK, (0, 0))


@test
def memory_that_cannot_be_locked_is_said_once_and_the_room_opens():
    with Hall(before=may_lock_nothing) as hall:
        hall.table(hall.client("Ada"))
        said = hall.stop()
        same(said.count("secrets cannot be locked in memory"), 1)
        holds("ulimit -l", said)
    with Hall() as hall:
        lacks("cannot be locked", hall.stop())


def back_up(room):
    """The bytes of a backup, made while the room is open."""
    copy = room.folder / "copy.sqlite"
    with contextlib.closing(sqlite3.connect(room.data / "room.sqlite")) as base, \
            contextlib.closing(sqlite3.connect(copy)) as backup:
        base.backup(backup)
    return copy


def forms(secret):
    """Raw, and in hexadecimal digits of both kinds."""
    return (secret, secret.hex().encode(), secret.hex().upper().encode())


@test
def a_backup_has_no_token_no_link_and_no_secret():
    with Hall() as room:
        ada, boss = room.client("Ada"), room.client("Boss")
        same(boss.ask({"do": "claim", "key": room.keys["operator"]})["role"], "operator")
        table = room.table(ada, rules="single-deck")
        play(ada, 1, rounds=1)
        secrets = secrets_of(room, table)
        record = room.record(table).lower()
        hidden = {"token of Ada": bytes.fromhex(ada.token), "token of Boss": bytes.fromhex(boss.token),
                  "link of the operator": bytes.fromhex(room.keys["operator"]),
                  "link of the director": bytes.fromhex(room.keys["director"]),
                  **{name: one for name, one in secrets.items() if one.hex().encode() not in record}}
        assert "chain" in hidden and len(hidden) > 10, list(hidden)
        stolen = back_up(room).read_bytes()
        assert b"Ada" in stolen and table.encode() in stolen, "the backup is empty"
        same([name for name, one in hidden.items() if any(form in stolen for form in forms(one))], [])


@test
def nobody_becomes_a_guest_with_what_a_backup_has():
    with Hall() as room:
        boss = room.client("Boss")
        same(boss.ask({"do": "claim", "key": room.keys["operator"]})["role"], "operator")
        with contextlib.closing(sqlite3.connect(back_up(room))) as copy:
            stolen = [row[0] for row in copy.execute("select hash from guest")]
        assert stolen, "the backup has no guests"
        for hashed in stolen:
            thief = room.client(token=hashed.hex())
            same(thief.role, "guest")
            assert thief.name != boss.name, thief.name


if __name__ == "__main__":
    sys.exit(main())
