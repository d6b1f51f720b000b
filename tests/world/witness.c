/*
 * tests/world/witness.c -- the invariants: every message to a client is read here, and after each
 * start the room is compared with what was told.
 */
#include "witness.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/view_json.h"
#include "people.h"
#include "room/table/table_mark.h"

static struct witness *first;

/* Signatures are checked here by libsodium itself, not by the room's function. */
static bool
verify(void *state, const uint8_t key[static RF_KEY_BYTES],
       const uint8_t message[static RF_HASH_BYTES],
       const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state;
    return crypto_sign_verify_detached(signature, message, RF_HASH_BYTES, key) == 0;
}

void
witness_start(void)
{
    first = NULL;
}

static void
forget_lines(struct witness *witness, uint64_t from)
{
    while (witness->told > from)
        free(witness->line[--witness->told].text);
}

void
witness_end(void)
{
    for (struct witness *witness; (witness = first);) {
        first = witness->next;
        forget_lines(witness, 0);
        free(witness->line);
        free(witness);
    }
}

struct witness *
witness_first(void)
{
    return first;
}

struct witness *
witness_of(const char *id)
{
    struct witness *witness = first;
    while (witness && strcmp(witness->id, id) != 0)
        witness = witness->next;
    return witness;
}

static struct witness *
witness_make(const char *id)
{
    struct witness *witness = calloc(1, sizeof *witness);
    if (!witness)
        abort();
    snprintf(witness->id, sizeof witness->id, "%s", id);
    rf_record_init(&witness->record, (struct rf_record_hook){verify, NULL});
    witness->next = first;
    return first = witness;
}

/* A line in which a card is seen. */
static bool
shows_card(const char *text, size_t size)
{
    const char *place = memmem(text, size, " place=", 7);
    return place && place + 7 < text + size && place[7] != '-';
}

static bool
has_act(const char *text, size_t size, const char *act)
{
    char field[40];
    int wide = snprintf(field, sizeof field, "\thouse\t%s\t", act);
    return memmem(text, size, field, (size_t)wide) != NULL;
}

/* House, players and felt. */
static int64_t
all_chips(const struct rf_bj *game)
{
    int64_t sum = game->house_cents + game->felt_cents;
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open)
            sum += game->account[i].cents;
    return sum;
}

static void
add_line(struct witness *witness, const char *text, size_t size)
{
    struct rf_finding finding;
    uint64_t number = witness->told + 1;
    if (witness->told == witness->space) {
        witness->space = witness->space ? 2 * witness->space : 256;
        witness->line = realloc(witness->line, witness->space * sizeof *witness->line);
    }
    char *copy = strndup(text, size);
    if (!witness->line || !copy)
        abort();
    witness->line[witness->told++] = (struct told_line){size, copy};
    world.sum.lines++;
    world.sum.cards += shows_card(text, size);
    world.sum.shoes += has_act(text, size, "reveal");
    if (has_act(text, size, "stop")) {
        witness->no_cards = true;
        world_tell("table %s: line %llu says that it is stopped", witness->id,
                   (unsigned long long)number);
    }
    if (!rf_record_take(&witness->record, text, size, &finding))
        world_break(SHOES_VERIFY, "table %s, line %llu breaks %s: found %s, expected %s",
                    witness->id, (unsigned long long)number, rf_clause_citation(finding.clause),
                    finding.found, finding.expected);
    else if (witness->record.open && all_chips(&witness->record.bj) != 0)
        world_break(CHIPS_ZERO, "table %s, line %llu: the chips sum to %lld cents", witness->id,
                    (unsigned long long)number, (long long)all_chips(&witness->record.bj));
}

/* The table was set back: what is told from here on replaces what was told before. */
static void
cut_back(struct witness *witness, uint64_t lines)
{
    struct rf_finding finding;
    world_tell("table %s: line %llu is told differently, in place of %llu lines", witness->id,
               (unsigned long long)lines + 1, (unsigned long long)(witness->told - lines));
    forget_lines(witness, lines);
    rf_record_init(&witness->record, (struct rf_record_hook){verify, NULL});
    for (uint64_t i = 0; i < witness->told; i++)
        rf_record_take(&witness->record, witness->line[i].text, witness->line[i].size, &finding);
}

/* A line that has the hash of the one before it: one that has not was damaged on its way from the
 * disk, and no client takes it. */
