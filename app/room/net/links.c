/*
 * app/room/net/links.c -- makes, prints, removes and renews the one-time links of operator and
 * director.
 *
 * links.h says how they work.  The file of a link is the only place that has its key.
 */
#include "room/net/links.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "os/os_random.h"

enum {
    PATH = 3100,        /* longer than room->data and the name of a file */
    LINK = 400,         /* an address and a key */
    PATIENCE_MS = 10000 /* that --new-link waits for the room, which looks once a second */
};

static const char *const words[] = {[ROLE_DIRECTOR] = "director", [ROLE_OPERATOR] = "operator"};

enum role
links_role(const char *word)
{
    for (unsigned role = ROLE_DIRECTOR; role <= ROLE_OPERATOR; role++)
        if (strcmp(words[role], word) == 0)
            return (enum role)role;
    return ROLE_GUEST;
}

/* The path of "director.link", "operator.new" and so on. */
static const char *
path_of(char out[static PATH], const char *data, enum role role, const char *end)
{
    snprintf(out, PATH, "%s/%s.%s", data, words[role], end);
    return out;
}

/* Where browsers find the room: through a proxy, or at the address that it listens on. */
static void
write_address(const struct room_options *o, char *out, size_t size)
{
    if (o->origins > 0)
        snprintf(out, size, "%s", o->origin[0]);
    else
        snprintf(out, size, "%s://%s:%u", o->certificate ? "https" : "http",
                 strcmp(o->address, "0.0.0.0") == 0 ? "localhost" : o->address, o->port);
}

void
links_public_address(const struct room_options *options, char *out, size_t size)
{
    static const char *const own[] = {"127.", "localhost", "0.0.0.0", "[", ":"};
    out[0] = '\0';
    for (size_t i = 0; options->origins == 0 && i < sizeof own / sizeof own[0]; i++)
        if (strncmp(options->address, own[i], strlen(own[i])) == 0)
            return;
    write_address(options, out, size);
}

/* Makes a new file that only the owner can read, in place of an older one. */
static bool
write_file(const char *path, const char *text)
{
    size_t size = strlen(text);
    if (unlink(path) != 0 && errno != ENOENT)
        return false;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    bool written = write(file, text, size) == (ssize_t)size;
    return close(file) == 0 && written;
}

/* A browser does not send what follows #, so the key gets into no server's log. */
static bool
make_link(struct room *room, enum role role)
{
    char key[RF_HEX_TEXT], path[PATH], address[200], link[LINK];
    guest_make_claim(room, role, key);
    write_address(room->options, address, sizeof address);
    snprintf(link, sizeof link, "%s/%s#key=%s\n", address, role == ROLE_DIRECTOR ? "desk" : "",
             key);
    path_of(path, room->data, role, "link");
    if (write_file(path, link))
        return true;
    fprintf(stderr, "riffle serve: cannot write the %s's link to %s: %s\n", words[role], path,
            strerror(errno));
    return false;
}

/* Takes the role from everybody, if a new link was asked for. */
static bool
take_request(struct room *room, enum role role)
{
    char path[PATH];
    if (access(path_of(path, room->data, role, "new"), F_OK) != 0)
        return false;
    guest_revoke(room, role);
    room->renewed[role].pending = true;
    room->renewed[role].batch = store_last(room->store);
    return true;
}

bool
links_open(struct room *room)
{
    bool made = true;
    for (unsigned role = ROLE_DIRECTOR; role <= ROLE_OPERATOR; role++) {
        take_request(room, (enum role)role);
        made = make_link(room, (enum role)role) && made;
    }
    return made;
}

void
links_sweep(struct room *room)
{
    char path[PATH];
    for (unsigned role = ROLE_DIRECTOR; role <= ROLE_OPERATOR; role++) {
        if (!room->renewed[role].pending && take_request(room, (enum role)role))
            make_link(room, (enum role)role);
        if (!room->renewed[role].pending || room->safe < room->renewed[role].batch)
            continue;
        unlink(path_of(path, room->data, (enum role)role, "new"));
        room->renewed[role].pending = false;
    }
}

void
links_used(const struct room *room, enum role role)
{
    char path[PATH];
    unlink(path_of(path, room->data, role, "link"));
}

/* A stream that is a terminal, which a person reads and nothing keeps; or NULL. */
static FILE *
terminal(void)
{
    return isatty(STDOUT_FILENO) ? stdout : isatty(STDERR_FILENO) ? stderr : NULL;
}

/* Prints the link on a terminal, elsewhere the name of its file: other people read logs. */
static void
tell_link(const char *data, enum role role)
{
    char path[PATH], link[LINK] = "";
    FILE *out = terminal();
    FILE *file = out ? fopen(path_of(path, data, role, "link"), "re") : NULL;
    if (file && fgets(link, sizeof link, file))
        fprintf(out, "  %s, once: %s", words[role], link);
    else
        printf("  %s, once: the link in %s\n", words[role], path_of(path, data, role, "link"));
    if (file)
        fclose(file);
}

void
links_tell(const struct room *room)
{
    char address[200];
    write_address(room->options, address, sizeof address);
    printf("The card room is open: %s/\n", address);
    for (unsigned i = 0; i < room->reaches; i++) {
        char reach[REACH_TEXT];
        reach_write(room, i, reach);
        printf("  from other devices: %s/\n", reach);
    }
    fflush(stdout); /* the links may go to another stream */
    tell_link(room->data, ROLE_OPERATOR);
    tell_link(room->data, ROLE_DIRECTOR);
    printf("Records are kept in %s. Ctrl-C closes the room; tables continue when you start it "
           "again.\n",
           room->data);
    fflush(stdout);
}

/* A room holds the lock of its folder as long as it is open. */
static bool
is_open(const char *data)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/lock", data);
    int lock = open(path, O_RDWR | O_CLOEXEC);
    bool held = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (lock >= 0)
        close(lock);
    return held;
}

/* Runs in another process than the room, and talks to it through the file of the request. */
bool
links_renew(const char *data, enum role role)
{
    char request[PATH];
    if (!write_file(path_of(request, data, role, "new"), "")) {
        fprintf(stderr, "riffle serve: cannot write %s: %s. Name the room's folder with --data\n",
                request, strerror(errno));
        return false;
    }
    if (!is_open(data)) {
        printf("No room is open in %s. The next time it opens, the %s loses the role and there is "
               "a new link.\n",
               data, words[role]);
        return true;
    }
    uint64_t ends = os_clock_monotonic() + PATIENCE_MS;
    while (access(request, F_OK) == 0 && os_clock_monotonic() < ends)
        usleep(50000);
    if (access(request, F_OK) == 0) {
        fprintf(stderr,
                "riffle serve: the room in %s did not answer in %d seconds. Look at its messages, "
                "or restart it\n",
                data, PATIENCE_MS / 1000);
        return false;
    }
    printf("The old %s has lost the role. The first person to open this link gets it:\n",
           words[role]);
    fflush(stdout);
    tell_link(data, role);
    return true;
}
