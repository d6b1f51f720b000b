#include "bridge/session_keeper.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "os/os_random.h"
#include "record/secrets.h"
#include "bridge/seal.h"
#include "os/undo.h"
#include "record/payload.h"

static void
clerk_start(struct clerk *clerk, const char *path)
{
    struct rf_record_hook hook = {secrets_verify, NULL};
    memset(clerk, 0, sizeof *clerk);
    snprintf(clerk->path, sizeof clerk->path, "%s", path);
    snprintf(clerk->secret_path, sizeof clerk->secret_path, "%.*s.secret", CLERK_PATH - 1, path);
    snprintf(clerk->event_path, sizeof clerk->event_path, "%.*s.event", CLERK_PATH - 1, path);
    rf_session_record_init(&clerk->record, hook);
}

/* Takes the line, which cannot be wrong, and writes it down. */
static void
clerk_write(struct clerk *clerk, const char *line, size_t size)
{
    struct rf_finding finding;
    if (size == 0 || !rf_session_record_take(&clerk->record, line, size, &finding)) {
        fprintf(stderr, "riffle: a line of the record breaks %s: %s, expected %s\n",
                size ? rf_clause_citation(finding.clause) : "its length", finding.found,
                finding.expected);
        abort();
    }
    if (fwrite(line, 1, size, clerk->file) == size && putc('\n', clerk->file) != EOF &&
        fflush(clerk->file) == 0)
        return;
    fprintf(stderr, "riffle: the record %s cannot be written: %s\n", clerk->path, strerror(errno));
    __fpurge(clerk->file); /* or exit would write it behind what undo_run has cut back */
    undo_run();
    exit(3);
}

static void
clerk_head(struct clerk *clerk)
{
    char line[RF_LINE_TEXT];
    size_t size = secrets_head(&clerk->record.spine, os_clock_wall(), "director",
                               clerk->vault ? clerk->vault->operator_seed : NULL, line);
    clerk_write(clerk, line, size);
    fsync(fileno(clerk->file));
}

void
session_keeper_line(struct clerk *clerk, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT];
    clerk_write(clerk, line,
                rf_spine_write_line(&clerk->record.spine, os_clock_wall(), "director", act, "-",
                                    payload, line));
    if (clerk->record.spine.head_due)
        clerk_head(clerk);
}

enum rf_clause
session_keeper_put(struct clerk *clerk, const struct rf_session_act *act, const char *note,
                   const uint8_t *commitment)
{
    char line[RF_LINE_TEXT];
    enum rf_clause ruling = rf_session_record_judge(&clerk->record, act, commitment);
    clerk_write(clerk, line,
                rf_session_record_act(&clerk->record, os_clock_wall(), act, note ? note : "-",
                                      commitment, line));
    if (clerk->record.spine.head_due)
        clerk_head(clerk);
    return ruling;
}

/* The first line; the hash before it is made of the name of the event. */
static void
write_opening(struct clerk *clerk, const struct clerk_opening *o)
{
    char payload[RF_LINE_TEXT], line[RF_LINE_TEXT], opening[RF_SESSION_TEXT];
    uint8_t nothing[RF_HASH_BYTES], key[RF_KEY_BYTES];
    const struct rf_event_boards *boards = &o->event.boards[o->session - 1];
    struct words words = payload_start(payload, sizeof payload);
    snprintf(opening, sizeof opening,
             "director open edition=%s boards=%u first=%u tables=%u replay=%s number=%u",
             o->event.edition == RF_EDITION_2007 ? "2007" : "2017",
             boards->last - boards->first + 1u, boards->first, o->tables,
             o->event.replay ? "yes" : "no", o->session);
    secrets_public(clerk->vault->operator_seed, key);
    payload_add_text(&words, "format", RF_RECORD_FORMAT);
    payload_add_text(&words, "id", o->event.event);
    payload_add_text(&words, "title", o->event.title);
    payload_add_text(&words, "source", o->observed ? "observed" : "committed");
    payload_add_text(&words, "opening", opening);
    payload_add_hex(&words, "key", key, sizeof key);
    rf_sha256(nothing, "", 0);
    rf_proof_genesis(clerk->record.spine.last, nothing, o->event.event);
    clerk_write(clerk, line,
                rf_spine_write_line(&clerk->record.spine, os_clock_wall(), "director", "open", "-",
                                    payload, line));
}

