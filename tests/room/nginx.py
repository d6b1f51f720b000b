#!/usr/bin/env python3
"""nginx.py RIFFLE -- a real nginx in front of the room, with the configuration of service/nginx.conf
on other ports: pages, a whole shoe through the proxy, and the address that limits are counted by."""

import contextlib
import http.client
import json
import pathlib
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import client as talk  # noqa: E402
from hall import Hall, free_port  # noqa: E402
from tap import PATIENCE, ROOT, Skip, holds, main, same, test  # noqa: E402

FRAME = """daemon off; pid {0}/pid; error_log {0}/error.log;
events {{ }}
http {{ access_log off; client_body_temp_path {0}/a; proxy_temp_path {0}/b; fastcgi_temp_path {0}/c;
uwsgi_temp_path {0}/d; scgi_temp_path {0}/e; include {0}/site.conf; }}
"""


class Proxy:
    """nginx as a process of its own, on loopback, with a certificate for the test."""

    def __init__(self, room):
        if not shutil.which("nginx") or not shutil.which("openssl"):
            raise Skip("there is no nginx, or no openssl")
        self.keeps = tempfile.TemporaryDirectory()
        folder = self.keeps.name
        self.plain, self.port = free_port(), free_port()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                        "-nodes", "-subj", "/CN=cards.example.org", "-days", "2",
                        "-out", f"{folder}/fullchain.pem", "-keyout", f"{folder}/privkey.pem"],
                       check=True, capture_output=True)
        site = (ROOT / "service/nginx.conf").read_text()
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.plain};")
        site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;")
        site = site.replace("/etc/letsencrypt/live/cards.example.org", folder)
        self.web = tempfile.TemporaryDirectory()  # the workers of nginx may be another user
        web = pathlib.Path(self.web.name)
        web.chmod(0o755)
        site = site.replace("root /var/www/html;", f"root {web};")
        (web / ".well-known/acme-challenge").mkdir(parents=True)
        (web / ".well-known/acme-challenge/token").write_text("token.thumbprint")
        (web / "secret").write_text("not for the world")
        site = site.replace("127.0.0.1:8021", f"127.0.0.1:{room}")
        pathlib.Path(folder, "site.conf").write_text(site)
        pathlib.Path(folder, "nginx.conf").write_text(FRAME.format(folder))
        self.process = subprocess.Popen(["nginx", "-e", f"{folder}/error.log", "-p", folder,
                                         "-c", f"{folder}/nginx.conf"], stderr=subprocess.PIPE)
        self.wait()

    def wait(self):
        ends = time.time() + PATIENCE
        while time.time() < ends and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"nginx did not start: {self.process.stderr.read().decode()}")

    def get(self, path):
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        talk = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=trusting)
        talk.request("GET", path, headers={"Host": "cards.example.org"})
        answer = talk.getresponse()
        text = answer.read()
        talk.close()
        return answer.status, text

    def get_plain(self, path):
        """The answer over plain HTTP: its status, its text, and the address that it sends one to."""
        plain = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=PATIENCE)
        plain.request("GET", path, headers={"Host": "cards.example.org"})
        answer = plain.getresponse()
        text = answer.read()
        plain.close()
        return answer.status, text, answer.getheader("Location")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        self.process.stderr.close()
        self.keeps.cleanup()
        self.web.cleanup()


def behind(*options):
    return Hall("--proxy", "--origin", "https://cards.example.org", *options)


@contextlib.contextmanager
def secured():
    """New connections of clients go through TLS, as a browser's do."""
    plain = socket.create_connection
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    socket.create_connection = lambda *a, **k: trusting.wrap_socket(plain(*a, **k))
    try:
        yield
    finally:
        socket.create_connection = plain


def guest(proxy, name, **more):
    with secured():
        return talk.Client("127.0.0.1", proxy.port, name, origin="https://cards.example.org", **more)


@test
def pages_come_through_and_plain_http_is_sent_to_https():
    with behind() as hall, Proxy(hall.port) as proxy:
        same(proxy.get("/health"), (200, b'{"ok":true,"why":""}'))
        status, page = proxy.get("/")
        same(status, 200)
        holds(b"<html", page)
        for path in "/desk", "/secret":
            status, _, place = proxy.get_plain(path)
            same((status, place), (301, f"https://cards.example.org{path}"))


@test
def a_certificate_can_be_renewed():
    """Its authority asks for a file over plain HTTP, and must not be sent elsewhere."""
    with behind() as hall, Proxy(hall.port) as proxy:
        same(proxy.get_plain("/.well-known/acme-challenge/token"), (200, b"token.thumbprint", None))
        same(proxy.get_plain("/.well-known/acme-challenge/other")[0], 404)


@test
def a_shoe_is_played_through_the_proxy_and_its_record_proved():
    with behind() as hall, Proxy(hall.port) as proxy:
        ada = guest(proxy, "Ada")
        table = hall.table(ada, rules="single-deck")
        talk.play(ada, 1, until=lambda c: sum("\tshuffle\t" in line for line in c.lines) == 2)
        status, record = proxy.get(f"/record/{table}")
        same(status, 200)
        assert hall.verify(record)[0] in (0, 4), hall.verify(record)


@test
def the_role_of_the_link_that_names_the_proxy_is_given():
    with behind() as hall, Proxy(hall.port) as proxy:
        holds("https://cards.example.org/desk#key=", (hall.data / "director.link").read_text())
        dora = guest(proxy, "Dora")
        same(dora.ask({"do": "claim", "key": hall.key("director")})["role"], "director")


@test
def limits_count_the_address_that_nginx_saw():
    """A client cannot choose its own: what it writes into the header comes before nginx's word."""
    with behind("--per-address", "2") as hall, Proxy(hall.port) as proxy:
        kept = [guest(proxy, f"Ada{i}", forwarded=f"192.0.2.{i}") for i in range(2)]
        with secured():
            third = talk.Socket("127.0.0.1", proxy.port, "https://cards.example.org", forwarded="192.0.2.77")
        holds("2 connections", json.loads(third.receive())["error"])
        same([one.ask({"do": "ping"})["is"] for one in kept], ["pong"] * 2)


if __name__ == "__main__":
    sys.exit(main())
