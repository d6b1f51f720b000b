/*
 * tests/observed_record.h -- the lines of the house in the record of an observed table: its first
 * line and its heads, with a key of zeros where breaches are recorded.
 */
#ifndef RIFFLE_TESTS_OBSERVED_RECORD_H
#define RIFFLE_TESTS_OBSERVED_RECORD_H

#include "suite.h"

#include <riffle/record.h>

#include <string.h>

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

/* Adds key=value to a payload, with %XX where a record has it. */
static inline void
add_text(char *payload, size_t room, const char *key, const char *text)
{
    size_t at = strlen(payload);
    at += (size_t)snprintf(payload + at, room - at, " %s=", key);
    for (; *text && at + 4 < room; text++) {
        bool plain = strchr("-._~:", *text) || (*text >= '0' && *text <= '9') ||
                     ((*text | 0x20) >= 'a' && (*text | 0x20) <= 'z');
        at += (size_t)snprintf(payload + at, room - at, plain ? "%c" : "%%%02X",
                               (unsigned char)*text);
    }
}

/* The payload of the first line.  The record is new; it gets the hash that this line follows. */
static inline void
write_opening(struct rf_record *record, const struct rf_bj_rules *rules, bool breaches,
              char payload[static RF_LINE_TEXT])
{
    uint8_t hash[RF_HASH_BYTES];
    char text[RF_BJ_RULES_TEXT], words[RF_ACT_TEXT];
    struct rf_act opening = rf_bj_opening_act(rules);
    rf_bj_rules_write(text, rules);
    rf_sha256(hash, text, strlen(text));
    rf_proof_genesis(record->spine.last, hash, "T1");
    rf_act_write(words, &opening);
    snprintf(payload, RF_LINE_TEXT, "format=" RF_RECORD_FORMAT " id=T1 source=observed");
    add_text(payload, RF_LINE_TEXT, "rules", text);
    add_text(payload, RF_LINE_TEXT, "opening", words);
    size_t at = strlen(payload);
    snprintf(payload + at, RF_LINE_TEXT - at,
             " key=%s chain=- length=- seed=- companions=- strategy=- clock=-%s",
             breaches ? ZEROS : "-", breaches ? " breaches=yes" : "");
}

/* The payload of a head over all lines. */
static inline void
write_head(const struct rf_record *record, char payload[static RF_HEAD_TEXT + 200])
{
    char head[RF_HEAD_TEXT];
    rf_spine_write_head(&record->spine, head);
    snprintf(payload, RF_HEAD_TEXT + 200, "%s sig=%s", head, record->breaches ? ZEROS ZEROS : "-");
}

#endif
