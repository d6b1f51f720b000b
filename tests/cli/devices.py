#!/usr/bin/env python3
"""devices.py RIFFLE -- `riffle devices` and `riffle simulate --device`: a device gives the numbers of
the processor; a missing one gets a sentence.

The device is pocl, OpenCL for processors, where it is installed; RIFFLE_DEVICE=gpu takes the GPU of
this machine instead.  Prints TAP.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from tap import RIFFLE, Skip, holds, lacks, main, same, test

CACHE = tempfile.TemporaryDirectory()  # pocl keeps compiled programs
FAKE = pathlib.Path(RIFFLE).parent.parent / "release/preload/opencl"  # an OpenCL that fails


def run(*args, **more):
    environment = {**os.environ, "POCL_CACHE_DIR": CACHE.name, **more}
    return subprocess.run([RIFFLE, *map(str, args)], capture_output=True, text=True, timeout=300,
                          env=environment)


def device():
    """A part of the name of a device: RIFFLE_DEVICE, or pocl's."""
    if "RIFFLE_DEVICE" in os.environ:
        return os.environ["RIFFLE_DEVICE"]
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
def counts_are_those_of_the_processor():
    name = device()
    for args in [["--rules", "6 decks H17 DAS LS", "--cut", 234, "--count", "hi-lo",
                  "--ramp", "1:1 2:4 3:8"],
                 ["--rules", "european", "--count", "ko", "--wong-in", 1, "--wong-out", 0],
                 ["--rules", "2 decks S17 DAS", "--cut", 95, "--count", "omega-2", "--leave", -6]]:
        equal(name, "--rounds", "1.2e6", *args)


@test
def random_games_are_those_of_the_processor():
    name = device()
    choice = random.Random(os.environ.get("RIFFLE_SEED", "riffle") + " devices")
    for _ in range(4):
        decks = choice.choice([1, 2, 4, 6, 8])
        rules = [f"{decks} decks", choice.choice(["S17", "H17"]), choice.choice(["DAS", "NDAS"])]
        rules += choice.sample(["LS", "ENHC", "RSA", "6:5"], choice.randint(0, 2))
        args = ["--rules", " ".join(rules), "--cut", f"{choice.randint(50, 85)}%"]
        if choice.random() < 0.7:
            args += ["--count", choice.choice(["hi-lo", "ko", "omega-2", "zen", "halves"]),
                     "--rounding", choice.choice(["floor", "truncate", "nearest"])]
        equal(name, "--rounds", "6e5", *args)


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


def ranks(*args, **more):
    """The same by three processes of riffle-mpi, two of which play."""
    mpi = pathlib.Path(RIFFLE).parent / "riffle-mpi"
    if not shutil.which("mpirun") or not mpi.exists():
        raise Skip("there is no MPI here")
    return subprocess.run(
        ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "3", str(mpi), *map(str, args)],
        capture_output=True, text=True, timeout=300,
        env={**os.environ, "POCL_CACHE_DIR": CACHE.name, **more})


@test
def ranks_use_the_devices_of_their_machine():
    name = device()
    args = ["--rules", "6 decks S17 DAS", "--cut", 234, "--rounds", "2e7"]
    for more in [], ["--count", "hi-lo"]:
        done = ranks("--json", *args, *more, "--device", name)
        same((done.returncode, done.stderr), (0, ""))
        right = simulated(*args, *more)
        same({key: json.loads(done.stdout)[key] for key in right}, right)
    done = ranks(*args, "--device", "no such device")
    same((done.returncode, done.stdout), (3, ""))
    holds("riffle-mpi: --device no such device: no rank that plays has such a device", done.stderr)


@test
def a_game_that_does_not_fit_is_played_by_the_processor():
    name = device()
    done = run("simulate", "--rules", "6 decks S17", "--boxes", 3, "--rounds", "1e5", "--device", name)
    same(done.returncode, 0)
    holds("this game does not fit a device", done.stderr)


@test
def without_a_device():
    none = {"OCL_ICD_VENDORS": "/nonexistent", "OCL_ICD_FILENAMES": ""}
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


def fake_folders():
    """Where libraries are, with the OpenCL that fails before others."""
    if not FAKE.is_dir():
        raise Skip("make tests builds the OpenCL that fails")
    return os.pathsep.join([str(FAKE), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])])


def faked(*args, **more):
    """A run on a GPU whose driver fails as `more` says."""
    return run(*args, LD_LIBRARY_PATH=fake_folders(), **more)


@test
def a_driver_that_fails_gets_a_sentence():
    args = ["simulate", "--json", "--rules", "6 decks S17", "--rounds", "3e6"]
    right = simulated(*args[2:])
    holds("Fake GPU", faked("devices").stdout)
    for fails, says in [("CreateContext", "the device is not available"),
                        ("CreateBuffer", "it is out of memory"),
                        ("CreateProgramWithSource", "it is out of memory"),
                        ("BuildProgram", "refused the program (-11): line 7: a word is missing"),
                        ("CreateKernel", "its driver reports an error (-46)"),
                        ("CreateCommandQueue", "it is out of memory"),
                        ("SetKernelArg", "its driver reports an error (-49)"),
                        ("EnqueueWriteBuffer", "its driver reports an error (-36)"),
                        ("EnqueueNDRangeKernel", "does not run so many threads"),
                        ("Flush", "it is out of memory"),
                        ("", "another program stopped its work")]:
        for after in "0", "1":
            done = faked(*args, "--device", "gpu", FAKE_FAILS=fails, FAKE_AFTER=after)
            same((fails, after, done.returncode), (fails, after, 0))
            holds("riffle simulate: Fake GPU: ", done.stderr)
            holds(says if after == "0" else "Fake GPU: ", done.stderr)
            same(done.stderr.count("\n"), 1)
            result = json.loads(done.stdout)
            same({key: result[key] for key in right}, right)


@test
def a_rank_whose_driver_fails_gets_a_sentence():
    args = ["--json", "--rules", "6 decks S17", "--rounds", "3e6"]
    done = ranks(*args, "--device", "gpu", LD_LIBRARY_PATH=fake_folders())
    same(done.returncode, 0)
    holds("riffle-mpi: rank 1: Fake GPU: it is out of memory", done.stderr)
    right = simulated(*args[1:])
    same({key: json.loads(done.stdout)[key] for key in right}, right)


@test
def a_driver_that_offers_nothing_gets_a_sentence():
    args = ["simulate", "--rules", "6 decks S17", "--rounds", "1e5", "--device", "gpu"]
    for fails in "GetPlatformIDs", "GetDeviceIDs":
        done = faked(*args, FAKE_FAILS=fails)
        same((fails, done.returncode, done.stdout), (fails, 3, ""))
        holds("OpenCL offers no GPU here", done.stderr)
    done = faked(*args, "--boxes", 3)
    same(done.returncode, 0)
    holds("this game does not fit a device", done.stderr)
    done = faked(*args, FAKE_LOCAL="16384")
    same(done.returncode, 0)
    holds("Fake GPU has too little local memory for this game", done.stderr)


if __name__ == "__main__":
    sys.exit(main())
