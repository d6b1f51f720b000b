/*
 * app/room/net/client.c -- one client: puts its messages together, and sends it what waits.
 *
 * There are two kinds of output.  Messages wait in a queue, each until its batch is safe.  Lines,
 * views and states are not queued: when the client can take more, it is sent whatever is new since
 * the last time, up to `safe`.  So a slow client costs no memory for lines, and skips states that
 * are out of date.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os_random.h"
#include "view/view_json.h"
#include "room/net/net.h"
#include "room/table/table_mark.h"
#include "room/worker.h"

void
client_open(struct client *client, struct room *room, struct lws *wsi)
{
    memset(client, 0, sizeof *client);
    client->room = room;
    client->wsi = wsi;
    client->opened = client->heard = room->now;
    client->messages = (struct allowance){ROOM_BURST, room->now};
    client->other = (struct allowance){ROOM_OTHER, room->now};
    client->next = room->clients;
    room->clients = client;
    room->client_count++;
}

/* Watches another table, or none (NULL).  The table it leaves tells the others. */
void
client_watch(struct client *client, struct table *table)
{
    struct table *before = client->table;
    if (before) {
        struct client **link = &before->watchers;
        while (*link != client)
            link = &(*link)->next_watcher;
        *link = client->next_watcher;
    }
    client->table = table;
    if (table) {
        client->next_watcher = table->watchers;
        table->watchers = client;
    }
    if (before && before != table)
        table_say(before);
}

void
client_close(struct client *client)
{
    struct client **link = &client->room->clients;
    client_watch(client, NULL);
    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    client->room->client_count--;
    client->room->lobby_changed = true;
    worker_cancel(client->room, client->ticket, NULL);
    room_unblock(client->room, client);
    if (client->address)
        client->address->clients--;
    guest_release(client->room, client->guest);
    free(client->input);
    for (struct message *message = client->first, *next; message; message = next) {
        next = message->next;
        free(message);
    }
}

uint64_t
client_ticket(struct client *client)
{
    if (!client->ticket)
        client->ticket = ++client->room->tickets;
    return client->ticket;
}

struct client *
client_with(struct room *room, uint64_t ticket)
{
    struct client *client = room->clients;
    while (client && client->ticket != ticket)
        client = client->next;
    return client;
}

/* ROOM_RATE a second, and four times as many at once. */
bool
client_is_allowed(struct client *client, uint64_t cost)
{
    return allowance_take(&client->messages, client->room->now, ROOM_RATE, ROOM_BURST, cost);
}

/* Most messages come in one piece and are read where they are; others are put together. */
void
client_receive(struct client *client, const char *bytes, size_t size, bool first, bool last)
{
    client->heard = client->room->now;
    client->heard_bytes += size;
    client->pieces++;
    if (client->closing)
        return;
    if (first) {
        client->too_long = false;
        client->input_size = 0;
    }
    if (first && last) {
        client->too_long = size > ROOM_MESSAGE;
        client->began = 0;
        message_take(client, bytes, size);
        return;
    }
    if (!client_take_fragment(client, size, first))
        return;
    if (!client->input)
        client->input = malloc(ROOM_MESSAGE);
    if (!client->input || client->input_size + size > ROOM_MESSAGE)
        client->too_long = true;
    else {
        memcpy(client->input + client->input_size, bytes, size);
        client->input_size += size;
    }
    if (!last)
        return;
    client->began = 0;
    message_take(client, client->input, client->input_size);
    free(client->input);
    client->input = NULL;
}

void
client_hang_up(struct client *client)
{
    client->closing = true;
    client_want_write(client);
}

void
client_send(struct client *client, const char *text, size_t size, json_int_t re, uint64_t batch)
{
    struct message *message = malloc(sizeof *message + LWS_PRE + size);
    if (!message || client->waiting + size > ROOM_WAITING) {
        free(message);
        client_hang_up(client); /* without memory, or it does not take what waits */
        return;
    }
    message->next = NULL;
    bool ended = client->room->failed && !client->room->away; /* no batch becomes safe any more */
    message->batch = ended ? 0 : batch;
    message->re = re;
    message->row = 0;
    message->since = batch && re >= 0 ? client->room->metrics.acting : 0;
    message->size = size;
    memcpy(message->text + LWS_PRE, text, size);
    if (client->last)
        client->last->next = message;
    else
        client->first = message;
    client->last = message;
    client->waiting += size;
    if (client->first == message && message->batch > client->room->safe)
        room_block(client->room, client);
    else
        client_want_write(client);
}

/* The last message tells of a line of this table: it is forgotten if the line never becomes safe
 * (nodes_dropped). */
void
client_about(struct client *client, const struct table *table)
{
    if (client->last)
        client->last->row = table->stored.row;
}

/* Messages whose batch will never be safe are replaced by an error with the reason. */
void
client_tell_failure(struct client *client)
{
    struct message *message = client->first;
    client->first = client->last = NULL;
    client->waiting = 0;
    for (struct message *next; message; message = next) {
        next = message->next;
        if (message->batch <= client->room->safe)
            client_send(client, (char *)message->text + LWS_PRE, message->size, message->re, 0);
        else if (message->re >= 0)
            answer_json(client,
                        json_pack("{s:s,s:s}", "is", "error", "error", client->room->failed),
                        message->re, 0);
        free(message);
    }
}

/* The functions that write return 1 after a message, 0 when there is none, -1 to close. */
static int
write_text(struct client *client, unsigned char *text, size_t size)
{
    return lws_write(client->wsi, text, size, LWS_WRITE_TEXT) < (int)size ? -1 : 1;
}

