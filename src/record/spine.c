/*
 * record/spine.c -- what all records share: numbered and chained lines, and signed heads over
 * them.
 *
 * The chain.  Each line ends with the hash of the line before, so the last hash depends on every
 * byte of the record.  Changing, removing or inserting a line breaks the hash in the next one;
 * rewriting all later lines too changes the last hash, which somebody may hold.
 *
 * Heads.  A head line has the Merkle root of all lines before it (merkle.c), signed with the
 * operator's key from the first line.  Somebody who keeps a head can later ask for a record that
 * contains it.  Two heads of the same size with different roots, both signed, prove that the
 * operator showed two records.  A chain alone would do for that; the tree also lets somebody prove
 * one line to the holder of a head with a few hashes.
 *
 * Findings.  rf_finding_set notes what is wrong, what was expected and whom it concerns, and
 * answers false, so that checks read `return right || rf_finding_set(…)`.  Only the first finding
 * of a line counts: later ones usually follow from it.
 *
 * A table's record (record.c) and a session's (session_record.c) each hold a struct rf_spine.
 */
#include "record/spine_internal.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "riffle/proof.h"

/* Copies words that may come from the record into a finding.  They end up on screens, so invisible
 * characters become question marks, and no UTF-8 character is cut in two. */
static void
add_found(char *out, size_t room, const char *words)
{
    RF_ASSERT(room > 0);
    struct rf_text text = rf_text_start(out, room);
    size_t size = strlen(words), step;
    for (size_t at = 0; at < size; at += step) {
        step = rf_text_char_size(words + at, size - at);
        bool shows = step > 0 && rf_text_is_visible(words + at, step);
        step = step > 0 ? step : 1;
        RF_ASSERT(at + step <= size);
        if (text.used + step >= room)
            return;
        rf_text_add_bytes(&text, shows ? words + at : "?", shows ? step : 1);
    }
}

bool
rf_finding_set(struct rf_finding *finding, enum rf_clause clause, const char *whose,
               const char *found, const char *expected)
{
    RF_ASSERT(clause != RF_PERMITTED);
    if (finding->clause != RF_PERMITTED)
        return false;
    finding->clause = clause;
    add_found(finding->found, sizeof finding->found, found);
    add_found(finding->expected, sizeof finding->expected, expected);
    add_found(finding->whose, sizeof finding->whose, whose);
    return false;
}

/* The same with a number: "shoe 3" found, "shoe 2" expected. */
bool
rf_finding_set_number(struct rf_finding *finding, enum rf_clause clause, const char *whose,
                      const char *what, uint64_t found, uint64_t expected)
{
    char one[100], other[100];
    struct rf_text text = rf_text_start(one, sizeof one);
    rf_text_add(&text, what);
    rf_text_add(&text, " ");
    rf_text_add_number(&text, found);
    text = rf_text_start(other, sizeof other);
    rf_text_add(&text, what);
    rf_text_add(&text, " ");
    rf_text_add_number(&text, expected);
    return rf_finding_set(finding, clause, whose, one, other);
}

/* PR.1: the number, the time and the hash of the line before.  Time may stand still and never runs
 * backwards.  The first line's prev is the genesis hash, which rf_fold_open checks once it knows
 * the rules. */
static bool
take_chain(struct rf_spine *spine, const struct rf_line *line, struct rf_finding *finding)
{
    char hex[RF_HEX_TEXT];
    bool linked = spine->lines == 0 || memcmp(line->prev, spine->last, RF_HASH_BYTES) == 0;
    if (!linked && spine->unlinked == 0)
        spine->unlinked = spine->lines + 1;
    if (line->seq != spine->lines + 1)
        return rf_finding_set_number(finding, RF_LINES_CHAINED, "the keeper of the record", "line",
                                     line->seq, spine->lines + 1);
    if (line->time < spine->time)
        return rf_finding_set_number(finding, RF_LINES_CHAINED, "the keeper of the record", "time",
                                     line->time, spine->time);
    if (linked)
        return true;
    rf_hex_write(hex, spine->last);
    return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record",
                          "another hash of the line before", hex);
}

/* Reads the next line and checks the chain.  A line that breaks the chain is still a line: it is
 * answered true, with the finding set, so that what it says is folded and later errors are found
 * too. */
bool
rf_spine_read(struct rf_spine *spine, const char *bytes, size_t size, struct rf_line *line,
              struct rf_finding *finding)
{
    static const struct rf_finding nothing = {0};
    struct rf_line_error error = {0, ""};
    *finding = nothing;
    finding->line = spine->lines + 1;
    if (!rf_line_read(line, bytes, size, &error)) {
        rf_finding_set_number(finding, RF_LINES_CHAINED, "the keeper of the record",
                              "a wrong byte at column", error.column, 0);
        struct rf_text text = rf_text_start(finding->expected, sizeof finding->expected);
        rf_text_add(&text, error.expected);
        return false;
    }
    take_chain(spine, line, finding);
    spine->time = line->time > spine->time ? line->time : spine->time;
    return true;
}

