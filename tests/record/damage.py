#!/usr/bin/env python3
"""damage.py RIFFLE [--proofs] [--bytes N] -- breaks records, and sees that `riffle verify` names it.

Each case takes a good record, changes one thing and chains what follows again, so that the line
and the clause are known.  Then a whole shoe: every byte changed (N of them in the short form, evenly
spread), every line deleted, doubled, swapped with the next, the tail cut off, two records spliced.
--proofs prints `honoured CLAUSE place` and `broken CLAUSE place` for `make clauses`.
"""
import argparse
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder)
                for folder in ("reference", "cli")]
import merkle  # noqa: E402
from observe_evening import EVENING  # noqa: E402

HERE = "tests/record/damage.py"


def line_hash(line):
    return hashlib.sha256(b"\0" + line.encode()).hexdigest()


class Records:
    """Makes records with the command, in a folder of its own."""

    def __init__(self, riffle, folder):
        self.riffle, self.folder, self.made = riffle, pathlib.Path(folder), 0
        self.status = None  # that the last verification ended with

    def path(self):
        self.made += 1
        return self.folder / f"{self.made}.record"

    def run(self, *command, stdin=""):
        return subprocess.run([self.riffle, *map(str, command)], input=stdin, capture_output=True,
                              text=True, check=False)

    def play(self, *options, answers="s\n" * 4000):
        path = self.path()
        run = self.run("play", "--plain", "--record", path, *options, stdin=answers)
        assert run.returncode == 0, run.stderr
        return path.read_text().splitlines()

    def table(self, *options, stdin=""):
        path = self.path()
        run = self.run("table", "--record", path, *options, stdin=stdin)
        assert run.returncode in (0, 1, 5), run.stderr
        return path.read_text().splitlines()

    def verify(self, lines, *options, tail="\n"):
        """(line, clause) of the first violation, or None."""
        return self.verify_text("\n".join(lines) + tail, *options)

    def verify_text(self, text, *options):
        path = self.folder / "checked.record"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        run = self.run("verify", "--json", *options, path)
        verdict = json.loads(run.stdout)
        status = {"proved": 0, "kept truly": 5 if verdict["breaches"] else 0, "broken": 1,
                  "not proved yet": 4}[verdict["verdict"]]
        assert run.returncode == status, (run.returncode, run.stderr)
        self.status = status
        assert verdict["ok"] == (status == 0)
        assert verdict["not_proved"] or status == 1, "every verdict says what is not proved"
        first = verdict["violations"][0] if verdict["violations"] else None
        return first and (first["line"], first["clause"])


def chain(lines, first):
    """Gives every line from index `first` on its number and the hash of the line before."""
    lines = list(lines)
    for i in range(first, len(lines)):
        fields = lines[i].split("\t")
        fields[0] = str(i + 1)
        if i > 0:
            fields[6] = line_hash(lines[i - 1])
        lines[i] = "\t".join(fields)
    return lines


def find(lines, actor, act, after=0, having=""):
    """The index of a line by who did what."""
    for i in range(after, len(lines)):
        fields = lines[i].split("\t")
        if (actor is None or fields[1 + 1] == actor) and fields[3] == act and having in fields[5]:
            return i
    raise AssertionError(f"no {act} in the record")


def field(lines, i, number, change):
    """The lines with one field changed, chained again."""
    fields = lines[i].split("\t")
    fields[number] = change(fields[number])
    return chain(lines[:i] + ["\t".join(fields)] + lines[i + 1:], i)


def value(lines, i, key, new):
    """The lines with one value of a payload changed, chained again."""
    def change(payload):
        pairs = [pair.split("=", 1) for pair in payload.split(" ")]
        assert key in [name for name, _ in pairs], (key, payload)
        return " ".join(f"{name}={new(old) if name == key else old}" for name, old in pairs)
    return field(lines, i, 5, change)


def without(lines, i):
    return chain(lines[:i] + lines[i + 1:], i)


