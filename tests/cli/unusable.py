#!/usr/bin/env python3
"""unusable.py RIFFLE -- a file of each format with one board that cannot be used among good ones:
`riffle quality` and `riffle convert` name it and leave it out, and refuse the file with --strict;
`riffle session enter` always refuses it.  Prints TAP.
"""
import json
import re
import sys

from desk import Desk
from tap import holds, lacks, main, same, test

BOARDS = 5
BYTES = {"dup": 156, "bri": 128, "dge": 128, "ber": 52, "zrd": 23}
TEXT = ["pbn", "lin", "dlm", "csv", "txt"]


def replaced(text, old, new):
    assert old in text, (old, text)
    return text.replace(old, new, 1)


def wound(kind, data):
    """Damages the third board; returns the file and where the damage is."""
    if kind in BYTES:
        at = 2 * BYTES[kind]
        return data[:at] + b"\xff" + data[at + 1:], f": byte {at}"
    lines = data.decode().splitlines(keepends=True)
    marks = {"pbn": "[Deal ", "lin": "qx|", "dlm": "Board ", "csv": '"', "txt": "N:"}
    at = [i for i, line in enumerate(lines) if line.startswith(marks[kind])][2]
    ways = {"pbn": (":", ":2"), "lin": ("S", "Sx"), "dlm": ("=", "=z"), "csv": ('"3"', '"x"'), "txt": (":", ":x")}
    lines[at] = replaced(lines[at], *ways[kind])
    return "".join(lines).encode(), f":{at + 1}"


def desk_with_damage(kind):
    desk = Desk()
    desk.done("deal", "--boards", f"1-{BOARDS}", "--seed", "unusable", "-o", "good.pbn")
    text = desk.path("good.pbn").read_text()
    # No mark of research: a session would refuse the file for that.
    desk.path("good.pbn").write_text("".join(l for l in text.splitlines(keepends=True) if "research" not in l))
    if kind != "pbn":
        desk.done("convert", "good.pbn", f"good.{kind}")
    damaged, where = wound(kind, desk.path(f"good.{kind}").read_bytes())
    desk.path(f"bad.{kind}").write_bytes(damaged)
    return desk, where


def named(kind, where, severity, words):
    pattern = rf"^bad\.{kind}{re.escape(where)}(:\d+)?: {severity}board 3: .+$"
    assert re.search(pattern, words, re.M), (pattern, words)


def check_quality(kind):
    desk, where = desk_with_damage(kind)
    run = desk.command("quality", f"bad.{kind}", "--json")
    same((kind, json.loads(run.stdout)["count"]), (kind, BOARDS - 1))
    named(kind, where, "warning: ", run.stderr)
    holds(f"bad.{kind} has 1 fault; the other boards (4) are judged", run.stderr)
    run = desk.refused(1, f"bad.{kind} has a faulty board, and --strict refuses it", "quality", f"bad.{kind}", "--strict")
    named(kind, where, "", run.stderr)
    same(run.stdout, "")
    same(desk.command("quality", f"good.{kind}", "--strict").stderr, "")


def check_convert(kind):
    desk, where = desk_with_damage(kind)
    other = "csv" if kind != "csv" else "pbn"
    run = desk.refused(1, "nothing was written", "convert", f"bad.{kind}", f"out.{other}", "--strict")
    named(kind, where, "", run.stderr)
    same(desk.path(f"out.{other}").exists(), False)
    run = desk.command("convert", f"bad.{kind}", f"out.{other}")
    same((kind, run.returncode), (kind, 0))
    named(kind, where, "warning: ", run.stderr)
    holds(f"bad.{kind} has 1 fault; the other boards (4) are converted", run.stderr)
    desk.done("convert", f"good.{kind}", f"all.{other}")
    mark = "[Deal " if other == "pbn" else '"'
    found, whole = ([line for line in desk.path(name).read_text().splitlines() if line.startswith(mark)]
                    for name in (f"out.{other}", f"all.{other}"))
    same((kind, found), (kind, whole[:2] + whole[3:]))


def check_enter(kind):
    desk, where = desk_with_damage(kind)
    desk.session("open", "--boards", f"1-{BOARDS}", "--tables", "4")
    before = desk.files()
    run = desk.no(1, "board 3: ", "enter", f"bad.{kind}", "--beforehand")
    named(kind, where, "", run.stderr)
    lacks("warning", run.stderr)
    same((kind, desk.files()), (kind, before))


@test
def quality_leaves_the_board_out():
    for kind in TEXT + list(BYTES):
        check_quality(kind)


@test
def convert_leaves_the_board_out():
    for kind in TEXT + list(BYTES):
        check_convert(kind)


@test
def session_enter_refuses_the_file():
    for kind in TEXT + list(BYTES):
        check_enter(kind)


@test
def boards_of_the_program_dealer():
    desk, _ = desk_with_damage("txt")
    lines = [line for line in desk.path("good.txt").read_text().splitlines() if line.startswith("N:")]
    hands = [line[2:].split(" ") for line in lines]
    desk.path("good.txt").write_text("".join(
        " ".join(f"{seat} {hand}" for seat, hand in zip("nesw", deal)) + " \n" for deal in hands))
    words = json.loads(desk.command("quality", "good.txt", "--json").stdout)
    expected = json.loads(desk.command("quality", "good.pbn", "--json").stdout)
    same(words["count"], expected["count"])
    same(json.loads(desk.command("quality", "-", "--json", stdin=desk.text("good.txt")).stdout)["count"], BOARDS)


@test
def a_board_without_cards_is_named():
    desk, _ = desk_with_damage("pbn")
    text = re.sub(r'\[Deal "[^"]*"\]', '[Deal ""]', desk.text("good.pbn"), count=1)
    desk.path("bad.pbn").write_text(text)
    run = desk.command("quality", "bad.pbn", "--json")
    same(json.loads(run.stdout)["count"], BOARDS - 1)
    assert re.search(r"^bad.pbn:\d+: warning: board 1: it has no cards", run.stderr, re.M), run.stderr
    desk.refused(1, "board 1: it has no cards", "quality", "bad.pbn", "--strict")


@test
def a_read_may_end_between_the_tags_of_a_game():
    """The first look at a file comes after 65,536 bytes, wherever these end."""
    desk, _ = desk_with_damage("pbn")
    text = desk.text("good.pbn")
    game = text[text.index("[Event"):]
    for tag in "[Site", "[Dealer", "[Vulnerable", "[Deal ", '"]\n[Scoring', "\n[Event":
        at = text.index(tag, len(text) - len(game) + 10)
        filler = "%" + "x" * (65536 - at - 2) + "\n"
        same(len(filler) + at, 65536)
        run = desk.command("quality", "-", "--json", stdin=filler + text)
        same((tag, json.loads(run.stdout)["count"], run.stderr), (tag, BOARDS, ""))


if __name__ == "__main__":
    sys.exit(main())
