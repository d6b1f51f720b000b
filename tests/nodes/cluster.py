"""cluster.py -- one card room on several nodes for tests: a PostgreSQL (database.py) with or without
a standby, a proxy in front of it for each node (relay.py), and `riffle serve` N times."""

import http.client
import pathlib
import signal
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "room"))
sys.path.insert(0, str(HERE.parent / "cli"))

import database  # noqa: E402
import exposition  # noqa: E402
from hall import Hall, free_port, library  # noqa: E402
from relay import Relay  # noqa: E402
from tap import PATIENCE, Skip  # noqa: E402

LEASE = 1  # seconds


def need_database():
    if not database.PROGRAMS:
        raise Skip(database.MISSING)


class Node(Hall):
    """One `riffle serve`.  Its connection to the database goes through `relay`."""

    def __init__(self, cluster, name):
        self.cluster, self.name = cluster, name
        self.relay = Relay(cluster.base.port)
        self.metrics_port = free_port()
        self.shift = None
        self.stopped = False
        port = free_port()
        store = cluster.base.port if cluster.direct else self.relay.port
        self.address = (cluster.addresses(name) if cluster.addresses
                        else f"http://127.0.0.1:{port}")
        super().__init__(
            "--store", f"postgresql://riffle@127.0.0.1:{store}/postgres",
            "--node", name, "--node-address", self.address, "--lease", str(cluster.lease),
            "--room-key", str(cluster.key), "--metrics", str(self.metrics_port),
            preload=library("shifted.so"), start=False)
        self.port = port
        self.shift = self.folder / "shift"
        self.shift.write_text("0")
        self.env["RIFFLE_SHIFT"] = str(self.shift)
        self.start()

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)
        self.stopped = True

    def resume(self):
        self.process.send_signal(signal.SIGCONT)
        self.stopped = False

    def policy(self):
        """Whom its pages may connect to."""
        talk = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        talk.request("GET", "/")
        return talk.getresponse().getheader("Content-Security-Policy", "")

    def metrics(self):
        talk = http.client.HTTPConnection("127.0.0.1", self.metrics_port, timeout=PATIENCE)
        talk.request("GET", "/metrics")
        return exposition.read(talk.getresponse().read().decode())

    def close(self):
        if self.stopped and self.process.poll() is None:
            self.resume()
        super().close()
        self.relay.close()


class Cluster:
    """`base` is the database that nodes use now, `standby` the one that follows it, or None."""

    def __init__(self, count=3, lease=LEASE, direct=False, addresses=None):
        need_database()
        self.lease, self.direct = lease, direct  # direct: no proxy in between, for benchmarks
        self.addresses = addresses  # the public address of a node by its name, or None
        self.base, self.standby, self.nodes = None, None, []
        self.retired = []
        try:
            self.base = database.Database()
            self.key = self.base.folder / "room.key"
            self.nodes = []
            for at in range(count):
                self.nodes.append(Node(self, "abcdefgh"[at]))
        except BaseException:
            self.close()
            raise

    def wait_until_all_know_each_other(self):
        """Until then a page may connect to the nodes alone that its own knew when it was loaded."""
        hosts = [node.address.partition("//")[2] for node in self.nodes]
        for node in self.nodes:
            while not all(f"ws://{host}" in node.policy() for host in hosts):
                time.sleep(0.05)

    def alive(self):
        return [node for node in self.nodes if node.alive() and not node.stopped]

    def node_at(self, url):
        return next((node for node in self.nodes if node.address == url), None)

    def follow(self, synchronous):
        """A fresh standby of the database, synchronous or not."""
        self.standby = database.Database(self.base)
        self.base.follow(self.standby, synchronous)

    def fail_over(self):
        """The database is gone at once; the standby takes its place."""
        self.base.end(signal.SIGKILL)
        self.standby.promote()
        self.retired.append(self.base)
        self.base, self.standby = self.standby, None
        for node in self.nodes:
            node.relay.target = self.base.port
            node.relay.cut()

    def close(self):
        for node in self.nodes:
            node.close()
        for base in [self.base, self.standby, *self.retired]:
            if base:
                base.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
