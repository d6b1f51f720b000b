#!/usr/bin/env python3
"""real_shoe.py RIFFLE -- `riffle table --cards`: acts beside the cards of a real shoe.  Prints TAP."""
import json
import sys

from desk import Desk
from tap import holds, lacks, main, same, test

OPENING = """supervisor opens the table with 2 decks
dealer shuffles by hand
supervisor cuts at 52
dealer moves the front to the back
dealer places the cutting card
dealer loads the shoe
dealer burns a card
Ann sits at box 1
"""
WAGER = "Ann wagers 10 on box 1\n"
CUT = "dealer draws the cutting card for box 1\n"
DRAW = "dealer draws a card to box 1\n"
EXPOSE = "dealer exposes the cutting card\n"


def table(cards, acts, *args, status):
    desk = Desk()
    desk.path("shoe").write_text(cards)
    run = desk.command("table", "--no-record", "--cards", "shoe", *args, "-", stdin=OPENING + acts)
    same((acts, run.returncode), (acts, status))
    return run


@test
def the_cutting_card_comes_where_the_file_has_it():
    run = table("? 9S cut 6H", WAGER + DRAW + "dealer draws the cutting card for the dealer\ndealer draws 6H to the dealer\n", status=1)
    holds("it shows that C4.5.1 was broken", run.stdout)  # it came out after two cards
    lacks("contradicted", run.stdout)
    run = table("? cut 9S", EXPOSE, status=1)
    lacks("contradicted", run.stdout)


@test
def the_cutting_card_does_not_come_where_the_file_has_a_card():
    for acts, line in (WAGER + CUT, 10), (EXPOSE, 9):
        for cards in "? 9S 6H 8S", "? ? cut":
            run = table(cards, acts, status=1)
            holds(f"riffle table: line {line}: the act shows the cutting card, but shoe has a card there, word 2;", run.stderr)
            holds("0 refused, and 1 contradicted by the file of cards", run.stdout)
            lacks("C4.5.1", run.stdout)
            lacks("9S", run.stdout + run.stderr)  # what comes next is not told
    run = table("? 9S", WAGER + CUT + DRAW, status=1)  # and the table is as it was
    holds("dealer draws 9S to box 1", run.stdout)


@test
def no_card_comes_where_the_file_has_the_cutting_card():
    for act in DRAW, "dealer draws 9S to box 1\n", "dealer draws a card face down to box 1\n":
        run = table("? cut 9S", WAGER + act, status=1)
        holds("line 10: the act takes a card, but shoe has the cutting card there, word 2; draw the cutting card first", run.stderr)
        lacks("C4.5.1", run.stdout)
    run = table("cut 9S", "", status=1)
    holds("line 7: the act takes a card, but shoe has the cutting card there, word 1", run.stderr)


@test
def other_contradictions():
    run = table("? 9S", WAGER + "dealer draws KD to box 1\n", status=1)
    holds("the act says KD, but shoe has another card there, word 2; correct one of them", run.stderr)
    for act in CUT, DRAW:
        holds("shoe has no more cards after word 1; add what came out", table("?", WAGER + act, status=1).stderr)


@test
def what_the_law_refuses_it_refuses():
    run = table("? 9S 8S", WAGER + DRAW + "dealer draws the cutting card\n", status=1)
    holds("refused by C4.2.2", run.stdout)
    same(run.stderr, "")


@test
def json_has_a_word_of_its_own():
    row = json.loads(table("? 9S", WAGER + CUT, "--json", status=1).stdout.splitlines()[-1])
    same((row["line"], row["ruling"]), (10, "contradicted"))
    holds("the act shows the cutting card", row["expected"])


if __name__ == "__main__":
    sys.exit(main())
