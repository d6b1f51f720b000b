#!/usr/bin/env python3
"""Deals events again with `riffle squaredeal` and with squaredeal.py, and compares every deal.

    compare_squaredeal.py RIFFLE [--events N] [--seed S]

The events are made up: random phases, keys and values, in files as they are met, with either line
end, a byte order mark, small letters, comments, unknown tags and keys in any order.  Then the World
Bridge Games 2024, where their published files are at hand: in the folder data of RIFFLE_SHARED, or
of shared/ beside the repository.  Prints TAP.
"""

import argparse
import hashlib
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from seed import parse_with_seed
from squaredeal import Event, ripemd160

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHARED = pathlib.Path(os.environ.get("RIFFLE_SHARED", ROOT.parent / "shared")) / "data"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
VECTORS = {b"": "9c1185a5c5e9fc54612808977ee8f548b2258d31",
           b"abc": "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
           b"1234567890" * 8: "9b752e45573d4b39f4dbd3323cab82bf63326bfb"}
SECONDS = 60


class Tap:
    """Counts and prints."""

    def __init__(self):
        self.number = self.failed = 0

    def result(self, name, good, why="", skip=""):
        self.number += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.number} - {name}" + (f" # SKIP {skip}" if skip else ""))
        if not good:
            print(f"#   {why}")

    def end(self):
        print(f"1..{self.number}")
        return 1 if self.failed else 0


def make_boards(chance):
    kind = chance.randrange(5)
    if kind == 0:
        return str(chance.randint(1, 40))
    if kind == 1:
        return "?"
    ranges, first = [], chance.choice([1, 1, 1, 17, 33])
    for _ in range(chance.randint(1, 4)):
        last = first + chance.randint(0, 20)
        ranges.append(f"{first}-{last}")
        first = last + 1
    return chance.choice([",", ",", ", "]).join(ranges)


def make_event(chance):
    """(description, keys), as bytes, and the value when the description has none."""
    phases = [(chance.choice([0, 1, 2, 3, 12]), make_boards(chance)) for _ in range(chance.randint(1, 5))]
    keys = [f"{p},{s}:" + "".join(chance.choices(LETTERS, k=chance.choice([60, 60, 41, 2])))
            for p, (count, _) in enumerate(phases, 1) for s in range(count > 0, count + 1)]
    if chance.random() < 0.3:
        chance.shuffle(keys)
    written = "".join(key + "\r\n" for key in keys).encode()
    value = chance.choice(["43275.91", "44,882.13", "x", "größer als 7 %", "a" * chance.randint(1, 255)])
    digest = hashlib.sha256(written).hexdigest()
    lines = ["# Description file", f"TN Cup {chance.randrange(100)}", "DI a value",
             "KH " + (digest.upper() if chance.random() < 0.2 else digest)]
    said = chance.random() < 0.8
    lines += [f"DV {value}"] if said else ["DV"]
    lines += ["XX unknown"] if chance.random() < 0.3 else []
    chance.shuffle(lines)
    lines += [f"SN {count}:{boards}:F{p}{'#' * (p % 4)}:Phase {p} #/{count}" for p, (count, boards) in enumerate(phases, 1)]
    if chance.random() < 0.3:
        lines = [line[:2].lower() + line[2:] for line in lines]
    if chance.random() < 0.2:
        lines = [" " + line + " \t" for line in lines]
    end, mark = chance.choice(["\n", "\r\n"]), chance.choice([b"", b"", b"\xef\xbb\xbf"])
    description = mark + end.join(lines).encode() + chance.choice([b"", end.encode()])
    if chance.random() < 0.3:
        written = mark + written.replace(b"\r\n", b"\n")
    return description, written, None if said else value


def asked(riffle, folder, files, *options):
    """The deals that the command prints, by session, with the boards; or its status and words."""
    names = []
    for name, data in zip(("event.sqd", "event.sqk"), files):
        path = os.path.join(folder, name)
        with open(path, "wb") as out:
            out.write(data)
        names.append(path)
    run = subprocess.run([riffle, "squaredeal", *names, *options], capture_output=True, text=True,
                         timeout=SECONDS, check=False, errors="replace")
    if run.returncode != 0 or "the key hash matches" not in run.stderr:
        return f"{run.returncode} {run.stderr}"
    found, deals = {}, None
    for line in run.stdout.splitlines():
        head = re.match(r"% phase (\d+), session (\d+): .* (?:(\d+)-(\d+)|left open \(\?\))$", line)
        if head:
            boards = head[3] and range(int(head[3]), int(head[4]) + 1)
            deals = []
            found[int(head[1]), int(head[2])] = (boards, deals)
        elif line.startswith("N:"):
            deals.append(line)
    return found


def expected(event, sessions, reserve, boards=None):
    found = {}
    for phase, session in sessions:
        its = boards or event.boards(phase, session)
        found[phase, session] = (its, event.deals(phase, session, len(its), reserve) if its else [])
    return found


def compare_event(riffle, folder, files, value, chance):
    """What differs, or nothing."""
    event = Event(*files[:2], value=value and value.encode())
    options = ["--value", value] if value else []
    reserve = chance.random() < 0.3
    options += ["--reserve"] if reserve else []
    if asked(riffle, folder, files, *options) != expected(event, event.sessions(), reserve):
        return "all sessions"
    phase = chance.randint(1, len(event.phases))
    session = chance.randint(1, event.phases[phase - 1][0] or 999)
    boards = None if event.boards(phase, session) else range(3, 9)
    options += ["--session", f"{phase},{session}"] + (["--boards", "3-8"] if boards else [])
    if asked(riffle, folder, files, *options) != expected(event, [(phase, session)], reserve, boards):
        return f"session {phase},{session}"
    return ""


def compare_shared(tap, riffle, folder):
    names = ["WBG2024.sqd", "WBG2024.sqk", "WBG2024-OPRR01.txt"]
    if not all((SHARED / name).is_file() for name in names):
        why = "their files are not here; RIFFLE_SHARED names the folder that has them in data/"
        tap.result("World Bridge Games 2024", True, skip=why)
        return
    sqd, sqk, played = ((SHARED / name).read_bytes() for name in names)
    found = asked(riffle, folder, (sqd, sqk))
    event = Event(sqd, sqk)
    tap.result("World Bridge Games 2024: 1186 deals as the reference has them",
               found == expected(event, event.sessions(), False)
               and sum(len(deals) for _, deals in found.values()) == 1186, str(found)[:200])
    tap.result("World Bridge Games 2024: session 1,1 as it was played",
               isinstance(found, dict)
               and found[1, 1][1] == ["N:" + line for line in played.decode().split("\n") if line],
               str(found)[:200])


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("riffle")
    reader.add_argument("--events", type=int, default=60)
    said = parse_with_seed(reader)
    chance, tap = random.Random(said.seed), Tap()
    tap.result("published values of RIPEMD-160",
               all(ripemd160(data).hex() == value for data, value in VECTORS.items()))
    with tempfile.TemporaryDirectory() as folder:
        for number in range(said.events):
            *files, value = make_event(chance)
            differs = compare_event(said.riffle, folder, files, value, chance)
            if differs:
                tap.result(f"event {number}", False, f"{differs}: {files!r}")
        tap.result(f"{said.events} events, and a session of each", tap.failed == 0)
        compare_shared(tap, said.riffle, folder)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
