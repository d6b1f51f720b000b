#!/usr/bin/env python3
"""Counts every round of blackjack on a tiny deck, by the model of bj_round.py.

    count_rounds.py [OVERRIDES …]      prints a line of JSON for each set of rules
    count_rounds.py --check FILE       compares a table of counts, and prints TAP

The deck has eight cards, ace, king, six and five of spades and of hearts, each a card of
its own.  One player has one box; the wager is twice the least of the rules, so that half of
it is exact; he has chips for everything.  A round begins with the first card.  There is no
shuffle, cut or burn in it, and a card that is drawn does not come again.

What is counted are sequences of
- cards, by identity, in the order in which they leave the deck, whether anybody sees them
  then or not: the hidden card and a doubled one are the cards that they are;
- the player's decisions, where the law waits for him: insurance of half the wager or none;
  hit, stand, double, split where each is lawful; surrender wherever it is lawful;
- the dealer's look, since a player may give up before it or after it.  Before the look
  the player gives up, or lets the dealer look.
All else follows from these: the dealer has nothing to decide, and in what order wagers are
settled makes no difference.

A sequence is complete when everything is settled and the round may end.  It is unfinished
when a card is due and the deck is empty.  `net` is what the player wins less what he
loses, in cents, in all complete sequences together.

A set of rules is the values that differ from bicycle, like "soft17=hit surrender=late".
A table of counts has lines of a set of rules, a |, and the three numbers.
"""

import json
import re
import sys

import bj_round as at
from acts import DEALER, face
from bj_rules import contradictions, read_rules
from seed import form

DECK = [face(text) for text in "AS KS 6S 5S AH KH 6H 5H".split()]
BOX = 1
GAMES = [
    "",
    "soft17=hit",
    "double_on=any double_soft=yes",
    "split_hands_max=1 insurance=no",
    "split_hands_max=4 resplit_aces=yes hit_split_aces=yes",
    "split_hands_max=4 double_on=any double_soft=yes double_after_split=yes",
    "double_card=up dealer_draws_alone=no hit_21=no",
    "hole_card=none",
    "hole_card=none dealer_natural_takes=original double_on=any split_hands_max=3",
    "hole_card=no_peek insurance=no",
    "surrender=late",
    "surrender=early",
    "surrender=early insurance=no dealer_draws_alone=no",
    "ten_ace_after_split_is_natural=yes natural_pays=6:5",
]


class Count:
    """Goes through all rounds of one set of rules."""

    def __init__(self, rules):
        self.rules = rules
        self.complete = self.unfinished = self.net = 0

    def all_rounds(self):
        self.go_on(at.Round(self.rules, {BOX: 2 * self.rules.min_bet}), DECK, 0)

    def go_on(self, game, deck, net):
        """From here on; `net` is what has been won so far."""
        what, whose = game.awaits()
        if what == at.END:
            self.complete += 1
            self.net += net
        elif what in (at.DEAL, at.CARD, at.DRAW):
            self.draw(game, deck, net, what, whose)
        elif what in (at.INSURANCE, at.LOOK, at.PLAY):
            for decide in self.choices(game, what):
                after = game.copy()
                decide(after)
                self.go_on(after, deck, net)
        else:
            self.go_on(game, deck, net + self.dealer_acts(game, what, whose))

    def draw(self, game, deck, net, what, whose):
        self.unfinished += not deck
        hand, down = DEALER, False
        if what == at.CARD:
            hand, down = BOX, whose[1].doubled and self.rules.double_card == "down"
        elif what == at.DEAL:
            hand, down = whose, whose == DEALER and len(game.dealer) == 1
        for card in deck:
            after = game.copy()
            after.card_to(hand, card, down)
            self.go_on(after, [each for each in deck if each is not card], net)

    def choices(self, game, what):
        """What may be decided, each as a function of the round."""
        choices = []
        if game.may_surrender(BOX):
            choices.append(surrender)
        if what == at.INSURANCE:
            half = game.wagers[BOX] // 2
            return choices + [lambda after: after.insure(BOX, half),
                              lambda after: after.insure(BOX, 0)]
        if what == at.LOOK:
            return choices + [look]
        hand = game.in_turn()[1]
        choices.append(stand)
        if hand.may_hit(self.rules):
            choices.append(hit)
        if hand.may_double(self.rules):
            choices.append(lambda after: after.double(after.in_turn()[1]))
        if hand.may_split(self.rules, len(game.hands[BOX])):
            choices.append(lambda after: after.split(*after.in_turn()))
        return choices

    def dealer_acts(self, game, what, whose):
        """The dealer turns a card or settles; answers what the player wins by it."""
        if what in (at.HOLE, at.SHOW_NATURAL):
            game.hidden = False
        elif what == at.SETTLE and game.covered():
            game.covered()[0][1].covered = False
        elif what == at.SETTLE_INSURANCE:
            game.insured.clear()
            return game.insurance[BOX] * (2 if game.has_natural() else -1)
        else:
            hand = whose[0][1]
            due = game.due(hand)
            won = {"PAY": due.amount, "STAND_OFF": 0, "COLLECT": -game.taken(hand)}[due.act]
            hand.settled = True
            return won
        return 0


def surrender(game):
    game.hands[BOX][0].surrendered = True


def look(game):
    game.looked = "a natural" if at.is_natural_pair(game.dealer) else "no natural"


def stand(game):
    game.in_turn()[1].stood = True


def hit(game):
    game.in_turn()[1].asked = True


def counted(overrides):
    """All rounds under these rules."""
    values = re.findall(r"(\w+) *= *([^ ;]+)", overrides)
    rules = read_rules("".join(f"{key} = {value}\n" for key, value in values))
    if contradictions(rules):
        sys.exit(f"{overrides}: {contradictions(rules)}")
    count = Count(rules)
    count.all_rounds()
    return count


def check(lines):
    """Compares a table of counts, the short form every eighth row; answers whether all are right."""
    rows = [line.split("|") for line in lines if "|" in line and line[0] != "#"]
    rows = rows[::form(8, 1)]
    wrong = 0
    for number, (overrides, numbers) in enumerate(rows, 1):
        count = counted(overrides)
        found = [count.complete, count.unfinished, count.net]
        right = found == list(map(int, numbers.split()))
        wrong += not right
        print("ok" if right else "not ok", f"{number} - {overrides.strip()}", flush=True)
        if not right:
            print(f"# {numbers.strip()} there, and {' '.join(map(str, found))} here")
    print(f"1..{len(rows)}")
    return not wrong


def main():
    if sys.argv[1:2] == ["--check"]:
        with open(sys.argv[2], encoding="utf-8") as table:
            return 0 if check(table) else 1
    for overrides in sys.argv[1:] or GAMES:
        count = counted(overrides)
        print(json.dumps({"rules": overrides, "complete": count.complete,
                          "unfinished": count.unfinished, "net": count.net}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
