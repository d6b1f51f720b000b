/*
 * app/cli/count_verbs.c -- the verbs of `riffle count`: list, show, frequencies.
 *
 * Points are printed as people write them: whole numbers or halves.
 */
#include "count_verbs.h"

#include <riffle/version.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const divisor_names[] = {"none", "exact", "half", "full"};
static const char *const divisor_words[] = {
    "none: the system plays by its running count", "by the exact number of cards left",
    "by decks left, to the nearest half deck", "by decks left, to the nearest deck"};
static const char *const rounding_words[] = {"rounded down", "rounded towards zero",
                                             "rounded to the nearest"};

static int
out_of_memory(void)
{
    fputs("riffle count: out of memory\n", stderr);
    return STATUS_IO;
}

/* The column of people: 2 to 9, T, A. */
static unsigned
value_at(unsigned column)
{
    return column == RF_VALUES - 1 ? RF_ACE : column + 1;
}

static const char *
value_name(unsigned value)
{
    static const char *const names[RF_VALUES] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T"};
    return names[value];
}

static void
print_tags(const struct rf_counting *system, int width)
{
    for (unsigned column = 0; column < RF_VALUES; column++)
        printf("%*g", width, rf_counting_mean_tag(system, value_at(column)));
}

/* The best strategy's effects of removal; NULL memory is a status with a message. */
static int
effects_of(const struct count_asked *asked, double effects[static RF_VALUES])
{
    struct rf_exact_shoe less = asked->game.shoe;
    void *storage = malloc(rf_exact_storage_size());
    if (!storage)
        return out_of_memory();
    for (unsigned value = 0; value < RF_VALUES; value++)
        if (less.count[value] == 0 || less.infinite) {
            free(storage);
            fputs("riffle count: effects of removal need a shoe that has every card and an end\n",
                  stderr);
            return STATUS_USAGE;
        }
    rf_counting_effects(storage, &asked->game.rules, &asked->game.shoe, effects);
    free(storage);
    return STATUS_OK;
}

static json_t *
tags_json(const int8_t tags[static RF_VALUES])
{
    json_t *object = json_object();
    for (unsigned column = 0; column < RF_VALUES; column++)
        json_object_set_new(object, value_name(value_at(column)),
                            json_real(tags[value_at(column)] / 2.0));
    return object;
}

static json_t *
system_json(const struct rf_counting *system, const struct rf_counting_worth *worth)
{
    return json_pack("{s:s, s:s, s:o, s:o, s:f, s:f, s:s, s:b, s:f, s:f, s:f, s:f}", "name",
                     system->name, "title", system->title, "tags", tags_json(system->tag),
                     "red_tags", tags_json(system->red_tag), "initial", system->initial / 2.0,
                     "initial_per_deck", system->initial_per_deck / 2.0, "true_count",
                     divisor_names[system->divisor], "balanced", rf_counting_is_balanced(system),
                     "ace_adjustment", system->ace_adjustment / 2.0, "betting_correlation",
                     worth->betting, "betting_correlation_with_aces", worth->betting_with_aces,
                     "insurance_correlation", worth->insurance);
}

static struct rf_counting
preset(const char *name)
{
    struct rf_counting system = {0};
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text(name);
    rf_counting_read(&system, text, strlen(text), &error);
    return system;
}

static void
list_row(const struct rf_counting *system, const struct rf_counting_worth *worth)
{
    printf("%-11s", system->name);
    print_tags(system, 5);
    printf("   %.4f   ", worth->betting);
    if (system->ace_adjustment)
        printf("%.4f   ", worth->betting_with_aces);
    else
        printf("%6s   ", "");
    printf("%.4f\n", worth->insurance);
}

int
count_list(const struct count_asked *asked)
{
    double effects[RF_VALUES];
    const char *name;
    int wrong = effects_of(asked, effects);
    if (wrong)
        return wrong;
    json_t *systems = json_array();
    if (!asked->json)
        printf(
            "Correlations for %s.\n\nsystem         2    3    4    5    6    7    8    9    T    "
            "A  betting  with aces  insurance\n",
            asked->game.title);
    for (unsigned number = 0; (name = rf_counting_preset_name(number)); number++) {
        struct rf_counting system = preset(name);
        struct rf_counting_worth worth = rf_counting_worth(&system, effects);
        if (asked->json)
            json_array_append_new(systems, system_json(&system, &worth));
        else
            list_row(&system, &worth);
    }
    if (asked->json)
        json_print(json_pack("{s:s, s:s, s:O}", "version", RF_VERSION, "rules",
                             asked->game.rules.name, "systems", systems));
    else
        puts("\nWith aces: the betting correlation of a player who counts aces aside and adjusts "
             "bets.");
    json_decref(systems);
    return STATUS_OK;
}

/* Where every suit has one tag, one row is enough. */
static void
show_tags(const struct rf_counting *system)
{
    bool colours = memcmp(system->tag, system->red_tag, sizeof system->tag) != 0;
    printf("%-22s", "card");
    for (unsigned column = 0; column < RF_VALUES; column++)
        printf("%5s", value_name(value_at(column)));
    printf("\n%-22s", colours ? "tag, black" : "tag");
    for (unsigned column = 0; column < RF_VALUES; column++)
        printf("%5g", system->tag[value_at(column)] / 2.0);
    if (colours) {
        printf("\n%-22s", "tag, red");
        for (unsigned column = 0; column < RF_VALUES; column++)
            printf("%5g", system->red_tag[value_at(column)] / 2.0);
    }
    putchar('\n');
}

