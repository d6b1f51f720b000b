/*
 * format/squaredeal_keys.c -- the key file of a SquareDeal event: its lines, its hash, and whether
 * every session has exactly one key.
 *
 * The file is not copied: keys are found by reading its lines again.  Sessions are usually opened
 * in the order of the file, so a search starts where the last one ended.
 */
#include <string.h>

#include "base/assert.h"
#include "base/sha256.h"
#include "base/text.h"
#include "format/squaredeal_internal.h"

/* A line `phase,session:key`. */
static bool
read_key(struct rf_squaredeal_line *line, struct rf_squaredeal_key *key,
         struct rf_squaredeal_error *error)
{
    static const char message[] = "phase,session:key is expected, like 1,2: and 60 letters and "
                                  "digits";
    if (!rf_squaredeal_number(line, 1, RF_SQUAREDEAL_PHASES, &key->phase, error, message))
        return false;
    if (!rf_squaredeal_letter(line, ','))
        return rf_squaredeal_wrong(error, line, message);
    if (!rf_squaredeal_number(line, 0, RF_SQUAREDEAL_SESSIONS, &key->session, error, message))
        return false;
    if (!rf_squaredeal_letter(line, ':'))
        return rf_squaredeal_wrong(error, line, message);
    key->text = line->text + line->at;
    key->size = line->size - line->at;
    if (key->size < 2 || key->size > RF_SQUAREDEAL_KEY)
        return rf_squaredeal_wrong(error, line,
                                   "a key of 2 to 255 letters is expected; most have "
                                   "60");
    for (; line->at < line->size; line->at++) {
        unsigned char c = (unsigned char)line->text[line->at];
        if (c <= ' ' || c >= 0x7f || c == ':')
            return rf_squaredeal_wrong(error, line, "a key has letters and digits only");
    }
    return true;
}

/* Checks every line, so that later searches can ignore errors. */
bool
rf_squaredeal_keys_read(struct rf_squaredeal_keys *keys, const char *text, size_t size,
                        struct rf_squaredeal_error *error)
{
    struct rf_squaredeal_line line = {0};
    struct rf_squaredeal_key key;
    size_t from = 0;
    RF_ASSERT(text || size == 0);
    *keys = (struct rf_squaredeal_keys){.text = text, .size = size};
    memset(error, 0, sizeof *error);
    while (rf_squaredeal_line_next(&line, text, size, &from)) {
        if (line.size == 0)
            continue;
        if (!read_key(&line, &key, error))
            return false;
        keys->count++;
    }
    return true;
}

/* SquareDeal wrote the file with CR LF.  Hashing the lines with these line ends accepts a file
 * whose line ends were converted. */
void
rf_squaredeal_keys_hash(uint8_t out[static RF_HASH_BYTES], const struct rf_squaredeal_keys *keys)
{
    struct rf_squaredeal_line line = {0};
    struct rf_sha256_state state;
    size_t from = 0;
    RF_ASSERT(keys->text || keys->size == 0);
    rf_sha256_start(&state);
    while (rf_squaredeal_line_next(&line, keys->text, keys->size, &from)) {
        rf_sha256_add(&state, line.text, line.size);
        rf_sha256_add(&state, "\r\n", 2);
    }
    rf_sha256_end(&state, out);
}

/* Accepts the hash of the lines with CR LF, or of the bytes as they are. */
bool
rf_squaredeal_keys_match(const struct rf_squaredeal *event, const struct rf_squaredeal_keys *keys)
{
    uint8_t lines[RF_HASH_BYTES], bytes[RF_HASH_BYTES];
    rf_squaredeal_keys_hash(lines, keys);
    rf_sha256(bytes, keys->text, keys->size);
    return event->published && (memcmp(lines, event->key_hash, RF_HASH_BYTES) == 0 ||
                                memcmp(bytes, event->key_hash, RF_HASH_BYTES) == 0);
}

