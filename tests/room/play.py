#!/usr/bin/env python3
"""play.py RIFFLE -- the card room as clients meet it: whole shoes, signed acts, shares of chance,
clocks, restarts, and what is refused."""

import json
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Client, Closed, Socket, play  # noqa: E402
from hall import Hall, together  # noqa: E402
from signer import Signer  # noqa: E402
from sitting import (acts_of, all_until, answers, cuts, deal, ended, fields, finish, ready,  # noqa: E402
                     seated, shuffled, waits)
from stepped import Stepped  # noqa: E402
from tap import RIFFLE, holds, lacks, main, same, test  # noqa: E402

hall = Hall()


@test
def two_play_a_whole_shoe_one_cuts_and_one_refuses():
    ada, ben = hall.client("Ada"), hall.client("Ben", keeps=True)
    table = hall.table(ada, rules="single-deck")
    ben.watch(table)
    over = lambda client: sum(f[3] == "shuffle" for f in fields(client)) == 2  # noqa: E731
    together(*[lambda client=client, box=box: play(client, box, cuts=after_a_refusal, until=over)
               for client, box in ((ada, 1), (ben, 3))])
    record = hall.in_order(table)
    kinds = [line.split("\t")[2:5] for line in record.splitlines()]
    for row in (["Ada", "commit", "-"], ["Ben", "reveal", "-"], ["dealer", "cutting-card", "-"],
                ["house", "reveal", "-"]):
        holds(row, kinds)
    same([kind[1:] for kind in kinds if kind[1] in ("cut", "refuse")][:2], [["refuse", "-"], ["cut", "-"]])
    same(record.splitlines()[:len(ben.lines)], ben.lines)
    for client in (ada, ben):
        same(client.act("leaves")["ruling"], "-")
    ada.until(lambda c: c.state["stopped"])
    record = hall.in_order(table)
    same(record.splitlines()[-1].split("\t")[3], "head")
    lacks(str(hall.data), "".join(ben.messages))
    assert not (hall.data / "secrets" / f"{table}.secret").exists()


def after_a_refusal(client):
    return any(f[3] == "refuse" for f in fields(client))


@test
def a_connection_is_lost_in_a_hand_and_the_token_brings_it_back():
    table, (ada, ben) = seated(hall, "Ada", "Ben")
    shuffled(ada, ben)
    deal(ada, ben)
    while not (ada.view["turn"] and ada.view["turn"]["name"] == ada.name):
        finish(ada, ben)
        deal(ada, ben)
    before = ada.view
    ada.close()
    ben.until(lambda c: ada.name in c.state["gone"])
    again = hall.client(token=ada.token)
    same((again.name, again.role), (ada.name, "guest"))
    again.watch(table)
    again.until(lambda c: c.settled() and c.state)
    for key in ("boxes", "seats", "dealer", "turn", "shoe", "acts", "name"):
        same(again.view[key], before[key])
    same(again.lines[:len(ada.lines)], ada.lines)
    same(again.act("stands")["ruling"], "-")
    ben.until(lambda c: ada.name not in c.state["gone"])


def beside_a_signer():
    """A table, Eve at box 2, and Ada at box 1, who signs."""
    table, (eve,) = seated(hall, "Eve", box=2)
    ada = hall.client("Ada")
    ada.watch(table)
    signer = Signer(ada)
    same(ada.act("sits at box 1", key=signer.key)["ruling"], "-")
    ada.until(lambda c: c.settled() and c.view["boxes"] == [1])
    return table, eve, ada, signer


@test
def signed_acts_count_and_one_that_is_sent_again_is_answered_as_the_first():
    table, eve, ada, signer = beside_a_signer()
    message = signer.message("buys 500 of chips")
    first = ada.ask(message)
    same(first["ruling"], "-")
    again = ada.ask(message)
    same((again["ruling"], again["line"]), (first["ruling"], first["line"]))
    while len(ada.lines) < first["line"]:
        ada.take()
    same(sum(f[3] == "buy" for f in acts_of(ada, ada.name)), 1)
    refused = ada.ask(signer.message("wagers 100000 on box 1"))
    assert refused["ruling"] != "-" and refused["sentence"], refused
    lines = len(ada.lines)
    wrong = signer.message("buys 7 of chips")
    for change in ({"sig": "00" * 64}, {"act": "buys 8 of chips"}, {"seen": "11" * 32},
                   {"n": wrong["n"] + 1}):
        answer = ada.ask({**wrong, **change})
        same(answer["is"], "error")
        holds("PR.", answer["error"])
    used = ada.ask(signer.message("buys 9 of chips") | {"n": 1})
    same(used["is"], "error")
    signer.counter -= 1
    same(ada.ask(wrong)["ruling"], "-")
    same(signer.act("buys 9 of chips")["ruling"], "-")
    bought = [f[5] for f in acts_of(ada, ada.name) if f[3] == "buy"]
    same([b.split()[0] for b in bought], ["amount=500", "amount=7", "amount=9"])
    assert len(ada.lines) >= lines + 2
    hall.in_order(table)
    eve.close()


