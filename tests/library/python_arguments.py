#!/usr/bin/python3
"""python_arguments.py RIFFLE -- no argument of the Python module ends the interpreter, and results
own their memory.

Each argument of each public function gets each of the values below, in a process of its own for each
function.  A call may return, or raise TypeError, ValueError or riffle.RiffleError with a sentence.
Run it with the Python of the system.  Prints TAP.
"""

import array
import functools
import gc
import math
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from tap import RIFFLE, ROOT, main, same, test  # noqa: E402

sys.path.insert(0, str(ROOT / "build/release/python"))
if "--child" not in sys.argv:
    subprocess.run(["make", "-s", "MAKEFLAGS=", "python"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
import riffle  # noqa: E402

LINE = b"N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ\n"
SHOE = array.array("H", [7] * 9 + [30])
ODD = [
    None, True, -1, 0, 1, 2, 4, 9, 12, 22, 417, 4097, 65536, 1 << 31, 1 << 63, 1 << 64, 1 << 96, -1 << 63,
    0.5, -0.0, 1.0, 2.5, 1e300, math.nan, math.inf, "", "x", "A", "1", "T T T", "A A", "A A A A A", "a\0b", "é", "\ud800",
    "decks = 1", "8 decks", "infinite", "x" * 70000, b"", b"\0", b"abc", bytes(20), bytes(104), [], [0] * 10, [5000] * 10,
    [1] * 9, [-1] * 10, [30] * 10, ["A"] * 10, {}, {"A": 5000}, {"Z": 1}, {5: 1}, {"A": 40, "T": 40}, object(),
    array.array("H", [0] * 52), array.array("H", [65535] * 10), array.array("q", [0] * 10), array.array("d", [1.0] * 5),
    memoryview(array.array("H", [3] * 20))[::2], memoryview(bytes(41))[1:],
]
HUGE = (65536, 1 << 31)  # permitted for these, but they would take minutes
SLOW = {"rounds", "count", "boards", "first", "tries"}


def evaluator_call(name):
    def call(**arguments):
        evaluator = riffle.Evaluator("double-deck")
        return getattr(evaluator, name)(**arguments)
    return call


def method(make, name):
    return lambda **arguments: getattr(make(), name)(**arguments)


def hands(**changes):
    given = dict(hands=bytes([0] * 7 + [2, 0, 0]), ups=bytes([9]), shoes=array.array("H", SHOE),
                 out=array.array("d", [0.0] * 5))
    return given | changes if sys.version_info >= (3, 9) else dict(given, **changes)


chart = functools.lru_cache(None)(lambda: riffle.basic_strategy("single-deck"))
CALLS = {  # a function, and arguments that are right; seeds are read by one function for all
    "Rules": (riffle.Rules, dict(rules="bicycle", decks=2)),
    "Strategy": (riffle.Strategy, dict(text_of_chart=str(riffle.basic_strategy("single-deck")))),
    "hard": (method(chart, "hard"), dict(total=16, up="T")),
    "soft": (method(chart, "soft"), dict(total=18, up="T")),
    "pair": (method(chart, "pair"), dict(card="8", up="T")),
    "exact": (riffle.exact, dict(rules="single-deck", shoe=None, strategy="composition", after_split="unsplit")),
    "basic_strategy": (riffle.basic_strategy, dict(rules="single-deck", shoe=None)),
    "Evaluator": (riffle.Evaluator, dict(rules="single-deck")),
    "hand": (evaluator_call("hand"), dict(cards="8 8", up="T", unseen=None)),
    "hands": (evaluator_call("hands"), hands()),
    "shoes": (evaluator_call("shoes"), dict(shoes=SHOE, out=array.array("d", [0.0]))),
    "simulate": (riffle.simulate, dict(rules="single-deck", rounds=1000, shoe=None, strategy="total", boxes=1,
                                       cut=None, rounds_per_shoe=0, threads=1)),
    "count": (riffle.count, dict(rules="single-deck", system="hi-lo", rounds=1000, ramp="0:1 2:8", indices="", enter=None,
                                 leave=None, shoe=None, strategy="total", boxes=1, cut=None, threads=1)),
    "CountingSystem": (riffle.CountingSystem, dict(system="hi-lo")),
    "initial": (method(riffle.CountingSystem, "initial"), dict(decks=6)),
    "tag": (method(riffle.CountingSystem, "tag"), dict(card="KS")),
    "true_count": (method(riffle.CountingSystem, "true_count"), dict(running=6, cards_left=104)),
    "worth": (method(riffle.CountingSystem, "worth"), dict(rules="single-deck", shoe=None)),
    "bankroll": (riffle.bankroll, dict(mean=0.02, variance=9, bankroll=500, rounds=100, goal=500, kelly=1, risk=0.05,
                                       mean_error=0, variance_error=0)),
    "card_name": (riffle.card_name, dict(card=1, symbols=False)),
    "card_number": (riffle.card_number, dict(name="KS")),
    "shuffle": (riffle.shuffle, dict(decks=1, key=None, seed="1", label="x")),
    "shuffle with a key": (riffle.shuffle, dict(decks=1, key=bytes(32))),
    "shuffles": (riffle.shuffles, dict(count=2, cards=52, seed="1", stream=0, out=None)),
    "mix": (riffle.mix, dict(steps="riffle:3", count=2, cards=52, seed="1", stream=0, out=None)),
    "distance": (riffle.distance, dict(steps="riffle:7", cards=52)),
    "quality": (riffle.quality, dict(decks=riffle.shuffles(4, 13), cards=13)),
    "board": (riffle.board, dict(number=1, deal=None)),
    "deal": (riffle.deal, dict(boards=2, first=1, seed="1")),
    "deals": (riffle.deals, dict(count=2, seed="1", stream=0)),
    "Deal": (riffle.Deal, dict(deal=LINE.decode().strip())),
    "from_number": (riffle.Deal.from_number, dict(number=5)),
    "Condition": (riffle.Condition, dict(script="hcp(north) >= 15")),
    "draw": (method(lambda: riffle.Condition("hcp(north) >= 15"), "draw"), dict(count=2, tries=1000)),
    "where": (riffle.where, dict(condition="hcp(north) >= 15", count=2)),
    "read_boards": (riffle.read_boards, dict(data=LINE, source="lines")),
    "convert": (riffle.convert, dict(data=LINE, to="pbn", source="lines")),
    "Table.act": (method(riffle.Table, "act"), dict(act="supervisor opens the table with 6 decks", seed=None)),
    "Table.judge": (method(riffle.Table, "judge"), dict(act="supervisor opens the table with 6 decks")),
    "Game": (riffle.Game, dict(rules="bicycle")),
    "Game.act": (method(riffle.Game, "act"), dict(act="Ann sits at box 3", seed=None, key=None)),
    "Game.act shuffles": (method(riffle.Game, "act"), dict(act="dealer shuffles by hand", seed="1")),
    "Game.chips": (method(riffle.Game, "chips"), dict(name="Ann")),
    "verify": (riffle.verify, dict(record=b"something else")),
}
PERMITTED = (TypeError, ValueError, riffle.RiffleError)
ALSO = {"verify": OSError, "Game.chips": KeyError}  # a file that is not there; a player


def child(name):
    """Makes all calls of a function, and prints each before it is made."""
    function, right = CALLS[name]
    function(**right) if not name.startswith(("Game.chips", "Game.act")) else None
    for parameter in right:
        for odd in ODD:
            if parameter in SLOW and type(odd) is int and odd in HUGE:
                continue
            print(f"{name}({parameter}={odd!r:.60})", flush=True)
            try:
                function(**dict(right, **{parameter: odd}))
            except PERMITTED + ((ALSO[name],) if name in ALSO else ()) as error:
                assert len(str(error)) > 10 or name == "Game.chips", repr(error)
                assert not isinstance(error, UnicodeError), repr(error)
    print("done", flush=True)


def run_child(names):
    run = subprocess.run([sys.executable, __file__, RIFFLE, "--child", *names], capture_output=True, text=True, timeout=300,
                         env={"PYTHONIOENCODING": "utf-8:backslashreplace", "PATH": "/usr/bin:/bin"})
    said = run.stdout.splitlines()
    assert run.returncode == 0 and said[-1:] == ["done"], f"{said[-1:]}: status {run.returncode} {run.stderr[-400:]}"
    return len(said) - len(names)


@test
def no_argument_ends_the_interpreter():
    names = sorted(CALLS)
    assert sum(run_child(names[at::8]) for at in range(8)) > 3000


def refused(function, *parts):
    try:
        function()
    except ValueError as error:
        for part in parts:
            assert part in str(error), (part, str(error))
        return
    raise AssertionError(f"not refused: {parts}")


@test
def a_refusal_names_the_argument_the_value_and_what_was_expected():
    five = [5000] * 10
    refused(lambda: riffle.exact("bicycle", five), "shoe[0] is 5000", "0 to 4,096")
    refused(lambda: riffle.simulate("bicycle", 1e5, shoe=five), "shoe[0] is 5000", "0 to 4,096")
    refused(lambda: riffle.Evaluator().hand("T T T", "T"), "'T T T' counts 30", "at most 21")
    refused(lambda: riffle.Evaluator("single-deck").hand("8 8", "8", [0] * 7 + [4096, 0, 0]), "unseen", "value 8")
    refused(lambda: riffle.Evaluator("single-deck").hand("3 3 3 3", "3"), "5 cards of value 3", "have 4")
    refused(lambda: riffle.exact(shoe=[1] * 9), "9 numbers", "expected 10")
    refused(lambda: riffle.bankroll(math.nan, 9, 500), "mean is nan")
    refused(lambda: riffle.simulate(boxes=9), "boxes is 9", "1 to 7")
    refused(lambda: riffle.simulate(cut=1.5), "cut is 1.5", "below 1")
    refused(lambda: riffle.board(0, None), "the board is 0", "1 to 10^6")
    refused(lambda: riffle.Game().act("Ann sits at box 3", seed=1), "shuffles no cards")
    refused(lambda: riffle.CountingSystem().worth(shoe=[0] + [9] * 9), "no card of value A")
    refused(lambda: evaluator_call("hands")(**hands(hands=bytes([0] * 9 + [3]))), "hand 0", "not bust")
    refused(lambda: evaluator_call("hands")(**hands(shoes=array.array("H", [7, 7, 5000] + [7] * 7))), "shoes[0, 2] is 5000")
    refused(lambda: evaluator_call("hands")(**hands(out=array.array("q", [0] * 5))), "expected double")
    refused(lambda: riffle.quality(riffle.shuffles(9), 4), "cards is 4", "13 to 416")


@test
def results_own_their_memory_and_are_read_only():
    first = riffle.simulate("bicycle", 2e5)
    held, again = sum(first.histogram), list(first.histogram)
    for seed in range(2, 7):
        riffle.simulate("bicycle", 2e5, seed=seed)
    gc.collect()
    blocks = [bytearray(b"\xff") * (len(first.histogram) * 8) for _ in range(50)]  # reuses what was freed
    same((sum(first.histogram), list(first.histogram), len(blocks)), (held, again, 50))
    same(held, first.rounds)
    for view in (first.histogram, riffle.deals(3)):
        same((view.readonly, view.format, view.contiguous), (True, "Q", True))
        assert isinstance(view.obj, bytes), type(view.obj)


@test
def no_view_of_memory_of_c_leaves_the_module():
    for path in sorted((ROOT / "python/riffle").glob("*.py")):
        text = path.read_text()
        if path.name not in ("_core.py", "_arguments.py"):
            same((path.name, "ffi.buffer" in text, "_arguments" in text or "encode()" not in text), (path.name, False, True))


if __name__ == "__main__":
    if "--child" in sys.argv:
        for one in sys.argv[sys.argv.index("--child") + 1:]:
            child(one)
    else:
        sys.exit(main())
