/*
 * app/bridge/session_keeper.c -- keeps the record of a session as a file.
 *
 * Each command of `riffle session` opens the record here, replays it through rf_session_record_take
 * and appends its own lines.  A line is first taken by the same code that verifies records, then
 * written and flushed, so a record that this file wrote always verifies.
 *
 * A write that fails sets `failed`: nothing more is written, every later call returns false without
 * a second message, and the command ends with STATUS_IO, on which main() cuts the files back to
 * what they were (os/undo.h).  session_keeper_event.c reads and writes the description FILE.event.
 */
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

/* Takes the line and appends it to the file.  A line of our own cannot be wrong, so one that is
 * refused is a bug and aborts.  False, with a message, when the file cannot be written. */
static bool
write_line(struct clerk *clerk, const char *line, size_t size)
{
    struct rf_finding finding;
    if (clerk->failed)
        return false;
    if (size == 0 || !rf_session_record_take(&clerk->record, line, size, &finding)) {
        fprintf(stderr, "riffle: a line of the record breaks %s: %s, expected %s\n",
                size ? rf_clause_citation(finding.clause) : "its length", finding.found,
                finding.expected);
        abort();
    }
    if (fwrite(line, 1, size, clerk->file) == size && putc('\n', clerk->file) != EOF &&
        fflush(clerk->file) == 0)
        return true;
    fprintf(stderr, "riffle: cannot write the record %s: %s\n", clerk->path, strerror(errno));
    __fpurge(clerk->file); /* else fclose would write it after undo_run has cut the file back */
    clerk->failed = true;
    return false;
}

/* Signs the Merkle root of all lines so far and makes sure that they are on the disk. */
static bool
write_head(struct clerk *clerk)
{
    char line[RF_LINE_TEXT];
    size_t size = secrets_head(&clerk->record.spine, os_clock_wall(), "director",
                               clerk->vault ? clerk->vault->operator_seed : NULL, line);
    if (!write_line(clerk, line, size))
        return false;
    fsync(fileno(clerk->file));
    return true;
}

/* Writes the line that was composed, and a head behind it when one is due. */
static bool
write_with_head(struct clerk *clerk, const char *line, size_t size)
{
    return write_line(clerk, line, size) && (!clerk->record.spine.head_due || write_head(clerk));
}

bool
session_keeper_line(struct clerk *clerk, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT];
    size_t size = rf_spine_write_line(&clerk->record.spine, os_clock_wall(), "director", act, "-",
                                      payload, line);
    return write_with_head(clerk, line, size);
}

bool
session_keeper_put(struct clerk *clerk, const struct rf_session_act *act, const char *note,
                   const uint8_t *commitment, enum rf_clause *ruling)
{
    char line[RF_LINE_TEXT];
    *ruling = rf_session_record_judge(&clerk->record, act, commitment);
    size_t size = rf_session_record_act(&clerk->record, os_clock_wall(), act, note ? note : "-",
                                        commitment, line);
    return write_with_head(clerk, line, size);
}

/* Writes the first line.  The chain starts at a hash of the event's name, rf_proof_genesis, so two
 * events cannot share a record. */
static bool
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
    return write_line(clerk, line,
                      rf_spine_write_line(&clerk->record.spine, os_clock_wall(), "director", "open",
                                          "-", payload, line));
}

/* One command at a time: the lock is held until the file is closed. */
static bool
lock_file(const struct clerk *clerk)
{
    if (flock(fileno(clerk->file), LOCK_EX | LOCK_NB) == 0)
        return true;
    fprintf(stderr,
            "riffle: another riffle command is using the record %s. Wait until it ends, then run "
            "this command again.\n",
            clerk->path);
    return false;
}

/* Copies what all sessions of an event share: the parties' commitments, from which the manifest
 * follows, and the public value. */
