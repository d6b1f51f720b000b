#!/usr/bin/env python3
"""deal.py RIFFLE -- `riffle deal`: boards with a record beside them, and research from a seed.  Prints TAP."""
import json
import os
import re
import stat
import subprocess
import sys

from desk import DEAL, Desk
from tap import RIFFLE, ROOT, holds, lacks, main, same, test

KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
LABEL = "one party, no public value"


def deals(text):
    return dict(zip(re.findall(r'\[Board "(\d+)"\]', text), re.findall(r'\[Deal "(.*)"\]', text)))


def whole(deal):
    """All 52 cards, thirteen to each hand."""
    cards = [rank + "SHDC"[suit] for hand in deal[2:].split() for suit, ranks in enumerate(hand.split("."))
             for rank in ranks]
    return len(set(cards)) == 52 and all(len(hand) == 16 for hand in deal[2:].split())


def turned(deal, to="N"):
    """The same deal, told from another hand."""
    hands, first = deal[2:].split(), "NESW".index(deal[0])
    at = ("NESW".index(to) - first) % 4
    return f"{to}:" + " ".join(hands[at:] + hands[:at])


@test
def thirty_six_boards_with_their_record_beside_them():
    desk = Desk()
    run = desk.command("deal", "--boards", "1-36", "-o", "tuesday.pbn", "--title", "Tuesday pairs")
    same((run.returncode, run.stdout), (0, ""))
    holds("with the record tuesday.record.", run.stderr)
    boards = deals(desk.text("tuesday.pbn"))
    same(list(boards), [str(b) for b in range(1, 37)])
    assert all(whole(deal) for deal in boards.values()) and len(set(boards.values())) == 36
    holds(f"% riffle deal: {LABEL}; event ", desk.text("tuesday.pbn"))
    holds('[Event "Tuesday pairs"]', desk.text("tuesday.pbn"))
    same(sorted(desk.files()), ["ledger", "tuesday.pbn", "tuesday.record", "tuesday.record.secret"])
    for name in "tuesday.record.secret", "tuesday.pbn":
        same(stat.S_IMODE(desk.path(name).stat().st_mode), 0o600)
    record = desk.text("tuesday.record") + desk.text("ledger")
    for deal in boards.values():
        for hand in deal[2:].split():
            lacks(hand, record)
    verdict = desk.verified("tuesday.record")
    holds(f"not proved: {LABEL}: this does not prove that it was the only deal", verdict)
    holds("36 boards are sealed", verdict)


@test
def after_the_play_the_record_opens_and_proves_the_file():
    desk = Desk()
    desk.command("deal", "--boards", "7-9", "-o", "set.pbn")
    desk.session("close", "--release", "--record", "set.record", "-o", "open.pbn")
    same(deals(desk.text("open.pbn")), deals(desk.text("set.pbn")))
    assert not desk.path("set.record.secret").exists()
    verdict = desk.done("verify", "--board", "7-9", "set.record")
    for board, deal in deals(desk.text("set.pbn")).items():
        holds(f"board {board}: the deal that the manifest, the value and the sub-keys make\n  {turned(deal)}", verdict)
    other = subprocess.run([sys.executable, str(ROOT / "tests/reference/session.py"), str(desk.path("set.record"))],
                           capture_output=True, text=True)
    same(other.returncode, 0)
    manifest = re.search(r"manifest ([0-9a-f]{64})", desk.text("set.pbn"))[1]
    desk.done("verify", "--manifest", manifest, "set.record")
    wrong = desk.command("verify", "--manifest", KEY, "set.record")
    same(wrong.returncode, 1)
    holds("breaks PR.15", wrong.stdout)


@test
def boards_on_standard_output_and_all_at_once_for_practice():
    desk = Desk()
    run = desk.command("deal", "--boards", "3-3", "--event", "E5")
    same(list(deals(run.stdout)), ["3"])
    holds("with the record E5.record.", run.stderr)
    run = desk.command("deal", "--boards", "1-2", "--event", "E6", "--release", "-o", "-")
    same((run.returncode, list(deals(run.stdout))), (0, ["1", "2"]))
    assert not desk.path("E6.record.secret").exists()
    shown = json.loads(desk.done("verify", "--json", "--board", "2", "E6.record"))["boards"]
    same([(b["board"], b["deal"]) for b in shown], [(2, turned(deals(run.stdout)["2"]))])


@test
def research_deals_are_marked_and_the_same_every_time():
    desk = Desk()
    one = desk.done("deal", "--boards", "1-16", "--seed", KEY)
    same(deals(one)["1"], DEAL)
    holds(f"\n% riffle research: seed (key) {KEY}; predictable, and no session accepts it\n", one)
    same(one, desk.done("deal", "--boards", "1-16", "--seed", KEY))
    same(deals(one)["5"], deals(desk.done("deal", "--boards", "5-6", "--seed", KEY))["5"])
    same(deals(desk.done("deal", "--boards", "1", "--key", KEY))["1"], DEAL)
    text = desk.done("deal", "--boards", "1-2", "--seed", "exercise")
    holds("% riffle research: seed (text) exercise;", text)
    assert deals(text)["1"] != DEAL
    desk.done("deal", "--boards", "1-2", "--seed", "exercise", "-o", "r.pbn")
    same(desk.text("r.pbn"), text)
    same(sorted(desk.files()), ["r.pbn"])
    desk.session("open", "--boards", "1-2", "--observed")
    desk.by_hand("1-2")
    before = desk.files()
    desk.no(1, "r.pbn has research deals from a seed, which no session accepts", "enter", "r.pbn")
    same(desk.files(), before)


