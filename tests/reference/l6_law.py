"""The clauses of Law 6 and SR, each a question put to a session and an act.

`ruling` asks them in the order of precedence: SR.1 and SR.2, Law 6 in the order of its sentences,
then SR.3, SR.4 and SR.5; the first that is broken refuses the act.  `warnings` lists all that only
recommend.  A rule answers whether the act breaks it.  Written from rules/L6.md and rules/SR.md.
"""

from bridge_deal import hands_of_number

PLAYERS, DIRECTOR = "P", "D"
OPTIONS = {"E1": "P", "E2": "D", "E3": "A", "E4": "C"}
ROTATION = "1234" * 13
METHODS = {"rotation": ROTATION, "four-piles": ("1234" + "4321") * 6 + "1234",
           "blocks": "".join(hand * 13 for hand in "1234")}
UNEVEN_PILES = "five-piles"  # it keeps neighbours apart, and is no rotation


# SR.1, SR.2

def sr_1(session, act, board):
    """Opened once, by its Director; nothing before it, nothing after it is closed."""
    if act.word == "open":
        return session.opened or act.part != DIRECTOR
    return not session.opened or session.closed


def sr_2(session, act, board):
    if act.word == "open":
        return False
    if act["board"] is not None and board is None:
        return True
    return any(act[key] is not None and act[key] > session.tables for key in ("table", "to"))


# Law 6

def a_1(session, act, board):
    if act.word == "deal":
        return act.part != "C" and not board.shuffled
    return act.word == "call" and not board.shuffled


def a_2(session, act, board):
    """Only an opponent asks, and the pack is cut before it is dealt."""
    if act.word == "request-cut":
        same = board.shuffled and not board.dealt and board.shuffler == act.actor
        return act.part != PLAYERS or same
    return act.word == "deal" and act.part != "C" and board.asked


def b_1(session, act, board):
    """How persons deal; E4 is another way."""
    if act.word == "deal" and act.part == "C":
        return False
    if act.word == "deal":
        hands = hands_of(act["method"])
        uneven = hands and any(hands.count(hand) != 13 for hand in "1234")
        return act["face"] == "up" or act["at-a-time"] not in (None, 1) or bool(uneven)
    return act.word == "call" and board.shuffled and not board.dealt


def hands_of(method):
    """The hand of each card of the deck, as far as it matters."""
    if method is None:
        return ROTATION
    return None if method == UNEVEN_PILES else METHODS.get(method, method)


def b_2(session, act, board):
    if act.word == "place":
        return act["face"] == "up" or act["pockets"] not in (None, 4)
    return act.word == "call" and board.dealt and not board.placed


def b_3(session, act, board):
    """2017: neighbours in the deck go to different hands."""
    if session.edition != "2017" or act.word != "deal" or act.part == "C":
        return False
    hands = hands_of(act["method"])
    return hands is not None and any(a == b for a, b in zip(hands, hands[1:]))


def deals_from_outside(session, act, board):
    """E4: another program dealt the board, and entering it deals it here."""
    return act.word == "enter" and session.option == "E4" and not board.dealt


def goes_on(session, act, board):
    return act.goes_on or deals_from_outside(session, act, board)


def was_told(act, board):
    """That the board goes on was told as a breach before (l6_observe.py): of this table, or of the
    cards."""
    return act["table"] in board.overdue if act["table"] else board.going_on


def d1_1(session, act, board):
    """While a new deal is due nothing else goes on; it is only done when it is due."""
    if act.word == "close":
        return any(each.due and not each.overdue for each in session.boards.values())
    if act.word == "redeal":
        return act["reason"] == "D1" and not (board.any_called() or board.due or board.wrong)
    return board is not None and board.due and goes_on(session, act, board) and (
        not was_told(act, board))


def d1_2(session, act, board):
    return act.word == "redeal" and act["reason"] == "D1" and board.any_called() and not board.due


def d1_3(session, act, board):
    """2007: nobody else begins a board whose deal was not lawful."""
    return act.word == "call" and board.unlawful and not board.place(act["table"]).called