def insert(lines, i, actor, act, payload, ruling="-"):
    time = lines[i - 1].split("\t")[1]
    new = "\t".join([str(i + 1), time, actor, act, ruling, payload, "0" * 64])
    return chain(lines[:i] + [new] + lines[i:], i)


def flip(text):
    """Another hexadecimal digit at the front."""
    return ("1" if text[0] != "1" else "2") + text[1:]


def cases(two, research):
    """(clause, index of the line, the broken record) for each way of breaking.  `two` is a committed
    record of two shoes, `research` one from a seed."""
    commit, close = find(two, "house", "commit"), find(two, "house", "close")
    given, opened = find(two, "Player", "commit"), find(two, "Player", "reveal")
    root, cut = find(two, "house", "root"), find(two, None, "cut")
    draw = find(two, "dealer", "draw", having="card=")
    burn, end = find(two, "dealer", "burn"), find(two, "dealer", "end")
    reveal = find(two, "house", "reveal")
    wager = find(two, "Player", "wager")
    mark, sit = find(two, "dealer", "mark"), find(two, "Player", "sit")
    offer = find(two, "dealer", "offer")
    turn = find(two, "dealer", "turn")
    hidden = find(two, "dealer", "draw", having="turned=down")
    shuffle = find(research, "dealer", "shuffle")
    secret = dict(p.split("=") for p in two[reveal].split("\t")[5].split(" "))
    yield "PR.1", 1, two[:1] + [two[1][:-64] + flip(two[1][-64:])] + two[2:]
    yield "PR.1", 3, without(two, 3)[:3] + two[4:]
    yield "PR.1", 4, field(two, 4, 1, lambda time: str(int(time) - 5000))
    yield "PR.1", 5, field(two, 5, 0, lambda seq: "0" + seq)[:5] + [two[5].replace("6\t", "06\t", 1)]
    yield "PR.1", draw, field(two, draw, 5, lambda payload: payload.replace(" order=-", ""))
    yield "PR.1", draw, field(two, draw, 5, lambda payload: payload + " ")
    yield "PR.1", offer, field(two, offer, 3, lambda act: "offers")
    yield "PR.2", 0, [two[0].replace("source=committed", "source=hearsay")]
    yield "PR.2", 0, [two[0].replace("format=riffle-2", "format=riffle-1")]
    yield "PR.2", 0, [two[0].replace("format=riffle-2", "format=riffle-3")]
    yield "PR.2", 0, [two[0].replace("soft17%20%3D%20stand", "soft17%20%3D%20Stand")]
    yield "PR.2", 0, [two[0].replace("house\topen", "house\thead")]
    yield "PR.2", 0, [two[0].replace("clock=-", "clock=soon")]
    yield "PR.2", 0, [two[0].replace("companions=Ann:Bob", "companions=Ann:dealer")]
    yield "PR.2", 0, [two[0].replace("companions=Ann:Bob", "companions=Ann:Ann")]
    yield "PR.2", 0, [two[0].replace("length=", "length=0")]
    yield "PR.3", wager, field(two, wager, 4, lambda ruling: "BJ(2).1")
    yield "PR.3", wager, field(two, wager, 4, lambda ruling: "nonsense")
    yield "PR.3", wager, insert(two, wager, "Player", "wager", "amount=1 box=4", "HR.99")
    yield "PR.3", wager, insert(two, wager, "Player", "wager", "amount=1 box=4", "PR.3")
    yield "C4.4", cut, insert(two, cut, two[cut].split("\t")[2], "cut", "cards=51")
    yield "BJ(2).1", wager, insert(two, wager, "Player", "wager", "amount=1 box=4")
    yield "C4.2.1", offer, value(two, offer, "player", lambda name: "Bob")
    yield "PR.4", end + 1, without(two, end + 1)
    yield "PR.4", end + 1, value(two, end + 1, "root", flip)
    yield "PR.4", end + 1, value(two, end + 1, "size", lambda size: str(int(size) - 1))
    yield "PR.4", end + 1, value(two, end + 1, "sig", flip)
    yield "PR.4", end + 1, value(two, end + 1, "sig", lambda sig: "-")
    yield "PR.5", wager, value(two, wager, "sig", flip)
    yield "PR.5", wager, value(two, wager, "seen", flip)
    yield "PR.5", wager, value(two, wager, "n", lambda n: "1")
    yield "PR.5", sit + 1, value(two, sit, "key", flip)
    yield "PR.5", sit + 1, insert(two, sit + 1, "Player", "sit", "box=6 key=" + "0" * 64)
    again = two[sit].split("\t")[5]
    replayed = insert(insert(insert(two, sit + 2, "Player", "leave", "box=-"), sit + 3, "Player",
                             "sit", again), sit + 4, "Player", "buy", two[sit + 1].split("\t")[5])
    yield "PR.5", sit + 4, replayed
    yield "PR.6", commit, value(two, commit, "shoe", lambda shoe: "2")
    yield "PR.6", commit + 1, insert(two, commit + 1, "house", "commit",
                                     two[commit].split("\t")[5].replace("shoe=1", "shoe=2"))
    yield "PR.7", close, value(two, close, "seats", lambda seats: "-")
    yield "PR.7", close, value(two, close, "seats", lambda seats: "2:4")
    yield "PR.7", given + 1, insert(two, given + 1, "Player", "commit",
                                    two[given].split("\t")[5].split(" n=")[0])
    yield "PR.7", given, insert(two, given, "Ann", "commit", "shoe=1 seat=1 commitment=" + "0" * 64)
    yield "PR.7", opened, insert(two, opened, "Player", "commit",
                                 two[given].split("\t")[5].split(" n=")[0])
    moved = insert(two, given + 1, "Player", "sit", again.replace("box=4", "box=3"))
    yield "PR.7", given + 2, insert(moved, given + 2, "Player", "commit",
                                    "shoe=1 seat=3 commitment=" + "0" * 64)
    yield "PR.8", opened, insert(two, opened, "Player", "reveal", "shoe=1 seat=4 secret="
                                 + "0" * 64 + " salt=" + "0" * 64)
    yield "PR.8", reveal, value(two, reveal, "salt", flip)
    yield "PR.9", root, without(two, root)
    yield "PR.9", root + 1, insert(two, root + 1, "house", "root", two[root].split("\t")[5])
    yield "PR.9", opened, without(two, opened)
    yield "PR.10", opened + 1, insert(two, opened + 1, "house", "abort", "shoe=1 seat=4 secret="
                                      f"{secret['secret']} salt={secret['salt']}")
    yield "PR.11", draw, value(two, draw, "identity", lambda card: str((int(card) + 52) % 312))
    yield "PR.11", draw, value(two, draw, "salt", flip)
    yield "PR.11", draw, value(two, draw, "path", flip)
    yield "PR.11", draw, value(two, draw, "place", lambda place: str((int(place) + 1) % 312))
    yield "PR.11", turn, value(two, turn, "identity", lambda card: str((int(card) + 52) % 312))
    yield "PR.11", draw, field(two, draw, 5, lambda payload: payload.split(" place=")[0]
                               + " place=- identity=- salt=- path=-")
    yield "PR.11", draw, insert(two, draw, "dealer", "draw", two[draw].split("\t")[5], "HR.6")
    yield "PR.12", reveal, without(without(two, reveal), reveal)  # and the head behind it
    yield "PR.12", hidden + 1, insert(two, hidden + 1, "house", "reveal", "shoe=1 secret="
                                      f"{secret['secret']} salt={secret['salt']}")
    yield "C4.5.1", mark, value(two, mark, "cards", lambda cards: "400")
    yield "PR.13", mark, value(two, mark, "cards", lambda cards: "60")
    yield "PR.13", root + 1, insert(two, root + 1, "dealer", "fix", "cards=60")
    yield "PR.14", shuffle, value(research, shuffle, "stack", lambda stack: "_".join(
        [stack.split("_")[1], stack.split("_")[0]] + stack.split("_")[2:]))
    assert burn and reveal


