/*
 * app/room/net/move.c -- `riffle serve --move` (move.h).
 *
 * The order of the steps keeps one room in one place, whenever the program is killed:
 *
 *     the new place is closed by a note; the room is copied, and the copy checked;
 *     the old place is closed by a note; the note of the new place goes
 *
 * A folder has its note in the file `moved`, a database in its settings.
 */
#include "room/net/move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "room/net/folder.h"
#include "store/store_move.h"

enum { PATH = 3100 };

struct move_job {
    struct room room; /* only its folder and lock */
    struct move_side folder, database;
    struct marks *marks; /* of a folder that a room moves into */
    char secrets[PATH];
};

static bool
say(const char *what, const char *whose)
{
    fprintf(stderr, "riffle serve: %s%s\n", what, whose);
    return false;
}

/* The folder of a room that moves must have one; the one that it moves to must not. */
static bool
open_folder(struct move_job *job, enum move move)
{
    char path[PATH];
    struct room *room = &job->room;
    snprintf(path, sizeof path, "%s/room.sqlite", room->data);
    bool there = access(path, F_OK) == 0;
    if (move == MOVE_TO_FOLDER && there)
        return say("there is a room already. Give a new folder with --data, not ", room->data);
    if (move == MOVE_TO_DATABASE && !there)
        return say("there is no room in ", room->data);
    if (move == MOVE_TO_FOLDER && !folder_note_moved(room, "the room did not arrive here: the move "
                                                           "was not finished. Move it again into "
                                                           "a new folder"))
        return false;
    job->folder.store = store_open(path, NULL, NULL);
    job->folder.secrets = job->secrets;
    return job->folder.store != NULL;
}

/* The name of the node says in messages of other nodes who has the tables. */
static bool
open_database(struct move_job *job, const struct room_options *o, enum move move)
{
    char key[PATH], why[300];
    snprintf(key, sizeof key, "%s/room.key", job->room.data);
    struct store_place place = {o->store, "riffle-serve--move", "", o->lease,
                                o->room_key ? o->room_key : key};
    struct store *store = job->database.store = store_open_at(&place, NULL, NULL);
    struct store_change change;
    if (!store)
        return false;
    while (store_next_change(store, &change))
        ; /* the tables that it took: their epochs count from now on */
    if (store_find_rival(store, why, sizeof why)) {
        fprintf(stderr,
                "riffle serve: %s. Stop every node of the room, wait until the lease (--lease) has "
                "ended, and move it then\n",
                why);
        return false;
    }
    if (move == MOVE_TO_DATABASE && !store_is_empty(store))
        return say("there is a room already in the database. Give a new one with --store; after a "
                   "move that was not finished, first run: DROP SCHEMA riffle CASCADE",
                   "");
    return move == MOVE_TO_FOLDER ||
           store_forbid(o->store, "the room did not arrive here: the move was not finished. Run "
                                  "DROP SCHEMA riffle CASCADE, and move it again");
}

static bool
add_slot(void *context, const struct store_table *table)
{
    return marks_add(context, table->id) != MARK_NONE;
}

/* A folder gets a mark of each open table: without one the table would be closed. */
static bool
open_marks(struct move_job *job)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/marks", job->room.data);
    job->marks = marks_open(path);
    job->folder.marks = job->marks;
    return job->marks && store_tables(job->database.store, false, add_slot, job->marks);
}

/* Both places are closed by a note for a moment, never open both. */
static bool
change_notes(struct move_job *job, const struct room_options *o, enum move move)
{
    char where[PATH + 100];
    snprintf(where, sizeof where, "the room was moved to %s",
             move == MOVE_TO_DATABASE ? o->store : o->data);
    return move == MOVE_TO_DATABASE
               ? folder_note_moved(&job->room, where) && store_forbid(o->store, NULL)
               : store_forbid(o->store, where) && folder_note_moved(&job->room, NULL);
}

static void
report(const struct moved *moved, const struct room_options *o, enum move move)
{
    bool folder = move == MOVE_TO_FOLDER;
    printf("Moved %llu tables (%llu open), %llu lines and %llu guests to %s.\n"
           "Every record and every secret was compared. The old place is unchanged, and no room "
           "opens it any more.\n"
           "Start the room with: riffle serve --data %s%s%s\n",
           (unsigned long long)moved->tables, (unsigned long long)moved->open,
           (unsigned long long)moved->lines, (unsigned long long)moved->guests,
           folder ? o->data : o->store, o->data, folder ? "" : " --store ", folder ? "" : o->store);
}

static bool
move_all(struct move_job *job, const struct room_options *o, enum move move, struct moved *moved)
{
    bool folder = move == MOVE_TO_FOLDER;
    if (!folder_lock(&job->room) || !folder_check_moved(&job->room))
        return false;
    bool opened = folder ? open_database(job, o, move) && open_folder(job, move) && open_marks(job)
                         : open_folder(job, move) && open_database(job, o, move);
    if (!opened)
        return false;
    if (!store_move(folder ? &job->database : &job->folder, folder ? &job->folder : &job->database,
                    moved))
        return say("the room was not moved, and the old place is as it was", "");
    return !job->marks || marks_sync(job->marks);
}

bool
move_room(const struct room_options *o, enum move move)
{
    struct move_job *job = calloc(1, sizeof *job);
    struct moved moved;
    if (!job)
        return say("out of memory", "");
    job->room.options = o;
    snprintf(job->room.data, sizeof job->room.data, "%s", o->data);
    snprintf(job->secrets, sizeof job->secrets, "%s/secrets", job->room.data);
    bool right = secrets_begin() && folder_make(job->room.data) && folder_make(job->secrets) &&
                 move_all(job, o, move, &moved);
    if (job->folder.store)
        store_close(job->folder.store);
    if (job->database.store)
        store_close(job->database.store);
    marks_close(job->marks);
    right = right && change_notes(job, o, move);
    folder_unlock(&job->room);
    free(job);
    if (right)
        report(&moved, o, move);
    return right;
}
