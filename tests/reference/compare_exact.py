#!/usr/bin/env python3
"""Puts random rules and small random shoes to `riffle exact` and to exact.py, and compares every
number.

    compare_exact.py [--seed SEED] RIFFLE [CASES]

A shoe that riffle refuses because a round could run out of cards is drawn again.  Prints TAP; a
case in which something differs is shown with its rules and its shoe, the exit status is then 1.
At the end stands what the cases covered.
"""

import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter

from bj_rules import Rules, contradictions
from exact import NAMES, evaluate
from random_rules import any_rules
from seed import parse_with_seed

PARTS = 10
NEAR, NEAR_SD = 1e-12, 1e-11
REFUSED = re.compile(r"run out|out of cards|lack|too few|not enough", re.IGNORECASE)
SHOWN = 6  # differences of one case that are shown
WORK = {1: 2e6, 2: 6e5, 3: 8e4, 4: 6e4}  # by the number of hands
WEIGHED = {  # what matters here, oftener than random_rules.py has it
    "split_hands_max": (1, 2, 2, 3, 3, 3, 4, 4, 4),
    "soft17": ("stand", "hit"),
    "hole_card": ("peek", "peek", "no_peek", "none"),
    "dealer_natural_takes": ("all", "original"),
    "insurance": ("yes", "yes", "no"),
    "double_on": ("any", "any", "9-11", "10-11", "none"),
    "double_soft": ("yes", "no"),
    "double_after_split": ("yes", "yes", "no"),
    "split_by": ("rank", "value"),
    "resplit_aces": ("yes", "no"),
    "hit_split_aces": ("yes", "no"),
    "double_split_aces": ("yes", "no"),
    "ten_ace_after_split_is_natural": ("yes", "no"),
    "surrender": ("none", "late", "early"),
    "hit_21": ("yes", "no"),
}


def case_rules(rng):
    while True:
        values = any_rules(rng)
        values.update({key: rng.choice(allowed) for key, allowed in WEIGHED.items()})
        if values["split_hands_max"] < 3:
            values["resplit_aces"] = "no"
        rules = Rules(**values)
        if not contradictions(rules):
            return rules


def case_shoe(rng, rules):
    """A shoe that the model is done with in some seconds."""
    while True:
        counts = any_shoe(rng, rules)
        if math.prod(count + 1 for count in counts) * sum(counts[:5], 1) < WORK[
                rules.split_hands_max]:
            return counts


def any_shoe(rng, rules):
    """Ten counts of which most are none; fewer kinds where there are more hands."""
    kinds = rng.randint(3, {1: 8, 2: 6, 3: 5, 4: 5}[rules.split_hands_max])
    chosen = [0, 9] if rng.random() < 0.7 else []  # naturals
    while len(chosen) < kinds:
        kind = rng.choice([rng.randint(0, 9), rng.randint(5, 9)])
        if kind not in chosen:
            chosen.append(kind)
    counts = [0] * 10
    for kind in chosen:
        counts[kind] = 1
    cards = rng.randint(16, 30)
    while sum(counts) < cards:
        counts[rng.choice(chosen + [kind for kind in chosen if kind > 4])] += 1
    return tuple(counts)


def spelled(counts):
    return ",".join(f"{name}={count}" for name, count in zip(NAMES, counts) if count)


class Riffle:
    """The command."""

    def __init__(self, command, folder):
        self.command = command
        self.file = os.path.join(folder, "exact.rules")

    def exact(self, rules, counts):
        """Its answer; None when it refuses the shoe; a sentence when it fails."""
        with open(self.file, "w", encoding="utf-8") as out:
            out.write(rules.text())
        run = subprocess.run([self.command, "exact", "--rules", self.file, "--shoe",
                              spelled(counts), "--json", "--hands"],
                             capture_output=True, text=True, check=False)
        said = (run.stderr + run.stdout[-300:]).strip()
        if run.returncode == 1 and REFUSED.search(said):
            return None
        if run.returncode:
            return f"exit status {run.returncode}: {said}"
        try:
            return json.loads(run.stdout)
        except ValueError as error:
            return f"no JSON: {error}: {run.stdout[:200]}"


def differences(path, expected, answer, near=NEAR):
    """Each number that differs, with where it stands.  What is null may also be left out."""
    if isinstance(expected, dict) or isinstance(answer, dict):
        expected, answer = expected or {}, answer or {}
        if not (isinstance(expected, dict) and isinstance(answer, dict)):
            yield path, expected, answer
            return
        for key in list(expected) + [key for key in answer if key not in expected]:
            yield from differences(f"{path} {key}", expected.get(key), answer.get(key), near)
    elif expected is None or answer is None:
        if expected is not answer:
            yield path, expected, answer
    elif not isinstance(answer, (int, float)) or not abs(expected - answer) <= near:
        yield path, expected, answer


