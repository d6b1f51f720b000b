#!/usr/bin/env python3
"""breaches.py RIFFLE -- the record of an evening with breaches: `riffle table --observe --record`,
its resumption, and what `riffle verify` says of it.  Prints TAP.

tests/record/breaches.py changes such records and sees that the change is named.
"""
import json
import sys

from desk import Desk
from observe_evening import EVENING
from tap import holds, lacks, main, same, test

FOUR = "C4.2.1, BJ(4).1, BJ(7).2, BJ(10).2"
WITH = ("table", "--observe", "--rules", "bicycle", "--record", "e.record")


def evening(acts=EVENING, *more, status=5):
    """A desk with the record of an evening, and what the command printed."""
    desk = Desk()
    run = desk.command(*WITH, *more, "-", stdin=acts)
    same((run.returncode, run.stderr), (status, ""))
    return desk, run.stdout


def verdict(desk, status, *more):
    run = desk.command("verify", *more, "e.record")
    same((run.returncode, run.stderr), (status, ""))
    return run.stdout


def before(line):
    return EVENING[:EVENING.index(line)]


@test
def acts_are_named_by_their_line_of_the_record():
    desk, out = evening()
    lines = desk.text("e.record").splitlines()
    for number, act, ruling in (7, "offers the stack to Bob", "!C4.2.1"), (21, "pays 10 to box 1", "!BJ(4).1"), \
            (39, "draws 5H to the dealer", "!BJ(7).2"), (52, "looks and has a natural", "!BJ(10).2"):
        told = next(line for line in out.splitlines() if f"# line {number}: " in line)
        holds(act, told)
        holds("breach", told)
        same(lines[number - 1].split("\t")[4], ruling)
    same(sum(line.split("\t")[4] != "-" for line in lines), 4)
    holds("dealer ends the round                                  # line 25: permitted\n"
          "Ann wagers 10 on box 1                                 # line 27: permitted", out)
    holds("# The record is e.record, signed with the key ", out)
    holds("# To continue it, keep e.record.secret and run: riffle table --resume e.record", out)


@test
def json_has_the_line_of_the_record():
    desk, out = evening(EVENING + "Dora hits\n", "--json", status=1)
    acts = [json.loads(line) for line in out.splitlines()]
    kept = {line.split("\t")[0]: line.split("\t")[4] for line in desk.text("e.record").splitlines()}
    for act in acts[:-1]:
        mark = {"permitted": "-", "breach": "!"}[act["ruling"]]
        same(kept[str(act["record_line"])], "-" if mark == "-" else mark + act["clause"])
    same(acts[-1]["ruling"], "impossible")
    lacks("record_line", acts[-1])


@test
def the_verdict_is_kept_truly():
    desk, _ = evening()
    out = verdict(desk, 5)
    holds(f"e.record: kept truly, with 4 breaches ({FOUR}); otherwise lawful as entered; "
          "chance not proved\n", out)
    for word in ("proved: every", "every act lawful", "✓", "record: proved"):
        lacks(word, out)
    said = json.loads(verdict(desk, 5, "--json"))
    same((said["ok"], said["verdict"], said["not_judged"]), (False, "kept truly", 0))
    same([(each["line"], each["clause"], each["fault"]) for each in said["breaches"]],
         [(7, "C4.2.1", False), (21, "BJ(4).1", False), (39, "BJ(7).2", False), (52, "BJ(10).2", False)])
    holds("The dealer must stand on 17 or more.", said["breaches"][2]["sentence"])


@test
def a_clause_that_was_broken_twice_is_named_once():
    twice = EVENING.replace("dealer looks and has no natural\nAnn stands\nBob stands\ndealer turns 7C\ndealer draws 5H",
                            "dealer looks and has no natural\nAnn stands\nBob stands\ndealer turns 7C\n"
                            "dealer draws 2H to the dealer\ndealer draws 3H")
    desk, _ = evening(twice)
    holds(f"kept truly, with 5 breaches ({FOUR}); otherwise", verdict(desk, 5))


