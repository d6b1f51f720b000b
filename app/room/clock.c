/*
 * room/clock.c -- the room's clock.  Everything that the room times is timed by it.
 *
 * It starts at the time of day at which the room opens and counts milliseconds from there.  Nobody
 * can set it: a change of the machine's time of day does not move it.  And it counts only time in
 * which the room could listen.  The service loop looks at it at least every 50 ms, so a longer gap
 * than ROOM_STALL_MS means that the process was stopped, the machine was suspended, or one step of
 * the loop took very long.  Players could not act in that time, so it is not counted.
 */
#include "live.h"
#include "room/room.h"

void
clock_start(struct room *room)
{
    room->now = live_time();
    room->looked = live_ticks();
}

void
clock_look(struct room *room)
{
    uint64_t ticks = live_ticks(), gap = ticks - room->looked;
    room->looked = ticks;
    if (gap <= ROOM_STALL_MS)
        room->now += gap;
    else
        room->stalled = true;
}

void
clock_tell_stall(struct room *room)
{
    if (!room->stalled)
        return;
    room->stalled = false;
    for (struct session *session = room->sessions; session; session = session->next)
        answer_json(session, json_pack("{s:s,s:I}", "is", "time", "time", (json_int_t)room->now),
                    -1, 0);
}
