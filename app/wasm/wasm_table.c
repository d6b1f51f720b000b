/*
 * app/wasm/wasm_table.c -- what a player at a live table needs beyond the verifier: their view
 * after each line, and what they sign and commit to.
 *
 *     riffle_live              struct live, where the caller writes texts and reads results
 *     riffle_view              the view of the player `name` as JSON; without a name, a spectator's
 *     riffle_act(n)            what the player signs for the act in `words`, without their name
 *     riffle_give(n, reveal)   what the player signs for a line with the payload in `words`
 *     riffle_commitment        the commitment to `secret` and `salt`
 *     riffle_seat, _counter    the player's seat, 0 for none; the counter of their last signed act
 *     riffle_clause(n)         a clause of the law: its citation, or its sentence
 *
 * Messages to sign name the line that was taken last, so an act cannot be moved to another place of
 * the record.  The signing itself is the caller's (app/web/signer.js): private keys do not come
 * here.
 */
#include <string.h>

#include "view/view_json.h"
#include "wasm/boundary.h"
#include "wasm/wasm_session.h"

static struct live live;
static char view[LOOK_TEXT];

/* Also puts the hash of the last line into `last`. */
struct live *
riffle_live(void)
{
    memcpy(live.last, table_held()->spine.last, RF_HASH_BYTES);
    return &live;
}

/* NULL when the record is not of a blackjack table. */
const char *
riffle_view(void)
{
    const struct rf_record *record = table_held();
    size_t size = view_json_write(view, sizeof view, record, live.name[0] ? live.name : NULL);
    return record->game && size > 0 ? view : NULL;
}

uint32_t
riffle_seat(void)
{
    return rf_record_seat(table_held(), live.name);
}

/* What the record knows of the player `name`, or NULL when they do not sit here. */
static const struct rf_record_player *
find_player(void)
{
    const struct rf_record *record = table_held();
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, live.name);
    for (unsigned i = 0; arrival && i < RF_BOXES_MAX; i++)
        if (record->player[i].arrival == arrival)
            return &record->player[i];
    return NULL;
}

/* -1 when this player gave no key; otherwise the key is written to `signs`. */
double
riffle_counter(void)
{
    const struct rf_record_player *mine = find_player();
    if (!mine || !mine->signs)
        return -1;
    memcpy(live.signs, mine->key, RF_KEY_BYTES);
    return (double)mine->counter;
}

/* Appends as long as it fits: a payload that would be cut makes no valid signature. */
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

/* Appends the counter and the hash of the last line to the payload, and writes the hash that the
 * player signs to `hash` (docs/reference/record.md). */
static void
write_message(char payload[static RF_LINE_TEXT], const char *act, double counter)
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

/* Reads "NAME WORDS" as an act; false when it is not an act of a player. */
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

/* 1 with the message in `hash`, 0 when the words are not an act of a player.  Sitting down also
 * names the key that will sign the acts to come, or "-". */
uint32_t
riffle_act(double counter)
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
    write_message(payload, name, counter);
    return 1;
}

/* The same for a line that is no act: a contribution to the next shuffle, committed or revealed. */
void
riffle_give(double counter, uint32_t reveal)
{
    char payload[RF_LINE_TEXT] = "";
    append(payload, live.words);
    write_message(payload, reveal ? "reveal" : "commit", counter);
}

void
riffle_commitment(double shoe, uint32_t seat)
{
    struct rf_shoe_id id = {table_held()->id, (uint64_t)shoe};
    struct rf_share share = {.seat = seat};
    memcpy(share.secret, live.secret, RF_KEY_BYTES);
    rf_proof_commit_player(live.hash, id, &share, live.salt);
}

/* A clause by its number, from 1; NULL after the last. */
const char *
riffle_clause(uint32_t number, uint32_t sentence)
{
    enum rf_clause clause = (enum rf_clause)number;
    if (number < 1 || number >= RF_CLAUSES)
        return NULL;
    return sentence ? rf_clause_sentence(clause) : rf_clause_citation(clause);
}
