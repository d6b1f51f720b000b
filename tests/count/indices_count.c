/*
 * Every composition of a small shoe: three tiny decks, the first cards of which have been seen in
 * all ways.  Prints what the counting module makes of them, as comments of TAP, for
 * tests/reference/compare_indices.py: the distribution of the running count, the value of each play
 * by count, and the indices.
 */
#include "../suite.h"

#include <riffle/indices.h>
#include <riffle/quick.h>
#include <stdlib.h>
#include <string.h>

#ifndef RF_TINY
int
main(void)
{
    puts("ok 1 - compositions are listed with the tiny deck # SKIP\n1..1");
    return 0;
}
#else

enum { DECKS = 3, CUT = 5, KINDS = 4 };
static const unsigned kinds[KINDS] = {RF_ACE, 4, 5, RF_TEN}; /* A 5 6 T */

static const struct {
    const char *name, *system, *set[9];
} games[] = {
    {"s17",
     "name = level\ntags = 0 0 0 1 1 0 0 0 -1 -1\ntrue_count = full\n",
     {"soft17=stand", "double_on=any", "double_soft=yes", "hit_21=no", "split_hands_max=1", NULL}},
    {"h17",
     "name = slope\ntags = 0 0 0 1.5 1 0 0 0 -1 -0.5\ntrue_count = exact\nrounding = nearest\n"
     "initial = 1\n",
     {"soft17=hit", "double_on=any", "double_soft=yes", "hit_21=no", "split_hands_max=1",
      "surrender=late", NULL}},
    {"split",
     "name = run\ntags = 0 0 0 2 1 0 0 0 -1 -1\ntrue_count = none\ninitial_per_deck = -2\n",
     {"soft17=stand", "double_on=any", "double_soft=yes", "hit_21=no", "split_hands_max=2",
      "split_by=value", "double_after_split=yes", NULL}},
};
enum { GAMES = sizeof games / sizeof games[0] };

static struct rf_indices_table block[RF_INDICES_BLOCKS];
static struct rf_indices_found found[RF_INDEX_PLAYS_MAX];

/* A simple chart, the same in the model: it need not be good. */
static void
chart(struct rf_basic *basic)
{
    memset(basic, 0, sizeof *basic);
    for (unsigned up = 0; up < RF_VALUES; up++) {
        for (unsigned total = 4; total < RF_TOTALS; total++)
            basic->hard[total][up] = total == 10 || total == 11    ? RF_DO_DOUBLE | RF_DO_HIT
                                     : total == 16 && up == RF_TEN ? RF_DO_SURRENDER | RF_DO_HIT
                                     : total < 15                  ? RF_DO_HIT
                                                                   : 0;
        for (unsigned total = 12; total < 18; total++)
            basic->soft[total][up] = RF_DO_HIT;
        basic->pair[RF_ACE][up] = RF_DO_SPLIT | RF_DO_HIT;
        basic->pair[4][up] = RF_DO_DOUBLE | RF_DO_HIT;
        basic->pair[5][up] = RF_DO_SPLIT | RF_DO_HIT;
    }
}

static void
read_game(struct rf_indices_game *game, unsigned number)
{
    struct rf_bj_rules_error wrong;
    struct rf_counting_error error;
    const char *text = games[number].system;
    char key[40];
    game->rules = rf_bj_rules_bicycle();
    game->rules.decks = DECKS;
    for (unsigned i = 0; games[number].set[i]; i++) {
        const char *set = games[number].set[i], *value = strchr(set, '=') + 1;
        snprintf(key, sizeof key, "%.*s", (int)(value - set - 1), set);
        MUST(rf_bj_rules_set(&game->rules, key, value, &wrong));
    }
    MUST(rf_bj_rules_game_is_consistent(&game->rules, &wrong));
    MUST(rf_counting_read(&game->system, text, strlen(text), &error));
    game->cut = CUT;
    chart(&game->basic);
}

