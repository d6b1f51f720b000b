"""database.py -- a real PostgreSQL of Debian for tests: its own folder, port and socket, with fsync
on; a standby that follows it, synchronously or not, and is promoted; and every way in which it goes
away.  initdb refuses root, so as root everything runs as the user postgres or nobody."""

import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "room"))

from hall import free_port  # noqa: E402
from tap import PATIENCE  # noqa: E402 -- the path is hall's

SETTINGS = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = '{folder}'
fsync = on
synchronous_commit = on
full_page_writes = on
wal_level = replica
max_wal_senders = 4
hot_standby = on
shared_buffers = 32MB
max_connections = 60
wal_sender_timeout = 3s
log_min_messages = warning
"""


def find_programs():
    """The folder with initdb and postgres, or None."""
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in [*folders, *map(pathlib.Path, os.environ["PATH"].split(":"))]:
        if all((folder / name).exists() for name in ("initdb", "postgres", "pg_basebackup", "psql")):
            return folder
    return None


PROGRAMS = find_programs()
MISSING = ("PostgreSQL is not installed: `apt-get install postgresql` brings initdb and postgres "
           "(tool/setup test)")


def other_user():
    """The user that runs the database, or None when this process may itself."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise AssertionError("there is neither a user postgres nor nobody to run the database")


class Database:
    """One PostgreSQL server.  `url` is for --store."""

    def __init__(self, source=None, settings=""):
        self.user = other_user()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="riffle-pg-"))
        self.data = self.folder / "data"
        self.port = free_port()
        self.process = None
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        if source:
            self.copy(source)
        else:
            self.run("initdb", "-D", str(self.data), "-U", "riffle", "-A", "trust", "-E", "UTF8",
                     "--no-locale", "--data-checksums")
        with open(self.data / "postgresql.auto.conf" if source else self.data / "postgresql.conf", "a") as out:
            out.write(SETTINGS.format(port=self.port, folder=self.folder) + settings + "\n")
        self.start()

    # The programs.

    def identity(self):
        """As whom programs run."""
        if not self.user:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}

    def run(self, program, *args, **more):
        done = subprocess.run([str(PROGRAMS / program), *args], capture_output=True, text=True,
                              timeout=PATIENCE, cwd=self.folder, **self.identity(), **more)
        assert done.returncode == 0, (program, done.stdout, done.stderr)
        return done.stdout

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen([str(PROGRAMS / "postgres"), "-D", str(self.data)],
                                            stdout=log, stderr=log, cwd=self.folder,
                                            **self.identity())
        ends = time.time() + PATIENCE
        while not self.ready():
            assert self.process.poll() is None and time.time() < ends, self.told()
            time.sleep(0.05)

    def ready(self):
        done = subprocess.run([str(PROGRAMS / "pg_isready"), "-h", str(self.folder), "-p",
                               str(self.port), "-q"])
        return done.returncode == 0

    def told(self):
        return (self.folder / "log").read_text()[-2000:]

    def end(self, how):
        """SIGINT: fast; SIGQUIT: at once, and it recovers when it starts; SIGKILL: as power lost."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=PATIENCE)

    def stop(self):
        self.end(signal.SIGINT)

    def crash(self):
        self.end(signal.SIGQUIT)

    def close(self):
        self.end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # What is in it.

    @property
    def url(self):
        return f"postgresql://riffle@127.0.0.1:{self.port}/postgres"

    def sql(self, text, database="postgres"):
        return self.run("psql", "-h", str(self.folder), "-p", str(self.port), "-U", "riffle", "-d",
                        database, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c",
                        text).strip()

    # A standby.

    def copy(self, source):
        """The folder of a standby that follows `source`."""
        self.run("pg_basebackup", "-h", str(source.folder), "-p", str(source.port), "-U", "riffle",
                 "-D", str(self.data), "-R", "-X", "stream", "-c", "fast")
        auto = self.data / "postgresql.auto.conf"
        before, last = auto.read_text().rsplit("user=riffle", 1)  # earlier ones are the source's own
        auto.write_text(f"{before}user=riffle application_name=s{self.port}{last}")

    def follow(self, standby, synchronous):
        """Waits until the standby streams, and from now on for each commit to be on it, or not."""
        names = f"s{standby.port}" if synchronous else ""
        self.sql(f"alter system set synchronous_standby_names = '{names}'")
        self.sql("select pg_reload_conf()")
        wanted = "sync" if synchronous else "async"
        ends = time.time() + PATIENCE
        while self.sql("select sync_state from pg_stat_replication") != wanted:
            assert time.time() < ends, (self.told(), standby.told())
            time.sleep(0.05)

    def promote(self):
        """Makes a standby a server of its own."""
        self.run("pg_ctl", "-D", str(self.data), "promote", "-w")
        self.sql("alter system set synchronous_standby_names = ''")
        self.sql("select pg_reload_conf()")

    def stop_following(self):
        """A standby that receives nothing more: what is committed now is lost when it is promoted."""
        self.sql("alter system set primary_conninfo = ''")
        self.sql("select pg_reload_conf()")
        ends = time.time() + PATIENCE
        while self.sql("select count(*) from pg_stat_wal_receiver") != "0":
            assert time.time() < ends, self.told()
            time.sleep(0.05)
