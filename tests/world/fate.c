/*
 * tests/world/fate.c -- faults, chosen from the seed.
 *
 * A fault that changes bytes which were synced, or sets them back, may stop a table: the witnesses
 * are told, and then ask for less (world.damaged, world.rolled_back).  There is one such fault an
 * evening at most, because what two of them can do together no program can detect.
 */
#include "fate.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "witness.h"
#include "world.h"

static struct fate fate;
static struct disk_copy *copy;
static bool harmed; /* the one fault that changes what was synced has happened */

static bool
has(unsigned of)
{
    return dice_once_in(DICE_FATE, of);
}

void
fate_start(void)
{
    unsigned harm = (unsigned)dice_below(DICE_FATE, 10);
    fate = (struct fate){
        .lives = 2 + (unsigned)dice_below(DICE_FATE, 4),
        .crashes = has(2),
        .power = has(2),
        .bad_writes = has(6),
        .bad_syncs = has(6),
        .full = has(10),
        .clocks = has(4),
        .misdirects = harm == 0,
        .rots = harm == 1,
        .targets = harm == 2 || harm == 3,
        .restores = harm >= 4 && harm <= 6,
    };
    copy = NULL;
    harmed = false;
}

void
fate_end(void)
{
    disk_copy_free(copy);
    copy = NULL;
}

unsigned
fate_lives(void)
{
    return fate.lives;
}

enum ending
fate_begin_life(bool last)
{
    enum ending ending = fate.power && has(2)     ? END_POWER
                         : fate.crashes && has(2) ? END_CRASH
                                                  : END_STOP;
    disk.faults = (struct disk_faults){0};
    if (last)
        return END_STOP;
    if (ending != END_STOP) /* some die while they open */
        disk.faults.dies_at = disk.calls + 1 + dice_below(DICE_FATE, has(4) ? 60 : 600);
    if (fate.bad_writes && has(2))
        disk.faults.write_fails = 100 + (unsigned)dice_below(DICE_FATE, 900);
    if (fate.bad_syncs && has(2))
        disk.faults.sync_fails = 30 + (unsigned)dice_below(DICE_FATE, 200);
    if (fate.full && has(2))
        disk.faults.space = 200000 + (size_t)dice_below(DICE_FATE, 600000);
    if (fate.misdirects && !harmed && has(2)) {
        disk.faults.misdirects = 200 + (unsigned)dice_below(DICE_FATE, 400);
        harmed = world.damaged = true;
    }
    return ending;
}

/* The machine's clock is set, or the process stands still for a while. */
void
fate_step(void)
{
    if (fate.clocks && has(120))
        world.time_of_day += dice_below(DICE_FATE, 7200000) - 3600000;
    if (fate.clocks && has(120))
        world.now += dice_below(DICE_FATE, 600000);
    if (disk.misdirected > 0 && disk.faults.misdirects > 0) { /* once is enough */
        disk.faults.misdirects = 0;
        world.sum.damages++;
        world_tell("a write went to a wrong place");
    }
    if (fate.restores && !copy && has(100)) {
        copy = disk_copy_make();
        world_tell("the operator copies the folder");
    }
}

/* One line of a table is changed, in the database. */
static void
damage_line(const struct witness *witness)
{
    static const char *const text =
        "UPDATE %s SET text = replace(text, 'a', 'b') WHERE number = %llu AND game = "
        "(SELECT row FROM game WHERE id = '%s')";
    static const char *const lists[] = {"line", "fresh0", "fresh1"};
    uint64_t number = 1 + dice_below(DICE_FATE, witness->told);
    sqlite3 *base = NULL;
    char update[300];
    sqlite3_open("/world/room/room.sqlite", &base);
    for (unsigned i = 0; i < 3; i++) {
        snprintf(update, sizeof update, text, lists[i], (unsigned long long)number, witness->id);
        sqlite3_exec(base, update, NULL, NULL, NULL);
    }
    sqlite3_close(base);
    world_tell("line %llu of table %s is damaged", (unsigned long long)number, witness->id);
}

/* One table alone: its secrets are damaged or gone, or one of its lines is. */
static void
damage_table(void)
{
    struct witness *witness = witness_first();
    char path[DISK_PATH];
    unsigned tables = 0;
    for (const struct witness *at = witness; at; at = at->next)
        tables++;
    if (!witness)
        return;
    for (uint64_t skip = dice_below(DICE_FATE, tables); skip > 0 && witness->next; skip--)
        witness = witness->next;
    snprintf(path, sizeof path, "/world/room/secrets/%s.secret", witness->id);
    struct disk_file *file = disk_find(path);
    if (!file)
        return; /* it is closed */
    harmed = witness->damaged = true;
    world.sum.damages++;
    uint64_t kind = dice_below(DICE_FATE, 3);
    if (kind == 0) {
        damage_line(witness);
        return;
    }
    world_tell("the secrets of table %s are damaged", witness->id);
    if (kind == 1)
        disk_rot(path);
    else
        file->named = file->named_kept = false;
}

/* The operator puts back what was copied: all of it or the database alone, with the option that
 * says so or without. */
static bool
restore(void)
{
    static const char *const all = "/world", *const base = "/world/room/room.sqlite";
    bool says = has(3), same_inodes = says || has(2), part = !says && has(3);
    enum set_back how = part                   ? SET_BACK_MARKED
                        : says || !same_inodes ? SET_BACK_KNOWN
                                               : SET_BACK_UNSEEN;
    harmed = true;
    world.sum.restores++;
    world_tell("the operator puts the copy back%s%s", part ? ", the database alone" : "",
               same_inodes ? ", inodes and all" : "");
    disk_copy_restore(copy, part ? base : all, same_inodes);
    witness_set_back(how);
    return says;
}

bool
fate_between(void)
{
    if (harmed || world.ends)
        return false;
    if (fate.rots && has(2)) {
        harmed = world.damaged = disk_rot(NULL);
        world.sum.damages += harmed;
        world_tell("a bit on the disk changes");
    }
    if (fate.targets && has(2))
        damage_table();
    return fate.restores && copy && has(2) && restore();
}
