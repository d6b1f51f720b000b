/*
 * Each allocation of the card room fails once, in turn: while it opens, reads its tables, lets a
 * player come back and play, and opens another table; memory for secrets and the start of threads
 * too.  The room says why it does not open, stops, closes a connection or serves on.  It does not
 * crash, hang or leak, and after a start with memory enough every line that was told is there, and
 * the tables play on.
 *
 * RIFFLE_STARVE is the step from one allocation to the next: 1 tries each.
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../suite.h"
#include "damage_judge.h"
#include "starved.h"

enum { STEPS = 8, FAILURES = 12, PATIENCE = 60, SAID = 4000 };

static struct trial trial;
static struct stage stage;
static char folder[STAGE_FOLDER];
static int said;

/* Shared with the process in which an allocation fails. */
static struct {
    long count;            /* of allocations */
    const char *wrong;     /* what is wrong, or NULL */
    unsigned opened, told; /* how often the room opened, and told lines */
} * shared;

void *__real_sodium_malloc(size_t size);
void *__wrap_sodium_malloc(size_t size);
void *
__wrap_sodium_malloc(size_t size)
{
    return starved_fails() ? NULL : __real_sodium_malloc(size);
}

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *state);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *state);
int
__wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                      void *state)
{
    return starved_fails() ? EAGAIN : __real_pthread_create(thread, how, run, state);
}

static void
only_the_room(bool inside)
{
    starved_pause(!inside);
}

static bool
was_said(const char *part)
{
    char words[SAID];
    ssize_t size = pread(said, words, sizeof words - 1, 0);
    words[size > 0 ? size : 0] = '\0';
    return strstr(words, part) != NULL;
}

/* An evening in which an allocation fails: a player comes back, and another opens a table. */
static void
play(struct actor *back, struct actor *other)
{
    stage_now += 1000;
    actor_returns(back, &stage);
    for (unsigned step = 0; step < STEPS; step++)
        actor_steps(back, &stage);
    actor_opens(other, &stage, 1, "New");
    for (unsigned step = 0; step < 2 * STEPS && other->table[0]; step++)
        actor_steps(other, &stage);
    stage_waits(&stage, 1100);
}

/* Who never sat down is forgotten when they go. */
static bool
sat_down(const struct actor *actor)
{
    char sits[RF_NAME_SIZE + 8];
    bool sat = false;
    snprintf(sits, sizeof sits, "\t%s\tsit\t-", actor->name);
    for (size_t i = 0; i < json_array_size(actor->lines); i++)
        sat = sat || strstr(json_string_value(json_array_get(actor->lines, i)), sits);
    return sat;
}

/* With memory enough: has the room what it told this player, and does the table play on? */
static const char *
look_again(struct actor *actor)
{
    size_t told = json_array_size(actor->lines);
    if (!actor->table[0] || told == 0 || !sat_down(actor))
        return NULL;
    if (actor->wrong)
        return actor->wrong;
    bool known = actor_returns(actor, &stage);
    const struct table *table = actor_table(actor, &stage);
    if (!known)
        fprintf(stderr, "%s is told: %s %s\n", actor->name, actor->error, actor->token);
    if (!known)
        return "a player who was told lines is not known any more, or his lines are not";
    if (!table || table->stopped[0])
        return "a table is stopped for good";
    for (unsigned step = 0; step < STEPS; step++)
        actor_steps(actor, &stage);
    if (actor->wrong || actor->error[0])
        return "a table does not play on";
    return json_array_size(actor->lines) > told ? NULL : "a table stands still";
}

static void
try_one(long call, bool all_after)
{
    struct actor back = actor_copy(&trial.actor[0]), other = {0};
    shelf_lay_out(&trial.scene.now, folder);
    dup2(said, 2);
    stage_watch = only_the_room;
    starved_begin(call, all_after);
    starved_pause(true);
    bool opens = stage_enter(&stage, folder, trial.seed + 2);
    if (opens)
        play(&back, &other);
    else if (!was_said("riffle"))
        shared->wrong = "the room does not open, and does not say why";
    stage_leave(&stage);
    shared->opened += opens;
    shared->count = starved_count();
    stage_watch = NULL;
    if (!stage_enter(&stage, folder, trial.seed + 3)) {
        shared->wrong = "after that the room does not open any more";
    } else {
        stage_now += 10000;
        shared->wrong = shared->wrong ? shared->wrong : look_again(&back);
        if (other.lines && !shared->wrong)
            shared->wrong = look_again(&other);
    }
    shared->told += (unsigned)json_array_size(back.lines);
    stage_leave(&stage);
    actor_free(&back);
    if (other.lines)
        actor_free(&other);
    if (shared->wrong)
        starved_tell(said);
    exit(0);
}

/* In a process of its own; true when nothing went wrong. */
static bool
try(long call, bool all_after)
{
    int status;
    shared->wrong = NULL;
    if (ftruncate(said, 0) != 0 || lseek(said, 0, SEEK_SET) != 0)
        abort();
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        alarm(PATIENCE);
        try_one(call, all_after);
    }
    waitpid(child, &status, 0);
    if (status != 0)
        shared->wrong = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "it hangs"
                                                                           : "it crashes or leaks";
    return !shared->wrong;
}

static void
say_failure(long call)
{
    char words[SAID];
    ssize_t size = pread(said, words, sizeof words - 1, 0);
    words[size > 0 ? size : 0] = '\0';
    printf("# allocation %ld: %s\n", call, shared->wrong);
    for (char *line = strtok(words, "\n"); line; line = strtok(NULL, "\n"))
        printf("#     %s\n", line);
}

static bool
try_all(bool all_after, long step)
{
    unsigned failures = 0, tried = 0;
    shared->opened = shared->told = 0;
    if (!try(0, false)) {
        say_failure(0);
        return false;
    }
    long count = shared->count, most = count;
    for (long call = 1 + (all_after ? step / 2 : 0); call <= most; call += step, tried++) {
        if (!try(call, all_after) && failures++ < FAILURES)
            say_failure(call);
        most = shared->count > most && shared->count < 2 * count ? shared->count : most;
    }
    printf("# of %ld allocations %u failed, %s; the room opened %u times; %u gone wrong\n", count,
           tried, all_after ? "and all after it" : "each alone", shared->opened, failures);
    return failures == 0 && tried > 0 && shared->opened > 1 && shared->told > 0;
}

int
main(void)
{
    uint8_t key[RF_KEY_BYTES];
    uint64_t seed = 0;
    printf("# RIFFLE_SEED=%s\n", suite_seed());
    if (RF_DECK_CARDS != 52) {
        printf("ok 1 - a room without memory # SKIP it takes whole decks\n1..1\n");
        return 0;
    }
    suite_key(key, "no memory");
    memcpy(&seed, key, 6);
    stage_folder(folder);
    said = memfd_create("said", 0);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (said < 0 || shared == MAP_FAILED)
        abort();
    trial_make(&trial, folder, true, seed);
    bool few = suite_number("RIFFLE_ACTS", 100000) < 100000; /* as other tests are made shorter */
    long step = (long)suite_number("RIFFLE_STARVE", few ? 61 : 31);
    bool one = try_all(false, step);
    printf("%sok 1 - one allocation fails\n", one ? "" : "not ");
    bool all = try_all(true, 4 * step);
    printf("%sok 2 - all allocations fail from one on\n1..2\n", all ? "" : "not ");
    stage_remove(folder);
    trial_free(&trial);
    return one && all ? 0 : 1;
}
