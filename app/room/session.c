/*
 * room/session.c -- one client: what it said, put together; what waits for it, sent when it takes
 * it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "look.h"
#include "room/room.h"
#include "room/table_mark.h"
#include "room/worker.h"

void
session_open(struct session *session, struct room *room, struct lws *wsi)
{
    memset(session, 0, sizeof *session);
    session->room = room;
    session->wsi = wsi;
    session->opened = session->heard = room->now;
    session->messages = (struct allowance){ROOM_BURST, room->now};
    session->other = (struct allowance){ROOM_OTHER, room->now};
    session->next = room->sessions;
    room->sessions = session;
    room->session_count++;
}

void
session_watch(struct session *session, struct table *table)
{
    struct table *before = session->table;
    if (before) {
        struct session **link = &before->watchers;
        while (*link != session)
            link = &(*link)->next_watcher;
        *link = session->next_watcher;
    }
    session->table = table;
    if (table) {
        session->next_watcher = table->watchers;
        table->watchers = session;
    }
    if (before && before != table)
        table_say(before);
}

void
session_shut(struct session *session)
{
    struct session **link = &session->room->sessions;
    session_watch(session, NULL);
    while (*link != session)
        link = &(*link)->next;
    *link = session->next;
    session->room->session_count--;
    session->room->lobby_changed = true;
    worker_cancel(session->room, session->ticket, NULL);
    room_unblock(session->room, session);
    if (session->address)
        session->address->sessions--;
    guest_release(session->room, session->guest);
    free(session->input);
    for (struct message *message = session->first, *next; message; message = next) {
        next = message->next;
        free(message);
    }
}

uint64_t
session_ticket(struct session *session)
{
    if (!session->ticket)
        session->ticket = ++session->room->tickets;
    return session->ticket;
}

struct session *
session_with(struct room *room, uint64_t ticket)
{
    struct session *session = room->sessions;
    while (session && session->ticket != ticket)
        session = session->next;
    return session;
}

/* So many messages a second, and four times as many at once. */
bool
session_allows(struct session *session, uint64_t cost)
{
    return allowance_take(&session->messages, session->room->now, ROOM_RATE, ROOM_BURST, cost);
}

/* Most messages come in one piece; others are put together. */
void
session_hear(struct session *session, const char *bytes, size_t size, bool first, bool last)
{
    session->heard = session->room->now;
    session->heard_bytes += size;
    session->pieces++;
    if (session->closing)
        return;
    if (first) {
        session->too_long = false;
        session->input_size = 0;
    }
    if (first && last) {
        session->too_long = size > ROOM_MESSAGE;
        session->began = 0;
        message_take(session, bytes, size);
        return;
    }
    if (!session_takes_piece(session, size, first))
        return;
    if (!session->input)
        session->input = malloc(ROOM_MESSAGE);
    if (!session->input || session->input_size + size > ROOM_MESSAGE)
        session->too_long = true;
    else {
        memcpy(session->input + session->input_size, bytes, size);
        session->input_size += size;
    }
    if (!last)
        return;
    session->began = 0;
    message_take(session, session->input, session->input_size);
    free(session->input);
    session->input = NULL;
}

void
session_want(struct session *session)
{
    if (!session->wanted)
        session->wanted = session->room->now;
    lws_callback_on_writable(session->wsi);
}

void
session_hang_up(struct session *session)
{
    session->closing = true;
    session_want(session);
}

void
session_send(struct session *session, const char *text, size_t size, json_int_t re, uint64_t batch)
{
    struct message *message = malloc(sizeof *message + LWS_PRE + size);
    if (!message || session->waiting + size > ROOM_WAITING) {
        free(message);
        session_hang_up(session); /* it takes nothing up */
        return;
    }
    message->next = NULL;
    message->batch = session->room->failed ? 0 : batch; /* no act is taken any more */
    message->re = re;
    message->size = size;
    memcpy(message->text + LWS_PRE, text, size);
    if (session->last)
        session->last->next = message;
    else
        session->first = message;
    session->last = message;
    session->waiting += size;
    if (session->first == message && message->batch > session->room->safe)
        room_block(session->room, session);
    else
        session_want(session);
}

void
session_fails(struct session *session)
{
    struct message *message = session->first;
    session->first = session->last = NULL;
    session->waiting = 0;
    for (struct message *next; message; message = next) {
        next = message->next;
        if (message->batch <= session->room->safe)
            session_send(session, (char *)message->text + LWS_PRE, message->size, message->re, 0);
        else if (message->re >= 0)
            answer_json(session,
                        json_pack("{s:s,s:s}", "is", "error", "error", session->room->failed),
                        message->re, 0);
        free(message);
    }
}

static int
write_text(struct session *session, unsigned char *text, size_t size)
{
    return lws_write(session->wsi, text, size, LWS_WRITE_TEXT) < (int)size ? -1 : 1;
}

