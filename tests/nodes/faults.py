#!/usr/bin/env python3
"""faults.py RIFFLE [--faults N] [--only KIND] [--verbose] -- a card room on three nodes and one
PostgreSQL goes through N faults while people play: nodes are killed, stopped across their lease, drained and given other
times of day; connections to the database are cut, held and delayed, and answers of commits are lost;
the database is restarted, and its standby takes its place with and without loss.

What must hold: one chain for each table; nothing that anybody was told is lost, or the table is
closed with the proof; every record passes `riffle verify`; no card is dealt twice; no line of an
older owner follows one of a newer owner."""

import argparse
import pathlib
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "cli"), str(HERE.parent / "room")]

from cluster import Cluster  # noqa: E402
from hall import IN_ORDER  # noqa: E402
from known import DEALS, Known  # noqa: E402
from tap import PATIENCE, main, test  # noqa: E402
from wanderer import Wanderer  # noqa: E402
from seed import generator  # noqa: E402 -- the path is tap's

parser = argparse.ArgumentParser()
parser.add_argument("riffle")
parser.add_argument("--faults", type=int, default=50)
parser.add_argument("--only", help="one kind of fault, for looking at it")
parser.add_argument("--verbose", action="store_true", help="print each fault and its time")
OPTIONS = parser.parse_args()

TABLES, PLAYERS = 4, 2
AN_EVENING = 50  # faults
SETTLE = 0.3  # seconds in which lines that a killed node had sent arrive
COMMIT = rb"COMMIT|INSERT INTO line"  # what commits a batch; lines alone are one statement
OLDER_AFTER_NEWER = """select count(*) from (select epoch < lag(epoch) over (partition by tbl order
 by seq) as older from riffle.line) as lines where older"""

chance = generator("nodes")


class Evening:
    """The room, its players, and what they know."""

    def __init__(self, cluster):
        self.cluster, self.known = cluster, Known()
        self.ends = threading.Event()
        self.failures, self.threads, self.players = [], [], []
        self.number, self.lost, self.closed = 0, 0, []
        for _ in range(TABLES):
            self.open_table()

    def urls(self):
        return [node.address for node in self.cluster.nodes]

    def open_table(self):
        """A new table with its players, each in a thread of their own."""
        self.number += 1
        at = chance.randrange(len(self.urls()))
        urls = self.urls()[at:] + self.urls()[:at]
        opener = Wanderer(urls, f"Opener{self.number}").connect()
        opened = opener.open_table(title=f"Table {self.number}")
        opener.drop()
        for box in range(1, PLAYERS + 1):
            one = Wanderer(chance.sample(urls, len(urls)), f"P{self.number}x{box}", signs=box == 1)
            one.table, one.box = opened, box
            self.players.append(one)
            thread = threading.Thread(target=self.run, args=(one,), daemon=True)
            self.threads.append(thread)
            thread.start()

    def run(self, player):
        try:
            player.play(player.box, lambda _: self.ends.is_set(), patience=36000)
        except Exception as error:  # told by check
            self.failures.append(f"{player.name}: {type(error).__name__} {error}")
        player.drop()

    def tables(self):
        return {player.table: player for player in self.players if not player.closed}

    def moves_on(self):
        """Every table that is open has more lines than now."""
        before = {table: len(player.lines) for table, player in self.tables().items()}
        ends = time.time() + PATIENCE
        while True:
            assert not self.failures, self.failures
            open_tables = self.tables()
            still = [table for table in open_tables if len(open_tables[table].lines) <= before.get(table, 0)]
            if not still:
                return
            assert time.time() < ends, f"no line at {still} for {PATIENCE} s: " + self.where(still[0])
            time.sleep(0.02)

    def where(self, table):
        return " | ".join(f"{p.name} at {getattr(p, 'at', None)} {len(p.lines)} lines, {p.stopped}, "
                          f"{p.refusals[-2:]}, {p.connection and p.connection.state}"
                          for p in self.players if p.table == table)

    def check(self, verify):
        """Everything that anybody was told is in the records, and they are in order."""
        node = self.cluster.alive()[0]
        for table in {player.table for player in self.players}:
            told = [(list(player.lines), list(player.rulings), player) for player in self.players
                    if player.table == table]
            record = self.record(node, table)
            lines = record.decode().splitlines()
            if any("\tstop\t" in line for line in lines):
                self.check_closed(table, lines, told)
            else:
                self.check_open(table, lines, told)
            if verify:
                status, said = node.verify(record)
                assert status in IN_ORDER, said
        older = self.cluster.base.sql(OLDER_AFTER_NEWER)
        assert older == "0", f"{older} lines of an older owner follow one of a newer owner"

    def record(self, node, table):
        """Read as soon as the node has its store again."""
        ends = time.time() + PATIENCE
        while True:
            status, _, text = node.get(f"/record/{table}")
            if status == 200:
                return text
            assert time.time() < ends, (status, text)
            time.sleep(0.1)

    def check_open(self, table, lines, told):
        self.known.take(table, lines)
        for had, rulings, player in told:
            assert not player.forks, player.forks[0]
            assert lines[:len(had)] == had, f"{player.name} was told lines that {table} has not"
            for number, ruling in rulings:
                field = lines[number - 1].split("\t")
                assert field[4] == ruling, (number, ruling, field)

    def check_closed(self, table, lines, told):
        """The database lost lines: the record says so, and no card comes after it."""
        longest = max((had for had, _, _ in told), key=len)
        kinds = [line.split("\t")[3] for line in lines]
        stop = kinds.index("stop")
        assert not set(DEALS) & set(kinds[stop:]), f"{table} deals after its end"
        for had, _, player in told:
            both = min(stop, len(had))
            assert lines[:both] == had[:both], f"{table} has other lines than {player.name} was told"
        if table not in self.closed:
            self.closed.append(table)
            self.lost += max(0, len(longest) - stop)


