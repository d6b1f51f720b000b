"""Damages records of sessions, as files or while they are written."""

import random
import re

import damage
import merkle
from l6_acts import ACTORS, ACTS
from make_session import Meeting
from protocol import H
from record_shoe import sha256
from session_line import OF_RECORD

WORDS = ["-", "0", "1", "2", "5", "01", "10000", "no", "yes", "up", "down", "E1", "E2", "E3", "E4",
         "D1", "D3", "exposed", "rotation", "blocks", "four-piles", "1" * 52, "4321" * 13, "f" * 64,
         "observed", "committed", "research", "12345", "%20", "a", "a%20", "%C3", "%0A"]
RULINGS = ["-", "SR.1", "SR.2", "SR.3", "SR.4", "SR.5", "L6/2007.A.1", "L6/2017.A.1", "L6/2017.D3",
           "L6/2007.D1.1", "L6/2017.F.1", "L6.A.1", "PR.3", "nonsense", "!SR.3", "?SR.4", "!L6/2017.D1.1",
           "?L6/2007.A.1", "!-", "!"]


def file(rng, good):
    """What was done, and the bytes that came of a good record."""
    name, text = rng.choice(good)
    other = rng.choice(good)[1]
    lines = text.split(b"\n")[:-1]
    how = rng.choice([damage.byte, damage.drop, damage.double, damage.swap, damage.cut_off,
                      damage.cut_line, damage.splice, *[value] * 6, *[line] * 5])
    return f"{how.__name__} of {name}", how(rng, lines, other)


def value(rng, lines, other):
    """A field or a value is another, and all hashes after it are made again; signatures are
    not, since nobody but their owner can."""
    at = rng.randrange(len(lines))
    fields = lines[at].decode().split("\t")
    which = rng.choice([2, 3, 4, 5, 5, 5, 5, 5])
    fields[which] = other_value(rng, fields[5]) if which == 5 else other_field(rng, which)
    return damage.joined(rechained(lines[:at] + ["\t".join(fields).encode()] + lines[at + 1:], at))


def accused(rng, good):
    """An act of a record with breaches gets another mark: accused, excused or refused.  What was
    done, and the bytes."""
    name, text = rng.choice(good)
    lines = text.split(b"\n")[:-1]
    acts = [at for at, each in enumerate(lines)
            if at > 0 and each.split(b"\t")[3].decode() not in OF_RECORD]
    if not acts:
        return f"nothing in {name}", text
    at = rng.choice(acts)
    fields = lines[at].decode().split("\t")
    clause = fields[4].lstrip("!?-") or rng.choice(["SR.3", "SR.4", "L6/2017.D1.1"])
    fields[4] = rng.choice([each for each in ("-", f"!{clause}", f"?{clause}", clause)
                            if each != fields[4]])
    return f"accused in {name}", damage.joined(
        rechained(lines[:at] + ["\t".join(fields).encode()] + lines[at + 1:], at))


def line(rng, lines, other):
    """A line is left out, doubled or moved, and all are numbered and chained again."""
    at, to = rng.randrange(1, len(lines)), rng.randrange(1, len(lines))
    how = rng.choice(["drop", "double", "move"])
    out = lines[:at] + lines[at + 1:] if how != "double" else list(lines)
    if how != "drop":
        out.insert(to, lines[at])
    return damage.joined(rechained(out, min(at, to), renumber=True))


def rechained(lines, at, renumber=False):
    """All lines from the at-th on with their numbers and the hashes of those before."""
    done, tree, time = [], merkle.Growing(), 0
    for number, each in enumerate(lines, 1):
        fields = each.decode("ascii", "replace").split("\t")
        if number > at and len(fields) == 7:
            fields[6] = sha256(b"\0" + done[-1]).hex() if done else genesis(fields)
            if renumber:
                time = max(time, int(fields[1]))
                fields[0], fields[1] = str(number), str(time)
            if fields[3] == "head" and done:
                fields[5] = re.sub("root=[0-9a-f]{64}", "root=" + tree.root().hex(), fields[5])
                fields[5] = re.sub("size=[0-9]+", f"size={tree.size}", fields[5])
            each = "\t".join(fields).encode()
        done.append(each)
        tree.add(sha256(b"\0" + each))
    return done


def genesis(fields):
    """The genesis that the first line should have."""
    name = re.search("id=([^ ]*)", fields[5])
    return H("genesis", sha256(b""), name[1].encode()).hex() if name else fields[6]


def other_field(rng, which):
    return rng.choice({2: [*ACTORS, "house", "North"], 3: [*ACTS, *OF_RECORD, "peek"],
                       4: RULINGS}[which])


def other_value(rng, payload):
    """One value of a payload is another of its kind, or of none."""
    words = payload.split(" ")
    at = rng.randrange(len(words))
    key, equals, said = words[at].partition("=")
    if not equals:
        return payload + " note=-"
    new = rng.choice(WORDS) if rng.random() < 0.4 else damage.other_like(rng, said)
    words[at] = rng.choice([f"{key}={new}"] * 15 + [f"{key}=", new, ""])
    if rng.random() < 0.03:
        rng.shuffle(words)
    return " ".join(words)


class Meddler:
    """Changes one entry on the way, whatever it is; all that follows is chained and signed."""

    def __init__(self, rng):
        self.rng, self.at, self.memory = rng, rng.randrange(1, 30), {}

    def __call__(self, director, entry):
        self.at -= 1
        if self.at or (entry.act == "head" and not entry.payload) or not director.keeper.lines:
            return [entry]
        rng = self.rng
        how = rng.choice(["value"] * 6 + ["actor", "act", "ruling", "drop", "twice"])
        if how in ("drop", "twice"):
            return [] if how == "drop" else [entry, entry]
        if how == "value":
            return [entry._replace(payload=other_value(rng, entry.payload))]
        which = {"actor": 2, "act": 3, "ruling": 4}[how]
        return [entry._replace(**{how: other_field(rng, which)})]


def meddled(rng):
    """A record of a Director who changes one entry."""
    chance = random.Random(rng.random())
    return Meeting(chance, Meddler(rng)).hold().encode()
