/*
 * riffle/line.h -- one line of a record: seven fields separated by tabs (docs/reference/record.md).
 *
 *     seq  time  actor  act  ruling  payload  prev
 *
 * Every line has exactly one spelling: reading accepts exactly what writing writes.  A line is a
 * plain value in the caller's storage.
 *
 *     struct rf_line line;
 *     struct rf_line_error error;
 *     if (!rf_line_read(&line, bytes, size, &error))
 *         … expected error.expected at error.column …
 *     struct rf_pairs pairs = rf_pairs_start(line.payload);
 *     if (rf_pairs_take_number(&pairs, "box", &box) && rf_pairs_is_end(&pairs)) …
 */
#ifndef RIFFLE_LINE_H
#define RIFFLE_LINE_H

#include "riffle/hash.h"
#include "riffle/seats.h"

RF_BEGIN_DECLS

/* The longest line and the longest word in bytes, each with a terminating zero. */
enum { RF_LINE_TEXT = 8192, RF_LINE_WORD = 32 };

struct rf_line {
    uint64_t seq;                /* the number of the line, from 1 */
    uint64_t time;               /* milliseconds since 1970 (UTC), as the keeper says */
    char actor[RF_NAME_SIZE];    /* who acts, decoded */
    char act[RF_LINE_WORD];      /* what: the name of an act */
    char ruling[RF_LINE_WORD];   /* "-" if permitted, or the citation that refuses it */
    char payload[RF_LINE_TEXT];  /* key=value pairs, or "-" */
    uint8_t prev[RF_HASH_BYTES]; /* the hash of the line before */
};

/* Reads a line without its line feed; false, with the error, if it is malformed. */
struct rf_line_error {
    unsigned column;      /* from 1 */
    const char *expected; /* what should have stood there; a constant */
};
bool rf_line_read(struct rf_line *line, const char *bytes, size_t size,
                  struct rf_line_error *error);

/* Writes a line without line feed and returns its length, or 0 if it would be too long. */
size_t rf_line_write(char out[RF_AT_LEAST(RF_LINE_TEXT)], const struct rf_line *line);

/* Reads a payload pair by pair.  Each function takes the next pair, whose key must be `key`, and
 * its value; false if another key comes or the value is malformed.  After one failure all others
 * fail, so it is enough to check the last. */
struct rf_pairs {
    const char *at; /* the next pair; NULL after a failure */
    bool first;     /* no pair has been taken yet */
};
struct rf_pairs rf_pairs_start(const char *payload);
bool rf_pairs_take(struct rf_pairs *pairs, const char *key, const char **value, size_t *size);
bool rf_pairs_take_number(struct rf_pairs *pairs, const char *key, uint64_t *number);
bool rf_pairs_take_bytes(struct rf_pairs *pairs, const char *key, uint8_t *bytes, size_t count);

/* The same, but the value may be `-`; then `*said` is false. */
bool rf_pairs_take_number_or_none(struct rf_pairs *pairs, const char *key, uint64_t *number,
                                  bool *said);
bool rf_pairs_take_bytes_or_none(struct rf_pairs *pairs, const char *key, uint8_t *bytes,
                                 size_t count, bool *said);

/* Percent-encoded text, decoded; false if it does not fit. */
bool rf_pairs_take_text(struct rf_pairs *pairs, const char *key, char *out, size_t room);

/* True when all pairs were taken and nothing failed. */
bool rf_pairs_is_end(const struct rf_pairs *pairs);

RF_END_DECLS

#endif
