/*
 * riffle/line.h -- a line of a record: seven fields with a TAB between (docs/reference/record.md).
 *
 *     seq  time  actor  act  ruling  payload  prev
 *
 * There is one spelling of every line: reading accepts exactly what writing writes.
 */
#ifndef RIFFLE_LINE_H
#define RIFFLE_LINE_H

#include "riffle/hash.h"
#include "riffle/seats.h"

RF_BEGIN_DECLS

/* The longest line, with a terminating zero where one is written. */
enum { RF_LINE_TEXT = 8192, RF_LINE_WORD = 32 };

struct rf_line {
    uint64_t seq, time;
    char actor[RF_NAME_SIZE]; /* decoded */
    char act[RF_LINE_WORD];
    char ruling[RF_LINE_WORD];
    char payload[RF_LINE_TEXT];
    uint8_t prev[RF_HASH_BYTES];
};

/* Reads a line without its line feed.  False, with what was expected at which column, when it
 * is not one. */
struct rf_line_error {
    unsigned column; /* from 1 */
    const char *expected;
};
bool rf_line_read(struct rf_line *line, const char *bytes, size_t size,
                  struct rf_line_error *error);

/* Writes a line without line feed and answers its length, 0 when it would be too long. */
size_t rf_line_write(char out[RF_AT_LEAST(RF_LINE_TEXT)], const struct rf_line *line);

/* A payload, pair by pair: takes `key=` and its value; false when another key stands there. */
struct rf_pairs {
    const char *at; /* NULL after something went wrong */
    bool first;
};
struct rf_pairs rf_pairs_start(const char *payload);
bool rf_pairs_take(struct rf_pairs *pairs, const char *key, const char **value, size_t *size);
bool rf_pairs_take_number(struct rf_pairs *pairs, const char *key, uint64_t *number);
bool rf_pairs_take_bytes(struct rf_pairs *pairs, const char *key, uint8_t *bytes, size_t count);

/* The same, or `-`, and then `*said` is false. */
bool rf_pairs_take_number_or_none(struct rf_pairs *pairs, const char *key, uint64_t *number,
                                  bool *said);
bool rf_pairs_take_bytes_or_none(struct rf_pairs *pairs, const char *key, uint8_t *bytes,
                                 size_t count, bool *said);

/* Text, decoded; false when it does not fit. */
bool rf_pairs_take_text(struct rf_pairs *pairs, const char *key, char *out, size_t room);

/* True when nothing is left. */
bool rf_pairs_is_end(const struct rf_pairs *pairs);

RF_END_DECLS

#endif
