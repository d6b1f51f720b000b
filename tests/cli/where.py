#!/usr/bin/env python3
"""where.py RIFFLE -- `riffle deal --where`: practice deals that meet a condition.  Prints TAP."""
import json
import pathlib
import re
import shutil
import subprocess
import sys

from desk import Desk
from seed import form
from tap import RIFFLE, Skip, holds, main, same, test

EXAMPLES = pathlib.Path("/usr/share/doc/dealer/examples")
DEALER = shutil.which("dealer", path="/usr/games:/usr/bin")
NOTRUMP = "balanced(north) and hcp(north) >= 15 and hcp(north) <= 17 and hcp(south) >= 8"


def where(*words, status=0):
    run = subprocess.run([RIFFLE, "deal", "--where", *words], capture_output=True, text=True, timeout=600)
    assert run.returncode == status, f"{words}: {run.returncode} {run.stderr}"
    return run


def points(hand):
    return sum("JQKA".find(card) + 1 for card in hand)


def shape_of(text):
    """Output with cards and numbers made alike: what a program that reads it relies on."""
    text = re.sub(r"(Generated|Produced|Initial random seed|Time needed).*", r"\1", text)
    return re.sub(r"(\d|[-AKQJT]|\.\d+|e-)+", "9", re.sub(r"\s+\n", "\n", text))


@test
def deals_meet_the_condition():
    lines = where(f"produce 500 condition {NOTRUMP} action printoneline", "--seed", "a").stdout.splitlines()
    deals = [line.split() for line in lines if line.startswith("n ")]
    same(len(deals), 500)
    for words in deals:
        north, south = words[1], words[5]
        assert 15 <= points(north) <= 17 and points(south) >= 8, words
        lengths = sorted(map(len, north.split(".")))
        assert lengths in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5]), words
        assert sorted("".join(words[i] for i in (1, 3, 5, 7)).replace(".", "")) == sorted("AKQJT98765432" * 4)


@test
def the_same_seed_gives_the_same_on_any_number_of_threads():
    scripts = [f"produce 9000 condition {NOTRUMP} action printoneline, average hcp(south)",
               "produce 3000 condition hcp(north) + hcp(south) >= 26 mix 3 spades(north) > 4, 1 hearts(north) > 4 "
               "rotate any action printoneline",
               "generate 3000000 condition spades(east) == 7 action average hcp(east)"]
    for script in scripts:
        outs = {where(script, "--seed", "t", "--threads", n).stdout for n in ("1", "2", "3", "7")}
        same(len(outs), 1)
    assert where(scripts[0]).stdout != where(scripts[0]).stdout, "live deals repeat"


@test
def dealers_examples_run_unchanged():
    if not EXAMPLES.is_dir():
        raise Skip("dealer's examples are not installed")
    for script in sorted(EXAMPLES.glob("Descr.*")):
        if script.name == "Descr.test_dealer":
            continue  # ten million deals for 228 tables: a minute
        out = where(str(script), "--seed", "1").stdout
        assert "Produced" in out or "Practice deals" in out, script


@test
def output_has_the_shape_of_dealer():
    if not DEALER:
        raise Skip("dealer is not installed")
    desk = Desk()
    scripts = {
        "actions": "produce 3 condition hcp(north) > 10 action printcompact, printoneline(hcp(north)), "
                   "printcompact(hcp(north)), printew, average \"x\" hcp(north), "
                   "printes(\"a \", hcp(north), \\n, \"b\\n\")",
        "all": "produce 2",
        "hands": "produce 6 action print(north,south)",
        "tables": "produce 50 condition hcp(north) > 11 action frequency \"f\" (hcp(north), 9, 13), "
                  "frequency \"2\" (hcp(north), 9, 12, spades(north), 2, 4)"}
    for name, script in scripts.items():
        desk.path(name).write_text(script + "\n")
        theirs = subprocess.run([DEALER, "-s", "1", desk.path(name)], capture_output=True, text=True).stdout
        ours = where(str(desk.path(name)), "--seed", "1").stdout
        theirs = "".join(line for line in theirs.splitlines(True) if not line.startswith("Time"))
        same([len(line) > 0 for line in shape_of(ours).splitlines()],
             [len(line) > 0 for line in shape_of(theirs).splitlines()])
    for name in "tables", "all":
        theirs = subprocess.run([DEALER, "-s", "1", desk.path(name)], capture_output=True, text=True).stdout
        ours = where(str(desk.path(name)), "--seed", "1").stdout
        same([re.sub(r"[\d\sAKQJT-]+", "", line) for line in ours.splitlines()][:4],
             [re.sub(r"[\d\sAKQJT-]+", "", line) for line in theirs.splitlines()][:4])