@test
def one_who_leaves_and_says_so_again_has_left():
    table, eve, ada, signer = beside_a_signer()
    message = signer.message("leaves")
    first = ada.ask(message)
    again = hall.client(token=ada.token)
    again.watch(table)
    same([ada.ask(message)["ruling"], again.ask(message)["ruling"]], ["-", "-"])
    same(again.ask(message)["line"], first["line"])
    same(again.act("leaves")["ruling"], "HR.4")  # another one, and not signed
    signer = Signer(again)
    same(again.act("sits at box 1", key=signer.key)["ruling"], "-")
    same(eve.act("leaves")["ruling"], "-")
    again.until(lambda c: c.settled() and c.view["boxes"] == [1])
    message = signer.message("leaves")
    same([again.ask(message)["ruling"] for _ in range(2)], ["-", "-"])  # it closed the table
    hall.in_order(table)


@test
def secrets_of_closed_tables_are_removed_at_a_start():
    with Hall() as room:
        closed, (ada,) = seated(room, "Ada")
        same(ada.act("leaves")["ruling"], "-")
        table, _ = seated(room, "Ben")
        ada.until(lambda c: c.state["stopped"])
        secrets = room.data / "secrets"
        room.kill()
        (secrets / f"{closed}.secret").write_text("left by a crash")
        (secrets / "T0.secret").write_text("of no table of this room")
        room.start()
        left = sorted(file.name for file in secrets.iterdir())
        lacks(f"{closed}.secret", left)
        holds(f"{table}.secret", left)
        holds("T0.secret", left)


@test
def who_never_says_ready_is_not_waited_for_after_two_rounds():
    with Stepped() as room:
        table, (ada, ben, cat) = seated(room, "Ada", "Ben", "Cat", clock=120)
        all_until(lambda c: cuts(c) or waits("wagers")(c), ada, ben, cat)
        for _ in range(2):
            goal = ended(ada) + 1
            cat.act("wagers 10 on box 3")  # and does not say that he is ready
            ada.act("wagers 10 on box 1")
            ready(ada)
            all_until(lambda c: (ended(c) >= goal and waits("wagers")(c)) or answers(c), ada, ben, cat)
        all_until(lambda c: c.state["away"] == ["Ben"], ada, ben, cat)
        goal = ended(ada) + 1
        same([client.act(f"wagers 10 on box {box}")["ruling"] for client, box in ((cat, 3), (ada, 1))],
             ["-", "-"])
        ends = ada.until(lambda c: c.state["ends"]).state["ends"]
        ready(ada)
        ada.until(lambda c: c.view["phase"] != "wagers" or ended(c) >= goal)
        began = [int(f[1]) for f in fields(ada) if f[3] == "draw"]
        assert began[-1] < ends, "the time for wagers was waited for"
        same(ben.ask({"do": "away", "table": table, "away": False})["is"], "done")
        all_until(lambda c: not c.state["away"] or answers(c), ada, ben, cat)


@test
def a_share_may_be_signed_and_a_wrong_one_is_refused():
    table, (eve,) = seated(hall, "Eve", box=2)
    eve.until(waits("commit"))
    for payload in ("", "-", "shoe=1", "shoe=1 seat=2 commitment=zz", "shoe=9 seat=2 commitment=" + "0" * 64,
                    "shoe=1 seat=1 commitment=" + "0" * 64, "shoe=1\tseat=2", "shoe=1 seat=2\n",
                    "shoe=1 seat=2 commitment=" + "0" * 64 + " n=1", "x" * 300, "\u00e9=1"):
        answer = eve.ask({"do": "give", "table": table, "act": "commit", "payload": payload})
        same((payload, answer["is"]), (payload, "error"))
    assert eve.give_share()
    eve.until(waits("reveal"))
    answer = eve.ask({"do": "give", "table": table, "act": "reveal",
                      "payload": f"shoe=1 seat=2 secret={'0' * 64} salt={'0' * 64}"})
    same(answer["is"], "error")
    shuffled(eve)
    holds("reveal", [f[3] for f in acts_of(eve, eve.name)])
    hall.in_order(table)


