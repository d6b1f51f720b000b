"""What a session promises and shows: parties, manifest, value, deals, sub-keys, what was entered.

Written from docs/reference/session-record.md, "The source is committed" and after it.  What is
wrong is raised as a Finding: PR.15 parties, manifest and value, PR.16 deals and copies, PR.17
secrecy, PR.18 sub-keys, PR.19 what was entered.
"""

import merkle
from bridge_deal import hands_of_deck, hands_of_number
from record_source import Finding, demand
from session_keys import (Slot, board_key, deal_commitment, deck, entered_commitment, leaf_data,
                          place_of)
from session_manifest import PARTIES, read_manifest

LAST_ENTERED = 15  # attempts after this one are not entered


class Proof:
    """What the record has promised so far, and what it has shown."""

    def __init__(self, opening):
        self.opening, self.session = opening, opening.session
        self.committed = opening.source == "committed"
        self.parties = []        # (name, root)
        self.manifest, self.hash, self.value = None, None, None
        self.computed = {}       # Slot: the commitment of a computer's deal
        self.entered = {}        # Slot: the commitment of what was entered
        self.shown = {}          # Slot: {party: sub-key}
        self.open_hands = {}     # Slot: hands
        self.whole = False       # the last sub-key of a board was shown in this line

    def slot(self, board, attempt):
        return Slot(self.opening.number, board, attempt)

    # Parties, manifest and value.

    def in_time(self, what):
        demand(self.committed, "PR.15", what, "none in a session that is observed")
        demand(not self.session.closed, "PR.15", f"{what} after the end", "all of it before")

    def commit(self, line):
        self.in_time("a party")
        demand(not self.manifest, "PR.15", "a party after the manifest", "parties before it")
        due = len(self.parties) + 1
        demand(line.number("party") == due <= PARTIES, "PR.15", f"party {line['party']}",
               f"party {due}, 7 at most")
        self.parties.append((line.text("name"), line.bytes("root")))

    def take_manifest(self, line):
        self.in_time("the manifest")
        demand(not self.manifest, "PR.15", "a second manifest", "one")
        try:
            manifest = read_manifest(line.text("text"))
        except ValueError as error:
            raise Finding("PR.15", "another text", str(error)) from None
        opening, session = self.opening, self.session
        for found, expected in (
                (manifest.event, opening.event), (manifest.title, opening.title),
                (manifest.edition.decode(), session.edition),
                (manifest.replay == b"yes", session.replay),
                (manifest.parties, self.parties), (line.bytes("hash"), manifest.hash())):
            demand(found == expected, "PR.15", f"{found}", f"{expected}")
        number = opening.number
        demand(number <= len(manifest.sessions) and manifest.sessions[number - 1] == opening.boards,
               "PR.15", "other boards", f"those of session {number}: {opening.boards}")
        self.manifest, self.hash = manifest, line.bytes("hash")

    def take_value(self, line):
        self.in_time("the value")
        demand(self.manifest and self.manifest.is_described(), "PR.15", "a value",
               "the manifest first, which describes it")
        demand(self.value is None, "PR.15", "a second value", "one")
        self.value = line.text("text")

    # Acts.

    def act(self, line, board, permitted=None):
        """What is asked of an act besides its ruling; board is as the act left it.  An act in
        breach is done like a permitted one."""
        permitted = line.ruling == "-" if permitted is None else permitted
        demand(line.deed["deal"] is None, "PR.17", "a deal in clear", "deal=-")
        if line.act == "deal":
            demand(permitted or not line.commitment, "PR.16", "a commitment in a refused act", "-")
        if permitted and line.act == "deal":
            self.deal(line, board)
        if permitted and line.act == "copy":
            demand(line.commitment or not board.computed, "PR.16", "commitment=-",
                   "that of the deal")
        if permitted and line.act == "enter":
            self.enter(line, board)

    def deal(self, line, board):
        if line.actor != "computer":
            demand(not line.commitment, "PR.16", "a commitment of a person's deal", "-")
            return
        demand(self.committed, "PR.16", "a computer's deal", "none in an observed session")
        demand(self.manifest, "PR.15", "a deal", "the manifest before it")
        demand(self.value is not None or not self.manifest.is_described(), "PR.15", "a deal",
               "the public value before it")
        most = self.manifest.attempts
        demand(board.attempt <= most, "PR.16", f"attempt {board.attempt}", f"{most} at most")
        demand(line.commitment, "PR.16", "commitment=-", "a commitment")
        self.computed[self.slot(line.deed["board"], board.attempt)] = line.commitment

    def enter(self, line, board):
        demand(line.commitment, "PR.16", "commitment=-", "a commitment")
        demand(board.attempt <= LAST_ENTERED, "PR.16", f"attempt {board.attempt}", "15 at most")
        demand(not (self.committed and board.outside), "PR.16", "another program deals",
               "the computer, by the manifest")
        self.entered[self.slot(line.deed["board"], board.attempt)] = line.commitment

    # What is shown of a released board.

    def released(self, line):
        board = self.session.boards.get(line.number("board"))
        demand(board and board.released, "PR.17", f"{line.act} of board {line['board']}",
               "a board that is released")
        return board

    def subkey(self, line):
        self.released(line)
        slot = self.slot(line.number("board"), line.number("attempt"))
        party, key = line.number("party"), line.bytes("key")
        demand(slot in self.computed, "PR.18", f"attempt {slot.attempt}",
               "one that the computer dealt")
        demand(1 <= party <= len(self.parties), "PR.18", f"party {party}",
               f"one of {len(self.parties)}")
        keys = self.shown.setdefault(slot, {})
        demand(party not in keys, "PR.18", "a sub-key again", "once")
        demand(self.leads(slot, party, key, line["path"]), "PR.18", "another sub-key or path",
               f"one that leads to the root of party {party}")
        keys[party] = key
        if len(keys) == len(self.parties):
            self.recompute(slot, keys)
        self.whole = not any(self.missing(slot.board))

    def leads(self, slot, party, key, path):
        sessions, attempts = self.manifest.sessions, self.manifest.attempts
        size = sum(last - first + 1 for first, last in sessions) * (attempts + 1)
        data = bytes.fromhex(path or "")
        siblings = [data[at:at + 32] for at in range(0, len(data), 32)]
        leaf = merkle.leaf(leaf_data(party, slot, key))
        found = merkle.root_of_path(leaf, place_of(slot, sessions, attempts), size, siblings)
        return found == self.parties[party - 1][1]

    def recompute(self, slot, keys):
        """The deal comes out and is the one that was committed to."""
        key = board_key(self.hash, slot, self.value or b"", [keys[j] for j in sorted(keys)])
        demand(deal_commitment(self.hash, slot, key) == self.computed[slot], "PR.18",
               "another deal", "the one that was committed to")
        self.open_hands[slot] = hands_of_deck(slot.board, deck(key))

    def missing(self, number):
        """(Slot, party) of the sub-keys of a board that were not shown."""
        for slot in self.computed:
            if slot.board == number:
                for party in range(1, len(self.parties) + 1):
                    if party not in self.shown.get(slot, {}):
                        yield slot, party

    def closed(self):
        """Is a computer's deal, or what was entered last of a board, still to be opened?"""
        return any(any(self.missing(number)) or (
            board.entered and self.slot(number, board.attempt) not in self.open_hands)
            for number, board in self.session.boards.items())

    def show(self, line):
        board = self.released(line)
        slot = self.slot(line.number("board"), line.number("attempt"))
        demand(slot.attempt == board.attempt, "PR.19", f"attempt {slot.attempt}",
               f"the last one, {board.attempt}")
        demand(slot in self.entered, "PR.19", "a deal", "one that was entered")
        demand(slot not in self.open_hands, "PR.19", "a deal again", "once")
        number, salt = line["deal"], line.bytes("salt")
        demand(entered_commitment(self.opening.event, slot, number, salt) == self.entered[slot],
               "PR.19", "another deal or salt", "those that were committed to")
        self.open_hands[slot] = hands_of_number(number)

    def end(self):
        """A closed session has shown every sub-key of its released boards."""
        for number, board in self.session.boards.items():
            if self.session.closed and board.released:
                for slot, party in self.missing(number):
                    raise Finding("PR.18", f"no sub-key of party {party} for attempt "
                                  f"{slot.attempt} of board {number}", "all of them",
                                  f"party {party}")

    def boards(self):
        """(number, hands) of the boards whose last deal came out."""
        for number, board in sorted(self.session.boards.items()):
            hands = self.open_hands.get(self.slot(number, board.attempt))
            if hands:
                yield number, hands
