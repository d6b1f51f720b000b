/*
 * tests/world/disk_vfs.c -- the simulated disk as SQLite's VFS, with its locks and the shared
 * memory of the write-ahead log.  It behaves as SQLite's own for Unix does: the first sync of a new
 * journal or log syncs its folder too.
 */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "disk_in.h"
#include "world.h"

struct open_file {
    sqlite3_file base; /* first, as SQLite asks */
    struct disk_file *file;
    bool temporary, sync_folder, maps;
    int lock;
    unsigned shm_shared, shm_exclusive; /* locks of the shared memory, a bit each */
};

static struct open_file *
of(sqlite3_file *file)
{
    return (struct open_file *)(void *)file;
}

static int
error_for(int usual)
{
    return errno == ENOSPC ? SQLITE_FULL : usual;
}

static int
file_close(sqlite3_file *file)
{
    struct open_file *own = of(file);
    if (own->temporary)
        own->file->named = false;
    disk_close(own->file);
    return SQLITE_OK;
}

static int
file_read(sqlite3_file *file, void *out, int size, sqlite3_int64 at)
{
    if (disk.dead)
        return SQLITE_IOERR_READ;
    size_t got = disk_read(of(file)->file, out, (size_t)size, (size_t)at);
    if (got == (size_t)size)
        return SQLITE_OK;
    memset((char *)out + got, 0, (size_t)size - got);
    return SQLITE_IOERR_SHORT_READ;
}

static int
file_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    bool done = disk_write(of(file)->file, bytes, (size_t)size, (size_t)at);
    return done ? SQLITE_OK : error_for(SQLITE_IOERR_WRITE);
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return disk_cut(of(file)->file, (size_t)size) ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int
file_sync(sqlite3_file *file, int flags)
{
    struct open_file *own = of(file);
    (void)flags;
    if (!disk_sync(own->file))
        return SQLITE_IOERR_FSYNC;
    if (own->sync_folder && !disk_sync_folder_of(own->file->path))
        return SQLITE_IOERR_DIR_FSYNC;
    own->sync_folder = false;
    return SQLITE_OK;
}

static int
file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)of(file)->file->now.size;
    return disk.dead ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

/* Locks: any number of readers; one that will write; one alone. */
static int
file_lock(sqlite3_file *file, int level)
{
    struct open_file *own = of(file);
    struct disk_file *on = own->file;
    if (level <= own->lock)
        return SQLITE_OK;
    bool others = on->shared > (own->lock >= SQLITE_LOCK_SHARED ? 1u : 0u);
    bool taken = (on->exclusive && on->exclusive != own) ||
                 (level >= SQLITE_LOCK_RESERVED && on->reserved && on->reserved != own) ||
                 (level == SQLITE_LOCK_EXCLUSIVE && others);
    if (taken)
        return SQLITE_BUSY;
    if (own->lock < SQLITE_LOCK_SHARED)
        on->shared++;
    if (level >= SQLITE_LOCK_RESERVED)
        on->reserved = own;
    if (level == SQLITE_LOCK_EXCLUSIVE)
        on->exclusive = own;
    own->lock = level;
    return SQLITE_OK;
}

static int
file_unlock(sqlite3_file *file, int level)
{
    struct open_file *own = of(file);
    struct disk_file *on = own->file;
    if (level >= own->lock)
        return SQLITE_OK;
    on->reserved = on->reserved == own ? NULL : on->reserved;
    on->exclusive = on->exclusive == own ? NULL : on->exclusive;
    if (level == SQLITE_LOCK_NONE && own->lock >= SQLITE_LOCK_SHARED)
        on->shared--;
    own->lock = level;
    return SQLITE_OK;
}

static int
file_check_reserved(sqlite3_file *file, int *reserved)
{
    *reserved = of(file)->file->reserved != NULL;
    return SQLITE_OK;
}