@test
def research_in_bulk():
    desk = Desk()
    lines = desk.done("deal", "--bulk", "2000", "--seed", "1").splitlines()
    same((len(lines), lines[0]), (2001, "% riffle research: 2000 deals by Philox4x32-10, seed 1"))
    assert all(whole(line) for line in lines[1:]) and len(set(lines)) == 2001
    desk.done("deal", "--bulk", "2000", "--seed", "1", "-o", "b")
    same(desk.text("b").splitlines(), lines)
    desk.refused(3, "cannot write b", "deal", "--bulk", "1", "--seed", "1", "-o", "b")


@test
def wrong_options_get_a_sentence_and_status_2():
    desk = Desk()
    for args, words in [([], "which boards? Add --boards 1-36"),
                        *[(["--boards", text], "a range like 1-36") for text in
                          ("", "0", "-1", "3-1", "1-", "1-3x", "1-+3", "1- 3", " 1", "1-99999999", "x", "1-2-3", "1,2")],
                        (["--boards", "1-129"], "at most 128 boards"), (["--boards", "9873-9873"], "numbered at most 9872"),
                        (["--boards", "9999-9999"], "numbered at most 9872"),
                        (["--boards", "1", "--tables", "33"], "from 1 to 32"),
                        (["--boards", "1", "--edition", "2010"], "--edition takes 2007 or 2017, not '2010'"),
                        (["--boards", "1", "--edition", "x"], "--edition takes 2007 or 2017, not 'x'"),
                        (["--boards", "1", "--title", ""], "--title takes one line of 1 to 120 bytes"),
                        (["--boards", "1", "--title", b"\xff"], "--title takes one line of 1 to 120 bytes"),
                        (["--boards", "1", "--title", "a\nb"], "--title takes one line of 1 to 120 bytes"),
                        (["--boards", "1", "--event", "two words"], "1 to 64 letters"),
                        (["--boards", "1", "--event", "x" * 65], "1 to 64 letters"),
                        (["--boards", "1", "--seed", ""], "any text, not ''"),
                        (["--boards", "1", "--seed", b"\xff"], "UTF-8"),
                        (["--boards", "1", "--key", "xyz"], "64 hexadecimal digits"),
                        (["--boards", "1", "--key", "G" * 64], "64 lower-case hexadecimal digits"),
                        (["--boards", "1-2", "--key", KEY], "--key makes one board: name it"),
                        (["--boards", "1", "--key", KEY, "--seed", "x"], "--seed and --key exclude each other: leave one out"),
                        (["--boards", "1", "--seed", "x", "--record", "y"], "--record is for live deals, but --seed makes research deals, which have no record"),
                        (["--bulk", "5"], "--bulk makes research deals: add --seed TEXT"),
                        (["--bulk", "5", "--seed", "x", "--boards", "1"], "leave --boards out"),
                        (["--boards", "1", "-o", ""], "--output takes the name of a file, not ''"), (["--bulk", "0", "--seed", "1"], "from 1 to"),
                        (["file"], "leave 'file' out: riffle deal takes options only")]:
        run = desk.refused(2, words, "deal", *args)
        same(run.stdout, "")


@test
def files_that_fail_are_found_before_a_card_is_dealt():
    desk = Desk()
    desk.path("there.pbn").write_text("old")
    desk.path("other.record").write_text("old")
    desk.path("no_ledger").write_text("hello\n")
    for args, words in [(["-o", "there.pbn"], "there.pbn exists already. Name another file"),
                        (["-o", "."], "exists already"),
                        (["-o", "none/x.pbn"], "cannot write 'none/x.pbn': No such file"),
                        (["-o", "none/x.pbn", "--record", "x.record"], "cannot write 'none/x.pbn'"),
                        (["--ledger", "/"], "cannot open the ledger /"),
                        (["--ledger", "no_ledger"], "no_ledger is not a ledger of deals")]:
        desk.refused(3, words, "deal", "--boards", "1-2", *args)
    run = desk.command("deal", "--boards", "1-2", "-o", "other.pbn")
    same(run.returncode, 3)
    holds("cannot make the record other.record: File exists", run.stderr)
    same(sorted(desk.files()), ["ledger", "no_ledger", "other.record", "there.pbn"])
    same((desk.text("other.record"), len(desk.text("ledger").splitlines())), ("old", 1))
    with open("/dev/full", "w", encoding="utf-8") as full:
        for args in (["deal", "--boards", "1", "--seed", "x"], ["deal", "--bulk", "9", "--seed", "x"],
                     ["deal", "--boards", "1"]):
            run = subprocess.run([RIFFLE, *args], stdout=full, stderr=subprocess.PIPE, text=True,
                                 cwd=desk.folder, env=desk.env)
            same((args, run.returncode), (args, 3))
            holds("No space left on device", run.stderr)


@test
def what_riffle_dealt_last_week_is_known_this_week():
    desk = Desk()
    desk.command("deal", "--boards", "1-2", "-o", "last.pbn", "--event", "LASTWEEK")
    desk.session("open", "--boards", "1-4", "--observed", "--event", "THISWEEK")
    run = desk.no(1, "L6/2017.D2.1", "enter", "last.pbn")
    for board in 1, 2:
        holds(f"board {board} repeats a deal of event LASTWEEK, session 1, board {board}, of ", run.stdout)
    lacks("DEAL", desk.text("ledger"))
    assert os.path.getsize(desk.path("ledger")) > 0


if __name__ == "__main__":
    sys.exit(main())