static bool
write_same(struct clerk *clerk, const struct rf_session_record *like)
{
    char payload[RF_LINE_TEXT];
    for (unsigned j = 0; j < like->parties; j++)
        if (!session_keeper_commit(clerk, like->party[j].name, like->party[j].root))
            return false;
    if (!like->has_value)
        return true;
    struct words words = payload_start(payload, sizeof payload);
    payload_add_text(&words, "text", like->value);
    return session_keeper_line(clerk, "value", payload);
}

/* Loads the secrets of another session of the event, without the deals that were entered there. */
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

/* Appends the public key of the dealing agent to its name in the manifest; parties encrypt their
 * shares to it. */
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

/* Makes the files of a new session and writes its first lines; `like` is NULL, or the record of
 * another session of the event. */
static bool
make_session(struct clerk *clerk, const struct clerk_opening *o,
             const struct rf_session_record *like)
{
    clerk->vault = like ? vault_like(o->like) : vault_make();
    if (!clerk->vault || !vault_save(clerk->vault, clerk->secret_path, true))
        return false;
    undo_made(clerk->secret_path);
    clerk->file = fopen(clerk->path, "wxe");
    if (!clerk->file) {
        fprintf(stderr, "riffle: cannot make the record %s: %s. Name another file with --record.\n",
                clerk->path, strerror(errno));
        return false;
    }
    undo_made(clerk->path);
    struct rf_manifest event = o->event;
    if (!like)
        name_agent(&event, clerk->vault);
    return lock_file(clerk) && (o->observed || session_keeper_write_event(clerk, &event)) &&
           write_opening(clerk, o) && (!like || write_same(clerk, like));
}

bool
session_keeper_open(struct clerk *clerk, const struct clerk_opening *o)
{
    clerk_start(clerk, o->path);
    if (sodium_init() < 0)
        return false;
    if (!o->like)
        return make_session(clerk, o, NULL);
    struct clerk *other = malloc(sizeof *other); /* half a megabyte: too much for the stack */
    if (!other)
        fprintf(stderr, "riffle: out of memory for the record %s\n", o->like);
    bool made = other && session_keeper_read(other, o->like) &&
                make_session(clerk, o, &other->record);
    free(other);
    return made;
}

/* Takes all lines of the file.  *whole becomes the size of the lines that end with a line feed; a
 * last line without one was interrupted while it was written, and is ignored. */
static bool
take_file(struct clerk *clerk, long *whole)
{
    char line[RF_LINE_TEXT];
    size_t size = 0;
    struct rf_finding finding;
    bool right = true;
    *whole = 0;
    for (int c; right && (c = getc_unlocked(clerk->file)) != EOF;) {
        if (c != '\n')
            line[size++] = (char)c;
        if (c != '\n' && size < sizeof line)
            continue; /* a line longer than the buffer is taken in pieces, and refused */
        right = rf_session_record_take(&clerk->record, line, size, &finding);
        *whole += (long)size + 1;
        size = 0;
    }
    if (!right && !clerk->record.open)
        fprintf(stderr,
                "riffle: %s is not the record of a session: expected the .record file that riffle "
                "deal or riffle session open wrote (%s).\n",
                clerk->path, rf_clause_citation(finding.clause));
    else if (!right)
        fprintf(stderr,
                "riffle: the record %s is damaged and cannot be continued: line %llu breaks %s: "
                "found %s, expected %s. Put back an undamaged copy.\n",
                clerk->path, (unsigned long long)finding.line, rf_clause_citation(finding.clause),
                finding.found, finding.expected);
    else if (!clerk->record.open)
        fprintf(stderr,
                "riffle: there is no session in %s. To make one, run: riffle session open --record "
                "FILE\n",
                clerk->path);
    return right && clerk->record.open;
}

static void
say_unopened(const char *path)
{
    fprintf(stderr,
            "riffle: cannot open the record %s: %s. Name the record with --record FILE, or make "
            "one: riffle session open\n",
            path, strerror(errno));
}

