"""What a dishonest house, or player, does to a record: one breach on the way, and everything
after it chained and signed as if nothing had happened.

A rule looks at each entry that is to be written.  It answers None to let it pass, or the entries
that are written in its place: then the breach is done.  With each stands the clause that it
breaks, or one of several, or the beginning of it; "" where it depends on the evening.  Another
citation of a refusal is no breach: the record stays in order, and it is noted.
"""

import re

from acts import spell

CHEATS = {}  # name: (clause, sources, rule)
ALL = ("committed", "observed", "research")
NOTED = None  # in place of a clause: the record is in order


def cheat(name, clause, sources=("committed",)):
    def enter(rule):
        CHEATS[name] = (clause, sources, rule)
        return rule
    return enter


class Cheat:
    """Does it once, at the first occasion after a while."""

    def __init__(self, name):
        self.name, self.rule = name, CHEATS[name][2]
        self.done = False

    def __call__(self, house, entry):
        entries = None if self.done else self.rule(house, entry)
        self.done = self.done or entries is not None
        return [entry] if entries is None else entries


def new_stack(house):
    """What is done to the order of a stack before its root is made."""
    stack, name = house.stack, house.cheat.name if house.cheat else ""
    if name in AGAIN:
        again = AGAIN[name]
        for place in range(again, len(stack.order)):
            if place % (2 * again) >= again:
                stack.order[place] = stack.order[place - again]
    if name == "another order":
        stack.order[0], stack.order[-1] = stack.order[-1], stack.order[0]
    if name == "cutting card late" and stack.r and stack.r > 3:
        stack.r -= 3
    if name == "cutting card never" and stack.r and stack.r > 3:
        stack.passed, stack.r = stack.r, 1


def replaced(entry, key, value):
    return entry._replace(payload=re.sub(f"(^| ){key}=[^ ]*", rf"\g<1>{key}={value}",
                                         entry.payload))


def value(entry, key):
    return re.search(f"(?:^| ){key}=([^ ]*)", entry.payload)[1]


def permitted(entry, *acts):
    return entry.ruling == "-" and entry.act in acts


def shows_card(entry):
    return permitted(entry, "draw", "turn") and value(entry, "place") != "-"


def of_player(entry, act):
    return entry.act == act and entry.actor != "house"


def of_house(entry, act):
    return entry.act == act and entry.actor == "house"


def stop(entry, why="the%20disk%20is%20older"):
    return entry._replace(actor="house", act="stop", ruling="-", payload=f"why={why}")


# The stop.


@cheat("commitment after a stop", "PR.6")
def commitment_after_stop(house, entry):
    return [stop(entry), entry] if of_house(entry, "commit") else None


@cheat("card after a stop", "PR.12")
def card_after_stop(house, entry):
    shown = permitted(entry, "draw") and value(entry, "place") != "-"
    return [stop(entry), entry] if shown else None


@cheat("second stop", "PR.12")
def second_stop(house, entry):
    return [stop(entry), stop(entry)] if permitted(entry, "draw") else None


@cheat("stop without a reason", "PR.1")
def stop_without_reason(house, entry):
    return [stop(entry, "%20")] if permitted(entry, "draw") else None


# The cards.

@cheat("another order", "PR.12")
def another_order(house, entry):
    return [entry] if of_house(entry, "reveal") else None


@cheat("cutting card late", "PR.13")
def cutting_card_late(house, entry):
    stack = house.stack
    came = permitted(entry, "cutting-card", "expose") and stack.r and len(stack.order) > 12
    return [entry] if came else None


@cheat("cutting card never", "PR.13")
def cutting_card_never(house, entry):
    stack = house.stack
    past = stack and len(stack.order) - stack.left < getattr(stack, "passed", 0) - 2
    return [entry] if past and permitted(entry, "draw") else None


@cheat("another card", "PR.11")
def another_card(house, entry):
    if shows_card(entry):
        identity = (int(value(entry, "identity")) + 52) % (house.table.decks * 52)
        return [replaced(entry, "identity", identity)] if house.table.decks > 1 else None
    return None


@cheat("another face", "PR.11")
def another_face(house, entry):
    if shows_card(entry):
        return [replaced(entry, "card", "2C" if value(entry, "card") != "2C" else "AS")]
    return None


@cheat("another place", "PR.11")
def another_place(house, entry):
    return [replaced(entry, "place", 10 ** 6)] if shows_card(entry) else None


@cheat("opening withheld", "PR.11")
def opening_withheld(house, entry):
    if not shows_card(entry):
        return None
    for key in ("place", "identity", "salt", "path"):
        entry = replaced(entry, key, "-")
    return [entry]


@cheat("place of the cutting card stated", "PR.13")
def stated_place(house, entry):
    stack = house.stack
    if entry.act != "root" or stack.r is None or house.table.fixed is not None:
        return None
    return [entry, entry._replace(actor="dealer", act="fix", payload=f"cards={stack.r}")]


