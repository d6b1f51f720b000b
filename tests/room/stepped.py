"""stepped.py -- a card room whose clock the test moves: it stands still until the test lets time pass,
so that no limit of a table or a connection depends on how busy the machine is."""

import mmap
import struct
import time

from client import PATIENCE, Closed
from hall import Hall, library

PACE = 0.25  # seconds of the room between two looks at its clients


class Stepped(Hall):
    """Its clients take turns in one thread: each takes what came and acts, and time passes when nobody
    had anything to do."""

    def __init__(self, *options):
        super().__init__(*options, start=False, preload=library("stepped.so"))
        file = self.folder / "steps"
        file.write_bytes(bytes(24))
        with file.open("r+b") as opened:
            self.hand = mmap.mmap(opened.fileno(), 24)
        self.env["RIFFLE_STEPS"] = str(file)
        self.clients = []
        self.start()

    def client(self, *words, **more):
        client = super().client(*words, **more)
        client.clock = self
        self.clients.append(client)
        return client

    def stop(self, status=0):
        self.clients = []
        return super().stop(status)

    def number(self, at):
        return struct.unpack_from("=q", self.hand, 8 * at)[0]

    def add(self, at, seconds):
        struct.pack_into("=q", self.hand, 8 * at, self.number(at) + int(seconds * 1000000))

    def step(self, seconds=PACE):
        """Lets so much time pass, a little at a time; nobody is heard meanwhile."""
        self.add(0, seconds)
        ends = time.time() + PATIENCE
        while self.number(2) < self.number(0):
            assert self.alive(), "the room ended: " + self.end()
            assert time.time() < ends, "the room does not look at its clock"
            time.sleep(0.001)

    def leap(self, seconds):
        """Lets so much time pass at once, as if the room had been stopped."""
        self.add(1, seconds)

    def catch_up(self):
        """Everybody takes what came; true when somebody got something."""
        self.clients = [client for client in self.clients if not client.is_closed]
        return any([client.catch_up() for client in self.clients])

    def pass_time(self, seconds):
        """Lets so much time pass while everybody listens and nobody acts."""
        for _ in range(int(seconds / PACE)):
            self.catch_up()
            self.step()
        self.catch_up()

    def until(self, is_so, *clients):
        """Until it was so once for each of them."""
        ends = time.time() + PATIENCE
        waiting = list(clients)
        while waiting:
            busy, left = self.catch_up(), []
            for client in waiting:
                asked = client.number
                client.give_share()
                if not is_so(client):
                    left.append(client)
                busy = busy or client.number > asked
            if waiting == left and not busy:
                self.step()
            waiting = left
            assert time.time() < ends, f"waited in vain: {[(c.name, c.state, c.view) for c in waiting]}"


def closes(room, one):
    """Whether the room closes this socket within two minutes of its time; what it sends is lost."""
    usual = one.raw.gettimeout()
    one.raw.settimeout(0.01)
    try:
        for _ in range(int(120 / PACE)):
            try:
                one.receive()
            except TimeoutError:
                room.step()
        return False
    except (Closed, OSError):
        return True
    finally:
        one.raw.settimeout(usual)
