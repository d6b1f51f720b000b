#!/usr/bin/env python3
"""evenings.py RIFFLE -- three evenings typed in as they really went, and their reports.  Prints TAP.

Each evening is typed through the command line, as a person at the table would.  What the reports
must say was worked out by hand from rules/ and docs/reference/: lines, clauses, Laws, chips.
"""
import functools
import json
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as xml

from desk import Desk
from tap import ROOT, holds, lacks, main, same, test

SHOE = (ROOT / "tests/cli/report.acts").read_text()
CORRECTED = (ROOT / "tests/cli/evening_corrected.acts").read_text()

# Board 2 is dealt thirteen cards at a time.  A card of board 3 is seen before anybody bids, but the
# call of board 4 was typed for board 3; so the redeal looks unlawful until that is corrected.  The
# redeal of board 4, where bidding had begun, is unlawful.  Board 1 is fouled.
BRIDGE = [
    (0, "open --boards 1-4 --tables 2 --observed --breaches --event E1 --title 'Tuesday pairs'", ""),
    (0, "instruct --witnesses no", "done:"),
    (0, "shuffle --board 1-4", "done:"),
    (0, "deal --board 1 --by ns", "done:"),
    (5, "deal --board 2 --by ew --at-a-time 13", "breach, line 12:"),
    (0, "deal --board 3-4 --by ns", "done:"),
    (0, "place --board 1-4", "done:"),
    (0, "call --board 1 --table 1", "done:"),
    (0, "call --board 3 --table 2", "done:"),
    (0, "seen --board 3 --note 'a card fell'", "this belongs to Law 16D"),
    (5, "redeal --board 3 --reason D1", "breach, line 28:"),
    (1, "correct --line 24 --instead 'ns call board=4 table=2' --reason 'board 4, not 3'", "--yes --listed"),
    (0, "correct --line 24 --instead 'ns call board=4 table=2' --reason 'board 4, not 3' --yes",
     "line 26 changes from Law 16D to Law 6D1"),
    (0, "shuffle --board 3", "done:"),
    (0, "deal --board 3", "done:"),
    (0, "place --board 3", "done:"),
    (0, "seen --board 4 --table 2 --note 'West saw the king of spades'", "this belongs to Law 16D"),
    (5, "redeal --board 4 --reason D1", "breach, line 40:"),
    (0, "shuffle --board 4", "done:"),
    (0, "deal --board 4", "done:"),
    (0, "place --board 4", "done:"),
    (0, "call --board 4 --table 2", "done:"),
    (0, "played --board 4 --table 2", "done:"),
    (0, "played --board 1 --table 1", "done:"),
    (0, "call --board 2 --table 1", "done:"),
    (0, "played --board 2 --table 1", "done:"),
    (0, "call --board 1 --table 2", "done:"),
    (0, "foul --board 1 --note 'North and East exchanged'", "this belongs to Law 87"),
    (0, "played --board 1 --table 2", "done:"),
    (0, "call --board 3 --table 1", "done:"),
    (0, "played --board 3 --table 1", "done:"),
]


def new_desk():
    desk = Desk()
    desk.path("not_ours").write_text("leak:libfontconfig\nleak:libpango\nleak:libglib\nleak:libcairo\n")
    desk.env["LSAN_OPTIONS"] = f"suppressions={desk.folder}/not_ours:print_suppressions=0"
    return desk


def typed(acts):
    desk = new_desk()
    run = desk.command("table", "--observe", "--rules", "bicycle", "--record", "evening.record", "-", stdin=acts)
    same((run.returncode, run.stderr), (5, ""))
    return desk


@functools.cache
def shoe():
    return typed(SHOE)


@functools.cache
def corrected():
    return typed(CORRECTED)


@functools.cache
def bridge():
    desk = new_desk()
    for status, words, says in BRIDGE:
        run = desk.command("session", *shlex.split(words))
        same((words, run.returncode), (words, status))
        holds(says, run.stdout)
    desk.path("evening.record").write_bytes(desk.path("session.record").read_bytes())
    return desk


def report_of(desk):
    return json.loads(desk.done("report", "evening.record", "--format", "json"))


