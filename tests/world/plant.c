/*
 * tests/world/plant.c -- bugs on purpose, one for each invariant at least: the linker sends some
 * functions of the room here (--wrap), and while a plant is chosen they do the wrong thing.  None
 * of this is in the product.
 */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "table/companion.h"
#include "view/view_json.h"
#include "room/table/table_mark.h"
#include "witness.h"
#include "world.h"

const char *const plant_names[PLANTS] = {
    [PLANT_NONE] = "none",
    [PLANT_TELLS_EARLY] = "tells-early",
    [PLANT_SKIPS_SYNC] = "skips-sync",
    [PLANT_FORKS] = "forks",
    [PLANT_SHOWS_HOLE] = "shows-hole",
    [PLANT_WHISPERS] = "whispers",
    [PLANT_SIGNS_WRONG] = "signs-wrong",
    [PLANT_PAYS_A_CENT] = "pays-a-cent",
    [PLANT_STOPS_NEIGHBOUR] = "stops-neighbour",
    [PLANT_IGNORES_MARKS] = "ignores-marks",
    [PLANT_IGNORES_RECEIPT] = "ignores-receipt",
    [PLANT_USES_TIME] = "uses-time",
};

/* Which invariant has to show it; others may show it too, and before. */
const enum invariant plant_breaks[PLANTS] = {
    [PLANT_TELLS_EARLY] = NOTHING_LOST,
    [PLANT_SKIPS_SYNC] = NOTHING_LOST,
    [PLANT_FORKS] = ONE_CHAIN,
    [PLANT_SHOWS_HOLE] = NO_HIDDEN_CARD,
    [PLANT_WHISPERS] = NO_HIDDEN_CARD,
    [PLANT_SIGNS_WRONG] = SHOES_VERIFY,
    [PLANT_PAYS_A_CENT] = CHIPS_ZERO,
    [PLANT_STOPS_NEIGHBOUR] = FAULT_STAYS,
    [PLANT_IGNORES_MARKS] = NOTHING_LOST,
    [PLANT_IGNORES_RECEIPT] = NO_KNOWN_CARD,
    [PLANT_USES_TIME] = SAME_SEED_SAME,
};

/* Everything counts as safe as soon as it is handed over. */
uint64_t __real_store_safe(struct store *store);
uint64_t __wrap_store_safe(struct store *store);
uint64_t
__wrap_store_safe(struct store *store)
{
    return world.plant == PLANT_TELLS_EARLY ? store_last(store) : __real_store_safe(store);
}

/* The store does not wait for the disk. */
int __real_sqlite3_exec(sqlite3 *base, const char *text, int (*each)(void *, int, char **, char **),
                        void *context, char **error);
int __wrap_sqlite3_exec(sqlite3 *base, const char *text, int (*each)(void *, int, char **, char **),
                        void *context, char **error);
