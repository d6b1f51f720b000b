/*
 * riffle/level.h -- the level of proof: who could have chosen the cards of a record.
 *
 * A record, a page and a printed sheet name the level in the same words (rf_level_words).  A level
 * says what the record can prove once everything is opened; the verdict says what is opened.
 */
#ifndef RIFFLE_LEVEL_H
#define RIFFLE_LEVEL_H

#include "riffle/record.h"
#include "riffle/session_record.h"

RF_BEGIN_DECLS

enum rf_level {
    RF_LEVEL_ENTERED,  /* people dealt, or another program: nothing is proved about chance */
    RF_LEVEL_RESEARCH, /* from a seed that everybody can read */
    RF_LEVEL_SEALED,   /* one party: fixed before play, but its maker could have chosen it */
    RF_LEVEL_SHARED,   /* two or more parties: none of them could choose */
    RF_LEVEL_PUBLIC,   /* a public value that nobody could know: nobody could choose */
};

/* The level of a table is that of its weakest shoe.  The level of a session follows from its
 * parties and its public value; before the manifest, from what is known. */
enum rf_level rf_record_level(const struct rf_record *record);
enum rf_level rf_session_record_level(const struct rf_session_record *record);
enum rf_level rf_manifest_level(const struct rf_manifest *event);

/* "sealed"; "one party; the cards were fixed before play, but …". */
const char *rf_level_name(enum rf_level level);
const char *rf_level_words(enum rf_level level);

RF_END_DECLS

#endif
