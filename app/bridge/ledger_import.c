/*
 * app/bridge/ledger_import.c -- adds deals to a ledger, from sessions and from archives; removes
 * imported sets (ledger.h).
 */
#include "bridge/ledger_in.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool
append_row(struct ledger *ledger, const struct ledger_row *row)
{
    char line[LEDGER_LINE];
    uint64_t place;
    size_t size = ledger_row_write(line, row);
    return ledger_append(ledger, line, size, &place) && ledger_note_row(ledger, row, place);
}

/* A search for this very deal of this board. */
struct own_search {
    struct ledger *ledger;
    const struct ledger_row *wanted;
    bool found;
};

static void
check_own(void *to, uint64_t place)
{
    struct own_search *search = to;
    const struct ledger_row *wanted = search->wanted;
    char line[LEDGER_LINE];
    struct ledger_row row;
    if (ledger_line_at(search->ledger, place, line) && ledger_row_read(&row, line) &&
        strcmp(row.identity, wanted->identity) == 0 && strcmp(row.event, wanted->event) == 0 &&
        row.session == wanted->session && row.board == wanted->board)
        search->found = true;
}

/* The line is written at once: the ledger has a deal before the record of the session does. */
bool
ledger_add(struct ledger *ledger, const struct rf_deal *deal, const char *event,
           struct rf_board_id id)
{
    struct ledger_row row = {.session = (unsigned)id.session,
                             .board = (unsigned)id.board,
                             .attempt = (unsigned)id.attempt};
    struct own_search search = {.ledger = ledger, .wanted = &row};
    ledger_hash_deal(ledger, deal, &row);
    snprintf(row.event, sizeof row.event, "%s", event);
    ledger_today(row.date);
    if (!ledger_places(ledger, ledger_twin_key(row.twin), check_own, &search))
        return false;
    return search.found || (append_row(ledger, &row) && ledger_flush(ledger));
}

void
ledger_begin_set(struct ledger *ledger, const struct ledger_set *set)
{
    ledger->set = *set;
    ledger->set.removed = false;
    ledger->set_place = 0;
    ledger_today(ledger->set.imported);
}

/* Writes the line of the set before its first deal. */
static bool
append_set(struct ledger *ledger)
{
    char line[LEDGER_LINE];
    if (ledger->set_place > 0)
        return true;
    ledger->set.number = (unsigned)++ledger->all.sets;
    size_t size = ledger_set_write(line, &ledger->set);
    return ledger_append(ledger, line, size, &ledger->set_place);
}

bool
ledger_import(struct ledger *ledger, const struct rf_deal *deal, unsigned board,
              struct ledger_hit *hit)
{
    struct ledger_row row = {.board = board <= LEDGER_MOST ? board : 0};
    const struct ledger_own none = {0};
    *hit = ledger_search(ledger, deal, &none);
    if (hit->kind == LEDGER_FAILED)
        return false;
    if (hit->kind == LEDGER_SAME)
        return true;
    if (!append_set(ledger))
        return false;
    ledger_hash_deal(ledger, deal, &row);
    snprintf(row.date, sizeof row.date, "%s", *ledger->set.date ? ledger->set.date : "-");
    snprintf(row.event, sizeof row.event, "@%llu", (unsigned long long)ledger->set_place);
    return append_row(ledger, &row);
}

bool
ledger_save(struct ledger *ledger)
{
    if (!ledger_flush(ledger))
        return false;
    if (fdatasync(ledger->file) == 0)
        return true;
    fprintf(stderr, "riffle: cannot write the ledger %s: %s\n", ledger->path, strerror(errno));
    ledger->failed = true;
    return false;
}

unsigned
ledger_sets(const struct ledger *ledger)
{
    return (unsigned)ledger->all.sets;
}

/* One byte is overwritten, so this needs no room on the disk and cannot be half done. */
bool
ledger_remove(struct ledger *ledger, uint64_t place)
{
    if (pwrite(ledger->file, "-", 1, (off_t)place) == 1)
        return true;
    fprintf(stderr, "riffle: cannot write the ledger %s: %s\n", ledger->path, strerror(errno));
    return false;
}
