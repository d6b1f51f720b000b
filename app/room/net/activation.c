/*
 * app/room/net/activation.c -- takes a listening socket from the service manager, and accepts
 * connections from it (activation.h).
 */
#include "room/net/activation.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    FIRST_FILE = 3, /* where a service manager puts the first socket */
    AT_ONCE = 64    /* connections that are accepted before others get their turn */
};

/* How many sockets were passed, as the service manager wrote it.  NULL when the variables are not
 * for this process but left over from a parent. */
static const char *
sockets_passed(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    bool ours = process && count && strtol(process, NULL, 10) == (long)getpid() &&
                strtol(count, NULL, 10) != 0;
    return ours ? count : NULL;
}

/* True for a socket of TCP over IPv4 that listens; *at is where. */
static bool
find_address(int file, struct sockaddr_in *at)
{
    int listens = 0, kind = 0;
    socklen_t size = sizeof listens, kind_size = sizeof kind, at_size = sizeof *at;
    memset(at, 0, sizeof *at);
    return getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens &&
           getsockopt(file, SOL_SOCKET, SO_TYPE, &kind, &kind_size) == 0 && kind == SOCK_STREAM &&
           getsockname(file, (struct sockaddr *)at, &at_size) == 0 && at->sin_family == AF_INET;
}

bool
activation_take(int *file, char *address, size_t size, unsigned *port)
{
    struct sockaddr_in at;
    *file = 0;
    const char *count = sockets_passed();
    if (!count)
        return true;
    if (strcmp(count, "1") != 0 || !find_address(FIRST_FILE, &at)) {
        fprintf(stderr,
                "riffle serve: the service manager passed LISTEN_FDS=%s, and riffle serve takes "
                "one socket of TCP over IPv4. Write one line ListenStream=127.0.0.1:8021 into "
                "riffle-room.socket\n",
                count);
        return false;
    }
    fcntl(FIRST_FILE, F_SETFD, FD_CLOEXEC);
    fcntl(FIRST_FILE, F_SETFL, fcntl(FIRST_FILE, F_GETFL) | O_NONBLOCK);
    *file = FIRST_FILE;
    *port = ntohs(at.sin_port);
    return inet_ntop(AF_INET, &at.sin_addr, address, (socklen_t)size) != NULL;
}

bool
activation_serve(struct lws_context *context, int file)
{
    struct lws_vhost *host = lws_get_vhost_by_name(context, "default");
    lws_sock_file_fd_type socket = {.filefd = file};
    return lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, socket, ACTIVATION_PROTOCOL,
                                      NULL) != NULL;
}

/* A connection that libwebsockets cannot adopt, for lack of memory or files, it closes itself. */
int
activation_accept(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    (void)user;
    (void)in;
    (void)size;
    if (reason != LWS_CALLBACK_RAW_RX_FILE)
        return 0;
    int file = lws_get_socket_fd(wsi);
    for (int i = 0; i < AT_ONCE; i++) {
        int one = accept4(file, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (one < 0)
            break;
        lws_adopt_socket_vhost(lws_get_vhost(wsi), one);
    }
    return 0;
}