def forms(desk):
    """The report as one line of text, from each form that has letters."""
    made = {}
    for end in "txt", "html", "pdf":
        desk.done("report", "evening.record", "-o", f"r.{end}")
    made["text"] = desk.text("r.txt")
    made["html"] = " ".join(xml.fromstring(desk.text("r.html")).itertext())
    assert desk.path("r.pdf").read_bytes().startswith(b"%PDF")
    try:
        made["pdf"] = subprocess.run(["pdftotext", "-layout", desk.path("r.pdf"), "-"], capture_output=True, text=True,
                                     check=True).stdout
    except FileNotFoundError:
        print("# pdftotext is not installed: the words of the PDF are not read")
    return {form: " ".join(words.split()) for form, words in made.items()}


def lines(rows):
    return [(row["line"], row["clause"]) for row in rows]


def say_the_same(desk, *words):
    for form, found in forms(desk).items():
        for each in words:
            assert each in found, f"{form}: {each!r} is not in {found!r}"


@test
def a_shoe_with_four_breaches():
    desk = shoe()
    run = desk.command("verify", "evening.record")
    same(run.returncode, 5)
    holds("kept truly, with 4 breaches (C4.2.1, BJ(4).1, BJ(7).2, BJ(10).1); otherwise", run.stdout)
    found = report_of(desk)
    same((found["verdict"], found["corrections"], found["findings"]), ("kept truly, with 4 breaches", [], []))
    holds(found["proof"], run.stdout)
    same(lines(found["breaches"]), [(7, "C4.2.1"), (21, "BJ(4).1"), (39, "BJ(7).2"), (52, "BJ(10).1")])
    same([(r["who"], r["won_cents"], r["lawful_cents"]) for r in found["results"]],
         [("Ann", 1000, 500), ("Bob", 2000, 2000), ("the house", -3000, -2500)])
    say_the_same(desk, "Supervisor's report: kept truly, with 4 breaches.", "Pay Ann 5.00. Open.", "Pay Ann 10.00. Open.",
                 "Level of proof as entered: people or another program dealt",
                 "Ann −5.00, the house +5.00", "Ann +20.00, the house −20.00")


@test
def a_session_with_a_fouled_board_a_redeal_and_a_mistyped_call():
    desk = bridge()
    said = "kept truly, with 2 breaches (L6/2017.B.1, L6/2017.D1.2) and 1 correction"
    run = desk.command("verify", "session.record")
    same(run.returncode, 5)
    holds(f"session.record: {said}; otherwise lawful as entered; chance not proved", run.stdout)
    run = desk.command("session", "status")
    same(run.returncode, 5)
    holds(said, run.stdout)
    found = report_of(desk)
    same((found["title"], found["kind"], found["rules"]), ("Tuesday pairs (E1)", "session", "Law 6, 2017"))
    same(found["verdict"], "kept truly, with 2 breaches, 1 correction and 1 fouled board")
    same(found["level"]["name"], "as entered")
    same([(b["number"], b["line"], b["where"], b["who"], b["clause"]) for b in found["breaches"]],
         [(1, 12, "board 2", "East-West", "L6/2017.B.1"), (2, 40, "board 4", "the Director", "L6/2017.D1.2")])
    same([[(d["line"], d["open"]) for d in b["then"]] for b in found["breaches"]], [[(54, False)], [(48, False)]])
    same([(f["line"], f["where"], f["law"]) for f in found["findings"]],
         [(26, "board 3", "Law 6D1"), (28, "board 3", "Law 6D1"), (38, "board 4", "Law 16D"), (60, "board 1", "Law 87")])
    counts = found["counts"]
    same((counts["acts"], counts["permitted"], counts["in_breach"], counts["struck"], counts["brought_in"],
          counts["corrected"]), (35, 33, 2, 1, 1, 1))
    holds("on board 2. Does its result stand?", found["questions"][0]["question"])
    same([q["where"] for q in found["questions"]], ["board 2", "board 1"])


