/*
 * tests/room/folder_copy.c -- a data folder held in memory, so that it can be written out again for
 * each damage.
 */
#include "folder_copy.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 256, INODE = 16 }; /* where the marks have their inode */

static const char *const folders[] = {"", "secrets/", "events/"};
enum { FOLDERS = sizeof folders / sizeof folders[0] };

static _Noreturn void
fail(const char *what, const char *path)
{
    perror(path);
    fprintf(stderr, "shelf: %s\n", what);
    abort();
}

/* Calls `each` for every plain file; the name is that below the folder. */
static void
walk(const char *folder, void (*each)(void *context, const char *folder, const char *name),
     void *context)
{
    for (unsigned i = 0; i < FOLDERS; i++) {
        char path[PATH], name[SHELF_NAME];
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        DIR *in = opendir(path);
        for (const struct dirent *entry; in && (entry = readdir(in)) != NULL;) {
            if (entry->d_type != DT_REG)
                continue;
            snprintf(name, sizeof name, "%s%.60s", folders[i], entry->d_name);
            each(context, folder, name);
        }
        if (in)
            closedir(in);
    }
}

static void
take_one(void *context, const char *folder, const char *name)
{
    struct shelf *shelf = context;
    struct shelf_file *file = &shelf->file[shelf->count++];
    char path[PATH];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int in = open(path, O_RDONLY);
    if (shelf->count > SHELF_FILES || in < 0 || fstat(in, &about) != 0)
        fail("cannot be read", path);
    snprintf(file->name, sizeof file->name, "%s", name);
    file->size = (size_t)about.st_size;
    file->bytes = malloc(file->size + 1);
    if (!file->bytes || read(in, file->bytes, file->size) != (ssize_t)file->size)
        fail("cannot be read", path);
    close(in);
}

static int
by_name(const void *a, const void *b)
{
    return strcmp(((const struct shelf_file *)a)->name, ((const struct shelf_file *)b)->name);
}

void
shelf_take(struct shelf *shelf, const char *folder)
{
    memset(shelf, 0, sizeof *shelf);
    walk(folder, take_one, shelf);
    qsort(shelf->file, shelf->count, sizeof shelf->file[0], by_name);
}

const struct shelf_file *
shelf_find(const struct shelf *shelf, const char *name)
{
    for (unsigned i = 0; i < shelf->count; i++)
        if (strcmp(shelf->file[i].name, name) == 0)
            return &shelf->file[i];
    return NULL;
}

static void
remove_other(void *context, const char *folder, const char *name)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!shelf_find(context, name) && unlink(path) != 0)
        fail("cannot be removed", path);
}

void
shelf_write(const char *path, const void *bytes, size_t size)
{
    int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (out < 0 || write(out, bytes, size) != (ssize_t)size)
        fail("cannot be written", path);
    struct stat about;
    const char *name = strrchr(path, '/');
    if (name && strcmp(name, "/marks") == 0 && size >= INODE + sizeof(uint64_t)) {
        uint64_t inode = fstat(out, &about) == 0 ? (uint64_t)about.st_ino : 0;
        if (pwrite(out, &inode, sizeof inode, INODE) != sizeof inode)
            fail("cannot be written", path);
    }
    close(out);
}

void
shelf_lay_out(const struct shelf *shelf, const char *folder)
{
    char path[PATH];
    for (unsigned i = 1; i < FOLDERS; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        mkdir(path, 0700);
    }
    union {
        const struct shelf *files;
        void *context;
    } own = {shelf};
    walk(folder, remove_other, own.context);
    for (unsigned i = 0; i < shelf->count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, shelf->file[i].name);
        shelf_write(path, shelf->file[i].bytes, shelf->file[i].size);
    }
}

void
shelf_free(struct shelf *shelf)
{
    for (unsigned i = 0; i < shelf->count; i++)
        free(shelf->file[i].bytes);
    memset(shelf, 0, sizeof *shelf);
}