static int
file_control(sqlite3_file *file, int what, void *argument)
{
    (void)file, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int
file_sector(sqlite3_file *file)
{
    (void)file;
    return 4096;
}

/* As SQLite takes it of a Unix system: a torn write harms no bytes beside its own. */
static int
file_device(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int
shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **out)
{
    struct open_file *own = of(file);
    struct disk_file *on = own->file;
    *out = NULL;
    if (region >= DISK_SHM_REGIONS)
        return SQLITE_IOERR_SHMMAP;
    on->mappers += !own->maps;
    own->maps = true;
    if (!on->region[region] && extend)
        on->region[region] = calloc(1, (size_t)size);
    *out = on->region[region];
    return SQLITE_OK;
}

static int
shm_lock(sqlite3_file *file, int first, int count, int flags)
{
    struct open_file *own = of(file);
    struct disk_file *on = own->file;
    for (int i = first; i < first + count && (flags & SQLITE_SHM_LOCK); i++) {
        bool alone = flags & SQLITE_SHM_EXCLUSIVE;
        unsigned mine = own->shm_shared >> i & 1;
        if ((on->shm_exclusive[i] && on->shm_exclusive[i] != own) ||
            (alone && on->shm_shared[i] > mine))
            return SQLITE_BUSY;
    }
    for (int i = first; i < first + count; i++) {
        unsigned bit = 1u << i;
        if (flags & SQLITE_SHM_EXCLUSIVE) {
            on->shm_exclusive[i] = flags & SQLITE_SHM_LOCK ? own : NULL;
        } else if (flags & SQLITE_SHM_LOCK) {
            on->shm_shared[i] += !(own->shm_shared & bit);
            own->shm_shared |= bit;
        } else {
            on->shm_shared[i] -= (own->shm_shared & bit) != 0;
            own->shm_shared &= ~bit;
        }
    }
    return SQLITE_OK;
}

static void
shm_barrier(sqlite3_file *file)
{
    (void)file;
}

static int
shm_unmap(sqlite3_file *file, int removes)
{
    struct open_file *own = of(file);
    struct disk_file *on = own->file;
    (void)removes; /* it is in no file */
    if (!own->maps)
        return SQLITE_OK;
    own->maps = false;
    if (--on->mappers > 0)
        return SQLITE_OK;
    for (unsigned i = 0; i < DISK_SHM_REGIONS; i++) {
        free(on->region[i]);
        on->region[i] = NULL;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int
vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    static unsigned temporary;
    struct open_file *own = of(file);
    char name[DISK_PATH];
    (void)vfs;
    memset(own, 0, sizeof *own);
    if (disk.dead)
        return SQLITE_CANTOPEN;
    own->temporary = !path;
    snprintf(name, sizeof name, "/world/temporary-%u", temporary);
    temporary += !path;
    path = path ? path : name;
    own->file = disk_find(path);
    if (!own->file && (flags & SQLITE_OPEN_CREATE)) {
        own->file = disk_make(path, false);
        own->sync_folder = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL);
    }
    if (!own->file)
        return SQLITE_CANTOPEN;
    disk_open(own->file);
    own->base.pMethods = &methods;
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int
vfs_delete(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    (void)vfs;
    if (!disk_unlink(path))
        return errno == ENOENT ? SQLITE_IOERR_DELETE_NOENT : SQLITE_IOERR_DELETE;
    return !sync_folder || disk_sync_folder_of(path) ? SQLITE_OK : SQLITE_IOERR_DIR_FSYNC;
}

static int
vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *there)
{
    const struct disk_file *file = disk_find(path);
    (void)vfs;
    *there = file && (flags != SQLITE_ACCESS_EXISTS || file->now.size > 0);
    return disk.dead ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int
vfs_path(sqlite3_vfs *vfs, const char *path, int room, char *out)
{
    (void)vfs;
    sqlite3_snprintf(room, out, "%s", path);
    return SQLITE_OK;
}

static int
vfs_random(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    dice_fill(DICE_SQLITE, out, (size_t)size);
    return size;
}

static int
vfs_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds; /* nobody else runs meanwhile */
}

static int
vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    (void)vfs;
    *out = (sqlite3_int64)(world.now + world.time_of_day) + 210866760000000;
    return SQLITE_OK;
}

static int
vfs_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs, (void)size, (void)out;
    return errno;
}

void
disk_use_sqlite(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct open_file),
        .mxPathname = DISK_PATH - 1,
        .zName = "world",
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_path,
        .xRandomness = vfs_random,
        .xSleep = vfs_sleep,
        .xGetLastError = vfs_error,
        .xCurrentTimeInt64 = vfs_time,
    };
    static bool once;
    if (!once && sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        abort();
    once = true;
    sqlite3_randomness(0, NULL); /* draws from vfs_random again */
}
