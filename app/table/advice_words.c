/*
 * app/table/advice_words.c -- advice in sentences, and what an answer cost.
 *
 * The only words of app/table that players read: `riffle play` and the card room show the same
 * sentences.  Everything is in units of the bet, to three decimals.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "table/advice.h"

enum { LOSS_TEXT = 24 }; /* bytes of a number */

static const char *const names[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};
static const char *const doings[RF_PLAYS] = {"standing", "hitting", "doubling", "splitting",
                                             "surrendering"};

/* For early surrender, RF_PLAY_STAND means to play on. */
static bool
is_playing_on(const struct advice *advice, unsigned play)
{
    return advice->on == ADVICE_SURRENDER && play == RF_PLAY_STAND;
}

/* In thousandths of a bet.  A smaller loss is still a loss, so it is not written as 0.000. */
static const char *
write_loss(char out[static LOSS_TEXT], double loss)
{
    if (loss < 0.0005)
        snprintf(out, LOSS_TEXT, "<0.001");
    else
        snprintf(out, LOSS_TEXT, "%.3f", loss);
    return out;
}

static const char *
shoe_words(const struct advice *advice)
{
    return advice->remaining ? "(Unseen cards.)"
           : advice->too_few ? "(Full shoe: too few unseen cards.)"
                             : "(Full shoe.)";
}

/* For what the chart is right, where these cards call for another play: "for two cards, not for
 * these three". */
static const char *
chart_words(const struct advice *advice)
{
    static const char *const of[] = {"two cards, not for these three",
                                     "two cards, not for these four",
                                     "two cards, not for these five"};
    if (advice->remaining)
        return "a full shoe, not for the cards left";
    if (advice->cards < 3)
        return "most such hands, not these cards";
    return advice->cards <= 5 ? of[advice->cards - 3] : "two cards, not for so many";
}

/* The best play that was not told yet; RF_PLAYS after the last. */
static unsigned
next_best(const struct advice *advice, bool told[static RF_PLAYS])
{
    unsigned next = RF_PLAYS;
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (advice->may[play] && !told[play] &&
            (next == RF_PLAYS || advice->ev[play] > advice->ev[next]))
            next = play;
    if (next < RF_PLAYS)
        told[next] = true;
    return next;
}

/* "Stand: expected value -0.424 of your bet; hit is as good, double loses 0.612 more, split 0.700."
 * From the best to the worst; only the first loss has the words "loses … more".  Advice against the
 * chart ends with the reason: the cards of this hand, or those that are left. */
static void
write_plays(char out[static ADVICE_TEXT], const struct advice *advice)
{
    bool told[RF_PLAYS] = {false}, lost = false;
    char loss[LOSS_TEXT];
    const char *mark = ";";
    told[advice->best] = true;
    const char *best = is_playing_on(advice, advice->best) ? "play on" : names[advice->best];
    int at = snprintf(out, ADVICE_TEXT, "%s: expected value %+.3f of your bet", best,
                      advice->ev[advice->best]);
    out[0] = (char)toupper((unsigned char)out[0]);
    for (unsigned play; (play = next_best(advice, told)) < RF_PLAYS; mark = ",") {
        double less = advice->ev[advice->best] - advice->ev[play];
        bool equal = less <= ADVICE_EQUAL;
        const char *other = is_playing_on(advice, play) ? "playing on" : names[play];
        at += snprintf(out + at, (size_t)(ADVICE_TEXT - at), "%s %s %s%s%s", mark, other,
                       equal  ? "is as good"
                       : lost ? ""
                              : "loses ",
                       equal ? "" : write_loss(loss, less), equal || lost ? "" : " more");
        lost = lost || !equal;
        if (advice->differs && play == advice->chart)
            break; /* the rest would take the room of the reason */
    }
    at += snprintf(out + at, (size_t)(ADVICE_TEXT - at), ".");
    if (advice->differs)
        at += snprintf(out + at, (size_t)(ADVICE_TEXT - at), " The chart's %s is right for %s.",
                       names[advice->chart], chart_words(advice));
    snprintf(out + at, (size_t)(ADVICE_TEXT - at), " %s", shoe_words(advice));
}

static void
write_insurance(char out[static ADVICE_TEXT], const struct advice *advice)
{
    char amount[LOSS_TEXT];
    bool gains = advice->insurance > 0, equal = (gains ? 1 : -1) * advice->insurance < ADVICE_EQUAL;
    write_loss(amount, gains ? advice->insurance : -advice->insurance);
    if (equal)
        snprintf(out, ADVICE_TEXT,
                 "Insurance is a fair bet here: it neither wins nor loses on average. %s",
                 shoe_words(advice));
    else
        snprintf(out, ADVICE_TEXT, "%s: it %s %s of the insurance bet on average. %s",
                 gains ? "Insure" : "Do not insure", gains ? "wins" : "loses", amount,
                 shoe_words(advice));
}

void
advice_write(char out[static ADVICE_TEXT], const struct advice *advice)
{
    if (advice->on == ADVICE_INSURANCE)
        write_insurance(out, advice);
    else
        write_plays(out, advice);
}

double
advice_cost(const struct advice *advice, const struct rf_act *act)
{
    double cost = 0;
    if (advice->on == ADVICE_INSURANCE) {
        /* the best is all of it or nothing; `put` is what was bet */
        double most = advice->insurance > 0 ? (double)advice->most_cents : 0;
        double put = act->kind == RF_ACT_INSURE ? (double)act->cents : 0;
        cost = advice->insurance * (most - put) / (double)advice->wager_cents;
    } else
        for (unsigned play = 0; play < RF_PLAYS; play++)
            if (advice->may[play] && advice_act((enum rf_play)play) == act->kind)
                cost = advice->ev[advice->best] - advice->ev[play];
    return cost > ADVICE_EQUAL ? cost : 0;
}

/* The better answer, as the subject of "… was better". */
static const char *
better(const struct advice *advice, const struct rf_act *act)
{
    if (advice->on == ADVICE_INSURANCE)
        return advice->insurance < 0        ? "not insuring"
               : act->kind == RF_ACT_INSURE ? "insuring for more"
                                            : "insuring";
    return is_playing_on(advice, advice->best) ? "playing on" : doings[advice->best];
}

void
advice_remark(char out[static ADVICE_TEXT], const struct advice *advice, const struct rf_act *act)
{
    char cost[LOSS_TEXT];
    write_loss(cost, advice_cost(advice, act));
    if (advice->on == ADVICE_PLAY && advice->differs && advice_act(advice->chart) == act->kind)
        snprintf(out, ADVICE_TEXT,
                 "Right by the chart, but here %s was better by %s of your bet: the chart's %s is "
                 "right for %s.",
                 better(advice, act), cost, names[advice->chart], chart_words(advice));
    else
        snprintf(out, ADVICE_TEXT, "That cost %s of your bet: %s was better.", cost,
                 better(advice, act));
}
