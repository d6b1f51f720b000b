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
#include "bridge/record_option.h"
#include "bridge/seal.h"
#include "os/undo.h"
#include "record/payload.h"

static bool
session_keeper_start(struct session_keeper *keeper, const char *path)
{
    struct rf_record_hook hook = {secrets_verify, NULL};
    memset(keeper, 0, sizeof *keeper);
    snprintf(keeper->path, sizeof keeper->path, "%s", path);
    snprintf(keeper->secret_path, sizeof keeper->secret_path, "%.*s.secret",
             SESSION_KEEPER_PATH - 1, path);
    snprintf(keeper->event_path, sizeof keeper->event_path, "%.*s.event", SESSION_KEEPER_PATH - 1,
             path);
    rf_session_record_init(&keeper->record, hook);
    keeper->lines = calloc(1, sizeof *keeper->lines);
    if (!keeper->lines) {
        fprintf(stderr, "riffle: out of memory for the record %s\n", path);
        return false;
    }
    rf_session_record_hold(&keeper->record, line_store_lines(&keeper->lines->store),
                           &keeper->lines->space);
    return true;
}

/* Takes a line and keeps it.  False, with the finding; a finding without a clause means that there
 * is no memory. */
static bool
take_and_keep(struct session_keeper *keeper, const char *line, size_t size,
              struct rf_finding *finding)
{
    return rf_session_record_take(&keeper->record, line, size, finding) &&
           line_store_put(&keeper->lines->store, keeper->record.spine.lines, line, size);
}

/* Takes the line and appends it to the file.  A line of our own cannot be wrong, so one that is
 * refused is a bug and aborts.  False, with a message, when the file cannot be written. */
static bool
write_line(struct session_keeper *keeper, const char *line, size_t size)
{
    struct rf_finding finding;
    if (keeper->failed)
        return false;
    bool taken = size > 0 && take_and_keep(keeper, line, size, &finding);
    if (size > 0 && !taken && finding.clause == RF_PERMITTED) {
        fprintf(stderr, "riffle: out of memory for the record %s\n", keeper->path);
        keeper->failed = true;
        return false;
    }
    if (!taken) {
        fprintf(stderr, "riffle: a line of the record breaks %s: %s, expected %s\n",
                size ? rf_clause_citation(finding.clause) : "its length", finding.found,
                finding.expected);
        abort();
    }
    if (fwrite(line, 1, size, keeper->file) == size && putc('\n', keeper->file) != EOF &&
        fflush(keeper->file) == 0)
        return true;
    fprintf(stderr, "riffle: cannot write the record %s: %s\n", keeper->path, strerror(errno));
    __fpurge(keeper->file); /* else fclose would write it after undo_run has cut the file back */
    keeper->failed = true;
    return false;
}

/* Signs the Merkle root of all lines so far and makes sure that they are on the disk. */
static bool
write_head(struct session_keeper *keeper)
{
    char line[RF_LINE_TEXT];
    size_t size = secrets_head(&keeper->record.spine, os_clock_wall(), "director",
                               keeper->vault ? keeper->vault->operator_seed : NULL, line);
    if (!write_line(keeper, line, size))
        return false;
    fsync(fileno(keeper->file));
    return true;
}

bool
session_keeper_sign(struct session_keeper *keeper)
{
    bool may = !keeper->failed && keeper->file && keeper->vault;
    return !may || rf_spine_unsigned_lines(&keeper->record.spine) == 0 || write_head(keeper);
}

/* Writes the line that was composed, and a head behind it when one is due. */
static bool
write_with_head(struct session_keeper *keeper, const char *line, size_t size)
{
    return write_line(keeper, line, size) && (!keeper->record.spine.head_due || write_head(keeper));
}

bool
session_keeper_line(struct session_keeper *keeper, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT];
    size_t size = rf_spine_write_line(&keeper->record.spine, os_clock_wall(), "director", act, "-",
                                      payload, line);
    return write_with_head(keeper, line, size);
}

bool
session_keeper_put(struct session_keeper *keeper, const struct rf_session_act *act,
                   const char *note, const uint8_t *commitment, struct rf_session_observation *seen)
{
    char line[RF_LINE_TEXT];
    *seen = rf_session_record_observe(&keeper->record, act, commitment);
    if (seen->kind == RF_SEEN_IMPOSSIBLE && !rf_session_is_refused(*seen))
        return true;
    size_t size = rf_session_record_act(&keeper->record, os_clock_wall(), act, note ? note : "-",
                                        commitment, line);
    return write_with_head(keeper, line, size);
}

