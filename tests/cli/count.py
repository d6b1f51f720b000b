#!/usr/bin/env python3
"""count.py RIFFLE -- `riffle count`: systems by name and from files, frequencies, wrong input.

The figures are tested in tests/unit/counting_test.c; here they are computed again from the JSON of
`riffle exact --effects` and by drawing cards.  Prints TAP.
"""
import atexit
import itertools
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction

from tap import RIFFLE, ROOT, holds, main, same, test

CARDS = "23456789TA"
FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)


def run(*args):
    return subprocess.run([RIFFLE, *map(str, args)], capture_output=True, text=True, timeout=300)


def made(*args):
    done = run(*args)
    same((args, done.returncode, done.stderr), (args, 0, ""))
    return json.loads(done.stdout)


def correlation(one, other):
    weights = [4 if card == "T" else 1 for card in CARDS]

    def centred(values):
        mean = sum(w * x for w, x in zip(weights, values)) / 13
        return [x - mean for x in values]
    one, other = centred(one), centred(other)
    both = sum(w * x * y for w, x, y in zip(weights, one, other))
    return both / math.sqrt(sum(w * x * x for w, x in zip(weights, one)) *
                            sum(w * y * y for w, y in zip(weights, other)))


@test
def list_has_every_system_with_its_correlations():
    listed = made("count", "list", "--rules", "vegas-strip", "--json")["systems"]
    effects = made("exact", "--rules", "vegas-strip", "--effects", "--json")["effects"]
    same([row["name"] for row in listed],
         sorted(path.stem for path in (ROOT / "rules/systems").glob("*.system")))
    for row in listed:
        tags = [(row["tags"][card] + row["red_tags"][card]) / 2 for card in CARDS]
        found = correlation(tags, [effects[card]["anew"] for card in CARDS])
        assert abs(found - row["betting_correlation"]) < 1e-9, row
        found = correlation(tags, [-9 if card == "T" else 4 for card in CARDS])
        assert abs(found - row["insurance_correlation"]) < 1e-9, row


@test
def a_system_of_one_s_own_equals_the_preset():
    file = FOLDER / "mine.system"
    file.write_text("# tags of Hi-Lo\nname = hi-lo\ntitle = Hi-Lo\n"
                    "tags = +1 1 1.0 1 1   0 0 0 -1 -1.0\n")
    same(made("count", "show", file, "--json"), made("count", "show", "hi-lo", "--json"))


@test
def frequencies_of_one_deck_in_fractions():
    tags = [1] * 20 + [0] * 12 + [-1] * 20
    ways = {(0, 0): 1}
    for tag in tags:  # every card is drawn or not
        for (drawn, count), number in list(ways.items()):
            key = (drawn + 1, count + tag)
            ways[key] = ways.get(key, 0) + number
    # Cards with one tag are alike, but each is its own card above: C(52, 20) sets in all.
    answer = made("count", "frequencies", "hi-lo", "--set", "decks=1", "--rules", "single-deck",
                  "--seen", 20, "--true-count", "none", "--json")
    total = math.comb(52, 20)
    for row in answer["counts"]:
        expected = Fraction(ways[20, row["count"]], total)
        assert abs(row["frequency"] - float(expected)) < 1e-12, row
    variance = Fraction(sum(c * c * n for (d, c), n in ways.items() if d == 20), total)
    assert abs(answer["variance"] - float(variance)) < 1e-9


@test
def text_reads_like_the_json():
    text = run("count", "frequencies", "hi-lo", "--seen", 52, "--true-count", "exact").stdout
    holds("33.4405145", text)
    holds("+1     16.8487 %", text)
    holds("tag, red", run("count", "show", "red-7").stdout)
    holds("-20 with 6 decks", run("count", "show", "ko").stdout)


GAME = ["--rules", "6 decks S17 DAS", "--samples", 256]


