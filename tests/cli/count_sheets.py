#!/usr/bin/env python3
"""count_sheets.py RIFFLE -- the index plays and bets of the trainer's page (app/web/count_sheets.js) are those
that the engines compute: all games and systems are there, one sheet is computed again by RIFFLE_SEED, and the
bets of another.  Prints TAP.
"""
import importlib.machinery
import importlib.util
import json
import re
import sys

from tap import RIFFLE, ROOT, main, same, test
from seed import generator  # tap says where it is

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("sheets_tool", str(ROOT / "tool/count-sheets"))
spec = importlib.util.spec_from_loader("sheets_tool", loader)
tool = importlib.util.module_from_spec(spec)
loader.exec_module(tool)


def told():
    """{(game, system): {"samples", "step", "plays", "bets"}} of the file, and {game: key}."""
    text = (ROOT / "app/web/count_sheets.js").read_text()
    sheets, keys = {}, {}
    for game, key, body in re.findall(r"^        game: ([^\n]*),\n        key: ([^\n]*),\n(.*?)^    },", text, re.M | re.S):
        keys[json.loads(game)] = json.loads(key)
        for system, samples, step, rest in re.findall(
                r'^            "([\w-]+)": \{\n +samples: (\d+),\n +step: (\d+),\n(.*?)^            },', body, re.M | re.S):
            rows = {name: json.loads("[" + lists.rstrip().rstrip(",") + "]")
                    for name, lists in re.findall(r"^ +(plays|bets): \[\n(.*?)^                \],", rest, re.M | re.S)}
            sheets[json.loads(game), system] = {"samples": int(samples), "step": int(step), **rows}
    return sheets, keys


@test
def every_game_and_system_is_told():
    sheets, keys = told()
    same(list(sheets), [(game, system) for game in tool.GAMES for system in tool.SYSTEMS])
    same(list(keys), tool.GAMES)
    for sheet in sheets.values():
        assert len(sheet["plays"]) >= 10 and len(sheet["bets"]) >= 10, sheet


@test
def a_sheet_is_what_the_engines_compute():
    sheets, keys = told()
    system = generator("count-sheets").choice([one for one in tool.SYSTEMS if one not in tool.MORE])
    game = generator("count-sheets-game").choice(tool.GAMES)
    found = tool.sheet(RIFFLE, game, system)
    same(found["key"], keys[game])
    for name, value in sheets[game, system].items():
        same((game, system, name, found[name]), (game, system, name, value))


@test
def hi_lo_bets_are_those_of_a_simulation():
    sheets, _ = told()
    game = generator("count-sheets-bets").choice(tool.GAMES)
    bets = tool.told(RIFFLE, "bets", game, "hi-lo")["bets"]
    same([tool.bet_row(one) for one in bets], sheets[game, "hi-lo"]["bets"])


sys.exit(main())
