"""Records of observed tables in which something was mistyped and is corrected.

`Evening` has a record up to some line: one that the command kept, with breaches, or one of a model
house whose players sign.  `any_correction` is one that may or may not be possible; `tried` fills in
what correct_table.py finds, and `correct` writes it.
"""

import copy
import random
import re

import ed25519
from act_words import fill, respell
from acts import PATTERNS, PHRASES, RANKS, SUITS, read
from c4 import PERMITTED
from correct_table import TableTrial
from corrections import BYTES, Correction, counting
from merkle import leaf
from model_corrections import any_correction
from model_house import House, name_of
from protocol import H
from mutated_evening import KINDS, NAMES, PLAIN, lawful, mutate, some_rules
from record_line import AT_TABLE, decode, encode
from record_shoe import u64
from record_source import Finding, seat_of
from verify import LINES_BACK, Verifier

MODEL_IS_LOST = (AttributeError, LookupError, StopIteration, TypeError)  # in a round too odd for it
SIGNED = 0.3      # of the records are those of a house whose players sign


class Record:
    """Raw lines, and a Verifier that has read them."""

    def __init__(self, raw):
        self.raw, self.verifier = [], Verifier(signatures=False)
        for line in raw:
            self.take(line)

    def text(self):
        return b"".join(line + b"\n" for line in self.raw)

    def take(self, line):
        self.raw.append(line)
        self.verifier.try_line(len(self.raw), line, b"\n")

    def add(self, actor, act, ruling, payload):
        time = self.raw[-1].split(b"\t")[1].decode()
        self.take("\t".join([str(len(self.raw) + 1), time, encode(actor.encode()), act, ruling,
                             payload, leaf(self.raw[-1]).hex()]).encode())

    def head_due(self):
        return self.verifier.head_due


class Evening:
    """A record up to some line, and words of acts that fit it more or less."""

    def __init__(self, rng, riffle, seed, signed=None):
        self.rng, self.words, self.lost, self.secrets = rng, [], 0, {}
        while len(self.words) < 8:  # in some evenings nobody sits down
            if rng.random() < SIGNED if signed is None else signed:
                house = House(random.Random(f"{seed} {rng.random()}"))
                text = house.play(2).encode()
                self.secrets = house.keeper.keys
            else:
                self.plain = rng.random() < 0.5
                self.rules, self.lines, self.wrong = an_evening(rng, self.plain)
                text = riffle.observe(self.rules, self.lines)[1]
            raw = text.split(b"\n")[:-1]
            self.words = [words for words in map(words_of, raw[1:]) if words]
        self.record = Record(raw[:rng.randint(min(12, len(raw)), len(raw))])
        while self.record.head_due() or self.record.verifier.findings:
            self.record = Record(self.record.raw[:-1])

    def anything(self):
        """An act of this evening, perhaps with another card, box, person or amount."""
        words, rng = self.rng.choice(self.words), self.rng
        kind = rng.randrange(6)
        if kind == 0:
            words = re.sub(f"[{RANKS}][{SUITS}]", rng.choice(RANKS) + rng.choice(SUITS), words)
        elif kind == 1:
            words = re.sub("box [1-7]", f"box {rng.randint(1, 7)}", words)
        elif kind == 2:
            words = re.sub(r"^[A-Z]\w*", rng.choice(NAMES), words)
        elif kind == 3:
            words = re.sub(r"(?<= )[0-9.]+(?= (to|on|of)|$)", rng.choice(["1", "10", "250"]), words)
        return words if rng.random() < 0.98 else words.replace(" ", "  ", 1)

    def near(self, number):
        """An act like the one in this line, mostly."""
        line = self.record.raw[number - 1] if number <= len(self.record.raw) else b""
        words = words_of(line) if line and self.rng.random() < 0.7 else None
        if not words:
            return self.anything()
        kept, self.words = self.words, [words]
        try:
            return self.anything()
        finally:
            self.words = kept

    def any_correction(self, wild=False):
        """Anything at a table without breaches.  With breaches only what mutated_evening.py does:
        after other acts the model and the library guess differently where the cards lie."""
        verifier, rng = self.record.verifier, self.rng
        if verifier.opening.breaches and not wild:
            return self.mutation() or Correction([1])
        made = any_correction(rng, verifier.lines, verifier.corrections, self.anything)
        if made.instead and made.strikes:
            made.instead = self.near(made.strikes[0])
        return made

    def mutation(self):
        """Strikes an act that can be left out, changes or adds one, or strikes a correction."""
        rng, corrections = self.rng, self.record.verifier.corrections
        if corrections and rng.random() < 0.25:
            return Correction([rng.choice(corrections).number])
        kind = rng.choice(KINDS if self.plain else [kind for kind in KINDS if kind not in PLAIN])
        lines = [words_of(raw) or "" for raw in self.record.raw]
        found = mutate(rng, lines, kind)
        if not found or self.is_odd(found[0]):
            return None
        place, changed = found
        if len(changed) < len(lines):
            return Correction([place + 1], reason="not at all")
        words = respelled(changed[place])
        if len(changed) > len(lines):
            return Correction((), place, words, "forgotten")
        return Correction([place + 1], None, words)

    def is_odd(self, place):
        """Is there something wrong already in the round of this place, or with its shoe?"""
        odd = [(each.strikes or [each.after])[0] for each in
               counting(self.record.verifier.corrections)] + self.wrong
        shuffles = [n for n, raw in enumerate(self.record.raw) if b"\tshuffle\t" in raw]
        ends = [n for n, raw in enumerate(self.record.raw) if b"\tend\t" in raw]

        def part(number):
            return sum(n < number for n in ends), sum(n < number for n in shuffles)

        return any(part(number)[0] == part(place)[0] or part(number)[1] != part(place)[1]
                   for number in odd)

    def tried(self, correction, trial_of=TableTrial):
        """Fills the correction in; False when it is not possible, or when it is not clear which of
        several clauses an act breaks."""
        verifier = self.record.verifier
        correction.changed = None
        if len(correction.instead or "") > BYTES["instead"]:
            return False  # with the order of a stack
        try:
            trial = trial_of(verifier, correction, follow=True)
            again = trial_of(verifier, correction)
        except Finding:
            return False
        except MODEL_IS_LOST:
            self.lost += 1
            return False
        correction.changed, correction.effective = ":".join(trial.changes), trial.effective
        return again.effective == trial.effective and not trial.unclear

    def correct(self, correction, ruling="-"):
        self.record.add("supervisor", "correct", ruling, correction.payload())

    def add_acts(self):
        """Acts that the law judges by the corrected state."""
        for _ in range(self.rng.randint(0, 6)):
            words = self.anything()
            if self.record.head_due():
                return
            try:
                act = read(words)
                right = respell(words) == words
            except ValueError:
                continue
            ruling = right and self.ruling(act)
            if ruling and "|" not in ruling and ruling[0] not in "!?":
                self.record.add(act.name, name_of(act), ruling,
                                self.signed(act, payload_of(act, words)))

    def signed(self, act, payload):
        """The payload with the signature of a player who has a key, mostly."""
        verifier, name = self.record.verifier, act.name
        player = verifier.players.get(name)
        seat = seat_of(verifier.table, name)
        if not (seat and player and player.key and name in self.secrets) or self.rng.random() < 0.2:
            return payload
        first = max(player.since - 1, len(verifier.hashes) - LINES_BACK, 0)
        seen = self.rng.choice(verifier.hashes[first:]).hex()
        payload = ("" if payload == "-" else payload + " ") + f"n={player.counter + 1} seen={seen}"
        message = H("act", verifier.opening.id, u64(seat), name_of(act).encode(), payload.encode())
        return f"{payload} sig={ed25519.sign(self.secrets[name], message).hex()}"

    def ruling(self, act):
        verifier = self.record.verifier
        table = copy.deepcopy(verifier.table)
        player = verifier.players.get(act.name)
        if act.kind == "SIT" and player and player.key:
            return None
        if not verifier.opening.breaches:
            ruling = table.do(act)
            return "-" if ruling == PERMITTED else ruling if ruling != "BJ" else None
        how, clause = table.observe(act)
        return None if how == "impossible" else how + (clause or "")


