/*
 * app/bridge/session_keeper_commit.c -- parties commit, and the manifest follows the last of them.
 *
 * The record first has one line for each party with the root of its sub-keys.  After the last party
 * comes the manifest, then the instruction that the computer deals (option E4).  A command that was
 * interrupted between these lines is completed when the record is opened again.
 */
#include "bridge/session_keeper.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os/undo.h"
#include "record/payload.h"

/* From the manifest on the computer deals (option E4), and FILE.event is no longer needed. */
static bool
instruct_computer(struct session_keeper *keeper)
{
    struct rf_session_act act = rf_session_act_make(RF_SESSION_INSTRUCT, RF_ACTOR_DIRECTOR);
    struct rf_session_observation seen;
    act.option = RF_OPTION_OTHER;
    act.said = (uint32_t)1 << RF_KEY_OPTION;
    if (!session_keeper_put(keeper, &act, NULL, NULL, &seen))
        return false;
    undo_removes(keeper->event_path);
    return true;
}

/* Writes the manifest, now that every party has committed, with its hash. */
static bool
write_manifest(struct session_keeper *keeper, struct rf_manifest *event)
{
    char payload[RF_LINE_TEXT], text[RF_MANIFEST_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    struct words words = payload_start(payload, sizeof payload);
    memcpy(event->party, keeper->record.party, sizeof event->party);
    size_t size = rf_manifest_write(text, event);
    rf_manifest_hash(hash, text, size);
    payload_add_text(&words, "text", text);
    payload_add_hex(&words, "hash", hash, sizeof hash);
    return session_keeper_line(keeper, "manifest", payload) && instruct_computer(keeper);
}

bool
session_keeper_finish_commit(struct session_keeper *keeper)
{
    const struct rf_session_record *record = &keeper->record;
    struct rf_manifest event;
    if (record->source != RF_SOURCE_COMMITTED || record->session.closed || record->parties == 0 ||
        access(keeper->event_path, R_OK) != 0)
        return true;
    if (record->has_manifest)
        return instruct_computer(keeper);
    if (session_keeper_event(keeper, &event) && record->parties == event.parties)
        return write_manifest(keeper, &event);
    return true;
}

bool
session_keeper_commit(struct session_keeper *keeper, const char *name,
                      const uint8_t root[static RF_HASH_BYTES])
{
    char payload[RF_LINE_TEXT], number[24];
    struct rf_manifest event;
    struct words words = payload_start(payload, sizeof payload);
    if (!session_keeper_event(keeper, &event))
        return false;
    snprintf(number, sizeof number, "%u", keeper->record.parties + 1);
    payload_add_text(&words, "party", number);
    payload_add_text(&words, "name", name);
    payload_add_hex(&words, "root", root, RF_HASH_BYTES);
    return session_keeper_line(keeper, "commit", payload) &&
           (keeper->record.parties < event.parties || write_manifest(keeper, &event));
}
