/*
 * Each byte, each file and each line of a room's folder is damaged, one at a time, and the room is
 * opened on it, without a network, a clock or chance (stage.h).  Then
 *
 *   - it does not open, and says why; or
 *   - each table plays on, with all lines that were told, exactly as it would have without the
 *     damage: line for line, byte for byte; or
 *   - the table is stopped or missing, the room names it, no card of it is dealt any more, and what
 *     is left of its record are lines that were told.
 *
 * What happens to one table's file or line leaves the other alone.  The room never crashes, hangs,
 * or loses the secrets of a table whose record is not complete.
 *
 * RIFFLE_DAMAGES is how many there are, spread over all kinds; 0 for all of them.  RIFFLE_FROM is the
 * first of them, so that a long run can be continued.  Every 10,000 it says how far it is.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../suite.h"
#include "damage_judge.h"

enum { SCENES = 2, CHUNK = 400, SAID = 6000, FAILURES = 20, PATIENCE = 60 };
enum { AGAIN = 16 }; /* every so many-th folder is opened a second time */

static const char *const fates[FATES] = {
    [PLAYS] = "tables play on",
    [STOPPED] = "tables are stopped",
    [MISSING] = "tables are missing, and named",
    [UNKNOWN_GUEST] = "players are not known any more",
    [REFUSED] = "rooms do not open",
    [FAILED] = "rooms stop, and tell everybody",
};

static struct trial trial[SCENES];
static char folder[STAGE_FOLDER];
static int said; /* what the room says goes there */
static uint64_t seed;

/* Shared with the processes that open rooms. */
static struct {
    size_t current;
    unsigned failures;
    unsigned long count[DAMAGE_KINDS][FATES];
    char why[FAILURES][600];
} * shared;

/* All cases. */
static struct {
    struct damage damage;
    unsigned scene;
} * all;
static size_t all_count;

/* Why a case is wrong, or NULL. */
static const char *
judge(size_t number)
{
    struct damage damage = all[number].damage;
    enum fate fate[ACTORS];
    uint64_t chance = seed * 1000003 + number;
    stage_below(&chance, 2);
    const char *wrong = trial_judge(&trial[all[number].scene], folder, damage, chance >> 8,
                                    number % AGAIN == 0, said, fate);
    for (unsigned i = 0; i < (fate[0] == REFUSED ? 1 : ACTORS); i++)
        shared->count[damage.kind][fate[i]]++;
    return wrong;
}

/* What a failure is about. */
static void
note_failure(size_t number, const char *why)
{
    struct damage damage = all[number].damage;
    const struct scene *of = &trial[all[number].scene].scene;
    char words[1500] = "";
    unsigned at = shared->failures++;
    if (at >= FAILURES)
        return;
    ssize_t size = pread(said, words, sizeof words - 1, 0);
    words[size > 0 ? size : 0] = '\0';
    snprintf(shared->why[at], sizeof shared->why[at], "case %zu, %s, %s of %s at %zu: %s; %.300s",
             number, of->name, damage_name(damage.kind),
             damage_is_of_line(damage.kind) ? of->table[damage.what]
                                            : of->now.file[damage.what].name,
             damage.at, why, words);
}

/* In a process of its own: the cases from one on, a chunk of them. */
static void
run_chunk(size_t first)
{
    dup2(said, 2);
    for (size_t i = first; i < first + CHUNK && i < all_count; i++) {
        shared->current = i;
        if (ftruncate(said, 0) != 0 || lseek(said, 0, SEEK_SET) != 0)
            abort();
        alarm(PATIENCE);
        const char *wrong = judge(i);
        if (wrong)
            note_failure(i, wrong);
    }
    exit(0);
}

/* RIFFLE_CASE is one case of a run, to be looked at: what the room says is shown. */
static void
run_one(size_t number)
{
    char words[SAID];
    int before = dup(2);
    dup2(said, 2);
    const char *wrong = number < all_count ? judge(number) : "there is no such case";
    dup2(before, 2);
    ssize_t size = pread(said, words, sizeof words, 0);
    printf("%.*s", (int)size, words);
    printf("# case %zu: %s\n", number, wrong ? wrong : "in order");
    shared->failures += wrong != NULL;
}

