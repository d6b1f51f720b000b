/*
 * app/room/net/http.h -- what the room serves over HTTP: the pages that are in the program,
 * records, and files of bridge events.
 *
 * Functions that return int follow libwebsockets: 0 to continue, -1 to close the connection.
 */
#ifndef RIFFLE_APP_ROOM_NET_HTTP_H
#define RIFFLE_APP_ROOM_NET_HTTP_H

#include "room/net/net.h"

/* One answer, sent piece by piece: a page, or a text, or a record. */
struct transfer {
    const unsigned char *page; /* in the program itself, or NULL */
    char *text;                /* made for this answer, owned, or NULL */
    size_t size, sent;         /* of page or text */
    int64_t record;            /* the row of a table; 0 for none */
    uint64_t line, last;       /* the next line to send, and the last */
    bool closes;               /* nothing more is answered on this connection */
};
int http_begin(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path);
int http_write(struct room *room, struct lws *wsi, struct transfer *transfer);
void http_end(struct transfer *transfer);
int http_head(struct lws *wsi, unsigned status, const char *type, lws_filepos_t size,
              const char *policy, const char *name);
int http_text(struct lws *wsi, struct transfer *transfer, unsigned status, const char *text);
int http_page(struct lws *wsi, struct transfer *transfer, const char *path);
int http_desk(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path);
/* True when the page that opens a WebSocket came from this room, by its Origin. */
bool http_from_here(const struct room *room, struct lws *wsi);

/* pages.c */
struct page {
    const char *path, *type;
    const unsigned char *bytes, *end;
};
const struct page *page_named(const char *path);

#endif
