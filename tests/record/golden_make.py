"""Makes golden records: one for each thing that a verifier must go on accepting.

    made(riffle)   yields (name, bytes) of every golden record, made again with the command and the
                   models of today

Records of the models come from seeds: the first of them whose record has what is wanted.  Those of
the command and of the card room are live and come out differently every time.  golden.py decides
what is kept.
"""

import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / folder) for folder in ("reference", "cli", "room")]

import make_record  # noqa: E402
import make_session  # noqa: E402
import session  # noqa: E402
from observe_evening import EVENING  # noqa: E402

SEEDS = 600       # that are tried for a record
LARGEST = 150000  # bytes of a record
PROVED = object()  # wanted: every deal is opened

# (name, source, rounds, what stands in the record)
TABLES = [
    ("doubles-and-splits", "committed", 6, [r"\tdouble\t-\t", r"\tsplit\t-\t"]),
    ("doubled-card-down", "committed", 4, [r"double_card%20%3D%20down", r"\tdouble\t-\t",
                                           r"\tturn\t-\tcard=\w+ box=\d"]),
    ("insurance", "committed", 6, [r"\tinsure\t-\t", r"-insurance\t-\t"]),
    ("surrender", "committed", 6, [r"\tsurrender\t-\t"]),
    ("refusals", "committed", 3, [r"\tC4\.[\d.]+\t", r"\tHR\.\d+\t", r"\tBJ\(\d+\)\.\d\t"]),
    ("signed-acts", "committed", 2, [r"\twager\t-\t.* sig=", r"\tcommit\t-\t.* sig="]),
    ("aborted-shoe", "committed", 1, [r"\tabort\t-\t"]),
    ("device", "committed", 3, [r"dealing%20%3D%20device", r"\treturn\t-\t"]),
    ("recut", "committed", 3, [r"\torder-recut\t-\t"]),
    ("new-shuffle-ordered", "committed", 3, [r"\torder-shuffle\t-\t"]),
    ("discards-in-a-round", "committed", 6, [r"\tdiscards\t-\t"]),
    ("two-shoes", "committed", 8, [r"\treveal\t-\tshoe=2 secret"]),
    ("no-game", "committed", 3, [r" rules=- ", r"\tdraw\t-\t"]),
    ("irregularities", "committed", 4, [r"\t(?:overdraw|face-up|error|expose)\t-\t"]),
    ("observed-game", "observed", 4, [r"\tdouble\t-\t", r"\thead\t-\t"]),
    ("observed-no-game", "observed", 3, [r" rules=- "]),
    ("observed-refusals", "observed", 3, [r"\tBJ\(\d+\)\.\d\t", r"\tC4\.[\d.]+\t"]),
    ("research-game", "research", 3, [r"\tsplit\t-\t"]),
    ("research-device", "research", 3, [r"dealing%20%3D%20device", r"\treturn\t-\t"]),
]

# (name, what stands in the record, what does not)
SESSIONS = [
    ("2007-one-party", [PROVED, r"edition%3D2007", r"\tsubkey\t-\t", r"\tclose\t-\t"],
     [r"party=2 "]),
    ("2017-one-party", [PROVED, r"edition%3D2017", r"\tsubkey\t-\t", r"\tclose\t-\t"],
     [r"party=2 "]),
    ("no-public-value", [PROVED, r"value%20%3D%20-%0A", r"\tsubkey\t-\t", r"\tclose\t-\t"], []),
    ("several-parties-and-public-value", [PROVED, r"party=3 ", r"\tvalue\t-\t",
                                          r"\tsubkey\t-\t"], []),
    ("redeals", [r"\tredeal\t-\t", r"\tsubkey\t-\t", r" attempt=1 "], []),
    ("entered-and-shown", [r"\tenter\t-\t", r"\tshow\t-\t"], []),
    ("copies", [PROVED, r"\tcopy\t-\t", r"\tcheck\t-\t"], []),
    ("observed", [r"source=observed", r"\tclose\t-\t"], []),
    ("refusals-2007", [r"edition%3D2007", r"\tL6/2007\.\S+\t", r"\tSR\.\d\t"], []),
    ("refusals-2017", [r"edition%3D2017", r"\tL6/2017\.\S+\t", r"\tSR\.\d\t"], []),
]


def has(text, wanted, unwanted=()):
    return (all(re.search(each, text) for each in wanted)
            and not any(re.search(each, text) for each in unwanted) and len(text) < LARGEST)


def first(make, wanted, unwanted=(), used=()):
    """The first record that has it all and is not in use for something else."""
    for seed in range(SEEDS):
        text = make(f"golden {seed}")
        if text and text not in used and has(text, wanted, unwanted):
            return text.encode()
    raise SystemExit(f"golden_make.py: no seed below {SEEDS} gives {wanted}")


def of_models():
    for name, source, rounds, wanted in TABLES:
        yield f"table-{name}", first(
            lambda seed, source=source, rounds=rounds: make_record.make(source, seed, rounds),
            wanted)
    used = set()
    for name, wanted, unwanted in SESSIONS:
        data = first(whole_session if PROVED in wanted else any_session,
                     [each for each in wanted if each is not PROVED], unwanted, used)
        used.add(data.decode())
        yield f"session-{name}", data


