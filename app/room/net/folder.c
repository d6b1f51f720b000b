/*
 * app/room/net/folder.c -- the data folder of the room: made, locked for one room at a time,
 * checked and cleaned before anything is served.
 *
 * The lock is on the folder itself, because a file in it can be deleted under a running room, and
 * also on the file `lock`, which other programs know.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/net/folder.h"
#include "store/marks.h"

enum { NOTE_PATH = 3100 }; /* longer than room->data and the name of a file */

/* Folds a line of a record that should be complete. */
static bool
fold(void *context, uint64_t number, const char *line, size_t size)
{
    struct keeper *keeper = context;
    return number == keeper->record.spine.lines + 1 && keeper_resume_line(keeper, line, size);
}

static bool
has_players(const struct rf_record *record)
{
    bool any = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        any = any || record->bj.table.seats.box[box].arrival;
    return any;
}

/* True when cards were or may have been dealt from a shoe whose secret is not revealed.  A shoe
 * that was only committed to has dealt nothing; a table that closes before the shuffle leaves one.
 */
static bool
has_open_shoe(const struct rf_record *record)
{
    bool any = false;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        any = any || record->shoe[i].stage == RF_SHOE_STACKED ||
              record->shoe[i].stage == RF_SHOE_ABORTED;
    return any;
}

/* True when a table is over according to its record: nobody sits there, and every shoe that cards
 * were dealt from is revealed, so its secrets are no longer needed.  A table that never opened has
 * no lines. */
static bool
is_complete(struct room *room, const struct store_table *stored)
{
    struct keeper *keeper = calloc(1, sizeof *keeper);
    bool read = keeper && keeper_resume_begin(keeper, stored->id, (struct keeper_sink){0}) &&
                store_lines(room->store, stored->row, 1, fold, keeper);
    bool complete = read && (keeper->record.spine.lines == 0 ||
                             (keeper->record.open && !keeper->record.spine.head_due &&
                              !has_open_shoe(&keeper->record) && !has_players(&keeper->record)));
    if (keeper)
        keeper_leave(keeper);
    free(keeper);
    return complete;
}

/* A closed table still has secrets.  Usually the room ended before it could remove them.  But the
 * table may be open, and closed only by a wrong bit on the disk: then it is opened again, and its
 * record tells whether it may continue. */
static void
sweep_one(struct room *room, const char *id, const char *path)
{
    struct store_table stored;
    if (!store_table_named(room->store, id, &stored) || !stored.closed)
        return;
    if (is_complete(room, &stored)) {
        unlink(path);
        return;
    }
    fprintf(stderr,
            "riffle serve: table %s is marked as closed in room.sqlite, but its record is not "
            "complete: opening it again\n",
            id);
    stored.closed = false;
    table_known(room, &stored);
}

void
folder_sweep_secrets(struct room *room, const char *folder)
{
    DIR *secrets = opendir(folder);
    for (const struct dirent *file; secrets && (file = readdir(secrets)) != NULL;) {
        static const char end[] = ".secret";
        char id[RF_RECORD_ID], path[3400];
        size_t size = strlen(file->d_name);
        if (size < sizeof end || size - (sizeof end - 1) >= sizeof id ||
            strcmp(file->d_name + size - (sizeof end - 1), end) != 0)
            continue;
        snprintf(id, sizeof id, "%.*s", (int)(size - (sizeof end - 1)), file->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        sweep_one(room, id, path);
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
    fprintf(stderr, "riffle serve: cannot make the folder %s: %s\n", path, strerror(error));
    return false;
}

/* Locks an open file or folder: true unless another room has it.  Some file systems cannot lock
 * folders; then the lock of the file must do. */
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

/* SQLite creates an empty database when there is none.  Secrets show that there was one. */
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

static bool
is_open(const struct room *room, const char *id)
{
    const struct table *table = room->tables;
    while (table && strcmp(table->stored.id, id) != 0)
        table = table->next;
    return table != NULL;
}

/* True of a mark whose table is not in the store although lines of it were told.  Drops marks that
 * have no table and were told nothing. */
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
        lost = lost && !(id[0] && is_open(room, id));
        told = told || (id[0] && !known && mark->lines > 0 && has_secrets(room, id));
    }
    if (lost && !told)
        marks_drop(room->marks, slot);
    else if (lost)
        fprintf(stderr,
                "riffle serve: players saw lines of table %.*s, which is not in room.sqlite: the "
                "database is too old. Restore a newer one, or remove secrets/%.*s.secret to give "
                "the table up\n",
                MARK_ID, marks_read(room->marks, slot, 0)->id, MARK_ID,
                marks_read(room->marks, slot, 0)->id);
    return lost && told;
}