@test
def a_lawful_evening_is_kept_truly_too():
    desk, _ = evening(before("dealer offers"), status=0)
    out = verdict(desk, 0)
    holds("kept truly, without breaches; lawful as entered; chance not proved", out)
    said = json.loads(verdict(desk, 0, "--json"))
    same((said["ok"], said["verdict"], said["breaches"]), (True, "kept truly", []))


@test
def an_act_that_is_not_judged_is_told_as_such():
    desk, out = evening(EVENING.replace("Ann buys 100 of chips\n", ""))
    holds("# line 12: not judged", out)
    same(desk.text("e.record").splitlines()[11].split("\t")[4], "?BJ(2).1")
    holds(f"kept truly, with 4 breaches ({FOUR}) and 1 act not judged; otherwise", verdict(desk, 5))
    same(json.loads(verdict(desk, 5, "--json"))["not_judged"], 1)


@test
def the_opening_can_be_a_breach():
    desk, out = evening("supervisor opens the table with 8 decks\nAnn sits at box 1\n")
    holds("# line 1: breach", out)
    same(desk.text("e.record").splitlines()[0].split("\t")[4], "!BJ(0).1")
    holds("with 1 breach (BJ(0).1)", verdict(desk, 5))


@test
def what_is_impossible_is_not_recorded():
    wrong = EVENING.replace("# round 1\n", "dealer takes the wager of box 1\nDora hits\n")
    desk, out = evening(wrong, status=1)
    holds("2 impossible", out)
    same(len(desk.text("e.record").splitlines()), 57)
    holds(f"with 4 breaches ({FOUR});", verdict(desk, 5))
    desk, _ = evening("Ann sits at box 1\n" + EVENING, status=1)
    same(len(desk.text("e.record").splitlines()), 57)


@test
def a_record_is_resumed_with_its_key():
    desk, _ = evening(before("# round 2"))
    run = desk.command("table", "--resume", "e.record", "-", stdin=EVENING[EVENING.index("# round 2"):])
    same((run.returncode, run.stderr), (5, ""))
    holds("dealer draws 5H to the dealer                          # line 39: breach", run.stdout)
    holds(f"with 4 breaches ({FOUR});", verdict(desk, 5))
    heads = [line for line in desk.text("e.record").splitlines() if line.split("\t")[3] == "head"]
    same(len(heads), 3)  # one for each round, and none where nothing waits for one
    assert all(" sig=-" not in line for line in heads)
    run = desk.command("table", "--observe", "--resume", "e.record", "-", stdin="Ann wagers 10 on box 1\n")
    same((run.returncode, run.stderr), (0, ""))
    verdict(desk, 5)


@test
def resumption_needs_the_key_and_the_same_way():
    desk, _ = evening(before("# round 2"))
    desk.refused(2, "leave --dealer auto out", "table", "--resume", "e.record", "--dealer", "auto", "-")
    desk.refused(2, "To continue it, run: riffle table --resume e.record", "play", "--resume", "e.record")
    desk.path("e.record.secret").rename(desk.path("away"))
    desk.refused(3, "e.record.secret", "table", "--resume", "e.record", "-")
    desk.done("table", "--rules", "bicycle", "--record", "f.record", "-",
              stdin="supervisor opens the table with 6 decks\n")
    desk.refused(2, "f.record was begun without --observe: leave --observe out", "table", "--observe",
                 "--resume", "f.record", "-")
    other, _ = evening(before("# round 2"))
    desk.path("e.record.secret").write_bytes(other.path("e.record.secret").read_bytes())
    desk.refused(3, "e.record.secret belongs to another table", "table", "--resume", "e.record", "-")


