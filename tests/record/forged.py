#!/usr/bin/env python3
"""forged.py RIFFLE [--write FOLDER] -- nobody can forge a record without its key.

A finished record shows the secrets of its shoes, so whoever has a copy can write lawful lines behind
any head: another decision, with the card opened that it would have drawn, or a correction that
strikes a breach.  Such lines must count for nothing, for `riffle verify`, with --key and without, and
for verify.py; agree.mjs compares the browser's verifier over the same files (--write).  Prints TAP.
"""
import functools
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests/reference"), str(ROOT / "tests/cli")]

import merkle
import session
import verify
from desk import Desk
from record_shoe import card_leaf, card_salt, sha256
from tap import holds, main, same, test

EVENING = """supervisor opens the table with 6 decks
Ann sits at box 1
Ann buys 100 of chips
dealer shuffles by hand
dealer offers the stack to Ann with backs away
Ann cuts at 100
dealer moves the front to the back
dealer places the cutting card
dealer loads the shoe
dealer burns a card
Ann wagers 10 on box 1
dealer draws TS to box 1
dealer draws 9H to the dealer
dealer draws 8D to box 1
dealer draws a card face down to the dealer
Ann stands
dealer turns 7C
dealer draws 5H to the dealer
dealer takes the wager of box 1
dealer ends the round
"""


class Copy:
    """A copy of a record to which lines are added, each with the hash of the one before."""

    def __init__(self, lines):
        self.lines = list(lines)

    def add(self, actor, act, payload="-", ruling="-"):
        last = self.lines[-1]
        time = last.split("\t")[1]
        self.lines.append("\t".join([str(len(self.lines) + 1), time, actor, act, ruling, payload,
                                     sha256(b"\0" + last.encode()).hex()]))

    def data(self):
        return "".join(line + "\n" for line in self.lines).encode()


def fields(line):
    return line.split("\t")


def lines_of(data):
    return data.decode().splitlines()


def verified(lines):
    verifier = verify.Verifier(signatures=False)
    verifier.read("".join(line + "\n" for line in lines).encode())
    assert not verifier.findings, verifier.findings
    return verifier


@functools.cache
def played():
    """A finished record of a player who signs."""
    desk = Desk()
    desk.command("play", "--plain", "--fast", "--shoes", "1", "--record", "honest.record", stdin="s\n" * 4000)
    return (desk.folder / "honest.record").read_bytes()


def opening(table, shoe, stack, order, secret):
    """The identity of the card that leaves the stack next, and the keys that open it."""
    place, leaves = stack.next().place, []
    for at, identity in enumerate(order):
        salt = card_salt(secret, shoe.number, stack.k(at))
        leaves.append(card_leaf(table, shoe.number, stack.k(at), identity, salt))
    salt = card_salt(secret, shoe.number, stack.k(place)).hex()
    path = b"".join(merkle.path(leaves, place)).hex() or "-"
    return order[place], f"place={stack.k(place)} identity={order[place]} salt={salt} path={path}"


def another_hand(honest):
    """The last signed `stand` below 21 becomes an unsigned `hit`; the card that it would have drawn
    is opened, the table stops, and the true secret is shown."""
    lines = lines_of(honest)
    whole = verified(lines)
    reveal = next(fields(line)[5] for line in reversed(lines) if fields(line)[3] == "reveal")
    secret = bytes.fromhex(re.search("secret=([0-9a-f]+)", reveal)[1])
    faces = {}  # of a card that was opened, by its identity in one deck
    for line in lines:
        found = re.search("card=([2-9TJQKA][SHDC]) .*identity=([0-9]+)", line)
        if found:
            faces[int(found[2]) % 52] = found[1]
    box = next(fields(line)[5] for line in lines if fields(line)[2:4] == ["Player", "sit"])
    hand = "hand=box_" + re.match("box=([1-7])", box)[1]
    for at in range(len(lines) - 1, 0, -1):
        if fields(lines[at])[2:4] != ["Player", "stand"]:
            continue
        before = verified(lines[:at])
        stack = before.source.stack
        order = whole.source.shoes[-1].stacks[stack.number].order
        identity, opened = opening(before.opening.id, stack.shoe, stack, order, secret)
        forged = Copy(lines[:at])
        forged.add("Player", "hit")
        forged.add("dealer", "draw", f"card={faces.get(identity % 52)} turned=- {hand} order=- {opened}")
        forged.add("house", "stop", "why=the%20room%20was%20closed")
        forged.add("house", "reveal", reveal)
        verifier = verify.verify(forged.data(), signatures=False)
        if not verifier.findings:  # another card, the cutting card or a full hand may be in the way
            assert verifier.source.opened > 0 and not verifier.source.unrevealed()
            return forged.data()
    raise AssertionError("no signed stand that could have been a hit")


def cut_short(honest):
    """The copy lacks its last head."""
    lines = lines_of(honest)
    assert fields(lines[-1])[3] == "head"
    return Copy(lines[:-1]).data()


def corrected(evening, payload, who="supervisor"):
    forged = Copy(lines_of(evening))
    forged.add(who, "correct", payload)
    return forged.data()


