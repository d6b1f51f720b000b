"""Random evenings at a blackjack table: acts that keep its rules or do not.

An evening looks at the model to know what is waited for.  Most acts are that, so that
rounds are dealt, played and settled; the others are the right act by the wrong person, at the
wrong time or of the wrong amount, or anything at all.
"""

import bj
import bj_round as at
from acts import DEALER, PHRASES, RANKS, amount, read, spell
from compare_c4 import Evening
from random_rules import fair_rules

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
MOODS = [RANKS, RANKS, RANKS, "A8TJQK", "AT", "AK98", "A2", "T65", "A23456"]  # cards that come


class Put:
    """An act that was put to the model."""

    def __init__(self, line, act, ruling, table):
        self.line, self.act, self.ruling = line, act, ruling
        self.fault = table.fault
        self.clause = table.settled_by     # by which a wager was settled
        self.ledger = table.ledger()
        self.card = act.card               # whose face is shown
        if act.kind == "DRAW" and act.turned != "down" and table.felt:
            self.card = table.felt[-1]


class GameEvening(Evening):
    """The acts of one table, and its rules."""

    def __init__(self, rng):
        super().__init__(rng)
        self.rules = fair_rules(rng)
        self.table = bj.Game(self.rules)
        self.stated = rng.random() < 0.5
        self.wild = rng.choice([0.0, 0.02, 0.1])
        self.restless = rng.choice([0.0, 0.02, 0.1])
        self.careless = rng.choice([0.0, 0.02, 0.1])   # cards that pass somebody over
        self.names = NAMES[:rng.randint(1, 4)]
        self.boxes = rng.randint(1, self.rules.boxes)
        self.mood = rng.choice(MOODS)
        self.drained = rng.random() < 0.1              # cards go from the shoe to the rack
        self.rich = rng.choice([3, 20, 200])           # least wagers that are bought

    def acts(self, rounds):
        """The acts of so many rounds, each as it was put and what the model says of it."""
        ended = 0
        for _ in range(150 * rounds):
            line = self.anything() if self.chance(self.wild) else self.expected()
            act = read(line)
            if self.doubtful(act):
                continue
            ruling = self.table.do(act)
            yield Put(line, act, ruling, self.table)
            ended += (act.kind, ruling) == ("END", "permitted")
            if ended >= rounds:
                return

    def doubtful(self, act):
        """Acts that are not put to riffle, since it does not judge them as the law does: a card
        is turned that lay in the rack when that was shuffled, in an order that nobody stated (C4.1)."""
        if act.kind == "TURN" and act.card is not None:
            return self.table.in_shoe(act.card, act.box or DEALER) > 0
        return False

    # Words.

    def box(self):
        return self.rng.randint(1, 7) if self.chance(0.1) else self.rng.randint(1, self.boxes)

    def card(self):
        """The next card, or a face it may have, or now and then one it cannot."""
        source, seen = self.table.source(), self.table.seen()
        if source and source[0] is not None:
            return self.named(source[0])
        return self.a_face(lambda face: seen[face] < self.rules.decks)

    def named(self, card):
        if self.chance(0.5):
            return "a card"
        return spell(card if self.chance(0.98) else self.rng.randrange(52))

    def a_face(self, may_be):
        """A card of the mood, or any, or now and then one that cannot be."""
        if self.chance(0.02):
            return self.rng.choice(["a card", "AS", "2C"])
        for _ in range(8):
            face = self.rng.randrange(4) * 13 + RANKS.index(self.rng.choice(self.mood))
            if may_be(face):
                return spell(face)
        faces = self.rng.sample(range(52), 52)
        return spell(next(filter(may_be, faces), faces[0]))

    def a_player(self, box):
        """Whose box it is, mostly."""
        if self.chance(0.98) and box in self.table.seats.box:
            return self.table.seats.box[box][1]
        return self.rng.choice(NAMES)

    # What the table waits for.

    def expected(self):
        table = self.table
        if not table.open:
            return self.opening()
        if self.chance(0.005):
            return self.irregular()
        if table.on and table.stage == "IN_PLAY":
            return self.playing()
        if not table.on and self.wants_players():
            return self.betting()
        if table.stage == "EMPTY" or (table.shuffle_due and not table.on):
            method = "machine" if table.multishuffler and self.chance(0.5) else "hand"
            return f"dealer shuffles by {method}" + self.whole_stack()
        return {"SHUFFLED": self.offering, "CUT": lambda: "dealer moves the front to the back",
                "CLOSED": self.marking, "MARKED": lambda: "dealer loads the shoe",
                "LOADED": lambda: "dealer burns a card", "IN_PLAY": self.beginning}[table.stage]()

    def opening(self):
        rules, rng = self.rules, self.rng
        decks = rules.decks if self.chance(0.9) or rules.dealing == "device" else rng.randint(1, 8)
        line = f"supervisor opens the table with {decks} decks"
        line += rng.choice(["", f" for {rules.boxes} boxes"])
        if self.chance(0.1):
            line += " and a multishuffler beside the table on the left"
        if rules.dealing == "device":
            line += rng.choice(["", " and a shuffling device", " and a shuffling device",
                                " and a shuffling device with a buffer of 9 fed every 2 rounds"])
        return line

    def stack(self, cards, stay=0):
        """`as …`; in some moods the cards of the mood come early."""
        text = super().stack(cards, stay)
        if text and len(self.mood) < 13 and not stay and self.chance(0.7):
            words = text.split()[1:]
            spelled = [spell(int(word)) if word.isdigit() else word for word in words]
            early = [self.rng.random() - (face[0] in self.mood) for face in spelled]
            words = [word for _, word in sorted(zip(early, words))]
            text = " as " + " ".join(words)
        return text

    def wants_players(self):
        """People sit down and wager until enough of them have."""
        table = self.table
        if self.chance(self.restless) or len(table.seats.box) < self.boxes:
            return True
        ready = table.stage == "IN_PLAY" and not table.shuffle_due
        return ready and len(table.wagered) < len(table.seats.box) and self.chance(0.9)

    def betting(self):
        table, rng, rules = self.table, self.rng, self.rules
        if len(table.seats.box) < self.boxes and self.chance(0.9):
            free = [box for box in range(1, rules.boxes + 1) if box not in table.seats.box]
            box = rng.choice(free) if self.chance(0.95) else self.box()
            return f"{rng.choice(self.names)} sits at box {box}"
        bare = [box for box in sorted(table.seats.box) if box not in table.wagered]
        box = rng.choice(bare if bare and self.chance(0.9) else sorted(table.seats.box) or [1])
        name = table.seats.box[box][1] if box in table.seats.box else rng.choice(NAMES)
        if self.chance(0.03):
            return f"{name} leaves" + rng.choice(["", f" box {box}"])
        if self.chance(0.03):
            return f"{name} takes back the wager on box {box}"
        has = table.chips[table.seats.arrival(name)]
        if has < rules.min_bet or self.chance(0.02):
            bought = rng.randint(1, self.rich) * rules.min_bet + rng.choice([0, 0, 0, 1, 50])
            return f"{name} buys {amount(bought)} of chips"
        return f"{name} wagers {self.wager(has)} on box {box}"

    def wager(self, has):
        """Mostly one that the limits allow."""
        rules, rng = self.rules, self.rng
        most = max(rules.min_bet, min(rules.max_bet, has))
        cents = rng.choice([rules.min_bet, rng.randint(rules.min_bet, most)])
        cents -= cents % rules.bet_step
        wrong = rng.choice([rules.min_bet - 1, rules.max_bet + rules.bet_step, has + 1, cents + 1])
        return amount(max(1, wrong if self.chance(0.03) else cents))

    def beginning(self):
        table = self.table
        if table.device and table.unreturned >= table.rounds:
            return "dealer returns the discards to the device" + self.returned()
        if self.cutting_card_comes():
            return self.rng.choice(["dealer exposes the cutting card",
                                    "dealer draws the cutting card"])
        return self.draw(*self.next_card())

    def cutting_card_comes(self):
        table = self.table
        if table.held or not table.cutting_card_in:
            return False
        if table.known:
            return table.at_cutting_card() and self.chance(0.97)
        return len(table.stack) <= table.mark_range()[1] and self.chance(0.1)

    def next_card(self):
        """The hand that the next card goes to, and whether face down."""
        what, whose = self.table.awaits()
        if what == at.DEAL:
            return whose, whose == DEALER and self.table.round.dealt(DEALER) == 1
        if what == at.CARD:
            return whose[0], whose[1].doubled and self.rules.double_card == "down"
        return DEALER, False

    def draw(self, hand, down):
        """A card to this hand, or now and then one that passes it over."""
        order = ""
        if self.chance(self.careless):
            hand, order = self.rng.randint(0, self.boxes), " out of turn"
            down = hand == DEALER and self.table.round.dealt(DEALER) == 1
        if self.chance(0.01):
            order = "" if order else " out of turn"
        if self.chance(0.01):
            down = not down
        card = "a card" if down and self.chance(0.97) else self.card()
        turned = " face down" if down else self.rng.choice(["", "", " face up"])
        to = self.hand(hand)
        if to != "the dealer" and self.chance(0.03):
            to += f" hand {self.rng.randint(1, 4)}"
        return f"dealer draws {card}{turned} to {to}{order}"

    def playing(self):
        """A round is being played."""
        table, rng = self.table, self.rng
        if self.chance(self.restless * 0.2):
            return rng.choice([f"dealer calls time on box {self.box()}",
                               f"{rng.choice(self.names)} leaves",
                               f"{rng.choice(self.names)} leaves box {self.box()}",
                               f"{rng.choice(self.names)} sits at box {self.box()}",
                               f"{rng.choice(self.names)} buys {rng.randint(1, 20)} of chips"])
        what, whose = table.awaits()
        if self.chance(0.02):
            return self.denying()
        if what in (at.DEAL, at.CARD, at.DRAW):
            return self.serving()
        return {at.INSURANCE: self.insuring, at.LOOK: self.looking, at.PLAY: self.deciding,
                at.SHOW_NATURAL: self.turning, at.HOLE: self.turning,
                at.AT_ONCE: self.settling, at.SETTLE: self.settling,
                at.SETTLE_INSURANCE: self.settling_insurance,
                at.END: lambda _: "dealer ends the round"}[what](whose)

    def denying(self):
        """The dealer denies somebody something, with right or without."""
        what, whose = self.table.awaits()
        box = whose[0] if what == at.PLAY and self.chance(0.7) else self.box()
        right = self.rng.choice(["insurance", "a hit", "a double", "a split", "surrender"])
        right = "insurance" if what == at.INSURANCE and self.chance(0.8) else right
        said = f" of {self.amounts()}" if self.chance(0.3) else ""
        return f"dealer denies box {box} {right}{said}"

    def serving(self):
        table = self.table
        if not table.source():
            again = ["dealer shuffles the discards" + self.discards()] * 4
            if table.device:
                again = ["dealer returns the discards to the device" + self.returned()] * 4
            return self.rng.choice(again + [self.draw(*self.next_card()), "dealer ends the round"])
        hand, down = self.next_card()
        if self.cutting_card_comes():
            return f"dealer draws the cutting card for {self.hand(hand)}"
        if self.drained and not table.held and self.chance(0.8):
            return f"dealer finds {self.card()} face up"
        if table.owed is not None and self.chance(0.9):
            hand = table.owed
        return self.draw(hand, down)

    def insuring(self, boxes):
        box = self.rng.choice(boxes)
        half = self.table.round.wagers[box] // 2
        if self.rules.surrender == "early" and self.chance(0.2):
            return f"{self.a_player(box)} surrenders box {box}"
        if self.chance(0.4):
            return f"{self.a_player(box)} declines insurance on box {box}"
        cents = self.rng.choice([half, half, half + 1, self.rng.randint(1, max(1, half))])
        return f"{self.a_player(box)} insures box {box} for {amount(max(1, cents))}"

    def looking(self, _):
        game = self.table.round
        if self.rules.surrender == "early" and self.chance(0.3):
            box = self.rng.choice(sorted(game.hands))
            return f"{self.a_player(box)} surrenders box {box}"
        hole = game.dealer[1]
        natural = self.chance(0.3) if hole is None else at.is_natural_pair(game.dealer)
        if self.chance(0.02):
            natural = not natural
        return f"dealer looks and has {'a' if natural else 'no'} natural"

    def deciding(self, whose):
        box, hand = whose
        if self.rules.surrender != "none" and self.chance(0.15):
            box = box if self.chance(0.7) else self.box()
            return f"{self.a_player(box)} surrenders box {box}"
        count = at.total(hand.cards)
        choices = ["hits"] * (8 if count < 12 else 5 if count < 17 else 1)
        choices += ["stands"] * (1 if count < 12 else 4)
        if hand.may_split(self.rules, len(self.table.round.hands[box])):
            choices += ["splits"] * 20
        if hand.may_double(self.rules):
            choices += ["doubles"] * 6
        if self.chance(0.05):
            choices = ["splits", "doubles", "hits"]
        choice = self.rng.choice(choices)
        if choice in ("splits", "doubles") and self.chance(0.1):
            choice += f" for {self.amounts() if self.chance(0.5) else amount(hand.wager)}"
        return f"{self.a_player(box)} {choice}"

    def turning(self, _):
        game = self.table.round
        if game.covered() and self.chance(0.1):
            return self.uncovering(game.covered())  # too early
        hole = game.dealer[1]
        if hole is not None:
            return f"dealer turns {self.named(hole)}"
        says = {"a natural": True, "no natural": False}.get(game.looked)
        if self.chance(0.05):
            says = None
        unseen = self.unseen_at(DEALER)
        return "dealer turns " + self.a_face(lambda face: unseen(face) and says in (
            None, at.is_natural_pair([game.dealer[0], face])))

    def unseen_at(self, hand):
        """Tells of a face whether a card that lies there unseen may have it."""
        table, seen = self.table, self.table.seen()
        return lambda face: seen[face] + table.in_shoe(face, hand) < self.rules.decks

    def uncovering(self, whose):
        box, hand = self.rng.choice(whose)
        card = hand.cards[-1]
        face = self.a_face(self.unseen_at(box)) if card is None else self.named(card)
        return f"dealer turns {face} on box {box}"

    def settling(self, whose):
        covered = self.table.round.covered()
        if covered and (not whose or self.chance(0.4)):
            return self.uncovering(covered)
        box, hand = self.rng.choice(whose)
        hand = next(each for other, each in whose if other == box)
        due = self.table.round.due(hand)
        kind, cents = due.act, due.amount
        if self.chance(0.02):
            kind = self.rng.choice(["PAY", "COLLECT", "STAND_OFF"])
        if self.chance(0.02) or (kind == "PAY" and not cents):
            cents = self.rng.choice([hand.wager, self.rules.natural(hand.wager), 1])
        return "dealer " + PHRASES[kind][1].replace("<amount>", amount(cents)).replace(
            "<box>", str(box))

    def settling_insurance(self, boxes):
        pays = self.table.round.has_natural() != self.chance(0.03)
        box, said = self.rng.choice(boxes), ""
        if pays and self.chance(0.2):
            said = f"{amount(2 * self.table.round.insurance[box] + self.chance(0.2))} for "
        return f"dealer {'pays' if pays else 'takes'} {said}the insurance of box {box}"

    def amounts(self):
        on_box = list(self.table.round.wagers.values()) or [self.rules.min_bet]
        cents = self.rng.choice(on_box) * self.rng.choice([1, 1, 2, 3]) // self.rng.choice([1, 2])
        return amount(max(1, cents))
