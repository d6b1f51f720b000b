/*
 * tests/nodes/lockstep.c URI KEY SEEDS FIRST [PLANT] -- two nodes and a real database, step by step
 * in one thread, from a seed.
 *
 * The store is the real one (app/store/pg_*.c): its statements, what it concludes from their
 * answers, and the order in which it tells the room.  Its thread, its clock and its pauses are the
 * test's.  Before any question to the database, chosen by the seed, one of these happens:
 *
 *     the node sleeps past its lease, and the other node takes its tables, plays and tells
 *     its connection breaks before the question, or after it, so that the answer is lost
 *     the node dies; it starts again later
 *
 * The room is a few lines: it puts lines of the tables that it was given, and tells those that are
 * safe.  What must hold after every seed:
 *
 *     no line is told in two ways, and none that was told is missing in the database
 *     the lines of a table are one chain, their epochs never go back, and the lines of an epoch
 *     come from one process
 *     when the faults are over, some node continues every table with the secrets that it had
 *
 * PLANT changes the store or the room for the worse, so that these checks are seen to fail.
 */
#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "store/pg.h"

enum { NODES = 2, TABLES = 2, LINES = 256, TEXT = 200, LEASE_MS = 600000 };

/* What a node knows of a table. */
struct seat {
    bool own, loaded, given;
    uint64_t count, safe; /* lines that it has; that it told */
    uint64_t batch[LINES];
    char line[LINES][TEXT];
};

struct node {
    struct store *store; /* NULL: it is dead */
    unsigned process;    /* a number of its own for each start */
    uint64_t clock;      /* monotonic, in milliseconds */
    struct seat seat[TABLES];
};

/* Everything of one seed.  Static, because wrapped functions get no context. */
static struct {
    const char *uri, *key, *plant;
    uint64_t seed, dice;
    struct node node[NODES], *now; /* whose turn it is */
    unsigned processes, asks, faults, fault_at;
    bool quiet; /* no faults */
    int64_t row[TABLES];
    uint64_t told[TABLES];
    char said[TABLES][LINES][TEXT];
    struct secrets *secrets[TABLES];
    PGconn *hand; /* the test's own */
    char failure[400];
} world;
static jmp_buf died, ended;
static unsigned counts[4]; /* of faults of each kind, over all seeds */

_Noreturn static void __attribute__((format(printf, 1, 2))) fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(world.failure, sizeof world.failure, format, arguments);
    va_end(arguments);
    longjmp(ended, 1);
}

/* SplitMix64. */
static uint64_t
below(uint64_t most)
{
    uint64_t z = world.dice += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (z ^ z >> 31) % most;
}

static bool
has_plant(const char *name)
{
    return world.plant && strcmp(world.plant, name) == 0;
}

static PGresult *
by_hand(const char *text)
{
    PGresult *answer = PQexec(world.hand, text);
    ExecStatusType status = PQresultStatus(answer);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail("%s: %s", text, PQerrorMessage(world.hand));
    return answer;
}

/* --- the room -------------------------------------------------------------------------------- */

static void
tell(unsigned table, uint64_t number, const char *line)
{
    if (number <= world.told[table] && strcmp(world.said[table][number - 1], line) != 0)
        fail("table %u, line %" PRIu64 " is told in two ways: '%s' and '%s'", table, number,
             world.said[table][number - 1], line);
    if (number > world.told[table] + 1)
        fail("table %u: line %" PRIu64 " is told before line %" PRIu64, table, number,
             world.told[table] + 1);
    snprintf(world.said[table][number - 1], TEXT, "%s", line);
    if (number > world.told[table])
        world.told[table] = number;
}

static unsigned
table_of(int64_t row)
{
    for (unsigned i = 0; i < TABLES; i++)
        if (world.row[i] == row)
            return i;
    fail("a change of row %" PRId64 ", which is no table", row);
}