/* The first message of the queue, if its batch is safe. */
static int
write_message(struct client *client)
{
    struct message *message = client->first;
    if (!message)
        return 0;
    if (message->batch > client->room->safe) {
        room_block(client->room, client);
        return 0;
    }
    int sent = write_text(client, message->text + LWS_PRE, message->size);
    if (message->since)
        metrics_observe(&client->room->metrics.act, os_clock_fine() - message->since);
    client->first = message->next;
    if (!client->first)
        client->last = NULL;
    client->waiting -= message->size;
    free(message);
    return sent;
}

/* Lines that are read from the store, quoted, as many as fit. */
struct chunk {
    char *text;
    size_t size, room;
    uint64_t last; /* number of the last line taken */
    uint64_t most; /* and of the last that is wanted */
};

static bool
add_line(void *context, uint64_t number, const char *line, size_t size)
{
    struct chunk *chunk = context;
    char quoted[LOG_LINE];
    size_t more = table_lines_quote(quoted, line, size);
    if (more == 0 || number > chunk->most || chunk->size + more > chunk->room)
        return false;
    memcpy(chunk->text + chunk->size, quoted, more);
    chunk->size += more;
    chunk->last = number;
    return number < chunk->most;
}

/* Safe lines that the client does not have: from the log, or from the store for a client that is
 * far behind.  With the last one comes a receipt (table_mark.c). */
static int
write_lines(struct client *client)
{
    unsigned char text[LWS_PRE + ROOM_CHUNK + LOG_LINE + 256];
    struct table *table = client->table;
    if (client->lines >= table->safe)
        return 0;
    char *out = (char *)text + LWS_PRE;
    size_t size = (size_t)snprintf(out, 200,
                                   "{\"is\":\"lines\",\"table\":\"%s\",\"from\":%llu,\"lines\":[",
                                   table->stored.id, (unsigned long long)client->lines);
    uint64_t upto = client->lines;
    if (client->lines >= table->log.first)
        size += table_lines_copy(&table->log, client->lines, table->safe, out + size,
                                 ROOM_CHUNK + LOG_LINE, &upto);
    else {
        struct chunk chunk = {out + size, 0, ROOM_CHUNK + LOG_LINE, client->lines,
                              table->log.first}; /* the log has those after it */
        store_lines(client->room->store, table->stored.row, client->lines + 1, add_line, &chunk);
        size += chunk.size ? chunk.size - 1 : 0;
        upto = chunk.last;
    }
    if (upto == client->lines)
        return -1; /* the store cannot read them, and has printed why */
    client->lines = upto;
    out[size++] = ']';
    if (upto == table->safe && table->keeper.secrets) {
        char receipt[RF_HEX_TEXT];
        table_receipt(table, receipt);
        size += (size_t)snprintf(out + size, 100, ",\"receipt\":\"%s\"", receipt);
    }
    out[size++] = '}';
    return write_text(client, text + LWS_PRE, size);
}

/* The view of the client's seat, once it has all lines.  Clients that fold lines themselves, such
 * as our pages, do not ask for it. */
static int
write_view(struct client *client)
{
    static const char begin[] = "{\"is\":\"view\",";
    unsigned char text[LWS_PRE + sizeof begin + LOOK_TEXT];
    struct table *table = client->table;
    const char *name = client->guest ? client->guest->stored.name : NULL;
    if (!client->view || client->view_lines == client->lines || !table->keeper.record.open ||
        table->keeper.failed) /* the fold may hold half of a line that failed */
        return 0;
    char *out = (char *)text + LWS_PRE;
    size_t head = sizeof begin - 1; /* its last byte replaces the view's own brace */
    size_t size = view_json_write(out + head - 1, LOOK_TEXT, &table->keeper.record, name);
    memcpy(out, begin, head);
    client->view_lines = client->lines;
    return size ? write_text(client, text + LWS_PRE, head - 1 + size) : 0;
}

static int
write_state(struct client *client)
{
    unsigned char text[LWS_PRE + ROOM_STATE];
    const struct table *table = client->table;
    if (client->version == table->version)
        return 0;
    client->version = table->version;
    memcpy(text + LWS_PRE, table->state, table->state_size);
    return write_text(client, text + LWS_PRE, table->state_size);
}

/* Closes the connection, once everything is sent.  A browser gives the status to the page. */
static int
hang_up(struct client *client)
{
    if (client->status)
        lws_close_reason(client->wsi, (enum lws_close_status)client->status, NULL, 0);
    return -1;
}

/* Answers come before lines, and lines before the view and the state, which are about them. */
static int
write_next(struct client *client)
{
    int sent = write_message(client);
    const struct table *table = client->table;
    if (sent != 0 || !table)
        return sent;
    sent = write_lines(client);
    /* View and state are of the table as it is now, so they wait until all its lines are safe. */
    bool told = table->safe == table->log.last;
    sent = sent == 0 && told ? write_view(client) : sent;
    return sent == 0 && (told || table->room->failed) ? write_state(client) : sent;
}

int
client_write(struct client *client)
{
    int sent = 1;
    client->wanted = 0;
    /* Several messages, while the client takes them: a turn of the loop polls all connections,
     * which is expensive with many. */
    for (unsigned i = 0; sent > 0 && i < ROOM_AT_ONCE; i++) {
        if (client->closing && !client->first)
            return hang_up(client);
        if (i > 0 && lws_partial_buffered(client->wsi))
            break;
        sent = write_next(client);
    }
    if (sent < 0)
        return -1;
    if (sent > 0)
        client_want_write(client);
    return client->closing && client->waiting > ROOM_WAITING ? -1 : 0;
}
