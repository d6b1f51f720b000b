/*
 * app/where/where_explain.c -- the probabilities of a condition and of its parts.
 *
 * A part that asks about one hand or two is counted exactly where that is possible, and so is the
 * whole condition.  Other parts are estimated from plain deals; the whole condition from the deals
 * of its plan, which finds rare ones that plain deals would miss.
 */
#include "where/where_explain.h"

#include <math.h>
#include <string.h>

enum { SAMPLE = 1 << 18, BATCH = 1024, WHOLE = 1 << 20 };

static const char *const seat_names[] = {"North", "East", "South", "West"};

/* What a sample says: `met` of `deals`, each of which stands for `share` of all deals. */
static struct where_chance
chance_of_sample(uint64_t met, uint64_t deals, double share)
{
    double value = (double)met / (double)deals;
    double error = sqrt(value * (1 - value) / (double)deals) + (met ? 0 : 1e-300);
    return (struct where_chance){.value = share * (met ? value : 3.0 / (double)deals),
                                 .error = met < deals ? share * error : 0,
                                 .known = true,
                                 .none = met == 0};
}

/* The share of deals that meet a part, and its standard error: a plan without a condition deals
 * them, with the predealt cards. */
static struct where_chance
estimate(const struct rf_where *where, unsigned node, struct rf_where_plan *scratch)
{
    static const uint8_t key[RF_KEY_BYTES] = {'e', 's', 't', 'i', 'm', 'a', 't', 'e'};
    struct rf_hands hands[BATCH];
    struct rf_philox philox;
    unsigned met = 0;
    rf_where_plan_make(scratch, where, 0);
    rf_philox_open(&philox, key, 0);
    for (unsigned done = 0; done < SAMPLE; done += BATCH) {
        uint64_t tries = BATCH;
        rf_where_draw(scratch, &philox, hands, BATCH, &tries);
        for (unsigned i = 0; i < BATCH; i++) {
            struct rf_where_deal deal = {.hands = hands[i], .philox = &philox};
            met += rf_where_plan_value(scratch, node, &deal) != 0;
        }
    }
    return chance_of_sample(met, SAMPLE, 1);
}

static double
as_double(struct rf_where_wide number)
{
    return (double)number.high * 18446744073709551616.0 + (double)number.low;
}

/* The exact chance of an expression about one hand or two; not known when it cannot be counted. */
static struct where_chance
count_chance(const struct rf_where *where, unsigned node, struct rf_where_plan *scratch)
{
    unsigned support = where->node[node].support, seats = 0;
    enum rf_seat seat[RF_SEATS];
    uint64_t hands, all;
    struct rf_where_wide pairs, all_pairs;
    for (unsigned one = 0; one < RF_SEATS; one++)
        if (support >> one & 1)
            seat[seats++] = (enum rf_seat)one;
    if (where->node[node].needs || seats == 0 || seats > 2)
        return (struct where_chance){.known = false};
    if (seats == 1 && rf_where_count_hands(scratch, where, node, seat[0], &hands, &all) &&
        scratch->dropped == 0)
        return (struct where_chance){.value = (double)hands / (double)all, .known = true};
    if (seats == 2 && rf_where_count_pairs(scratch, where, node, seat, &pairs, &all_pairs))
        return (struct where_chance){.value = as_double(pairs) / as_double(all_pairs),
                                     .known = true};
    return (struct where_chance){.known = false};
}

static struct where_chance
chance_of_part(const struct rf_where_plan *plan, unsigned node, struct rf_where_plan *scratch)
{
    if (plan->where->node[node].needs & RF_WHERE_NEEDS_TRICKS)
        return (struct where_chance){.known = false};
    struct where_chance exactly = count_chance(plan->where, node, scratch);
    return exactly.known ? exactly : estimate(plan->where, node, scratch);
}

/* The whole: counted if it asks about two hands at most, otherwise the share of the exact part times
 * the share of tries that are kept. */
static struct where_chance
chance_of_all(const struct rf_where_plan *plan, struct rf_where_plan *scratch)
{
    static const uint8_t key[RF_KEY_BYTES] = {'w', 'h', 'o', 'l', 'e'};
    struct rf_hands hands[BATCH];
    struct rf_philox philox;
    uint64_t tries = 0, found = 0;
    unsigned tests = 0;
    for (unsigned stage = 0; stage <= RF_SEATS; stage++)
        tests += plan->tests[stage] + plan->sums[stage];
    if (plan->needs_tricks)
        return (struct where_chance){.known = false};
    if (tests == 0)
        return (struct where_chance){.value = plan->share, .known = true};
    struct where_chance exactly = count_chance(plan->where, plan->condition, scratch);
    if (exactly.known)
        return exactly;
    rf_philox_open(&philox, key, 0);
    while (tries < WHOLE) {
        uint64_t some = WHOLE - tries;
        found += rf_where_draw(plan, &philox, hands, BATCH, &some);
        tries += some;
    }
    return chance_of_sample(found, tries, plan->share);
}

