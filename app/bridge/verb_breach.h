/*
 * app/bridge/verb_breach.h -- tells the user of an act that broke the law in a session with
 * breaches, and of the record that has them.
 */
#ifndef RIFFLE_APP_BRIDGE_VERB_BREACH_H
#define RIFFLE_APP_BRIDGE_VERB_BREACH_H

#include "bridge/verb.h"

/* What is said of an act, taken from the session before the act changes it. */
struct breach_words {
    struct rf_session_act act;
    uint64_t line; /* of the record, if it is recorded */
    const char *why, *should, *remedy;
    unsigned hints;
    struct rf_session_act hint[RF_SESSION_HINTS]; /* lines that were perhaps forgotten */
};
struct breach_words breach_words_make(const struct rf_session_record *record,
                                      const struct rf_session_act *act);

/* Prints an act that was done in breach or is not judged, or that is impossible and not recorded.
 * Returns the exit status: STATUS_BREACHES, STATUS_OK or STATUS_NO. */
int breach_say(const struct verb_input *in, const struct breach_words *words,
               struct rf_session_observation seen, FILE *out);
int breach_say_json(const struct breach_words *words, struct rf_session_observation seen);

/* Prints "kept truly so far, with 2 breaches (…)" when the record has breaches, and returns
 * STATUS_BREACHES in place of STATUS_OK; else returns the status as it is. */
int breach_sum(const struct verb_input *in, int status);

/* The same sentence, for JSON; empty when the record has neither breaches nor questions. */
enum { BREACH_SUM = 1000 };
void breach_sum_words(char out[static BREACH_SUM], const struct rf_session_record *record);

#endif
