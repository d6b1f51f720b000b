#!/usr/bin/env python3
"""nodes_bench.py RIFFLE ROOM_BENCH [--players N] [--seconds S] -- acts a second and latency of one
card room on 1, 2 and 4 nodes with PostgreSQL, beside one node with SQLite, in one run on this
machine; and what the database costs for each act.

Players are spread evenly over the nodes, seven to a table, and act every 2 to 4 seconds
(bench/room_bench.c).  Nodes, database and clients share the machine; the processors that each took
are told.  fsync is on."""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
parser = argparse.ArgumentParser()
parser.add_argument("riffle")
parser.add_argument("bench")
parser.add_argument("--players", type=int, default=1400)
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--nodes", default="1,2,4")
OPTIONS = parser.parse_args()
sys.path[:0] = [str(ROOT / "tests/nodes"), str(ROOT / "tests/room"), str(ROOT / "tests/cli")]

import database  # noqa: E402
from cluster import Cluster  # noqa: E402
from hall import Hall  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")
REPORT = re.compile(r"(\d+) acts/s, p50 +(\d+) ms, p99 +(\d+) ms, most +(\d+) ms.*?processors: room "
                    r"([\d.]+), clients ([\d.]+)")


def seconds_of(pid):
    """Seconds of the processor of a process and of its children that have ended."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICK


def family(pid):
    """A process and its children: PostgreSQL has one process for each connection."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def logged(base):
    """Bytes that the database has written to its write-ahead log."""
    return int(base.sql("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")) if base else 0


class Load:
    """Players at every node, each node's in a process of their own."""

    def __init__(self, rooms):
        each = OPTIONS.players // len(rooms)
        self.processes = [subprocess.Popen(
            [OPTIONS.bench, OPTIONS.riffle, str(each), str(OPTIONS.seconds), "at", str(room.port),
             str(room.process.pid), "PQRS"[at]],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for at, room in enumerate(rooms)]


def measure(name, rooms, base=None):
    load = Load(rooms)
    for process in load.processes:
        line = process.stdout.readline()
        assert line.startswith("# seated"), line
    pids = family(base.process.pid) if base else []
    before = {pid: seconds_of(pid) for pid in pids}
    bytes_before, commits_before = logged(base), commits(base)
    began = time.time()
    for process in load.processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    reports = []
    for process in load.processes:
        text = process.communicate()[0]
        assert REPORT.search(text), text
        reports.append([float(number) for number in REPORT.search(text).groups()])
    took = time.time() - began
    spent = sum(seconds_of(pid) - before[pid] for pid in pids)
    show(name, reports, spent / took, (logged(base) - bytes_before) / took,
         (commits(base) - commits_before) / took)


def commits(base):
    return int(base.sql("select xact_commit from pg_stat_database where datname='postgres'")) if base else 0


def show(name, reports, database_share, bytes_a_second, commits_a_second):
    acts = sum(report[0] for report in reports)
    p50, p99 = max(report[1] for report in reports), max(report[2] for report in reports)
    nodes = sum(report[4] for report in reports)
    clients = sum(report[5] for report in reports)
    print(f"{name:22} {OPTIONS.players:6} players {acts:7.0f} acts/s  p50 {p50:4.0f} ms  p99 "
          f"{p99:4.0f} ms  processors: nodes {nodes:.2f}, database {database_share:.2f}, clients "
          f"{clients:.2f}  a node {1e6 * nodes / acts:5.0f} µs/act", end="")
    if database_share:
        print(f"  database {1e6 * database_share / acts:5.0f} µs/act, {bytes_a_second / acts:6.0f} "
              f"bytes of log/act, {commits_a_second:5.0f} commits/s", end="")
    print(f"  load {os.getloadavg()[0]:.1f}", flush=True)


def main():
    with Hall() as hall:
        measure("SQLite, 1 node", [hall])
    if not database.PROGRAMS:
        print(database.MISSING)
        return 0
    for count in map(int, OPTIONS.nodes.split(",")):
        with Cluster(count, lease=10, direct=True) as cluster:
            measure(f"PostgreSQL, {count} node{'s' if count > 1 else ''}", cluster.nodes, cluster.base)
    return 0


if __name__ == "__main__":
    sys.argv[1:] = [OPTIONS.riffle]
    sys.exit(main())
