"""The first line of a record: by which rules, from which source of chance, under whose key (PR.2).

Written from docs/reference/record.md.
"""

import hashlib
import re

import observe
from acts import read
from bj import Game
from bj_rules import contradictions, read_rules
from c4 import PERMITTED, Table
from clauses import is_clause
from protocol import H
from record_line import FORMAT, Malformed, decode, name_of, spelled
from record_source import Committed, Finding, Observed, Research, demand

LONGEST_CHAIN, LONGEST_SEED = 10**9, 255
OPENING_SLOTS = {"decks": "decks", "boxes": "boxes", "place": "where", "side": "side",
                 "sets": "sets", "shelves": "shelves", "buffer": "buffer", "rounds": "rounds",
                 "least": "cards", "most": "cards"}


def genesis(line):
    """H("genesis", rules hash, id), the prev of the first line."""
    rules = decode(line["rules"]) if line["rules"] else b""
    return H("genesis", hashlib.sha256(rules).digest(), decode(line["id"]))


class Opening:
    """What the first line says, and the table that it opens."""

    def __init__(self, line):
        demand(decode(line["format"]) == FORMAT, "PR.2", line["format"], FORMAT.decode())
        self.id = decode(line["id"])
        demand(re.fullmatch(rb"[A-Za-z0-9._-]{1,64}", self.id), "PR.2", line["id"],
               "an id of 1 to 64 letters, digits, - . and _")
        self.kind = line["source"]
        self.key = bytes.fromhex(line["key"]) if line["key"] else None
        self.companions = companions(line)
        self.present(line, ("key", "chain", "length") if self.kind == "committed" else ())
        if self.kind != "committed":
            demand(not line["chain"] and not line["length"], "PR.2", "a chain", "none")
        demand((self.kind == "research") == bool(line["seed"]), "PR.2", "a seed or none",
               "a seed at a research table alone")
        demand(len(decode(line["seed"] or "")) <= LONGEST_SEED, "PR.2", "a long seed",
               f"{LONGEST_SEED} bytes at most")
        self.breaches = line.pairs.get("breaches") == "yes"
        self.may_have_breaches(line)
        self.table = table_of(line, self.breaches)
        self.table.order_known = self.kind != "observed"
        self.source = self.source_of(line)
        self.open_table(line)

    def may_have_breaches(self, line):
        """An evening as it went: at an observed game alone, and signed."""
        if self.breaches:
            demand(self.kind == "observed", "PR.2", "breaches", "none at such a table")
            demand(line["rules"], "PR.2", "breaches", "a game")
            demand(self.key, "PR.2", "key=-", "a key: an accusation is signed")
        else:
            demand(line.ruling == "-", "PR.2", line.ruling, "an opening that is permitted")

    @staticmethod
    def present(line, keys):
        for key in keys:
            demand(line[key], "PR.2", f"{key}=-", f"a {key} at a committed table")
        demand(not line["length"] or 1 <= line.number("length") <= LONGEST_CHAIN, "PR.2",
               f"a chain of {line['length']} secrets", f"1 to {LONGEST_CHAIN}")

    def source_of(self, line):
        if self.kind == "committed":
            return Committed(self.table, self.id, line.bytes("chain"), line.number("length"),
                             self.companions)
        if self.kind == "research":
            return Research(self.table, decode(line["seed"]).decode("utf-8", "surrogateescape"))
        return Observed(self.table)

    def open_table(self, line):
        """The line is the opening act, judged by the law."""
        act = opening_act(line)
        by_model = self.kind == "committed" and (act.shelves or act.buffer)
        demand(not by_model, "PR.2", "a device with shelves or a buffer",
               "one that mixes all cards, whose stacks come out of the key")
        if self.breaches:
            judge_breach(line, *self.table.observe(act))
            return
        ruling = self.table.do(act)
        if ruling != PERMITTED:
            raise Finding(ruling, "a permitted opening", f"refused by {ruling}")
        if self.kind == "research":
            self.source.models_device(act)


def companions(line):
    """The names of players that the house plays."""
    if not line["companions"]:
        return set()
    names = line["companions"].split(":")
    try:
        found = {name_of(name) for name in names}
    except Malformed:
        raise Finding("PR.2", line["companions"], "names with : between") from None
    demand(len(found) == len(names) <= 7, "PR.2", line["companions"], "7 names at most, once each")
    return found


def judge_breach(line, how, clause):
    """PR.3 in a record with breaches: the ruling is exactly what the law gives.  Where the
    documents leave it open which of several clauses an act breaks, any of them will do."""
    expected = how if how == "-" else how + clause
    if how == "-":
        demand(line.ruling == "-", "PR.3", line.ruling, expected)
        return
    clauses = clause.split("|")
    cited = line.ruling[1:]
    fits = how in ("!", "?") and line.ruling[:1] == how and is_clause(cited) and (
        cited in clauses or cited[:2] in clauses)
    demand(fits, "PR.3", line.ruling, expected)


def table_of(line, breaches=False):
    """The model of the table, with its game if it has one."""
    if not line["rules"]:
        return Table()
    text = decode(line["rules"]).decode("utf-8", "replace")
    try:
        rules = read_rules(text)
    except ValueError as error:
        raise Finding("PR.2", str(error), "rules") from None
    demand(rules.text() == text, "PR.2", "rules in another spelling", "all keys in their order")
    demand(not contradictions(rules), "PR.2", "; ".join(contradictions(rules)),
           "rules in agreement")
    return observe.Observed(rules) if breaches else Game(rules)


def opening_act(line):
    words = decode(line["opening"]).decode("utf-8", "replace")
    try:
        act = read(words)
    except ValueError:
        act = None
    fits = act and act.kind == "OPEN" and act.role == "supervisor" and all(
        spelled(kind, str(act.slots[slot])) for slot, kind in OPENING_SLOTS.items()
        if slot in act.slots)
    demand(fits and say_opening(act) == words, "PR.2", words, "the supervisor opens the table")
    return act


def say_opening(act):
    """An opening in words, as Riffle writes it."""
    def many(number, one, more):
        return f"{number} {one if number == 1 else more}"

    words = f"supervisor opens the table with {many(act.decks, 'deck', 'decks')}"
    if act.boxes:
        words += f" for {many(act.boxes, 'box', 'boxes')}"
    if act.multishuffler:
        words += f" and a multishuffler {act.place} the table on the {act.side}"
        words += f" with {act.sets} sets" if act.sets else ""
    if act.device:
        words += " and a shuffling device"
        words += f" of {many(act.shelves, 'shelf', 'shelves')}" if act.shelves else ""
        words += f" with a buffer of {act.buffer}" if act.buffer else ""
        words += f" fed every {act.rounds} rounds" if act.rounds else ""
    if act.least is not None:
        words += f" and the cutting card {act.least} to {act.most} from the back"
    return words
