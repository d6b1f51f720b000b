#!/usr/bin/env python3
"""Puts random rules and small random shoes to `riffle chart` and `riffle exact`, and asks whether
what they say of strategies and of plans for split hands is so.

    compare_plans.py [--seed SEED] [--strict] [--relax N] [--tell] RIFFLE [CASES]

- Who follows the strategy of `riffle chart --format strategy` gets what `riffle exact --strategy
  total` says, and the chart of JSON shows that strategy (exact_chart.py).
- No change of one decision of it gains, but for what it changes in the play after a split.  One
  that does is told, and is a failure with --strict.
- `--after-split best` is worth what the best plans are, and no change of one decision of those
  gains; where there are few plans, none of them all does (exact_plans.py).
- With the best plans the game is worth no less than without, and no less where a rule is relaxed.
  This needs no model; N games are asked.  How often relaxing costs something without the best
  plans is told.

Prints TAP; the exit status is 1 when something fails.
"""

import argparse
import copy
import itertools
import json
import math
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter

from bj_rules import Rules, contradictions
from compare_exact import (NEAR, NEAR_SD, REFUSED, any_shoe, case_rules, chances, differences,
                           spelled)
from exact_chart import Strategy, changes, follow, shown
from exact_plans import changes_of_plan, with_plans
from seed import parse_with_seed

NEAR_PLAN = 1e-11
SHOWN = 6  # differences of one case that are shown
WORK = {1: 1e5, 2: 5e4, 3: 2e4, 4: 1e4}  # by the number of hands
WORK_CHANGES = {1: 2e4, 2: 1e4, 3: 2e3, 4: 1e3}
ALL_PLANS = 64  # so many plans are all tried
STEPS = {  # from what is least to what is most for the player
    "double_after_split": ("no", "yes"),
    "split_hands_max": (1, 2, 3, 4),
    "resplit_aces": ("no", "yes"),
    "hit_split_aces": ("no", "yes"),
    "double_split_aces": ("no", "yes"),
    "double_on": ("none", "10-11", "9-11", "any"),
    "double_soft": ("no", "yes"),
    "surrender": ("none", "late", "early"),
    "natural_pays": ("1:1", "6:5", "7:5", "3:2", "2:1", "3:1"),
    "insurance": ("no", "yes"),
}


class Riffle:
    """The command."""

    def __init__(self, command, folder):
        self.command, self.file = command, f"{folder}/plans.rules"
        self.asked = None  # rules and shoe of the last question

    def ask(self, rules, counts, *words):
        """What it writes; None when it refuses the shoe."""
        self.asked = rules, counts
        with open(self.file, "w", encoding="utf-8") as out:
            out.write(rules.text())
        run = subprocess.run([self.command, words[0], "--rules", self.file, "--shoe",
                              spelled(counts), *words[1:]],
                             capture_output=True, text=True, check=False)
        if run.returncode == 1 and REFUSED.search(run.stderr):
            return None
        if run.returncode:
            raise RuntimeError(f"{' '.join(words)}: exit status {run.returncode}: {run.stderr}")
        return run.stdout

    def exact(self, rules, counts, *words):
        answer = self.ask(rules, counts, "exact", "--json", *words)
        return answer and json.loads(answer)


def work(counts):
    return math.prod(count + 1 for count in counts) * sum(counts[:5], 1)


def small_game(riffle, rng, most=WORK, least_hands=1):
    """Rules and a shoe that riffle does not refuse and the model is soon done with."""
    while True:
        rules = case_rules(rng)
        if rules.split_hands_max < least_hands:
            continue
        counts = any_shoe(rng, rules)
        if work(counts) < most[rules.split_hands_max] and riffle.exact(rules, counts):
            return rules, counts


def differing(expected, answer, fields, near):
    for field in fields:
        yield from differences(field, expected[field], answer[field],
                               NEAR_SD if field == "sd" else near)


