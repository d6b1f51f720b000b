#!/usr/bin/env python3
"""devices.py RIFFLE -- `riffle devices` and `riffle simulate --device`: a device gives the numbers of
the processor; a missing one gets a sentence.

The device is pocl, OpenCL for processors, where it is installed.  Prints TAP.
"""
import json
import os
import subprocess
import sys
import tempfile

from tap import RIFFLE, Skip, holds, lacks, main, same, test

CACHE = tempfile.TemporaryDirectory()  # pocl keeps compiled programs


def run(*args, **more):
    environment = {**os.environ, "POCL_CACHE_DIR": CACHE.name, **more}
    return subprocess.run([RIFFLE, *map(str, args)], capture_output=True, text=True, timeout=300,
                          env=environment)


def device():
    """A part of the name of a device that is not a GPU."""
    listed = json.loads(run("devices", "--json").stdout)
    for one in listed["devices"]:
        if not one["gpu"] and "Portable" in one["driver"]:
            return one["name"]
    raise Skip("pocl is not installed (pocl-opencl-icd)")


def simulated(*args):
    done = run("simulate", "--json", *args)
    same((done.returncode, args), (0, args))
    result = json.loads(done.stdout)
    for field in "seconds", "rounds_per_second", "threads", "path":
        result.pop(field)
    return result


def equal(name, *args):
    same(simulated(*args, "--device", name), simulated(*args))


@test
def the_numbers_are_those_of_the_processor():
    name = device()
    for args in [["--rules", "6 decks H17 DAS LS 3:2", "--cut", "75%"],
                 ["--rules", "8 decks S17 ENHC OBO", "--cut", 312],
                 ["--rules", "european"],
                 ["--rules", "2 decks H17 DAS 6:5", "--cut", 95],
                 ["--rules", "6 decks S17 RSA HSA", "--shoe", "infinite"]]:
        equal(name, "--rounds", "1.2e6", *args)


@test
def devices_and_threads_share_a_run():
    name = device()
    args = ["--rules", "6 decks S17 DAS", "--cut", 234, "--rounds", "9e6"]
    equal(name, *args, "--threads", 2)
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "run.chunks")
        first = simulated(*args[:-1], "2e6", "--keep", kept)
        assert first["rounds"] < 3e6
        same(simulated(*args, "--keep", kept, "--device", name), simulated(*args))
    same(simulated(*args[:-2], "--until-error", "8e-4", "--device", name),
         simulated(*args[:-2], "--until-error", "8e-4"))


@test
def a_game_that_does_not_fit_is_played_by_the_processor():
    name = device()
    done = run("simulate", "--rules", "6 decks S17", "--boxes", 3, "--rounds", "1e5", "--device", name)
    same(done.returncode, 0)
    holds("this game does not fit a device", done.stderr)


@test
def without_a_device():
    none = {"OCL_ICD_VENDORS": "/nonexistent"}
    text = run("devices", **none)
    same((text.returncode, text.stderr), (0, ""))
    holds("the processor", text.stdout)
    done = run("simulate", "--rules", "6 decks S17", "--rounds", "1e5", "--device", "gpu", **none)
    same((done.returncode, done.stdout), (3, ""))
    holds("--device gpu: ", done.stderr)
    holds("riffle devices", done.stderr)
    done = run("simulate", "--rules", "6 decks S17", "--rounds", "1e5", "--device", "auto", **none)
    same(done.returncode, 0)
    holds("no GPU here, so the processor plays", done.stderr)
    lacks("nan", done.stdout)
    done = run("simulate", "--rules", "6 decks S17", "--rounds", "1e5", "--device", "cpu", **none)
    same((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    sys.exit(main())
