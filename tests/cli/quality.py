#!/usr/bin/env python3
"""quality.py RIFFLE -- `riffle quality`: what it must show, its sources, its reports, and what it says to wrong input.

The statistics themselves are tested in tests/unit and tests/property.  Prints TAP.
"""
import atexit
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

from tap import RIFFLE, Skip, holds, lacks, main, same, test

FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
SLOW = "asan" in RIFFLE
# Fontconfig keeps what it has read until the end, behind pointers that a sanitizer cannot follow.
(FOLDER / "not_ours").write_text("leak:libfontconfig\n")
os.environ["LSAN_OPTIONS"] = f"suppressions={FOLDER}/not_ours:print_suppressions=0"


def riffle(*args, text=None):
    return subprocess.run([RIFFLE, *args], input=text, capture_output=True, text=True, timeout=300)


def quality(*args, status=None, text=None):
    run = riffle("quality", *args, text=text)
    if status is not None:
        same((run.returncode, run.stderr), (status, ""))
    return run.stdout


def judged(*args, text=None):
    run = riffle("quality", "--json", *args, text=text)
    same(run.stderr, "")
    found = json.loads(run.stdout)
    same(run.returncode, {"pass": 0, "fail": 1, "too few to tell": 4}[found["result"]])
    same(found["fair"], found["result"] != "fail")
    return found


def decks(count, *args):
    run = riffle("shuffle", "--count", str(count), "--seed", "observed", *args)
    same(run.returncode, 0)
    return run.stdout


@test
def stacks_are_shuffled_by_a_method():
    text = riffle("shuffle", "--method", " riffle:1 ,cut:26", "--seed", "a", "--count", "2").stdout
    holds("# stack 1, 52 cards, research, method riffle,cut:26, seed (text) a\n", text)
    row = json.loads(riffle("shuffle", "--method", "faro-out", "--decks", "2", "--json").stdout)
    same((row["method"], row["stack"][:4], row["source"]), ("faro-out", [0, 52, 1, 53], "live"))
    plain = json.loads(riffle("shuffle", "--seed", "a", "--json").stdout)
    lacks("method", plain)
    same(json.loads(riffle("shuffle", "--seed", "a", "--method", "uniform", "--json").stdout)["stack"], plain["stack"])
    for method, words in [("", "a step is missing"), ("riffle:0", "from 1 to 1000, not '0'"), ("cut;strip", "no step 'cut;strip'")]:
        run = riffle("shuffle", "--method", method)
        same((run.returncode, run.stdout), (2, ""))
        holds(words, run.stderr)


@test
def exact_distances_are_printed():
    for method, distance in [("riffle:5", "0.9237"), ("riffle:7", "0.3341"), ("riffle:12", "0.0108"), ("shelf:10", "1.0000")]:
        text = quality("--method", method, "--count", "300")
        holds(f"Total variation from uniform: {distance}, exactly", text)
        same(f"{judged('--method', method, '--count', '50')['exact']['total_variation']:.4f}", distance)
    holds("no exact formula is known", " ".join(quality("--method", "strip", "--count", "50").split()))
    lacks("exact", judged("--method", "riffle:7", "--keep", "--count", "50"))


@test
def seven_riffles_are_seen_and_the_uniform_shuffle_is_not():
    count = "1000" if SLOW else "10000"
    text = quality("--method", "riffle:7", "--count", count, "--level", "1", status=1)
    holds("This is not a fair shuffle", text)
    text = quality("--method", "uniform", "--count", count, "--level", "1", status=0)
    holds("nothing suspicious", text)


@test
def the_same_seed_gives_the_same_answer():
    args = "--method", "riffle:8", "--count", "200"
    same(quality(*args, "--seed", "a"), quality(*args, "--seed", "a"))
    assert quality(*args, "--seed", "a") != quality(*args, "--seed", "b")


