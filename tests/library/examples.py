#!/usr/bin/env python3
"""examples.py RIFFLE -- the library alone: it is built with no more than a compiler, make, awk and
libsodium, installed into an empty folder, and used there by every program of examples/, as C, as
C++, and linked statically.  Prints TAP."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from tap import RIFFLE, ROOT, holds, lacks, main, same, test  # noqa: E402

HOME = pathlib.Path(tempfile.mkdtemp(prefix="riffle-library-"))
PREFIX, LIBDIR = HOME / "usr", HOME / "usr/lib/multiarch"
TOOLS = "gcc cc1 as ld collect2 ar nm make awk sed sh mkdir echo rm ln install find cat printf tr uname env".split()
PACKAGES = {"verify": "riffle libsodium", "doubledummy": "riffle-dd"}
GOLDEN = ROOT / "tests/record/golden/play-companions.record"


def run(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, **more)
    return done.returncode, done.stdout, done.stderr


def right(command, **more):
    status, out, errors = run(command, **more)
    assert status == 0, f"{command} ended with {status}: {errors[-1500:]}"
    return out


def flags(name, *options):
    env = {**os.environ, "PKG_CONFIG_PATH": str(LIBDIR / "pkgconfig")}
    words = right(["pkg-config", *options, "--cflags", "--libs", *PACKAGES.get(name, "riffle").split()], env=env)
    return words.split() + ["-lm"]


def compiled(name, *compiler, static=False):
    program = HOME / (name + compiler[0])
    source = ["-x", "c++", f"examples/{name}.c", "-x", "none"] if "++" in compiler[0] else [f"examples/{name}.c"]
    options = ["--static"] if static else []
    right([*compiler, "-Wall", "-Wextra", "-Wpedantic", "-Werror", *(["-static"] if static else []), *source,
           *flags(name, *options), "-o", str(program)])
    return program


def output(name, *arguments, status=0, **more):
    """What a program prints; as C and as C++ it prints the same."""
    found = []
    for compiler in (("gcc", "-std=c17"), ("g++", "-std=c++17")):
        program = compiled(name, *compiler)
        code, out, errors = run([str(program), *arguments], env={"LD_LIBRARY_PATH": str(LIBDIR)}, **more)
        same(code, status)
        found.append(out + errors)
    same(found[0], found[1])
    return found[0]


@test
def make_lib_needs_a_compiler_and_libsodium_alone():
    bare = HOME / "bin"
    bare.mkdir()
    for tool in TOOLS:
        path = shutil.which(tool, path="/usr/bin:/bin")
        if path:
            (bare / tool).symlink_to(os.path.realpath(path))
    build = HOME / "bare"
    status, out, errors = run(["make", "-s", "MAKEFLAGS=", f"B={build}", f"{build}/src/base/hash.o", f"{build}/src/base/clause.o"],
                              env={"PATH": str(bare)})
    same((status, errors), (0, ""))
    holds("hash.o", out)
    same(run(["make", "-s", "-n", "MAKEFLAGS=", "lib"], env={"PATH": str(bare)})[2], "")


@test
def flags_of_the_caller_are_added():
    words = ["make", "-n", "-B", "MAKEFLAGS=", "B=build/none", "build/none/src/base/hash.o", "CFLAGS=-g3 -O1", "CPPFLAGS=-DMORE"]
    line = next(line for line in right(words).splitlines() if "-c -o" in line)
    for word in ("-g3", "-O1", "-DMORE", "-std=c17", "-fvisibility=hidden"):
        holds(word, line.split())
    assert line.split().index("-O1") > line.split().index("-O2"), "-O1 does not win"
    words[5:] = ["lib", "LDFLAGS=-Wl,-O1"]
    holds("-Wl,-O1", right(words))


@test
def make_install_lib_installs_the_library_and_nothing_else():
    right(["make", "-s", "MAKEFLAGS=", "install-lib", "install-lib-dd", f"PREFIX={PREFIX}", f"LIBDIR={LIBDIR}"])
    same(sorted(path.name for path in PREFIX.iterdir()), ["include", "lib"])
    same(sorted(path.name for path in LIBDIR.iterdir()),
         ["libriffle-dd.a", "libriffle-dd.so", "libriffle-dd.so.0", "libriffle.a", "libriffle.so", "libriffle.so.0", "pkgconfig"])
    for name in ("riffle.pc", "riffle-dd.pc"):
        holds("libdir=${prefix}/lib/multiarch\n", (LIBDIR / "pkgconfig" / name).read_text())


@test
def a_table():
    out = output("table")
    same(out.count(": permitted"), 5)
    holds("Ann cuts at 100: forbidden\n    C4.2: ", out)
    holds("expected: dealer offers the stack to Ann with backs away", out)


@test
def a_provable_shuffle():
    assert re.fullmatch(r"root of the stack: [0-9a-f]{64}\ncard 7 is \S+: proved by 9 hashes\n", output("shuffle"))


@test
def an_exact_ev_as_the_command_computes_it():
    edge = re.search(r"house edge ([0-9.]+) %", output("exact", "2 decks H17 DAS 6:5"))[1]
    ev = float(re.search(r'"ev": ?(-?[0-9.e-]+)', right([RIFFLE, "exact", "--rules", "2 decks H17 DAS 6:5", "--json"]))[1])
    same(edge, f"{-100 * ev:.4f}")
    holds("decks", output("exact", "seven of them", status=2))


@test
def a_condition_is_dealt():
    lines = output("condition", "hcp(north) >= 20 and spades(east) == 0").splitlines()
    same(len(lines), 3)
    for line in lines:
        north, east = line[2:].split()[:2]
        assert sum("JQKA".index(card) + 1 for card in north if card in "JQKA") >= 20, line
        same(east.split(".")[0], "")
    holds("line 1, column ", output("condition", "hcp(nowhere) > 3", status=2))


@test
def a_record_is_verified():
    text = GOLDEN.read_text()
    holds("proved: 1 shoe", output("verify", input=text))
    wrong = output("verify", input=text.replace("box_", "box-", 1), status=1)
    holds("breaks PR.", wrong)
    lacks("proved", wrong)


@test
def double_dummy():
    out = output("doubledummy")
    holds("N NT 5, N S 7, N H 5, N D 7, N C 5\n", out)
    holds("par: NS 80, NS 1S=\n", out)


@test
def programs_link_statically():
    program = compiled("shuffle", "gcc", "-std=c17", static=True)
    holds("proved", right([str(program)]))
    lacks("NEEDED", right(["readelf", "-d", str(program)]))


@test
def every_example_has_at_most_forty_lines_and_runs_here():
    names = sorted(path.stem for path in (ROOT / "examples").glob("*.c"))
    same(names, ["condition", "doubledummy", "exact", "shuffle", "table", "verify"])
    for name in names:
        assert len((ROOT / f"examples/{name}.c").read_text().splitlines()) <= 40, name


@test
def make_uninstall_lib_leaves_nothing():
    right(["make", "-s", "MAKEFLAGS=", "uninstall-lib", f"PREFIX={PREFIX}", f"LIBDIR={LIBDIR}"])
    same([path for path in PREFIX.rglob("*") if path.is_file()], [])


if __name__ == "__main__":
    try:
        sys.exit(main())
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
