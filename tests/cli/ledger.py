#!/usr/bin/env python3
"""ledger.py RIFFLE -- `riffle ledger`: archives of any format go in, and old sets are found again, the same or
turned and renamed; whatever happens to the files and to the disk.  Prints TAP.
"""
import json
import re
import resource
import signal
import subprocess
import sys

from desk import Desk
from seed import generator
from tap import RIFFLE, holds, lacks, main, same, test

MANY = 1500  # more than are kept without an index


def deals(rng, count):
    for _ in range(count):
        cards = [(s, r) for s in range(4) for r in range(13)]
        rng.shuffle(cards)
        yield [sorted(cards[i:i + 13], reverse=True) for i in range(0, 52, 13)]


def text(hands):
    return "N:" + " ".join(".".join("".join("23456789TJQKA"[r] for s, r in hand if s == suit) for suit in (3, 2, 1, 0))
                           for hand in hands)


def pbn(boards, event="", date=""):
    """Boards as (number, hands)."""
    return "".join(f'[Event "{event}"]\n[Site ""]\n[Date "{date}"]\n[Board "{number}"]\n[Deal "{text(hands)}"]\n\n'
                   for number, hands in boards)


def twin(rng, hands):
    """The same deal with its seats turned and its suits renamed; never the deal itself."""
    turn, suits = rng.randrange(1, 4), rng.sample(range(4), 4)
    hands = hands[-turn:] + hands[:-turn]
    return [sorted(((suits[s], r) for s, r in hand), reverse=True) for hand in hands]


def club(count=40, label="club", event="Club Championship", date="2025.11.18"):
    """A desk whose ledger has a set of last year, and that set."""
    desk = Desk()
    played = list(enumerate(deals(generator(label), count), 1))
    desk.path("last-year.pbn").write_text(pbn(played, event, date))
    holds(f"Imported {count} boards from 1 file", desk.done("ledger", "import", "last-year.pbn"))
    return desk, played


def counts(desk, *args):
    return json.loads(desk.done("ledger", "import", "--json", *args))


@test
def an_archive_of_any_format_is_imported_and_found_in_any_other():
    boards = list(enumerate(deals(generator("formats"), 24), 1))
    formats = ["pbn", "lin", "dup", "bri", "dge", "dlm", "csv", "ber", "zrd", "txt"]
    for kind in formats:
        desk = Desk()
        desk.path("a.pbn").write_text(pbn(boards))
        desk.path("b.pbn").write_text(pbn(boards))
        if kind != "pbn":
            desk.done("convert", "a.pbn", f"b.{kind}")
        found = counts(desk, f"b.{kind}", "--event", "E", "--date", "2024-01-02")
        same((kind, found["boards"], found["new"], found["sets"]), (kind, 24, 24, 1))
        run = desk.refused(1, "24 of 24 boards were dealt before", "ledger", "look", "a.pbn")
        holds('board 7 is the same deal as event "E", board 7, of 2024-01-02 (set 1)', run.stdout)


@test
def duplicates_are_counted_and_left_out():
    desk, played = club()
    again = counts(desk, "last-year.pbn")
    same((again["boards"], again["new"], again["known"], again["sets"]), (40, 0, 40, 0))
    new = list(enumerate(deals(generator("new"), 8), 1))
    desk.path("tables.pbn").write_text(pbn(new + new + played[:5] + [(99, twin(generator("t"), played[6][1]))]))
    desk.path("bad.pbn").write_text(pbn(new[:1]) + '[Board "2"]\n[Deal "N:AKQ... ... ... ..."]\n\n[Board "3"]\n\n')
    mixed = counts(desk, "tables.pbn", "bad.pbn")
    same({k: mixed[k] for k in ("boards", "new", "known", "repeated", "twins", "damaged", "without_cards")},
         {"boards": 23, "new": 9, "known": 5, "repeated": 9, "twins": 1, "damaged": 1, "without_cards": 1})


@test
def events_and_dates_of_each_board_are_told():
    desk = Desk()
    rng = generator("events")
    a, b, c = (list(enumerate(deals(rng, 4), 1)) for _ in range(3))
    desk.path("all.pbn").write_text(pbn(a, "Zürich \\\"Open\\\" 100 %", "2024.03.02") + pbn(b, "", "2023.??.??") +
                                    pbn(c, "x" * 300, "someday"))
    desk.done("ledger", "import", "all.pbn")
    for boards, words in ((a, 'event "Zürich "Open" 100 %", board 1, of 2024-03-02'),
                          (b, "board 1 of all.pbn, of 2023-??-??"), (c, f'event "{"x" * 120}", board 1, of an unknown date')):
        desk.path("look.pbn").write_text(pbn(boards))
        holds(words, desk.refused(1, "4 of 4", "ledger", "look", "look.pbn").stdout)
    listed = desk.done("ledger", "list")
    holds("    1  2024-03-02       4  Zürich \"Open\" 100 % (all.pbn, imported ", listed)
    same([json.loads(line)["boards"] for line in desk.done("ledger", "list", "--json").splitlines()], [4, 4, 4])


