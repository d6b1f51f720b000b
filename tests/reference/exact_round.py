"""One round of blackjack with known cards, dealt card by card in the order of the table.

Written from docs/understand/exact.md and docs/reference/rules.md.  Nothing is taken from symmetry:
a hidden hole card is dealt before the player plays and is carried along, hands of a split are
played from left to right from what the others have left, and the dealer draws from what is there
then.

A **shoe** is a tuple of eleven counts: A, 2 to 9, ten-cards, and ten-cards that pair with the ten
that is split (kind 10; elsewhere none).  An infinite shoe has chances in place of counts.
A **hand** is (hard total, has an ace, cards up to three, the sorted kinds); an infinite shoe
forgets the kinds.  A **chance** is a dict of what may come to its probability.  Money is in
whole `Law.scale`-ths of the wager.
"""

from functools import cache

ACE, TEN, SAME_TEN = 0, 9, 10
GIVEN_UP, BUST, LOW, NATURAL = -1, 0, 16, 22  # ends besides 17 to 21; LOW is 16 and less
ALIKE = 1e-11  # expectations closer than that are the same
DEALT_OUT = "a round can run out of cards"


class Law:
    """What the rules say about the money and about what is permitted."""

    def __init__(self, rules):
        self.rules = rules
        most, least = map(int, rules.natural_pays.split(":"))
        self.scale = 2 * least
        self.natural_pays = 2 * most
        self.originals = rules.hole_card != "peek" and rules.dealer_natural_takes == "original"

    def looks(self, up):
        return self.rules.hole_card == "peek" and up in (ACE, TEN)

    def result(self, end, stake, dealer, first):
        """What a hand wins.  `first`: it is the first of its box."""
        if end == BUST:
            return -stake * self.scale
        if end == GIVEN_UP:
            return -self.scale // 2
        if dealer == NATURAL:
            if end == NATURAL:
                return 0
            if self.originals:
                return -self.scale if first else 0
            return -stake * self.scale
        if end == NATURAL:
            return self.natural_pays
        return ((end > dealer) - (end < dealer)) * stake * self.scale

    def box_result(self, ends, dealer):
        """What the hands of a box win, the first one first."""
        return sum(self.result(end, stake, dealer, n == 0) for n, (end, stake) in enumerate(ends))

    def may_double(self, hand, split=None):
        """`split`: the kind of the card that was split to make this hand."""
        rules, (hard, _, cards, _) = self.rules, hand
        if cards != 2 or (split is not None and not rules.says("double_after_split")):
            return False
        if split == ACE and not rules.says("double_split_aces"):
            return False
        if is_soft(hand) and not rules.says("double_soft"):
            return False
        least = {"any": 0, "9-11": 9, "10-11": 10, "none": 99}[rules.double_on]
        return rules.double_on == "any" or least <= hard <= 11

    def may_hit(self, hand, split=None):
        """A hit on 21 is never better than to stand, and is left out."""
        if split == ACE and not self.rules.says("hit_split_aces"):
            return False
        return total(hand) < 21

    def may_split_again(self, kind, hands):
        return hands < self.rules.split_hands_max and (
            kind != ACE or self.rules.says("resplit_aces"))

    def is_split_natural(self, split, kind):
        return (split == SAME_TEN and kind == ACE
                and self.rules.says("ten_ace_after_split_is_natural"))

    def ends(self, done, end):
        """The ended hands with one more, in one order unless the first of them counts."""
        if self.originals:
            return done[:1] + tuple(sorted(done[1:] + (end,))) if done else (end,)
        return tuple(sorted(done + (end,)))


def value(kind):
    return min(kind + 1, 10)


def is_soft(hand):
    return hand[1] and hand[0] <= 11


def total(hand):
    return hand[0] + 10 if is_soft(hand) else hand[0]


def end_of(hand):
    return BUST if hand[0] > 21 else max(LOW, total(hand))


def best(values):
    """The best action; of those that are alike, the first."""
    chosen = None
    for action, worth in values.items():
        if chosen is None or worth > values[chosen] + ALIKE:
            chosen = action
    return chosen


def add(chance, what, probability):
    chance[what] = chance.get(what, 0.0) + probability