# The faults.  Each takes the evening and leaves the room whole again.

def pick(evening):
    return chance.choice(evening.cluster.alive())


def kill_a_node(evening):
    node = pick(evening)
    node.kill()
    time.sleep(SETTLE)
    evening.moves_on()
    node.start()


def kill_two_nodes(evening):
    two = chance.sample(evening.cluster.alive(), 2)
    for node in two:
        node.kill()
    time.sleep(SETTLE)
    evening.moves_on()
    for node in two:
        node.start()


def restart_a_node_at_once(evening):
    node = pick(evening)
    node.kill()
    node.start()
    evening.moves_on()


def stop_a_node_across_its_lease(evening):
    node = pick(evening)
    node.pause()
    time.sleep(evening.cluster.lease * chance.uniform(1.2, 2))
    evening.moves_on()
    node.resume()
    evening.moves_on()


def stop_a_node_within_its_lease(evening):
    node = pick(evening)
    node.pause()
    time.sleep(evening.cluster.lease * chance.uniform(0.1, 0.7))
    node.resume()
    evening.moves_on()


def drain_a_node(evening):
    node = pick(evening)
    node.process.terminate()
    said = node.end()
    assert node.process.returncode == 0, said
    evening.moves_on()
    node.start()


def cut_its_connections(evening):
    pick(evening).relay.cut()
    evening.moves_on()


def keep_it_from_the_database(evening):
    node = pick(evening)
    node.relay.away(True)
    time.sleep(evening.cluster.lease * chance.uniform(0.2, 2))
    node.relay.away(False)
    evening.moves_on()


def hold_its_bytes(evening):
    node = pick(evening)
    node.relay.held = True
    time.sleep(evening.cluster.lease * chance.uniform(0.2, 1.8))
    node.relay.held = False
    evening.moves_on()


def delay_everybody(evening):
    for node in evening.cluster.nodes:
        node.relay.delay = 0.03
    evening.moves_on()
    for node in evening.cluster.nodes:
        node.relay.delay = 0


def lose_the_answer_of_a_commit(evening):
    for node in evening.cluster.alive():
        node.relay.loses = COMMIT
    evening.moves_on()
    for node in evening.cluster.nodes:
        node.relay.loses = None


def restart_the_database(evening):
    evening.cluster.base.stop()
    evening.cluster.base.start()
    evening.moves_on()


def crash_the_database(evening):
    evening.cluster.base.crash()
    evening.cluster.base.start()
    evening.moves_on()


def set_the_time_of_day(evening):
    node = pick(evening)
    node.shift.write_text(str(chance.choice((-86400, -5, 5, 86400, 0))))
    evening.moves_on()


