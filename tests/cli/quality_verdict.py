#!/usr/bin/env python3
"""quality_verdict.py RIFFLE -- the first line of `riffle quality`: pass, fail or too few to tell; for decks, ranks
only, several decks, and orders before and after a shuffle.  Prints TAP.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from tap import RIFFLE, holds, main, same, test
from seed import generator  # tap knows where it is

FOLDER = tempfile.TemporaryDirectory()
RANKS, SUITS = "AKQJT98765432", "SHDC"
STATUS = {"pass": 0, "fail": 1, "too few to tell": 4}


def new_deck(decks=1):
    return [rank + suit for _ in range(decks) for suit in SUITS for rank in RANKS]


def fair(rng, before):
    deck = list(before)
    rng.shuffle(deck)
    return deck


def riffled(rng, before, times):
    """The model of Gilbert, Shannon and Reeds, backwards: each card gets a bit, and those with 0 go first."""
    deck = list(before)
    for _ in range(times):
        left, right = [], []
        for card in deck:
            (left if rng.random() < 0.5 else right).append(card)
        deck = left + right
    # Sorting by bits is the inverse of a riffle; so is the order from it to the new deck.
    place = {id_: i for i, id_ in enumerate(deck)}
    return [before[place[card]] for card in before]


def biased(rng, before):
    """A program that swaps the card at each place with any other."""
    deck = list(before)
    for i in range(len(deck)):
        k = rng.randrange(len(deck))
        deck[i], deck[k] = deck[k], deck[i]
    return deck


def ranks(deck):
    return ["10" if card[0] == "T" else card[0] for card in deck]


def verdict(decks, *args):
    """The result; the same in text, JSON and exit status."""
    path = pathlib.Path(FOLDER.name, "decks.txt")
    path.write_text("".join(" ".join(deck) + "\n" for deck in decks))
    text = subprocess.run([RIFFLE, "quality", str(path), *args], capture_output=True, text=True, timeout=300, check=False)
    run = subprocess.run([RIFFLE, "quality", str(path), "--json", *args], capture_output=True, text=True, timeout=300, check=False)
    same((text.stderr, run.stderr), ("", ""))
    found = json.loads(run.stdout)
    same((run.returncode, text.returncode), (STATUS[found["result"]],) * 2)
    same(text.stdout.split("\n")[0], found["headline"])
    assert found["headline"].startswith(found["result"]), found["headline"]
    return found


@test
def a_good_shuffle_passes_and_five_decks_are_too_few():
    rng = generator("good")
    decks = [fair(rng, new_deck()) for _ in range(400)]
    found = verdict(decks, "--level", "0.01")
    same(found["result"], "pass")
    holds("400 decks, enough to find 6 riffles", found["headline"])
    few = verdict(decks[:5], "--level", "0.01")
    same(few["result"], "too few to tell")
    holds(f"you need {few['enough']}", few["headline"])
    assert 100 < few["enough"] < 400, few["enough"]
    same(verdict(decks[:few["enough"] - 1], "--level", "0.01")["result"], "too few to tell")


@test
def bad_shuffles_fail():
    rng = generator("bad")
    same(verdict([new_deck()] * 2)["result"], "fail")  # never shuffled
    same(verdict([new_deck()])["result"], "fail")
    same(verdict([riffled(rng, new_deck(), 3) for _ in range(5)])["result"], "fail")
    same(verdict([riffled(rng, new_deck(), 7) for _ in range(400)])["result"], "fail")
    same(verdict([biased(rng, new_deck()) for _ in range(600)])["result"], "fail")


@test
def ranks_alone_are_enough_for_a_verdict():
    rng = generator("ranks")
    decks = [ranks(fair(rng, new_deck())) for _ in range(300)]
    args = ["--format", "ranks", "--level", "0.01"]
    found = verdict(decks, *args)
    same(found["result"], "pass")
    keys = {row["test"] for row in found["tests"]}
    assert not keys & {"runs", "same-suit", "points", "shapes"} and "correlation" in keys, keys
    same(verdict(decks[:20], *args)["result"], "too few to tell")
    same(verdict([ranks(new_deck())] * 3, *args)["result"], "fail")
    same(verdict([ranks(riffled(rng, new_deck(), 4)) for _ in range(60)], *args)["result"], "fail")
    lower = [[word.lower().replace("a", "1") for word in deck] for deck in decks]
    same(verdict(lower, *args)["count"], 300)


@test
def several_decks_by_number_or_by_the_name_of_their_game():
    rng = generator("several")
    shoe = [fair(rng, new_deck(6)) for _ in range(12)]
    found = verdict(shoe, "--decks", "6", "--level", "0.01")
    same((found["cards"], found["result"]), (312, "too few to tell"))
    same(verdict(shoe, "--decks", "bicycle", "--level", "0.01"), found)
    same(verdict([new_deck(6)] * 2, "--decks", "6")["result"], "fail")
    numbers = [[str(i) for i in fair(rng, range(312))] for _ in range(60)]
    same(verdict(numbers, "--decks", "6", "--level", "0.01")["result"], "pass")  # copies are told apart
    same(verdict([ranks(deck) for deck in shoe], "--decks", "6", "--format", "ranks", "--level", "0.01")["result"],
         "too few to tell")


@test
def orders_before_and_after_show_a_shuffle_that_the_decks_hide():
    rng = generator("pairs")
    pairs, decks = [], []
    for _ in range(300):
        before = fair(rng, new_deck())
        numbers = list(range(52))
        after = [before[i] for i in riffled(rng, numbers, 5)]
        pairs += [before, after]
        decks.append(after)
    level = ["--level", "0.01"]
    same(verdict(decks, *level)["result"], "pass")  # nobody sees it in the decks
    found = verdict(pairs, "--pairs", *level)
    same((found["result"], found["count"]), ("fail", 300))
    same(verdict(pairs[:40], "--pairs", *level)["result"], "fail")
    honest = [deck for _ in range(300) for deck in (fair(rng, new_deck()), fair(rng, new_deck()))]
    same(verdict(honest, "--pairs", *level)["result"], "pass")
    same(verdict(honest[:10], "--pairs", *level)["result"], "too few to tell")
    same(verdict([ranks(deck) for deck in honest[:200]], "--pairs", "--format", "ranks", *level)["count"], 100)


@test
def the_level_decides():
    rng = generator("level")
    between = 0
    for _ in range(12):
        decks = [riffled(rng, new_deck(), 8) for _ in range(50)]
        least = min(row["corrected"] for row in verdict(decks)["tests"])
        for percent in "0.01", "1", "10":
            result = verdict(decks, "--level", percent)["result"]
            same((percent, least, result == "fail"), (percent, least, least < float(percent) / 100))
        between += 0.0001 <= least < 0.1
    assert between > 0, "no sample between the levels"


@test
def wrong_files_get_a_sentence():
    path = pathlib.Path(FOLDER.name, "wrong.txt")
    one = " ".join(new_deck()) + "\n"
    for text, args, words in ((one * 3, ["--pairs"], "the last order has no partner. With --pairs each shuffle has two"),
                              ("A K", [], "If the file has ranks only, add --format ranks"),
                              ("A K X", ["--format", "ranks"], "'X' is no rank; ranks are A K Q J 10"),
                              ("A AS", ["--format", "ranks"], "'AS' is no rank"),
                              ("A " * 5, ["--format", "ranks"], "deck 1 has A more than 4 times"),
                              ("A " * 9, ["--format", "ranks", "--decks", "2"], "has A more than 8 times")):
        path.write_text(text)
        run = subprocess.run([RIFFLE, "quality", str(path), *args], capture_output=True, text=True, timeout=60, check=False)
        same((text, run.returncode), (text, 1))
        holds(words, run.stderr)
    for args, words in ((["--method", "riffle:7", "--pairs"], "--pairs needs decks that were seen"),
                        ([str(path), "--decks", "bicicle"], "bicicle"), ([str(path), "--decks", "9"], "--decks")):
        run = subprocess.run([RIFFLE, "quality", *args], capture_output=True, text=True, timeout=60, check=False)
        assert run.returncode in (2, 3), run
        holds(words, run.stderr)


if __name__ == "__main__":
    sys.exit(main())
