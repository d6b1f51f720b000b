/*
 * app/cli/verify.h -- what the files of `riffle verify` share.
 */
#ifndef RIFFLE_APP_VERIFY_H
#define RIFFLE_APP_VERIFY_H

#include "cli/cli.h"
#include "replay.h"
#include "session/verb.h"

enum { FILES_MOST = 4096 };

struct verify_options {
    const char *file[FILES_MOST];
    unsigned files;
    bool json, all, head, key, manifest, board;
    uint64_t head_size;
    uint8_t head_root[RF_HASH_BYTES], key_bytes[RF_KEY_BYTES], manifest_hash[RF_HASH_BYTES];
    struct board_set boards;
};

/* One record while it is read. */
struct check {
    const struct verify_options *options;
    const char *file;
    bool session; /* else the record is of a table */
    struct rf_record record;
    struct rf_session_record of_session;
    json_t *violations;
    unsigned long wrong;
    bool head_seen;
    struct replay replay; /* of companions */
};

/* What all records have. */
const struct rf_spine *verify_spine(const struct check *check);

/* False when a committed record is in order so far and not proved yet. */
bool verify_is_proved(const struct check *check);

/* The record was read to its end: the verdict in words, or as a JSON object. */
void verify_print(const struct check *check);
void verify_print_json(const struct check *check);

#endif
