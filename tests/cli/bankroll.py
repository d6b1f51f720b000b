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
import sys
import tempfile
from xml.etree import ElementTree

from bankroll_runs import figures, near, run
from tap import holds, lacks, main, same, test

FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)


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
    near(found["trip_goal"], .05126, 5e-6)
    text = run("--bankroll", 500, "--mean", .02, "--sd", 3, "--trip", 5000, "--goal", 500).stdout
    holds("goal before ruin, ever 90.2227 %\ngoal in the trip       5.1256 %\n", text)
    lacks("goal in the trip", run("--bankroll", 500, "--mean", .02, "--sd", 3, "--goal", 500).stdout)
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
    near(answer["ruin_at_most"]["value"], math.exp(-200 * answer["root"]), 1e-9)


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


def usual_rows():
    """A table like that of six decks: 0.5 % more with each count."""
    rows = [{"count": c, "frequency": math.exp(-c * c / 8), "mean": -.005 + .005 * c,
             "variance": 1.33, "covariance": .5} for c in range(-6, 8)]
    total = sum(row["frequency"] for row in rows)
    for row in rows:
        row["frequency"] /= total
    return rows


def table(rows, **more):
    file = FOLDER / "counts.json"
    file.write_text(json.dumps({"counts": rows, **more}))
    return file


@test
def bets_by_count():
    answer = figures("--bankroll", 10000, "--counts", table(usual_rows()), "--unit", 10, "--spread",
                     8, "--kelly", .5)
    for row in answer["ramp"]:
        kelly = .5 * 10000 * row["mean"]["value"] / 1.33
        near(row["bet"], min(80, max(10, kelly)))
        same(row["boxes"], 1)
    mean = sum(row["frequency"] * row["bet"] * row["mean"]["value"] for row in answer["ramp"])
    second = sum(row["frequency"] * row["bet"] ** 2 * (1.33 + row["mean"]["value"] ** 2)
                 for row in answer["ramp"])
    near(answer["mean"]["value"], mean)
    near(answer["sd"]["value"], math.sqrt(second - mean * mean))
    near(answer["figures"]["score"]["value"], 1e6 * mean * mean / (second - mean * mean))
    near(answer["average_bet"], sum(row["frequency"] * row["bet"] for row in answer["ramp"]))
    near(answer["played"], 1)
    same(answer["root"], None)


@test
def the_best_unit_has_the_risk_of_kelly():
    answer = figures("--bankroll", 10000, "--counts", table(usual_rows()), "--spread", 12)
    near(answer["figures"]["ruin"]["value"], math.exp(-2), 1e-3)
    near(answer["c_score"]["value"], 100 * answer["mean"]["value"], 1e-3)
    bets = [row["bet"] for row in answer["ramp"]]
    near(max(bets), 12 * min(bets), 1e-9)


def ruin_of(answer, bankroll):
    """e^(-2mB/v), from the bets and the means of the answer."""
    mean = sum(row["frequency"] * row["bet"] * row["mean"]["value"] for row in answer["ramp"])
    second = sum(row["frequency"] * row["bet"] ** 2 * (1.33 + row["mean"]["value"] ** 2)
                 for row in answer["ramp"])
    return math.exp(-2 * mean * bankroll / (second - mean * mean))


@test
def bets_with_the_risk_that_was_asked_for():
    game = ["--bankroll", 10000, "--counts", table(usual_rows()), "--spread", 12]
    full = figures(*game)
    for risk in (.1, 5, 13.5335283, 40):
        answer = figures(*game, "--risk", risk)
        near(answer["figures"]["ruin"]["value"], risk / 100, 1e-6)
        near(ruin_of(answer, 10000), risk / 100, 1e-6)
        near(answer["kelly"], 2 / math.log(100 / risk), 1e-3)
        near(answer["risk_asked"], risk / 100)
        lacks("needed", answer["figures"])
        for bets, usual in zip(answer["ramp"], full["ramp"]):
            near(bets["bet"] / usual["bet"], answer["kelly"], 1e-2)
    holds("risk of ruin           5.0000 % (asked: 5 %), 0.668 Kelly", run(*game, "--risk", 5).stdout)
    same((full["kelly"], full["risk_asked"]), (1, None))


@test
def bets_in_chips_and_within_limits_have_the_risk_or_less():
    game = ["--bankroll", 10000, "--counts", table(usual_rows()), "--spread", 12, "--risk", 5]
    for limits in (["--chip", .1], ["--min", 3, "--max", 60, "--chip", 1], ["--max", 45], ["--unit", 2.5]):
        answer = figures(*game, *limits)
        near(answer["figures"]["ruin"]["value"], ruin_of(answer, 10000), 1e-9)
        assert .045 < ruin_of(answer, 10000) <= .05, (limits, ruin_of(answer, 10000))
    coarse = figures(*game, "--chip", 1)  # a chip more is a large step here
    assert ruin_of(coarse, 10000) <= .05 and all(row["bet"] == int(row["bet"]) for row in coarse["ramp"])
    done = run(*game, "--min", 1000)
    same((done.returncode, done.stdout), (1, ""))
    holds("no bets within these limits have a risk of ruin of 5 %: the least is 100 %", done.stderr)
    done = run(*game, "--kelly", .5)
    same((done.returncode, done.stdout), (2, ""))
    holds("--risk sets the bets, and so does --kelly: leave one of them out", done.stderr)


