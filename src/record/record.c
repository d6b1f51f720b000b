/*
 * record/record.c -- folds the record of a table, line by line.
 *
 * The state of a table is the fold of its record and nothing else.  A verifier, a server that
 * restarts and a client that joins all take the same lines here and come to the same struct
 * rf_record.  The fold holds only what everybody may know, so it can run anywhere.
 *
 * What is checked, in this order, and why in this order:
 *
 *     1  the line's form, number, time and previous hash     PR.1    spine.c, line.c
 *        Without fields there is nothing to check; without the chain nothing has a place.
 *     2  the first line opens the record                     PR.2    fold_open.c
 *        It fixes the rules, the source of chance and the keys that everything else needs.
 *     3  a head or root that is due                          PR.4 PR.9
 *        A round is closed, and a stack is fixed, before anything else can happen.
 *     4  the form of the ruling                              PR.3
 *        The law does not judge the protocol, so its lines have `-`; `!` and `?` need breaches=yes.
 *     5  a line of the house                                 fold_house.c
 *     6  the player's signature                              PR.5    fold_promise.c
 *        First who says it, then what: a forged act is not blamed on the player.
 *     7  the opening of a card                               PR.11   act_check.c
 *        The law must know the card before it can judge what follows from it.
 *     8  the ruling: the law is asked again                  PR.3    fold_act.c, fold_observe.c
 *     9  what the source of chance asks for besides          PR.5 to PR.14
 *
 * A line that is wrong stays part of the chain, and the fold continues where it can, so that a
 * verifier reports every broken line and not only the first.
 *
 * Taking and committing.  rf_record_take is for those who read a record: the law is asked again.
 * rf_record_commit is for the keeper who writes it: the law ruled when the act was proposed, and
 * the line is taken as a whole or the record stays as it was.  tests/record/commit_check.c
 * compares the two.
 */
#include "riffle/record.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"

/* dealing and preparing are indices of shoes, -1 for none.  The zero value is right for all
 * else. */
void
rf_record_init(struct rf_record *record, struct rf_record_hook hook)
{
    memset(record, 0, sizeof *record);
    record->spine.hook = hook;
    record->dealing = record->preparing = -1;
    record->hole.card = RF_CARD_UNKNOWN;
}

/* A player's seat is the lowest box that they hold; 0 when they hold none. */
unsigned
rf_record_seat(const struct rf_record *record, const char *name)
{
    const struct rf_seats *seats = &record->bj.table.seats;
    uint32_t arrival = rf_seats_arrival(seats, name);
    for (unsigned box = 1; box <= RF_BOXES_MAX && arrival; box++)
        if (seats->box[box].arrival == arrival)
            return box;
    return 0;
}

/* PR.4 and PR.9: a head closes a round, and a root fixes a stack, before any other line. */
static bool
take_due(const struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    bool house = rf_text_is_equal(line->actor, "house");
    if (record->spine.head_due && !(house && rf_text_is_equal(line->act, "head")))
        return rf_finding_set(finding, RF_HEAD_AFTER_ROUND, "the house", line->act,
                              "the head that ends the round");
    if (record->root_due && !(house && rf_text_is_equal(line->act, "root")))
        return rf_finding_set(finding, RF_ROOT_BEFORE_CUT, "the house", line->act,
                              "the root of the new stack");
    return true;
}

/* PR.3, as far as it can be seen without the law. */
static bool
check_mark(const struct rf_record *record, const struct rf_line *line, bool promise,
           struct rf_finding *finding)
{
    bool marked = line->ruling[0] == '!' || line->ruling[0] == '?';
    if (promise && !rf_text_is_equal(line->ruling, "-"))
        return rf_finding_set(finding, RF_RULING_TRUE, "the house", line->ruling, "-");
    return !marked || record->breaches ||
           rf_finding_set(finding, RF_RULING_TRUE, "the keeper of the record", line->ruling,
                          "a record with breaches=yes in its first line");
}

/* Sends a line to the part that takes it.  If the first line was wrong there is no table, and
 * every further line is told so. */
static bool
take_line(struct rf_record *record, const struct rf_line *line, const char *bytes, size_t size,
          struct rf_finding *finding)
{
    bool house = rf_text_is_equal(line->actor, "house");
    bool promise = rf_text_is_equal(line->act, "commit") || rf_text_is_equal(line->act, "reveal");
    if (!record->open && record->spine.lines > 0)
        return rf_finding_set(finding, RF_RECORD_OPENS, "the house", line->act,
                              "a table that is open");
    if (!record->open)
        return rf_fold_open(record, line, finding);
    if (!take_due(record, line, finding) || !check_mark(record, line, house || promise, finding))
        return false;
    if (house)
        return rf_fold_house(record, line, bytes, size, finding);
    if (rf_text_is_equal(line->actor, "supervisor") && rf_text_is_equal(line->act, "correct"))
        return rf_fold_correct(record, line, finding);
    return promise ? rf_fold_promise(record, line, finding) : rf_fold_act(record, line, finding);
}

/* Appends the line and remembers its hash in the ring of recent lines, which signed acts refer
 * to. */
static void
keep_line(struct rf_record *record, const char *bytes, size_t size)
{
    rf_spine_append(&record->spine, bytes, size);
    memcpy(record->recent[(record->spine.lines - 1) % RF_RECORD_RECENT].byte, record->spine.last,
           RF_HASH_BYTES);
    RF_ASSERT(record->dealing < RF_RECORD_SHOES && record->preparing < RF_RECORD_SHOES);
}

/* A line that cannot be read is appended too: the next line chains to its bytes. */
bool
rf_record_take(struct rf_record *record, const char *bytes, size_t size, struct rf_finding *finding)
{
    struct rf_line line;
    record->breach = RF_PERMITTED;
    uint64_t heads = record->spine.heads;
    if (rf_spine_read(&record->spine, bytes, size, &line, finding))
        take_line(record, &line, bytes, size, finding);
    keep_line(record, bytes, size);
    bool right = finding->clause == RF_PERMITTED;
    if (right && record->spine.heads > heads && rf_spine_signs(&record->spine, record->source))
        rf_record_verdict_if_signed(record, &record->spine.signed_part);
    return right;
}

/* The checks of a line that the keeper composed; nothing has changed when it answers false. */
static bool
commit_line(struct rf_record *record, const struct rf_proposal *proposal,
            struct rf_finding *finding)
{
    struct rf_line line;
    if (!rf_spine_read(&record->spine, proposal->line, proposal->size, &line, finding) ||
        finding->clause != RF_PERMITTED || !take_due(record, &line, finding))
        return false;
    return proposal->act ? rf_commit_act(record, &line, proposal->ruling, finding)
                         : rf_commit_promise(record, &line, finding);
}

/* The ruling of the proposal still holds, because no act was done since (`acts`).  A line that is
 * refused moves nothing, the time of the last line included. */
bool
rf_record_commit(struct rf_record *record, const struct rf_proposal *proposal,
                 struct rf_finding *finding)
{
    uint64_t time = record->spine.time;
    RF_ASSERT(record->open && proposal->size > 0);
    RF_ASSERT(!proposal->act || proposal->acts == record->sum.acts);
    record->breach = RF_PERMITTED;
    if (!commit_line(record, proposal, finding)) {
        record->spine.time = time;
        return false;
    }
    keep_line(record, proposal->line, proposal->size);
    return true;
}
