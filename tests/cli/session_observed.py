#!/usr/bin/env python3
"""A session of bridge typed in as it really went: a board dealt wrongly, a card seen, a redeal, a
fouled board, a call typed for the wrong board.

    session_observed.py RIFFLE

The same evening is typed into a record with breaches and into one without.  Prints TAP.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

OK, NO, BREACHES = 0, 1, 5

# (exit status, words of the command, what the first record says, its exit status without breaches)
EVENING = [
    (OK, "instruct --witnesses no", "done:", OK),
    (OK, "shuffle --board 1-4", "done:", OK),
    (OK, "deal --board 1 --by ns", "done:", OK),
    (BREACHES, "deal --board 2 --by ew --at-a-time 13", "breach, line 12: board 2: East-West dealt",
     NO),
    (OK, "deal --board 3-4 --by ns", "done:", OK),
    (OK, "place --board 1-4", "done:", NO),
    (OK, "call --board 1 --table 1", "done:", OK),
    (OK, "seen --board 3 --note 'a card fell'", "this belongs to Law 6D1", OK),
    (BREACHES, "call --board 3 --table 2", "L6/2017.D1.1", NO),
    (OK, "call --board 3 --table 2", "done:", NO),
    (OK, "played --board 3 --table 2", "done:", NO),
    (OK, "redeal --board 3 --reason D1", "done:", OK),
    (OK, "shuffle --board 3", "done:", OK),
    (OK, "deal --board 3", "done:", OK),
    (OK, "place --board 3", "done:", OK),
    (OK, "call --board 2 --table 1", "done:", NO),
    (OK, "call --board 4 --table 2", "done:", OK),
    (OK, "seen --board 4 --table 2", "this belongs to Law 16D", OK),
    (BREACHES, "redeal --board 4 --reason D1", "L6/2017.D1.2", NO),
    (OK, "played --board 4 --table 1", "question, line 46: board 4, table 1: the result is in", NO),
    (OK, "call --board 1 --table 2", "done:", OK),
    (OK, "foul --board 1 --note 'two hands exchanged'", "this belongs to Law 87", OK),
    (OK, "played --board 1 --table 1", "done:", OK),
    (OK, "played --board 1 --table 2", "done:", OK),
    (NO, "strike --board 3 --table 2", "This cannot have happened", NO),
    (NO, "release --board 2 --unplayed", "refused:", OK),
    (OK, "played --board 2 --table 1", "done:", NO),
]
CLAUSES = "(L6/2017.B.1, L6/2017.D1.1, L6/2017.D1.2)"


class Evening:
    """A record in a folder of its own."""

    def __init__(self, riffle, folder, *options):
        self.riffle, self.folder = riffle, folder
        folder.mkdir()
        self.run("open", "--boards", "1-4", "--tables", "2", "--event", "E1", *options)

    def run(self, *words, command="session"):
        done = subprocess.run([self.riffle, command, *words], capture_output=True, text=True,
                              check=False, cwd=self.folder,
                              env={**os.environ, "RIFFLE_LEDGER": str(self.folder / "ledger")})
        return done.returncode, done.stdout + done.stderr

    def type(self, words):
        """Splits words as a shell does with these."""
        verb, _, note = words.partition(" --note ")
        return self.run(*verb.split(), *(["--note", note.strip("'")] if note else []))

    def json(self, *words, command="session"):
        return json.loads(self.run(*words, "--json", command=command)[1])


class Tests:
    def __init__(self):
        self.number = self.failed = 0

    def check(self, ok, what, *shown):
        self.number += 1
        self.failed += not ok
        print("ok" if ok else "not ok", self.number, "-", what)
        for each in shown if not ok else ():
            print("#", str(each).replace("\n", "\n# "))


def typed_in(tests, riffle, folder):
    """Each line, in both records."""
    observed = Evening(riffle, folder / "breaches", "--observed", "--breaches")
    refused = Evening(riffle, folder / "strict", "--observed")
    for status, words, says, strict in EVENING:
        got, text = observed.type(words)
        tests.check(got == status and says in text, words, got, text)
        tests.check(refused.type(words)[0] == strict, f"{words}: {strict} without breaches")
    return observed, refused


def kept_truly(tests, evening):
    said = f"kept truly, with 3 breaches {CLAUSES} and 1 act not judged"
    status, text = evening.run("status")
    tests.check(status == BREACHES and said in text, "status says how the record was kept", text)
    status, text = evening.run("session.record", command="verify")
    tests.check(status == BREACHES and f"session.record: {said};" in text, "so does verify", text)
    tests.check("proved:" not in text.replace("not proved:", ""), "nothing is called proved", text)
    verdict = evening.json("session.record", command="verify")
    tests.check(not verdict["ok"] and verdict["verdict"] == "kept truly" and
                verdict["not_judged"] == 1 and not verdict["violations"], "and its JSON", verdict)
    tests.check([each["line"] for each in verdict["breaches"]] == [12, 26, 44],
                "with the lines of the breaches", verdict["breaches"])
    notes = {each["board"]: each["notes"] for each in evening.json("status")["boards"]}
    tests.check("dealt wrongly" in notes[2] and "steps not entered" in notes[4],
                "and the boards concerned", notes)


def words(tests, evening):
    """A breach in a director's words, and as JSON."""
    evening.type("release --board 2 --unplayed")
    text = evening.type("call --board 2 --table 2")[1]
    parts = ["L6", "SR.5:", "found: the board is released", "should have been: ", "now: "]
    tests.check(all(part in text for part in parts[1:]), "a breach says four things", text)
    said = evening.json("played", "--board", "1", "--table", "1")
    tests.check(said["ruling"] == "!SR.4" and said["should"] and said["now"], "a second result",
                said)
    said = evening.json("deal", "--board", "4", "--by", "ns")
    tests.check(said["ruling"] == "!SR.4" and evening.json("status")["boards"][3]["attempt"] == 2,
                "a board dealt again is a new deal", said)
    said = evening.json("strike", "--board", "3", "--table", "1")
    tests.check(said["ruling"] == "SR.4" and "impossible" in said, "an impossible act", said)


