/*
 * simulate/perfect_round.c -- a round of the perfect player, with a counter beside.
 *
 * The first two cards are valued exactly in three ways: by the best play, by the strategy, and by
 * the counter's index plays.  The round then goes on as the perfect player decides.  What the dealer
 * does and what the cards pay follows the tables of the plan, as in round.c.
 */
#include "simulate/perfect_round.h"

#include <string.h>

#include "analysis/quick_hand.h"

/* A card of the shoe as the table knows it: ranks run A K Q J T 9 … 2. */
static rf_card
card_of(unsigned card)
{
    unsigned value = card & 15;
    RF_ASSERT(value < RF_VALUES);
    return (rf_card)(value == RF_ACE ? 0 : value == RF_TEN ? 4 - (card >> 4) : 13 - value);
}

/* Draws a card that the player sees. */
static rf_card
draw_seen(struct perfect *p)
{
    unsigned card = sim_draw(&p->shoe, 0, SIM_HIT);
    RF_ASSERT(!p->shoe.out);
    perfect_take_out(&p->round.unseen, card);
    return card_of(card);
}

/* In the order of the table.  A hole card that nobody has seen stays among the unseen cards. */
static void
deal(struct perfect *p)
{
    struct perfect_round *r = &p->round;
    memset(r, 0, sizeof *r);
    r->unseen = p->unseen;
    r->hands = 1;
    rf_bj_hand_add(&r->hand[0], draw_seen(p));
    r->up_card = draw_seen(p);
    r->up = rf_exact_card_value(r->up_card);
    rf_bj_hand_add(&r->hand[0], draw_seen(p));
    if (p->plan->hole)
        r->hole = sim_draw(&p->shoe, 0, SIM_HOLE) & 15;
}

/* The running count before the round, in halves. */
static int
running_count(const struct perfect *p)
{
    const struct rf_counting *system = &p->system;
    int tags = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        tags += (p->plan->shoe.count[value] - p->unseen.count[value]) *
                (system->tag[value] + system->red_tag[value]);
    return rf_counting_initial(system, p->plan->rules.decks) + (tags - (tags < 0)) / 2;
}

static bool
counter_insures(const struct perfect *p)
{
    uint8_t count[RF_VALUES] = {0};
    for (unsigned i = 0; i < 2; i++)
        count[rf_exact_card_value(p->round.hand[0].card[i])]++;
    unsigned place = rf_index_place(&p->system, running_count(p), perfect_cards_in(&p->unseen),
                                    count, RF_ACE);
    return p->at_count[place].play[RF_ACE][rf_exact_hand_index(p->quick, count)] & RF_DO_INSURE;
}

/* One unit of insurance is worth 3 p - 1, and half a unit is taken where that is above 0.  The gain
 * is over what the strategy does. */
static void
insure(struct perfect *p)
{
    struct perfect_round *r = &p->round;
    const struct sim_plan *plan = p->plan;
    if (r->up != RF_ACE || !plan->rules.insurance)
        return;
    double worth = 3.0 * r->unseen.count[RF_TEN] / perfect_cards_in(&r->unseen) - 1;
    bool theirs = plan->insure[rf_exact_card_value(r->hand[0].card[0])]
                              [rf_exact_card_value(r->hand[0].card[1])];
    r->insured = worth > 0;
    r->waits = r->insured && !plan->looks;
    p->tally->insured += r->insured;
    p->totals.of[RF_PERFECT_INSURANCE] += worth / 2 * (r->insured - theirs);
    if (p->counts)
        p->totals.of[RF_PERFECT_INDEX_ALL] += worth / 2 * (counter_insures(p) - theirs);
}

/* A hand as rf_quick_hand takes it. */
static struct rf_exact_hand
hand_at(const struct perfect *p, unsigned hand)
{
    const struct perfect_round *r = &p->round;
    return (struct rf_exact_hand){.hand = &r->hand[hand],
                                  .up = r->up_card,
                                  .unseen = r->unseen,
                                  .hands = r->hands,
                                  .other = hand > 0};
}

/* Values a round without insurance, before the look. */
static double
round_of(const struct rf_exact_plays *plays)
{
    return plays->round - (plays->insure ? plays->insurance / 2 : 0);
}

