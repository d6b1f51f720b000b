#!/usr/bin/env python3
"""exact.py RIFFLE -- `riffle exact`: its fields, its lists, its hands, and what it says to wrong input.

What a game is worth is asked in tests/unit/exact_test.c and tests/reference.  Prints TAP.
"""
import json
import subprocess
import sys
import tempfile

from tap import RIFFLE, main, test, without_notes

UPCARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
STRIP = ["--rules", "vegas-strip"]


def exact(*args, stdin=None):
    return subprocess.run([RIFFLE, "exact", *args], capture_output=True, text=True, timeout=300,
                          input=stdin)


def told(*args):
    run = exact(*args)
    assert run.returncode == 0 and without_notes(run.stderr) == "", (args, run.returncode, run.stderr)
    return run.stdout


def fields(*args, **more):
    return json.loads(told(*args, "--json", **more))


def refused(code, words, *args):
    run = exact(*args)
    assert run.returncode == code and run.stdout == "" and words in run.stderr, (
        args, run.returncode, run.stdout[:200], run.stderr)


def near(found, expected, off=1e-12):
    assert abs(found - expected) < off, f"{found} is not {expected}"


@test
def the_fields_of_a_game_are_the_documented_ones():
    game = fields(*STRIP)
    assert list(game) == [
        "version", "rules", "rules_hash", "shoe", "strategy", "after_split", "ev", "sd", "sd_exact",
        "by_upcard", "insurance", "natural", "dealer", "distribution", "distribution_exact",
        "three_hands", "seconds"], list(game)
    assert list(game["by_upcard"]) == UPCARDS and list(game["dealer"]) == [*UPCARDS, "all"]
    near(sum(game["dealer"]["all"].values()), 1)
    near(sum(chance for _, chance in game["distribution"]), 1)
    assert game["seconds"] > 0 and game["sd_exact"] is True
    assert game["distribution_exact"] is False and 0 < game["three_hands"] < 0.01


@test
def rules_come_from_a_file_or_a_pipe_and_their_procedure_does_not_matter():
    text = "decks = 1\nsplit_hands_max = 4\nsplit_by = value\ndouble_on = any\n" \
           "double_soft = yes\ndouble_after_split = yes\nbet_step = 7\n"
    with tempfile.NamedTemporaryFile("w", suffix=".rules") as file:
        file.write(text)
        file.flush()
        near(100 * fields("--rules", file.name)["ev"], 0.181934306, 5.1e-10)
    run = exact("--rules", "-", "--json", stdin=text)
    near(100 * json.loads(run.stdout)["ev"], 0.181934306, 5.1e-10)


@test
def set_and_shoe_change_the_game():
    full = fields(*STRIP, "--set", "decks=6")
    near(fields(*STRIP, "--shoe", "6")["ev"], full["ev"])
    same = "A=24,2=24,3=24,4=24,5=24,6=24,7=24,8=24,9=24,T=96"
    near(fields(*STRIP, "--shoe", same)["ev"], full["ev"])
    near(100 * fields(*STRIP, "--shoe", "infinite")["ev"], -0.5117336368, 5.1e-11)


@test
def total_is_worth_less_than_composition_and_a_best_plan_more():
    by_cards, by_total = fields(*STRIP), fields(*STRIP, "--strategy", "total")
    best = fields(*STRIP, "--after-split", "best")
    assert by_total["ev"] < by_cards["ev"] < best["ev"], (by_total["ev"], best["ev"])
    assert by_total["strategy"] == "total" and best["after_split"] == "best"


