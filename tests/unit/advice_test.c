/* Advice: what has been seen, what is known, what is offered, how it is said; and companions. */
#include "../rare_acts.h"
#include "../suite.h"

#include <stdlib.h>
#include <string.h>

#include "table/advice.h"
#include "table/companion.h"

#ifndef RF_TINY

/* A table at which anything lawful happens, and what a person with X-ray eyes knows of it. */
struct evening {
    struct rf_bj game;
    struct seen seen;
    struct rf_stream stream;
    struct rf_rng words;
    bool buried[RF_CARDS_MAX]; /* in the rack, and never shown */
    unsigned decisions, insurances, late;
};

static const char *const rules_of[] = {"bicycle",     "single-deck", "eight-deck-csm",
                                       "vegas-strip", "european",    "atlantic-city"};
enum { RULES = sizeof rules_of / sizeof rules_of[0] };

/* Before an act: what is burned, and what goes to the rack face down when the round ends. */
static void
bury(struct evening *e, const struct rf_act *act)
{
    const struct rf_bj *game = &e->game;
    if (act->kind == RF_ACT_BURN)
        e->buried[rf_shoe_next_card(&game->table.shoe)] = true;
    if (act->kind != RF_ACT_END)
        return;
    if (game->hole_down)
        e->buried[game->hole] = true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands; h++)
            if (game->box[box].hidden[h])
                e->buried[game->box[box].under[h]] = true;
}

/* What everybody hears: the face of a card that is shown, and of no other. */
static void
put(struct evening *e, struct rf_act act)
{
    bool stacks = act.kind == RF_ACT_SHUFFLE || act.kind == RF_ACT_FEED ||
                  act.kind == RF_ACT_RETURN || act.kind == RF_ACT_DISCARDS;
    if (stacks)
        rf_table_shuffle_act(&e->game.table, &act, e->words);
    bury(e, &act);
    rf_card under = rf_bj_card_under(&e->game, &act);
    MUST(rf_bj_act(&e->game, &act) == RF_PERMITTED);
    if (act.kind == RF_ACT_DRAW && !act.face_down)
        act.card = rf_card_face(e->game.table.last);
    if (under != RF_CARD_UNKNOWN)
        act.card = rf_card_face(under);
    MUST(!act.face_down || act.card == RF_CARD_UNKNOWN);
    if (stacks)
        memset(e->buried, 0, sizeof e->buried);
    seen_note_act(&e->seen, &e->game, &act);
}

static void
put_words(struct evening *e, const char *line)
{
    struct rf_act act;
    struct rf_act_error error;
    MUST(rf_act_read(&act, line, strlen(line), &error) == RF_ACT_READ);
    put(e, act);
}

static void
start(struct evening *e, const char *preset)
{
    uint8_t key[RF_KEY_BYTES];
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    const char *text = rf_bj_preset_text(preset);
    memset(e, 0, sizeof *e);
    MUST(rf_bj_rules_read(&rules, text, strlen(text), &error));
    suite_key(key, "advice");
    rf_stream_open(&e->stream, key, preset);
    e->words = rf_stream_rng(&e->stream);
    rf_bj_init(&e->game, &rules);
    put(e, rf_bj_opening_act(&rules));
    for (unsigned box = 1; box <= rules.boxes; box++) {
        struct rf_act sit = rf_act_make(RF_ACT_SIT, box % 3 ? "Ann" : "Bob");
        sit.box = (uint8_t)box;
        put(e, sit);
    }
    put_words(e, "Ann buys 100000 of chips");
    put_words(e, "Bob buys 1000 of chips");
}

static void
lawful_act(struct evening *e)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    size_t count = rf_bj_legal_acts(&e->game, acts, RF_BJ_LAWFUL_MAX), sober = 0;
    while (sober < count && !is_rare_act(&acts[sober]))
        sober++;
    MUST(sober > 0);
    put(e, acts[rf_rng_below(e->words, (uint32_t)sober)]);
}