static void
take_changes(struct node *node)
{
    struct store_change change;
    while (store_next_change(node->store, &change)) {
        struct seat *seat = &node->seat[table_of(change.table.row)];
        if (change.event == STORE_FORKED)
            fail("table %u forks, and the database lost nothing", table_of(change.table.row));
        if (change.event == STORE_FENCED)
            memset(seat, 0, sizeof *seat);
        seat->own = change.event == STORE_TAKEN;
    }
}

static bool
take_line(void *context, uint64_t number, const char *line, size_t size)
{
    struct seat *seat = context;
    if (number != seat->count + 1 || number > LINES || size >= TEXT)
        return false;
    snprintf(seat->line[seat->count++], TEXT, "%.*s", (int)size, line);
    return true;
}

/* Reads a table that was taken, and tells its record.  It is tried again later when a question was
 * not answered, or the secrets are no longer this node's. */
static void
load(struct node *node, unsigned table)
{
    struct seat *seat = &node->seat[table];
    uint64_t unanswered = store_unanswered(node->store);
    seat->count = 0;
    struct secrets *secrets = store_secrets(node->store, world.row[table]);
    bool read = store_lines(node->store, world.row[table], 1, take_line, seat);
    bool same = secrets && memcmp(secrets, world.secrets[table], sizeof *secrets) == 0;
    bool other = secrets && !same;
    secrets_free(secrets);
    if (other)
        fail("table %u got other secrets", table);
    if (!read || !same || store_unanswered(node->store) != unanswered)
        return;
    for (uint64_t i = 0; i < seat->count; i++)
        tell(table, i + 1, seat->line[i]);
    seat->safe = seat->count;
    seat->loaded = true;
}

static void
publish(struct node *node)
{
    take_changes(node);
    uint64_t safe = has_plant("tells-early") ? UINT64_MAX : store_safe(node->store);
    take_changes(node);
    for (unsigned i = 0; i < TABLES; i++) {
        struct seat *seat = &node->seat[i];
        while (seat->own && seat->loaded && seat->safe < seat->count &&
               seat->batch[seat->safe] <= safe) {
            tell(i, seat->safe + 1, seat->line[seat->safe]);
            seat->safe++;
        }
        if (seat->own && !seat->loaded)
            load(node, i);
    }
}

static bool
can_act(struct node *node, const struct seat *seat)
{
    return seat->own && seat->loaded && !seat->given && seat->count < LINES - 1 &&
           !store_away(node->store);
}

static void
put_line(struct node *node, unsigned table)
{
    struct seat *seat = &node->seat[table];
    uint8_t hash[RF_HASH_BYTES] = {0};
    char before[RF_HEX_TEXT], *line = seat->line[seat->count];
    if (!can_act(node, seat))
        return;
    if (seat->count > 0)
        rf_line_hash(hash, seat->line[seat->count - 1], strlen(seat->line[seat->count - 1]));
    rf_hex_write(before, hash);
    snprintf(line, TEXT, "%" PRIu64 "\t%u\t%" PRIu64 "\t%s", seat->count + 1, node->process,
             below(1000000), before);
    store_put_line(node->store, world.row[table], seat->count + 1, line, strlen(line));
    seat->batch[seat->count++] = store_last(node->store);
}

static void
give(struct node *node, unsigned table)
{
    struct seat *seat = &node->seat[table];
    if (!can_act(node, seat) || seat->safe < seat->count)
        return;
    seat->given = true;
    store_give(node->store, world.row[table], node == &world.node[0] ? "b" : "a");
}

/* --- nodes ----------------------------------------------------------------------------------- */

/* Once a lease has ended by the database's clock anybody may take the table; not while a statement
 * of its owner is on. */
static void
end_leases(const struct node *node)
{
    char text[300];
    snprintf(text, sizeof text,
             "UPDATE riffle.owner SET until = '-infinity' WHERE tbl IN (SELECT tbl FROM"
             " riffle.owner WHERE life = %" PRId64 " FOR UPDATE SKIP LOCKED)",
             node->store->pg->life);
    PQclear(by_hand(text));
}