@test
def several_boxes_and_companions():
    cleo = hall.client("Cleo")
    table = hall.table(cleo, companions=2, clock=10)
    for box in (1, 2, 3):
        same(cleo.act(f"sits at box {box}")["ruling"], "-")
    cleo.act("buys 5000 of chips")
    shuffled(cleo)
    cleo.until(lambda c: c.settled())
    same(cleo.view["boxes"], [1, 2, 3])
    for _ in range(3):
        deal(cleo)
        finish(cleo)
    same(ended(cleo), 3)
    names = {f[2] for f in fields(cleo)}
    companions = [seat["name"] for seat in cleo.view["seats"] if seat and seat["companion"]]
    same(len(companions), 2)
    assert set(companions) <= names
    hall.in_order(table)
    refused = hall.client(companions[0])
    assert refused.name != companions[0]


@test
def insurance_and_early_surrender():
    gus = hall.client("Gus")
    table = hall.table(gus, rules="single-deck", set={"surrender": "early", "decks": "1"}, clock=20)
    gus.act("sits at box 1")
    gus.act("buys 5000 of chips")
    done = set()
    ends = time.time() + 20
    while done != {"insure", "surrender", "kept"} and time.time() < ends:
        view, state = gus.view, gus.state or {}
        if gus.give_share() or not gus.settled():
            gus.take()
        elif view["cut"]:
            gus.act(f"cuts at {view['cut']['least']}")
        elif state.get("wait") == "wagers" and not view["seats"][0]["wager"]:
            gus.act("wagers 20 on box 1")
        elif state.get("wait") == "wagers" and gus.name not in state["ready"]:
            rounds = ended(gus)
            time.sleep(0.05)  # the room takes 100 messages a second
            ready(gus)
            gus.until(lambda c: c.state["wait"] != "wagers" or ended(c) > rounds)
        elif state.get("wait") == "surrender" and "surrender" not in done:
            holds("surrenders box 1", view["acts"])
            same(gus.act("surrenders box 1")["ruling"], "-")
            done.add("surrender")
        elif state.get("wait") == "surrender" and gus.name not in state["ready"]:
            done.add("kept")
            ready(gus)
            gus.until(lambda c: c.state["wait"] != "surrender")
        elif any(a.startswith("insures") for a in view["acts"]):
            same(gus.act("insures box 1 for 10")["ruling"], "-")
            done.add("insure")
        elif "stands" in view["acts"]:
            gus.act("stands")
        else:
            gus.take()
    same(done, {"insure", "surrender", "kept"})
    hall.in_order(table)


@test
def one_leaves_in_a_round_and_his_hand_stands():
    table, (ada, ben) = seated(hall, "Ada", "Ben")
    shuffled(ada, ben)
    deal(ada, ben)
    left = ada.act("leaves")
    same(left["ruling"], "-")
    told = lambda c: len(c.lines) >= left["line"] and ended(c) and waits("wagers")(c)  # noqa: E731
    ben.until(lambda c: told(c) or answers(c))
    same(ben.view["seats"][0], None)
    hall.in_order(table)


@test
def the_operator_closes_a_table_and_a_link_works_once():
    boss, ada = hall.client("Boss"), hall.client("Ada")
    same(ada.ask({"do": "close", "table": "x"})["is"], "error")
    same(ada.ask({"do": "act", "table": "x", "act": "orders a shuffle", "as": "supervisor"})["is"], "error")
    welcome = boss.ask({"do": "claim", "key": hall.keys["operator"]})
    same(welcome["role"], "operator")
    for key in (hall.keys["operator"], "0" * 64, "", hall.keys["operator"][:63]):
        same(ada.ask({"do": "claim", "key": key})["is"], "error")
    same(ada.ask({"do": "claim", "key": hall.keys["director"]})["role"], "director")
    table, (ben, cat) = seated(hall, "Ben", "Cat")
    shuffled(ben, cat)
    boss.watch(table)
    answer = boss.act("orders a shuffle", **{"as": "supervisor"})  # not while somebody sits there
    same(answer["ruling"], "HR.8")
    assert answer["sentence"]
    ben.act("wagers 10 on box 1")
    ready(ben, cat)
    same(boss.ask({"do": "close", "table": table})["is"], "done")
    ben.until(lambda c: c.state["stopped"] or answers(c))
    record = hall.in_order(table)
    holds("\tBen", record)
    same([l.split("\t")[3] for l in record.splitlines()][-1], "head")
    answer = ben.act("sits at box 1")
    same(answer["is"], "error")
    again = hall.client(token=boss.token)
    same(again.role, "operator")