@cheat("stack stated", "PR.9")
def stated_stack(house, entry):
    whole = "_".join(map(str, range(house.table.decks * 52)))
    return [replaced(entry, "stack", whole)] if permitted(entry, "shuffle") else None


@cheat("seed left", "PR.14", ("research",))
def seed_left(house, entry):
    if permitted(entry, "shuffle"):
        cards = value(entry, "stack").split("_")
        return [replaced(entry, "stack", "_".join(reversed(cards)))]
    return None


@cheat("no stack", "PR.14", ("research",))
def no_stack(house, entry):
    return [replaced(entry, "stack", "-")] if permitted(entry, "shuffle") else None


# A card that is out comes again.  At a committed table the house has planted it twice under one root,
# so that its path leads there.

AGAIN = {"card on the felt again": 1, "card of the rack again": 20}  # how many places later


def is_on_felt(house, identity):
    return any(face is not None and face.card.identity == identity for face in house.table.felt)


def comes_again(house, entry, on_felt):
    out = house.__dict__.setdefault("shown_cards", set())
    if not shows_card(entry):
        return None
    identity = int(value(entry, "identity"))
    if identity in out and is_on_felt(house, identity) == on_felt:
        return [entry]
    out.add(identity)
    return None


@cheat("card on the felt again", "PR.11")
def felt_again(house, entry):
    return comes_again(house, entry, True)


@cheat("card of the rack again", "PR.11")
def rack_again(house, entry):
    return comes_again(house, entry, False)


def stated_again(house, entry, faces):
    """A face of which all cards are out, where the record has faces alone."""
    if not permitted(entry, "draw") or value(entry, "turned") == "down":
        return None
    table = house.table
    known = [spell(face) for face in table.felt + table.rack if face is not None]
    gone = [face for face in map(spell, filter(lambda each: each is not None, faces(table)))
            if known.count(face) == table.decks and face != value(entry, "card")]
    return [replaced(entry, "card", gone[0])] if gone else None


@cheat("face on the felt again", "C4.1|BJ|HR", ("observed", "research"))
def felt_face_again(house, entry):
    return stated_again(house, entry, lambda table: table.felt)


@cheat("face of the rack again", "C4.1|BJ|HR", ("observed", "research"))
def rack_face_again(house, entry):
    return stated_again(house, entry, lambda table: table.rack)


# Promises.

@cheat("shoe skipped", "PR.6")
def shoe_skipped(house, entry):
    if of_house(entry, "commit"):
        return [replaced(entry, "shoe", int(value(entry, "shoe")) + 1)]
    return None


@cheat("second chain", "PR.12|PR.10")
def second_chain(house, entry):
    if of_house(entry, "root") and not hasattr(house, "left_chain"):
        house.left_chain = house.number
        house.chain[house.number + 1:] = [house.keeper.secret() for _ in range(99)]
    shown = of_house(entry, "reveal") or of_house(entry, "abort")
    left = int(value(entry, "shoe")) > getattr(house, "left_chain", 99) if shown else False
    return [entry] if left else None


@cheat("commitment before the secret", "PR.12")
def early_commitment(house, entry):
    if permitted(entry, "wager") and house.stack and house.stack.left > 0:
        payload = f"shoe={house.number + 1} commitment={'0' * 64}"
        return [entry._replace(actor="house", act="commit", payload=payload), entry]
    return None


@cheat("seat left off the list", "PR.7")
def short_list(house, entry):
    if of_house(entry, "close") and value(entry, "seats") != "-":
        return [replaced(entry, "seats", value(entry, "seats")[2:] or "-")]
    return None


@cheat("two commitments", "PR.7")
def two_commitments(house, entry):
    return [entry, entry] if of_player(entry, "commit") else None


@cheat("companion commits", "PR.7")
def companion_commits(house, entry):
    seats = {held[1]: box for box, held in sorted(house.table.seats.box.items(), reverse=True)}
    for name in set(house.companions) & set(seats):
        if of_house(entry, "close"):
            payload = f"shoe={house.number} seat={seats[name]} commitment={'0' * 64}"
            return [entry._replace(actor=name, act="commit", payload=payload), entry]
    return None


@cheat("another secret", "PR.8")
def another_secret(house, entry):
    return [replaced(entry, "secret", "0" * 64)] if of_player(entry, "reveal") else None


@cheat("another salt", "PR.8")
def another_salt(house, entry):
    return [replaced(entry, "salt", "0" * 64)] if of_house(entry, "reveal") else None


@cheat("seat does not reveal", "PR.9")
def no_reveal(house, entry):
    house.patient |= of_player(entry, "reveal")  # who does not reveal is not found out
    return [] if of_player(entry, "reveal") else None


