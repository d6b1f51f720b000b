#!/usr/bin/env python3
# table.py -- puts the situations of C4.audit and BJ.audit to `riffle table --json`.
#
# usage: tests/audit/table.py RIFFLE [FILE...]
#
# Besides the rows it tries what each refusal says was expected: an act that riffle asks for must
# be permitted when somebody does it, word for word.
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import situations

HERE = pathlib.Path(__file__).parent
PRESETS = HERE.parent.parent / "rules" / "presets"
PERSON = r"(?:dealer|supervisor|[A-Z][a-z]+) "


class Table:
    """Runs acts at a table of some rules and gives back one ruling for each."""

    def __init__(self, riffle, options, folder):
        self.command = [riffle, "table", "--json", "--no-record"]
        if options.get("with", "none") != "none":
            self.command += ["--rules", self.rules(options["with"], folder)]
        for name in ("seed", "dealer"):
            if name in options:
                self.command += ["--" + name, options[name]]
        if "cards" in options:
            path = folder / "shoe.cards"
            path.write_text(options["cards"] + "\n")
            self.command += ["--cards", str(path)]

    def rules(self, words, folder):
        """`bicycle, double_card = up`: a preset with other values."""
        preset, *changes = [w.strip() for w in words.split(",")]
        if not changes:
            return preset
        keys = {c.partition("=")[0].strip() for c in changes}
        kept = [line for line in (PRESETS / f"{preset}.rules").read_text().splitlines()
                if line.partition("=")[0].strip() not in keys]
        path = folder / "house.rules"
        path.write_text("\n".join(kept + changes) + "\n")
        return str(path)

    def run(self, acts):
        """One ruling for each act."""
        by_line = {r["line"]: r for r in self.rows(acts)}
        return [by_line[i + 1] for i in range(len(acts))]

    def rows(self, acts):
        """All rulings, also of acts that a dealer adds who plays by himself."""
        ran = subprocess.run(self.command + ["-"], input="\n".join(acts) + "\n",
                             capture_output=True, text=True, timeout=60)
        if ran.returncode not in (0, 1):
            raise SystemExit(f"riffle table failed ({ran.returncode}): {ran.stderr}")
        rows = [json.loads(line) for line in ran.stdout.splitlines()]
        return [r for r in rows if "line" in r]


def told(row):
    """What riffle ruled, in the words of the audit."""
    if row["ruling"] == "refused":
        return row["clause"]
    if row["ruling"] != "permitted":
        return row["ruling"]
    words = []
    if "fault" in row:
        words.append("late " + row["fault"])
    if "moves" in row:
        cents = sum(m["cents"] * ((m["to"] == "the house") - (m["from"] == "the house")) for m in row["moves"])
        clauses = list(dict.fromkeys(m["clause"] for m in row["moves"]))
        words.append(f"house {cents / 100:+.2f} " + " ".join(clauses))
    return "; ".join(words) or "ok"


def agrees(expect, row):
    said = told(row)
    if expect is None:
        return row["ruling"] == "permitted" and "fault" not in row
    return said == expect.removeprefix("notyet ")


def acts_in(expected, face):
    """The acts that a refusal asks for: `expected` names one, or several with `, or: ` between.
    At a table with a game a card that is dealt face up is named by its face."""
    expected = re.sub(r"^(as it was fixed|the face of the card, as in): ", "", expected)
    parts = expected.split(", or: ")
    prose = re.search(r"the hand the next card was going to|first: ", expected)
    if prose or not all(re.match(PERSON, p) for p in parts):
        return []
    acts = []
    parts = [re.sub(r" a card( to |$| on )", rf" {face}\1", p) if "draws" in p or "turns" in p else p
             for p in parts]
    for part in parts:              # a range stands for both of its ends
        ends = re.match(r"(.*?)(\d+) to (\d+)(.*)$", part)
        acts += [ends[1] + ends[k] + ends[4] for k in (2, 3)] if ends else [part]
    return acts


def main():
    riffle, files = sys.argv[1], [pathlib.Path(f) for f in sys.argv[2:]]
    files = files or [HERE / "C4.audit", HERE / "BJ.audit"]
    report = situations.Report()
    seen = set()

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for s in [s for f in files for s in situations.read(f)]:
            table = Table(riffle, s.options, folder)
            line = [t for t in s.steps if not t.tried]
            rows = iter(table.run([t.act for t in line]))
            before = []
            for t in s.steps:
                row = table.run(before + [t.act])[-1] if t.tried else next(rows)
                given = len(before) < getattr(s, "given", 0)
                if not given or not agrees(t.expect, row):
                    report(agrees(t.expect, row), f"{t.where} {s.title}: {t.act[:90]} => {t.expect or 'permitted'}",
                           f"riffle says {told(row)}; expected: {row.get('expected')}")
                if row["ruling"] == "refused":
                    for act in acts_in(row["expected"], "a card" if "with" not in s.options else "2S"):
                        key = (s.options.get("with"), s.options.get("seed"), tuple(before), act)
                        if key in seen:
                            continue
                        seen.add(key)
                        asked = table.run(before + [act])[-1]
                        report(asked["ruling"] == "permitted" and act != t.act, f"{t.where} {s.title}: riffle expects {act}",
                               f"after {t.act!r} was refused; riffle says {told(asked)}; {asked.get('expected')}")
                if not t.tried and row["ruling"] == "permitted":
                    before.append(t.act)
    sys.exit(report.end())


if __name__ == "__main__":
    main()