@test
def who_commits_and_does_not_reveal_is_named_and_it_goes_on():
    with Stepped() as room:
        table, (ada, ben) = seated(room, "Ada", "Ben", clock=120)
        silent(ben)
        all_until(lambda c: cuts(c) or waits("wagers")(c), ada, ben)
        aborted = [f for f in fields(ada) if f[3] == "abort"]
        same(len(aborted), 1)
        holds("seat=2", aborted[0][5])
        lists = [f[5] for f in fields(ada) if f[3] == "close"]
        same(lists, ["shoe=1 seats=1:2", "shoe=2 seats=1"])
        room.in_order(table)


def silent(client):
    """Commits, and does not reveal."""
    give = client.give_share
    client.give_share = lambda: client.settled() and (client.view["chance"] or {}).get("stage") == "commit" and give()


@test
def two_who_do_not_reveal_cannot_keep_the_cards_from_the_others():
    with Stepped() as room:
        table, clients = seated(room, "Ada", "Ben", "Cat", clock=120)
        silent(clients[1])
        silent(clients[2])
        all_until(lambda c: cuts(c) or waits("wagers")(c), *clients)
        same([f[5].split()[1] for f in fields(clients[0]) if f[3] == "abort"], ["seat=2", "seat=3"])
        room.in_order(table)


@test
def many_who_do_not_reveal_in_a_round_do_not_fill_its_record():
    """The discards are shuffled in the round, where no shoe is shown: one is aborted and no more."""
    few = {"decks": "1", "procedure": "house", "burn": "0", "cut_margin": "0", "insurance": "no",
           "cutting_card_min": "1", "cutting_card_max": "1", "hit_21": "yes", "boxes": "7"}
    with Stepped() as room:
        names = ["Ada", "Ben", "Cat", "Dot", "Eve", "Fay", "Gus"]
        table, clients = seated(room, *names, set=few, clock=120)
        for client in clients:
            silent_in_a_round(client)
        all_until(lambda c: busts(c) or in_a_round(c), *clients)
        goal = max(map(ended, clients)) + 1
        all_until(lambda c: busts(c) or ended(c) >= goal, *clients)
        room.in_order(table)


def in_a_round(client):
    """How many shoes were aborted before the secret could be shown."""
    return sum(f[3] == "abort" and f[5].endswith("secret=- salt=-") for f in fields(client))


def silent_in_a_round(client):
    give = client.give_share

    def share():
        playing = client.settled() and any(seat and seat["hands"] for seat in client.view["seats"])
        reveals = client.settled() and (client.view["chance"] or {}).get("stage") == "reveal"
        return not (playing and reveals) and give()
    client.give_share = share


def busts(client):
    """Wagers, cuts, and hits whatever he has; never ends a wait by itself."""
    cuts(client)
    if not client.settled() or not client.state:
        return False
    view, mine = client.view, client.seat()
    if waits("wagers")(client) and not view["seats"][mine - 1]["wager"]:
        client.act(f"wagers 10 on box {mine}")
        ready(client)
    for act in [act for act in ("splits", "hits", "stands") if act in view["acts"]][:1]:
        client.act(act)
    return False


@test
def a_recut_that_was_ordered_is_made_after_a_restart():
    with Hall() as room:
        table, (ada,) = seated(room, "Ada", set={"procedure": "house", "burn": "0"}, clock=120)
        shuffled(ada)
        ada.ask({"do": "claim", "key": room.keys["operator"]})
        same(ada.act("orders a recut", **{"as": "supervisor"})["ruling"], "-")
        ada.until(lambda c: fields(c)[-1][3] == "commit")  # the shoe before it is shown
        room.kill()
        room.start()
        again = room.client(token=ada.token)
        again.watch(table)
        again.until(lambda c: cuts(c) or waits("wagers")(c))
        holds("supervisor\torder-recut\t-", room.in_order(table))


