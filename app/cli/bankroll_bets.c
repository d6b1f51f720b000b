/*
 * app/cli/bankroll_bets.c -- bets by count of `riffle bankroll`: the best ones, those with a risk
 * that was asked for, or those of --ramp; and the result of a round with them.
 *
 * Bets of k times full Kelly have a risk of ruin of e^(-2/k) without chips and limits.  So the
 * search for a risk r begins at k = 2 / ln(1/r), and then bisects the risk that the bets really
 * have, as it is printed.
 */
#include "bankroll_report.h"

#include <math.h>
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

/* The risk of ruin of the best bets of `kelly` times full Kelly, within all limits. */
static double
risk_with(const struct bankroll_source *source, struct rf_ramp_plan plan, double kelly)
{
    struct rf_bankroll_plan bank = {.bankroll = plan.bankroll, .kelly = kelly};
    struct rf_ramp ramp;
    plan.kelly = kelly;
    rf_ramp_best(source->table, &plan, &ramp);
    struct rf_bankroll_game round = rf_ramp_game(source->table, &ramp);
    return round.variance > 0 ? rf_bankroll_figure(RF_BANKROLL_RUIN, &round, &bank).value : 0;
}

/* What the search found: the fraction of Kelly, or 0 and the least risk of all. */
struct risk_found {
    double kelly, least;
};

/* The largest fraction of Kelly whose bets have at most this risk.  Limits make steps and detours:
 * a smallest bet that is large makes small fractions riskier, because then all bets are alike, and
 * limits that cut large bets leave room for larger ones elsewhere.  So fractions far around that of
 * the formula are tried, a tenth apart, and then the last good one is refined. */
static struct risk_found
kelly_for_risk(const struct bankroll_source *source, const struct rf_ramp_plan *plan, double risk)
{
    enum { TRIED = 98 }; /* from a thousandth of it to ten times: 1.1^97 is 10,000 */
    struct risk_found found = {.least = 1};
    double kelly = 2 / log(1 / risk) / 1000, high = 0;
    for (unsigned i = 0; i < TRIED; i++) {
        double has = risk_with(source, *plan, kelly);
        found.least = fmin(found.least, has);
        if (has <= risk)
            found.kelly = kelly;
        else if (high < found.kelly || found.kelly == 0)
            high = kelly;
        kelly *= 1.1;
    }
    for (unsigned halvings = 0; found.kelly > 0 && high > found.kelly && halvings < 50;
         halvings++) {
        double middle = (found.kelly + high) / 2;
        if (risk_with(source, *plan, middle) <= risk)
            found.kelly = middle;
        else
            high = middle;
    }
    return found;
}

/* True when --risk sets the bets: they are sought, and not stated. */
static bool
risk_sets_bets(const struct bankroll_asked *asked)
{
    return asked->plan.risk > 0 && asked->bets.steps == 0;
}

/* Sets the plan's fraction of Kelly to that of the risk; an exit status, with a message. */
static int
settle_risk(struct bankroll_source *source, struct bankroll_asked *asked,
            const struct rf_ramp_plan *plan)
{
    double risk = asked->plan.risk;
    if (asked->kelly_said) {
        fputs("riffle bankroll: --risk sets the bets, and so does --kelly: leave one of them out\n",
              stderr);
        return STATUS_USAGE;
    }
    struct risk_found found = kelly_for_risk(source, plan, risk);
    if (found.kelly == 0) {
        fprintf(stderr,
                "riffle bankroll: no bets within these limits have a risk of ruin of %g %%: the "
                "least is %.4g %%. Raise --bankroll, --spread or --leave, or lower --unit, --min "
                "or --chip\n",
                100 * risk, 100 * found.least);
        return STATUS_NO;
    }
    source->risk_asked = risk;
    asked->plan.risk = 0; /* the bankroll stays */
    asked->plan.kelly = found.kelly;
    return STATUS_OK;
}

int
bankroll_counts_settle(struct bankroll_source *source, struct bankroll_asked *asked, bool whole)
{
    struct rf_ramp_plan plan = asked->ramp;
    const char *fault = rf_ramp_why_not(source->table);
    if (fault) {
        fprintf(stderr, "riffle bankroll: %s: %s\n",
                asked->counts ? asked->counts : asked->simulation, fault);
        return STATUS_USAGE;
    }
    plan.bankroll = asked->plan.bankroll;
    plan.unit = asked->unit;
    plan.kelly = 1;
    int status = risk_sets_bets(asked) ? settle_risk(source, asked, &plan) : STATUS_OK;
    if (status)
        return status;
    plan.kelly = asked->plan.kelly;
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
    bankroll_groups_errors(source);
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
