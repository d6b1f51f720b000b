/*
 * app/room/net/message_coach.c -- questions to the coach: the exact value of each play of a hand.
 *
 * The worker computes the answer (worker.h) from what the player sees at this moment.  When it is
 * ready the table may have moved on, because a clock ran out or the player did not wait.  Advice on
 * another hand would mislead, so it is then replaced by an error.
 */
#include <stdlib.h>
#include <string.h>

#include "room/net/net.h"
#include "room/worker.h"

struct question {
    struct work work;       /* first, so that a struct work is a question */
    json_int_t re;          /* of the request */
    uint64_t batch;         /* the answer is sent when this batch is safe */
    uint64_t key;           /* of the decision that the table waited for (struct wait) */
    struct rf_bj_view view; /* copies, because the worker reads them while the table plays */
    struct seen seen;
    enum advice_on on;
    unsigned box;
    struct advice advice;
};

/* In the worker's thread. */
static bool
compute(struct work *work, struct adviser *adviser)
{
    struct question *question = (struct question *)work;
    return advice_give(adviser, &question->view, &question->seen, question->on, question->box,
                       &question->advice);
}

/* True while the table waits for the same decision. */
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
    struct client *client = client_with(room, work->ticket);
    struct request request = {client, NULL, question->re};
    char text[ADVICE_TEXT];
    if (client)
        client->asks_coach = false;
    if (client && !still_stands(room, question))
        message_error(&request, "the table has moved on; ask again about the present hand");
    else if (client && !work->done)
        message_error(&request, "the coach cannot compute this now; ask again in a moment");
    else if (client) {
        advice_write(text, &question->advice);
        answer_json(client, json_pack("{s:s,s:s}", "is", "advice", "text", text), question->re,
                    question->batch);
    }
    free(question);
}

/* Why this client cannot ask now, or NULL. */
static const char *
cannot_ask(struct client *client)
{
    struct room *room = client->room;
    const char *from = client->address ? client->address->text : "";
    return client->asks_coach ? "the coach is still answering your last question"
           : !client_is_allowed(client, ROOM_COACH) ? "you ask very often; wait a moment"
           : worker_count(room, WORK_ADVICE, NULL) >= ROOM_QUESTIONS ||
                   worker_count(room, WORK_ADVICE, from) >= ROOM_QUESTIONS_THERE
               ? "the coach is very busy; ask again in a moment"
               : NULL;
}

/* NULL without memory, or when this box has no decision for the client now. */
static struct question *
make_question(struct client *client, const struct table *table, unsigned box)
{
    const struct rf_bj *game = table->house.game;
    uint32_t arrival = rf_seats_arrival(&game->table.seats, client->guest->stored.name);
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
    rf_bj_view_make(&question->view, game, arrival);
    question->work = (struct work){
        .kind = WORK_ADVICE, .ticket = client_ticket(client), .compute = compute, .finish = finish};
    memcpy(question->work.table, table->stored.id, sizeof question->work.table);
    if (client->address)
        memcpy(question->work.from, client->address->text, sizeof question->work.from);
    bool own = arrival && game->table.seats.box[box].arrival == arrival;
    if (own && advice_is_asked(&question->view, question->on, box))
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
    struct client *client = request->client;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:i}", "do", &what, "re",
                       &re, "table", &id, "box", &box) != 0 ||
        box < 1 || box > RF_BOXES_MAX) {
        message_error(request, "coach takes `table` and `box`, 1 to %d", RF_BOXES_MAX);
        return;
    }
    const struct table *table = message_table(request);
    struct question *question = table ? make_question(client, table, (unsigned)box) : NULL;
    const char *refusal = question ? cannot_ask(client) : NULL;
    if (table && !question)
        message_error(request, "you have no decision on box %d now", box);
    if (refusal) {
        message_error(request, "%s", refusal);
        free(question);
    } else if (question) {
        question->re = request->re;
        client->asks_coach = true;
        worker_ask(client->room, &question->work);
    }
}
