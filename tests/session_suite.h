/*
 * tests/session_suite.h -- writes the record of a session of two boards at two tables, line by
 * line, as its Director, the parties and the computer would.
 */
#ifndef RIFFLE_TEST_SESSION_SUITE_H
#define RIFFLE_TEST_SESSION_SUITE_H

#include "suite.h"

#include <riffle/session_record.h>

#include <string.h>

static struct rf_session_record record;
static struct rf_finding finding;
static struct rf_signed_part signed_part;
static const uint8_t secret[RF_KEY_BYTES] = {1, 2, 3};
static const char *event_id = "E1";

/* Called with every line that was taken, right or wrong; may be NULL. */
static void (*on_line)(const char *text, size_t size);

static inline bool
take(const char *text, size_t size)
{
    bool right = rf_session_record_take(&record, text, size, &finding);
    if (on_line)
        on_line(text, size);
    return right;
}

/* A line with the ruling `-`; false when something is wrong with it. */
static inline bool
line(const char *actor, const char *act, const char *payload)
{
    static char text[RF_LINE_TEXT];
    size_t size = rf_spine_write_line(&record.spine, 0, actor, act, "-", payload, text);
    ck_assert_uint_gt(size, 0);
    return take(text, size);
}

static inline bool
act(const char *words, const uint8_t *commitment)
{
    static char text[RF_LINE_TEXT];
    struct rf_session_act act;
    struct rf_session_error error;
    ck_assert_msg(rf_session_act_read(&act, words, strlen(words), &error), "%s", words);
    size_t size = rf_session_record_act(&record, 0, &act, "-", commitment, text);
    return take(text, size);
}

static inline void
acts(const char *const *words)
{
    for (; *words; words++)
        ck_assert_msg(act(*words, NULL), "%s: %s", *words, finding.found);
}

/* Signatures are not looked at. */
static inline void
head(void)
{
    char payload[RF_HEAD_TEXT + 200];
    rf_spine_write_head(&record.spine, payload);
    size_t used = strlen(payload);
    snprintf(payload + used, sizeof payload - used, " sig=%0128d", 0);
    ck_assert_msg(line("director", "head", payload), "%s", finding.found);
}

static inline bool
opens(const char *opening)
{
    char payload[900];
    uint8_t nothing[RF_HASH_BYTES];
    rf_session_record_init(&record, (struct rf_record_hook){NULL, NULL});
    rf_sha256(nothing, "", 0);
    rf_proof_genesis(record.spine.last, nothing, event_id);
    snprintf(payload, sizeof payload,
             "format=" RF_RECORD_FORMAT " id=%s title=- source=committed opening=%s key=%064d",
             event_id, opening, 1);
    return line("director", "open", payload);
}

static inline struct rf_manifest
event(unsigned parties, const char *value)
{
    struct rf_manifest manifest = {.event = "E1",
                                   .title = "-",
                                   .agent = "a",
                                   .program = "p",
                                   .sessions = 1,
                                   .attempts = 3,
                                   .parties = (uint8_t)parties,
                                   .edition = RF_EDITION_2017,
                                   .boards = {{1, 2}}};
    memcpy(manifest.value, value, strlen(value));
    for (unsigned j = 0; j < parties; j++) {
        memcpy(manifest.party[j].name, "P", 2);
        rf_party_root(manifest.party[j].root, secret, &manifest, j + 1);
    }
    return manifest;
}

/* Percent-encodes what stands in a manifest. */
static inline void
encode(const char *from, char *to)
{
    for (; *from; from++) {
        bool plain = strchr(" =\n,", *from) == NULL;
        to += sprintf(to, plain ? "%c" : "%%%02X", *from);
    }
}

static inline void
commits(const struct rf_manifest *manifest)
{
    char payload[200], hex[RF_HEX_TEXT];
    for (unsigned j = 0; j < manifest->parties; j++) {
        rf_hex_write(hex, manifest->party[j].root);
        snprintf(payload, sizeof payload, "party=%u name=P root=%s", j + 1, hex);
        ck_assert(line("director", "commit", payload));
    }
}

