#!/usr/bin/env python3
"""hardened.py RIFFLE -- what readelf says of the command and the library that were built beside it:
addresses that change, tables that are read-only, canaries, checked calls, no stack that can be run."""

import pathlib
import re
import subprocess
import sys

from tap import RIFFLE, Skip, holds, lacks, main, same, test

BUILD = pathlib.Path(RIFFLE).parent
COMMAND, LIBRARY = pathlib.Path(RIFFLE), BUILD / "libriffle.so.0"
BOTH = (COMMAND, LIBRARY)


def readelf(*args):
    run = subprocess.run(["readelf", "-W", *map(str, args)], capture_output=True, text=True, check=True)
    return run.stdout


def objects():
    """Our own objects; the lanes of sanitized builds among them."""
    found = sorted([*BUILD.glob("src/*/*.o"), *BUILD.glob("app/**/*.o")])
    assert found, f"{BUILD} has no objects"
    return found


def start_files():
    """The C library's files at the start of every program: if one lacks a mark, so does the program."""
    for name in ("Scrt1.o", "crti.o", "crtn.o"):
        run = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
        yield run.stdout.strip()


def calls_of(path):
    return set(re.findall(r"UND (\w+)", readelf("--dyn-syms", path)))


def machine():
    return re.search(r"Machine:\s+(.*)", readelf("-h", COMMAND))[1]


@test
def the_command_lies_at_addresses_that_change():
    holds("DYN (Position-Independent Executable file)", readelf("-h", COMMAND))
    holds("DYN (Shared object file)", readelf("-h", LIBRARY))


@test
def tables_of_the_loader_are_read_only():
    for path in BOTH:
        holds("GNU_RELRO", readelf("-l", path))
        dynamic = readelf("-d", path)
        assert re.search(r"BIND_NOW|FLAGS_1.*NOW", dynamic), f"{path} binds its symbols late"
        lacks("TEXTREL", dynamic)


@test
def no_stack_can_be_run_and_nothing_is_written_and_run():
    for path in BOTH:
        rows = readelf("-l", path).splitlines()
        stack = [row.split() for row in rows if "GNU_STACK" in row]
        same([row[-2] for row in stack], ["RW"])
        lacks("RWE", "\n".join(rows))


@test
def functions_with_buffers_have_canaries():
    for path in BOTH:
        holds("__stack_chk_fail", calls_of(path))


@test
def the_release_checks_the_sizes_of_buffers():
    if BUILD.name != "release":
        raise Skip("only the release is fortified")
    checked = {call for call in calls_of(COMMAND) if call.endswith("_chk")}
    for call in ("__snprintf_chk", "__memcpy_chk"):
        holds(call, checked)


@test
def indirect_jumps_are_marked_in_all_objects():
    wanted = {"Advanced Micro Devices X86-64": "IBT, SHSTK", "AArch64": "BTI, PAC"}.get(machine())
    if not wanted:
        raise Skip(f"nothing of the kind for {machine()}")
    notes = readelf("-n", *objects())
    per_file = re.split(r"^File: ", notes, flags=re.M)[1:]
    same([part.splitlines()[0] for part in per_file if wanted not in part], [])
    if all(wanted in readelf("-n", path) for path in start_files()):
        for path in BOTH:
            holds(wanted, readelf("-n", path))
    else:
        print("# the C library's start files lack the mark, so the linked files do too")


if __name__ == "__main__":
    sys.exit(main())