@test
def indices_are_near_the_published_ones():
    told = made("count", "indices", "hi-lo", *GAME, "--json")
    found = {(row["hand"], row["up"], row["play"]): row for row in told["indices"]}
    for hand, up, play, index in [("", "A", "insurance", 3), ("16", "T", "stand", 0), ("12", "4", "stand", 0),
                                  ("12", "3", "stand", 2), ("13", "2", "stand", -1), ("11", "A", "double", 1),
                                  ("9", "2", "double", 1), ("10", "9", "double", -2)]:
        row = found[hand, up, play]
        assert abs(row["crossing"] - (index - 0.5)) < 1 + 5 * row["crossing_se"], row
        assert row["gain"] > 0 and not row["below"], row
    gains = [row["gain"] for row in told["indices"]]
    same(gains, sorted(gains, reverse=True))
    assert abs(sum(gains) - told["gain"]) < 1e-12
    same([row["name"] for row in told["sets"]], ["illustrious-18", "bja3", "cacarulo"])
    for row in (row for one in told["sets"] for row in one["plays"]):
        assert row["lost"] > -5 * row["lost_se"] - 1e-9, row
        ours = found.get((row["hand"], row["up"], row["play"]))
        if ours and ours["index"] == row["index"]:
            same(row["lost"], 0.0)


@test
def indices_do_not_depend_on_threads_and_can_be_simulated():
    file = FOLDER / "hi-lo.indices"
    one, two = (made("count", "indices", "--system", "hi-lo", *GAME, "--samples", 64, "--json",
                     "--threads", threads, "--top", 10, "--write", file) for threads in (1, 3))
    for told in one, two:
        told.pop("seconds")
    same(one, two)
    same(len(file.read_text().splitlines()), 11)
    same(run("simulate", "--count", "hi-lo", "--indices", file, "--rounds", "1e5").returncode, 0)


@test
def efficiency_is_a_share_of_perfect_play():
    told = made("count", "efficiency", "hi-lo", "--rules", "6 decks S17 DAS", "--samples", 128,
                "--rounds", 8000, "--json")
    for name in "playing_efficiency", "playing_efficiency_with_insurance":
        assert 0.1 < told[name]["value"] < 0.9 and 0 < told[name]["se"] < 0.15, told[name]
    share = told["gain"]["value"] / told["gain_perfect"]["value"]
    assert abs(share - told["playing_efficiency"]["value"]) < 1e-12
    text = run("count", "indices", "ko", *GAME, "--samples", 64, "--top", 3).stdout
    holds("All ", text)
    holds("Knock-Out", text)


SEARCH = ["--rules", "2 decks S17 DAS", "--cut", "75%", "--rounds", 1e6]
TINY_TAGS = range(-1, 2)


def tags_of(row):
    return tuple(row["tags"][card] for card in CARDS)


@test
def search_finds_the_best_tags_of_level_1():
    told = made("count", "search", *SEARCH, "--level", 1, "--beside", "hi-lo", "--json")
    effects = made("exact", "--rules", "2 decks S17 DAS", "--effects", "--json")["effects"]
    effects = [effects[card]["anew"] for card in CARDS]
    for row in told["systems"]:
        assert abs(correlation(tags_of(row), effects) - row["betting_correlation"]) < 1e-9, row
        divides = 0 if row["true_count"] == "none" else 4
        same(row["effort"], sum(map(abs, tags_of(row))) + divides)
        same((row["level"], row["balanced"]), (1, row["initial_per_deck"] == 0))
    # All tags of level 1 with at most 12 points a deck; 0.3 s, so tens and aces vary most slowly.
    best = max((correlation(tags, effects), tags) for tags in itertools.product(TINY_TAGS, repeat=10)
               if tags[8] < 0 < tags[3] and abs(sum(tags) + 3 * tags[8]) <= 3)
    found = max(row["betting_correlation"] for row in told["systems"])
    assert abs(found - best[0]) < 1e-12, (found, best)
    # Hi-Lo is the best balanced one: it was found and named, and stands there once.
    same([row["name"] for row in told["systems"] if tags_of(row) == (1,) * 5 + (0,) * 3 + (-1,) * 2],
         ["hi-lo"])


@test
def search_ranks_by_score_and_marks_the_front():
    told = made("count", "search", *SEARCH, "--level", 2, "--spread", 8, "--json", "--threads", 1)
    again = made("count", "search", *SEARCH, "--level", 2, "--spread", 8, "--json", "--threads", 3)
    same([dict(one, seconds=0) for one in (told,)], [dict(again, seconds=0)])
    rows = told["systems"]
    scores = [row["score"]["value"] for row in rows]
    same(scores, sorted(scores, reverse=True))
    for i, row in enumerate(rows):
        same(row["front"], all(other["effort"] > row["effort"] for other in rows[:i]))
        assert abs(row["less_than_best"]["value"] - (scores[0] - scores[i])) < 1e-9
    # The same shoes: what the best two differ by is known better than either.
    assert rows[1]["less_than_best"]["se"] < rows[1]["score"]["se"], rows[:2]