def d2_1(session, act, board):
    if act.word == "close":
        return any(each.void and each.any_result() for each in session.boards.values())
    if act.word == "import":
        return not session.replay and act["from"] != session.number
    if act.word == "strike":
        return not board.void and place_of(act, board).result
    return act.word == "played" and board.void


def d2_2(session, act, board):
    """What another table of this session passed on does not come from another session."""
    return act.word in ("import", "imported") and act["from"] == session.number


def d2_3(session, act, board):
    """A computed deal is its own shuffle: its deck was not sorted."""
    return act.word == "unshuffled" and board.computed


def d_3(session, act, board):
    must = session.edition == "2007"
    if act.word == "close":
        return must and any(each.required and not each.overdue
                            for each in session.boards.values())
    if act.word == "require":
        known = act["result-known"] == "yes"
        return act.part != DIRECTOR or board.any_passed() or known
    if act.word == "redeal":
        passed = board.any_passed() and not board.required_in_breach
        return act["reason"] == "D3" and (not board.required or passed)
    return must and board is not None and board.required and (
        act.word == "withdraw" or (goes_on(session, act, board) and not was_told(act, board)))


def e_of(option):
    """Who shuffles and deals is whom the option names, and only the Director chooses it."""
    def rule(session, act, board):
        if act.word == "instruct":
            return act["option"] == option and act.part != DIRECTOR
        if act.word not in ("shuffle", "deal") or session.option != option:
            return False
        unproved = act.word == "deal" and act.part == "C" and act["proof"] != "yes"
        return act.part != OPTIONS[option] or unproved
    return rule


def f_1(session, act, board):
    if act.word == "instruct":
        return act["copies"] is not None and act.part != DIRECTOR
    differs = board and None not in (act.known, board.known) and act.known != board.known
    if act.word == "enter":
        return differs and not (board.computed or board.entered)
    if act.word == "copy":
        return not 1 <= act["copy"] <= session.copies or differs
    if act.word == "call" and act["copy"]:
        return act["copy"] not in board.copies or board.copies[act["copy"]].unequal
    return False


# SR.3 to SR.5

def sr_3(session, act, board):
    required = act.word == "redeal" and act["reason"] == "D3"
    return not act.is_own_part or (required and act.part != DIRECTOR)


def sr_4(session, act, board):
    """A board takes its steps in order."""
    step = STEPS.get(act.word)
    return step is not None and not step(session, act, board)


def place_of(act, board):
    return board.place(act["table"])


def may_call(session, act, board):
    place = place_of(act, board)
    return not (place.result or place.passed or place.struck)


def may_pass_out(session, act, board):
    return place_of(act, board).called and may_call(session, act, board)


def may_be_played(session, act, board):
    place = place_of(act, board)
    return place.called and not (place.result or place.struck)


STEPS = {
    "shuffle": lambda session, act, board: not board.dealt,
    "request-cut": lambda session, act, board: board.shuffled and not board.dealt,
    "cut": lambda session, act, board: board.shuffled and not board.dealt,
    "witness": lambda session, act, board: not board.dealt,
    "deal": lambda session, act, board: not board.dealt,
    "place": lambda session, act, board: board.dealt and not board.placed,
    "seen": lambda session, act, board: board.shuffled,
    "misdeal": lambda session, act, board: board.dealt,
    "call": may_call,
    "passout": may_pass_out,
    "require": lambda session, act, board: board.shuffled,
    "redeal": lambda session, act, board: board.attempt < 255,
    "withdraw": lambda session, act, board: board.required,
    "import": lambda session, act, board: not board.dealt,
    "enter": lambda session, act, board: (deals_from_outside(session, act, board) or board.dealt
                                          and not (board.entered or board.computed)),
    "imported": lambda session, act, board: board.dealt and not board.computed,
    "unshuffled": lambda session, act, board: board.dealt,
    "played": may_be_played,
    "strike": lambda session, act, board: place_of(act, board).result,
    "copy": lambda session, act, board: board.placed,
    "check": lambda session, act, board: act["copy"] in board.copies,
    "exchange": lambda session, act, board: board.placed and act["table"] != act["to"],
    "foul": lambda session, act, board: board.placed,
}