@test
def observed_decks_are_read_from_files_and_pipes():
    text = decks(60)
    (FOLDER / "decks.txt").write_text(text)
    found = judged(str(FOLDER / "decks.txt"))
    same((found["count"], found["cards"], found["fair"]), (60, 52, True))
    same(judged("-", text=text)["tests"], found["tests"])
    same(judged("-", "--count", "7", text=text)["count"], 7)
    numbers = "\n".join(",".join(str(card) for card in range(52)) for _ in range(30))
    found = judged("-", "--format", "decks", text=numbers)
    same((found["count"], found["fair"]), (30, False))
    found = judged("-", "--decks", "6", text=decks(25, "--decks", "6"))
    same((found["count"], found["cards"], found["fair"]), (25, 312, True))


@test
def names_of_files_are_shown_as_text():
    file = os.path.join(os.fsencode(FOLDER), b"odd\xff\x07<b>")
    with open(file, "w", encoding="ascii") as out:
        out.write(decks(5))
    run = subprocess.run([RIFFLE.encode(), b"quality", b"--json", file, b"--report", os.fsencode(FOLDER / "odd.html")],
                         capture_output=True, timeout=300)
    same(json.loads(run.stdout)["source"][-8:], "odd??<b>")
    holds("odd??&lt;b&gt;", (FOLDER / "odd.html").read_text())


@test
def another_program_is_asked_without_a_shell():
    found = judged("--program", f"{RIFFLE} shuffle --count 40 --seed x")
    same((found["count"], found["fair"]), (40, True))
    found = judged("--program", f"'{RIFFLE}' shuffle --count 40 --seed x --method \"riffle:3, cut\"")
    same((found["count"], found["fair"]), (40, False))
    found = judged("--program", f"{RIFFLE} shuffle --count 1000000 --seed x", "--count", "25")
    same(found["count"], 25)
    found = judged("--program", f"{RIFFLE} deal --bulk 100 --seed 1 -o -")
    same((found["of"], found["count"]), ("boards", 100))
    (FOLDER / "marker").unlink(missing_ok=True)
    quality("--program", f"{RIFFLE} shuffle --count 1; touch {FOLDER}/marker")
    assert not (FOLDER / "marker").exists()


@test
def boards_are_read_in_every_format():
    pbn = FOLDER / "boards.pbn"
    same(riffle("deal", "--boards", "1-36", "--seed", "tuesday", "-o", str(pbn)).returncode, 0)
    known = judged(str(pbn))
    same((known["of"], known["count"], known["fair"]), ("boards", 36, True))
    for kind in "lin", "dup", "bri", "dge", "dlm", "csv", "ber", "zrd", "lines":
        other = FOLDER / f"boards.{'txt' if kind == 'lines' else kind}"
        same(riffle("convert", str(pbn), str(other), "--to", kind, "--force").returncode, 0)
        same(judged(str(other))["tests"], known["tests"])
    same(judged("-", text=pbn.read_text())["tests"], known["tests"])
    same(judged("-", "--format", "pbn", text=pbn.read_text())["tests"], known["tests"])
    twice = pbn.read_text() + pbn.read_text()  # each board at two tables
    same(judged("-", text=twice)["count"], 36)


@test
def thirty_six_honest_boards_can_prove_little():
    text = " ".join(quality(str(FOLDER / "boards.pbn"), status=4).split())
    holds("So few can prove little. With 36 boards,", text)
    holds("would be caught 9 times in 10", text)
    assert re.search(r"a seat averaging \d\.\d points too many", text), text
    assert re.search(r"you need about \d+ boards", text), text
    text = quality("-", text=decks(1))
    holds("1 deck tested: nothing suspicious", text)
    same(text.split("\n")[-2], "1 deck can prove nothing.")


@test
def our_own_deals_pass():
    for seed in "1", "2", "3":
        deals = riffle("deal", "--bulk", "2000", "--seed", seed, "-o", "-").stdout
        found = judged("-", text=deals)
        same((found["count"], found["fair"]), (2000, True))


@test
def dealer_fails_by_who_held_a_card_last_time():
    dealer = shutil.which("dealer", path=os.environ.get("PATH", "") + ":/usr/games")
    if not dealer:
        raise Skip("the program dealer (Debian: dealer) is not installed")
    (FOLDER / "script").write_text("produce 500\naction printpbn\n")
    found = judged("--program", f"{dealer} -s 11 {FOLDER}/script", "--format", "pbn")
    same((found["count"], found["fair"]), (500, False))
    tests = {row["test"]: row for row in found["tests"]}
    assert tests["deal-moved"]["corrected"] < 1e-6, tests["deal-moved"]
    for blind in "points", "shapes":  # which is why nobody saw it
        assert tests[blind]["corrected"] > 1e-6, tests[blind]
    print(f"# dealer: from whom to whom cards went, chance {tests['deal-moved']['chance']:.1g} of 500 boards")


