"""seed.py -- the seed of everything random that tests in Python choose.

It is RIFFLE_SEED of the environment, or "riffle".  A test prints it, so that a failure can be
repeated; `make soak-seeds` gives others.  What Riffle draws live has no seed, by design.

    from seed import generator, say_seed

    say_seed()                        # prints "# RIFFLE_SEED=riffle"
    rng = generator("hostile bytes")  # a random.Random of the seed and a label
    records = form(8, 40)             # few in ./test, all in its rest
"""
import os
import random

SEED = os.environ.get("RIFFLE_SEED") or "riffle"


def generator(label):
    return random.Random(f"{SEED} {label}")


def form(short, whole):
    """What ./test takes, and what the whole form takes (tests/plan); by hand it is the whole."""
    return short if os.environ.get("RIFFLE_FORM") == "short" else whole


def say_seed(seed=SEED):
    print(f"# RIFFLE_SEED={seed}", flush=True)


def parse_with_seed(parser):
    """The arguments, with --seed for programs that are also run by hand; says the seed."""
    parser.add_argument("--seed", default=SEED, help="another seed, other cases (default RIFFLE_SEED, or riffle)")
    options = parser.parse_args()
    say_seed(options.seed)
    return options
