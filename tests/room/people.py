#!/usr/bin/env python3
"""people.py RIFFLE -- people in the card room: their names, their seat when they come back or change
the device, private tables, guests who are removed or never act, and what they say to each other."""

import pathlib
import re
import socket
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from hall import Hall, free_port  # noqa: E402
from sitting import all_until, answers, cuts, deal, ended, fields, ready, seated, shuffled, waits  # noqa: E402
from stepped import Stepped  # noqa: E402
from tap import PATIENCE, RIFFLE, Skip, holds, lacks, main, same, test  # noqa: E402

hall = Hall()


def told(client, kind):
    """The next message of this kind."""
    return next(message for message in iter(client.take, None) if message["is"] == kind)


def error(client, **message):
    answer = client.ask(message)
    same((answer["is"], message), ("error", message))
    return answer["error"]


def done(client, **message):
    same((client.ask(message)["is"], message), ("done", message))


def lobby(client):
    client.lobby = None
    client.send({"do": "lobby", "on": True})
    client.until(lambda c: c.lobby)
    return {row["table"]: row for row in client.lobby["tables"]}


# Seats.

@test
def one_who_comes_back_is_told_where_the_hand_waits():
    with Hall() as room:
        ada = room.client("Ada")
        same(ada.ask({"do": "seats"})["seats"], [])
        table = room.table(ada, title="By the window")
        ada.act("sits at box 1")
        same(ada.ask({"do": "seats"})["seats"], [{"table": table, "title": "By the window", "box": 1, "round": False}])
        ada.close()
        again = room.client(token=ada.token)
        same(again.seats[0]["table"], table)
        room.stop()
        room.start()
        back = room.client(token=ada.token)
        back.until(lambda c: c.ask({"do": "seats"})["seats"])
        same(back.ask({"do": "seats"})["seats"][0]["table"], table)
        back.watch(table)
        same(back.act("leaves")["ruling"], "-")
        same(back.ask({"do": "seats"})["seats"], [])


@test
def seven_who_want_the_same_box_all_get_a_seat():
    guests = [hall.client(name) for name in ("Ada", "Ben", "Kim", "Lou", "Eva", "Finn", "Gus", "Hal")]
    table = hall.table(guests[0], title="Quick")
    for guest in guests:
        guest.watch(table)
    asked = {"do": "act", "table": table, "act": "sits at box 4", "anywhere": True}
    answers = [guest.ask(asked) for guest in guests]
    same([answer["ruling"] for answer in answers], ["-"] * 7 + ["HR.3"])
    boxes = [row["name"] for row in guests[7].until(lambda c: c.settled()).view["seats"]]
    same(sorted(boxes), sorted(guest.name for guest in guests[:7]))
    same([boxes.index(name) + 1 for name in ("Ada", "Ben", "Kim", "Lou")], [4, 3, 5, 2])
    same(guests[0].ask({**asked, "act": "sits at box 3", "anywhere": False})["ruling"], "HR.3")


@test
def only_those_without_a_seat_look_on_and_each_once():
    table, (ada, ben) = seated(hall, "Ada", "Ben")
    same(ada.ask({"do": "ping"})["is"], "pong")
    ada.until(lambda c: c.state["watching"] == 0)
    eve = hall.client("Eve")
    more = [hall.client(token=ada.token), hall.client(token=eve.token)]
    for client in (eve, *more):
        client.watch(table)
    all_until(lambda c: c.state["watching"] == 1, ada, ben)
    same(lobby(ben)[table]["watching"], 1)
    eve.act("sits at box 5")
    all_until(lambda c: c.state["watching"] == 0, ada, ben)


@test
def a_table_without_a_title_has_a_name():
    with Hall() as room:
        ada = room.client("Ada")
        opened = [ada.ask({"do": "open", "rules": "bicycle"})["table"] for _ in range(5)]
        titles = [lobby(ada)[table]["title"] for table in opened]
        assert len(set(titles)) == 5 and all(re.fullmatch(r"[A-Z][a-z]+( \d+)?", t) for t in titles), titles
        same(ada.watch(opened[0])["title"], titles[0])