@test
def a_table_whose_secrets_are_lost_is_looked_at_and_stands_still():
    with Hall() as room:
        table, (ada,) = seated(room, "Ada")
        room.kill()
        (room.data / "secrets" / f"{table}.secret").unlink()
        room.start()
        eve = room.client("Eve")
        eve.watch(table)  # nobody is there whose share could be waited for
        eve.until(lambda c: c.state)
        holds("secrets", eve.state["stopped"])
        same(eve.ask({"do": "act", "table": table, "act": "sits at box 2"})["is"], "error")
        same(room.get("/health")[0], 200)


@test
def clocks_bank_away_and_gone():
    with Stepped() as room:
        table, (ada, ben) = seated(room, "Ada", "Ben", clock=5)
        all_until(waits("cut"), ada, ben)
        asked = ada.state["name"]
        assert ada.state["bank"] == 0 and ada.state["then"], ada.state  # nobody has decided anything
        all_until(lambda c: asked in c.state["away"], ada, ben)
        holds([asked, "refuse", "-"], [f[2:5] for f in fields(ada)])
        all_until(lambda c: (c.name != asked and cuts(c)) or waits("wagers")(c), ada, ben)
        away = ada if ada.name == asked else ben
        same(away.act(f"wagers 10 on box {away.seat()}")["ruling"], "-")
        all_until(lambda c: not c.state["away"], ada, ben)  # who acts is back
        all_until(lambda c: ended(c) or c.view["phase"] != "wagers", ada, ben)  # nobody was ready
        all_until(lambda c: answers_wager(c) or (c.state["wait"], c.state["bank"]) == ("play", 60000), ada, ben)
        all_until(lambda c: answers_wager(c) or any(f[3] == "time" for f in fields(c)), ada, ben)
        holds("dealer\ttime\t-\tbox=", room.in_order(table))
        ada.close()
        ben.close()
        eve = room.client("Eve")
        eve.watch(table)
        eve.until(lambda c: c.state and (len(c.state["gone"]) == 2 or c.state["stopped"]))
        eve.until(lambda c: len(c.state["away"]) == 2 or c.state["stopped"])
        eve.until(lambda c: c.state["stopped"])  # both have left, with their chips
        room.in_order(table)


def answers_wager(client):
    """Wagers when it is time to; does nothing else, so that the clock does."""
    if waits("wagers")(client):
        for box in client.view["boxes"]:
            if not client.view["seats"][box - 1]["wager"]:
                client.act(f"wagers 10 on box {box}")
    return False


@test
def a_restart_in_a_hand_goes_on_where_it_was():
    with Hall() as room:
        table, (ada, ben) = seated(room, "Ada", "Ben", companions=1)
        shuffled(ada, ben)
        deal(ada, ben)
        before, lines = ada.view, ada.lines
        holds("closed", room.stop())
        room.start()
        again, other = room.client(token=ada.token), room.client(token=ben.token)
        same((again.name, other.name), (ada.name, ben.name))
        again.watch(table)
        again.until(lambda c: c.settled() and c.state)
        holds(ben.name, again.state["gone"])
        same(again.lines[:len(lines)], lines)
        if len(again.lines) == len(lines):
            same({**again.view, "is": 0}, {**before, "is": 0})
        other.watch(table)
        goal = ended(again) + 2
        together(lambda: play(again, 1, until=lambda c: ended(c) >= goal),
                 lambda: play(other, 2, until=lambda c: ended(c) >= goal))
        room.in_order(table)
        room.stop()
        wrong = Hall(folder=room.folder, start=False)
        first = Hall(folder=room.folder)
        try:
            wrong.start()
            assert False, "two rooms in one folder"
        except AssertionError as error:
            holds("in use by another room", str(error))
        first.stop()


