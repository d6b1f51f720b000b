#include "table/advice.h"

#include <stdlib.h>
#include <string.h>

#define SURRENDERED (-0.5)

/* A hand and what is known around it. */
struct place {
    const struct rf_bj_view *view;
    const struct rf_bj_box *box;
    unsigned number, hand;
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
shoe_take(struct rf_exact_shoe *shoe, rf_card card)
{
    unsigned value = rf_exact_card_value(card);
    shoe->count[value]--;
    if (value == RF_TEN)
        shoe->tens[rf_exact_ten_rank(card)]--;
}

/* A full shoe less the hand and the up-card. */
static struct rf_exact_shoe
full_shoe(const struct rf_bj *game, const struct rf_bj_hand *hand)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(game->rules.decks);
    shoe_take(&shoe, game->dealer.card[0]);
    for (unsigned i = 0; i < hand->count; i++)
        shoe_take(&shoe, hand->card[i]);
    return shoe;
}

/* What each play is worth that the cards permit. */
static bool
reckon(struct adviser *adviser, const struct place *at, const struct seen *seen,
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
    if (!adviser->desk)
        adviser->desk = malloc(rf_exact_storage_size());
    if (!adviser->desk)
        return false;
    if (adviser->remaining) {
        advice->remaining = rf_exact_hand(adviser->desk, &game->rules, &asked, &how, plays);
        advice->too_few = !advice->remaining;
        if (advice->remaining)
            return true;
    }
    asked.unseen = full_shoe(game, hand);
    return rf_exact_hand(adviser->desk, &game->rules, &asked, &how, plays);
}

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

/* Of what the cards permit, what the table does: it is his turn, and he can pay for it. */
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
    advice->ev[RF_PLAY_SURRENDER] = SURRENDERED; /* also where it could have been done earlier */
}

/* Before the look: half the wager now, or the best of what may come after it. */
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
    if (!reckon(adviser, &at, seen, advice, &plays))
        return false;
    switch (on) {
    case ADVICE_PLAY: advise_play(&at, &plays, advice); break;
    case ADVICE_SURRENDER: advise_surrender(&at, &plays, advice); break;
    default: advise_insurance(&at, &plays, advice); break;
    }
    choose_best(advice);
    return true;
}

void
adviser_free(struct adviser *adviser)
{
    free(adviser->desk);
    adviser->desk = NULL;
}