# The cut, and those who do not act.

@test
def companions_leave_the_cut_to_a_person():
    for _ in range(3):
        ada = hall.client("Ada")
        hall.table(ada, companions=4, clock=120)
        ada.act("sits at box 1")
        ada.until(lambda c: c.settled() and c.view["cut"])
        offered = [f[5] for f in fields(ada) if f[3] == "offer"]
        refused = [f[2] for f in fields(ada) if f[3] == "refuse"]
        same((len(offered), len(refused)), (5, 4))  # all were asked, in the order of C4.2 and C4.3
        lacks(ada.name, refused)
        ada.act(f"cuts at {ada.view['cut']['least']}")
        ada.act("leaves")


@test
def one_who_never_acts_costs_one_clock_and_the_cut_is_still_offered():
    with Stepped() as room:
        eve, ada = room.client("Eve"), room.client("Ada")
        table = room.table(eve, rules="single-deck", clock=5)
        ada.watch(table)
        eve.act("sits at box 5")  # the first at the table, and the farthest right
        ada.act("sits at box 1")
        ada.act("buys 5000 of chips")
        offers = offered_to_one_who_is_away(eve, ada)
        room.in_order(table)
    assert len(offers) >= 2, offers
    for offer in offers:
        after = next(f for f in fields(ada) if int(f[0]) > int(offer[0]))
        same(after[2:5], [eve.name, "refuse", "-"])
        if offer is not offers[0]:
            assert int(after[1]) - int(offer[1]) < 5000, (offer, after)  # without waiting for the clock


def offered_to_one_who_is_away(eve, ada):
    """Ada plays on to the second shoe; the lines that offer Eve the cut."""
    all_until(lambda c: eve.name in c.state["away"] if c is eve else waits("wagers")(c) or cuts(c), eve, ada)
    shuffles = lambda c: sum(f[3] == "shuffle" for f in fields(c))  # noqa: E731
    while shuffles(ada) < 2:
        before = ended(ada)
        ada.act("wagers 10 on box 1")
        ready(ada)
        ada.until(lambda c: ended(c) > before and waits("wagers")(c) or refuses(c) or answers(c))
    holds(eve.name, ada.state["away"])
    same([f for f in fields(ada) if f[2] == eve.name and f[3] == "wager"], [])
    return [f for f in fields(ada) if f[3] == "offer" and eve.name in f[5]]


def refuses(client):
    """Leaves the cut to the next player, who is asked whoever was first."""
    if client.settled() and client.view["cut"]:
        client.act("refuses the cut")
    return False


@test
def one_who_sits_out_is_not_waited_for_twice():
    with Stepped() as room:
        table, (ada, eve) = seated(room, "Ada", "Eve", clock=120)
        shuffled(ada, eve)
        ada.act("wagers 10 on box 1")
        ready(ada)
        ada.until(lambda c: "Eve" in " ".join(c.state["away"]) or answers(c))
        all_until(lambda c: waits("wagers")(c) and c.view["phase"] == "wagers" or (c is ada and answers(c)), ada, eve)
        before = ended(ada)
        ada.act("wagers 10 on box 1")
        ready(ada)  # the cards come at once
        same(ada.ask({"do": "ping"})["is"], "pong")
        ada.until(lambda c: c.settled() and (c.view["phase"] != "wagers" or ended(c) > before))
        eve.ask({"do": "away", "table": table, "away": False})
        all_until(lambda c: not c.state["away"], ada, eve)


# Names.

