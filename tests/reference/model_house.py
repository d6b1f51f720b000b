"""A model house that plays an evening and keeps its record as docs/reference/record.md says.

Here are the keeper, who writes lines, and houses at observed and research tables; make_record.py
has the one at a committed table.  Everything comes from one random.Random.
"""

from collections import namedtuple

import bj_evening
import compare_c4
import ed25519
import merkle
from acts import DEALER, PATTERNS, read, spell
from bj_round import is_natural_pair
from c4 import PERMITTED
from protocol import H, below, research_key, stream
from record_line import AT_TABLE, FORMAT, encode
from record_open import say_opening
from record_shoe import sha256, u64
from record_source import seat_of

Entry = namedtuple("Entry", "actor act ruling payload")


class Keeper:
    """Writes lines: numbers, times, hashes, heads and signatures."""

    def __init__(self, rng, table_id):
        self.rng, self.id = rng, table_id
        self.lines, self.hashes, self.tree = [], [], merkle.Growing()
        self.time = 1_700_000_000_000
        self.key = None              # the operator's secret key
        self.weak = False            # his public key is the neutral point: anybody can sign for it
        self.keys, self.counters = {}, {}   # of players who sit and sign
        self.since = {}                     # name: the place of the line of his sitting down
        self.always = False                 # those who hold no box sign as well

    def secret(self):
        return self.rng.randbytes(32)

    def write(self, entry, prev=None, seat=0):
        self.time += self.rng.choice([0, 1, 700])
        if entry.actor in self.keys and entry.act != "sit" and (seat or self.always):
            entry = self.signed(entry, seat)
        line = "\t".join([str(len(self.lines) + 1), str(self.time), encode(entry.actor.encode()),
                          entry.act, entry.ruling, entry.payload])
        if entry.act == "head" and entry.payload == "":
            line += self.head(line)
        line += "\t" + (prev or self.hashes[-1]).hex()
        self.lines.append(line)
        self.hashes.append(sha256(b"\0" + line.encode()))
        self.tree.add(self.hashes[-1])

    def head(self, line):
        payload = f"size={self.tree.size} root={self.tree.root().hex()}"
        if not self.key:
            return payload + " sig=-"
        sig = self.sign(H("head", (line + payload).encode()))
        return f"{payload} sig={sig.hex()}"

    def sign(self, message):
        if not self.weak:
            return ed25519.sign(self.key, message)
        scalar = int.from_bytes(self.secret(), "little") % ed25519.ORDER
        return ed25519.encode(ed25519.times_base(scalar)) + scalar.to_bytes(32, "little")

    def public(self):
        if self.weak:
            return ed25519.encode(ed25519.NEUTRAL)
        return ed25519.public_key(self.key)

    def signed(self, entry, seat):
        name = entry.actor
        self.counters[name] = self.counters.get(name, 0) + self.rng.choice([1, 1, 5])
        first = max(self.since.get(name, 0), len(self.hashes) - 256, 0)
        seen = self.rng.choice(self.hashes[first:]).hex()
        payload = "" if entry.payload == "-" else entry.payload + " "
        payload += f"n={self.counters[name]} seen={seen}"
        sig = ed25519.sign(self.keys[name], H("act", self.id, u64(seat), entry.act.encode(),
                                              payload.encode()))
        return entry._replace(payload=f"{payload} sig={sig.hex()}")

    def text(self):
        return "".join(line + "\n" for line in self.lines)


