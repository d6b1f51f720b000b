#!/usr/bin/env python3
"""threads.py RIFFLE [--records N] -- `riffle verify` says the same on any number of threads.

Records with many signatures, good ones and ones that are damaged in any line, are checked on one
thread, where each signature is checked in its turn, and on several.  Words, JSON and exit status
must be the same, for one file and for many, from a file and through a pipe.
"""
import argparse
import hashlib
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "reference"))
from seed import generator, parse_with_seed  # noqa: E402

LINE_BYTES, ENDLESS = 8193, 1 << 20  # app/cli/verify_read.c


def run(riffle, *args, stdin=None):
    done = subprocess.run([riffle, "verify", *map(str, args)], input=stdin, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def make(riffle, folder):
    """A record of several pieces of a megabyte, with a signed act in every round."""
    path = folder / "good.record"
    subprocess.run([riffle, "play", "--plain", "--shoes", "6", "--companions", "6", "--chips", "100000",
                    "--record", str(path)], input=b"s\n" * 100000, capture_output=True, check=True)
    return path.read_text().split("\n")[:-1]


def other_digit(rng, line, key):
    """Another hexadecimal digit in the value of a key."""
    at = line.index(f" {key}=") + len(key) + 2 + rng.randrange(64)
    digit = rng.choice([d for d in "0123456789abcdef" if d != line[at]])
    return line[:at] + digit + line[at + 1:]


def chain(lines, first):
    """Gives every line behind `first` the hash of the line before it."""
    for i in range(first + 1, len(lines)):
        before = hashlib.sha256(b"\0" + lines[i - 1].encode()).hexdigest()
        lines[i] = lines[i][:lines[i].rindex("\t") + 1] + before
    return lines


def damaged(rng, lines):
    """One to three lines changed: signatures, most of the time; chained again, or not."""
    lines = list(lines)
    signed = [i for i, line in enumerate(lines) if " sig=" in line and " sig=-" not in line]
    first = len(lines)
    for _ in range(rng.choice([1, 1, 2, 3])):
        if rng.random() < 0.7:
            at = rng.choice(signed)
            lines[at] = other_digit(rng, lines[at], "sig")
        else:
            at = rng.randrange(1, len(lines))
            place = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + rng.choice("0a \t~") + lines[at][place + 1:]
        first = min(first, at)
    if rng.random() < 0.7 and all(line.count("\t") == 6 for line in lines):
        lines = chain(lines, first)
    return "".join(line + "\n" for line in lines)


def odd_files(lines):
    """Files that are no whole record: cut off, empty, with lines that are too long or never end."""
    text = "".join(line + "\n" for line in lines)
    long = lines[0] + "\n" + "x" * LINE_BYTES
    return [text[:-1], text[:700000], "", "\n", text + "more", long + "\n", long, long + "y" * ENDLESS + "\n" + text,
            long + "y" * (ENDLESS - 1) + "\n" + text, lines[0] + "\n" + "z" * (3 * ENDLESS)]


def differences(riffle, path, text):
    """Where the number of threads, or a pipe, makes a difference to one file."""
    path.write_text(text)
    for options in ([], ["--all"], ["--all", "--json"]):
        alone = run(riffle, "--threads", 1, *options, path)
        for threads in (2, 5):
            if run(riffle, "--threads", threads, *options, path) != alone:
                yield f"{' '.join(options)} --threads {threads}"
    name, piped = str(path).encode(), run(riffle, "--threads", 3, "--all", "-", stdin=text.encode())
    alone = run(riffle, "--threads", 1, "--all", path)
    if (piped[0], piped[1].replace(b"standard input", name), piped[2]) != alone:
        yield "through a pipe"


def say(number, found, what):
    print(f"{'not ' if found else ''}ok {number} - {what}{': ' + ', '.join(found) if found else ''}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("riffle")
    parser.add_argument("--records", type=int, default=5)
    options = parse_with_seed(parser)
    riffle, rng = str(pathlib.Path(options.riffle).resolve()), generator("threads of verify")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        lines = make(riffle, folder)
        texts = ["".join(line + "\n" for line in lines)] + odd_files(lines)
        texts += [damaged(rng, lines) for _ in range(options.records)]
        paths = [folder / f"{i}.record" for i in range(len(texts))]
        for number, (path, text) in enumerate(zip(paths, texts), 1):
            say(number, list(differences(riffle, path, text)), f"record {number}, one file")
        paths.insert(3, folder / "missing.record")
        one = [run(riffle, "--threads", 1, "--all", path) for path in paths]
        words, errors = b"".join(o for _, o, _ in one), b"".join(e for _, _, e in one)
        status = max((s for s, _, _ in one), key=[0, 4, 1, 3].index)
        found = [f"--threads {threads}" for threads in (1, 2, 7)
                 if run(riffle, "--threads", threads, "--all", *paths) != (status, words, errors)]
        say(len(texts) + 1, found, "many files side by side")
        print(f"1..{len(texts) + 1}")


if __name__ == "__main__":
    sys.exit(main())
