"""What a dishonest Director, or party, does to the record of a session: one breach on the way, and
everything after it chained and signed as if nothing had happened.

A rule looks at each entry that is to be written.  It answers None to let it pass, or the entries
that are written in its place: then the breach is done, and shows at the first of them, or so many
lines `later`.  With each stands the clause that it breaks.  Here are breaches of the book, of the
law and of the parties' promises; session_cheats_deals.py has those of the deals.
"""

import re

from dishonest import permitted, replaced, value
from l6_acts import Act
from model_house import Entry
from protocol import H
from record_line import encode

NOTED = None  # in place of a clause: the record is in order, and what was done is noted
CHEATS = {}  # name: (clause, how many lines later it shows or None for the last one, rule)
LAST = 0


class Quiet(list):
    """Entries of a breach that does not show yet."""


def cheat(name, clause, later=0):
    def enter(rule):
        CHEATS[name] = (clause, later, rule)
        return rule
    return enter


class Cheat:
    """Does it once.  `line` is where it shows, None while it is not done."""

    def __init__(self, name):
        self.name, (self.clause, self.later, self.rule) = name, CHEATS[name]
        self.line = None
        self.memory = {}

    def __call__(self, director, entry):
        entries = None if self.line is not None else self.rule(director, entry)
        if entries is None:
            return [entry]
        if not isinstance(entries, Quiet):
            here = len(director.keeper.lines) + 1
            self.line = LAST if self.later is None else here + self.later
        return entries


def of_record(act, payload):
    return Entry("director", act, "-", payload)


def deed(director, actor, word, ruling="-", commitment=None, **said):
    """The entry of an act."""
    act = Act(actor, word, {key.replace("_", "-"): each for key, each in said.items()})
    act.known = commitment
    return Entry(actor, word, ruling, director.payload(act)), director.session.ruling(act)


def between(director, entry):
    """Can another line stand before this entry?"""
    return director.keeper.lines and entry.act != "head"


def altered(entry, act, key, new):
    """The entry of that act with another value."""
    return [replaced(entry, key, new)] if permitted(entry, act) else None


def changed(entry, act, key, change):
    """The entry of that act with what `change` makes of a value."""
    return altered(entry, act, key, change(value(entry, key))) if entry.act == act else None


def flipped(digits):
    return ("1" if digits[0] != "1" else "2") + digits[1:]


# The book.

@cheat("time turned back", "PR.1")
def time_back(director, entry):
    if len(director.keeper.lines) < 4:
        return None
    director.keeper.time -= 10 ** 6
    return [entry]


@cheat("note left out", "PR.1")
def no_note(director, entry):
    if permitted(entry, "place", "instruct"):
        return [entry._replace(payload=entry.payload.rpartition(" ")[0])]
    return None


@cheat("an act that is none", "PR.1")
def no_act(director, entry):
    return [entry._replace(act="peek")] if permitted(entry, "place", "call") else None


@cheat("a number with a zero before it", "PR.1")
def leading_zero(director, entry):
    return changed(entry, "place", "board", lambda board: "0" + board)


@cheat("a stranger", "PR.1")
def stranger(director, entry):
    return [entry._replace(actor="dealer")] if permitted(entry, "place", "call") else None


@cheat("second opening", "PR.1")
def second_opening(director, entry):
    if between(director, entry) and len(director.keeper.lines) > 4:
        return [of_record("open", director.keeper.lines[0].split("\t")[5]), entry]
    return None


@cheat("research", "PR.2")
def research(director, entry):
    return altered(entry, "open", "source", "research")


@cheat("no key", "PR.2")
def no_key(director, entry):
    return altered(entry, "open", "key", "-") if director.committed else None


@cheat("another format", "PR.2")
def other_format(director, entry):
    return altered(entry, "open", "format", "riffle-1")


@cheat("session without a number", "PR.2")
def no_number(director, entry):
    return changed(entry, "open", "opening", lambda words: words.rpartition("%3D")[0] + "%3D0")


