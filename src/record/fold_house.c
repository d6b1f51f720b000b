/*
 * record/fold_house.c -- the lines of the house: the protocol by which a shoe gets its key, and
 * the reveal of its secret.
 *
 * A shoe goes through these stages (enum rf_record_stage):
 *
 *     UNUSED    -- commit (house) -->   COMMITTED    players commit
 *     COMMITTED -- close -->            LISTED       listed players reveal
 *     LISTED    -- all revealed, a shuffle, root --> STACKED    cards are dealt and opened
 *     STACKED   -- reveal (house) -->   UNUSED       everything is recomputed
 *     LISTED    -- abort -->            UNUSED, or ABORTED while an earlier shoe is open
 *
 * Why in this order.  The house commits first, so it cannot choose its secret after seeing the
 * players'.  Players commit before any of them reveals, so no player can choose theirs after
 * seeing another's.  The root comes before the cut and the wagers, so no card can be moved
 * afterwards.  The secret is shown at the end, and from it anybody recomputes keys, orders, salts
 * and roots.
 *
 * The house knows the order as soon as all players but one have revealed.  With an accomplice in
 * that last seat it could abort shoes that it dislikes.  So an abort uses up the number of the
 * shoe, the verdict counts aborts and names the seat, and that player contributes nothing to the
 * next shoe: one seat can abort only once in a row.
 *
 * Secrets form a chain, S(n - 1) = SHA-256(S(n)), whose end S(0) is in the first line.  The secret
 * of shoe n gives away those of all earlier shoes, so shoes are revealed in the order of their
 * numbers. record->preparing is the shoe up to LISTED, record->dealing the one that cards come
 * from.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "blackjack/bj_internal.h"
#include "record/fold.h"
#include "riffle/manifest.h"
#include "shoe/law.h"

static const char house[] = "the house";

/* The index of the shoe with this number that is not revealed yet, or -1. */
static int
shoe_index(const struct rf_record *record, uint64_t number)
{
    for (int i = 0; i < RF_RECORD_SHOES; i++)
        if (record->shoe[i].stage != RF_SHOE_UNUSED && record->shoe[i].number == number)
            return i;
    return -1;
}

/* The shoe that is being committed to, or NULL. */
static struct rf_record_shoe *
preparing(struct rf_record *record)
{
    return record->preparing < 0 ? NULL : &record->shoe[record->preparing];
}

/* PR.1: the payload is not as docs/reference/record.md has it. */
static bool
malformed(struct rf_finding *finding, const char *act, const char *keys)
{
    return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record", act, keys);
}

/* PR.6: the next number of the chain, one shoe at a time.  PR.12: earlier shoes are revealed
 * first, except during a round, when the shoe in use may run out and its cards still lie on the
 * table. */
static bool
commit_in_time(const struct rf_record *record, uint64_t number, struct rf_finding *finding)
{
    bool overlap = record->bj.table.round.on;
    if (record->stop_why[0])
        return rf_finding_set(finding, RF_HOUSE_COMMITS_FIRST, house, "a commitment",
                              "none after the table was stopped");
    if (record->preparing >= 0)
        return rf_finding_set(finding, RF_HOUSE_COMMITS_FIRST, house, "a second commitment",
                              "the shoe that is committed to");
    if (number != record->shoe_number + 1)
        return rf_finding_set_number(finding, RF_HOUSE_COMMITS_FIRST, house, "shoe", number,
                                     record->shoe_number + 1);
    if (number > record->chain_length)
        return rf_finding_set_number(finding, RF_HOUSE_COMMITS_FIRST, house, "shoe", number,
                                     record->chain_length);
    for (unsigned i = 0; i < RF_RECORD_SHOES && !overlap; i++)
        if (record->shoe[i].stage != RF_SHOE_UNUSED)
            return rf_finding_set_number(finding, RF_SHOE_RECOMPUTED, house,
                                         "a new shoe before the reveal of shoe", number,
                                         record->shoe[i].number);
    return true;
}

/* The house commits to a secret.  The hash of the line before goes into the commitment, so it is
 * kept until the reveal.  At most RF_RECORD_SHOES shoes wait for their reveal. */
