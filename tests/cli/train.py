#!/usr/bin/env python3
"""train.py RIFFLE -- `riffle train`: drills, flash cards, counting down a deck, index plays, bets,
and the file of answers.  The choice of questions is tested in tests/unit/drill_test.c and
count_drill_test.c.  Prints TAP.
"""
import atexit
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time

from tap import PATIENCE, RIFFLE, Skip, holds, lacks, main, same, test

FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
RULES = ["--rules", "6 decks H17 DAS LS 3:2"]
TAGS = {**{r: 1 for r in "23456"}, **{r: 0 for r in "789"}, **{r: -1 for r in "TJQKA"}}


def run(*args, typed="", state="state"):
    environment = dict(os.environ, XDG_STATE_HOME=str(FOLDER / state), LC_ALL="C")
    return subprocess.run([RIFFLE, "train", *map(str, args)], input=typed, capture_output=True,
                          text=True, timeout=PATIENCE, env=environment)


def kept(state="state"):
    return FOLDER / state / "riffle" / "trainer.json"


def exact(hand, up):
    done = subprocess.run([RIFFLE, "exact", *RULES, "--hand", hand, "--up", up, "--json"],
                          capture_output=True, text=True, timeout=PATIENCE)
    return json.loads(done.stdout)


@test
def a_mistake_costs_what_the_exact_engine_says():
    done = run(*RULES, "--plain", "--cells", "h16-9", "--hands", 1, typed="s\n\n", state="cost")
    same(done.returncode, 0)
    cards = re.search(r"you     (\S+) (\S+)", done.stdout).groups()
    values = exact(",".join(card[0] for card in cards), "9")["plays"]
    worth = {name: values[name] for name in ("stand", "surrender", "hit")}
    cost = 100 * (max(worth.values()) - worth["stand"])
    holds(f"No: with hard 16 against a 9, surrender. To stand costs {cost:.2f} % of the bet.",
          done.stdout)
    answer = json.loads(kept("cost").read_text())
    same(answer["format"], "riffle-trainer-1")
    (one,) = answer["decisions"]
    same({key: one[key] for key in ("cell", "did", "best", "missed", "where")},
         {"cell": "h16-9", "did": "stand", "best": "surrender", "missed": True, "where": "drill"})
    assert abs(100 * one["cost"] - cost) < 1e-6 and abs(one["at"] / 1000 - time.time()) < 100


@test
def a_drill_of_right_answers():
    done = run(*RULES, "--plain", "--cells", "h20-5,s20-T", "--hands", 4,
               typed="x\n" + "s\n\n" * 4 + "\n", state="right")
    same((done.returncode, done.stderr), (0, ""))
    holds("Type one of these letters", done.stdout)
    holds("4 of 4 right. Your mistakes cost 0.000 %", done.stdout)
    same([one["missed"] for one in json.loads(kept("right").read_text())["decisions"]], [False] * 4)


@test
def equal_seeds_ask_equal_hands_and_input_may_end_anywhere():
    typed = "h\n\n" * 12
    first = run(*RULES, "--plain", "--seed", "s", "--hands", 12, "--no-progress", typed=typed)
    again = run(*RULES, "--plain", "--seed", "s", "--hands", 12, "--no-progress", typed=typed)
    same(first.stdout, again.stdout)
    other = run(*RULES, "--plain", "--seed", "t", "--hands", 12, "--no-progress", typed=typed)
    assert first.stdout != other.stdout
    for size in range(0, len(typed), 5):
        same(run(*RULES, "--plain", "--seed", "s", "--no-progress", typed=typed[:size]).returncode, 0)


@test
def flash_cards_ask_whether_you_knew():
    done = run("cards", *RULES, "--plain", "--cells", "h16-T", "--hands", 2, typed="\ny\n\nn\n\n",
               state="cards")
    same(done.returncode, 0)
    holds("The play is to surrender.", done.stdout)
    holds("1 of 2 right.", done.stdout)
    right, wrong = json.loads(kept("cards").read_text())["decisions"]
    same((right["missed"], right["did"], wrong["missed"]), (False, "surrender", True))
    assert wrong["cost"] > 0