/* Every card that nobody has seen, wherever it lies. */
static unsigned
hidden_cards(const struct evening *e, rf_card out[static RF_CARDS_MAX])
{
    const struct rf_bj *game = &e->game;
    const struct rf_shoe *shoe = &game->table.shoe;
    unsigned count = 0;
    for (rf_card card = 0; card < RF_CARDS_MAX; card++)
        if (e->buried[card])
            out[count++] = card;
    for (unsigned i = shoe->drawn; i < shoe->count; i++)
        out[count++] = shoe->card[i];
    if (game->hole_down)
        out[count++] = game->hole;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands; h++)
            if (game->box[box].hidden[h])
                out[count++] = game->box[box].under[h];
    return count;
}

static void
compare_counts(const struct evening *e)
{
    rf_card hidden[RF_CARDS_MAX];
    struct rf_exact_shoe is = {.infinite = false},
                         told = seen_unseen(&e->seen, e->game.rules.decks);
    unsigned count = hidden_cards(e, hidden), faces[RF_DECK_CARDS] = {0};
    for (unsigned i = 0; i < count; i++) {
        faces[rf_card_face(hidden[i])]++;
        is.count[rf_exact_card_value(hidden[i])]++;
        if (rf_exact_card_value(hidden[i]) == RF_TEN)
            is.tens[rf_exact_ten_rank(hidden[i])]++;
    }
    MUST(memcmp(is.count, told.count, sizeof is.count) == 0);
    MUST(memcmp(is.tens, told.tens, sizeof is.tens) == 0);
    for (unsigned face = 0; face < RF_DECK_CARDS; face++)
        MUST(faces[face] + e->seen.face[face] == e->game.rules.decks);
}

START_TEST(unseen_are_all_cards_but_those_that_were_shown)
{
    static struct evening e;
    unsigned discards = 0; /* shuffled in the middle of a round */
    for (unsigned i = 0; i < RULES; i++) {
        unsigned rounds = 0, shoes = 0;
        start(&e, rules_of[i]);
        bool may_run_out = strcmp(rules_of[i], "single-deck") == 0;
        while (rounds < 120 || (may_run_out && discards == 0 && rounds < 20000)) {
            bool on = e.game.table.round.on;
            uint16_t rack = e.game.table.rack.count;
            lawful_act(&e);
            rounds += on && !e.game.table.round.on;
            shoes += e.game.table.rack.count < rack;
            discards += on && e.game.table.rack.count < rack && rack > 0;
            if (e.game.table.shoe.stage == RF_SHOE_IN_PLAY)
                compare_counts(&e);
        }
        ck_assert_uint_gt(shoes, 1);
    }
    ck_assert_uint_gt(discards, 0);
}
END_TEST

/* The same table with its hidden cards in other places. */
static void
exchange_hidden(struct evening *e, struct rf_bj *other)
{
    rf_card by[RF_CARDS_MAX], from[RF_CARDS_MAX], to[RF_CARDS_MAX];
    struct rf_table *table = &other->table;
    unsigned count = hidden_cards(e, from);
    memcpy(other, &e->game, sizeof *other);
    memcpy(to, from, sizeof to);
    for (rf_card card = 0; card < RF_CARDS_MAX; card++)
        by[card] = card;
    for (unsigned i = count; i-- > 1;) {
        unsigned j = rf_rng_below(e->words, i + 1);
        rf_card card = to[i];
        to[i] = to[j];
        to[j] = card;
    }
    for (unsigned i = 0; i < count; i++)
        by[from[i]] = to[i];
    for (unsigned i = table->shoe.drawn; i < table->shoe.count; i++)
        table->shoe.card[i] = by[table->shoe.card[i]];
    for (unsigned i = 0; i < table->rack.count; i++)
        table->rack.card[i] = by[table->rack.card[i]];
    for (unsigned i = 0; i < table->felt.count; i++)
        table->felt.card[i] = by[table->felt.card[i]];
    if (other->hole_down)
        other->hole = by[other->hole];
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < other->box[box].hands; h++)
            if (other->box[box].hidden[h])
                other->box[box].under[h] = by[other->box[box].under[h]];
}

