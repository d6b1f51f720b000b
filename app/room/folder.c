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

#include "room/folder.h"
#include "store/marks.h"

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

static unsigned
count_secrets(const char *folder)
{
    DIR *secrets = opendir(folder);
    unsigned count = 0;
    for (const struct dirent *file; secrets && (file = readdir(secrets)) != NULL;)
        count += strstr(file->d_name, ".secret") != NULL;
    if (secrets)
        closedir(secrets);
    return count;
}

/* SQLite would make an empty database where there is none.  Secrets are of tables that it had. */
bool
folder_has_base(const struct room *room, const char *base, const char *secrets)
{
    struct stat told;
    unsigned count = count_secrets(secrets);
    if (count == 0 || (stat(base, &told) == 0 && told.st_size > 0))
        return true;
    fprintf(stderr,
            "riffle serve: %s is missing or empty, but there are secrets of open tables (%u). "
            "Restore the database and start with --restored; or, for an empty room, first move "
            "%s/secrets and %s/marks away\n",
            base, count, room->data, room->data);
    return false;
}

static bool
has_secrets(const struct room *room, const char *id)
{
    char path[3200];
    snprintf(path, sizeof path, "%s/secrets/%s.secret", room->data, id);
    return access(path, F_OK) == 0;
}

/* True of a mark whose table the store has not, though lines of it were told. */
static bool
is_lost(struct room *room, int slot)
{
    struct store_table stored;
    bool told = false, lost = true;
    for (unsigned place = 0; place < MARK_PLACES; place++) {
        const struct mark *mark = marks_read(room->marks, slot, place);
        char id[MARK_ID];
        snprintf(id, sizeof id, "%.*s", MARK_ID - 1, mark->id);
        bool known = id[0] && store_table_named(room->store, id, &stored);
        lost = lost && (!known || stored.closed);
        told = told || (id[0] && !known && mark->lines > 0 && has_secrets(room, id));
    }
    if (lost && !told)
        marks_drop(room->marks, slot);
    else if (lost)
        fprintf(stderr,
                "riffle serve: table %.*s was told of lines and is not in room.sqlite, which is "
                "older: restore a newer one, or remove secrets/%.*s.secret to forget the table\n",
                MARK_ID, marks_read(room->marks, slot, 0)->id, MARK_ID,
                marks_read(room->marks, slot, 0)->id);
    return lost && told;
}

bool
folder_check_marks(struct room *room)
{
    unsigned lost = 0;
    for (int slot = 0; slot < marks_count(room->marks); slot++)
        lost += is_lost(room, slot);
    if (lost == 0 || store_next_row(room->store) > 1)
        return fsync(room->lock[0]) == 0 || errno == EINVAL; /* the marks may be a new file */
    fprintf(stderr,
            "riffle serve: %s/room.sqlite has no table at all, but %u were open. Restore the "
            "database and start with --restored; or, for an empty room, first move %s/secrets and "
            "%s/marks away\n",
            room->data, lost, room->data, room->data);
    return false;
}