def correction(desk, name, typed):
    """The payload of a true correction, which the keeper would write."""
    copy = desk.folder / f"copy-{name}"
    copy.write_bytes((desk.folder / name).read_bytes())
    (desk.folder / f"copy-{name}.secret").write_bytes((desk.folder / f"{name}.secret").read_bytes())
    (desk.folder / f"copy-{name}.secret").chmod(0o600)
    desk.command("table", "--resume", str(copy), "-", stdin=typed)
    return next(fields(line)[5] for line in lines_of(copy.read_bytes()) if fields(line)[3] == "correct")


@functools.cache
def evenings():
    """A signed evening with one breach, and one without: a desk with both records."""
    desk = Desk()
    twice = EVENING.replace("draws 5H to the dealer\n", "draws 5H to the dealer\ndealer draws 2H to the dealer\n")
    for name, acts in (("breach", twice), ("lawful", EVENING)):
        desk.command("table", "--observe", "--rules", "bicycle", "--record", f"{name}.record", "-", stdin=acts)
    return desk


@functools.cache
def bridge():
    """A desk with a session in which a board was called before it was placed: a breach."""
    desk = Desk()
    for words in ("open --observed --breaches --boards 1-4 --tables 2", "shuffle --board 1", "deal --board 1",
                  "call --board 1 --table 1"):
        desk.command("session", *words.split())
    return desk


def session_correction(desk):
    """The payload of a true correction that strikes the last act."""
    for name in ("session.record", "session.record.secret"):
        copy = desk.path(name.replace("session", "copy"))
        copy.write_bytes(desk.path(name).read_bytes())
        copy.chmod(0o600)
    last = max(int(fields(line)[0]) for line in desk.text("session.record").splitlines() if fields(line)[3] == "call")
    desk.done("session", "correct", "--record", "copy.record", "--line", str(last), "--yes")
    return next(fields(line)[5] for line in desk.text("copy.record").splitlines() if fields(line)[3] == "correct")


# name: the forged record, and what riffle verify must say of it: status, verdict, words
def forgeries():
    honest, desk = played(), evenings()
    breach, lawful = (desk.path(f"{name}.record").read_bytes() for name in ("breach", "lawful"))
    strike = correction(desk, "breach.record", "supervisor strikes act 19\n")
    accuse = correction(desk, "lawful.record", "supervisor strikes act 19: dealer draws 2H to the dealer\n")
    session_breach = bridge().path("session.record").read_bytes()
    return {
        "a signed stand became a hit": (another_hand(honest), 4, "not proved yet"),
        "the last head is missing": (cut_short(honest), 4, "not proved yet"),
        "a correction strikes a breach": (corrected(breach, strike), 5, "kept truly"),
        "a correction adds a breach": (corrected(lawful, accuse), 4, "not proved yet"),
        "a correction strikes a breach of a session": (
            corrected(session_breach, session_correction(bridge()), "director"), 5, "kept truly"),
    }


def key_of(data):
    return re.search(b"key=([0-9a-f]{64})", data)[1].decode()


def asked(data, *more):
    desk = Desk()
    desk.path("forged.record").write_bytes(data)
    run = desk.command("verify", "--json", *more, "forged.record")
    said = json.loads(run.stdout)
    same(said["ok"], run.returncode == 0)
    words = desk.command("verify", *more, "forged.record")
    same(words.returncode, run.returncode)
    return run.returncode, said, words.stdout


@test
def honest_records_count_whole():
    for name, data, expected in (("played", played(), (0, "proved")),
                                 ("breach", evenings().path("breach.record").read_bytes(), (5, "kept truly")),
                                 ("lawful", evenings().path("lawful.record").read_bytes(), (0, "kept truly"))):
        status, said, _ = asked(data)
        same((name, status, said["verdict"], said["signed_lines"]), (name, *expected, said["lines"]))
        same((name, verify.verify(data).status()), (name, expected[1]))


@test
def lines_behind_the_last_head_count_for_nothing():
    for name, (data, status, verdict) in forgeries().items():
        lines = lines_of(data)
        signed = max(at for at, line in enumerate(lines, 1) if fields(line)[3] == "head")
        assert signed < len(lines), name
        for more in ((), ("--key", key_of(data))):
            found, said, words = asked(data, *more)
            same((name, found, said["verdict"], said["signed_lines"]), (name, status, verdict, signed))
            rest = f"line {signed + 1} is not signed, and counts for nothing" if signed + 1 == len(lines) \
                else f"lines {signed + 1} to {len(lines)} are not signed, and count for nothing"
            holds(rest, words)
        mine = (session if "boards" in said else verify).verify(data)
        same((name, mine.status()), (name, verdict))


@test
def an_unsigned_correction_strikes_no_breach_and_adds_none():
    made = forgeries()
    _, honest, _ = asked(evenings().path("breach.record").read_bytes())
    _, struck, _ = asked(made["a correction strikes a breach"][0])
    assert honest["breaches"] and not any(each["struck"] for each in honest["breaches"])
    same((struck["breaches"], struck["summary"], struck["corrections"]),
         (honest["breaches"], honest["summary"], 0))
    _, added, _ = asked(made["a correction adds a breach"][0])
    same((added["breaches"], added["corrections"]), ([], 0))


def write(folder):
    """The forged records as files, for the browser's verifier."""
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for name, (data, *_) in forgeries().items():
        (pathlib.Path(folder) / f"{name.replace(' ', '-')}.record").write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(write(sys.argv[3]) if sys.argv[2:3] == ["--write"] else main())
