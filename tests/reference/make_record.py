#!/usr/bin/env python3
"""make_record.py -- a model house that keeps a record as docs/record.md says.

    make_record.py [--source committed|observed|research] [--seed SEED] [--rounds N]
                   [--cheat NAME] > FILE

The evening is a random one under random rules (bj_evening.py); every secret comes from the seed,
so that the same seed gives the same record.  With --cheat the house, or a player, breaks a
clause on the way (dishonest.py); everything after that is chained and signed as before.
"""

import argparse
import random
import sys
from collections import namedtuple

import bj_evening
import dishonest
import ed25519
import merkle
from acts import DEALER, PATTERNS, read, spell
from bj_round import is_natural_pair
from c4 import PERMITTED
from protocol import H, below, research_key, shuffle, stream
from record_line import AT_TABLE, SHOWS, encode
from record_open import say_opening
from record_shoe import (card_leaf, card_salt, cutting_card_place, house_commitment,
                         player_commitment, sha256, shoe_key, stack_key, u64)
from record_source import LEAVE_STACK, MAKE_STACK, Laid, seat_of

LENGTH = 40
Entry = namedtuple("Entry", "actor act ruling payload")
Place = namedtuple("Place", "stack place identity")


class Keeper:
    """Writes lines: numbers, times, hashes, heads and signatures."""

    def __init__(self, rng, table_id):
        self.rng, self.id = rng, table_id
        self.lines, self.hashes, self.tree = [], [], merkle.Growing()
        self.time = 1_700_000_000_000
        self.key = None              # the operator's secret key
        self.keys, self.counters = {}, {}

    def secret(self):
        return self.rng.randbytes(32)

    def write(self, entry, prev=None, seat=0):
        self.time += self.rng.choice([0, 1, 700])
        if entry.actor in self.keys and entry.act != "sit":
            entry = self.signed(entry, seat)
        line = "\t".join([str(len(self.lines) + 1), str(self.time), encode(entry.actor.encode()),
                          entry.act, entry.ruling, entry.payload])
        if entry.act == "head" and entry.payload == "":
            line += self.head(line)
        line += "\t" + (prev or self.hashes[-1]).hex()
        self.lines.append(line)
        self.hashes.append(sha256(b"\0" + line.encode()))
        self.tree.add(self.hashes[-1])

    def head(self, line):
        payload = f"size={self.tree.size} root={self.tree.root().hex()}"
        if not self.key:
            return payload + " sig=-"
        sig = ed25519.sign(self.key, H("head", (line + payload).encode()))
        return f"{payload} sig={sig.hex()}"

    def signed(self, entry, seat):
        name = entry.actor
        self.counters[name] = self.counters.get(name, 0) + self.rng.choice([1, 1, 5])
        seen = self.rng.choice(self.hashes[-256:]).hex()
        payload = "" if entry.payload == "-" else entry.payload + " "
        payload += f"n={self.counters[name]} seen={seen}"
        sig = ed25519.sign(self.keys[name], H("act", self.id, u64(seat), entry.act.encode(),
                                              payload.encode()))
        return entry._replace(payload=f"{payload} sig={sig.hex()}")

    def text(self):
        return "".join(line + "\n" for line in self.lines)


class Evening(bj_evening.GameEvening):
    """An evening at which the house knows what lies where."""

    house = None

    def card(self):
        card = self.house.peek()
        return super().card() if card is None else spell(card)

    def stack(self, cards, stay=0):
        return ""

    def cutting_card_comes(self):
        if self.house.kind == "committed":
            return self.house.cutting_card_next()
        return super().cutting_card_comes()

    def looking(self, whose):
        hole = self.house.lying(DEALER)
        if hole is None or self.chance(0.2):
            return super().looking(whose)
        natural = is_natural_pair([self.table.round.dealer[0], hole])
        return f"dealer looks and has {'a' if natural else 'no'} natural"

    def turning(self, whose):
        hole = self.house.lying(DEALER)
        return super().turning(whose) if hole is None else f"dealer turns {spell(hole)}"

    def uncovering(self, whose):
        box, _ = self.rng.choice(whose)
        card = self.house.lying(box)
        return super().uncovering(whose) if card is None else (
            f"dealer turns {spell(card)} on box {box}")


