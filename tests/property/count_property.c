/*
 * A counter in the simulator: under random rules, systems, index plays and ramps, every path plays
 * shoes that are then played at a table, where a counter counts real cards (rf_sim_check).  All
 * lanes give the same tally, bit for bit.  A counter who bets flat and has no index plays meets the
 * rounds of the game without a counter.
 * RIFFLE_RULES says how many games, RIFFLE_ROUNDS how many rounds in each, about.
 */

#include <stdio.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else
#include "../any_game.h"

static struct rf_counting
preset(const char *name)
{
    struct rf_counting system = {0};
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text(name);
    ck_assert(text && rf_counting_read(&system, text, strlen(text), &error));
    return system;
}

/* A system that ships, or tags by chance; any divisor and rounding. */
static void
random_system(struct check *check, struct rf_counting *system)
{
    unsigned presets = 0;
    while (rf_counting_preset_name(presets))
        presets++;
    *system = preset(rf_counting_preset_name(below(check, presets)));
    if (below(check, 4) == 0)
        for (unsigned value = 0; value < RF_VALUES; value++)
            system->tag[value] = system->red_tag[value] = (int8_t)((int)below(check, 9) - 4);
    if (below(check, 2) == 0) {
        system->divisor = (uint8_t)below(check, 4);
        system->rounding = (uint8_t)below(check, 3);
    }
}

/* An index play by chance: mostly of hands that often decide. */
static struct rf_index_play
random_play(struct check *check)
{
    static const uint8_t plays[] = {RF_PLAY_STAND, RF_PLAY_STAND, RF_PLAY_DOUBLE,
                                    RF_PLAY_SURRENDER};
    struct rf_index_play play = {.hand = (uint8_t)below(check, 4),
                                 .up = (uint8_t)below(check, RF_VALUES),
                                 .play = plays[below(check, 4)],
                                 .below = below(check, 8) == 0,
                                 .index = (int16_t)((int)below(check, 11) - 5)};
    if (play.hand == RF_INDEX_HARD)
        play.row = (uint8_t)(12 + below(check, 6));
    else if (play.hand == RF_INDEX_SOFT)
        play.row = (uint8_t)(13 + below(check, 8));
    else if (play.hand == RF_INDEX_PAIR) {
        play.row = (uint8_t)below(check, RF_VALUES);
        play.play = often(check) ? RF_PLAY_SPLIT : play.play;
    } else
        play.up = play.play = 0;
    return play;
}

/* Adds a play unless there is one for its question. */
static void
add_play(struct rf_index_plays *plays, struct rf_index_play play)
{
    for (unsigned i = 0; i < plays->count; i++) {
        const struct rf_index_play *is = &plays->at[i];
        if (is->hand == play.hand && is->row == play.row && is->up == play.up &&
            is->play == play.play)
            return;
    }
    plays->at[plays->count++] = play;
}

/* Hands that stand from a count on, as published indices have them: these fit lanes. */
static void
usual_plays(struct check *check, struct rf_index_plays *plays)
{
    struct rf_counting_error error;
    const char *text = rf_index_plays_preset_text("illustrious-18");
    ck_assert(rf_index_plays_read(plays, text, strlen(text), &error));
    int shift = (int)below(check, 5) - 2;
    for (unsigned i = 0; i < plays->count; i++)
        plays->at[i].index = (int16_t)(plays->at[i].index + shift);
}

static void
random_counter(struct check *check, struct rf_sim_count *count)
{
    *count = (struct rf_sim_count){0};
    random_system(check, &count->system);
    unsigned how = below(check, 6), steps = below(check, 6);
    bool boxes = below(check, 6) == 0;
    if (how > 1)
        usual_plays(check, &count->plays);
    for (unsigned more = how == 1 ? below(check, 30) : how == 2 ? 2 : 0; more > 0; more--)
        add_play(&count->plays, random_play(check));
    for (unsigned i = 0; i < steps; i++) {
        struct rf_sim_ramp_step *step = &count->ramp.step[count->ramp.steps++];
        step->count = (int16_t)(3 * (int)i - 6 + (int)below(check, 3));
        step->bet = often(check) ? 25 * (1 + below(check, 40)) : 0;
        step->boxes = (uint8_t)(boxes ? 1 + below(check, 3) : 0);
    }
    count->enters = below(check, 3) == 0;
    count->enter = (int16_t)((int)below(check, 4) - 1);
    count->exits = below(check, 3) == 0;
    count->exit = (int16_t)(count->enter - (int)below(check, 3));
    count->leaves = below(check, 4) == 0;
    count->leave = (int16_t)(-1 - (int)below(check, 4));
}

static void
random_counted_game(struct check *check, struct rf_sim_game *game, struct rf_sim_count *count)
{
    do {
        random_game(check, game);
        if (often(check)) { /* so that most games fit lanes */
            game->rules.split_by = RF_BJ_SPLIT_BY_VALUE;
            game->boxes = 1;
        }
        random_counter(check, count);
    } while (rf_sim_count_why_not(game, count));
}