static inline void
manifests(const struct rf_manifest *manifest, char payload[static 3 * RF_MANIFEST_TEXT])
{
    char text[RF_MANIFEST_TEXT], hex[RF_HEX_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    rf_manifest_hash(hash, text, rf_manifest_write(text, manifest));
    rf_hex_write(hex, hash);
    memcpy(payload, "text=", 5);
    encode(text, payload + 5);
    strcat(strcat(payload, " hash="), hex);
}

/* Opens a session of two boards at two tables, up to its manifest and head. */
static inline void
begin(unsigned parties, const char *value)
{
    struct rf_manifest manifest = event(parties, value);
    char payload[3 * RF_MANIFEST_TEXT];
    ck_assert(opens("director%20open%20edition%3D2017%20boards%3D2%20first%3D1%20tables%3D2"
                    "%20replay%3Dno%20number%3D1"));
    commits(&manifest);
    manifests(&manifest, payload);
    ck_assert_msg(line("director", "manifest", payload), "%s", finding.found);
    head();
}

static inline void
key_of(struct rf_board_id id, unsigned parties, struct rf_digest subkeys[static RF_EVENT_PARTIES],
       uint8_t key[static RF_KEY_BYTES])
{
    for (unsigned j = 0; j < parties; j++)
        rf_subkey_derive(subkeys[j].byte, secret, "E1", id);
    rf_board_key(key, record.manifest_hash, id, record.value, subkeys, parties);
}

/* The computer deals a board and puts it into its pockets. */
static inline void
deal(unsigned board)
{
    struct rf_digest subkeys[RF_EVENT_PARTIES];
    uint8_t key[RF_KEY_BYTES], commitment[RF_HASH_BYTES];
    rf_card deck[RF_DECK_CARDS];
    char words[80];
    struct rf_board_id id = rf_session_record_id(&record, board);
    key_of(id, record.parties, subkeys, key);
    rf_board_deck(deck, key);
    rf_board_commitment(commitment, record.manifest_hash, id, deck, key);
    snprintf(words, sizeof words, "computer deal board=%u proof=yes", board);
    ck_assert_msg(act(words, commitment), "%s", finding.found);
    snprintf(words, sizeof words, "computer place board=%u", board);
    ck_assert(act(words, NULL));
}

static inline bool
subkey(unsigned board, unsigned attempt, unsigned party)
{
    struct rf_manifest *manifest = &record.manifest;
    struct rf_subkey_shown shown = {.board = board, .attempt = attempt, .party = party};
    struct rf_digest leaves[8];
    char text[RF_SUBKEY_TEXT];
    for (uint64_t i = 0; i < rf_manifest_deal_count(manifest); i++) {
        struct rf_board_id id = rf_manifest_deal(manifest, i);
        rf_subkey_derive(shown.key, secret, "E1", id);
        rf_subkey_leaf(leaves[i].byte, party, id, shown.key);
    }
    struct rf_board_id own = {1, board, attempt};
    rf_subkey_derive(shown.key, secret, "E1", own);
    shown.steps = rf_merkle_path(leaves, 8, rf_manifest_index(manifest, own), shown.path);
    rf_subkey_write(text, &shown);
    return line("director", "subkey", text);
}

static inline bool
says(const char *words)
{
    if (record.open)
        rf_session_record_verdict_if_signed(&record, &signed_part);
    else
        rf_session_record_verdict(&record, signed_part.words);
    return strstr(signed_part.words, words) != NULL;
}

static inline void
has(const char *words)
{
    ck_assert_msg(says(words), "%s is not in\n%s", words, signed_part.words);
}

static inline void
has_not(const char *words)
{
    ck_assert_msg(!says(words), "%s is in\n%s", words, signed_part.words);
}

#endif
