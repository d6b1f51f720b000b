/*
 * app/room/table/table_mark.c -- how far a table was told, outside the database (store/marks.h),
 * and how a table is closed whose database or folder was rolled back.
 *
 * Lines that are missing were told: players know the cards in them, and may know every shoe since.
 * Such a table deals no more cards.  Its record says why (`stop`), open wagers go back, its shoes
 * are revealed, and it is closed.
 *
 * A folder that was rolled back as a whole fits its own marks.  So clients get a receipt with the
 * lines they are sent: a MAC of the number and the hash of the last one.  They give it back when
 * they return.  Nobody else can make a receipt, so a client cannot stop a table by claiming lines
 * that never existed.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "room/table/table_mark.h"
#include "store/marks.h"

static void
mac_of(const struct table *table, const struct mark *mark, uint8_t out[static RF_HASH_BYTES])
{
    marks_mac(mark, table->stored.id, table->keeper.secrets, out);
}

/* Every mark has a higher turn than the one before, which also chooses its place. */
static struct mark
next_mark(struct table *table, uint64_t lines, const uint8_t hash[static RF_HASH_BYTES])
{
    struct mark mark = {.turn = ++table->mark.turn, .lines = lines};
    snprintf(mark.id, sizeof mark.id, "%.23s", table->stored.id);
    memcpy(mark.hash, hash, sizeof mark.hash);
    mac_of(table, &mark, mark.mac);
    return mark;
}

bool
table_mark_begin(struct table *table)
{
    static const uint8_t none[RF_HASH_BYTES];
    struct marks *marks = table->room->marks;
    table->mark.slot = marks_add(marks, table->stored.id);
    if (table->mark.slot == MARK_NONE)
        return false;
    struct mark mark = next_mark(table, 0, none);
    return marks_write(marks, table->mark.slot, &mark) && marks_sync(marks);
}

void
table_mark_put(struct table *table)
{
    if (table->mark.slot == MARK_NONE || !table->keeper.secrets)
        return;
    struct mark mark = next_mark(table, table->open.lines, table->open.hash);
    store_put_mark(table->room->store, table->stored.row, table->mark.slot, &mark);
}

void
table_mark_drop(struct table *table)
{
    if (table->mark.slot != MARK_NONE)
        marks_drop(table->room->marks, table->mark.slot);
    table->mark.slot = MARK_NONE;
}

/* Finds the newest mark whose MAC is right.  A table without its secrets has none. */
void
table_mark_find(struct table *table)
{
    struct marks *marks = table->room->marks;
    uint8_t mac[RF_HASH_BYTES];
    table->mark.slot = marks_find(marks, table->stored.id);
    if (table->mark.slot != MARK_NONE)
        marks_look(marks, table->mark.slot);
    for (unsigned place = 0; place < MARK_PLACES && table->mark.slot != MARK_NONE; place++) {
        const struct mark *mark = marks_read(marks, table->mark.slot, place);
        if (!table->keeper.secrets || mark->turn <= table->mark.turn)
            continue;
        mac_of(table, mark, mac);
        if (sodium_memcmp(mac, mark->mac, sizeof mac) != 0)
            continue;
        table->mark.turn = mark->turn;
        table->mark.lines = mark->lines;
        memcpy(table->mark.hash, mark->hash, sizeof table->mark.hash);
        table->mark.reached = mark->lines == 0;
    }
}

/* Called after each line that is read: notes whether the line of the mark is in the record. */
void
table_mark_compare(struct table *table)
{
    const struct rf_spine *spine = &table->keeper.record.spine;
    if (table->mark.turn > 0 && table->log.last == table->mark.lines)
        table->mark.reached = memcmp(spine->last, table->mark.hash, RF_HASH_BYTES) == 0;
}

/* Why a table that was read may not continue, or NULL.  The reason ends up in the record.  A store
 * that is older than marks has none: its tables get their first one.  So does a table that another
 * node served until now; one that this node served before must have the lines of its mark. */
const char *
table_mark_fault(struct table *table)
{
    const struct room *room = table->room;
    if (room->restored || (marks_is_copy(room->marks) && !room->shared))
        return "the room was restored from a copy";
    if (table->mark.turn == 0 && room->shared)
        table_mark_drop(table); /* a slot without a valid mark */
    if (table->mark.turn == 0 && (room->adopts || room->shared))
        return table_mark_begin(table) ? NULL : "the room cannot write its marks";
    if (table->mark.turn == 0)
        return "the room's mark of how far it was told is missing or damaged";
    if (table->log.last < table->mark.lines)
        return "the room's record is older than what players were told";
    return table->mark.reached ? NULL : "the room's record differs from what players were told";
}

/* If the room was killed between a batch and its mark, the store has lines that no mark covers.
 * They are told from now on, so they are marked first: otherwise a database that is rolled back to
 * the old mark would fit it. */
bool
table_mark_catch_up(struct table *table)
{
    const struct marks *marks = table->room->marks;
    if (table->mark.slot == MARK_NONE || table->safe <= table->mark.lines)
        return true;
    struct mark mark = next_mark(table, table->safe, table->safe_hash);
    return marks_write(marks, table->mark.slot, &mark) && marks_sync(marks);
}

/* Also stops the table, so that nothing more is dealt even if the record cannot be completed. */
void
table_restored(struct table *table, const char *why)
{
    char sentence[200];
    snprintf(sentence, sizeof sentence, "%s, so it deals no more cards", why);
    if (table->mark.slot == MARK_NONE)
        table_mark_begin(table);
    keeper_stop(&table->keeper, sentence);
    table->kept_until = table->room->now + ROOM_AWAY_MS;
    table_close(table);
    table->stopped[0] = '\0';
    if (table->keeper.failed)
        table_check_keeper(table);
    else
        table_stop(table,
                   "This table is closed: %s. Open wagers were returned, and its record says so.",
                   sentence);
    table_say(table);
}

void
table_receipt(const struct table *table, char out[static RF_HEX_TEXT])
{
    struct secrets_lines of = {table->stored.id, 0, table->safe, table->safe_hash};
    uint8_t mac[RF_HASH_BYTES];
    secrets_mac(table->keeper.secrets, "room/receipt", &of, mac);
    rf_hex_write(out, mac);
}

bool
table_receipt_fits(const struct table *table, uint64_t lines,
                   const uint8_t hash[static RF_HASH_BYTES],
                   const uint8_t receipt[static RF_HASH_BYTES])
{
    struct secrets_lines of = {table->stored.id, 0, lines, hash};
    uint8_t mac[RF_HASH_BYTES];
    if (!table->keeper.secrets)
        return false;
    secrets_mac(table->keeper.secrets, "room/receipt", &of, mac);
    return sodium_memcmp(mac, receipt, sizeof mac) == 0;
}
