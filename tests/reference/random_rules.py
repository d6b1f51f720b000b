"""Random rules of a blackjack table, in agreement or not.  docs/reference/rules.md lists the keys.

A natural that pays 6:4 does not occur: it is 3:2, and riffle makes other rules of it.
"""

from bj_rules import KEYS, Rules, contradictions


def any_rules(rng):
    """Rules of which every key may differ from bicycle; they may contradict each other."""
    values = {}
    for key, (_, allowed) in KEYS.items():
        if key != "name" and rng.random() < 0.5 and isinstance(allowed, tuple):
            values[key] = rng.choice(allowed)
    values["natural_pays"] = rng.choice(["3:2", "6:5", "1:1", "2:1", "7:5", "3:1"])
    values["split_hands_max"] = rng.randint(1, 4)
    values["decks"] = rng.choice([1, 1, 2, 2, 3, 4, 6, 8])
    values["boxes"] = rng.choice([7, 7, rng.randint(1, 7)])
    step = rng.choice([1, 2, 5, 10, 50, 100, 100, 500])
    values["bet_step"] = step
    values["min_bet"] = step * rng.randint(1, 5)
    values["max_bet"] = rng.choice([1, 2, 10]) * step * rng.randint(1, 50)
    if rng.random() < 0.05:
        values["max_bet"] += 1
    half = values["decks"] * 26
    margin, least = rng.choice([52, rng.randint(0, half + 1)]), rng.randint(0, half)
    values["cut_margin"] = min(208, margin)
    values["cutting_card_min"] = least
    values["cutting_card_max"] = least + rng.choice([0, rng.randint(0, 30), half, 1])
    values["burn"] = rng.choice([1, 1, rng.randint(0, 10)])
    values["shuffle_steps"] = rng.choice(
        ["none"] * 6 + ["wash, riffle:2, strip, riffle, cut", "riffle:3", "box, overhand:2:9"])
    return values


def rules_file(rng):
    """Some of them in any order and spacing, now and then with a wrong line."""
    lines = [f"{key}{rng.choice(['=', ' = ', '  =  '])}{value}"
             for key, value in any_rules(rng).items()]
    wrong = rng.choice(["decks = 9", "decks = 06", "soft17 = Hit", "natural_pays = 4:1",
                        "hits = no", "burn = -1", "natural_pays = 1:2", "name =", "boxes",
                        "shuffle_steps = shelf:10", "shuffle_steps = riffle:41",
                        lines[0]])
    lines += rng.choice([["# a comment", "", "name = a game  # of ours"], [], [], [wrong]])
    return "\n".join(rng.sample(lines, len(lines))) + "\n"


def fair_rules(rng):
    """Rules in agreement."""
    while True:
        rules = Rules(**any_rules(rng))
        if not contradictions(rules):
            return rules
