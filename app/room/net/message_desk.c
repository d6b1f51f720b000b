/*
 * room/net/message_desk.c -- the director's desk: its requests and answers.
 */

#include "room/desk/desk.h"
#include "room/net/net.h"

bool
message_from_director(const struct guest *guest)
{
    return guest && (guest->stored.role == ROLE_DIRECTOR || guest->stored.role == ROLE_OPERATOR);
}

/* The ticket names the client, who may be gone when the answer comes. */
void
message_desk(struct request *request)
{
    struct client *client = request->client;
    struct room *room = client->room;
    if (!message_from_director(client->guest)) {
        message_error(request, "the desk is for the director. Ask whoever runs the room for a link "
                               "(riffle serve --new-link director)");
        return;
    }
    if (!room->desk || !desk_ask(room->desk, client_ticket(client), request->json))
        message_error(request, "too much waits at the desk; ask again in a moment");
}

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
