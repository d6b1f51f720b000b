/*
 * tests/world/disk_calls.c -- the calls of the C library with which the room uses its own files:
 * marks, secrets, links, locks.  The linker sends them here (--wrap); those that are not about a
 * file of the simulated disk go on to the system.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "disk.h"

enum { FIRST = 1000000, HANDLES = 64 }; /* numbers of our files; the system has no such */

static struct handle {
    struct disk_file *file;
    size_t at;
} handle[HANDLES];

static bool
is_ours(const char *path)
{
    return strncmp(path, "/world", 6) == 0;
}

static struct handle *
handle_of(int fd)
{
    return fd >= FIRST && fd < FIRST + HANDLES ? &handle[fd - FIRST] : NULL;
}

static int
answer(bool done)
{
    return done ? 0 : -1;
}

static int
refuse(int error)
{
    errno = error;
    return -1;
}

static int
open_handle(struct disk_file *file)
{
    unsigned i = 0;
    while (handle[i].file)
        if (++i == HANDLES)
            abort();
    handle[i] = (struct handle){file, 0};
    disk_open(file);
    return FIRST + (int)i;
}

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int
__wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & O_CREAT ? va_arg(arguments, int) : 0;
    va_end(arguments);
    if (!is_ours(path))
        return __real_open(path, flags, mode);
    if (disk.dead)
        return refuse(EIO);
    struct disk_file *file = disk_find(path);
    if (file && (flags & O_EXCL))
        return refuse(EEXIST);
    if (!file && !(flags & O_CREAT))
        return refuse(ENOENT);
    file = file ? file : disk_make(path, false);
    return file ? open_handle(file) : -1;
}

int __real_close(int fd);
int __wrap_close(int fd);
int
__wrap_close(int fd)
{
    struct handle *ours = handle_of(fd);
    if (!ours)
        return __real_close(fd);
    disk_close(ours->file);
    ours->file = NULL;
    return 0;
}

ssize_t __real_read(int fd, void *out, size_t size);
ssize_t __wrap_read(int fd, void *out, size_t size);
ssize_t
__wrap_read(int fd, void *out, size_t size)
{
    struct handle *ours = handle_of(fd);
    if (!ours)
        return __real_read(fd, out, size);
    if (disk.dead)
        return refuse(EIO);
    size_t got = disk_read(ours->file, out, size, ours->at);
    ours->at += got;
    return (ssize_t)got;
}

ssize_t __real_pread(int fd, void *out, size_t size, off_t at);
ssize_t __wrap_pread(int fd, void *out, size_t size, off_t at);
ssize_t
__wrap_pread(int fd, void *out, size_t size, off_t at)
{
    const struct handle *ours = handle_of(fd);
    if (!ours)
        return __real_pread(fd, out, size, at);
    return disk.dead ? refuse(EIO) : (ssize_t)disk_read(ours->file, out, size, (size_t)at);
}

ssize_t __real_write(int fd, const void *bytes, size_t size);
ssize_t __wrap_write(int fd, const void *bytes, size_t size);
ssize_t
__wrap_write(int fd, const void *bytes, size_t size)
{
    struct handle *ours = handle_of(fd);
    if (!ours)
        return __real_write(fd, bytes, size);
    if (!disk_write(ours->file, bytes, size, ours->at))
        return -1;
    ours->at += size;
    return (ssize_t)size;
}

ssize_t __real_pwrite(int fd, const void *bytes, size_t size, off_t at);
ssize_t __wrap_pwrite(int fd, const void *bytes, size_t size, off_t at);
ssize_t
__wrap_pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    const struct handle *ours = handle_of(fd);
    if (!ours)
        return __real_pwrite(fd, bytes, size, at);
    return disk_write(ours->file, bytes, size, (size_t)at) ? (ssize_t)size : -1;
}

int __real_fsync(int fd);
int __wrap_fsync(int fd);
int
__wrap_fsync(int fd)
{
    const struct handle *ours = handle_of(fd);
    return ours ? answer(disk_sync(ours->file)) : __real_fsync(fd);
}

