/*
 * app/room/net/crowd.c -- measures the load, and turns newcomers away while it is too high.
 *
 * crowd.h has the rules.  The lag is an exponential average: each look adds the new value and takes
 * a sixteenth of the sum away, so `lag` holds sixteen times the average.
 */
#include "room/net/crowd.h"

#include <stdio.h>

#include "room/net/net.h"

enum { SMOOTH = 16 }; /* looks, 50 ms each: a lag counts in full after about a second */

/* Files that are not for WebSockets: other connections, the store, the desk; and players who lost
 * their connection and come back. */
enum { RESERVED = 2 * ROOM_VISITS };

void
crowd_start(struct room *room, uint64_t files)
{
    struct crowd *crowd = &room->crowd;
    const struct room_options *o = room->options;
    uint64_t fit = files / 2 > RESERVED ? files - RESERVED : files / 2;
    crowd->most_guests = o->most_guests && o->most_guests < fit ? o->most_guests : (unsigned)fit;
    crowd->most_lag = o->most_lag;
}

/* Times one batch at a time, from its first line until it is safe. */
void
crowd_time_batch(struct room *room)
{
    struct crowd *crowd = &room->crowd;
    uint64_t last = store_last(room->store);
    if (crowd->batch && room->safe >= crowd->batch) {
        uint64_t took = room->now - crowd->since;
        crowd->longest = took > crowd->longest ? took : crowd->longest;
        crowd->batch = 0;
    }
    if (!crowd->batch && last > room->safe) {
        crowd->batch = last;
        crowd->since = room->now;
    }
}

/* Tells the operator, at most once a minute. */
static void
tell_operator(struct room *room)
{
    struct crowd *crowd = &room->crowd;
    if (crowd->away == 0 || room->now < crowd->told + 60000)
        return;
    fprintf(stderr,
            "riffle serve: newcomers are told to wait (%u since the last message): %u connections, "
            "acts take %u ms; players at tables are served first\n",
            crowd->away, room->client_count, (unsigned)(crowd->lag / SMOOTH));
    crowd->told = room->now;
    crowd->away = 0;
}

/* True while the lag is at least `thirds` thirds of its limit, in a room with enough people. */
static bool
lags(const struct room *room, unsigned thirds)
{
    const struct crowd *crowd = &room->crowd;
    return crowd->most_lag && room->client_count >= ROOM_CROWD &&
           crowd->lag * 3 >= (uint64_t)crowd->most_lag * SMOOTH * thirds;
}

/* True while the load is well below its limits: the gap keeps the room from switching to and fro.
 */
static bool
is_calm(const struct room *room)
{
    return !lags(room, 2) && room->crowd.waiting < ROOM_WAITING_ALL / 2;
}

static bool
is_too_much(const struct room *room)
{
    return lags(room, 3) || room->crowd.waiting > ROOM_WAITING_ALL;
}

void
crowd_look(struct room *room, uint64_t late)
{
    struct crowd *crowd = &room->crowd;
    uint64_t pending = crowd->batch ? room->now - crowd->since : 0;
    uint64_t lag = late + (pending > crowd->longest ? pending : crowd->longest);
    lag = lag < ROOM_STALL_MS ? lag : ROOM_STALL_MS; /* a stopped process is no load */
    crowd->lag += lag - crowd->lag / SMOOTH;
    crowd->longest = 0;
    if (!is_calm(room))
        crowd->calm_since = 0;
    else if (!crowd->calm_since)
        crowd->calm_since = room->now;
    if (is_too_much(room))
        crowd->busy = true;
    else if (crowd->calm_since && room->now >= crowd->calm_since + ROOM_CALM_MS)
        crowd->busy = false;
    tell_operator(room);
}

enum crowd_state
crowd_state(const struct room *room)
{
    const struct crowd *crowd = &room->crowd;
    return crowd->busy                                                     ? CROWD_BUSY
           : crowd->most_guests && room->client_count > crowd->most_guests ? CROWD_FULL
                                                                           : CROWD_FREE;
}

bool
crowd_admits(const struct room *room, const struct guest *guest)
{
    if (crowd_state(room) == CROWD_FREE)
        return true;
    return guest && guest->uses < ROOM_TABS &&
           (guest->stored.role != ROLE_GUEST || guest_is_seated(room, guest) != SEATED_NOWHERE);
}

/* After how many seconds the next client that is turned away should come again. */
static int
next_try(struct room *room)
{
    struct crowd *crowd = &room->crowd;
    uint64_t soon = room->now + ROOM_AGAIN_MS, late = room->now + ROOM_AGAIN_MOST_MS;
    uint64_t slot = crowd->slot + ROOM_AGAIN_STEP_MS;
    crowd->slot = slot < soon ? soon : slot > late ? late : slot;
    crowd->away++;
    room->metrics.turned_away++;
    return (int)((crowd->slot - room->now + 999) / 1000);
}

void
crowd_turn_away(const struct request *request)
{
    struct client *client = request->client;
    int again = next_try(client->room);
    char text[200];
    snprintf(text, sizeof text, "The room is full. Please try again in %d seconds.", again);
    answer_json(client, json_pack("{s:s,s:s,s:i}", "is", "wait", "sentence", text, "again", again),
                request->re, 0);
    client->closing = true;
    client->status = ROOM_TRY_AGAIN;
}

bool
crowd_refuses(const struct request *request, const char *what)
{
    struct client *client = request->client;
    if (crowd_state(client->room) != CROWD_BUSY)
        return false;
    int again = next_try(client->room);
    char text[200];
    snprintf(text, sizeof text,
             "the room has as many players as it can serve, so %s now; try again in %d seconds",
             what, again);
    answer_json(client, json_pack("{s:s,s:s,s:i}", "is", "error", "error", text, "again", again),
                request->re, 0);
    return true;
}
