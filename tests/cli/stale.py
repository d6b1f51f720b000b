#!/usr/bin/env python3
"""stale.py RIFFLE -- after a redeal nobody gets the old cards.

Every command that reads boards is given a file with a withdrawn deal, in every format, in the folder of
the record, elsewhere, and without this user's list of withdrawn deals.  It must say so and show no card of
the old deal; files with the boards as they stand must bring no alarm.  Prints TAP.
"""
import re
import shutil
import sys

from desk import DEAL, Desk
from seed import form, generator
from tap import holds, lacks, main, same, test

FORMATS = ["pbn", "dlm", "dup", "bri", "dge", "lin", "csv", "ber", "zrd", "txt"]
# A format needs a reader to be recognised, which convert.py tries: the short form takes pbn, the machine's
# dlm, and one more that the seed chooses.
FORMATS = FORMATS[:2] + generator("formats").sample(FORMATS[2:], form(1, len(FORMATS) - 2))
READS = [("handrecord", "{}", "--no-doubledummy"), ("convert", "{}", "out.pbn"), ("convert", "{}", "--stats"),
         ("doubledummy", "{}", "--no-cache")]


def deals(text):
    """Board -> deal, of a PBN file."""
    return dict(re.findall(r'\[Board "(\d+)"\](?:.|\n)*?\[Deal "(.*)"\]', text))


def hands(deal):
    return [hand for hand in deal.split(":")[1].split(" ")]


class Evening(Desk):
    """An evening of six boards with a file in each format; one board is redealt."""

    def __init__(self, dealt=True):
        super().__init__()
        self.solved = False
        self.board = str(generator("stale").randint(1, 6))
        self.done("deal", "--boards", "1-6", "--title", "Tuesday", "-o", "tuesday.pbn")
        for end in FORMATS[1:]:
            self.done("convert", "tuesday.pbn", f"tuesday.{end}")
        self.old = deals(self.text("tuesday.pbn"))[self.board]
        self.session("redeal", "--board", self.board, "--reason", "D3", *self.record())
        if dealt:
            self.session("deal", "--board", self.board, *self.record())

    def record(self):
        return ["--record", "tuesday.record"]

    def forget(self):
        """Another machine: this user's list of withdrawn deals is not there."""
        self.path("ledger.withdrawn").unlink()

    def refuses(self, file, **more):
        for line in READS:
            run = self.refused(1, f"the first deal of board {self.board}, which was withdrawn at", *(
                word.format(file) for word in line), **more)
            holds("riffle session export -o", run.stderr)
            for hand in hands(self.old):
                for suit in hand.split("."):
                    assert len(suit) < 4 or suit not in run.stdout, (line, suit)
            assert not self.path("out.pbn").exists()

    def reads(self, file):
        """In the short form only the first file is solved too."""
        for line in READS[:form(3 if self.solved else 4, 4)]:
            self.done(*(word.format(file) for word in line))
            self.path("out.pbn").unlink(missing_ok=True)
        self.solved = True


@test
def an_old_file_is_recognised_in_every_format():
    for dealt in (True, False):
        evening = Evening(dealt)
        for end in FORMATS:
            evening.refuses(f"tuesday.{end}")
        told = evening.command("handrecord", "tuesday.pbn").stderr
        holds("was dealt again" if dealt else "has not been dealt again yet", told)
        if not dealt:
            holds(f"riffle session deal --board {evening.board} --record tuesday.record", told)


@test
def a_copy_elsewhere_is_recognised():
    evening = Evening()
    away = evening.path("away")
    away.mkdir()
    for end in FORMATS:
        shutil.copy(evening.path(f"tuesday.{end}"), away / f"b.{end}")
        evening.refuses(f"away/b.{end}")
    good = "1-5" if evening.board == "6" else f"{int(evening.board) + 1}-6"
    evening.done("convert", "away/b.pbn", "away/good.pbn", "--boards", good, "--renumber", "11")
    evening.reads("away/good.pbn")
    text = (away / "b.pbn").read_text()
    (away / "moved.pbn").write_text(text.replace(f'[Board "{evening.board}"]', '[Board "17"]'))
    holds("it is board 17 there", evening.command("handrecord", "away/moved.pbn").stderr)


@test
def the_public_record_is_enough_for_a_tagged_file():
    evening = Evening()
    evening.forget()
    away = evening.path("away")
    away.mkdir()
    shutil.copy(evening.path("tuesday.pbn"), away / "b.pbn")
    shutil.copy(evening.path("tuesday.record"), away / "copy.record")
    evening.path("tuesday.record").rename(evening.path("kept"))
    evening.refuses("away/b.pbn")
    (away / "copy.record").unlink()
    for line in READS[:1]:  # nothing here knows of the redeal
        evening.done(*(word.format("away/b.pbn") for word in line))


@test
def an_opened_record_recognises_machine_files():
    evening = Evening()
    evening.forget()
    evening.session("close", "--release", "-o", "played.pbn", *evening.record())
    for end in FORMATS:
        evening.refuses(f"tuesday.{end}")
    evening.reads("played.pbn")
    assert evening.old not in evening.text("played.pbn")