/* Says what went wrong since the last time. */
static void
say_failures(void)
{
    static unsigned told;
    for (; told < shared->failures && told < FAILURES; told++) {
        for (char *at = shared->why[told]; *at; at++)
            *at = *at == '\n' ? ' ' : *at;
        printf("# %s\n", shared->why[told]);
    }
}

static void
run_all(void)
{
    for (size_t first = suite_number("RIFFLE_FROM", 0); first < all_count;) {
        int status;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0)
            run_chunk(first);
        waitpid(child, &status, 0);
        size_t next = first + CHUNK;
        if (status != 0) {
            note_failure(shared->current, WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM
                                              ? "it hangs"
                                              : "it crashes or leaks");
            next = shared->current + 1;
        }
        say_failures();
        if (next / 10000 > first / 10000)
            printf("# %zu of %zu\n", next, all_count);
        first = next;
    }
}

/* Of the damages of one kind to one thing so many, evenly spread; 0: all. */
static void
choose(unsigned s, enum damage_kind kind, unsigned what, unsigned long most)
{
    size_t count = damage_count(&trial[s].scene, kind, what);
    size_t wanted = most && count > most ? most : count;
    uint64_t chance = seed + 7 * kind + 131 * what;
    size_t offset = count > wanted ? stage_below(&chance, count / wanted) : 0;
    all = realloc(all, (all_count + wanted + 1) * sizeof *all);
    if (!all)
        abort();
    for (size_t i = 0; i < wanted; i++) {
        all[all_count].damage = (struct damage){kind, what, offset + i * count / wanted};
        all[all_count++].scene = s;
    }
}

/* Chooses among all damages; each kind to each thing gets the same share, as far as it has any. */
static void
choose_all(unsigned long most)
{
    for (unsigned long share = 1;; share *= 2) {
        all_count = 0;
        for (unsigned s = 0; s < SCENES; s++)
            for (enum damage_kind kind = 0; kind < DAMAGE_KINDS; kind++)
                for (unsigned what = 0;
                     what < (damage_is_of_line(kind) ? ACTORS : trial[s].scene.now.count); what++)
                    choose(s, kind, what, most ? share : 0);
        if (!most || all_count >= most || share > most)
            return;
    }
}

static void
prepare(void)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, "damages");
    memcpy(&seed, key, 6);
    seed &= 0xffffffffffff;
    stage_folder(folder);
    said = memfd_create("said", 0);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (said < 0 || shared == MAP_FAILED)
        abort();
    for (unsigned s = 0; s < SCENES; s++) {
        trial_make(&trial[s], folder, s == 1, seed);
        const struct shelf *now = &trial[s].scene.now;
        for (unsigned f = 0; f < now->count; f++)
            printf("# %s: %zu bytes of %s\n", trial[s].scene.name, now->file[f].size,
                   now->file[f].name);
    }
}

static void
report(void)
{
    for (enum damage_kind kind = 0; kind < DAMAGE_KINDS; kind++) {
        printf("# %s:", damage_name(kind));
        for (enum fate fate = 0; fate < FATES; fate++)
            if (shared->count[kind][fate])
                printf(" %lu %s;", shared->count[kind][fate], fates[fate]);
        printf("\n");
    }
}

int
main(void)
{
    printf("# RIFFLE_SEED=%s\n", suite_seed());
    if (RF_DECK_CARDS != 52) {
        printf("ok 1 - a damaged folder is played on rightly or not # SKIP whole decks\n1..1\n");
        return 0;
    }
    prepare();
    bool few = suite_number("RIFFLE_ACTS", 100000) < 100000; /* as other tests are made shorter */
    choose_all(suite_number("RIFFLE_DAMAGES", few ? 200 : 600));
    if (getenv("RIFFLE_CASE"))
        run_one(suite_number("RIFFLE_CASE", 0));
    else
        run_all();
    stage_remove(folder);
    report();
    printf("# %zu damaged folders, %u of them gone wrong\n", all_count, shared->failures);
    printf("%sok 1 - a damaged folder is played on rightly, or its table is stopped\n1..1\n",
           shared->failures ? "not " : "");
    return shared->failures ? 1 : 0;
}
