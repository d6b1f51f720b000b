#!/usr/bin/env python3
"""The table at which blackjack is played, slowly: a model to compare the library with.

It is written from the law, rules/BJ.md and the readings of rules/HR.md, and from
docs/reference/acts.md and docs/reference/rules.md, and not from src/.  c4.py is the table under it,
bj_round.py one round, bj_law.py the clauses; here is what a permitted act does, and where the chips
go.

    table = Game(read_rules("soft17 = hit"))
    table.do(read("supervisor opens the table with 6 decks"))   "permitted"
    table.ledger()     {"house": …, "felt": …, "players": {"Ann": […]}}, cents, 0 in sum;
                       of one who left in the round and came back there are two

As a program it reads acts, one a line, prints a ruling for each, and then the ledger.
"""

import re
import sys
from collections import Counter

from acts import DEALER, GAME_PHRASES, read
from bj_law import GameLaw
from bj_round import Round, is_natural_pair
from bj_rules import read_rules
from c4 import DECK, PERMITTED, Table, faces
from c4_law import GIVE_WAY


class Game(GameLaw, Table):
    """What has been done at a table with rules of the game."""

    def __init__(self, rules):
        self.rules = rules
        self.plays_device = rules.dealing == "device"
        self.chips = Counter()       # arrival: what that player has before him
        self.names = {}              # arrival: the name
        self.house = 0               # what the house has won, less the chips it gave out
        self.burned = 0              # cards, since the load
        self.card_left = False       # one has left the shoe since the load
        self.watch = None            # is told of every permitted act before it is done
        self.waits_for = None
        self.settled_by = None       # the clause by which a wager was paid or taken just now
        super().__init__()

    def clear_round(self):
        super().clear_round()
        self.older = set()           # hands with an unseen card from before a reshuffle
        self.reshuffled, self.came = Counter(), Counter()
        self.owner = {}              # box: the arrival that wagered there
        self.round = Round(self.rules, {})
        self.round.stays = self.stands

    def ruling(self, act):
        if not self.open and act.kind != "OPEN":
            return "HR.1"
        of_the_game = act.kind in GAME_PHRASES  # of which C4 says nothing
        for citation, rule in () if of_the_game else C4_CLAUSES:
            if not (self.plays_device and citation in GIVE_WAY) and not rule(self, act):
                return self.loosely(act, citation)
        broken = self.bj(act)
        if broken:
            return broken
        for citation, rule in HR_CLAUSES:
            if not rule(self, act):
                return citation
        return PERMITTED if self.possible(act) else "C4.1"

    def may_turn(self, face, hand):
        """May the card that lies there unseen have this face?  Not if all of them are seen,
        or were in the rack when it was shuffled, and the card on the table already."""
        elsewhere = self.seen()[face] + self.in_shoe(face, hand)
        return elsewhere < self.rules.decks

    def seen(self):
        return faces(self.rack + self.felt)

    def in_shoe(self, face, hand):
        """How many of this face are known to be no card that lay before that hand."""
        return max(0, self.reshuffled[face] - self.came[face]) if hand in self.older else 0

    def remember(self, cards):
        """These cards are shuffled while others lie unseen on the table."""
        self.reshuffled, self.came = faces(cards), Counter()
        self.older = {box for box, hand in self.round.all_hands() if hand.covered}
        self.older |= {DEALER} if self.round.hidden else set()

    def perform(self, act):
        self.settled_by = None
        if self.watch:
            self.watch(self, act)
        super().perform(act)
        self.waits_for = None

    def awaits(self):
        """What the round waits for; asked again only when something has been done."""
        if self.waits_for is None:
            self.waits_for = self.round.awaits()
        return self.waits_for

    # The ledger.

    def felt_cents(self):
        """What lies on the boxes."""
        game = self.round
        on_hands = sum(hand.wager for _, hand in game.unsettled())
        not_dealt = sum(cents for box, cents in game.wagers.items() if box not in game.hands)
        return on_hands + not_dealt + sum(game.insurance[box] for box in game.insured)

    def ledger(self):
        players = {}
        for arrival, name in self.names.items():
            if arrival in self.chips:
                players.setdefault(name, []).append(self.chips[arrival])
        return {"house": self.house, "felt": self.felt_cents(), "players": players}

    def balance(self):
        return self.house + self.felt_cents() + sum(self.chips.values())

    # C4 under the rules of the house.

    def cut_range(self):
        margin = self.rules.cut_margin
        if self.total < 2 * margin:
            return self.total // 2, (self.total + 1) // 2
        return margin, self.total - margin

    def mark_range(self):
        """A house may mark beyond the middle, unless the stack is too small for that."""
        if self.rules.procedure == "house" and self.most + self.rules.burn < self.total:
            return self.least, self.most
        return super().mark_range()

    def c4_mark_range(self):
        """The range of the rules is BJ(1).2's; a house's own procedure has no other."""
        if self.rules.procedure == "house":
            return 0, self.total
        return min(1, self.total // 2), self.total // 2

    def arrange(self, cards, stack):
        super().arrange(cards, stack)
        self.card_left = False

    def take(self, seen=None):
        self.card_left = True
        card = super().take(seen)
        if card is not None:
            self.came[card % DECK] += 1
        return card

    def do_OPEN(self, act):
        super().do_OPEN(act)
        self.device, self.boxes = self.plays_device, self.rules.boxes
        self.least, self.most = self.rules.cutting_card_min, self.rules.cutting_card_max
        if act.least is not None:
            self.least, self.most = act.least, act.most

    def do_LOAD(self, act):
        super().do_LOAD(act)
        self.ready_to_burn()

    def do_FEED(self, act):
        super().do_FEED(act)
        self.ready_to_burn()

    def ready_to_burn(self):
        self.burned = 0
        if self.rules.burn == 0:
            self.stage = "IN_PLAY"

    def do_BURN(self, act):
        super().do_BURN(act)
        self.burned += 1
        if self.burned < self.rules.burn:
            self.stage = "LOADED"

    def do_ERROR(self, act):
        super().do_ERROR(act)
        self.card_left = True

    def do_DISCARDS(self, act):
        self.remember(act.stack or self.rack)
        super().do_DISCARDS(act)

    def do_RETURN(self, act):
        self.remember(act.stack or self.rack)
        super().do_RETURN(act)

    # Persons and wagers.

    def do_BUY(self, act):
        self.chips[self.who(act)] += act.amount
        self.house -= act.amount

    def do_SIT(self, act):
        super().do_SIT(act)
        self.names[self.who(act)] = act.name
        self.chips[self.who(act)] += 0

    def do_LEAVE(self, act):
        his = self.seats.boxes(self.seats.arrival(act.name))
        if not self.on:
            for box in [act.box] if act.box else his:
                self.give_back(box)
        super().do_LEAVE(act)
        self.cash()

    def cash(self):
        """Who has left, and has no hand in the round, has taken his chips to the house."""
        stay = {held[0] for held in self.seats.box.values()} | set(self.owner.values())
        for arrival in set(self.chips) - stay:
            self.house += self.chips.pop(arrival)

    def give_back(self, box):
        """A wager goes back to the player who made it."""
        if box in self.round.wagers:
            self.chips[self.owner.pop(box)] += self.round.wagers.pop(box)

    def do_WAGER(self, act):
        super().do_WAGER(act)
        self.give_back(act.box)
        self.owner[act.box] = self.who(act)
        self.round.wagers[act.box] = act.amount
        self.chips[self.who(act)] -= act.amount

    def do_TAKE_BACK(self, act):
        super().do_TAKE_BACK(act)
        self.give_back(act.box)

    # The cards.

    def do_DRAW(self, act):
        super().do_DRAW(act)
        self.round.card_to(act.hand, self.felt[-1], act.turned == "down")

    def lying(self, act):
        """The card that is to be turned."""
        if not act.box:
            return self.round.dealer[1]
        return self.covered(act.box).cards[-1]

    def covered(self, box):
        return next(hand for hand in self.round.hands[box] if hand.covered)

    def do_TURN(self, act):
        old = self.lying(act)
        card = act.card if old is None else old
        self.felt[place(self.felt, old)] = card
        if act.box:
            hand = self.covered(act.box)
            hand.cards[-1], hand.covered = card, False
            return
        self.round.dealer[1], self.round.hidden = card, False
        self.dealer[1] = card
        said = {None: None, "a natural": True, "no natural": False}[self.round.looked]
        if said is not None and said != is_natural_pair(self.round.dealer):
            self.fault = "BJ(4).4"

    def do_DENY(self, act):
        """Words: the player had no right to it."""

    def do_LOOK(self, act):
        self.round.looked = act.natural

    # What players decide.

    def do_INSURE(self, act):
        self.chips[self.who(act)] -= act.amount
        self.round.insure(act.box, act.amount)

    def do_DECLINE(self, act):
        self.round.insure(act.box, 0)

    def do_HIT(self, act):
        self.turn(act)[1].asked = True

    def do_STAND(self, act):
        self.turn(act)[1].stood = True

    def do_DOUBLE(self, act):
        hand = self.turn(act)[1]
        self.chips[self.who(act)] -= hand.wager
        self.round.double(hand)

    def do_SPLIT(self, act):
        box, hand = self.turn(act)
        self.chips[self.who(act)] -= hand.wager
        self.round.split(box, hand)

    def do_SURRENDER(self, act):
        self.round.hands[act.box][0].surrendered = True

    # Settlement.

    def settle(self, act, house_wins):
        """The first hand of the box that is due; its cards go to the rack."""
        hand = next(hand for box, hand in self.awaits()[1] if box == act.box)
        won = house_wins(hand)
        self.settled_by = self.round.due(hand).clause
        self.house += won
        self.chips[self.owner[act.box]] += hand.wager - won
        hand.settled = True
        self.gather(hand.cards)

    def do_PAY(self, act):
        self.settle(act, lambda hand: -act.amount)

    def do_COLLECT(self, act):
        self.settle(act, self.round.taken)

    def do_STAND_OFF(self, act):
        self.settle(act, lambda hand: 0)

    def gather(self, cards):
        for card in cards:
            self.rack.append(self.felt.pop(place(self.felt, card)))

    def do_PAY_INSURANCE(self, act):
        cents = self.round.insurance[act.box]
        self.house -= 2 * cents
        self.chips[self.owner[act.box]] += 3 * cents
        self.round.insured.remove(act.box)

    def do_COLLECT_INSURANCE(self, act):
        self.house += self.round.insurance[act.box]
        self.round.insured.remove(act.box)

    def do_END(self, act):
        """What is not settled goes back: a wager that got no card (HR.15), and all of them
        when no card is left (HR.7)."""
        game = self.round
        for box, hand in game.unsettled():
            self.chips[self.owner[box]] += hand.wager
        for box in game.insured:
            self.chips[self.owner[box]] += game.insurance[box]
        for box in set(game.wagers) - set(game.hands):
            self.give_back(box)
        super().do_END(act)
        self.cash()


def place(cards, card):
    """Where this very card lies."""
    return next(n for n, each in enumerate(cards) if each is card)


CLAUSES = [name for law in (GameLaw, Table) for name in dir(law) if re.match("C4_|HR_", name)]
ORDER = {name: tuple(map(int, re.findall("[0-9]+", name))) for name in CLAUSES}
CLAUSES = sorted(ORDER, key=lambda name: (name[:2], ORDER[name]))
C4_CLAUSES = [(name.replace("_", "."), getattr(Game, name))
              for name in CLAUSES if name[:2] == "C4"]
HR_CLAUSES = [(name.replace("_", "."), getattr(Game, name))
              for name in CLAUSES if name[:2] == "HR"]


def main():
    rules = open(sys.argv[1], encoding="utf-8").read() if len(sys.argv) > 1 else ""
    table = Game(read_rules(rules))
    for line in sys.stdin:
        act = read(line)
        if act:
            print(table.do(act))
    print(table.ledger())


if __name__ == "__main__":
    main()
