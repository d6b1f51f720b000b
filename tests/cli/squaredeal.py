#!/usr/bin/env python3
"""squaredeal.py RIFFLE -- `riffle squaredeal` with good files and with wrong ones.  Prints TAP."""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

RIFFLE = str(pathlib.Path(sys.argv[1]).resolve())
KEYS = ["1,1:abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWX",
        "1,2:ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210zyxwvutsrqponmlkjihgfedc",
        "2,1:aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ00112233"]
LINES = ["TN Club Cup", "DI temperature at noon", "DV 7.5", "SN 2:1-3,4-6:RR##:Round #/2", "SN 1:?:FIN:Final"]
tests = []


def digest(keys):
    return hashlib.sha256("".join(key + "\r\n" for key in keys).encode()).hexdigest()


def deal(*options, lines=LINES, keys=KEYS, hashed=None, raw=None):
    """What the command says of an event; `hashed` are the keys that the description promises."""
    with tempfile.TemporaryDirectory() as folder:
        kh = [] if hashed == [] else ["KH " + digest(hashed or keys)]
        names = [os.path.join(folder, name) for name in ("club.sqd", "club.sqk")]
        for name, text in zip(names, ([*lines, *kh], keys)):
            with open(name, "wb") as out:
                out.write(raw if raw is not None and name == names[0] else
                          "".join(line + "\r\n" for line in text).encode())
        run = subprocess.run([RIFFLE, "squaredeal", *names, *options], capture_output=True, timeout=60,
                             cwd=folder, check=False)
    run.stdout, run.stderr = run.stdout.decode(), run.stderr.decode().replace(folder + "/", "")
    return run


def test(function):
    tests.append(function)
    return function


def same(found, expected):
    assert found == expected, f"{found!r} is not {expected!r}"


def holds(part, whole):
    assert part in whole, f"{part!r} is not in {whole!r}"


@test
def sessions_stand_apart_by_lines_that_name_them():
    run = deal()
    same(run.returncode, 0)
    lines = run.stdout.splitlines()
    same(lines[0], "% Club Cup, dealt by SquareDeal; temperature at noon: 7.5")
    same(lines[1], "% phase 1, session 1: RR01, Round 1/2, boards 1-3")
    same(lines[5], "% phase 1, session 2: RR02, Round 2/2, boards 4-6")
    same(lines[9], "% phase 2, session 1: FIN, Final, boards left open (?)")
    same(len([line for line in lines if line.startswith("N:")]), 6)
    holds(f"the key hash matches (SHA-256 {digest(KEYS)}): 6 deals, 2 sessions", run.stderr)
    holds("left out: 1 session whose boards", run.stderr)


@test
def one_session_is_a_part_of_all():
    one = deal("--session", "1,2")
    same(one.returncode, 0)
    same(one.stdout.splitlines()[1:], deal().stdout.splitlines()[5:9])
    holds("3 deals, 1 session\n", one.stderr)
    final = deal("--session", "2,1", "--boards", "1-20")
    same((final.returncode, final.stdout.count("N:")), (0, 20))
    holds("boards 1-20", final.stdout)


@test
def a_reserve_set_is_another():
    run, usual = deal("--reserve"), deal()
    same(run.returncode, 0)
    holds("RR01reserve", run.stdout)
    same(set(run.stdout.splitlines()) & {line for line in usual.stdout.splitlines() if line[0] == "N"}, set())


@test
def portable_bridge_notation_has_boards_and_dealers():
    run = deal("--format", "pbn")
    same((run.returncode, run.stdout.count("[Deal ")), (0, 6))
    assert run.stdout.startswith("% PBN 2.1\n% EXPORT\n")
    holds('[Event "Club Cup, Round 2/2"]', run.stdout)
    holds('[Board "6"]\n[West ""]\n[North ""]\n[East ""]\n[South ""]\n[Dealer "E"]\n[Vulnerable "EW"]\n', run.stdout)


@test
def a_value_that_came_later_is_taken():
    early = [line for line in LINES if line[:2] != "DV"]
    run = deal(lines=early)
    same((run.returncode, run.stdout), (1, ""))
    holds("has no delayed value. Expected a line DV (the line DI describes it as: temperature at noon)", run.stderr)
    holds("--value TEXT", run.stderr)
    same(deal("--value", "7.5", lines=early).stdout, deal().stdout)
    same(deal("--value", "7.5").stdout, deal().stdout)
    other = deal("--value", "7.6")
    same((other.returncode, other.stdout), (1, ""))
    holds("has the value '7.5' (DV), not '7.6'", other.stderr)


