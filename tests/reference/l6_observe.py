"""A session of bridge as it really went: what becomes of an act that the law forbids.

`observe` answers the ruling that a record with breaches has for an act, or None for an act that
cannot happen, and does the act unless it is refused.  Written from docs/reference/session-record.md,
"A record with breaches", and from nothing of src/.
"""

import copy

from l6_acts import Act
from l6_law import deals_from_outside, hands_of

COMMITTED, OBSERVED = "committed", "observed"  # the source says which breaches there can be
PLAY = ("call", "passout", "played")
MAY_BE_BREACHES = (*PLAY, "place", "exchange", "witness", "foul", "strike")


def observe(session, act, source):
    clause = session.ruling(act)
    if clause == "-":
        session.perform(act)
        return clause
    if cannot_happen(session, act):
        return None
    board = session.board(act)
    if source == COMMITTED and not may_be_a_breach(act, board):
        return clause
    happening = Happening(session, act, board, source == OBSERVED)
    return ("?" if happening.happens() else "!") + clause


def may_be_a_breach(act, board):
    return act.word in MAY_BE_BREACHES and (act.word not in PLAY or board.dealt)


def cannot_happen(session, act):
    if session.ruling(act) in ("SR.1", "SR.2") or act.part == "C":
        return True
    board = session.board(act)
    if board is None:
        return act.word == "instruct" and not act.said
    own = act.word in ("import", "imported") and act["from"] == session.number
    return own or lacks_something(session, act, board) or (
        board.attempt == 255 and begins_an_attempt(session, act, board))


def lacks_something(session, act, board):
    """The cards, the copy, the result or the requirement that the act is about is not there."""
    word = act.word
    if word in ("place", "misdeal", "unshuffled", "imported", "copy", "exchange", "foul"):
        missing = not board.dealt
    else:
        missing = word in ("seen", "require") and not board.shuffled
    if word in ("imported", "unshuffled"):
        missing = missing or board.computed
    place = board.places.get(act["table"]) if act["table"] else None
    return missing or {
        "cut": board.dealt,
        "enter": word == "enter" and cannot_enter(session, act, board),
        "copy": act["copy"] == 0,
        "check": act["copy"] not in board.copies,
        "strike": not (place and (place.result or place.struck)),
        "withdraw": not board.required,
        "exchange": act["table"] == act["to"],
    }.get(word, False)


def cannot_enter(session, act, board):
    if board.computed or board.entered:
        return True
    if not board.dealt:
        return not deals_from_outside(session, act, board)
    return None not in (act.known, board.known) and act.known != board.known


def is_new_deal_first(session, board):
    return board.due or (board.required and session.edition == "2007")


def begins_an_attempt(session, act, board):
    over = board.dealt or board.released
    if act.word == "shuffle":
        return over or is_new_deal_first(session, board)
    return act.word == "redeal" or (act.word in ("deal", "import") and over)


class Happening:
    """An act that happens though the law forbids it.  `marks` is false in a committed session."""

    def __init__(self, session, act, board, marks):
        self.session, self.act, self.board, self.marks = session, act, board, marks

    def happens(self):
        """True when the act is not judged, because steps before it were not entered."""
        own = getattr(self, self.act.word.replace("-", "_"), None)
        if own:
            return bool(own())
        self.done()
        return False

    def done(self):
        self.session.perform(self.act)

    def first(self):
        return is_new_deal_first(self.session, self.board)

    def mark(self, wrong=False, going_on=False, required=False):
        if self.marks:
            self.board.wrong |= wrong
            self.board.going_on |= going_on
            self.board.required_in_breach |= required

    # The cards.

    def shuffle(self):
        if self.redeal_not_entered():
            return True
        self.gather()
        self.done()
        return False

    def redeal_not_entered(self):
        reason = "D1" if self.board.due else "D3"
        trial = copy.deepcopy(self.session)
        redeal = Act("director", "redeal", {"board": self.act["board"], "reason": reason})
        if trial.do(redeal) != "-" or trial.ruling(self.act) != "-":
            return False
        self.session.perform(redeal)
        self.done()
        return True

    def gather(self):
        """A new attempt begins where there must be one."""
        begins = begins_an_attempt(self.session, self.act, self.board)
        if begins:
            self.session.perform(Act("director", "redeal", {"board": self.act["board"],
                                                            "reason": "D1"}))
        return begins

    def deal(self):
        act, board = self.act, self.board
        hands = hands_of(act["method"])
        uneven = hands and any(hands.count(hand) != 13 for hand in "1234")
        neighbours = self.session.edition == "2017" and hands and any(
            a == b for a, b in zip(hands, hands[1:]))
        wrong = not board.shuffled or board.asked or act["face"] == "up" or (
            act["at-a-time"] not in (None, 1)) or uneven or neighbours
        self.cards(bool(wrong), True)

    def cards(self, wrong, by_hand):
        first, begins = self.first(), self.gather()
        self.done()
        self.mark(wrong=by_hand and (wrong or begins), going_on=first and not begins)

    def enter(self):
        self.cards(False, False)

    # `import` is a word of Python: see the end of this file.
    def old_deal(self):
        self.cards(False, False)
        self.board.void = not self.session.replay

    def place(self):
        act = self.act
        if not self.board.placed:
            wrong = act["face"] == "up" or act["pockets"] not in (None, 4)
            self.mark(wrong=wrong, going_on=self.first())
            self.done()

    def copy(self):
        act, board = self.act, self.board
        differs = None not in (act.known, board.known) and act.known != board.known
        self.mark(going_on=self.first())
        self.done()
        board.copies[act["copy"]].unequal = differs

    def release(self):
        board = self.board
        if not board.released:
            self.mark(going_on=self.first())
            board.overdue |= {table for table, place in board.places.items() if place.is_at_it()}
            self.done()

    def require(self):
        self.mark(required=self.board.any_passed() or self.board.released)
        self.done()

    # At the table.

    def call(self):
        place = self.board.place(self.act["table"])
        return not (place.result or place.struck or place.passed) and self.play()

    def passout(self):
        return self.call()

    def played(self):
        place = self.board.place(self.act["table"])
        return not (place.result or place.struck) and self.play()

    def play(self):
        act, board = self.act, self.board
        late = self.first() or board.released
        outside = act.word == "call" and board.dealt and not board.placed
        self.mark(wrong=outside)
        board.shuffled = board.dealt = board.placed = True
        board.asked = False
        if act.word != "call":
            board.place(act["table"]).called = True
        judged = late or outside or self.session.ruling(act) != "-"
        if late:
            board.overdue.add(act["table"])
        self.done()
        return not judged

    # Perhaps only noted.

    def witness(self):
        if self.act.part == "P":
            self.done()

    def cut(self):
        if self.board.shuffled and not self.board.dealt:
            self.done()

    def strike(self):
        if not self.board.place(self.act["table"]).struck:
            self.done()

    def request_cut(self):
        """Words."""

    exchange = seen = misdeal = request_cut


setattr(Happening, "import", Happening.old_deal)