class House:
    """Plays an evening and keeps its record.  A source has a subclass."""

    kind = "observed"

    def __init__(self, rng, cheat=None):
        self.rng, self.cheat = rng, cheat
        self.evening = Evening(rng)
        self.evening.house = self
        self.evening.restless /= 4
        self.table, self.rules = self.evening.table, self.evening.rules
        self.id = f"T{rng.randrange(1000)}".encode()
        self.keeper = Keeper(rng, self.id)
        self.companions = rng.sample(self.evening.names, rng.choice([0, 0, 1]))
        if self.kind == "committed" or rng.random() < 0.5:
            self.keeper.key = self.keeper.secret()
        self.ended = 0

    def play(self, rounds):
        self.open()
        for _ in range(150 * rounds):
            evening = self.evening
            wild = evening.chance(evening.wild)
            words = evening.anything() if wild else evening.expected()
            self.put(read(words), words)
            if self.ended >= rounds or evening.stuck():
                break
        self.close()
        return self.keeper.text()

    def open(self):
        while not self.table.open:
            act = read(self.evening.opening())
            for usual, slot in ((7, "boxes"), (1, "sets"), (1, "rounds")):
                if act.slots.get(slot) == usual:
                    del act.slots[slot]
            self.table.do(act)
        names = ":".join(encode(name.encode()) for name in self.companions) or "-"
        key = ed25519.public_key(self.keeper.key).hex() if self.keeper.key else "-"
        text = self.rules.text().encode()
        payload = (f"format=riffle-1 id={self.id.decode()} source={self.kind} "
                   f"rules={encode(text)} opening={encode(say_opening(act).encode())} key={key} "
                   f"{self.chance_of()} companions={names} strategy=- clock=-")
        self.keeper.write(Entry("house", "open", "-", payload),
                          prev=H("genesis", sha256(text), self.id))

    def chance_of(self):
        return "chain=- length=- seed=-"

    def say(self, actor, act, ruling, payload):
        """A line, or what a cheat makes of it."""
        entries = [Entry(actor, act, ruling, payload)]
        if self.cheat:
            entries = self.cheat(self, entries[0])
        for entry in entries:
            self.keeper.write(entry, seat=seat_of(self.table, entry.actor))

    def head(self):
        self.say("house", "head", "-", "")

    def put(self, act, words):
        """An act is put to the law, and to the record with its ruling."""
        ruling = self.table.ruling(act)
        if act.kind == "OPEN" or self.evening.doubtful(act):
            return
        if ruling != PERMITTED:
            if "|" not in ruling and ruling != "BJ":  # one clause, which all agree on
                self.say(act.name, name_of(act), ruling, self.payload(act, words, None))
            return
        if not self.truthful(act):
            return
        self.ready_for(act)
        opening = self.opening(act)
        self.say(act.name, name_of(act), "-", self.payload(act, words, opening))
        self.table.do(act)
        self.done(act)
        if act.kind == "END":
            self.ended += 1
            self.head()

    def truthful(self, act):
        return True

    def ready_for(self, act):
        """What has to stand in the record before the act."""

    def opening(self, act):
        return None

    def done(self, act):
        """What the act does to the stack."""

    def close(self):
        self.head()

    def peek(self):
        return None

    def lying(self, hand):
        return None

    def payload(self, act, words, opening):
        """The keys of the act and what was said for them."""
        match = next(match for kind, regex in PATTERNS[words.split()[1]]
                     for match in [regex.fullmatch(words)] if match and kind == act.kind)
        said = {key: value for key, value in match.groupdict().items() if value}
        if said.get("turned") == "up":
            del said["turned"]
        if "stack" in act.slots:
            said["stack"] = " ".join(map(str, act.stack))
        said["key"] = self.key_of(act)
        keys = [key.partition(":")[0].rstrip("?") for key in AT_TABLE[name_of(act)].split()]
        pairs = [f"{key}={said.get(key, '-').replace(' ', '_')}" for key in keys]
        return " ".join(pairs + (opening or [])) or "-"

    def key_of(self, act):
        """The key that a player sits down with; some sign and some do not."""
        keys, name = self.keeper.keys, act.name
        if act.kind == "SIT" and name not in self.companions and self.rng.random() < 0.5:
            keys.setdefault(name, self.keeper.secret())
        return ed25519.public_key(keys[name]).hex() if name in keys else "-"


def name_of(act):
    return act.kind.lower().replace("_", "-")