def breach_cases(two, research, evening):
    """The same for breaches; `evening` is a record that has some."""
    wager, draw = find(two, "Player", "wager"), find(two, "dealer", "draw", having="card=")
    given, head = find(two, "Player", "commit"), find(two, "house", "head")
    for first in two[0], research[0], evening[0].replace("source=observed", "source=research"):
        yield "PR.2", 0, [first.replace(" clock=-", " clock=- breaches=yes").replace(
            " breaches=yes breaches=yes", " breaches=yes")]
    yield "PR.2", 0, [evening[0].replace("breaches=yes", "breaches=no")]
    yield "PR.2", 0, field(evening, 0, 5, lambda payload: re.sub(r" key=\w+", " key=-", payload))
    yield "PR.2", 0, field(two, 0, 4, lambda ruling: "!BJ(0).1")
    yield "PR.3", 0, field(evening, 0, 4, lambda ruling: "!BJ(0).1")
    for at in wager, draw, given, head:
        yield "PR.3", at, field(two, at, 4, lambda ruling: "!BJ(2).1")
        yield "PR.3", at, field(two, at, 4, lambda ruling: "?BJ(2).1")
    breach, lawful = find(evening, "dealer", "offer"), find(evening, "Bob", "cut")
    for other in "-", "C4.2.1", "?C4.2.1", "!C4.2.2", "!", "!nonsense":
        yield "PR.3", breach, field(evening, breach, 4, lambda ruling: other)
    for other in "!C4.2.1", "?C4.2.1", "C4.2.1":
        yield "PR.3", lawful, field(evening, lawful, 4, lambda ruling: other)
    for ruling in "-", "!HR.2", "HR.2":
        yield "PR.3", lawful, insert(evening, lawful, "Dora", "hit", "-", ruling)
    end = find(evening, "dealer", "end")
    yield "PR.4", end + 1, value(evening, end + 1, "sig", lambda sig: "-")
    yield "PR.4", end + 1, value(evening, end + 1, "sig", flip)


