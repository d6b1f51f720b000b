/*
 * app/room/net/http_metrics.c -- what the room answers at the address of --metrics: /metrics for
 * Prometheus and /health for a supervisor or a load balancer.
 *
 * The address is not the public one, and pages are not served there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/net/http.h"

static int
send_metrics(struct room *room, struct lws *wsi, struct transfer *transfer)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return -1;
    metrics_write(room, out);
    bool wrong = ferror(out) != 0;
    int sent = -1;
    if (fclose(out) == 0 && !wrong)
        sent = http_typed(wsi, transfer, HTTP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8",
                          text);
    free(text);
    return sent;
}

int
http_metrics(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path)
{
    memset(transfer, 0, sizeof *transfer);
    transfer->bare = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    transfer->closes = true; /* a monitor asks seldom */
    if (!transfer->bare && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return http_text(wsi, transfer, HTTP_STATUS_METHOD_NOT_ALLOWED,
                         "This address answers GET and HEAD requests only.\n");
    if (strcmp(path, "/metrics") == 0)
        return send_metrics(room, wsi, transfer);
    if (strcmp(path, "/health") == 0)
        return http_health(room, wsi, transfer);
    return http_text(wsi, transfer, HTTP_STATUS_NOT_FOUND,
                     "This address has /metrics and /health. The card room is at --listen.\n");
}
