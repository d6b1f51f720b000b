/*
 * Bytes as a request over HTTP, after libwebsockets has read it: the first line is a letter for the
 * method and the path, further lines are a letter for a header and its value.  Whatever they are,
 * there is one answer, which ends.  The letters are G for GET, M for HEAD; L Content-Length, T
 * Transfer-Encoding, A Authorization, O Origin, H Host, F X-Forwarded-For, E Accept-Encoding, N
 * If-None-Match, C Accept.
 *
 * Fuzz: length=512
 */
#include "memory_store.h"
#include "room/desk/desk_in.h"
#include "room/net/http.h"
#include "room/net/net.h"

enum { HEADERS = 11 };

static const struct {
    char letter;
    enum lws_token_indexes token;
} letters[HEADERS] = {
    {'G', WSI_TOKEN_GET_URI},
    {'L', WSI_TOKEN_HTTP_CONTENT_LENGTH},
    {'T', WSI_TOKEN_HTTP_TRANSFER_ENCODING},
    {'A', WSI_TOKEN_HTTP_AUTHORIZATION},
    {'O', WSI_TOKEN_ORIGIN},
    {'H', WSI_TOKEN_HOST},
    {'F', WSI_TOKEN_X_FORWARDED_FOR},
    {'M', WSI_TOKEN_HEAD_URI},
    {'E', WSI_TOKEN_HTTP_ACCEPT_ENCODING},
    {'N', WSI_TOKEN_HTTP_IF_NONE_MATCH},
    {'C', WSI_TOKEN_HTTP_ACCEPT},
};

/* What a connection is here. */
struct lws {
    char value[HEADERS][520];
    bool wants;
    unsigned heads;
    size_t body;
};

static struct room room;
static struct room_options options = {
    .per_address = 3, .proxy = true, .origins = 1, .origin = {"https://cards.example"}};
static struct desk desk;

static const char *
header(const struct lws *wsi, enum lws_token_indexes token)
{
    for (unsigned i = 0; i < HEADERS; i++)
        if (letters[i].token == token)
            return wsi->value[i];
    return "";
}

/* In place of libwebsockets. */
int
lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes token)
{
    return (int)strlen(header(wsi, token));
}

int
lws_hdr_copy(struct lws *wsi, char *out, int size, enum lws_token_indexes token)
{
    const char *value = header(wsi, token);
    if ((int)strlen(value) >= size)
        return -1;
    strcpy(out, value);
    return (int)strlen(value);
}

int
lws_add_http_header_by_name(struct lws *wsi, const unsigned char *name, const unsigned char *value,
                            int size, unsigned char **at, unsigned char *end)
{
    (void)wsi;
    MUST(!memchr(value, '\n', (size_t)size) && !memchr(value, '\r', (size_t)size));
    size_t more = strlen((const char *)name) + (size_t)size + 3;
    if ((size_t)(end - *at) < more)
        return 1;
    memset(*at, ' ', more);
    *at += more;
    return 0;
}

int
lws_add_http_common_headers(struct lws *wsi, unsigned status, const char *type, lws_filepos_t size,
                            unsigned char **at, unsigned char *end)
{
    (void)wsi;
    (void)size;
    (void)at;
    (void)end;
    MUST(status >= 200 && status < 600 && type[0]);
    return 0;
}

int
lws_add_http_header_status(struct lws *wsi, unsigned status, unsigned char **at, unsigned char *end)
{
    (void)wsi;
    (void)at;
    (void)end;
    MUST(status == 304);
    return 0;
}

int
lws_finalize_write_http_header(struct lws *wsi, unsigned char *start, unsigned char **at,
                               unsigned char *end)
{
    MUST(start < *at && *at <= end);
    wsi->heads++;
    return 0;
}

int
lws_callback_on_writable(struct lws *wsi)
{
    wsi->wants = true;
    return 1;
}

int
lws_write(struct lws *wsi, unsigned char *text, size_t size, enum lws_write_protocol protocol)
{
    (void)text;
    (void)protocol;
    wsi->body += size;
    return (int)size;
}