@test
def wrong_keys_are_no_keys():
    other = [KEYS[0][:-1] + "Y", *KEYS[1:]]
    run = deal(keys=other, hashed=KEYS)
    same((run.returncode, run.stdout), (1, ""))
    for words in ["the key hash does not match: club.sqk are not the keys that club.sqd promised",
                  "found: SHA-256 " + digest(other), "expected: " + digest(KEYS), "Use both files"]:
        holds(words, run.stderr)
    run = deal(keys=KEYS[::-1], hashed=KEYS)
    same(run.returncode, 1)
    same(deal(keys=KEYS[::-1]).stdout, deal().stdout)


@test
def what_is_missing_is_said():
    for found, words in [(deal(hashed=[]), "has no hash of the keys. Expected a line KH"),
                         (deal(keys=KEYS[:2]), "session 2,1 has no key"),
                         (deal(keys=[*KEYS, "3,1:abcdef"]), "club.sqk:4:1: session 3,1 has a key here, and the"),
                         (deal(keys=[*KEYS, KEYS[0]]), "club.sqk:4:1: session 1,1 has a key here and on a line before"),
                         (deal("--session", "1,3"), "session 1,3 of club.sqd: the phase has no such session"),
                         (deal("--session", "3,1"), "session 3,1 of club.sqd: the description has no such phase"),
                         (deal("--session", "2,1"), "leaves its boards open (?): name those that were dealt"),
                         (deal("--session", "1,1", "--boards", "1-3"), "leave --boards out"),
                         (deal("--session", "2,1", "--boards", "1-3", keys=KEYS[:2]), "the keys have no line for")]:
        same((words, found.returncode, found.stdout), (words, 1, ""))
        holds(words, found.stderr)
    same(deal("--session", "1,2", keys=KEYS[:2]).returncode, 0)


@test
def malformed_lines_have_their_place():
    for found, words in [(deal(lines=[*LINES, "SN two:1-16:a:b"]), "club.sqd:6:4: a number of sessions"),
                         (deal(lines=[*LINES, "SN 2:1_16:a:b"]), "club.sqd:6:7: a colon is expected"),
                         (deal(lines=[*LINES, "DV 8"]), "club.sqd:6:4: this tag appears twice"),
                         (deal(lines=[*LINES, "KH 12"]), "club.sqd:6:4: KH takes a SHA-256"),
                         (deal(raw=b"\xff\xfeT\0N\0"), "club.sqd:1:"),
                         (deal(raw=b"%PDF-1.7\n"), "club.sqd:1:1: a line starts with a tag"),
                         (deal(raw=b""), "club.sqd: there is no phase"),
                         (deal(raw=b"#" * 300000), "club.sqd is longer than 256 KiB"),
                         (deal(keys=[KEYS[0], "1;2:abc"]), "club.sqk:2:2: phase,session:key is expected"),
                         (deal(keys=["<html>"]), "club.sqk:1:1: phase,session:key is expected")]:
        same((words, found.returncode, found.stdout), (words, 1, ""))
        holds(words, found.stderr)
    run = deal(lines=[*LINES, "ZZ top"])
    same((run.returncode, run.stdout), (0, deal().stdout))
    holds("club.sqd:6: ignored an unknown tag", run.stderr)


@test
def wrong_command_lines_and_files():
    for options, status, words in [([], 2, "which event?"), (["a.sqd"], 2, "which event?"),
                                   (["a", "b", "c"], 2, "leave 'c' out"), (["-", "-"], 2, "only one of the two"),
                                   (["a", "b", "--session", "1"], 2, "a phase and a session, like 1,2"),
                                   (["a", "b", "--session", "1,0"], 2, "a phase and a session, like 1,2"),
                                   (["a", "b", "--format", "dup"], 2, "lines or pbn, not 'dup'"),
                                   (["a", "b", "--boards", "1-3"], 2, "--boards needs a session: add --session P,S"),
                                   (["a", "b", "--boards", "3-1"], 2, "a range like 1-16"),
                                   (["a", "b", "--value", ""], 2, "--value takes"),
                                   (["/nowhere.sqd", "b"], 3, "cannot read /nowhere.sqd: No such file"),
                                   (["/tmp", "b"], 3, "cannot read /tmp: Is a directory")]:
        run = subprocess.run([RIFFLE, "squaredeal", *options], capture_output=True, text=True, timeout=60, check=False)
        same((options, run.returncode, run.stdout), (options, status, ""))
        holds(words, run.stderr)


def main():
    failed = 0
    for number, function in enumerate(tests, 1):
        try:
            function()
            print(f"ok {number} - {function.__name__}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {function.__name__}\n#   {error}")
    print(f"1..{len(tests)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