static void
check_offered(const struct rf_bj *game, unsigned box, const struct advice *advice)
{
    MUST(advice->may[RF_PLAY_STAND] && advice->may[advice->best]);
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        struct rf_act act = rf_act_make(advice_act((enum rf_play)play),
                                        game->table.seats.box[box].name);
        act.box = (uint8_t)(play == RF_PLAY_SURRENDER ? box : 0);
        MUST(advice->may[play] == (rf_bj_judge(game, &act) == RF_PERMITTED));
        if (advice->may[play])
            MUST(advice->ev[play] <= advice->ev[advice->best] + ADVICE_EQUAL);
        if (advice->may[play])
            MUST((advice_cost(advice, &act) > 0) ==
                 (advice->ev[advice->best] - advice->ev[play] > ADVICE_EQUAL));
    }
}

/* Advice to whoever is asked, from this table and from one with other cards under. */
static void
ask_advice(struct evening *e, struct adviser *adviser)
{
    static struct rf_bj other;
    static struct rf_bj_view mine, theirs;
    struct advice one, same;
    struct rf_act acts[4];
    unsigned box, hand;
    if (rf_bj_legal_acts(&e->game, acts, 4) == 0 || acts[0].role != RF_ROLE_PLAYER)
        return;
    enum advice_on on = acts[0].kind == RF_ACT_DECLINE ? ADVICE_INSURANCE : ADVICE_PLAY;
    if (on == ADVICE_INSURANCE)
        box = acts[0].box;
    else if ((acts[0].kind != RF_ACT_HIT && acts[0].kind != RF_ACT_STAND) ||
             !rf_bj_phase_turn(&e->game, &box, &hand))
        return;
    uint32_t seat = e->game.table.seats.box[box].arrival;
    exchange_hidden(e, &other);
    rf_bj_view_make(&mine, &e->game, seat);
    rf_bj_view_make(&theirs, &other, seat);
    MUST(advice_give(adviser, &mine, &e->seen, on, box, &one));
    MUST(advice_give(adviser, &theirs, &e->seen, on, box, &same));
    MUST(memcmp(&one, &same, sizeof one) == 0);
    MUST(one.remaining != one.too_few);
    e->late += one.too_few;
    e->decisions += on == ADVICE_PLAY;
    e->insurances += on == ADVICE_INSURANCE;
    if (on == ADVICE_PLAY)
        check_offered(&mine.game, box, &one);
}

START_TEST(advice_knows_nothing_that_lies_face_down)
{
    static struct evening e;
    struct adviser adviser = {.remaining = true};
    unsigned decisions = 0, insurances = 0, late = 0;
    for (unsigned i = 0; i < RULES; i++) {
        start(&e, rules_of[i]);
        while (e.decisions < 60) {
            lawful_act(&e);
            ask_advice(&e, &adviser);
        }
        decisions += e.decisions;
        insurances += e.insurances;
        late += e.late;
    }
    adviser_free(&adviser);
    ck_assert_uint_ge(decisions, 60 * RULES);
    ck_assert_uint_gt(insurances, 0);
    ck_assert_uint_gt(late, 0);
}
END_TEST

/* The hand of a file of acts, asked about. */
static bool
give(struct evening *e, bool remaining, enum advice_on on, unsigned box, struct advice *advice)
{
    struct rf_bj_view view;
    struct adviser adviser = {.remaining = remaining};
    rf_bj_view_make(&view, &e->game, e->game.table.seats.box[box].arrival);
    bool given = advice_give(&adviser, &view, &e->seen, on, box, advice);
    adviser_free(&adviser);
    return given;
}

START_TEST(nothing_is_advised_before_there_is_a_hand)
{
    static struct evening e;
    struct advice advice;
    start(&e, "bicycle");
    ck_assert(!give(&e, false, ADVICE_PLAY, 1, &advice));
    ck_assert(!give(&e, true, ADVICE_INSURANCE, 1, &advice));
    ck_assert(!give(&e, true, ADVICE_SURRENDER, 7, &advice));
}
END_TEST