@cheat("opening with a key left out", "PR.2")
def short_opening(director, entry):
    return changed(entry, "open", "opening", lambda words: words.rpartition("%20")[0])


def is_head_after(director, entry, act):
    return entry.act == "head" and director.keeper.lines[-1].split("\t")[3] == act


@cheat("no head after the manifest", "PR.4")
def no_head(director, entry):
    return [] if is_head_after(director, entry, "manifest") else None


@cheat("no head after the last sub-key", "PR.4")
def no_head_of_board(director, entry):
    another = director.to_show and director.session.closed
    return [] if another and is_head_after(director, entry, "subkey") else None


@cheat("no head after the end", "PR.4")
def no_head_of_session(director, entry):
    another = director.to_show and director.session.closed
    return [] if another and is_head_after(director, entry, "close") else None


@cheat("another root in the head", "PR.4")
def false_head(director, entry):
    sig = "1" * 128 if director.keeper.key else "-"
    payload = f"size={director.keeper.tree.size} root={'1' * 64} sig={sig}"
    return [entry._replace(payload=payload)] if entry.act == "head" else None


@cheat("another size in the head", "PR.4")
def other_size(director, entry):
    if entry.act != "head":
        return None
    sig, tree = "1" * 128 if director.keeper.key else "-", director.keeper.tree
    return [entry._replace(payload=f"size={tree.size + 1} root={tree.root().hex()} sig={sig}")]


@cheat("head of another key", "PR.4")
def other_key(director, entry):
    if entry.act != "head" or not director.keeper.key:
        return None
    director.keeper.key = director.keeper.secret()
    return [entry]


@cheat("head not signed", "PR.4")
def unsigned_head(director, entry):
    if entry.act != "head" or not director.keeper.key:
        return None
    director.keeper.key = None
    return [entry]


# Rulings.

@cheat("refused for nothing", "PR.3")
def refused_for_nothing(director, entry):
    return [entry._replace(ruling="SR.3")] if permitted(entry, "place", "call", "shuffle") else None


@cheat("no clause at all", "PR.3")
def no_clause(director, entry):
    return [entry._replace(ruling="SR.99")] if entry.ruling != "-" else None


@cheat("another citation", NOTED)
def another_citation(director, entry):
    other = "SR.4" if entry.ruling != "SR.4" else "SR.3"
    return [entry._replace(ruling=other)] if entry.ruling != "-" else None


@cheat("a party refused", "PR.3")
def party_refused(director, entry):
    return [entry._replace(ruling="SR.3")] if entry.act == "commit" else None


@cheat("refusal withheld", "")
def refusal_withheld(director, entry):
    if entry.ruling == "-":
        return None
    director.cheat.clause = entry.ruling
    return [entry._replace(ruling="-")]


def unlawful(name, clause, word, actor="director", **said):
    """An act that the clause forbids stands there as permitted."""
    def rule(director, entry):
        if not between(director, entry) or director.session.closed:
            return None
        cited = clause.replace("L6.", f"L6/{director.session.edition}.")
        for number in director.session.boards if word != "close" else [None]:
            board = {"board": number} if number else {}
            line, ruling = deed(director, actor, word, **board, **said)
            if ruling == cited:
                director.cheat.clause = cited
                return [line, entry]
        return None
    cheat(name, clause)(rule)


unlawful("redealt for nothing", "L6.D1.1", "redeal", reason="D1")
unlawful("redealt after the first call", "L6.D1.2", "redeal", reason="D1")
unlawful("redealt without being required", "L6.D3", "redeal", reason="D3")
unlawful("played on", "L6.D1.1", "call", "ns", table=1)
unlawful("closed while a deal is due", "L6.D1.1", "close")
unlawful("required after a pass-out", "L6.D3", "require")
unlawful("a deal brought in", "L6.D2.1", "import", **{"from": 9})
unlawful("a result struck out", "L6.D2.1", "strike", table=1)
unlawful("a computer in place of players", "L6.E1", "deal", "computer", proof="yes")
unlawful("a computed deal without its proof", "L6.E4", "deal", "computer")
unlawful("more copies than instructed", "L6.F.1", "copy", copy=9)
unlawful("called before the deal", "L6.A.1", "call", "ew", table=1)
unlawful("called on hands in no pockets", "L6.B.2", "call", "ew", table=1)
unlawful("released while a table plays", "SR.5", "release")
unlawful("played after it was released", "SR.5", "exchange", table=1, to=2)
unlawful("players release", "SR.3", "release", "ns")


