#!/usr/bin/env python3
"""docs.py -- runs the examples of the documentation.

usage: tests/cli/docs.py RIFFLE [FILES...]
       tests/cli/docs.py --together RIFFLE FILES...   all in one directory, as somebody who reads on would
       tests/cli/docs.py --write RIFFLE FILES...   puts into acts blocks what they print now

FILES are README.md and docs/**/*.md of this repository unless given.  Two kinds of
fenced block are examples:

    ```acts             what `riffle table -` prints when the block is fed to it,
    ```acts seed=WORD   or `riffle table --seed WORD -`; the lines at the end, of counts
    ```acts rules=NAME  and of what is next, may be left out; --rules NAME likewise
    ```console          `$ ` and a shell command, which `> ` continues, then its
                        exact output, standard error included; … is any number of
                        lines, or in a line any letters

    ```console continued   the same, in the directory that the console block before it left

The commands of a console block run one after the other in one empty directory,
with RIFFLE's directory first in PATH.  Where docs/reference/acts.md is among FILES, every
act of include/riffle/act.def must occur in its examples with the ruling
`permitted`, and SHOW_BURNED, which no law permits, with a refusal.

The output is TAP.  Exit status 1 when a test failed.
"""

import contextlib
import difflib
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ACTS_MD = os.path.join(ROOT, "docs", "reference", "acts.md")
ACT_DEF = os.path.join(ROOT, "include", "riffle", "act.def")
NEVER_PERMITTED = {"SHOW_BURNED"}
SECONDS = 60

FENCE = re.compile(r"^( *)(`{3,})([^`]*)$")
ACTS = re.compile(r"acts(?: +seed=(\S+))?(?: +rules=(\S+))?$")
COUNTS = re.compile(r"# \d+ acts?: ")
NEXT = re.compile(r"# next: ")


class Block:
    """A fenced block: where it begins, its info string and its lines."""

    def __init__(self, line, info):
        self.line = line
        self.info = info
        self.lines = []


def read_blocks(path):
    blocks, block, indent, ticks = [], None, 0, ""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            fence = FENCE.match(line)
            if block is None:
                if fence:
                    block = Block(number, fence.group(3).strip())
                    indent, ticks = len(fence.group(1)), fence.group(2)
            elif fence and fence.group(2).startswith(ticks) and not fence.group(3).strip():
                blocks.append(block)
                block = None
            else:
                block.lines.append(line[min(indent, len(line) - len(line.lstrip(" "))):])
    if block is not None:
        block.lines.append("(this block is never closed)")
        blocks.append(block)
    return blocks


