/*
 * app/cli/simulate_game.c -- prepares the game of `riffle simulate`: strategy, cards, path and the
 * exact value to compare with.
 */
#include "cli/simulate_job.h"

#include <riffle/basic.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "os/file_bytes.h"

enum { STRATEGY_MOST = 1 << 16 }; /* bytes; what is longer is no strategy */

/* Reads a strategy from a file.  Returns an exit status, with a message. */
static int
read_strategy(const char *file, struct rf_basic *basic)
{
    struct rf_bj_rules_error error;
    struct file_bytes bytes;
    if (!file_bytes_read(&bytes, file, STRATEGY_MOST)) {
        fprintf(stderr,
                "riffle simulate: --strategy takes total, composition or a file; cannot read '%s': "
                "%s\n",
                file, strerror(errno));
        return STATUS_IO;
    }
    bool right = rf_basic_read(basic, bytes.text, bytes.size, &error);
    file_bytes_release(&bytes);
    if (right)
        return STATUS_OK;
    fprintf(stderr, "%s:%u: %s\n", file, error.line, error.message);
    return STATUS_NO;
}

/* The strategy, and what the game is worth by it off the top of the shoe. */
static int
ready_strategy(struct simulate_game *is, const struct simulate_asked *asked)
{
    struct rf_exact_game exact = {0};
    struct rf_basic basic;
    struct rf_exact_how how = {.ev_only = true};
    const struct rf_sim_game *game = &is->game;
    bool total = strcmp(asked->strategy, "total") == 0;
    if (!asked->composition) {
        int wrong = total ? STATUS_OK : read_strategy(asked->strategy, &basic);
        if (wrong)
            return wrong;
        struct rf_basic best;
        rf_basic_best(is->workspace, &game->rules, &game->shoe, &best);
        rf_basic_strategy(is->workspace, total ? &best : &basic, &is->strategy);
        how.fixed = &is->strategy;
    }
    rf_exact_game(is->workspace, &game->rules, &game->shoe, &how, &exact);
    is->exact = exact.ev;
    is->has_exact = true;
    if (asked->composition)
        is->strategy = exact.strategy;
    return STATUS_OK;
}

/* Meaningless for an infinite shoe, whose counts are only proportions. */
static unsigned
cards_in(const struct rf_exact_shoe *shoe)
{
    unsigned cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += shoe->count[value];
    return cards;
}

/* Decides when the cards are shuffled: after a number of rounds, or when the cutting card appears.
 * `behind` is the middle of the range in which the rules let the cutting card be placed.  A
 * shuffling machine shuffles after every round. */
static void
ready_shoe(struct simulate_game *is, const struct simulate_asked *asked,
           const struct cli_cut *place)
{
    struct rf_sim_game *game = &is->game;
    unsigned cards = cards_in(&game->shoe);
    unsigned long cut = cli_cut_cards(place, cards);
    unsigned behind = (game->rules.cutting_card_min + game->rules.cutting_card_max + 1u) / 2;
    bool device = asked->csm || (game->rules.dealing == RF_BJ_DEVICE && !cut);
    game->boxes = (unsigned)asked->boxes;
    game->rounds_per_shoe = (unsigned)asked->rounds_per_shoe;
    if (game->shoe.infinite && !game->rounds_per_shoe)
        /* An infinite shoe never needs a shuffle; count 100 rounds as one shoe. */
        game->rounds_per_shoe = 100;
    else if (device && !game->rounds_per_shoe) {
        game->rounds_per_shoe = 1;
        game->rules.dealing = RF_BJ_DEVICE;
    }
    if (!game->rounds_per_shoe)
        game->cut = cut ? (unsigned)cut : behind < cards ? cards - behind : cards;
    if (game->shoe.infinite)
        snprintf(is->how, sizeof is->how, "an infinite shoe");
    else if (device && !asked->rounds_per_shoe)
        snprintf(is->how, sizeof is->how, "a continuous shuffling machine with %u cards", cards);
    else if (game->rounds_per_shoe)
        snprintf(is->how, sizeof is->how, "%u cards, shuffled after %u round%s", cards,
                 game->rounds_per_shoe, game->rounds_per_shoe == 1 ? "" : "s");
    else
        snprintf(is->how, sizeof is->how, "%u cards, %u in front of the cutting card", cards,
                 game->cut);
}

/* The place of the cutting card stays that of the rules when --set changes the number of decks:
 * a trap for people who did not think of it. */