@cheat("a board of another session", "SR.2")
def other_session(director, entry):
    if not between(director, entry) or director.session.closed:
        return None
    return [deed(director, "ns", "shuffle", board=max(director.session.boards) + 1)[0], entry]


@cheat("acts after the end", "SR.1")
def after_end(director, entry):
    if not director.session.closed or not between(director, entry):
        return None
    return [deed(director, "ns", "shuffle", board=director.session.first)[0], entry]


# Parties, manifest and value.

@cheat("party left out", "PR.15")
def party_left_out(director, entry):
    return [] if entry.act == "commit" and value(entry, "party") == "1" else None


@cheat("party out of order", "PR.15")
def party_out_of_order(director, entry):
    return altered(entry, "commit", "party", 3)


@cheat("party twice", "PR.15", later=1)
def party_twice(director, entry):
    return [entry, entry] if entry.act == "commit" else None


@cheat("party after the manifest", "PR.15")
def party_late(director, entry):
    if entry.act != "value":
        return None
    return [of_record("commit", f"party={len(director.parties) + 1} name=late "
                                f"root={'0' * 64}"), entry]


@cheat("party without a name", "PR.1")
def party_nameless(director, entry):
    return altered(entry, "commit", "name", "%20")


@cheat("party in an observed session", "PR.15")
def party_observed(director, entry):
    if director.committed or not between(director, entry):
        return None
    return [of_record("commit", f"party=1 name=Director root={'0' * 64}"), entry]


@cheat("root altered", "PR.15")
def root_altered(director, entry):
    if entry.act == "commit" and "root" not in director.cheat.memory:
        director.cheat.memory["root"] = True
        director.manifest.parties[-1] = (director.manifest.parties[-1][0], b"\1" * 32)
    return [entry] if entry.act == "manifest" else None


def altered_manifest(name, change):
    """The manifest says something else, and its hash is that of what it says."""
    def rule(director, entry):
        if entry.act != "manifest":
            return None
        text = director.manifest.text()
        other = change(director, text)
        if other == text:
            return None
        text_hash = H("manifest", other)
        return [of_record("manifest", f"text={encode(other)} hash={text_hash.hex()}")]
    cheat(name, "PR.15")(rule)


def swapped(text, at):
    lines = text.split(b"\n")
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return b"\n".join(lines)


altered_manifest("another event", lambda director, text: text.replace(b"event = E", b"event = F"))
altered_manifest("another title", lambda director, text: text.replace(b"title = ", b"title = a "))
altered_manifest("another edition", lambda director, text: text.replace(
    b"edition = 2007", b"edition = 2018").replace(b"2017\nreplay", b"2007\nreplay"))
altered_manifest("another kind of event", lambda director, text: text.replace(
    b"replay = no", b"replay = yes"))
altered_manifest("other boards", lambda director, text: text.replace(
    b"boards %d = %d-" % (director.number, director.session.first),
    b"boards %d = %d-" % (director.number, director.session.first + 1)))
altered_manifest("another party's name", lambda director, text: text.replace(
    b"party 1 = ", b"party 1 = The "))
altered_manifest("sixteen attempts", lambda director, text: re.sub(
    b"attempts = [0-9]+", b"attempts = 16", text))
altered_manifest("manifest in another order", lambda director, text: swapped(text, 1))
altered_manifest("manifest in another spelling", lambda director, text: text.replace(
    b"attempts = ", b"attempts =  "))
altered_manifest("manifest with something more", lambda director, text: text + b"seed = 1\n")
altered_manifest("manifest cut off", lambda director, text: text[:-1])
altered_manifest("no agent", lambda director, text: text.replace(
    director.manifest.agent, b""))