@functools.lru_cache(maxsize=None)
def any_session(seed):
    return make_session.make(seed)[0]


def whole_session(seed):
    """One that is proved when it ends; None where a board stays sealed."""
    text = any_session(seed)
    return text if session.verify(text.encode()).status() == "proved" else None


def questions(evening):
    """The same evening without the cut, a purchase and the end of a round, and with a false look."""
    for line in "Bob cuts at 100\n", "Ann buys 100 of chips\n", "dealer ends the round\n":
        evening = evening.replace(line, "", 1)
    return evening.replace("dealer looks and has a natural", "Ann declines insurance on box 1\n"
                           "Bob declines insurance on box 2\ndealer looks and has no natural\n"
                           "Ann stands\nBob stands")


def of_command(riffle):
    """Evenings, a shoe on the screen, a real shoe as it was entered, sets of boards."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def kept(*command, answers=""):
            path = folder / "kept.record"
            for old in path, folder / "kept.record.secret":
                old.unlink(missing_ok=True)
            run = subprocess.run([riffle, *command, "--record", str(path)], input=answers,
                                 text=True, capture_output=True, check=False, cwd=folder,
                                 env={"RIFFLE_LEDGER": str(folder / "ledger"), "PATH": "/usr/bin"})
            assert path.exists(), run.stderr
            return path.read_bytes()

        hands = "".join(f"{each}\n" for each in "shdpyn" * 200)
        play = ["play", "--plain", "--rounds"]
        yield "play-companions", kept(*play, "3", "--companions", "2", answers=hands)
        yield "play-single-deck", kept(*play, "4", "--rules", "single-deck", answers=hands)
        yield "play-device", kept(*play, "3", "--rules", "eight-deck-csm", answers=hands)
        yield "play-research", kept(*play, "3", "--seed", "golden", "--companions", "3",
                                    answers=hands)
        for each in ("double-face-down", "no-hole-card-takes-original", "out-of-turn"):
            text = (TESTS / f"playthrough/{each}.play").read_text("utf-8")
            rules = re.search(r"^rules (\S+)", text, re.MULTILINE)[1]
            text = re.sub(r"^(rules|cards) .*$", "", text, flags=re.MULTILINE)
            yield f"observed-{each}", kept("table", "--rules", rules, "-", answers=text)
        observe = ["table", "--observe", "--rules", "bicycle", "-"]
        yield "breaches-evening", kept(*observe, answers=EVENING)
        yield "breaches-and-questions", kept(*observe, answers=questions(EVENING))
        yield "deal-2017", kept("deal", "-o", "a.pbn", "--boards", "1-4", "--release")
        yield "deal-2007", kept("deal", "-o", "b.pbn", "--boards", "5-8", "--edition", "2007",
                                "--release")


def of_room(riffle):
    """A table of the card room: one who signs, one who does not, and companions."""
    sys.argv = [sys.argv[0], riffle]
    from client import play  # noqa: PLC0415: these read the command from sys.argv
    from hall import Hall, together
    from signer import Signer
    with Hall() as hall:
        ada, ben = hall.client("Ada"), hall.client("Ben")
        table = hall.table(ada, rules="single-deck", companions=2, clock=60)
        ben.watch(table)
        signer = Signer(ada)
        ada.until(lambda client: client.settled())
        free = [box for box, held in enumerate(ada.view["seats"], 1) if not held][:2]
        ada.act(f"sits at box {free[0]}", key=signer.key)
        ada.until(lambda client: client.settled() and client.view["boxes"] == [free[0]])
        signer.act("buys 1000 of chips")
        ada.act = signer.act
        together(lambda: play(ada, free[0], rounds=2), lambda: play(ben, free[1], rounds=2))
        for client in (ben, ada):
            client.act("leaves")
        ben.until(lambda client: client.state["stopped"])
        yield "room-signed-and-companions", hall.record(table)


def not_proved_yet(records):
    """A table and a session that stop before all is shown."""
    lines = records["table-doubles-and-splits"].splitlines(keepends=True)
    last = max(i for i, line in enumerate(lines) if b"\thouse\treveal\t" in line)
    yield "table-last-secret-withheld", b"".join(lines[:last])
    lines = records["deal-2017"].splitlines(keepends=True)
    first_key = min(i for i, line in enumerate(lines) if b"\tsubkey\t" in line)
    yield "session-boards-sealed", b"".join(lines[:first_key])


def other_citation():
    """An honest record with a refusal that cites another clause than today's."""
    yield "table-other-citation", first(
        lambda seed: make_record.make("committed", seed, 1, "another citation"), [r"\thead\t"])


def made(riffle):
    records = {}
    for source in (of_models(), of_command(riffle), of_room(riffle), other_citation()):
        for name, data in source:
            records[name] = data
            yield name, data
    yield from not_proved_yet(records)


def verdict(riffle, path):
    run = subprocess.run([riffle, "verify", "--json", str(path)], capture_output=True, text=True,
                         check=False)
    return json.loads(run.stdout)