START_TEST(advice_in_words)
{
    struct advice a = {
        .on = ADVICE_PLAY, .wager_cents = 1000, .most_cents = 500, .best = RF_PLAY_STAND};
    struct rf_act act = rf_act_make(RF_ACT_HIT, "Ann");
    char text[ADVICE_TEXT];
    const double ev[RF_PLAYS] = {-0.4242, -0.4771, -1.0362, -0.4242, -0.42439};
    memcpy(a.ev, ev, sizeof ev);
    a.may[RF_PLAY_STAND] = a.may[RF_PLAY_HIT] = a.may[RF_PLAY_DOUBLE] = true;
    advice_write(text, &a);
    ck_assert_str_eq(
        text, "Stand: expected value -0.424 of your bet; hit loses 0.053 more, double 0.612. "
              "(Full shoe.)");
    a.may[RF_PLAY_SPLIT] = a.may[RF_PLAY_SURRENDER] = a.too_few = true;
    advice_write(text, &a);
    ck_assert_str_eq(text,
                     "Stand: expected value -0.424 of your bet; split is as good, surrender loses "
                     "<0.001 more, hit 0.053, double 0.612. (Full shoe: too few unseen "
                     "cards.)");
    ck_assert_uint_le(strlen(text), 2 * 76); /* two rows of a screen */
    advice_remark(text, &a, &act);
    ck_assert_str_eq(text, "That cost 0.053 of your bet: standing was better.");
    a.differs = true;
    a.chart = RF_PLAY_HIT;
    a.too_few = a.may[RF_PLAY_SPLIT] = a.may[RF_PLAY_SURRENDER] = false;
    advice_write(text, &a);
    ck_assert_str_eq(text, "Stand: expected value -0.424 of your bet; hit loses 0.053 more. The "
                           "chart's hit is right for most such hands, not these cards. (Full "
                           "shoe.)");
    ck_assert_uint_le(strlen(text), 2 * 76);
    a.cards = 3; /* 16 of three cards against a ten */
    advice_write(text, &a);
    ck_assert_str_eq(text, "Stand: expected value -0.424 of your bet; hit loses 0.053 more. The "
                           "chart's hit is right for two cards, not for these three. (Full shoe.)");
    ck_assert_uint_le(strlen(text), 2 * 76);
    /* The coach blames nobody who followed the chart without saying why. */
    advice_remark(text, &a, &act);
    ck_assert_str_eq(text, "Right by the chart, but here standing was better by 0.053 of your bet: "
                           "the chart's hit is right for two cards, not for these three.");
    ck_assert_uint_le(strlen(text), 2 * 76);
    a.remaining = true;
    advice_remark(text, &a, &act);
    ck_assert_str_eq(text, "Right by the chart, but here standing was better by 0.053 of your bet: "
                           "the chart's hit is right for a full shoe, not for the cards left.");
    a.remaining = false;
    a.differs = false;
    a.may[RF_PLAY_SPLIT] = a.may[RF_PLAY_SURRENDER] = true;
    act.kind = RF_ACT_SPLIT;
    ck_assert(advice_cost(&a, &act) == 0);
    a = (struct advice){.on = ADVICE_SURRENDER, .remaining = true, .best = RF_PLAY_SURRENDER};
    a.may[RF_PLAY_STAND] = a.may[RF_PLAY_SURRENDER] = true;
    a.ev[RF_PLAY_STAND] = -0.52;
    a.ev[RF_PLAY_SURRENDER] = -0.5;
    advice_write(text, &a);
    ck_assert_str_eq(text,
                     "Surrender: expected value -0.500 of your bet; playing on loses 0.020 more. "
                     "(Unseen cards.)");
    a.ev[RF_PLAY_STAND] = -0.25;
    a.best = RF_PLAY_STAND;
    act.kind = RF_ACT_SURRENDER;
    advice_remark(text, &a, &act);
    ck_assert_str_eq(text, "That cost 0.250 of your bet: playing on was better.");
}
END_TEST

START_TEST(insurance_in_words)
{
    struct advice a = {
        .on = ADVICE_INSURANCE, .insurance = -0.08, .wager_cents = 1000, .most_cents = 500};
    struct rf_act act = rf_act_make(RF_ACT_INSURE, "Ann");
    char text[ADVICE_TEXT];
    act.cents = 500;
    advice_write(text, &a);
    ck_assert_str_eq(text,
                     "Do not insure: it loses 0.080 of the insurance bet on average. (Full shoe.)");
    advice_remark(text, &a, &act);
    ck_assert_str_eq(text, "That cost 0.040 of your bet: not insuring was better.");
    a.insurance = 0.1;
    ck_assert(advice_cost(&a, &act) == 0);
    act.cents = 100;
    advice_remark(text, &a, &act);
    ck_assert_str_eq(text, "That cost 0.040 of your bet: insuring for more was better.");
    act = rf_act_make(RF_ACT_DECLINE, "Ann");
    advice_remark(text, &a, &act);
    ck_assert_str_eq(text, "That cost 0.050 of your bet: insuring was better.");
    advice_write(text, &a);
    ck_assert_str_eq(text, "Insure: it wins 0.100 of the insurance bet on average. (Full shoe.)");
    a.insurance = 0;
    ck_assert(advice_cost(&a, &act) == 0);
    advice_write(text, &a);
    ck_assert_str_eq(
        text, "Insurance is a fair bet here: it neither wins nor loses on average. (Full shoe.)");
}
END_TEST