/* Makes new and removed names durable.  Some file systems cannot sync a folder (EINVAL). */
static bool
sync_folder(const struct room *room)
{
    bool synced = fsync(room->lock[0]) == 0 || errno == EINVAL;
    if (!synced)
        fprintf(stderr, "riffle serve: cannot write %s: %s\n", room->data, strerror(errno));
    return synced;
}

static void
note_path(const struct room *room, char path[static NOTE_PATH])
{
    snprintf(path, NOTE_PATH, "%s/restored", room->data);
}

bool
folder_note_restored(struct room *room)
{
    char path[NOTE_PATH];
    note_path(room, path);
    room->restored = room->options->restored || access(path, F_OK) == 0;
    if (!room->options->restored)
        return true;
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    bool noted = file >= 0 && fsync(file) == 0;
    if (!noted)
        fprintf(stderr, "riffle serve: cannot write %s: %s\n", path, strerror(errno));
    if (file >= 0)
        close(file);
    return noted && sync_folder(room);
}

bool
folder_note_moved(const struct room *room, const char *why)
{
    char path[NOTE_PATH];
    snprintf(path, sizeof path, "%s/moved", room->data);
    FILE *note = why ? fopen(path, "we") : NULL;
    bool done = why ? note && fprintf(note, "%s\n", why) > 0 && fflush(note) == 0 &&
                          fsync(fileno(note)) == 0
                    : unlink(path) == 0 || errno == ENOENT;
    if (!done)
        fprintf(stderr, "riffle serve: cannot write %s: %s\n", path, strerror(errno));
    if (note)
        fclose(note);
    return done && sync_folder(room);
}

bool
folder_forget_restored(const struct room *room)
{
    char path[NOTE_PATH];
    note_path(room, path);
    if (unlink(path) == 0 || errno == ENOENT)
        return folder_note_moved(room, NULL);
    fprintf(stderr, "riffle serve: cannot remove %s: %s\n", path, strerror(errno));
    return false;
}

bool
folder_check_moved(const struct room *room)
{
    char path[NOTE_PATH], why[400] = "";
    snprintf(path, sizeof path, "%s/moved", room->data);
    FILE *note = room->options->restored ? NULL : fopen(path, "re");
    if (!note)
        return true;
    if (fgets(why, sizeof why, note))
        why[strcspn(why, "\n")] = '\0';
    fclose(note);
    fprintf(stderr,
            "riffle serve: %s is closed: %s. To give that up and use this folder again, start with "
            "--restored: every open table is then closed\n",
            room->data, why);
    return false;
}

bool
folder_check_marks(struct room *room)
{
    unsigned lost = 0;
    if (room->shared) /* other nodes may serve these tables */
        return sync_folder(room);
    for (int slot = 0; slot < marks_count(room->marks); slot++)
        lost += is_lost(room, slot);
    if (lost == 0 || !store_is_empty(room->store))
        return sync_folder(room); /* `marks` may be a new file */
    fprintf(stderr,
            "riffle serve: %s/room.sqlite has no table at all, but %u were open. Restore the "
            "database and start with --restored; or, for an empty room, first move %s/secrets and "
            "%s/marks away\n",
            room->data, lost, room->data, room->data);
    return false;
}
