/*
 * How many people can play in the card room at once: `bench/room_bench RIFFLE PLAYERS SECONDS`
 * starts the room with a folder of its own, seats so many players, seven to a table, and lets each
 * of them act every 2 to 4 seconds.  Players who are asked for something do it: their share of
 * randomness (at once), the cut, a bet, insurance, their hand.  The others buy chips, which is
 * always permitted.
 * The latency is the time from an act to its ruling, which the room gives when the line is on the
 * disk.
 *
 * Whoever the room tells to wait comes again when it said.  When some still wait two minutes after
 * the first was turned away, those who play are measured, and the others go on trying.
 *
 * `bench/room_bench RIFFLE PLAYERS SECONDS neighbour` does the same beside a busy neighbour: a
 * process that computes without end on the last processor.
 *
 * `bench/room_bench RIFFLE PLAYERS SECONDS at PORT PID LETTER` measures a room that runs already,
 * of which PID is the process, with players whose names begin with LETTER; it waits for a line on
 * standard input between seating them and measuring, so that several measure together.
 *
 * Client and server share the machine; what each of them takes of it is told.  Status 1 when more
 * than one act in a hundred took longer than 250 milliseconds.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <riffle/proof.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SEATS = 7,
    TEXT = 600,
    SLOTS = 4096, /* of latency: 1 ms each, the last for all above */
    LIMIT_MS = 250,
    ARRIVALS = 100, /* who are on their way to a seat at one time */
    TRIES_S = 120,  /* after the first was turned away those who play are measured */
};

enum { RE_ACT = 1, RE_SIT, RE_OPEN }; /* numbers of requests */

enum stage { OUTSIDE, CONNECTED, UPGRADED, GREETED, WATCHING, SEATED };
enum wanted { NOTHING, WAGERS, INSURANCE, CUT, PLAY };

struct player {
    int file;
    enum stage stage;
    unsigned box;
    struct table *table;
    char *input;
    size_t size, space;
    uint64_t next;  /* when he acts again, or tries again to come in */
    uint64_t asked; /* when the act was sent whose ruling he waits for, 0: none */
    char name[32];
    enum wanted wanted;
    bool wagered; /* in this round */
    bool arrives; /* on his way to a seat, and not waiting */
    uint8_t secret[RF_KEY_BYTES];
    uint64_t committed, revealed; /* shoes */
};

/* What is known of a table: the same for all who sit there, from what each is sent. */
struct table {
    char id[64];
    struct player *player[SEATS];
    bool opens; /* somebody has asked for it */
};

static struct {
    struct player *player;
    unsigned players, came, seated, arriving;
    char letter;            /* that names begin with */
    uint64_t turned, since; /* away, how often; and when the first was */
    struct table *table;
    int epoll;
    uint16_t port;
    uint64_t now, chance;
    bool measures;
    uint64_t slot[SLOTS], acts, most_us, refused, errors, messages, bytes;
} bench;

static void
die(const char *what)
{
    fprintf(stderr, "bench/room_bench: %s: %s\n", what, strerror(errno));
    exit(3);
}