/* The process is gone, and so are its connections. */
static void
bury(struct node *node)
{
    struct store *store = node->store;
    if (!store)
        return;
    store->kind->free(store);
    free(store->open.bytes);
    free(store->flying.bytes);
    free(store->epochs.of);
    free(store->changes.of);
    free(store);
    node->store = NULL;
    memset(node->seat, 0, sizeof node->seat);
}

static void
start(struct node *node)
{
    struct store_place place = {world.uri, node == &world.node[0] ? "a" : "b", "http://127.0.0.1:1",
                                LEASE_MS, world.key};
    bool quiet = world.quiet;
    world.quiet = true;
    world.now = node;
    node->process = ++world.processes;
    node->store = store_prepare(&place);
    if (!node->store || !store_begin(node->store, NULL, NULL))
        fail("a node cannot start");
    world.quiet = quiet;
}

static void
step(struct node *node)
{
    world.now = node;
    if (!node->store) {
        if (below(4) == 0)
            start(node);
        return;
    }
    switch (below(16)) {
    case 0: node->clock += below(LEASE_MS / 3); break;
    case 1: give(node, (unsigned)below(TABLES)); break;
    case 2:
    case 3:
    case 4:
    case 5:
    case 6: put_line(node, (unsigned)below(TABLES)); break;
    case 7:
    case 8:
    case 9: store_push(node->store); break;
    case 10:
    case 11:
    case 12: publish(node); break;
    default: pg_turn(node->store);
    }
}

/* The other node plays on while this one sleeps in the middle of something. */
static void
sleep_past_lease(struct node *node)
{
    struct node *other = &world.node[node == &world.node[0]];
    world.quiet = true;
    end_leases(node);
    for (unsigned i = 0; i < 4 + below(40); i++) {
        other->clock += LEASE_MS / 8;
        step(other);
    }
    node->clock += 2 * LEASE_MS;
    world.now = node;
    world.quiet = false;
}

/* --- what the store calls -------------------------------------------------------------------- */

PGresult *__real_pg_ask(PGconn *link, const char *text, const struct pg_args *args, int wait_ms);
PGresult *__wrap_pg_ask(PGconn *link, const char *text, const struct pg_args *args, int wait_ms);
bool __wrap_pg_do(PGconn *link, const char *text, const struct pg_args *args, int wait_ms);
uint64_t __wrap_os_clock_monotonic(void);
bool __wrap_store_start_thread(pthread_t *thread, void *(*begin)(void *), struct store *store);
int __wrap_nanosleep(const struct timespec *time, struct timespec *left);
int __wrap_pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock,
                                  const struct timespec *until);

static void
cut(PGconn *link)
{
    if (PQsocket(link) >= 0)
        shutdown(PQsocket(link), SHUT_RDWR);
    while (PQstatus(link) == CONNECTION_OK && PQconsumeInput(link))
        ;
}

/* An append that does not look at epochs. */
static PGresult *
ask_planted(PGconn *link, const char *text, const struct pg_args *args, int wait_ms)
{
    static const char *const parts[] = {" AND g.epoch = o.epoch", " AND o.epoch = l.epoch"};
    char changed[2000];
    snprintf(changed, sizeof changed, "%s", text);
    for (unsigned i = 0; i < 2; i++) {
        char *at = strstr(changed, parts[i]);
        if (at)
            memset(at, ' ', strlen(parts[i]));
    }
    return __real_pg_ask(link, changed, args, wait_ms);
}

static PGresult *
ask(PGconn *link, const char *text, const struct pg_args *args, int wait_ms)
{
    bool planted = has_plant("forgets-epochs") && strstr(text, "INSERT INTO line");
    return planted ? ask_planted(link, text, args, wait_ms)
                   : __real_pg_ask(link, text, args, wait_ms);
}

