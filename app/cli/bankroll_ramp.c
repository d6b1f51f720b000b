/*
 * app/cli/bankroll_ramp.c -- prints the bets by count of `riffle bankroll --counts`.
 */
#include "bankroll_report.h"

#include <math.h>

/* What one count adds to the gain of a round, in chips. */
static double
gain_of(const struct bankroll_source *source, unsigned i)
{
    const struct rf_ramp_count *at = &source->table->at[i];
    double bets = source->ramp.boxes[i] * source->ramp.bet[i];
    return bets > 0 ? at->frequency * bets * at->mean : 0;
}

static void
print_row(const struct bankroll_asked *asked, const struct bankroll_source *source, unsigned i)
{
    const struct rf_ramp_count *at = &source->table->at[i];
    char bet[40] = "-", mean[40], count[16];
    bool first = source->open_ended && i == 0;
    bool last = source->open_ended && i + 1 == source->table->counts;
    snprintf(count, sizeof count, "%s%+d", first ? "<=" : last ? ">=" : "", at->count);
    if (source->ramp.boxes[i] > 1)
        snprintf(bet, sizeof bet, "%u x %.*f", source->ramp.boxes[i], asked->ramp.chip >= 1 ? 0 : 2,
                 source->ramp.bet[i]);
    else if (source->ramp.boxes[i] == 1)
        snprintf(bet, sizeof bet, "%.*f", asked->ramp.chip >= 1 ? 0 : 2, source->ramp.bet[i]);
    if (at->mean_error > 0)
        snprintf(mean, sizeof mean, "%+.3f ± %.3f %%", 100 * at->mean, 100 * at->mean_error);
    else
        snprintf(mean, sizeof mean, "%+.3f %%", 100 * at->mean);
    /* ± is two bytes and one column. */
    printf("%5s %10.4f %% %*s %10.4f %12s %+12.4f\n", count, 100 * at->frequency,
           at->mean_error > 0 ? 20 : 19, mean, sqrt(at->variance), bet,
           asked->per_hour * gain_of(source, i));
}

void
bankroll_print_ramp(const struct bankroll_asked *asked, const struct bankroll_source *source)
{
    puts("count    frequency    mean of a bet of 1         sd          bet  won an hour");
    for (unsigned i = 0; i < source->table->counts; i++)
        if (source->table->at[i].frequency > 0)
            print_row(asked, source, i);
    double bet = rf_ramp_average_bet(source->table, &source->ramp);
    double played = rf_ramp_played(source->table, &source->ramp);
    struct rf_bankroll_figure score = bankroll_c_score(source, asked);
    printf("\n%-22s %.4g\n", "smallest bet", source->ramp.unit);
    printf("%-22s %.4f, and %+.4f %% of it is won", "average bet", bet,
           100 * source->round.mean / bet);
    if (source->round.mean_error > 0)
        printf(" ± %.4f", 100 * source->round.mean_error / bet);
    putchar('\n');
    if (played < 1 - 1e-9)
        printf("%-22s %.3f %%\n", "rounds with a bet", 100 * played);
    if (score.value > 0)
        bankroll_print_figure("c-SCORE", score.value, score.error, 3,
                              ", the SCORE of the best bets for this spread");
}

void
bankroll_json_ramp(const struct bankroll_asked *asked, const struct bankroll_source *source,
                   json_t *object)
{
    if (!source->table) {
        for (unsigned i = 0; i < 4; i++)
            json_object_set_new(
                object, (const char *const[]){"ramp", "average_bet", "played", "c_score"}[i],
                json_null());
        return;
    }
    json_t *rows = json_array();
    for (unsigned i = 0; i < source->table->counts; i++) {
        const struct rf_ramp_count *at = &source->table->at[i];
        json_array_append_new(
            rows, json_pack("{s:i, s:f, s:o, s:f, s:f, s:i}", "count", at->count, "frequency",
                            at->frequency, "mean", bankroll_figure_json(at->mean, at->mean_error),
                            "sd", sqrt(fmax(0, at->variance)), "bet", source->ramp.bet[i], "boxes",
                            (int)source->ramp.boxes[i]));
    }
    struct rf_bankroll_figure score = bankroll_c_score(source, asked);
    json_object_set_new(object, "ramp", rows);
    json_object_set_new(object, "average_bet",
                        json_real(rf_ramp_average_bet(source->table, &source->ramp)));
    json_object_set_new(object, "played", json_real(rf_ramp_played(source->table, &source->ramp)));
    json_object_set_new(object, "c_score", bankroll_figure_json(score.value, score.error));
}
