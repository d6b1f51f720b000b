#!/usr/bin/env python3
"""report.py RIFFLE -- `riffle report`: the supervisor's report on an evening.  Prints TAP.

The evening of report.acts has four breaches; what they cost was worked out by hand.
"""
import json
import re
import sys
import xml.etree.ElementTree as xml

from desk import Desk
from tap import ROOT, holds, lacks, main, same, test

EVENING = (ROOT / "tests/cli/report.acts").read_text()
GOLDEN = ROOT / "tests/record/golden"


def observed(acts=EVENING, desk=None):
    """A desk with the record of an evening that was typed in."""
    desk = desk or Desk()
    (desk.folder / "not_ours").write_text("leak:libfontconfig\nleak:libpango\nleak:libglib\nleak:libcairo\n")
    desk.env["LSAN_OPTIONS"] = f"suppressions={desk.folder}/not_ours:print_suppressions=0"
    run = desk.command("table", "--observe", "--rules", "bicycle", "--record", "evening.record", "-", stdin=acts)
    assert run.returncode in (0, 5), (run.returncode, run.stdout, run.stderr)
    return desk


def report_of(desk, record="evening.record"):
    run = desk.command("report", str(record), "--format", "json")
    same((run.returncode, run.stderr), (0, ""))
    return json.loads(run.stdout)


def costs(row):
    return {cost["who"]: cost["cents"] for cost in row["costs"]}


@test
def four_breaches_in_order():
    found = report_of(observed())
    same(found["verdict"], "kept truly, with 4 breaches")
    same([(b["number"], b["line"], b["where"], b["clause"]) for b in found["breaches"]],
         [(1, 7, "before round 1", "C4.2.1"), (2, 21, "round 1", "BJ(4).1"), (3, 39, "round 2", "BJ(7).2"),
          (4, 52, "round 3", "BJ(10).1")])
    same([b["expected"] for b in found["breaches"]],
         ["dealer offers the stack to Ann with backs away", "dealer pays 15 to box 1",
          "dealer takes the wager of box 1, or: dealer pays 20 to box 2", "Ann insures box 1 for 5"])
    same([b["who"] for b in found["breaches"]], ["dealer"] * 4)
    same([c["clause"] for c in found["breaches"][2]["also"]], ["HR.12"])
    for breach in found["breaches"]:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", breach["time"])
        assert breach["sentence"].endswith(".")


@test
def costs_to_the_cent():
    found = report_of(observed())
    same([costs(b) for b in found["breaches"]],
         [{}, {"Ann": -500, "the house": 500}, {"Ann": 2000, "the house": -2000}, {"Ann": -1000, "the house": 1000}])
    same([(r["who"], r["won_cents"], r["lawful_cents"], r["difference_cents"]) for r in found["results"]],
         [("Ann", 1000, 500, 500), ("Bob", 2000, 2000, 0), ("the house", -3000, -2500, -500)])
    same({p["who"]: p["left_cents"] for p in found["costs_by_person"]}, {"Ann": 500, "Bob": 0, "the house": -500})
    same([(c["clause"], c["breaches"], costs(c)) for c in found["costs_by_clause"]],
         [("C4.2.1", 1, {}), ("BJ(4).1", 1, {"Ann": -500, "the house": 500}),
          ("BJ(7).2", 1, {"Ann": 2000, "the house": -2000}), ("BJ(10).1", 1, {"Ann": -1000, "the house": 1000})])


@test
def what_the_law_then_required():
    found = report_of(observed())
    same([[(d["what"], d["line"], d["open"]) for d in b["then"]] for b in found["breaches"]],
         [[], [("Pay Ann 5.00.", None, True)],
          [("The card counts for nothing (HR.12). It was counted all the same.", 40, False)],
          [("Pay Ann 10.00.", None, True)]])
    holds("Pay Ann 5.00 (breach 2) and 10.00 (breach 4)? Other breaches gave Ann 20.00 too much",
          " ".join(q["question"] for q in found["questions"]))