@test
def twins_are_found_and_told_from_the_same_deal():
    desk, played = club(MANY)
    rng = generator("twins")
    some = rng.sample(played, 12)
    desk.path("twins.pbn").write_text(pbn([(i, twin(rng, hands)) for i, (_, hands) in enumerate(some, 1)]))
    told = desk.done("ledger", "look", "twins.pbn")
    holds("12 of 12 boards are twins of old deals", told)
    for i, (number, _) in enumerate(some, 1):
        holds(f'board {i} is a twin of event "Club Championship", board {number}, of 2025-11-18', told)
    desk.path("mixed.pbn").write_text(pbn([(1, twin(rng, some[0][1])), (2, some[1][1]), (3, next(deals(rng, 1)))]))
    rows = [json.loads(row) for row in desk.refused(1, "", "ledger", "look", "--json", "mixed.pbn").stdout.splitlines()]
    same([row.get("match") for row in rows], ["twin", "same", None])
    same((rows[-1]["boards"], rows[-1]["same"], rows[-1]["twins"]), (3, 1, 1))


@test
def a_set_of_last_year_is_stopped_in_a_session():
    desk, played = club(24)
    desk.session("open", "--boards", "1-24", "--observed")
    desk.session("instruct", "--option", "E3")
    run = desk.no(1, "L6/2017.D2.1", "enter", "last-year.pbn", "--beforehand")
    holds("warning: 24 of 24 boards were dealt before. Board 1 is the same deal as event \"Club Championship\", board 1, "
          "of 2025-11-18 (set 1). Law 6 D2: no result on a deal of another session may stand.", run.stdout)
    same(len(re.findall("refused: import, board", run.stdout)), 24)
    holds("riffle session open --replay", run.stderr)
    holds("riffle ledger remove 1", run.stderr)
    lacks("enter board", desk.text())
    # The Law's exception is an event that replays past deals, and says so when it opens.
    desk.session("open", "--record", "replay", "--boards", "1-24", "--observed", "--replay")
    desk.session("instruct", "--record", "replay", "--option", "E3")
    told = desk.session("enter", "--record", "replay", "last-year.pbn", "--beforehand")
    holds("This event replays past deals (Law 6 D2).", told)
    # A set that was imported by mistake is removed, and then entered.
    holds("Removed set 1: 24 boards of last-year.pbn", desk.done("ledger", "remove", "1"))
    desk.session("open", "--record", "again", "--boards", "1-24", "--observed")
    desk.session("instruct", "--record", "again", "--option", "E3")
    desk.path("ledger").write_text("".join(line for line in desk.text("ledger").splitlines(True) if " @" in line or
                                           line[0] in "-r"))  # without the replay's own deals
    lacks("dealt before", desk.session("enter", "--record", "again", "last-year.pbn", "--beforehand"))


@test
def twins_in_a_session_bring_a_warning_and_are_entered():
    desk, played = club(4)
    desk.path("twins.pbn").write_text(pbn([(n, twin(generator("s"), hands)) for n, hands in played]))
    desk.session("open", "--boards", "1-4", "--observed")
    desk.session("instruct", "--option", "E3")
    told = desk.session("enter", "twins.pbn", "--beforehand")
    holds("warning: 4 of 4 boards are twins of old deals", told)
    holds('warning: board 2 is a twin of event "Club Championship", board 2, of 2025-11-18 (set 1)', told)


@test
def a_conversion_for_a_machine_warns_and_others_do_not():
    desk, played = club(12)
    for kind in "dup", "bri", "dge", "dlm":
        run = desk.command("convert", "last-year.pbn", f"a.{kind}")
        same((kind, run.returncode), (kind, 0))
        holds("warning: 12 of 12 boards were dealt before. Board 1 is the same deal as event", run.stderr)
        holds("run: riffle ledger look last-year.pbn", run.stderr)
    lacks("dealt before", desk.command("convert", "last-year.pbn", "a.lin").stderr)
    desk.path("new.pbn").write_text(pbn(list(enumerate(deals(generator("other"), 12), 1))))
    lacks("dealt before", desk.command("convert", "new.pbn", "b.dlm").stderr)
    # The set that Riffle just dealt is in the ledger, and is being prepared: no warning.
    desk.done("deal", "--boards", "1-4", "--event", "TONIGHT", "-o", "tonight.pbn")
    lacks("dealt before", desk.command("convert", "tonight.pbn", "c.dlm").stderr)
    desk.path("ledger").write_text(re.sub(r"\d{4}-\d\d-\d\d (TONIGHT 1)", r"2020-02-02 \1", desk.text("ledger")))
    lacks("dealt before", desk.command("convert", "tonight.pbn", "d.dlm").stderr)  # it names its event
    holds("event TONIGHT, session 1, board 1, of 2020-02-02", desk.command("convert", "c.dlm", "e.dup").stderr)
    run = desk.command("convert", "c.dlm", "f.dup", "--ledger", "none")
    holds("there is no ledger none", run.stderr)
    assert not desk.path("none").exists()