class ResearchHouse(House):
    """Stacks come from a seed and are stated."""

    kind = "research"

    def __init__(self, rng, cheat=None):
        super().__init__(rng, cheat)
        self.seed = f"seed {rng.randrange(10**6)}"
        self.words = stream(research_key(self.seed), "table")

    def chance_of(self):
        return f"chain=- length=- seed={encode(self.seed.encode())}"

    def truthful(self, act):
        return not self.table.buffer  # a device with a buffer has a model of its own

    def ready_for(self, act):
        table = self.table
        cards = {"SHUFFLE": range(table.decks * 52), "FEED": table.stack,
                 "DISCARDS": table.rack, "RETURN": table.stack + table.rack}.get(act.kind)
        if cards is not None:
            cards = sorted(cards)
            for i in range(len(cards) - 1, 0, -1):
                j = below(self.words, i + 1)
                cards[i], cards[j] = cards[j], cards[i]
            act.slots["stack"] = (table.held if act.kind == "RETURN" else []) + cards


class Stack:
    """A stack of which the house knows every card."""

    def __init__(self, shoe, number, first, order, r):
        self.shoe, self.number, self.first, self.order, self.r = shoe, number, first, order, r
        self.cut = self.left = 0
        self.leaves = []

    def next(self):
        if self.left >= len(self.order):
            return None
        place = (self.cut + self.left) % len(self.order)
        return Place(self, place, self.order[place])


Shoe = namedtuple("Shoe", "number secret salt commitment secrets stacks")


