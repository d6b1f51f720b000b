/*
 * tests/room/stage.c -- the card room without its network, clock, threads and randomness.
 *
 * This file defines the functions of libwebsockets and of app/os/os_random.c that the room calls,
 * so that a test decides what arrives, what time it is and what is random.  The linker takes these
 * and leaves out the others.
 */
#include "stage.h"

#include <ftw.h>
#include <sched.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/os_random.h"
#include "room/desk/desk.h"
#include "room/worker.h"

static struct stage *shown;
static uint64_t chance;
void (*stage_watch)(bool inside);

static void
watch(bool inside)
{
    if (stage_watch)
        stage_watch(inside);
}
uint64_t stage_now;

/* Randomness: one row of numbers from a seed (splitmix64). */
static uint64_t
next_number(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t
stage_below(uint64_t *state, uint64_t n)
{
    return next_number(state) % n;
}

static const char *
name_it(void)
{
    return "a seed";
}

static uint32_t
one_word(void)
{
    return (uint32_t)next_number(&chance);
}

static void
some_bytes(void *out, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)out)[i] = (unsigned char)next_number(&chance);
}

static struct randombytes_implementation seeded = {
    .implementation_name = name_it,
    .random = one_word,
    .buf = some_bytes,
};

/* In place of app/os/os_random.c. */
bool
os_random_start(void)
{
    return true;
}

static uint32_t
whim(void *state)
{
    (void)state;
    return one_word();
}

struct rf_rng
os_random_rng(void)
{
    return (struct rf_rng){whim, NULL};
}

uint64_t
os_clock_wall(void)
{
    return stage_now;
}

uint64_t
os_clock_monotonic(void)
{
    return stage_now;
}

uint64_t
os_clock_fine(void)
{
    return 1000 * stage_now;
}

/* In place of the network. */
void
server_publish_in(struct room *room, uint64_t ms)
{
    (void)room;
    (void)ms; /* so few never wait */
}

int
lws_get_socket_fd(struct lws *wsi)
{
    (void)wsi;
    return -1;
}

int
lws_rx_flow_control(struct lws *wsi, int flows)
{
    (void)wsi;
    (void)flows;
    return 0;
}

void
lws_close_reason(struct lws *wsi, enum lws_close_status status, unsigned char *why, size_t size)
{
    (void)wsi;
    (void)status;
    (void)why;
    (void)size;
}

void
lws_set_opaque_user_data(struct lws *wsi, void *data)
{
    (void)wsi;
    (void)data;
}

void *
lws_get_opaque_user_data(const struct lws *wsi)
{
    (void)wsi;
    return NULL;
}

const char *
lws_get_peer_simple(struct lws *wsi, char *name, size_t size)
{
    (void)wsi;
    (void)size;
    name[0] = '\0';
    return name;
}

int
lws_hdr_copy(struct lws *wsi, char *out, int size, enum lws_token_indexes header)
{
    (void)wsi;
    (void)out;
    (void)size;
    (void)header;
    return 0;
}

int
lws_callback_on_writable(struct lws *wsi)
{
    wsi->wants = true;
    return 1;
}

int
lws_partial_buffered(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

void
lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)reason;
    (void)seconds;
    wsi->open = false;
}

int
lws_write(struct lws *wsi, unsigned char *text, size_t size, enum lws_write_protocol protocol)
{
    struct stage *stage = shown;
    (void)protocol;
    watch(false); /* what the client does does not count */
    if (stage->space < stage->size + size + 3) {
        stage->space = 2 * (stage->size + size + 3);
        stage->told = realloc(stage->told, stage->space);
        if (!stage->told)
            abort();
    }
    stage->told[stage->size++] = (char)('0' + (wsi - stage->client));
    stage->told[stage->size++] = ' ';
    memcpy(stage->told + stage->size, text, size);
    stage->size += size;
    stage->told[stage->size++] = '\n';
    if (size > 12 && memcmp(text, "{\"is\":\"view\"", 12) == 0) {
        free(wsi->view);
        wsi->view = strndup((const char *)text, size);
    }
    watch(true);
    return (int)size;
}

void
room_wake(void *room)
{
    (void)room;
}

/* In place of the worker's thread: the stage takes its steps. */
bool
worker_start(struct worker *worker)
{
    (void)worker;
    return true;
}

