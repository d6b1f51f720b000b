"""tap.py -- what the tests of the command share: rows of TAP, and words for what was found.

A file of tests is run with the command as its first argument; its functions are marked by @test,
and it ends in sys.exit(main()).
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reference"))
from seed import say_seed  # noqa: E402

RIFFLE = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = 180  # seconds to wait for anything: the machine may be busy with other work
tests = []


class Skip(Exception):
    """What the test needs is not here; its words say what."""


def test(function):
    tests.append(function)
    return function


def same(found, expected):
    assert found == expected, f"{found!r} is not {expected!r}"


def holds(part, whole):
    assert part in whole, f"{part!r} is not in {whole!r}"


def lacks(part, whole):
    assert part not in whole, f"{part!r} is in {whole!r}"


def without_notes(errors):
    """Messages without notes, such as: these are the rules bicycle, a home game."""
    note, empty = (b": note: ", b"") if isinstance(errors, bytes) else (": note: ", "")
    return empty.join(line for line in errors.splitlines(True) if note not in line)


def main():
    failed = 0
    say_seed()
    for number, function in enumerate(tests, 1):
        name = function.__name__.replace("_", " ")
        try:
            function()
            print(f"ok {number} - {name}")
        except Skip as why:
            print(f"ok {number} - {name} # SKIP {why}")
        except Exception as error:  # every failure is a row, not the end
            failed += 1
            words = f"{type(error).__name__} {error}"[:2000].replace("\n", "\n# ")
            print(f"not ok {number} - {name}\n# {words}")
    print(f"1..{len(tests)}")
    return 1 if failed else 0
