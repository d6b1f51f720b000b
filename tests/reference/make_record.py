#!/usr/bin/env python3
"""make_record.py -- a model house that keeps a record as docs/reference/record.md says.

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

import dishonest
import merkle
from acts import DEALER
from model_house import House, ResearchHouse, name_of
from protocol import shuffle
from record_line import SHOWS
from record_shoe import (SHOES, STACKS, card_leaf, card_salt, cutting_card_place, house_commitment,
                         player_commitment, sha256, shoe_key, stack_key)
from record_source import LEAVE_STACK, MAKE_STACK, Laid, seat_of

LENGTH = 40
Place = namedtuple("Place", "stack place identity")
Shoe = namedtuple("Shoe", "number secret salt commitment secrets stacks")


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
        self.patient = False         # the house aborts no shoe
        own = random.Random(f"stop {secret.hex()}")
        self.lines_left = own.choice([0, 0, 0, own.randrange(20, 200)])  # then it stops, if not 0

    def chance_of(self):
        return f"chain={self.chain[0].hex()} length={LENGTH} seed=-"

    # Before a stack.

    def ready_for(self, act):
        further = act.kind in ("FEED", "RETURN") or (
            act.kind == "DISCARDS" and len(self.shoes) == SHOES)
        if act.kind not in MAKE_STACK or (further and len(self.shoes[-1].stacks) < STACKS):
            return
        if not self.table.on:
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
            if self.rng.random() < 0.1 and not self.shoes and not self.patient:  # it would show their secrets too
                self.say("house", "abort", "-", f"shoe={n} seat={seat} secret={secret.hex()} "
                                                f"salt={salt.hex()}")
                self.barred = name
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
            if seat and name not in self.companions and name != self.barred:
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
        key = stack_key(key, len(shoe.stacks))
        places = shuffle(key, "shuffle", len(cards))
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
        """Does the act say what is so?  A device is not fed while a card waits."""
        if act.kind == "RETURN" and self.held:
            return False
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

    def stops_here(self):
        return not self.cheat and 0 < self.lines_left <= len(self.keeper.hashes)

    def stop(self):
        """The house ends the table in the middle of a round, and shows what it committed to."""
        self.say("house", "stop", "-", "why=the%20disk%20is%20older")
        self.table.do_END(None)
        self.down.clear()

    def close(self):
        if self.stops_here():
            self.stop()
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
    parser.add_argument("--cheat", choices=dishonest.CHEATS, metavar="NAME")
    options = parser.parse_args()
    text = make(options.source, options.seed, options.rounds, options.cheat)
    if text is None:
        print("no occasion to cheat: try another seed", file=sys.stderr)
        return 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