@test
def a_deck_is_counted_down():
    for each in (1, 3):
        args = ["count", "--plain", "--seed", f"deck{each}", "--each", each, "--left", 4]
        turns = 1 + -(-48 // each)
        shown = run(*args, typed="\n" * turns, state="none").stdout
        cards = [card for line in re.findall(r"cards   (.*)", shown) for card in line.split()]
        same(len(cards), 48)
        same(len(set(cards)), 48)
        total = sum(TAGS[card[0]] for card in cards)
        done = run(*args, typed="\n" * turns + f"abc\n{total}\n\n", state=f"count{each}")
        holds("Type a number", done.stdout)
        holds(f"Right: the count is {total:+d}.", done.stdout)
        wrong = run(*args, typed="\n" * turns + f"{total + 1}\n\n", state=f"count{each}")
        holds(f"No: the count is {total:+d}, you said {total + 1:+d}.", wrong.stdout)
        counts = json.loads(kept(f"count{each}").read_text())["counts"]
        same([(one["kind"], one["system"], one["right"], one["cards"]) for one in counts],
             [("deck", "hi-lo", True, 48), ("deck", "hi-lo", False, 48)])
    shown = run("count", "--plain", "--system", "red-7", typed="q\n", state="none").stdout
    holds("Tags: 2 +1, 3 +1, 4 +1, 5 +1, 6 +1, 7 0 (red +1), 8 0, 9 0, 10 -1, A -1.", shown)


@test
def progress_is_told_exported_and_imported():
    for k in range(3):
        run(*RULES, "--plain", "--cells", "h12-2,h12-3,s18-2", "--hands", 20,
            typed=("s\n\n" if k else "h\n\n") * 20 + "\n", state="told")
    told = run("progress", *RULES, state="told").stdout
    holds("Last 60 decisions:", told)
    holds("Hands to practise", told)
    holds("Right answers, 20 decisions a line, the oldest first", told)
    assert re.search(r"^h12 +H!!? +H", told, re.M), told
    lacks(" \n", told)
    file = FOLDER / "export.json"
    same(run("progress", "--export", file, state="told").returncode, 0)
    same(json.loads(file.read_text()), json.loads(kept("told").read_text()))
    done = run("progress", "--import", file, state="other")
    same(done.stdout, f"Imported 60 decisions, 0 counts, 0 index plays and 0 bets from {file}.\n")
    again = run("progress", "--import", file, state="other")
    holds("Imported 0 decisions, 0 counts, 0 index plays and 0 bets", again.stdout)
    same(json.loads(kept("other").read_text()), json.loads(file.read_text()))
    holds("No decisions yet. Run: riffle train", run("progress", *RULES, state="new").stdout)


@test
def fields_of_the_browser_survive():
    kept("web").parent.mkdir(parents=True)
    row = {"at": 5, "cell": "h16-T", "did": "hit", "best": "surrender", "cost": 0.03, "missed": True,
           "where": "table", "own": [1]}
    odd = {"at": 6, "cell": "h99-T", "did": "fly"}
    kept("web").write_text(json.dumps({"format": "riffle-trainer-1", "decisions": [row, odd],
                                       "counts": [{"at": 7, "kind": "table", "right": True}]}))
    told = run("progress", *RULES, state="web").stdout
    holds("Last 1 decision: 0 right, 1 missed", told)
    holds("1 of 1 counts right", told)
    run(*RULES, "--plain", "--cells", "h20-5", "--hands", 1, typed="s\n\n", state="web")
    after = json.loads(kept("web").read_text())
    same(after["decisions"][:2], [row, odd])
    same(len(after["decisions"]), 3)


@test
def the_file_is_for_the_user_alone_and_short():
    same(stat.S_IMODE(kept("cost").stat().st_mode), 0o600)
    rows = [{"at": i, "cell": "h16-T", "did": "hit", "best": "hit", "cost": 0, "missed": False,
             "where": "drill"} for i in range(3100)]
    kept("long").parent.mkdir(parents=True)
    kept("long").write_text(json.dumps({"format": "riffle-trainer-1", "decisions": rows,
                                        "counts": []}))
    run(*RULES, "--plain", "--cells", "h20-5", "--hands", 1, typed="s\n\n", state="long")
    after = json.loads(kept("long").read_text())["decisions"]
    same((len(after), after[0]["at"]), (3000, 101))


@test
def a_damaged_file_is_left_alone():
    kept("bad").parent.mkdir(parents=True)
    for text, words in (("{", "is damaged in line 1"), ("", "is damaged"), ("[]", "no progress of a"),
                        ('{"format": "x", "decisions": [], "counts": []}', "no progress of a"),
                        ('{"format": "riffle-trainer-1", "decisions": 3}', "no progress of a")):
        kept("bad").write_text(text)
        done = run(*RULES, "--plain", typed="h\n\n", state="bad")
        same((text, done.returncode, done.stdout), (text, 1, ""))
        holds(words, done.stderr)
        holds("It was left as it is. Move it away to begin again, or add --progress FILE",
              done.stderr)
        same(kept("bad").read_text(), text)
    done = run("progress", "--import", kept("bad"), state="fresh")
    same(done.returncode, 1)
    holds("Import what riffle train --export", done.stderr)


@test
def wrong_input_gets_a_sentence():
    for args, words in ((["dril"], "'dril' is not known. Did you mean drill?"),
                        (["drill", "count"], "one exercise at a time"),
                        (["--scope", "sof"], "Did you mean soft?"),
                        (["--cells", "h16"], "'h16' is no hand. Write h16-T"),
                        (["--each", "4"], "from 1 to 3"), (["--hands", "0"], "from 1 to"),
                        (["--export", "x"], "go with riffle train progress"),
                        (["progress", "--no-progress"], "leave it or the other out"),
                        (["count", "--system", "hilo"], "hi-lo")):
        done = run(*args, "--plain", state="wrong")
        assert done.returncode in (2, 3) and done.stdout == "", (args, done)
        holds(words, done.stderr)
    blocked = FOLDER / "blocked"
    blocked.mkdir()
    done = run(*RULES, "--plain", "--cells", "h20-5", "--progress", blocked / "none" / "x.json",
               typed="s\n\n", state="wrong")
    same(done.returncode, 3)
    holds("cannot write", done.stderr)


@test
def counts_are_asked_for_while_you_play():
    """Plays line by line, counts what the lines tell, and answers right and wrong in turn."""
    environment = dict(os.environ, XDG_STATE_HOME=str(FOLDER / "table"), LC_ALL="C")
    game = subprocess.Popen([RIFFLE, "play", "--plain", "--fast", "--seed", "count", "--rounds", "20",
                             "--count", "hi-lo", "--no-record", "--companions", "2", "--rules",
                             "8 decks S17 DAS"], text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
    told, asked = "", 0
    while True:
        part = game.stdout.read(1)
        told += part
        if not part:
            break
        if told.endswith("Enter skips) "):
            cards = re.findall(r"^(\w\w) to |^The dealer turns (\w\w)", told, re.M)
            running = sum(TAGS[(one or other)[0]] for one, other in cards)
            decks = max(1, (2 * (8 * 52 - len(cards)) + 52) // 104)  # to the nearest deck
            asked += 1
            game.stdin.write(f"{running} {running // decks}\n" if asked % 2 else "99 9\n")
            game.stdin.flush()
        elif told.endswith(("advice: ", "q leaves: ", "r refuses: ")):
            last = told.splitlines()[-1]
            game.stdin.write("n\n" if "Insure" in last else "s\n" if last.startswith("Box") else "\n")
            game.stdin.flush()
    same(game.wait(), 0)
    assert asked >= 6, asked
    holds(f"Counts: {(asked + 1) // 2} of {asked} right.", told)
    rows = json.loads(kept("table").read_text())["counts"]
    same([row["right"] for row in rows], [i % 2 == 0 for i in range(asked)])
    same({(row["kind"], row["system"]) for row in rows}, {("table", "hi-lo")})
    holds("is no system", subprocess.run([RIFFLE, "play", "--count", "hilo", "--plain"], input="",
                                         capture_output=True, text=True).stderr)


def sheet(exercise, *args):
    done = run(exercise, "--json", "--no-progress", *args)
    same((done.returncode, done.stderr), (0, ""))
    return json.loads(done.stdout)


def index_game(name, line):
    """Options that train one index play alone."""
    file = FOLDER / f"{name}.indices"
    file.write_text(line + "\n")
    return ["--rules", "vegas-strip", "--samples", 192, "--indices", file]


@test
def an_index_play_costs_what_the_sheet_says():
    game = index_game("sixteen", "16 v T stand >= 0")
    (play,) = sheet("index", *game)["plays"]
    same((play["play"], play["index"], play["below"]), ("16 v T stand", 0, False))
    done = run("index", "--plain", "--hands", 12, "--seed", "i", *game, typed="s\n\n" * 12 + "\n",
               state="index")
    same(done.returncode, 0)
    answers = re.findall(r"^(Right|No): (\w+)\. True count ([+-]?\d+)\.\n(.*)", done.stdout, re.M)
    same(len(answers), 12)
    assert {kind for kind, *_ in answers} == {"Right", "No"}, answers
    for kind, right, count, line in answers:
        same((kind, right), ("Right", "stand") if int(count) >= 0 else ("No", "hit"))
        values = dict(zip(play["may"], play["values"][int(count) - play["from"]]))
        cost = 100 * (values["hit"] - values["stand"])
        if kind == "No" and cost > 0:
            holds(f"to stand costs {cost:.2f} ± ", line)
        # 9,7 and 10,6 against a ten; two cards, because these rules have no surrender.
    for cards in re.findall(r"you     (.*)", done.stdout):
        same(len(cards.split()), 2)
    rows = json.loads(kept("index").read_text())["indices"]
    same([(row["play"], row["system"], str(row["count"]), row["right"]) for row in rows],
         [("16 v T stand", "hi-lo", count.lstrip("+"), right) for _, right, count, _ in answers])
    told = run("progress", "--rules", "vegas-strip", state="index").stdout
    right = sum(kind == "Right" for kind, *_ in answers)
    holds(f"Index plays: {right} of 12 right; mistakes cost ", told)
    holds("hi-lo: 16 v T stand", told)


@test
def the_running_count_divides_to_the_true_count():
    game = index_game("twelve", "12 v 3 stand >= 2")
    done = run("index", "--plain", "--told", "running", "--hands", 20, "--seed", "r", *game,
               "--no-progress", typed="h\n\n" * 20 + "\n")
    told = re.findall(r"^Running count ([+-]?\d+), ([\d.]+) decks? left\n(?:.*\n)*?"
                      r"That is a true count of ([+-]?\d+)", done.stdout, re.M)
    same(len(told), 20)
    for running, decks, count in told:
        same(int(running) // int(float(decks)), int(count))  # hi-lo divides by whole decks and floors
        assert 1 <= float(decks) <= 4 and abs(int(running)) <= 45, (running, decks)


@test
def where_two_cards_are_surrendered_three_are_asked():
    file = FOLDER / "surrender.indices"
    file.write_text("16 v T stand >= 0\n")
    done = run("index", "--plain", *RULES, "--samples", 192, "--indices", file, "--hands", 10, "--seed",
               "t", "--no-progress", typed="s\n\n" * 10 + "\n")
    hands = re.findall(r"you     (.*)\nTrue count ([+-]?\d+)\n.*\n(.*)>", done.stdout)
    same(len(hands), 10)
    for cards, count, keys in hands:
        if int(count) >= 0:  # 16 against a ten is surrendered from about -3 on
            same((len(cards.split()), "surrender" in keys), (3, False))


@test
def an_index_that_is_wrong_for_the_game_is_told():
    game = index_game("wrong", "11 v 6 double >= 3")
    done = run("index", "--plain", "--hands", 8, "--seed", "w", "--no-progress", *game,
               typed="d\n\n" * 8 + "\n")
    holds("this index is not the best for these rules.", done.stdout)


@test
def a_bet_costs_expectation_and_certainty_equivalent():
    game = ["--rules", "vegas-strip", "--spread", 8]
    rows = {row["count"]: row for row in sheet("bets", *game)["bets"]}
    assert max(row["bet"] for row in rows.values()) == 8 and rows[-2]["bet"] == 1
    bets = [rows[count]["bet"] for count in sorted(rows)]
    same(bets, sorted(bets))
    done = run("bets", "--plain", "--hands", 10, "--seed", "b", *game, typed="x\n" + "3\n\n" * 10 + "\n",
               state="bets")
    holds("Type a number of units from 0 to 8", done.stdout)
    told = re.findall(r"^(Right|No): ([\d.]+) units?\. True count ([+-]?\d+)\.\n(.*)\n(.*)", done.stdout, re.M)
    same(len(told), 10)
    for kind, right, count, line, next_line in told:
        row = rows[int(count)]
        same(float(right), row["bet"])
        less, squares = row["bet"] - 3, row["bet"] ** 2 - 9
        if kind == "No":
            holds(f" {abs(less * row['mean']):.4f} ± {abs(less) * row['mean_se']:.4f} units a round", line)
            holds(f" {abs(less * row['mean'] - squares * row['variance'] / 2000):.4f} units", next_line)
    kept_rows = json.loads(kept("bets").read_text())["bets"]
    same([(row["count"], row["did"]) for row in kept_rows], [(int(count), 3.0) for _, _, count, *_ in told])
    holds("Bets: ", run("progress", "--rules", "vegas-strip", state="bets").stdout)


@test
def your_own_ramp_and_wrong_options():
    rows = sheet("bets", "--rules", "vegas-strip", "--ramp", "1:1 2:4 3:10")["bets"]
    same({row["bet"] for row in rows if row["count"] < 2}, {1})
    same({row["bet"] for row in rows if row["count"] >= 3}, {10})
    for args, words in [(["drill", "--ramp", "1:1"], "go with riffle train bets"),
                        (["bets", "--top", "3"], "go with riffle train index"),
                        (["count", "--told", "running"], "go with riffle train index"),
                        (["bets", "--ramp", "1:1", "--spread", "4"], "--ramp says every bet"),
                        (["index", "--shoe", "2"], "leave --shoe out"),
                        (["index", "--told", "half"], "is not known")]:
        done = run(*args)
        same(done.returncode, 2)
        holds(words, done.stderr)
    done = run("bets", "--rules", "vegas-strip", "--ramp", "1:1 x")
    same(done.returncode, 2)
    holds("--ramp '1:1 x'", done.stderr)
    same(run("index", "--indices", FOLDER / "none.txt").returncode != 0, True)


@test
def the_screen_draws_cards_and_takes_keys():
    if not shutil.which("tmux"):
        raise Skip("tmux is not installed")
    name = f"riffle-train-{os.getpid()}"
    tmux = ["tmux", "-f", "/dev/null", "-L", name]
    command = (f"LC_ALL=C.UTF-8 XDG_STATE_HOME={FOLDER}/screen {RIFFLE} train --rules vegas-strip "
               "--cells h20-5 --hands 1 --seed s; echo done; sleep 20")
    subprocess.run([*tmux, "new-session", "-d", "-x", "80", "-y", "24", command], check=True)

    def wait(words):
        ends = time.time() + PATIENCE
        while time.time() < ends:
            seen = subprocess.run([*tmux, "capture-pane", "-p"], capture_output=True, text=True).stdout
            if words in seen:
                return seen
            time.sleep(.05)
        raise AssertionError(f"{words!r} is not on the screen:\n{seen}")

    try:
        seen = wait("What do you do?")
        for words in ("Dealer", "You", "╭", "H  hit", "S  stand", "Q  leave", "hand 1 of 1"):
            holds(words, seen)
        subprocess.run([*tmux, "send-keys", "s"])
        holds("Worth, in bets:", wait("Right: stand."))
        subprocess.run([*tmux, "send-keys", "Enter"])
        wait("1 of 1 right.")
        subprocess.run([*tmux, "send-keys", "q"])
        subprocess.run([*tmux, "send-keys", "Enter"])
        wait("done")
        same(len(json.loads(kept("screen").read_text())["decisions"]), 1)
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
