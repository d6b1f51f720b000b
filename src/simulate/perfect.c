/*
 * simulate/perfect.c -- perfect play, compared with a strategy (riffle/perfect.h).
 *
 * Each shoe is played twice with the same order of cards: by the perfect player, and by the
 * strategy.  The value of perfect play is the sum of three parts:
 *
 *     the strategy's value with this cut          known from a long simulation
 *   + the gain of a round                         the exact difference once the first cards lie
 *   + what the strategy would win more or less    because perfect play takes other numbers of cards,
 *     in the rounds that perfect play begins      rounds begin at other places of the shoe
 *
 * The third part is the effect of the cutting card and nearly nothing; without a cutting card it is
 * 0.  It is measured in first order: the slope (rf_perfect_slope) values the composition at the
 * start of every round of both ways to play, and because the cards are the same nearly all of it
 * cancels.
 *
 * What the dealer does and what the cards pay follows the tables of the plan, as in round.c.
 */
#include "riffle/perfect.h"

#include <string.h>

#include "analysis/quick_hand.h"
#include "base/assert.h"
#include "counting/index_sampler.h"
#include "simulate/sim_plan.h"

/* A chunk's number and this one start the stream of its shoes; 0 and 1 are the general path's. */
enum { PERFECT_SHOES = 4, PERFECT_STREAM = 2 };

/* The totals of one shoe. */
struct perfect_totals {
    unsigned rounds;
    double of[RF_PERFECT_FIGURES];
};

/* A round of the perfect player. */
struct perfect_round {
    struct rf_bj_hand hand[RF_BJ_HANDS_MAX];
    unsigned code[RF_BJ_HANDS_MAX]; /* how each hand ended (sim_plan.h) */
    unsigned hands;
    unsigned up, hole;           /* values */
    rf_card up_card;             /* the up-card as the table knows it */
    struct rf_exact_shoe unseen; /* what the player has not seen, now */
    bool insured;
    bool blind;       /* the hand in play has too few cards for exact values */
    bool live, waits; /* as in round.c: for the dealer's total; for the dealer's natural */
};

struct perfect {
    const struct sim_plan *plan;
    double slope[RF_VALUES];
    struct rf_exact_shoe unseen; /* at the start of the round */
    struct sim_shoe shoe, other; /* the perfect player's, and the strategy's */
    struct rf_perfect_tally *tally;
    struct perfect_totals totals;
    struct perfect_round round;
    bool counts; /* a counter plays beside */
    struct rf_counting system;
    struct rf_strategy mine;                        /* the counter's, for the hands of a round */
    struct rf_strategy at_count[RF_INDICES_COUNTS]; /* the counter's, by count */
    _Alignas(64) unsigned char quick[];             /* riffle/quick.h */
};

size_t
rf_perfect_size(void)
{
    return sizeof(struct perfect) + rf_quick_size();
}

const char *
rf_perfect_why_not(const struct rf_sim_game *game)
{
    if (game->shoe.infinite)
        return "perfect play needs a shoe that has an end: leave --shoe infinite out";
    if (game->boxes != 1)
        return "perfect play is for one box: leave --boxes out";
    if (rf_exact_cards_missing(&game->rules, &game->shoe) > 0)
        return "the shoe has too few cards for exact values";
    return NULL;
}

/* Removing one card of value v from a shoe of N cards changes the share of u by (p[u] - [u = v]) /
 * (N - 1).  So a slope of -(N - 1) · effect[v] gives each effect, because effects with a fixed
 * strategy, weighted by the shares p, add up to 0. */
void
rf_perfect_slope(void *quick, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
                 const struct rf_strategy *strategy, double slope[static RF_VALUES])
{
    double cards = 0, whole, without;
    RF_ASSERT(!shoe->infinite);
    rf_quick_init(quick, rules);
    rf_quick_values(quick, shoe, &strategy, 1, &whole);
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += shoe->count[value];
    for (unsigned value = 0; value < RF_VALUES; value++) {
        struct rf_exact_shoe less = *shoe;
        slope[value] = 0;
        if (less.count[value] == 0)
            continue;
        less.count[value]--;
        rf_exact_shoe_spread_tens(&less);
        if (rf_exact_cards_missing(rules, &less) > 0)
            continue;
        rf_quick_values(quick, &less, &strategy, 1, &without);
        slope[value] = -(cards - 1) * (without - whole);
    }
}