@test
def a_name_may_have_blanks_and_nothing_that_nobody_sees():
    def rename(name):
        guest = hall.client("Someone")  # a guest may not change the name all the time
        answer = guest.ask({"do": "name", "name": name})
        guest.close()
        return answer

    for name in ("Anne Marie", "  Anne \u3000 Lise ", "Jean-Luc", "O'Brien", "Zoë", "Дарья", "李雷", "さくら", "محمد", "김민수",
                 "Ngô Đình"):
        answer = rename(name)
        same((name, answer["is"], answer.get("name")), (name, "welcome", "-".join(name.split())))
    hidden = ("Ada\u3164", "\u3164", "A\u115fda", "Ada\u034f", "Ada\ufe0f", "Ada\u17b4", "Ada\u2800", "Ada\u200b", "Ada\u202e",
              "Ada\ufeff", "Ada\uffa0", "Ada\u00ad", "Ada\U000e0061", "Z" + "\u0301" * 3, "Ada\u0007")
    for name in hidden:
        holds("cannot be seen. Choose another name.", rename(name)["error"])
    for name in "h\u043euse", "House", "deaIer", "d.e.a.l.e.r", "superv1sor", "director", "\u0397ouse":
        holds("looks like one of the staff", rename(name)["error"])
    for name in "", "  ", "2 Anne", "-", "Ada#", "a\tb#":
        assert rename(name)["is"] == "error", name
    holds("is too long", rename("x" * 40)["error"])
    known = hall.client("Someone")
    same(hall.client("House", token=known.token).name, known.name)  # the token counts, not the name
    other = hall.client("Anne Marie")
    same(other.name, "Anne-Marie")
    assert hall.client("AnneMarie").name != "AnneMarie"  # it looks the same
    table = hall.table(other)
    other.watch(table)
    same(other.act("sits at box 2")["ruling"], "-")
    hall.in_order(table)


@test
def nobody_looks_like_one_who_sits_at_a_table():
    with Hall() as room:
        table, (oli,) = seated(room, "Oliver")
        for name in ("OLIVER", "OIiver", "O.liver", "Оliver", "Ol1ver"):
            other = room.client(name)
            assert re.fullmatch(re.escape(name) + r"\d+", other.name), other.name
            other.close()
        oli.close()
        room.stop()
        room.start()  # the table alone knows of him
        assert room.client("Ollver").name != "Ollver"
        assert room.client("Cle0").name != "Cle0"  # a companion
        same(room.client("Olive").name, "Olive")


# Private tables, and guests who are removed.

@test
def a_private_table_is_in_no_list_and_found_by_its_link():
    with Hall() as room:
        ada, ben = room.client("Ada"), room.client("Ben")
        table = room.table(ada, private=True, title="Family")
        lacks(table, lobby(ben))
        watching = ben.watch(table)
        same((watching["title"], watching["private"], watching["opener"]), ("Family", True, False))
        same(ben.act("sits at box 2")["ruling"], "-")
        same(ada.act("sits at box 1")["ruling"], "-")
        room.kill()
        room.start()
        back = room.client(token=ada.token)
        lacks(table, lobby(back))
        same((back.watch(table)["opener"], back.ask({"do": "seats"})["seats"][0]["title"]), (True, "Family"))


@test
def a_room_of_before_there_were_private_tables():
    with Hall() as room:
        table, (ada,) = seated(room, "Ada")
        room.kill()
        with sqlite3.connect(room.data / "room.sqlite") as base:
            base.execute("DROP TABLE host")
        room.start()
        back = room.client(token=ada.token)
        same(back.watch(table)["opener"], False)
        holds(table, lobby(back))
        room.in_order(table)