def sr_5(session, act, board):
    """No table is at a board that is released, and it is neither dealt nor played again."""
    if act.word == "release" and not board.released:
        return board.any_at_it() and not board.void
    if board is None or not board.released:
        return False
    if act.word in ("seen", "misdeal"):  # before the first call they make a new deal due
        return not board.any_called()
    if act.word == "redeal":
        first = board.due or (board.required and session.edition == "2007")
        return not (first or board.required_in_breach)
    return act.word == "require" or (goes_on(session, act, board) and act.word != "played"
                                     and act["table"] not in board.overdue)


def c_1(session, act, board):
    """A warning: somebody of both sides ought to be there."""
    if act.word != "deal" or act.part == "C" or not session.witnesses:
        return False
    return len(board.present | ({act.actor} & {"ns", "ew"})) < 2


def rotation(session, act, board):
    """A warning: clockwise rotation is recommended, whichever hand has the first card."""
    if act.word != "deal" or act.part == "C":
        return False
    hands = hands_of(act["method"])
    return hands is None or any(int(b) != int(a) % 4 + 1 for a, b in zip(hands, hands[1:]))


def four_suits(session, act, board):
    """A warning, D2.1: each hand is one whole suit, so was the pack shuffled?"""
    told = act.word == "enter" or (act.word == "deal" and act.part != "C")
    number = act["deal"]
    return told and not session.replay and number is not None and is_four_suits(number)


def is_four_suits(number):
    """A card is suit · 13 + rank, and so the cards of a suit are thirteen in a row."""
    return all(len({card // 13 for card in hand}) == 1 for hand in hands_of_number(number))


def f_2(session, act, board):
    """A warning: a copied board is not redealt as a rule."""
    return act.word == "redeal" and bool(board.copies)


BEFORE = (("SR.1", sr_1), ("SR.2", sr_2))
LAW = (("A.1", a_1), ("A.2", a_2), ("B.1", b_1), ("B.2", b_2), ("B.3", b_3), ("D1.1", d1_1),
       ("D1.2", d1_2), ("D1.3", d1_3), ("D2.1", d2_1), ("D2.2", d2_2), ("D2.3", d2_3), ("D3", d_3),
       ("E1", e_of("E1")), ("E2", e_of("E2")), ("E3", e_of("E3")), ("E4", e_of("E4")),
       ("F.1", f_1))
AFTER = (("SR.3", sr_3), ("SR.4", sr_4), ("SR.5", sr_5))


def rules_of(session):
    """(citation, rule) of all clauses that forbid, in the order of precedence."""
    law = [(f"L6/{session.edition}.{clause}", rule) for clause, rule in LAW]
    return [*law, *AFTER]


def advice_of(session):
    """(citation, rule) of all clauses that only recommend."""
    recommended = "B.3" if session.edition == "2007" else "B.4"
    return [(f"L6/{session.edition}.{clause}", rule)
            for clause, rule in ((recommended, rotation), ("C", c_1), ("D2.1", four_suits),
                                 ("F.2", f_2))]


def broken_of(rules, session, act):
    board = session.board(act)
    return [clause for clause, broken in rules if broken(session, act, board)]


def before_all(session, act):
    """SR.1 or SR.2: while one of them is broken nothing else is judged."""
    return broken_of(BEFORE, session, act)[:1]


def forbidding(session, act):
    """All clauses that refuse the act."""
    first = before_all(session, act)
    return first if first or act.word == "open" else broken_of(rules_of(session), session, act)


def ruling(session, act):
    """The first clause that refuses the act, or -."""
    return (forbidding(session, act) or ["-"])[0]


def warnings(session, act):
    """All recommendations that the act does not follow."""
    if act.word == "open" or before_all(session, act):
        return []
    return broken_of(advice_of(session), session, act)
