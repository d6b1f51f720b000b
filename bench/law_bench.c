/*
 * bench/law_bench.c -- how often the card room puts an act to the law.
 *
 * One client plays at a table of the room, without network and clock (tests/room/stage.h), until
 * it has hit ACTS times, or as often as the first argument says.  Every function that asks the law
 * is wrapped by the linker, so that the library itself counts nothing:
 *
 *     rule checks   one clause asked of one act; all clauses of the game together are one
 *     rulings       rf_bj_judge and rf_table_judge
 *     lists         rf_bj_legal_acts and rf_table_legal_acts: the acts that are lawful now
 *
 * The time is that of the service thread in hearing the act, with all that follows from it, and
 * in writing the answers; the thread that commits to the disk is not in it.  The counts are the
 * same in every run and on every machine; the time is not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blackjack/bj_internal.h"
#include "shoe/law.h"
#include "../tests/room/stage.h"

enum { ACTS = 2000 };

static struct sum {
    unsigned long acts, rulings, checks, lists;
    double seconds;
} sums[RF_ACTS], now;

#define CLAUSE(NAME, name, citation, BREACH)                                                       \
    rf_rule __real_rf_law_##name, __wrap_rf_law_##name;                                            \
    bool __wrap_rf_law_##name(const struct rf_table *table, const struct rf_act *act)              \
    {                                                                                              \
        now.checks++;                                                                              \
        return __real_rf_law_##name(table, act);                                                   \
    }
#define GAME(NAME, name, citation, BREACH)
#define DEFINITION(NAME, name, citation)
#define COVERED(NAME, name, citation, BY)
#define PROOF(NAME, name, citation)
#define SESSION(NAME, name, citation, BREACH)
#define WARNING(NAME, name, citation)
#include "riffle/clause.def"

/* Counts a call of `function` in `what`, then makes it. */
#define COUNTED(type, function, what, parameters, arguments)                                       \
    type __real_##function parameters;                                                             \
    type __wrap_##function parameters;                                                             \
    type __wrap_##function parameters                                                              \
    {                                                                                              \
        now.what++;                                                                                \
        return __real_##function arguments;                                                        \
    }
COUNTED(enum rf_clause, rf_bj_law_broken, checks,
        (const struct rf_bj *game, const struct rf_act *act), (game, act))
COUNTED(enum rf_clause, rf_bj_judge, rulings, (const struct rf_bj *game, const struct rf_act *act),
        (game, act))
COUNTED(enum rf_clause, rf_table_judge, rulings,
        (const struct rf_table *table, const struct rf_act *act), (table, act))
COUNTED(size_t, rf_bj_legal_acts, lists,
        (const struct rf_bj *game, struct rf_act *acts, size_t room), (game, acts, room))
COUNTED(size_t, rf_table_legal_acts, lists,
        (const struct rf_table *table, struct rf_act *acts, size_t room), (table, acts, room))

static double
processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void __real_client_receive(struct client *client, const char *bytes, size_t size, bool first,
                           bool last);
void __wrap_client_receive(struct client *client, const char *bytes, size_t size, bool first,
                           bool last);
void
__wrap_client_receive(struct client *client, const char *bytes, size_t size, bool first, bool last)
{
    double start = processor_time();
    __real_client_receive(client, bytes, size, first, last);
    now.seconds += processor_time() - start;
}

int __real_client_write(struct client *client);
int __wrap_client_write(struct client *client);
int
__wrap_client_write(struct client *client)
{
    double start = processor_time();
    int status = __real_client_write(client);
    now.seconds += processor_time() - start;
    return status;
}

static struct stage stage;
static char table_id[RF_RECORD_ID];

static struct table *
the_table(void)
{
    return room_table(&stage.room, table_id);
}

static void
say(const char *text)
{
    stage_says(&stage, 0, text, strlen(text));
}

/* An act in words, counted under its kind. */
static void
act(enum rf_act_kind kind, const char *words)
{
    char text[256];
    struct sum *sum = &sums[kind];
    snprintf(text, sizeof text, "{\"do\":\"act\",\"table\":\"%s\",\"act\":\"%s\"}", table_id,
             words);
    memset(&now, 0, sizeof now);
    say(text);
    sum->acts++;
    sum->rulings += now.rulings;
    sum->checks += now.checks;
    sum->lists += now.lists;
    sum->seconds += now.seconds;
    stage.size = 0; /* nobody reads what the client was told */
}

static void
open_table(void)
{
    char text[128];
    say("{\"do\":\"hello\",\"name\":\"Xan\"}");
    say("{\"do\":\"open\",\"clock\":20,\"rules\":\"bicycle\"}");
    memcpy(table_id, stage.room.tables->stored.id, sizeof table_id);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", table_id);
    say(text);
    act(RF_ACT_SIT, "sits at box 1");
}

static void
say_ready(void)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"ready\",\"table\":\"%s\",\"ready\":true}", table_id);
    say(text);
}

/* Hits below 17; whatever else the table waits for is done in the shortest way. */
static void
play_on(void)
{
    struct table *table = the_table();
    const struct rf_bj *game = &table->keeper.record.bj;
    bool low = rf_bj_hand_count(&game->box[1].hand[0]).total < 17;
    switch (table->wait.kind) {
    case WAIT_PLAY: act(low ? RF_ACT_HIT : RF_ACT_STAND, low ? "hits" : "stands"); break;
    case WAIT_INSURANCE: act(RF_ACT_DECLINE, "declines insurance on box 1"); break;
    case WAIT_CUT: act(RF_ACT_CUT, "cuts at 100"); break;
    case WAIT_WAGERS:
        if (game->table.round.wager_cents[1] > 0)
            say_ready();
        else if (game->account[0].cents < 10000)
            act(RF_ACT_BUY, "buys 1000 of chips");
        else
            act(RF_ACT_WAGER, "wagers 10 on box 1");
        break;
    default: stage_waits(&stage, 70000); break; /* nothing is given to the shoe */
    }
    stage_waits(&stage, 2000); /* the room limits how often one acts */
}

static void
print(enum rf_act_kind kind)
{
    const struct sum *sum = &sums[kind];
    char name[RF_ACT_NAME];
    rf_act_name(name, kind);
    if (sum->acts == 0)
        return;
    double acts = (double)sum->acts;
    printf("%-10s %8lu %12.1f %10.1f %8.1f %10.1f\n", name, sum->acts, (double)sum->checks / acts,
           (double)sum->rulings / acts, (double)sum->lists / acts, sum->seconds / acts * 1e6);
}

int
main(int count, char **arguments)
{
    unsigned long hits = count > 1 ? strtoul(arguments[1], NULL, 10) : ACTS;
    stage_open(&stage, 1);
    open_table();
    while (sums[RF_ACT_HIT].acts < hits && !the_table()->over)
        play_on();
    printf("one client at a table of the card room; a record has %zu bytes\n\n"
           "act            acts  rule checks    rulings    lists   us of the processor\n",
           sizeof(struct rf_record));
    for (unsigned kind = 0; kind < RF_ACTS; kind++)
        print((enum rf_act_kind)kind);
    stage_close(&stage);
    return 0;
}
