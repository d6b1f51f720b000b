#!/usr/bin/env python3
"""simulate.py RIFFLE -- `riffle simulate`: its fields, threads and instruction sets, sweeps, pictures,
files of chunks, the check and the mutant that it must catch, and what it says to wrong input.

What it plays is asked in tests/unit/simulate_test.c and tests/property/simulate_property.c.  Prints TAP.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

from tap import RIFFLE, ROOT, Skip, holds, main, same, test, without_notes
from seed import form, generator  # noqa: E402 -- the path is tap's

STABLE = ["rounds", "ev", "se", "sd", "histogram", "cards_per_round", "rounds_per_shoe"]


def simulate(*args, program=None, **env):
    return subprocess.run([*(program or [RIFFLE, "simulate"]), *args], capture_output=True, text=True, timeout=300,
                          env={**os.environ, **env})


def told(*args, **more):
    run = simulate(*args, **more)
    assert run.returncode == 0 and without_notes(run.stderr) == "", (args, run.returncode, run.stderr)
    return run.stdout


def fields(*args, **more):
    return json.loads(told(*args, "--json", **more))


def stable(result):
    return [result[name] for name in STABLE]


def refused(code, words, *args, **env):
    run = simulate(*args, **env)
    assert run.returncode == code and run.stdout == "" and words in run.stderr, (
        args, run.returncode, run.stdout[:200], run.stderr)


@test
def what_is_told():
    text = told("--rounds", "2e5", "--seed", "words")
    for words in ["bicycle, total strategy, 1 box; 312 cards, 244 in front of the cutting card", "player's expectation",
                  "standard error", "95 % interval", "exact, a fresh shoe", "cards a round", "rounds a shoe",
                  "seed words, riffle 0.2.0"]:
        holds(words, text)


@test
def the_fields_of_json():
    is_ = fields("--rounds", "3e5", "--rules", "vegas-strip", "--rounds-per-shoe", "1")
    assert is_["rounds"] >= 3e5 and is_["rounds_per_second"] > 0 and is_["exact_applies"] is True
    same(sum(row["count"] for row in is_["histogram"]), is_["rounds"])
    mean = sum(row["count"] * row["result"] for row in is_["histogram"]) / is_["rounds"]
    assert abs(mean - is_["ev"]) < 1e-12 and abs(is_["ev"] - is_["exact"]) < 4 * is_["se"]
    same(is_["rounds_per_shoe"], 1.0)
    same(is_["rules"]["decks"], "4")
    holds(is_["path"], ["AVX-512", "AVX2", "portable"])


COUNTER = ["--count", "hi-lo", "--ramp", "0:1 2:4 3:8", "--indices", "illustrious-18", "--cut", "75%",
           "--rules", "6 decks S17 DAS 3:2"]


@test
def a_counter_and_its_table():
    text = told("--rounds", "3e5", *COUNTER, "--wong-in", "1", "--wong-out", "0", "--leave", "-3")
    for words in ["312 cards, 234 in front of the cutting card", "Hi-Lo, 18 index plays; bets 0:1 2:4 3:8",
                  "enters at +1; stops below +0; leaves for a new shoe below -3", "average bet", "EV a unit"]:
        holds(words, text)
    is_ = fields("--rounds", "3e5", *COUNTER)
    count = is_["count"]
    rows = count["rows"]
    same(sum(row["rounds"] for row in rows), is_["rounds"])
    assert abs(sum(row["frequency"] for row in rows) - 1) < 1e-12
    same([row["bet"] for row in rows if -1 <= row["count"] <= 4], [1.0, 1.0, 1.0, 4.0, 8.0, 8.0])
    won = sum(row["bet"] * result["result"] * result["played"] for row in rows for result in row["results"])
    assert abs(won / count["rounds"] - count["mean"]) < 1e-9
    bet = sum(row["bet"] * row["played"] for row in rows)
    assert abs(bet / count["rounds"] - count["average_bet"]) < 1e-9 and abs(won / bet - count["ev"]) < 1e-9
    wong = fields("--rounds", "3e5", *COUNTER, "--wong-in", "2")["count"]
    assert wong["played"] < wong["rounds"] / 3 and wong["enter"] == 2 and wong["exit"] is None


@test
def a_counter_on_any_threads_and_instruction_set():
    first = fields("--rounds", "1e6", *COUNTER, "--threads", "1")["count"]
    same(fields("--rounds", "1e6", *COUNTER, "--threads", "3")["count"], first)
    for cpu in "portable", "avx2":
        run = simulate("--rounds", "1e6", "--json", *COUNTER, RIFFLE_CPU=cpu)
        if run.returncode == 0:
            same(json.loads(run.stdout)["count"], first)
    text = told("--check", "64", *COUNTER, "--wong-in", "1")
    assert text.count("same as the table, card by card") >= 2 and "differs" not in text


@test
def a_counter_that_makes_no_sense():
    refused(2, "which counting system? Add --count hi-lo", "--ramp", "1:1")
    refused(3, "Did you mean hi-lo?", "--count", "hi-low")
    refused(2, "a ramp is COUNT:UNITS", "--count", "hi-lo", "--ramp", "1=3")
    refused(1, "must not be above the entry count", "--count", "hi-lo", "--wong-in", "0", "--wong-out", "2")
    refused(1, "leave every new shoe at once", "--count", "hi-lo", "--leave", "3")
    refused(1, "a shoe that has an end", "--count", "hi-lo", "--shoe", "infinite")
    refused(2, "--keep", "--count", "hi-lo", "--keep", "file")
    refused(2, "or a share like 75%", "--cut", "120%")
    with tempfile.NamedTemporaryFile("w", suffix=".indices") as file:
        file.write("16 v T stand 0\n16 v T wait 3\n")
        file.flush()
        refused(1, ":2: a play is stand, double, surrender", "--count", "hi-lo", "--indices", file.name)


@test
def any_number_of_threads_and_any_instruction_set():
    first = stable(fields("--rounds", "1e6", "--threads", "1"))
    for threads in "2", "3":
        same(stable(fields("--rounds", "1e6", "--threads", threads)), first)
    for cpu in "portable", "avx2", "avx512":
        run = simulate("--rounds", "1e6", "--json", RIFFLE_CPU=cpu)
        if run.returncode == 1 and "which this machine does not have" in run.stderr:
            continue
        same(stable(json.loads(run.stdout)), first)
    assert stable(fields("--rounds", "1e6", "--seed", "2")) != first
    same(stable(fields("--rounds", "2e5", "--boxes", "3", "--threads", "1")),
         stable(fields("--rounds", "2e5", "--boxes", "3", "--threads", "3")))


@test
def which_path_is_taken():
    same(fields("--rounds", "1e5", "--boxes", "2")["path"], "general")
    same(fields("--rounds", "1e5", "--strategy", "composition")["path"], "general")
    same(fields("--rounds", "1e5", RIFFLE_CPU="portable")["path"], "portable")
    same(fields("--rounds", "1e5", RIFFLE_CPU="general")["path"], "general")
    refused(2, "RIFFLE_CPU takes general, portable, avx2 or avx512, not 'x'", RIFFLE_CPU="x")


@test
def exact_beside_it():
    for args in [["--shoe", "infinite"], ["--csm"], ["--rounds-per-shoe", "4", "--boxes", "2"],
                 ["--rules", "european", "--rounds-per-shoe", "1", "--strategy", "composition"]]:
        is_ = fields("--rounds", "4e5", *args)
        assert is_["exact_applies"] and abs(is_["ev"] - is_["exact"]) < 4 * is_["se"], (args, is_["ev"], is_["exact"])


@test
def perfect_play():
    args = ["--perfect", "--rules", "6 decks S17 DAS", "--cut", "234", "--rounds", "3000"]
    is_ = fields(*args, "--threads", "1")
    again = fields(*args, "--threads", "2")
    for name in "gain_playing", "gain_insurance", "rounds_begin_elsewhere", "perfect", "paid":
        same(is_[name], again[name])
    assert is_["rounds"] >= 3000 and is_["blind_rounds"] == 0
    # Measured with a million rounds: 0.1834 % and 0.0236 %.
    assert abs(is_["gain_playing"]["ev"] - 0.001834) < 5 * is_["gain_playing"]["se"] < 0.002, is_
    assert abs(is_["gain_insurance"]["ev"] - 0.000236) < 5 * is_["gain_insurance"]["se"] < 0.001, is_
    parts = ["strategy_alone", "gain_playing", "gain_insurance", "rounds_begin_elsewhere"]
    assert abs(sum(is_[name]["ev"] for name in parts) - is_["perfect"]["ev"]) < 1e-12
    holds("perfect play compared with total strategy", told(*args))
    refused(1, "leave --boxes out", "--perfect", "--boxes", "2")
    refused(1, "leave --shoe infinite out", "--perfect", "--shoe", "infinite")
    refused(2, "leave --check", "--perfect", "--csv")


@test
def until_the_error_is_small():
    is_ = fields("--rounds", "1e9", "--until-error", "1e-3")
    assert 1e6 < is_["rounds"] < 1.6e6 and is_["se"] <= 1e-3, is_["rounds"]


@test
def a_strategy_from_a_file():
    with tempfile.TemporaryDirectory() as folder:
        chart = subprocess.run([RIFFLE, "chart", "--format", "strategy"], capture_output=True, text=True)
        same(chart.returncode, 0)
        file = pathlib.Path(folder, "s")
        file.write_text(chart.stdout)
        same(stable(fields("--rounds", "2e5", "--strategy", str(file))), stable(fields("--rounds", "2e5")))
        file.write_text(chart.stdout.replace("hard 12", "hard 21", 1))
        refused(1, f"{file}:10: expected hard 12", "--strategy", str(file))


@test
def sweeps():
    lines = told("--sweep", "cut=60..240:60", "--rounds", "2e5").splitlines()
    same(lines[0], "cut,rounds,ev,se,sd,cards_per_round,rounds_per_shoe,exact_fresh_shoe,path")
    same([line.split(",")[0] for line in lines[1:]], ["60", "120", "180", "240"])
    same([line.split(",")[0] for line in told("--sweep", "soft17=stand,hit", "--rounds", "1e5").splitlines()],
         ["soft17", "stand", "hit"])
    refused(2, "--sweep takes key=first..last", "--sweep", "cut=9..1")
    run = simulate("--sweep", "decks=9,10")
    assert run.returncode == 2 and "decks is 1 to 8, not '9'" in run.stderr, run


@test
def pictures():
    with tempfile.TemporaryDirectory() as folder:
        for name, args in ("run", []), ("sweep", ["--sweep", "decks=1,2,6"]):
            file = pathlib.Path(folder, name + ".svg")
            told("--rounds", "1e5", "--plot", str(file), *args)
            root = xml.etree.ElementTree.parse(file).getroot()
            assert root.tag.endswith("svg") and len(list(root.iter())) > 15
        run = simulate("--rounds", "1e5", "--plot", folder + "/no/where.svg")
        assert run.returncode == 3 and "cannot write" in run.stderr
        refused(2, "--plot draws SVG: name a file that ends in .svg, not", "--plot", folder + "/run.png")
        assert not pathlib.Path(folder, "run.png").exists()


@test
def a_run_that_was_broken_off_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "chunks")
        whole = fields("--rounds", "1.5e6", "--keep", str(file))
        kept = file.read_bytes()
        file.write_bytes(kept[:len(kept) // 2])
        again = fields("--rounds", "1.5e6", "--keep", str(file))
        same(stable(again), stable(whole))
        same(file.read_bytes(), kept)
        same(stable(fields("--rounds", "1.5e6")), stable(whole))
        refused(3, "has chunks of another run", "--seed", "3", "--keep", str(file))
        file.write_bytes(kept.replace(b"riffle-chunks 3", b"riffle-chunks 2", 1))
        refused(3, "has chunks of another run", "--rounds", "1.5e6", "--keep", str(file))


@test
def ctrl_c_prints_what_is_known():
    with tempfile.TemporaryDirectory() as folder:
        kept = pathlib.Path(folder, "chunks")
        run = subprocess.Popen([RIFFLE, "simulate", "--rounds", "1e13", "--threads", "1", "--json", "--keep", str(kept)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while run.poll() is None and not (kept.exists() and kept.stat().st_size > 1000):
            time.sleep(0.05)  # until chunks have been played
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    is_ = json.loads(out)
    assert run.returncode == 0 and err == "" and is_["stopped"] and is_["rounds"] > 0


@test
def the_check_of_every_preset():
    presets = sorted(file.stem for file in (ROOT / "rules/presets").glob("*.rules"))
    assert len(presets) >= 9
    for preset in generator("check").sample(presets, form(4, len(presets))):
        out = told("--rules", preset, "--check", "384")
        lines = [line for line in out.splitlines()[1:] if line[0] != " "]
        assert len(lines) >= 2 and all(line.endswith("same as the table, card by card") for line in lines), out


@test
def the_check_gives_up_before_the_look_only_what_is_not_split():
    """Two eights against a ten are split, and would be given up only where they were no pair."""
    out = told("--check", "500", "--strategy", "composition", "--rounds-per-shoe", "4",
               *(word for rule in ("surrender=early", "decks=1", "soft17=hit", "natural_pays=2:1", "double_on=any",
                                   "double_after_split=yes", "split_hands_max=4", "procedure=house", "hole_card=peek")
                 for word in ("--set", rule)))
    assert "500 shoes, 2000 rounds: same as the table" in out, out


@test
def shoes_that_run_out():
    """Seven boxes and 28 cards: most rounds want more than there are.  What ended for want of cards does so once, and
    the worth of a fresh shoe says nothing of it."""
    is_ = fields("--shoe", "5=14,6=14", "--boxes", "7", "--set", "procedure=house", "--rounds-per-shoe", "1", "--rounds", "3e5")
    pushes = sum(row["count"] for row in is_["histogram"] if row["result"] == 0) / (7 * is_["rounds"])
    assert 0.245 < pushes < 0.26 and not is_["exact_applies"], (pushes, is_["exact_applies"])
    assert not fields("--set", "decks=1", "--rounds-per-shoe", "40", "--rounds", "1e5")["exact_applies"]
    assert fields("--set", "decks=1", "--rounds-per-shoe", "3", "--rounds", "1e5")["exact_applies"]
    for cut in "15", "20":
        out = told("--shoe", "A=2,6=8,8=6,T=6", "--cut", cut, "--check", "100")
        assert "100 shoes" in out and "same as the table" in out, out


@test
def a_check_of_nothing_says_so():
    out = told("--check", "20", "--shoe", "infinite", "--boxes", "2")
    assert "0 shoes, 0 rounds: nothing could be compared" in out and "left out" in out, out


@test
def the_check_catches_a_natural_that_counts_as_21():
    mutant = pathlib.Path(RIFFLE).parent / "riffle-mutant"
    if not mutant.exists():
        raise Skip("make builds riffle-mutant for the release only")
    run = simulate("--check", "256", program=[str(mutant), "simulate"])
    assert run.returncode == 1, run.stdout
    for path in "general ", "portable ":  # the paths that have the fault
        line = next(line for line in run.stdout.splitlines() if line.startswith(path))
        holds("differs from the table", line)
    worth = fields("--rounds", "1e6", "--rounds-per-shoe", "1", program=[str(mutant), "simulate"], RIFFLE_CPU="portable")
    assert worth["ev"] - worth["exact"] > 1.5 * worth["se"]


@test
def many_machines():
    mpi = pathlib.Path(RIFFLE).parent / "riffle-mpi"
    if not shutil.which("mpirun") or not mpi.exists():
        raise Skip("there is no MPI here")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "chunks")
        whole = stable(fields("--rounds", "1.5e6"))
        for ranks in "1", "2", "4":
            program = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", ranks, str(mpi)]
            same(stable(fields("--rounds", "1.5e6", "--keep", str(file) + ranks, program=program)), whole)
        kept = pathlib.Path(str(file) + "4").read_bytes()
        pathlib.Path(str(file) + "4").write_bytes(kept[:len(kept) * 2 // 3])
        same(stable(fields("--rounds", "1.5e6", "--keep", str(file) + "4", program=program)), whole)


@test
def wrong_input():
    refused(2, "--rounds takes a number from 1 to 1e+15, not 'many'", "--rounds", "many")
    refused(2, "--cut, --penetration, --rounds-per-shoe and --csm exclude each other", "--cut",
            "100", "--csm")
    refused(2, "--threads takes a whole number from 1 to 256", "--threads", "0")
    refused(2, "--boxes takes a whole number from 1 to 7", "--boxes", "8")
    refused(1, "the cutting card stands behind the burned cards, and in the shoe", "--cut", "313")
    refused(3, "cannot read 'no-such-file'", "--strategy", "no-such-file")
    refused(2, "leave 'more' out", "more")
    refused(2, "--sweep decks=9: decks is 1 to 8, not '9'", "--sweep", "decks=7..9")  # before any run
    refused(2, "--sweep writes CSV", "--sweep", "cut=60,70", "--json")


if __name__ == "__main__":
    sys.exit(main())
