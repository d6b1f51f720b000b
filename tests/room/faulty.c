/*
 * A disk that fails, for LD_PRELOAD: of the calls that write, or open for writing, something under
 * the folder RIFFLE_FAULTY the call number RIFFLE_FAULTY_CALL fails with the error
 * RIFFLE_FAULTY_ERROR, alone, or with all that follow where RIFFLE_FAULTY_ON is set.  Then the file
 * RIFFLE_FAULTY_TOLD is made.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool
lies_there(const char *path)
{
    const char *folder = getenv("RIFFLE_FAULTY");
    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

/* Counts a call; true when it is to fail. */
static bool
fails(void)
{
    static atomic_long calls;
    const char *call = getenv("RIFFLE_FAULTY_CALL"), *error = getenv("RIFFLE_FAULTY_ERROR");
    long wanted = call ? atol(call) : 0, now = atomic_fetch_add(&calls, 1) + 1;
    if (now < wanted || (now > wanted && !getenv("RIFFLE_FAULTY_ON")) || !wanted)
        return false;
    long file = syscall(SYS_openat, AT_FDCWD, getenv("RIFFLE_FAULTY_TOLD"), O_CREAT | O_RDWR, 0600);
    if (file >= 0)
        syscall(SYS_close, file);
    errno = error ? atoi(error) : EIO;
    return true;
}

static bool
file_fails(int file)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0)
        return false;
    path[size] = '\0';
    return lies_there(path) && fails();
}

static bool
open_fails(const char *path, int flags)
{
    return (flags & (O_WRONLY | O_RDWR | O_CREAT)) && lies_there(path) && fails();
}

ssize_t
write(int file, const void *bytes, size_t size)
{
    return file_fails(file) ? -1 : syscall(SYS_write, file, bytes, size);
}

ssize_t
pwrite(int file, const void *bytes, size_t size, off_t at)
{
    return file_fails(file) ? -1 : syscall(SYS_pwrite64, file, bytes, size, at);
}

ssize_t
pwrite64(int file, const void *bytes, size_t size, off_t at)
{
    return pwrite(file, bytes, size, at);
}

int
fsync(int file)
{
    return file_fails(file) ? -1 : (int)syscall(SYS_fsync, file);
}

int
fdatasync(int file)
{
    return file_fails(file) ? -1 : (int)syscall(SYS_fdatasync, file);
}

int
ftruncate(int file, off_t size)
{
    return file_fails(file) ? -1 : (int)syscall(SYS_ftruncate, file, size);
}

int
ftruncate64(int file, off_t size)
{
    return ftruncate(file, size);
}

int
fallocate(int file, int mode, off_t at, off_t size)
{
    return file_fails(file) ? -1 : (int)syscall(SYS_fallocate, file, mode, at, size);
}

int
rename(const char *from, const char *to)
{
    if (lies_there(to) && fails())
        return -1;
    return (int)syscall(SYS_rename, from, to);
}

int
open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return open_fails(path, flags) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int
open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return open(path, flags, mode);
}

/* The log of the base counts as long after each batch, so that carrying it into the file is among
 * what may fail. */
typedef int log_hook(void *context, void *base, const char *name, int pages);

static log_hook *told_of_pages;

static int
many_pages(void *context, void *base, const char *name, int pages)
{
    return told_of_pages(context, base, name, 4000 * pages);
}

void *sqlite3_wal_hook(void *base, log_hook *hook, void *context);
void *
sqlite3_wal_hook(void *base, log_hook *hook, void *context)
{
    void *(*real)(void *, log_hook *, void *);
    *(void **)&real = dlsym(RTLD_NEXT, "sqlite3_wal_hook");
    told_of_pages = hook;
    return real(base, many_pages, context);
}
