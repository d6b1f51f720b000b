/*
 * app/where/where_explain.c -- why deals are rare, as text (where_explain.h).  where_chance.c
 * computes the probabilities.
 */
#include "where/where_explain.h"

#include <string.h>

static const char *const seat_names[] = {"North", "East", "South", "West"};

void
where_explain(struct where_explanation *explanation, const struct rf_where_plan *plan,
              struct rf_where_plan *scratch)
{
    memset(explanation, 0, sizeof *explanation);
    explanation->plan = plan;
    for (unsigned i = 0; i < plan->parts; i++) {
        explanation->part[i] = where_chance_of_part(plan, plan->part[i].node, scratch);
        if (explanation->part[i].known &&
            (!explanation->part[explanation->rarest].known ||
             explanation->part[i].value < explanation->part[explanation->rarest].value))
            explanation->rarest = i;
    }
    if (!plan->impossible)
        explanation->whole = where_chance_of_all(plan, scratch);
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
