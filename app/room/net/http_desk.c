/*
 * app/room/net/http_desk.c -- files of bridge events over HTTP: /event/ for everybody, /desk/ for a
 * director with a token.
 *
 * desk_file (desk/desk_files.c) decides who may have which file.  A file is read whole when
 * it is asked for, and sent from memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "room/desk/desk.h"
#include "room/net/http.h"
#include "room/net/net.h"

enum { FILE_MOST = 1 << 24 }; /* bytes of a file that is served */

/* True when the request has the token of a director. */
static bool
is_authorized(struct room *room, struct lws *wsi)
{
    static const char scheme[] = "Bearer ";
    char said[sizeof scheme + RF_HEX_TEXT];
    bool unknown;
    int size = lws_hdr_copy(wsi, said, sizeof said, WSI_TOKEN_HTTP_AUTHORIZATION);
    return size > 0 && strncmp(said, scheme, strlen(scheme)) == 0 &&
           message_from_director(guest_of(room, said + strlen(scheme), &unknown));
}

/* The whole file, which the caller frees; NULL when that failed. */
static char *
read_file(int fd, size_t size)
{
    char *bytes = size <= FILE_MOST ? malloc(size + 1) : NULL;
    size_t used = 0;
    for (ssize_t got = 1; bytes && used < size && got > 0; used += got > 0 ? (size_t)got : 0)
        got = read(fd, bytes + used, size - used);
    if (bytes && used == size)
        return bytes;
    free(bytes);
    return NULL;
}

int
http_desk(struct room *room, struct lws *wsi, struct transfer *transfer, const char *path)
{
    char event[64], file[64];
    struct desk_file about;
    bool desk = strncmp(path, "/desk/", 6) == 0;
    const char *name = strchr(path + 1, '/') + 1, *slash = strchr(name, '/');
    if (!slash && !desk)
        return http_page(wsi, transfer, page_named("/event"), NULL, HTTP_STATUS_OK);
    if (!slash || (size_t)(slash - name) >= sizeof event || strlen(slash + 1) >= sizeof file)
        return http_text(wsi, transfer, HTTP_STATUS_NOT_FOUND, "There is no such event or file.\n");
    snprintf(event, sizeof event, "%.*s", (int)(slash - name), name);
    snprintf(file, sizeof file, "%s", slash + 1);
    int fd = desk_file(room->desk, event, file, desk && is_authorized(room, wsi), &about);
    if (fd < 0)
        return http_text(wsi, transfer, (unsigned)about.status, about.why);
    transfer->text = read_file(fd, (size_t)about.size);
    close(fd);
    if (!transfer->text)
        return http_text(wsi, transfer, HTTP_STATUS_INTERNAL_SERVER_ERROR,
                         "The room cannot read this file.\n");
    transfer->size = (size_t)about.size;
    return http_head(wsi, &(struct head){.status = HTTP_STATUS_OK,
                                         .type = about.type,
                                         .size = transfer->size,
                                         .name = about.name});
}
