/*
 * app/table/keeper_file.c -- begins and ends a record: its file and lock, its first line, its
 * secrets.  keeper_resume.c resumes it.
 */
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "table/keeper_in.h"
#include "os/os_random.h"
#include "os/user_folder.h"
#include "record/payload.h"

enum { CHAIN_LENGTH = 1000 }; /* shoes that a table can have: one secret each */

/* A new file name in the user's state directory, from the time and a random number. */
static bool
default_path(char *out, size_t room)
{
    char folder[2000], when[40];
    time_t now = time(NULL);
    struct tm local;
    if (!user_folder_path(folder, sizeof folder, "add --record FILE or --no-record"))
        return false;
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    snprintf(out, room, "%s/%s-%08x.record", folder, when, randombytes_random());
    return true;
}

void
keeper_name(char out[static RF_RECORD_ID])
{
    uint8_t name[8];
    randombytes_buf(name, sizeof name);
    out[0] = 'T';
    rf_hex_write_bytes(out + 1, name, sizeof name);
}

/* The payload of the first line (docs/reference/record.md); "-" stands for nothing. */
static void
opening_payload(const struct keeper *keeper, const struct keeper_options *o, const char *rules,
                char out[static RF_LINE_TEXT])
{
    static const char *const sources[] = {"committed", "observed", "research"};
    char opening[RF_ACT_TEXT], id[RF_RECORD_ID];
    uint8_t key[RF_KEY_BYTES], end[RF_KEY_BYTES];
    const struct secrets *secrets = keeper->secrets;
    bool committed = o->source == RF_SOURCE_COMMITTED;
    if (!o->id)
        keeper_name(id);
    rf_act_write(opening, o->opening);
    if (secrets) {
        secrets_public(secrets->operator_seed, key);
        secrets_shoe(secrets, 0, end);
    }
    struct words words = payload_start(out, RF_LINE_TEXT);
    payload_add_text(&words, "format", RF_RECORD_FORMAT);
    payload_add_text(&words, "id", o->id ? o->id : id);
    payload_add_text(&words, "source", sources[o->source]);
    payload_add_text(&words, "rules", o->rules ? rules : "-");
    payload_add_text(&words, "opening", opening);
    payload_add_hex(&words, "key", secrets ? key : NULL, sizeof key);
    payload_add_hex(&words, "chain", committed ? end : NULL, sizeof end);
    if (committed && secrets)
        payload_add_number(&words, "length", secrets->length);
    else
        payload_add_text(&words, "length", "-");
    payload_add_text(&words, "seed", o->source == RF_SOURCE_RESEARCH ? o->seed : "-");
    payload_add_text(&words, "companions", o->companions ? o->companions : "-");
    payload_add_text(&words, "strategy", o->strategy ? o->strategy : "-");
    if (o->clock)
        payload_add_number(&words, "clock", o->clock);
    else
        payload_add_text(&words, "clock", "-");
    if (o->breaches)
        payload_add_text(&words, "breaches", "yes");
}

/* Writes the first line.  The chain of lines starts from a hash of the rules and the table's
 * name. */
static void
write_opening(struct keeper *keeper, const struct keeper_options *o)
{
    char payload[RF_LINE_TEXT], line[RF_LINE_TEXT], rules[RF_BJ_RULES_TEXT] = "", id[RF_RECORD_ID];
    char ruling[RF_RULING_TEXT] = "-";
    uint8_t hash[RF_HASH_BYTES];
    struct rf_pairs pairs;
    if (o->rules)
        rf_bj_rules_write(rules, o->rules);
    opening_payload(keeper, o, rules, payload);
    pairs = rf_pairs_start(payload);
    rf_pairs_take_text(&pairs, "format", id, sizeof id);
    rf_pairs_take_text(&pairs, "id", id, sizeof id);
    rf_sha256(hash, rules, strlen(rules));
    rf_proof_genesis(keeper->record.spine.last, hash, id);
    if (o->breaches)
        keeper_opening_ruling(o, ruling);
    size_t size = rf_spine_write_line(&keeper->record.spine, os_clock_wall(), "house", "open",
                                      ruling, payload, line);
    keeper_write(keeper, line, size);
}

static bool
open_paths(struct keeper *keeper, const char *path)
{
    if (path)
        snprintf(keeper->path, sizeof keeper->path, "%s", path);
    else if (!default_path(keeper->path, sizeof keeper->path))
        return false;
    snprintf(keeper->secret_path, sizeof keeper->secret_path, "%s.secret", keeper->path);
    return true;
}

