#!/usr/bin/env python3
"""check_distance.py RIFFLE -- distances from uniform beside a second computation, in whole numbers.

Riffles: Eulerian numbers and C(2^k + n - r, n) / 2^(kn), summed exactly (Bayer and Diaconis 1992).
Shelves: orders by their valleys, by the formula of Diaconis, Fulman and Holmes (2013), exactly.
Prints TAP.
"""
import itertools
import json
import pathlib
import subprocess
import sys
from fractions import Fraction
from math import comb, factorial

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from tap import RIFFLE, main, test


def eulerian(n):
    """How many orders of n cards have r + 1 rising sequences."""
    row = [1]
    for size in range(2, n + 1):
        row = [(r + 1) * (row[r] if r < len(row) else 0) + (size - r) * (row[r - 1] if r else 0) for r in range(size)]
    return row


def valleys(n):
    """How many orders of n cards have v places lower than both neighbours."""
    row = [1]
    for size in range(2, n + 1):
        row = [(2 * v + 2) * (row[v] if v < len(row) else 0) + (size - 2 * v) * (row[v - 1] if v else 0)
               for v in range((size - 1) // 2 + 1)]
    return row


def distances(counts, chances, n):
    fair = Fraction(1, factorial(n))
    assert sum(counts) == factorial(n)
    assert sum(count * chance for count, chance in zip(counts, chances)) == 1
    variation = sum(count * abs(chance - fair) for count, chance in zip(counts, chances)) / 2
    return float(variation), float(1 - factorial(n) * min(chances))


def riffles(n, k):
    return distances(eulerian(n), [Fraction(comb(2 ** k + n - r, n), 2 ** (k * n)) for r in range(1, n + 1)], n)


def shelves(n, m):
    counts = valleys(n)
    chances = [Fraction(4 ** (v + 1), 2 * (2 * m) ** n) * sum(
        comb(n + m - a - 1, n) * comb(n - 1 - 2 * v, a - v) for a in range(v, m)) for v in range(len(counts))]
    return distances(counts, chances, n)


def told(method, decks):
    run = subprocess.run([RIFFLE, "quality", "--json", "--count", "1", "--method", method, "--decks", str(decks)],
                         capture_output=True, text=True, timeout=300)
    exact = json.loads(run.stdout)["exact"]
    return exact["total_variation"], exact["separation"]


def compare(method, decks, expected):
    for found, wanted in zip(told(method, decks), expected):
        assert abs(found - wanted) < 1e-11, (method, decks, found, wanted)


@test
def riffles_of_one_to_eight_decks():
    for decks, steps in (1, range(1, 15)), (2, (6, 9, 12)), (6, (8, 12)), (8, (9, 12)):
        for k in steps:
            compare(f"riffle:{k}", decks, riffles(52 * decks, k))


@test
def shelves_of_one_and_two_decks():
    for m in 1, 5, 10, 20, 38, 100, 255:
        compare(f"shelf:{m}", 1, shelves(52, m))
    compare("shelf:38", 2, shelves(104, 38))
    compare("shelf:10:2", 1, shelves(52, 200))


@test
def all_orders_of_six_cards_have_these_chances():
    """The two laws themselves, by all tosses and all shelves."""
    n = 6
    for k in 1, 2:
        ways = {}
        for digits in itertools.product(range(2 ** k), repeat=n):  # each place says which packet it is from
            order = [0] * n
            for card, place in enumerate(sorted(range(n), key=lambda p: digits[p])):
                order[place] = card
            ways[tuple(order)] = ways.get(tuple(order), 0) + 1
        chances = [Fraction(ways.get(order, 0), 2 ** (k * n)) for order in itertools.permutations(range(n))]
        found = distances([1] * factorial(n), chances, n)
        assert all(abs(a - b) < 1e-12 for a, b in zip(found, riffles(n, k))), (k, found)


if __name__ == "__main__":
    sys.exit(main())
