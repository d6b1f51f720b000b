#!/usr/bin/env python3
"""json_doc.py -- docs/reference/json.md beside the commands: each command of the page is run, and
its first object has exactly the fields that the page lists.  Prints TAP.

usage: tests/cli/json_doc.py RIFFLE
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECTION = re.compile(r"^## (.+?)\n(.*?)(?=^## |\Z)", re.M | re.S)
PREPARE = """
yes s | riffle play --plain --fast --shoes 1 --companions 1 --record evening.record > /dev/null
riffle deal --boards 1-2 -o tuesday.pbn 2> /dev/null
"""


def shell(command, folder, riffle):
    environment = dict(os.environ, LC_ALL="C.UTF-8", XDG_STATE_HOME=folder)
    environment.pop("RIFFLE_LEDGER", None)
    environment["PATH"] = str(pathlib.Path(riffle).resolve().parent) + ":" + environment["PATH"]
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment,
                          stdout=subprocess.PIPE)
    return done.stdout.decode("utf-8")


def documented(text):
    """The command of a section, and the fields of its table."""
    command = re.search(r"^```sh\n(.*?)\n```", text, re.M | re.S)[1]
    cells = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", text, re.M)
    return command, {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def main(arguments):
    page = (ROOT / "docs/reference/json.md").read_text("utf-8")
    sections = SECTION.findall(page)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        shell(PREPARE, folder, arguments[0])
        for number, (name, text) in enumerate(sections, 1):
            command, fields = documented(text)
            output = shell(command, folder, arguments[0])
            found = set(json.JSONDecoder().raw_decode(output)[0]) if output else set()
            failed += found != fields
            print("%sok %d - %s" % ("" if found == fields else "not ", number, name))
            if found != fields:
                print("# only on the page: %s" % sorted(fields - found))
                print("# only in the output: %s" % sorted(found - fields))
    print("1..%d" % len(sections))
    return 1 if failed or len(sections) < 10 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
