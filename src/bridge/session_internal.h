/*
 * bridge/session_internal.h -- what the files of a session share.
 *
 * law_l6.c and law_redeal.c rule, session.c does, session_text.c and session_pairs.c read and
 * write, session_why.c explains.  observe_session.c does what the law forbids and what happened all
 * the same; obstacle_session.c says what cannot have happened.
 */
#ifndef RIFFLE_BRIDGE_SESSION_INTERNAL_H
#define RIFFLE_BRIDGE_SESSION_INTERNAL_H

#include "base/text.h"
#include "riffle/session.h"

/* A rule: true for every act that keeps its clause.  It looks at that clause only; other clauses
 * have rules of their own, and the order of the list decides which is named. */
typedef bool rf_session_rule(const struct rf_session *session, const struct rf_session_act *act);

/* Law 6D: new deals, and results that may not stand. */
rf_session_rule rf_session_keeps_d11, rf_session_keeps_d12, rf_session_keeps_d13,
    rf_session_keeps_d21, rf_session_keeps_d22, rf_session_keeps_d23, rf_session_keeps_d3;

/* SR: the session's own rules, where Law 6 is silent. */
rf_session_rule rf_session_keeps_open, rf_session_keeps_numbers, rf_session_keeps_parts,
    rf_session_keeps_steps, rf_session_keeps_released;

/* A row of session_act.def: the word, who may do it, its keys, and whether it takes its board
 * on. */
struct rf_session_row {
    const char *word, *who, *keys;
    bool goes_on;
};
const struct rf_session_row *rf_session_row(enum rf_session_kind kind);

/* The next key of a list such as "board table [copy]", and whether it must be given; false at the
 * end. */
bool rf_session_keys_next(const char **keys, unsigned *key, bool *must);

/* Reads and writes the value of one key. */
bool rf_session_key_read(struct rf_session_act *act, unsigned key, const char *bytes, size_t size);
void rf_session_key_add(struct rf_text *text, const struct rf_session_act *act, unsigned key);

/* The board that an act names, or NULL. */
const struct rf_board *rf_session_board(const struct rf_session *session,
                                        const struct rf_session_act *act);

/* True for an act that takes its board further, and is forbidden while a new deal is due. */
bool rf_session_continues_board(const struct rf_session *session, const struct rf_session_act *act);

/* True when entering the board is its deal: under E4 another program has dealt it. */
bool rf_session_enters_outside(const struct rf_session *session, const struct rf_session_act *act);

/* Does an act, lawful or not.  The session must be consistent after it. */
void rf_session_apply(struct rf_session *session, const struct rf_session_act *act);

/* True when an act, done in breach or lawfully, gathers the cards of its board for another deal. */
bool rf_session_deals_again(const struct rf_session *session, const struct rf_session_act *act);

bool rf_session_act_has(const struct rf_session_act *act, enum rf_session_key key);
bool rf_session_actor_is_player(enum rf_session_actor actor);
uint32_t rf_session_table_bit(const struct rf_session_act *act);

#endif
