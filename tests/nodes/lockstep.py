#!/usr/bin/env python3
"""lockstep.py LOCKSTEP [SEEDS] [FIRST] -- runs tests/nodes/lockstep.c, two nodes step by step, on a
PostgreSQL of its own; then with bugs that are planted on purpose, which must be found."""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "cli"), str(HERE.parent / "room")]

from cluster import need_database  # noqa: E402
from database import Database  # noqa: E402
from tap import RIFFLE, holds, main, same, test  # noqa: E402
from seed import SEED  # noqa: E402 -- the path is tap's

LOCKSTEP = RIFFLE  # the first argument
SEEDS = sys.argv[2] if len(sys.argv) > 2 else "60"
FIRST = sys.argv[3] if len(sys.argv) > 3 else "1" if SEED == "riffle" else str(sum(SEED.encode()) * 100000)


def run(seeds, *plant):
    """Its exit status and words.  No power is lost here, so fsync is off."""
    need_database()
    with Database(settings="fsync = off\nmax_connections = 300") as base:
        done = subprocess.run([LOCKSTEP, base.url, str(base.folder / "room.key"), seeds, FIRST, *plant],
                              capture_output=True, text=True, timeout=3600, env=os.environ)
    assert "Sanitizer" not in done.stderr, done.stderr[:3000]
    assert done.stdout, done.stderr[-2000:]
    return done.returncode, done.stdout.rstrip()


@test
def two_nodes_and_one_database_keep_one_chain_through_every_step():
    status, said = run(SEEDS)
    print(f"# {said}")
    same((status, said.split()[0]), (0, SEEDS))


@test
def lines_without_epochs_are_found_out():
    status, said = run("400", "forgets-epochs")
    same(status, 1)
    print(f"# {said}")


@test
def a_room_that_tells_too_early_is_found_out():
    status, said = run("400", "tells-early")
    same(status, 1)
    holds("table", said)
    print(f"# {said}")


if __name__ == "__main__":
    sys.exit(main())
