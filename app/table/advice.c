/*
 * app/table/advice.c -- computes the value of each decision about a hand with the exact analysis
 * (riffle/exact.h), and which one is best.
 *
 * `riffle play` and the worker of the card room call it.  Two shoes can be assumed: a full one less
 * the hand and the up-card, as in basic strategy, or the cards that nobody has seen.  Of the plays
 * that the cards permit, only those that the law permits and the player can pay for are advised.
 */
#include "table/advice.h"

#include <stdlib.h>
#include <string.h>

#include "os/check.h"
#include "table/companion.h"

#define SURRENDERED (-0.5) /* bets: half of the bet is lost */

/* The hand that is asked about. */
struct place {
    const struct rf_bj_view *view; /* what its player sees */
    const struct rf_bj_box *box;
    unsigned number, hand; /* of the box from 1, of the hand within it from 0 */
};

enum rf_act_kind
advice_act(enum rf_play play)
{
    static const enum rf_act_kind kinds[RF_PLAYS] = {
        [RF_PLAY_STAND] = RF_ACT_STAND,         [RF_PLAY_HIT] = RF_ACT_HIT,
        [RF_PLAY_DOUBLE] = RF_ACT_DOUBLE,       [RF_PLAY_SPLIT] = RF_ACT_SPLIT,
        [RF_PLAY_SURRENDER] = RF_ACT_SURRENDER,
    };
    return kinds[play];
}

static void
remove_card(struct rf_exact_shoe *shoe, rf_card card)
{
    unsigned value = rf_exact_card_value(card);
    CHECK(shoe->count[value] > 0);
    shoe->count[value]--;
    if (value == RF_TEN)
        shoe->tens[rf_exact_ten_rank(card)]--;
}

/* A full shoe less the hand and the up-card. */
static struct rf_exact_shoe
full_shoe(const struct rf_bj *game, const struct rf_bj_hand *hand)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(game->rules.decks);
    remove_card(&shoe, game->dealer.card[0]);
    for (unsigned i = 0; i < hand->count; i++)
        remove_card(&shoe, hand->card[i]);
    return shoe;
}

/* Computes the expected value of each play that the cards permit.  False without memory. */
static bool
compute_plays(struct adviser *adviser, const struct place *at, const struct seen *seen,
              struct advice *advice, struct rf_exact_plays *plays)
{
    static const struct rf_exact_how how = {0};
    const struct rf_bj *game = &at->view->game;
    const struct rf_bj_hand *hand = &at->box->hand[at->hand];
    struct rf_exact_hand asked = {
        .hand = hand,
        .up = game->dealer.card[0],
        .unseen = seen_unseen(seen, game->rules.decks),
        .hands = at->box->hands,
        .other = at->hand > 0,
    };
    if (!adviser->workspace)
        adviser->workspace = malloc(rf_exact_storage_size());
    if (!adviser->workspace)
        return false;
    if (adviser->remaining) {
        advice->remaining = rf_exact_hand(adviser->workspace, &game->rules, &asked, &how, plays);
        advice->too_few = !advice->remaining;
        if (advice->remaining)
            return true;
    }
    asked.unseen = full_shoe(game, hand);
    return rf_exact_hand(adviser->workspace, &game->rules, &asked, &how, plays);
}

/* Of equally good plays the first in the order of enum rf_play. */
static void
choose_best(struct advice *advice)
{
    bool found = false;
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (advice->may[play] &&
            (!found || advice->ev[play] > advice->ev[advice->best] + ADVICE_EQUAL)) {
            advice->best = (enum rf_play)play;
            found = true;
        }
}

/* Of the plays that the cards permit, those that the law permits now: it is the player's turn, and
 * they have the chips. */
static void
advise_play(const struct place *at, const struct rf_exact_plays *plays, struct advice *advice)
{
    const struct rf_bj *game = &at->view->game;
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        struct rf_act act = rf_act_make(advice_act((enum rf_play)play),
                                        game->table.seats.box[at->number].name);
        act.box = (uint8_t)(play == RF_PLAY_SURRENDER ? at->number : 0);
        advice->may[play] = plays->may[play] && rf_bj_judge(game, &act) == RF_PERMITTED;
        advice->ev[play] = plays->ev[play];
    }
    advice->ev[RF_PLAY_SURRENDER] = SURRENDERED; /* also where it was possible earlier */
}

enum rf_play
advice_chart(const struct rf_basic *basic, const struct rf_bj_hand *hand, rf_card up,
             const bool may[static RF_PLAYS])
{
    struct rf_act lawful[RF_PLAYS];
    size_t count = 0;
    unsigned play = 0;
    for (unsigned i = 0; i < RF_PLAYS; i++)
        if (may[i])
            lawful[count++] = rf_act_make(advice_act((enum rf_play)i), "player");
    enum rf_act_kind kind = companion_plays(basic, hand, up, lawful, count);
    while (advice_act((enum rf_play)play) != kind)
        play++;
    return (enum rf_play)play;
}

