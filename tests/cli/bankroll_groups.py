#!/usr/bin/env python3
"""bankroll_groups.py RIFFLE -- errors and c-SCORE of `riffle bankroll` from the groups of a simulation.

The expectations are computed here from the groups in the file, as docs/understand/bankroll.md says.
Prints TAP.
"""
import atexit
import json
import math
import pathlib
import random
import shutil
import sys
import tempfile

from bankroll_runs import figures, near, run
from tap import holds, lacks, main, same, test

FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
GAME = ["--rules", "6 decks S17 DAS 3:2", "--count", "hi-lo", "--penetration", "75%", "--json"]
RESULTS = (-2, -1, 0, 1, 2)


def simulated(rounds, *more):
    file = FOLDER / "run.json"
    file.write_text(run(*GAME, "--rounds", rounds, *more, command="simulate").stdout)
    return file


def invented(means, rounds, groups=20, seed=1):
    """A file as riffle simulate writes it: counts with these means, results from -2 to 2."""
    chance, of, total = random.Random(seed), [], {}
    for _ in range(groups):
        counts = []
        for count, mean in enumerate(means):
            shares = [.08, .38 - mean / 2, .08, .38 + mean / 2, .08]
            number = [max(0, round(chance.gauss(n := rounds / groups / len(means) * share, math.sqrt(n)))) for share in shares]
            for result, times in zip(RESULTS, number):
                total[count, result] = total.get((count, result), 0) + times
            played = sum(number)
            counts.append([count, played, played, played, sum(n * r for n, r in zip(number, RESULTS)),
                           sum(n * r * r for n, r in zip(number, RESULTS))])
        of.append({"rounds": sum(row[1] for row in counts), "counts": counts})
    rows = []
    for count in range(len(means)):
        played = sum(total[count, r] for r in RESULTS)
        rows.append({"count": count, "rounds": played, "boxes": 1, "bet": 1,
                     "results": [{"result": r, "played": total[count, r], "watched": 0} for r in RESULTS]})
    file = FOLDER / "invented.json"
    file.write_text(json.dumps({"count": {"rounds": sum(row["rounds"] for row in rows), "rows": rows, "ramp": "0:1",
                                          "groups": {"unit": 1, "of": of}}}))
    return file


def sums(groups, counts):
    """(results, sum, squares) of each count in these groups, and all their rounds."""
    table = [[0, 0, 0] for _ in range(counts)]
    for group in groups:
        for count, _, _, results, total, squares in group["counts"]:
            for i, number in enumerate((results, total, squares)):
                table[count][i] += number
    return table, sum(group["rounds"] for group in groups)


def moments(table, rounds, bets):
    """Mean and variance of a round with these bets."""
    mean = sum(bet * total for bet, (_, total, _) in zip(bets, table)) / rounds
    return mean, sum(bet * bet * squares for bet, (_, _, squares) in zip(bets, table)) / rounds - mean * mean


def jackknife(values):
    middle = sum(values) / len(values)
    return math.sqrt((len(values) - 1) / len(values) * sum((value - middle) ** 2 for value in values))


@test
def groups_are_parts_of_the_run_on_any_number_of_threads():
    for rounds in ("1e5", "1.2e6", "1.1e7"):  # 1, 3 and 22 chunks
        check_groups(rounds)
    lacks("groups", run(*GAME[:-1], "--rounds", "1e5", command="simulate").stdout)


def check_groups(rounds):
    file = simulated(rounds, "--threads", 2)
    said = json.loads(file.read_text())
    groups = said["count"]["groups"]
    same(len(groups["of"]), 20)
    most = [group["rounds"] for group in groups["of"]]
    assert max(most) < 2.2 * min(most), most
    same(sum(group["rounds"] for group in groups["of"]), said["count"]["rounds"])
    for row in said["count"]["rows"]:
        mine = [counts for group in groups["of"] for counts in group["counts"] if counts[0] == row["count"]]
        same([sum(column) for column in list(zip(*mine))[1:3]], [row["rounds"], row["played"]])
        played = [(result["result"] * groups["unit"], result["played"]) for result in row["results"]]
        near(sum(counts[3] for counts in mine), sum(times for _, times in played))
        near(sum(counts[4] for counts in mine), sum(times * result for result, times in played))
        near(sum(counts[5] for counts in mine), sum(times * result ** 2 for result, times in played))
    same(json.loads(simulated(rounds, "--threads", 1).read_text())["count"]["groups"], groups)


