/*
 * record/session_record.c -- folds the record of a bridge session, line by line.
 *
 * The order of checks is that of a table (record.c): form and chain, the first line, a head that
 * is due, lines of the protocol, then acts with their rulings, then what the record asks beyond
 * the law.
 *
 * The record must not show a card before its board is released (PR.17).  But the law wants to
 * compare deals, for copies must be exact.  So the law is given a hash of the commitment where it
 * expects the number of a deal (law_sees): equal commitments are equal deals, and nothing else
 * shows.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/session_fold.h"

void
rf_session_record_init(struct rf_session_record *record, struct rf_record_hook hook)
{
    memset(record, 0, sizeof *record);
    record->spine.hook = hook;
}

/* A session's first line is the director's, a table's the house's; enough to tell them apart. */
bool
rf_session_record_is_opening(const char *bytes, size_t size)
{
    struct rf_line line;
    struct rf_line_error error;
    return rf_line_read(&line, bytes, size, &error) && rf_text_is_equal(line.actor, "director");
}

/* PR.1. */
bool
rf_session_malformed(struct rf_finding *finding, const char *act, const char *keys)
{
    return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record", act, keys);
}

/* Session, board and the present attempt. */
struct rf_board_id
rf_session_record_id(const struct rf_session_record *record, unsigned board)
{
    return (struct rf_board_id){record->session.number, board,
                                rf_session_board_at(&record->session, board)->attempt};
}

const struct rf_session_deal *
rf_session_record_deal(const struct rf_session_record *record, struct rf_board_id id)
{
    RF_ASSERT(id.board >= record->session.first && id.attempt < RF_EVENT_ATTEMPTS);
    RF_ASSERT(id.board - record->session.first < record->session.boards);
    return &record->deal[id.board - record->session.first][id.attempt];
}

/* The same, to be changed; the call checks the bounds. */
struct rf_session_deal *
rf_session_deal_of(struct rf_session_record *record, struct rf_board_id id)
{
    (void)rf_session_record_deal(record, id);
    return &record->deal[id.board - record->session.first][id.attempt];
}

/* The act as the law sees it: where a deal's number would be there is the beginning of the
 * commitment's hash, or nothing when it commits to none. */
static struct rf_session_act
law_sees(const struct rf_session_act *act, const uint8_t *commitment)
{
    struct rf_session_act seen = *act;
    seen.said &= ~((uint32_t)1 << RF_KEY_DEAL);
    memset(seen.deal, 0, sizeof seen.deal);
    if (!commitment)
        return seen;
    uint8_t hash[RF_HASH_BYTES];
    rf_sha256(hash, commitment, RF_HASH_BYTES);
    seen.said |= (uint32_t)1 << RF_KEY_DEAL;
    memcpy(seen.deal, hash, sizeof seen.deal);
    return seen;
}

struct rf_session_observation
rf_session_record_observe(const struct rf_session_record *record, const struct rf_session_act *act,
                          const uint8_t *commitment)
{
    struct rf_session copy = record->session;
    struct rf_session_act seen = law_sees(act, commitment);
    return rf_session_observe(&copy, &seen, rf_session_record_scope(record));
}

enum rf_clause
rf_session_record_judge(const struct rf_session_record *record, const struct rf_session_act *act,
                        const uint8_t *commitment)
{
    struct rf_session_act seen = law_sees(act, commitment);
    return rf_session_judge(&record->session, &seen);
}

/* Acts whose line has a commitment key. */
static bool
has_commitment(enum rf_session_kind kind)
{
    return kind == RF_SESSION_DEAL || kind == RF_SESSION_COPY || kind == RF_SESSION_ENTER;
}

/* The act's keys, then a note, then the commitment where there is one. */
bool
rf_session_entry_read(const struct rf_line *line, struct rf_session_entry *entry)
{
    enum rf_session_actor actor = rf_session_actor_find(line->actor, strlen(line->actor));
    enum rf_session_kind kind = rf_session_kind_find(line->act, strlen(line->act));
    char note[RF_SESSION_NOTE];
    size_t taken;
    memset(entry, 0, sizeof *entry);
    if (actor == RF_ACTORS || kind == RF_SESSION_ACTS)
        return false;
    entry->act = rf_session_act_make(kind, actor);
    if (!rf_session_pairs_read(&entry->act, line->payload, &taken))
        return false;
    struct rf_pairs pairs = {line->payload + taken, taken == 0};
    return rf_session_take_words(&pairs, "note", note, sizeof note) &&
           (!has_commitment(kind) ||
            rf_pairs_take_bytes_or_none(&pairs, "commitment", entry->commitment, RF_HASH_BYTES,
                                        &entry->commits)) &&
           rf_pairs_is_end(&pairs);
}