bool
session_keeper_read(struct clerk *clerk, const char *path)
{
    long whole;
    clerk_start(clerk, path);
    clerk->file = fopen(clerk->path, "re");
    if (!clerk->file)
        say_unopened(path);
    bool taken = sodium_init() >= 0 && clerk->file && take_file(clerk, &whole);
    if (clerk->file)
        fclose(clerk->file);
    clerk->file = NULL;
    return taken;
}

/* True when the secrets belong to this record: its first line names their public key. */
static bool
vault_fits(const struct clerk *clerk)
{
    uint8_t key[RF_KEY_BYTES];
    secrets_public(clerk->vault->operator_seed, key);
    bool fits = memcmp(key, clerk->record.spine.key, sizeof key) == 0;
    if (!fits)
        fprintf(stderr,
                "riffle: %s holds the secrets of another session, not of %s. Put back the secret "
                "file that belongs to this record.\n",
                clerk->secret_path, clerk->path);
    return fits;
}

/* From the manifest on the computer deals (option E4), and FILE.event is no longer needed. */
static bool
instruct_computer(struct clerk *clerk)
{
    struct rf_session_act act = rf_session_act_make(RF_SESSION_INSTRUCT, RF_ACTOR_DIRECTOR);
    enum rf_clause ruling;
    act.option = RF_OPTION_OTHER;
    act.said = (uint32_t)1 << RF_KEY_OPTION;
    if (!session_keeper_put(clerk, &act, NULL, NULL, &ruling))
        return false;
    undo_removes(clerk->event_path);
    return true;
}

/* Writes the manifest, now that every party has committed, with its hash. */
static bool
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
    return session_keeper_line(clerk, "manifest", payload) && instruct_computer(clerk);
}

/* Completes a commit that was interrupted before the manifest or before the instruction E4. */
static bool
finish_commit(struct clerk *clerk)
{
    const struct rf_session_record *record = &clerk->record;
    struct rf_manifest event;
    if (record->source != RF_SOURCE_COMMITTED || record->session.closed || record->parties == 0 ||
        access(clerk->event_path, R_OK) != 0)
        return true;
    if (record->has_manifest)
        return instruct_computer(clerk);
    if (session_keeper_event(clerk, &event) && record->parties == event.parties)
        return write_manifest(clerk, &event);
    return true;
}

bool
session_keeper_resume(struct clerk *clerk, const char *path)
{
    long whole;
    clerk_start(clerk, path);
    clerk->file = sodium_init() < 0 ? NULL : fopen(clerk->path, "r+e");
    if (!clerk->file) {
        say_unopened(path);
        return false;
    }
    if (!lock_file(clerk) || !take_file(clerk, &whole))
        return false;
    if (ftruncate(fileno(clerk->file), whole) != 0 || fseek(clerk->file, whole, SEEK_SET) != 0) {
        fprintf(stderr, "riffle: cannot continue the record %s: %s\n", path, strerror(errno));
        return false;
    }
    undo_grows(fileno(clerk->file));
    if (clerk->record.session.closed && access(clerk->secret_path, F_OK) != 0)
        return true; /* closed, and all boards open: there are no secrets any more */
    clerk->vault = vault_load(clerk->secret_path);
    if (!clerk->vault || !vault_fits(clerk))
        return false;
    return (!clerk->record.spine.head_due || write_head(clerk)) && finish_commit(clerk);
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
    return session_keeper_line(clerk, "commit", payload) &&
           (clerk->record.parties < event.parties || write_manifest(clerk, &event));
}

void
session_keeper_leave(struct clerk *clerk)
{
    if (clerk->file)
        fclose(clerk->file);
    vault_free(clerk->vault);
    free(clerk->leaves.leaf);
    clerk->leaves = (struct leaf_cache){0};
    clerk->file = NULL;
    clerk->vault = NULL;
}
