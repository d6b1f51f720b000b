#!/usr/bin/env python3
"""edges.py RIFFLE -- the house edges that the card room tells (app/web/edges.js) are those that the
exact engine computes: every preset, and some choices of changed rules by RIFFLE_SEED.  Prints TAP.
"""
import importlib.machinery
import importlib.util
import re
import sys

from tap import RIFFLE, ROOT, main, same, test
from seed import generator  # tap says where it is

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("edges_tool", str(ROOT / "tool/edges"))
spec = importlib.util.spec_from_loader("edges_tool", loader)
tool = importlib.util.module_from_spec(spec)
loader.exec_module(tool)
CHANGED = 12  # choices of changed rules that are computed again


def told():
    """{(preset, changed): edge} and {preset: rules} of the file."""
    text = (ROOT / "app/web/edges.js").read_text()
    edges, rules = {}, {}
    for preset, body in re.findall(r'^    "?([\w-]+)"?: \{\n(.*?)^    \},', text, re.M | re.S):
        edges[preset, ""] = float(re.search(r"^        edge: (\S+),", body, re.M)[1])
        edges |= {(preset, name): float(value) for name, value in re.findall(r'^            "(.*)": (\S+),$', body, re.M)
                  if "=" in name}
        rules[preset] = dict(re.findall(r'^            (\w+): "(.*)",$', body, re.M))
    return edges, rules


@test
def every_preset_is_told_with_its_rules():
    _, rules = told()
    same(rules, {preset: tool.rules_of(preset) for preset in tool.presets()})


@test
def every_choice_is_told():
    edges, _ = told()
    wanted = {(preset, tool.name_of(changed)) for preset in tool.presets() for changed in tool.choices(preset)}
    lacking = sorted(wanted - set(edges))
    for preset, name in lacking:  # left out only where the rules contradict each other
        same((preset, name, tool.edge(RIFFLE, preset, [pair.split("=") for pair in name.split()])), (preset, name, None))
    same(set(edges) - wanted, set())


@test
def edges_are_exact():
    edges, _ = told()
    changed = sorted(key for key in edges if key[1])
    for preset, name in [key for key in edges if not key[1]] + generator("edges").sample(changed, CHANGED):
        found = tool.edge(RIFFLE, preset, [pair.split("=", 1) for pair in name.split()])
        same((preset, name, found), (preset, name, edges[preset, name]))


sys.exit(main())