def damaged(tests, evening):
    """A record that hides a breach, or accuses wrongly, is broken."""
    path = evening.folder / "session.record"
    text = path.read_text(encoding="ascii")
    for old, new, clause in (("\t!L6/2017.B.1\t", "\t-\t", "PR.3"),
                             ("\t?SR.4\t", "\t!SR.4\t", "PR.3"),
                             ("\t!L6/2017.D1.1\t", "\tL6/2017.D1.1\t", "PR.3"),
                             (" breaches=yes", " breaches=no", "PR.2")):
        wrong = evening.folder / "wrong.record"
        wrong.write_text(text.replace(old, new, 1), encoding="ascii")
        verdict = evening.json("wrong.record", command="verify")
        first = verdict["violations"][0]["clause"] if verdict["violations"] else "-"
        tests.check(first == clause and old in text, f"{old.strip()} to {new.strip()}: {clause}",
                    verdict)


def committed(tests, riffle, folder):
    """Where Riffle deals, play can be in breach, and deals cannot."""
    evening = Evening(riffle, folder / "committed", "--breaches")
    for each in ("commit", "deal"):
        evening.type(each)
    for line, status, says in [
            ("call --board 1 --table 1", OK, "done:"),
            ("call --board 1 --table 2 --by director", BREACHES, "SR.3"),
            ("played --board 2 --table 1", OK, "question, line"),
            ("redeal --board 1 --reason D1", NO, "refused:"),
            ("seen --board 3", OK, "Law 6D1"),
            ("call --board 3 --table 1", BREACHES, "D1.1"),
            ("release --board 1", NO, "refused:"),
            ("played --board 1 --table 1", OK, "done:"),
            ("played --board 1 --table 2", OK, "done:"),
            ("played --board 3 --table 1", OK, "done:"),
            ("redeal --board 3 --reason D1", OK, "done:"),
            ("deal --board 3", OK, "done:"),
            ("close --release --unplayed", OK, "closed")]:
        got, text = evening.type(line)
        tests.check(got == status and says in text, f"committed: {line}", got, text)
    status, text = evening.run("session.record", command="verify")
    tests.check(status == BREACHES and text.startswith(
        "session.record: kept truly, with 2 breaches (SR.3, L6/2017.D1.1) and 1 act not judged; "
        "otherwise lawful as entered, 4 deals opened and as committed\n"),
        "committed: kept truly, and its deals are opened", text)


def main():
    riffle = pathlib.Path(sys.argv[1]).resolve()
    tests = Tests()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        observed, refused = typed_in(tests, riffle, folder)
        kept_truly(tests, observed)
        tests.check(refused.run("session.record", command="verify")[0] == OK,
                    "the record without breaches verifies as before")
        words(tests, observed)
        damaged(tests, observed)
        committed(tests, riffle, folder)
    print(f"1..{tests.number}")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
