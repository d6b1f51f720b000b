"""A session of duplicate bridge under Law 6: what it knows, and what each act does to it.

Written from rules/L6.md and rules/SR.md, with their readings, and from nothing of src/.  The
clauses are in l6_law.py.  `Session.do` puts an act to the law and does it when it is permitted.
"""

import l6_law
import l6_observe

PERMITTED = "-"


class Place:
    """A table, as far as one board is concerned."""

    def __init__(self):
        self.called = self.result = self.passed = self.struck = False

    def was_played(self):
        """A result that was struck tells that the board was played."""
        return self.result or self.struck

    def is_at_it(self):
        return self.called and not (self.result or self.passed or self.struck)


class Copy:
    """A copy of the deal, unequal when it was found to be."""

    def __init__(self):
        self.unequal = self.called = False


class Board:
    """A board, and the deal that it holds or waits for."""

    def __init__(self):
        self.attempt = 0       # the times that it was redealt
        self.released = False
        self.renew()

    def renew(self):
        """Nothing has been done yet for the next deal."""
        self.shuffled = self.asked = self.dealt = self.placed = self.entered = False
        self.shuffler = None     # the side that shuffled; None for those of no side
        self.computed = False
        self.outside = False     # another program dealt it, E4
        self.present = set()     # the sides that are there while it is dealt
        self.due = False         # a new deal, D1
        self.required = False    # a new deal, D3
        self.unlawful = False    # found after the first call, D1.3
        self.void = False        # unshuffled or from another session, D2.1
        self.fouled = False
        self.known = None        # the number of the deal, or its commitment
        self.copies, self.places = {}, {}
        # What was told as a breach, l6_observe.py.
        self.overdue = set()     # tables that went on
        self.wrong = self.going_on = self.required_in_breach = False

    def place(self, table):
        return self.places.setdefault(table, Place())

    def any_called(self):
        return any(place.called for place in self.places.values())

    def any_passed(self):
        return any(place.passed for place in self.places.values())

    def any_result(self):
        return any(place.result for place in self.places.values())

    def any_at_it(self):
        return any(place.is_at_it() for place in self.places.values())


class Session:
    """The fold of its acts."""

    def __init__(self):
        self.opened = self.closed = False
        self.edition = ""
        self.first = self.tables = self.number = 0
        self.replay = False
        self.option, self.witnesses, self.copies = "E1", True, 0
        self.boards = {}

    def board(self, act):
        return self.boards.get(act["board"])

    def ruling(self, act):
        """- when the act is permitted, or the citation of the clause that refuses it."""
        return l6_law.ruling(self, act)

    def warnings(self, act):
        """The citations of all clauses that a permitted act has against it."""
        return l6_law.warnings(self, act) if self.ruling(act) == PERMITTED else []

    def breaches(self, act):
        """The citations of all clauses that the act does not keep, whether they refuse or warn."""
        return l6_law.forbidding(self, act) + l6_law.warnings(self, act)

    def observe(self, act, source):
        """The ruling of a record with breaches, or None for an act that cannot happen."""
        return l6_observe.observe(self, act, source)

    def do(self, act):
        """The ruling; a permitted act is done."""
        ruling = self.ruling(act)
        if ruling == PERMITTED:
            self.perform(act)
        return ruling

    def perform(self, act):
        """Does the act, whatever the law says."""
        getattr(self, "do_" + act.word.replace("-", "_"))(act, self.board(act))

    # What each act does.

    def do_open(self, act, board):
        self.opened, self.edition, self.tables = True, act["edition"], act["tables"]
        self.first, self.number = act["first"] or 1, act["number"] or 0
        self.replay = act["replay"] == "yes"
        self.boards = {self.first + i: Board() for i in range(act["boards"])}

    def do_instruct(self, act, board):
        """What is not said stays as it is."""
        self.option = act["option"] or self.option
        if act["witnesses"]:
            self.witnesses = act["witnesses"] == "yes"
        if act["copies"] is not None:
            self.copies = act["copies"]

    def do_shuffle(self, act, board):
        board.shuffled, board.asked = True, False
        board.shuffler = act.actor if act.part == "P" else None

    def do_request_cut(self, act, board):
        board.asked = True

    def do_cut(self, act, board):
        board.asked = False

    def do_witness(self, act, board):
        board.present.add(act.actor)

    def do_deal(self, act, board):
        board.shuffled = board.dealt = True
        board.asked, board.computed, board.known = False, act.part == "C", act.known

    def do_place(self, act, board):
        board.placed = True

    def do_seen(self, act, board):
        board.due = board.due or not board.any_called()

    def do_misdeal(self, act, board):
        if not board.any_called():
            board.due = True
        elif self.edition == "2007":
            board.unlawful = board.fouled = True

    def do_call(self, act, board):
        board.place(act["table"]).called = True
        if act["copy"] in board.copies:
            board.copies[act["copy"]].called = True

    def do_passout(self, act, board):
        board.place(act["table"]).passed = True

    def do_require(self, act, board):
        board.required = True

    def do_withdraw(self, act, board):
        board.required = False

    def do_redeal(self, act, board):
        board.attempt += 1
        board.released = False
        board.renew()

    def do_import(self, act, board):
        board.shuffled = board.dealt = True
        board.asked, board.known = False, act.known

    def do_enter(self, act, board):
        """Under E4 that is how another program deals."""
        board.outside = not board.dealt
        board.shuffled = board.dealt = board.entered = True
        board.asked = False
        board.known = board.known if act.known is None else act.known

    def do_imported(self, act, board):
        board.void = not self.replay

    def do_unshuffled(self, act, board):
        board.void = not self.replay

    def do_played(self, act, board):
        board.place(act["table"]).result = True

    def do_strike(self, act, board):
        place = board.place(act["table"])
        place.result, place.struck = False, True

    def do_copy(self, act, board):
        board.known = act.known if board.known is None else board.known
        board.copies[act["copy"]] = Copy()

    def do_check(self, act, board):
        copy = board.copies[act["copy"]]
        copy.unequal = act["equal"] == "no"
        board.fouled = board.fouled or (copy.unequal and copy.called)

    def do_exchange(self, act, board):
        """Who has the board is not asked for."""

    def do_foul(self, act, board):
        board.fouled = True

    def do_release(self, act, board):
        board.released = True

    def do_close(self, act, board):
        self.closed = True
