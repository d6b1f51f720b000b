/*
 * app/cli/bankroll_bets.c -- bets by count of `riffle bankroll`: the best ones, or those of --ramp,
 * and the result of a round with them.
 */
#include "bankroll_report.h"

#include <stdlib.h>

/* The player's own bets, in units of --unit. */
static void
own_bets(struct bankroll_source *source, const struct bankroll_asked *asked)
{
    struct rf_ramp *ramp = &source->ramp;
    ramp->unit = asked->unit > 0 ? asked->unit : 1;
    for (unsigned i = 0; i < source->table->counts; i++) {
        struct rf_sim_ramp_step step = rf_sim_ramp_at(&asked->bets, source->table->at[i].count, 1);
        ramp->bet[i] = ramp->unit * step.bet / RF_SIM_UNIT_BET;
        ramp->boxes[i] = step.bet > 0 ? step.boxes : 0;
    }
}

/* The result of a round in chips: all results of all counts, each times its bet; rounds that were
 * only watched are left out, because a result of 0 does not move the root.  False with several
 * boxes: their joint distribution is not known. */
static bool
spread_of_round(struct bankroll_source *source)
{
    for (unsigned i = 0; i < source->table->counts; i++)
        if (source->ramp.boxes[i] > 1)
            return false;
    for (unsigned i = 0; i < source->table->counts; i++)
        for (size_t k = source->first[i]; k < source->first[i + 1]; k++) {
            source->results[k].result *= source->ramp.bet[i];
            source->results[k].probability *= source->table->at[i].frequency;
        }
    return true;
}

/* True when several boxes are played at a count without a known covariance. */
static bool
lacks_covariance(const struct bankroll_source *source)
{
    for (unsigned i = 0; i < source->table->counts; i++)
        if (source->ramp.boxes[i] > 1 && source->table->at[i].covariance == 0)
            return true;
    return false;
}

int
bankroll_counts_settle(struct bankroll_source *source, const struct bankroll_asked *asked,
                       bool whole)
{
    struct rf_ramp_plan plan = asked->ramp;
    const char *fault = rf_ramp_why_not(source->table);
    if (fault) {
        fprintf(stderr, "riffle bankroll: %s: %s\n",
                asked->counts ? asked->counts : asked->simulation, fault);
        return STATUS_USAGE;
    }
    plan.bankroll = asked->plan.bankroll;
    plan.kelly = asked->plan.kelly;
    plan.unit = asked->unit;
    if (asked->bets.steps > 0)
        own_bets(source, asked);
    else
        rf_ramp_best(source->table, &plan, &source->ramp);
    if (lacks_covariance(source)) {
        fputs("riffle bankroll: several boxes need the covariance of two: add --covariance, about "
              "0.5 at blackjack, or simulate with --boxes 2\n",
              stderr);
        return STATUS_USAGE;
    }
    source->round = rf_ramp_game(source->table, &source->ramp);
    source->unit = 1;
    if (!whole || !spread_of_round(source)) {
        free(source->results);
        source->results = NULL;
        source->count = 0;
    }
    if (source->round.variance > 0)
        return STATUS_OK;
    fputs("riffle bankroll: no count has a bet: lower --leave, or change --ramp\n", stderr);
    return STATUS_NO;
}