@test
def your_own_bets_stay_and_the_bankroll_follows():
    answer = figures("--bankroll", 10000, "--counts", table(usual_rows()), "--ramp", "-99:10 2:40 4:80",
                     "--risk", 5)
    same({row["bet"] for row in answer["ramp"]}, {10, 40, 80})
    mean, variance = answer["mean"]["value"], answer["sd"]["value"] ** 2
    near(answer["figures"]["needed"]["value"], variance * math.log(20) / 2 / mean)
    same(answer["risk_asked"], None)


@test
def limits_chips_leaving_and_boxes():
    answer = figures("--bankroll", 10000, "--counts", table(usual_rows()), "--spread", 20, "--min",
                     15, "--max", 150, "--chip", 25, "--leave", -1, "--boxes", "2@2")
    for row in answer["ramp"]:
        same((row["count"], row["boxes"]), (row["count"], 0 if row["count"] < -1 else
                                            1 if row["count"] < 2 else 2))
        assert row["bet"] in (0, 25, 50, 75, 100, 125, 150), row
    assert 0 < answer["played"] < 1
    variance = sum(row["frequency"] * row["bet"] ** 2 *
                   (row["boxes"] * 1.33 + row["boxes"] * (row["boxes"] - 1) * .5 +
                    (row["boxes"] * row["mean"]["value"]) ** 2) for row in answer["ramp"])
    near(answer["sd"]["value"] ** 2, variance - answer["mean"]["value"] ** 2, 1e-9)


@test
def a_table_of_whole_distributions():
    rows = [{"count": -1, "rounds": 60000, "results": [[-1, .46], [0, .13], [1, .41]]},
            {"count": 2, "rounds": 40000, "results": [[-1, .40], [0, .12], [1.5, .48]]}]
    answer = figures("--bankroll", 100, "--counts", table(rows), "--unit", 1, "--spread", 4)
    bets = [row["bet"] for row in answer["ramp"]]
    same(bets, [1, 4])
    root = answer["root"]
    near(sum(row["rounds"] / 1e5 * share * math.exp(-root * bet * result)
             for row, bet in zip(rows, bets) for result, share in row["results"]), 1, 1e-9)
    near(answer["ruin_at_most"]["value"], math.exp(-100 * root))
    assert answer["ruin_at_most"]["error"] > 0 and answer["mean"]["error"] > 0
    near(answer["mean"]["error"], answer["sd"]["value"] / math.sqrt(1e5), 1e-6)


@test
def a_simulation_with_a_count():
    file = FOLDER / "counted.json"
    file.write_text(run("--rules", "6 decks S17 DAS 3:2", "--count", "hi-lo", "--penetration", "75%",
                        "--rounds", "4e5", "--json", "--ramp", "0:1 2:4 4:8",
                        command="simulate").stdout)
    whole = json.loads(file.read_text())
    said = whole["count"]
    grouped = figures("--bankroll", 1000, "--simulation", file)
    assert .5 < grouped["mean"]["error"] / said["se"] < 1.7  # 20 groups know it to about a sixth
    del said["groups"]  # tests/cli/bankroll_groups.py has them; here rounds are independent
    file.write_text(json.dumps(whole))
    simulated = figures("--bankroll", 1000, "--simulation", file)
    same(simulated["mean"]["value"], grouped["mean"]["value"])
    near(simulated["mean"]["value"], said["mean"], 1e-9)
    near(simulated["sd"]["value"], math.sqrt(said["variance"]), 1e-4)
    near(simulated["mean"]["error"] / said["se"], 1, 2e-2)
    near(simulated["average_bet"], said["average_bet"], 1e-9)
    best = figures("--bankroll", 1000, "--simulation", file, "--spread", 8)
    own = figures("--bankroll", 1000, "--simulation", file, "--ramp", "0:1 2:4 4:8")
    same(own, simulated)
    assert best["c_score"]["value"] >= own["figures"]["score"]["value"]
    near(best["figures"]["score"]["value"], best["c_score"]["value"], 1e-3)
    assert best["root"] > 0 and best["ruin_at_most"]["error"] > 0
    near(sum(row["frequency"] for row in best["ramp"]), 1, 1e-9)
    file.write_text('{"count": {"rounds": 5, "rows": [{"count": 1, "results": [{}]}]}}')
    holds("no count or no results", run("--bankroll", 5, "--simulation", file).stderr)
    file.write_text('{"count": {}}')
    holds("no results by count", run("--bankroll", 5, "--simulation", file).stderr)


