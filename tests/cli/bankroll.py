#!/usr/bin/env python3
"""bankroll.py RIFFLE -- `riffle bankroll`: its three sources, and what it says to wrong input.

The formulas are tested in tests/unit/bankroll_test.c; the expectations here are computed again from
docs/understand/bankroll.md.  Prints TAP.
"""
import atexit
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tap import RIFFLE, holds, lacks, main, same, test

FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)


def run(*args, command="bankroll"):
    return subprocess.run([RIFFLE, command, *map(str, args)], capture_output=True, text=True,
                          timeout=300)


def figures(*args):
    done = run(*args, "--json")
    same((args, done.returncode, done.stderr), (args, 0, ""))
    return json.loads(done.stdout)


def near(found, expected, digits=1e-9):
    assert abs(found - expected) <= digits * max(1, abs(expected)), f"{found} is not {expected}"


@test
def numbers_that_were_typed_in():
    answer = figures("--bankroll", 500, "--mean", .02, "--sd", 3, "--trip", 5000, "--risk", 5,
                     "--goal", 500)
    found = {key: figure["value"] for key, figure in answer["figures"].items()}
    near(found["n0"], 22500)
    near(found["score"], 1e6 / 22500)
    near(found["ruin"], math.exp(-20 / 9))
    near(found["trip_ruin"], .005554, 5e-7)
    near(found["needed"], -9 * math.log(.05) / .04)
    near(found["goal"], (1 - math.exp(-20 / 9)) / (1 - math.exp(-40 / 9)))
    same({figure["error"] for figure in answer["figures"].values()}, {0})
    same(answer["root"], None)


@test
def a_unit_of_25_chips_is_25_times_the_chips():
    one = figures("--bankroll", 500, "--mean", .02, "--sd", 3, "--mean-error", .001)
    large = figures("--bankroll", 12500, "--unit", 25, "--mean", .02, "--sd", 3, "--mean-error",
                    .001)
    for key in ("n0", "di", "score", "ruin"):
        for part in ("value", "error"):
            near(large["figures"][key][part], one["figures"][key][part], 1e-6)
    near(large["mean"]["value"], 25 * one["mean"]["value"])
    # d exp(-2mB/v) = -2B/v exp(-2mB/v) dm
    near(one["figures"]["ruin"]["error"], 1000 / 9 * math.exp(-20 / 9) * .001, 1e-5)


@test
def an_exact_game():
    answer = figures("--bankroll", 200, "--rules", "vegas-strip", "--trip", 500)
    exact = json.loads(run("--rules", "vegas-strip", "--strategy", "total", "--json",
                           command="exact").stdout)
    near(answer["mean"]["value"], exact["ev"], 1e-6)
    near(answer["sd"]["value"], exact["sd"], 1e-5)
    same(answer["figures"]["ruin"]["value"], 1)
    lacks("score", answer["figures"])


@test
def a_game_in_the_player_s_favour():
    shoe = "A=30,2=2,3=2,4=2,5=2,6=2,7=10,8=10,9=10,T=120"
    answer = figures("--bankroll", 200, "--rules", "vegas-strip", "--shoe", shoe)
    rows = json.loads(run("--rules", "vegas-strip", "--strategy", "total", "--shoe", shoe,
                          "--json", command="exact").stdout)["distribution"]
    near(sum(p * math.exp(-answer["root"] * x) for x, p in rows), 1, 1e-9)
    near(answer["ruin_at_most"], math.exp(-200 * answer["root"]), 1e-9)


@test
def a_simulation():
    file = FOLDER / "run.json"
    file.write_text(run("--rounds", "1e6", "--json", command="simulate").stdout)
    said = json.loads(file.read_text())
    answer = figures("--bankroll", 100, "--simulation", file, "--trip", 500)
    near(answer["mean"]["value"], said["ev"], 1e-9)
    near(answer["sd"]["value"], said["sd"], 1e-6)
    near(answer["mean"]["error"], said["se"], 1e-2)
    assert answer["figures"]["trip_ruin"]["error"] > 0
    text = run("--bankroll", 100, "--simulation", file, "--trip", 500).stdout
    holds("±", text)
    holds("68 %", text)


@test
def wrong_input_gets_a_sentence():
    file = FOLDER / "wrong.json"
    for args, words in [
            (["--mean", .1, "--sd", 1], "how large is the bankroll"),
            (["--bankroll", 5], "what does a round bring"),
            (["--bankroll", 5, "--mean", .1], "go together"),
            (["--bankroll", 5, "--mean", .1, "--sd", 1, "--rules", "bicycle"], "one source"),
            (["--bankroll", "five", "--mean", .1, "--sd", 1], "not 'five'"),
            (["--bankroll", "nan", "--mean", .1, "--sd", 1], "not 'nan'"),
            (["--bankroll", 5, "--rules", "bicycle", "--sd-error", 1], "need --mean"),
            (["--bankroll", 5, "--mean", .1, "--sd", 1, "more"], "leave 'more' out")]:
        done = run(*args)
        same((args, done.returncode, done.stdout), (args, 2, ""))
        holds(words, done.stderr)
    same(run("--bankroll", 5, "--simulation", FOLDER / "none").returncode, 3)
    for text, words in [("", "line 1"), ("{", "line 1"), ("[]", "no histogram"), ("{}", "no histogram"),
                        ('{"histogram":[{"result":1,"count":5}]}', "no histogram"),
                        ('{"histogram":[{"result":1,"count":-5},{"result":0,"count":2}]}', "no histogram"),
                        ('{"histogram":[{"result":1,"count":"x"},7]}', "no histogram"),
                        ('{"boxes":2,"histogram":[]}', "played 2 boxes")]:
        file.write_text(text)
        done = run("--bankroll", 5, "--simulation", file)
        same((text, done.returncode, done.stdout), (text, 2, ""))
        holds(words, done.stderr)


sys.exit(main())