int
count_show(const struct count_asked *asked)
{
    const struct rf_counting *system = &asked->system;
    double effects[RF_VALUES];
    int wrong = effects_of(asked, effects);
    if (wrong)
        return wrong;
    struct rf_counting_worth worth = rf_counting_worth(system, effects);
    unsigned decks = asked->game.rules.decks;
    if (asked->json) {
        json_t *object = system_json(system, &worth);
        json_object_set_new(object, "version", json_string(RF_VERSION));
        json_object_set_new(object, "rules", json_string(asked->game.rules.name));
        json_print(object);
        return STATUS_OK;
    }
    printf("%s\n\n", system->title);
    show_tags(system);
    printf("%-22s %s\n", "balanced", rf_counting_is_balanced(system) ? "yes" : "no");
    printf("%-22s %g with %u deck%s\n", "initial count", rf_counting_initial(system, decks) / 2.0,
           decks, decks == 1 ? "" : "s");
    printf("%-22s %s", "true count", divisor_words[system->divisor]);
    printf("%s%s\n", system->divisor ? ", " : "",
           system->divisor ? rounding_words[system->rounding] : "");
    printf("\nFor %s:\n", asked->game.title);
    printf("%-22s %.4f\n", "betting correlation", worth.betting);
    if (system->ace_adjustment)
        printf("%-22s %.4f, with %g for each ace per deck beyond four\n", "  with aces aside",
               worth.betting_with_aces, system->ace_adjustment / 2.0);
    printf("%-22s %.4f\n", "insurance correlation", worth.insurance);
    return STATUS_OK;
}

/* The true counts between which all the probability lies but for 1e-9. */
enum { COUNTS = 4 * RF_COUNTING_ZERO + 1, COUNT_ZERO = 2 * RF_COUNTING_ZERO };

struct frequencies {
    double at[COUNTS]; /* by true count, from -COUNT_ZERO */
    double chance[RF_COUNTING_COUNTS];
    double mean, variance; /* of the running count, in points */
};

static void
frequencies_fill(struct frequencies *f, const struct rf_counting *system, unsigned decks,
                 unsigned seen)
{
    unsigned left = decks * RF_DECK_CARDS - seen;
    int initial = rf_counting_initial(system, decks);
    double squares = 0;
    for (int r = -RF_COUNTING_ZERO; r <= RF_COUNTING_ZERO; r++) {
        double p = f->chance[RF_COUNTING_ZERO + r], running = (initial + r) / 2.0;
        int count = p > 0 ? rf_counting_true(system, initial + r, left) : 0;
        count = count < -COUNT_ZERO ? -COUNT_ZERO : count > COUNT_ZERO ? COUNT_ZERO : count;
        f->at[COUNT_ZERO + count] += p;
        f->mean += p * running;
        squares += p * running * running;
    }
    f->variance = squares - f->mean * f->mean;
    if (fabs(f->mean) < 1e-9)
        f->mean = 0; /* and not -0.0000 */
}

static void
frequencies_tell(const struct count_asked *asked, const struct frequencies *f, unsigned seen)
{
    double from = 1;
    json_t *rows = asked->json ? json_array() : NULL;
    if (!rows)
        printf("%s, %u decks, %u cards seen: running count %+.4f, variance %.7f\n\n"
               "count   frequency   this or more\n",
               asked->system.title, asked->game.rules.decks, seen, f->mean, f->variance);
    for (int count = -COUNT_ZERO; count <= COUNT_ZERO; count++) {
        double p = f->at[COUNT_ZERO + count];
        if (p > 5e-7 && rows)
            json_array_append_new(rows, json_pack("{s:i, s:f, s:f}", "count", count, "frequency", p,
                                                  "or_more", from));
        else if (p > 5e-7)
            printf("%+5d   %9.4f %%   %9.4f %%\n", count, 100 * p, 100 * from);
        from -= p;
    }
    if (rows)
        json_print(json_pack("{s:s, s:s, s:i, s:i, s:f, s:f, s:o}", "version", RF_VERSION, "system",
                             asked->system.name, "decks", asked->game.rules.decks, "seen", seen,
                             "mean", f->mean, "variance", f->variance, "counts", rows));
    else
        puts("\nCounts below 0.00005 % are left out. Nothing is played: rounds and a cutting card "
             "shift these\nfrequencies a little.");
}

int
count_frequencies(const struct count_asked *asked)
{
    unsigned decks = asked->game.rules.decks, cards = decks * RF_DECK_CARDS;
    unsigned seen = asked->seen_said ? (unsigned)cli_cut_cards(&asked->seen, cards) : cards / 2;
    if (seen >= cards) {
        fprintf(
            stderr,
            "riffle count: %u decks have %u cards, and one must be left: --seen takes 0 to %u\n",
            decks, cards, cards - 1);
        return STATUS_USAGE;
    }
    void *storage = malloc(rf_counting_spread_size());
    struct frequencies *f = calloc(1, sizeof *f);
    bool room = storage && f;
    if (room) {
        rf_counting_spread(storage, &asked->system, decks, seen, f->chance);
        frequencies_fill(f, &asked->system, decks, seen);
        frequencies_tell(asked, f, seen);
    }
    free(storage);
    free(f);
    return room ? STATUS_OK : out_of_memory();
}