/* Basic strategy goes by the total of a hand, and the best play by its cards: so the two may
 * differ, mostly with hands of three cards or more. */
static void
compare_with_chart(struct adviser *adviser, const struct place *at, struct advice *advice)
{
    const struct rf_bj_rules *rules = &at->view->game.rules;
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(rules->decks);
    uint8_t hash[RF_HASH_BYTES];
    rf_bj_rules_hash(hash, rules);
    if (!adviser->learned || memcmp(adviser->rules, hash, sizeof hash) != 0) {
        rf_basic_best(adviser->workspace, rules, &shoe, &adviser->basic);
        memcpy(adviser->rules, hash, sizeof hash);
        adviser->learned = true;
    }
    advice->cards = at->box->hand[at->hand].count;
    advice->chart = advice_chart(&adviser->basic, &at->box->hand[at->hand],
                                 at->view->game.dealer.card[0], advice->may);
    advice->differs = advice->may[advice->chart] &&
                      advice->ev[advice->best] - advice->ev[advice->chart] > ADVICE_EQUAL;
}

/* Early surrender, before the dealer checks for blackjack: half the bet now, or play on.  With n
 * the probability of the dealer's natural and v the value of the best play when there is none,
 *
 *     playing on = v (1 - n) - n        (0 in place of -n when the hand is a natural itself)
 *
 * where the dealer peeks.  Without a peek v already counts the dealer's natural. */
static void
advise_surrender(const struct place *at, const struct rf_exact_plays *plays, struct advice *advice)
{
    const struct rf_bj *game = &at->view->game;
    bool pays = rf_bj_chips_of(game, at->box->arrival) >= advice->wager_cents;
    double best = plays->ev[RF_PLAY_STAND];
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        double ev = play == RF_PLAY_SURRENDER ? SURRENDERED : plays->ev[play];
        if (plays->may[play] && ev > best &&
            (pays || (play != RF_PLAY_DOUBLE && play != RF_PLAY_SPLIT)))
            best = ev;
    }
    if (game->rules.hole_card == RF_BJ_PEEK) {
        double natural = plays->dealer_natural;
        best = best * (1 - natural) - (plays->natural ? 0 : natural);
    }
    advice->may[RF_PLAY_STAND] = advice->may[RF_PLAY_SURRENDER] = true;
    advice->ev[RF_PLAY_STAND] = best;
    advice->ev[RF_PLAY_SURRENDER] = SURRENDERED;
}

static void
advise_insurance(const struct place *at, const struct rf_exact_plays *plays, struct advice *advice)
{
    int64_t half = advice->wager_cents / 2, has = rf_bj_chips_of(&at->view->game, at->box->arrival);
    advice->most_cents = half < has ? half : has;
    advice->insurance = plays->insurance;
}

static struct place
place_of(const struct rf_bj_view *view, enum advice_on on, unsigned number)
{
    return (struct place){view, &view->game.box[number], number,
                          on == ADVICE_PLAY ? view->hand : 0};
}

bool
advice_is_asked(const struct rf_bj_view *view, enum advice_on on, unsigned number)
{
    const struct place at = place_of(view, on, number);
    return at.hand < at.box->hands && at.box->hand[at.hand].count >= 2 &&
           view->game.dealer.count > 0 && (on != ADVICE_PLAY || view->box == number);
}

bool
advice_give(struct adviser *adviser, const struct rf_bj_view *view, const struct seen *seen,
            enum advice_on on, unsigned number, struct advice *advice)
{
    struct rf_exact_plays plays;
    const struct place at = place_of(view, on, number);
    memset(advice, 0, sizeof *advice);
    advice->on = on;
    if (!advice_is_asked(view, on, number))
        return false;
    advice->wager_cents = at.box->wager_cents[at.hand];
    if (!compute_plays(adviser, &at, seen, advice, &plays))
        return false;
    switch (on) {
    case ADVICE_PLAY: advise_play(&at, &plays, advice); break;
    case ADVICE_SURRENDER: advise_surrender(&at, &plays, advice); break;
    default: advise_insurance(&at, &plays, advice); break;
    }
    choose_best(advice);
    if (on == ADVICE_PLAY)
        compare_with_chart(adviser, &at, advice);
    return true;
}

void
adviser_free(struct adviser *adviser)
{
    free(adviser->workspace);
    adviser->workspace = NULL;
}
