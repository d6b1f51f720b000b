#!/usr/bin/env python3
# session.py -- puts the situations of L6.audit to `riffle session`, in both editions of the Law.
#
# usage: tests/audit/session.py RIFFLE [FILE...]
#
# At the end of each situation it also does what `status --json` says board 1 may have done to it:
# each of these acts must be done, and none of the others may be.
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import situations

HERE = pathlib.Path(__file__).parent
EDITIONS = ("2007", "2017")
# What `may` calls an act, and how it is said.
MAY = {"shuffle": "shuffle --by {actor}", "cut": "cut --by {actor}", "witness": "witness --by ew",
       "seen": "seen --by ew", "misdeal": "misdeal", "require": "require", "withdraw": "withdraw",
       "release": "release --unplayed", "redeal D1": "redeal --reason D1", "redeal D3": "redeal --reason D3",
       "unshuffled": "unshuffled", "imported": "imported --from 0", "foul": "foul",
       "place": "place --by {actor}", "request-cut": "request-cut --by ew"}


class Session:
    """One session in a folder of its own."""

    def __init__(self, riffle, folder):
        self.riffle, self.folder = riffle, folder

    def do(self, words):
        """Runs a verb, and gives back the exit status and a list of what was ruled."""
        part = words.split()
        command = [self.riffle, "session", *part, "--json"]
        env = {**os.environ, "RIFFLE_LEDGER": str(self.folder / "ledger")}
        ran = subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True, timeout=60)
        rows = []
        for line in ran.stdout.splitlines():
            try:
                rows.append(json.loads(line))
            except json.JSONDecodeError:
                pass
        return ran.returncode, rows, ran.stderr

    def copy(self, name):
        there = self.folder.parent / name
        if there.exists():
            shutil.rmtree(there)
        shutil.copytree(self.folder, there)
        return Session(self.riffle, there)


def told(answer):
    """What riffle ruled, in the words of the audit, without the name of the edition."""
    status, rows, err = answer
    rulings = [r for r in rows if "ruling" in r]
    words = []
    for row in rulings:
        if row["ruling"] != "-":
            return short(row["ruling"])
        if row.get("warnings"):
            words.append("warns " + " ".join(short(w["clause"]) for w in row["warnings"]))
        if row.get("sent_to"):
            words.append("sent " + row["sent_to"])
    closed = re.search(r"\((SR\.1)\)", err)
    if status == 1 and closed:
        return closed[1]
    if status not in (0, 1) or (status and not rulings):
        return "error " + err.strip()
    return "; ".join(words) or "ok"


def short(clause):
    return re.sub(r"^L6/20\d\d\.", "", clause)


def for_edition(expect, edition):
    """`2007 ok | 2017 B.3` says it for each edition; other words hold in both."""
    for part in (expect or "ok").split(" | "):
        if part.startswith(edition + " "):
            return part[5:]
        if part[:4] not in EDITIONS:
            return part
    raise SystemExit(f"nothing is expected of {edition} in {expect!r}")


def deal_file(folder, count=4):
    """A file with deals that no session has seen, and one with whole suits."""
    hands = ["KJ8.KQ5.T853.653", "QT7653.AT2.K7.A4", "42.J964.96.KQT82", "A9.873.AQJ42.J97"]
    lines = []
    for board in range(1, count + 1):
        turned = hands[board - 1:] + hands[:board - 1]
        lines.append(f'[Board "{board}"]\n[Deal "N:{" ".join(turned)}"]\n')
    (folder / "deals.pbn").write_text("\n".join(lines))
    suits = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
    (folder / "suits.pbn").write_text(f'[Board "1"]\n[Deal "N:{" ".join(suits)}"]\n')


def main():
    riffle = os.path.abspath(sys.argv[1])
    files = [pathlib.Path(f) for f in sys.argv[2:]] or [HERE / "L6.audit"]
    report = situations.Report()

    def row(session, step, title, edition):
        expect = for_edition(step.expect, edition).removeprefix("notyet ")
        answer = session.do(step.act)
        said = told(answer)
        report(said == expect, f"{step.where} {edition} {title}: {step.act} => {step.expect or 'done'}",
               f"riffle says {said}; {[r.get('why') for r in answer[1] if r.get('why')]}")
        return said

    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        root = pathlib.Path(name)
        for s in [s for f in files for s in situations.read(f)]:
            for edition in s.options.get("edition", "2007 2017").split():
                folder = root / "now"
                if folder.exists():
                    shutil.rmtree(folder)
                folder.mkdir()
                deal_file(folder)
                session = Session(riffle, folder)
                opened = session.do(f"open --edition {edition} {s.options['open']}")
                if opened[0]:
                    report(False, f"{s.where} {edition} {s.title}: opens", opened[2])
                    continue
                given = getattr(s, "given", 0)
                for i, step in enumerate(s.steps):
                    if i < given:
                        session.do(step.act)
                    elif step.tried:
                        row(session.copy("tried"), step, s.title, edition)
                    else:
                        row(session, step, s.title, edition)
                may(session, s, edition, report)
    sys.exit(report.end())


def may(session, s, edition, report):
    """What status says of board 1 is what the Law permits with it."""
    status, rows, err = session.do("status")
    if status or not rows or rows[0].get("closed"):
        return
    state = rows[0]
    board = [b for b in state["boards"] if b["board"] == 1]
    actor = {"E1": "ns", "E2": "director", "E3": "assistant", "E4": "computer"}[state["option"]]
    for name, words in MAY.items():
        act = words.format(actor=actor) + " --board 1"
        said = told(session.copy("tried").do(act))
        permitted = said == "ok" or said.startswith(("warns", "sent"))
        report(permitted == (name in board[0]["may"]),
               f"{s.where} {edition} {s.title}: status {'lists' if permitted else 'leaves out'} {name}",
               f"may is {board[0]['may']}; riffle says {said} to {act}")


if __name__ == "__main__":
    main()