UNLOOKED = """supervisor opens the table with 6 decks
Ann sits at box 1
Ann buys 100 of chips
Bob sits at box 2
Bob buys 100 of chips
dealer shuffles by hand
dealer offers the stack to Ann with backs away
Ann cuts at 100
dealer moves the front to the back
dealer places the cutting card 70 from the back
dealer loads the shoe
dealer burns a card
Ann wagers 10 on box 1
Bob wagers 10 on box 2
dealer draws 5S to box 1
dealer draws 8S to box 2
dealer draws KH to the dealer
dealer draws 6S to box 1
dealer draws 8D to box 2
dealer draws a card face down to the dealer
Ann doubles
dealer draws a card face down to box 1
Bob splits
dealer draws TD to box 2
Bob hits
dealer draws 9D to box 2
dealer takes the wager of box 2
dealer draws 3D to box 2
Bob stands
"""
TURNED = """dealer turns {hole}
{draw}dealer turns 9H on box 1
dealer takes the wager of box 1
dealer takes the wager of box 2
dealer ends the round
"""


@test
def a_look_that_was_left_out_costs_what_was_put_down_since():
    """With a natural each box loses its first bet by the law: Ann doubled, Bob split and lost 10 before."""
    found = report_of(observed(UNLOOKED + TURNED.format(hole="AH", draw="")))
    same([(b["clause"], costs(b)) for b in found["breaches"]],
         [("BJ(4).4", {"Ann": -1000, "Bob": -1000, "the house": 2000})])
    same([(r["who"], r["won_cents"], r["lawful_cents"]) for r in found["results"]],
         [("Ann", -2000, -1000), ("Bob", -2000, -1000), ("the house", 4000, 2000)])


@test
def a_look_that_was_left_out_costs_nothing_without_a_natural():
    found = report_of(observed(UNLOOKED + TURNED.format(hole="JH", draw="").replace("takes the wager of box 1",
                                                                                  "leaves the wager to box 1")))
    same([(b["clause"], costs(b), b["cost"]) for b in found["breaches"]], [("BJ(4).4", {}, "none")])
    early = report_of(observed(UNLOOKED))
    holds("the hole card was not turned", early["breaches"][0]["cost"])


@test
def the_lawful_evening_is_what_the_report_says():
    """The same cards without a breach: the report's third column is its result."""
    lawful = EVENING.replace("to Bob with backs", "to Ann with backs").replace("Bob cuts at", "Ann cuts at")
    lawful = lawful.replace("dealer pays 10 to box 1\nBob stands", "dealer pays 15 to box 1\nBob stands")
    lawful = lawful.replace("dealer draws 5H to the dealer\ndealer pays 10 to box 1",
                            "dealer takes the wager of box 1")
    lawful = lawful.replace("dealer denies box 1 insurance of 5", "Ann insures box 1 for 5")
    lawful = lawful.replace("dealer turns KH\n", "dealer turns KH\ndealer pays the insurance of box 1\n")
    found = report_of(observed(lawful))
    same(found["verdict"], "kept truly, with no breaches")
    same([(r["who"], r["won_cents"]) for r in found["results"]], [("Ann", 500), ("Bob", 2000), ("the house", -2500)])


@test
def what_is_made_good_is_not_open():
    found = report_of(observed(EVENING + "dealer pays 5 to box 1\ndealer pays 4 to box 1\ndealer pays 6 to box 1\n"))
    same(found["counts"]["in_breach"], 4)
    same([[(d["what"], d["line"], d["open"]) for d in b["then"]] for b in found["breaches"]][1::2],
         [[("Pay Ann 5.00.", 60, False)], [("Pay Ann 10.00.", 62, False)]])
    ann = found["costs_by_person"][0]
    same((ann["cents"], ann["made_good_cents"], ann["left_cents"]), (500, 1500, 2000))
    same(found["results"][0]["lawful_cents"], 500)
    lacks("Pay Ann", json.dumps(found["questions"]))


