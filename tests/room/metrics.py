#!/usr/bin/env python3
"""metrics.py RIFFLE -- what the room says of itself at --metrics: the text keeps the rules of
Prometheus' format, its numbers move as they should, and nothing of it is on the public port."""

import errno
import http.client
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import exposition  # noqa: E402
from client import play  # noqa: E402
from hall import Hall, free_port, library  # noqa: E402
from tap import PATIENCE, RIFFLE, holds, main, same, test  # noqa: E402


def ask(port, path, method="GET"):
    talk = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    talk.request(method, path)
    answer = talk.getresponse()
    return answer.status, answer.getheader("content-type"), answer.read().decode()


def metrics(port):
    status, kind, text = ask(port, "/metrics")
    same((status, kind), (200, "text/plain; version=0.0.4; charset=utf-8"))
    return exposition.read(text)


def hall_with_metrics(*options, **more):
    port = free_port()
    return Hall("--metrics", f"127.0.0.1:{port}", *options, **more), port


@test
def the_checker_refuses_what_breaks_the_format():
    good = "# HELP a_total x\n# TYPE a_total counter\na_total 1\n"
    exposition.read(good)
    histogram = ("# HELP h x\n# TYPE h histogram\n"
                 'h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 3\nh_sum 4\nh_count 3\n')
    exposition.read(histogram)
    wrong = [good[:-1], good + good, good.replace("_total", ""), good.replace(" 1\n", " one\n"),
             good.replace(" 1\n", " -1\n"), good + "b 1\n", good + "a_total 2\n", good + "\n",
             good.replace("a_total 1", 'a_total{b="c} 1'), good.replace("# TYPE a_total counter\n", ""),
             histogram.replace("+Inf", "5"), histogram.replace("_count 3", "_count 4"),
             histogram.replace('"} 2', '"} 9'), good.replace("a_total 1", 'a_total{b="1",b="2"} 1')]
    for text in wrong:
        try:
            exposition.read(text)
        except exposition.Wrong:
            continue
        raise AssertionError(f"taken: {text!r}")


@test
def numbers_move_with_what_happens():
    hall, port = hall_with_metrics()
    with hall:
        before = metrics(port)
        same(exposition.value(before, "riffle_clients"), 0)
        same(exposition.value(before, "riffle_acts_total", ruling="permitted"), 0)
        ann = hall.client("Ann")
        hall.table(ann)
        play(ann, 1, rounds=2)
        same(ann.act("hits")["is"], "ruling")  # out of turn: the law refuses it
        same(ann.ask({"do": "nothing"})["is"], "error")
        after = metrics(port)
        value = exposition.value
        same(value(after, "riffle_clients"), 1)
        same(value(after, "riffle_boxes_taken"), 1)
        same(value(after, "riffle_tables", state="open"), 2)  # the house's, and Ann's
        acts = value(after, "riffle_acts_total", ruling="permitted")
        assert acts >= 6, acts
        same(value(after, "riffle_acts_total", ruling="refused"), 1)
        same(value(after, "riffle_act_seconds", "_count"), acts + 1)
        same(value(after, "riffle_errors_total"), 1)
        assert value(after, "riffle_lines_total") >= len(ann.lines)
        assert value(after, "riffle_act_seconds", "_sum") > 0
        same(value(after, "riffle_commit_seconds", "_count"), value(after, "riffle_batches_total"))
        same(value(after, "riffle_store_up"), 1)


@test
def who_comes_back_is_counted():
    hall, port = hall_with_metrics()
    with hall:
        ann = hall.client("Ann")
        table = hall.table(ann)
        ann.act("sits at box 1")
        lines, receipt = ann.lines, ann.receipt
        ann.close()
        back = hall.client(token=ann.token)
        back.table, back.lines, back.receipt = table, lines, receipt
        same(back.watch(table)["is"], "watching")
        counted = metrics(port)
        same(exposition.value(counted, "riffle_hellos_total"), 2)
        same(exposition.value(counted, "riffle_reconnects_total"), 1)
        same(exposition.value(counted, "riffle_resumed_watches_total"), 1)


@test
def the_address_has_these_two_pages_only():
    hall, port = hall_with_metrics()
    with hall:
        same(json.loads(ask(port, "/health")[2]), {"ok": True, "why": ""})
        status, _, text = ask(port, "/")
        same(status, 404)
        holds("/metrics and /health", text)
        same(ask(port, "/record/T0")[0], 404)
        same(ask(port, "/metrics", "POST")[0], 405)
        same(ask(port, "/metrics", "HEAD")[2], "")
        same(hall.get("/metrics")[0], 404)  # not on the public port


@test
def a_store_that_failed_is_seen():
    hall, port = hall_with_metrics(preload=library("faulty.so"), start=False)
    hall.env.update({"RIFFLE_FAULTY": str(hall.data), "RIFFLE_FAULTY_CALL": "400",
                     "RIFFLE_FAULTY_ERROR": str(errno.ENOSPC), "RIFFLE_FAULTY_ON": "1",
                     "RIFFLE_FAULTY_TOLD": str(hall.folder / "told")})
    with hall:
        hall.start()
        same(ask(port, "/health")[0], 200)
        ann = hall.client("Ann")
        hall.table(ann)
        ann.act("sits at box 1")
        for _ in range(300):  # until the disk is full
            answer = ann.ask({"do": "act", "table": ann.table, "act": "buys 1 of chips"})
            if answer["is"] == "error" and "has stopped" in answer["error"]:
                break
        holds("has stopped", answer.get("error", ""))
        same(exposition.value(metrics(port), "riffle_store_up"), 0)
        status, _, text = ask(port, "/health")
        same((status, json.loads(text)["ok"]), (503, False))


@test
def wrong_addresses_get_a_sentence():
    for said, words in (("x", "--metrics"), ("1.2.3.4:", "--metrics"), ("localhost:80", "--metrics takes"),
                        ("70000", "65535")):
        run = subprocess.run([RIFFLE, "serve", "--metrics", said], capture_output=True, text=True,
                             timeout=PATIENCE)
        assert run.returncode != 0
        holds(words, run.stderr)
    with Hall() as hall:
        run = subprocess.run([RIFFLE, "serve", "--listen", f"127.0.0.1:{free_port()}", "--data",
                              str(hall.folder / "other"), "--metrics", str(hall.port)],
                             capture_output=True, text=True, timeout=PATIENCE)
        same(run.returncode, 3)
        holds("for --metrics", run.stderr)


if __name__ == "__main__":
    sys.exit(main())