@test
def search_agrees_with_simulate_and_bankroll():
    file = FOLDER / "best.system"
    told = made("count", "search", *SEARCH, "--level", 1, "--balanced", "--write", file, "--json")
    assert all(row["balanced"] for row in told["systems"])
    name = file.read_text().split()[2]
    mine = next(row for row in told["systems"] if row["name"] == name)
    same(mine["less_than_best"]["value"], 0.0)
    played = FOLDER / "best.json"
    played.write_text(run("simulate", "--rules", "2 decks S17 DAS", "--cut", "75%", "--count", file,
                          "--rounds", told["rounds"], "--seed", 1, "--json").stdout)
    score = made("bankroll", "--simulation", played, "--bankroll", 10000, "--spread", 12,
                 "--json")["c_score"]
    off = abs(score["value"] - mine["score"]["value"])
    assert off < 3 * mine["score"]["se"], (score, mine)
    assert 1 / 3 < score["error"] / mine["score"]["se"] < 3, (score, mine)


@test
def search_prints_a_table():
    text = run("count", "search", *SEARCH, "--level", 1, "--beside", "ko,hi-lo").stdout
    for words in ["the same shoes for all", "Knock-Out", "Hi-Lo", "less than the best", "* "]:
        holds(words, text)


@test
def wrong_input_gets_a_sentence():
    file = FOLDER / "wrong.system"
    file.write_text("name = x\ntags = 1 2 3\n")
    for args, status, words in [
            ([], 2, "what to do?"),
            (["lst"], 2, "Did you mean list?"),
            (["show"], 2, "which system?"),
            (["show", "hilo"], 3, "Did you mean hi-lo?"),
            (["show", "hi-lo", "zen"], 2, "one system at a time"),
            (["list", "zen"], 2, "leave 'zen' out"),
            (["list", "--seen", 5], 2, "for frequencies"),
            (["show", "zen", "--rounding", "floor"], 2, "for frequencies, indices, efficiency and"),
            (["show", "zen", "--cut", "75%"], 2, "are for indices, efficiency and search"),
            (["search", "zen"], 2, "add --beside zen"),
            (["search", "--level", 5], 2, "1 to 4"),
            (["search", "--beside", "hi-lo,hilo"], 3, "Did you mean hi-lo?"),
            (["search", "--beside", ",ko"], 2, "separated by commas"),
            (["search", "--samples", 64], 2, "are for indices and efficiency"),
            (["search", "--shoe", 2], 2, "whole decks"),
            (["search", "--cut", 312], 2, "the shoe has 312 cards"),
            (["list", "--spread", 8], 2, "are for search"),
            (["indices", "zen", "--rounds", 5000], 2, "--rounds is for efficiency"),
            (["indices", "zen", "--system", "ko"], 2, "one system at a time"),
            (["indices", "zen", "--shoe", "2"], 2, "whole decks"),
            (["indices", "zen", "--cut", "100%"], 2, "the shoe has 312 cards"),
            (["indices", "zen", "--cut", 312, "--samples", 64], 2, "the shoe has 312 cards"),
            (["indices", "zen", "--samples", 10], 2, "64 to"),
            (["indices", "zen", "--samples", 64, "--compare", "nobody", "--json"], 3, "no set of index plays"),
            (["efficiency", "zen", "--rounds", 10], 2, "--rounds"),
            (["frequencies", "zen", "--seen", 312], 2, "0 to 311"),
            (["frequencies", "zen", "--true-count", "third"], 2, "not 'third'"),
            (["frequencies", "zen", "--shoe", "2"], 2, "whole decks"),
            (["show", "zen", "--shoe", "infinite"], 2, "an end"),
            (["show", file], 2, "line 2: tags takes ten points")]:
        done = run("count", *args)
        same((args, done.returncode, done.stdout), (args, status, ""))
        holds(words, done.stderr)


sys.exit(main())