static bool
lock_file(const struct clerk *clerk)
{
    if (flock(fileno(clerk->file), LOCK_EX | LOCK_NB) == 0)
        return true;
    fprintf(stderr, "riffle: the record %s is being kept by another riffle\n", clerk->path);
    return false;
}

/* What all sessions of an event share: who committed to what, the manifest and the value. */
static void
write_same(struct clerk *clerk, const struct rf_session_record *like)
{
    char payload[RF_LINE_TEXT];
    for (unsigned j = 0; j < like->parties; j++)
        session_keeper_commit(clerk, like->party[j].name, like->party[j].root);
    if (!like->has_value)
        return;
    struct words words = payload_start(payload, sizeof payload);
    payload_add_text(&words, "text", like->value);
    session_keeper_line(clerk, "value", payload);
}

/* The secrets of another session of the event, but for what was entered there. */
static struct vault *
vault_like(const char *path)
{
    char secret_path[CLERK_PATH + 8];
    snprintf(secret_path, sizeof secret_path, "%.*s.secret", CLERK_PATH - 1, path);
    struct vault *vault = vault_load(secret_path);
    if (vault)
        memset(vault->entered, 0, sizeof vault->entered);
    return vault;
}

/* Who works out the deals has a key that parties seal their shares to. */
static void
name_agent(struct rf_manifest *event, const struct vault *vault)
{
    uint8_t key[RF_KEY_BYTES];
    char hex[RF_HEX_TEXT], name[RF_EVENT_TITLE];
    seal_public(vault->agent_seed, key);
    rf_hex_write(hex, key);
    memcpy(name, event->agent, sizeof name);
    snprintf(event->agent, sizeof event->agent, "%.*s%s%s", CLERK_AGENT, name, CLERK_AGENT_KEY,
             hex);
}

bool
session_keeper_open(struct clerk *clerk, const struct clerk_opening *o)
{
    static struct clerk other;
    clerk_start(clerk, o->path);
    if (sodium_init() < 0 || (o->like && !session_keeper_read(&other, o->like)))
        return false;
    clerk->vault = o->like ? vault_like(o->like) : vault_make();
    if (!clerk->vault || !vault_save(clerk->vault, clerk->secret_path, true))
        return false;
    undo_made(clerk->secret_path);
    clerk->file = fopen(clerk->path, "wxe");
    if (!clerk->file) {
        fprintf(stderr, "riffle: the record %s cannot be made: %s\n", clerk->path, strerror(errno));
        return false;
    }
    undo_made(clerk->path);
    struct rf_manifest event = o->event;
    if (!o->like)
        name_agent(&event, clerk->vault);
    if (!lock_file(clerk) || (!o->observed && !session_keeper_write_event(clerk, &event)))
        return false;
    write_opening(clerk, o);
    if (o->like)
        write_same(clerk, &other.record);
    return true;
}

/* Takes the lines that are there; what follows the last line feed was never written whole. */
static bool
take_file(struct clerk *clerk, long *whole)
{
    static char line[RF_LINE_TEXT];
    size_t size = 0;
    struct rf_finding finding;
    bool right = true;
    *whole = 0;
    for (int c; right && (c = getc_unlocked(clerk->file)) != EOF;) {
        if (c != '\n')
            line[size++] = (char)c;
        if (c != '\n' && size < sizeof line) /* one that is longer is none */
            continue;
        right = rf_session_record_take(&clerk->record, line, size, &finding);
        *whole += (long)size + 1;
        size = 0;
    }
    if (!right)
        fprintf(stderr, "riffle: %s:%llu breaks %s: %s, expected %s; it cannot be gone on with\n",
                clerk->path, (unsigned long long)finding.line, rf_clause_citation(finding.clause),
                finding.found, finding.expected);
    else if (!clerk->record.open)
        fprintf(stderr, "riffle: there is no session in %s\n", clerk->path);
    return right && clerk->record.open;
}

bool
session_keeper_read(struct clerk *clerk, const char *path)
{
    long whole;
    clerk_start(clerk, path);
    clerk->file = fopen(clerk->path, "re");
    if (!clerk->file)
        fprintf(stderr,
                "riffle: the record %s cannot be opened: %s; riffle session open makes "
                "one\n",
                path, strerror(errno));
    bool taken = sodium_init() >= 0 && clerk->file && take_file(clerk, &whole);
    if (clerk->file)
        fclose(clerk->file);
    clerk->file = NULL;
    return taken;
}