/* The counter's strategy for all hands that the first two cards can become: each has a count. */
static void
make_mine(struct perfect *p)
{
    const struct quick_hand *quick = (const struct quick_hand *)(const void *)p->quick;
    unsigned up = p->round.up, cards = perfect_cards_in(&p->unseen);
    int running = running_count(p);
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++)
        if (quick->work.possible[h])
            p->mine.play[up][h] = p->at_count[rf_index_place(&p->system, running, cards,
                                                             quick->work.hands.hand[h].count, up)]
                                      .play[up][h];
}

/* What the counter gains by playing the same first cards. */
static void
follow_count(struct perfect *p, const struct rf_exact_hand *at, const struct rf_exact_plays *theirs)
{
    struct rf_exact_plays counters;
    if (!p->counts)
        return;
    make_mine(p);
    rf_quick_follow(p->quick, at, &p->mine, &counters);
    p->totals.of[RF_PERFECT_INDEX] += round_of(&counters) - round_of(theirs);
}

/* Decides the first two cards, and adds what that gains. */
static enum rf_play
decide_first(struct perfect *p)
{
    struct rf_exact_hand at = hand_at(p, 0);
    struct rf_exact_plays best, theirs;
    bool enough = rf_quick_hand(p->quick, &at, &best);
    RF_ASSERT(enough); /* the caller has asked */
    rf_quick_follow(p->quick, &at, &p->plan->strategy, &theirs);
    p->tally->other += best.best != theirs.best;
    p->totals.of[RF_PERFECT_PLAY] += round_of(&best) - round_of(&theirs);
    follow_count(p, &at, &theirs);
    return best.best;
}

/* What the strategy does with a hand: where too few cards are left for an exact value. */
static enum rf_play
decide_blind(const struct perfect *p, unsigned hand, const uint8_t count[static RF_VALUES])
{
    const struct perfect_round *r = &p->round;
    const struct rf_bj_hand *is = &r->hand[hand];
    const struct rf_bj_rules *rules = &p->plan->rules;
    unsigned bits = p->plan->strategy.play[r->up][rf_exact_hand_index(p->quick, count)];
    if ((bits & RF_DO_SPLIT) && rf_bj_hand_can_split(rules, is, r->hands))
        return RF_PLAY_SPLIT;
    if ((bits & RF_DO_DOUBLE) && rf_bj_hand_can_double(rules, is))
        return RF_PLAY_DOUBLE;
    return (bits & RF_DO_HIT) && rf_bj_hand_can_hit(rules, is) ? RF_PLAY_HIT : RF_PLAY_STAND;
}

/* The play of a hand that is not the two first cards.  A hand of more cards was foreseen when its
 * first two were decided. */
static enum rf_play
decide(struct perfect *p, unsigned hand)
{
    const struct rf_bj_hand *is = &p->round.hand[hand];
    uint8_t count[RF_VALUES] = {0};
    for (unsigned i = 0; i < is->count; i++)
        count[rf_exact_card_value(is->card[i])]++;
    if (is->count > 2 && !p->round.blind)
        return rf_bj_hand_can_hit(&p->plan->rules, is) && rf_quick_hits(p->quick, count)
                   ? RF_PLAY_HIT
                   : RF_PLAY_STAND;
    struct rf_exact_hand at = hand_at(p, hand);
    struct rf_exact_plays plays;
    p->round.blind = !rf_quick_hand(p->quick, &at, &plays);
    return p->round.blind ? decide_blind(p, hand, count) : plays.best;
}

/* Splits a hand: its second card begins another one, at the end of the row. */
static void
split(struct perfect_round *r, unsigned hand)
{
    struct rf_bj_hand *one = &r->hand[hand], *other = &r->hand[r->hands++];
    *other = (struct rf_bj_hand){.split = true};
    rf_bj_hand_add(other, one->card[1]);
    one->count = 1;
    one->split = true;
}

