#!/usr/bin/env python3
"""session_secret.py RIFFLE -- what nobody may learn before a board is released, and what survives an accident.

Everything that is said and every file that others could read is searched for hands, numbers of
deals, sub-keys and secrets.  Records are cut off at every line, as a power failure would.  Prints TAP.
"""
import json
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import time

from desk import DEAL, Desk
from tap import RIFFLE, ROOT, holds, lacks, main, same, test

sys.path.insert(0, str(ROOT / "tests/reference"))
from bridge_deal import number_of  # noqa: E402

PRIVATE = re.compile(r"\.secret$|^fed$|\.key$|^mine\.pbn$")


def cards(hand):
    """Identities of cards: 13 a suit in the order of spades, hearts, diamonds, clubs, the ace first."""
    return [13 * suit + "AKQJT98765432".index(rank) for suit, ranks in enumerate(hand.split(".")) for rank in ranks]


def deal_number(deal):
    return number_of([sorted(cards(hand)) for hand in deal[2:].split()])


def readable(desk):
    """All that others could see: what was said, and all files but those of an owner alone."""
    seen = {name: data for name, data in desk.files().items() if not PRIVATE.search(name)}
    return {**seen, "what was said": desk.told.encode()}


def search(seen, secrets):
    for name, data in seen.items():
        for kind, secret in secrets:
            assert secret not in data, f"{kind} is in {name}"


def words_of(deal):
    """All spellings of a deal that would give it away."""
    number = deal_number(deal)
    return [("a hand", hand.encode()) for hand in deal[2:].split()] + [
        ("the number of a deal", str(number).encode()), ("the number of a deal", number.to_bytes(12, "big").hex().encode()),
        ("the number of a deal", number.to_bytes(12, "big"))]


def vault_secrets(desk, name):
    """The four seeds of a vault, as bytes and as digits."""
    data = desk.path(name).read_bytes()[8:8 + 128]
    parts = [data[i:i + 32] for i in range(0, 128, 32)]
    return [("a secret", form) for part in parts for form in (part, part.hex().encode())]


@test
def no_card_no_sub_key_and_no_secret_is_told_before_the_release():
    desk = Desk()
    key = desk.session("key", "operator.key").strip()
    desk.session("open", "--boards", "1-6", "--parties", "2", "--value", "DAX", "--tables", "2")
    desk.session("commit")
    root = re.search("root: (.*)", desk.session("party", "session.record.event", "--party", "2", "--secret", "fed"))[1]
    desk.session("commit", "--name", "Federation", "--root", root)
    desk.session("value", "1.5")
    desk.session("share", "--party", "2", "--secret", "fed", "--attempts", "0-9", "-o", "two.share")
    desk.session("deal", "--share", "two.share", "--blind", key, "-o", "set.sealed")
    desk.session("misdeal", "--board", "2")
    desk.session("redeal", "--board", "2", "--reason", "D1")
    desk.session("deal", "--board", "2")
    desk.session("redeal", "--board", "5", "--reason", "D3")
    desk.session("instruct", "--option", "E1")
    desk.by_hand(5)
    desk.path("mine.pbn").write_text(f'[Board "5"]\n[Deal "{DEAL}"]\n')
    desk.session("enter", "mine.pbn")
    desk.session("unseal", "set.sealed", "--key", "operator.key", "-o", "mine2.pbn")
    set_of_machine = desk.text("mine2.pbn")
    desk.path("mine2.pbn").unlink()
    for args in (["status"], ["status", "--json"], ["check", "mine.pbn"], ["enter", "mine.pbn"], ["machine"],
                 ["release"], ["deal", "--board", "9"], ["instruct", "--copies", "1"], ["copy", "--copy", "1", "--board", "1-4"]):
        desk.command("session", *args)
    for args in ([], ["--json"], ["--board", "1-6"], ["--all"]):
        desk.verified(*args, "session.record")
    secrets = vault_secrets(desk, "session.record.secret")
    secrets += [("a party's secret", desk.path("fed").read_bytes()[-32:].hex().encode())]
    before = readable(desk)
    for name in "session.record.secret", "fed", "operator.key", "set.sealed", "two.share":
        same((name, stat.S_IMODE(desk.path(name).stat().st_mode)), (name, 0o600))
    search(before, secrets)
    lacks("subkey", before["session.record"].decode())
    desk.session("close", "--release", "-o", "all.pbn")
    deals = [board["deal"] for board in json.loads(desk.done("verify", "--json", "session.record"))["boards"]]
    same((len(deals), deals[4]), (6, DEAL))
    assert re.findall(r'"N:(\S+)', set_of_machine)[0] in deals[0]
    for deal in deals + re.findall(r'\[Deal "(.*)"\]', set_of_machine):
        search(before, words_of(deal))
        if deal in deals:
            holds(deal, desk.told)
    keys = re.findall(r"\tsubkey\t.* key=([0-9a-f]{64})", desk.text())
    same(len(keys), 2 * 7)
    search(before, [("a sub-key", key.encode()) for key in keys] + [("a sub-key", bytes.fromhex(key)) for key in keys])
    search({"the record": desk.path("session.record").read_bytes()}, secrets[:8])
    holds(str(deal_number(DEAL)), desk.text())  # shown at last, so the search above would have found it


