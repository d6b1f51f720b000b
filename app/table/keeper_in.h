/*
 * app/table/keeper_in.h -- what the files of the keeper share; nobody else includes it.
 *
 * All functions that write a line leave the keeper `failed` when that is not possible, and do
 * nothing when it has failed already, so callers need to look only where they depend on the
 * result.
 */
#ifndef RIFFLE_APP_TABLE_KEEPER_IN_H
#define RIFFLE_APP_TABLE_KEEPER_IN_H

#include "table/keeper.h"

/* Takes a composed line of the house and writes it down.  If the fold finds our own line wrong, the
 * secrets are damaged or there is a bug: the keeper fails. */
void keeper_write(struct keeper *keeper, const char *line, size_t size);

/* Room for the lines of the record, false with a message without it; and a line that the record has
 * taken, which is kept if the table can have corrections. */
bool keeper_hold_lines(struct keeper *keeper);
void keeper_hold_line(struct keeper *keeper, const char *line, size_t size);

/* Commits a proposed line and writes it down; false, with a finding, when it is wrong, and then
 * nothing has changed. */
bool keeper_commit(struct keeper *keeper, const struct rf_proposal *proposal,
                   struct rf_finding *finding);

/* Writes a line of the house, or a signed one of the player at this terminal. */
void keeper_house(struct keeper *keeper, const char *act, const char *payload);
void keeper_player(struct keeper *keeper, const char *act, const char *payload);

/* Writes " n=… seen=… sig=…" for an act of that player: a counter, the hash of the last line that
 * they saw, and the signature over both and the payload. */
enum { KEEPER_SIGNATURE = 300 };
void keeper_signature(const struct keeper *keeper, const char *act, const char *payload,
                      char out[static KEEPER_SIGNATURE]);

/* Writes an act that was proposed; acts of the player at this terminal are signed. */
void keeper_write_act(struct keeper *keeper, struct rf_proposal *proposal);

/* The key of a record with breaches (keeper_observe.c): a new one, or that of a resumed record.
 * False, with a message, when that is not possible. */
bool keeper_make_key(struct keeper *keeper);
bool keeper_resume_key(struct keeper *keeper);

/* The ruling of the opening in such a record. */
void keeper_opening_ruling(const struct keeper_options *o, char out[static RF_RULING_TEXT]);

/* Writes a head: the signed root of all lines so far. */
void keeper_head(struct keeper *keeper);

/* A head, unless the record ends with one. */
void keeper_sign(struct keeper *keeper);

/* What a line has beyond the act: the key of a player who sits down, the opening of a card. */
void keeper_more(const struct keeper *keeper, const struct rf_act *act, const char *key,
                 bool permitted, char out[static RF_LINE_TEXT]);

/* True when this refused act is to be recorded; counts it. */
bool keeper_notes_refusal(struct keeper *keeper, const struct rf_act *act);

/* Before an act that makes a stack, keeper_prepare makes a shoe ready for it (keeper_ready does the
 * steps that are missing).  After the act, keeper_root publishes the root of the stack. */
void keeper_prepare(struct keeper *keeper, const struct rf_act *act);
void keeper_ready(struct keeper *keeper);
void keeper_root(struct keeper *keeper);

/* Reveals shoes: those that are not dealt from any more, or `all`. */
void keeper_reveal(struct keeper *keeper, bool all);

/* True of an act that makes a new stack. */
bool keeper_stacks(const struct rf_act *act);

/* Writes the opening of a card that has left a stack: " place=… identity=… salt=… path=…". */
void keeper_opening(const struct keeper *keeper, struct rf_record_card card, char *out);

/* Computes the order of the stack that is dealt from, and its tree, from the secrets. */
void keeper_order(struct keeper *keeper);

/* The secrets of the shoes that are not revealed, by index in the record; wipe them after use. */
void keeper_secrets(const struct keeper *keeper, struct rf_digest out[static RF_RECORD_SHOES]);

/* keeper_file.c: a keeper with an empty record; memory for the stack of a committed table and its
 * tree; a lock on the file, because two processes that kept one record would break its chain.
 * False, with a message. */
bool keeper_start(struct keeper *keeper, const char *path, struct keeper_sink sink);
bool keeper_make_room(struct keeper *keeper);
bool keeper_lock(const struct keeper *keeper);

#endif
