/*
 * tests/world/disk.c -- files in memory: their two images, the changes between them, and the calls
 * that fail.  disk_fate.c has what happens to a disk while no program looks.
 */
#include "disk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "disk_in.h"

struct disk disk;

static void *
must_have(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* Makes an image `size` bytes long; new bytes are zero. */
void
disk_bytes_size(struct disk_bytes *bytes, size_t size)
{
    if (size > bytes->room) {
        size_t room = bytes->room ? bytes->room : 4096;
        while (room < size)
            room *= 2;
        bytes->byte = must_have(realloc(bytes->byte, room));
        bytes->room = room;
    }
    if (size > bytes->size)
        memset(bytes->byte + bytes->size, 0, size - bytes->size);
    bytes->size = size;
}

void
disk_bytes_copy(struct disk_bytes *to, const struct disk_bytes *from)
{
    disk_bytes_size(to, from->size);
    if (from->size > 0)
        memcpy(to->byte, from->byte, from->size);
}

/* Carries part of a change into an image. */
void
disk_apply(struct disk_bytes *to, const struct disk_change *change, size_t from, size_t size)
{
    if (change->cuts) {
        disk_bytes_size(to, change->at);
        return;
    }
    if (to->size < change->at + from + size)
        disk_bytes_size(to, change->at + from + size);
    memcpy(to->byte + change->at + from, change->byte + from, size);
}

void
disk_forget_changes(struct disk_file *file)
{
    for (struct disk_change *next; file->first; file->first = next) {
        next = file->first->next;
        free(file->first);
    }
    file->last = NULL;
}

static void
note_change(struct disk_file *file, const void *bytes, size_t size, size_t at, bool cuts)
{
    struct disk_change *change = must_have(malloc(sizeof *change + size));
    *change = (struct disk_change){.at = at, .size = size, .cuts = cuts};
    if (size > 0)
        memcpy(change->byte, bytes, size);
    *(file->last ? &file->last->next : &file->first) = change;
    file->last = change;
    disk_apply(&file->now, change, 0, size);
}

void
disk_start(void)
{
    disk = (struct disk){.inodes = 100};
    disk_make("/world", true)->named_kept = true;
}

static void
free_file(struct disk_file *file)
{
    disk_forget_changes(file);
    free(file->now.byte);
    free(file->kept.byte);
    for (unsigned i = 0; i < DISK_SHM_REGIONS; i++)
        free(file->region[i]);
    free(file);
}

/* Files that have no name, neither now nor after a power loss, and that nobody has open. */
void
disk_sweep(void)
{
    for (struct disk_file **link = &disk.files, *file; (file = *link) != NULL;)
        if (!file->named && !file->named_kept && file->opens == 0) {
            *link = file->next;
            free_file(file);
        } else
            link = &file->next;
}

void
disk_end(void)
{
    for (struct disk_file *file = disk.files; file; file = file->next)
        file->named = file->named_kept = false, file->opens = 0;
    disk_sweep();
}

struct disk_file *
disk_find(const char *path)
{
    for (struct disk_file *file = disk.files; file; file = file->next)
        if (file->named && strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

static bool
fail(int error)
{
    errno = error;
    return false;
}

/* Counts a call that changes something.  False when it must not: the room is dead, or dies here. */
static bool
goes(void)
{
    if (disk.dead)
        return fail(EIO);
    if (++disk.calls == disk.faults.dies_at) {
        disk.dead = true;
        return fail(EIO);
    }
    return true;
}

struct disk_file *
disk_make(const char *path, bool is_folder)
{
    if (!goes())
        return NULL;
    struct disk_file *file = must_have(calloc(1, sizeof *file));
    if (strlen(path) >= sizeof file->path)
        abort();
    strcpy(file->path, path);
    file->inode = ++disk.inodes;
    file->is_folder = is_folder;
    file->named = true;
    file->next = disk.files;
    disk.files = file;
    return file;
}

static bool
is_full(const struct disk_file *file, size_t end)
{
    size_t used = 0;
    if (disk.faults.space == 0 || end <= file->now.size)
        return false;
    for (const struct disk_file *at = disk.files; at; at = at->next)
        used += at->now.size;
    return used + end - file->now.size > disk.faults.space;
}

/* Somewhere else in the same file, a whole number of sectors away. */
static size_t
misdirect(const struct disk_file *file, size_t at)
{
    size_t sectors = file->now.size / DISK_SECTOR + 1;
    disk.misdirected++;
    return at % DISK_SECTOR + DISK_SECTOR * dice_below(DICE_DISK, sectors);
}

bool
disk_write(struct disk_file *file, const void *bytes, size_t size, size_t at)
{
    bool was_dead = disk.dead;
    if (!goes()) { /* the last write may have begun */
        if (!was_dead)
            note_change(file, bytes, (size_t)dice_below(DICE_DISK, size + 1), at, false);
        return fail(EIO);
    }
    if (is_full(file, at + size))
        return fail(ENOSPC);
    if (disk.faults.write_fails && dice_once_in(DICE_DISK, disk.faults.write_fails)) {
        disk.failed++;
        return fail(EIO);
    }
    if (disk.faults.misdirects && dice_once_in(DICE_DISK, disk.faults.misdirects))
        at = misdirect(file, at);
    note_change(file, bytes, size, at, false);
    return true;
}

bool
disk_cut(struct disk_file *file, size_t size)
{
    if (!goes())
        return false;
    note_change(file, NULL, 0, size, true);
    return true;
}

size_t
disk_read(const struct disk_file *file, void *out, size_t size, size_t at)
{
    size_t there = at < file->now.size ? file->now.size - at : 0;
    size_t got = size < there ? size : there;
    if (got > 0)
        memcpy(out, file->now.byte + at, got);
    return got;
}

/* A sync that fails leaves the changes in memory, and the system takes some of them for written:
 * no later sync brings these to the disk. */
static void
lose_some(struct disk_file *file)
{
    struct disk_change **link = &file->first;
    file->last = NULL;
    while (*link) {
        struct disk_change *change = *link;
        if (dice_once_in(DICE_DISK, 2)) {
            *link = change->next;
            free(change);
        } else {
            file->last = change;
            link = &change->next;
        }
    }
}

static void
keep_names(const char *folder)
{
    size_t size = strlen(folder);
    for (struct disk_file *file = disk.files; file; file = file->next)
        if (strncmp(file->path, folder, size) == 0 && file->path[size] == '/' &&
            !strchr(file->path + size + 1, '/'))
            file->named_kept = file->named;
    disk_sweep();
}

bool
disk_sync(struct disk_file *file)
{
    if (!goes())
        return false;
    if (disk.faults.sync_fails && dice_once_in(DICE_DISK, disk.faults.sync_fails)) {
        disk.failed++;
        lose_some(file);
        return fail(EIO);
    }
    for (const struct disk_change *change = file->first; change; change = change->next)
        disk_apply(&file->kept, change, 0, change->size);
    disk_forget_changes(file);
    if (file->is_folder)
        keep_names(file->path);
    return true;
}

bool
disk_sync_folder_of(const char *path)
{
    char folder[DISK_PATH];
    const char *slash = strrchr(path, '/');
    if (!slash || (size_t)(slash - path) >= sizeof folder)
        return fail(ENOENT);
    memcpy(folder, path, (size_t)(slash - path));
    folder[slash - path] = '\0';
    struct disk_file *file = disk_find(folder);
    return file ? disk_sync(file) : fail(ENOENT);
}

bool
disk_unlink(const char *path)
{
    struct disk_file *file = disk_find(path);
    if (!file)
        return fail(ENOENT);
    if (!goes())
        return false;
    file->named = false;
    disk_sweep();
    return true;
}

void
disk_open(struct disk_file *file)
{
    file->opens++;
}

void
disk_close(struct disk_file *file)
{
    file->opens--;
    disk_sweep();
}
