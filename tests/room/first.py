#!/usr/bin/env python3
"""first.py RIFFLE -- the card room alone, which ./run opens first: it plays, says what is not there yet,
and is handed over to the whole command between two rounds."""

import json
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import hall  # noqa: E402
from sitting import deal, ended, finish, seated, shuffled  # noqa: E402
from stepped import Stepped  # noqa: E402
from tap import PATIENCE, RIFFLE, holds, lacks, main, same, test  # noqa: E402

ALONE = str(pathlib.Path(RIFFLE).parent / "riffle-room")


def alone(kind):
    """A room of the program that ./run builds first."""
    hall.RIFFLE = ALONE
    try:
        return kind()
    finally:
        hall.RIFFLE = RIFFLE


@test
def it_needs_few_libraries_and_knows_one_command():
    libraries = subprocess.run(["ldd", ALONE], capture_output=True, text=True, check=True).stdout
    for name in ("cairo", "pango", "ncurses", "dds"):
        lacks(name, libraries)
    for words in ([], ["session", "open"], ["--help"]):
        run = subprocess.run([ALONE, *words], capture_output=True, text=True)
        same((run.returncode, run.stdout), (3, ""))
        holds("The rest of Riffle is being built", run.stderr)


@test
def every_page_is_there_and_the_desk_says_what_it_waits_for():
    with alone(hall.Hall) as room:
        for path in ("/", "/practice", "/desk", "/verify", "/trainer", "/deals"):
            same((path, room.get(path)[0]), (path, 200))
        boss = room.client("Boss")
        boss.ask({"do": "claim", "key": room.keys["director"]})
        told = boss.ask({"do": "desk", "verb": "quick", "event": "club", "with": {"boards": "1-4"}})
        holds("The rest of Riffle is being built", json.dumps(told))


@test
def a_round_is_played_out_before_the_room_is_handed_over():
    with alone(Stepped) as room:
        table, (ada, ben) = seated(room, "Ada", "Ben")
        shuffled(ada, ben)
        while True:
            deal(ada, ben)
            if ada.view["turn"]:
                break
            finish(ada, ben)
        rounds = ended(ada)
        room.process.send_signal(signal.SIGUSR2)
        room.pass_time(5)
        assert room.alive(), "it ended in a round"
        lines = list(ada.lines)
        while room.alive():
            play_out(room, ada, ben)
        holds("handed over", room.end())
        whole = hall.Hall(folder=room.folder)
        back = whole.client(token=ada.token)
        back.watch(table)
        back.until(lambda c: c.settled() and c.view["boxes"] == [1])
        same(back.lines[:len(lines)], lines)
        same(ended(back), rounds + 1)
        whole.in_order(table)
        whole.stop()


def play_out(room, *clients):
    """Everybody stands, until the room closes the connections."""
    try:
        finish(*clients)
    except (ConnectionError, hall.Closed):
        room.process.wait(timeout=PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