/* Notes how a hand ended, and what it waits for. */
static void
end_hand(struct perfect *p, unsigned hand)
{
    struct perfect_round *r = &p->round;
    const struct rf_bj_hand *is = &r->hand[hand];
    bool natural = rf_bj_hand_is_natural(&p->plan->rules, is), bust = rf_bj_hand_is_bust(is);
    bool may_lose = !p->plan->looks && (r->up == RF_ACE || r->up == RF_TEN);
    r->code[hand] = is->surrendered ? CODE_SURRENDER
                    : natural       ? CODE_NATURAL
                    : bust          ? CODE_BUST
                                    : rf_bj_hand_count(is).total;
    if (natural)
        r->waits = r->waits || may_lose;
    else if (!is->surrendered)
        r->live = r->live || !bust || (is->doubled && p->plan->doubled_waits);
}

/* Plays one hand to its end; `play` is what it does first. */
static void
play_on(struct perfect *p, unsigned hand, enum rf_play play)
{
    struct perfect_round *r = &p->round;
    struct rf_bj_hand *is = &r->hand[hand];
    while (play != RF_PLAY_STAND && !is->doubled) {
        if (play == RF_PLAY_SURRENDER) {
            is->surrendered = true;
            break;
        }
        if (play == RF_PLAY_SPLIT)
            split(r, hand);
        rf_bj_hand_add(is, draw_seen(p));
        is->doubled = play == RF_PLAY_DOUBLE;
        if (rf_bj_hand_is_bust(is) || rf_bj_hand_is_natural(&p->plan->rules, is))
            break;
        play = is->doubled ? RF_PLAY_STAND : decide(p, hand);
    }
    end_hand(p, hand);
}

/* Plays the hands that splits made, each with one card until its turn comes. */
static void
play_others(struct perfect *p)
{
    struct perfect_round *r = &p->round;
    for (unsigned hand = 1; hand < r->hands; hand++) {
        rf_bj_hand_add(&r->hand[hand], draw_seen(p));
        bool natural = rf_bj_hand_is_natural(&p->plan->rules, &r->hand[hand]);
        play_on(p, hand, natural ? RF_PLAY_STAND : decide(p, hand));
    }
}

/* The dealer's cards, as in round.c; returns the dealer's code. */
static unsigned
play_dealer(struct perfect *p)
{
    const struct sim_plan *plan = p->plan;
    const struct perfect_round *r = &p->round;
    bool alone = plan->rules.dealer_draws_alone;
    unsigned hole = r->hole;
    if (!plan->hole) {
        if (!alone && !r->live && !r->waits)
            return CODE_DEALER_BUST;
        hole = sim_draw(&p->shoe, 0, SIM_DEALER) & 15;
    }
    unsigned state = plan->dealer_two[r->up][hole];
    if (state == DEALER_OVER + CODE_NATURAL)
        return CODE_DEALER_NATURAL;
    if (!alone && !r->live)
        return CODE_DEALER_BUST;
    while (state < DEALER_OVER)
        state = plan->dealer[state][sim_draw(&p->shoe, 0, SIM_DEALER) & 15];
    return state - DEALER_OVER;
}

/* What the cards paid, in wagers. */
static double
settle_round(const struct perfect *p, unsigned dealer)
{
    const struct perfect_round *r = &p->round;
    const struct sim_plan *plan = p->plan;
    int net = 0;
    for (unsigned hand = 0; hand < r->hands; hand++)
        net += sim_net(plan, r->code[hand], r->hand[hand].doubled, dealer, hand == 0);
    if (r->insured)
        net += dealer == CODE_DEALER_NATURAL ? (int)plan->unit : -(int)plan->unit / 2;
    return (double)net / plan->unit;
}

void
rf_perfect_round(struct perfect *p)
{
    struct perfect_round *r = &p->round;
    deal(p);
    insure(p);
    const struct rf_bj_hand *first = &r->hand[0];
    bool natural = rf_bj_hand_is_natural(&p->plan->rules, first);
    enum rf_play play = natural ? RF_PLAY_STAND : decide_first(p);
    bool looked = p->plan->looks &&
                  p->plan->dealer_two[r->up][r->hole] == DEALER_OVER + CODE_NATURAL;
    bool early = p->plan->early && play == RF_PLAY_SURRENDER;
    if (looked && !early)
        end_hand(p, 0);
    else {
        play_on(p, 0, play);
        play_others(p);
    }
    unsigned dealer = looked ? CODE_DEALER_NATURAL : play_dealer(p);
    p->totals.of[RF_PERFECT_RESULT] += settle_round(p, dealer);
}
