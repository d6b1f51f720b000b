/*
 * record/fold_promise.c -- what players add to a record: commitments and reveals for the next
 * shoe, and signatures under their acts.
 *
 * Commitments and reveals follow fold_house.c.  A signature (PR.5) binds an act to its player:
 *
 *     n      a counter that grows, so that no signed act can be played twice
 *     seen   the hash of a line that the player has seen, so that the act belongs to this record
 *     sig    Ed25519 over H("act", table, seat, act, payload without sig)
 *
 * `seen` is also what catches a house that shows two records: a player who acted on a line that is
 * not in the other record can prove it.  Signatures are optional; unsigned acts are counted in the
 * verdict.  Ed25519 itself is called through a hook, because the library must also run where
 * somebody else does it (the browser), or later (other threads).
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"

/* Who is at fault, for a finding: "player Ann". */
static const char *
player_words(char out[static 48], const char *name)
{
    struct rf_text text = rf_text_start(out, 48);
    rf_text_add(&text, "player ");
    rf_text_add(&text, name);
    return out;
}

/* Companions are played by the house, so their secrets would be the house's. */
bool
rf_record_is_companion(const struct rf_record *record, const char *name)
{
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        if (record->companion[i][0] && rf_text_is_equal(record->companion[i], name))
            return true;
    return false;
}

/* PR.7: one commitment from each player, before the list is closed.  None from a companion, and
 * none from the player for whom the last shoe was aborted (PR.10).  A player who moves to another
 * box in between may not commit twice, so names are compared too. */
static bool
take_commit(struct rf_record *record, const struct rf_line *line, uint64_t seat,
            const uint8_t promise[static RF_HASH_BYTES], struct rf_finding *finding)
{
    char whose[48];
    struct rf_record_shoe *shoe = &record->shoe[record->preparing];
    RF_ASSERT(record->preparing >= 0 && seat >= 1 && seat <= RF_BOXES_MAX);
    player_words(whose, line->actor);
    if (shoe->stage != RF_SHOE_COMMITTED || shoe->committed >> seat & 1)
        return rf_finding_set(finding, RF_PLAYERS_LISTED, whose, "a commitment",
                              "one for each seat, before the list is closed");
    if (rf_record_is_companion(record, line->actor))
        return rf_finding_set(finding, RF_PLAYERS_LISTED, whose, "a commitment",
                              "none from a companion");
    if (record->barred && rf_text_is_equal(line->actor, record->stays_out))
        return rf_finding_set(finding, RF_ABORT_NAMES_SEAT, whose, "a commitment",
                              "none from a player that the shoe before was aborted for");
    for (unsigned other = 1; other <= RF_BOXES_MAX; other++)
        if (shoe->committed >> other & 1 && rf_text_is_equal(shoe->promiser[other], line->actor))
            return rf_finding_set(finding, RF_PLAYERS_LISTED, whose, "a second commitment",
                                  "one from each player");
    memcpy(shoe->promiser[seat], line->actor, RF_NAME_SIZE);
    shoe->committed |= (uint8_t)(1u << seat);
    memcpy(shoe->promise[seat].byte, promise, RF_HASH_BYTES);
    return true;
}

/* PR.8: the seat is on the list, has not revealed yet, and opens its own commitment. */
static bool
take_reveal(struct rf_record *record, const struct rf_line *line, uint64_t seat,
            const uint8_t secret[static RF_KEY_BYTES], const uint8_t salt[static RF_KEY_BYTES],
            struct rf_finding *finding)
{
    char whose[48];
    uint8_t opened[RF_HASH_BYTES];
    struct rf_record_shoe *shoe = &record->shoe[record->preparing];
    struct rf_shoe_id id = {record->id, shoe->number};
    struct rf_share share = {.seat = seat};
    RF_ASSERT(record->preparing >= 0 && seat >= 1 && seat <= RF_BOXES_MAX);
    player_words(whose, line->actor);
    if (shoe->stage != RF_SHOE_LISTED || !((shoe->listed & ~shoe->revealed) >> seat & 1))
        return rf_finding_set(finding, RF_REVEAL_OPENS, whose, "a reveal",
                              "one of each seat on the list, once");
    memcpy(share.secret, secret, RF_KEY_BYTES);
    rf_proof_commit_player(opened, id, &share, salt);
    if (memcmp(opened, shoe->promise[seat].byte, RF_HASH_BYTES) != 0)
        return rf_finding_set(finding, RF_REVEAL_OPENS, whose, "a secret and a salt",
                              "those that the seat committed to");
    shoe->revealed |= (uint8_t)(1u << seat);
    memcpy(shoe->secret[seat].byte, secret, RF_KEY_BYTES);
    return true;
}

