"""A model Director who holds a session and keeps its record as docs/reference/session-record.md
says.

Here are the event with its parties, the lines, and what is shown of released boards; which acts
are done is in make_session.py.  Everything comes from one random.Random.
"""

import copy

import ed25519
import merkle
from l6 import PERMITTED, Session
from l6_acts import DEALS, Act, keys_of
from model_house import Entry, Keeper
from protocol import H
from record_line import FORMAT, encode
from record_shoe import sha256
from session_keys import (Slot, board_key, deal_commitment, entered_commitment, leaves, place_of,
                          subkey)
from session_line import COMMITS
from session_manifest import Manifest

NAMES = ["Director", "the federation", "a trustee", "Zoë’s club"]
NOTES = ["a card fell", "Tisch 3", "100 %", "ok"]


class Party:
    """One that holds a secret, and its tree."""

    def __init__(self, number, name, secret, event, manifest):
        self.number, self.name, self.secret = number, name.encode(), secret
        self.leaves = leaves(number, secret, event, manifest.sessions, manifest.attempts)
        self.root = merkle.root(self.leaves)


class Director:
    """Keeps the record; `say` lets a cheat look at each entry first."""

    breaches = False  # forbidden acts that happen are recorded as breaches

    def __init__(self, rng, cheat=None):
        self.rng, self.cheat = rng, cheat
        self.event = f"E{rng.randrange(1000)}".encode()
        self.keeper = Keeper(rng, self.event)
        self.committed = rng.random() < 0.75
        if self.committed or rng.random() < 0.5:
            self.keeper.key = self.keeper.secret()
        self.session = Session()
        self.manifest = self.describe()
        self.number = rng.randint(1, len(self.manifest.sessions))
        self.parties = []
        self.value = None
        self.is_ready = False     # the computer can deal
        self.begun = False        # a deal was made
        self.dealt = {}           # Slot: how the computer's deal was committed to
        self.entered = {}         # Slot: (number, salt)
        self.to_show = []         # (Slot, party number), to be shown yet

    def describe(self):
        """What will stand in the manifest."""
        rng, manifest = self.rng, Manifest()
        manifest.event = self.event
        manifest.title = rng.choice(["Club championship", "-", "Été 2026", "Finale 50 %"]).encode()
        for _ in range(rng.randint(1, 3)):
            first = rng.choice([1, 1, 25, rng.randint(1, 9872)])
            manifest.sessions.append((first, first + rng.randint(0, 4)))
        manifest.attempts = rng.choice([0, 1, 2, 3, 9])
        manifest.edition = rng.choice([b"2007", b"2017"])
        manifest.replay = rng.choice([b"no", b"no", b"no", b"yes"])
        manifest.agent = "the club’s laptop".encode()
        manifest.value = rng.choice([b"-", b"DAX, closing value, two decimals"])
        manifest.program = b"riffle 0.1.0"
        return manifest

    # Lines.

    def say(self, actor, act, ruling, payload):
        """A line, or what a cheat makes of it."""
        entries = [Entry(actor, act, ruling, payload)]
        if self.cheat:
            entries = self.cheat(self, entries[0])
        for entry in entries:
            self.keeper.write(entry)

    def of_record(self, act, payload):
        self.say("director", act, PERMITTED, payload)

    def head(self):
        self.of_record("head", "")

    def open(self):
        first, last = self.manifest.sessions[self.number - 1]
        act = Act("director", "open", {
            "edition": self.manifest.edition.decode(), "boards": last - first + 1, "first": first,
            "tables": self.rng.randint(1, 3), "replay": self.manifest.replay.decode(),
            "number": self.number})
        self.session.do(act)
        if self.breaches and not self.keeper.key:
            self.keeper.key = self.keeper.secret()
        key = ed25519.public_key(self.keeper.key).hex() if self.keeper.key else "-"
        title = self.manifest.title
        payload = (f"format={FORMAT.decode()} id={self.event.decode()} title={encode(title)} "
                   f"source={'committed' if self.committed else 'observed'} "
                   f"opening={encode(str(act).encode())} key={key}"
                   f"{' breaches=yes' if self.breaches else ''}")
        entry = Entry("director", "open", PERMITTED, payload)
        self.keeper.write(self.cheat(self, entry)[0] if self.cheat else entry,
                          prev=H("genesis", sha256(b""), self.event))

    def prepare(self):
        """Parties, manifest and value."""
        rng, manifest = self.rng, self.manifest
        for number in range(1, rng.randint(1, 4) + 1):
            party = Party(number, NAMES[number - 1], self.keeper.secret(), self.event, manifest)
            self.parties.append(party)
            manifest.parties.append((party.name, party.root))
            self.of_record("commit", f"party={number} name={encode(party.name)} "
                                     f"root={party.root.hex()}")
        self.of_record("manifest", f"text={encode(manifest.text())} "
                                   f"hash={manifest.hash().hex()}")
        self.head()
        if manifest.is_described():
            self.value = rng.choice([b"43275.91", "12 345,6 €".encode(), b"-"])
            self.of_record("value", f"text={encode(self.value)}")
        self.is_ready = True

    # Acts.

    def put(self, act):
        """An act is put to the law, and to the record with its ruling.  Answers whether it was
        done."""
        board = self.session.board(act)
        slot = board and Slot(self.number, act["board"], board.attempt)
        act.known = None
        ruling = self.ruling(act)
        if ruling is not None and ruling[0] in "-!?":
            if not self.is_possible(act, slot):
                return False
            act.known = self.commitment(act, slot, board)
            ruling = self.ruling(act) if self.breaches else ruling
        if ruling is None:
            return False
        self.say(act.actor, act.word, ruling, self.payload(act))
        if ruling[0] not in "-!?":
            return False
        self.do(act)
        self.begun = self.begun or act.word == "deal"
        if act.word == "release":
            self.to_show += [(each, party.number) for each in self.dealt
                             if each.board == slot.board for party in self.parties]
        if act.word == "close":
            self.head()
        return True

    def ruling(self, act):
        """What the line of the act says; None for an act that cannot happen."""
        if not self.breaches:
            return self.session.ruling(act)
        return copy.deepcopy(self.session).observe(act, self.source())

    def do(self, act):
        if self.breaches:
            self.session.observe(act, self.source())
        else:
            self.session.do(act)

    def source(self):
        return "committed" if self.committed else "observed"

    def is_possible(self, act, slot):
        """May this be done, for all that the law permits it?"""
        if act.word == "deal" and act.part == "C":
            return self.is_ready and slot.attempt <= self.manifest.attempts
        if act.word != "enter":
            return True
        board = self.session.board(act)
        return slot.attempt <= 15 and not (self.committed and not board.dealt)

    def commitment(self, act, slot, board):
        if act.word == "deal" and act.part == "C":
            self.dealt[slot] = self.commit_to(slot)
            return self.dealt[slot]
        if act.word == "enter":
            number = self.rng.choice([self.rng.randrange(DEALS)] * 8 + [0, DEALS - 1])
            self.entered[slot] = number, self.keeper.secret()
            return entered_commitment(self.event, slot, *self.entered[slot])
        if act.word == "copy":
            return board.known if board.computed else self.rng.choice([None, board.known])
        return None

    def keys(self, slot):
        return [subkey(party.secret, self.event, slot) for party in self.parties]

    def commit_to(self, slot):
        key = board_key(self.manifest.hash(), slot, self.value or b"", self.keys(slot))
        return deal_commitment(self.manifest.hash(), slot, key)

    def payload(self, act):
        said = {key: act[key] for key, _ in keys_of(act.word)}
        said["note"] = encode(self.rng.choice(NOTES).encode()) if self.rng.random() < 0.1 else None
        if act.word in COMMITS:
            said["commitment"] = act.known and act.known.hex()
        return " ".join(f"{key}={'-' if value is None else value}" for key, value in said.items())

    # What is shown.

    def show_subkey(self):
        """One of those that are to be shown, and a head after the last of its board."""
        slot, number = self.to_show.pop(self.rng.randrange(len(self.to_show)))
        self.of_record("subkey", self.subkey_payload(slot, number))
        if all(each.board != slot.board for each, _ in self.to_show):
            self.head()

    def subkey_payload(self, slot, number):
        party, manifest = self.parties[number - 1], self.manifest
        key = subkey(party.secret, self.event, slot)
        at = place_of(slot, manifest.sessions, manifest.attempts)
        path = b"".join(merkle.path(party.leaves, at)).hex() or "-"
        return (f"board={slot.board} attempt={slot.attempt} party={number} key={key.hex()} "
                f"path={path}")

    def show_entered(self):
        """What was entered of released boards, of their last attempts."""
        for slot in list(self.entered):
            board = self.session.boards[slot.board]
            number, salt = self.entered[slot]
            if board.released and board.attempt == slot.attempt and self.rng.random() < 0.8:
                del self.entered[slot]
                self.of_record("show", f"board={slot.board} attempt={slot.attempt} "
                                       f"deal={number} salt={salt.hex()}")
