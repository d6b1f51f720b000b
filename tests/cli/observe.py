#!/usr/bin/env python3
"""observe.py RIFFLE -- `riffle table --observe`: an evening with four breaches.  Prints TAP."""
import json
import sys

from desk import Desk
from observe_evening import EVENING
from tap import holds, lacks, main, same, test


def observe(acts, *args, status):
    run = Desk().command("table", "--observe", "--rules", "bicycle", *args, "-", stdin=acts)
    same((run.returncode, run.stderr), (status, ""))
    return run.stdout


def without(line):
    return EVENING.replace(line + "\n", "", 1)


@test
def four_breaches_and_no_false_alarm():
    out = observe(EVENING, status=5)
    holds("54 acts: 50 permitted, 4 breaches (C4.2.1, BJ(4).1, BJ(7).2, BJ(10).2), 0 not judged, "
          "0 impossible", out)
    holds("the house owes Ann 5.00", out)
    holds("Ann has 15.00 more than by the law", out)
    holds("the house -230.00, on the boxes 0.00, Ann 110.00, Bob 120.00", out)


@test
def the_difference_is_made_good():
    paid = EVENING.replace("# round 2", "dealer pays 5 to box 1")
    out = observe(paid, status=5)
    holds("51 permitted, 4 breaches", out)
    lacks("owes", out)
    holds("Ann has 20.00 more than by the law", out)


@test
def a_lawful_evening_has_no_breach():
    out = observe("\n".join(EVENING.splitlines()[:6]) + "\n", status=0)
    holds("6 acts: 6 permitted, 0 breaches, 0 not judged, 0 impossible", out)


@test
def a_forgotten_line_is_named():
    out = observe(without("Bob stands"), status=5)
    holds("or was this forgotten before it: Bob stands", out)
    out = observe(without("Bob sits at box 2"), status=1)
    holds("Nobody of that name sits at the table. Nothing was changed.", out)
    holds("or was this forgotten before it: Bob sits at box", out)


@test
def the_remedy_is_lawful():
    again = EVENING.replace("Bob cuts at 100",
                            "dealer offers the stack to Ann with backs away\nAnn cuts at 100")
    holds("4 breaches (C4.2.1, BJ(4).1", observe(again, status=5))


@test
def a_late_look_is_lawful():
    late = EVENING.replace("dealer looks and has no natural\nAnn stands",
                           "Ann stands\ndealer looks and has no natural")
    holds("5 breaches (C4.2.1, BJ(4).1, BJ(4).4, BJ(7).2", observe(late, status=5))


@test
def what_is_impossible_changes_nothing():
    out = observe(EVENING + "dealer takes the wager of box 1\nDora hits\n", status=1)
    holds("No chips lie there. Nothing was changed.", out)
    holds("54 acts", out.replace("56 acts", "54 acts"))
    holds("2 impossible", out)


@test
def json_names_clause_and_forgotten_acts():
    lines = [json.loads(line) for line in observe(without("Bob stands"), "--json", status=5).splitlines()]
    same(len(lines), 53)
    breach = next(line for line in lines if line["ruling"] == "breach" and "Bob stands" in line["forgotten"])
    same(breach["act"], "dealer turns TC")
    holds("BJ(", breach["clause"])


@test
def other_sources_of_cards_are_refused():
    for wrong in (["--seed", "t"], ["--auto"], ["--dealer", "auto"]):
        run = Desk().command("table", "--observe", "--rules", "bicycle", *wrong)
        same(run.returncode, 2)
        holds("--observe takes acts as people enter them", run.stderr)
    run = Desk().command("table", "--observe", "--record", "cut.record", "-")
    same(run.returncode, 2)
    holds("a record with breaches needs a game: add --rules PRESET", run.stderr)


CUT = """supervisor opens the table with 6 decks
Ann sits at box 1
Bob sits at box 3
dealer shuffles by hand
dealer offers the stack to Bob with backs away
Bob cuts at 120
dealer places the cutting card 70 from the back
dealer loads the shoe
dealer burns a card
"""


@test
def without_a_game_c4_alone_judges():
    run = Desk().command("table", "--observe", "-", stdin=CUT)
    same(run.returncode, 5)
    holds("2 breaches (C4.2.1, C4.5.1), 0 not judged, 0 impossible", run.stdout)
    holds("or was this forgotten before it: dealer moves the front to the back", run.stdout)
    run = Desk().command("table", "--observe", "-", stdin=CUT + "Ann hits\n")
    same(run.returncode, 1)
    holds("No game is named for this table", run.stdout)
    holds("To name a game, run: riffle table --observe --rules bicycle", run.stdout)


if __name__ == "__main__":
    sys.exit(main())
