/*
 * room/folder.c -- the folder of the room: made, locked for one room at a time, and swept.
 *
 * The lock is on the folder itself, which cannot be deleted away under a room as a file in it can,
 * and on the file `lock` besides, which other programs know.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/room.h"

/* A room that ended before it could remove the secrets of a closed table removes them now. */
void
folder_sweep_secrets(struct room *room, const char *folder)
{
    DIR *secrets = opendir(folder);
    for (const struct dirent *file; secrets && (file = readdir(secrets)) != NULL;) {
        static const char end[] = ".secret";
        struct store_table stored;
        char id[RF_RECORD_ID];
        size_t size = strlen(file->d_name);
        if (size < sizeof end || size - (sizeof end - 1) >= sizeof id ||
            strcmp(file->d_name + size - (sizeof end - 1), end) != 0)
            continue;
        snprintf(id, sizeof id, "%.*s", (int)(size - (sizeof end - 1)), file->d_name);
        if (store_table_named(room->store, id, &stored) && stored.closed)
            unlinkat(dirfd(secrets), file->d_name, 0);
    }
    if (secrets)
        closedir(secrets);
}

bool
folder_make(const char *path)
{
    struct stat there;
    if (mkdir(path, 0700) == 0)
        return true;
    int error = errno;
    if (error == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return true;
    fprintf(stderr, "riffle serve: the folder %s cannot be made: %s\n", path, strerror(error));
    return false;
}

/* Locks an open file, or a folder: true unless another room has it.  Where a file system cannot
 * lock folders, the lock of the file must do. */
static bool
take_lock(int fd, bool is_folder)
{
    return flock(fd, LOCK_EX | LOCK_NB) == 0 || (is_folder && errno != EWOULDBLOCK);
}

bool
folder_lock(struct room *room)
{
    char path[3100];
    snprintf(path, sizeof path, "%s/lock", room->data);
    room->lock[0] = open(room->data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    room->lock[1] = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (room->lock[0] >= 0 && room->lock[1] >= 0 && take_lock(room->lock[0], true) &&
        take_lock(room->lock[1], false))
        return true;
    fprintf(stderr,
            "riffle serve: %s is in use by another room, or cannot be written: %s. Stop that room, "
            "or give another folder with --data\n",
            room->data, strerror(errno));
    folder_unlock(room);
    return false;
}

void
folder_unlock(struct room *room)
{
    for (unsigned i = 0; i < 2; i++) {
        if (room->lock[i] > 0)
            close(room->lock[i]);
        room->lock[i] = -1;
    }
}