PGresult *
__wrap_pg_ask(PGconn *link, const char *text, const struct pg_args *args, int wait_ms)
{
    if (world.quiet || ++world.asks != world.fault_at)
        return ask(link, text, args, wait_ms);
    world.fault_at += 1 + (unsigned)below(10);
    unsigned kind = (unsigned)below(4);
    counts[kind]++;
    world.faults++;
    if (kind == 3)
        longjmp(died, 1);
    if (kind == 0)
        sleep_past_lease(world.now);
    if (kind == 1)
        cut(link);
    PGresult *answer = ask(link, text, args, wait_ms);
    if (kind == 2) {
        PQclear(answer);
        answer = NULL;
        cut(link);
    }
    return answer;
}

/* The real one asks within its own file, where nothing is wrapped. */
bool
__wrap_pg_do(PGconn *link, const char *text, const struct pg_args *args, int wait_ms)
{
    PGresult *answer = __wrap_pg_ask(link, text, args, wait_ms);
    PQclear(answer);
    return answer != NULL;
}

uint64_t
__wrap_os_clock_monotonic(void)
{
    return world.now ? world.now->clock : 0;
}

bool
__wrap_store_start_thread(pthread_t *thread, void *(*begin)(void *), struct store *store)
{
    (void)thread, (void)begin, (void)store;
    return true;
}

int
__wrap_nanosleep(const struct timespec *time, struct timespec *left)
{
    (void)time, (void)left;
    return 0;
}

int
__wrap_pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock,
                              const struct timespec *until)
{
    (void)cond, (void)mutex, (void)clock, (void)until;
    return ETIMEDOUT;
}

/* --- one seed -------------------------------------------------------------------------------- */

static void
open_tables(struct node *node)
{
    for (unsigned i = 0; i < TABLES; i++) {
        struct store_table table = {.row = store_next_row(node->store), .clock = 1000};
        world.row[i] = table.row;
        snprintf(table.id, sizeof table.id, "T%016" PRIx64, (uint64_t)table.row);
        store_put_table(node->store, &table);
        store_put_secrets(node->store, table.row, world.secrets[i]);
        node->seat[i].own = node->seat[i].loaded = true;
        put_line(node, i);
    }
    store_push(node->store);
    pg_turn(node->store);
    publish(node);
}

/* Everybody is well again: both tables must go on. */
static void
recover(void)
{
    uint64_t before[TABLES];
    bool all = false;
    world.quiet = true;
    memcpy(before, world.told, sizeof before);
    for (unsigned turn = 0; turn < 400 && !all; turn++) {
        struct node *node = &world.node[turn % NODES];
        world.now = node;
        if (!node->store)
            start(node);
        if (turn == 8) /* what a dead process had */
            PQclear(by_hand("UPDATE riffle.owner SET until = '-infinity' WHERE life NOT IN"
                            " (SELECT life FROM riffle.node)"));
        node->clock += LEASE_MS / 4;
        pg_turn(node->store);
        publish(node);
        for (unsigned i = 0; turn > 8 && i < TABLES; i++)
            put_line(node, i);
        store_push(node->store);
        all = true;
        for (unsigned i = 0; i < TABLES; i++)
            all = all && (world.told[i] > before[i] || before[i] > LINES - 8);
    }
    if (!all)
        fail("a table stands still after the faults: %" PRIu64 " and %" PRIu64 " lines",
             world.told[0], world.told[1]);
}

/* One line of the database: the chain, the epochs, and who wrote under each. */
struct walk {
    uint64_t count;
    int64_t epoch;
    unsigned process;
    uint8_t hash[RF_HASH_BYTES];
};

static void
check_line(unsigned table, struct walk *walk, int64_t epoch, const char *line)
{
    char before[RF_HEX_TEXT];
    uint64_t number = 0;
    unsigned process = 0;
    rf_hex_write(before, walk->hash);
    if (sscanf(line, "%" SCNu64 "\t%u\t", &number, &process) != 2 || number != ++walk->count ||
        strcmp(strrchr(line, '\t') + 1, before) != 0)
        fail("table %u: line %" PRIu64 " breaks the chain: '%s'", table, walk->count, line);
    if (epoch < walk->epoch)
        fail("table %u: line %" PRIu64 " of epoch %" PRId64 " follows one of epoch %" PRId64, table,
             number, epoch, walk->epoch);
    if (epoch == walk->epoch && process != walk->process)
        fail("table %u: two processes wrote under epoch %" PRId64, table, epoch);
    if (number <= world.told[table] && strcmp(world.said[table][number - 1], line) != 0)
        fail("table %u: line %" PRIu64 " was told otherwise", table, number);
    walk->epoch = epoch;
    walk->process = process;
    rf_line_hash(walk->hash, line, strlen(line));
}

