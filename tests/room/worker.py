#!/usr/bin/env python3
"""worker.py RIFFLE -- strategies of companions and advice of the coach are computed beside the room:
it answers other things meanwhile, so many wait and no more, and what nobody waits for is dropped.

No time is asserted.  Requests are sent in one piece, so that the room has read the second before the
answer to the first can be ready; if it computed the first at once, the answers came in that order."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import play  # noqa: E402
from hall import Hall  # noqa: E402
from tap import holds, main, same, test  # noqa: E402

PING = {"do": "ping"}


def with_companions(at, companions=1):
    """A table whose rules nobody had before, so that companions have to learn a strategy."""
    return {"do": "open", "rules": "bicycle", "set": {"min_bet": str(100 * at)}, "companions": companions}


def numbers_of(answers):
    return [one["re"] for one in answers]


@test
def a_strategy_is_learned_while_others_are_answered():
    with Hall() as room:
        one = room.client("One")
        opens, ping = numbers = one.send_together(with_companions(1), PING)
        answers = one.take_answers(numbers)
        same(numbers_of(answers), [ping, opens])
        same(answers[1]["is"], "opened")
        numbers = one.send_together(with_companions(1, 2), PING)  # it is known by now
        same(numbers_of(one.take_answers(numbers)), numbers)
        room.stop()


@test
def one_client_waits_for_one_strategy():
    with Hall() as room:
        one = room.client("One")
        first, second = numbers = one.send_together(with_companions(1), with_companions(2))
        answers = one.take_answers(numbers)
        same(numbers_of(answers), [second, first])
        holds("still being prepared", answers[0]["error"])
        same(answers[1]["is"], "opened")


@test
def so_many_strategies_wait_and_no_more():
    """Others are told to try again, and a client that has gone is not waited for."""
    with Hall() as room:
        clients = [room.client(f"C{at}") for at in range(14)]
        asked = [(one, one.send(with_companions(at))) for at, one in enumerate(clients, 1)]
        asked.pop(1)[0].close()
        told = [one.take_answers([number])[0] for one, number in asked]
        assert all(one["is"] == "opened" or "try again" in one["error"] for one in told), told
        opened = [one["table"] for one in told if one["is"] == "opened"]
        assert len(opened) >= 6, told
        room.in_order(opened[0])


@test
def one_address_has_few_of_them():
    with Hall("--per-address", "20") as room:
        clients = [room.client(f"C{at}") for at in range(12)]
        asked = [(one, one.send(with_companions(at))) for at, one in enumerate(clients, 1)]
        other = room.client("Other", source="127.0.0.2")
        told = other.ask(with_companions(40))
        same(told["is"], "opened")  # whatever the others asked for
        told = [one.take_answers([number])[0]["is"] for one, number in asked]
        assert "opened" in told, told


@test
def a_table_with_companions_continues_after_a_restart():
    with Hall() as room:
        one = room.client("One")
        table = one.ask(with_companions(7, 3))["table"]
        one.watch(table)
        play(one, 1, rounds=1)
        room.kill()
        room.start()
        again = room.client(token=one.token)
        again.watch(table)
        play(again, 1, rounds=2)
        room.in_order(table)


@test
def the_room_stops_while_strategies_wait():
    with Hall() as room:
        clients = [room.client(f"C{at}") for at in range(6)]
        for at, one in enumerate(clients, 1):
            one.send(with_companions(at))
        clients[0].ask(PING)
        room.stop()


def asked_to_play(room):
    """A client, and its box, who is asked what to do with a hand."""
    one = room.client("Ada")
    room.table(one, rules="single-deck", clock=120)

    def is_asked(client):
        view, state = client.view, client.state or {}
        turn = view and view["turn"]
        return (client.settled() and state.get("wait") == "play" and turn and
                turn["name"] == client.name and "stands" in view["acts"])
    play(one, 1, until=is_asked)
    return one


def question(client):
    return {"do": "coach", "table": client.table, "box": 1}


@test
def the_coach_thinks_while_others_are_answered():
    with Hall() as room:
        one = asked_to_play(room)
        asks, again, ping = numbers = one.send_together(question(one), question(one), PING)
        answers = {told["re"]: told for told in one.take_answers(numbers)}
        same(list(answers), [again, ping, asks])
        holds("still answering", answers[again]["error"])
        same(answers[asks]["is"], "advice")
        assert len(answers[asks]["text"]) > 20
        same(one.ask(question(one))["text"], answers[asks]["text"])


@test
def advice_on_a_hand_that_is_over_is_not_given():
    with Hall() as room:
        one = asked_to_play(room)
        asks, stands = numbers = one.send_together(
            question(one), {"do": "act", "table": one.table, "act": "stands"})
        answers = {told["re"]: told for told in one.take_answers(numbers)}
        same(answers[stands]["ruling"], "-")
        holds("moved on", answers[asks]["error"])


@test
def questions_of_a_client_that_has_gone_are_dropped():
    with Hall() as room:
        for _ in range(3):
            one = asked_to_play(room)
            one.send_together(question(one), PING)
            one.close()
        other = asked_to_play(room)
        same(other.ask(question(other))["is"], "advice")
        room.stop()


@test
def a_name_can_be_changed_right_after_a_start():
    """The room does not read all tables for that; who may sit at one is asked to wait."""
    with Hall() as room:
        one = room.client("One")
        table = room.table(one)
        one.act("sits at box 1")
        room.kill()
        room.start()
        new = room.client("New")
        same(new.ask({"do": "name", "name": "Newer"})["name"], "Newer")
        again = room.client(token=one.token)
        told = again.ask({"do": "name", "name": "Other"})
        assert any(words in told["error"] for words in ("reading its tables", "leave it first")), told
        again.watch(table)
        holds("leave it first", again.ask({"do": "name", "name": "Other"})["error"])
        same(again.act("leaves")["ruling"], "-")


if __name__ == "__main__":
    sys.exit(main())
