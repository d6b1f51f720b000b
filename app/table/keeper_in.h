/*
 * app/table/keeper_in.h -- what the files of the keeper share.
 */
#ifndef RIFFLE_APP_TABLE_KEEPER_IN_H
#define RIFFLE_APP_TABLE_KEEPER_IN_H

#include "table/keeper.h"

/* Takes a composed line of the house and writes it down.  A line of ours that the fold finds wrong
 * comes from damaged secrets or a bug: the keeper fails. */
void keeper_write(struct keeper *keeper, const char *line, size_t size);

/* Commits a proposed line and writes it down; false, with a finding, when it is wrong, and then
 * nothing has changed. */
bool keeper_commit(struct keeper *keeper, const struct rf_proposal *proposal,
                   struct rf_finding *finding);

/* A line of the house, or of the player who sits here, signed. */
void keeper_house(struct keeper *keeper, const char *act, const char *payload);
void keeper_player(struct keeper *keeper, const char *act, const char *payload);

/* " n=… seen=… sig=…" for an act of the player with this payload. */
enum { KEEPER_SIGNATURE = 300 };
void keeper_signature(const struct keeper *keeper, const char *act, const char *payload,
                      char out[static KEEPER_SIGNATURE]);

/* A head over all lines so far. */
void keeper_head(struct keeper *keeper);

/* What a line has beyond the act: the key of one who sits down, the opening of a card. */
void keeper_more(const struct keeper *keeper, const struct rf_act *act, const char *key,
                 bool permitted, char out[static RF_LINE_TEXT]);

/* True when this refused act is to be recorded: its actor sits here, and has not filled the record
 * with others. */
bool keeper_notes_refusal(struct keeper *keeper, const struct rf_act *act);

/* Before an act that makes a stack: a shoe is made ready for it.  After it: its root. */
void keeper_prepare(struct keeper *keeper, const struct rf_act *act);
void keeper_ready(struct keeper *keeper);
void keeper_root(struct keeper *keeper);

/* Reveals shoes that are over: all that nothing is dealt from any more, or all. */
void keeper_reveal(struct keeper *keeper, bool all);

/* True of an act that makes a stack. */
bool keeper_stacks(const struct rf_act *act);

/* The opening of a card that left a stack of ours: " place=… identity=… salt=… path=…". */
void keeper_opening(const struct keeper *keeper, struct rf_record_card card, char *out);

/* The order of the stack that is dealt from, worked out again from the secrets. */
void keeper_order(struct keeper *keeper);

/* The secret of each shoe that is not revealed, by index; wipe it after use. */
void keeper_secrets(const struct keeper *keeper, struct rf_digest out[static RF_RECORD_SHOES]);

#endif