class Evening(bj_evening.GameEvening):
    """An evening at which the house knows what lies where."""

    house = None

    def opening(self):
        """One that says nothing but what the rules say."""
        words = f"supervisor opens the table with {self.rules.decks} decks"
        if self.rules.dealing == "device":
            return words + " and a shuffling device"
        return words + self.rng.choice(["", " and a multishuffler beside the table on the left"])

    def card(self):
        card = self.house.peek()
        return super().card() if card is None else spell(card)

    def stack(self, cards, stay=0):
        return ""

    def cutting_card_comes(self):
        if self.house.kind == "committed":
            return self.house.cutting_card_next()
        return super().cutting_card_comes()

    def looking(self, whose):
        hole = self.house.lying(DEALER)
        if hole is None or self.chance(0.2):
            return super().looking(whose)
        natural = is_natural_pair([self.table.round.dealer[0], hole])
        return f"dealer looks and has {'a' if natural else 'no'} natural"

    def turning(self, whose):
        hole = self.house.lying(DEALER)
        return super().turning(whose) if hole is None else f"dealer turns {spell(hole)}"

    def uncovering(self, whose):
        box, _ = self.rng.choice(whose)
        card = self.house.lying(box)
        return super().uncovering(whose) if card is None else (
            f"dealer turns {spell(card)} on box {box}")


class PlainEvening(compare_c4.Evening):
    """An evening at a table without a game."""

    house, rules, names = None, None, compare_c4.NAMES

    def opening(self):
        """A lawful one, of a device that mixes everything unless the table is observed."""
        while True:
            act = read(super().opening())
            for usual, slot in ((7, "boxes"), (1, "sets"), (1, "rounds")):
                if act.slots.get(slot) == usual:
                    del act.slots[slot]
            by_model = act.shelves or act.buffer
            lawful = compare_c4.c4.Table().ruling(act) == PERMITTED
            if lawful and not (by_model and self.house.kind != "observed"):
                return say_opening(act)

    def card(self):
        card = self.house.peek()
        return super().card() if card is None else spell(card)

    def stack(self, cards, stay=0):
        return super().stack(cards, stay) if self.house.kind == "observed" else ""

    def doubtful(self, act):
        return False