bool
keeper_make_room(struct keeper *keeper)
{
    keeper->stack = secrets_memory(sizeof *keeper->stack);
    keeper->tree = calloc(1, sizeof *keeper->tree);
    if (keeper->stack && !keeper->tree)
        fprintf(stderr, "riffle: there is no memory for the proofs of the cards\n");
    return keeper->stack && keeper->tree;
}

bool
keeper_lock(const struct keeper *keeper)
{
    if (flock(fileno(keeper->file), LOCK_EX | LOCK_NB) == 0)
        return true;
    fprintf(stderr, "riffle: another riffle is using the record %s\n", keeper->path);
    return false;
}

/* Makes the file of the record, which must not exist, and locks it. */
static bool
make_file(struct keeper *keeper)
{
    keeper->file = fopen(keeper->path, "wxe");
    if (keeper->file)
        return keeper_lock(keeper);
    fprintf(stderr, "riffle: cannot create the record %s: %s\n", keeper->path, strerror(errno));
    if (keeper->secrets)
        unlink(keeper->secret_path);
    return false;
}

/* Signatures of others are checked.  Those that the keeper has just made are not, which saves time:
 * its seeds were compared with the keys of the record when it began or resumed. */
static bool
verify(void *state, const uint8_t key[static RF_KEY_BYTES],
       const uint8_t message[static RF_HASH_BYTES],
       const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    const struct keeper *keeper = state;
    return keeper->signs_now || secrets_verify(NULL, key, message, signature);
}

bool
keeper_start(struct keeper *keeper, const char *path, struct keeper_sink sink)
{
    struct rf_record_hook hook = {verify, keeper};
    memset(keeper, 0, sizeof *keeper);
    keeper->sink = sink;
    keeper->several = sink.write != NULL;
    rf_record_init(&keeper->record, hook);
    if (!keeper->several && !keeper_hold_lines(keeper))
        return false;
    return sodium_init() >= 0 && open_paths(keeper, path);
}

static bool
save_secrets(const struct keeper *keeper)
{
    const struct keeper_vault *vault = &keeper->vault;
    return vault->save ? vault->save(vault->context, keeper->secrets)
                       : secrets_save(keeper->secrets, keeper->secret_path);
}

bool
keeper_open(struct keeper *keeper, const struct keeper_options *o)
{
    if (!keeper_start(keeper, o->path, o->sink))
        return false;
    keeper->vault = o->vault;
    if (o->player)
        snprintf(keeper->player, sizeof keeper->player, "%s", o->player);
    if (o->source == RF_SOURCE_COMMITTED) {
        keeper->secrets = secrets_make(CHAIN_LENGTH);
        if (!keeper->secrets || !keeper_make_room(keeper) || !save_secrets(keeper))
            return false;
    }
    keeper->memory = o->memory;
    if (o->source == RF_SOURCE_OBSERVED && !keeper_make_key(keeper))
        return false;
    if (!keeper->several && !keeper->memory && !make_file(keeper))
        return false;
    write_opening(keeper, o);
    if (!keeper->several) /* the card room reports `why` itself */
        keeper_report(keeper);
    return !keeper->failed;
}

void
keeper_leave(struct keeper *keeper)
{
    if (keeper->file)
        fclose(keeper->file);
    secrets_free(keeper->secrets);
    sodium_free(keeper->stack);
    free(keeper->tree);
    if (keeper->lines)
        line_store_free(&keeper->lines->store);
    free(keeper->lines);
    keeper->lines = NULL;
    keeper->file = NULL;
    keeper->secrets = NULL;
    keeper->stack = NULL;
    keeper->tree = NULL;
}

void
keeper_stop(struct keeper *keeper, const char *why)
{
    char payload[RF_LINE_TEXT];
    struct words words = payload_start(payload, sizeof payload);
    payload_add_text(&words, "why", why);
    keeper_house(keeper, "stop", payload);
    keeper_head(keeper);
}

void
keeper_end(struct keeper *keeper)
{
    if (keeper_deals(keeper))
        keeper_reveal(keeper, true);
    if (keeper->record.open)
        keeper_sign(keeper);
}

void
keeper_forget(struct keeper *keeper)
{
    if (keeper->secrets && keeper->vault.forget)
        keeper->vault.forget(keeper->vault.context);
    else if (keeper->secrets)
        unlink(keeper->secret_path);
}

/* The secrets are destroyed only after the lines that reveal them are written.  An observed record
 * keeps its key: it can be resumed. */
bool
keeper_close(struct keeper *keeper)
{
    keeper_end(keeper);
    if (!keeper->failed && keeper->record.source != RF_SOURCE_OBSERVED)
        keeper_forget(keeper);
    keeper_report(keeper);
    keeper_leave(keeper);
    return !keeper->failed;
}
