/*
 * record/entry.h -- an act of the table as its line has it.
 */
#ifndef RIFFLE_RECORD_ENTRY_H
#define RIFFLE_RECORD_ENTRY_H

#include "riffle/record.h"

/* An act as its line has it. */
struct rf_entry {
    struct rf_act act;
    bool permitted;
    bool signs; /* SIT: a key is given */
    uint8_t key[RF_KEY_BYTES];
    bool opened; /* a card is shown with its place */
    uint64_t place;
    rf_card identity;
    uint8_t salt[RF_HASH_BYTES];
    size_t steps;
    struct rf_digest path[RF_MERKLE_PATH_MAX];
};

/* Acts that show a card: at a committed table with its opening. */
bool rf_act_shows_card(enum rf_act_kind kind);

/* Reads the act of a line, and what it has beyond its phrase; false when it is not one. */
bool rf_entry_read(const struct rf_record *record, const struct rf_line *line,
                   struct rf_entry *entry);

#endif
