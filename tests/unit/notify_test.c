/* What the card room tells a service manager (room/notify.h): the words, when they come, and that
 * nothing is told where nobody listens. */
#include "../suite.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "room/notify.h"

static char folder[] = "/tmp/riffle-notify-XXXXXX";
static char path[64];
static int hears;

/* A service manager that listens, and a struct that is connected to it. */
static struct notify
listened(const char *watchdog_us)
{
    struct notify notify;
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/socket", folder);
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    hears = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    ck_assert_int_eq(bind(hears, (const struct sockaddr *)&at, sizeof at), 0);
    setenv("NOTIFY_SOCKET", path, 1);
    setenv("WATCHDOG_USEC", watchdog_us, 1);
    notify_open(&notify);
    ck_assert_int_gt(notify.socket, 0);
    return notify;
}

static void
shut(const struct notify *notify)
{
    close(notify->socket);
    close(hears);
    unlink(path);
    rmdir(folder);
}

/* The next message, or "" when none waits. */
static const char *
heard(void)
{
    static char text[1000];
    ssize_t size = recv(hears, text, sizeof text - 1, 0);
    text[size < 0 ? 0 : size] = '\0';
    return text;
}

START_TEST(a_failure_is_told_once)
{
    static const char why[] = "the disk is full";
    struct notify notify = listened("0");
    notify_alive(&notify, NULL);
    ck_assert_str_eq(heard(), "");
    notify_alive(&notify, why);
    ck_assert_str_eq(heard(), "STATUS=Stopped: the disk is full\n");
    notify_alive(&notify, why);
    ck_assert_str_eq(heard(), "");
    shut(&notify);
}
END_TEST

START_TEST(a_sign_of_life_comes_at_once_and_then_at_half_the_time)
{
    struct notify notify = listened("7200000000");
    ck_assert_uint_eq(notify.every_ms, 3600000);
    notify_alive(&notify, NULL);
    ck_assert_str_eq(heard(), "WATCHDOG=1\n");
    notify_alive(&notify, NULL);
    ck_assert_str_eq(heard(), "");
    notify.due = 0; /* half the time has passed */
    notify_alive(&notify, NULL);
    ck_assert_str_eq(heard(), "WATCHDOG=1\n");
    shut(&notify);
}
END_TEST

START_TEST(nobody_listens)
{
    struct notify notify;
    unsetenv("NOTIFY_SOCKET");
    setenv("WATCHDOG_USEC", "1000000", 1);
    notify_open(&notify);
    ck_assert_int_eq(notify.socket, 0);
    ck_assert_uint_eq(notify.every_ms, 0);
    notify_ready(&notify, "127.0.0.1", 8021);
    notify_alive(&notify, "the disk is full");
    notify_stopping(&notify);
}
END_TEST

START_TEST(a_name_that_is_too_long_is_refused)
{
    char name[300];
    struct notify notify;
    memset(name, 'x', sizeof name - 1);
    name[0] = '/';
    name[sizeof name - 1] = '\0';
    setenv("NOTIFY_SOCKET", name, 1);
    notify_open(&notify);
    ck_assert_int_eq(notify.socket, 0);
}
END_TEST

TESTS(a_failure_is_told_once, a_sign_of_life_comes_at_once_and_then_at_half_the_time,
      nobody_listens, a_name_that_is_too_long_is_refused)