/* Reads lines from byte `from` on until the key is found; false at the end. */
static bool
find_from(struct rf_squaredeal_keys *keys, size_t from, unsigned number, unsigned phase,
          unsigned session, struct rf_squaredeal_key *key)
{
    struct rf_squaredeal_line line = {.number = number};
    struct rf_squaredeal_error error;
    while (rf_squaredeal_line_next(&line, keys->text, keys->size, &from)) {
        if (line.size == 0 || !read_key(&line, key, &error))
            continue;
        if (key->phase != phase || key->session != session)
            continue;
        keys->at = from;
        keys->line = line.number;
        return true;
    }
    return false;
}

/* Searches from the last key on, then from the beginning. */
bool
rf_squaredeal_key_find(struct rf_squaredeal_keys *keys, unsigned phase, unsigned session,
                       struct rf_squaredeal_key *key)
{
    RF_ASSERT(keys->at <= keys->size);
    return find_from(keys, keys->at, keys->line, phase, session, key) ||
           find_from(keys, 0, 0, phase, session, key);
}

/* A message that begins with the session. */
static bool
wrong_session(struct rf_squaredeal_error *error, const struct rf_squaredeal_line *line,
              const struct rf_squaredeal_key *key, const char *message)
{
    rf_squaredeal_wrong(error, line, "");
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    rf_text_add(&text, "session ");
    rf_text_add_number(&text, key->phase);
    rf_text_add(&text, ",");
    rf_text_add_number(&text, key->session);
    rf_text_add(&text, message);
    return false;
}

/* The number of the first key of a phase: 0 when its number of sessions was left open. */
static unsigned
first_session(const struct rf_squaredeal_phase *phase)
{
    return phase->sessions > 0;
}

/* True when the description has the session of a key. */
static bool
described(const struct rf_squaredeal *event, const struct rf_squaredeal_key *key)
{
    RF_ASSERT(key->phase > 0);
    if (key->phase > event->phases)
        return false;
    const struct rf_squaredeal_phase *phase = &event->phase[key->phase - 1];
    return key->session >= first_session(phase) && key->session <= phase->sessions;
}

/* Which sessions have been seen, one bit each. */
struct met {
    uint8_t bit[RF_SQUAREDEAL_PHASES][RF_SQUAREDEAL_SESSIONS / 8 + 1];
};

/* True the first time that a session is seen. */
static bool
meet(struct met *met, unsigned phase, unsigned session)
{
    RF_ASSERT(phase > 0 && phase <= RF_SQUAREDEAL_PHASES && session <= RF_SQUAREDEAL_SESSIONS);
    uint8_t *byte = &met->bit[phase - 1][session / 8], bit = (uint8_t)(1 << session % 8);
    bool first = !(*byte & bit);
    *byte |= bit;
    return first;
}

/* True when every line belongs to a session of the description, and none twice. */
static bool
none_too_many(const struct rf_squaredeal *event, const struct rf_squaredeal_keys *keys,
              struct met *met, struct rf_squaredeal_error *error)
{
    struct rf_squaredeal_line line = {0};
    struct rf_squaredeal_key key;
    size_t from = 0;
    while (rf_squaredeal_line_next(&line, keys->text, keys->size, &from)) {
        if (line.size == 0 || !read_key(&line, &key, error))
            continue;
        line.at = 0;
        if (!described(event, &key))
            return wrong_session(error, &line, &key,
                                 " has a key here, and the description has no such session");
        if (!meet(met, key.phase, key.session))
            return wrong_session(error, &line, &key, " has a key here and on a line before");
    }
    return true;
}

/* First no key too many, then none too few. */
bool
rf_squaredeal_keys_whole(const struct rf_squaredeal *event, const struct rf_squaredeal_keys *keys,
                         struct rf_squaredeal_error *error)
{
    static const struct rf_squaredeal_line nowhere = {0};
    struct met met = {0};
    RF_ASSERT(event->phases <= RF_SQUAREDEAL_PHASES);
    memset(error, 0, sizeof *error);
    if (!none_too_many(event, keys, &met, error))
        return false;
    for (unsigned p = 1; p <= event->phases; p++) {
        const struct rf_squaredeal_phase *phase = &event->phase[p - 1];
        for (unsigned s = first_session(phase); s <= phase->sessions; s++)
            if (meet(&met, p, s))
                return wrong_session(error, &nowhere, &(struct rf_squaredeal_key){p, s, NULL, 0},
                                     " has no key; a line for each session is expected");
    }
    return true;
}
