/*
 * tests/world/disk_fate.c -- what happens to the disk while no program has a file open: power is
 * lost, a bit changes, an older copy is put back.
 */
#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "disk_in.h"

/* Which sectors of a change were written when the power went. */
static void
tear(struct disk_file *file, const struct disk_change *change)
{
    for (size_t from = 0; from < change->size;) {
        size_t size = DISK_SECTOR - (change->at + from) % DISK_SECTOR;
        if (size > change->size - from)
            size = change->size - from;
        if (dice_once_in(DICE_DISK, 2))
            disk_apply(&file->kept, change, from, size);
        from += size;
    }
}

static void
lose_changes(struct disk_file *file)
{
    for (const struct disk_change *change = file->first; change; change = change->next)
        switch (dice_below(DICE_DISK, 3)) {
        case 0: break;
        case 1: disk_apply(&file->kept, change, 0, change->size); break;
        default: tear(file, change);
        }
    disk_forget_changes(file);
    disk_bytes_copy(&file->now, &file->kept);
}

/* A name that was made, or removed, since its folder was synced may be there or not.  Where two
 * files have had one name, the folder has one of them. */
static void
lose_names(void)
{
    for (struct disk_file *file = disk.files; file; file = file->next)
        if (file->named != file->named_kept && dice_once_in(DICE_DISK, 2))
            file->named_kept = file->named;
    for (struct disk_file *file = disk.files; file; file = file->next) {
        file->named = file->named_kept;
        for (struct disk_file *at = file->next; at && file->named; at = at->next)
            if (at->named_kept && strcmp(at->path, file->path) == 0)
                at->named = at->named_kept = false; /* the newer one is first in the list */
    }
}

void
disk_lose_power(void)
{
    lose_names();
    for (struct disk_file *file = disk.files; file; file = file->next)
        lose_changes(file);
    disk_sweep();
}

bool
disk_rot(const char *path)
{
    struct disk_file *some[32];
    unsigned count = 0;
    for (struct disk_file *file = disk.files; file && count < 32; file = file->next)
        if (file->named && file->now.size > 0 && (!path || strcmp(file->path, path) == 0))
            some[count++] = file;
    if (count == 0)
        return false;
    struct disk_file *file = some[dice_below(DICE_DISK, count)];
    size_t at = (size_t)dice_below(DICE_DISK, file->now.size);
    uint8_t bit = (uint8_t)(1u << dice_below(DICE_DISK, 8));
    file->now.byte[at] ^= bit;
    if (at < file->kept.size)
        file->kept.byte[at] ^= bit;
    return true;
}

struct disk_copy {
    struct disk_file *files;
};

struct disk_copy *
disk_copy_make(void)
{
    struct disk_copy *copy = calloc(1, sizeof *copy);
    if (!copy)
        abort();
    for (const struct disk_file *file = disk.files; file; file = file->next) {
        if (!file->named_kept)
            continue;
        struct disk_file *one = calloc(1, sizeof *one);
        if (!one)
            abort();
        memcpy(one->path, file->path, sizeof one->path);
        one->inode = file->inode;
        one->is_folder = file->is_folder;
        disk_bytes_copy(&one->now, &file->kept);
        one->next = copy->files;
        copy->files = one;
    }
    return copy;
}

void
disk_copy_free(struct disk_copy *copy)
{
    for (struct disk_file *file; copy && (file = copy->files);) {
        copy->files = file->next;
        free(file->now.byte);
        free(file);
    }
    free(copy);
}

void
disk_copy_restore(const struct disk_copy *copy, const char *only, bool same_inodes)
{
    size_t size = strlen(only);
    for (struct disk_file *file = disk.files; file; file = file->next)
        if (strncmp(file->path, only, size) == 0)
            file->named = file->named_kept = false;
    disk_sweep();
    for (const struct disk_file *file = copy->files; file; file = file->next) {
        if (strncmp(file->path, only, size) != 0)
            continue;
        struct disk_file *one = calloc(1, sizeof *one);
        if (!one)
            abort();
        memcpy(one->path, file->path, sizeof one->path);
        one->inode = same_inodes ? file->inode : ++disk.inodes;
        one->is_folder = file->is_folder;
        one->named = one->named_kept = true;
        disk_bytes_copy(&one->now, &file->now);
        disk_bytes_copy(&one->kept, &file->now);
        one->next = disk.files;
        disk.files = one;
    }
}