class House:
    """Plays an evening and keeps its record.  A source has a subclass."""

    kind = "observed"

    def __init__(self, rng, cheat=None):
        self.rng, self.cheat = rng, cheat
        self.evening = (PlainEvening if rng.random() < 0.2 else Evening)(rng)
        self.evening.house = self
        self.evening.restless /= 4
        self.table, self.rules = self.evening.table, self.evening.rules
        self.table.order_known = self.kind != "observed"
        self.id = f"T{rng.randrange(1000)}".encode()
        self.keeper = Keeper(rng, self.id)
        self.keeper.weak = bool(cheat) and cheat.name == "key of small order"
        self.companions = rng.sample(self.evening.names, rng.choice([0, 0, 1]))
        others = [name for name in self.evening.names if name not in self.companions]
        self.signing = [name for name in others if rng.random() < 0.5]
        self.secrets = {}            # of these, their keys
        if self.kind == "committed" or rng.random() < 0.5:
            self.keeper.key = self.keeper.secret()
        self.ended = 0

    def play(self, rounds):
        self.open()
        for _ in range(150 * rounds):
            evening = self.evening
            wild = evening.chance(evening.wild)
            words = evening.anything() if wild else evening.expected()
            self.put(read(words), words)
            if self.cheat and self.cheat.done:
                rounds = min(rounds, self.ended + 2)  # enough to see what comes of it
            if self.ended >= rounds or self.stops_here():
                break
        self.close()
        return self.keeper.text()

    def open(self):
        while not self.table.open:
            act = read(self.evening.opening())
            self.table.do(act)
        names = ":".join(encode(name.encode()) for name in self.companions) or "-"
        key = self.keeper.public().hex() if self.keeper.key else "-"
        text = self.rules.text().encode() if self.rules else b""
        payload = (f"format={FORMAT.decode()} id={self.id.decode()} source={self.kind} "
                   f"rules={encode(text) or '-'} opening={encode(say_opening(act).encode())} "
                   f"key={key} {self.chance_of()} companions={names} strategy=- clock=-")
        self.keeper.write(Entry("house", "open", "-", payload),
                          prev=H("genesis", sha256(text), self.id))

    def chance_of(self):
        return "chain=- length=- seed=-"

    def say(self, actor, act, ruling, payload):
        """A line, or what a cheat makes of it."""
        entries = [Entry(actor, act, ruling, payload)]
        if self.cheat:
            entries = self.cheat(self, entries[0])
        for entry in entries:
            self.keeper.write(entry, seat=seat_of(self.table, entry.actor))

    def head(self):
        self.say("house", "head", "-", "")

    def put(self, act, words):
        """An act is put to the law, and to the record with its ruling."""
        ruling = self.table.ruling(act)
        if act.kind == "OPEN" or self.evening.doubtful(act):
            return
        if ruling != PERMITTED:
            if "|" not in ruling and ruling != "BJ":  # one clause, which all agree on
                self.say(act.name, name_of(act), ruling, self.payload(act, words, None))
            return
        if not self.truthful(act):
            return
        self.ready_for(act)
        opening = self.opening(act)
        if act.kind == "SIT" and not seat_of(self.table, act.name):
            self.keeper.since[act.name] = len(self.keeper.hashes)
        self.say(act.name, name_of(act), "-", self.payload(act, words, opening))
        self.table.do(act)
        if act.kind == "SIT" and act.name in self.signing:
            self.keeper.keys.setdefault(act.name, self.secrets[act.name])
        self.done(act)
        if act.kind == "END":
            self.ended += 1
            self.head()

    def truthful(self, act):
        return True

    def ready_for(self, act):
        """What has to stand in the record before the act."""

    def opening(self, act):
        return None

    def done(self, act):
        """What the act does to the stack."""

    def close(self):
        self.head()

    def stops_here(self):
        return False

    def peek(self):
        return None

    def lying(self, hand):
        return None

    def payload(self, act, words, opening):
        """The keys of the act and what was said for them."""
        match = next(match for kind, regex in PATTERNS[words.split()[1]]
                     for match in [regex.fullmatch(words)] if match and kind == act.kind)
        said = {key: value for key, value in match.groupdict().items() if value}
        if said.get("turned") == "up":
            del said["turned"]
        if "stack" in act.slots and self.kind == "research":
            said["stack"] = " ".join(map(str, act.stack))
        said["key"] = self.key_of(act)
        names = [(key, key.rstrip("?+").partition(":")[0]) for key in AT_TABLE[name_of(act)].split()]
        keys = [name for key, name in names if name in said or not key.endswith("+")]
        pairs = [f"{key}={said.get(key, '-').replace(' ', '_')}" for key in keys]
        return " ".join(pairs + (opening or [])) or "-"

    def key_of(self, act):
        """The key that a player sits down with; some sign and some do not."""
        if act.kind != "SIT" or act.name not in self.signing:
            return "-"
        secret = self.secrets.setdefault(act.name, self.keeper.secret())
        return ed25519.public_key(secret).hex()


def name_of(act):
    return act.kind.lower().replace("_", "-")


class ResearchHouse(House):
    """Stacks come from a seed and are stated."""

    kind = "research"

    def __init__(self, rng, cheat=None):
        super().__init__(rng, cheat)
        self.seed = f"seed {rng.randrange(10**6)}"
        self.words = stream(research_key(self.seed), "table")

    def chance_of(self):
        return f"chain=- length=- seed={encode(self.seed.encode())}"

    def ready_for(self, act):
        table = self.table
        cards = {"SHUFFLE": range(table.decks * 52), "FEED": table.stack,
                 "DISCARDS": table.rack, "RETURN": table.stack + table.rack}.get(act.kind)
        if cards is not None:
            cards = sorted(cards)
            for i in range(len(cards) - 1, 0, -1):
                j = below(self.words, i + 1)
                cards[i], cards[j] = cards[j], cards[i]
            act.slots["stack"] = (table.held if act.kind == "RETURN" else []) + cards