/* The next message that may be sent. */
static int
write_message(struct session *session)
{
    struct message *message = session->first;
    if (!message)
        return 0;
    if (message->batch > session->room->safe) {
        room_block(session->room, session);
        return 0;
    }
    int sent = write_text(session, message->text + LWS_PRE, message->size);
    session->first = message->next;
    if (!session->first)
        session->last = NULL;
    session->waiting -= message->size;
    free(message);
    return sent;
}

/* Lines that come from the store: quoted, as many as there is room for. */
struct chunk {
    char *text;
    size_t size, room;
    uint64_t last, most;
};

static bool
add_line(void *context, uint64_t number, const char *line, size_t size)
{
    struct chunk *chunk = context;
    char quoted[LOG_LINE];
    size_t more = log_quote(quoted, line, size);
    if (more == 0 || number > chunk->most || chunk->size + more > chunk->room)
        return false;
    memcpy(chunk->text + chunk->size, quoted, more);
    chunk->size += more;
    chunk->last = number;
    return number < chunk->most;
}

static int
write_lines(struct session *session)
{
    static unsigned char text[LWS_PRE + ROOM_CHUNK + LOG_LINE + 256];
    struct table *table = session->table;
    if (session->lines >= table->safe)
        return 0;
    char *out = (char *)text + LWS_PRE;
    size_t size = (size_t)snprintf(out, 200,
                                   "{\"is\":\"lines\",\"table\":\"%s\",\"from\":%llu,\"lines\":[",
                                   table->stored.id, (unsigned long long)session->lines);
    uint64_t upto = session->lines;
    if (session->lines >= table->log.first)
        size += log_copy(&table->log, session->lines, table->safe, out + size,
                         ROOM_CHUNK + LOG_LINE, &upto);
    else {
        struct chunk chunk = {out + size, 0, ROOM_CHUNK + LOG_LINE, session->lines,
                              table->log.first}; /* from there on the log has them */
        store_lines(session->room->store, table->stored.row, session->lines + 1, add_line, &chunk);
        size += chunk.size ? chunk.size - 1 : 0;
        upto = chunk.last;
    }
    if (upto == session->lines)
        return -1; /* they cannot be read: the store has said why */
    session->lines = upto;
    out[size++] = ']';
    if (upto == table->safe && table->keeper.secrets) {
        char receipt[RF_HEX_TEXT];
        table_receipt(table, receipt);
        size += (size_t)snprintf(out + size, 100, ",\"receipt\":\"%s\"", receipt);
    }
    out[size++] = '}';
    return write_text(session, text + LWS_PRE, size);
}

/* What the client's seat sees, once it has all lines. */
static int
write_view(struct session *session)
{
    static const char begin[] = "{\"is\":\"view\",";
    static unsigned char text[LWS_PRE + sizeof begin + LOOK_TEXT];
    struct table *table = session->table;
    const char *name = session->guest ? session->guest->stored.name : NULL;
    if (!session->view || session->view_lines == session->lines || !table->keeper.record.open ||
        table->keeper.failed) /* then the fold has half of a wrong line */
        return 0;
    char *out = (char *)text + LWS_PRE;
    size_t head = sizeof begin - 1; /* in place of the view's own brace */
    size_t size = look_write(out + head - 1, LOOK_TEXT, &table->keeper.record, name);
    memcpy(out, begin, head);
    session->view_lines = session->lines;
    return size ? write_text(session, text + LWS_PRE, head - 1 + size) : 0;
}

static int
write_state(struct session *session)
{
    unsigned char text[LWS_PRE + ROOM_STATE];
    const struct table *table = session->table;
    if (session->version == table->version)
        return 0;
    session->version = table->version;
    memcpy(text + LWS_PRE, table->state, table->state_size);
    return write_text(session, text + LWS_PRE, table->state_size);
}

/* Closes the connection, once everything is sent.  A browser shows the status to the page. */
static int
hang_up(struct session *session)
{
    if (session->status)
        lws_close_reason(session->wsi, (enum lws_close_status)session->status, NULL, 0);
    return -1;
}

/* The next message; 0 when there is none that may be sent. */
static int
write_next(struct session *session)
{
    int sent = write_message(session);
    const struct table *table = session->table;
    if (sent != 0 || !table)
        return sent;
    sent = write_lines(session);
    /* The rest is about the table as it is now: nothing of that before it is safe. */
    bool told = table->safe == table->log.last;
    sent = sent == 0 && told ? write_view(session) : sent;
    return sent == 0 && (told || table->room->failed) ? write_state(session) : sent;
}

int
session_write(struct session *session)
{
    int sent = 1;
    session->wanted = 0;
    /* Several while the client takes them: each turn of the loop asks about all connections. */
    for (unsigned i = 0; sent > 0 && i < ROOM_AT_ONCE; i++) {
        if (session->closing && !session->first)
            return hang_up(session);
        if (i > 0 && lws_partial_buffered(session->wsi))
            break;
        sent = write_next(session);
    }
    if (sent < 0)
        return -1;
    if (sent > 0)
        session_want(session);
    return session->closing && session->waiting > ROOM_WAITING ? -1 : 0;
}