@test
def json_has_every_test_and_the_text_the_same():
    found = judged("--method", "riffle:6", "--count", "300")
    text = quality("--method", "riffle:6", "--count", "300")
    same(found["method"], "riffle:6")
    same(len({row["test"] for row in found["tests"]}), len(found["tests"]))
    for row in found["tests"]:
        holds(row["words"], text)
        assert 0 <= row["chance"] <= 1 and row["chance"] <= row["corrected"] <= 1, row
    same({row["test"] for row in found["tests"] if row["regulator"]},
         {"each-place", "runs", "correlation", "again-correlation", "deal-again"})
    holds(found["verdict"].split(";")[0], " ".join(text.split()))
    holds("place by place", text)


@test
def what_it_is_worth_is_simulated_with_errors():
    args = "--method", "riffle:2", "--count", "100", "--worth=20000"
    found, text = judged(*args)["worth"], " ".join(quality(*args).split())
    same(found["bridge"]["boards"], 401)
    assert found["bridge"]["next_card_goes"][1] > 0.30, found["bridge"]["next_card_goes"]
    same(abs(sum(found["bridge"]["next_card_goes"]) - 1) < 1e-9, True)
    worth = found["blackjack"]
    assert worth["rounds"] >= 20000 and 0.6 < worth["error"] < 1, worth
    assert abs(worth["fair_percent"]) < 5 * worth["fair_error"] + 1, worth
    assert worth["fair_rounds"] >= 20 * 20000 and worth["fair_error"] < worth["error"] / 4, worth
    holds("guesses that it went to the next hand, is right", text)
    rounds = "--worth=20000" if SLOW else "--worth=200000"
    six = judged("--method", "uniform", "--decks", "6", "--count", "20", rounds)["worth"]["blackjack"]
    exact = json.loads(riffle("exact", "--rules", "bicycle", "--json").stdout)["ev"] * 100
    for word in "", "fair_":  # to the cutting card it is another game, by some hundredths
        assert abs(six[word + "percent"] - exact) < 4 * six[word + "error"] + 0.05, (six, exact)
    for decks in "1", "6":  # what is played from stacks is what the simulator plays
        both = judged("--method", "uniform", "--decks", decks, "--count", "1", rounds, "--seed", "both")["worth"]["blackjack"]
        assert abs(both["percent"] - both["fair_percent"]) < 4 * both["error"], both


@test
def what_it_is_worth_is_drawn():
    for decks, panels in ("1", 4), ("2", 2):
        args = "--method", "riffle:2", "--decks", decks, "--count", "50", "--worth=2000"
        quality(*args, "--report", str(FOLDER / "worth.html"))
        page = xml.fromstring((FOLDER / "worth.html").read_text().split("\n", 1)[1])
        pictures = page.findall(".//{http://www.w3.org/2000/svg}svg")
        same(len(pictures), 4)
        words = " ".join("".join(text.itertext()) for text in pictures[2])
        same([part in words for part in ("Cards guessed", "Blackjack", "Bridge hands", "followed another")],
             [True, True, panels == 4, panels == 4])
        quality(*args, "--report", str(FOLDER / "worth.pdf"))
        same((FOLDER / "worth.pdf").read_bytes()[:5], b"%PDF-")


@test
def reports_are_drawn_and_equal_reports_are_equal_files():
    for args in [("--method", "riffle:7"), ("--method", "shelf:10", "--decks", "2"), ("--method", "strip")]:
        for end in "html", "pdf":
            one, two = FOLDER / f"one.{end}", FOLDER / f"two.{end}"
            for file in one, two:
                quality(*args, "--count", "60", "--report", str(file))
            same(one.read_bytes(), two.read_bytes())
        page = xml.fromstring((FOLDER / "one.html").read_text().split("\n", 1)[1])
        same(len(page.findall(".//{http://www.w3.org/2000/svg}svg")), 3)
        same(one.read_bytes()[:5], b"%PDF-")
    quality(str(FOLDER / "boards.pbn"), "--report", str(FOLDER / "boards.html"))
    page = (FOLDER / "boards.html").read_text()
    holds("Who got which card", page)
    holds("prefers-color-scheme:dark", page)
    xml.fromstring(page.split("\n", 1)[1])