class CommittedHouse(House):
    """Commits, lists, shows roots, opens cards and reveals."""

    kind = "committed"

    def __init__(self, rng, cheat=None):
        super().__init__(rng, cheat)
        secret = self.keeper.secret()
        self.chain = [secret]
        for _ in range(LENGTH):
            self.chain.insert(0, sha256(self.chain[0]))
        self.number, self.stack, self.held, self.down = 0, None, None, {}
        self.shoes = []              # those that are not revealed
        self.barred = None

    def chance_of(self):
        return f"chain={self.chain[0].hex()} length={LENGTH} seed=-"

    # Before a stack.

    def ready_for(self, act):
        if act.kind not in MAKE_STACK or (
                act.kind in ("FEED", "RETURN") and len(self.shoes[-1].stacks) < 51):
            return
        if not self.table.on and act.kind != "ORDER_RECUT":
            self.reveal(self.shoes)
        while not self.prepare():
            pass

    def prepare(self):
        """The promises and secrets of a shoe; False when it was aborted."""
        self.number += 1
        n, secret, salt = self.number, self.chain[self.number], self.keeper.secret()
        promise = house_commitment(self.id, n, self.keeper.hashes[-1], secret, salt)
        self.say("house", "commit", "-", f"shoe={n} commitment={promise.hex()}")
        secrets = self.promises(n)
        seats = ":".join(map(str, sorted(secrets))) or "-"
        self.say("house", "close", "-", f"shoe={n} seats={seats}")
        self.barred = None
        for seat, (name, theirs, their_salt) in secrets.items():
            if self.rng.random() < 0.1:
                self.say("house", "abort", "-", f"shoe={n} seat={seat} secret={secret.hex()} "
                                                f"salt={salt.hex()}")
                self.barred = seat
                return False
            self.say(name, "reveal", "-", f"shoe={n} seat={seat} secret={theirs.hex()} "
                                          f"salt={their_salt.hex()}")
        contributed = {seat: theirs for seat, (_, theirs, _) in secrets.items()}
        self.shoes.append(Shoe(n, secret, salt, promise, contributed, []))
        return True

    def promises(self, n):
        """seat: the name, the secret and the salt of each player who gives one."""
        secrets = {}
        for name in self.evening.names:
            seat = seat_of(self.table, name)
            if seat and name not in self.companions and seat != self.barred:
                secrets[seat] = (name, self.keeper.secret(), self.keeper.secret())
                commitment = player_commitment(self.id, n, seat, *secrets[seat][1:])
                self.say(name, "commit", "-", f"shoe={n} seat={seat} "
                                              f"commitment={commitment.hex()}")
        return secrets

    # The stack.

    def make_stack(self, act):
        shoe, table = self.shoes[-1], self.table
        away = self.away(act)
        cards = [card for card in range(table.decks * 52) if card not in away]
        key = shoe_key(self.id, shoe.number, shoe.commitment, shoe.secret, shoe.secrets)
        places = shuffle(stack_key(key, len(shoe.stacks)), "shuffle", len(cards))
        r = None if table.device else cutting_card_place(key, *table.mark_range())
        first = sum(len(stack.order) for stack in shoe.stacks)
        stack = Stack(shoe, len(shoe.stacks), first, [cards[place] for place in places], r)
        self.stack = stack
        shoe.stacks.append(stack)
        dishonest.new_stack(self)
        self.plant(stack)
        root = merkle.root(stack.leaves).hex()
        self.say("house", "root", "-", f"shoe={shoe.number} stack={stack.number} root={root}")

    def plant(self, stack):
        shoe = stack.shoe
        stack.leaves = [
            card_leaf(self.id, shoe.number, stack.first + place, identity,
                      card_salt(shoe.secret, shoe.number, stack.first + place))
            for place, identity in enumerate(stack.order)]

    def away(self, act):
        """Cards that are not put together."""
        if act.kind == "ORDER_RECUT":
            return set(range(self.table.decks * 52)) - set(self.stack.order)
        if act.kind not in ("DISCARDS", "RETURN"):
            return set()
        cards = [face.card for face in self.table.felt if face is not None]
        cards += [each for hand in self.down.values() for each in hand]
        cards += [self.held] if self.held else []
        return {card.identity for card in cards}

    # Cards.

    def peek(self):
        card = self.held or (self.stack and self.stack.next())
        return card.identity if card else None

    def lying(self, hand):
        return self.down[hand][0].identity if self.down.get(hand) else None

    def cutting_card_next(self):
        stack = self.stack
        return (bool(stack) and not self.held and self.table.cutting_card_in
                and len(stack.order) - stack.left == stack.r)

    def truthful(self, act):
        """Does the act say what is so?"""
        if act.kind in ("CUTTING_CARD", "EXPOSE"):
            return self.cutting_card_next()
        if act.kind in LEAVE_STACK and self.cutting_card_next():
            return False
        if act.kind in ("FIX", "MARK"):
            return act.cards is None
        if name_of(act) not in SHOWS:
            return True
        if act.turned == "down":
            return act.card is None
        card = self.shown(act)
        return card is not None and act.card == card.identity % 52

    def shown(self, act):
        if act.kind == "TURN":
            return next(iter(self.down.get(act.box or DEALER, ())), None)
        return self.held or self.stack.next()

    def payload(self, act, words, opening):
        if name_of(act) in SHOWS and not opening:
            opening = ["place=-", "identity=-", "salt=-", "path=-"]
        return super().payload(act, words, opening)

    def opening(self, act):
        if name_of(act) not in SHOWS or act.turned == "down":
            return None
        card = self.shown(act)
        act.slots["card"] = Laid(act.card, card)
        return self.open_card(card)

    def open_card(self, card):
        stack = card.stack
        k = stack.first + card.place
        salt = card_salt(stack.shoe.secret, stack.shoe.number, k).hex()
        path = b"".join(merkle.path(stack.leaves, card.place)).hex()
        return [f"place={k}", f"identity={card.identity}", f"salt={salt}", f"path={path or '-'}"]

    def done(self, act):
        if act.kind in LEAVE_STACK:
            card = self.held or self.stack.next()
            self.stack.left += not self.held
            self.held = card if act.kind == "ERROR" else None
            if act.turned == "down":
                self.down.setdefault(act.hand, []).append(card)
        elif act.kind in MAKE_STACK:
            self.make_stack(act)
        elif act.kind == "CUT":
            self.stack.cut = act.cards
        elif act.kind == "TURN":
            self.down[act.box or DEALER].pop(0)
        elif act.kind == "END":
            self.down.clear()
        self.held = self.held if self.table.held else None
        if not self.table.on and act.kind in MAKE_STACK:
            self.reveal(self.shoes[:-1])

    def head(self):
        super().head()
        if not self.table.on:
            self.reveal(self.shoes[:-1])

    def reveal(self, shoes):
        for shoe in list(shoes):
            self.say("house", "reveal", "-", f"shoe={shoe.number} secret={shoe.secret.hex()} "
                                             f"salt={shoe.salt.hex()}")
            self.shoes.remove(shoe)

    def close(self):
        if not self.table.on:
            self.reveal(self.shoes)
        super().close()


HOUSES = {"committed": CommittedHouse, "observed": House, "research": ResearchHouse}


def make(source, seed, rounds, cheat=None):
    """The text of a record; None when the cheat found no occasion."""
    house = HOUSES[source](random.Random(f"{seed} {source}"),
                           dishonest.Cheat(cheat) if cheat else None)
    text = house.play(rounds)
    return None if cheat and not house.cheat.done else text


def main():
    parser = argparse.ArgumentParser(description="Writes a record of a model house.")
    parser.add_argument("--source", choices=HOUSES, default="committed")
    parser.add_argument("--seed", default="riffle")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cheat", choices=dishonest.CHEATS)
    options = parser.parse_args()
    text = make(options.source, options.seed, options.rounds, options.cheat)
    if text is None:
        print("no occasion to cheat: try another seed", file=sys.stderr)
        return 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