@test
def an_event_is_named_whole():
    """The set of Club-1 is known; a file of Club-12, or of Club-1.b, is not that set."""
    desk = Desk()
    desk.done("deal", "--boards", "1-4", "--event", "Club-1", "-o", "one.pbn")
    desk.path("ledger").write_text(re.sub(r"\d{4}-\d\d-\d\d (Club-1 1)", r"2020-02-02 \1", desk.text("ledger")))
    for name, warns in (("Club-1", False), ("Club-12", True), ("xClub-1", True), ("Club-1.b", True)):
        desk.path("two.pbn").write_text(desk.text("one.pbn").replace("Club-1", name))
        for file in "two.dlm", "two.dup":
            run = desk.command("convert", "two.pbn", file)
            same((name, run.returncode, "4 of 4" in run.stderr), (name, 0, warns))
            desk.path(file).unlink()


@test
def without_a_ledger_a_conversion_makes_none():
    desk = Desk()
    desk.path("new.pbn").write_text(pbn(list(enumerate(deals(generator("other"), 4), 1))))
    same(desk.command("convert", "new.pbn", "b.dlm").returncode, 0)
    same(sorted(desk.files()), ["b.dlm", "new.pbn"])
    for verb in ["look", "new.pbn"], ["list"], ["status"], ["remove", "1"]:
        desk.refused(3, "there is no ledger yet. To make one, run: riffle ledger import FILE", "ledger", *verb)


@test
def mistakes_on_the_command_line_are_told_in_sentences():
    desk, _ = club(4)
    for args, words in ((["ledger"], "what to do?"), (["ledger", "import"], "which file?"), (["ledger", "remove"], "which set?"),
                        (["ledger", "imprt", "x"], "Did you mean import?"), (["ledger", "list", "x"], "leave 'x' out"),
                        (["ledger", "look", "a", "--date", "2024-01-01"], "--date is for import"),
                        (["ledger", "import", "a", "--date", "May"], "--date takes a day like 2025-11-18"),
                        (["ledger", "import", "a", "--from", "doc"], "--from takes pbn, lin")):
        desk.refused(2, words, *args)
    desk.refused(3, "cannot read none.pbn: No such file", "ledger", "import", "none.pbn")
    desk.refused(3, "cannot read none.pbn: No such file", "ledger", "import", "last-year.pbn", "none.pbn")
    desk.path("empty.pbn").write_text("")
    desk.refused(1, "empty.pbn has no usable board", "ledger", "import", "empty.pbn")
    desk.refused(1, "the ledger has no set 7", "ledger", "remove", "1", "7")
    desk.refused(1, "expected the number of an imported set, not 'x'", "ledger", "remove", "x")
    holds("1 imported set, of 2025-11-18 to 2025-11-18", desk.done("ledger", "status"))
    desk.done("ledger", "remove", "1")
    desk.refused(1, "the ledger has no set 1", "ledger", "remove", "1")
    holds("0 boards: 0 sessions, 0 imported sets", desk.done("ledger", "status"))


def knows(desk, file, words):
    holds(words, desk.command("ledger", "look", file).stdout)