def check_cases(records, two, research, evening, say):
    every = [*cases(two, research), *breach_cases(two, research, evening)]
    for number, (clause, at, lines) in enumerate(every, 1):
        found = records.verify(lines)
        say(found == (at + 1, clause), f"case {number}: {clause} at line {at + 1}", found,
            ("broken", clause, f"{HERE} case {number}"))


def check_sweeps(records, shoe, other, most, say):
    """Every byte, every line, the tail."""
    text = ("\n".join(shoe) + "\n").encode()
    step = max(1, len(text) // most)
    missed = []
    for i in range(0, len(text), step):
        for bit in (1, 0x20):
            changed = text[:i] + bytes([text[i] ^ bit]) + text[i + 1:]
            if records.verify_text(changed) is None:
                missed.append(i)
    say(not missed, f"a changed byte, {len(range(0, len(text), step))} of {len(text)}", missed[:5])
    ways = {
        "deleted": lambda i: shoe[:i] + shoe[i + 1:],
        "doubled": lambda i: shoe[:i + 1] + shoe[i:],
        "swapped with the next": lambda i: shoe[:i] + [shoe[i + 1], shoe[i]] + shoe[i + 2:],
    }
    for name, way in ways.items():
        steps = range(0, len(shoe) - 1, max(1, len(shoe) * 6 // most))
        missed = [i for i in steps if records.verify(way(i)) is None]
        say(not missed, f"a line {name}, {len(steps)} of {len(shoe)}", missed[:5])
    say(records.verify_text(text[:-30]) is not None, "the tail cut off inside a line")
    head = next(i for i in range(len(shoe) - 1, 0, -1) if "\thead\t" in shoe[i])
    pairs = dict(pair.split("=") for pair in shoe[head].split("\t")[5].split(" "))
    held = f"{pairs['size']}:{pairs['root']}"
    half = shoe[:len(shoe) // 2]
    say(records.verify(half) is None, "a tail cut off at a line's end breaks no clause …")
    say(records.status == 4, "… but the shoe is not revealed, and so not proved yet")
    say(records.verify(half, "--head", held) is not None, "with a head that one holds the cut-off tail shows")
    say(records.verify(shoe, "--head", held) is None, "a head that one holds")
    say(records.verify(other, "--head", held) is not None, "another record than the head's")
    middle = min(len(shoe), len(other)) // 2
    say(records.verify(shoe[:middle] + other[middle:]) is not None, "two records spliced")
    key = dict(pair.split("=") for pair in shoe[0].split("\t")[5].split(" "))["key"]
    say(records.verify(shoe, "--key", key) is None, "the operator's key")
    say(records.verify(shoe, "--key", flip(key)) is not None, "another operator's key")


def headed(lines):
    """The lines chained again, each head over those before it."""
    lines = list(lines)
    for i, line in enumerate(lines):
        fields = line.split("\t")
        if fields[3] == "head":
            root = merkle.root([bytes.fromhex(line_hash(before)) for before in lines[:i]])
            fields[5] = f"size={i} root={root.hex()} sig=-"
        if i > 0:
            fields[6] = line_hash(lines[i - 1])
        lines[i] = "\t".join(fields)
    return lines


def check_companions(records, say):
    """A player who stands on everything is no companion of the house's strategy."""
    played = records.play("--shoes", "1", "--seed", "c", "--companions", "1")
    say(records.verify(played) is None, "companions play by their strategy")
    his = [i for i, line in enumerate(played) if line.split("\t")[2:4] == ["Ann", "stand"]][:20]
    twice = [records.verify(played[:i + 1] + played[i:]) for i in his]
    say(len(his) > 5 and twice == [(i + 2, "PR.1") for i in his],
        "a companion's line doubled is out of place before it is his", twice)
    claimed = headed(value(played, 0, "companions", lambda names: "Player"))
    line, clause = records.verify(claimed) or (0, "")
    said = claimed[line - 1].split("\t")[2:4] if line else []
    say((clause, said) == ("PR.2", ["Player", "stand"]), "a companion who leaves it is named", said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("riffle")
    parser.add_argument("--proofs", action="store_true")
    parser.add_argument("--bytes", type=int, default=600)
    args = parser.parse_args()
    count = failed = 0

    def say(right, what, found="", proof=None):
        nonlocal count, failed
        count, failed = count + 1, failed + (not right)
        if args.proofs:
            if right and proof:
                print(*proof)
            elif not right:
                print(f"{what}: {found}", file=sys.stderr)
        else:
            print("ok" if right else "not ok", count, "-", what, "" if right else f"# {found}")

    with tempfile.TemporaryDirectory() as folder:
        records = Records(args.riffle, folder)
        two = records.play("--shoes", "2", "--companions", "2")
        research = records.play("--shoes", "1", "--seed", "t")
        evening = records.table("--observe", "--rules", "bicycle", "-", stdin=EVENING)
        for name, lines in ("committed", two), ("research", research), ("truly kept", evening):
            say(records.verify(lines) is None, f"a {name} record is in order", records.verify(lines))
        if args.proofs:
            for number in range(1, 15):
                print(f"honoured PR.{number} {HERE} a record in order")
        check_cases(records, two, research, evening, say)
        if not args.proofs:
            check_companions(records, say)
            shoe = records.play("--rounds", "3")
            other = records.play("--rounds", "3")
            check_sweeps(records, shoe, other, args.bytes, say)
            print(f"1..{count}")
    return failed > 0


sys.exit(main())
