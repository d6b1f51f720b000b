/*
 * app/cli/ledger_sets.c -- `riffle ledger list`, `status` and `remove` (ledger_sets.h).
 *
 * All three read the whole ledger, about 170 bytes a deal, so they also find damage.
 */
#include "cli/ledger_sets.h"

#include <stdlib.h>
#include <string.h>

#include "input/range.h"

/* The deals of one session, or of one imported set. */
struct group {
    struct ledger_set set; /* number 0: a session, whose date is the first day */
    unsigned session, boards;
    uint64_t place; /* of the line of a set */
};

struct groups {
    struct group *group;
    size_t count, room;
    uint64_t boards, removed; /* deals of live groups, and of removed sets */
    bool lacks_memory;
};

static struct group *
add_group(struct groups *groups)
{
    if (groups->count == groups->room) {
        size_t room = groups->room ? 2 * groups->room : 64;
        struct group *more = realloc(groups->group, room * sizeof *more);
        if (!more) {
            groups->lacks_memory = true;
            return NULL;
        }
        groups->group = more;
        groups->room = room;
    }
    struct group *group = &groups->group[groups->count++];
    *group = (struct group){0};
    return group;
}

static void
take_set(void *to, const struct ledger_set *set, uint64_t place)
{
    struct group *group = add_group(to);
    if (group) {
        group->set = *set;
        group->place = place;
    }
}

/* The group of a row.  Rows of one group mostly follow each other, so the search starts at the last
 * group. */
static struct group *
group_of(struct groups *groups, const struct ledger_row *row, uint64_t set)
{
    for (size_t i = groups->count; i > 0; i--) {
        struct group *group = &groups->group[i - 1];
        bool ours = set > 0 ? group->place == set
                            : group->place == 0 && group->session == row->session &&
                                  strcmp(group->set.event, row->event) == 0;
        if (ours)
            return group;
    }
    return NULL;
}

/* A deal whose set is missing counts as one of a session without a name. */
static void
take_row(void *to, const struct ledger_row *row, uint64_t set)
{
    struct groups *groups = to;
    struct group *group = group_of(groups, row, set);
    if (!group) {
        group = add_group(groups);
        if (!group)
            return;
        group->session = row->session;
        snprintf(group->set.event, sizeof group->set.event, "%s", row->event);
        memcpy(group->set.date, row->date, sizeof group->set.date);
    }
    group->boards++;
    *(group->set.removed ? &groups->removed : &groups->boards) += 1;
}

/* Reads everything; false, with a message. */
static bool
read_groups(struct ledger *ledger, struct groups *groups)
{
    struct ledger_reader reader = {take_set, take_row, groups};
    *groups = (struct groups){0};
    if (!ledger_read(ledger, &reader))
        return false;
    if (groups->lacks_memory)
        fprintf(stderr, "riffle ledger: out of memory for the list\n");
    return !groups->lacks_memory;
}

static int
by_date(const void *one, const void *other)
{
    const struct group *a = one, *b = other;
    int order = strcmp(a->set.date, b->set.date);
    return order ? order : (a->set.number > b->set.number) - (a->set.number < b->set.number);
}

static void
print_group(const struct group *group, bool json)
{
    const struct ledger_set *set = &group->set;
    if (json && set->number > 0)
        json_print(json_pack("{s:i, s:s, s:s, s:i, s:s, s:s}", "set", set->number, "date",
                             set->date, "event", set->event, "boards", group->boards, "file",
                             set->file, "imported", set->imported));
    else if (json)
        json_print(json_pack("{s:s, s:s, s:i, s:i}", "date", set->date, "event", set->event,
                             "session", group->session, "boards", group->boards));
    else if (set->number > 0)
        printf("%5u  %-10s  %6u  %s (%s, imported %s)\n", set->number, *set->date ? set->date : "-",
               group->boards, *set->event ? set->event : "-", set->file, set->imported);
    else
        printf("    -  %-10s  %6u  %s, session %u\n", set->date, group->boards, set->event,
               group->session);
}

int
ledger_sets_list(struct ledger *ledger, const struct ledger_options *o)
{
    struct groups groups;
    bool done = read_groups(ledger, &groups);
    if (done && groups.count > 0)
        qsort(groups.group, groups.count, sizeof *groups.group, by_date);
    if (done && !o->json)
        printf("  set  date        boards  event\n");
    for (size_t i = 0; done && i < groups.count; i++)
        if (!groups.group[i].set.removed)
            print_group(&groups.group[i], o->json);
    free(groups.group);
    return done ? STATUS_OK : STATUS_IO;
}