int
lws_http_transaction_completed(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

/* There is one context, and its user is the room. */
struct lws_context *
lws_get_context(const struct lws *wsi)
{
    (void)wsi;
    return NULL;
}

void *
lws_context_user(struct lws_context *context)
{
    (void)context;
    return &room;
}

int
lws_is_ssl(struct lws *wsi)
{
    return (int)strlen(wsi->value[5]) % 2;
}

const char *
lws_get_peer_simple(struct lws *wsi, char *name, size_t size)
{
    (void)wsi;
    snprintf(name, size, "192.0.2.1");
    return name;
}

/* In place of app/room/net/server.c. */
void
server_publish_in(struct room *at, uint64_t ms)
{
    (void)at;
    (void)ms;
}

void
room_wake(void *at)
{
    (void)at;
}

/* In place of app/room/net/pages.c. */
const struct page *
page_named(const char *path)
{
    static const unsigned char bytes[] = "<!doctype html>";
    static const struct page page = {
        "/",
        "text/html",
        "0123456789abcdef",
        false,
        " 'sha256-0123'",
        "",
        {{bytes, bytes + sizeof bytes - 1}, {bytes, bytes + 5}, {bytes, bytes}}};
    bool there = strcmp(path, "/") == 0 || strcmp(path, "/event") == 0 ||
                 strcmp(path, "/verify") == 0 || strcmp(path, "404") == 0;
    return there ? &page : NULL;
}

static void
read_headers(struct lws *wsi, struct fuzz_text *text)
{
    const char *line;
    size_t size;
    while (fuzz_line(text, &line, &size))
        for (unsigned i = 0; i < HEADERS && size > 0; i++)
            if (line[0] == letters[i].letter)
                fuzz_string(wsi->value[i], sizeof wsi->value[i], (const uint8_t *)line + 1,
                            size - 1);
}

/* A client that stays is counted under its address. */
static void
enter(struct lws *wsi)
{
    struct client client = {.room = &room, .wsi = wsi};
    address_enter(&client);
    for (struct message *message = client.first, *next; message; message = next) {
        next = message->next;
        free(message);
    }
    if (client.address)
        client.address->clients--;
    room.now += 1000000;
    address_sweep(&room);
    MUST(!room.addresses);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static struct store_table table = {.row = 1, .id = "T1"};
    static struct store_guest guest = {.name = "Ann", .role = ROLE_DIRECTOR};
    uint8_t token[RF_KEY_BYTES];
    (void)argc;
    (void)argv;
    snprintf(desk.events, sizeof desk.events, "%s",
             fuzz_folder("mkdir e && echo line > e/session.record && echo x > e/boards.pbn"));
    room.options = &options;
    room.desk = &desk;
    room.store = store_open("", NULL, NULL);
    store_put_table(room.store, &table);
    memset(token, 0x0a, sizeof token);
    rf_sha256(guest.hash, token, sizeof token);
    store_put_guest(room.store, &guest);
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct lws wsi;
    struct fuzz_text text = fuzz_text_on(data, size);
    struct transfer transfer;
    wsi = (struct lws){.heads = 0};
    read_headers(&wsi, &text);
    char *path = wsi.value[7][0] ? wsi.value[7] : wsi.value[0];
    if (path[0] != '/')
        snprintf(path, sizeof wsi.value[0], "/");
    int sent = http_begin(&room, &wsi, &transfer, path);
    for (unsigned pieces = 0; sent == 0 && wsi.wants; pieces++) {
        wsi.wants = false;
        sent = http_write(&room, &wsi, &transfer);
        MUST(pieces < 100);
    }
    http_end(&transfer);
    MUST(sent != 0 || wsi.heads == 1);
    MUST(!wsi.value[7][0] || wsi.body == 0); /* the answer to HEAD has no body */
    http_from_here(&room, &wsi);
    enter(&wsi);
    while (room.guests) { /* whose token was given */
        struct guest *next = room.guests->next;
        free(room.guests);
        room.guests = next;
    }
    return 0;
}