@cheat("abort without a cause", "PR.10")
def needless_abort(house, entry):
    if not of_player(entry, "reveal"):
        return None
    payload = (f"shoe={house.number} seat={value(entry, 'seat')} "
               f"secret={house.chain[house.number].hex()} salt={'0' * 64}")
    return [entry, entry._replace(actor="house", act="abort", payload=payload)]


@cheat("aborting seat again", "PR.10")
def again(house, entry):
    if of_house(entry, "commit") and house.barred:
        house.was_barred, house.barred = house.barred, None
    same = of_player(entry, "commit") and entry.actor == getattr(house, "was_barred", None)
    return [entry] if same else None


def reveal_now(house, entry):
    shoe = house.stack.shoe
    payload = f"shoe={shoe.number} secret={shoe.secret.hex()} salt={shoe.salt.hex()}"
    return entry._replace(actor="house", act="reveal", payload=payload)


@cheat("secret while a card lies down", "PR.12")
def early_secret(house, entry):
    if permitted(entry, "hit", "stand", "look") and house.lying(0) is not None:
        return [reveal_now(house, entry), entry]
    return None


@cheat("card after the secret", "PR.12")
def card_after_secret(house, entry):
    if permitted(entry, "draw") and house.stack.left > 0 and not any(house.down.values()):
        return [reveal_now(house, entry), entry]
    return None


@cheat("no root", "PR.9")
def no_root(house, entry):
    return [] if entry.act == "root" else None


@cheat("two roots", "PR.9")
def two_roots(house, entry):
    return [entry, entry] if entry.act == "root" else None


# The law.

@cheat("paid twice", "BJ", ALL)
def paid_twice(house, entry):
    return [entry, entry] if permitted(entry, "pay") else None


@cheat("paid too much", "BJ", ALL)
def paid_too_much(house, entry):
    return [replaced(entry, "amount", 999)] if permitted(entry, "pay") else None


@cheat("cut to the wrong player", "C4", ALL)
def wrong_cutter(house, entry):
    others = {held[1] for held in house.table.seats.box.values()}
    if permitted(entry, "offer"):
        others = sorted(others - {value(entry, "player")})
        return [replaced(entry, "player", others[0])] if others else None
    return None


@cheat("refusal withheld", "", ALL)
def refusal_withheld(house, entry):
    return [entry._replace(ruling="-")] if entry.ruling != "-" else None


@cheat("refused for nothing", "PR.3", ALL)
def refused_for_nothing(house, entry):
    return [entry._replace(ruling="HR.2")] if permitted(entry, "buy", "hit") else None


@cheat("no clause at all", "PR.3", ALL)
def no_clause(house, entry):
    return [entry._replace(ruling="HR.99")] if entry.ruling != "-" else None


@cheat("refused by a clause on records", "PR.3", ALL)
def clause_on_records(house, entry):
    return [entry._replace(ruling="PR.3")] if entry.ruling != "-" else None


@cheat("another citation", NOTED, ALL)
def another_citation(house, entry):
    other = "HR.14" if entry.ruling != "HR.14" else "HR.8"
    return [entry._replace(ruling=other)] if entry.ruling[:2] == "C4" else None


# The book.

@cheat("no head", "PR.4", ALL)
def no_head(house, entry):
    return [] if entry.act == "head" and house.ended == 1 else None


@cheat("another root in the head", "PR.4", ALL)
def false_head(house, entry):
    size = house.keeper.tree.size
    sig = "1" * 128 if house.keeper.key else "-"
    payload = f"size={size} root={'1' * 64} sig={sig}"
    return [entry._replace(payload=payload)] if entry.act == "head" else None


@cheat("another key", "PR.4")
def another_key(house, entry):
    if entry.act != "head":
        return None
    house.keeper.key = house.keeper.secret()
    return [entry]


@cheat("key of small order", "PR.4")
def small_order(house, entry):
    """Heads that anybody can sign: the key in the first line is the neutral point."""
    return [entry] if entry.act == "head" else None


@cheat("act forged", "PR.5", ALL)
def act_forged(house, entry):
    keys = house.keeper.keys
    if entry.actor not in keys or entry.act == "sit":
        return None
    keys[entry.actor] = house.keeper.secret()
    return [entry]


@cheat("act resent", "PR.5", ALL)
def act_resent(house, entry):
    counters, name = house.keeper.counters, entry.actor
    if entry.act == "sit" or counters.get(name, 0) < 6:
        return None
    counters[name] -= 6
    return [entry]


@cheat("time turned back", "PR.1", ALL)
def time_back(house, entry):
    if house.keeper.tree.size < 20:
        return None
    house.keeper.time -= 10 ** 6
    return [entry]


@cheat("second opening", "PR.2", ALL)
def second_opening(house, entry):
    if house.keeper.tree.size < 5:
        return None
    payload = house.keeper.lines[0].split("\t")[5]
    return [entry._replace(actor="house", act="open", ruling="-", payload=payload), entry]
