"""relay.py -- a TCP proxy of ours between nodes and their database: it passes bytes on, and on demand
cuts every connection, refuses new ones, holds bytes back, delays them, or lets a request through and
throws its answer away, so that the node cannot know whether it was done."""

import re
import select
import socket
import threading
import time

from tap import PATIENCE


class Relay:
    """Listens on `port`; `target` is where connections go from now on."""

    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs, self.lock = set(), threading.Lock()
        self.open, self.held, self.delay = True, False, 0.0
        self.loses, self.lost = None, 0  # a pattern of requests, and how often it happened
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        if not self.open:
            client.close()
            return
        try:
            server = socket.create_connection(("127.0.0.1", self.target), timeout=PATIENCE)
        except OSError:
            client.close()
            return
        for one in (client, server):
            one.settimeout(None)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pair = (client, server)
        with self.lock:
            self.pairs.add(pair)
        try:
            self.pump(client, server)
        except (OSError, ValueError):
            pass  # cut
        self.drop(pair)

    def pump(self, client, server):
        while True:
            ready, _, _ = select.select([client, server], [], [], 1)
            for one in ready:
                data = one.recv(65536)
                if not data:
                    return
                while self.held:
                    time.sleep(0.01)
                if self.delay:
                    time.sleep(self.delay)
                if one is client and self.loses and re.search(self.loses, data, re.I | re.S):
                    self.lose(server, data)
                    return
                (server if one is client else client).sendall(data)

    def lose(self, server, data):
        """Passes a request on, waits for its answer, and throws it away with the connection."""
        self.loses = None
        server.sendall(data)
        server.settimeout(PATIENCE)
        try:
            while b"Z\0\0\0\5" not in server.recv(65536):  # ReadyForQuery
                pass
        except OSError:
            pass
        self.lost += 1

    def drop(self, pair):
        with self.lock:
            self.pairs.discard(pair)
        for one in pair:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()

    def cut(self):
        """Every connection breaks now; new ones are taken."""
        for pair in list(self.pairs):
            self.drop(pair)

    def away(self, on):
        """Nobody gets through."""
        self.open = not on
        if on:
            self.cut()

    def close(self):
        self.listener.close()
        self.away(True)