int
__wrap_sqlite3_exec(sqlite3 *base, const char *text, int (*each)(void *, int, char **, char **),
                    void *context, char **error)
{
    int done = __real_sqlite3_exec(base, text, each, context, error);
    if (world.plant == PLANT_SKIPS_SYNC && strstr(text, "synchronous"))
        __real_sqlite3_exec(base, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    return done;
}

/* Who comes late is told a line that is a little different. */
size_t __real_table_lines_copy(const struct log *log, uint64_t from, uint64_t to, char *out,
                               size_t room, uint64_t *upto);
size_t __wrap_table_lines_copy(const struct log *log, uint64_t from, uint64_t to, char *out,
                               size_t room, uint64_t *upto);
size_t
__wrap_table_lines_copy(const struct log *log, uint64_t from, uint64_t to, char *out, size_t room,
                        uint64_t *upto)
{
    size_t size = __real_table_lines_copy(log, from, to, out, room, upto);
    char *buy = memmem(out, size, "amount=500", 10);
    if (world.plant == PLANT_FORKS && from == 0 && buy)
        buy[7] = '6';
    return size;
}

/* A view shows the dealer's hidden card. */
size_t __real_view_json_write(char *out, size_t room, const struct rf_record *record,
                              const char *name);
size_t __wrap_view_json_write(char *out, size_t room, const struct rf_record *record,
                              const char *name);
size_t
__wrap_view_json_write(char *out, size_t room, const struct rf_record *record, const char *name)
{
    size_t size = __real_view_json_write(out, room, record, name);
    char face[RF_CARD_TEXT];
    char *hidden = strstr(out, ",\"\"");
    if (world.plant != PLANT_SHOWS_HOLE || !record->bj.hole_down || !hidden)
        return size;
    rf_card_write(face, keeper_hole((const struct keeper *)(const void *)record), RF_LETTERS);
    memmove(hidden + 4, hidden + 2, size - (size_t)(hidden - out) - 1);
    memcpy(hidden + 2, face, 2);
    return size + 2;
}

/* Whoever acts learns something of the card from the number of the line. */
void __real_answer_json(struct client *client, json_t *json, json_int_t re, uint64_t batch);
void __wrap_answer_json(struct client *client, json_t *json, json_int_t re, uint64_t batch);
void
__wrap_answer_json(struct client *client, json_t *json, json_int_t re, uint64_t batch)
{
    json_int_t line = json_integer_value(json_object_get(json, "line"));
    for (const struct table *table = world.room.tables;
         table && line > 0 && world.plant == PLANT_WHISPERS; table = table->next)
        if (table->keeper.stack && table->keeper.record.bj.hole_down)
            json_object_set_new(json, "line",
                                json_integer(line + rf_card_rank(keeper_hole(&table->keeper))));
    __real_answer_json(client, json, re, batch);
}

/* Heads have a wrong signature, and the room takes every signature for right. */
size_t __real_secrets_head(const struct rf_spine *spine, uint64_t time, const char *actor,
                           const uint8_t *seed, char out[static RF_LINE_TEXT]);
size_t __wrap_secrets_head(const struct rf_spine *spine, uint64_t time, const char *actor,
                           const uint8_t *seed, char out[static RF_LINE_TEXT]);
size_t
__wrap_secrets_head(const struct rf_spine *spine, uint64_t time, const char *actor,
                    const uint8_t *seed, char out[static RF_LINE_TEXT])
{
    size_t size = __real_secrets_head(spine, time, actor, seed, out);
    char *signature = strstr(out, " sig=");
    if (world.plant == PLANT_SIGNS_WRONG && signature)
        signature[10] = signature[10] == '0' ? '1' : '0';
    return size;
}

bool __real_secrets_verify(void *state, const uint8_t key[static RF_KEY_BYTES],
                           const uint8_t message[static RF_HASH_BYTES],
                           const uint8_t signature[static RF_SIGNATURE_BYTES]);
bool __wrap_secrets_verify(void *state, const uint8_t key[static RF_KEY_BYTES],
                           const uint8_t message[static RF_HASH_BYTES],
                           const uint8_t signature[static RF_SIGNATURE_BYTES]);
bool
__wrap_secrets_verify(void *state, const uint8_t key[static RF_KEY_BYTES],
                      const uint8_t message[static RF_HASH_BYTES],
                      const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    return world.plant == PLANT_SIGNS_WRONG ||
           __real_secrets_verify(state, key, message, signature);
}

/* Whoever is paid gets a cent that nobody pays; the library's own check is silenced. */
void __real_rf_bj_chips_move(struct rf_bj *game, uint32_t from, uint32_t to, int64_t cents,
                             enum rf_clause clause);
void __wrap_rf_bj_chips_move(struct rf_bj *game, uint32_t from, uint32_t to, int64_t cents,
                             enum rf_clause clause);
void
__wrap_rf_bj_chips_move(struct rf_bj *game, uint32_t from, uint32_t to, int64_t cents,
                        enum rf_clause clause)
{
    __real_rf_bj_chips_move(game, from, to, cents, clause);
    if (world.plant == PLANT_PAYS_A_CENT && game->table.round.on && cents > 0)
        game->house_cents++;
}

void __real_rf_bj_check_invariants(const struct rf_bj *game);
void __wrap_rf_bj_check_invariants(const struct rf_bj *game);
void
__wrap_rf_bj_check_invariants(const struct rf_bj *game)
{
    if (world.plant != PLANT_PAYS_A_CENT)
        __real_rf_bj_check_invariants(game);
}

/* A table that stops takes the next one with it. */
void __real_table_stop(struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void __wrap_table_stop(struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void
__wrap_table_stop(struct table *table, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    __real_table_stop(table, "%s", text);
    if (world.plant == PLANT_STOPS_NEIGHBOUR && table->next)
        __real_table_stop(table->next, "%s", text);
}

/* What was set back goes on. */
const char *__real_table_mark_fault(struct table *table);
const char *__wrap_table_mark_fault(struct table *table);
const char *
__wrap_table_mark_fault(struct table *table)
{
    return world.plant == PLANT_IGNORES_MARKS ? NULL : __real_table_mark_fault(table);
}

bool __real_table_receipt_fits(const struct table *table, uint64_t lines,
                               const uint8_t hash[static RF_HASH_BYTES],
                               const uint8_t receipt[static RF_HASH_BYTES]);
bool __wrap_table_receipt_fits(const struct table *table, uint64_t lines,
                               const uint8_t hash[static RF_HASH_BYTES],
                               const uint8_t receipt[static RF_HASH_BYTES]);
bool
__wrap_table_receipt_fits(const struct table *table, uint64_t lines,
                          const uint8_t hash[static RF_HASH_BYTES],
                          const uint8_t receipt[static RF_HASH_BYTES])
{
    return world.plant != PLANT_IGNORES_RECEIPT &&
           __real_table_receipt_fits(table, lines, hash, receipt);
}

/* The machine's own clock. */
uint64_t __real_os_clock_wall(void);
uint64_t __wrap_os_clock_wall(void);
uint64_t
__wrap_os_clock_wall(void)
{
    struct timespec now = {0, 0};
    if (world.plant == PLANT_USES_TIME)
        clock_gettime(CLOCK_REALTIME, &now);
    return __real_os_clock_wall() + (uint64_t)now.tv_nsec / 1000 % 1000;
}

/* No plant: what the witnesses see of the store, and strategies that are computed once. */
void __real_store_put_line(struct store *store, int64_t row, uint64_t number, const char *line,
                           size_t size);
void __wrap_store_put_line(struct store *store, int64_t row, uint64_t number, const char *line,
                           size_t size);
void
__wrap_store_put_line(struct store *store, int64_t row, uint64_t number, const char *line,
                      size_t size)
{
    witness_put(row, number, line, size);
    __real_store_put_line(store, row, number, line, size);
}

bool __real_companion_learn(struct companions *companions, const struct rf_bj_rules *rules);
bool __wrap_companion_learn(struct companions *companions, const struct rf_bj_rules *rules);
bool
__wrap_companion_learn(struct companions *companions, const struct rf_bj_rules *rules)
{
    static uint8_t known[RF_HASH_BYTES];
    static struct rf_basic basic;
    static bool any;
    uint8_t hash[RF_HASH_BYTES];
    rf_bj_rules_hash(hash, rules);
    if (!any || memcmp(hash, known, sizeof hash) != 0) {
        if (!__real_companion_learn(companions, rules))
            return false;
        basic = companions->basic;
        memcpy(known, hash, sizeof known);
        any = true;
    }
    companions->basic = basic;
    return true;
}
