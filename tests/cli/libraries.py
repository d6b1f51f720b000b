#!/usr/bin/env python3
"""libraries.py RIFFLE -- libraries that the command opens only when it needs them: a start does not load
them, and a command that needs a missing one says what to install.

A library is hidden by a file of its name in a folder before all others, which is no library; or that
is another library, which has none of the functions.  Prints TAP.
"""
import atexit
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tap import RIFFLE, holds, lacks, main, same, test

FOLDER = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FOLDER)
os.environ["RIFFLE_LEDGER"] = str(FOLDER / "ledger")
STORE = "postgresql://x@127.0.0.1:1/x"
NO_PQ = ("riffle serve: --store: PostgreSQL needs libpq.so.5, which cannot be loaded: install it (Debian: apt-get "
         "install libpq5)\n")
NO_DDS = ("riffle: double dummy needs libdds.so.0, which cannot be loaded: install it (Debian: apt-get install "
          "libdds0)\n")


def riffle(*args, hidden=None, **more):
    """A run without the library `hidden`."""
    environment = {**os.environ, "LD_LIBRARY_PATH": str(hidden)} if hidden else None
    return subprocess.run([RIFFLE, *map(str, args)], capture_output=True, text=True, timeout=300, cwd=FOLDER,
                          env=environment, **more)


def hiding(soname):
    """Two folders that hide a library: with a file that is none, and with a library of other functions."""
    for number, lay in enumerate((lambda path: path.write_text("no library\n"), lambda path: path.symlink_to(libm()))):
        folder = FOLDER / f"{soname}.{number}"
        folder.mkdir(exist_ok=True)
        (folder / soname).unlink(missing_ok=True)
        lay(folder / soname)
        yield folder


def loaded():
    """What a start loads: soname and path."""
    run = subprocess.run(["ldd", RIFFLE], capture_output=True, text=True, check=True)
    return dict(line.split()[::2] for line in run.stdout.splitlines() if " => " in line)


def libm():
    return loaded()["libm.so.6"]


@test
def a_start_loads_no_library_that_few_commands_need():
    for soname in ("libdds.so.0", "libpq.so.5", "libOpenCL.so.1"):
        lacks(soname, loaded())


@test
def double_dummy_without_its_library_says_what_to_install():
    same(riffle("deal", "--boards", "1", "--seed", "x", "-o", "a.pbn").returncode, 0)
    same(riffle("doubledummy", "a.pbn", "-o", "solved.pbn").returncode, 0)
    (FOLDER / "a.pbn.doubledummy").unlink()
    for folder in hiding("libdds.so.0"):
        for command in (["doubledummy", "a.pbn"], ["doubledummy", "solved.pbn"], ["handrecord", "solved.pbn"],
                        ["deal", "--boards", "1", "--seed", "x", "--where", "tricks(south, notrump) >= 7"]):
            run = riffle(*command, hidden=folder)
            same((command, run.returncode, run.stderr, run.stdout), (command, 3, NO_DDS, ""))
        run = riffle("convert", "a.pbn", "b.pbn", "--doubledummy", hidden=folder)
        same((run.returncode, run.stderr, (FOLDER / "b.pbn").exists()), (3, NO_DDS, False))


@test
def the_rest_works_without_it():
    for folder in hiding("libdds.so.0"):
        for command in (["--version"], ["deal", "--boards", "1", "--seed", "x"],
                        ["handrecord", "--no-doubledummy", "a.pbn"]):
            run = riffle(*command, hidden=folder)
            same((command, run.returncode, run.stderr), (command, 0, ""))


@test
def a_room_in_a_database_without_its_library_says_what_to_install():
    for command in (["--store", STORE, "--node", "a"], ["--store", STORE, "--check-store"],
                    ["--store", STORE, "--move", "folder"]):
        there = riffle("serve", "--data", "room", *command)
        for folder in hiding("libpq.so.5"):
            run = riffle("serve", "--data", "room", *command, hidden=folder)
            same((command, run.returncode, run.stderr), (command, there.returncode, NO_PQ))
        lacks(NO_PQ, there.stderr)


@test
def a_deal_that_cannot_be_solved_keeps_nothing():
    for folder in hiding("libdds.so.0"):
        run = riffle("deal", "--boards", "1-2", "--doubledummy", "-o", "c.pbn", hidden=folder)
        same((run.returncode, (FOLDER / "c.pbn").exists()), (3, False))
        assert run.stderr.startswith(NO_DDS), run.stderr


@test
def streams_are_written_to_their_end():
    """A program that has opened libdds ends by _exit (app/solve/dds.c)."""
    whole = riffle("doubledummy", "--json", "--no-cache", "a.pbn").stdout
    assert whole.endswith("}\n"), whole
    run = subprocess.run(f"{RIFFLE} doubledummy --json --no-cache a.pbn >/dev/full", shell=True, cwd=FOLDER,
                         capture_output=True, text=True)
    same(run.returncode, 3)
    holds("riffle: cannot write the output", run.stderr)


if __name__ == "__main__":
    sys.exit(main())
