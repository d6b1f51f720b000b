/*
 * app/cli/count_indices.c -- `riffle count indices`: at which count each play changes, what that
 * gains, and how published sets compare.
 *
 * Gains are of flat bets, in bets for 100 rounds, over basic strategy.
 */
#include "count_verbs.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <riffle/version.h>

#include "os/file_bytes.h"
#include "simulate/blocks.h"
#include "simulate/runs.h"

/* Splits take most of the time and are rarely decided, so one composition in four values them. */
enum { SAMPLES = 1600, SPLITS_EACH = 4, TOP = 18 };

static void
prepare(void *to, void *storage)
{
    const struct count_indices *is = to;
    rf_indices_init(storage, &is->game, is->key);
}

static void
play_block(void *to, void *storage, unsigned number)
{
    struct count_indices *is = to;
    for (unsigned long i = 0; i < is->samples / RF_INDICES_BLOCKS; i++)
        rf_indices_sample(storage, i * RF_INDICES_BLOCKS + number, i % SPLITS_EACH == 0,
                          &is->block[number]);
}

static int
by_gain(const void *one, const void *other)
{
    const struct rf_indices_found *a = one, *b = other;
    return (a->gain < b->gain) - (a->gain > b->gain);
}

static int
out_of_memory(void)
{
    fputs("riffle count: out of memory\n", stderr);
    return STATUS_IO;
}

/* The game: basic strategy of a full shoe, and where rounds end. */
static int
ready_game(struct count_indices *is, const struct count_asked *asked)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(asked->game.rules.decks);
    is->cards = asked->game.rules.decks * RF_DECK_CARDS;
    is->game.rules = asked->game.rules;
    is->game.system = asked->system;
    unsigned long cut = cli_cut_cards(&asked->cut, is->cards);
    is->game.cut = cut ? (unsigned)cut : 3 * is->cards / 4;
    if (is->game.cut >= is->cards) {
        fprintf(stderr, "riffle count: --cut is %u, but the shoe has %u cards: say fewer\n",
                is->game.cut, is->cards);
        return STATUS_USAGE;
    }
    void *exact = malloc(rf_exact_storage_size());
    if (!exact)
        return out_of_memory();
    rf_basic_best(exact, &is->game.rules, &shoe, &is->game.basic);
    free(exact);
    return STATUS_OK;
}

int
count_indices_find(struct count_indices *is, const struct count_asked *asked)
{
    memset(is, 0, sizeof *is);
    int wrong = ready_game(is, asked);
    if (wrong)
        return wrong;
    const unsigned long each = (unsigned long)RF_INDICES_BLOCKS * SPLITS_EACH;
    is->samples = ((asked->samples ? asked->samples : SAMPLES) + each - 1) / each * each;
    is->block = calloc(RF_INDICES_BLOCKS, sizeof is->block[0]);
    rf_seed_key(is->key, asked->seed);
    struct blocks blocks = {.threads = (unsigned)asked->threads,
                            .count = RF_INDICES_BLOCKS,
                            .storage = rf_indices_size(),
                            .prepare = prepare,
                            .play = play_block,
                            .to = is};
    double from = simulate_now();
    if (!is->block || !blocks_run(&blocks))
        return out_of_memory();
    is->count = rf_indices_find(is->block, &is->game.basic, is->found);
    is->seconds = simulate_now() - from;
    qsort(is->found, is->count, sizeof is->found[0], by_gain);
    for (unsigned i = 0; i < is->count; i++)
        is->gain += is->found[i].gain;
    return STATUS_OK;
}

void
count_indices_free(struct count_indices *is)
{
    free(is->block);
    is->block = NULL;
}

void
count_indices_plays(const struct count_indices *is, unsigned long top, struct rf_index_plays *plays)
{
    plays->count = 0;
    for (unsigned i = 0; i < is->count && (top == 0 || i < top); i++)
        plays->at[plays->count++] = is->found[i].play;
}

/* One index play as a file has it: 16 v T stand >= 0. */
enum { PLAY_TEXT = 48 };

static const char *
play_text(const struct rf_index_play *play, char out[static PLAY_TEXT])
{
    static const struct rf_index_plays none;
    struct rf_index_plays one = none;
    char text[RF_INDEX_PLAYS_TEXT];
    one.count = 1;
    one.at[0] = *play;
    size_t size = rf_index_plays_write(text, &one);
    snprintf(out, PLAY_TEXT, "%.*s", (int)size - 1, text);
    return out;
}

