#!/usr/bin/env python3
"""run.py RIFFLE [--write] -- plays every .play file here and compares what comes out.

A .play file is a heading of # lines, the directives `rules`, `cards` or `seed`, and `manual`, an
empty line, and the transcript.  Lines of the transcript that a player or the supervisor says are the input; the
dealer's come out of `riffle table --dealer auto`, or are input too after `manual`; when he calls time
he is always told to.
"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def rules_text(riffle, words):
    """The rules file of `PRESET key=value …`."""
    preset, *changes = words
    text = subprocess.run([riffle, "rules", "--game", preset], capture_output=True, text=True,
                          check=True).stdout
    keys = dict(line.split(" = ", 1) for line in text.splitlines() if " = " in line)
    for change in changes:
        key, value = change.split("=", 1)
        assert key in keys, f"no key {key}"
        keys[key] = value.replace("~", " ")
    return "".join(f"{key} = {value}\n" for key, value in keys.items())


class Play:
    def __init__(self, path):
        self.path = path
        self.head, _, body = path.read_text().partition("\n\n")
        self.transcript = body
        self.rules, self.cards, self.seed, self.manual = ["bicycle"], None, None, False
        for line in self.head.splitlines():
            word, _, rest = line.partition(" ")
            if word == "rules":
                self.rules = rest.split()
            elif word == "cards":
                self.cards = (self.cards or "") + rest + "\n"
            elif word == "seed":
                self.seed = rest
            elif word == "manual":
                self.manual = True
            elif not line.startswith("#"):
                raise ValueError(f"{path.name}: '{line}' is no directive")

    def acts(self):
        """What is put to the table: everything but comments and the automatic dealer's acts."""
        lines = (line.split("#")[0].rstrip() for line in self.transcript.splitlines())
        return [line for line in lines
                if line and (self.manual or not line.startswith("dealer ")
                             or line.startswith("dealer calls time"))]

    def run(self, riffle):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "rules").write_text(rules_text(riffle, self.rules))
            (folder / "acts").write_text("".join(act + "\n" for act in self.acts()))
            command = [riffle, "table", "--no-record", "--rules", folder / "rules"]
            if not self.manual:
                command += ["--dealer", "auto"]
            if self.seed:
                command += ["--seed", self.seed]
            if self.cards:
                (folder / "cards").write_text(self.cards)
                command += ["--cards", folder / "cards"]
            run = subprocess.run([*command, folder / "acts"], capture_output=True, text=True,
                                 check=False)
            return run.stdout + "".join("! " + line + "\n" for line in run.stderr.splitlines())


def main():
    riffle, *options = sys.argv[1:]
    plays = [Play(path) for path in sorted(HERE.glob("*.play"))]
    failed = 0
    for number, play in enumerate(plays, 1):
        out = play.run(riffle)
        if options == ["--write"]:
            play.path.write_text(play.head + "\n\n" + out)
            continue
        same = out == play.transcript
        failed += not same
        print("ok" if same else "not ok", number, "-", play.path.name)
        if not same:
            for said, came in zip(play.transcript.splitlines() + [""] * 99, out.splitlines()):
                if said != came:
                    print(f"# says: {said}\n# came: {came}")
                    break
    print(f"1..{len(plays)}")
    return failed > 0


sys.exit(main())