@test
def errors_of_own_bets_are_the_jackknife():
    means = [-.01 + .002 * i for i in range(12)]
    file = invented(means, 4e6)
    groups = json.loads(file.read_text())["count"]["groups"]["of"]
    bets = [1] * 6 + [4] * 3 + [8] * 3
    answer = figures("--bankroll", 1000, "--simulation", file, "--ramp", "0:1 6:4 9:8")
    mean, variance = moments(*sums(groups, 12), bets)
    near(answer["mean"]["value"], mean)
    near(answer["sd"]["value"], math.sqrt(variance))
    without = [moments(*sums(groups[:g] + groups[g + 1:], 12), bets) for g in range(20)]
    near(answer["mean"]["error"], jackknife([m for m, _ in without]))
    near(answer["sd"]["error"], jackknife([v for _, v in without]) / 2 / math.sqrt(variance))
    score = jackknife([1e6 * m * m / v for m, v in without])  # the same to first order
    near(answer["figures"]["score"]["error"] / score, 1, .02)
    near(answer["figures"]["ruin"]["error"] / jackknife([math.exp(-2000 * m / v) for m, v in without]), 1, .02)


@test
def bets_for_c_score_are_chosen_on_the_other_groups():
    """The means rise so steeply that every training has rising bets m / v: nothing is pooled."""
    counts = 8
    file = invented([.01 + .03 * i for i in range(counts)], 4e6)
    groups = json.loads(file.read_text())["count"]["groups"]["of"]

    def score(chosen):
        won = square = all_rounds = 0
        for group in chosen:
            training, rounds = sums([other for other in chosen if other is not group], counts)
            bets = [1e4 * (t / n) / (q / n - (t / n) ** 2) for n, t, q in training]
            assert bets == sorted(bets) and bets[0] > 0
            size = math.sqrt(moments(training, rounds, bets)[1])
            mean, variance = moments(*sums([group], counts), bets)
            won += group["rounds"] * mean / size
            square += group["rounds"] * (variance + mean * mean) / size ** 2
            all_rounds += group["rounds"]
        mean = won / all_rounds
        return 1e6 * mean * mean / (square / all_rounds - mean * mean)

    answer = figures("--bankroll", 10000, "--simulation", file, "--leave", -100)
    near(answer["c_score"]["value"], score(groups), 1e-6)
    near(answer["c_score"]["error"], jackknife([score(groups[:g] + groups[g + 1:]) for g in range(20)]), 1e-6)


@test
def a_game_without_an_advantage_has_no_c_score():
    """Means of 0 at 100 counts.  On the rounds that they were chosen on, rising bets have a SCORE of 1e6 / rounds times
    sum 1 / 2k for k to 100 in the mean: 2.6, all by chance.  Valued on other rounds it is the square of a normal number
    where that is above 0: 0.5, with a deviation of 1.1, so 0.2 of the mean of 32 runs."""
    found = [figures("--bankroll", 10000, "--simulation", invented([0] * 100, 1e6, seed=seed), "--min", 1)
             for seed in range(32)]
    fair = sum(answer["c_score"]["value"] for answer in found) / 32
    assert fair < 1.1, fair


@test
def a_file_without_groups_is_read_with_a_note():
    file = invented([-.01, .02, .03], 1e6)
    usual = ["--bankroll", 10000, "--simulation", file, "--spread", 8]
    same(run(*usual).stderr, "")
    said = json.loads(file.read_text())
    del said["count"]["groups"]
    file.write_text(json.dumps(said))
    done = run(*usual)
    same(done.returncode, 0)
    holds("has no groups of rounds, so errors are rough and c-SCORE is too high. Simulate again", done.stderr)
    assert figures(*usual)["c_score"]["value"] > 0
    invented([-.01, .02, .03], 1e6, groups=4)
    holds("has few rounds, so errors are rough", run(*usual).stderr)
    said["count"]["groups"] = {"unit": 1, "of": [{"rounds": 5, "counts": [[1, 2, 3]]}] * 2}
    file.write_text(json.dumps(said))
    done = run(*usual)
    same((done.returncode, done.stdout), (2, ""))
    holds("its groups are not whole", done.stderr)


if __name__ == "__main__":
    sys.exit(main())