@test
def what_stands_now_brings_no_alarm():
    evening = Evening()
    for end in FORMATS:
        told = evening.session("export", "-o", f"now.{end}", *evening.record())
        holds("Wrote 6 boards as they stand now", told)
        evening.reads(f"now.{end}")
    assert evening.old not in evening.text("now.pbn")
    before, after = deals(evening.text("tuesday.pbn")), deals(evening.text("now.pbn"))
    same({board for board in after if after[board] != before[board]}, {evening.board})
    # Boards of the old file that are good may be used.
    first, last = ("2", "6") if evening.board == "1" else ("1", str(int(evening.board) - 1))
    evening.done("convert", "tuesday.pbn", "good.pbn", "--boards", f"{first}-{last}")
    # Another event with the same numbers and title is another matter.
    evening.done("deal", "--boards", "1-6", "--title", "Tuesday", "-o", "other.pbn")
    evening.reads("other.pbn")
    evening.path("foreign.pbn").write_text(f'[Board "{evening.board}"]\n[Deal "{DEAL}"]\n')
    evening.reads("foreign.pbn")


@test
def a_tag_that_is_wrong_is_not_believed_against_the_cards():
    evening = Evening()
    evening.session("close", "--release", "-o", "played.pbn", *evening.record())
    good = evening.text("played.pbn")
    event = re.search(r'RiffleDeal "([^/]+)/', good)[1]
    evening.path("wrong.pbn").write_text(
        good.replace(f"{event}/1/{evening.board}/2", f"{event}/1/{evening.board}/1"))
    evening.reads("wrong.pbn")
    for mark in ("", "x", f"{event}/", f"{event}/1/99/1", f"{event}/1/1/99", f"{event}/2/1/1", "/" * 200, f"{event}/1/1/1/1"):
        evening.path("odd.pbn").write_text(re.sub(r'(RiffleDeal) ".*"', rf'\1 "{mark}"', good))
        evening.reads("odd.pbn")


@test
def check_says_old_and_not_fouled():
    for forgets in (False, True):
        evening = Evening()
        if forgets:
            evening.forget()
        for end in ("pbn", "dlm"):
            run = evening.no(1, f"Board {evening.board} has the first deal of board {evening.board}, which was withdrawn",
                             "check", f"tuesday.{end}", *evening.record())
            holds("It is not fouled", run.stdout)
            holds("5 boards are correct, 0 not", run.stdout)
            lacks("riffle session foul", run.stdout)
        evening.session("export", "-o", "now.pbn", *evening.record())
        holds("6 boards are correct, 0 not", evening.session("check", "now.pbn", *evening.record()))


@test
def an_old_file_is_not_entered_again():
    desk = Desk()
    desk.session("open", "--boards", "1-3", "--tables", "2", "--observed")
    desk.session("instruct", "--option", "E4")
    desk.done("deal", "--boards", "1-3", "-o", "program.pbn", "--record", "elsewhere", "--ledger", "other")
    desk.path("elsewhere").rename(desk.path("kept"))
    desk.session("enter", "program.pbn")
    desk.session("redeal", "--board", "2", "--reason", "D3")
    desk.no(1, "the first deal of board 2, which was withdrawn", "enter", "program.pbn", "--board", "2")
    desk.done("deal", "--boards", "1-3", "-o", "again.pbn", "--record", "elsewhere2", "--ledger", "other")
    desk.session("enter", "again.pbn", "--board", "2")
    desk.session("export", "-o", "now.pbn")
    found = deals(desk.text("now.pbn"))
    same(found["2"], deals(desk.text("again.pbn"))["2"])
    same(found["1"], deals(desk.text("program.pbn"))["1"])


@test
def an_undealt_redeal_is_not_released():
    evening = Evening(dealt=False)
    words = f"board {evening.board}: a redeal was ordered, and the board is not dealt again"
    evening.no(1, words, "release", "--board", evening.board, *evening.record())
    run = evening.no(1, words, "close", "--release", "-o", "played.pbn", *evening.record())
    holds("riffle session close --release --undealt --record tuesday.record", run.stderr)
    assert not evening.path("played.pbn").exists()
    lacks("\trelease\t", evening.text("tuesday.record"))
    run = evening.command("session", "export", "-o", "now.pbn", *evening.record())
    holds(f"Not in it: board {evening.board}, because a redeal is ordered and not dealt", run.stderr)
    lacks(evening.old, evening.text("now.pbn"))
    holds("redeal ordered", evening.session("status", *evening.record()))
    told = evening.session("close", "--release", "--undealt", "-o", "played.pbn", *evening.record())
    holds(f"board {evening.board}: over without a deal, so nothing is shown", told)
    lacks(evening.old, evening.text("played.pbn"))
    same(len(deals(evening.text("played.pbn"))), 5)
    verdict = evening.command("verify", "--board", "1-6", "tuesday.record").stdout
    holds(f"board {evening.board}: not dealt", verdict)


@test
def a_redeal_taken_twice_names_the_deal():
    evening = Evening()
    evening.session("export", "-o", "second.pbn", *evening.record())
    evening.session("redeal", "--board", evening.board, "--reason", "D3", *evening.record())
    evening.refused(1, f"the second deal of board {evening.board}, which was withdrawn", "handrecord", "second.pbn")
    evening.refused(1, f"the first deal of board {evening.board}, which was withdrawn", "handrecord", "tuesday.pbn")


@test
def boards_in_play_leave_only_encrypted_where_others_hold_secrets():
    desk = Desk()
    desk.session("open", "--boards", "1-2", "--tables", "1", "--value", "any text")
    desk.session("commit")
    desk.session("value", "rain")
    desk.session("deal")
    run = desk.no(1, "there is no board to write yet", "export", "-o", "now.pbn")
    holds("riffle session machine --blind KEY", run.stderr)
    desk.session("release", "--board", "2")
    run = desk.command("session", "export", "-o", "now.pbn")
    same(run.returncode, 0)
    holds("Not in it: board 1, still in play", run.stderr)
    same(list(deals(desk.text("now.pbn"))), ["2"])


if __name__ == "__main__":
    sys.exit(main())
