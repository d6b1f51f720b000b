#!/usr/bin/env python3
"""A verdict is a function of the record alone: it does not depend on what was checked before it.

    compare_batches.py RIFFLE [--records N] [--seed S]

Makes N records of tables and of sessions, in order, damaged and dishonest, and has each verifier
that takes several files check every record alone, then all of them in one call, then again in
shuffled orders.  `riffle verify` is asked twice, with --json and in words; verify.py and session.py
take the records of their kind.  tests/browser/agree.mjs does the same with the module of
WebAssembly.  Prints TAP.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import damage
import damage_session
import dishonest
import make_record
import make_session

HERE = pathlib.Path(__file__).resolve().parent
ORDERS = 3      # shuffled ones
SECONDS = 300


def tables(rng, number):
    """(name, bytes) of records of tables: a third in order, a third damaged, a third dishonest."""
    good = [(f"good {n}", make_record.make(rng.choice(("committed", "observed", "research")),
                                           rng.random(), rng.randint(1, 3)).encode())
            for n in range(max(2, number // 3))]
    yield from good
    for n in range(number // 3):
        yield f"damaged {n}", damage.file(rng, good)[1]
    for n in range(number - number // 3 - len(good)):
        name = rng.choice(list(dishonest.CHEATS))
        text = make_record.make(dishonest.CHEATS[name][1][0], rng.random(), 2, name)
        yield f"dishonest {n}", (text or make_record.make("committed", rng.random(), 1)).encode()


def companions(riffle, folder, rng):
    """Records with companions, whose strategy the command makes from the rules of each: it must not
    take one record's strategy for the next."""
    for n, rules in enumerate(("bicycle", "single-deck", "european", "vegas-strip")):
        path = folder / "companions.kept"
        path.unlink(missing_ok=True)
        subprocess.run([riffle, "play", "--plain", "--rules", rules, "--companions", "3", "--rounds",
                        "4", "--seed", f"{rng.random()}", "--record", str(path)],
                       input="s\n" * 200, capture_output=True, text=True, check=True)
        lines = path.read_text().splitlines()
        yield f"companions {n}", ("\n".join(lines) + "\n").encode()
        decides = [i for i, line in enumerate(lines)
                   if line.split("\t")[3] in ("hit", "stand") and "Player" not in line]
        at = rng.choice(decides)
        fields = lines[at].split("\t")
        fields[3] = "stand" if fields[3] == "hit" else "hit"
        yield f"companions {n} damaged", ("\n".join(
            lines[:at] + ["\t".join(fields)] + lines[at + 1:]) + "\n").encode()


def sessions(rng, number):
    good = [(f"session {n}", make_session.make(rng.random())[0].encode())
            for n in range(max(2, number // 2))]
    yield from good
    for n in range(number - len(good)):
        yield f"session damaged {n}", damage_session.file(rng, good)[1]


def says_json(out):
    """What stands behind the name of the file, for each."""
    said = {}
    for line in out.splitlines():
        verdict = json.loads(line)
        said[verdict.pop("file")] = json.dumps(verdict, sort_keys=True)
    return said


def says_words(out, paths):
    """The words about each file: each begins with its path, or is a line of what follows it."""
    said, at = {path: [] for path in paths}, None
    for line in out.splitlines():
        path = next((path for path in paths if line.startswith(path + ":")), None)
        at = path or at
        said[at].append(line.replace(at, "FILE"))
    return {path: "\n".join(lines) for path, lines in said.items()}


def says_lines(out, paths):
    return dict(zip(paths, out.splitlines()))


def verifiers(riffle, of_tables, of_sessions):
    """(name, command, its records, how its output is read)"""
    every = of_tables + of_sessions
    python = sys.executable
    yield "riffle verify --json", [riffle, "verify", "--json"], every, lambda out, _: says_json(out)
    yield "riffle verify", [riffle, "verify"], every, says_words
    yield ("verify.py", [python, str(HERE / "verify.py"), "--json"], of_tables,
           lambda out, _: says_json(out))
    yield "session.py", [python, str(HERE / "session.py")], of_sessions, says_lines


def ask(command, paths, read):
    run = subprocess.run([*command, *paths], capture_output=True, text=True, timeout=SECONDS,
                         check=False)
    return read(run.stdout, paths), run.stderr[-300:]


def compare(command, paths, read, rng):
    """What differs between records checked alone and together, in words; nothing when none do."""
    alone = {path: ask(command, [path], read)[0].get(path) for path in paths}
    orders = [paths] + [rng.sample(paths, len(paths)) for _ in range(ORDERS)]
    for number, order in enumerate(orders):
        said, errors = ask(command, order, read)
        for path in paths:
            if said.get(path) != alone[path] or not alone[path]:
                return (f"order {number}, {path}: alone {alone[path]!r}, together "
                        f"{said.get(path)!r} {errors}")
    return None


def written(records, folder, kind):
    paths = []
    for number, (_, text) in enumerate(records):
        path = folder / f"{kind}{number}.record"
        path.write_bytes(text)
        paths.append(str(path))
    return paths


def main():
    parser = argparse.ArgumentParser(description="Checks records alone and in batches.")
    parser.add_argument("riffle")
    parser.add_argument("--records", type=int, default=40)
    parser.add_argument("--seed", default="batches")
    options = parser.parse_args()
    print(f"# seed {options.seed}")
    rng, failed, count = random.Random(options.seed), 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        made = [*tables(rng, options.records // 2), *companions(options.riffle, folder, rng)]
        of_tables = written(made, folder, "table")
        of_sessions = written(sessions(rng, options.records // 2), folder, "session")
        for count, (what, command, paths, read) in enumerate(
                verifiers(options.riffle, of_tables, of_sessions), 1):
            wrong = compare(command, paths, read, rng)
            failed += bool(wrong)
            print("not ok" if wrong else "ok", count, "-", f"{what}: {len(paths)} records, the same "
                  f"alone, together and in {ORDERS} shuffled orders", f"# {wrong}" if wrong else "",
                  flush=True)
    print(f"1..{count}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