class Game:
    """The rounds that can come from one full shoe of ten kinds."""

    def __init__(self, rules, counts, infinite=False):
        self.law = Law(rules)
        self.full = tuple(counts) + (0,)
        self.infinite = infinite
        self.hits_soft17 = rules.soft17 == "hit"
        for name in ("dealer", "stand", "follow", "values", "plan", "play"):
            setattr(self, name, cache(getattr(self, name)))

    # Cards and shoes

    def take(self, shoe, kind):
        if self.infinite:
            return shoe
        return shoe[:kind] + (shoe[kind] - 1,) + shoe[kind + 1:]

    def draws(self, shoe):
        """Each card that may come, its probability and what is left then."""
        number = sum(shoe)
        if number <= 0:
            raise ValueError(DEALT_OUT)
        return [(kind, count / number, self.take(shoe, kind))
                for kind, count in enumerate(shoe) if count]

    def hand(self, *kinds):
        hand = (0, False, 0, ())
        for kind in kinds:
            hand = self.with_card(hand, kind)
        return hand

    def with_card(self, hand, kind):
        hard, ace, cards, kinds = hand
        kinds = () if self.infinite else tuple(sorted(kinds + (min(kind, TEN),)))
        return hard + value(kind), ace or kind == ACE, min(3, cards + 1), kinds

    def unseen(self, hand, up):
        """The full shoe without the cards of a hand and the up-card."""
        shoe = self.take(self.full, up)
        for kind in hand[3]:
            shoe = self.take(shoe, kind)
        return shoe

    def holes(self, shoe, up):
        """The hidden card with its probability, given that a look found no natural, and what is
        left then.  None: it is not dealt before the player's turn."""
        if self.law.rules.hole_card != "peek":
            return [(None, 1.0, shoe)]
        found = [(hole, chance, left) for hole, chance, left in self.draws(shoe)
                 if {min(hole, TEN), up} != {ACE, TEN}]
        sure = sum(chance for _, chance, _ in found)
        return [(hole, chance / sure, left) for hole, chance, left in found]

    # The dealer

    def dealer_ends(self, shoe, up, hole):
        """How the dealer ends who has the up-card and the hole card, or draws it now."""
        shoe = shoe[:TEN] + (shoe[TEN] + shoe[SAME_TEN], 0)
        hard, ace, cards = value(up), up == ACE, 1
        if hole is not None:
            hard, ace, cards = hard + value(hole), ace or hole == ACE, 2
        return self.dealer(shoe, hard, ace, cards)

    def dealer(self, shoe, hard, ace, cards):
        soft = ace and hard <= 11
        points = hard + 10 if soft else hard
        if points == 21 and cards == 2:
            return {NATURAL: 1.0}
        if points > 21:
            return {BUST: 1.0}
        if cards > 1 and points >= 17 and not (points == 17 and soft and self.hits_soft17):
            return {points: 1.0}
        ends = {}
        for kind, chance, left in self.draws(shoe):
            then = self.dealer(left, hard + value(kind), ace or kind == ACE, min(3, cards + 1))
            for end, probability in then.items():
                add(ends, end, chance * probability)
        return ends

    # What the same cards are worth unsplit; the hole card is known to the sum, not to the player

    def stand(self, hand, up, hole, stake):
        shoe = self.unseen(hand, up)
        shoe = shoe if hole is None else self.take(shoe, hole)
        return sum(chance * self.law.result(end_of(hand), stake, dealer, True)
                   for dealer, chance in self.dealer_ends(shoe, up, hole).items()
                   ) / self.law.scale

    def hit(self, hand, up, hole):
        shoe = self.unseen(hand, up)
        shoe = shoe if hole is None else self.take(shoe, hole)
        return sum(chance * self.follow(self.with_card(hand, kind), up, hole)
                   for kind, chance, _ in self.draws(shoe))

    def follow(self, hand, up, hole):
        """A hand that was hit, played on."""
        if hand[0] > 21:
            return -1.0
        if self.plan(hand, up, None) == "stand":
            return self.stand(hand, up, hole, 1)
        return self.hit(hand, up, hole)

    def double(self, hand, up, hole):
        shoe = self.unseen(hand, up)
        shoe = shoe if hole is None else self.take(shoe, hole)
        drawn = [(chance, self.with_card(hand, kind)) for kind, chance, _ in self.draws(shoe)]
        return sum(chance * (-2.0 if then[0] > 21 else self.stand(then, up, hole, 2))
                   for chance, then in drawn)

    def values(self, hand, up, action):
        """The expectation of an action on an unsplit hand, after the look."""
        worth = {"stand": lambda hole: self.stand(hand, up, hole, 1),
                 "hit": lambda hole: self.hit(hand, up, hole),
                 "double": lambda hole: self.double(hand, up, hole)}[action]
        return sum(chance * worth(hole)
                   for hole, chance, _ in self.holes(self.unseen(hand, up), up))

    def permitted(self, hand, up, split=None):
        """The expectation unsplit of what may be done with a hand in play."""
        may = {"stand": True, "hit": self.law.may_hit(hand, split),
               "double": self.law.may_double(hand, split)}
        return {action: self.values(hand, up, action) for action in may if may[action]}

    def plan(self, hand, up, split):
        """What is done with a hand; `split` is the kind that was split, or None."""
        return best(self.permitted(hand, up, split))

    # Play from an actual shoe

    def play(self, hand, shoe, up, split, action=None):
        """How a hand ends, with its stake, and what it leaves in the shoe."""
        action = action or self.plan(hand, up, split)
        if action == "stand":
            return {((end_of(hand), 1), shoe): 1.0}
        ended = {}
        for kind, chance, left in self.draws(shoe):
            then = self.with_card(hand, kind)
            if action == "double":
                add(ended, ((end_of(then), 2), left), chance)
            elif then[0] > 21:
                add(ended, ((BUST, 1), left), chance)
            else:
                for what, probability in self.play(then, left, up, split).items():
                    add(ended, what, chance * probability)
        return ended

    def split(self, pair, shoe, up):
        """How all hands of a split end, and what they leave; two cards of the kind `pair` lie
        there.  Stages are (hands ended, hands there are)."""
        most = self.law.rules.split_hands_max
        stages = {(done, hands): {} for done in range(most + 1) for hands in range(2, most + 1)}
        stages[0, 2] = {((), shoe): 1.0}
        ended = {}
        for (done, hands), stage in sorted(stages.items(), key=lambda item: item[0]):
            for (ends, left), probability in stage.items():
                if done == hands:
                    add(ended, (ends, left), probability)
                else:
                    self.next_hand(pair, up, (done, hands), (ends, left, probability), stages)
        return ended

    def next_hand(self, pair, up, stage, state, stages):
        """The hand gets its second card; then it is split again, or played to its end."""
        (done, hands), (ends, shoe, probability) = stage, state
        for kind, chance, left in self.draws(shoe):
            if kind == pair and self.law.may_split_again(pair, hands):
                add(stages[done, hands + 1], (ends, left), probability * chance)
                continue
            for (end, then), further in self.hand_of_split(pair, kind, left, up).items():
                add(stages[done + 1, hands], (self.law.ends(ends, end), then),
                    probability * chance * further)

    def hand_of_split(self, pair, kind, shoe, up):
        """How a hand of a split ends whose second card is of that kind."""
        if self.law.is_split_natural(pair, kind):
            return {((NATURAL, 1), shoe): 1.0}
        return self.play(self.hand(pair, kind), shoe, up, self.split_as(pair, kind))

    def split_as(self, pair, _kind):
        """What `plan` is told of a hand of a split: here the kind that was split."""
        return pair

    def results(self, action, kinds, shoe, up):
        """What the player's turn brings: chances of (result, dealer has a natural), after the
        look.  `shoe` is what is left of the full one; a pair of tens is of the kind SAME_TEN."""
        results, paid = {}, {}
        for hole, hidden, left in self.holes(shoe, up):
            for (ends, then), probability in self.turn(action, kinds, left, up).items():
                for dealer, chance in self.dealer_ends(then, up, hole).items():
                    if (ends, dealer) not in paid:
                        paid[ends, dealer] = self.law.box_result(ends, dealer)
                    add(results, (paid[ends, dealer], dealer == NATURAL),
                        hidden * probability * chance)
        return results

    def turn(self, action, kinds, shoe, up):
        """How the hands of the box end, and what is left."""
        if action == "split":
            return self.split(kinds[0], shoe, up)
        if action in ("natural", "surrender"):
            return {(((NATURAL if action == "natural" else GIVEN_UP, 1),), shoe): 1.0}
        played = self.play(self.hand(*kinds), shoe, up, None, action)
        return {((end,), left): chance for (end, left), chance in played.items()}
