/*
 * app/room/net/message_desk.c -- passes requests of a director to the desk, and its answers to the
 * client.
 *
 * The desk answers later, from other threads.  A ticket names the client, which may be gone by
 * then.
 */

#include "room/desk/desk.h"
#include "room/net/net.h"

bool
message_from_director(const struct guest *guest)
{
    return guest && (guest->stored.role == ROLE_DIRECTOR || guest->stored.role == ROLE_OPERATOR);
}

void
message_desk(struct request *request)
{
    struct client *client = request->client;
    struct room *room = client->room;
    if (!message_from_director(client->guest)) {
        message_error(request, "The desk is for the director. Ask the person who runs the room for "
                               "a link (riffle serve --new-link director).");
        return;
    }
    if (!room->desk || !desk_ask(room->desk, client_ticket(client), request->json))
        message_error(request, "the desk has too many requests; try again in a moment");
}

/* A director may have lost the role since the request: then the answer is dropped. */
void
message_desk_answers(struct room *room)
{
    uint64_t ticket;
    for (json_t *answer; room->desk && (answer = desk_answer(room->desk, &ticket));) {
        struct client *client = client_with(room, ticket);
        if (client && message_from_director(client->guest))
            answer_json(client, answer, -1, 0);
        else
            json_decref(answer);
    }
}