/* PR.3: compares what became of the act with what the line says. */
static bool
check_ruling(struct rf_session_record *record, const struct rf_line *line,
             struct rf_session_observation seen, struct rf_finding *finding)
{
    if (record->breaches)
        return rf_session_check_observed(record, line, seen, finding);
    return rf_spine_check_ruling(&record->spine, line, seen.clause, line->actor, "the director",
                                 finding);
}

/* PR.15, PR.16: the computer deals only in a committed session, after the manifest and the value,
 * for an attempt that the parties have sub-keys for, and commits to the deal. */
static bool
check_computed(const struct rf_session_record *record, const struct rf_session_entry *entry,
               struct rf_finding *finding)
{
    struct rf_board_id id = rf_session_record_id(record, entry->act.board);
    bool described = record->has_manifest && !rf_text_is_equal(record->manifest.value, "-");
    if (record->source != RF_SOURCE_COMMITTED)
        return rf_finding_set(finding, RF_DEAL_COMMITTED, "the director", "a computer deals",
                              "persons, in a session that is observed");
    if (!record->has_manifest || (described && !record->has_value))
        return rf_finding_set(finding, RF_MANIFEST_BEFORE_VALUE, "the director", "a deal",
                              record->has_manifest ? "the public value first"
                                                   : "the manifest first");
    if (id.attempt > record->manifest.attempts)
        return rf_finding_set_number(finding, RF_DEAL_COMMITTED, "the director",
                                     "a deal of attempt", id.attempt, record->manifest.attempts);
    return entry->commits || rf_finding_set(finding, RF_DEAL_COMMITTED, "the dealing agent",
                                            "a deal without a commitment", "its commitment");
}

/* PR.16, PR.17: what the record asks of an act beyond the law.  No line states a deal; computed
 * and entered deals, and copies of computed ones, carry a commitment; other acts carry none. */
bool
rf_session_check_deal(const struct rf_session_record *record, const struct rf_session_entry *entry,
                      bool done, struct rf_finding *finding)
{
    const struct rf_session_act *act = &entry->act;
    bool computer = act->actor == RF_ACTOR_COMPUTER;
    if (act->said >> RF_KEY_DEAL & 1)
        return rf_finding_set(finding, RF_SEALED_UNTIL_RELEASED, "the director",
                              "a deal in the open", "deal=-");
    if (done && act->kind == RF_SESSION_DEAL && computer)
        return check_computed(record, entry, finding);
    if (done && act->kind == RF_SESSION_ENTER &&
        (!entry->commits || rf_session_record_id(record, act->board).attempt >= RF_EVENT_ATTEMPTS))
        return rf_finding_set(finding, RF_DEAL_COMMITTED, "the director", "a deal that is entered",
                              "its commitment, in attempts up to 15");
    if (done && act->kind == RF_SESSION_ENTER && record->source == RF_SOURCE_COMMITTED &&
        rf_session_board_at(&record->session, act->board)->stage < RF_BOARD_DEALT)
        return rf_finding_set(finding, RF_DEAL_COMMITTED, "the director",
                              "a deal of another program",
                              "the computer's, by the manifest, in a session that is committed");
    if (done && act->kind == RF_SESSION_COPY && !entry->commits &&
        rf_session_board_at(&record->session, act->board)->computed)
        return rf_finding_set(finding, RF_DEAL_COMMITTED, "the dealing agent",
                              "a copy without a commitment", "that of the deal");
    bool may = act->kind == RF_SESSION_COPY || act->kind == RF_SESSION_ENTER;
    return may || !entry->commits ||
           rf_finding_set(finding, RF_DEAL_COMMITTED, "the director", "a commitment",
                          "commitment=- where a person deals, or the act is refused");
}

/* What the record keeps of an act besides the session: which copy a table plays, sums for the
 * verdict, and the commitment of each attempt. */