static bool
is_same_question(const struct rf_index_play *one, const struct rf_index_play *other)
{
    return one->hand == other->hand && one->row == other->row && one->up == other->up &&
           one->play == other->play;
}

static const struct rf_indices_found *
find_question(const struct count_indices *is, const struct rf_index_play *play)
{
    for (unsigned i = 0; i < is->count; i++)
        if (is_same_question(&is->found[i].play, play))
            return &is->found[i];
    return NULL;
}

/* What a play of another set loses against our index, or against basic strategy if we have no index
 * for that hand. */
static struct rf_indices_gain
lost_by(const struct count_indices *is, const struct rf_indices_found *ours,
        const struct rf_index_play *theirs)
{
    if (ours)
        return rf_indices_lost(is->block, &is->game.basic, &ours->play, theirs);
    struct rf_indices_gain gain = rf_indices_gain(is->block, &is->game.basic, theirs);
    gain.gain = -gain.gain;
    return gain;
}

static bool
is_same_index(const struct rf_indices_found *ours, const struct rf_index_play *theirs)
{
    return ours && ours->play.index == theirs->index && ours->play.below == theirs->below;
}

static double
print_difference(const struct count_indices *is, const struct rf_index_play *theirs)
{
    char text[PLAY_TEXT], mine[32] = "none";
    const struct rf_indices_found *ours = find_question(is, theirs);
    struct rf_indices_gain lost = lost_by(is, ours, theirs);
    if (ours)
        snprintf(mine, sizeof mine, "%+d (%+.2f ± %.2f)", ours->play.index, ours->crossing,
                 ours->error);
    printf("  %-26s here %-22s loses %+.5f ± %.5f\n", play_text(theirs, text), mine,
           100 * lost.gain, 100 * lost.error);
    return lost.gain;
}

static void
print_set(const struct count_indices *is, const char *name, const struct rf_index_plays *plays)
{
    double lost = 0;
    unsigned differ = 0;
    printf("\nCompared with %s, %u index plays; what its index loses, in bets for 100 rounds:\n",
           name, plays->count);
    for (unsigned i = 0; i < plays->count; i++)
        if (!is_same_index(find_question(is, &plays->at[i]), &plays->at[i])) {
            lost += print_difference(is, &plays->at[i]);
            differ++;
        }
    printf("  %u differ and lose %.5f together\n", differ, 100 * lost);
}

static json_t *
play_json(const struct rf_index_play *play)
{
    static const char *const names[RF_PLAYS] = {"stand", "", "double", "split", "surrender"};
    char text[PLAY_TEXT], hand[8] = "", up[2] = {"A23456789T"[play->up], '\0'};
    bool insurance = play->hand == RF_INDEX_INSURANCE;
    sscanf(play_text(play, text), "%7s", hand);
    return json_pack("{s:s, s:s, s:s, s:b, s:i}", "hand", insurance ? "" : hand, "up", up, "play",
                     insurance ? "insurance" : names[play->play], "below", play->below, "index",
                     play->index);
}

static json_t *
found_json(const struct rf_indices_found *found)
{
    json_t *object = play_json(&found->play);
    json_object_set_new(object, "crossing", json_real(found->crossing));
    json_object_set_new(object, "crossing_se", json_real(found->error));
    json_object_set_new(object, "gain", json_real(found->gain));
    json_object_set_new(object, "gain_se", json_real(found->gain_error));
    json_object_set_new(object, "chance", json_real(found->chance));
    return object;
}

static json_t *
set_json(const struct count_indices *is, const char *name, const struct rf_index_plays *plays)
{
    json_t *rows = json_array();
    for (unsigned i = 0; i < plays->count; i++) {
        const struct rf_indices_found *ours = find_question(is, &plays->at[i]);
        struct rf_indices_gain lost = lost_by(is, ours, &plays->at[i]);
        json_t *row = play_json(&plays->at[i]);
        json_object_set_new(row, "here", ours ? json_integer(ours->play.index) : json_null());
        json_object_set_new(row, "lost", json_real(lost.gain));
        json_object_set_new(row, "lost_se", json_real(lost.error));
        json_array_append_new(rows, row);
    }
    return json_pack("{s:s, s:o}", "name", name, "plays", rows);
}