/* The keys of a commitment or a reveal; the payload may end with a signature. */
static bool
read_promise(const struct rf_line *line, bool commit, uint64_t *number, uint64_t *seat,
             uint8_t one[static RF_KEY_BYTES], uint8_t other[static RF_KEY_BYTES])
{
    char payload[RF_LINE_TEXT];
    size_t size = rf_payload_signature_start(line->payload);
    RF_ASSERT(size < sizeof payload);
    memcpy(payload, line->payload, size);
    payload[size] = '\0';
    struct rf_pairs pairs = rf_pairs_start(payload);
    return rf_pairs_take_number(&pairs, "shoe", number) &&
           rf_pairs_take_number(&pairs, "seat", seat) &&
           rf_pairs_take_bytes(&pairs, commit ? "commitment" : "secret", one, RF_KEY_BYTES) &&
           (commit || rf_pairs_take_bytes(&pairs, "salt", other, RF_KEY_BYTES)) &&
           rf_pairs_is_end(&pairs);
}

/* Checks and takes a commitment or a reveal; when it answers false nothing has changed.  `mark` is
 * noted by the caller: a reader notes it always, a keeper only when the line is taken. */
static bool
take_promise(struct rf_record *record, const struct rf_line *line, struct rf_signed *mark,
             struct rf_finding *finding)
{
    uint64_t number, seat;
    uint8_t one[RF_KEY_BYTES], other[RF_KEY_BYTES];
    bool commit = rf_text_is_equal(line->act, "commit");
    char whose[48];
    player_words(whose, line->actor);
    if (record->source != RF_SOURCE_COMMITTED ||
        !read_promise(line, commit, &number, &seat, one, other))
        return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record", line->act,
                              commit ? "shoe= seat= commitment=" : "shoe= seat= secret= salt=");
    if (!rf_check_signature(record, line, mark, finding))
        return false;
    bool there = record->preparing >= 0 && record->shoe[record->preparing].number == number;
    if (!there || seat == 0 || rf_record_seat(record, line->actor) != seat)
        return rf_finding_set(finding, commit ? RF_PLAYERS_LISTED : RF_REVEAL_OPENS, whose,
                              commit ? "a commitment" : "a reveal",
                              "the player's own seat, and the shoe that the house committed to");
    return commit ? take_commit(record, line, seat, one, finding)
                  : take_reveal(record, line, seat, one, other, finding);
}

/* For a record that is read: the signature's counter is used up even when the line is wrong. */
bool
rf_fold_promise(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    struct rf_signed mark = {0};
    bool right = take_promise(record, line, &mark, finding);
    rf_note_signature(record, &mark);
    return right;
}

/* For a record that is kept: all or nothing. */
bool
rf_commit_promise(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    struct rf_signed mark = {0};
    if (!take_promise(record, line, &mark, finding))
        return false;
    rf_note_signature(record, &mark);
    return true;
}

/* The signature is the last part of a payload.  No value has a blank in it, so ` n=` cannot stand
 * inside one. */
size_t
rf_payload_signature_start(const char *payload)
{
    if (strncmp(payload, "n=", 2) == 0)
        return 0;
    const char *tail = strstr(payload, " n=");
    return tail ? (size_t)(tail - payload) : strlen(payload);
}

/* The index of a player's row, RF_BOXES_MAX when they have none. */
static unsigned
player_of(const struct rf_record *record, uint32_t arrival)
{
    unsigned i = 0;
    while (i < RF_BOXES_MAX && !(arrival && record->player[i].arrival == arrival))
        i++;
    return i;
}

