"""Where the cards of a record come from: committed, observed or research, and what each demands.

Written from docs/reference/record.md.  A source looks at every line that acts at the table twice:
`before` the law is asked, while the table is as the line found it, and `after` it was permitted.
What is wrong is raised as a Finding.
"""

from acts import DEALER, Face
from protocol import below, research_key, stream
from record_line import SHOWS
from record_shoe import (AWAY, CARDS, SHOES, STACKS, Seat, Shoe, Stack, leads_down, player_commitment)

LEAVE_STACK = ("BURN", "DRAW", "FACE_UP", "OVERDRAW", "ERROR")
MAKE_STACK = ("SHUFFLE", "DISCARDS", "FEED", "ORDER_RECUT", "RETURN")


class Finding(Exception):
    """A clause that is broken: what was found, what was expected, and whose fault it is."""

    def __init__(self, clause, found, expected, whose="the house"):
        super().__init__(clause, found, expected, whose)
        self.clause, self.found, self.expected, self.whose = clause, found, expected, whose


def demand(holds, clause, found, expected, whose="the house"):
    if not holds:
        raise Finding(clause, found, expected, whose)


class Laid(Face):
    """A face that lies on the table, and the Card of the stack that it belongs to."""

    def __new__(cls, value, card):
        self = super().__new__(cls, value)
        self.card = card
        return self


class Observed:
    """Cards are faces as a person entered them."""

    due_root = False

    def __init__(self, table):
        self.table = table

    def before(self, line, act):
        pass

    def after(self, line, act, was_on):
        pass

    def refused(self, line):
        pass

    def promise(self, line):
        raise Finding("PR.2", f"{line.act} of {line.actor}", "no such line at this source")

    def not_proved(self):
        return ["chance: cards are faces as a person entered them"]


class Research(Observed):
    """Every stack comes from the seed."""

    def __init__(self, table, seed):
        super().__init__(table)
        self.words = stream(research_key(seed), "table")
        self.stay, self.cards = [], []

    def models_device(self, opening):
        """A device with shelves or a buffer arranges its cards by its own model."""
        if opening.shelves or opening.buffer:
            self.words = None

    def before(self, line, act):
        """The cards that a stack is made of, in the order of their identities."""
        table = self.table
        cards = {"SHUFFLE": range(table.decks * 52), "FEED": table.stack,
                 "DISCARDS": table.rack, "RETURN": table.stack + table.rack}.get(act.kind, [])
        self.stay = list(table.held) if act.kind == "RETURN" else []
        self.cards = [] if None in cards else sorted(cards)

    def after(self, line, act, was_on):
        if act.kind not in MAKE_STACK or act.kind == "ORDER_RECUT" or not self.words:
            return
        demand(act.stack, "PR.14", "no stack", "the stack of the seed")
        for i in range(len(self.cards) - 1, 0, -1):
            j = below(self.words, i + 1)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]
        demand(act.stack == self.stay + self.cards, "PR.14", "another stack",
               "the stack of the seed")

    def not_proved(self):
        device = [] if self.words else ["that the device's stacks are those of the seed"]
        return ["chance: the cards come from a seed that somebody chose"] + device