/* The secrets are those of this record. */
static bool
vault_fits(const struct clerk *clerk)
{
    uint8_t key[RF_KEY_BYTES];
    secrets_public(clerk->vault->operator_seed, key);
    bool fits = memcmp(key, clerk->record.spine.key, sizeof key) == 0;
    if (!fits)
        fprintf(stderr, "riffle: %s has the secrets of another session\n", clerk->secret_path);
    return fits;
}

/* With the manifest the computer deals, and the description is not needed any more. */
static void
compute_now(struct clerk *clerk)
{
    struct rf_session_act act = rf_session_act_make(RF_SESSION_INSTRUCT, RF_ACTOR_DIRECTOR);
    act.option = RF_OPTION_OTHER;
    act.said = (uint32_t)1 << RF_KEY_OPTION;
    session_keeper_put(clerk, &act, NULL, NULL);
    undo_removes(clerk->event_path);
}

static void
write_manifest(struct clerk *clerk, struct rf_manifest *event)
{
    char payload[RF_LINE_TEXT], text[RF_MANIFEST_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    struct words words = payload_start(payload, sizeof payload);
    memcpy(event->party, clerk->record.party, sizeof event->party);
    size_t size = rf_manifest_write(text, event);
    rf_manifest_hash(hash, text, size);
    payload_add_text(&words, "text", text);
    payload_add_hex(&words, "hash", hash, sizeof hash);
    session_keeper_line(clerk, "manifest", payload);
    compute_now(clerk);
}

/* What a commit had begun when it was interrupted is done to its end. */
static void
finish_commit(struct clerk *clerk)
{
    const struct rf_session_record *record = &clerk->record;
    struct rf_manifest event;
    if (record->source != RF_SOURCE_COMMITTED || record->session.closed || record->parties == 0 ||
        access(clerk->event_path, R_OK) != 0)
        return;
    if (record->has_manifest)
        compute_now(clerk);
    else if (session_keeper_event(clerk, &event) && record->parties == event.parties)
        write_manifest(clerk, &event);
}

bool
session_keeper_resume(struct clerk *clerk, const char *path)
{
    long whole;
    clerk_start(clerk, path);
    clerk->file = sodium_init() < 0 ? NULL : fopen(clerk->path, "r+e");
    if (!clerk->file) {
        fprintf(stderr,
                "riffle: the record %s cannot be opened: %s; riffle session open makes "
                "one\n",
                path, strerror(errno));
        return false;
    }
    if (!lock_file(clerk) || !take_file(clerk, &whole))
        return false;
    if (ftruncate(fileno(clerk->file), whole) != 0 || fseek(clerk->file, whole, SEEK_SET) != 0) {
        fprintf(stderr, "riffle: the record %s cannot be gone on with: %s\n", path,
                strerror(errno));
        return false;
    }
    undo_grows(fileno(clerk->file));
    if (clerk->record.session.closed && access(clerk->secret_path, F_OK) != 0)
        return true;
    clerk->vault = vault_load(clerk->secret_path);
    if (!clerk->vault || !vault_fits(clerk))
        return false;
    if (clerk->record.spine.head_due)
        clerk_head(clerk);
    finish_commit(clerk);
    return true;
}

bool
session_keeper_commit(struct clerk *clerk, const char *name,
                      const uint8_t root[static RF_HASH_BYTES])
{
    char payload[RF_LINE_TEXT], number[24];
    struct rf_manifest event;
    struct words words = payload_start(payload, sizeof payload);
    if (!session_keeper_event(clerk, &event))
        return false;
    snprintf(number, sizeof number, "%u", clerk->record.parties + 1);
    payload_add_text(&words, "party", number);
    payload_add_text(&words, "name", name);
    payload_add_hex(&words, "root", root, RF_HASH_BYTES);
    session_keeper_line(clerk, "commit", payload);
    if (clerk->record.parties == event.parties)
        write_manifest(clerk, &event);
    return true;
}

void
session_keeper_leave(struct clerk *clerk)
{
    if (clerk->file)
        fclose(clerk->file);
    vault_free(clerk->vault);
    clerk->file = NULL;
    clerk->vault = NULL;
}