class Cases:
    """What is asked, case by case; each answers a list of (what, expected, answer)."""

    def __init__(self, riffle, options):
        self.riffle, self.options = riffle, options
        self.told, self.rules, self.counts = Counter(), None, None
        self.findings = []

    def game(self, what, case, *limits):
        rng = random.Random(f"{self.options.seed} {what} {case}")
        self.rules, self.counts = small_game(self.riffle, rng, *limits)
        return self.rules, self.counts

    def strategy(self):
        text = self.riffle.ask(self.rules, self.counts, "chart", "--format", "strategy")
        return Strategy.read(text)

    def chart(self, case):
        rules, counts = self.game("chart", case)
        strategy = self.strategy()
        answer = self.riffle.exact(rules, counts, "--strategy", "total", "--hands")
        expected = follow(rules, counts, strategy)
        found = list(differing(expected, answer, ("ev", "sd", "by_upcard", "hands"), NEAR))
        if answer["distribution_exact"]:
            mine, other = chances(expected["distribution"]), chances(answer["distribution"])
            found += differences("distribution", {key: mine.get(key, 0.0) for key in other}, other)
        chart = json.loads(self.riffle.ask(rules, counts, "chart", "--format", "json"))
        found += differences("ev of the chart", expected["ev"], chart["ev"])
        found += [(f"chart {row} against {up}", cell, code)
                  for row, up, cell, code in shown(strategy, chart, counts)]
        self.told["cells D"] += sum("D" in cell for cell in strategy.cells.values())
        self.told["insured"] += strategy.insured
        return found

    def cells(self, case):
        rules, counts = self.game("cells", case, WORK_CHANGES)
        found = []
        for change in changes(rules, counts, self.strategy()):
            self.told["changes of a cell"] += 1
            if change.unsplit > NEAR:
                self.told["changes that gain"] += 1
                found.append((str(change), "no gain", change.unsplit))
            elif change.gain > NEAR:
                self.told["changes that gain after splits only"] += 1
        if self.options.strict:
            return found
        self.findings += [(self.rules, self.counts, change) for change, _, _ in found]
        return []

    def plans(self, case):
        rules, counts = self.game("plans", case, WORK, 2)
        answer = self.riffle.exact(rules, counts, "--after-split", "best", "--hands")
        without = self.riffle.exact(rules, counts, "--hands")
        expected, pairs = with_plans(rules, counts)
        found = list(differing(expected, answer, ("ev", "by_upcard", "hands"), NEAR_PLAN))
        found += [("split no better", without["hands"][hand][up]["split"], values["split"])
                  for hand, by_up in answer["hands"].items() for up, values in by_up.items()
                  if values.get("split", 0.0) <
                  without["hands"][hand][up].get("split", 0.0) - NEAR_PLAN]
        self.told["pairs"] += len(pairs)
        self.told["pairs best not split to the limit"] += sum(
            pair.planned[0].law.rules.split_hands_max < rules.split_hands_max for pair in pairs)
        if work(counts) < WORK_CHANGES[rules.split_hands_max]:
            for pair in pairs:
                found += self.other_plans(pair)
        return found

    def other_plans(self, pair):
        """Plans that are better than the best."""
        game, planner = pair.planned
        what = f"{pair.deal.name()} against kind {pair.deal.up}"
        for known, action, gain in changes_of_plan(pair):
            self.told["changes of a plan"] += 1
            if gain > NEAR:
                yield f"{what}: {action} {known}", "no gain", gain
        if math.prod(map(len, planner.choices.values())) <= ALL_PLANS:
            for actions in itertools.product(*planner.choices.values()):
                self.told["plans"] += 1
                game.follow_plan(dict(zip(planner.choices, actions)))
                gain = game.mean(pair.deal) - planner.value
                if gain > NEAR:
                    yield f"{what}: {actions} of {list(planner.choices)}", "no gain", gain

    def relaxed(self, case):
        rng = random.Random(f"{self.options.seed} relaxed {case}")
        while True:
            self.rules = rules = case_rules(rng)
            self.counts = counts = rng.choice([any_shoe] * 5 + [worn_shoe])(rng, rules)
            before = self.worth(rules)
            if before:
                break
        found = []
        if before["best"] < before["unsplit"] - NEAR:
            found.append(("best plans", before["unsplit"], before["best"]))
        for key, relaxed in relaxations(rules):
            after = self.worth(relaxed)
            if after is None:
                continue
            self.told["rules relaxed"] += 1
            step = f"{key} {getattr(rules, key)} to {getattr(relaxed, key)}"
            if after["best"] < before["best"] - NEAR:
                found.append((step, before["best"], after["best"]))
            if after["unsplit"] < before["unsplit"] - NEAR:
                self.told[f"{key} that cost without best plans"] += 1
                if self.options.tell:
                    self.tell(step, before, after)
        return found

    def worth(self, rules):
        """The expectation by the play after a split; None where the shoe is refused."""
        found = {}
        for after_split in ("unsplit", "best"):
            answer = self.riffle.exact(rules, self.counts, "--after-split", after_split)
            if answer is None:
                return None
            found[after_split] = answer["ev"]
        return found

    def tell(self, step, before, after):
        print(f"# relaxing {step} costs {before['unsplit'] - after['unsplit']:.3g}:",
              f"{before['unsplit']!r} to {after['unsplit']!r}, by the best plans",
              f"{before['best']!r} to {after['best']!r}")
        tell_game(self.rules, self.counts)


