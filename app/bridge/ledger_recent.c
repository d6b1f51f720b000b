/*
 * app/bridge/ledger_recent.c -- entries in memory, found by their key (ledger_recent.h).
 */
#include "bridge/ledger_recent.h"

#include <stdlib.h>
#include <string.h>

/* Keys are hashes already, so their low bits choose the slot.  At most half of the slots are taken,
 * so a free one is always near. */
static void
fill_slot(struct ledger_recent *recent, size_t number)
{
    size_t mask = 2 * recent->room - 1, at = recent->entry[number].key & mask;
    while (recent->slot[at] != 0)
        at = (at + 1) & mask;
    recent->slot[at] = (uint32_t)number + 1;
}

static bool
grow(struct ledger_recent *recent)
{
    size_t room = recent->room ? 2 * recent->room : 256;
    struct ledger_entry *entry = realloc(recent->entry, room * sizeof *entry);
    if (entry)
        recent->entry = entry;
    uint32_t *slot = entry && room < UINT32_MAX ? calloc(2 * room, sizeof *slot) : NULL;
    if (!slot)
        return false;
    free(recent->slot);
    recent->slot = slot;
    recent->room = room;
    for (size_t i = 0; i < recent->count; i++)
        fill_slot(recent, i);
    return true;
}

bool
ledger_recent_add(struct ledger_recent *recent, uint64_t key, uint64_t place)
{
    if (recent->count == recent->room && !grow(recent))
        return false;
    recent->entry[recent->count] = (struct ledger_entry){key, place};
    fill_slot(recent, recent->count++);
    return true;
}

void
ledger_recent_find(const struct ledger_recent *recent, uint64_t key,
                   void visit(void *to, uint64_t place), void *to)
{
    size_t mask = 2 * recent->room - 1;
    for (size_t at = key & mask; recent->room > 0 && recent->slot[at] != 0; at = (at + 1) & mask) {
        const struct ledger_entry *entry = &recent->entry[recent->slot[at] - 1];
        if (entry->key == key)
            visit(to, entry->place);
    }
}

void
ledger_recent_end(struct ledger_recent *recent)
{
    free(recent->entry);
    free(recent->slot);
    memset(recent, 0, sizeof *recent);
}