/* A client that lost its connection sends the act again with the same counter. */
bool
rf_record_is_repeat(const struct rf_record *record, const char *name, uint64_t counter)
{
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, name);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        if (arrival && record->player[i].arrival == arrival)
            return counter <= record->player[i].counter;
    return false;
}

/* True when `seen` is the hash of one of the last 256 lines, and not of one before the player sat
 * down (`since`).  recent is a ring: line k is at (k - 1) mod 256. */
static bool
seen_lately(const struct rf_record *record, const uint8_t seen[static RF_HASH_BYTES],
            uint64_t since)
{
    uint64_t count = record->spine.lines < RF_RECORD_RECENT ? record->spine.lines
                                                            : RF_RECORD_RECENT;
    for (uint64_t back = 1; back <= count; back++) {
        uint64_t number = record->spine.lines - back + 1; /* of the line, from 1 */
        const struct rf_digest *hash = &record->recent[(number - 1) % RF_RECORD_RECENT];
        if (memcmp(hash->byte, seen, RF_HASH_BYTES) == 0)
            return number >= since;
    }
    return false;
}

/* PR.5.  First the form, then counter and `seen`, the signature itself last: it costs most.
 * `mark` is filled before the signature is verified.  Without a hook signatures are not checked,
 * and the verdict says so. */
bool
rf_check_signature(const struct rf_record *record, const struct rf_line *line,
                   struct rf_signed *mark, struct rf_finding *finding)
{
    uint64_t counter;
    uint8_t seen[RF_HASH_BYTES], signature[RF_SIGNATURE_BYTES], message[RF_HASH_BYTES];
    size_t at = rf_payload_signature_start(line->payload);
    char whose[48];
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, line->actor);
    unsigned number = player_of(record, arrival);
    const struct rf_record_player *player = &record->player[number % RF_BOXES_MAX];
    player_words(whose, line->actor);
    if (!line->payload[at]) {
        mark->is = RF_UNSIGNED;
        return true;
    }
    const char *tail = line->payload + at + (line->payload[at] == ' ');
    struct rf_pairs pairs = rf_pairs_start(tail);
    if (!rf_pairs_take_number(&pairs, "n", &counter) ||
        !rf_pairs_take_bytes(&pairs, "seen", seen, sizeof seen) ||
        !rf_pairs_take_bytes(&pairs, "sig", signature, sizeof signature) ||
        !rf_pairs_is_end(&pairs))
        return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record",
                              "another ending", "n= seen= sig=");
    if (number == RF_BOXES_MAX || !player->signs || counter <= player->counter)
        return rf_finding_set(finding, RF_ACT_SIGNED, whose, "a signed act",
                              "a key given at the table, and a counter that grows");
    if (!seen_lately(record, seen, player->since))
        return rf_finding_set(finding, RF_ACT_SIGNED, whose,
                              "another line than the player had seen",
                              "one of the last 256 lines, after the player sat down");
    *mark = (struct rf_signed){RF_SIGNED, (uint8_t)number, counter};
    const char *sig = strstr(tail, " sig=");
    RF_ASSERT(sig);
    rf_record_act_message(message, record, line->actor, line->act, line->payload,
                          (size_t)(sig - line->payload));
    return !record->spine.hook.verify ||
           record->spine.hook.verify(record->spine.hook.state, player->key, message, signature) ||
           rf_finding_set(finding, RF_ACT_SIGNED, "the house, or the sender of the act",
                          "another signature", "one under the key that the player gave");
}

/* Advances the player's counter, and counts signed and unsigned acts for the verdict. */
void
rf_note_signature(struct rf_record *record, const struct rf_signed *mark)
{
    record->sum.unsigned_acts += mark->is == RF_UNSIGNED;
    if (mark->is != RF_SIGNED)
        return;
    RF_ASSERT(mark->player < RF_BOXES_MAX);
    RF_ASSERT(mark->counter > record->player[mark->player].counter);
    record->player[mark->player].counter = mark->counter;
    record->sum.is_signed++;
}