def worn_shoe(rng, rules):
    """What may be left of one deck or two."""
    decks = min(rules.decks, 2)
    counts = [4 * decks] * 9 + [16 * decks]
    for _ in range(rng.randint(10 * decks, 30 * decks)):
        kind = rng.choices(range(10), counts)[0]
        counts[kind] -= 1
    return tuple(counts)


def relaxations(rules):
    """Each rule that can be one step better for the player, and the rules then."""
    for key, steps in STEPS.items():
        here = steps.index(getattr(rules, key))
        if here + 1 < len(steps):
            relaxed = copy.copy(rules)
            setattr(relaxed, key, steps[here + 1])
            relaxed.bet_step, relaxed.min_bet, relaxed.max_bet = 100, 100, 1000
            if not contradictions(relaxed):
                yield key, relaxed


def tell_game(rules, counts):
    bicycle = Rules().text().splitlines()
    print(f"#   shoe {spelled(counts)}; rules", "; ".join(
        line for line in rules.text().splitlines() if line not in bicycle))


def ask_all(cases, number, what, ask, cases_asked):
    """A line of TAP; answers whether nothing differs."""
    began, different = time.monotonic(), []
    for case in range(cases_asked):
        try:
            found, game = list(ask(case)), (cases.rules, cases.counts)
        except (RuntimeError, ValueError, AssertionError) as error:
            found, game = [("an answer", "expected", str(error))], cases.riffle.asked
        if found:
            different.append((case, *game, found))
    print("not ok" if different else "ok", f"{number} - {cases_asked} {what}", flush=True)
    print(f"# {time.monotonic() - began:.1f} s")
    for case, rules, counts, found in different[:3]:
        print(f"# case {case} of the seed {cases.options.seed}, {len(found)} differences")
        tell_game(rules, counts)
        for path, expected, answer in found[:SHOWN]:
            print(f"#   {path}: {expected!r}, riffle {answer!r}")
    return not different


def compare(riffle, options):
    cases = Cases(riffle, options)
    asked = (
        ("strategies are worth what the model says", cases.chart, options.cases),
        ("strategies that no change of one decision betters", cases.cells, options.cases // 2),
        ("games by the best plans are worth what the model says", cases.plans, options.cases // 2),
        ("games are worth no less where a rule is relaxed", cases.relaxed, options.relax),
    )
    good = [ask_all(cases, number, *line) for number, line in enumerate(asked, 1)]
    print(f"1..{len(asked)}")
    for rules, counts, change in cases.findings:
        print(f"# {change}")
        tell_game(rules, counts)
    print("#", ", ".join(f"{number} {what}" for what, number in sorted(cases.told.items())))
    return all(good)


def arguments():
    parser = argparse.ArgumentParser(description="Asks riffle about strategies and plans.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("cases", nargs="?", type=int, default=24, help="how many games")
    parser.add_argument("--strict", action="store_true",
                        help="a change of one decision that gains is a failure")
    parser.add_argument("--relax", type=int, default=10, help="games whose rules are relaxed")
    parser.add_argument("--tell", action="store_true",
                        help="tell each rule whose relaxing costs something without best plans")
    return parse_with_seed(parser)


def main():
    options = arguments()
    sys.setrecursionlimit(10000)
    with tempfile.TemporaryDirectory() as folder:
        return 0 if compare(Riffle(options.riffle, folder), options) else 1


if __name__ == "__main__":
    sys.exit(main())
