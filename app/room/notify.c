/*
 * app/room/notify.c -- the messages of notify.h, by hand: a datagram for each.
 *
 * Signs of life leave at half the time that the service manager waits, as sd_watchdog_enabled(3)
 * recommends.  They come from the service thread alone: a thread of their own would stay alive
 * while the room hangs.
 */
#include "room/notify.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "os/os_random.h"

/* The number in this variable of the environment; 0 when it is missing or no number. */
static uint64_t
number_in(const char *variable)
{
    const char *text = getenv(variable);
    return text ? strtoull(text, NULL, 10) : 0;
}

/* A socket that is connected to the name, or -1.  A name that begins with @ is in the abstract
 * namespace of Linux: its first byte is zero there. */
static int
connect_to(const char *name)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t size = strlen(name);
    if (size >= sizeof to.sun_path || (name[0] != '/' && name[0] != '@')) {
        errno = EINVAL;
        return -1;
    }
    memcpy(to.sun_path, name, size);
    if (name[0] == '@')
        to.sun_path[0] = '\0';
    int made = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
    if (made >= 0 && connect(made, (const struct sockaddr *)&to, length) != 0) {
        int why = errno;
        close(made);
        errno = why;
        return -1;
    }
    return made;
}

void
notify_open(struct notify *notify)
{
    const char *name = getenv("NOTIFY_SOCKET");
    uint64_t process = number_in("WATCHDOG_PID");
    *notify = (struct notify){0};
    if (!name || !name[0])
        return;
    int made = connect_to(name);
    if (made < 0) {
        fprintf(stderr,
                "riffle serve: cannot reach the service manager at NOTIFY_SOCKET=%s: %s. The room "
                "runs without telling it\n",
                name, strerror(errno));
        return;
    }
    notify->socket = made;
    if (process == 0 || process == (uint64_t)getpid())
        notify->every_ms = number_in("WATCHDOG_USEC") / 2000;
}

/* A message that does not arrive is no reason to stop: the service manager then
 * notices by itself. */
static void
tell(const struct notify *notify, const char *text)
{
    if (notify->socket)
        (void)!send(notify->socket, text, strlen(text), MSG_NOSIGNAL);
}

void
notify_ready(struct notify *notify, const char *address, unsigned port)
{
    char text[300];
    snprintf(text, sizeof text, "READY=1\nSTATUS=Open, listening on %s:%u\n", address, port);
    tell(notify, text);
    notify->due = 0;
}

void
notify_alive(struct notify *notify, const char *failed)
{
    char text[500];
    uint64_t now = os_clock_monotonic();
    if (failed && failed != notify->told) {
        snprintf(text, sizeof text, "STATUS=Stopped: %s\n", failed);
        tell(notify, text);
        notify->told = failed;
    }
    if (notify->every_ms == 0 || now < notify->due)
        return;
    notify->due = now + notify->every_ms;
    tell(notify, "WATCHDOG=1\n");
}

void
notify_stopping(struct notify *notify)
{
    tell(notify, "STOPPING=1\nSTATUS=Closing\n");
}