/* Writes the first line.  The chain starts at a hash of the event's name, rf_proof_genesis, so two
 * events cannot share a record. */
static bool
write_opening(struct session_keeper *keeper, const struct session_opening *o)
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
    secrets_public(keeper->vault->operator_seed, key);
    payload_add_text(&words, "format", RF_RECORD_FORMAT);
    payload_add_text(&words, "id", o->event.event);
    payload_add_text(&words, "title", o->event.title);
    payload_add_text(&words, "source", o->observed ? "observed" : "committed");
    payload_add_text(&words, "opening", opening);
    payload_add_hex(&words, "key", key, sizeof key);
    if (o->breaches)
        payload_add_text(&words, "breaches", "yes");
    rf_sha256(nothing, "", 0);
    rf_proof_genesis(keeper->record.spine.last, nothing, o->event.event);
    return write_line(keeper, line,
                      rf_spine_write_line(&keeper->record.spine, os_clock_wall(), "director",
                                          "open", "-", payload, line));
}

/* One command at a time: the lock is held until the file is closed. */
static bool
lock_file(const struct session_keeper *keeper)
{
    if (flock(fileno(keeper->file), LOCK_EX | LOCK_NB) == 0)
        return true;
    fprintf(stderr,
            "riffle: another riffle command is using the record %s. Wait until it ends, then run "
            "this command again.\n",
            keeper->path);
    return false;
}

/* Copies what all sessions of an event share: the parties' commitments, from which the manifest
 * follows, and the public value. */
static bool
write_same(struct session_keeper *keeper, const struct rf_session_record *like)
{
    char payload[RF_LINE_TEXT];
    for (unsigned j = 0; j < like->parties; j++)
        if (!session_keeper_commit(keeper, like->party[j].name, like->party[j].root))
            return false;
    if (!like->has_value)
        return true;
    struct words words = payload_start(payload, sizeof payload);
    payload_add_text(&words, "text", like->value);
    return session_keeper_line(keeper, "value", payload);
}

/* Loads the secrets of another session of the event, without the deals that were entered there. */
static struct vault *
vault_like(const char *path)
{
    char secret_path[SESSION_KEEPER_PATH + 8];
    snprintf(secret_path, sizeof secret_path, "%.*s.secret", SESSION_KEEPER_PATH - 1, path);
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
    snprintf(event->agent, sizeof event->agent, "%.*s%s%s", SESSION_KEEPER_AGENT, name,
             SESSION_KEEPER_AGENT_KEY, hex);
}

/* Makes the files of a new session and writes its first lines; `like` is NULL, or the record of
 * another session of the event. */
static bool
make_session(struct session_keeper *keeper, const struct session_opening *o,
             const struct rf_session_record *like)
{
    keeper->vault = like ? vault_like(o->like) : vault_make();
    if (!keeper->vault || !vault_save(keeper->vault, keeper->secret_path, true))
        return false;
    undo_made(keeper->secret_path);
    keeper->file = fopen(keeper->path, "wxe");
    if (!keeper->file) {
        fprintf(stderr, "riffle: cannot make the record %s: %s. Name another file with --record.\n",
                keeper->path, strerror(errno));
        return false;
    }
    undo_made(keeper->path);
    struct rf_manifest event = o->event;
    if (!like)
        name_agent(&event, keeper->vault);
    return lock_file(keeper) && (o->observed || session_keeper_write_event(keeper, &event)) &&
           write_opening(keeper, o) && (!like || write_same(keeper, like));
}

bool
session_keeper_open(struct session_keeper *keeper, const struct session_opening *o)
{
    if (!session_keeper_start(keeper, o->path) || sodium_init() < 0)
        return false;
    if (!o->like)
        return make_session(keeper, o, NULL);
    struct session_keeper *other = calloc(
        1, sizeof *other); /* half a megabyte: too much for the stack */
    if (!other)
        fprintf(stderr, "riffle: out of memory for the record %s\n", o->like);
    bool made = other && session_keeper_read(other, o->like) &&
                make_session(keeper, o, &other->record);
    if (other)
        session_keeper_leave(other);
    free(other);
    return made;
}

/* Takes all lines of the file.  *whole becomes the size of the lines that end with a line feed; a
 * last line without one was interrupted while it was written, and is ignored. */