@test
def a_hand_has_each_play_the_best_and_what_others_lose():
    hand = fields("--hand", "8,8", "--up", "T", *STRIP)
    assert hand["best"] == "split" and set(hand["plays"]) == {"stand", "hit", "double", "split"}
    for play, worth in hand["plays"].items():
        near(hand["loses"][play], hand["plays"]["split"] - worth)
    assert "split" in told("--hand", "88", "--up", "10") and "best" in told("--hand", "8 8", "--up", "K")
    three = fields("--hand", "A,2,4", "--up", "6", *STRIP)
    assert set(three["plays"]) == {"stand", "hit"} and three["best"] == "hit"
    assert fields("--hand", "A,K", "--up", "9")["best"] == "natural"
    whole = fields(*STRIP, "--hands")["hands"]
    near(whole["8,8"]["T"]["split"], hand["plays"]["split"])
    assert "Insurance: expectation" in told("--hand", "T,9", "--up", "A")


@test
def by_total_the_best_play_is_still_the_best():
    hand = fields("--hand", "T,2", "--up", "4", "--shoe", "1", "--strategy", "total")
    assert hand["best"] == "hit" and hand["by_total"] == "stand", hand
    assert all(loss >= 0 for loss in hand["loses"].values()), hand
    assert "played by total" in told("--hand", "T,2", "--up", "4", "--strategy", "total")


@test
def an_early_surrender_is_compared_before_the_look():
    early = [*STRIP, "--set", "surrender=early"]
    hand = fields("--hand", "5,9", "--up", "A", *early)
    assert hand["best"] == "surrender" and "surrender" not in hand["plays"], hand
    assert hand["early"]["surrender"] == -0.5 > hand["early"]["play_on"], hand
    assert all(loss >= 0 for loss in hand["loses"].values()), hand
    near(hand["round"], -0.5)
    on = fields("--hand", "T,T", "--up", "A", *early)
    near(on["early"]["play_on"], on["round"])
    assert "Before the dealer looks" in told("--hand", "8,8", "--up", "A", *early)
    late = fields("--hand", "T,6", "--up", "T", *STRIP, "--set", "surrender=late")
    assert late["best"] == "surrender" and late["plays"]["surrender"] == -0.5


@test
def compared_games_differ_key_by_key():
    two = fields("--compare", "bicycle", "european")
    changed = fields("--compare", "bicycle", "european", "--set", "soft17=hit")
    assert changed["games"][0]["ev"] < two["games"][0]["ev"]
    assert "differ in nothing" in told("--compare", "bicycle", "bicycle")
    near(two["games"][1]["ev"] - two["games"][0]["ev"], two["difference"])
    keys = {row["key"]: row["difference"] for row in two["keys"]}
    assert set(keys) == {"hole_card", "double_after_split", "split_by", "hit_21"}, keys
    assert keys["hole_card"] < 0 < keys["double_after_split"]
    assert "difference" in told("--compare", "bicycle", "european")


@test
def effects_of_removal_sum_to_nothing_when_the_strategy_stays():
    effects = fields("--effects", *STRIP)
    assert list(effects["effects"]) == UPCARDS
    near(effects["mean"]["same"], 0, 1e-14)
    assert effects["mean"]["anew"] > 0 and effects["effects"]["5"]["anew"] > 0.001


@test
def each_rule_is_changed_alone():
    rules = fields("--each-rule", *STRIP)["each_rule"]
    by_name = {(row["key"], row["value"]): row["difference"] for row in rules}
    assert by_name["soft17", "hit"] < 0 < by_name["surrender", "late"]
    assert by_name["natural_pays", "6:5"] < -0.013
    assert by_name["insurance", "no"] == 0


@test
def odd_shoes_give_numbers_and_chances_that_sum_to_one():
    for args in (["--shoe", "5=1,8=80", "--set", "split_hands_max=3"],
                 ["--shoe", "A=60", "--set", "hit_split_aces=yes", "--set", "double_on=any"],
                 ["--shoe", "A=1,T=80", "--set", "split_hands_max=3", "--set", "hole_card=no_peek"],
                 ["--shoe", "A=8,9=9,T=9", "--set", "split_hands_max=4"],
                 ["--shoe", "4=4096"], ["--shoe", "2=60"]):
        game = fields(*args)
        near(sum(chance for _, chance in game["distribution"]), 1, 1e-11)
        assert game["sd"] >= 0 and all(
            chance >= 0 for ends in game["dealer"].values() for chance in ends.values()), args