/* The line is the last of the record now, right or wrong: the chain goes over the bytes as they
 * are. */
void
rf_spine_append(struct rf_spine *spine, const char *bytes, size_t size)
{
    rf_line_hash(spine->last, bytes, size);
    rf_merkle_add(&spine->tree, spine->last);
    spine->lines++;
    RF_ASSERT(spine->tree.count == spine->lines);
}

/* True when the clause can refuse an act.  Clauses on the record itself (PR) refuse none. */
static bool
is_clause_on_acts(enum rf_clause clause, const char *citation)
{
    return clause != RF_PERMITTED && rf_text_is_equal(rf_clause_citation(clause), citation) &&
           strncmp(citation, "PR.", 3) != 0;
}

/* PR.3.  Four cases: the line agrees with the law; it permits what the law forbids (the actor is
 * at fault, with that clause); it refuses what the law permits, or cites no clause (the keeper is
 * at fault); or both refuse and cite different clauses, which is only noted, so that a corrected
 * citation in a later version never makes an honest record look broken. */
bool
rf_spine_check_ruling(struct rf_spine *spine, const struct rf_line *line, enum rf_clause law,
                      const char *actor, const char *keeper, struct rf_finding *finding)
{
    if (rf_text_is_equal(rf_clause_citation(law), line->ruling))
        return true;
    if (rf_text_is_equal(line->ruling, "-"))
        return rf_finding_set(finding, law, actor, "permitted by the record",
                              rf_clause_sentence(law));
    enum rf_clause recorded = rf_clause_find(line->ruling);
    if (law == RF_PERMITTED || !is_clause_on_acts(recorded, line->ruling))
        return rf_finding_set(finding, RF_RULING_TRUE, keeper, line->ruling,
                              law == RF_PERMITTED ? "permitted by the law"
                                                  : rf_clause_citation(law));
    if (spine->citations.count++ == 0) {
        spine->citations.line = spine->lines + 1;
        spine->citations.recorded = recorded;
        spine->citations.today = law;
    }
    return true;
}

void
rf_spine_add_citations(struct rf_text *text, const struct rf_spine *spine)
{
    const struct rf_citations *citations = &spine->citations;
    if (citations->count == 0)
        return;
    rf_text_add(text, "noted: ");
    rf_text_add_count(text, citations->count, "refusal cites", "refusals cite");
    rf_text_add(text, " another clause than the law names today; the first is line ");
    rf_text_add_number(text, citations->line);
    rf_text_add(text, ": ");
    rf_text_add(text, rf_clause_citation(citations->recorded));
    rf_text_add(text, ", today ");
    rf_text_add(text, rf_clause_citation(citations->today));
    rf_text_add(text, "\n");
}

/* Reads the payload of a head line; false when it is malformed. */
bool
rf_head_read(const struct rf_line *line, struct rf_head *head)
{
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    return rf_pairs_take_number(&pairs, "size", &head->lines) &&
           rf_pairs_take_bytes(&pairs, "root", head->root, RF_HASH_BYTES) &&
           rf_pairs_take_bytes_or_none(&pairs, "sig", head->signature, RF_SIGNATURE_BYTES,
                                       &head->has_signature) &&
           rf_pairs_is_end(&pairs);
}

/* What is signed is the line up to its " sig=", with its seq and time.  The rest is the signature,
 * a TAB and prev. */
bool
rf_head_is_signed(const struct rf_spine *spine, const struct rf_head *head, const char *bytes,
                  size_t size)
{
    uint8_t message[RF_HASH_BYTES];
    size_t rest = strlen(" sig=") + 2 * (size_t)RF_SIGNATURE_BYTES + 1 + 2 * (size_t)RF_HASH_BYTES;
    RF_ASSERT(head->has_signature && size > rest);
    rf_record_head_message(message, bytes, size - rest);
    return spine->hook.verify(spine->hook.state, spine->key, message, head->signature);
}