@test
def the_opener_removes_a_guest_whose_hand_is_played_first():
    table, (ada, bob) = seated(hall, "Ada", "Bob", clock=120)
    shuffled(ada, bob)
    holds("opened this table", error(bob, do="remove", table=table, name=ada.name))
    holds("no other guest", error(ada, do="remove", table=table, name=ada.name))
    holds("no other guest", error(ada, do="remove", table=table, name="Nobody"))
    while True:
        deal(ada, bob)
        over = lambda c: waits("wagers")(c) and c.view["phase"] == "wagers"  # noqa: E731
        all_until(lambda c: c.settled() and (c.view["turn"] or over(c)) or declines(c), ada, bob)
        if ada.view["turn"]:
            break
    done(ada, do="remove", table=table, name=bob.name)
    same(told(bob, "removed")["round"], True)
    same([f[3] for f in fields(ada) if f[2] == bob.name and f[3] == "leave"], [])
    all_until(lambda c: any(f[2:4] == [bob.name, "leave"] for f in fields(c)) or answers(c), ada, bob)
    order = [f[3] for f in fields(ada)]
    assert order.index("leave") > len(order) - 1 - order[::-1].index("end"), order
    holds("removed you", error(bob, do="act", table=table, act="sits at box 3"))
    holds("removed you", error(bob, do="react", table=table, reaction="clap"))
    hall.in_order(table)


def declines(client):
    for act in client.view["acts"] if client.settled() else ():
        if act.startswith("declines"):
            client.act(act)
    return False


@test
def between_rounds_a_removed_guest_leaves_at_once_with_the_chips():
    table, (ada, bob) = seated(hall, "Ada", "Bob")
    shuffled(ada, bob)
    bob.act("wagers 10 on box 2")
    done(ada, do="remove", table=table, name=bob.name)
    bob.until(lambda c: not c.view["boxes"])
    same(bob.ask({"do": "seats"})["seats"], [])
    hall.in_order(table)


# What people say.

@test
def players_write_and_everybody_may_react():
    table, (ada, ben) = seated(hall, "Ada", "Ben")
    eve, deaf = hall.client("Eve", keeps=True), hall.client("Zoe", keeps=True)
    for one in (eve, deaf):
        one.watch(table)
    done(deaf, do="hear", on=False)
    done(ada, do="say", table=table, text="Viel Glück! <b>🂡</b>")
    same({k: v for k, v in told(eve, "said").items() if k != "is"},
         {"table": table, "name": ada.name, "text": "Viel Glück! <b>🂡</b>"})
    holds("sit down", error(eve, do="say", table=table, text="psst"))
    done(eve, do="react", table=table, reaction="clap")
    same(told(ben, "reacted")["name"], eve.name)
    same(deaf.ask({"do": "ping"})["is"], "pong")
    lacks('"is":"said"', "".join(deaf.messages))
    lacks('"is":"reacted"', "".join(deaf.messages))
    lacks("Glück", hall.in_order(table))
    assert "Glück".encode() not in b"".join(p.read_bytes() for p in hall.data.glob("room.sqlite*"))
    other = hall.client("Una")
    holds("do not watch", error(other, do="react", table=table, reaction="clap"))


@test
def what_is_too_long_or_no_plain_text_is_not_passed_on():
    table, (ada,) = seated(hall, "Ada")
    for text in ("", "   ", "x" * 141, "é" * 141, "two\nlines", "bell\x07", "\u202eevil", "a\u200bb", "\x7f", "\u2066x"):
        one = hall.client(token=ada.token)
        one.watch(table)
        holds("plain text", error(one, do="say", table=table, text=text))
        one.close()
    holds("clap", error(ada, do="react", table=table, reaction="boo"))
    done(ada, do="say", table=table, text="🂡" * 140)


@test
def nobody_can_say_too_much():
    table, (ada, ben) = seated(hall, "Ada", "Ben")
    answers_ = [ada.ask({"do": "say", "table": table, "text": f"number {i}"}) for i in range(9)]
    same([a["is"] for a in answers_][:6], ["done"] * 6)
    holds("wait", answers_[-1]["error"])
    done(ben, do="say", table=table, text="I have my own")


