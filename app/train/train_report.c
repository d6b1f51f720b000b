/*
 * app/train/train_report.c -- what the player has answered so far: sums, the curve of mistakes, the
 * hands that cost most, and the chart with the mistakes on it.
 */
#include <stdlib.h>
#include <string.h>

#include "train/train.h"
#include "train/train_report_count.h"

enum { RECENT = 240, POINT = 20, POINTS = 12, WORST = 8, BAR = 40 };

/* Mistakes of one cell among the recent decisions. */
struct missed {
    unsigned cell, asked, times;
    double cost;
};

static size_t
first_recent(const struct progress *progress)
{
    size_t all = json_array_size(progress->decisions);
    return all > RECENT ? all - RECENT : 0;
}

/* Adds up the recent decisions; returns how many there are. */
static unsigned
sum_up(const struct progress *progress, struct missed cells[static RF_DRILL_CELLS],
       struct missed *all)
{
    unsigned count = 0;
    for (unsigned i = 0; i < RF_DRILL_CELLS; i++)
        cells[i] = (struct missed){.cell = i};
    for (size_t i = first_recent(progress); i < json_array_size(progress->decisions); i++) {
        struct progress_decision one;
        if (!progress_read(progress, i, &one))
            continue;
        count++;
        cells[one.cell].asked++;
        cells[one.cell].times += one.missed;
        cells[one.cell].cost += one.cost;
        all->times += one.missed;
        all->cost += one.cost;
    }
    return count;
}

/* A bar for each group of decisions, the oldest first. */
static void
print_curve(const struct progress *progress, FILE *out)
{
    size_t first = first_recent(progress), all = json_array_size(progress->decisions) - first;
    size_t group = all / POINTS > POINT ? all / POINTS : POINT;
    if (all < (size_t)2 * POINT)
        return;
    fprintf(out, "\nRight answers, %zu decisions a line, the oldest first\n", group);
    for (size_t at = first + all % group; at + group <= first + all; at += group) {
        unsigned right = 0;
        struct progress_decision one;
        for (size_t i = at; i < at + group; i++)
            right += progress_read(progress, i, &one) && !one.missed;
        int bar = (int)((size_t)BAR * right / group);
        fprintf(out, "%5.0f %% |%.*s\n", 100.0 * right / (double)group, bar,
                "########################################");
    }
}

/* By cost, the largest first. */
static int
by_cost(const void *one, const void *other)
{
    const struct missed *a = one, *b = other;
    return a->cost < b->cost ? 1 : a->cost > b->cost ? -1 : (int)a->cell - (int)b->cell;
}

static void
print_worst(const struct missed *cells, FILE *out)
{
    struct missed sorted[RF_DRILL_CELLS];
    memcpy(sorted, cells, sizeof sorted);
    qsort(sorted, RF_DRILL_CELLS, sizeof sorted[0], by_cost);
    if (sorted[0].times == 0)
        return;
    fputs("\nHands to practise\n", out);
    for (unsigned i = 0; i < WORST && sorted[i].times > 0; i++) {
        char hand[TRAIN_TEXT], name[RF_DRILL_NAME];
        train_hand_words(hand, sorted[i].cell);
        rf_drill_name(name, sorted[i].cell);
        fprintf(out, "  %-6s %s against %s: missed %u of %u, %.2f %% of the bet each time\n", name,
                hand, train_up_words(sorted[i].cell % RF_VALUES), sorted[i].times, sorted[i].asked,
                100 * sorted[i].cost / sorted[i].times);
    }
}

/* The chart: its code, and ! for each mistake, at most two; a small point where nothing was asked
 * yet. */
static void
print_chart(const struct train *train, const struct missed *cells, FILE *out)
{
    static const char letters[RF_PLAYS] = {'S', 'H', 'D', 'P', 'R'};
    static const char *const ups[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "A"};
    fputs(
        "\nYour chart: ! is a mistake, + a hand that was right, nothing after the letter one that "
        "was not asked\n        ",
        out);
    for (unsigned column = 0; column < RF_VALUES; column++)
        fprintf(out, column + 1 < RF_VALUES ? "%-5s" : "%s", ups[column]);
    for (unsigned row = 0; row < RF_DRILL_ROWS; row++) {
        char name[RF_DRILL_NAME];
        rf_drill_name(name, row * RF_VALUES);
        *strchr(name, '-') = '\0';
        fprintf(out, "\n%-8s", name);
        for (unsigned column = 0; column < RF_VALUES; column++) {
            const struct missed *is = &cells[row * RF_VALUES + (column + 1) % RF_VALUES];
            enum rf_play play = rf_drill_chart(train->chart, is->cell)->play;
            fprintf(out, column + 1 < RF_VALUES ? "%c%-4s" : "%c%s", letters[play],
                    is->times > 1   ? "!!"
                    : is->times > 0 ? "!"
                    : is->asked > 0 ? "+"
                                    : "");
        }
    }
    fputc('\n', out);
}

static void
print_counts(const struct progress *progress, FILE *out)
{
    unsigned all = 0, right = 0;
    double best = 0;
    for (size_t i = 0; i < json_array_size(progress->counts); i++) {
        const json_t *row = json_array_get(progress->counts, i);
        const char *kind = json_string_value(json_object_get(row, "kind"));
        double ms = json_number_value(json_object_get(row, "ms"));
        bool is_right = json_is_true(json_object_get(row, "right"));
        all++;
        right += is_right;
        if (is_right && kind && strcmp(kind, "deck") == 0 && ms > 0 && (best <= 0 || ms < best))
            best = ms;
    }
    if (all > 0)
        fprintf(out, "%u of %u counts right", right, all);
    if (best > 0)
        fprintf(out, "; fastest deck %.1f seconds", best / 1000);
    if (all > 0)
        fputs(".\n", out);
}

void
train_report(const struct train *train, FILE *out)
{
    struct missed cells[RF_DRILL_CELLS], all = {0};
    unsigned count = sum_up(&train->progress, cells, &all);
    if (count == 0)
        fputs("No decisions yet. Run: riffle train\n", out);
    else
        fprintf(out,
                "Last %u decision%s: %u right, %u missed (%.1f %%). Mistakes cost %.3f %% of a bet "
                "for each decision.\n",
                count, count == 1 ? "" : "s", count - all.times, all.times,
                100.0 * all.times / count, 100 * all.cost / count);
    print_counts(&train->progress, out);
    train_report_count(&train->progress, out);
    if (count == 0)
        return;
    print_curve(&train->progress, out);
    print_worst(cells, out);
    print_chart(train, cells, out);
}