/* Tells of one set that the user named, or of all sets for the system that they are for. */
static int
compare(const struct count_asked *asked, const struct count_indices *is, json_t *sets)
{
    struct rf_index_plays plays;
    const char *name;
    bool all = !asked->compare && strcmp(asked->system.name, "hi-lo") == 0;
    for (unsigned i = 0;
         (name = all ? rf_index_plays_preset_name(i) : (i == 0 ? asked->compare : NULL)) &&
         strcmp(name, "none") != 0;
         i++) {
        int wrong = count_indices_read(name, "count", &plays);
        if (wrong)
            return wrong;
        if (asked->json)
            json_array_append_new(sets, set_json(is, name, &plays));
        else
            print_set(is, name, &plays);
    }
    return STATUS_OK;
}

static int
write_plays(const struct count_asked *asked, const struct count_indices *is)
{
    struct rf_index_plays plays;
    char text[RF_INDEX_PLAYS_TEXT];
    struct file_output output;
    count_indices_plays(is, asked->top, &plays);
    size_t size = rf_index_plays_write(text, &plays);
    bool begun = file_output_begin(&output);
    if (begun) {
        fprintf(output.to, "# %s, %s, rounds begin before card %u of %u; %lu compositions\n",
                asked->system.title, asked->game.title, is->game.cut, is->cards, is->samples);
        fwrite(text, 1, size, output.to);
    }
    if (begun && file_output_end(&output, asked->write)) {
        if (!asked->json)
            printf("\nWrote %u index plays to %s; use them: riffle simulate --count %s --indices "
                   "%s\n",
                   plays.count, asked->write, asked->name, asked->write);
        return STATUS_OK;
    }
    fprintf(stderr, "riffle count: cannot write %s: %s\n", asked->write, strerror(errno));
    return STATUS_IO;
}

static void
print_found(const struct count_asked *asked, const struct count_indices *is)
{
    unsigned long top = asked->top ? asked->top : TOP;
    double sum = 0;
    char text[PLAY_TEXT];
    printf("%s, %s: rounds begin before card %u of %u\n\n", asked->system.title, asked->game.title,
           is->game.cut, is->cards);
    puts("      index play                  equal at          gain in 100 rounds   of all");
    for (unsigned i = 0; i < is->count && i < top; i++) {
        const struct rf_indices_found *found = &is->found[i];
        sum += found->gain;
        printf("%4u  %-26s %+7.2f ± %-6.2f  %.5f ± %.5f    %3.0f %%\n", i + 1,
               play_text(&found->play, text), found->crossing, found->error, 100 * found->gain,
               100 * found->gain_error, 100 * sum / is->gain);
    }
    printf(
        "\nAll %u indices gain %.4f bets in 100 rounds with flat bets; the last column adds up.\n",
        is->count, 100 * is->gain);
    printf("Research: seed %s, riffle %s; %lu compositions, %.1f s.\n", asked->seed, RF_VERSION,
           is->samples, is->seconds);
}

static int
print_json(const struct count_asked *asked, const struct count_indices *is)
{
    json_t *rows = json_array(), *sets = json_array();
    for (unsigned i = 0; i < is->count && (!asked->top || i < asked->top); i++)
        json_array_append_new(rows, found_json(&is->found[i]));
    int wrong = compare(asked, is, sets);
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:i, s:I, s:f, s:o, s:o, s:f}", "version", RF_VERSION, "system",
        asked->system.name, "rules", asked->game.rules.name, "seed", asked->seed, "cut",
        (int)is->game.cut, "cards", (int)is->cards, "samples", (json_int_t)is->samples, "gain",
        is->gain, "indices", rows, "sets", sets, "seconds", is->seconds);
    if (wrong)
        json_decref(object);
    else
        json_print(object);
    return wrong;
}

int
count_indices(const struct count_asked *asked)
{
    struct count_indices *is = calloc(1, sizeof *is);
    if (!is)
        return out_of_memory();
    int wrong = count_indices_find(is, asked);
    if (!wrong && asked->json)
        wrong = print_json(asked, is);
    else if (!wrong) {
        print_found(asked, is);
        wrong = compare(asked, is, NULL);
    }
    if (!wrong && asked->write)
        wrong = write_plays(asked, is);
    count_indices_free(is);
    free(is);
    return wrong;
}