/* PR.4: checks a head: size, root, signature, in that order. */
bool
rf_spine_take_head(struct rf_spine *spine, const struct rf_line *line, const char *bytes,
                   size_t size, const char *whose, struct rf_finding *finding)
{
    struct rf_head head;
    uint8_t own[RF_HASH_BYTES];
    if (!rf_head_read(line, &head))
        return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record", line->act,
                              "size= root= sig=");
    spine->head_due = false;
    rf_merkle_root(&spine->tree, own);
    bool same = head.lines == spine->lines && memcmp(head.root, own, RF_HASH_BYTES) == 0;
    if (!same && spine->other_head == 0)
        spine->other_head = spine->lines + 1;
    if (head.lines != spine->lines)
        return rf_finding_set_number(finding, RF_HEAD_AFTER_ROUND, whose, "a head over lines",
                                     head.lines, spine->lines);
    if (!same)
        return rf_finding_set(finding, RF_HEAD_AFTER_ROUND, whose, "another root",
                              "the root of the lines before it");
    spine->heads++;
    if (head.has_signature != spine->signs)
        return rf_finding_set(finding, RF_HEAD_AFTER_ROUND, whose,
                              head.has_signature ? "a signature" : "no signature",
                              "one where the operator has a key");
    return !spine->signs || !spine->hook.verify || rf_head_is_signed(spine, &head, bytes, size) ||
           rf_finding_set(finding, RF_HEAD_AFTER_ROUND, whose, "another signature",
                          "one under the key of the first line");
}

/* Refuses other versions of the record with a sentence that names both. */
bool
rf_spine_check_format(const char *format, enum rf_clause clause, struct rf_finding *finding)
{
    char found[100];
    struct rf_text text = rf_text_start(found, sizeof found);
    if (rf_text_is_equal(format, RF_RECORD_FORMAT))
        return true;
    rf_text_add(&text, "version ");
    rf_text_add(&text, format);
    rf_text_add(&text, rf_text_is_equal(format, "riffle-1") ? ", from before Riffle was released"
                                                            : ", which this program does not know");
    return rf_finding_set(finding, clause, "nobody: another version of Riffle wrote it", found,
                          "version " RF_RECORD_FORMAT ", the one that this program reads");
}

/* A-Z a-z 0-9 - . _: names that are safe in file names and URLs. */
bool
rf_spine_is_id(const char *id)
{
    for (const char *c = id; *c; c++)
        if (!rf_text_is_plain(*c) || *c == '~' || *c == ':')
            return false;
    return *id != '\0';
}

/* A Merkle path: hashes one after the other in hexadecimal, or - for none. */
bool
rf_pairs_take_path(struct rf_pairs *pairs, const char *key,
                   struct rf_digest path[static RF_MERKLE_PATH_MAX], size_t *steps)
{
    const char *text;
    size_t size;
    if (!rf_pairs_take(pairs, key, &text, &size))
        return false;
    *steps = 0;
    if (size == 1 && *text == '-')
        return true;
    if (size % (2 * (size_t)RF_HASH_BYTES) != 0 ||
        size / (2 * (size_t)RF_HASH_BYTES) > RF_MERKLE_PATH_MAX)
        return false;
    for (; *steps < size / (2 * (size_t)RF_HASH_BYTES); (*steps)++)
        if (!rf_hex_read(path[*steps].byte, RF_HASH_BYTES, text + *steps * 2 * RF_HASH_BYTES))
            return false;
    return true;
}

/* Composes the next line: its seq, a time that does not run backwards, and prev.  0 when it would
 * be too long. */
size_t
rf_spine_write_line(const struct rf_spine *spine, uint64_t time, const char *actor, const char *act,
                    const char *ruling, const char *payload, char out[static RF_LINE_TEXT])
{
    struct rf_line line = {.seq = spine->lines + 1,
                           .time = time > spine->time ? time : spine->time};
    struct rf_text text = rf_text_start(line.payload, sizeof line.payload);
    RF_ASSERT(strlen(actor) < sizeof line.actor && strlen(act) < sizeof line.act &&
              strlen(ruling) < sizeof line.ruling);
    memcpy(line.actor, actor, strlen(actor));
    memcpy(line.act, act, strlen(act));
    memcpy(line.ruling, ruling, strlen(ruling));
    memcpy(line.prev, spine->last, RF_HASH_BYTES);
    rf_text_add(&text, payload);
    return text.full ? 0 : rf_line_write(out, &line);
}

/* The payload of a head, up to where the signature is added. */
void
rf_spine_write_head(const struct rf_spine *spine, char out[static RF_HEAD_TEXT])
{
    uint8_t root[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    struct rf_text text = rf_text_start(out, RF_HEAD_TEXT);
    rf_merkle_root(&spine->tree, root);
    rf_hex_write(hex, root);
    rf_text_add(&text, "size=");
    rf_text_add_number(&text, spine->lines);
    rf_text_add(&text, " root=");
    rf_text_add(&text, hex);
    RF_ASSERT(!text.full);
}

/* What a head signs: H("head", the line up to its signature). */
void
rf_record_head_message(uint8_t out[static RF_HASH_BYTES], const char *line, size_t size)
{
    struct rf_hash_part part = {line, size};
    rf_hash(out, "head", &part, 1);
}
