#!/usr/bin/env python3
"""abi.py LIBRARY -- the library still fits programs that were linked with the last release
(tests/abi/libriffle.abi), and the comparison finds what would break them."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from tap import RIFFLE as LIBRARY, ROOT, Skip, holds, lacks, main, same, test  # noqa: E402

OLD = ROOT / "tests/abi/libriffle.abi"


def abi(*words):
    if "--" not in words[0] and not shutil.which("abidw"):
        raise Skip("there is no abidw (Debian: abigail-tools)")
    run = subprocess.run([str(ROOT / "tool/abi"), *map(str, words)], capture_output=True, text=True, timeout=300)
    same(run.stderr, "")
    return run.returncode, run.stdout


def compared(change, *words, changelog=None):
    """What is said of the description after a change of its text."""
    with tempfile.TemporaryDirectory() as folder:
        new, log = pathlib.Path(folder, "new.abi"), pathlib.Path(folder, "CHANGELOG.md")
        text = change(OLD.read_text())
        assert text != OLD.read_text(), "the change changes nothing"
        new.write_text(text)
        log.write_text(changelog or "")
        return abi(*(words or ("--compare",)), OLD, new, *([log] if changelog else []))


@test
def programs_that_were_linked_with_the_last_release_still_run():
    with tempfile.TemporaryDirectory() as folder:
        new = pathlib.Path(folder, "new.abi")
        new.write_text(abi(LIBRARY, ROOT / "include")[1])
        status, said = abi("--check", OLD, new, ROOT / "CHANGELOG.md")
        print(said.strip())
        same(status, 0)


@test
def every_exported_function_is_described():
    described = set(re.findall(r"^function (\w+):", abi(LIBRARY, ROOT / "include")[1], re.M))
    run = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], capture_output=True, text=True, check=True)
    exported = {line.split()[-1].split("@")[0] for line in run.stdout.splitlines() if " T " in line}
    same(exported - described, set())


@test
def a_function_that_is_gone_is_found():
    status, said = compared(lambda text: re.sub(r"^function rf_hmac:.*\n", "", text, flags=re.M))
    same((status, said), (1, "gone: function rf_hmac\n"))


@test
def a_member_that_has_moved_is_found():
    status, said = compared(lambda text: text.replace("struct rf_digest: 256 bits", "struct rf_digest: 512 bits"))
    same(status, 1)
    holds("changed: struct rf_digest\n", said)


@test
def additions_break_nobody():
    more = compared(lambda text: text + "function rf_new: void (void)\n")
    same(more[0], 0)
    value = compared(lambda text: text.replace("RF_ACT_MALFORMED=2}", "RF_ACT_MALFORMED=2, RF_ACT_NEW=3}"))
    same(value[0], 0)


@test
def a_value_of_an_enum_that_means_something_else_is_found():
    status, said = compared(lambda text: text.replace("RF_ACT_BLANK=1, RF_ACT_MALFORMED=2",
                                                      "RF_ACT_BLANK=2, RF_ACT_MALFORMED=1"))
    same(status, 1)
    holds("changed: enum rf_act_reading", said)


@test
def another_soname_may_break_everything():
    status, _ = compared(lambda text: "soname libriffle.so.1\n" + "\n".join(text.splitlines()[5:]) + "\n")
    same(status, 0)


@test
def differences_fail_once_the_version_is_released_and_not_before():
    version = re.search(r"^version (.*)$", OLD.read_text(), re.M)[1]

    def without(text):
        return re.sub(r"^function rf_hmac:.*\n", "", text, flags=re.M)

    status, said = compared(without, "--check", changelog=f"# Changelog\n\n## {version}, 2026-12-01\n")
    same(status, 1)
    holds("# gone: function rf_hmac\nnot ok 1", said)
    status, said = compared(without, "--check", changelog=f"# Changelog\n\n## {version}, unreleased\n")
    same(status, 0)
    lacks("not ok", said)


if __name__ == "__main__":
    sys.exit(main())