static bool
take_commit(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    uint64_t number;
    uint8_t commitment[RF_HASH_BYTES];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_number(&pairs, "shoe", &number) ||
        !rf_pairs_take_bytes(&pairs, "commitment", commitment, RF_HASH_BYTES) ||
        !rf_pairs_is_end(&pairs))
        return malformed(finding, line->act, "shoe= commitment=");
    if (!commit_in_time(record, number, finding))
        return false;
    int free = 0;
    while (free < RF_RECORD_SHOES && record->shoe[free].stage != RF_SHOE_UNUSED)
        free++;
    if (free == RF_RECORD_SHOES)
        return rf_finding_set(finding, RF_SHOE_RECOMPUTED, house,
                              "a fifth shoe that is not revealed",
                              "the reveal of the earlier ones");
    struct rf_record_shoe *shoe = &record->shoe[free];
    RF_ASSERT(number == record->shoe_number + 1);
    memset(shoe, 0, sizeof *shoe);
    shoe->stage = RF_SHOE_COMMITTED;
    shoe->number = record->shoe_number = number;
    memcpy(shoe->previous, record->spine.last, RF_HASH_BYTES);
    memcpy(shoe->commitment, commitment, RF_HASH_BYTES);
    record->preparing = free;
    return true;
}

/* A list of seats: ascending digits with : between, or -.  `*seats >> seat` is not zero when this
 * seat or a higher one was listed already. */
static bool
read_seats(const char *value, size_t size, uint8_t *seats)
{
    *seats = 0;
    if (size == 1 && *value == '-')
        return true;
    for (size_t i = 0; i < size; i += 2) {
        unsigned seat = (unsigned)(value[i] - '0');
        bool between = i + 1 == size || value[i + 1] == ':';
        if (seat < 1 || seat > RF_BOXES_MAX || !between || *seats >> seat || i + 2 == size)
            return false;
        *seats |= (uint8_t)(1u << seat);
    }
    return true;
}

/* PR.7: the list has exactly the seats that committed.  From now on nobody can join, and all on
 * the list must reveal. */
static bool
take_close(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    uint64_t number;
    const char *value;
    size_t size;
    uint8_t seats;
    struct rf_record_shoe *shoe = preparing(record);
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_number(&pairs, "shoe", &number) ||
        !rf_pairs_take(&pairs, "seats", &value, &size) || !read_seats(value, size, &seats) ||
        !rf_pairs_is_end(&pairs))
        return malformed(finding, line->act, "shoe= seats=");
    if (!shoe || shoe->stage != RF_SHOE_COMMITTED || shoe->number != number)
        return rf_finding_set(finding, RF_PLAYERS_LISTED, house, "a list",
                              "the house's commitment to that shoe before it");
    if (seats != shoe->committed)
        return rf_finding_set(finding, RF_PLAYERS_LISTED, house, "another list",
                              "the seats that committed, each once");
    RF_ASSERT((shoe->committed & 1) == 0);
    shoe->stage = RF_SHOE_LISTED;
    shoe->listed = seats;
    record->barred = false;
    return true;
}

/* True while an earlier shoe is in use: showing a later secret would give away that shoe's secret,
 * by one hash for each shoe between. */
static bool
earlier_open(const struct rf_record *record, uint64_t number)
{
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        if (record->shoe[i].stage >= RF_SHOE_STACKED && record->shoe[i].number < number)
            return true;
    return false;
}

/* PR.8: secret and salt open the commitment.  PR.12: hashing down from the secret meets the one
 * shown last, or S(0); so it belongs to the chain of the first line. */
static bool
check_secret(struct rf_record *record, const struct rf_record_shoe *shoe,
             const uint8_t secret[static RF_KEY_BYTES], const uint8_t salt[static RF_KEY_BYTES],
             struct rf_finding *finding)
{
    uint8_t opened[RF_HASH_BYTES], step[RF_KEY_BYTES];
    struct rf_shoe_id id = {record->id, shoe->number};
    rf_proof_commit_house(opened, id, shoe->previous, secret, salt);
    if (memcmp(opened, shoe->commitment, RF_HASH_BYTES) != 0)
        return rf_finding_set(finding, RF_REVEAL_OPENS, house, "a secret and a salt",
                              "those that the house committed to");
    if (shoe->number <= record->chain_shown || earlier_open(record, shoe->number))
        return rf_finding_set(finding, RF_SHOE_RECOMPUTED, house, "another shoe",
                              "shoes revealed in their order");
    RF_ASSERT(shoe->number <= record->chain_length);
    memcpy(step, secret, sizeof step);
    for (uint64_t n = shoe->number; n > record->chain_shown; n--)
        rf_proof_chain_before(step, step);
    if (memcmp(step, record->chain, RF_KEY_BYTES) != 0)
        return rf_finding_set(finding, RF_SHOE_RECOMPUTED, house, "a secret of another chain",
                              "the next secret of the chain whose end the first line states");
    memcpy(record->chain, secret, RF_KEY_BYTES);
    record->chain_shown = shoe->number;
    return true;
}