class Committed(Observed):
    """Secrets are committed to, stacks come from them, and every card is opened."""

    def __init__(self, table, table_id, chain, length, companions):
        super().__init__(table)
        self.id, self.length, self.companions = table_id, length, companions
        self.used = 0                # numbers of shoes
        self.shown = (0, chain)      # the secret shown last, and its number
        self.preparing = None        # the Shoe that has no stack yet
        self.shoes = []              # those that have
        self.stack = None            # the one that cards are dealt from
        self.held = None             # the Card drawn in error
        self.down = {}               # hand: Cards that lie before it face down
        self.barred = None           # the player that the last shoe was aborted for
        self.aborts = []             # (number, seat, name)
        self.stopped = None          # why the house stopped the table
        self.opened = self.contributions = 0
        self.out = set()             # identities that lie before the hands or in the rack

    @property
    def due_root(self):
        return bool(self.stack) and self.stack.root is None

    # What is promised and revealed.

    def promise(self, line):
        who = "house" if line.actor == "house" else "player"
        getattr(self, f"{who}_{line.act}")(line)

    def house_commit(self, line):
        number = line.number("shoe")
        demand(not self.stopped, "PR.6", "a commitment", "none after the table was stopped")
        demand(number == self.used + 1, "PR.6", f"shoe {number}", f"shoe {self.used + 1}")
        demand(number <= self.length, "PR.6", f"shoe {number}", f"a chain of {self.length}")
        demand(not self.preparing, "PR.6", "another commitment", "a stack, or an abort")
        demand(self.may_commit(), "PR.12", f"a commitment for shoe {number}",
               "the secret of the shoe before it")
        self.used = number
        self.preparing = Shoe(number, line.prev, line.bytes("commitment"))

    def may_commit(self):
        """The shoes before are revealed, or a round is on and there is room for another."""
        return not self.unrevealed() or (self.table.on and len(self.unrevealed()) < SHOES)

    def unrevealed(self):
        return [shoe for shoe in self.shoes if not shoe.revealed]

    def asked(self, line, clause):
        """The shoe that a line is about."""
        shoe, number = self.preparing, line.number("shoe")
        expected = f"shoe {shoe.number}" if shoe else "a commitment of the house first"
        demand(shoe and shoe.number == number, clause, f"shoe {number}", expected, line.name)
        return shoe

    def player_commit(self, line):
        shoe, seat = self.asked(line, "PR.7"), line.number("seat")
        demand(shoe.listed is None, "PR.7", "a commitment", "none after the list is closed",
               line.name)
        demand(line.name not in self.companions, "PR.7", "a companion's commitment", "none")
        demand(seat == seat_of(self.table, line.name), "PR.7", f"seat {seat}",
               f"seat {seat_of(self.table, line.name)}", line.name)
        demand(seat not in shoe.promised, "PR.7", "a second commitment", "one", line.name)
        demand(line.name != self.barred, "PR.10", f"a commitment of {line.name}",
               "none: the shoe before was aborted for him", line.name)
        demand(line.name not in [seat.name for seat in shoe.promised.values()], "PR.7",
               "a second commitment", "one of each player", line.name)
        shoe.promised[seat] = Seat(line.name, line.bytes("commitment"))

    def house_close(self, line):
        shoe = self.asked(line, "PR.7")
        demand(shoe.listed is None, "PR.7", "a second list", "one")
        listed = [int(seat) for seat in (line["seats"] or "").split(":") if seat]
        demand(listed == sorted(shoe.promised), "PR.7", f"the seats {line['seats'] or '-'}",
               ":".join(map(str, sorted(shoe.promised))) or "-")
        shoe.listed, self.barred = listed, None

    def player_reveal(self, line):
        shoe, seat = self.asked(line, "PR.8"), line.number("seat")
        demand(seat in shoe.missing() and shoe.promised[seat].name == line.name, "PR.8",
               f"seat {seat}", f"one of the list: {shoe.missing()}", line.name)
        opened = player_commitment(self.id, shoe.number, seat, line.bytes("secret"),
                                   line.bytes("salt"))
        demand(opened == shoe.promised[seat].commitment, "PR.8", "another secret or salt",
               "those of the commitment", line.name)
        shoe.secrets[seat] = line.bytes("secret")
        self.contributions += 1

    def house_abort(self, line):
        shoe, seat = self.asked(line, "PR.10"), line.number("seat")
        demand(seat in shoe.missing(), "PR.10", f"seat {seat}",
               f"a seat that has not revealed: {shoe.missing()}")
        shown, early = bool(line["secret"]), bool(self.unrevealed())
        demand(shown == bool(line["salt"]), "PR.1", "half a secret", "secret and salt, or neither")
        demand(shown != early, "PR.10", "a secret" if shown else "no secret",
               "none while an earlier shoe is open" if early else "the secret of the shoe")
        if early:
            shoe.aborted = True
            self.shoes.append(shoe)
        else:
            self.show_secret(shoe, line, "PR.10")
        self.aborts.append((shoe.number, seat, shoe.promised[seat].name))
        self.preparing, self.barred = None, shoe.promised[seat].name

    def show_secret(self, shoe, line, clause):
        """It opens the commitment and belongs to the chain."""
        secret, (number, shown) = line.bytes("secret"), self.shown
        demand(shoe.opened_by(self.id, secret, line.bytes("salt")), "PR.8",
               "another secret or salt", "those of the commitment")
        chained = shoe.number > number and leads_down(secret, shoe.number - number, shown)
        demand(chained, clause, "a secret that does not lead down the chain to the one shown last",
               f"S{shoe.number} of the chain")
        self.shown = (shoe.number, secret)

    def house_root(self, line):
        demand(self.due_root, "PR.9", "a root", "a new stack first")
        said = (line.number("shoe"), line.number("stack"))
        demand(said == (self.stack.shoe.number, self.stack.number), "PR.9", f"stack {said}",
               f"{(self.stack.shoe.number, self.stack.number)}")
        self.stack.root = line.bytes("root")

    def house_reveal(self, line):
        number, left = line.number("shoe"), self.unrevealed()
        demand(left and left[0].number == number, "PR.12", f"the secret of shoe {number}",
               f"that of shoe {left[0].number}" if left else "none: no shoe is open")
        shoe = left[0]
        hidden = [card for cards in self.down.values() for card in cards
                  if card.stack.shoe is shoe]
        demand(not hidden, "PR.12", "the secret while a card lies face down", "the card first")
        self.show_secret(shoe, line, "PR.12")
        wrong = shoe.recompute(self.id, self.table.decks, line.bytes("secret"))
        if wrong:
            raise Finding(*wrong)
        shoe.revealed = True

    def house_stop(self, line):
        """No card is dealt any more: the round ends where it is, and all shoes can be revealed."""
        demand(not self.stopped, "PR.12", "a second stop", "one")
        self.table.do_END(None)
        self.down.clear()
        self.stopped, self.held = line["why"], None
        if self.preparing:
            self.preparing.aborted = True
            self.shoes.append(self.preparing)
            self.preparing = None

    # What is shown at the table.

    def before(self, line, act):
        """PR.11: the card that is shown is opened at the place where it lay."""
        if line.act not in SHOWS or line.ruling != "-":
            return
        said = opening_of(line)
        if act.kind == "DRAW" and act.turned == "down":
            demand(said == [None] * 4, "PR.11", "an opening", "none of a card face down")
            demand(act.card is None, "PR.11", "the face of a card face down", "a card")
            return
        if self.stopped and act.kind != "TURN":
            demand(None not in said[:3], "PR.11", "no opening", "the card's opening")
            raise Finding("PR.12", "a card", "none after the table was stopped")
        card = self.lying(act)
        demand(card, "PR.11", "a card", "none: no card lies there")
        demand(None not in said[:3], "PR.11", "no opening", "the card's opening")
        stack, identity, salt = card.stack, line.number("identity"), line.bytes("salt")
        demand(line.number("place") == stack.k(card.place), "PR.11",
               f"place {line['place']}", f"place {stack.k(card.place)}")
        demand(identity < self.table.decks * 52 and act.card == identity % 52, "PR.11",
               f"identity {identity}", "a card of the face that is shown")
        demand(identity not in self.out, "PR.11", f"identity {identity}",
               "a card that is not out already")
        path = bytes.fromhex(line["path"] or "")
        siblings = [path[i:i + 32] for i in range(0, len(path), 32)]
        demand(stack.opens(self.id, card.place, identity, salt, siblings), "PR.11",
               "a path that leads elsewhere", "one to the root of the stack")
        act.slots["card"] = Laid(act.card, card)
        stack.shown[card.place] = (identity, salt)
        self.opened += 1

    def refused(self, line):
        shown = line.act in SHOWS and opening_of(line) != [None] * 4
        demand(not shown, "PR.11", "an opening", "none in a refused act")

    def lying(self, act):
        """The card that an act shows, or None."""
        if act.kind == "TURN":
            return next(iter(self.down.get(act.box or DEALER, ())), None)
        return self.held or (self.stack and self.stack.next())

    def after(self, line, act, was_on):
        if line.act in SHOWS and line["place"] is not None:
            self.out.add(line.number("identity"))
        if act.kind in LEAVE_STACK:
            self.leave(act, was_on)
        elif act.kind in MAKE_STACK:
            self.make_stack(act)
        elif act.kind == "TURN":
            self.down[act.box or DEALER].pop(0)
        elif act.kind == "CUT":
            self.stack.cut = act.cards
        elif act.kind in ("CUTTING_CARD", "EXPOSE"):
            self.stack.behind = self.stack.size - self.stack.left
        elif act.kind == "END":
            self.down.clear()
        elif act.kind in ("FIX", "MARK"):
            demand(act.cards is None, "PR.13", f"the place {act.cards}", "none stated")
        if not self.table.held:
            self.held = None

    def leave(self, act, was_on):
        """A card leaves the stack."""
        card = self.held or self.stack.next()
        shoe = card.stack.shoe
        if not self.held:
            card.stack.left += 1
            shoe.dealt += 1
        self.held = card if act.kind == "ERROR" else None
        if act.kind == "DRAW" and act.turned == "down":
            self.down.setdefault(act.hand, []).append(card)
        demand(shoe.dealt <= CARDS, "PR.9", f"card {shoe.dealt} of a shoe", f"{CARDS} at most")
        demand(not shoe.revealed and not self.stopped, "PR.12", "a card of a shoe that is over",
               "none")
        others = [other for other in self.unrevealed() if other is not shoe]
        begins = self.table.on and not was_on
        demand(not (begins and others), "PR.12", "a new round",
               "the secret of the shoe before it first")

    def make_stack(self, act):
        demand(not act.stack, "PR.9", "a stated stack", "none stated")
        shoe = self.shoe_for(act)
        away = {"DISCARDS": self.on_hands, "RETURN": self.on_hands,
                "ORDER_RECUT": lambda: self.stack.away}.get(act.kind, list)()
        if act.kind != "ORDER_RECUT":  # what is put together can come again
            self.out = {card.stack.shown[card.place][0] for card in away
                        if card.place in card.stack.shown}
        marks = None if self.table.device else self.table.mark_range()
        self.stack = Stack(shoe, self.table.total, away, marks, act.kind == "ORDER_RECUT")
        shoe.stacks.append(self.stack)

    def shoe_for(self, act):
        """The shoe that a new stack belongs to."""
        if self.preparing and self.preparing.ready():
            self.shoes.append(self.preparing)
            self.preparing = None
            return self.shoes[-1]
        full = act.kind == "DISCARDS" and len(self.unrevealed()) == SHOES
        again = ((full or act.kind in ("FEED", "RETURN")) and not self.preparing and not self.stopped
                 and self.stack and not self.stack.shoe.revealed)
        demand(again, "PR.9", "a stack", "the promises and secrets of a new shoe first")
        shoe = self.stack.shoe
        demand(len(shoe.stacks) < STACKS, "PR.9", f"stack {len(shoe.stacks)} of a shoe",
               f"{STACKS} at most")
        away = sum(len(stack.away) for stack in shoe.stacks) + len(self.on_hands())
        demand(away <= AWAY, "PR.9", f"{away} cards before the hands", f"{AWAY} at most")
        return shoe

    def on_hands(self):
        """The cards that lie before the hands, and one that was drawn in error."""
        cards = [face.card for face in self.table.felt if face is not None]
        cards += [card for hand in self.down.values() for card in hand]
        return cards + ([self.held] if self.held else [])

    def not_proved(self):
        alone = [shoe.number for shoe in self.shoes if not shoe.listed]
        hidden = [shoe.number for shoe in self.unrevealed()]
        return ([f"chance in shoes {alone}, the house's alone"] * bool(alone)
                + [f"shoes whose secret is not shown yet: {hidden}"] * bool(hidden)
                + [f"why shoe {number} was aborted for seat {seat}, {name}"
                   for number, seat, name in self.aborts]
                + ["that the house told nobody the order, and that a timeout was one"])


def opening_of(line):
    return [line[key] for key in ("place", "identity", "salt", "path")]


def seat_of(table, name):
    """The least box that a player holds, 0 when he holds none."""
    return min((box for box, held in table.seats.box.items() if held[1] == name), default=0)
