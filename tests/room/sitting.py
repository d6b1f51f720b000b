"""sitting.py -- what tests of the room share about clients who sit at a table: they sit down, give
their shares, cut, wager and play, one step at a time."""

from hall import together
from tap import same


def fields(client):
    return [line.split("\t") for line in client.lines]


def acts_of(client, name):
    return [field for field in fields(client) if field[2] == name]


def waits(kind):
    return lambda client: (client.state or {}).get("wait") == kind and client.settled()


def seated(room, *names, box=1, **more):
    """Clients who sit at one new table, one box each, with chips."""
    clients = [room.client(name) for name in names]
    table = room.table(clients[0], **more)
    for at, client in enumerate(clients):
        client.watch(table)
        same(client.act(f"sits at box {box + at}")["ruling"], "-")
        same(client.act("buys 1000 of chips")["ruling"], "-")
    return table, clients


def ready(*clients):
    for client in clients:
        same(client.ask({"do": "ready", "table": client.table, "ready": True}).get("error"), None)


def shuffled(*clients):
    """Everybody gives his share and whoever is asked cuts, until wagers are waited for."""
    all_until(lambda c: cuts(c) or waits("wagers")(c), *clients)


def deal(*clients):
    """Everybody wagers on all his boxes, and the cards come."""
    before = [ended(client) for client in clients]
    for client in clients:
        for box in client.view["boxes"]:
            same(client.act(f"wagers 10 on box {box}")["ruling"], "-")
    ready(*clients)
    for client, rounds in zip(clients, before):
        client.until(lambda c: c.settled() and (c.view["phase"] != "wagers" or ended(c) > rounds))


def finish(*clients):
    """Hands are played until the next wagers."""
    all_until(lambda c: waits("wagers")(c) and c.view["phase"] == "wagers" or answers(c), *clients)


def answers(client):
    """Stands, declines and cuts; never ends a wait by itself."""
    acts = client.view["acts"] if client.settled() else []
    for act in acts:
        if act == "stands" or act.startswith(("declines", "cuts")):
            client.act(act)
            break
    return False


def ended(client):
    return sum(f[3] == "end" for f in fields(client))


def cuts(client):
    if client.settled() and client.view["cut"]:
        client.act(f"cuts at {client.view['cut']['least']}")
    return False


def all_until(is_so, *clients):
    if clients[0].clock:
        clients[0].clock.until(is_so, *clients)
        return
    together(*[lambda client=client: client.until(is_so) for client in clients])
