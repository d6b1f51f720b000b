/*
 * app/wasm/practice/practice_record.c -- the record of the practice table: every act becomes a line,
 * which the page folds like a line of a room.
 *
 * The source is `observed`: the record holds the faces that were shown and no order, so whoever
 * reads it, the page included, learns no card before it is dealt.  Nothing is proved by it, because
 * the browser that shuffles is the player's own.  Only the last lines are kept; the page takes them
 * at once.
 */
#include <riffle/record.h>

#include <string.h>

#include "os/check.h"
#include "record/payload.h"
#include "table/seen.h"
#include "wasm/practice/practice.h"

static struct rf_record record;
static char lines[PRACTICE_LINES][RF_LINE_TEXT];

/* There are no signatures in this record. */
static bool
refuse(void *state, const uint8_t key[static RF_KEY_BYTES],
       const uint8_t message[static RF_HASH_BYTES],
       const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state, (void)key, (void)message, (void)signature;
    return false;
}

uint32_t
practice_lines(void)
{
    return (uint32_t)record.spine.lines;
}

const char *
practice_line(uint32_t number)
{
    uint64_t all = record.spine.lines;
    if (number < 1 || number > all || number + PRACTICE_LINES <= all)
        return NULL;
    return lines[number % PRACTICE_LINES];
}

/* Keeps a line that the record has taken. */
static void
keep(const char *line, size_t size)
{
    char *place = lines[record.spine.lines % PRACTICE_LINES];
    memcpy(place, line, size);
    place[size] = '\0';
}

/* A line of the house.  The record takes it, or there is a bug. */
static void
put_line(const char *line, size_t size)
{
    struct rf_finding finding;
    bool taken = size > 0 && rf_record_take(&record, line, size, &finding);
    CHECK(taken);
    keep(line, size);
}

static void
write_opening(char out[static RF_LINE_TEXT], const char *rules, const struct rf_act *opening)
{
    char words[RF_ACT_TEXT], names[COMPANION_LIST], strategy[RF_HEX_TEXT], id[RF_HEX_TEXT];
    const char *companions = companion_list(&practice.companions, names);
    struct words payload = payload_start(out, RF_LINE_TEXT);
    rf_act_write(words, opening);
    rf_hex_write(id, practice.entropy);
    id[16] = '\0';
    companion_strategy(&practice.companions, strategy);
    payload_add_text(&payload, "format", RF_RECORD_FORMAT);
    payload_add_text(&payload, "id", id);
    payload_add_text(&payload, "source", "observed");
    payload_add_text(&payload, "rules", rules);
    payload_add_text(&payload, "opening", words);
    payload_add_text(&payload, "key", "-");
    payload_add_text(&payload, "chain", "-");
    payload_add_text(&payload, "length", "-");
    payload_add_text(&payload, "seed", "-");
    payload_add_text(&payload, "companions", companions ? companions : "-");
    payload_add_text(&payload, "strategy", companions ? strategy : "-");
    payload_add_text(&payload, "clock", "-");
}

/* The chain of lines starts from a hash of the rules and the table's name. */
void
practice_record_open(double time, const struct rf_act *opening)
{
    static char payload[RF_LINE_TEXT], line[RF_LINE_TEXT], rules[RF_BJ_RULES_TEXT];
    char id[RF_RECORD_ID];
    uint8_t hash[RF_HASH_BYTES];
    struct rf_pairs pairs;
    rf_record_init(&record, (struct rf_record_hook){refuse, NULL});
    size_t size = rf_bj_rules_write(rules, &practice.game.rules);
    write_opening(payload, rules, opening);
    pairs = rf_pairs_start(payload);
    rf_pairs_take_text(&pairs, "format", id, sizeof id);
    rf_pairs_take_text(&pairs, "id", id, sizeof id);
    rf_sha256(hash, rules, size);
    rf_proof_genesis(record.spine.last, hash, id);
    put_line(line, rf_spine_write_line(&record.spine, (uint64_t)time, "house", "open", "-", payload,
                                       line));
}

/* A round ends with a head over all lines, here without a signature. */
static void
put_head(double time)
{
    static char line[RF_LINE_TEXT];
    char head[RF_HEAD_TEXT + 8];
    rf_spine_write_head(&record.spine, head);
    memcpy(head + strlen(head), " sig=-", sizeof " sig=-");
    put_line(line,
             rf_spine_write_line(&record.spine, (uint64_t)time, "house", "head", "-", head, line));
}

/* The act as everybody sees it: without the order of a stack. */
void
practice_record_put(double time, const struct rf_act *act)
{
    static struct rf_proposal proposal;
    static struct rf_act shown;
    struct rf_finding finding;
    shown = *act;
    shown.stack_count = 0;
    rf_record_propose(&record, &shown, &proposal);
    bool made = rf_record_compose(&record, (uint64_t)time, act->kind == RF_ACT_SIT ? " key=-" : "",
                                  &proposal) &&
                rf_record_commit(&record, &proposal, &finding);
    CHECK(made);
    keep(proposal.line, proposal.size);
    if (record.spine.head_due)
        put_head(time);
}