static void
say_shallow(const struct simulate_game *is, const struct cli_cut *cut)
{
    unsigned cards = cards_in(&is->game.shoe);
    if (cut->cards || cut->share > 0 || is->game.rounds_per_shoe || 2 * is->game.cut >= cards)
        return;
    fprintf(stderr,
            "riffle simulate: note: these rules put the cutting card behind %u of %u cards: only "
            "%.0f %% are dealt. For a casino's cut add --penetration 75%%\n",
            is->game.cut, cards, 100.0 * is->game.cut / cards);
}

/* The plan is aligned to a cache line of 64 bytes; aligned_alloc wants a size that is a multiple of
 * it.  On failure the caller still calls simulate_free. */
int
simulate_ready(struct simulate_game *is, const struct simulate_asked *asked,
               const struct rf_bj_rules *rules, const struct cli_cut *cut)
{
    uint8_t key[RF_KEY_BYTES];
    memset(is, 0, sizeof *is);
    is->game.rules = *rules;
    is->game.shoe = asked->game.shoe_said ? asked->game.shoe : rf_exact_shoe_decks(rules->decks);
    ready_shoe(is, asked, cut);
    int wrong = simulate_count_ready(is, asked);
    if (wrong)
        return wrong;
    const char *fault = is->count ? rf_sim_count_why_not(&is->game, is->count)
                                  : rf_sim_why_not(&is->game);
    if (fault) {
        fprintf(stderr, "riffle simulate: %s (%s, %lu boxes)\n", fault, is->how, asked->boxes);
        return STATUS_NO;
    }
    say_shallow(is, cut);
    is->workspace = malloc(rf_exact_storage_size());
    size_t size = is->count ? rf_sim_count_size() : rf_sim_size();
    is->plan = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!is->workspace || !is->plan) {
        fprintf(stderr, "riffle simulate: out of memory (%zu bytes)\n", rf_exact_storage_size());
        return STATUS_IO;
    }
    wrong = ready_strategy(is, asked);
    if (wrong)
        return wrong;
    is->game.strategy = &is->strategy;
    rf_seed_key(key, asked->seed);
    if (is->count)
        rf_sim_count_init(is->plan, &is->game, is->count, key);
    else
        rf_sim_init(is->plan, &is->game, key);
    return STATUS_OK;
}

/* Safe for a game that simulate_ready refused half way, and for a second call. */
void
simulate_free(struct simulate_game *is)
{
    free(is->workspace);
    free(is->plan);
    free(is->count);
    free(is->tally);
    free(is->group);
    is->workspace = is->plan = NULL;
    is->count = NULL;
    is->tally = is->group = NULL;
}

struct simulate_job
simulate_job_of(const struct simulate_game *is, const struct simulate_asked *asked)
{
    return (struct simulate_job){
        .plan = is->plan,
        .count = is->tally,
        .group = is->group,
        .rounds = (uint64_t)asked->rounds,
        .until_error = asked->until_error,
        .threads = (unsigned)asked->threads,
        .progress = isatty(STDERR_FILENO) && simulate_tells,
        .plotted = asked->plot != NULL,
        .stopped = &simulate_stopped,
    };
}

/* RIFFLE_CPU is for tests and measurements: all instruction sets give the same bits
 * (riffle/simulate.h).  A lane path is ignored when the game does not fit lanes. */
int
simulate_choose_path(const struct simulate_game *is, enum rf_sim_path *path)
{
    static const char *const names[RF_SIM_PATHS] = {"general", "portable", "avx2", "avx512"};
    const char *said = getenv("RIFFLE_CPU");
    *path = rf_sim_path(is->plan);
    if (!said || !*said)
        return STATUS_OK;
    for (enum rf_sim_path p = RF_SIM_GENERAL; p < RF_SIM_PATHS; p++) {
        if (strcasecmp(said, names[p]) != 0)
            continue;
        if (!rf_sim_has_path(p)) {
            fprintf(
                stderr,
                "riffle simulate: RIFFLE_CPU is %s, which this machine does not have. Unset it\n",
                said);
            return STATUS_NO;
        }
        if (p == RF_SIM_GENERAL || rf_sim_fits_lanes(is->plan))
            *path = p;
        return STATUS_OK;
    }
    fprintf(stderr,
            "riffle simulate: RIFFLE_CPU takes general, portable, avx2 or avx512, not '%s'\n",
            said);
    return STATUS_USAGE;
}