/* A card of a value: suits do not matter. */
static rf_card
card_of(unsigned value)
{
    rf_card card = 0;
    while (rf_exact_card_value(card) != value)
        card++;
    return card;
}

/* What a strategy hand by hand does with two cards, where so much is lawful. */
static enum rf_act_kind
strategy_does(unsigned play, bool hit, bool twice, bool split, bool surrender)
{
    return surrender && (play & RF_DO_SURRENDER)                             ? RF_ACT_SURRENDER
           : split && (play & RF_DO_SPLIT)                                   ? RF_ACT_SPLIT
           : twice && (play & (hit ? RF_DO_DOUBLE : RF_DO_DOUBLE_NOT_STAND)) ? RF_ACT_DOUBLE
           : hit && (play & RF_DO_HIT)                                       ? RF_ACT_HIT
                                                                             : RF_ACT_STAND;
}

START_TEST(companions_play_the_basic_strategy_of_the_rules)
{
    static struct companions companions;
    static struct rf_strategy strategy;
    void *desk = malloc(rf_exact_storage_size());
    char hash[RF_HEX_TEXT], again[RF_HEX_TEXT];
    for (unsigned i = 0; i < RULES; i++) {
        struct rf_bj_rules rules;
        struct rf_bj_rules_error error;
        struct rf_basic basic;
        const char *text = rf_bj_preset_text(rules_of[i]);
        ck_assert(rf_bj_rules_read(&rules, text, strlen(text), &error));
        struct rf_exact_shoe shoe = rf_exact_shoe_decks(rules.decks);
        ck_assert(companion_learn(&companions, &rules));
        companion_strategy(&companions, hash);
        rf_basic_best(desk, &rules, &shoe, &basic);
        rf_basic_strategy(desk, &basic, &strategy);
        ck_assert(companion_learn(&companions, &rules));
        companion_strategy(&companions, again);
        ck_assert_str_eq(hash, again);
        for (unsigned up = 0; up < RF_VALUES; up++)
            for (unsigned at = 0; at < RF_VALUES * RF_VALUES * 16; at++) {
                unsigned one = at % RF_VALUES, other = at / RF_VALUES % RF_VALUES, n = 0;
                unsigned may = at / RF_VALUES / RF_VALUES;
                uint8_t count[RF_VALUES] = {0};
                struct rf_bj_hand hand = {.count = 0};
                struct rf_act acts[5];
                const enum rf_act_kind kinds[] = {RF_ACT_HIT, RF_ACT_DOUBLE, RF_ACT_SPLIT,
                                                  RF_ACT_SURRENDER};
                acts[n++] = rf_act_make(RF_ACT_STAND, "Ann");
                for (unsigned k = 0; k < 4; k++)
                    if (may >> k & 1)
                        acts[n++] = rf_act_make(kinds[k], "Ann");
                count[one]++;
                count[other]++;
                rf_bj_hand_add(&hand, card_of(one));
                rf_bj_hand_add(&hand, card_of(other));
                MUST(companion_plays(&companions.basic, &hand, card_of(up), acts, n) ==
                     strategy_does(strategy.play[up][rf_exact_hand_index(desk, count)], may & 1,
                                   may & 2, may & 4, may & 8));
            }
    }
    free(desk);
}
END_TEST

TESTS(unseen_are_all_cards_but_those_that_were_shown, advice_knows_nothing_that_lies_face_down,
      nothing_is_advised_before_there_is_a_hand, advice_in_words, insurance_in_words,
      companions_play_the_basic_strategy_of_the_rules)
#else
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#endif