static void
follow_act(struct rf_session_record *record, const struct rf_session_entry *entry)
{
    const struct rf_session_act *act = &entry->act;
    bool deals = act->kind == RF_SESSION_DEAL;
    unsigned at = act->said >> RF_KEY_BOARD & 1 ? act->board - record->session.first : 0;
    if (act->kind == RF_SESSION_CALL) {
        record->copy[at][act->table - 1] = (uint8_t)act->copy;
        record->reopened[at] = 0;
    }
    if (act->kind == RF_SESSION_REDEAL && record->reopened[at])
        record->chosen[at] = record->reopened[at];
    if (act->kind == RF_SESSION_CLOSE)
        record->spine.head_due = true;
    record->sum.computed += deals && act->actor == RF_ACTOR_COMPUTER;
    record->sum.by_hand += deals && act->actor != RF_ACTOR_COMPUTER;
    record->sum.outside += act->kind == RF_SESSION_ENTER &&
                           rf_session_board_at(&record->session, act->board)->outside;
    bool kept = act->kind == RF_SESSION_ENTER || (deals && act->actor == RF_ACTOR_COMPUTER);
    if (!entry->commits || !kept)
        return;
    struct rf_board_id id = rf_session_record_id(record, act->board);
    if (id.attempt >= RF_EVENT_ATTEMPTS)
        return; /* the line has its finding */
    struct rf_session_deal *deal = rf_session_deal_of(record, id);
    RF_ASSERT(deal->shown == 0 && !deal->opened);
    deal->origin = act->actor == RF_ACTOR_COMPUTER ? RF_ORIGIN_COMPUTED : RF_ORIGIN_ENTERED;
    memcpy(deal->commitment, entry->commitment, RF_HASH_BYTES);
}

/* True when the table is done with the board, so that another call there is only noted. */
static bool
is_done(const struct rf_session_record *record, const struct rf_session_act *act)
{
    if (act->kind != RF_SESSION_CALL)
        return false;
    const struct rf_board *board = rf_session_board_at(&record->session, act->board);
    return (board->result | board->passed_out) >> (act->table - 1) & 1;
}

/* The Law that treats what was found.  A finding that is only noted is sent nowhere. */
static enum rf_route
route_of(const struct rf_session_record *record, const struct rf_session_act *act, bool permitted)
{
    bool of_cards = act->kind == RF_SESSION_SEEN || act->kind == RF_SESSION_MISDEAL;
    return permitted || !of_cards ? rf_session_route(&record->session, act) : RF_ROUTE_NONE;
}

/* What becomes of the act, and the session after it. */
struct rf_session_observation
rf_session_try(const struct rf_session_record *record, const struct rf_session_entry *entry,
               struct rf_session *after)
{
    struct rf_session_act act = law_sees(&entry->act, entry->commits ? entry->commitment : NULL);
    *after = record->session;
    return rf_session_observe(after, &act, rf_session_record_scope(record));
}

/* Does an act that was tried and happened.  Warnings are computed without the deal: a warning about
 * four whole suits would tell of cards that are sealed. */
void
rf_session_perform(struct rf_session_record *record, const struct rf_session_entry *entry,
                   struct rf_session_observation seen, const struct rf_session *after)
{
    struct rf_session_act act = law_sees(&entry->act, entry->commits ? entry->commitment : NULL);
    struct rf_session_act sealed = law_sees(&entry->act, NULL);
    bool permitted = seen.kind == RF_SEEN_PERMITTED;
    record->warnings = rf_session_warnings(&record->session, &sealed, record->warning);
    record->route = route_of(record, &act, permitted);
    record->sum.warned += record->warnings > 0;
    bool noted = !permitted && is_done(record, &act);
    record->session = *after;
    if (!noted)
        follow_act(record, entry);
}

/* An act that the law permits is done even when the line has a finding of its own, so that later
 * lines still make sense; one that is recorded as a breach is not. */
static bool
take_act(struct rf_session_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    struct rf_session_entry entry;
    struct rf_session after;
    if (!rf_session_entry_read(line, &entry))
        return rf_session_malformed(finding, line->act, "an act of a session with its keys");
    struct rf_session_observation seen = rf_session_try(record, &entry, &after);
    bool done = seen.kind != RF_SEEN_IMPOSSIBLE;
    if (check_ruling(record, line, seen, finding))
        rf_session_check_deal(record, &entry, done, finding);
    else if (record->breaches)
        return false;
    rf_session_note_seen(record, seen);
    if (done)
        rf_session_perform(record, &entry, seen, &after);
    return done;
}