/* PR.10: a seat on the list did not reveal.  The secret is shown at once, so that the chain can
 * be followed; while an earlier shoe is open it waits (ABORTED) for a reveal after that shoe's. */
static bool
take_abort(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    uint64_t number, seat;
    uint8_t secret[RF_KEY_BYTES], salt[RF_KEY_BYTES];
    bool shown, salted;
    struct rf_record_shoe *shoe = preparing(record);
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_number(&pairs, "shoe", &number) ||
        !rf_pairs_take_number(&pairs, "seat", &seat) ||
        !rf_pairs_take_bytes_or_none(&pairs, "secret", secret, RF_KEY_BYTES, &shown) ||
        !rf_pairs_take_bytes_or_none(&pairs, "salt", salt, RF_KEY_BYTES, &salted) ||
        !rf_pairs_is_end(&pairs) || seat < 1 || seat > RF_BOXES_MAX || shown != salted)
        return malformed(finding, line->act, "shoe= seat= secret= salt=");
    bool owes = shoe && (shoe->listed & ~shoe->revealed) >> seat & 1;
    if (!shoe || shoe->stage != RF_SHOE_LISTED || shoe->number != number || !owes)
        return rf_finding_set(finding, RF_ABORT_NAMES_SEAT, house, "an abort",
                              "a seat on the list that has not revealed");
    bool open = earlier_open(record, number);
    if (shown == open)
        return rf_finding_set(finding, RF_ABORT_NAMES_SEAT, house, shown ? "a secret" : "no secret",
                              shown ? "none while an earlier shoe is open"
                                    : "the secret of the shoe");
    if (shown && !check_secret(record, shoe, secret, salt, finding))
        return false;
    shoe->stage = open ? RF_SHOE_ABORTED : RF_SHOE_UNUSED;
    record->preparing = -1;
    record->barred = true;
    record->stays_out_seat = (uint8_t)seat;
    memcpy(record->stays_out, shoe->promiser[seat], RF_NAME_SIZE);
    record->sum.aborted++;
    return true;
}

/* PR.12: no card of the shoe lies face down, since its secret would show that card. */
static bool
reveal_in_time(const struct rf_record *record, int index, struct rf_finding *finding)
{
    bool hidden = record->bj.hole_down && record->hole.shoe == index;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < record->bj.box[box].hands; h++)
            hidden = hidden ||
                     (record->bj.box[box].hidden[h] && record->under[box][h].shoe == index);
    return !hidden || rf_finding_set(finding, RF_SHOE_RECOMPUTED, house, "a reveal",
                                     "no card of the shoe face down on the table");
}

/* The shoe is over: checks the secret, then everything that was made from it (rf_shoe_check).  The
 * shoe is free again even when something was wrong, so that the fold can continue. */
static bool
take_reveal(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    uint64_t number;
    uint8_t secret[RF_KEY_BYTES], salt[RF_KEY_BYTES];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_number(&pairs, "shoe", &number) ||
        !rf_pairs_take_bytes(&pairs, "secret", secret, RF_KEY_BYTES) ||
        !rf_pairs_take_bytes(&pairs, "salt", salt, RF_KEY_BYTES) || !rf_pairs_is_end(&pairs))
        return malformed(finding, line->act, "shoe= secret= salt=");
    int index = shoe_index(record, number);
    if (index < 0 || record->shoe[index].stage < RF_SHOE_STACKED)
        return rf_finding_set(finding, RF_SHOE_RECOMPUTED, house, "a reveal",
                              "a shoe that was stacked and is not revealed");
    if (!reveal_in_time(record, index, finding))
        return false;
    struct rf_record_shoe *shoe = &record->shoe[index];
    if (shoe->stage == RF_SHOE_ABORTED) {
        shoe->stage = RF_SHOE_UNUSED;
        return check_secret(record, shoe, secret, salt, finding);
    }
    bool right = check_secret(record, shoe, secret, salt, finding) &&
                 rf_shoe_check(record, (unsigned)index, secret, finding);
    record->sum.shoes++;
    record->sum.alone += shoe->listed == 0;
    shoe->stage = RF_SHOE_UNUSED;
    record->dealing = record->dealing == index ? -1 : record->dealing;
    return right;
}

