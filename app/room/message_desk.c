/*
 * room/message_desk.c -- the director's desk: its requests and answers.
 */

#include "room/desk.h"
#include "room/room.h"

bool
message_from_director(const struct guest *guest)
{
    return guest && (guest->stored.role == ROLE_DIRECTOR || guest->stored.role == ROLE_OPERATOR);
}

/* The ticket names the client, who may be gone when the answer comes. */
void
message_desk(struct request *request)
{
    struct session *session = request->session;
    struct room *room = session->room;
    if (!message_from_director(session->guest)) {
        message_error(request, "the desk is for the director. Ask whoever runs the room for a link "
                               "(riffle serve --new-link director)");
        return;
    }
    if (!room->desk || !desk_ask(room->desk, session_ticket(session), request->json))
        message_error(request, "too much waits at the desk; ask again in a moment");
}

void
message_desk_answers(struct room *room)
{
    uint64_t ticket;
    for (json_t *answer; room->desk && (answer = desk_answer(room->desk, &ticket));) {
        struct session *session = session_with(room, ticket);
        if (session && message_from_director(session->guest))
            answer_json(session, answer, -1, 0);
        else
            json_decref(answer);
    }
}
