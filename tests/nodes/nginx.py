#!/usr/bin/env python3
"""nginx.py RIFFLE -- the nginx configuration of docs/how-to/nodes.md, tried: its text with other
addresses in front of three nodes.  People play through the one public address, a node is killed and
another drained, and everybody plays on."""

import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE.parent / "cli"), str(HERE.parent / "room")]

import http.client  # noqa: E402

import exposition  # noqa: E402
from cluster import Cluster  # noqa: E402
from hall import IN_ORDER, free_port, together  # noqa: E402
from tap import PATIENCE, Skip, main, same, test  # noqa: E402
from wanderer import Wanderer  # noqa: E402

FRAME = """
daemon off; pid {folder}/pid; error_log {folder}/error; worker_processes 1;
events {{ worker_connections 512; }}
http {{
access_log off;
client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
{text}
}}
"""


def documented():
    page = (ROOT / "docs/how-to/nodes.md").read_text()
    return re.search(r"```nginx\n(.*?)```", page, re.S)[1]


class Nginx:
    """nginx with the documented text: only addresses differ, and there is no certificate."""

    def __init__(self, port):
        if not shutil.which("nginx") and not pathlib.Path("/usr/sbin/nginx").exists():
            raise Skip("nginx is not installed: apt-get install nginx-light")
        self.port = port
        self.keeps = tempfile.TemporaryDirectory()

    def start(self, nodes):
        text = documented()
        for at, node in enumerate(nodes):
            text = text.replace(f"10.0.0.1{at + 1}:8021", f"127.0.0.1:{node.port}")
        text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port};")
        text = re.sub(r" *ssl_certificate.*\n", "", text)
        assert "10.0.0" not in text, text
        conf = pathlib.Path(self.keeps.name) / "conf"
        conf.write_text(FRAME.format(folder=self.keeps.name, text=text))
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen([program, "-c", str(conf), "-e", "stderr"])
        ends = time.time() + 20
        while True:
            try:
                return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE).connect()
            except OSError:
                assert self.process.poll() is None and time.time() < ends, "nginx does not start"
                time.sleep(0.05)

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE)
        self.keeps.cleanup()


@test
def people_play_through_the_documented_nginx_while_nodes_go():
    port = free_port()
    nginx = Nginx(port)
    public = f"http://127.0.0.1:{port}"
    with Cluster(3, addresses=lambda name: f"{public}/node/{name}") as cluster:
        nginx.start(cluster.nodes)
        try:
            players = [Wanderer([public], name) for name in ("Ann", "Ben")]
            players[0].connect()
            opened = players[0].open_table()
            for box, player in enumerate(players, 1):
                player.table, player.box = opened, box
                player.drop()
            play_rounds(players, 1)
            owner = owner_of(cluster)
            owner.kill()
            play_rounds(players, 2)
            owner.start()
            owner_of(cluster).process.terminate()
            play_rounds(players, 3)
            status, said = cluster.nodes[0].verify(cluster.alive()[0].record(opened))
            assert status in IN_ORDER, said
            assert all("/node/" in player.at for player in players), [p.at for p in players]
        finally:
            nginx.close()


def owner_of(cluster):
    """The node where people sit."""
    for node in cluster.alive():
        if exposition.value(node.metrics(), "riffle_boxes_taken") > 0:
            return node
    raise AssertionError("nobody sits anywhere")


def play_rounds(players, rounds):
    together(*[lambda p=p: p.play(p.box, lambda one: one.rounds() >= rounds) for p in players])
    same([player.forks for player in players], [[] for _ in players])


if __name__ == "__main__":
    sys.exit(main())