@test
def one_board_released_says_nothing_of_the_others():
    desk = Desk()
    desk.command("deal", "--boards", "1-8", "-o", "mine.pbn", "--record", "session.record")
    deals = re.findall(r'\[Deal "(.*)"\]', desk.text("mine.pbn"))
    desk.session("release", "--board", "4", "-o", "four.pbn")
    desk.verified("--board", "1-8", "session.record")
    desk.session("status")
    seen = readable(desk)
    for board, deal in enumerate(deals, 1):
        if board != 4:
            search(seen, words_of(deal))
    holds(deals[3], desk.text("four.pbn"))


@test
def while_it_works_nobody_else_writes_and_no_core_is_left():
    desk = Desk()
    desk.session("open", "--boards", "1-4", "--observed")
    desk.by_hand("1-4")
    first = desk.start("session", "enter", "-")
    try:
        for _ in range(500):  # until it waits for boards
            limits = open(f"/proc/{first.pid}/limits", encoding="ascii").read()
            run = desk.command("session", "status")
            busy = desk.command("session", "call", "--board", "1", "--table", "1", "--by", "director")
            if busy.returncode == 3 and re.search(r"Max core file size +0 +0 ", limits):
                break
            time.sleep(0.01)
        holds("another riffle command is using the record session.record", busy.stderr)
        assert re.search(r"Max core file size +0 +0 ", limits), limits
        same(run.returncode, 0)  # who only looks may
    finally:
        out, _ = first.communicate(f'[Board "2"]\n[Deal "{DEAL}"]\n', timeout=60)
    holds("done: board 2: its cards are entered", out)
    desk.done("verify", "session.record")


@test
def a_record_that_was_cut_off_anywhere_is_gone_on_with():
    desk = Desk()
    desk.session("open", "--boards", "1-2", "--value", "DAX", "--event", "CUT")
    shutil.copy(desk.path("session.record.event"), desk.path("first.event"))
    desk.session("commit")
    desk.session("value", "7")
    desk.session("deal")
    desk.session("redeal", "--board", "1", "--reason", "D3")
    desk.session("deal", "--board", "1")
    shutil.copy(desk.path("session.record.secret"), desk.path("kept.secret"))
    desk.session("close", "--release")
    lines = desk.path("session.record").read_bytes().splitlines(keepends=True)
    for count in range(1, len(lines)):
        for torn in b"", lines[count][:-1]:
            desk.path("session.record").write_bytes(b"".join(lines[:count]) + torn)
            shutil.copy(desk.path("kept.secret"), desk.path("session.record.secret"))
            if any(b"\tinstruct\t" in line for line in lines[:count]):
                desk.path("session.record.event").unlink(missing_ok=True)
            else:
                shutil.copy(desk.path("first.event"), desk.path("session.record.event"))
            for args in (["commit"], ["value", "7"], ["deal"], ["redeal", "--board", "1", "--reason", "D3"],
                         ["deal"], ["close", "--release"]):
                desk.command("session", *args)
            told = json.loads(desk.done("verify", "--json", "session.record"))
            same((count, torn[:5], [("deal" in board) for board in told["boards"]]), (count, torn[:5], [True, True]))
            desk.no(1, "is closed (SR.1)", "value", "7")
        assert desk.path("session.record").read_bytes().startswith(b"".join(lines[:count]))


@test
def killed_in_the_midst_of_dealing():
    desk = Desk()
    for after in 0.002, 0.004, 0.008, 0.016:
        for name in list(desk.files()):
            desk.path(name).unlink()
        desk.session("open", "--boards", "1-128", "--tables", "1")
        desk.session("commit")
        process = desk.start("session", "deal")
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        desk.session("deal")
        stages = {board["stage"] for board in json.loads(desk.session("status", "--json"))["boards"]}
        same(stages, {"in its pockets"})
        desk.session("close", "--release")
        holds("128 deals opened and as committed", desk.done("verify", "session.record"))


def no_larger_than(size):
    """A disk that is full: files end there, and that is an error, not a signal."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


@test
def a_full_disk_is_told_of_and_the_session_goes_on_later():
    desk = Desk()
    desk.session("open", "--boards", "1-128")
    desk.session("commit")
    for size in 2000, 9001, 30002:  # the record, or the ledger
        run = desk.command("session", "deal", preexec_fn=no_larger_than(size))
        same((size, run.returncode), (size, 3))
        holds("File too large", run.stderr)
    desk.session("deal")
    run = desk.command("session", "release", "--board", "1", "-o", "x.pbn", preexec_fn=no_larger_than(100))
    same(run.returncode, 3)
    desk.session("close", "--release", "-o", "all.pbn")
    holds("128 deals opened", desk.done("verify", "session.record"))
    other = Desk()
    for size in 100, 3000:  # neither the secrets nor anything else is left
        other.refused(3, "cannot write", "session", "open", "--boards", "1-64", preexec_fn=no_larger_than(size))
    with open("/dev/full", "w", encoding="utf-8") as full:
        run = subprocess.run([RIFFLE, "session", "status"], stdout=full, stderr=subprocess.PIPE, cwd=desk.folder,
                             env=desk.env, text=True)
    same(run.returncode, 3)
    holds("No space left on device", run.stderr)


if __name__ == "__main__":
    sys.exit(main())
