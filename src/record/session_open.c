/*
 * record/session_open.c -- how a session's record begins: the first line, the parties'
 * commitments, the manifest and the public value, in this order (PR.15).
 *
 * The order is the proof: roots before the manifest that lists them, the manifest before the value
 * that nobody could know, the value before the first deal.  What the record cannot prove is when
 * the value became known; so the verdict tells the reader to have held M before that.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/session_fold.h"

/* PR.2. */
static bool
open_wrong(struct rf_finding *finding, const char *found, const char *expected)
{
    return rf_finding_set(finding, RF_RECORD_OPENS, "the director", found, expected);
}

bool
rf_session_take_words(struct rf_pairs *pairs, const char *key, char *out, size_t room)
{
    return rf_pairs_take_text(pairs, key, out, room) && rf_manifest_is_text(out);
}

/* A session is committed or observed; none accepts research. */
static bool
open_source(struct rf_session_record *record, struct rf_pairs *pairs)
{
    char source[RF_LINE_WORD];
    if (!rf_pairs_take_text(pairs, "source", source, sizeof source))
        return false;
    bool committed = rf_text_is_equal(source, "committed");
    record->source = committed ? RF_SOURCE_COMMITTED : RF_SOURCE_OBSERVED;
    return committed || rf_text_is_equal(source, "observed");
}

/* Whether forbidden acts are told as breaches.  The key is the last and has no other value than
 * yes.  A breach accuses somebody, and an accusation is signed. */
static bool
open_breaches(struct rf_session_record *record, struct rf_pairs *pairs)
{
    char text[RF_LINE_WORD];
    if (rf_pairs_is_end(pairs))
        return true;
    record->breaches = rf_pairs_take_text(pairs, "breaches", text, sizeof text) &&
                       rf_text_is_equal(text, "yes");
    return record->breaches && record->spine.signs && rf_pairs_is_end(pairs);
}

/* The Director's opening is put to the law.  All its keys are said, so that nothing depends on the
 * defaults of a later version. */
static bool
open_session(struct rf_session_record *record, const char *opening, struct rf_finding *finding)
{
    struct rf_session_act act;
    struct rf_session_error error;
    char again[RF_SESSION_TEXT];
    uint32_t all = (uint32_t)1 << RF_KEY_EDITION | (uint32_t)1 << RF_KEY_BOARDS |
                   (uint32_t)1 << RF_KEY_FIRST | (uint32_t)1 << RF_KEY_TABLES |
                   (uint32_t)1 << RF_KEY_REPLAY | (uint32_t)1 << RF_KEY_NUMBER;
    if (!rf_session_act_read(&act, opening, strlen(opening), &error) ||
        act.kind != RF_SESSION_OPEN || act.said != all || act.number < 1)
        return open_wrong(finding, opening, "the Director's opening, with all its keys");
    rf_session_act_write(again, &act);
    if (!rf_text_is_equal(again, opening))
        return open_wrong(finding, opening, again);
    enum rf_clause ruling = rf_session_act(&record->session, &act);
    if (ruling != RF_PERMITTED)
        return rf_finding_set(finding, ruling, "the director", opening, rf_clause_sentence(ruling));
    record->open = true;
    return true;
}

/* The first line.  A session has no file of rules, so the genesis hashes no bytes in its place. */
bool
rf_session_fold_open(struct rf_session_record *record, const struct rf_line *line,
                     struct rf_finding *finding)
{
    uint8_t nothing[RF_HASH_BYTES], genesis[RF_HASH_BYTES];
    char word[RF_LINE_WORD], opening[RF_SESSION_TEXT];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    struct rf_spine *spine = &record->spine;
    if (!rf_text_is_equal(line->actor, "director") || !rf_text_is_equal(line->act, "open") ||
        !rf_text_is_equal(line->ruling, "-"))
        return open_wrong(finding, line->act, "the director's opening of the record");
    bool said = rf_pairs_take_text(&pairs, "format", word, sizeof word);
    if (said && !rf_spine_check_format(word, RF_RECORD_OPENS, finding))
        return false;
    if (!said || !rf_pairs_take_text(&pairs, "id", record->id, sizeof record->id) ||
        !rf_spine_is_id(record->id) ||
        !rf_session_take_words(&pairs, "title", record->title, sizeof record->title) ||
        !open_source(record, &pairs) ||
        !rf_pairs_take_text(&pairs, "opening", opening, sizeof opening) ||
        !rf_pairs_take_bytes_or_none(&pairs, "key", spine->key, RF_KEY_BYTES, &spine->signs) ||
        (!spine->signs && record->source == RF_SOURCE_COMMITTED) || !open_breaches(record, &pairs))
        return open_wrong(finding, "another payload",
                          "format, id, title, source, opening, key and perhaps breaches, as "
                          "docs/reference/session-record.md has them; no session accepts research");
    RF_ASSERT(!record->open);
    rf_sha256(nothing, "", 0);
    rf_proof_genesis(genesis, nothing, record->id);
    if (memcmp(genesis, line->prev, RF_HASH_BYTES) != 0)
        return rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record",
                              "another hash before the first line", "H(genesis, rules hash, id)");
    return open_session(record, opening, finding);
}