def promote_a_synchronous_standby(evening):
    evening.cluster.follow(synchronous=True)
    evening.moves_on()
    evening.cluster.fail_over()
    evening.moves_on()


def promote_a_standby_that_is_behind(evening):
    """What was committed since the standby stopped receiving is lost.  Tables that told of it close,
    and their players sit down elsewhere."""
    evening.cluster.follow(synchronous=False)
    evening.cluster.standby.stop_following()
    lost = evening.lost
    evening.moves_on()
    evening.moves_on()
    behind = set(evening.tables())
    evening.cluster.fail_over()
    ends = time.time() + PATIENCE
    while any(not p.closed for p in evening.players if p.table in behind) and time.time() < ends:
        assert not evening.failures, evening.failures
        time.sleep(0.05)
    evening.check(verify=False)
    assert evening.lost > lost, "nothing was lost, so nothing was shown"
    for _ in range(TABLES - len(evening.tables())):
        evening.open_table()
    evening.moves_on()


COMMON = (kill_a_node, restart_a_node_at_once, stop_a_node_across_its_lease,
          stop_a_node_within_its_lease, cut_its_connections, keep_it_from_the_database,
          hold_its_bytes, delay_everybody, lose_the_answer_of_a_commit, set_the_time_of_day)
RARE = (kill_two_nodes, drain_a_node, restart_the_database, crash_the_database)
SLOW = (promote_a_synchronous_standby, promote_a_standby_that_is_behind)


def schedule(count):
    """Every kind comes; the slow ones are few."""
    slow = max(1, count // 100)
    kinds = [*SLOW] * slow + [*RARE] * max(1, count // 20)
    kinds += [COMMON[at % len(COMMON)] for at in range(count - len(kinds))]
    chance.shuffle(kinds)
    return kinds[:count]


class Totals:
    """What all evenings together saw."""

    def __init__(self):
        self.counted, self.lines, self.cards, self.hops, self.losses = {}, 0, 0, 0, 0
        self.lost, self.closed = 0, 0

    def add(self, evening):
        self.lines += sum(len(player.lines) for player in evening.players)
        self.cards += evening.known.count()
        self.hops += sum(player.hops for player in evening.players)
        self.losses += sum(player.losses for player in evening.players)
        self.lost += evening.lost
        self.closed += len(evening.closed)

    def report(self, took):
        print(f"# {sum(self.counted.values())} faults in {took:.0f} s: " +
              ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in sorted(self.counted.items())))
        print(f"# {self.lines} lines told, {self.cards} cards shown, none twice; sent elsewhere {self.hops} times, "
              f"connection lost {self.losses} times; {self.lost} lines lost by the database at "
              f"{self.closed} tables, which are closed with the proof", flush=True)


def go_through(evening, kinds, counted):
    for fault in kinds:
        number = 1 + sum(counted.values())
        began = time.time()
        try:
            fault(evening)
        except Exception as error:
            raise AssertionError(f"fault {number}, {fault.__name__}: {error}") from error
        if number % 10 == 0:
            evening.check(verify=False)
        counted[fault.__name__] = counted.get(fault.__name__, 0) + 1
        if OPTIONS.verbose or OPTIONS.faults > 100 or OPTIONS.only:
            print(f"# {number} {fault.__name__} {time.time() - began:.1f} s", flush=True)


def spend(kinds, totals):
    """One evening with a room of its own, so that records stay short enough to be read often."""
    with Cluster(3) as cluster:
        evening = Evening(cluster)
        evening.moves_on()
        go_through(evening, kinds, totals.counted)
        evening.ends.set()
        for thread in evening.threads:
            thread.join(timeout=PATIENCE)
        assert not evening.failures, evening.failures
        evening.check(verify=True)
    totals.add(evening)


@test
def nothing_told_is_lost_in_a_room_of_three_nodes():
    began, totals = time.time(), Totals()
    kinds = [globals()[OPTIONS.only]] * OPTIONS.faults if OPTIONS.only else schedule(OPTIONS.faults)
    for at in range(0, len(kinds), AN_EVENING):
        spend(kinds[at:at + AN_EVENING], totals)
        totals.report(time.time() - began)
    assert totals.cards > 0


if __name__ == "__main__":
    sys.exit(main())
