/*
 * room/message_coach.c -- questions to the coach: the exact value of each play of a hand.
 *
 * The worker computes the answer (worker.h), from what the player sees at this moment.  When it
 * comes the table may have moved on, because a clock ran out or the player did not wait; advice on
 * another hand would mislead, so it is then refused.
 */
#include <stdlib.h>
#include <string.h>

#include "room/room.h"
#include "room/worker.h"

struct question {
    struct work work;
    json_int_t re;
    uint64_t batch; /* what it is about is on the disk when this is safe */
    uint64_t key;   /* of what the table waited for */
    struct rf_bj_view view;
    struct seen seen;
    enum advice_on on;
    unsigned box;
    struct advice advice;
};

static bool
compute(struct work *work, struct adviser *adviser)
{
    struct question *question = (struct question *)work;
    return advice_give(adviser, &question->view, &question->seen, question->on, question->box,
                       &question->advice);
}

static bool
still_stands(struct room *room, const struct question *question)
{
    const struct table *table = room_table(room, question->work.table);
    return table && !table->over && !table->stopped[0] && table->wait.key == question->key;
}

static void
finish(struct room *room, struct work *work)
{
    struct question *question = (struct question *)work;
    struct session *session = session_with(room, work->ticket);
    struct request request = {session, NULL, question->re};
    char text[ADVICE_TEXT];
    if (session)
        session->asks_coach = false;
    if (session && !still_stands(room, question))
        message_error(&request, "the table has moved on; ask again about the hand that is played");
    else if (session && !work->done)
        message_error(&request, "the coach cannot compute this now; ask again in a moment");
    else if (session) {
        advice_write(text, &question->advice);
        answer_json(session, json_pack("{s:s,s:s}", "is", "advice", "text", text), question->re,
                    question->batch);
    }
    free(question);
}

/* Why this client cannot ask now, or NULL. */
static const char *
cannot_ask(struct session *session)
{
    struct room *room = session->room;
    const char *from = session->address ? session->address->text : "";
    return session->asks_coach ? "the coach is still answering your last question"
           : !session_allows(session, ROOM_COACH) ? "you ask very often; wait a moment"
           : worker_count(room, WORK_ADVICE, NULL) >= ROOM_QUESTIONS ||
                   worker_count(room, WORK_ADVICE, from) >= ROOM_QUESTIONS_THERE
               ? "the coach is very busy; ask again in a moment"
               : NULL;
}

static struct question *
make_question(struct session *session, const struct table *table, unsigned box)
{
    const struct rf_bj *game = table->house.game;
    uint32_t arrival = rf_seats_arrival(&game->table.seats, session->guest->stored.name);
    enum wait_kind wait = table->wait.kind;
    struct question *question = calloc(1, sizeof *question);
    if (!question)
        return NULL;
    question->box = box;
    question->on = wait == WAIT_INSURANCE   ? ADVICE_INSURANCE
                   : wait == WAIT_SURRENDER ? ADVICE_SURRENDER
                                            : ADVICE_PLAY;
    question->batch = store_last(table->room->store);
    question->key = table->wait.key;
    question->seen = table->house.seen;
    rf_bj_look(&question->view, game, arrival);
    question->work = (struct work){.kind = WORK_ADVICE,
                                   .ticket = session_ticket(session),
                                   .compute = compute,
                                   .finish = finish};
    memcpy(question->work.table, table->stored.id, sizeof question->work.table);
    if (session->address)
        memcpy(question->work.from, session->address->text, sizeof question->work.from);
    bool his = arrival && game->table.seats.box[box].arrival == arrival;
    if (his && advice_is_asked(&question->view, question->on, box))
        return question;
    free(question);
    return NULL;
}

void
message_coach(struct request *request)
{
    int box;
    const char *what, *id;
    json_int_t re;
    struct session *session = request->session;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:i}", "do", &what, "re",
                       &re, "table", &id, "box", &box) != 0 ||
        box < 1 || box > RF_BOXES_MAX) {
        message_error(request, "coach has table and box");
        return;
    }
    const struct table *table = message_table(request);
    struct question *question = table ? make_question(session, table, (unsigned)box) : NULL;
    const char *refusal = question ? cannot_ask(session) : NULL;
    if (table && !question)
        message_error(request, "there is no decision of yours on box %d now", box);
    if (refusal) {
        message_error(request, "%s", refusal);
        free(question);
    } else if (question) {
        question->re = request->re;
        session->asks_coach = true;
        worker_ask(session->room, &question->work);
    }
}