void
rf_perfect_init(void *storage, const void *plan, const double slope[static RF_VALUES])
{
    struct perfect *p = storage;
    p->plan = plan;
    memcpy(p->slope, slope, sizeof p->slope);
    p->counts = false;
    rf_quick_init(p->quick, &p->plan->rules);
}

void
rf_perfect_count(void *storage, const struct rf_counting *system,
                 const struct rf_index_plays *plays)
{
    struct perfect *p = storage;
    p->counts = true;
    p->system = *system;
    for (int place = 0; place < RF_INDICES_COUNTS; place++)
        rf_index_plays_apply(plays, place - RF_INDICES_FAR, &p->plan->strategy,
                             &p->at_count[place]);
}

/* A card of the shoe as the table knows it: ranks run A K Q J T 9 … 2. */
static rf_card
card_of(unsigned card)
{
    unsigned value = card & 15;
    RF_ASSERT(value < RF_VALUES);
    return (rf_card)(value == RF_ACE ? 0 : value == RF_TEN ? 4 - (card >> 4) : 13 - value);
}

/* Takes a card out of a composition. */
static void
take_out(struct rf_exact_shoe *unseen, unsigned card)
{
    unsigned value = card & 15;
    RF_ASSERT(unseen->count[value] > 0);
    unseen->count[value]--;
    if (value == RF_TEN)
        unseen->tens[card >> 4]--;
}

