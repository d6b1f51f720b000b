#!/usr/bin/env python3
"""stage.py RIFFLE [COUNT] -- a room on several nodes for a test in another language.  Prints one line of
JSON for each command that it reads:

    nodes        [{"name", "address", "alive", "boxes"}, …]; also once at the start
    kill NAME    as kill -9
    pause NAME, resume NAME
    drain NAME   SIGTERM, and waits until it has ended
    start NAME

Ends with its standard input.  Without PostgreSQL it prints {"skip": why}."""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "cli"), str(HERE.parent / "room")]

import exposition  # noqa: E402
from cluster import Cluster  # noqa: E402
from tap import Skip  # noqa: E402


def boxes(node):
    return exposition.value(node.metrics(), "riffle_boxes_taken") if node.alive() and not node.stopped else 0


def nodes(cluster):
    return [{"name": node.name, "address": node.address, "alive": node.alive(), "boxes": boxes(node)}
            for node in cluster.nodes]


def drain(node):
    node.process.terminate()
    node.end()


def run(cluster, words):
    named = {node.name: node for node in cluster.nodes}
    does = {"kill": lambda node: node.kill(), "pause": lambda node: node.pause(),
            "resume": lambda node: node.resume(), "start": lambda node: node.start(), "drain": drain}
    if words[0] in does:
        does[words[0]](named[words[1]])
    return nodes(cluster)


def say(what):
    print(json.dumps(what), flush=True)


def main():
    try:
        with Cluster(int(sys.argv[2]) if len(sys.argv) > 2 else 2) as cluster:
            cluster.wait_until_all_know_each_other()
            say(nodes(cluster))
            for line in sys.stdin:
                say(run(cluster, line.split()))
    except Skip as why:
        say({"skip": str(why)})


if __name__ == "__main__":
    main()
