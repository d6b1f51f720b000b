#!/usr/bin/env python3
"""site.py -- the site of make site: it can be made, no link and no anchor leads nowhere, it loads
nothing from elsewhere, and its search finds things.  Prints TAP.

usage: tests/cli/site.py
"""

import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r'(href|src)="([^"]*)"')
SEARCHES = {"surrender": "docs/", "house edge": "docs/learn/game-worth.html",
            "hand records": "docs/how-to/handrecord.html", "--restored": "docs/how-to/room.html"}
SCRIPT = """
const fs = require("fs"), vm = require("vm"), folder = process.argv[1];
const context = {};
vm.createContext(context);
vm.runInContext(fs.readFileSync(folder + "/index.js", "utf8") + ";this.SECTIONS = SECTIONS", context);
const { find } = require(folder + "/search.js");
for (const query of JSON.parse(process.argv[2]))
    console.log(JSON.stringify(find(context.SECTIONS, query).map((one) => one[0])));
"""


def anchors(path):
    return set(re.findall(r' id="([^"]*)"', path.read_text("utf-8")))


def dead_links(folder):
    """Links of all pages that lead to no file, or to no place in one."""
    for page in folder.glob("**/*.html"):
        for _, link in LINK.findall(page.read_text("utf-8")):
            link = urllib.parse.unquote(html.unescape(link))
            if re.match(r"(https?|mailto):", link):
                continue
            path, _, fragment = link.partition("#")
            found = (page.parent / path) if path else page
            if not found.is_file() or (fragment and fragment not in anchors(found)):
                yield "%s: %s" % (page.relative_to(folder), link)


def loads_elsewhere(folder):
    for page in folder.glob("**/*.html"):
        for found in re.findall(r'<(?:script|img|link)[^>]*(?:src|href)="(\w+:[^"]*)"',
                                page.read_text("utf-8")):
            yield "%s: %s" % (page.relative_to(folder), found)


def missed(folder):
    """Searches that do not find the page they should."""
    run = subprocess.run(["node", "-e", SCRIPT, str(folder), json.dumps(list(SEARCHES))],
                         stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in run.stdout.decode("utf-8").splitlines()]
    for (query, page), found in zip(SEARCHES.items(), answers):
        if not any(one.startswith(page) for one in found):
            yield "%s: %s" % (query, found[:5])


def main():
    if shutil.which("lowdown") is None or shutil.which("node") is None:
        print("ok 1 - the site is made # SKIP lowdown or node is not installed\n1..1")
        return 0
    with tempfile.TemporaryDirectory() as out:
        folder = pathlib.Path(out) / "site"
        made = subprocess.run([ROOT / "tool/site/make.py", folder], capture_output=True, text=True)
        checks = [("the site is made", [made.stderr] if made.returncode else [])]
        if not made.returncode:
            checks += [("no link leads nowhere", sorted(set(dead_links(folder)))),
                       ("nothing is loaded from elsewhere", list(loads_elsewhere(folder))),
                       ("the search finds what it should", list(missed(folder)))]
    for number, (name, faults) in enumerate(checks, 1):
        print("%sok %d - %s" % ("not " if faults else "", number, name))
        for fault in faults:
            print("# " + fault.strip())
    print("1..%d" % len(checks))
    return 1 if any(faults for _, faults in checks) else 0


if __name__ == "__main__":
    sys.exit(main())