def run(command, **options):
    """The exit status of a command and what it printed, as text."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, timeout=SECONDS, **options)
    except subprocess.TimeoutExpired:
        return None, "(no end after %d seconds)\n" % SECONDS, b""
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr or b""


def difference(expected, found):
    return list(difflib.unified_diff(expected, found, "in the document", "as it ran", lineterm=""))


def without_summary(lines):
    """The lines without the two of the summary, or None when they are not there."""
    if len(lines) >= 3 and COUNTS.match(lines[-3]) and lines[-2].startswith("# chips: "):
        return lines[:-3]
    if len(lines) >= 2 and COUNTS.match(lines[-2]) and NEXT.match(lines[-1]):
        return lines[:-2]
    return None


def options_of(info):
    """The options that an info string asks for."""
    seed = ["--seed", info.group(1)] if info.group(1) else []
    return seed + (["--rules", info.group(2)] if info.group(2) else [])


def test_acts(block, riffle):
    """The complaints about an acts block; none when it is right."""
    info = ACTS.match(block.info)
    if not info:
        return ["the info string is `acts`, `acts seed=WORD` or `acts rules=PRESET`, not `%s`" % block.info]
    seed = options_of(info)
    text = "".join(line + "\n" for line in block.lines)
    status, output, errors = run(
        [riffle, "table", "--no-record", *seed, "-"], input=text.encode(), stderr=subprocess.PIPE)
    lines = output.splitlines()
    expected = [without_summary(lines), lines]
    complaints = []
    if block.lines not in expected:
        shorter = without_summary(block.lines) is None and expected[0] is not None
        complaints += difference(block.lines, expected[0] if shorter else lines)
        complaints += errors.decode("utf-8", "replace").splitlines()
    if status not in (0, 1):
        complaints.append("exit status %s, not 0 or 1" % status)
    return complaints


def matches(expected, found):
    """True when the lines are those expected; … alone stands for any number of lines,
    and in a line for any letters."""
    pattern = ""
    for line in expected:
        if line == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("…")) + r"\n"
    return re.fullmatch(pattern, "".join(line + "\n" for line in found)) is not None


def console_steps(block):
    """Pairs of a command and the lines expected from it."""
    steps = []
    for line in block.lines:
        if line.startswith("$ "):
            steps.append((line[2:], []))
        elif steps and line.startswith("> ") and not steps[-1][1]:
            steps[-1] = (steps[-1][0] + "\n" + line[2:], [])
        elif steps:
            steps[-1][1].append(line)
        else:
            return None
    return steps


def test_console(block, riffle, directory):
    """The complaints about a console block; none when it is right."""
    steps = console_steps(block)
    if not steps:
        return ["a console block begins with `$ ` and a command"]
    if block.info not in ("console", "console continued"):
        return ["the info string is `console` or `console continued`, not `%s`" % block.info]
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    environment.pop("RIFFLE_LEDGER", None)  # each example has a ledger of its own
    environment["PATH"] = os.path.dirname(riffle) + os.pathsep + environment.get("PATH", "")
    environment["XDG_STATE_HOME"] = directory
    complaints = []
    for command, expected in steps:
        _, output, _ = run(
            ["bash", "-c", command], cwd=directory, env=environment,
            stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT)
        found = output.splitlines()
        if not matches(expected, found):
            complaints += ["$ " + command] + difference(expected, found)
    return complaints


def read_phrases():
    """Each act of act.def, with its phrase as a pattern."""
    with open(ACT_DEF, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
    phrases = {}
    for kind, said in re.findall(r'ACT\((\w+),\s*\w+,\s*((?:"[^"]*"\s*)+)\)', text):
        phrases[kind] = phrase_pattern("".join(re.findall(r'"([^"]*)"', said)))
    return phrases


def phrase_pattern(phrase):
    pattern = ""
    for token in re.findall(r"<\w+>|[][]|[^][<> ]+", phrase):
        if token == "[":
            pattern += "(?:"
        elif token == "]":
            pattern += ")?"
        elif token == "<card>":
            pattern += r" (?:a card|[^\W_]+.?)"
        elif token.startswith("<"):
            pattern += r" \S+(?: \S+)*?"
        else:
            pattern += " (?:%s)" % "|".join(re.escape(word) for word in token.split("|"))
    return re.compile(r"\S+" + pattern)


def acts_ruled(blocks):
    """The acts in the blocks, those permitted and those refused."""
    permitted, refused = [], []
    for block in blocks:
        for line, after in zip(block.lines, block.lines[1:] + [""]):
            act = line.partition("#")[0].rstrip()
            if act and " # permitted" in line:
                permitted.append(act)
            elif act and after.startswith("#   refused by "):
                refused.append(act)
    return permitted, refused


def test_coverage(blocks):
    """Complaints about acts that no example shows."""
    permitted, refused = acts_ruled(blocks)
    complaints = []
    for kind, pattern in read_phrases().items():
        never = kind in NEVER_PERMITTED
        if not any(pattern.fullmatch(act) for act in (refused if never else permitted)):
            complaints.append("no example has %s %s" % (kind, "refused" if never else "permitted"))
    return complaints or ([] if permitted else ["no act at all"])


class Tap:
    def __init__(self):
        self.count = 0
        self.failed = 0

    def result(self, name, complaints):
        self.count += 1
        self.failed += bool(complaints)
        print("%s %d - %s" % ("not ok" if complaints else "ok", self.count, name))
        for line in complaints:
            print("# " + line)

    def end(self):
        print("1..%d" % self.count)
        return 1 if self.failed else 0


def default_files():
    pages = glob.glob(os.path.join(ROOT, "docs", "**", "*.md"), recursive=True)
    return [os.path.join(ROOT, "README.md"), *sorted(pages)]


def test_file(tap, path, riffle, together=None):
    path = os.path.abspath(path)
    inside = path.startswith(ROOT + os.sep)
    shown = os.path.relpath(path, ROOT) if inside else path
    examples = []
    try:
        blocks = read_blocks(path)
    except (OSError, UnicodeDecodeError) as error:
        tap.result("%s can be read" % shown, [str(error)])
        return
    with contextlib.ExitStack() as directories:
        directory = together
        for block in blocks:
            kind = block.info.split(" ")[0]
            name = "%s:%d %s" % (shown, block.line, kind)
            if kind == "acts":
                tap.result(name, test_acts(block, riffle))
            elif kind == "console":
                if directory is None or block.info == "console" and not together:
                    directory = directories.enter_context(tempfile.TemporaryDirectory())
                tap.result(name, test_console(block, riffle, directory))
            else:
                continue
            examples.append(block)
    if path == ACTS_MD:
        tap.result("%s shows every act" % shown, test_coverage(examples))


def rewrite(path, riffle):
    """Puts into every acts block of a file what riffle prints for it now."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for block in reversed(read_blocks(path)):
        info = ACTS.match(block.info)
        if not info:
            continue
        seed = options_of(info)
        _, output, _ = run([riffle, "table", "--no-record", *seed, "-"],
                           input="".join(line + "\n" for line in block.lines).encode(),
                           stderr=subprocess.DEVNULL)
        found = output.splitlines()
        if without_summary(block.lines) is None:
            found = without_summary(found) or found
        lines[block.line:block.line + len(block.lines)] = found
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main(arguments):
    if len(arguments) >= 3 and arguments[0] == "--write":
        for path in arguments[2:]:
            rewrite(path, os.path.abspath(arguments[1]))
        return 0
    together = arguments[:1] == ["--together"]
    arguments = arguments[together:]
    if not arguments or arguments[0].startswith("-"):
        print("usage: docs.py RIFFLE [FILES...]", file=sys.stderr)
        return 2
    sys.stdout.reconfigure(encoding="utf-8")
    riffle = os.path.abspath(arguments[0])
    tap = Tap()
    if not os.access(riffle, os.X_OK):
        tap.result("%s can be run" % arguments[0], ["there is no such program"])
        return tap.end()
    with tempfile.TemporaryDirectory() as directory:
        for path in arguments[1:] or default_files():
            test_file(tap, path, riffle, directory if together else None)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
