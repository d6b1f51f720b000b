/*
 * app/store/pg_place.c -- where the database is: reads the URI, and looks up everything that the
 * sandbox makes unreachable later.
 *
 * Inside its sandbox the room cannot ask for names of hosts, nor read the user's home.  So each
 * host becomes its addresses here, and files become paths.  A host with several addresses becomes
 * several hosts, which libpq tries in turn.  To follow a failover, name all servers in the URI:
 * libpq then looks for one that can be written to.
 *
 * The password is never in the URI: everybody on the machine can read the arguments of a program.
 * libpq reads it from a file that only its owner may read, at each connection.
 */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/pg.h"

/* Sets one setting, replacing an earlier one.  False without memory. */
static bool
set(struct pg_place *place, const char *keyword, const char *value)
{
    unsigned i = 0;
    char *copy = strdup(value);
    while (i < place->count && strcmp(place->keyword[i], keyword) != 0)
        i++;
    if (!copy || i == PG_SETTINGS) {
        free(copy);
        return false;
    }
    place->count += i == place->count;
    free(place->value[i]);
    place->keyword[i] = keyword;
    place->value[i] = copy;
    return true;
}

static const char *
get(const struct pg_place *place, const char *keyword)
{
    for (unsigned i = 0; i < place->count; i++)
        if (strcmp(place->keyword[i], keyword) == 0)
            return place->value[i];
    return NULL;
}

static bool
set_default(struct pg_place *place, const char *keyword, const char *value)
{
    return get(place, keyword) || set(place, keyword, value);
}

/* What the URI itself says; false, with a message, when it is none, or names a password. */
static bool
read_uri(const char *uri)
{
    char *error = NULL;
    PQconninfoOption *said = libpq->conninfoParse(uri, &error);
    bool password = false;
    if (!said)
        fprintf(stderr, "riffle serve: --store: %s", error ? error : "out of memory\n");
    for (const PQconninfoOption *at = said; at && at->keyword; at++)
        password = password || (strcmp(at->keyword, "password") == 0 && at->val);
    if (password)
        fprintf(stderr,
                "riffle serve: leave the password out of --store, because every user of this "
                "machine can read it there. Put it into a file of mode 0600 with the line "
                "HOST:PORT:DATABASE:USER:PASSWORD, and name that file in PGPASSFILE\n");
    libpq->freemem(error);
    libpq->conninfoFree(said);
    return said && !password;
}

/* The names of settings in libpq's list last as long as the list, so ours are its own table. */
static const char *const keywords[] = {
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "passfile",
    "connect_timeout",
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "sslcrl",
    "channel_binding",
    "keepalives",
    "keepalives_idle",
    "options",
    "target_session_attrs",
    "tcp_user_timeout",
    "gssencmode",
    "keepalives_interval",
    "keepalives_count",
    "application_name",
    "client_encoding",
    "sslpassword",
    "ssl_min_protocol_version",
    "krbsrvname",
    "sslcompression",
};

/* Settings as libpq completes them from the URI, the environment and a service file. */
static bool
complete(struct pg_place *place, const char *uri)
{
    const char *const keyword[] = {"dbname", NULL}, *const value[] = {uri, NULL};
    PGconn *link = libpq->connectStartParams(keyword, value, 1);
    PQconninfoOption *all = link ? libpq->conninfo(link) : NULL;
    bool right = all != NULL;
    for (const PQconninfoOption *at = all; at && at->keyword; at++)
        for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
            if (at->val && at->val[0] && strcmp(at->keyword, keywords[i]) == 0)
                right = right && set(place, keywords[i], at->val);
    libpq->conninfoFree(all);
    pg_close(link);
    if (!right)
        fprintf(stderr, "riffle serve: --store: out of memory\n");
    return right;
}

/* Lists with a comma between. */
struct list {
    char text[2048];
    size_t size;
};

static void
list_add(struct list *list, bool first, const char *text)
{
    int more = snprintf(list->text + list->size, sizeof list->text - list->size, "%s%s",
                        first ? "" : ",", text);
    if (more > 0 && list->size + (size_t)more < sizeof list->text)
        list->size += (size_t)more;
}

struct hosts {
    struct list host, address, port;
    unsigned count;
};

static void
add_host(struct hosts *hosts, const char *host, const char *address, const char *port)
{
    bool first = hosts->count++ == 0;
    list_add(&hosts->host, first, host);
    list_add(&hosts->address, first, address);
    list_add(&hosts->port, first, port);
}