@test
def over_http():
    status, headers, page = hall.get("/")
    same(status, 200)
    assert page
    for path in ("/", "/nothing", "/health", "/verify"):
        _, headers, _ = hall.get(path)
        holds("frame-ancestors 'none'", headers["content-security-policy"])
        same(headers["x-content-type-options"], "nosniff")
        same(headers["referrer-policy"], "no-referrer")
    same(json.loads(hall.get("/health")[2])["ok"], True)
    same(json.loads(hall.get("/events")[2]), {"events": []})
    policy = hall.get("/")[1]["content-security-policy"]
    holds("default-src 'self'", policy)
    lacks("unsafe-inline", policy)
    for path in ("/nothing", "/record/", "/record/T0", "/record/..%2f..%2froom.sqlite", "/../room.sqlite",
                 "/record/../lock", "/%2e%2e/%2e%2e/etc/passwd", "/room.sqlite", "//", "/record/%00",
                 "/secrets/x", "/" + "a" * 2000, "/record/' OR 1=1 --".replace(" ", "%20"), "/?key=1", "/index.html/"):
        status, _, body = hall.get(path)
        assert status in (400, 403, 404) or (path in ("/?key=1", "//") and status == 200), (path, status)
        lacks(b"SQLite", body)
        lacks(b"root:", body)
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
        try:
            status, _, _ = hall.get("/", method, body=b"x" if method in ("POST", "PUT") else None)
            assert status in (400, 403, 404, 405, 501), (method, status)
        except OSError:
            pass  # closed without an answer
    same(hall.get("/health")[0], 200)


@test
def a_connection_that_names_no_protocol_of_ours_is_refused():
    for protocol in (None, "http", "chat"):
        try:
            Socket("127.0.0.1", hall.port, protocol=protocol)
        except (Closed, OSError):
            continue
        assert False, f"{protocol} is spoken here"


@test
def a_page_from_elsewhere_is_refused():
    own = f"http://127.0.0.1:{hall.port}"
    hall.client(origin=own).close()
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{hall.port + 1}",
                   f"http://localhost.evil.example:{hall.port}", own + ".evil.example", "file://"):
        try:
            hall.client(origin=origin)
        except (Closed, OSError):
            continue
        assert False, f"a page from {origin} may talk to the room"
    with Hall("--origin", "https://cards.example.org") as other:
        other.client(origin="https://cards.example.org").close()


@test
def names():
    one, two, three = (hall.client("Zoe") for _ in range(3))
    same(one.name, "Zoe")
    assert len({one.name, two.name, three.name}) == 3 and two.name.startswith("Zoe")
    four = hall.client("zoe")
    assert four.name.lower() != "zoe"
    for name in ("dealer", "supervisor", "house", "", "x" * 32, "a\tb", "a#b", "\u202eevil",
                 "<b>", "a\nb", "Supervisor", "DEALER", "House"):
        socket = Socket("127.0.0.1", hall.port)
        socket.send(json.dumps({"do": "hello", "name": name, "re": 1}))
        answer = json.loads(socket.receive())
        same((name, answer["is"]), (name, "error"))
        assert len(answer["error"]) > 10
        socket.close()
    same(one.ask({"do": "name", "name": "Yves"})["name"], "Yves")
    same(two.ask({"do": "name", "name": "yves"})["name"], "yves2")
    hall.table(one)
    one.act("sits at box 1")
    same(one.ask({"do": "name", "name": "Xenia"})["is"], "error")
    long = hall.client("L" * 31), hall.client("L" * 31)
    same([len(c.name) for c in long], [31, 31])
    fresh = hall.client(token="0" * 64)  # of nobody: a new guest
    assert fresh.token != "0" * 64
    same(one.act("leaves")["ruling"], "-")


WRONG = [
    "", "{", "[]", "null", "1", '"x"', "{}", '{"do":1}', '{"do":"nothing"}', '{"do":"ping","do":"ping"}',
    '{"do":"hello","name":"A","more":1}', '{"do":"hello","name":1}', '{"do":"hello","token":[]}', "\x00",
    '{"do":"watch"}', '{"do":"watch","table":"T0"}', '{"do":"watch","table":"T0","from":-1}',
    '{"do":"watch","table":"T0","from":"1"}', '{"do":"watch","table":"T0","from":99999999999999999999}',
    '{"do":"act","table":"T0","act":"hits"}', '{"do":"act","table":7,"act":"hits"}',
    '{"do":"act","act":"hits"}', '{"do":"open","rules":"none"}', '{"do":"open"}',
    '{"do":"open","rules":"bicycle","clock":4}', '{"do":"open","rules":"bicycle","clock":121}',
    '{"do":"open","rules":"bicycle","companions":7}', '{"do":"open","rules":"bicycle","companions":-1}',
    '{"do":"open","rules":"bicycle","set":[]}', '{"do":"open","rules":"bicycle","set":{"decks":6}}',
    '{"do":"open","rules":"bicycle","set":{"decks":"9"}}', '{"do":"open","rules":"bicycle","set":{"x":"9"}}',
    '{"do":"open","rules":"bicycle","set":{"name":" x"}}', '{"do":"open","rules":"bicycle","set":{"name":"x "}}',
    '{"do":"open","rules":"bicycle","title":"' + "t" * 64 + '"}', '{"do":"lobby"}', '{"do":"lobby","on":1}',
    '{"do":"ready","table":"T0","ready":true}', '{"do":"away","table":"T0"}', '{"do":"coach","table":"T0","box":0}',
    '{"do":"close","table":"T0"}', '{"do":"claim","key":"x"}', '{"do":"give","table":"T0","act":"x","payload":""}',
    '{"do":"name","name":"dealer"}', '{"do":"ping"} x', '{"do":"ping"}{}', "[" * 3000, '{"a":' * 1500, "nan",
]


