/*
 * app/room/net/http_page.c -- sends a page that is in the program: in the best encoding that the
 * client takes, or not at all when the client has it already.
 *
 * Pages are compressed when the program is built (tool/pages).  The tag of a page is the beginning
 * of the hash of its bytes, the same for every encoding of it.
 */
#include <stdlib.h>
#include <string.h>

#include "room/net/http.h"

static const char *const encodings[ENCODINGS] = {NULL, "gzip", "br"};

/* True when a list such as "gzip, deflate;q=0.5, br;q=0" has this word, and not with q=0. */
static bool
accepts(const char *list, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = list; *at; at += *at == ',') {
        at += strspn(at, " \t");
        size_t whole = strcspn(at, ","), name = strcspn(at, " \t;,");
        const char *q = memchr(at, '=', whole);
        bool none = q && strtod(q + 1, NULL) <= 0;
        if (name == size && strncmp(at, word, size) == 0)
            return !none;
        at += whole;
    }
    return false;
}

/* The smallest encoding of the page that the client takes. */
static enum encoding
choose_encoding(struct lws *wsi, const struct page *page)
{
    char list[200];
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return PLAIN;
    for (int i = BROTLI; i > PLAIN; i--)
        if (page->as[i].bytes < page->as[i].end && accepts(list, encodings[i]))
            return (enum encoding)i;
    return PLAIN;
}

/* True when the client says that it has these bytes. */
static bool
is_known(struct lws *wsi, const struct page *page)
{
    char tags[200];
    return lws_hdr_copy(wsi, tags, sizeof tags, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strstr(tags, page->tag) != NULL;
}

int
http_page(struct lws *wsi, struct transfer *transfer, const struct page *page, const char *policy,
          unsigned status)
{
    enum encoding as = choose_encoding(wsi, page);
    struct head head = {.status = status,
                        .type = page->type,
                        .policy = policy,
                        .script = page->script,
                        .style = page->style,
                        .encoding = encodings[as],
                        .tag = status == HTTP_STATUS_OK ? page->tag : NULL,
                        .keeps = page->keeps};
    transfer->page = page->as[as].bytes;
    transfer->size = (size_t)(page->as[as].end - page->as[as].bytes);
    head.size = transfer->size;
    if (head.tag && is_known(wsi, page)) {
        head.status = HTTP_STATUS_NOT_MODIFIED;
        head.encoding = NULL;
        transfer->bare = true;
    }
    return http_head(wsi, &head);
}

int
http_missing(struct lws *wsi, struct transfer *transfer, const char *text)
{
    char list[200];
    const struct page *page = page_named("404");
    int size = lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_HTTP_ACCEPT);
    if (page && size > 0 && strstr(list, "text/html"))
        return http_page(wsi, transfer, page, NULL, HTTP_STATUS_NOT_FOUND);
    return http_text(wsi, transfer, HTTP_STATUS_NOT_FOUND, text);
}
