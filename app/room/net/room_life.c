/*
 * app/room/net/room_life.c -- opens a room and closes it: its folder, store, marks and threads.
 */
#include "room/json_memory.h"
#include "room/net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/desk/desk.h"
#include "room/net/folder.h"
#include "room/net/links.h"
#include "room/net/nodes.h"
#include "room/table/learn.h"
#include "room/table/table_mark.h"
#include "room/worker.h"
#include "store/marks.h"
#include "store/owner.h"

/* A folder that was copied, or is older than marks, is taken over before anybody comes: each table
 * is read, and when all of it is on the disk the marks belong to this folder. */
static bool
take_over(struct room *room)
{
    if (!room->restored && !marks_is_copy(room->marks) && !room->adopts)
        return true;
    if (room->shared && !room->restored)
        return marks_are_here(room->marks);
    while (room_load_one(room))
        ;
    for (struct table *table = room->restored ? room->tables : NULL; table; table = table->next)
        if (!table->over) /* it could not be closed; without a mark it never continues */
            table_mark_drop(table);
    room_mark_tables(room);
    if (store_wait(room->store) && marks_are_here(room->marks))
        return folder_forget_restored(room);
    fprintf(stderr, "riffle serve: cannot take over the tables in %s: %s\n", room->data,
            store_failed(room->store) ? store_failed(room->store) : "cannot write the marks");
    return false;
}

/* A store that is shared is found before the sandbox closes; its threads start later. */
static bool
find_store(struct room *room)
{
    char key[3100];
    const struct room_options *o = room->options;
    snprintf(key, sizeof key, "%s/room.key", room->data);
    struct store_place place = {o->store, o->node, o->node_address, o->lease,
                                o->room_key ? o->room_key : key};
    room->store = o->store ? store_prepare(&place) : NULL;
    return room->store || !o->store;
}

/* Opens the store in the data folder, or continues with the one that was found. */
static bool
start_store(struct room *room, const char *file)
{
    if (room->store)
        return store_begin(room->store, room_wake, room);
    room->store = store_open(file, room_wake, room);
    return room->store != NULL;
}

/* The first part of a start: no record is read yet, and no thread started. */
bool
room_claim(struct room *room, const struct room_options *options)
{
    char secrets[3100];
    memset(room, 0, sizeof *room);
    room->options = options;
    json_memory_watch();
    clock_start(room);
    snprintf(room->data, sizeof room->data, "%s", options->data);
    snprintf(secrets, sizeof secrets, "%s/secrets", room->data);
    return folder_make(room->data) && folder_make(secrets) && folder_lock(room) &&
           (options->store || folder_check_moved(room)) && folder_note_restored(room) &&
           find_store(room);
}

/* The second part.  The order matters: the database must be there before SQLite would create it,
 * the marks before tables are read, and the tables before secrets and marks are compared with them.
 */
bool
room_load(struct room *room)
{
    char path[3100], secrets[3100];
    snprintf(secrets, sizeof secrets, "%s/secrets", room->data);
    snprintf(path, sizeof path, "%s/room.sqlite", room->data);
    if ((!room->store && !folder_has_base(room, path, secrets)) || !start_store(room, path))
        return false;
    snprintf(path, sizeof path, "%s/marks", room->data);
    room->marks = marks_open(path);
    if (!room->marks)
        return false;
    store_use_marks(room->store, room->marks);
    room->shared = store_is_shared(room->store);
    room->adopts = marks_is_new(room->marks) && store_form(room->store) > 0 &&
                   store_form(room->store) < STORE_HAS_MARKS;
    room->desk = desk_open(room->data, room->files_limited, room_wake, room);
    if (room->desk) {
        links_public_address(room->options, path, 200);
        desk_address(room->desk, path);
    }
    if (!room->desk || !worker_open(room, room_wake))
        return false;
    room_take_changes(room);
    if (!room->shared)
        folder_sweep_secrets(room, secrets);
    return folder_check_marks(room) && take_over(room);
}

bool
room_open(struct room *room, const struct room_options *options)
{
    return room_claim(room, options) && room_load(room);
}

/* Threads end first, then the tables' last marks go into the last batch, which store_close waits
 * for. */
void
room_close(struct room *room)
{
    room->stops = true;
    worker_close(room);
    learn_forget(room);
    message_open_forget(room);
    if (room->store)
        room_mark_tables(room);
    while (room->tables)
        table_free(room->tables);
    if (room->store)
        store_close(room->store);
    marks_close(room->marks);
    nodes_free(room);
    free(room->lobby);
    free(room->events);
    room->safe = UINT64_MAX; /* nothing waits any more, so guest_sweep frees every guest */
    for (struct guest *guest = room->guests; guest; guest = guest->next)
        guest->uses = 0;
    guest_sweep(room);
    while (room->addresses) {
        struct address *address = room->addresses;
        room->addresses = address->next;
        free(address);
    }
    folder_unlock(room);
}
