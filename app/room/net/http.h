/*
 * app/room/net/http.h -- what the room hands out over HTTP: the pages that are in the program, records,
 * and files of bridge events.
 */
#ifndef RIFFLE_APP_ROOM_NET_HTTP_H
#define RIFFLE_APP_ROOM_NET_HTTP_H

#include "room/net/net.h"

/* One answer, sent piece by piece. */
struct transfer {
    const unsigned char *page; /* of the program itself, or … */
    char *text;                /* … made for this answer, or … */
    size_t size, sent;
    int64_t record; /* … lines of a table from this one on; 0 for none */
    uint64_t line, last;
    bool closes; /* nothing more is answered on this connection */
};
int http_begin(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path);
int http_write(struct room *room, struct lws *wsi, struct transfer *transfer);
void http_end(struct transfer *transfer);
int http_head(struct lws *wsi, unsigned status, const char *type, lws_filepos_t size,
              const char *policy, const char *name);
int http_text(struct lws *wsi, struct transfer *transfer, unsigned status, const char *text);
int http_page(struct lws *wsi, struct transfer *transfer, const char *path);
int http_desk(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path);
bool http_from_here(const struct room *room, struct lws *wsi); /* its Origin is the room's */

/* pages.c */
struct page {
    const char *path, *type;
    const unsigned char *bytes, *end;
};
const struct page *page_named(const char *path);

#endif