@test
def two_ten_cards_that_are_no_pair_have_a_play_of_their_own():
    game = fields("--set", "hole_card=no_peek", "--set", "surrender=late", "--set",
                  "ten_ace_after_split_is_natural=yes", "--set", "natural_pays=3:1", "--set",
                  "insurance=no", "--shoe", "A=26,9=2,T=12")
    near(game["ev"], 0.737689, 1e-6)
    early = fields("--shoe", "A=3,T=11", "--set", "soft17=hit", "--set", "insurance=no", "--set",
                   "double_on=any", "--set", "double_soft=yes", "--set", "double_after_split=yes",
                   "--set", "hit_split_aces=yes", "--set", "double_split_aces=yes", "--set",
                   "ten_ace_after_split_is_natural=yes", "--set", "surrender=early", "--set",
                   "hit_21=no")
    near(early["sd"], 1.02358, 1e-5)


@test
def effects_hold_for_tens_of_uneven_ranks():
    for tens in ("T=63", "10=64", "10=20,K=7"):
        effects = fields("--effects", "--set", "split_hands_max=4", "--shoe",
                         f"A=4,2=4,3=4,4=4,5=8,6=8,7=4,8=4,9=4,{tens}")
        near(effects["mean"]["same"], 0, 1e-14)
    refused(1, "run out", "--effects", "--set", "split_hands_max=1", "--shoe", "T=5")
    refused(2, "leave --after-split best out", "--effects", "--after-split", "best")


@test
def a_hand_of_three_cards_is_past_the_look():
    hand = fields("--hand", "5,4,3", "--up", "A", *STRIP, "--shoe",
                  "A=16,2=16,3=16,4=16,5=16,6=16,7=16,8=16,9=16,T=99")
    assert hand["insurance"] == 0 and not hand["insure"] and hand["dealer_natural"] == 0
    near(hand["round"], hand["plays"][hand["best"]])
    refused(1, "does not have these cards", "--hand", "K,K", "--up", "5", "--shoe",
            "A=8,2=8,3=8,4=8,5=8,6=8,7=8,8=8,9=8,10=30,K=1")


@test
def wrong_input_gets_a_sentence():
    refused(2, "--hand and --up go together", "--hand", "8,8")
    refused(2, "is not a hand", "--hand", "8,x", "--up", "T")
    refused(2, "is not a hand", "--hand", "T,9,8", "--up", "T")
    refused(2, "is not a card", "--hand", "8,8", "--up", "11")
    refused(2, "--strategy takes composition or total, not 'best'", "--strategy", "best")
    refused(2, "two games", "--compare", "bicycle")
    refused(2, "leave 'bicycle' out", "bicycle")
    refused(2, "exclude each other", "--effects", "--each-rule")
    refused(2, "leave --rules out", "--compare", "bicycle", "european", "--rules", "bicycle")
    refused(2, "--hands lists a whole game", "--hands", "--hand", "8,8", "--up", "T")
    refused(2, "is not a hand", "--hand", "8,8,", "--up", "T")
    refused(2, "needs --strategy composition", "--strategy", "total", "--after-split", "best")
    refused(1, "could run out of cards", "--shoe", "A=4,2=4,T=2")
    refused(1, "does not have these cards", "--hand", "8,8", "--up", "T", "--shoe",
            "A=24,2=24,3=24,4=24,5=24,6=24,7=24,8=1,9=24,T=96")
    refused(2, "--shoe", "--shoe", "A=x")
    refused(2, "--set", "--set", "soft17=perhaps")
    refused(1, "", "--set", "resplit_aces=yes")
    refused(3, "", "--rules", "there-is-no-such-file")
    refused(1, "infinite", "--effects", "--shoe", "infinite")


if __name__ == "__main__":
    sys.exit(main())
