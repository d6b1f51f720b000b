/*
 * app/cli/auto_game.c -- one shoe of blackjack at an automatic table.  The dealer does
 * what the law names first; the players draw to 17, double and split when they
 * like, and never insure.
 */
#include "sitting.h"

#include <stdlib.h>

struct automatic {
    struct sitting *sitting;
    struct rf_words whims;
    unsigned rounds;
};

/* The automatic table keeps to the law; if it did not, that would be a bug. */
static void
must(struct automatic *a, const struct rf_act *act)
{
    a->sitting->line++;
    if (sitting_put(a->sitting, act) != RF_PERMITTED)
        abort();
    a->rounds += act->kind == RF_ACT_END;
}

static void
sit_down(struct automatic *a, unsigned boxes)
{
    for (unsigned box = 1; box <= boxes; box++) {
        struct rf_act sit = rf_act_make(RF_ACT_SIT, sitting_names[box - 1]);
        struct rf_act buy = rf_act_make(RF_ACT_BUY, sitting_names[box - 1]);
        sit.box = (uint8_t)box;
        buy.cents = 10 * (int64_t)a->sitting->game.rules.max_bet;
        must(a, &sit);
        must(a, &buy);
    }
}

static void
wager(struct automatic *a, unsigned boxes)
{
    const struct rf_bj_rules *rules = &a->sitting->game.rules;
    for (unsigned box = 1; box <= boxes; box++) {
        struct rf_act act = rf_act_make(RF_ACT_WAGER, sitting_names[box - 1]);
        act.box = (uint8_t)box;
        act.cents = rules->min_bet + (int64_t)rules->bet_step * rf_below(a->whims, 10);
        if (act.cents <= rules->max_bet && rf_bj_ruling(&a->sitting->game, &act) == RF_PERMITTED)
            must(a, &act);
    }
}

/* Where a player decides: hit below 17, else stand; one time in three double or split. */
static bool
chosen(struct automatic *a, const struct rf_act *act)
{
    unsigned box, hand;
    bool turn = rf_bj_turn(&a->sitting->game, &box, &hand);
    unsigned total = turn ? rf_bj_hand_count(&a->sitting->game.box[box].hand[hand]).total : 0;
    switch (act->kind) {
    case RF_ACT_HIT: return total < 17;
    case RF_ACT_STAND: return total >= 17;
    case RF_ACT_DOUBLE:
    case RF_ACT_SPLIT: return rf_below(a->whims, 3) == 0;
    case RF_ACT_REFUSE: return rf_below(a->whims, 2) == 0;
    case RF_ACT_INSURE:
    case RF_ACT_SURRENDER: return false;
    default: return true;
    }
}

/* Numbers that the law leaves open. */
static void
choose_number(struct automatic *a, struct rf_act *act)
{
    const struct rf_table *table = &a->sitting->game.table;
    struct rf_cut_view cut = rf_table_cut_view(table);
    struct rf_mark_view mark = rf_table_mark_view(table);
    if (act->kind == RF_ACT_CUT)
        act->cards = (uint16_t)(cut.least + rf_below(a->whims, cut.most - cut.least + 1u));
    if (act->kind == RF_ACT_FIX)
        act->cards = (uint16_t)(mark.least + rf_below(a->whims, mark.most - mark.least + 1u));
}

/* One act: doubles, splits and refusals are thought of first. */
static void
step(struct automatic *a)
{
    struct rf_act acts[16];
    size_t count = rf_bj_lawful(&a->sitting->game, acts, 16);
    size_t pick = 0;
    for (size_t i = count < 16 ? count : 16; i-- > 1;)
        if ((acts[i].kind == RF_ACT_DOUBLE || acts[i].kind == RF_ACT_SPLIT ||
             acts[i].kind == RF_ACT_REFUSE) &&
            chosen(a, &acts[i]))
            pick = i;
    while (!chosen(a, &acts[pick]))
        pick++;
    choose_number(a, &acts[pick]);
    must(a, &acts[pick]);
}

void
sitting_play_game(struct sitting *sitting, unsigned boxes, struct rf_words whims)
{
    struct automatic a = {.sitting = sitting, .whims = whims};
    struct rf_act open = rf_bj_opening(&sitting->game.rules);
    const struct rf_table *table = &sitting->game.table;
    unsigned most = sitting->game.rules.boxes;
    must(&a, &open);
    sit_down(&a, boxes < most ? boxes : most);
    while (table->shoe.stage != RF_SHOE_IN_PLAY)
        step(&a);
    unsigned rounds = sitting->game.rules.dealing == RF_BJ_DEVICE ? 20 : 1000;
    while (!table->shuffle_due && a.rounds < rounds) {
        wager(&a, boxes < most ? boxes : most);
        do
            step(&a);
        while (table->round.on);
        if (sitting->game.rules.dealing == RF_BJ_DEVICE && !table->shuffle_due)
            step(&a);
    }
    if (!sitting->json)
        printf("# the shoe is played: %u rounds\n", a.rounds);
}