@test
def the_opener_switches_chat_off():
    with Hall() as room:
        table, (ada, ben) = seated(room, "Ada", "Ben")
        same(ada.ask({"do": "ping"})["is"], "pong")
        holds("opened this table", error(ben, do="chat", table=table, on=False))
        done(ada, do="chat", table=table, on=False)
        ben.until(lambda c: c.state["chat"] is False)
        holds("switched off", error(ben, do="say", table=table, text="hello?"))
        room.stop()
        room.start()
        back = room.client(token=ben.token)
        back.watch(table)
        back.until(lambda c: c.state and c.state["chat"] is False)
        silent = room.table(back, chat=False)
        holds("switched off", error(back, do="react", table=silent, reaction="wow"))


# Another device.

@test
def a_link_takes_a_seat_to_another_device_once():
    with Hall() as room:
        table, (ada, ben) = seated(room, "Ada", "Ben")
        holds("not your token", error(ben, do="move", token=ada.token))
        made = ada.ask({"do": "move", "token": ada.token})
        same((made["is"], made["seconds"]), ("move", 120))
        phone = room.client("Phone", keeps=True)
        phone.watch(table)
        got = phone.ask({"do": "take", "key": made["key"]})
        same((got["is"], got["name"], got["token"]), ("welcome", ada.name, ada.token))
        same(got["seats"][0]["table"], table)
        phone.until(lambda c: c.settled() and c.view["boxes"] == [1])
        same(phone.act("buys 20 of chips")["ruling"], "-")
        third = room.client("Third")
        holds("used already", error(third, do="take", key=made["key"]))
        holds("used already", error(third, do="take", key="00" * 32))
        holds("Leave it first", error(ben, do="take", key="00" * 32))
        lacks(made["key"], room.stop() + room.greeting)


@test
def a_link_to_another_device_is_soon_too_old():
    with Stepped() as room:
        table, (ada,) = seated(room, "Ada", clock=120)
        key = ada.ask({"do": "move", "token": ada.token})["key"]
        room.pass_time(121)
        holds("two minutes", error(room.client("Phone"), do="take", key=key))


@test
def the_first_device_may_be_gone_by_then():
    guest = hall.client("Solo")
    key = guest.ask({"do": "move", "token": guest.token})["key"]
    guest.close()
    phone = hall.client("Phone")
    same(phone.ask({"do": "take", "key": key})["name"], guest.name)


@test
def a_link_becomes_a_code():
    ada = hall.client("Ada")
    rows = ada.ask({"do": "code", "text": "http://192.168.1.5:8021/#table=T0123456789abcdef"})["rows"]
    size = len(rows)
    assert size % 4 == 1 and size >= 21 and all(re.fullmatch(f"[01]{{{size}}}", row) for row in rows), rows
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    same([row[:7] for row in rows[:7]], finder)
    same([row[-7:] for row in rows[:7]], finder)
    same([row[:7] for row in rows[-7:]], finder)
    assert rows != ada.ask({"do": "code", "text": "http://192.168.1.5:8021/#table=T0123456789abcdee"})["rows"]
    holds("bytes", error(ada, do="code", text="x" * 301))
    holds("bytes", error(ada, do="code", text=""))


# Where the room is.

def own_address():
    """An address of this machine that others can use, by asking which one would be used."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            raise Skip("this machine has no network") from None
        return probe.getsockname()[0]


@test
def a_room_for_the_network_says_under_which_addresses():
    address, port = own_address(), free_port()
    with Hall(start=False) as room:
        process = subprocess.Popen([RIFFLE, "serve", "--listen", f"0.0.0.0:{port}", "--data", str(room.data)],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        said = ""
        while "Ctrl-C" not in said:
            said += process.stdout.readline()
        room.port = port
        client = room.client("Ada")
        same(client.ask({"do": "name", "name": "Ada"})["address"].split(":")[0], "http")
        holds(f"http://{address}:{port}/", said)
        holds(f"http://localhost:{port}/", said)
        process.terminate()
        process.wait(timeout=PATIENCE)
        process.stdout.close()
    assert "address" not in hall.client("Ben").ask({"do": "name", "name": "Ben"})


if __name__ == "__main__":
    failed = main()
    hall.stop()
    hall.close()
    sys.exit(failed)
