#!/usr/bin/env python3
# explore.py -- walks at random through tables of many rules and asks at every step what riffle
# waits for: what it asks for must be permitted, word for word, and something must always be.
#
# usage: tests/audit/explore.py RIFFLE [WALKS]
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reference"))
import seed  # noqa: E402
import table as audit  # noqa: E402

PROBE = "dealer shows the burned card"  # refused at any time, with what is expected instead
NAMES = ["Ann", "Bob", "Cleo"]
FACES = [r + s for r in "AAKQJT9876655432" for s in "SHDC"]


class Walk:
    def __init__(self, riffle, options, folder, dice):
        command = audit.Table(riffle, options, folder).command + ["-"]
        self.riffle = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.dice, self.options = dice, options
        self.done, self.faults = [], []
        self.dealer, self.hole, self.down = [], False, 0

    def put(self, act):
        self.riffle.stdin.write(act + "\n")
        self.riffle.stdin.flush()
        row = {}
        while "ruling" not in row:
            line = self.riffle.stdout.readline()
            if not line:
                self.fault(f"riffle ended after {act!r}")
                raise EOFError
            row = json.loads(line)
        if row["ruling"] == "permitted":
            self.note(act, row)
        return row

    def fault(self, words):
        self.faults.append(words + "\n#   " + "\n#   ".join(self.done))

    def note(self, act, row):
        """Looks at a permitted act with this program's own eyes."""
        self.done.append(act)
        if "chips" in row:
            chips = row["chips"]
            if chips["house"] + chips["felt"] + sum(chips["players"].values()) != 0:
                self.fault(f"chips are not zero in sum after {act!r}")
        said = row["act"]
        card = re.match(r"dealer draws (\S+|a card face down|a card) (?:face up )?to (the dealer|box \d)", said)
        if card and card[2] == "the dealer":
            self.hole = self.hole or "down" in card[1]
            if "down" not in card[1]:
                self.dealer.append(card[1])
        if card and card[2] != "the dealer" and "down" in card[1]:
            self.down += 1
        turned = re.match(r"dealer turns (\S+|a card)( on box \d)?$", said)
        if turned and not turned[2]:
            self.dealer.append(turned[1])
            self.hole = False
        if turned and turned[2] and (self.hole or self.total() < 17):
            self.fault(f"{act!r} before the dealer's hand is complete: {self.dealer}")
        if said == "dealer ends the round":
            self.dealer, self.hole, self.down = [], False, 0

    def total(self):
        count = sum({"A": 1}.get(c[0], 10 if c[0] in "KQJT" else 0) or int(c[0]) for c in self.dealer if c != "a card")
        return count + 10 if count <= 11 and any(c[0] == "A" for c in self.dealer) else count

    def random_act(self):
        d = self.dice
        name, box = d.choice(NAMES), d.randint(1, 3)
        who = d.choice(["dealer", "dealer", "supervisor", name])
        hand = d.choice([f"box {box}", "the dealer"])
        face = d.choice(FACES)
        return d.choice([
            f"{name} sits at box {box}", f"{name} leaves", f"{name} leaves box {box}", f"{name} buys 1000 of chips",
            f"{name} wagers {d.choice([10, 20, 100])} on box {box}", f"{name} takes back the wager on box {box}",
            f"{name} hits", f"{name} stands", f"{name} doubles", f"{name} splits", f"{name} surrenders box {box}",
            f"{name} insures box {box} for {d.choice([2, 5, 50])}", f"{name} declines insurance on box {box}",
            f"{who} draws {face} to {hand}", f"{who} draws a card face down to {hand}",
            f"dealer turns {face}", f"dealer turns {face} on box {box}", f"dealer draws the cutting card for {hand}",
            "dealer draws the cutting card", "dealer exposes the cutting card", "dealer draws a card in error",
            f"dealer overdraws {face}", f"dealer finds {face} face up", f"dealer draws {face} to {hand} out of turn",
            f"dealer calls time on box {box}", f"dealer pays {d.choice([5, 10, 15, 20])} to box {box}",
            f"dealer takes the wager of box {box}", f"dealer leaves the wager to box {box}", "dealer ends the round",
            f"dealer pays the insurance of box {box}", f"dealer takes the insurance of box {box}",
            "dealer looks and has a natural", "dealer looks and has no natural", "supervisor orders a shuffle",
            "supervisor orders a recut", f"supervisor replaces {face}", "supervisor brings new cards",
            "dealer shuffles by hand", "dealer shuffles the discards", f"{name} cuts at 52", f"{name} refuses the cut",
            "supervisor cuts at 52", "dealer fixes the cutting card 60 from the back", "dealer places the cutting card",
            "dealer moves the front to the back", "dealer loads the shoe", "dealer burns a card"])

    def step(self):
        """Something at random now and then; else what riffle says is expected."""
        if self.dice.random() < 0.35:
            self.put(self.random_act())
            return
        asked = self.put(PROBE)["expected"]
        known = "seed" in self.options
        acts = audit.acts_in(asked, "a card" if known else self.dice.choice(FACES))
        if not acts:
            if "a player sits down" not in asked:
                self.fault(f"riffle waits for nothing that can be done: {asked!r}")
            name = self.dice.choice(NAMES)
            self.put(f"{name} sits at box {self.dice.randint(1, 3)}")
            self.put(f"{name} buys 1000 of chips")
            return
        act = self.dice.choice(acts)
        row = self.put(act)
        if known and "looks" in act and row["ruling"] == "refused":
            row = self.put(next(a for a in acts if a != act))  # the seed knows which is true
        if row["ruling"] != "permitted" and row.get("clause") != "C4.1":  # a face that was seen
            self.fault(f"riffle expects {act!r} and rules {audit.told(row)}, expected {row.get('expected')!r}")


