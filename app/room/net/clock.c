/*
 * app/room/net/clock.c -- the room's clock, by which everything in the room is timed.
 *
 * It starts at the time of day at which the room opens and counts milliseconds from there.  Nobody
 * can set it: a change of the machine's time of day does not move it.  And it counts only time in
 * which the room could listen.  The service loop looks at it at least every 50 ms, so a gap longer
 * than ROOM_STALL_MS means that the process was stopped, the machine was suspended, or one step of
 * the loop took very long.  Players could not act in that time, so it is not counted.
 */
#include "os/os_random.h"
#include "room/net/net.h"

void
clock_start(struct room *room)
{
    room->now = os_clock_wall();
    room->looked = os_clock_monotonic();
}

void
clock_look(struct room *room)
{
    uint64_t ticks = os_clock_monotonic(), gap = ticks - room->looked;
    room->looked = ticks;
    if (gap <= ROOM_STALL_MS)
        room->now += gap;
    else
        room->stalled = true;
}

/* Clients run their own copy of the clock: they have to set it back. */
void
clock_tell_stall(struct room *room)
{
    if (!room->stalled)
        return;
    room->stalled = false;
    for (struct client *client = room->clients; client; client = client->next)
        answer_json(client, json_pack("{s:s,s:I}", "is", "time", "time", (json_int_t)room->now), -1,
                    0);
}