@test
def the_session_shows_the_struck_call_beside_its_correction():
    found = report_of(bridge())
    [one] = found["corrections"]
    same((one["line"], one["who"], one["reason"], one["counts"], one["struck_by"]),
         (30, "director", "board 4, not 3", True, None))
    same([(s["line"], s["act"], s["ruling"]) for s in one["strikes"]],
         [(24, "board 3, table 2: bidding has started", "-")])
    same(one["instead"], "board 4, table 2: bidding has started")
    same([(c["line"], c["before"], c["after"]) for c in one["changes"]],
         [(26, "-~16D", "-~6D1"), (28, "!L6/2017.D1.2", "-")])
    same((one["breaches_before"], one["breaches_after"]), (2, 1))
    say_the_same(bridge(), "Director's report: kept truly, with 2 breaches, 1 correction and 1 fouled board.",
                 "line 24: board 3, table 2: bidding has started", "board 4, table 2: bidding has started",
                 "director, line 30,", "board 4, not 3", "line 26, from Law 16D to Law 6D1: board 3: a card was seen",
                 "line 28, from a breach of L6/2017.D1.2 to permitted:", "2 before it, 1 after it",
                 "Board 1 is fouled: Law 87 applies.")


@test
def a_shoe_with_a_mistyped_card():
    """The dealer made 16 and 6, which is a bust.  Typed as a 5, it made two true payments look false."""
    desk = corrected()
    run = desk.command("verify", "evening.record")
    same(run.returncode, 5)
    holds("kept truly, with 1 breach (C4.2.5) and 2 corrections; otherwise lawful as entered", run.stdout)
    found = report_of(desk)
    same(found["verdict"], "kept truly, with 1 breach and 2 corrections")
    same([(b["line"], b["where"], b["clause"], b["expected"], b["cost"]) for b in found["breaches"]],
         [(39, "before round 2", "C4.2.5", "dealer offers the stack to Dora with backs away", "cannot be said in chips: other cards would have come")])
    same([(r["who"], r["won_cents"], r["lawful_cents"]) for r in found["results"]],
         [("Carl", 5000, 5000), ("Dora", 1000, 1000), ("the house", -6000, -6000)])
    first, second = found["corrections"]
    same(([s["line"] for s in first["strikes"]], first["strikes"][0]["act"], first["instead"], first["who"]),
         ([25], "dealer draws 5S to the dealer", "dealer draws 6S to the dealer", "supervisor"))
    same([(c["line"], c["before"], c["after"]) for c in first["changes"]],
         [(27, "!BJ(11).5", "-"), (28, "!BJ(11).5", "-")])
    same((first["breaches_before"], first["breaches_after"]), (2, 0))
    same(([s["line"] for s in second["strikes"]], second["reason"], second["instead"], second["changes"]),
         ([33], "typed twice", None, []))
    say_the_same(desk, "line 25: dealer draws 5S to the dealer", "dealer draws 6S to the dealer",
                 "line 27, from a breach of BJ(11).5 to permitted: dealer pays 20 to box 2", "typed twice")


@test
def an_ended_correction_stays_in_the_report():
    """Strike the correction: the two payments are breaches again, and both readings are shown."""
    desk = typed(CORRECTED + "supervisor strikes act 29: it was a five after all\n")
    found = report_of(desk)
    same(found["verdict"], "kept truly, with 3 breaches and 2 corrections")
    same(lines(found["breaches"]), [(27, "BJ(11).5"), (28, "BJ(11).5"), (39, "C4.2.5")])
    same([(c["line"], c["counts"], c["struck_by"]) for c in found["corrections"]],
         [(29, False, 59), (35, True, None), (59, True, None)])
    same([(r["who"], r["won_cents"], r["lawful_cents"]) for r in found["results"]],
         [("Carl", 5000, 1000), ("Dora", 1000, -3000), ("the house", -6000, 2000)])
    say_the_same(desk, "No longer: line 59 struck this correction.")


@test
def a_forgotten_act_that_is_added():
    """Ann's stand was not typed, so Bob seems to play out of turn."""
    without = SHOE.replace("Ann stands\nBob stands\ndealer turns 7C", "Bob stands\ndealer turns 7C")
    before = report_of(typed(without))
    holds((36, "BJ(5).1"), lines(before["breaches"]))
    found = report_of(typed(without + "supervisor adds after act 35: Ann stands\n"))
    same(lines(found["breaches"]), [(7, "C4.2.1"), (21, "BJ(4).1"), (38, "BJ(7).2"), (51, "BJ(10).1")])
    [one] = found["corrections"]
    same((one["after"], one["instead"], one["strikes"], one["changes"][0]["line"]), (35, "Ann stands", [], 36))
    same([(r["who"], r["won_cents"], r["lawful_cents"]) for r in found["results"]],
         [("Ann", 1000, 500), ("Bob", 2000, 2000), ("the house", -3000, -2500)])