@test
def averages_are_within_dealers_error():
    """Means that dealer's shuffle hardly touches; five standard errors of both."""
    if not DEALER:
        raise Skip("dealer is not installed")
    desk = Desk()
    desk.path("s").write_text("produce 20000\ngenerate 100000000\npredeal south SAQ, HK7\npointcount 6 4 2 1\n"
                              "condition shape(north, any 4333 + any 4432 + 5xxx) and hcp(north) >= 12\n"
                              "action average \"h\" hcp(north), average \"s\" spades(north), "
                              "average \"c\" controls(north)\n")
    theirs = subprocess.run([DEALER, "-s", "3", desk.path("s")], capture_output=True, text=True).stdout
    ours = where(str(desk.path("s")), "--seed", "3").stdout
    for name, spread in ("h", 4), ("s", 1.5), ("c", 2):
        a, b = (float(re.search(rf"^{name}: (.*)$", text, re.M)[1]) for text in (ours, theirs))
        assert abs(a - b) < 5 * spread * (2 / 20000) ** .5, f"{name}: {a} and {b}"


REAL = """# North opens one spade with a balanced hand: how good is South?
produce 20000
generate 100000000
predeal north SAK, HQ
pointcount 5 3 2 1
fit = spades(north) + spades(south) >= 8
condition shape(north, any 4333 + any 4432 + any 5332 - x5xx) and hcp(north) >= 12 and fit
action average "South's points" hcp(south),
       frequency "South's points" (hcp(south), 0, 12),
       frequency "Spades and points" (spades(south), 3, 6, hcp(south), 4, 8)
"""


@test
def a_script_prints_what_dealer_prints():
    """Line by line the same but for the numbers, which differ by chance only: 5.5 standard errors."""
    if not DEALER:
        raise Skip("dealer is not installed")
    desk = Desk()
    desk.path("real.dl").write_text(REAL)
    theirs = subprocess.run([DEALER, "-s", "1", desk.path("real.dl")], capture_output=True, text=True).stdout
    ours = where(str(desk.path("real.dl")), "--seed", "1").stdout.splitlines()
    theirs = [line for line in theirs.splitlines() if not line.startswith("Time needed")]
    # The width of a number stays: only its digits are made alike.
    same([re.sub(r"[\d.]+", "9", re.sub(r" +(?=\d)", " ", line)) for line in ours],
         [re.sub(r"[\d.]+", "9", re.sub(r" +(?=\d)", " ", line)) for line in theirs])
    same([len(line) for line in ours[1:26]], [len(line) for line in theirs[1:26]])
    means = [float(lines[0].split(": ")[1]) for lines in (ours, theirs)]
    assert abs(means[0] - means[1]) < 5.5 * 4.5 * (2 / 20000) ** .5, means
    for a, b in zip(ours[1:26], theirs[1:26]):
        for x, y in zip(re.findall(r"\d+", a)[1:], re.findall(r"\d+", b)[1:]):
            assert abs(int(x) - int(y)) <= 5.5 * (int(x) + int(y) + 1) ** .5, f"{a} and {b}"


@test
def an_impossible_condition_is_refused_in_a_sentence():
    run = where("hcp(north) >= 20 and hcp(north) < 10", status=1)
    same(run.stderr, "riffle deal: No deal meets the condition. These parts exclude each other: "
                     "hcp(north) >= 20; hcp(north) < 10.\n")
    holds("no hand meets: hcp(north) > 37.", where("hcp(north) > 37 and spades(south) > 2", status=1).stderr)
    holds("no hands together meet: hcp(north) + hcp(south) > 40.", where("hcp(north) + hcp(south) > 40 and spades(east) > 2",
                                                                  status=1).stderr)
    holds("spades(north) >= 7; spades(south) >= 7", where("spades(north) >= 7 and spades(south) >= 7", status=1).stderr)


@test
def errors_name_line_and_column():
    holds("--where: line 1, column 12: expected an expression", where("hcp(north)>>3", status=2).stderr)
    holds("Hint: did you mean hcp?\n", where("hpc(north) > 3", status=2).stderr)
    holds("To see the ready ones, run: riffle deal --shelf", where("no-such-name", status=2).stderr)
    holds("Add --boards", where("1", "-o", "x.pbn", status=2).stderr)
    holds("Write a <= b and b <= c", where("produce 1 condition 15 <= hcp(north) <= 17").stderr)
    holds("hands of 4 cards make no boards", where("cards 4", "--boards", "1-4", status=2).stderr)
    holds("is not for practice deals", where("1", "--release", status=2).stderr)