/* Ends the round where it is, as `end` does when no card is left: open wagers go back, and the
 * cards are gathered. */
static void
void_round(struct rf_record *record)
{
    struct rf_act end = rf_act_make(RF_ACT_END, "dealer");
    if (record->game)
        rf_bj_apply(&record->bj, &end);
    else
        rf_table_apply(&record->bj.table, &end);
    for (unsigned i = 0; i < record->bj.movements; i++)
        record->sum.moved_cents += record->bj.movement[i].cents;
}

/* The house stops the table for good, because it cannot continue the record
 * (docs/reference/record.md, "The stop").  No card will be dealt, so every shoe can be revealed,
 * one without a stack too. */
static bool
take_stop(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    char why[RF_RECORD_WHY];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_text(&pairs, "why", why, sizeof why) || !rf_pairs_is_end(&pairs) ||
        !rf_manifest_is_text(why))
        return malformed(finding, line->act, "why=");
    if (record->stop_why[0])
        return rf_finding_set(finding, RF_SHOE_RECOMPUTED, house, "a second stop", "one");
    void_round(record);
    if (record->preparing >= 0)
        record->shoe[record->preparing].stage = RF_SHOE_ABORTED;
    record->preparing = record->dealing = -1;
    memcpy(record->stop_why, why, sizeof why);
    return true;
}

/* PR.9: one root, right after its stack was made, with the numbers of shoe and stack. */
static bool
take_root(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    uint64_t number, stack;
    uint8_t root[RF_HASH_BYTES];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_number(&pairs, "shoe", &number) ||
        !rf_pairs_take_number(&pairs, "stack", &stack) ||
        !rf_pairs_take_bytes(&pairs, "root", root, RF_HASH_BYTES) || !rf_pairs_is_end(&pairs))
        return malformed(finding, line->act, "shoe= stack= root=");
    struct rf_record_shoe *shoe = rf_dealing_shoe(record);
    if (!record->root_due || !shoe || shoe->number != number || stack + 1 != shoe->stacks)
        return rf_finding_set(finding, RF_ROOT_BEFORE_CUT, house, "a root",
                              "one root, right after a stack was made, with its numbers");
    memcpy(rf_dealing_stack(record)->root, root, RF_HASH_BYTES);
    record->root_due = false;
    return true;
}

/* Sends a line of the house to its function.  Lines of the protocol belong to committed tables
 * only; heads belong to all. */
bool
rf_fold_house(struct rf_record *record, const struct rf_line *line, const char *bytes, size_t size,
              struct rf_finding *finding)
{
    bool committed = record->source == RF_SOURCE_COMMITTED;
    if (rf_text_is_equal(line->act, "open"))
        return rf_finding_set(finding, RF_RECORD_OPENS, house, "a second opening",
                              "one, the first line");
    if (rf_text_is_equal(line->act, "head"))
        return rf_spine_take_head(&record->spine, line, bytes, size, house, finding);
    if (committed && rf_text_is_equal(line->act, "commit"))
        return take_commit(record, line, finding);
    if (committed && rf_text_is_equal(line->act, "close"))
        return take_close(record, line, finding);
    if (committed && rf_text_is_equal(line->act, "abort"))
        return take_abort(record, line, finding);
    if (committed && rf_text_is_equal(line->act, "root"))
        return take_root(record, line, finding);
    if (committed && rf_text_is_equal(line->act, "reveal"))
        return take_reveal(record, line, finding);
    if (committed && rf_text_is_equal(line->act, "stop"))
        return take_stop(record, line, finding);
    return malformed(finding, line->act, "a line of the house that this source of chance has");
}
