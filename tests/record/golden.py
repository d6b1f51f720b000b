#!/usr/bin/env python3
"""golden.py RIFFLE -- the golden records: every verifier goes on accepting them.

    golden.py RIFFLE             checks tests/record/golden with `riffle verify`, verify.py and
                                 session.py, and compares their verdicts with golden/verdicts.json;
                                 tests/browser/agree.mjs does so with the module of WebAssembly
    golden.py RIFFLE --make      adds the records that are missing, and leaves the others alone
    golden.py RIFFLE --make --replace   makes all of them again

A golden record is kept as it was written: a change of the law or of the format that convicts one
of them would convict the records that people keep.  So the test never makes one.  Replace them only
while no version of Riffle has been released that wrote such records.  How many refusals cite another
clause than the law of today is not kept: it may grow, and the verifiers agree on it.
"""

import argparse
import hashlib
import json
import pathlib
import sys

import golden_make  # also puts tests/reference in the path
import session
import verify

FOLDER = pathlib.Path(__file__).resolve().parent / "golden"
LIST = FOLDER / "verdicts.json"
COUNTS = ("lines", "rounds", "shoes", "aborted", "cards", "refused")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def expected_of(said, data):
    """What is kept of a verdict: never words, which may be mended."""
    kept = {"sha256": digest(data), "verdict": said["verdict"]}
    kept.update({key: said[key] for key in COUNTS if key in said})
    if said.get("breaches"):
        kept["breaches"] = [[each["line"], each["clause"]] for each in said["breaches"]]
    if "boards" in said:
        kept["deals"] = {str(each["board"]): each["deal"] for each in said["boards"]
                         if "deal" in each}
    return kept


def make(riffle, replace):
    FOLDER.mkdir(exist_ok=True)
    known = {} if replace or not LIST.exists() else json.loads(LIST.read_text())
    if replace:
        for path in FOLDER.glob("*.record"):
            path.unlink()
    for name, data in golden_make.made(riffle):
        path = FOLDER / f"{name}.record"
        if path.exists():
            continue
        path.write_bytes(data)
        said = golden_make.verdict(riffle, path)
        if said["verdict"] == "broken":
            raise SystemExit(f"golden.py: {path} is not in order: {said['violations'][0]}")
        known[name] = expected_of(said, data)
        print(f"made {path.name}: {len(data)} bytes, {said['summary']}")
    LIST.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    return 0


def python_verdict(data, is_session):
    """None of a record with breaches, which verify.py does not observe."""
    if data[:data.index(b"\n")].split(b"\t")[5].endswith(b" breaches=yes"):
        return None
    if is_session:
        mine = session.verify(data)
        return mine.status(), mine.other_citations
    mine = verify.verify(data)
    return mine.status(), len(mine.other_citations)


def check(riffle):
    known = json.loads(LIST.read_text())
    paths = sorted(FOLDER.glob("*.record"))
    failed = [path.stem for path in paths if path.stem not in known]
    failed += [name for name in known if not (FOLDER / f"{name}.record").exists()]
    print("not ok" if failed else "ok", 1, "- golden/verdicts.json lists the records that are "
          "there", failed or "")
    for number, path in enumerate(paths, 2):
        data = path.read_bytes()
        said = golden_make.verdict(riffle, path)
        found, expected = expected_of(said, data), known.get(path.stem)
        python = python_verdict(data, "boards" in said)
        right = (found == expected and not said["violations"]
                 and python in (None, (expected["verdict"], said["other_citations"])))
        failed += [] if right else [path.stem]
        print("ok" if right else "not ok", number, "-", f"{path.stem}: {found['verdict']}",
              "" if right else f"# found {found}, verify.py {python}, expected {expected}; "
              f"{said['violations'][:1]}", flush=True)
    print(f"1..{len(paths) + 1}")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description="Checks or makes golden records.")
    parser.add_argument("riffle")
    parser.add_argument("--make", action="store_true", help="make the records that are missing")
    parser.add_argument("--replace", action="store_true",
                        help="with --make: make all of them again")
    options = parser.parse_args()
    riffle = str(pathlib.Path(options.riffle).resolve())
    return make(riffle, options.replace) if options.make else check(riffle)


if __name__ == "__main__":
    sys.exit(main())
