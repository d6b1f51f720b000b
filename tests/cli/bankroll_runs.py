"""bankroll_runs.py -- what the tests of `riffle bankroll` share: runs of it, and their figures."""

import json
import subprocess

from tap import RIFFLE, same


def run(*args, command="bankroll"):
    return subprocess.run([RIFFLE, command, *map(str, args)], capture_output=True, text=True,
                          timeout=300)


def figures(*args):
    done = run(*args, "--json")
    same((args, done.returncode, done.stderr), (args, 0, ""))
    return json.loads(done.stdout)


def near(found, expected, digits=1e-9):
    assert abs(found - expected) <= digits * max(1, abs(expected)), f"{found} is not {expected}"
