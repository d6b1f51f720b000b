/*
 * record/entry.h -- an act of the table as its line has it: the act itself, and what the record
 * adds.
 */
#ifndef RIFFLE_RECORD_ENTRY_H
#define RIFFLE_RECORD_ENTRY_H

#include "riffle/record.h"

/* The record adds to an act its ruling, a key when a player sits down, and the opening of a card
 * that is shown at a committed table. */
struct rf_entry {
    struct rf_act act;
    bool permitted; /* the ruling is `-` */
    bool signs;     /* sit: the player gives a key to sign with */
    uint8_t key[RF_KEY_BYTES];
    bool opened;    /* the four keys of an opening are there */
    uint64_t place; /* among all leaves of the shoe */
    rf_card identity;
    uint8_t salt[RF_HASH_BYTES];
    size_t steps; /* hashes in the path */
    struct rf_digest path[RF_MERKLE_PATH_MAX];
};

/* True for acts that show a card, which a committed table opens against its root. */
bool rf_act_shows_card(enum rf_act_kind kind);

/* Reads the act of a line and what the record adds to it; false when it is malformed. */
bool rf_entry_read(const struct rf_record *record, const struct rf_line *line,
                   struct rf_entry *entry);

#endif