void
worker_stop(struct worker *worker)
{
    (void)worker;
}

/* Everything is computed, put on the disk and told, until nobody wants anything. */
static void
settle(struct stage *stage)
{
    struct room *room = &stage->room;
    for (bool again = true; again;) {
        again = false;
        while (worker_step(room->worker))
            room_collect(room);
        room_publish(room);
        while (!room->failed && store_safe(room->store) < store_last(room->store)) {
            sched_yield();
            room_publish(room);
        }
        room_publish(room);
        for (unsigned i = 0; i < STAGE_CLIENTS; i++) {
            struct lws *client = &stage->client[i];
            if (!client->wants || !client->open)
                continue;
            again = true;
            client->wants = false;
            client->open = client_write(&client->client) == 0;
        }
    }
}

static void
come(struct stage *stage)
{
    for (unsigned i = 0; i < STAGE_CLIENTS; i++) {
        stage->client[i].open = true;
        client_open(&stage->client[i].client, &stage->room, &stage->client[i]);
    }
}

/* What is the same for every room. */
static void
prepare(struct stage *stage, uint64_t seed)
{
    struct rf_bj_rules_error error;
    const char *rules = rf_bj_preset_text("bicycle");
    memset(stage, 0, sizeof *stage);
    shown = stage;
    stage_now = 1700000000000;
    randombytes_set_implementation(&seeded);
    if (sodium_init() < 0 || !rf_bj_rules_read(&stage->options.rules, rules, strlen(rules), &error))
        abort();
    chance = seed; /* after what sodium_init took */
    stage->options.data = stage->folder;
    stage->options.address = "127.0.0.1";
    stage->options.name = "bicycle";
}

bool
stage_enter(struct stage *stage, const char *folder, uint64_t seed)
{
    prepare(stage, seed);
    snprintf(stage->folder, sizeof stage->folder, "%s", folder);
    watch(true);
    bool opens = room_open(&stage->room, &stage->options);
    watch(false);
    if (opens)
        come(stage);
    return opens;
}

void
stage_folder(char out[static STAGE_FOLDER])
{
    bool memory = access("/dev/shm", W_OK) == 0;
    snprintf(out, STAGE_FOLDER, "%s/riffle-stage-XXXXXX", memory ? "/dev/shm" : "/tmp");
    if (!mkdtemp(out))
        abort();
}

void
stage_open(struct stage *stage, uint64_t seed)
{
    char folder[STAGE_FOLDER];
    stage_folder(folder);
    if (!stage_enter(stage, folder, seed))
        abort();
}

static void
go(struct stage *stage)
{
    for (unsigned i = 0; i < STAGE_CLIENTS; i++) {
        if (stage->client[i].client.room) /* it came */
            client_close(&stage->client[i].client);
        free(stage->client[i].view);
    }
}

void
stage_again(struct stage *stage)
{
    go(stage);
    memset(stage->client, 0, sizeof stage->client);
    stage->size = 0;
    come(stage);
}

/* A folder with everything in it. */
static int
remove_one(const char *path, const struct stat *what, int kind, struct FTW *where)
{
    (void)what;
    (void)kind;
    (void)where;
    return remove(path);
}

void
stage_remove(const char *folder)
{
    if (nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0)
        fprintf(stderr, "# %s is left\n", folder);
}

void
stage_leave(struct stage *stage)
{
    stage->room.stops = true;
    watch(true);
    desk_close(stage->room.desk);
    go(stage);
    room_close(&stage->room);
    watch(false);
    free(stage->told);
    shown = NULL;
}

void
stage_close(struct stage *stage)
{
    stage_leave(stage);
    stage_remove(stage->folder);
}

void
stage_says(struct stage *stage, unsigned client, const char *bytes, size_t size)
{
    stage_now += 7;
    stage->room.now = stage_now;
    watch(true);
    if (stage->client[client].open)
        client_receive(&stage->client[client].client, bytes, size, true, true);
    settle(stage);
    watch(false);
}

void
stage_waits(struct stage *stage, uint64_t milliseconds)
{
    stage_now += milliseconds;
    stage->room.now = stage_now;
    for (unsigned i = 0; i < STAGE_CLIENTS; i++)
        stage->client[i].client.heard = stage_now;
    watch(true);
    room_tick(&stage->room);
    settle(stage);
    watch(false);
}
