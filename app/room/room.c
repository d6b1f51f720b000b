/*
 * room/room.c -- the room as a whole: its folder, its tables, and what may be told.
 */
#include "room/room.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "live.h"
#include "room/desk.h"
#include "room/links.h"
#include "room/visit.h"

void
room_unsafe(struct room *room, struct table *table)
{
    if (table->unsafe)
        return;
    table->unsafe = true;
    table->next_unsafe = room->unsafe;
    room->unsafe = table;
}

void
room_block(struct room *room, struct session *session)
{
    if (session->blocked)
        return;
    session->blocked = true;
    session->next_blocked = room->blocked;
    room->blocked = session;
}

void
room_unblock(struct room *room, struct session *session)
{
    struct session **link = &room->blocked;
    if (!session->blocked)
        return;
    while (*link != session)
        link = &(*link)->next_blocked;
    *link = session->next_blocked;
    session->blocked = false;
}

/* What the store has of a table's lines is told to those who watch it. */
static void
tell_lines(struct table *table, uint64_t safe)
{
    uint64_t before = table->safe;
    if (table->flying.batch && table->flying.batch <= safe)
        table->safe = table->flying.lines;
    if (table->open.batch && table->open.batch <= safe)
        table->safe = table->open.lines;
    if (table->safe < table->log.last)
        room_unsafe(table->room, table);
    if (table->safe == before)
        return;
    log_shed(&table->log, table->safe);
    if (table->over && table->safe == table->log.last)
        keeper_forget(&table->keeper);
    for (struct session *at = table->watchers; at; at = at->next_watcher)
        session_want(at);
}

/* Nothing is lost that was told; nothing more is taken. */
static void
fail(struct room *room, const char *why)
{
    static char sentence[400];
    snprintf(sentence, sizeof sentence,
             "The room has stopped, because it cannot write to %s. Nothing that you were told is "
             "lost; the operator has to mend it and start the room again.",
             why);
    room->failed = sentence;
    fprintf(stderr,
            "riffle serve: nothing can be written any more (%s); tables stand still. Make room on "
            "the disk or mend it, then start again\n",
            why);
    for (struct table *table = room->tables; table; table = table->next)
        table_say(table);
    for (struct session *session = room->sessions; session; session = session->next)
        session_fails(session);
}

/* Lines and answers that are on the disk now go out. */
static void
tell(struct room *room, uint64_t safe)
{
    struct table *tables = room->unsafe;
    struct session *sessions = room->blocked;
    room->safe = safe;
    room->unsafe = NULL;
    while (tables) {
        struct table *table = tables;
        tables = table->next_unsafe;
        table->unsafe = false;
        tell_lines(table, safe);
    }
    room->blocked = NULL;
    while (sessions) {
        struct session *session = sessions;
        sessions = session->next_blocked;
        session->blocked = false;
        session_want(session);
    }
}

void
room_publish(struct room *room)
{
    const char *failure = room->failed ? NULL : store_failed(room->store);
    /* Each batch wakes everybody up: with many people there are fewer batches, of more acts. */
    uint64_t since = room->now - room->pushed, pause = room->session_count / 1000;
    if (since < pause)
        server_publish_in(room, pause - since);
    else if (store_push(room->store))
        room->pushed = room->now;
    uint64_t safe = store_safe(room->store);
    if (safe != room->safe)
        tell(room, safe);
    if (failure)
        fail(room, failure);
}

struct table *
room_table(struct room *room, const char *id)
{
    for (struct table *table = room->tables; table; table = table->next)
        if (strcmp(table->stored.id, id) == 0) {
            table_load(table);
            return table;
        }
    return NULL;
}

/* A table of the house's own, that another one follows. */
static bool
open_standing(struct room *room)
{
    struct store_table stored = {.clock = 30000, .standing = true};
    snprintf(stored.title, sizeof stored.title, "The house's table");
    snprintf(stored.preset, sizeof stored.preset, "%.31s", room->options->name);
    return table_new(room, &room->options->rules, &stored, 0) != NULL;
}