/* Microseconds. */
static uint64_t
clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t
below(uint64_t n)
{
    uint64_t z = (bench.chance += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % n;
}

/* A text frame; its mask is zero, which is as good as any here. */
static void __attribute__((format(printf, 2, 3)))
say(struct player *player, const char *format, ...)
{
    unsigned char frame[8 + TEXT];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf((char *)frame + 8, TEXT, format, arguments);
    va_end(arguments);
    unsigned char *begin = frame + 2;
    memset(frame, 0, 8);
    if (size < 126) {
        begin[0] = 0x81;
        begin[1] = (unsigned char)(0x80 | size);
    } else {
        begin = frame;
        begin[0] = 0x81;
        begin[1] = 0x80 | 126;
        begin[2] = (unsigned char)(size >> 8);
        begin[3] = (unsigned char)size;
    }
    size_t whole = (size_t)(frame + 8 - begin) + (size_t)size;
    if (write(player->file, begin, whole) != (ssize_t)whole)
        die("a player cannot send"); /* so little always fits */
}

static void
act(struct player *player, const char *words)
{
    player->asked = clock_us();
    say(player, "{\"do\":\"act\",\"re\":%d,\"table\":\"%s\",\"act\":\"%s\"}", RE_ACT,
        player->table->id, words);
}

static void
thinks(struct player *player)
{
    player->next = bench.now + 2000000 + below(2000000);
}

/* The value of a key in a message, as it is written; NULL when it is not there. */
static const char *
value(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

static bool
says(const char *text, const char *key, const char *word)
{
    const char *at = value(text, key);
    return at && strncmp(at, word, strlen(word)) == 0;
}

/* His share of chance: the same secret for all shoes of a player is enough here. */
static void
give(struct player *player, uint64_t shoe, bool reveal)
{
    struct rf_shoe_id id = {player->table->id, shoe};
    struct rf_share share = {.seat = player->box};
    uint8_t salt[RF_KEY_BYTES] = {0}, commitment[RF_HASH_BYTES];
    char one[RF_HEX_TEXT], other[RF_HEX_TEXT];
    memcpy(share.secret, player->secret, sizeof share.secret);
    rf_proof_commit_player(commitment, id, &share, salt);
    rf_hex_write(one, reveal ? player->secret : commitment);
    rf_hex_write(other, salt);
    if (reveal)
        say(player,
            "{\"do\":\"give\",\"table\":\"%s\",\"act\":\"reveal\",\"payload\":\"shoe=%llu seat=%u "
            "secret=%s salt=%s\"}",
            player->table->id, (unsigned long long)shoe, player->box, one, other);
    else
        say(player,
            "{\"do\":\"give\",\"table\":\"%s\",\"act\":\"commit\",\"payload\":\"shoe=%llu seat=%u "
            "commitment=%s\"}",
            player->table->id, (unsigned long long)shoe, player->box, one);
}

/* Lines: the house commits to a shoe, closes the list; a round ends. */
static void
take_lines(struct player *player, const char *text)
{
    const char *commit = value(text, "\\thouse\\tcommit\\t-\\tshoe=");
    for (const char *more = commit; more; more = value(more, "\\thouse\\tcommit\\t-\\tshoe="))
        commit = more;
    const char *closed = value(text, "\\thouse\\tclose\\t-\\tshoe=");
    if (strstr(text, "\\tdealer\\tend\\t-"))
        player->wagered = false;
    if (player->stage != SEATED)
        return;
    if (closed && strtoull(closed, NULL, 10) == player->committed &&
        player->revealed < player->committed) {
        player->revealed = player->committed;
        give(player, player->committed, true);
    }
    if (commit && strtoull(commit, NULL, 10) > player->committed) {
        player->committed = strtoull(commit, NULL, 10);
        give(player, player->committed, false);
    }
}

static void
note_ruling(struct player *player, const char *text)
{
    uint64_t took = clock_us() - player->asked;
    if (!player->asked)
        return;
    player->asked = 0;
    if (!bench.measures)
        return;
    bench.acts++;
    bench.slot[took / 1000 < SLOTS ? took / 1000 : SLOTS - 1]++;
    bench.most_us = took > bench.most_us ? took : bench.most_us;
    bench.refused += !says(text, "\"ruling\":\"", "-");
}

/* What the table waits for, as far as this player is meant. */
static void
take_state(struct player *player, const char *text)
{
    const char *name = value(text, "\"name\":\"");
    size_t size = strlen(player->name);
    bool his = name && strncmp(name, player->name, size) == 0 && name[size] == '"';
    player->wanted = says(text, "\"wait\":\"", "wagers")        ? WAGERS
                     : says(text, "\"wait\":\"", "insurance")   ? INSURANCE
                     : his && says(text, "\"wait\":\"", "cut")  ? CUT
                     : his && says(text, "\"wait\":\"", "play") ? PLAY
                                                                : NOTHING;
}

static void
copy_text(char *out, size_t room, const char *from)
{
    size_t size = from ? strcspn(from, "\"") : 0;
    size = size < room ? size : room - 1;
    memcpy(out, from ? from : "", size);
    out[size] = '\0';
}

static void
watch(struct player *player)
{
    player->stage = WATCHING;
    player->next = UINT64_MAX;
    say(player, "{\"do\":\"watch\",\"table\":\"%s\"}", player->table->id);
}

/* Goes to his table; the first who is there opens it. */
static void
find_table(struct player *player)
{
    player->next = UINT64_MAX;
    if (player->table->id[0])
        watch(player);
    else if (!player->table->opens) {
        player->table->opens = true;
        say(player, "{\"do\":\"open\",\"re\":%d,\"rules\":\"bicycle\",\"clock\":30}", RE_OPEN);
    }
}

static void
set_arriving(struct player *player, bool arrives)
{
    bench.arriving += arrives && !player->arrives;
    bench.arriving -= !arrives && player->arrives;
    player->arrives = arrives;
}

/* When it is open the others come. */
static void
take_opened(struct player *player, const char *text)
{
    struct table *table = player->table;
    copy_text(table->id, sizeof table->id, value(text, "\"table\":\""));
    for (unsigned i = 0; i < SEATS; i++)
        if (table->player[i] && table->player[i]->stage == GREETED)
            watch(table->player[i]);
}

static void
sit(struct player *player)
{
    player->next = UINT64_MAX;
    say(player, "{\"do\":\"act\",\"re\":%d,\"table\":\"%s\",\"act\":\"sits at box %u\"}", RE_SIT,
        player->table->id, player->box);
}

static void
take_seat(struct player *player)
{
    player->stage = SEATED;
    bench.seated++;
    set_arriving(player, false);
    say(player, "{\"do\":\"act\",\"table\":\"%s\",\"act\":\"buys 10000 of chips\"}",
        player->table->id);
    thinks(player);
}

/* The room has no place, and says after how many seconds he should try again. */
static void
wait_for_room(struct player *player, const char *again)
{
    bench.turned++;
    set_arriving(player, false);
    bench.since = bench.since ? bench.since : clock_us();
    player->next = clock_us() + strtoull(again, NULL, 10) * 1000000;
}

/* Outside, until he tries again. */
static void
leave(struct player *player)
{
    close(player->file);
    if (player->stage == GREETED && !player->table->id[0])
        player->table->opens = false; /* another one of the table asks for it */
    player->file = -1;
    player->stage = OUTSIDE;
    player->size = 0;
}

static void
take_error(struct player *player, const char *text)
{
    const char *again = value(text, "\"again\":");
    if (says(text, "\"re\":", "3"))
        player->table->opens = false;
    player->asked = 0;
    if (again)
        wait_for_room(player, again);
    else if (bench.errors++ < 5)
        fprintf(stderr, "# %s\n", text);
}

static void
take_message(struct player *player, const char *text)
{
    bench.messages++;
    const char *is = text + strlen("{\"is\":\"");
    if (strncmp(is, "lines", 5) == 0)
        take_lines(player, text);
    else if (strncmp(is, "state", 5) == 0)
        take_state(player, text);
    else if (strncmp(is, "ruling", 6) == 0 && says(text, "\"re\":", "2"))
        take_seat(player);
    else if (strncmp(is, "ruling", 6) == 0)
        note_ruling(player, text);
    else if (strncmp(is, "welcome", 7) == 0) {
        copy_text(player->name, sizeof player->name, value(text, "\"name\":\""));
        player->stage = GREETED;
        find_table(player);
    } else if (strncmp(is, "opened", 6) == 0)
        take_opened(player, text);
    else if (strncmp(is, "watching", 8) == 0)
        sit(player);
    else if (strncmp(is, "wait", 4) == 0) {
        wait_for_room(player, value(text, "\"again\":"));
        leave(player);
    } else if (strncmp(is, "elsewhere", 9) == 0) { /* another node has fewer players */
        player->table->opens = false;
        player->next = clock_us() + 200000 + below(400000);
    } else if (strncmp(is, "error", 5) == 0)
        take_error(player, text);
}

/* What he does when he has thought: what he is asked for, or buying chips. */
static void
acts(struct player *player)
{
    char words[80];
    thinks(player);
    if (player->asked)
        return;
    if (player->wanted == CUT)
        act(player, "cuts at 150");
    else if (player->wanted == PLAY)
        act(player, below(5) < 2 ? "hits" : "stands");
    else if (player->wanted == INSURANCE && player->wagered) {
        snprintf(words, sizeof words, "declines insurance on box %u", player->box);
        act(player, words);
    } else if (player->wanted == WAGERS && !player->wagered) {
        player->wagered = true;
        snprintf(words, sizeof words, "wagers 5 on box %u", player->box);
        act(player, words);
        say(player, "{\"do\":\"ready\",\"table\":\"%s\",\"ready\":true}", player->table->id);
    } else
        act(player, "buys 2 of chips");
}

/* The room closed his connection: who waits for a seat and says nothing for long is closed. */
static void
lose(struct player *player)
{
    errno = ECONNRESET;
    if (player->stage == SEATED)
        die("the room closed the connection of a player");
    wait_for_room(player, "5");
    leave(player);
}

/* Whole frames in what came; what is left waits. */
static void
take_frames(struct player *player)
{
    size_t at = 0;
    unsigned char *in = (unsigned char *)player->input;
    while (player->stage != OUTSIDE && player->size - at >= 2) {
        size_t head = 2, size = in[at + 1] & 0x7f;
        if (size >= 126)
            head = size == 126 ? 4 : 10;
        if (player->size - at < head)
            break;
        if (head > 2)
            size = 0;
        for (size_t i = 2; i < head; i++)
            size = size << 8 | in[at + i];
        if (player->size - at < head + size)
            break;
        unsigned char after = in[at + head + size]; /* there is room for it */
        in[at + head + size] = '\0';
        if ((in[at] & 0x0f) == 1)
            take_message(player, (char *)in + at + head);
        else if ((in[at] & 0x0f) == 8)
            lose(player);
        in[at + head + size] = after;
        at += head + size;
    }
    if (player->stage == OUTSIDE)
        return;
    memmove(in, in + at, player->size - at);
    player->size -= at;
}

static void
hear(struct player *player)
{
    for (;;) {
        if (player->space < player->size + 8193) {
            player->space = 2 * player->size + 16384;
            player->input = realloc(player->input, player->space);
            if (!player->input)
                die("memory");
        }
        ssize_t got = read(player->file, player->input + player->size,
                           player->space - player->size - 1);
        if (got < 0 && errno == EAGAIN)
            return;
        if (got <= 0) {
            lose(player);
            return;
        }
        bench.bytes += (uint64_t)got;
        player->size += (size_t)got;
        if (player->stage == CONNECTED) {
            player->input[player->size] = '\0';
            const char *end = strstr(player->input, "\r\n\r\n");
            if (!end)
                continue;
            size_t head = (size_t)(end - player->input) + 4;
            memmove(player->input, end + 4, player->size - head);
            player->size -= head;
            player->stage = UPGRADED;
            say(player, "{\"do\":\"hello\",\"name\":\"%s\"}", player->name);
        }
        take_frames(player);
        if (player->stage == OUTSIDE)
            return;
    }
}

static void
arrive(struct player *player)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(bench.port)};
    char head[400];
    int yes = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    player->file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (player->file < 0 || connect(player->file, (struct sockaddr *)&to, sizeof to) != 0)
        die("a player cannot come in");
    setsockopt(player->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int size = snprintf(head, sizeof head,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: riffle-1\r\n\r\n",
                        bench.port);
    if (write(player->file, head, (size_t)size) != size)
        die("a player cannot come in");
    fcntl(player->file, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
    epoll_ctl(bench.epoll, EPOLL_CTL_ADD, player->file, &event);
    player->stage = CONNECTED;
    player->next = UINT64_MAX;
    set_arriving(player, true);
}

/* His time has come: he acts, or tries again to come in. */
static void
wake(struct player *player)
{
    if (player->stage == SEATED)
        acts(player);
    else if (player->stage == WATCHING)
        sit(player);
    else if (player->stage == GREETED)
        find_table(player);
    else if (player->stage == OUTSIDE && bench.arriving < ARRIVALS)
        arrive(player);
}

/* One turn: who has something to hear hears it, who has thought acts. */
static void
turn(void)
{
    struct epoll_event event[256];
    int count = epoll_wait(bench.epoll, event, 256, 2);
    for (int i = 0; i < count; i++)
        hear(event[i].data.ptr);
    bench.now = clock_us();
    for (unsigned i = 0; i < bench.came; i++)
        if (bench.now >= bench.player[i].next)
            wake(&bench.player[i]);
}

static void
seat_all(void)
{
    unsigned tables = (bench.players + SEATS - 1) / SEATS;
    bench.player = calloc(bench.players, sizeof *bench.player);
    bench.table = calloc(tables, sizeof *bench.table);
    if (!bench.player || !bench.table)
        die("memory");
    for (unsigned i = 0; i < bench.players; i++) {
        struct player *player = &bench.player[i];
        player->table = &bench.table[i / SEATS];
        player->table->player[i % SEATS] = player;
        player->box = i % SEATS + 1;
        snprintf(player->name, sizeof player->name, "%c%u", bench.letter, i);
        memcpy(player->secret, player->name, 8);
    }
    while (bench.seated < bench.players &&
           (!bench.since || clock_us() < bench.since + TRIES_S * 1000000ull)) {
        while (bench.came < bench.players && bench.arriving < ARRIVALS)
            arrive(&bench.player[bench.came++]);
        turn();
    }
}

/* The room as a child, with a folder of its own; its number, when it is open. */
static pid_t
start_room(const char *riffle, char *folder)
{
    int line[2];
    char listen[64], said[4096];
    size_t size = 0;
    if (!mkdtemp(folder) || pipe(line) != 0)
        die("the room's folder");
    bench.port = (uint16_t)(20000 + getpid() % 20000);
    snprintf(listen, sizeof listen, "127.0.0.1:%u", bench.port);
    pid_t room = fork();
    if (room == 0) {
        dup2(line[1], 1);
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive a benchmark that failed */
        execl(riffle, riffle, "serve", "--listen", listen, "--data", folder, (char *)NULL);
        _exit(127);
    }
    close(line[1]);
    while (size < sizeof said - 1) {
        ssize_t got = read(line[0], said + size, sizeof said - 1 - size);
        if (got <= 0)
            die("the room does not open");
        size += (size_t)got;
        said[size] = '\0';
        if (strstr(said, "Ctrl-C"))
            break;
    }
    return room;
}

/* A number of a file of /proc, behind a word. */
static double
proc_number(pid_t pid, const char *file, const char *word)
{
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
    FILE *in = fopen(path, "re");
    size_t size = in ? fread(text, 1, sizeof text - 1, in) : 0;
    if (in)
        fclose(in);
    text[size] = '\0';
    const char *at = strstr(text, word);
    return at ? strtod(at + strlen(word), NULL) : 0;
}

/* Seconds of the processor that the room took so far. */
static double
room_seconds(pid_t pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *in = fopen(path, "re");
    size_t size = in ? fread(text, 1, sizeof text - 1, in) : 0;
    if (in)
        fclose(in);
    text[size] = '\0';
    char *at = strrchr(text, ')');
    for (unsigned field = 2; at && field < 14; field++)
        at = strchr(at + 1, ' ');
    double user = at ? strtod(at, &at) : 0, system = at ? strtod(at, NULL) : 0;
    return (user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double
own_seconds(void)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
}

/* The time that so large a part of all acts took at most, in milliseconds. */
static unsigned
quantile(double part)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < SLOTS; i++) {
        sum += bench.slot[i];
        if ((double)sum >= part * (double)bench.acts)
            return i + 1;
    }
    return SLOTS;
}

static void
run_until(uint64_t end)
{
    while (bench.now < end)
        turn();
}

/* A neighbour who uses the last processor without end. */
static pid_t
start_neighbour(void)
{
    pid_t neighbour = fork();
    if (neighbour != 0)
        return neighbour;
    cpu_set_t last;
    CPU_ZERO(&last);
    CPU_SET((size_t)sysconf(_SC_NPROCESSORS_ONLN) - 1, &last);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (sched_setaffinity(0, sizeof last, &last) != 0)
        _exit(1);
    for (volatile unsigned long turns = 0;; turns++)
        ;
}

static int
measure(pid_t room, double seconds)
{
    run_until(clock_us() + 5000000); /* everybody at his own time */
    double load[1] = {0}, theirs = room_seconds(room), ours = own_seconds();
    double memory = proc_number(room, "status", "VmRSS:") / 1024;
    double written = proc_number(room, "io", "\nwrite_bytes:");
    uint64_t begin = clock_us();
    getloadavg(load, 1);
    bench.measures = true;
    bench.messages = bench.bytes = 0;
    run_until(begin + (uint64_t)(seconds * 1e6));
    double took = (double)(clock_us() - begin) * 1e-6;
    written = proc_number(room, "io", "\nwrite_bytes:") - written;
    theirs = room_seconds(room) - theirs;
    ours = own_seconds() - ours;
    printf("%6u players at %5u tables, %u wait outside, %3.0f s: %6.0f acts/s, p50 %3u ms, p99 %4u "
           "ms, most %5.0f ms; "
           "memory %.0f to %.0f MB; %.1f MB/s written; processors: room %.2f, clients %.2f; load "
           "before %.1f; "
           "%llu refused, %llu errors, %llu times told to wait, %.0f messages/s\n",
           bench.seated, (bench.seated + SEATS - 1) / SEATS, bench.players - bench.seated, took,
           (double)bench.acts / took, quantile(0.5), quantile(0.99), (double)bench.most_us / 1000,
           memory, proc_number(room, "status", "VmRSS:") / 1024, written / 1e6 / took,
           theirs / took, ours / took, load[0], (unsigned long long)bench.refused,
           (unsigned long long)bench.errors, (unsigned long long)bench.turned,
           (double)bench.messages / took);
    fflush(stdout);
    return bench.acts == 0 || quantile(0.99) > LIMIT_MS;
}

/* Somebody else's room: they say when everybody is seated everywhere.  Those who wait are served
 * meanwhile, so that nobody counts as silent. */
static int
measure_other(uint16_t port, pid_t room, double seconds)
{
    char line[8];
    bench.port = port;
    seat_all();
    printf("# seated %u\n", bench.seated);
    fflush(stdout);
    fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    while (read(STDIN_FILENO, line, sizeof line) <= 0)
        turn();
    return measure(room, seconds);
}

int
main(int argc, char **argv)
{
    char folder[300], command[320];
    const char *where = getenv("TMPDIR");
    struct rlimit files;
    bool beside = argc == 5 && strcmp(argv[4], "neighbour") == 0;
    bool attached = argc == 8 && strcmp(argv[4], "at") == 0;
    if (argc != 4 && !beside && !attached) {
        fprintf(stderr, "usage: room RIFFLE PLAYERS SECONDS [neighbour | at PORT PID LETTER]\n");
        return 2;
    }
    bench.letter = (char)(attached ? argv[7][0] : 'P');
    snprintf(folder, sizeof folder, "%s/riffle-bench-XXXXXX", where ? where : "/tmp");
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    bench.players = (unsigned)strtoul(argv[2], NULL, 10);
    bench.epoll = epoll_create1(EPOLL_CLOEXEC);
    if (attached)
        return measure_other((uint16_t)strtoul(argv[5], NULL, 10), (pid_t)strtol(argv[6], NULL, 10),
                             strtod(argv[3], NULL));
    pid_t room = start_room(argv[1], folder), neighbour = beside ? start_neighbour() : 0;
    seat_all();
    int slow = measure(room, strtod(argv[3], NULL));
    kill(room, SIGTERM);
    waitpid(room, NULL, 0);
    if (neighbour > 0) {
        kill(neighbour, SIGKILL);
        waitpid(neighbour, NULL, 0);
    }
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? slow : 3; // NOLINT(cert-env33-c): its own folder
}