@test
def chips_added_in_breach_cost_their_result():
    """Ann doubles on 16 and wins: the second ten is beyond the law.  Bob bets above the limit and loses."""
    acts = EVENING[:EVENING.index("# round 1")].replace("to Bob with", "to Ann with").replace("Bob cuts", "Ann cuts")
    acts = acts.replace("Bob buys 100", "Bob buys 1000") + """Ann wagers 10 on box 1
Bob wagers 700 on box 2
dealer draws 9S to box 1
dealer draws TH to box 2
dealer draws TD to the dealer
dealer draws 7S to box 1
dealer draws 7H to box 2
dealer draws a card face down to the dealer
dealer looks and has no natural
Ann doubles
dealer draws 4S face down to box 1
Bob stands
dealer turns 9C
dealer turns 4S on box 1
dealer pays 20 to box 1
dealer takes the wager of box 2
dealer ends the round
"""
    acts = acts.replace("draws 4S face down", "draws a card face down")
    found = report_of(observed(acts))
    same([(b["clause"], costs(b)) for b in found["breaches"]],
         [("BJ(2).1", {"Bob": -20000, "the house": 20000}), ("BJ(9).1", {"Ann": 1000, "the house": -1000})])
    same([(r["who"], r["won_cents"], r["lawful_cents"]) for r in found["results"]],
         [("Ann", 2000, 1000), ("Bob", -70000, -50000), ("the house", 68000, 49000)])


@test
def a_cost_that_nobody_can_say_is_called_so():
    found = report_of(observed(EVENING.replace("dealer denies box 1 insurance of 5\nBob declines insurance on box 2\n", "")))
    last = found["breaches"][-1]
    same((last["clause"], last["costs"]), ("BJ(10).2", []))
    holds("cannot be said in chips", last["cost"])


@test
def a_forgotten_line_is_asked_for():
    found = report_of(observed(EVENING.replace("Ann stands\nBob stands\ndealer turns 7C", "Bob stands\ndealer turns 7C")))
    holds("or was `Ann stands` forgotten before it?", " ".join(q["question"] for q in found["questions"]))


@test
def what_is_not_judged_is_a_question():
    found = report_of(observed(EVENING.replace("Ann buys 100 of chips\n", "")))
    same(found["counts"]["not_judged"], 1)
    questions = " ".join(q["question"] for q in found["questions"])
    holds("`Ann wagers 10 on box 1` is not judged by BJ(2).1", questions)
    holds("Was a purchase forgotten?", questions)
    same(found["results"][0]["lawful_cents"], 500)


@test
def all_forms_say_the_same():
    desk = observed()
    for end in ("txt", "json", "html", "pdf"):
        holds("kept truly, with 4 breaches", desk.command("report", "evening.record", "-o", f"a.{end}").stderr)
    text = (desk.folder / "a.txt").read_text()
    html = " ".join("".join(xml.fromstring((desk.folder / "a.html").read_text()).itertext()).split())
    same(json.loads((desk.folder / "a.json").read_text()), report_of(desk))
    for word in ("Supervisor's report: kept truly, with 4 breaches.", "dealer pays 15 to box 1", "Pay Ann 10.00. Open.",
                 "Ann +20.00, the house −20.00", "By the law, same cards"):
        holds(word, " ".join(text.split()))
        holds(word, html)
    assert (desk.folder / "a.pdf").read_bytes().startswith(b"%PDF")
    same([line for line in text.splitlines() if len(line) > 80 and not re.search("[0-9a-f]{64}", line)], [])


