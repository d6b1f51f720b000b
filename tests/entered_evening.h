/*
 * tests/entered_evening.h -- lawful evenings of blackjack at random, written down as somebody at
 * the table would: with the faces that are shown and without the order of the shoe.
 */
#ifndef RIFFLE_TESTS_ENTERED_EVENING_H
#define RIFFLE_TESTS_ENTERED_EVENING_H

#include "any_rules.h"
#include "rare_acts.h"
#include "suite.h"

#include <riffle/observe.h>

#include <string.h>

enum { EVENING = 400 };

/* A lawful evening as it is entered, and the game before each act. */
struct evening {
    struct rf_stream stream;
    struct rf_rng words;
    unsigned count;
    bool known; /* the order of the shoe is entered too */
    struct rf_act act[EVENING];
    struct rf_bj before[EVENING + 1];
};

static inline unsigned
below(struct evening *evening, unsigned n)
{
    return rf_rng_below(evening->words, n);
}

static inline struct rf_bj_rules
random_rules(struct evening *evening)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    do {
        rules.decks = (uint8_t)(1 + below(evening, 3));
        rules.dealing = (uint8_t)below(evening, 3);
        any_rules(&rules, evening->words);
        rules.procedure = (uint8_t)below(evening, 2);
        rules.cut_margin = rules.procedure == RF_BJ_PROCEDURE_C4 ? 52 : 5;
        rules.cutting_card_min = 10;
        rules.cutting_card_max = 20;
        rules.burn = (uint8_t)(rules.procedure == RF_BJ_PROCEDURE_C4 ? 1 : below(evening, 3));
    } while (!rf_bj_rules_are_consistent(&rules, &error));
    return rules;
}

static inline struct rf_bj_rules
preset_rules(unsigned number)
{
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    unsigned count = 0;
    while (rf_bj_preset_name(count))
        count++;
    const char *text = rf_bj_preset_text(rf_bj_preset_name(number % count));
    MUST(rf_bj_rules_read(&rules, text, strlen(text), &error));
    return rules;
}

/* The act as somebody enters it who sees what is shown: `after` is the game that knows the order,
 * once the act is done. */
static inline struct rf_act
as_entered(const struct rf_act *act, const struct rf_bj *before, const struct rf_bj *after)
{
    struct rf_act entered = *act;
    memset(entered.stack, 0, sizeof entered.stack);
    entered.stack_count = 0;
    entered.stack_by_face = false;
    if (act->kind == RF_ACT_DRAW && !act->face_down)
        entered.card = rf_card_face(after->table.last);
    if (act->kind == RF_ACT_TURN)
        entered.card = rf_card_face(rf_bj_card_under(before, act));
    return entered;
}

/* Does an act at the game that knows the order, and enters it. */
static inline void
enter(struct evening *evening, struct rf_bj *truth, const struct rf_act *act)
{
    static struct rf_bj before;
    unsigned i = evening->count++;
    memcpy(&before, truth, sizeof before);
    MUST(rf_bj_act(truth, act) == RF_PERMITTED);
    evening->act[i] = evening->known ? *act : as_entered(act, &before, truth);
    memcpy(&evening->before[i + 1], &evening->before[i], sizeof before);
    MUST(rf_bj_act(&evening->before[i + 1], &evening->act[i]) == RF_PERMITTED);
}

static inline void
enter_words(struct evening *evening, struct rf_bj *truth, const char *line)
{
    struct rf_act act;
    struct rf_act_error error;
    MUST(rf_act_read(&act, line, strlen(line), &error) == RF_ACT_READ);
    enter(evening, truth, &act);
}

static inline void
enter_random(struct evening *evening, struct rf_bj *truth)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    size_t count = rf_bj_legal_acts(truth, acts, RF_BJ_LAWFUL_MAX), sober = 0;
    while (sober < count && !is_rare_act(&acts[sober]))
        sober++;
    size_t among = sober > 0 && below(evening, 100) ? sober : count;
    struct rf_act act = acts[below(evening, (unsigned)among)];
    bool orders = act.kind == RF_ACT_SHUFFLE || act.kind == RF_ACT_FEED ||
                  act.kind == RF_ACT_RETURN || act.kind == RF_ACT_DISCARDS;
    if (orders)
        rf_table_shuffle_act(&truth->table, &act, evening->words);
    enter(evening, truth, &act);
}

static inline void
play_evening(struct evening *evening, const struct rf_bj_rules *rules)
{
    static struct rf_bj truth;
    static const char *const arrivals[] = {"Ann sits at box 1",         "Bob sits at box 2",
                                           "Ann sits at box 4",         "Cleo sits at box 5",
                                           "Ann buys 1000000 of chips", "Bob buys 1000000 of chips",
                                           "Cleo buys 1000000 of chips"};
    struct rf_act open = rf_bj_opening_act(rules);
    rf_bj_init(&truth, rules);
    rf_bj_init(&evening->before[0], rules);
    evening->count = 0;
    enter(evening, &truth, &open);
    for (unsigned i = 0; i < sizeof arrivals / sizeof arrivals[0]; i++)
        if (rules->boxes >= 5 || (i != 2 && i != 3 && i != 6))
            enter_words(evening, &truth, arrivals[i]);
    while (evening->count < EVENING)
        enter_random(evening, &truth);
}

#endif
