#!/usr/bin/python3
"""python.py RIFFLE -- the Python module beside the command: the same numbers, deals and verdicts;
its doctests, its tutorial, its types, its wheel.  Run it with the Python of the system.  Prints TAP."""

import array
import doctest
import importlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from tap import RIFFLE, ROOT, Skip, holds, main, same, test  # noqa: E402
from seed import form  # noqa: E402 (tap knows where it is)

MODULE = ROOT / "build/release/python"
sys.path.insert(0, str(MODULE))
subprocess.run(["make", "-s", "MAKEFLAGS=", "python"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
import riffle  # noqa: E402

RECORDS = sorted((ROOT / "tests/record/golden").glob("*.record"))
LINE = b"N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ\n"


def command(*arguments, status=(0,), **more):
    run = subprocess.run([RIFFLE, *map(str, arguments)], capture_output=True, **more)
    assert run.returncode in status, f"{arguments}: {run.returncode} {run.stderr[-500:]!r}"
    return run.stdout


def raised(kind, function):
    try:
        function()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


@test
def doctests_of_every_part():
    names = sorted(path.stem for path in (MODULE / "riffle").glob("_*.py") if path.stem != "__init__")
    globs, tried = {name: getattr(riffle, name) for name in riffle.__all__}, 0
    for name in names:
        result = doctest.testmod(importlib.import_module("riffle." + name), extraglobs=globs,
                                 optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        same((name, result.failed), (name, 0))
        tried += result.attempted
    assert tried > 50, tried


@test
def every_public_name_has_a_docstring():
    for name in riffle.__all__:
        assert getattr(riffle, name).__doc__, name
    same(riffle.__version__, command("--version").decode().split()[-1])


@test
def the_tutorial_runs():
    """Fenced blocks `python` with >>> prompts, one session for the whole page."""
    text = (ROOT / "docs/learn/python.md").read_text()
    code = "\n".join(re.findall(r"```python\n(.*?)```", text, re.S))
    assert code.count(">>>") > 25
    parsed = doctest.DocTestParser().get_doctest(code, {}, "docs/learn/python.md", "docs/learn/python.md", 0)
    said = []
    os.chdir(ROOT)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    same((runner.run(parsed, out=said.append).failed, "".join(said)), (0, ""))


@test
def exact_values_of_every_preset_are_those_of_the_command():
    for name in riffle.presets():
        there = json.loads(command("exact", "--rules", name, "--json"))
        here = riffle.exact(name)
        assert abs(here.ev - there["ev"]) < 1e-15 and abs(here.standard_deviation - there["sd"]) < 1e-12, name
    assert abs(sum(p for _, p in riffle.exact("european").distribution) - 1) < 1e-9


@test
def the_figures_beside_farmers_are_computed_and_add_up():
    """docs/understand/counting.md: the value of two charts from a full shoe, and the sums of its table."""
    text, game = (ROOT / "docs/understand/counting.md").read_text(), "6 decks S17 DAS"
    lines = text[text.index("**Beside Farmer's"):text.index("## Playing efficiency")].splitlines()
    infinite = riffle.exact(game, strategy=riffle.basic_strategy(game, "infinite")).ev
    total = riffle.exact(game, strategy="total").ev
    holds(f"from a full shoe it is worth {100 * infinite:.5f} %, and the chart of six decks {100 * total:.5f} %",
          " ".join(" ".join(lines).split()))
    row = {line.split("|")[1].strip(): line.split("|")[2:5] for line in lines if re.search(r"^\| .*\| [+-]0\.", line)}
    ours = {name: float(cells[0]) for name, cells in row.items()}
    his = {name: float(cells[2]) for name, cells in row.items() if cells[2].strip()}
    for figures in (ours, his):
        gain = figures["perfect play without insurance"] - figures["total-dependent basic strategy"]
        assert abs(gain - figures["perfect play over total strategy"]) < 5e-5, figures
    parts = ours["gain by playing, over total strategy"] + ours["rounds begin elsewhere"]
    assert abs(parts - ours["perfect play over total strategy"]) < 5e-5, parts
    assert abs(ours["perfect play without insurance"] + ours["gain by insurance"] - ours["perfect play with insurance"]) < 5e-5
    same(sorted(his), ["perfect play over total strategy", "perfect play without insurance", "total-dependent basic strategy"])


@test
def a_simulation_is_that_of_the_command_on_any_number_of_threads():
    for options, more in (({}, ()), ({"boxes": 3}, ("--boxes", 3)), ({"cut": 0.8}, ("--cut", "80%")),
                          ({"rounds_per_shoe": 1, "seed": "x"}, ("--rounds-per-shoe", 1, "--seed", "x"))):
        there = json.loads(command("simulate", "--rules", "double-deck", "--rounds", "2e6", "--json", *more))
        here = [riffle.simulate("double-deck", 2e6, threads=threads, **options) for threads in (1, 3)]
        for result in here:
            same((result.rounds, result.ev, result.error), (there["rounds"], there["ev"], there["se"]))
            same(sum(result.histogram), result.rounds * options.get("boxes", 1))
        found = {(i - here[0].zero) / here[0].unit: n for i, n in enumerate(here[0].histogram) if n}
        same(found, {row["result"]: row["count"] for row in there["histogram"]})


@test
def a_count_is_that_of_the_command():
    there = json.loads(command("simulate", "--rules", "6 decks S17 DAS", "--rounds", "1e6", "--cut", "75%", "--count", "hi-lo",
                               "--ramp", "0:1 2:8", "--json"))
    here = riffle.count("6 decks S17 DAS", "hi-lo", 1e6, cut=0.75, ramp="0:1 2:8")
    same(here.rounds, there["rounds"])
    text = json.dumps(there)
    for value in (here.mean, here.bet):
        holds(repr(value)[:14], text)


@test
def other_threads_run_while_it_computes():
    turns, done = [0], threading.Event()

    def turn():
        while not done.is_set():
            turns[0] += 1
            time.sleep(0.0005)

    other = threading.Thread(target=turn)
    other.start()
    before = turns[0]
    riffle.exact("6 decks H17 DAS LS")
    during = turns[0] - before
    done.set()
    other.join()
    assert during > 0, "no other thread had a turn"


@test
def deals_are_those_of_the_command():
    there = re.findall(r'\[Deal "([^"]*)"\]', command("deal", "--boards", "1-5", "--seed", "example").decode())
    here = riffle.deal(5, seed="example")
    same([riffle.Deal(text) for text in there], [board.deal for board in here])
    same([riffle.Deal(text) for text in there[2:]], [board.deal for board in riffle.deal(3, first=3, seed="example")])
    assert riffle.deal()[0].deal != riffle.deal()[0].deal
    condition = "hcp(north) >= 20 and hearts(east) >= 6"
    there = re.findall(r'\[Deal "([^"]*)"\]', command("deal", "--where", condition, "--boards", "1-20", "--seed", "7").decode())
    same([riffle.Deal(text) for text in there], riffle.where(condition, 20, seed=7))


@test
def verdicts_are_those_of_the_command():
    kinds = set()
    for path in RECORDS:
        there = json.loads(command("verify", "--json", path, status=(0, 1, 4, 5)))
        here = riffle.verify(path)
        same((path.name, here.verdict, here.lines), (path.name, there["verdict"], there["lines"]))
        kinds.add(here.verdict)
    assert {"proved", "kept truly"} <= kinds, kinds


@test
def a_damaged_record_names_the_line_and_the_clause():
    data = (ROOT / "tests/record/golden/play-companions.record").read_bytes()
    lines = data.splitlines(True)
    for number in (5, 20, len(lines) // 2):
        broken = riffle.verify(b"".join(lines[:number] + lines[number + 1:]))
        assert not broken and broken.verdict == "broken" and broken.text == ""
        same(broken.findings[0].line, number + 1)
        assert broken.findings[0].clause.startswith("PR.") and broken.findings[0].sentence
    same(riffle.verify(data[:-1]).findings[0].found, "a line without a line feed")
    same(riffle.verify(b"").findings[0].expected, "a record of at least one line")


@test
def boards_are_converted_as_by_the_command():
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "a.txt")
        source.write_bytes(LINE * 3)
        for name in ("dup", "bri", "dge", "dlm", "ber", "csv", "zrd"):
            out = pathlib.Path(folder, "b." + name)
            command("convert", source, out, "--from", "lines", "--to", name, "--force")
            same((name, riffle.convert(LINE * 3, name, source="lines").data), (name, out.read_bytes()))
    for name in riffle.formats():
        data = riffle.convert(LINE, name, source="lines").data
        same((name, riffle.read_boards(data, name)[0].deal), (name, riffle.Deal(LINE.decode().strip())))


@test
def errors_say_what_was_expected():
    error = raised(riffle.Forbidden, lambda: riffle.Table().act("dealer shuffles by hand"))
    same((error.clause, bool(error.sentence), bool(error.expected)), ("HR.1", True, True))
    same(raised(riffle.Malformed, lambda: riffle.Rules("decks = 6\nsoft17 = maybe\n")).line, 2)
    same(raised(riffle.Malformed, lambda: riffle.Table().act("Ann dances")).column, 5)
    for wrong in (lambda: riffle.Rules("no such rules"), lambda: riffle.CountingSystem("nothing"),
                  lambda: riffle.Deal("N:AK"), lambda: riffle.mix("shake:3"), lambda: riffle.card_number("ZZ"),
                  lambda: riffle.read_boards(LINE[:-9], "lines"), lambda: riffle.count(ramp="x")):
        raised(riffle.Malformed, wrong)
    for wrong in (lambda: riffle.exact(shoe={"A": 3, "T": 5}), lambda: riffle.shuffle(9), lambda: riffle.card_name(416),
                  lambda: riffle.simulate(boxes=9), lambda: riffle.quality(b"abc"), lambda: riffle.Deal.from_number(-1),
                  lambda: riffle.quality(array.array("H", [0] * 52)), lambda: riffle.where("hcp(north) > 40", 1),
                  lambda: riffle.Evaluator().hand("8", "T"), lambda: riffle.bankroll(1, 0, 5),
                  lambda: riffle.shuffles(2, out=array.array("H", [0] * 52)), lambda: riffle.convert(LINE, "xyz", source="lines")):
        raised(ValueError, wrong)


@test
def arrays_come_and_go_without_a_copy():
    room = array.array("H", bytes(2 * 52 * 10))
    assert riffle.shuffles(10, out=room) is room and sorted(room[52:104]) == list(range(52))
    raised((ValueError, BufferError), lambda: riffle.shuffles(1, out=bytes(104)))
    evaluator, out = riffle.Evaluator("european"), array.array("d", [0.0] * 10)
    shoe = array.array("H", [24, 24, 24, 24, 24, 24, 22, 24, 24, 95] * 2)
    evaluator.hands(bytes([0, 0, 0, 0, 0, 0, 0, 2, 0, 0] * 2), bytes([9, 9]), shoe, out)
    same(repr(out[:5]), repr(out[5:]))
    values = array.array("d", [0.0])
    evaluator.shoes(array.array("H", [24] * 9 + [96]), values)
    assert abs(values[0] - riffle.exact("european", 6, after_split="best").ev) < 2e-3
    try:
        import numpy
    except ImportError:
        return
    stacks = riffle.shuffles(500, out=numpy.zeros((500, 52), dtype=numpy.uint16))
    assert (numpy.sort(stacks, axis=1) == numpy.arange(52)).all()
    same(len(riffle.quality(stacks)), len(riffle.quality(stacks.tobytes())))
    same(int(numpy.frombuffer(riffle.simulate(rounds=1e5).histogram, dtype=numpy.uint64).sum()) > 0, True)


@test
def a_game_is_played_to_its_end():
    game = riffle.Game("vegas-strip")
    for act in ("Ann sits at box 1", "Ann buys 1000 of chips"):
        game.act(act)
    game.act("dealer shuffles by hand", seed="evening")
    before, acts, played = game.copy(), 0, False
    while acts < 400 and not (played and game.awaits == "wagers"):
        choices = game.legal_acts()
        if game.awaits == "wagers" and not played:
            game.act("Ann wagers 10 on box 1")
        act = next((one for one in game.legal_acts() if one.startswith("dealer") or game.awaits in ("play", "cut", "insurance")), choices[0])
        game.act(act)
        played = played or game.awaits == "play" or game.awaits == "settle"
        acts += 1
    same(game.awaits, "wagers")
    same((before.awaits, before.hands), ("cut", {}))


@test
def types_are_complete():
    if form(True, False) or not shutil.which("mypy", path="/usr/bin"):
        raise Skip("./test --rest installs mypy and checks them")
    with tempfile.TemporaryDirectory() as cache:
        run = subprocess.run(["/usr/bin/mypy", "--strict", "--cache-dir", cache, "--python-executable", sys.executable, "riffle"],
                             cwd=ROOT / "python", capture_output=True, text=True)
    same((run.returncode, run.stdout.splitlines()[-1][:7]), (0, "Success"))


@test
def a_wheel_is_installed_and_used():
    if form(True, False):
        raise Skip("./test --rest installs python3-build and makes one")
    wheel = subprocess.run(["make", "-s", "MAKEFLAGS=", "wheel"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()[-1]
    holds("-abi3-", wheel)
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(str(ROOT / wheel), folder, "zip")
        out = subprocess.run([sys.executable, "-c", "import riffle; print(riffle.__file__, riffle.exact('bicycle').ev)"],
                             env={"PYTHONPATH": folder}, cwd=folder, capture_output=True, text=True, check=True).stdout.split()
        same(out, [folder + "/riffle/__init__.py", repr(riffle.exact("bicycle").ev)])
        assert pathlib.Path(folder, "riffle/py.typed").exists()


if __name__ == "__main__":
    sys.exit(main())