/* Draws a card that the player sees. */
static rf_card
draw_seen(struct perfect *p)
{
    unsigned card = sim_draw(&p->shoe, 0, SIM_HIT);
    RF_ASSERT(!p->shoe.out);
    take_out(&p->round.unseen, card);
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

static unsigned
cards_in(const struct rf_exact_shoe *shoe)
{
    unsigned cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += shoe->count[value];
    return cards;
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
    unsigned place = rf_index_place(&p->system, running_count(p), cards_in(&p->unseen), count,
                                    RF_ACE);
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
    double worth = 3.0 * r->unseen.count[RF_TEN] / cards_in(&r->unseen) - 1;
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
    unsigned up = p->round.up, cards = cards_in(&p->unseen);
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
    RF_ASSERT(enough); /* play_round has asked */
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

/* A round for which an exact value exists. */
static void
play_round(struct perfect *p)
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

/* A round by the strategy.  Returns what it won. */
static double
play_strategy(const struct sim_plan *plan, struct sim_shoe *shoe)
{
    int net[RF_BOXES_MAX];
    shoe->round_from = shoe->next;
    rf_sim_round_one(plan, shoe, net);
    return (double)net[0] / plan->unit;
}

/* The strategy's value above that of a full shoe, in first order. */
static double
above_full(const struct perfect *p, const struct rf_exact_shoe *unseen)
{
    double sum = 0, cards = cards_in(unseen);
    for (unsigned value = 0; value < RF_VALUES; value++)
        sum += p->slope[value] *
               (unseen->count[value] / cards - (double)p->plan->shoe.count[value] / p->plan->cards);
    return sum;
}

/* After a round all of its cards have been seen. */
static void
see_round(struct rf_exact_shoe *unseen, const struct sim_shoe *shoe, unsigned from)
{
    if (shoe->ran_dry || shoe->out)
        return;
    for (unsigned i = from; i < shoe->next; i++)
        take_out(unseen, shoe->card[i]);
}

/* The perfect player's rounds of a shoe that is shuffled. */
static void
play_shoe(struct perfect *p)
{
    p->unseen = p->plan->shoe;
    for (bool over = false; !over;) {
        unsigned from = p->shoe.next;
        p->totals.of[RF_PERFECT_CUT] += above_full(p, &p->unseen);
        p->shoe.round_from = from;
        if (rf_exact_cards_missing(&p->plan->rules, &p->unseen) == 0)
            play_round(p);
        else {
            p->totals.of[RF_PERFECT_RESULT] += play_strategy(p->plan, &p->shoe);
            p->tally->blind++;
        }
        see_round(&p->unseen, &p->shoe, from);
        over = rf_sim_shoe_is_over(&p->shoe, ++p->totals.rounds);
    }
}

/* The same shoe by the strategy: takes its part of the cut's effect off. */
static void
play_other(struct perfect *p)
{
    struct rf_exact_shoe unseen = p->plan->shoe;
    unsigned rounds = 0;
    double above = 0;
    for (bool over = false; !over; over = rf_sim_shoe_is_over(&p->other, ++rounds)) {
        unsigned from = p->other.next;
        above += above_full(p, &unseen);
        play_strategy(p->plan, &p->other);
        see_round(&unseen, &p->other, from);
    }
    p->totals.of[RF_PERFECT_CUT] -= above * p->totals.rounds / rounds;
}

static void
tally_shoe(struct rf_perfect_tally *tally, struct perfect_totals *totals)
{
    double rounds = totals->rounds, *of = totals->of;
    of[RF_PERFECT_GAIN] = of[RF_PERFECT_PLAY] + of[RF_PERFECT_INSURANCE];
    of[RF_PERFECT_INDEX_ALL] += of[RF_PERFECT_INDEX];
    of[RF_PERFECT_ALL] = of[RF_PERFECT_GAIN] + of[RF_PERFECT_CUT];
    tally->shoes++;
    tally->rounds += totals->rounds;
    tally->squares += rounds * rounds;
    tally->index_play += of[RF_PERFECT_INDEX] * of[RF_PERFECT_PLAY];
    tally->index_all += of[RF_PERFECT_INDEX_ALL] * of[RF_PERFECT_GAIN];
    for (unsigned i = 0; i < RF_PERFECT_FIGURES; i++) {
        tally->sum[i] += of[i];
        tally->square[i] += of[i] * of[i];
        tally->cross[i] += of[i] * rounds;
    }
}

void
rf_perfect_chunk(void *storage, uint64_t chunk, struct rf_perfect_tally *tally)
{
    static const unsigned whole[RF_VALUES] = {0};
    struct perfect *p = storage;
    p->tally = tally;
    rf_sim_shoe_open(&p->shoe, p->plan, whole);
    rf_sim_rng_init(&p->shoe.rng, p->plan, chunk, PERFECT_STREAM);
    for (unsigned shoe = 0; shoe < PERFECT_SHOES; shoe++) {
        memset(&p->totals, 0, sizeof p->totals);
        rf_sim_shoe_shuffle(&p->shoe);
        p->other = p->shoe;
        play_shoe(p);
        play_other(p);
        tally_shoe(tally, &p->totals);
    }
}

void
rf_perfect_add(struct rf_perfect_tally *sum, const struct rf_perfect_tally *more)
{
    RF_ASSERT(sum != more);
    sum->rounds += more->rounds;
    sum->shoes += more->shoes;
    sum->other += more->other;
    sum->insured += more->insured;
    sum->blind += more->blind;
    sum->squares += more->squares;
    sum->index_play += more->index_play;
    sum->index_all += more->index_all;
    for (unsigned i = 0; i < RF_PERFECT_FIGURES; i++) {
        sum->sum[i] += more->sum[i];
        sum->square[i] += more->square[i];
        sum->cross[i] += more->cross[i];
    }
}

/* The mean is a ratio of totals, m = sum y / sum r over shoes with r rounds.  Its variance is that
 * of sum (y - m r), over (sum r)^2. */
struct rf_perfect_mean
rf_perfect_mean(const struct rf_perfect_tally *tally, enum rf_perfect_figure figure)
{
    double rounds = (double)tally->rounds, shoes = (double)tally->shoes;
    struct rf_perfect_mean is = {0};
    if (tally->shoes < 2)
        return is;
    is.mean = tally->sum[figure] / rounds;
    double squares = tally->square[figure] - 2 * is.mean * tally->cross[figure] +
                     is.mean * is.mean * tally->squares;
    is.error2 = squares * shoes / (shoes - 1) / (rounds * rounds);
    return is;
}

/* A ratio of totals again: the variance of sum (x - s y), over (sum y)^2. */
struct rf_perfect_mean
rf_perfect_share(const struct rf_perfect_tally *tally, bool insurance)
{
    enum rf_perfect_figure of = insurance ? RF_PERFECT_GAIN : RF_PERFECT_PLAY;
    enum rf_perfect_figure part = insurance ? RF_PERFECT_INDEX_ALL : RF_PERFECT_INDEX;
    double all = tally->sum[of], both = insurance ? tally->index_all : tally->index_play;
    struct rf_perfect_mean is = {0};
    if (!(all > 0))
        return is;
    is.mean = tally->sum[part] / all;
    is.error2 = (tally->square[part] - 2 * is.mean * both + is.mean * is.mean * tally->square[of]) /
                (all * all);
    return is;
}
