/*
 * app/cli/train_sheet.c -- makes the sheets of train_sheet.h.
 *
 * Index plays: compositions are sampled as `riffle count indices` does, and the values of all plays
 * by count are kept for the plays that are trained.  Bets: a simulation with the count says what a
 * bet brings at each count, and riffle/ramp.h finds the best whole units within the spread.
 */
#include "cli/train_sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/simulate_job.h"

enum { SAMPLES = 960, TOP = 18, REACH = 4, ROUNDS = 100000000 };
static const double rare = 1e-3; /* counts that come less often are not asked for a bet */

static unsigned long
threads(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (unsigned long)processors : 1;
}

/* Running counts move by several points where a true count moves by one: half of the decks. */
static unsigned
step_of(const struct train_sheet_asked *asked)
{
    unsigned half = (asked->game->rules.decks + 1u) / 2;
    return asked->system->divisor != RF_COUNTING_RUNNING ? 1 : half > 4 ? 4 : half;
}

/* What was found about a question; a play of a set that the engine finds no index for has its gain
 * alone. */
static struct rf_indices_found
found_for(const struct count_indices *is, const struct rf_index_play *play)
{
    struct rf_indices_found made = {.play = *play, .crossing = NAN};
    for (unsigned i = 0; i < is->count; i++) {
        const struct rf_index_play *ours = &is->found[i].play;
        if (ours->hand == play->hand && ours->row == play->row && ours->up == play->up &&
            ours->play == play->play) {
            made = is->found[i];
            made.play = *play;
        }
    }
    made.gain = rf_indices_gain(is->block, &is->game.basic, play).gain;
    return made;
}

/* Rows that the drill has hands for. */
static bool
has_hands(const struct rf_index_play *play)
{
    return (play->hand == RF_INDEX_HARD && play->row >= 5 && play->row < 20) ||
           (play->hand == RF_INDEX_SOFT && play->row >= 13 && play->row <= 20) ||
           play->hand == RF_INDEX_PAIR || play->hand == RF_INDEX_INSURANCE;
}

static void
fill(struct train_sheet *sheet, const struct count_indices *is, const struct rf_index_plays *plays,
     unsigned long top)
{
    for (unsigned i = 0; i < plays->count && sheet->questions < top; i++) {
        struct rf_indices_found found = found_for(is, &plays->at[i]);
        if (has_hands(&plays->at[i]) &&
            rf_count_question_fill(&sheet->question[sheet->questions], is->block, &found,
                                   REACH * sheet->step))
            sheet->questions++;
    }
}

int
train_sheet_indices(struct train_sheet *sheet, const struct train_sheet_asked *asked)
{
    struct count_indices *is = calloc(1, sizeof *is);
    struct rf_index_plays *plays = calloc(1, sizeof *plays);
    struct count_asked how = {.game = *asked->game,
                              .system = *asked->system,
                              .cut = asked->cut,
                              .samples = asked->samples ? asked->samples : SAMPLES,
                              .threads = threads(),
                              .seed = "1"};
    sheet->question = calloc(RF_INDEX_PLAYS_MAX, sizeof *sheet->question);
    sheet->step = step_of(asked);
    int wrong = STATUS_IO;
    if (!is || !plays || !sheet->question)
        fputs("riffle train: out of memory\n", stderr);
    else
        wrong = asked->indices ? count_indices_read(asked->indices, "train", plays) : STATUS_OK;
    if (!wrong && isatty(STDERR_FILENO))
        fputs("Computing index plays and their values; --samples 320 is faster …\n", stderr);
    if (!wrong)
        wrong = count_indices_find(is, &how);
    if (!wrong && !asked->indices)
        count_indices_plays(is, 0, plays);
    if (!wrong)
        fill(sheet, is, plays, asked->top ? asked->top : asked->indices ? RF_INDEX_PLAYS_MAX : TOP);
    if (!wrong) {
        sheet->samples = is->samples;
        sheet->cut = is->game.cut;
    }
    if (!wrong && sheet->questions == 0) {
        fputs("riffle train: no index play comes with these rules and this system\n", stderr);
        wrong = STATUS_NO;
    }
    if (is)
        count_indices_free(is);
    free(is);
    free(plays);
    return wrong;
}

/* The rows of a simulation as a table of riffle/ramp.h. */
static void
take_rows(struct rf_ramp_table *table, const struct rf_sim_count_estimate *is)
{
    for (unsigned i = 0; i < is->rows && table->counts < RF_RAMP_COUNTS; i++) {
        const struct rf_sim_count_row *row = &is->row[i];
        if (row->frequency < rare || !(row->variance > 0))
            continue;
        table->at[table->counts++] = (struct rf_ramp_count){
            .count = row->count,
            .frequency = row->frequency,
            .mean = row->ev,
            .variance = row->variance,
            .mean_error = row->ev_error,
            .variance_error = row->variance / sqrt((double)row->rounds)};
    }
    table->rounds = (double)is->rounds;
}

/* The best bets in whole units, or the player's own. */
static int
choose_bets(struct train_sheet *sheet, const struct train_sheet_asked *asked)
{
    struct rf_ramp_plan plan = {.bankroll = sheet->bankroll,
                                .kelly = sheet->kelly,
                                .unit = 1,
                                .spread = asked->spread,
                                .chip = 1};
    struct rf_sim_ramp own = {0};
    struct rf_counting_error error;
    if (!asked->ramp) {
        rf_ramp_best(&sheet->table, &plan, &sheet->ramp);
        return STATUS_OK;
    }
    if (!rf_sim_ramp_read(&own, asked->ramp, strlen(asked->ramp), &error)) {
        fprintf(stderr, "riffle train: --ramp '%s': %s\n", asked->ramp, error.message);
        return STATUS_USAGE;
    }
    for (unsigned i = 0; i < sheet->table.counts; i++) {
        struct rf_sim_ramp_step step = rf_sim_ramp_at(&own, sheet->table.at[i].count, 1);
        sheet->ramp.bet[i] = (double)step.bet / RF_SIM_UNIT_BET;
        sheet->ramp.boxes[i] = 1;
    }
    return STATUS_OK;
}

int
train_sheet_bets(struct train_sheet *sheet, const struct train_sheet_asked *asked)
{
    struct cli_cut cut = asked->cut;
    struct simulate_asked how = {
        .game = *asked->game,
        .rounds = ROUNDS,
        .threads = threads(),
        .boxes = 1,
        .seed = "1",
        .strategy = "total",
        .counter = {.system = asked->system_name, .indices = asked->indices}};
    struct simulate_game game;
    struct rf_sim_count_estimate *is = calloc(1, sizeof *is);
    if (cut.cards == 0 && !(cut.share > 0))
        cut.share = 0.75;
    int wrong = simulate_ready(&game, &how, &asked->game->rules, &cut);
    struct simulate_job job = {0};
    if (!wrong) {
        job = simulate_job_of(&game, &how);
        wrong = simulate_choose_path(&game, &job.path);
    }
    if (!wrong && (!is || !simulate_threads(&job)))
        wrong = STATUS_IO;
    if (!wrong) {
        rf_sim_count_estimate(game.plan, game.tally, NULL, is);
        take_rows(&sheet->table, is);
        sheet->rounds = (double)is->rounds;
        sheet->cut = game.game.cut;
        sheet->bankroll = asked->bankroll;
        sheet->kelly = asked->kelly;
        wrong = choose_bets(sheet, asked);
    }
    simulate_free(&game);
    free(is);
    return wrong;
}

void
train_sheet_release(struct train_sheet *sheet)
{
    free(sheet->question);
    sheet->question = NULL;
}
