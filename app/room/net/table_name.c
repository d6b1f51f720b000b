/*
 * app/room/net/table_name.c -- a name for a table that was opened without one, so that people can
 * speak of it: a tree, and a number when several tables have the same one.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "room/net/net.h"

static const char *const trees[] = {
    "Acacia", "Alder",    "Almond",   "Apple",   "Aspen",   "Bay",    "Beech",  "Birch",
    "Cedar",  "Cherry",   "Chestnut", "Cork",    "Cypress", "Elder",  "Elm",    "Fig",
    "Fir",    "Hazel",    "Holly",    "Juniper", "Larch",   "Laurel", "Lemon",  "Lime",
    "Linden", "Magnolia", "Maple",    "Myrtle",  "Oak",     "Olive",  "Palm",   "Pear",
    "Pine",   "Plum",     "Poplar",   "Quince",  "Rowan",   "Spruce", "Walnut", "Willow",
};

static bool
is_used(const struct room *room, const char *name)
{
    for (const struct table *table = room->tables; table; table = table->next)
        if (!table->over && strcmp(table->stored.title, name) == 0)
            return true;
    return false;
}

void
table_name_choose(const struct room *room, char out[static STORE_TITLE])
{
    enum { TREES = sizeof trees / sizeof trees[0] };
    uint32_t first = randombytes_uniform(TREES);
    for (unsigned i = 0; i < ROOM_TABLES + TREES; i++) {
        const char *tree = trees[(first + i) % TREES];
        unsigned round = i / TREES;
        if (round == 0)
            snprintf(out, STORE_TITLE, "%s", tree);
        else
            snprintf(out, STORE_TITLE, "%s %u", tree, round + 1);
        if (!is_used(room, out))
            return;
    }
}