/* Tables that are over and that nobody looks at are put away. */
static void
put_away(struct room *room)
{
    bool standing = false;
    for (struct table *table = room->tables, *next; table; table = next) {
        next = table->next;
        standing = standing || (table->stored.standing && !table->over && !table->stopped[0]);
        if (table->over && !table->watchers && table->safe == table->log.last && !table->unsafe)
            table_free(table);
    }
    if (!standing && !room->failed && !room->stops)
        open_standing(room);
}

/* A record is read when it is asked for, or one after the other when there is time. */
static bool
load_one(struct room *room)
{
    for (struct table *table = room->tables; table; table = table->next)
        if (!table->loaded) {
            table_load(table);
            return true;
        }
    return false;
}

static void
drop_silent(struct room *room)
{
    for (struct session *session = room->sessions; session; session = session->next) {
        bool stuck = session->wanted && room->now > session->wanted + ROOM_STUCK_MS;
        if (stuck || room->now > session->heard + ROOM_SILENCE_MS)
            lws_set_timeout(session->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}

void
room_tick(struct room *room)
{
    uint64_t began = live_ticks();
    while (load_one(room) && live_ticks() < began + 20)
        ;
    clock_tell_stall(room);
    for (struct table *table = room->tables, *next; table; table = next) {
        next = table->next;
        if (!table->loaded || table->over || table->stopped[0] || room->failed || room->stops)
            continue;
        if (table->wait.kind == WAIT_WAGERS && table->wagers_end && room->now >= table->wagers_end)
            table_run(table);
        table_timeout(table);
    }
    if (room->now >= room->lobby_told + 1000) {
        room->lobby_told = room->now;
        drop_silent(room);
        guest_sweep(room);
        address_sweep(room);
        links_sweep(room);
        visit_sweep(room);
        traffic_sweep(room);
        put_away(room);
        for (struct table *table = room->tables, *next; table; table = next) {
            next = table->next;
            if (table->loaded && !table->over && !table->stopped[0] && !room->failed)
                table_idle(table);
        }
        for (struct session *session = room->sessions; session; session = session->next)
            if (session->lobby &&
                (room->lobby_changed || session->lobby_version != room->lobby_version))
                answer_lobby(session);
    }
    room_publish(room);
}

static bool
each_table(void *context, const struct store_table *stored)
{
    return table_known(context, stored) != NULL;
}

/* A room that ended before it could remove the secrets of a closed table removes them now. */
static void
sweep_secrets(struct room *room, const char *folder)
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

static bool
make_folder(const char *path)
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

/* One room for a folder at a time. */
static bool
lock_folder(struct room *room)
{
    char path[3100];
    snprintf(path, sizeof path, "%s/lock", room->data);
    room->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (room->lock >= 0 && flock(room->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    fprintf(stderr, "riffle serve: %s is in use by another room, or cannot be written: %s\n",
            room->data, strerror(errno));
    return false;
}

bool
room_open(struct room *room, const struct room_options *options)
{
    char path[3100], secrets[3100];
    memset(room, 0, sizeof *room);
    room->options = options;
    clock_start(room);
    snprintf(room->data, sizeof room->data, "%s", options->data);
    snprintf(secrets, sizeof secrets, "%s/secrets", room->data);
    if (!make_folder(room->data) || !make_folder(secrets) || !lock_folder(room))
        return false;
    snprintf(path, sizeof path, "%s/room.sqlite", room->data);
    room->store = store_open(path, room_wake, room);
    room->desk = room->store ? desk_open(room->data, room_wake, room) : NULL;
    if (room->desk)
        sweep_secrets(room, secrets);
    return room->desk && store_tables(room->store, false, each_table, room);
}

void
room_close(struct room *room)
{
    room->stops = true;
    while (room->tables)
        table_free(room->tables);
    if (room->store)
        store_close(room->store);
    adviser_free(&room->adviser);
    free(room->lobby);
    free(room->events);
    room->safe = UINT64_MAX;
    for (struct guest *guest = room->guests; guest; guest = guest->next)
        guest->uses = 0;
    guest_sweep(room);
    while (room->addresses) {
        struct address *address = room->addresses;
        room->addresses = address->next;
        free(address);
    }
    if (room->lock > 0)
        close(room->lock);
}