@test
def a_breach_that_a_correction_brings_in():
    """The corrected act is a breach itself: it is told at the line of the correction."""
    lawful = SHOE.replace("dealer pays 10 to box 1\nBob stands", "dealer pays 15 to box 1\nBob stands")
    found = report_of(typed(lawful + "supervisor strikes act 21: dealer pays 10 to box 1\n"))
    [one] = [b for b in found["breaches"] if b["clause"] == "BJ(4).1"]
    same((one["line"], one["stands_at"], one["where"]), (60, 21, "round 1"))
    same({c["who"]: c["cents"] for c in one["costs"]}, {"Ann": -500, "the house": 500})


def verdict(desk):
    return json.loads(desk.command("verify", "--json", "evening.record").stdout)


def breaches(said):
    return [(each["line"], each["clause"], each["struck"], each["corrected_by"]) for each in said["breaches"]]


@test
def verify_marks_what_no_longer_counts():
    """A struck breach, one that became lawful, one that a correction made, and one that it brought in."""
    said = verdict(bridge())
    same(breaches(said), [(12, "L6/2017.B.1", False, None), (28, "L6/2017.D1.2", False, 30),
                          (40, "L6/2017.D1.2", False, None)])
    same(breaches(verdict(corrected())), [(27, "BJ(11).5", False, 29), (28, "BJ(11).5", False, 29),
                                          (39, "C4.2.5", False, None)])
    four = SHOE + "supervisor strikes act 39: dealer draws 4H to the dealer\n"
    said = verdict(typed(four))
    holds("kept truly, with 5 breaches (", said["summary"])
    same(breaches(said), [(7, "C4.2.1", False, None), (21, "BJ(4).1", False, None), (39, "BJ(7).2", True, 60),
                          (40, "BJ(11).5", False, None), (52, "BJ(10).1", False, None), (60, "BJ(7).2", False, None)])
    said = verdict(typed(four + "supervisor strikes act 60: 5H was right\n"))
    holds("kept truly, with 4 breaches (", said["summary"])
    same([row for row in breaches(said) if row[3] is None],
         [(7, "C4.2.1", False, None), (21, "BJ(4).1", False, None), (39, "BJ(7).2", False, None),
          (52, "BJ(10).1", False, None)])


@test
def a_record_whose_only_breach_was_a_typing_error_is_lawful():
    lawful = CORRECTED.replace("to Carl with backs away\nCarl cuts at 100", "to Dora with backs away\nDora cuts at 100")
    desk = new_desk()
    run = desk.command("table", "--observe", "--rules", "bicycle", "--record", "evening.record", "-", stdin=lawful)
    same(run.returncode, 0)
    same(desk.command("verify", "evening.record").returncode, 0)
    said = verdict(desk)
    same((said["ok"], said["summary"]), (True, "kept truly, without breaches, with 2 corrections; lawful as entered; "
                                               "chance not proved"))
    same(breaches(said), [(27, "BJ(11).5", False, 29), (28, "BJ(11).5", False, 29)])
    same(report_of(desk)["verdict"], "kept truly, with no breaches and 2 corrections")


@test
def session_check_says_the_sentence_of_verify():
    desk = bridge()
    desk.path("one.pbn").write_text('[Board "1"]\n[Deal "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 '
                                    'A9.873.AQJ42.J97"]\n')
    desk.session("enter", "one.pbn")
    holds("kept truly, with 2 breaches (L6/2017.B.1, L6/2017.D1.2) and 1 correction\n", desk.session("check", "one.pbn"))


@test
def no_line_of_text_is_too_long():
    for desk in shoe(), bridge(), corrected():
        text = desk.done("report", "evening.record")
        same([line for line in text.splitlines() if len(line) > 80 and not re.search("[0-9a-f]{64}", line)], [])
        lacks("  \n", text)


if __name__ == "__main__":
    sys.exit(main())
