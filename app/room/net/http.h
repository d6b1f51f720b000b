/*
 * app/room/net/http.h -- what the room serves over HTTP: the pages that are in the program,
 * records, and files of bridge events.
 *
 * Functions that return int follow libwebsockets: 0 to continue, -1 to close the connection.
 */
#ifndef RIFFLE_APP_ROOM_NET_HTTP_H
#define RIFFLE_APP_ROOM_NET_HTTP_H

#include "room/net/net.h"

/* One answer, sent piece by piece: a page, or a text, or a record; or only what it begins with. */
struct transfer {
    const unsigned char *page; /* in the program itself, or NULL */
    char *text;                /* made for this answer, owned, or NULL */
    size_t size, sent;         /* of page or text */
    int64_t record;            /* the row of a table; 0 for none */
    uint64_t line, last;       /* the next line to send, and the last */
    bool closes;               /* nothing more is answered on this connection */
    bool bare;                 /* the answer has no body: to HEAD, or 304 */
};

/* What an answer begins with.  Fields that are NULL are left out. */
struct head {
    unsigned status;
    const char *type;
    lws_filepos_t size;         /* LWS_ILLEGAL_HTTP_CONTENT_LEN: not known */
    const char *policy;         /* instead of the usual one */
    const char *script, *style; /* hashes that the usual policy permits besides */
    const char *name;           /* to save the file under */
    const char *encoding;       /* how the bytes are compressed */
    const char *tag;            /* of the content: it changes when the content does */
    bool keeps;                 /* the bytes under this address never change */
};
int http_begin(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path);
int http_write(struct room *room, struct lws *wsi, struct transfer *transfer);
void http_end(struct transfer *transfer);
int http_head(struct lws *wsi, const struct head *head);
int http_text(struct lws *wsi, struct transfer *transfer, unsigned status, const char *text);
int http_typed(struct lws *wsi, struct transfer *transfer, unsigned status, const char *type,
               const char *text);
int http_health(struct room *room, struct lws *wsi, struct transfer *transfer);
/* http_metrics.c: the answers at --metrics, and nothing else there. */
int http_metrics(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path);
int http_desk(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path);
/* True when the page that opens a WebSocket came from this room, by its Origin. */
bool http_from_here(const struct room *room, struct lws *wsi);

/* http_page.c: sends a page, compressed where the client takes that, or only 304 when it has it;
 * and the answer to a path that has no page. */
struct page;
int http_page(struct lws *wsi, struct transfer *transfer, const struct page *page,
              const char *policy, unsigned status);
int http_missing(struct lws *wsi, struct transfer *transfer, const char *text);

/* pages.c */
enum encoding { PLAIN, GZIP, BROTLI, ENCODINGS };
struct page {
    const char *path, *type;
    const char *tag;            /* the beginning of the hash of its bytes */
    bool keeps;                 /* the path has the hash in it, so its bytes never change */
    const char *script, *style; /* hashes of what the page has in it, for its policy; may be "" */
    struct {
        const unsigned char *bytes, *end; /* equal: this encoding is not there */
    } as[ENCODINGS];
};
const struct page *page_named(const char *path);

#endif
