"""Breaches with wagers and settlements: what can have happened, and what is then owed.

Written from the law and docs/understand/observe.md.  Choices that the law leaves open follow the
command's answers: agreement on these shows consistency, not that they are right.  A wrong settlement leaves the
difference in `debts`; paying that later is lawful.
"""

import math

import bj_round as at
from acts import Act


class ObservedChips:
    """The part of observe.Observed that speaks of chips."""

    # The law, with what was told.

    def bj_PAY(self, act):
        what, whose = self.awaits()
        hand = self.due_hand(act)
        if hand and self.basis_of(act, hand):
            return None
        if act.kind == "PAY" and self.makes_good(act):
            return None
        return "BJ" if hand and not self.round.due(hand) else super().bj_PAY(act)

    def due_hand(self, act):
        """The hand of that box that is to be settled now."""
        what, whose = self.awaits()
        if what not in (at.AT_ONCE, at.SETTLE):
            return None
        return next((hand for box, hand in whose if box == act.box), None)

    bj_COLLECT = bj_STAND_OFF = bj_PAY

    def has(self, act):
        """Whose purchase nobody entered has enough."""
        return math.inf if self.who(act) in self.lenders else super().has(act)

    def buy_unentered(self):
        """Chips that a player put down and did not have were bought before."""
        for arrival in self.lenders:
            short = -self.chips[arrival] if arrival in self.chips else 0
            if short > 0:
                self.chips[arrival] += short
                self.house -= short

    def stake(self, box, cents):
        """Chips that the player may not have: then a purchase was not entered."""
        arrival = self.owner[box]
        if self.chips[arrival] < cents:
            self.lenders.add(arrival)
        self.chips[arrival] -= cents
        self.buy_unentered()

    def basis_of(self, act, hand):
        """By which count of the dealer's cards this settlement is right."""
        return [basis for basis, due in self.round.dues(hand).items()
                if (due.act, due.amount) == (act.kind, act.amount or 0)]

    def makes_good(self, act):
        """Is this payment part of what the house owes?"""
        arrival = self.arrival_at(act.box)
        return arrival is not None and 0 < act.amount <= self.debts[arrival]

    def arrival_at(self, box):
        if box in self.seats.box:
            return self.seats.box[box][0]
        return self.owner.get(box)

    def settle(self, act, house_wins):
        what, hand = self.awaits()[0], self.due_hand(act)
        bases = self.basis_of(act, hand) if hand else []
        if not bases:
            self.pay_again(act)
            return
        if len(bases) == 1 and self.round.extras:
            self.round.basis = bases[0]
        super().settle(act, house_wins)
        if what == at.SETTLE:
            self.round.waived |= {at.PLAY}  # nobody who was passed over plays any more

    # Settlements.

    def open_hand(self, box):
        return next((hand for hand in self.round.hands.get(box, ()) if not hand.settled), None)

    def obstacle_PAY(self, act):
        return self.arrival_at(act.box) is None

    def obstacle_COLLECT(self, act):
        return self.open_hand(act.box) is None

    obstacle_STAND_OFF = obstacle_COLLECT

    def breach_PAY(self, act):
        game, passed = self.round, False
        before = game.waived
        hand = self.open_hand(act.box)
        if hand and hand.unseen and self.awaits()[0] != at.DEAL:
            self.question = True
            self.settle_wrongly(act, hand)
            return
        for _ in range(20):
            self.waits_for = None
            what, whose = self.awaits()
            if what in (at.PLAY, at.CARD) and game.dealer_waits():
                game.waived, passed = before, True  # that box alone is settled too early
                break
            if what == at.DEAL:
                self.finish_deal()
            elif what == at.CARD:
                self.miss_card(whose[1])
            elif what in (at.SETTLE, at.END):
                break
            elif what == at.AT_ONCE and any(box == act.box for box, _ in whose):
                break
            else:
                game.waived |= {what}
            passed = True
        hand = self.open_hand(act.box)
        if hand is None:
            self.pay_again(act)
            return
        passed = passed or (hand.covered and not hand.unseen)
        self.question = not passed and not game.is_known(act.box, hand)
        self.settle_wrongly(act, hand)

    breach_COLLECT = breach_STAND_OFF = breach_PAY

    def pay_again(self, act):
        """A payment for no hand: what was owed, or more than that."""
        arrival = self.arrival_at(act.box)
        self.debts[arrival] -= act.amount
        self.house -= act.amount
        self.chips[arrival] += act.amount

    def settle_wrongly(self, act, hand):
        """Chips move as they moved; the difference to what was due is owed."""
        game, box = self.round, act.box
        due = None if self.question else game.due(hand)
        paid = {"PAY": act.amount, "STAND_OFF": 0, "COLLECT": -self.loss(hand)}[act.kind]
        arrival = self.owner[box]
        self.house -= paid
        self.chips[arrival] += hand.wager + paid
        if due:
            self.debts[arrival] += self.worth(due, hand) - paid
        hand.settled = True
        self.gather(hand.cards)

    def loss(self, hand):
        return hand.wager // 2 if hand.surrendered else hand.wager

    def worth(self, due, hand):
        """What a settlement brings the player."""
        if due.act == "PAY":
            return due.amount
        return -self.round.taken(hand) if due.act == "COLLECT" else 0

    def gather(self, cards):
        for card in cards:
            place = next((n for n, each in enumerate(self.felt) if each is card), None)
            if place is not None:
                self.rack.append(self.felt.pop(place))

    def obstacle_PAY_INSURANCE(self, act):
        return act.box not in self.round.insured and not self.was_not_asked(act.box)

    def was_not_asked(self, box):
        """Perhaps this box insured, and nobody entered it."""
        game = self.round
        return (at.INSURANCE in game.waived and box in game.hands and box not in game.insurance)

    obstacle_COLLECT_INSURANCE = obstacle_PAY_INSURANCE

    def breach_PAY_INSURANCE(self, act):
        if act.box not in self.round.insured:
            self.question = True
            return
        if self.awaits()[0] in (at.LOOK, at.AT_ONCE, at.INSURANCE) and self.pass_over(act):
            return
        self.question = self.round.hidden and bool(
            {at.HOLE, at.SHOW_NATURAL} & self.round.waived)
        if self.round.hidden and self.awaits()[0] in (at.HOLE, at.SHOW_NATURAL):
            self.round.waived |= {self.awaits()[0]}
        game, cents = self.round, self.round.insurance[act.box]
        arrival = self.owner[act.box]
        known = not game.hidden and None not in game.dealer
        wins = self.insurance_wins()
        if act.kind == "PAY_INSURANCE":
            self.house -= 2 * cents
            self.chips[arrival] += 3 * cents
        else:
            self.house += cents
        game.insured.remove(act.box)
        paid = 2 * cents if act.kind == "PAY_INSURANCE" else -cents
        if known or game.looked:
            self.debts[arrival] += (2 * cents if wins else -cents) - paid

    breach_COLLECT_INSURANCE = breach_PAY_INSURANCE

    # The end.

    def obstacle_END(self, act):
        return not self.on

    def breach_END(self, act):
        """Wagers go back; what was due is owed."""
        game = self.round
        for _ in range(30):
            self.waits_for = None
            what, whose = self.awaits()
            if what in (at.SETTLE, at.END):
                break
            if what == at.DEAL:
                self.finish_deal()
            elif what == at.CARD:
                self.miss_card(whose[1])
            else:
                game.waived |= {what}
        for box, hand in game.unsettled():
            if game.due(hand) and box not in game.no_wager:
                self.debts[self.owner[box]] += self.worth(game.due(hand), hand)
        self.do_END(act)

    def do_END(self, act):
        """Insurance that nobody settled goes back; what was due is owed."""
        game = self.round
        for box in game.insured if not self.no_card_left() else ():
            if not game.hidden or game.looked:
                cents = game.insurance[box]
                self.debts[self.owner[box]] += 2 * cents if self.insurance_wins() else -cents
        super().do_END(act)

    def insurance_wins(self):
        game = self.round
        return game.has_natural() or (game.hidden and game.looked == "a natural")

    # Persons and wagers.

    def obstacle_SIT(self, act):
        return act.box > self.boxes or act.box in self.seats.box

    def breach_SIT(self, act):
        self.do_SIT(act)

    def obstacle_LEAVE(self, act):
        return True

    obstacle_BUY = obstacle_LEAVE

    def obstacle_WAGER(self, act):
        if act.box > self.boxes:
            return True
        return self.seats.arrival(act.name) is None and act.box in self.seats.box

    def breach_WAGER(self, act):
        """A purchase, a sitting down or the end of the round was not entered; or the wager is
        wrong."""
        if act.box not in self.seats.box:
            self.question = True
            if self.seats.arrival(act.name) is None:
                self.do_SIT(Act("SIT", act.name, {"box": str(act.box)}))
                self.lenders.add(self.who(act))
            else:
                self.do_SIT(Act("SIT", act.name, {"box": str(act.box)}))
            if self.done(act):
                return
        rules = self.rules
        within = (rules.min_bet <= act.amount <= rules.max_bet
                  and act.amount % rules.bet_step == 0)
        has = self.has(act) + (self.round.wagers[act.box] if self.is_his(act, act.box) else 0)
        if act.amount > has:
            self.question = self.question or (within and self.is_own(act))
            self.lenders.add(self.who(act))
        self.do_WAGER(act)
        self.buy_unentered()

    def is_own(self, act):
        return self.seats.box.get(act.box, (None, None))[1] == act.name

    def obstacle_TAKE_BACK(self, act):
        return act.box not in self.round.wagers

    def breach_TAKE_BACK(self, act):
        cents = self.round.wagers.pop(act.box)
        self.owner.pop(act.box)
        self.wagered.discard(act.box)
        self.chips[self.who(act)] += cents
