#!/usr/bin/env python3
"""make_sessions.py [--seed SEED] FOLDER GOOD DAMAGED [RECORD…] -- random sessions of bridge for the verifier in
the browser, written into FOLDER: so many in order, and so many damaged, of those and of RECORDs, or
by a Director who changes an entry and signs it; and with those each cheat once.  Prints their paths
as JSON."""

import argparse
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "reference"))
import damage_session  # noqa: E402
import dishonest_session  # noqa: E402
import make_session  # noqa: E402
from seed import SEED  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description="Writes random sessions of bridge.")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("good", type=int)
    parser.add_argument("damaged", type=int)
    parser.add_argument("records", nargs="*")
    options = parser.parse_args()
    folder, good, damaged = options.folder, options.good, options.damaged
    rng = random.Random(f"{options.seed} browser")
    records = [(f"session-{i}", make_session.make(f"{options.seed} {i}")[0].encode())
               for i in range(good)]
    every = records + [(path, pathlib.Path(path).read_bytes()) for path in options.records]
    wrong = [damage_session.meddled(rng) if i % 4 == 3 else damage_session.file(rng, every)[1]
             for i in range(damaged)]
    if damaged:
        wrong += [dishonest_session.done(name, options.seed)[0] for name in dishonest_session.CHEATS]
    paths = {"good": [text for _, text in records], "damaged": list(filter(None, wrong))}
    for kind, texts in paths.items():
        for i, text in enumerate(texts):
            path = folder / f"session-{kind}-{i}.record"
            path.write_bytes(text)
            texts[i] = str(path)
    json.dump(paths, sys.stdout)


if __name__ == "__main__":
    main()