static bool
take_file(struct session_keeper *keeper, long *whole)
{
    char line[RF_LINE_TEXT];
    size_t size = 0;
    struct rf_finding finding;
    bool right = true;
    *whole = 0;
    for (int c; right && (c = getc_unlocked(keeper->file)) != EOF;) {
        if (c != '\n')
            line[size++] = (char)c;
        if (c != '\n' && size < sizeof line)
            continue; /* a line longer than the buffer is taken in pieces, and refused */
        right = take_and_keep(keeper, line, size, &finding);
        *whole += (long)size + 1;
        size = 0;
    }
    if (!right && finding.clause == RF_PERMITTED)
        fprintf(stderr, "riffle: out of memory for the record %s\n", keeper->path);
    else if (!right && !keeper->record.open)
        fprintf(stderr,
                "riffle: %s is not the record of a session: expected the .record file that riffle "
                "deal or riffle session open wrote (%s).\n",
                keeper->path, rf_clause_citation(finding.clause));
    else if (!right)
        fprintf(stderr,
                "riffle: the record %s is damaged and cannot be continued: line %llu breaks %s: "
                "found %s, expected %s. Put back an undamaged copy.\n",
                keeper->path, (unsigned long long)finding.line, rf_clause_citation(finding.clause),
                finding.found, finding.expected);
    else if (!keeper->record.open)
        fprintf(stderr,
                "riffle: there is no session in %s. To make one, run: riffle session open --record "
                "FILE\n",
                keeper->path);
    return right && keeper->record.open;
}

bool
session_keeper_read(struct session_keeper *keeper, const char *path)
{
    long whole;
    if (!session_keeper_start(keeper, path))
        return false;
    keeper->file = fopen(keeper->path, "re");
    if (!keeper->file)
        record_say_unopened(path);
    bool taken = sodium_init() >= 0 && keeper->file && take_file(keeper, &whole);
    if (keeper->file)
        fclose(keeper->file);
    keeper->file = NULL;
    if (!taken)
        session_keeper_leave(keeper);
    return taken;
}

/* True when the secrets belong to this record: its first line names their public key. */
static bool
vault_fits(const struct session_keeper *keeper)
{
    uint8_t key[RF_KEY_BYTES];
    secrets_public(keeper->vault->operator_seed, key);
    bool fits = memcmp(key, keeper->record.spine.key, sizeof key) == 0;
    if (!fits)
        fprintf(stderr,
                "riffle: %s holds the secrets of another session, not of %s. Put back the secret "
                "file that belongs to this record.\n",
                keeper->secret_path, keeper->path);
    return fits;
}

bool
session_keeper_use_secrets(struct session_keeper *keeper)
{
    if (access(keeper->secret_path, R_OK) != 0)
        return true;
    keeper->vault = vault_load(keeper->secret_path);
    return keeper->vault && vault_fits(keeper);
}

/* session_keeper_resume, without closing what it opened when it fails. */
static bool
resume(struct session_keeper *keeper, const char *path)
{
    long whole;
    if (!session_keeper_start(keeper, path))
        return false;
    keeper->file = sodium_init() < 0 ? NULL : fopen(keeper->path, "r+e");
    if (!keeper->file) {
        record_say_unopened(path);
        return false;
    }
    if (!lock_file(keeper) || !take_file(keeper, &whole))
        return false;
    if (ftruncate(fileno(keeper->file), whole) != 0 || fseek(keeper->file, whole, SEEK_SET) != 0) {
        fprintf(stderr, "riffle: cannot continue the record %s: %s\n", path, strerror(errno));
        return false;
    }
    undo_grows(fileno(keeper->file));
    if (keeper->record.session.closed && access(keeper->secret_path, F_OK) != 0)
        return true; /* closed, and all boards open: there are no secrets any more */
    keeper->vault = vault_load(keeper->secret_path);
    if (!keeper->vault || !vault_fits(keeper))
        return false;
    return (!keeper->record.spine.head_due || write_head(keeper)) &&
           session_keeper_finish_commit(keeper);
}

bool
session_keeper_resume(struct session_keeper *keeper, const char *path)
{
    bool resumed = resume(keeper, path);
    if (!resumed)
        session_keeper_leave(keeper);
    return resumed;
}

void
session_keeper_leave(struct session_keeper *keeper)
{
    if (keeper->file)
        fclose(keeper->file);
    vault_free(keeper->vault);
    free(keeper->leaves.leaf);
    if (keeper->lines)
        line_store_free(&keeper->lines->store);
    free(keeper->lines);
    keeper->lines = NULL;
    keeper->leaves = (struct leaf_cache){0};
    keeper->file = NULL;
    keeper->vault = NULL;
}