@test
def explain_gives_probabilities():
    out = where(NOTRUMP, "--explain").stdout
    holds("4.866 %", out)
    holds("North is drawn exactly, from 30,897,212,184 of 635,013,559,600 hands", out)
    said = json.loads(where(NOTRUMP, "--explain", "--json").stdout)
    same(said["exact_seat"], "north")
    same([part["met"] for part in said["parts"]], ["exactly"] * 3 + ["rejection"])
    assert said["probability"]["exact"] and abs(said["probability"]["value"] - .026648082) < 1e-9
    rare = json.loads(where("balanced(north) and hcp(north) >= 20 and hcp(north) <= 21 and hcp(south) <= 3 and "
                            "(spades(south) == 6 or hearts(south) == 6)", "--explain", "--json").stdout)
    same({rare["exact_seat"], rare["second_seat"]}, {"north", "south"})
    assert rare["probability"]["exact"] and abs(rare["gain"] * rare["probability"]["value"] - 1) < 1e-9
    holds("any belongs to one shape only", where("shape(north, any 4333 + 4432)", "--explain").stdout)
    said = json.loads(where("hcp(north) > 37", "--explain", "--json", status=1).stdout)
    same(said["possible"], False)


@test
def boards_are_marked_and_no_session_accepts_them():
    desk = Desk()
    desk.command("deal", "--where", "notrump-opening", "--boards", "1-8", "-o", "lesson.pbn")
    holds("% riffle practice: ", desk.text("lesson.pbn"))
    holds('[Event "Practice deals"]', desk.text("lesson.pbn"))
    desk.command("deal", "--where", "1", "--boards", "1-4", "-o", "lesson.dlm")
    holds("Headline=Practice deals", desk.text("lesson.dlm"))
    desk.command("convert", "lesson.pbn", "again.pbn")
    holds("% riffle practice: ", desk.text("again.pbn"))
    desk.session("open", "--boards", "1-8", "--observed")
    desk.by_hand("1-8")
    before = desk.files()
    for name in "lesson.pbn", "again.pbn":
        desk.no(1, f"{name} has practice deals, which were chosen by a condition", "enter", name)
    same(desk.files(), before)
    out = where("produce 2 condition 1 action printpbn").stdout
    holds("% riffle practice: ", out)


@test
def machine_files_are_entered_in_the_ledger():
    desk = Desk()
    desk.command("deal", "--where", "1", "--boards", "1-4", "-o", "a.dup", "--ledger", "club", "--seed", "x")
    desk.command("deal", "--where", "1", "--boards", "1-4", "-o", "a.pbn", "--seed", "x")
    run = desk.command("ledger", "look", "a.pbn", "--ledger", "club")
    holds("Practice deals", run.stdout + run.stderr)


@test
def every_condition_of_the_shelf_deals():
    rows = json.loads(subprocess.run([RIFFLE, "deal", "--shelf", "--json"], capture_output=True, text=True).stdout)["shelf"]
    assert len(rows) >= 50
    for row in rows:
        assert row["about"].endswith(".") and row["group"].isalpha(), row
        lines = where(row["name"], "--boards", "1-4", "--seed", "s").stdout
        same(lines.count("[Deal "), 4)


@test
def the_hand_of_the_script_goes_to_the_dealer_of_each_board():
    out = where("weak-two-spades", "--boards", "1-100", "--seed", "z").stdout
    deals = re.findall(r'\[Deal "(.):(.*?)"\]', out)
    same(len(deals), 100)
    for number, (first, hands) in enumerate(deals):
        hand = hands.split()[(number - "NESW".index(first)) % 4]
        same((number, len(hand.split(".")[0])), (number, 6))


@test
def double_dummy_conditions():
    """With 30 points nine tricks are likely, so that few deals have to be solved."""
    out = where(f"hcp(north) + hcp(south) >= 30 and dds(north, notrump) >= 9 produce {form(1, 2)} action printrpt(trix(north))",
                "--seed", "d").stdout
    same(len(re.findall(r"^ \d+,\d+,\d+,\d+,(?:9|1\d)$", out, re.M)), form(1, 2))


if __name__ == "__main__":
    sys.exit(main())
