/*
 * app/train/train_report_count.c -- what the player has answered about index plays and bets.
 */
#include <stdlib.h>
#include <string.h>

#include "train/train_report_count.h"

enum { RECENT = 240, WORST = 8, NAME = 80 };

/* Answers to one index play, or to one count. */
struct scored {
    char name[NAME];
    unsigned asked, missed;
    double cost;
};

static int
by_cost(const void *one, const void *other)
{
    const struct scored *a = one, *b = other;
    return a->cost < b->cost ? 1 : a->cost > b->cost ? -1 : strcmp(a->name, b->name);
}

/* The name of a row: "hi-lo: 16 v T stand", or "hi-lo: +3"; false if the row has another form. */
static bool
name_of(const json_t *row, char out[static NAME])
{
    const char *system = json_string_value(json_object_get(row, "system"));
    const char *play = json_string_value(json_object_get(row, "play"));
    const json_t *count = json_object_get(row, "count");
    if (!system || !json_is_integer(count) || !json_is_number(json_object_get(row, "cost")))
        return false;
    if (play)
        snprintf(out, NAME, "%.24s: %.40s", system, play);
    else
        snprintf(out, NAME, "%.24s: %+d", system, (int)json_integer_value(count));
    return true;
}

/* Adds up recent rows by name; `all` gets the sums.  Returns how many names there are. */
static unsigned
add_up(const json_t *rows, struct scored list[static RECENT], struct scored *all)
{
    size_t count = json_array_size(rows);
    unsigned names = 0;
    for (size_t i = count > RECENT ? count - RECENT : 0; i < count; i++) {
        const json_t *row = json_array_get(rows, i);
        char name[NAME];
        unsigned k = 0;
        if (!name_of(row, name))
            continue;
        while (k < names && strcmp(list[k].name, name) != 0)
            k++;
        if (k == names)
            memcpy(list[names++].name, name, sizeof name);
        bool missed = json_is_true(json_object_get(row, "missed"));
        double cost = json_number_value(json_object_get(row, "cost"));
        struct scored *const both[] = {&list[k], all};
        for (unsigned b = 0; b < 2; b++) {
            both[b]->asked++;
            both[b]->missed += missed;
            both[b]->cost += cost;
        }
    }
    return names;
}

/* `unit` is what a cost is multiplied by, and `words` what it is then. */
static void
print_worst(const struct scored *list, unsigned names, double unit, const char *words, FILE *out)
{
    for (unsigned i = 0; i < names && i < WORST && list[i].missed > 0; i++)
        fprintf(out, "  %-32s missed %u of %u, %.3f %s each time\n", list[i].name, list[i].missed,
                list[i].asked, unit * list[i].cost / list[i].missed, words);
}

static void
print_rows(const json_t *rows, const char *title, double unit, const char *words, FILE *out)
{
    struct scored *list = calloc(RECENT, sizeof *list), all = {0};
    unsigned names = list ? add_up(rows, list, &all) : 0;
    if (all.asked > 0) {
        qsort(list, names, sizeof list[0], by_cost);
        fprintf(out, "%s: %u of %u right; mistakes cost %.3f %s for each answer.\n", title,
                all.asked - all.missed, all.asked, unit * all.cost / all.asked, words);
        print_worst(list, names, unit, words, out);
    }
    free(list);
}

void
train_report_count(const struct progress *progress, FILE *out)
{
    print_rows(progress->indices, "Index plays", 100, "% of the bet", out);
    print_rows(progress->bets, "Bets", 1, "units of certainty equivalent", out);
}