static void
check_table(unsigned table)
{
    char text[200];
    struct walk walk = {0};
    snprintf(text, sizeof text,
             "SELECT epoch, convert_from(body, 'UTF8') FROM riffle.line WHERE tbl = %" PRId64
             " ORDER BY seq",
             world.row[table]);
    PGresult *answer = by_hand(text);
    for (int i = 0; i < PQntuples(answer); i++)
        check_line(table, &walk, strtoll(PQgetvalue(answer, i, 0), NULL, 10),
                   PQgetvalue(answer, i, 1));
    PQclear(answer);
    if (walk.count < world.told[table])
        fail("table %u: line %" PRIu64 " was told, and the database has %" PRIu64, table,
             world.told[table], walk.count);
}

static void
begin(uint64_t seed)
{
    world.seed = world.dice = seed;
    world.asks = 0;
    world.fault_at = 1 + (unsigned)below(10);
    world.failure[0] = '\0';
    memset(world.told, 0, sizeof world.told);
    world.quiet = true;
    PQclear(by_hand("TRUNCATE riffle.game, riffle.owner, riffle.line, riffle.secret, riffle.node"));
    for (unsigned i = 0; i < NODES; i++) {
        world.node[i].clock = LEASE_MS;
        start(&world.node[i]);
    }
    world.now = &world.node[0];
    open_tables(&world.node[0]);
    world.quiet = false;
}

static bool
holds(uint64_t seed)
{
    if (setjmp(ended) == 0) {
        begin(seed);
        for (volatile unsigned i = 0; i < 400; i++) {
            struct node *node = &world.node[below(NODES)];
            if (setjmp(died) == 0)
                step(node);
            else {
                if (below(2))
                    end_leases(world.now);
                bury(world.now);
            }
        }
        recover();
        for (unsigned i = 0; i < TABLES; i++)
            check_table(i);
    }
    for (unsigned i = 0; i < NODES; i++)
        bury(&world.node[i]);
    return world.failure[0] == '\0';
}

/* The schema must be there before the test's own connection empties it. */
static bool
prepare(void)
{
    struct store_place place = {world.uri, "a", "", LEASE_MS, world.key};
    world.quiet = true;
    struct store *store = store_prepare(&place);
    if (!store)
        return false;
    store->kind->free(store);
    free(store);
    for (unsigned i = 0; i < TABLES; i++)
        world.secrets[i] = secrets_make(10);
    world.hand = PQconnectdb(world.uri);
    return PQstatus(world.hand) == CONNECTION_OK && world.secrets[0] && world.secrets[1];
}

int
main(int argc, char **argv)
{
    if (argc < 5 || sodium_init() < 0) {
        fprintf(stderr, "lockstep URI KEY SEEDS FIRST [PLANT]\n");
        return 2;
    }
    world.uri = argv[1];
    world.key = argv[2];
    world.plant = argc > 5 ? argv[5] : NULL;
    uint64_t seeds = strtoull(argv[3], NULL, 10), first = strtoull(argv[4], NULL, 10), lines = 0;
    if (!prepare())
        return 2;
    for (uint64_t seed = first; seed < first + seeds; seed++) {
        if (!holds(seed)) {
            printf("seed %" PRIu64 ": %s\n", seed, world.failure);
            return 1;
        }
        lines += world.told[0] + world.told[1];
    }
    printf("%" PRIu64 " seeds, %" PRIu64 " lines told; faults: slept past the lease %u, cut %u, "
           "answer lost %u, died %u\n",
           seeds, lines, counts[0], counts[1], counts[2], counts[3]);
    return 0;
}