def chances(distribution):
    """A distribution as a dict, that a result of probability 0 may be left out."""
    found = {}
    for result, chance in distribution:
        result = round(result, 9) + 0.0
        found[result] = found.get(result, 0.0) + chance
    return found


def compare_answers(expected, answer):
    found = []
    answer["dealer"].pop("all")  # the model has it by up-card only
    for field in ("ev", "sd", "by_upcard", "insurance", "dealer", "hands"):
        near = NEAR_SD if field == "sd" else NEAR
        found += differences(field, expected[field], answer.get(field), near)
    found += differences("sum of the distribution", 1.0,
                         sum(chance for _, chance in answer["distribution"]), 1e-11)
    if min(chance for _, chance in answer["distribution"]) < -1e-13:
        found.append(("distribution", "chances", "one below 0"))
    mine, other = chances(expected["distribution"]), chances(answer["distribution"])
    off = max(abs(mine.get(key, 0.0) - other.get(key, 0.0)) for key in {*mine, *other})
    if off > answer["three_hands"] + NEAR:
        found.append(("distribution", f"within {answer['three_hands']}", f"off by {off}"))
    if answer.get("distribution_exact", True):
        mine, other = chances(expected["distribution"]), chances(answer["distribution"])
        for result in sorted(set(mine) | set(other)):
            found += differences(f"distribution {result}", mine.get(result, 0.0),
                                 other.get(result, 0.0))
    return found


def note(coverage, rules, expected):
    """What a case covered."""
    coverage["cases"] += 1
    coverage[f"of {rules.split_hands_max} hands"] += 1
    coverage[rules.hole_card] += 1
    for by_up in expected["hands"].values():
        for values in by_up.values():
            coverage[f"{max(values, key=values.get)} best"] += 1


def one_case(riffle, rng, coverage):
    """Rules, a shoe and what differs."""
    while True:
        rules = case_rules(rng)
        counts = case_shoe(rng, rules)
        answer = riffle.exact(rules, counts)
        if answer is not None:
            break
        coverage["shoes refused"] += 1
    if isinstance(answer, str):
        return rules, counts, [("the command", "an answer", answer)]
    try:
        expected = evaluate(rules, counts)
    except ValueError as error:
        return rules, counts, [("the shoe", str(error), "not refused")]
    note(coverage, rules, expected)
    coverage["distributions"] += answer.get("distribution_exact", True)
    return rules, counts, compare_answers(expected, answer)


def show(case, seed, rules, counts, found):
    print(f"# case {case} of the seed {seed}; shoe {spelled(counts)}; rules:")
    bicycle = Rules().text().splitlines()
    for line in rules.text().splitlines():
        if line not in bicycle:
            print(f"#     {line}")
    print(f"# {len(found)} differences")
    for path, expected, answer in found[:SHOWN]:
        print(f"# {path}: model {expected!r}, riffle {answer!r}")


def compare(riffle, options):
    """Prints a line of TAP for each part; answers whether all agree."""
    coverage, good, slowest = Counter(), True, 0.0
    for part in range(PARTS):
        first = options.cases * part // PARTS
        last = options.cases * (part + 1) // PARTS
        different = []
        for case in range(first, last):
            began = time.monotonic()
            rng = random.Random(f"{options.seed} {case}")
            rules, counts, found = one_case(riffle, rng, coverage)
            slowest = max(slowest, time.monotonic() - began)
            if found:
                different.append((case, options.seed, rules, counts, found))
        print("not ok" if different else "ok", f"{part + 1} - {last - first} games are worth",
              "what the model says", flush=True)
        for shown in different[:2]:
            show(*shown)
        good = good and not different
    print(f"1..{PARTS}")
    print("#", ", ".join(f"{number} {what}" for what, number in sorted(coverage.items())) +
          f"; the slowest case took {slowest:.1f} s")
    return good


def arguments():
    parser = argparse.ArgumentParser(description="Compares riffle exact with exact.py.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("cases", nargs="?", type=int, default=40, help="how many games")
    return parse_with_seed(parser)


def main():
    options = arguments()
    sys.setrecursionlimit(10000)
    with tempfile.TemporaryDirectory() as folder:
        return 0 if compare(Riffle(options.riffle, folder), options) else 1


if __name__ == "__main__":
    sys.exit(main())