@test
def equal_records_give_equal_reports():
    desk = observed()
    for end in ("txt", "json", "html", "pdf"):
        desk.done("report", "evening.record", "-o", f"a.{end}")
        desk.done("report", "evening.record", "-o", f"b.{end}")
        same((desk.folder / f"a.{end}").read_bytes(), (desk.folder / f"b.{end}").read_bytes())


@test
def names_of_others_are_only_text():
    desk = Desk()
    desk.session("open", "--boards", "1-4", "--tables", "2", "--observed", "--title", 'A <b>&"x"', "--record", "s.record")
    html = desk.done("report", "s.record", "--format", "html")
    lacks("<b>", html)
    holds('A <b>&"x"', "".join(xml.fromstring(html).itertext()))


@test
def every_golden_record_has_a_report():
    desk = Desk()
    for record in sorted(GOLDEN.glob("*.record")):
        found = report_of(desk, record)
        if not found["breaches"]:
            holds("kept truly, with no breaches", found["verdict"])
        counts = found["counts"]
        shown = sum(b["shown_later"] for b in found["breaches"])
        same((record.name, counts["acts"]), (record.name, counts["permitted"] + counts["in_breach"] - shown +
                                             counts["not_judged"] + counts["refused"]))
        same((record.name, sum(r["won_cents"] for r in found["results"])), (record.name, 0))
        assert found["not_proved"], record.name


@test
def a_record_that_is_not_true_has_no_report():
    desk = observed()
    text = (desk.folder / "evening.record").read_text()
    (desk.folder / "no.record").write_text(text.replace("!BJ(4).1", "-", 1))
    desk.refused(1, "no.record:21 breaks PR.3", "report", "no.record")
    desk.refused(1, "so there is no report. Run: riffle verify no.record", "report", "no.record")
    (desk.folder / "empty.record").write_text("")
    desk.refused(1, "empty.record has no line", "report", "empty.record")
    desk.refused(3, "cannot read nowhere.record: No such file", "report", "nowhere.record")
    desk.refused(2, "which record? Run: riffle report RECORD", "report")
    desk.refused(2, "ends in .txt, .json, .html or .pdf, not 'a.doc'", "report", "evening.record", "-o", "a.doc")
    desk.refused(2, "text, json, html or pdf, not 'gif'", "report", "evening.record", "--format", "gif")
    desk.refused(3, "cannot write no/a.pdf", "report", "evening.record", "-o", "no/a.pdf")


@test
def a_session_says_what_is_open():
    """What the Law then asks for, until an act does it."""
    desk = Desk()
    desk.session("open", "--boards", "1-4", "--tables", "2", "--observed", "--breaches", "--record", "s.record")
    same(report_of(desk, "s.record")["verdict"], "kept truly, with no breaches")
    desk.session("shuffle", "--board", "1", "--record", "s.record")
    run = desk.command("session", "deal", "--board", "1", "--by", "ew", "--at-a-time", "13", "--record", "s.record")
    same(run.returncode, 5)
    [breach] = report_of(desk, "s.record")["breaches"]
    same((breach["found"], [d["open"] for d in breach["then"]]), ("cards were dealt several at a time", [True]))
    desk.session("misdeal", "--board", "1", "--record", "s.record")
    holds("Board 1 is still to be dealt again.", json.dumps(report_of(desk, "s.record")["questions"]))
    desk.session("redeal", "--board", "1", "--reason", "D1", "--record", "s.record")
    found = report_of(desk, "s.record")
    same([(d["line"], d["open"]) for d in found["breaches"][0]["then"]], [(9, False)])
    same([(f["line"], f["law"]) for f in found["findings"]], [(7, "Law 6D1"), (9, "Law 6D1")])
    same(found["questions"], [])


@test
def a_record_from_a_pipe():
    desk = observed()
    text = (desk.folder / "evening.record").read_text()
    same(desk.done("report", "-", "--format", "json", stdin=text), desk.done("report", "evening.record", "--format", "json"))


if __name__ == "__main__":
    sys.exit(main())
