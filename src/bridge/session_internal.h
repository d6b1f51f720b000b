/*
 * bridge/session_internal.h -- what the files of a session share.
 */
#ifndef RIFFLE_BRIDGE_SESSION_INTERNAL_H
#define RIFFLE_BRIDGE_SESSION_INTERNAL_H

#include "base/text.h"
#include "riffle/session.h"

/* True of every act that keeps the clause; it may speak of the clause alone. */
typedef bool rf_session_rule(const struct rf_session *session, const struct rf_session_act *act);

/* Law 6D, of new deals and of results that may not stand. */
rf_session_rule rf_session_keeps_d11, rf_session_keeps_d12, rf_session_keeps_d13,
    rf_session_keeps_d21, rf_session_keeps_d22, rf_session_keeps_d23, rf_session_keeps_d3;

/* SR: where Law 6 is silent. */
rf_session_rule rf_session_keeps_open, rf_session_keeps_numbers, rf_session_keeps_parts,
    rf_session_keeps_steps, rf_session_keeps_released;

/* The row of session_act.def. */
struct rf_session_row {
    const char *word, *who, *keys;
    bool goes_on;
};
const struct rf_session_row *rf_session_row(enum rf_session_kind kind);

/* The next key of "board table [copy]": a key and whether it must be said; false at the end. */
bool rf_session_keys_next(const char **keys, unsigned *key, bool *must);

/* What is said of a key, read and written. */
bool rf_session_key_read(struct rf_session_act *act, unsigned key, const char *bytes, size_t size);
void rf_session_key_add(struct rf_text *text, const struct rf_session_act *act, unsigned key);

/* The board of an act that speaks of one, or NULL. */
const struct rf_board *rf_session_board(const struct rf_session *session,
                                        const struct rf_session_act *act);

/* True of an act that takes its board on, and is forbidden while a new deal is due. */
bool rf_session_continues_board(const struct rf_session *session, const struct rf_session_act *act);

/* True when entering the board deals it: under E4 another program has dealt it. */
bool rf_session_enters_outside(const struct rf_session *session, const struct rf_session_act *act);

bool rf_session_act_has(const struct rf_session_act *act, enum rf_session_key key);
bool rf_session_actor_is_player(enum rf_session_actor actor);
uint32_t rf_session_table_bit(const struct rf_session_act *act);

#endif