@test
def the_index_may_be_lost_or_damaged_or_be_of_another_day():
    desk, played = club(MANY)
    rng = generator("index damage")
    desk.path("some.pbn").write_text(pbn(rng.sample(played, 30)))
    index, whole = desk.path("ledger.index"), desk.path("ledger").read_bytes()
    right = index.read_bytes()
    assert len(right) > 4096 * (MANY // 255), len(right)
    for _ in range(12):
        at, size = rng.randrange(len(right)), rng.randrange(1, 5000)
        for wrong in right[:at], right[:at] + rng.randbytes(size) + right[at + size:], b"", right[4096:]:
            index.write_bytes(wrong)
            knows(desk, "some.pbn", "30 of 30 boards were dealt before")
    index.unlink()
    knows(desk, "some.pbn", "30 of 30 boards were dealt before")
    same(index.read_bytes(), right)  # and is made again
    # An index of a ledger that was put back from a copy covers lines that are not there.
    desk.path("more.pbn").write_text(pbn(list(enumerate(deals(rng, MANY), 1)), "More", "2025.12.01"))
    desk.done("ledger", "import", "more.pbn")
    later = index.read_bytes()
    desk.path("ledger").write_bytes(whole)
    knows(desk, "more.pbn", f"none of its {MANY} boards")
    knows(desk, "some.pbn", "30 of 30 boards were dealt before")
    desk.path("other.pbn").write_text(pbn(list(enumerate(deals(rng, 2 * MANY), 1)), "Other", "2025.12.02"))
    desk.done("ledger", "import", "other.pbn")
    index.write_bytes(later)  # as long as the ledger, but of other lines
    knows(desk, "other.pbn", f"{2 * MANY} of {2 * MANY} boards were dealt before")
    knows(desk, "more.pbn", f"none of its {MANY} boards")


@test
def a_damaged_ledger_is_named_and_known_deals_stay_known():
    desk, played = club(MANY)
    desk.path("set.pbn").write_text(pbn(played[700:736]))
    lines = desk.text("ledger").splitlines(True)
    lines[710] = "x" * (len(lines[710]) - 1) + "\n"
    desk.path("ledger").write_text("".join(lines))
    knows(desk, "set.pbn", "36 of 36 boards were dealt before")  # by the index
    knows(desk, "set.pbn", "a deal whose line in the ledger is damaged")
    desk.refused(3, "ledger is damaged in line 711", "ledger", "status")
    desk.path("ledger.index").unlink()
    desk.refused(3, "ledger is damaged in line 711", "ledger", "look", "set.pbn")
    desk.path("ledger").write_text("".join(lines[:700]) + lines[699][:50])  # interrupted in a line
    holds("698 boards", desk.done("ledger", "status"))
    same(desk.text("ledger"), "".join(lines[:700]))


@test
def a_full_disk_leaves_the_ledger_as_it_was():
    desk, played = club(MANY)
    desk.path("more.pbn").write_text(pbn(list(enumerate(deals(generator("more"), 3 * MANY), 1)), "More", "2025.12.01"))
    size = desk.path("ledger").stat().st_size

    def limited(limit):
        def prepare():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return {"preexec_fn": prepare, "restore_signals": False}
    for limit in size, size + 1, size + 70000, size + 300000:
        before = desk.files()
        run = desk.command("ledger", "import", "more.pbn", **limited(limit))
        same((limit, run.returncode), (limit, 3))
        holds("cannot write the ledger", run.stderr)
        holds("File too large", run.stderr)
        same(desk.files(), before)
    # An index that finds no room is done without.
    desk.path("ledger.index").unlink()
    holds(f"{MANY} boards", desk.done("ledger", "status", **limited(20000)))
    desk.path("set.pbn").write_text(pbn(played[:36]))
    run = desk.command("ledger", "look", "set.pbn", **limited(20000))
    holds("36 of 36 boards were dealt before", run.stdout)
    before = desk.path("ledger").read_bytes()
    with open("/dev/full", "w", encoding="utf-8") as full:  # its last words cannot be written either
        run = subprocess.run([RIFFLE, "ledger", "import", "more.pbn"], stdout=full, stderr=subprocess.PIPE, text=True,
                             cwd=desk.folder, env=desk.env, timeout=120, check=False)
    same(run.returncode, 3)
    same(desk.path("ledger").read_bytes(), before)


@test
def two_commands_that_write_at_once_both_succeed():
    desk = Desk()
    rng = generator("at once")
    running = []
    for i in range(6):
        desk.path(f"{i}.pbn").write_text(pbn(list(enumerate(deals(rng, 400), 1)), f"Event {i}", "2025.01.01"))
    for i in range(6):
        running.append(desk.start("ledger", "import", f"{i}.pbn"))
    for one in running:
        out, err = one.communicate(timeout=120)
        same((one.returncode, err), (0, ""))
        holds("400 new", out)
    holds("2400 boards: 0 sessions, 6 imported sets", desk.done("ledger", "status"))
    for i in range(6):
        run = desk.command("ledger", "look", f"{i}.pbn")
        same(len(re.findall(f'the same deal as event "Event {i}", board', run.stdout)), 401)


@test
def a_killed_import_is_continued():
    desk, _ = club(MANY)
    desk.path("more.pbn").write_text(pbn(list(enumerate(deals(generator("killed"), 2 * MANY), 1)), "More", "2025.12.01"))
    whole = desk.path("ledger").read_bytes()
    desk.done("ledger", "import", "more.pbn")
    full = desk.path("ledger").read_bytes()
    rng = generator("kill")
    for _ in range(8):
        desk.path("ledger").write_bytes(full[:rng.randrange(len(whole), len(full))])  # the index may be of either
        found = counts(desk, "more.pbn")
        same(found["boards"], 2 * MANY)
        knows(desk, "more.pbn", f"{2 * MANY} of {2 * MANY} boards were dealt before")
        holds(f"{3 * MANY} boards", desk.done("ledger", "status"))


if __name__ == "__main__":
    sys.exit(main())
