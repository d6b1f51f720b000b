/*
 * app/room/net/http.c -- what the room serves over HTTP: the pages in the program, records, the
 * list of events, and whether the room is well.
 *
 * Everything else goes over the WebSocket.  Only GET and HEAD are answered, and no body is read.
 * Answers are sent in pieces, when the connection can take one (http_write).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/desk/desk.h"
#include "room/net/http.h"
#include "room/net/nodes.h"

/* The usual policy: no content from elsewhere, no page in a frame, and in the page itself only the
 * script and the style whose hashes tool/pages has computed.  A page may also connect to the other
 * nodes of the room. */
static const char usual[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'%s; style-src 'self'%s; img-src "
    "'self' data:; connect-src 'self'%s; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/* The other headers of every answer. */
static const struct {
    const char *name, *value;
} headers[] = {
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

/* The policy of /verify: that page has its own in it, which names everything by its hash. */
static const char alone[] = "frame-ancestors 'none'";

static bool
add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
           unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static bool
add_policy(struct lws *wsi, const struct head *head, unsigned char **at, unsigned char *end)
{
    char policy[sizeof usual + 200 + NODES_SOURCES];
    snprintf(policy, sizeof policy, usual, head->script ? head->script : "",
             head->style ? head->style : "", nodes_sources(lws_context_user(lws_get_context(wsi))));
    return add_header(wsi, "content-security-policy:", head->policy ? head->policy : policy, at,
                      end);
}

/* The name to save a file under.  Our names have no quotes. */
static bool
add_name(struct lws *wsi, const char *name, unsigned char **at, unsigned char *end)
{
    char value[200];
    snprintf(value, sizeof value, "attachment; filename=\"%s\"", name);
    return add_header(wsi, "content-disposition:", value, at, end);
}

/* A browser asks again before it uses what it kept, unless the bytes never change. */
static bool
add_caching(struct lws *wsi, const struct head *head, unsigned char **at, unsigned char *end)
{
    char tag[40];
    snprintf(tag, sizeof tag, "W/\"%s\"", head->tag ? head->tag : "");
    return add_header(wsi, "cache-control:",
                      head->keeps ? "public, max-age=31536000, immutable" : "no-cache", at, end) &&
           (!head->tag || (add_header(wsi, "etag:", tag, at, end) &&
                           add_header(wsi, "vary:", "accept-encoding", at, end)));
}

/* The status line, and for an answer that may have a body its type and length. */
static bool
add_status(struct lws *wsi, const struct head *head, unsigned char **at, unsigned char *end)
{
    if (head->status == HTTP_STATUS_NOT_MODIFIED)
        return lws_add_http_header_status(wsi, head->status, at, end) == 0;
    return lws_add_http_common_headers(wsi, head->status, head->type, head->size, at, end) == 0;
}

int
http_head(struct lws *wsi, const struct head *head)
{
    unsigned char buffer[LWS_PRE + 2048 + NODES_SOURCES], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    bool wrong = !add_status(wsi, head, &at, end) || !add_policy(wsi, head, &at, end);
    for (unsigned i = 0; i < sizeof headers / sizeof headers[0]; i++)
        wrong = wrong || !add_header(wsi, headers[i].name, headers[i].value, &at, end);
    wrong = wrong || !add_caching(wsi, head, &at, end);
    wrong = wrong ||
            (head->encoding && !add_header(wsi, "content-encoding:", head->encoding, &at, end));
    /* A browser that came by TLS once asks for nothing without it for a year. */
    if (lws_is_ssl(wsi))
        wrong = wrong ||
                !add_header(wsi, "strict-transport-security:", "max-age=31536000", &at, end);
    wrong = wrong || (head->name && !add_name(wsi, head->name, &at, end));
    if (wrong || lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

int
http_typed(struct lws *wsi, struct transfer *transfer, unsigned status, const char *type,
           const char *text)
{
    transfer->text = strdup(text);
    transfer->size = strlen(text);
    struct head head = {.status = status, .type = type, .size = transfer->size};
    return transfer->text ? http_head(wsi, &head) : -1;
}

int
http_text(struct lws *wsi, struct transfer *transfer, unsigned status, const char *text)
{
    return http_typed(wsi, transfer, status, "text/plain; charset=utf-8", text);
}

/* A record as far as it is safe, line by line from the store. */
static int
send_record(struct room *room, struct lws *wsi, struct transfer *transfer, const char *id)
{
    struct store_table stored;
    if (store_away(room->store))
        return http_text(wsi, transfer, HTTP_STATUS_SERVICE_UNAVAILABLE,
                         "The room cannot read its store now. Try again in a moment.\n");
    if (!store_table_named(room->store, id, &stored))
        return http_missing(wsi, transfer, "There is no table of that name.\n");
    transfer->record = stored.row;
    transfer->line = 1;
    transfer->last = UINT64_MAX;
    for (const struct table *table = room->tables; table; table = table->next)
        if (table->stored.row == stored.row && table->loaded)
            transfer->last = table->safe;
    return http_head(wsi, &(struct head){.status = HTTP_STATUS_OK,
                                         .type = "text/plain; charset=us-ascii",
                                         .size = LWS_ILLEGAL_HTTP_CONTENT_LEN});
}

int
http_health(struct room *room, struct lws *wsi, struct transfer *transfer)
{
    const char *away = store_away(room->store);
    const char *why = room->failed   ? room->failed
                      : room->drains ? "This node is giving its tables to other nodes."
                      : away         ? away
                                     : "";
    json_t *json = json_pack("{s:b,s:s}", "ok", !why[0], "why", why);
    char *text = json_dumps(json, JSON_COMPACT);
    int sent = http_typed(wsi, transfer, why[0] ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK,
                          "application/json", text ? text : "{}");
    free(text);
    json_decref(json);
    return sent;
}

/* The list of bridge events.  It is kept for ROOM_EVENTS_MS, because making it reads a folder. */
static int
send_events(struct room *room, struct lws *wsi, struct transfer *transfer)
{
    if (!room->events || room->now >= room->events_at + ROOM_EVENTS_MS) {
        free(room->events);
        room->events = desk_public(room->desk);
        room->events_at = room->now;
    }
    return http_typed(wsi, transfer, HTTP_STATUS_OK, "application/json",
                      room->events ? room->events : "{\"events\":[]}");
}

/* No request here needs a body: none is read, and the connection is closed after the answer. */
static bool
has_body(struct lws *wsi)
{
    char size[32] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return true;
    int length = lws_hdr_copy(wsi, size, sizeof size, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    return length != 0 && (length < 0 || strspn(size, "0") != strlen(size));
}

int
http_begin(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path)
{
    memset(transfer, 0, sizeof *transfer);
    transfer->bare = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool gets = transfer->bare || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    transfer->closes = !gets || has_body(wsi);
    if (!gets)
        return http_typed(wsi, transfer, HTTP_STATUS_METHOD_NOT_ALLOWED,
                          "text/plain; charset=utf-8",
                          "This room answers GET and HEAD requests only.\n");
    if (transfer->closes)
        return http_typed(wsi, transfer, HTTP_STATUS_BAD_REQUEST, "text/plain; charset=utf-8",
                          "Send the request without a body.\n");
    if (strncmp(path, "/record/", 8) == 0)
        return send_record(room, wsi, transfer, path + 8);
    if (strncmp(path, "/event/", 7) == 0 || strncmp(path, "/desk/", 6) == 0)
        return http_desk(room, wsi, transfer, path);
    if (strcmp(path, "/events") == 0)
        return send_events(room, wsi, transfer);
    if (strcmp(path, "/health") == 0)
        return http_health(room, wsi, transfer);
    const struct page *page = page_named(path);
    if (page)
        return http_page(wsi, transfer, page, strcmp(path, "/verify") == 0 ? alone : NULL,
                         HTTP_STATUS_OK);
    return http_missing(wsi, transfer, "There is no such page. The card room is at /\n");
}

enum { PIECE = 16384 }; /* bytes that are sent at a time; more than any line has */

/* Lines of a record until the piece is full. */
struct piece {
    char *text;
    size_t size;
    uint64_t next, last;
};

static bool
add_line(void *context, uint64_t number, const char *line, size_t size)
{
    struct piece *piece = context;
    if (number > piece->last || piece->size + size + 1 > PIECE)
        return false;
    memcpy(piece->text + piece->size, line, size);
    piece->text[piece->size + size] = '\n';
    piece->size += size + 1;
    piece->next = number + 1;
    return number < piece->last;
}

/* All is sent: the connection waits for the next request, or is closed. */
static int
end_transfer(struct lws *wsi, struct transfer *transfer)
{
    bool closes = transfer->record != 0 || transfer->closes;
    http_end(transfer);
    return closes || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Sends the next piece.  A record has no length in its header, so its connection is closed after
 * it. */
int
http_write(struct room *room, struct lws *wsi, struct transfer *transfer)
{
    unsigned char buffer[LWS_PRE + PIECE];
    unsigned char *text = buffer + LWS_PRE;
    size_t size = 0;
    bool ends = false;
    if (transfer->bare)
        return end_transfer(wsi, transfer);
    if (transfer->record) {
        struct piece piece = {(char *)text, 0, transfer->line, transfer->last};
        store_lines(room->store, transfer->record, transfer->line, add_line, &piece);
        ends = piece.next == transfer->line || piece.next > transfer->last;
        transfer->line = piece.next;
        size = piece.size;
    } else if (transfer->page || transfer->text) {
        const void *from = transfer->page ? transfer->page : (unsigned char *)transfer->text;
        size = transfer->size - transfer->sent;
        size = size < PIECE ? size : PIECE;
        memcpy(text, (const unsigned char *)from + transfer->sent, size);
        transfer->sent += size;
        ends = transfer->sent == transfer->size;
    } else
        return 0;
    if (lws_write(wsi, text, size, ends ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
        return -1;
    if (!ends) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return end_transfer(wsi, transfer);
}

void
http_end(struct transfer *transfer)
{
    free(transfer->text);
    memset(transfer, 0, sizeof *transfer);
}

/* "http://host:port" without its scheme. */
static const char *
without_scheme(const char *origin)
{
    const char *host = strstr(origin, "://");
    return host ? host + 3 : origin;
}

/* True of an IPv4 address or localhost.  Any other name could be a stranger's that points to this
 * machine (DNS rebinding), so it needs --origin. */
static bool
plain_host(const char *host)
{
    size_t size = strcspn(host, ":");
    return (size == 9 && strncmp(host, "localhost", 9) == 0) || strspn(host, "0123456789.") == size;
}

bool
http_from_here(const struct room *room, struct lws *wsi)
{
    char origin[300], host[300];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true; /* browsers always send Origin with a WebSocket */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    for (unsigned i = 0; i < room->options->origins; i++)
        if (strcmp(room->options->origin[i], origin) == 0)
            return true;
    if (nodes_is_origin(room, origin))
        return true;
    return strcmp(without_scheme(origin), host) == 0 && plain_host(host);
}