RULES = ["bicycle", "bicycle, dealer_draws_alone = no, double_after_split = yes", "vegas-strip", "atlantic-city",
         "european", "australia-nz", "single-deck", "double-deck", "vegas-downtown-h17", "eight-deck-csm",
         "bicycle, hole_card = no_peek, double_after_split = yes, split_hands_max = 4, resplit_aces = yes, decks = 2, cutting_card_min = 1, cutting_card_max = 52",
         "european, double_card = down, dealer_natural_takes = original",
         "bicycle, surrender = early, hit_21 = no, decks = 2, cutting_card_min = 1, cutting_card_max = 52",
         "none"]


def players_act(dice):
    """A line that a player or the supervisor might say to a dealer who plays by himself."""
    name, box = dice.choice(NAMES), dice.randint(1, 3)
    return dice.choice([
        f"{name} sits at box {box}", f"{name} leaves", f"{name} buys 1000 of chips", f"{name} cuts at {dice.choice([5, 52, 60])}",
        f"{name} refuses the cut", f"{name} wagers {dice.choice([10, 20, 50])} on box {box}", f"{name} hits", f"{name} hits",
        f"{name} stands", f"{name} stands", f"{name} doubles", f"{name} splits", f"{name} surrenders box {box}",
        f"{name} insures box {box} for 5", f"{name} declines insurance on box {box}", "supervisor brings new cards",
        "supervisor cuts at 52", "supervisor orders a shuffle", "supervisor orders a recut"])


def compare_dealers(riffle, rules, decks, number, folder, dice):
    """The acts of a dealer who plays by himself, put one by one: the same rulings and chips."""
    options = {"with": rules, "seed": f"dealer {number}"}
    opening = f"supervisor opens the table with {decks} deck{'s' * (decks > 1)}"
    lines = [opening, "Ann sits at box 1", "Ann buys 1000 of chips", "Bob sits at box 2", "Bob buys 1000 of chips"]
    lines += [players_act(dice) for _ in range(300)] + ["Ann hits"]
    by_himself = audit.Table(riffle, {**options, "dealer": "auto"}, folder)
    one_by_one = audit.Table(riffle, options, folder)
    rows = by_himself.rows(lines)
    again = one_by_one.rows([r["act"] for r in rows] + [PROBE])
    for row, other in zip(rows, again):
        if {**row, "line": 0} != {**other, "line": 0}:
            return f"{row} by himself, {other} one by one"
    waits = audit.acts_in(again[-1]["expected"], "a card")
    if waits and all(act.startswith("dealer") for act in waits):
        return f"the dealer stopped before: {again[-1]['expected']}"
    return None


def decks_of(rules):
    if "decks = 2" in rules or rules == "none":
        return 2
    named = {"vegas-strip": 4, "atlantic-city": 8, "single-deck": 1, "double-deck": 2, "eight-deck-csm": 8}
    return named.get(rules, 6)


def main():
    riffle, walks = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 40
    dice = seed.generator("audit/explore")
    bad = 0
    print("TAP version 13")
    seed.say_seed()
    with tempfile.TemporaryDirectory() as name:
        for number in range(1, walks + 1):
            rules = RULES[number % len(RULES)]
            text = rules + f", seed {number}" * (dice.random() < 0.3)
            options = {"with": rules}
            decks = decks_of(rules)
            if "seed" in text:
                options["seed"] = str(number)
            walk = Walk(riffle, options, pathlib.Path(name), dice)
            try:
                walk.put(f"supervisor opens the table with {decks} deck{'s' * (decks > 1)}")
                for _ in range(250):
                    walk.step()
                    if walk.faults:
                        break
            except EOFError:
                pass
            walk.riffle.stdin.close()
            status = walk.riffle.wait(60)
            if status not in (0, 1):
                walk.fault(f"riffle ended with status {status}")
            bad += bool(walk.faults)
            print(f"{'not ok' if walk.faults else 'ok'} {number} - {text}: {len(walk.done)} acts")
            for words in walk.faults[:1]:
                print("# " + words)
        for number, rules in enumerate(RULES[:-1] * max(1, walks // 28), walks + 1):
            wrong = compare_dealers(riffle, rules, decks_of(rules), number, pathlib.Path(name), dice)
            bad += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {number} - {rules}: a dealer by himself, and one by one")
            if wrong:
                print("# " + wrong)
    print(f"1..{number}")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