void
where_explain(struct where_explanation *explanation, const struct rf_where_plan *plan,
              struct rf_where_plan *scratch)
{
    memset(explanation, 0, sizeof *explanation);
    explanation->plan = plan;
    for (unsigned i = 0; i < plan->parts; i++) {
        explanation->part[i] = chance_of_part(plan, plan->part[i].node, scratch);
        if (explanation->part[i].known &&
            (!explanation->part[explanation->rarest].known ||
             explanation->part[i].value < explanation->part[explanation->rarest].value))
            explanation->rarest = i;
    }
    if (!plan->impossible)
        explanation->whole = chance_of_all(plan, scratch);
}

/* 1.234 %, or 1 in 12,345 when it is rare. */
static const char *
chance_words(char out[static 96], const struct where_chance *chance)
{
    if (!chance->known)
        snprintf(out, 96, "not known before double dummy");
    else if (chance->none)
        snprintf(out, 96, "below %.2g", chance->value);
    else if (chance->error > 0)
        snprintf(out, 96, "%.4g %% ± %.2g", 100 * chance->value, 100 * chance->error);
    else
        snprintf(out, 96, "%.6g %% exactly", 100 * chance->value);
    return out;
}

/* Where a place of the script is. */
static void
say_any_note(const struct rf_where *where, FILE *out)
{
    unsigned line = 1, column = 1;
    for (uint32_t i = 0; i < where->any_note && i < where->size; i++) {
        column = where->text[i] == '\n' ? 1 : column + 1;
        line += where->text[i] == '\n';
    }
    if (where->any_note)
        fprintf(out,
                "Note: at line %u, column %u a shape stands without any. any belongs to one shape "
                "only: any 4333 + any 4432.\n",
                line, column);
}

/* A number of 128 bits in digits, with commas. */
static const char *
digits_of(char out[static 60], struct rf_where_wide number)
{
    __extension__ unsigned __int128 left = (unsigned __int128)number.high << 64 | number.low;
    char *at = out + 59;
    unsigned count = 0;
    *at = '\0';
    do {
        if (count++ % 3 == 0 && count > 1)
            *--at = ',';
        *--at = (char)('0' + (int)(left % 10));
    } while (left /= 10);
    return at;
}

static void
say_plan(const struct where_explanation *explanation, FILE *out)
{
    const struct rf_where_plan *plan = explanation->plan;
    struct rf_where_wide hands = {0, plan->hands}, all = {0, plan->all};
    char some[60], of[60];
    if (plan->impossible) {
        fputs("Plan: none. No deal meets the parts marked impossible.\n", out);
        return;
    }
    if (!plan->exact) {
        fputs("Plan: plain dealing; to draw hands exactly would gain too little.\n", out);
        return;
    }
    if (plan->paired)
        fprintf(
            out,
            "Plan: %s and %s are drawn exactly, together, from %s of\n      %s pairs of hands.\n",
            seat_names[plan->order[0]], seat_names[plan->order[1]],
            digits_of(some, plan->pair.total), digits_of(of, plan->pair.all));
    else
        fprintf(out, "Plan: %s is drawn exactly, from %s of %s hands (%.4g %%).\n",
                seat_names[plan->order[0]], digits_of(some, hands), digits_of(of, all),
                100 * plan->share);
    fprintf(out, "Gain over plain dealing: %.*f times.\n", plan->share < 0.01 ? 0 : 2,
            1 / plan->share);
}

void
where_explain_text(const struct where_explanation *explanation, FILE *out)
{
    const struct rf_where_plan *plan = explanation->plan;
    char words[WHERE_WORDS], chance[96];
    fprintf(out, "%-62s %-28s %s\n", "Part of the condition", "probability", "how it is met");
    for (unsigned i = 0; i < plan->parts; i++) {
        const struct rf_where_part *part = &plan->part[i];
        fprintf(out, "%-62s %-28s %s%s\n", where_words(words, plan->where, part->node),
                chance_words(chance, &explanation->part[i]),
                part->empty   ? "impossible"
                : part->exact ? "exactly"
                : part->last  ? "double dummy, last"
                              : "by rejection",
                plan->parts > 1 && i == explanation->rarest ? "; the rarest part" : "");
    }
    if (!plan->impossible && plan->parts > 0)
        fprintf(out, "%-62s %s\n", "The whole condition",
                chance_words(chance, &explanation->whole));
    say_plan(explanation, out);
    say_any_note(plan->where, out);
}