@test
def what_is_no_message_gets_a_sentence_and_in_the_end_the_door():
    told = 0
    for begin in range(0, 100, 20):
        client = hall.client("Wrong")
        closed = False
        for at in range(begin, begin + 20):
            client.socket.send(WRONG[at % len(WRONG)])
            answer = client.take()
            same((WRONG[at % len(WRONG)][:50], answer["is"]), (WRONG[at % len(WRONG)][:50], "error"))
            assert len(answer["error"]) > 10, answer
            told += 1
        client.socket.send("{")
        try:
            client.take()
            client.socket.send('{"do":"ping"}')
            client.take()
            client.take()
        except (Closed, OSError):
            closed = True
        assert closed, "after 21 errors it is still open"
    same(told, 100)
    same(hall.get("/health")[0], 200)


@test
def frames_of_other_kinds():
    client = hall.client("Frames")
    client.socket.send("x" * 8193)
    holds("8192", client.take()["error"])
    client.socket.send(json.dumps({"do": "ping", "re": 5, "pad": "x" * 8000}))
    same(client.take()["is"], "error")
    client.socket.send(b'{"do":"ping"}', opcode=2)
    holds("text", client.take()["error"])
    client.socket.send('{"do":', final=False)
    client.socket.send('"ping",', opcode=0, final=False)
    client.socket.send("", opcode=0, final=False)
    client.socket.send('"re":77}', opcode=0)
    same(client.take()["re"], 77)
    client.socket.send("x" * 5000, final=False)
    client.socket.send("x" * 5000, opcode=0, final=False)
    client.socket.send("x" * 5000, opcode=0)
    holds("8192", client.take()["error"])
    client.socket.send('{"do":"ping","re":78}')
    same(client.take()["re"], 78)
    client.socket.send(b"\xff\xfe{}")
    same(client.take()["is"], "error")
    client.socket.send("", opcode=9)
    same(client.ask({"do": "ping"})["is"], "pong")


@test
def lobby_coach_and_away():
    table, (ada,) = seated(hall, "Ada", rules="vegas-strip", title="Quiet \u2660")
    eve = hall.client("Eve")
    eve.send({"do": "lobby", "on": True})
    eve.until(lambda c: c.lobby)
    mine = [t for t in eve.lobby["tables"] if t["table"] == table]
    same([(t["title"], t["rules"], t["taken"][0]) for t in mine], [("Quiet \u2660", "vegas-strip", ada.name)])
    same(eve.ask({"do": "ready", "table": table, "ready": True})["is"], "error")
    same(eve.ask({"do": "coach", "table": table, "box": 1})["is"], "error")
    same(ada.ask({"do": "away", "table": table, "away": True})["is"], "done")
    ada.until(lambda c: ada.name in c.state["away"])
    same(ada.ask({"do": "away", "table": table, "away": False})["is"], "done")
    shuffled(ada)
    deal(ada)
    while not ada.view["turn"]:
        finish(ada)
        deal(ada)
    advice = ada.ask({"do": "coach", "table": table, "box": 1})
    same(advice["is"], "advice")
    assert len(advice["text"]) > 20
    same(eve.ask({"do": "unwatch"})["table"], None)


def close_room():
    said = hall.stop()
    hall.close()
    return said


if __name__ == "__main__":
    failed = main()
    holds("closed", close_room())
    sys.exit(failed)