/* The counts of `status`. */
struct counts {
    unsigned sessions, sets, removed;
    const char *first, *last; /* dates that are known, or NULL */
};

static struct counts
count_groups(const struct groups *groups)
{
    struct counts counts = {0};
    for (size_t i = 0; i < groups->count; i++) {
        const struct ledger_set *set = &groups->group[i].set;
        counts.removed += set->removed;
        counts.sets += set->number > 0 && !set->removed;
        counts.sessions += set->number == 0;
        if (set->removed || !*set->date)
            continue;
        if (!counts.first || strcmp(set->date, counts.first) < 0)
            counts.first = set->date;
        if (!counts.last || strcmp(set->date, counts.last) > 0)
            counts.last = set->date;
    }
    return counts;
}

static void
print_status(const struct ledger *ledger, const struct groups *groups, bool json)
{
    struct counts counts = count_groups(groups);
    bool indexed = ledger_covered(ledger) > 0;
    if (json) {
        json_print(json_pack("{s:s, s:I, s:i, s:i, s:i, s:s?, s:s?, s:b}", "ledger",
                             ledger_path(ledger), "boards", (json_int_t)groups->boards, "sessions",
                             counts.sessions, "sets", counts.sets, "removed_sets", counts.removed,
                             "first", counts.first, "last", counts.last, "indexed", indexed));
        return;
    }
    printf("%s: %llu board%s: %u session%s, %u imported set%s", ledger_path(ledger),
           (unsigned long long)groups->boards, groups->boards == 1 ? "" : "s", counts.sessions,
           counts.sessions == 1 ? "" : "s", counts.sets, counts.sets == 1 ? "" : "s");
    if (counts.first)
        printf(", of %s to %s", counts.first, counts.last);
    printf(".\n");
    if (counts.removed > 0)
        printf("%u removed set%s not looked up.\n", counts.removed,
               counts.removed == 1 ? " is" : "s are");
    printf("Every line was read: the ledger is undamaged, and %s.\n",
           indexed ? "it has an index" : "small enough to need no index");
}

int
ledger_sets_status(struct ledger *ledger, const struct ledger_options *o)
{
    struct groups groups;
    bool done = read_groups(ledger, &groups);
    if (done)
        print_status(ledger, &groups, o->json);
    free(groups.group);
    return done ? STATUS_OK : STATUS_IO;
}

/* The live set with a number from the command line; NULL, with a message. */
static const struct group *
find_set(const struct groups *groups, const char *word)
{
    unsigned number;
    const char *at = word;
    if (!range_number(&at, 1, LEDGER_MOST, &number) || *at) {
        fprintf(stderr,
                "riffle ledger remove: expected the number of an imported set, not '%s'. To see "
                "the numbers, run: riffle ledger list\n",
                word);
        return NULL;
    }
    for (size_t i = 0; i < groups->count; i++)
        if (groups->group[i].set.number == number && !groups->group[i].set.removed)
            return &groups->group[i];
    fprintf(stderr,
            "riffle ledger remove: the ledger has no set %u. To see the numbers, run: riffle "
            "ledger list\n",
            number);
    return NULL;
}

/* Checks all numbers before it removes any. */
int
ledger_sets_remove(struct ledger *ledger, const struct ledger_options *o)
{
    struct groups groups;
    int status = read_groups(ledger, &groups) ? STATUS_OK : STATUS_IO;
    for (int i = 0; status == STATUS_OK && i < o->words; i++)
        status = find_set(&groups, o->word[i]) ? STATUS_OK : STATUS_NO;
    for (int i = 0; status == STATUS_OK && i < o->words; i++) {
        const struct group *group = find_set(&groups, o->word[i]);
        status = ledger_remove(ledger, group->place) ? STATUS_OK : STATUS_IO;
        if (status == STATUS_OK)
            printf("Removed set %u: %u board%s of %s. Boards that another import repeated were "
                   "kept only here: if you still have that file, import it again.\n",
                   group->set.number, group->boards, group->boards == 1 ? "" : "s",
                   group->set.file);
    }
    free(groups.group);
    return status;
}