/* All lanes of this machine count the same. */
static void
compare_lanes(struct check *check)
{
    static struct rf_sim_count_tally first, next;
    bool known = false;
    for (enum rf_sim_path path = RF_SIM_PORTABLE; path < RF_SIM_PATHS; path++) {
        if (!rf_sim_has_path(path) || !rf_sim_fits_lanes(check->plan))
            continue;
        memset(&next, 0, sizeof next);
        rf_sim_count_chunk(check->plan, path, 7, &next);
        if (known)
            ck_assert_msg(memcmp(&first, &next, sizeof next) == 0, "%s", rf_sim_path_name(path));
        first = next;
        known = true;
    }
}

static void
check_counted(struct check *check, const struct rf_sim_game *game, const struct rf_sim_count *count,
              unsigned long rounds)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, "counted");
    rf_sim_count_init(check->plan, game, count, key);
    bool lanes = rf_sim_fits_lanes(check->plan);
    check->lanes += lanes;
    for (enum rf_sim_path path = RF_SIM_GENERAL; path < RF_SIM_PATHS; path++) {
        struct rf_sim_check result = {0};
        char text[RF_BJ_RULES_TEXT], plays[RF_INDEX_PLAYS_TEXT];
        if (!rf_sim_has_path(path) || (path != RF_SIM_GENERAL && !lanes))
            continue;
        for (uint64_t chunk = 0; result.rounds < rounds && !result.differs; chunk++)
            rf_sim_check(check->plan, path, chunk, 128, check->table, check->work, &result);
        text[rf_bj_rules_write(text, &game->rules)] = '\0';
        plays[rf_index_plays_write(plays, &count->plays)] = '\0';
        ck_assert_msg(!result.differs, "%s: %s; %s, boxes %u, cut %u, rounds per shoe %u\n%s%s",
                      rf_sim_path_name(path), result.what, count->system.name, game->boxes,
                      game->cut, game->rounds_per_shoe, plays, text);
        check->rounds[path] += result.rounds;
    }
}

START_TEST(every_path_counts_as_at_the_table)
{
    static struct check check;
    static struct rf_strategy strategy;
    static struct rf_sim_count count;
    unsigned long games = suite_number("RIFFLE_RULES", SLOW ? 3 : 24);
    unsigned long rounds = suite_number("RIFFLE_ROUNDS", SLOW ? 100 : 1000);
    check_open(&check, "count");
    for (unsigned i = 0; i < games; i++) {
        struct rf_sim_game game;
        random_counted_game(&check, &game, &count);
        random_strategy(&check, &game, &strategy);
        game.strategy = &strategy;
        check_counted(&check, &game, &count, rounds);
        if (i % 4 == 0)
            compare_lanes(&check);
    }
    printf("# %lu of %lu games in lanes; rounds at the table: general %lu, portable %lu, AVX2 %lu, "
           "AVX-512 %lu\n",
           check.lanes, games, check.rounds[0], check.rounds[1], check.rounds[2], check.rounds[3]);
}
END_TEST

/* Flat bets and no index plays: the same rounds as without a counter, on every path. */
START_TEST(a_counter_who_changes_nothing_meets_the_same_rounds)
{
    static struct check check;
    static struct rf_strategy strategy;
    static struct rf_sim_tally plain;
    static struct rf_sim_count_tally counted;
    static struct rf_sim_count_estimate is;
    uint8_t key[RF_KEY_BYTES] = {3};
    struct rf_sim_count count = {.system = preset("hi-lo")};
    check_open(&check, "flat");
    for (unsigned i = 0; i < (SLOW ? 1 : 4); i++) {
        struct rf_sim_game game;
        do
            random_game(&check, &game);
        while (game.shoe.infinite || game.boxes > 3);
        game.rules.insurance = false; /* without a counter, lanes settle it in other cycles */
        random_strategy(&check, &game, &strategy);
        game.strategy = &strategy;
        for (enum rf_sim_path path = RF_SIM_GENERAL; path < RF_SIM_PATHS; path++) {
            rf_sim_init(check.plan, &game, key);
            if (!rf_sim_has_path(path) ||
                (path != RF_SIM_GENERAL && !rf_sim_fits_lanes(check.plan)))
                continue;
            memset(&plain, 0, sizeof plain);
            memset(&counted, 0, sizeof counted);
            rf_sim_chunk(check.plan, path, i, &plain);
            struct rf_sim_estimate flat = rf_sim_estimate(check.plan, &plain);
            rf_sim_count_init(check.plan, &game, &count, key);
            rf_sim_count_chunk(check.plan, path, i, &counted);
            ck_assert(memcmp(&plain, &counted.all, sizeof plain) == 0);
            rf_sim_count_estimate(check.plan, &counted, NULL, &is);
            ck_assert_uint_eq(is.rounds, plain.rounds);
            ck_assert_double_eq_tol(is.mean, flat.ev * game.boxes, 1e-12);
            ck_assert_double_eq_tol(is.error * is.error, flat.error2 * game.boxes * game.boxes,
                                    1e-12);
        }
    }
}
END_TEST

TESTS(every_path_counts_as_at_the_table, a_counter_who_changes_nothing_meets_the_same_rounds)
#endif