static double
choose(unsigned n, unsigned k)
{
    double ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* All ways to have seen fewer than CUT cards, with their probability. */
static void
add_all(void *sampler, const struct rf_indices_game *game)
{
    const unsigned each = DECKS * RF_DECK_CARDS / KINDS;
    unsigned number = 0, seen[KINDS];
    for (unsigned way = 0; way < CUT * CUT * CUT * CUT; way++) {
        struct rf_exact_shoe unseen = {.infinite = false};
        unsigned all = 0;
        int running = rf_counting_initial(&game->system, DECKS);
        double ways = 1;
        for (unsigned i = 0, rest = way; i < KINDS; i++, rest /= CUT) {
            seen[i] = rest % CUT;
            all += seen[i];
            ways *= choose(each, seen[i]);
            unseen.count[kinds[i]] = (uint16_t)(each - seen[i]);
            running += (int)seen[i] * game->system.tag[kinds[i]];
        }
        if (all >= CUT)
            continue;
        rf_exact_shoe_spread_tens(&unseen);
        MUST(rf_exact_cards_missing(&game->rules, &unseen) == 0);
        rf_indices_add(sampler, &unseen, running, ways / choose(KINDS * each, all) / CUT, true,
                       &block[number++ % RF_INDICES_BLOCKS]);
    }
    printf("# compositions %u\n", number);
}

static void
print_sums(void)
{
    for (unsigned cell = 0; cell < RF_INDICES_CELLS; cell++)
        for (unsigned place = 0; place < RF_INDICES_COUNTS; place++) {
            struct rf_indices_sums sums = {0};
            for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++) {
                const struct rf_indices_sums *more = &block[b].at[cell][place];
                sums.samples += more->samples;
                sums.chance += more->chance;
                sums.stand += more->stand;
                sums.hit += more->hit;
                sums.first += more->first;
                for (unsigned play = 0; play < RF_PLAYS; play++)
                    sums.first_ev[play] += more->first_ev[play];
            }
            if (sums.samples > 0)
                printf("# sums %u %d %g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n",
                       cell, (int)place - RF_INDICES_FAR, sums.samples, sums.chance, sums.stand,
                       sums.hit, sums.first, sums.first_ev[0], sums.first_ev[1], sums.first_ev[2],
                       sums.first_ev[3], sums.first_ev[4]);
        }
}

static void
print_spreads(const struct rf_counting *system)
{
    void *storage = calloc(1, rf_counting_spread_size());
    double *chance = calloc(RF_COUNTING_COUNTS, sizeof *chance);
    MUST(storage && chance);
    for (unsigned seen = 0; seen <= DECKS * RF_DECK_CARDS; seen++) {
        memset(storage, 0, rf_counting_spread_size());
        rf_counting_spread(storage, system, DECKS, seen, chance);
        for (unsigned r = 0; r < RF_COUNTING_COUNTS; r++)
            if (chance[r] > 0)
                printf("# spread %u %d %.17g\n", seen, (int)r - RF_COUNTING_ZERO, chance[r]);
    }
    free(storage);
    free(chance);
}

static void
value_game(unsigned number)
{
    static struct rf_indices_game game;
    uint8_t key[RF_KEY_BYTES] = {0};
    void *sampler = aligned_alloc(64, (rf_indices_size() + 63) / 64 * 64);
    MUST(sampler != NULL);
    read_game(&game, number);
    memset(block, 0, sizeof block);
    printf("# game %s\n", games[number].name);
    rf_indices_init(sampler, &game, key);
    add_all(sampler, &game);
    print_sums();
    print_spreads(&game.system);
    unsigned count = rf_indices_find(block, &game.basic, found);
    for (unsigned i = 0; i < count; i++)
        printf("# found %u %u %u %u %d %d %.17g %.17g %.17g\n", found[i].play.hand,
               found[i].play.row, found[i].play.up, found[i].play.play, found[i].play.below,
               found[i].play.index, found[i].crossing, found[i].gain, found[i].chance);
    fflush(stdout);
    free(sampler);
}

int
main(void)
{
    for (unsigned i = 0; i < GAMES; i++)
        value_game(i);
    for (unsigned i = 0; i < GAMES; i++)
        printf("ok %u - every composition of %s is valued\n", i + 1, games[i].name);
    printf("1..%d\n", GAMES);
    return 0;
}
#endif
