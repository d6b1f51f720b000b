"""Damages records, as files or while they are written."""

import random
import re

import make_record
import merkle
from acts import RANKS, SUITS
from protocol import H
from record_line import AT_TABLE, OF_HOUSE, OF_PLAYER
from record_shoe import sha256


def file(rng, good):
    """What was done, and the bytes that came of a good record."""
    name, text = rng.choice(good)
    how = rng.choice([byte, drop, double, swap, cut_off, cut_line, splice, value, value, value])
    other = rng.choice(good)[1]
    lines = text.split(b"\n")[:-1]
    return f"{how.__name__} of {name}", how(rng, lines, other)


def joined(lines):
    return b"".join(line + b"\n" for line in lines)


def byte(rng, lines, other):
    text = bytearray(joined(lines))
    at = rng.randrange(len(text))
    text[at] = rng.choice([text[at] ^ 1, rng.randrange(256), 10, 32, 48, 97])
    return bytes(text)


def drop(rng, lines, other):
    at = rng.randrange(len(lines))
    return joined(lines[:at] + lines[at + 1:])


def double(rng, lines, other):
    at = rng.randrange(len(lines))
    return joined(lines[:at + 1] + lines[at:])


def swap(rng, lines, other):
    at = rng.randrange(len(lines) - 1)
    return joined(lines[:at] + [lines[at + 1], lines[at]] + lines[at + 2:])


def cut_off(rng, lines, other):
    text = joined(lines)
    return text[:rng.randrange(len(text))]


def cut_line(rng, lines, other):
    return joined(lines[:rng.randrange(len(lines) + 1)])


def splice(rng, lines, other):
    """The beginning of one record and the end of another."""
    at = rng.randrange(len(lines))
    return joined(lines[:at] + other.split(b"\n")[at:-1])


def value(rng, lines, other):
    """A field or a value is another, and all hashes after it are made again; signatures are
    not, since nobody but their owners can."""
    at = rng.randrange(len(lines))
    fields = lines[at].decode().split("\t")
    which = rng.choice([2, 3, 4, 5, 5, 5, 5, 5])
    if which == 5:
        fields[5] = other_value(rng, fields[5])
    else:
        fields[which] = other_field(rng, which, fields[which])
    out = lines[:at] + ["\t".join(fields).encode()] + lines[at + 1:]
    return joined(rechained(out, at))


def rechained(lines, at):
    """All lines from the at-th on with the hashes of those before."""
    done, tree = [], merkle.Growing()
    for number, line in enumerate(lines):
        fields = line.decode("ascii", "replace").split("\t")
        if number > at and len(fields) == 7:
            fields[6] = sha256(b"\0" + done[-1]).hex()
            if fields[3] == "head":
                fields[5] = re.sub("root=[0-9a-f]+", "root=" + tree.root().hex(), fields[5])
            line = "\t".join(fields).encode()
        if number == 0 and at == 0:
            line = regenerated(fields)
        done.append(line)
        tree.add(sha256(b"\0" + line))
    return done


def regenerated(fields):
    """The first line with the genesis that it should have."""
    rules, name = (re.search(f"{key}=([^ ]*)", fields[5]) for key in ("rules", "id"))
    if rules and name:
        text = re.sub(b"%(..)", lambda two: bytes([int(two[1], 16)]), rules[1].encode())
        fields[6] = H("genesis", sha256(b"" if text == b"-" else text), name[1].encode()).hex()
    return "\t".join(fields).encode()


def other_field(rng, which, text):
    acts = sorted({*AT_TABLE, *OF_HOUSE, *OF_PLAYER})
    return rng.choice({
        2: ["Ann", "Bob", "Cleo", "Dan", "Player", "dealer", "supervisor", "house", "Zo%C3%AB",
            "Zo%C3", "Dealer", text + "a"],
        3: acts + ["hit", "stand", "double", "split", "pay", "collect"],
        4: ["-", "HR.2", "HR.7", "C4.4", "C4.1.1", "BJ(5).1", "BJ(3).1", "PR.3", "C4", "HR.99"],
    }[which])


def other_value(rng, payload):
    """One value of a payload is another of its kind, or of none."""
    words = payload.split(" ")
    at = rng.randrange(len(words))
    key, equals, said = words[at].partition("=")
    if not equals:
        return rng.choice(["box=1", "-", "- ", "n=1"])
    new = rng.choice([other_like, other_like, other_like, other_like, anything])(rng, said)
    words[at] = rng.choice([f"{key}={new}"] * 12 + [f"{key}=", new, f"{key} = {new}", ""])
    if rng.random() < 0.03:
        rng.shuffle(words)
    return " ".join(words)


def other_like(rng, said):
    if re.fullmatch("[0-9]+", said):
        number = int(said)
        return str(rng.choice([number + 1, max(0, number - 1), number * 2, rng.randint(0, 8)]))
    if re.fullmatch("[0-9a-f]{64,}", said):
        at = rng.randrange(len(said))
        return said[:at] + rng.choice("0123456789abcdef") + said[at + 1:]
    if re.fullmatch("[AKQJT2-9][SHDC]", said):
        return rng.choice(RANKS) + rng.choice(SUITS)
    if re.match("box_|the_dealer", said):
        return rng.choice([f"box_{rng.randint(1, 7)}", "the_dealer"])
    if re.fullmatch("(?:[0-9]+_)+[0-9]+", said):
        cards = said.split("_")
        a, b = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[a], cards[b] = cards[b], cards[a]
        return "_".join(cards)
    if "%" in said and len(said) > 30:
        at = rng.randrange(len(said))
        return said[:at] + rng.choice("0123456789a%") + said[at + 1:]
    return anything(rng, said)


def anything(rng, said):
    return rng.choice(["-", "1", "0", "7", "01", "10.50", "10.00", "a_card", "AS", "2C", "down",
                       "up", "the_dealer", "box_2", "out_of_turn", "a_natural", "no_natural",
                       "hand", "machine", "backs", "faces", "Ann", "Bob", said + "0", said[:-1],
                       said.upper(), "committed", "observed", "research", "f" * 64])


class Meddler:
    """Changes one entry on the way, whatever it is; all that follows is chained and signed."""

    def __init__(self, rng):
        self.rng, self.at, self.name, self.done = rng, rng.randrange(1, 80), "", False

    def __call__(self, house, entry):
        self.at -= 1
        if self.at or (entry.act == "head" and not entry.payload):
            return [entry]
        rng = self.rng
        how = rng.choice(["value"] * 6 + ["actor", "act", "ruling", "drop", "twice"])
        if how in ("drop", "twice"):
            return [] if how == "drop" else [entry, entry]
        if how == "value":
            return [entry._replace(payload=other_value(rng, entry.payload))]
        which = {"actor": 2, "act": 3, "ruling": 4}[how]
        return [entry._replace(**{how: other_field(rng, which, getattr(entry, how))})]


def meddled(rng):
    """A record of a house that changes one entry."""
    source = rng.choice(["committed", "committed", "observed", "research"])
    chance = random.Random(rng.random())
    house = make_record.HOUSES[source](chance, Meddler(rng))
    return house.play(rng.randint(1, 6)).encode()
