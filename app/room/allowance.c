/*
 * app/room/allowance.c -- rate limits: so much at once, and more with time (a token bucket).
 *
 * Amounts are in thousandths, so that a rate of less than one a second can be said.  net/traffic.c
 * limits messages with them, net/message_*.c whatever is written to the disk and helps no round.
 */
#include "room/room.h"

static void
fill(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most)
{
    uint64_t more = (now - allowance->at) * rate / 1000;
    if (more == 0 && allowance->left <= most)
        return; /* keep `at`, so that time worth less than a thousandth is not lost */
    allowance->left = allowance->left + more > most ? most : allowance->left + more;
    allowance->at = now;
}

bool
allowance_take(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most,
               uint64_t cost)
{
    fill(allowance, now, rate, most);
    if (allowance->left < cost)
        return false;
    allowance->left -= cost;
    return true;
}

bool
allowance_is_full(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most)
{
    fill(allowance, now, rate, most);
    return allowance->left == most;
}

/* For an act that is recorded and helps no round: both the guest and their address must have enough
 * left, and both pay, or neither does. */
bool
allowance_take_change(struct client *client, uint64_t cost)
{
    uint64_t now = client->room->now;
    struct address *address = client->address;
    struct allowance *own = &client->guest->changes;
    if (!allowance_take(own, now, ROOM_CHANGE_RATE, ROOM_CHANGES, cost))
        return false;
    if (!address ||
        allowance_take(&address->changes, now, ROOM_CHANGE_RATE_THERE, ROOM_CHANGES_THERE, cost))
        return true;
    own->left += cost;
    return false;
}

/* Who plays a round may do more between rounds.  The next fill cuts it to the most allowed. */
void
allowance_note_played(struct client *client)
{
    client->guest->changes.left += ROOM_ROUND;
    if (client->address)
        client->address->changes.left += ROOM_ROUND;
}
