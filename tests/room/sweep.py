#!/usr/bin/env python3
"""sweep.py RIFFLE [--times N] -- one file of a room's folder after the other is damaged: a bit turned,
bytes zeroed, its end cut off, bytes added, removed, an older one put in its place.  Then the room
either does not open and says why, or each of its tables plays on with every line that was told, or
it is stopped with a sentence and no further card of it is dealt.  It never crashes."""

import argparse
import pathlib
import struct
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Closed, play  # noqa: E402
from guests import copied, opened, plays_on, returns  # noqa: E402
from hall import Hall  # noqa: E402
from tap import holds, main, same, test  # noqa: E402
from seed import generator  # noqa: E402 -- the path is tap's

chance = generator("sweep")
INODE = 16  # where the marks have their own
DEALT = ("draw", "turn", "burn", "shuffle", "commit", "root")


class Scene:
    """A folder with two tables in the middle of a shoe, as a kill or a clean stop left it, an older
    state of it, and what both players were told."""

    def __init__(self, hall, clean):
        self.hall = hall
        hall.start()
        ann, bob = opened(hall, "Ann"), opened(hall, "Bob")
        hall.stop()
        self.older = copied(hall)
        hall.start()
        self.players = [plays_on(hall, ann), plays_on(hall, bob)]
        hall.stop() if clean else hall.kill()
        self.files = copied(hall)

    def lay_out(self):
        """The folder as it was; the marks are no copy."""
        for file in self.hall.data.rglob("*"):
            if file.is_file() and file.relative_to(self.hall.data) not in self.files:
                file.unlink()
        for name, contents in self.files.items():
            path = self.hall.data / name
            path.parent.mkdir(exist_ok=True)
            path.touch()
            if name.name == "marks":
                contents = bytearray(contents)
                struct.pack_into("<Q", contents, INODE, path.stat().st_ino)
            with open(path, "r+b") as out:
                out.truncate(0)
                out.write(contents)


def turn_bit(path, older):
    contents = bytearray(path.read_bytes())
    contents[chance.randrange(len(contents))] ^= 1 << chance.randrange(8)
    rewrite(path, contents)


def zero_bytes(path, older):
    contents = bytearray(path.read_bytes())
    at, size = chance.randrange(len(contents)), chance.choice((1, 16, 512, 4096))
    contents[at:at + size] = bytes(len(contents[at:at + size]))
    rewrite(path, contents)


def cut_off(path, older):
    rewrite(path, path.read_bytes()[:chance.randrange(path.stat().st_size)])


def add_bytes(path, older):
    rewrite(path, path.read_bytes() + chance.randbytes(chance.choice((1, 32, 4096))))


def remove(path, older):
    path.unlink()


def make_older(path, older):
    if older is None:
        path.unlink()
        return
    if path.name == "marks":
        older = older[:INODE] + struct.pack("<Q", path.stat().st_ino) + older[INODE + 8:]
    rewrite(path, older)


def rewrite(path, contents):
    with open(path, "r+b") as out:
        out.truncate(0)
        out.write(contents)


DAMAGES = (turn_bit, zero_bytes, cut_off, add_bytes, remove, make_older)


def one_case(scene, name, damage):
    """What became of it, in a word."""
    hall = scene.hall
    scene.lay_out()
    damage(hall.data / name, scene.older.get(name))
    try:
        hall.start()
    except AssertionError:
        same(hall.process.returncode, 3)
        holds("riffle serve: ", hall.said)
        return "refused"
    try:
        found = [look_at(hall, player) for player in scene.players]
        failed = hall.get("/health")[0] == 503
    except (Closed, OSError, AssertionError) as why:
        failed = hall.alive() and hall.get("/health")[0] == 503
        assert failed, f"{type(why).__name__} {why}; the room is {'alive' if hall.alive() else 'gone'}"
        found = ["failed"]
    hall.stop(3 if failed else 0)
    return "failed" if failed else " ".join(found)


def look_at(hall, before):
    """One table: it plays on with all that was told, or it stands still and says why."""
    client = returns(hall, before, fresh=True)
    answer = client.watch(before.table)
    if answer["is"] == "error":
        holds("no table", answer["error"])
        return "lost"
    client.until(lambda c: c.state and len(c.lines) >= answer["lines"])
    words = client.state["stopped"]
    client.close()
    if not words:
        return continues(hall, before)
    record = hall.get(f"/record/{before.table}")[2].decode().splitlines()
    told = len([1 for ours, theirs in zip(record, before.lines) if ours == theirs])
    same([line for line in record[told:] if line.split("\t")[3] in DEALT], [])
    return "stopped"


def continues(hall, before):
    client = returns(hall, before)
    same(client.watch(before.table)["is"], "watching")
    client.until(lambda c: c.settled() and c.state)
    play(client, 1, rounds=1, wager=5)
    client.close()
    same(hall.in_order(before.table).splitlines()[:len(before.lines)], before.lines)
    return "plays"


def sweep(times, clean):
    with Hall(start=False) as hall:
        scene = Scene(hall, clean)
        cases = [(name, damage) for name in sorted(scene.files) for damage in DAMAGES
                 if scene.files[name] or damage is remove]
        chance.shuffle(cases)
        counts = {}
        for number in range(times):
            name, damage = cases[number % len(cases)]
            try:
                found = one_case(scene, name, damage)
            except (AssertionError, OSError, subprocess.SubprocessError) as why:
                raise AssertionError(f"case {number}, {damage.__name__} {name}: {why}") from why
            counts[found] = counts.get(found, 0) + 1
        for found, count in sorted(counts.items()):
            print(f"# {count:4} {found}")
        assert any("plays" in found for found in counts), "nothing played on"


@test
def after_a_kill():
    sweep(TIMES, False)


@test
def after_a_clean_stop():
    sweep(TIMES, True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("riffle")
    parser.add_argument("--times", type=int, default=24, help="damages after a kill, and after a stop")
    TIMES = parser.parse_args().times
    began = time.time()
    status = main()
    print(f"# {time.time() - began:.0f} seconds")
    sys.exit(status)
