#!/usr/bin/env python3
"""python_bench.py RIFFLE ROUNDS HANDS -- what the Python module costs beside the command and beside
arrays: a simulation of so many rounds, and the exact values of so many hands."""

import array
import json
import subprocess
import sys
import time

import riffle

GAME = "6 decks S17 DAS LS 3:2"


def timed(function):
    start = time.perf_counter()
    result = function()
    return time.perf_counter() - start, result


def simulation(command, rounds):
    seconds, here = timed(lambda: riffle.simulate(GAME, rounds, cut=0.75))
    whole, run = timed(lambda: subprocess.run([command, "simulate", "--rules", GAME, "--rounds", str(rounds), "--cut", "75%",
                                               "--json"], capture_output=True, text=True, check=True))
    there = json.loads(run.stdout)
    assert (here.rounds, here.ev) == (there["rounds"], there["ev"]), "the results differ"
    print(f"{here.rounds:,} rounds: riffle.simulate {seconds:.2f} s, riffle simulate {whole:.2f} s, "
          f"ev {here.ev:.7f} in both")


def hands(count):
    evaluator = riffle.Evaluator(GAME)
    one, ups = bytes([0, 0, 0, 0, 0, 1, 0, 0, 0, 1]), bytes(up % 10 for up in range(count))
    shoe = [23, 24, 24, 24, 24, 23, 24, 24, 24, 95]
    shoes, out = array.array("H", shoe * count), array.array("d", bytes(40 * count))
    seconds, _ = timed(lambda: evaluator.hands(one * count, ups, shoes, out))
    few = min(count, 20_000)
    unseen = dict(zip("A23456789T", shoe))
    single, values = timed(lambda: [evaluator.hand("6 T", "A23456789T"[i % 10], unseen) for i in range(few)])
    assert all(values[i].ev["stand"] == out[5 * i] for i in range(few)), "the results differ"
    print(f"{count:,} hands in arrays: {seconds:.2f} s, {1e6 * seconds / count:.2f} us each; "
          f"one call each: {1e6 * single / few:.2f} us, of which Python {1e6 * (single / few - seconds / count):.2f} us")


def calls(count):
    seconds, _ = timed(lambda: [riffle.card_name(7) for _ in range(count)])
    print(f"the smallest call, card_name: {1e6 * seconds / count:.2f} us")


if __name__ == "__main__":
    simulation(sys.argv[1], float(sys.argv[2]))
    hands(int(float(sys.argv[3])))
    calls(200_000)