/* A path is a folder with a socket. */
static bool
look_up(struct hosts *hosts, const char *host, const char *port)
{
    struct addrinfo like = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
    if (host[0] == '/' || host[0] == '@' || !host[0]) {
        add_host(hosts, host, "", port);
        return true;
    }
    int error = getaddrinfo(host, port, &like, &found);
    for (const struct addrinfo *at = found; at; at = at->ai_next) {
        char address[NI_MAXHOST];
        if (getnameinfo(at->ai_addr, at->ai_addrlen, address, sizeof address, NULL, 0,
                        NI_NUMERICHOST) == 0)
            add_host(hosts, host, address, port);
    }
    if (found)
        freeaddrinfo(found);
    if (error)
        fprintf(stderr, "riffle serve: --store: cannot find the host %s: %s\n", host,
                gai_strerror(error));
    return error == 0;
}

/* The n-th of a list with commas, or its only one. */
static void
nth(const char *list, unsigned n, char out[static 256])
{
    for (; n > 0 && strchr(list, ','); n--)
        list = strchr(list, ',') + 1;
    snprintf(out, 256, "%.*s", (int)strcspn(list, ","), list);
}

static bool
look_up_all(struct pg_place *place)
{
    struct hosts hosts = {0};
    const char *names = get(place, "host") ? get(place, "host") : "";
    const char *ports = get(place, "port") ? get(place, "port") : "5432";
    unsigned count = 1;
    if (get(place, "hostaddr"))
        return true;
    for (const char *at = names; (at = strchr(at, ',')) != NULL; at++)
        count++;
    for (unsigned i = 0; i < count; i++) {
        char host[256], port[256];
        nth(names, i, host);
        nth(ports, i, port);
        if (!look_up(&hosts, host, port))
            return false;
    }
    bool right = set(place, "host", hosts.host.text) && set(place, "port", hosts.port.text) &&
                 set(place, "hostaddr", hosts.address.text);
    return right && (hosts.count == 1 || set_default(place, "target_session_attrs", "read-write"));
}

/* Inside the sandbox libpq cannot find the user's home. */
static bool
find_certificate(struct pg_place *place)
{
    char path[1024];
    const char *home = getenv("HOME");
    snprintf(path, sizeof path, "%s/.postgresql/root.crt", home ? home : "");
    return get(place, "sslrootcert") || access(path, R_OK) != 0 || set(place, "sslrootcert", path);
}

static bool
has_libpq(void)
{
    if (libpq_load())
        return true;
    fprintf(stderr, "riffle serve: --store: PostgreSQL needs libpq.so.5, which cannot be loaded: "
                    "install it (Debian: apt-get install libpq5)\n");
    return false;
}

/* A connection that answers nothing is given up before the lease ends, so that another server can
 * be tried. */
bool
pg_place_find(struct pg_place *place, const char *uri, const char *node, unsigned lease_ms)
{
    char name[80], patience[16];
    snprintf(name, sizeof name, "riffle %.40s", node);
    snprintf(patience, sizeof patience, "%u", lease_ms < 2000 ? 2000 : lease_ms);
    return has_libpq() && read_uri(uri) && complete(place, uri) && look_up_all(place) &&
           find_certificate(place) && set(place, "application_name", name) &&
           set(place, "client_encoding", "UTF8") && set_default(place, "connect_timeout", "3") &&
           set(place, "gssencmode", "disable") && set_default(place, "keepalives_idle", "2") &&
           set_default(place, "keepalives_interval", "2") &&
           set_default(place, "keepalives_count", "3") &&
           set_default(place, "tcp_user_timeout", patience);
}

void
pg_place_free(struct pg_place *place)
{
    for (unsigned i = 0; i < place->count; i++)
        free(place->value[i]);
    memset(place, 0, sizeof *place);
}

static void
add_file(struct store_reach *reach, const char *file)
{
    if (file && reach->files < STORE_FILES)
        snprintf(reach->file[reach->files++], sizeof reach->file[0], "%s", file);
}

void
store_find_reach(const struct store *store, struct store_reach *reach)
{
    static const char *const files[] = {"passfile", "sslrootcert", "sslcert", "sslkey", "sslcrl"};
    memset(reach, 0, sizeof *reach);
    if (!store || !store->pg)
        return;
    const struct pg_place *place = &store->pg->place;
    const char *ports = get(place, "port");
    reach->connects = true;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        add_file(reach, get(place, files[i]));
    for (const char *at = ports; at && *at && reach->ports < STORE_PORTS;) {
        reach->port[reach->ports++] = (uint16_t)strtoul(at, NULL, 10);
        at += strcspn(at, ",");
        at += *at == ',';
    }
}
