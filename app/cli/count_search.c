/*
 * app/cli/count_search.c -- `riffle count search`: the best tags for a game, by SCORE, and what an
 * easier system gives up.
 *
 * count_search_choose.c chooses tags by betting correlation; count_search_play.c plays them.
 */
#include "count_search.h"

#include <riffle/basic.h>
#include <riffle/version.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "os/file_bytes.h"

enum { SPREAD = 12 };

static void
print_points(const struct rf_counting *system, unsigned column)
{
    unsigned value = column == RF_VALUES - 1 ? RF_ACE : column + 1;
    printf("%5g", rf_counting_mean_tag(system, value));
}

static void
print_row(const struct search_system *one)
{
    printf("%c ", one->front ? '*' : ' ');
    for (unsigned column = 0; column < RF_VALUES; column++)
        print_points(&one->is, column);
    printf("  %5u  %6u%c  %.4f  %.4f  %7.3f ± %.3f", one->level, one->effort,
           one->is.divisor == RF_COUNTING_RUNNING ? 'r' : ' ', one->worth.betting,
           one->worth.insurance, one->score, one->score_error);
    if (one->less > 0)
        printf("  %7.3f ± %.3f", one->less, one->less_error);
    else
        printf("  %*s", one->beside ? -15 : -1, "best");
    printf("%s%s\n", one->beside ? "  " : "", one->beside ? one->is.title : "");
}

void
count_search_print(const struct count_search *search)
{
    printf("%s: rounds begin before card %u of %u; bets from 1 to %g; basic strategy\n",
           search->asked->game.title, search->game.cut, search->cards, search->spread);
    printf("%u systems, %.3g rounds each, the same shoes for all\n\n", search->systems,
           search->rounds);
    puts("      2    3    4    5    6    7    8    9    T    A  level  effort  betting  insur.    "
         "SCORE           less than the best");
    for (unsigned i = 0; i < search->systems; i++)
        print_row(search->system[i]);
    puts("\n* nothing as easy has a larger SCORE. Effort: sizes of all tags added up, 4 for "
         "dividing by\n  the decks left (r: no division), 1 for looking at colours.");
    printf("Research: seed %s, riffle %s; %lu thread%s, %.1f s.\n", search->asked->seed, RF_VERSION,
           search->asked->threads, search->asked->threads == 1 ? "" : "s", search->seconds);
}

static json_t *
tags_json(const struct rf_counting *system)
{
    static const char *const names[RF_VALUES] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T"};
    json_t *tags = json_object();
    for (unsigned place = 1; place <= RF_VALUES; place++)
        json_object_set_new(tags, names[place % RF_VALUES],
                            json_real(rf_counting_mean_tag(system, place % RF_VALUES)));
    return tags;
}

static json_t *
figure_json(double value, double error)
{
    return json_pack("{s:f, s:f}", "value", value, "se", error);
}

static json_t *
system_json(const struct search_system *one)
{
    static const char *const divisors[] = {"none", "exact", "half", "full"};
    return json_pack("{s:s, s:b, s:o, s:i, s:i, s:b, s:s, s:f, s:f, s:f, s:o, s:o, s:b}", "name",
                     one->is.name, "beside", one->beside, "tags", tags_json(&one->is), "level",
                     (int)one->level, "effort", (int)one->effort, "balanced",
                     rf_counting_is_balanced(&one->is), "true_count", divisors[one->is.divisor],
                     "initial_per_deck", one->is.initial_per_deck / 2.0, "betting_correlation",
                     one->worth.betting, "insurance_correlation", one->worth.insurance, "score",
                     figure_json(one->score, one->score_error), "less_than_best",
                     figure_json(one->less, one->less_error), "front", one->front);
}

json_t *
count_search_json(const struct count_search *search)
{
    json_t *systems = json_array();
    for (unsigned i = 0; i < search->systems; i++)
        json_array_append_new(systems, system_json(search->system[i]));
    return json_pack("{s:s, s:s, s:i, s:i, s:f, s:f, s:s, s:f, s:o}", "version", RF_VERSION,
                     "rules", search->asked->game.rules.name, "cut", (int)search->game.cut, "cards",
                     (int)search->cards, "spread", search->spread, "rounds", search->rounds, "seed",
                     search->asked->seed, "seconds", search->seconds, "systems", systems);
}

/* Writes the best system that was found, for riffle simulate --count FILE. */
static int
write_best(const struct count_search *search)
{
    char text[RF_COUNTING_TEXT];
    unsigned best = 0;
    while (best + 1 < search->systems && search->system[best]->beside)
        best++;
    size_t size = rf_counting_write(text, &search->system[best]->is);
    const char *name = search->asked->write;
    struct file_output output;
    bool begun = file_output_begin(&output);
    if (begun)
        fwrite(text, 1, size, output.to);
    if (begun && file_output_end(&output, name)) {
        if (!search->asked->json)
            printf("\nWrote the best tags to %s; use them: riffle simulate --count %s\n", name,
                   name);
        return STATUS_OK;
    }
    fprintf(stderr, "riffle count: cannot write %s: %s\n", name, strerror(errno));
    return STATUS_IO;
}

/* The game, basic strategy and effects of removal. */
static int
ready_game(struct count_search *search, const struct count_asked *asked)
{
    struct rf_basic basic;
    void *exact = malloc(rf_exact_storage_size());
    search->asked = asked;
    search->spread = asked->spread > 0 ? asked->spread : SPREAD;
    search->cards = asked->game.rules.decks * RF_DECK_CARDS;
    unsigned long cut = cli_cut_cards(&asked->cut, search->cards);
    search->game = (struct rf_sim_game){.rules = asked->game.rules,
                                        .shoe = rf_exact_shoe_decks(asked->game.rules.decks),
                                        .strategy = &search->strategy,
                                        .boxes = 1,
                                        .cut = cut ? (unsigned)cut : 3 * search->cards / 4};
    if (!exact) {
        fputs("riffle count: out of memory\n", stderr);
        return STATUS_IO;
    }
    if (search->game.cut >= search->cards) {
        free(exact);
        fprintf(stderr, "riffle count: --cut is %u, but the shoe has %u cards: say fewer\n",
                search->game.cut, search->cards);
        return STATUS_USAGE;
    }
    rf_basic_best(exact, &search->game.rules, &search->game.shoe, &basic);
    rf_basic_strategy(exact, &basic, &search->strategy);
    rf_counting_effects(exact, &search->game.rules, &search->game.shoe, search->effects);
    free(exact);
    rf_seed_key(search->key, asked->seed);
    return STATUS_OK;
}

static void
search_free(struct count_search *search)
{
    for (unsigned i = 0; i < search->systems; i++) {
        free(search->system[i]->plan);
        free(search->system[i]);
    }
    free(search);
}

int
count_search(const struct count_asked *asked)
{
    struct count_search *search = calloc(1, sizeof *search);
    if (!search) {
        fputs("riffle count: out of memory\n", stderr);
        return STATUS_IO;
    }
    int wrong = ready_game(search, asked);
    wrong = wrong ? wrong : count_search_choose(search);
    wrong = wrong ? wrong : count_search_play(search);
    if (!wrong && asked->json)
        json_print(count_search_json(search));
    else if (!wrong)
        count_search_print(search);
    if (!wrong && asked->write)
        wrong = write_best(search);
    search_free(search);
    return wrong;
}