def an_evening(rng, plain):
    """Rules, the lines of an evening, and where it goes wrong, if it does."""
    rules = some_rules(rng)
    lines = lawful(rng, rules, 3, plain)
    kind = rng.choice(KINDS)
    goes_wrong = rng.random() < 0.3 and (plain or kind not in PLAIN)
    found = mutate(rng, lines, kind) if goes_wrong else None
    return (rules, found[1], [found[0]]) if found else (rules, lines, [])


def respelled(words):
    """Words that are an act, as a table writes them."""
    try:
        return respell(words)
    except ValueError:
        return words


def payload_of(act, words):
    """The pairs of an act that is not signed."""
    pairs = []
    said = {slot: text for slot, text in act_slots(words).items() if text}
    for what in AT_TABLE[name_of(act)].split():
        key = what.rstrip("?+").partition(":")[0]
        text = said.get(key)
        if key == "turned" and text == "up":
            text = None
        if key == "player" and text:
            text = encode(text.encode())
        if text:
            pairs.append(f"{key}={text.replace(' ', '_')}")
        elif not what.endswith("+"):
            pairs.append(f"{key}=-")
    return " ".join(pairs) or "-"


def act_slots(words):
    for _, regex in PATTERNS[words.split(" ", 2)[1]]:
        match = regex.fullmatch(words)
        if match:
            return match.groupdict()
    return {}


def words_of(raw):
    """The act of a line in words, or None."""
    fields = raw.decode().split("\t")
    if len(fields) < 6 or fields[2] == "house" or fields[3] not in AT_TABLE or fields[3] == "open":
        return None
    kind = fields[3].upper().replace("-", "_")
    pairs = dict(pair.split("=", 1) for pair in fields[5].split(" ") if "=" in pair)
    said = {key: value.replace("_", " ") for key, value in pairs.items()
            if value != "-" and key not in ("key", "n", "seen", "sig")}
    if "player" in said:
        said["player"] = decode(pairs["player"]).decode()
    return decode(fields[2]).decode() + fill(PHRASES[kind][1], said)