/* PR.15: something came before its time, or twice. */
static bool
early(struct rf_finding *finding, const char *found, const char *expected)
{
    return rf_finding_set(finding, RF_MANIFEST_BEFORE_VALUE, "the director", found, expected);
}

/* A party publishes its root: in the order 1, 2 …, before the manifest. */
bool
rf_session_fold_commit(struct rf_session_record *record, const struct rf_line *line,
                       struct rf_finding *finding)
{
    uint64_t number;
    struct rf_party party = {0};
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_number(&pairs, "party", &number) ||
        !rf_session_take_words(&pairs, "name", party.name, sizeof party.name) ||
        !rf_pairs_take_bytes(&pairs, "root", party.root, RF_HASH_BYTES) || !rf_pairs_is_end(&pairs))
        return rf_session_malformed(finding, line->act, "party= name= root=");
    if (record->source != RF_SOURCE_COMMITTED || record->has_manifest || record->session.closed)
        return early(finding, "a party commits",
                     "that, before the manifest, in a committed session");
    if (number != record->parties + 1 || number > RF_EVENT_PARTIES)
        return early(finding, "another party commits", "parties in their order, once each, to 7");
    RF_ASSERT(record->parties < RF_EVENT_PARTIES);
    record->party[record->parties++] = party;
    return true;
}

/* PR.15: the manifest has the version of the record. */
static bool
manifest_version(const char *text, struct rf_finding *finding)
{
    static const char key[] = "format = ";
    char format[RF_LINE_WORD];
    size_t size = strcspn(text, "\n");
    if (strncmp(text, key, sizeof key - 1) != 0 || size - (sizeof key - 1) >= sizeof format)
        return true; /* no version at all: rf_manifest_read refuses it */
    size -= sizeof key - 1;
    memcpy(format, text + sizeof key - 1, size);
    format[size] = '\0';
    return rf_spine_check_format(format, RF_MANIFEST_BEFORE_VALUE, finding);
}

/* The manifest repeats what the lines before it say: event, title, edition, boards of this
 * session, parties and their roots. */
static bool
manifest_agrees(const struct rf_session_record *record, const struct rf_manifest *manifest)
{
    const struct rf_session *session = &record->session;
    if (!rf_text_is_equal(manifest->event, record->id) ||
        !rf_text_is_equal(manifest->title, record->title) ||
        manifest->edition != session->edition || manifest->replay != session->replay ||
        manifest->parties != record->parties || session->number > manifest->sessions)
        return false;
    const struct rf_event_boards *boards = &manifest->boards[session->number - 1];
    if (boards->first != session->first || boards->last != session->first + session->boards - 1)
        return false;
    for (unsigned j = 0; j < record->parties; j++)
        if (!rf_text_is_equal(manifest->party[j].name, record->party[j].name) ||
            memcmp(manifest->party[j].root, record->party[j].root, RF_HASH_BYTES) != 0)
            return false;
    return true;
}

/* Takes the manifest.  Its hash stands beside the text, so that a person can compare M without
 * computing it.  A head is due next: it is what people should keep. */
bool
rf_session_fold_manifest(struct rf_session_record *record, const struct rf_line *line,
                         struct rf_finding *finding)
{
    char text[RF_LINE_TEXT];
    uint8_t hash[RF_HASH_BYTES], own[RF_HASH_BYTES];
    struct rf_manifest manifest;
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_pairs_take_text(&pairs, "text", text, sizeof text) ||
        !rf_pairs_take_bytes(&pairs, "hash", hash, RF_HASH_BYTES) || !rf_pairs_is_end(&pairs))
        return rf_session_malformed(finding, line->act, "text= hash=");
    if (record->has_manifest || record->parties == 0 || record->session.closed)
        return early(finding, "a manifest", "one, after the parties have committed");
    if (!manifest_version(text, finding))
        return false;
    if (!rf_manifest_read(&manifest, text, strlen(text)))
        return early(finding, "another text",
                     "a manifest as docs/reference/session-record.md has it");
    if (!manifest_agrees(record, &manifest))
        return early(finding, "a manifest of something else",
                     "the event, boards, edition, parties and roots of the lines before");
    rf_manifest_hash(own, text, strlen(text));
    if (memcmp(hash, own, RF_HASH_BYTES) != 0)
        return early(finding, "another hash", "H(manifest, its text)");
    record->manifest = manifest;
    memcpy(record->manifest_hash, own, RF_HASH_BYTES);
    record->has_manifest = record->spine.head_due = true;
    return true;
}

/* The public value: once, and only if the manifest describes one. */
bool
rf_session_fold_value(struct rf_session_record *record, const struct rf_line *line,
                      struct rf_finding *finding)
{
    char value[RF_PUBLIC_VALUE];
    struct rf_pairs pairs = rf_pairs_start(line->payload);
    if (!rf_session_take_words(&pairs, "text", value, sizeof value) || !rf_pairs_is_end(&pairs))
        return rf_session_malformed(finding, line->act, "text=");
    if (!record->has_manifest || rf_text_is_equal(record->manifest.value, "-"))
        return early(finding, "a public value", "a manifest that describes it, first");
    if (record->has_value || record->session.closed)
        return early(finding, "another public value", "one");
    RF_ASSERT(record->value[0] == '\0');
    memcpy(record->value, value, sizeof value);
    record->has_value = true;
    return true;
}