int __real_fdatasync(int fd);
int __wrap_fdatasync(int fd);
int
__wrap_fdatasync(int fd)
{
    const struct handle *ours = handle_of(fd);
    return ours ? answer(disk_sync(ours->file)) : __real_fdatasync(fd);
}

int __real_unlink(const char *path);
int __wrap_unlink(const char *path);
int
__wrap_unlink(const char *path)
{
    return is_ours(path) ? answer(disk_unlink(path)) : __real_unlink(path);
}

int __real_access(const char *path, int mode);
int __wrap_access(const char *path, int mode);
int
__wrap_access(const char *path, int mode)
{
    if (!is_ours(path))
        return __real_access(path, mode);
    return disk.dead ? refuse(EIO) : disk_find(path) ? 0 : refuse(ENOENT);
}

int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int
__wrap_mkdir(const char *path, mode_t mode)
{
    if (!is_ours(path))
        return __real_mkdir(path, mode);
    if (disk_find(path))
        return refuse(EEXIST);
    return answer(disk_make(path, true) != NULL);
}

static int
tell(const struct disk_file *file, struct stat *out)
{
    memset(out, 0, sizeof *out);
    out->st_ino = (ino_t)file->inode;
    out->st_size = (off_t)file->now.size;
    out->st_mode = file->is_folder ? S_IFDIR | 0700 : S_IFREG | 0600;
    return 0;
}

int __real_stat(const char *path, struct stat *out);
int __wrap_stat(const char *path, struct stat *out);
int
__wrap_stat(const char *path, struct stat *out)
{
    if (!is_ours(path))
        return __real_stat(path, out);
    const struct disk_file *file = disk.dead ? NULL : disk_find(path);
    return file ? tell(file, out) : refuse(disk.dead ? EIO : ENOENT);
}

int __real_fstat(int fd, struct stat *out);
int __wrap_fstat(int fd, struct stat *out);
int
__wrap_fstat(int fd, struct stat *out)
{
    const struct handle *ours = handle_of(fd);
    return ours ? tell(ours->file, out) : __real_fstat(fd, out);
}

/* There is one room at a time, so that a lock is always free. */
int __real_flock(int fd, int operation);
int __wrap_flock(int fd, int operation);
int
__wrap_flock(int fd, int operation)
{
    return handle_of(fd) ? 0 : __real_flock(fd, operation);
}

/* One folder is read at a time, and nothing in it changes but what is removed meanwhile. */
static struct {
    char path[DISK_PATH];
    uint64_t last; /* the inode that was told last: they are told from the largest down */
    struct dirent entry;
} listing;

DIR *__wrap_opendir(const char *path);
DIR *
__wrap_opendir(const char *path)
{
    if (disk.dead || !disk_find(path)) {
        errno = disk.dead ? EIO : ENOENT;
        return NULL;
    }
    strcpy(listing.path, path);
    listing.last = UINT64_MAX;
    return (DIR *)(void *)&listing;
}

struct dirent *__wrap_readdir(DIR *folder);
struct dirent *
__wrap_readdir(DIR *folder)
{
    size_t size = strlen(listing.path);
    const struct disk_file *next = NULL;
    (void)folder;
    for (const struct disk_file *file = disk.files; file; file = file->next)
        if (file->named && file->inode < listing.last && (!next || file->inode > next->inode) &&
            strncmp(file->path, listing.path, size) == 0 && file->path[size] == '/')
            next = file;
    if (!next || disk.dead)
        return NULL;
    listing.last = next->inode;
    strcpy(listing.entry.d_name, next->path + size + 1);
    return &listing.entry;
}

int __wrap_closedir(DIR *folder);
int
__wrap_closedir(DIR *folder)
{
    (void)folder;
    return 0;
}

int __wrap_dirfd(DIR *folder);
int
__wrap_dirfd(DIR *folder)
{
    (void)folder;
    return FIRST + HANDLES;
}

int __wrap_unlinkat(int folder, const char *name, int flags);
int
__wrap_unlinkat(int folder, const char *name, int flags)
{
    char path[2 * DISK_PATH];
    (void)folder, (void)flags;
    strcpy(path, listing.path);
    strcat(path, "/");
    strcat(path, name);
    return answer(disk_unlink(path));
}