@test
def pictures():
    file = table(usual_rows())
    usual = ["--bankroll", 10000, "--counts", file, "--spread", 8, "--trip", 5000]
    for ending, words in (("svg", b"<svg "), ("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF-"),
                          ("txt", b"counts.json")):
        picture = FOLDER / f"bank.{ending}"
        same(run(*usual, "--plot", picture).returncode, 0)
        written = picture.read_bytes()
        assert words in written, (ending, written[:100])
        if ending in ("svg", "html", "txt"):
            for heading in (b"How much to bet", b"What a bet brings", b"How often each count comes",
                            b"How a bankroll grows", b"Risk of ruin"):
                assert heading in written, (ending, heading)
        again = FOLDER / f"again.{ending}"
        run(*usual, "--plot", again)
        same(again.read_bytes(), written)
    for ending in ("svg", "html"):
        markup = (FOLDER / f"bank.{ending}").read_text()
        ElementTree.fromstring(markup.replace("<!DOCTYPE html>\n", ""))
    flat = run("--bankroll", 500, "--mean", .02, "--sd", 3, "--plot", "-").stdout
    holds("How a bankroll grows: chips", flat)
    lacks("How much to bet", flat)
    holds("not 'x.png'", run("--bankroll", 5, "--mean", 1, "--sd", 1, "--plot", "x.png").stderr)
    same(run("--bankroll", 5, "--mean", 1, "--sd", 1, "--plot", "/none/x.svg").returncode, 3)


@test
def score_against_penetration():
    files = []
    for share in (60, 80):
        files.append(FOLDER / f"{share}.json")
        files[-1].write_text(run("--rules", "6 decks S17 DAS 3:2", "--count", "hi-lo",
                                 "--penetration", f"{share}%", "--rounds", "2e5", "--json",
                                 command="simulate").stdout)
        near(json.loads(files[-1].read_text())["penetration"], share / 100, 2e-3)
    picture = FOLDER / "score.html"
    done = run("--bankroll", 10000, "--simulation", files[1], "--against", files[0], "--spread", 12,
               "--plot", picture)
    same(done.returncode, 0)
    holds("SCORE against penetration", picture.read_text())
    holds("--against needs --plot", run("--bankroll", 5, "--simulation", files[0], "--against",
                                        files[1]).stderr)
    flat = FOLDER / "flat.json"
    flat.write_text(run("--rules", "vegas-strip", "--rounds", "1e5", "--json",
                        command="simulate").stdout)
    done = run("--bankroll", 10000, "--simulation", files[1], "--against", flat, "--plot", picture)
    same(done.returncode, 2)
    holds("is no simulation with a count", done.stderr)


@test
def wrong_tables_get_a_sentence():
    rows = usual_rows()
    good = ["--bankroll", 100, "--counts"]
    for wrong, words in [
            ([], "no table by count"),
            ([{}], "counts[0]: expected \"count\""),
            ([dict(rows[0], count=.5)], "expected \"count\""),
            (rows[:3], "add up to 0."),
            (rows[::-1], "ascending"),
            (rows[:-1] + [dict(rows[-1], variance=0)], "variance is not above 0"),
            (rows[:-1] + [dict(rows[-1], variance="x")], "counts[13]: expected \"mean\""),
            (rows[:-1] + [dict(rows[-1], results=[1])], "\"results\" takes pairs"),
            (rows[:-1] + [dict(rows[-1], frequency=-1)], "frequency"),
            (rows * 10, "1 to 128 rows")]:
        done = run(*good, table(wrong))
        same((words, done.returncode, done.stdout), (words, 2, ""))
        holds(words, done.stderr)
    bare = [{key: row[key] for key in row if key != "covariance"} for row in rows]
    holds("add --covariance", run(*good, table(bare), "--boxes", 2).stderr)
    same(run(*good, table(bare), "--boxes", 2, "--covariance", .5).returncode, 0)
    done = run(*good, table(rows), "--leave", 50)
    same((done.returncode, done.stderr), (1, "riffle bankroll: no count has a bet: lower --leave, or change --ramp\n"))
    for args, words in ((["--spread", 4, "--mean", 1, "--sd", 1], "need --counts"),
                        (["--counts", "x", "--min", 5, "--max", 2], "is above"),
                        (["--counts", "x", "--boxes", "2@x"], "takes a count"),
                        (["--counts", "x", "--boxes", "9"], "from 1 to 7"),
                        (["--counts", "x", "--simulation", "y"], "one source")):
        done = run("--bankroll", 5, *args)
        same((args, done.returncode), (args, 2))
        holds(words, done.stderr)


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