/* Sends a line to the part that takes it.  Lines of the protocol are the director's. */
static bool
take_line(struct rf_session_record *record, const struct rf_line *line, const char *bytes,
          size_t size, struct rf_finding *finding)
{
    static const struct {
        const char *act;
        bool (*take)(struct rf_session_record *, const struct rf_line *, struct rf_finding *);
    } takes[] = {{"commit", rf_session_fold_commit}, {"manifest", rf_session_fold_manifest},
                 {"value", rf_session_fold_value},   {"subkey", rf_session_fold_subkey},
                 {"show", rf_session_fold_show},     {"correct", rf_session_fold_correct}};
    bool director = rf_text_is_equal(line->actor, "director");
    bool head = director && rf_text_is_equal(line->act, "head");
    record->warnings = 0;
    record->route = RF_ROUTE_NONE;
    record->seen = (struct rf_session_observation){.kind = RF_SEEN_PERMITTED};
    if (!record->open && record->spine.lines > 0)
        return rf_finding_set(finding, RF_RECORD_OPENS, "the director", line->act,
                              "a session that is open");
    if (!record->open)
        return rf_session_fold_open(record, line, finding);
    if (record->spine.head_due && !head)
        return rf_finding_set(finding, RF_HEAD_AFTER_ROUND, "the director", line->act,
                              "the head that is due");
    for (unsigned i = 0; director && i < sizeof takes / sizeof takes[0]; i++)
        if (rf_text_is_equal(line->act, takes[i].act))
            return rf_text_is_equal(line->ruling, "-")
                       ? takes[i].take(record, line, finding)
                       : rf_finding_set(finding, RF_RULING_TRUE, "the director", line->ruling, "-");
    if (head && !rf_text_is_equal(line->ruling, "-"))
        return rf_finding_set(finding, RF_RULING_TRUE, "the director", line->ruling, "-");
    if (head)
        return rf_spine_take_head(&record->spine, line, bytes, size, "the director", finding);
    return take_act(record, line, finding);
}

bool
rf_session_record_take(struct rf_session_record *record, const char *bytes, size_t size,
                       struct rf_finding *finding)
{
    struct rf_line line;
    uint64_t heads = record->spine.heads;
    if (rf_spine_read(&record->spine, bytes, size, &line, finding))
        take_line(record, &line, bytes, size, finding);
    rf_spine_append(&record->spine, bytes, size);
    bool right = finding->clause == RF_PERMITTED;
    if (right && record->spine.heads > heads && rf_spine_signs(&record->spine, record->source))
        rf_session_record_verdict_if_signed(record, &record->spine.signed_part);
    return right;
}

/* Composes the line of an act, with the law's ruling.  A refused deal shows no commitment, for
 * there is no deal that it commits to. */
size_t
rf_session_record_act(const struct rf_session_record *record, uint64_t time,
                      const struct rf_session_act *act, const char *note, const uint8_t *commitment,
                      char out[static RF_LINE_TEXT])
{
    char payload[RF_LINE_TEXT], hex[RF_HEX_TEXT] = "-";
    char ruling[RF_LINE_WORD];
    struct rf_session_observation seen = rf_session_record_observe(record, act, commitment);
    struct rf_text text = rf_text_start(payload, sizeof payload);
    bool done = seen.kind != RF_SEEN_IMPOSSIBLE;
    RF_ASSERT(done || rf_session_is_refused(seen));
    rf_session_ruling_write(ruling, seen);
    text.used = rf_session_pairs_write(payload, act);
    rf_text_add(&text, text.used ? " note=" : "note=");
    rf_text_add_encoded(&text, note, strlen(note));
    if (commitment && (done || act->kind != RF_SESSION_DEAL))
        rf_hex_write(hex, commitment);
    if (has_commitment(act->kind)) {
        rf_text_add(&text, " commitment=");
        rf_text_add(&text, hex);
    }
    RF_ASSERT(!text.full);
    return rf_spine_write_line(&record->spine, time, rf_session_actor_word(act->actor),
                               rf_session_kind_word(act->kind), ruling, payload, out);
}