@test
def without_record_no_file_is_left():
    desk = Desk()
    run = desk.command("table", "--observe", "--rules", "bicycle", "-", stdin=EVENING)
    same((run.returncode, [path.name for path in desk.folder.rglob("*") if path.is_file()]), (5, []))
    lacks("# line", run.stdout)


@test
def a_file_of_cards_fills_in_the_faces():
    faces = "? AS 9H 7D KD 9C TC TS TH TD 6S 8H 7C 5H 9S 8S AD 9D TC KH\n"
    acts = "\n".join(" ".join("a card" if word in faces.split() and len(word) == 2 else word
                              for word in line.split(" ")) if line.startswith(("dealer draws", "dealer turns"))
                     else line for line in EVENING.splitlines()) + "\n"
    lacks("draws 5H", acts)
    desk = Desk()
    desk.path("shoe.cards").write_text(faces)
    run = desk.command(*WITH, "--cards", "shoe.cards", "-", stdin=acts)
    same((run.returncode, run.stderr), (5, ""))
    holds("dealer draws 5H to the dealer                          # line 39: breach", run.stdout)
    plain, _ = evening()
    same([line.split("\t")[2:6] for line in desk.text("e.record").splitlines()[1:25]],
         [line.split("\t")[2:6] for line in plain.text("e.record").splitlines()[1:25]])
    other = desk.command("table", "--observe", "--rules", "bicycle", "--cards", "shoe.cards", "-",
                         stdin=EVENING.replace("draws 9H", "draws 8H"))
    same(other.returncode, 1)
    holds("the act says 8H, but shoe.cards has another card there, word 3", other.stderr)
    holds("contradicted by the file of cards", other.stdout)


FAULT = EVENING.replace("to Bob with", "to Ann with").replace("Bob cuts", "Ann cuts") \
    .replace("pays 10 to box 1", "pays 15 to box 1", 1).replace("dealer draws 5H to the dealer\ndealer pays 10 to box 1",
                                                                  "dealer takes the wager of box 1") \
    .replace("dealer looks and has a natural", "Ann declines insurance on box 1\nBob declines insurance on box 2\n"
             "dealer looks and has no natural\nAnn stands\nBob stands")


@test
def a_fault_counts_as_a_breach():
    one = "kept truly, with 1 breach (BJ(4).4); otherwise lawful as entered; chance not proved"
    desk, out = evening(FAULT)
    holds("1 breach (BJ(4).4), 0 not judged", out)
    holds(one, verdict(desk, 5))
    said = json.loads(verdict(desk, 5, "--json"))
    same([(each["clause"], each["fault"]) for each in said["breaches"]], [("BJ(4).4", True)])
    desk = Desk()  # and in a record that refuses breaches
    run = desk.command("table", "--rules", "bicycle", "--record", "e.record", "-", stdin=FAULT)
    same(run.returncode, 1)
    out = verdict(desk, 5)
    holds(one, out)
    holds("noted: 1 breach showed only later", out)
    lacks("every act lawful", out)


@test
def options_that_act_for_people_are_refused():
    desk = Desk()
    desk.refused(2, "they state the cards: leave --seed out", *WITH, "--seed", "t", "-")
    desk.refused(2, "the dealer's too: leave --dealer auto out", *WITH, "--dealer", "auto", "-")
    desk.refused(2, "leave --auto out", *WITH, "--auto")
    desk.refused(2, "a record with breaches needs a game: add --rules PRESET", "table", "--observe", "--record",
                 "e.record", "-")


@test
def the_worst_of_several_files_counts():
    desk, _ = evening()
    desk.done("table", "--rules", "bicycle", "--record", "good.record", "-",
              stdin="supervisor opens the table with 6 decks\n")
    desk.path("bad.record").write_text(desk.text("e.record").replace("\t!C4.2.1\t", "\t-\t", 1))
    same(desk.command("verify", "good.record", "e.record").returncode, 5)
    same(desk.command("verify", "good.record", "bad.record", "e.record").returncode, 1)


if __name__ == "__main__":
    sys.exit(main())