static bool
is_chained(const struct witness *witness, uint64_t number, const char *text, size_t size)
{
    uint8_t hash[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    if (number < 2)
        return true;
    rf_line_hash(hash, witness->line[number - 2].text, witness->line[number - 2].size);
    rf_hex_write(hex, hash);
    return size > 64 && memcmp(text + size - 64, hex, 64) == 0;
}

/* True when the same line was told before. */
static bool
was_told(const struct witness *witness, uint64_t number, const char *text, size_t size)
{
    const struct told_line *line = &witness->line[number - 1];
    return number <= witness->told && line->size == size && memcmp(line->text, text, size) == 0;
}

static void
told(struct witness *witness, uint64_t number, const char *text, size_t size)
{
    bool excused = world.rolled_back || world.damaged || witness->damaged;
    bool unseen = witness->blind || number <= witness->unseen;
    if (number > witness->told + 1) {
        world_break(ONE_CHAIN, "table %s: line %llu was told, and %llu never", witness->id,
                    (unsigned long long)number, (unsigned long long)witness->told + 1);
        return;
    }
    if (number <= witness->told && was_told(witness, number, text, size))
        return;
    if ((world.damaged || witness->damaged) && !is_chained(witness, number, text, size))
        return;
    if (number <= witness->told) {
        bool house = memmem(text, size, "\thouse\t", 7) != NULL;
        if (!unseen && shows_card(text, size))
            world_break(NO_KNOWN_CARD, "table %s: line %llu shows a card, and was told before",
                        witness->id, (unsigned long long)number);
        if (!unseen && !(excused && (house || witness->no_cards)))
            world_break(ONE_CHAIN,
                        "table %s: line %llu was told twice, differently:\n  %.200s\n"
                        "  %.200s",
                        witness->id, (unsigned long long)number, witness->line[number - 1].text,
                        text);
        witness->no_cards = witness->no_cards || !unseen;
        cut_back(witness, number - 1);
    }
    add_line(witness, text, size);
}

static void
told_lines(const json_t *json)
{
    const char *id = json_string_value(json_object_get(json, "table"));
    uint64_t from = (uint64_t)json_integer_value(json_object_get(json, "from"));
    const json_t *lines = json_object_get(json, "lines");
    struct witness *witness = witness_of(id);
    witness = witness ? witness : witness_make(id);
    for (size_t i = 0; i < json_array_size(lines) && !world.broken; i++) {
        const json_t *line = json_array_get(lines, i);
        told(witness, from + i + 1, json_string_value(line), json_string_length(line));
    }
}

/* The product's own, whatever is planted. */
size_t __real_view_json_write(char *out, size_t room, const struct rf_record *record,
                              const char *name);

/* A view has nothing that the fold of the told lines has not. */
static void
told_view(const struct lws *wsi, const char *text, size_t size)
{
    static const char begin[] = "{\"is\":\"view\",";
    static char own[LOOK_TEXT];
    const struct table *table = wsi->client.table;
    struct witness *witness = table ? witness_of(table->stored.id) : NULL;
    const char *name = wsi->client.guest ? wsi->client.guest->stored.name : NULL;
    if (!witness || witness->told != wsi->client.lines)
        return;
    size_t wide = __real_view_json_write(own, sizeof own, &witness->record, name);
    size_t head = sizeof begin - 2;
    if (wide + head != size || memcmp(own + 1, text + head + 1, wide - 1) != 0)
        world_break(NO_HIDDEN_CARD,
                    "table %s: after line %llu the view of %s differs from what "
                    "the lines tell",
                    witness->id, (unsigned long long)witness->told, name ? name : "nobody");
}

static struct table *
table_of(const struct witness *witness)
{
    struct table *table = world.room.tables;
    while (table && strcmp(table->stored.id, witness->id) != 0)
        table = table->next;
    return table;
}

/* A letter that has the receipt that the room gave them, for lines that the room has not. */
struct witness *
witness_claim(const struct lws *wsi, const char *text, size_t size)
{
    const struct person *person = wsi->person;
    struct witness *witness = witness_of(person->table);
    const struct table *table = witness ? table_of(witness) : NULL;
    bool shows = memmem(text, size, "\"watch\"", 7) && person->receipt[0] &&
                 memmem(text, size, person->receipt, 64) && memmem(text, size, person->hash, 64) &&
                 memmem(text, size, person->table, 17);
    if (!shows || !table || !table->loaded || table->stopped[0] || person->lines <= table->safe ||
        !witness->blind || person->floods || !wsi->client.guest || wsi->client.closing)
        return NULL;
    return witness;
}

/* The table is stopped, at once; and for good, when somebody was told so. */
void
witness_after_claim(struct witness *witness)
{
    const struct table *table = table_of(witness);
    if (table && !table->stopped[0] && !world.room.failed && !disk.dead)
        world_break(NO_KNOWN_CARD,
                    "table %s: a client proved that lines are lost, and the room "
                    "goes on",
                    witness->id);
}

static void
told_error(const struct lws *wsi, const char *text, size_t size)
{
    struct witness *witness = witness_of(wsi->person->table);
    if (!witness || !witness->blind || !memmem(text, size, "lost lines that you", 19))
        return;
    const struct table *table = table_of(witness);
    witness->unseen = table ? table->log.last : 0; /* so far it may have dealt */
    witness->blind = false;
    witness->no_cards = true;
}

void
witness_sent(const struct lws *wsi, const char *text, size_t size)
{
    if (size > 13 && memcmp(text, "{\"is\":\"lines\"", 13) == 0) {
        json_t *json = json_loadb(text, size, 0, NULL);
        told_lines(json);
        json_decref(json);
    } else if (size > 12 && memcmp(text, "{\"is\":\"view\"", 12) == 0)
        told_view(wsi, text, size);
    else if (size > 13 && memcmp(text, "{\"is\":\"error\"", 13) == 0)
        told_error(wsi, text, size);
}

/* The last line that was told, as the store has it; its hash has all before it. */
struct last {
    const struct witness *witness;
    bool same;
};

static bool
compare_line(void *context, uint64_t number, const char *text, size_t size)
{
    struct last *last = context;
    last->same = number == last->witness->told && was_told(last->witness, number, text, size);
    return false;
}

static bool
store_has(const struct witness *witness, int64_t row)
{
    struct last last = {witness, witness->told == 0};
    if (witness->told > 0)
        store_lines(world.room.store, row, witness->told, compare_line, &last);
    return last.same;
}

static void
check_table(struct witness *witness, const char *when, bool started)
{
    const struct table *table = table_of(witness);
    bool excused = world.rolled_back || world.damaged || witness->damaged;
    struct store_table stored;
    if (table && !table->loaded)
        return;
    bool failing = disk.failed > world.failed || disk.faults.space > 0;
    if (table && table->stopped[0] && !table->over && !excused && !failing)
        world_break(world.sum.damages ? FAULT_STAYS : NOTHING_LOST,
                    "%s, table %s is stopped, and nothing happened to it: %s", when, witness->id,
                    table->stopped);
    if ((table && table->stopped[0]) || (world.damaged && !started))
        return; /* damage to what the room has read before shows at the next start */
    int64_t row = table ? table->stored.row : 0;
    if (!table && store_table_named(world.room.store, witness->id, &stored) && stored.closed)
        row = stored.row;
    if (row == 0 && !excused)
        world_break(NOTHING_LOST, "%s, table %s is gone", when, witness->id);
    else if (row > 0 && !store_has(witness, row) && !witness->blind && !(excused && !table))
        world_break(NOTHING_LOST, "%s, table %s goes on without line %llu, which was told", when,
                    witness->id, (unsigned long long)witness->told);
}

void
witness_check_room(const char *when, bool started)
{
    for (struct witness *witness = first; witness && !world.broken; witness = witness->next)
        check_table(witness, when, started);
}

/* A line is written that nobody was told of yet. */
void
witness_put(int64_t row, uint64_t number, const char *text, size_t size)
{
    const struct table *table = world.room.tables;
    while (table && table->stored.row != row)
        table = table->next;
    const struct witness *witness = table ? witness_of(table->stored.id) : NULL;
    if (!witness || witness->blind || !shows_card(text, size))
        return;
    if (witness->no_cards || number <= witness->told)
        world_break(NO_KNOWN_CARD, "table %s deals a card in line %llu, and may not", witness->id,
                    (unsigned long long)number);
}

void
witness_set_back(enum set_back how)
{
    world.rolled_back = true;
    for (struct witness *witness = first; witness; witness = witness->next) {
        witness->blind = how == SET_BACK_UNSEEN && !witness->no_cards;
        witness->no_cards = witness->no_cards || how == SET_BACK_KNOWN;
    }
}
