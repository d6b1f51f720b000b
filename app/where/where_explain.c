/*
 * app/where/where_explain.c -- the probabilities of a condition and of its parts.
 *
 * A part that asks about one hand is counted exactly (rf_where_count_hands), unless a fact had to
 * be left out.  Other parts are estimated from plain deals; the whole condition from the deals of
 * its plan, which finds rare ones that plain deals would miss.
 */
#include "where/where_explain.h"

#include <math.h>
#include <string.h>

enum { SAMPLE = 1 << 18, BATCH = 1024, WHOLE = 1 << 20 };

static const char *const seat_names[] = {"North", "East", "South", "West"};

/* The share of plain deals that meet a part, and its standard error. */
static struct where_chance
estimate(const struct rf_where_plan *plan, unsigned node)
{
    static const uint8_t key[RF_KEY_BYTES] = {'e', 's', 't', 'i', 'm', 'a', 't', 'e'};
    struct rf_hands hands[BATCH];
    struct rf_philox philox;
    unsigned met = 0;
    rf_philox_open(&philox, key, 0);
    for (unsigned done = 0; done < SAMPLE; done += BATCH) {
        rf_deal_bulk(&philox, hands, BATCH);
        for (unsigned i = 0; i < BATCH; i++) {
            struct rf_where_deal deal = {.hands = hands[i], .philox = &philox};
            met += rf_where_plan_value(plan, node, &deal) != 0;
        }
    }
    double value = (double)met / SAMPLE;
    return (struct where_chance){.value = met ? value : 3.0 / SAMPLE,
                                 .error = sqrt(value * (1 - value) / SAMPLE) + (met ? 0 : 1e-300),
                                 .known = true,
                                 .none = met == 0};
}

static bool
has_predeal(const struct rf_where *where)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (where->predealt[seat])
            return true;
    return false;
}

/* The same for deals with predealt cards: a plan without a condition deals them. */
static struct where_chance
estimate_predealt(const struct rf_where *where, unsigned node, struct rf_where_plan *scratch)
{
    static const uint8_t key[RF_KEY_BYTES] = {'p', 'r', 'e', 'd', 'e', 'a', 'l'};
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
    double value = (double)met / SAMPLE;
    return (struct where_chance){.value = met ? value : 3.0 / SAMPLE,
                                 .error = sqrt(value * (1 - value) / SAMPLE) + (met ? 0 : 1e-300),
                                 .known = true,
                                 .none = met == 0};
}

static struct where_chance
chance_of_part(const struct rf_where_plan *plan, unsigned node, struct rf_where_plan *scratch)
{
    const struct rf_where *where = plan->where;
    unsigned support = where->node[node].support;
    uint64_t hands, all;
    if (where->node[node].needs & RF_WHERE_NEEDS_TRICKS)
        return (struct where_chance){.known = false};
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (support == 1u << seat && !(where->node[node].needs & RF_WHERE_NEEDS_RND) &&
            rf_where_count_hands(scratch, where, node, (enum rf_seat)seat, &hands, &all) &&
            scratch->dropped == 0)
            return (struct where_chance){.value = (double)hands / (double)all, .known = true};
    return has_predeal(where) ? estimate_predealt(where, node, scratch) : estimate(plan, node);
}

/* The whole: the share of the exact part times the share of tries that are kept. */
static struct where_chance
chance_of_all(const struct rf_where_plan *plan)
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
    rf_philox_open(&philox, key, 0);
    while (tries < WHOLE) {
        uint64_t some = WHOLE - tries;
        found += rf_where_draw(plan, &philox, hands, BATCH, &some);
        tries += some;
    }
    double value = (double)found / (double)tries;
    return (struct where_chance){.value = plan->share * (found ? value : 3.0 / (double)tries),
                                 .error = plan->share * sqrt(value * (1 - value) / (double)tries) +
                                          (found ? 0 : 1e-300),
                                 .known = true,
                                 .none = found == 0};
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
        explanation->whole = chance_of_all(plan);
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

static void
say_plan(const struct where_explanation *explanation, FILE *out)
{
    const struct rf_where_plan *plan = explanation->plan;
    if (plan->impossible) {
        fputs("Plan: none. No deal meets the parts marked impossible.\n", out);
        return;
    }
    if (plan->exact)
        fprintf(out,
                "Plan: %s is drawn exactly, from %llu of %llu hands (%.4g %%).\n"
                "Gain over plain dealing: %.4g times.\n",
                seat_names[plan->order[0]], (unsigned long long)plan->hands,
                (unsigned long long)plan->all, 100 * plan->share, 1 / plan->share);
    else
        fputs("Plan: plain dealing; no single hand is limited by the condition.\n", out);
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
