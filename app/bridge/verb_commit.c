/*
 * app/bridge/verb_commit.c -- `riffle session commit` and `value`: what is fixed before a card is
 * dealt.
 *
 * Each party commits to its secret.  The last commitment makes the manifest, which must be
 * published before the public value is known.  With the value all deals of the event are fixed.
 * The lines `manifest:`, `committed:`, `next:` and "publish it now" are also read by the director's
 * desk (app/web/protocol.js).
 */
#include <string.h>

#include "bridge/verbs.h"
#include "record/payload.h"

enum { COMMIT_NAME, COMMIT_ROOT };

static const struct verb_option commit_options[] = {
    {COMMIT_NAME, "name", "TEXT", "name of the party (default Director)"},
    {COMMIT_ROOT, "root", "HEX", "root of another party, as riffle session party printed it"},
    {0},
};

/* The hash is empty until the last party has committed. */
static void
say_manifest(const struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
    char hex[RF_HEX_TEXT] = "";
    if (record->has_manifest)
        rf_hex_write(hex, record->manifest_hash);
    if (in->json) {
        json_print(
            json_pack("{s:I, s:s}", "parties", (json_int_t)record->parties, "manifest", hex));
        return;
    }
    if (!record->has_manifest) {
        printf("committed: party %u. The other parties commit next.\n", record->parties);
        return;
    }
    printf("manifest: %s\n"
           "publish it now: anyone who holds it before the deals exist can check them later\n",
           hex);
    bool no_value = strcmp(record->manifest.value, "-") == 0;
    printf("next: riffle session %s%s%s\n", no_value ? "deal" : "value TEXT", in->record_option,
           no_value ? "" : ", when the public value is known");
}

/* True when the root of the Director's secret is in the record.  The party number in the vault is
 * not enough: it is saved before the line is written. */
static bool
director_committed(const struct session_keeper *keeper, const struct rf_manifest *event)
{
    uint8_t root[RF_HASH_BYTES];
    unsigned party = (unsigned)keeper->vault->party;
    if (party == 0 || party > keeper->record.parties)
        return false;
    rf_party_root(root, keeper->vault->secret, event, party);
    return memcmp(root, keeper->record.party[party - 1].root, sizeof root) == 0;
}

/* The order of the last steps matters.  The vault is saved before the line is written, so a
 * commitment in the record always has its secret.  An interruption in between leaves a party number
 * without a line, which director_committed recognises. */
static int
run_commit(struct verb_input *in)
{
    struct rf_session_record *record = &in->keeper.record;
    struct rf_manifest event;
    uint8_t root[RF_HASH_BYTES];
    const char *hex = in->other[COMMIT_ROOT], *name = in->other[COMMIT_NAME];
    name = name ? name : "Director";
    if (record->source != RF_SOURCE_COMMITTED)
        return verb_no(in, STATUS_NO,
                       "this session is observed: people deal, so nobody commits (PR.15). Next:",
                       "shuffle --board N");
    if (record->session.closed)
        return verb_no(in, STATUS_NO, "the session is closed (SR.1)", NULL);
    if (record->has_manifest)
        return verb_no(in, STATUS_NO,
                       "all parties have committed already (PR.15). Next:", "status");
    if (!rf_manifest_is_text(name) || strlen(name) >= RF_EVENT_NAME)
        return verb_no(in, STATUS_USAGE, "--name takes one line of 1 to 60 bytes", NULL);
    if (!session_keeper_event(&in->keeper, &event))
        return STATUS_IO;
    if (hex && (strlen(hex) != RF_HEX_TEXT - 1 || !rf_hex_read(root, RF_HASH_BYTES, hex)))
        return verb_no(in, STATUS_USAGE, "--root takes 64 lower-case hexadecimal digits", NULL);
    if (!hex && director_committed(&in->keeper, &event))
        return verb_no(in, STATUS_NO,
                       "the Director has committed already. For another party add --name and "
                       "--root",
                       NULL);
    if (!hex) {
        in->keeper.vault->party = record->parties + 1;
        rf_party_root(root, in->keeper.vault->secret, &event, record->parties + 1);
        if (!vault_save(in->keeper.vault, in->keeper.secret_path, false))
            return STATUS_IO;
    }
    if (!session_keeper_commit(&in->keeper, name, root))
        return STATUS_IO;
    say_manifest(in);
    return STATUS_OK;
}

const struct verb verb_commit = {
    .name = "commit",
    .summary = "commit a party; the last commit makes the manifest",
    .doc = "Writes a party's commitment into the record: one hash of all sub-keys that its secret "
           "gives, for every board and every possible redeal. Without options the Director "
           "commits; the Director's secret stays beside the record, readable by its owner only. "
           "After the last party the manifest is written. Publish its hash.\n\nExamples:\n"
           "  riffle session commit\n"
           "  riffle session commit --name Federation --root 51f6…",
    .clauses = "E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_WRITES,
    .json = true,
    .run = run_commit,
    .options = commit_options,
};

/* The value counts only if nobody knew it when the manifest was published.  The program cannot
 * check that: it repeats the manifest's description, so that the Director can compare. */
static int
run_value(struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
    char payload[RF_LINE_TEXT];
    const char *value = in->argument, *why = NULL, *run = NULL;
    if (!value)
        why = "Which value? Run:", run = "value TEXT";
    else if (record->session.closed)
        why = "the session is closed (SR.1)";
    else if (!record->has_manifest)
        why = "the manifest comes first (PR.15). Run:", run = "commit";
    else if (strcmp(record->manifest.value, "-") == 0)
        why = "this event has no public value (PR.15). Next:", run = "deal";
    else if (record->has_value)
        why = "the public value is set already and cannot change (PR.15). Next:", run = "deal";
    else if (!rf_manifest_is_text(value) || strlen(value) >= RF_PUBLIC_VALUE)
        why = "the public value takes one line of 1 to 200 bytes";
    if (why)
        return verb_no(in, value ? STATUS_NO : STATUS_USAGE, why, run);
    struct words words = payload_start(payload, sizeof payload);
    payload_add_text(&words, "text", value);
    if (!session_keeper_line(&in->keeper, "value", payload))
        return STATUS_IO;
    if (in->json) {
        json_print(json_pack("{s:s, s:s}", "value", value, "described", record->manifest.value));
        return STATUS_OK;
    }
    printf("The public value is '%s'. The manifest asks for: %s\nnext: riffle session deal%s\n",
           value, record->manifest.value, in->record_option);
    return STATUS_OK;
}

const struct verb verb_value = {
    .name = "value",
    .summary = "state the public value, when it is known",
    .doc = "States the public value, once, spelled exactly as the manifest describes. From then on "
           "the deals are fixed, and nobody could have chosen them.\n\nExamples:\n"
           "  riffle session value 43275.91",
    .clauses = "E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_WRITES,
    .argument = "TEXT",
    .json = true,
    .run = run_value,
};
