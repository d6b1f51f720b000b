#!/usr/bin/env python3
"""targets.py RIFFLE -- what `make help` documents exists, and generated files are made by a target that any
other may need; `make soak-targets` runs each from a fresh clone."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from tap import ROOT, main, same, test


def fresh(folder):
    """The files of the project, without anything that was built."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True,
                           text=True, check=True).stdout.split("\n")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            to = pathlib.Path(folder) / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to)
            shutil.copymode(ROOT / name, to)


@test
def every_generated_file_that_a_source_includes_is_made():
    with tempfile.TemporaryDirectory() as folder:
        fresh(folder)
        subprocess.run(["make", "-s", "generated"], cwd=folder, check=True, capture_output=True)
        made = {path.name for path in pathlib.Path(folder, "build/release/gen").iterdir()}
        kept = {path.name for path in pathlib.Path(folder).rglob("*.inc")} - made
        wanted = set()
        for source in [*pathlib.Path(folder).glob("src/*/*.[ch]"), *pathlib.Path(folder).glob("app/**/*.[ch]")]:
            wanted |= set(re.findall(r'#include "(?:gen/)?([\w]+\.inc)"', source.read_text()))
        same(sorted(wanted - made - kept - {"web_pages.inc"}), [])  # the pages have a target of their own
        assert len(wanted) >= 6, wanted


@test
def every_documented_target_has_a_rule():
    listed = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    texts = "\n".join(path.read_text() for path in [ROOT / "Makefile", *ROOT.glob("make/*.mk")])
    rules = {name for line in re.findall(r"^([a-z][a-z0-9 -]*?) *:", texts, re.M) for name in line.split()}
    rules |= {name for line in re.findall(r"^\.PHONY: (.*)$", texts, re.M) for name in line.split()}
    rows = re.findall(r"^([a-z][a-z0-9-]*) {1,10}\S", listed, re.M)
    same([name for name in rows if name not in rules], [])
    assert len(rows) > 60, rows


if __name__ == "__main__":
    sys.exit(main())
