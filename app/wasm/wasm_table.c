/*
 * wasm/wasm_table.c -- what a player at a table needs beyond the verifier: his view after each line, and
 * what he signs and commits to.
 *
 *     riffle_live              where the caller writes texts and secrets, and reads what came out
 *     riffle_view              the view of the player in `name`, as JSON; one who looks on has none
 *     riffle_act(n)            what he signs for the act in `words`, said without his name
 *     riffle_give(n, reveal)   what he signs for a line with the payload in `words`
 *     riffle_commitment        to the secret and the salt
 *     riffle_seat, _counter    his seat, 0 for none; the counter of his last signed act
 *     riffle_clause(n)         a clause of the law: its citation, or its sentence
 *
 * The messages are made from the line that was taken last.  Who signs them is not known here: keys
 * stay with the caller.
 */
#include <string.h>

#include "view/view_json.h"
#include "wasm/wasm_session.h"

struct live {
    char name[RF_NAME_SIZE];
    char words[512];       /* an act, or a payload */
    char key[RF_HEX_TEXT]; /* that goes with sitting down, or empty */
    uint8_t secret[RF_KEY_BYTES];
    uint8_t salt[RF_KEY_BYTES];
    uint8_t hash[RF_HASH_BYTES]; /* the message, or the commitment */
    uint8_t last[RF_HASH_BYTES]; /* h of the last line */
    uint8_t signs[RF_KEY_BYTES]; /* the key that the player gave at this table */
};

static struct live live;
static char view[LOOK_TEXT];

struct live *
EXPORT(riffle_live)(void)
{
    memcpy(live.last, table_held()->spine.last, RF_HASH_BYTES);
    return &live;
}

/* NULL when the record is of no game. */
const char *
EXPORT(riffle_view)(void)
{
    const struct rf_record *record = table_held();
    size_t size = view_json_write(view, sizeof view, record, live.name[0] ? live.name : NULL);
    return record->game && size > 0 ? view : NULL;
}

uint32_t
EXPORT(riffle_seat)(void)
{
    return rf_record_seat(table_held(), live.name);
}

static const struct rf_record_player *
player(void)
{
    const struct rf_record *record = table_held();
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, live.name);
    for (unsigned i = 0; arrival && i < RF_BOXES_MAX; i++)
        if (record->player[i].arrival == arrival)
            return &record->player[i];
    return NULL;
}

/* -1 when this player gave no key; else the key lies in `signs`. */
double
EXPORT(riffle_counter)(void)
{
    const struct rf_record_player *mine = player();
    if (!mine || !mine->signs)
        return -1;
    memcpy(live.signs, mine->key, RF_KEY_BYTES);
    return (double)mine->counter;
}

static void
append(char out[static RF_LINE_TEXT], const char *words)
{
    size_t used = strlen(out), size = strlen(words);
    if (used + size < RF_LINE_TEXT)
        memcpy(out + used, words, size + 1);
}

static void
append_number(char out[static RF_LINE_TEXT], uint64_t number)
{
    char digits[21];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    append(out, digits + at);
}

/* Adds the counter and the line seen last, and hashes what is signed. */
static void
message(char payload[static RF_LINE_TEXT], const char *act, double counter)
{
    const struct rf_record *record = table_held();
    char seen[RF_HEX_TEXT];
    rf_hex_write(seen, record->spine.last);
    if (strcmp(payload, "-") == 0)
        payload[0] = '\0';
    append(payload, payload[0] ? " n=" : "n=");
    append_number(payload, (uint64_t)counter);
    append(payload, " seen=");
    append(payload, seen);
    rf_record_act_message(live.hash, record, live.name, act, payload, strlen(payload));
}

/* The act of the player in words; false when it is none. */
static bool
read_act(struct rf_act *act)
{
    char line[RF_NAME_SIZE + sizeof live.words + 1];
    struct rf_act_error error;
    size_t name = strlen(live.name), size = strlen(live.words);
    memcpy(line, live.name, name);
    line[name] = ' ';
    memcpy(line + name + 1, live.words, size);
    return rf_act_read(act, line, name + 1 + size, &error) == RF_ACT_READ &&
           act->role == RF_ROLE_PLAYER;
}

/* 1 with the message in `hash`, 0 when the words are no act of a player. */
uint32_t
EXPORT(riffle_act)(double counter)
{
    char payload[RF_LINE_TEXT], name[RF_ACT_NAME];
    struct rf_act act;
    if (!read_act(&act))
        return 0;
    rf_act_name(name, act.kind);
    rf_act_write_pairs(payload, &act);
    if (act.kind == RF_ACT_SIT) {
        append(payload, " key=");
        append(payload, live.key[0] ? live.key : "-");
    }
    message(payload, name, counter);
    return 1;
}

void
EXPORT(riffle_give)(double counter, uint32_t reveal)
{
    char payload[RF_LINE_TEXT] = "";
    append(payload, live.words);
    message(payload, reveal ? "reveal" : "commit", counter);
}

void
EXPORT(riffle_commitment)(double shoe, uint32_t seat)
{
    struct rf_shoe_id id = {table_held()->id, (uint64_t)shoe};
    struct rf_share share = {.seat = seat};
    memcpy(share.secret, live.secret, RF_KEY_BYTES);
    rf_proof_commit_player(live.hash, id, &share, live.salt);
}

/* Clauses by number, from 1; NULL after the last. */
const char *
EXPORT(riffle_clause)(uint32_t number, uint32_t sentence)
{
    enum rf_clause clause = (enum rf_clause)number;
    if (number < 1 || number >= RF_CLAUSES)
        return NULL;
    return sentence ? rf_clause_sentence(clause) : rf_clause_citation(clause);
}