@test
def wrong_input_gets_a_sentence_and_a_status():
    (FOLDER / "short").write_text("AS KS QS")
    (FOLDER / "twice").write_text("AS KS\nAS")
    (FOLDER / "word").write_text("\n AS KS\n# fine\nZZ")
    (FOLDER / "none").write_text("# nothing\n")
    (FOLDER / "bad.pbn").write_text('[Board "1"]\n[Deal "N:AK"]\n')
    for args, status, words in [
            ([], 2, "what should be tested? Name one of --method STEPS, --rules FILE, --program COMMAND and FILE"), (["a", "b"], 2, "one file at a time"),
            (["--method", "riffle", "a"], 2, "one thing at a time"),
            (["--method", "rifle"], 2, "column 1: there is no step 'rifle'"),
            (["--method", "riffle", "--level", "x"], 2, "--level takes a number from 0.01 to 10, not 'x'"),
            (["--method", "riffle", "--decks", "9"], 2, "--decks takes a whole number from 1 to 8"),
            (["--method", "riffle", "--report", "a.png"], 2, "--report takes a file that ends in .html or .pdf, not 'a.png'"),
            (["--format", "frob", "a"], 2, "--format takes decks, ranks, pbn"), (["--keep", "a"], 2, "--keep needs --method STEPS"),
            (["--worth", "a"], 2, "--worth needs --method STEPS"),
            ([str(FOLDER / "no")], 3, "cannot open "), ([str(FOLDER)], 3, "cannot read"),
            ([str(FOLDER / "short")], 1, "line 1: it ends in the middle of deck 1, after 3 of 52 cards"),
            ([str(FOLDER / "twice")], 1, "line 2: deck 1 has AS more than once"),
            ([str(FOLDER / "word")], 1, "line 4: 'ZZ' is no card"),
            ([str(FOLDER / "none")], 1, "has no decks"), ([str(FOLDER / "bad.pbn"), "--decks", "2"], 2, "which are of one deck"), ([str(FOLDER / "bad.pbn")], 1, "bad.pbn:2:12: warning: board 1: expected"),
            ([str(FOLDER / "bad.pbn")], 1, "has no usable boards"),
            (["--program", "no-such-program"], 3, "cannot start no-such-program"),
            (["--program", "'open"], 2, "with all quotes closed"), (["--program", " "], 2, "takes a program and its arguments"),
            (["--program", "false"], 1, "false has no decks. Expected cards like AS 10H 9d, or boards\nriffle quality: false ended with status 1"),
            (["--method", "riffle", "--count", "20", "--report", "/no/a.pdf"], 3, "cannot write /no/a.pdf")]:
        run = riffle("quality", *args)
        same((args, run.returncode), (args, status))
        holds(words, run.stderr)


@test
def programs_that_never_end_are_ended():
    for command, count, status, words in [
            ("cat /dev/zero", "5", 1, "line 1: '???????????????????????' is no card"),
            ("yes 5", "5", 1, "has 5 more than once"), ("yes ''", "5", 1, "16 MiB came without a card"),
            ("yes %", "5", 1, "no board in the first 16 MiB"),
            ("sh -c 'while :; do echo \"[Deal \\\"N:AK\\\"]\"; echo; done'", "5", 1, ":1:12: warning: board 1: expected"),
            (f"{RIFFLE} deal --bulk 100000000 --seed 1 -o -", "25", 4, ""),
            (f"sh -c 'trap \"\" TERM PIPE; {RIFFLE} shuffle --seed 1 --count 20; exec sleep 30'", "10", 4, "")]:
        run = riffle("quality", "--program", command, "--count", count)
        same((command, run.returncode), (command, status))
        holds(words, run.stderr)


if __name__ == "__main__":
    sys.exit(main())
