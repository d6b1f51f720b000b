/*
 * tests/world/disk.h -- a disk in memory, which keeps what was synced and may lose what was not.
 *
 * A file has two images: what programs read (`now`), and what would be there after a power loss
 * (`kept`).  A write goes to the first and is remembered as a change; a sync carries the changes to
 * the second.  A name in a folder is kept when the folder is synced.  At a power loss each change
 * that was not synced is kept, dropped, or torn between its sectors.
 *
 * SQLite uses it as its VFS (disk_vfs.c); the room's own files get there because the linker sends
 * their calls of the C library to disk_calls.c.
 *
 * When the room dies (`disk.dead`) nothing changes any more: every call fails, so that the code
 * unwinds and frees its memory, as if it had ended at the call before.
 */
#ifndef RIFFLE_WORLD_DISK_H
#define RIFFLE_WORLD_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DISK_PATH = 96, DISK_SECTOR = 512, DISK_SHM_REGIONS = 8, DISK_SHM_LOCKS = 8 };

struct disk_bytes {
    uint8_t *byte;
    size_t size, room;
};

struct disk_change {
    struct disk_change *next;
    size_t at, size;
    bool cuts; /* the file ends at `at`; nothing is written */
    uint8_t byte[];
};

struct disk_file {
    struct disk_file *next;
    char path[DISK_PATH];
    uint64_t inode;
    bool is_folder;
    bool named, named_kept; /* in its folder: now, and after a power loss */
    unsigned opens;
    struct disk_bytes now, kept;
    struct disk_change *first, *last; /* not synced yet */

    /* Locks of SQLite, and its shared memory. */
    unsigned shared;
    const void *reserved, *exclusive;
    void *region[DISK_SHM_REGIONS];
    unsigned mappers, shm_shared[DISK_SHM_LOCKS];
    const void *shm_exclusive[DISK_SHM_LOCKS];
};

/* What goes wrong, once in so many calls; 0: never. */
struct disk_faults {
    unsigned write_fails, sync_fails, misdirects;
    size_t space;     /* bytes in all; 0: any number */
    uint64_t dies_at; /* the call, counted in `calls`, at which the room dies; 0: none */
};

struct disk {
    struct disk_file *files;
    uint64_t inodes;
    uint64_t calls; /* that change something */
    size_t used;
    bool dead;
    struct disk_faults faults;
    unsigned failed, misdirected; /* calls so far */
};

extern struct disk disk;

void disk_start(void);
void disk_end(void);

struct disk_file *disk_find(const char *path); /* by its name; NULL: none */

/* The calls: false with errno. */
struct disk_file *disk_make(const char *path, bool is_folder);
bool disk_write(struct disk_file *file, const void *bytes, size_t size, size_t at);
bool disk_cut(struct disk_file *file, size_t size);
size_t disk_read(const struct disk_file *file, void *out, size_t size, size_t at);
bool disk_sync(struct disk_file *file);
bool disk_sync_folder_of(const char *path);
bool disk_unlink(const char *path);
void disk_open(struct disk_file *file);
void disk_close(struct disk_file *file);

/* What happens to a disk, while no program has a file open. */
void disk_lose_power(void);
bool disk_rot(const char *path); /* one bit of a file changes, of any if NULL; false: none */

/* A copy of everything that is synced, to be put back later: with the same inodes, as a snapshot of the machine
 * has, or with others, as files that were copied have; all, or those whose path begins with
 * `only`. */
struct disk_copy;
struct disk_copy *disk_copy_make(void);
void disk_copy_restore(const struct disk_copy *copy, const char *only, bool same_inodes);
void disk_copy_free(struct disk_copy *copy);

void disk_use_sqlite(void); /* makes it SQLite's default */

#endif
