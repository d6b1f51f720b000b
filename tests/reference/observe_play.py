"""Breaches of the deal and the play: what can have happened, and what is then true.

Written from the law and docs/understand/observe.md.  Choices that the law leaves open follow the
command's answers: agreement on these shows consistency, not that they are right.  A card that was on its way and passed
over is taken as dealt and not seen.
"""

import copy

import bj_round as at
from acts import DEALER
from bj_hand import Hand

BEFORE_PLAY = (at.AT_ONCE, at.INSURANCE, at.LOOK, at.SHOW_NATURAL, at.SETTLE_INSURANCE)


class ObservedPlay:
    """The part of observe.Observed that BJ(3) to BJ(10) speak of."""

    # The law, with what was told.

    def turn(self, act):
        """Who was passed over may still decide.  A player with several hands means the first of
        them that can be played."""
        turn = super().turn(act)
        if self.awaits()[0] == at.DEAL:
            return turn
        return next(((box, hand) for box, hand in self.round.all_hands()
                     if (turn and turn[1] is hand)
                     or (self.is_his(act, box) and self.round.may_decide(box, hand))), None)

    def bj_DRAW(self, act):
        broken = super().bj_DRAW(act)
        asked = self.asked_hand(act.hand) if broken and self.awaits()[0] != at.CARD else None
        down = asked and asked.doubled and self.rules.double_card == "down"
        return None if asked and self.lies(act, bool(down)) else broken

    def bj(self, act):
        broken = super().bj(act)
        given_up = any(hand.surrendered for _, hand in self.round.unsettled())
        return "BJ|HR" if broken == "BJ" and given_up else broken

    def asked_hand(self, box):
        return next((hand for hand in self.round.hands.get(box, ()) if hand.asked), None)

    # Cards.

    def do_DRAW(self, act):
        dealers_own = act.hand == DEALER and self.awaits()[0] == at.DRAW
        super().do_DRAW(act)
        if dealers_own:
            self.round.waived |= {at.PLAY}  # nobody who was passed over plays any more

    def breach_DRAW(self, act):
        self.make_ready(act)
        if self.done(act):
            return
        if act.hand != DEALER and act.hand not in self.wagered:
            if act.hand not in self.seats.box:
                self.felt.append(self.take(act.card))  # a loose card
                return
            self.wager_not_entered(act.hand)
            if self.done(act):
                return
        if self.awaits()[0] == at.DEAL:
            self.deal_wrongly(act)
        elif act.hand == DEALER:
            self.draw_wrongly(act)
        else:
            self.serve_wrongly(act)

    def done(self, act):
        """Does the act if it is lawful now."""
        self.waits_for = None
        reading, ruling = self.find_reading(act)
        if ruling == "permitted":
            self.perform_in(reading, act)
        return ruling == "permitted"

    def wager_not_entered(self, box):
        self.question = True
        self.wagered.add(box)
        self.round.wagers[box] = self.rules.min_bet
        self.round.no_wager.add(box)
        self.owner[box] = self.seats.box[box][0]
        self.stake(box, self.rules.min_bet)
        self.waits_for = None

    def out(self, act):
        """The card leaves the shoe."""
        self.on, self.begun, self.owed = True, True, None
        down = act.turned == "down" or (act.card is None and self.source()[0] is None)
        card = self.take(act.card)
        self.felt.append(card)
        self.cards[act.hand] += 1
        if act.hand == DEALER:
            self.dealer.append(None if down else card)
        return card, down

    def deal_wrongly(self, act):
        """A card of the deal to another hand, or one that lies otherwise."""
        game = self.round
        self.mark_told = True
        first = bool(game.dealer) or bool(game.reached(2))
        card, down = self.out(act)
        if act.hand != DEALER:
            if act.hand not in game.hands:
                game.hands[act.hand] = [Hand(game.wagers[act.hand], [])]
                game.hands[act.hand][0].unseen = first
            hand = game.hands[act.hand][0]
            hand.cards.append(card)
            hand.covered = hand.covered or down
            return
        if not game.dealer and game.reached(2):
            game.dealer.append(None)
        game.dealer.append(card)
        game.hidden = game.hidden or (down and len(game.dealer) > 1)

    def draw_wrongly(self, act):
        """The dealer's own card at the wrong time."""
        self.mark_told = True
        if self.pass_over(act):
            return
        game = self.round
        self.let_wait(act)
        if game.hidden:
            self.question = at.HOLE in game.waived
            game.waived |= {at.HOLE}
            card, _ = self.out(act)
            game.dealer.append(card)
        else:
            card, _ = self.out(act)
            game.extras.append(card)

    def let_wait(self, act):
        """What the round waits for before the dealer's own hand is waived."""
        for _ in range(20):
            self.waits_for = None
            what, whose = self.awaits()
            if what == at.CARD:
                self.miss_card(whose[1])
            elif what in BEFORE_PLAY + (at.PLAY,):
                self.round.waived |= {what}
            else:
                return

    def miss_card(self, hand):
        """The card was dealt, and nobody entered it."""
        hand.asked, hand.unseen = False, True
        self.take_unseen()

    def take_unseen(self):
        """A card leaves the shoe.  Perhaps it did not: then the cutting card comes early."""
        self.mark_told = True
        if self.source():
            self.felt.append(self.take())

    def serve_wrongly(self, act):
        """A card that nobody asked for."""
        game = self.round
        self.mark_told = True
        hands = game.hands.get(act.hand)
        if not hands:
            self.felt.append(self.take(act.card))
            return
        hand = self.served_hand(act.hand)
        if not hand.settled and not hand.bust():
            self.reach_play()
            self.miss_before(hand)
            self.pass_before(act.hand)
        self.question = hand.unseen
        card, down = self.out(act)
        hand.cards.append(card)
        hand.asked, hand.covered = False, hand.covered or down

    def served_hand(self, box):
        hands, turn = self.round.hands[box], self.round.in_turn()
        hands = [hand for hand in hands if not hand.settled] or hands
        if self.asked_hand(box):
            return self.asked_hand(box)
        if turn and turn[0] == box:
            return turn[1]
        return next((each for each in hands if not self.round.finished(box, each)), hands[-1])

    def miss_before(self, hand):
        """A card that was on its way to another hand is missed."""
        turn = self.round.in_turn()
        while turn and turn[1] is not hand and (turn[1].asked or len(turn[1].cards) < 2):
            self.miss_card(turn[1])
            turn = self.round.in_turn()

    def pass_before(self, box):
        """Who was served in breach may play on; nobody waits for the players before."""
        turn = self.round.in_turn()
        while turn and turn[0] < box and turn[0] not in self.round.passed:
            self.round.passed.add(turn[0])
            turn = self.round.in_turn()

    def pass_to(self, box, hand):
        """Those before this hand are passed over; a card on its way to one of them is missed."""
        game = self.round
        while True:
            turn = game.in_turn()
            if turn is None or turn[1] is hand:
                break
            if turn[1].asked or len(turn[1].cards) < 2:
                self.miss_card(turn[1])
            if turn[0] == box:
                turn[1].unseen = True
            game.passed.add(turn[0])
        game.passed.discard(box)
        self.waits_for = None

    def reach_play(self):
        """What comes before the play is waived."""
        while True:
            self.waits_for = None
            what, _ = self.awaits()
            if what == at.DEAL:
                self.finish_deal()
            elif what in BEFORE_PLAY:
                self.round.waived |= {what}
            else:
                return

    def cards_to_come(self):
        """How many cards of the deal are missing."""
        game = self.round
        hands = sum(2 - game.dealt(box) for box in game.wagers
                    if box not in self.stands and game.dealt(box) < 2)
        return hands + max(0, (1 if self.rules.hole_card == "none" else 2) - len(game.dealer))

    def finish_deal(self):
        """The cards that are still to come in the deal were dealt, and nobody entered them."""
        game = self.round
        game.waived |= {at.DEAL}
        for box, hand in game.all_hands():
            if len(hand.cards) < 2 and box not in self.stands:
                self.miss_card(hand)
        if not game.dealer:
            game.dealer.append(None)
            self.take_unseen()
        if len(game.dealer) == 1 and self.rules.hole_card != "none":
            game.dealer.append(None)
            game.hidden = True
            self.take_unseen()
            self.dealer.append(None)
            self.cards[DEALER] += 1

    # Decisions.

    def obstacle_HIT(self, act):
        return not self.on

    obstacle_STAND = obstacle_DOUBLE = obstacle_HIT

    def obstacle_SPLIT(self, act):
        """A hand of other than two cards, or a fifth hand of a box."""
        if not self.on:
            return True
        turn = self.decided(act) if act.role == "player" else None
        return bool(turn) and (len(turn[1].cards) != 2 or len(self.round.hands[turn[0]]) > 3)

    def breach_HIT(self, act):
        if act.role != "player":
            return  # BJ(9).4: words
        turn = self.decided(act)
        if not turn:
            self.hit_bust(act)
            return
        box, hand = turn
        self.reach_play()
        if hand.asked or len(hand.cards) < 2:
            self.miss_card(hand)
        else:
            self.pass_to(box, hand)
        if not self.done(act):
            self.question = self.is_short(act, box, hand)
            self.decide(act, box, hand)

    def is_short(self, act, box, hand):
        """Is it lawful but for the chips?"""
        may = {"DOUBLE": hand.may_double(self.rules),
               "SPLIT": hand.may_split(self.rules, len(self.round.hands[box]))}.get(act.kind)
        turn = self.turn(act)
        return bool(may and turn and turn[1] is hand and self.has(act) < hand.wager)

    breach_STAND = breach_DOUBLE = breach_SPLIT = breach_HIT

    def hit_bust(self, act):
        """A hand over 21 asks for a further card."""
        hand = next((hand for box, hand in self.round.unsettled()
                     if self.is_his(act, box) and hand.bust()), None)
        if hand and act.kind == "HIT":
            hand.asked = True

    def decided(self, act):
        """The hand that this player speaks of."""
        game = self.round
        if game.natural_found():
            return None  # nobody plays against it
        mine = [(box, hand) for box, hand in game.all_hands()
                if self.is_his(act, box) and not hand.settled]
        turn = game.in_turn()
        if turn and any(hand is turn[1] for _, hand in mine):
            return turn
        return next(((box, hand) for box, hand in mine if game.may_decide(box, hand)
                     or game.is_playing(box, hand)), None)

    def decide(self, act, box, hand):
        if act.kind == "HIT":
            hand.asked = True
        elif act.kind == "STAND":
            hand.stood = True
        elif act.kind == "DOUBLE":
            self.stake(box, hand.wager)
            self.round.double(hand)
        elif len(hand.cards) == 2:
            self.stake(box, hand.wager)
            self.round.split(box, hand)

    def obstacle_SURRENDER(self, act):
        return act.box not in self.round.hands or self.round.hands[act.box][0].settled

    def breach_SURRENDER(self, act):
        hand = self.round.hands[act.box][0]
        self.reach_play()
        if self.is_his(act, act.box) and self.round.is_playing(act.box, hand):
            self.pass_to(act.box, hand)
        if not self.done(act):
            hand.surrendered = True

    # The dealer's hand.

    def obstacle_LOOK(self, act):
        return not self.round.hidden

    def breach_LOOK(self, act):
        game = self.round
        self.waits_for = None
        if self.awaits()[0] == at.DEAL:
            self.finish_deal()
            if self.done(act):
                return
        if self.awaits()[0] in (at.INSURANCE, at.AT_ONCE) and game.shows_high():
            self.pass_over(act)

    def obstacle_TURN(self, act):
        game = self.round
        if act.box:
            if act.box not in [box for box, _ in game.covered()]:
                return True
        elif not game.hidden:
            return True
        return act.card is not None and not self.possible(act)

    def breach_TURN(self, act):
        game = self.round
        if not act.box:
            self.reach_play()
            if self.done(act):
                return
            while self.awaits()[0] == at.CARD:
                self.miss_card(self.awaits()[1][1])
                self.waits_for = None
            if self.done(act):
                return
            while game.in_turn():
                game.passed.add(game.in_turn()[0])
        elif self.awaits()[0] not in (at.PLAY, at.CARD, at.DEAL) and self.pass_over(act):
            return
        self.do_TURN(act)

    # Insurance, time.

    def obstacle_INSURE(self, act):
        hands = self.round.hands.get(act.box)
        return not hands

    def breach_INSURE(self, act):
        game = self.round
        if self.answers_in_deal(act):
            return
        self.question = (self.awaits()[0] == at.INSURANCE and act.box in game.unanswered()
                         and self.is_his(act, act.box)
                         and 2 * act.amount <= game.wagers[act.box])
        self.stake(act.box, act.amount)
        game.insurance[act.box] = game.insurance.get(act.box, 0) + act.amount
        game.insured.add(act.box)

    def answers_in_deal(self, act):
        """Who is asked about insurance has seen all cards of the deal."""
        if not self.on or self.awaits()[0] != at.DEAL or self.cards_to_come() != 1:
            return False
        after = copy.deepcopy(self)
        after.finish_deal()
        if after.find_reading(act)[1] != "permitted":
            return False
        self.finish_deal()
        return self.done(act)

    def breach_DECLINE(self, act):
        if self.answers_in_deal(act):
            return
        if self.awaits()[0] == at.INSURANCE and act.box in self.round.unanswered():
            self.round.insurance[act.box] = 0

    def breach_TIME(self, act):
        if self.on and act.box in self.round.hands:
            self.let_stand(act.box)
