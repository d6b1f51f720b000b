/*
 * app/wasm/wasm_session.h -- what the files of the module share: the record that it holds, folded
 * line by line.  Only wasm_verifier.c changes it.
 */
#ifndef RIFFLE_APP_WASM_WASM_SESSION_H
#define RIFFLE_APP_WASM_WASM_SESSION_H

#include <riffle/session_record.h>

/* RF_TABLES_ONLY makes a smaller module, for npm: it knows a session of bridge when it sees one
 * (riffle_is_session), and takes no line of it. */
#ifdef RF_TABLES_ONLY
enum { HOLDS_SESSIONS = 0 };
#else
enum { HOLDS_SESSIONS = 1 };
#endif

/* The record as the last line left it.  The first line decides which of the two is in use. */
struct rf_session_record *session_held(void);
const struct rf_record *table_held(void);

/* wasm_lines.c: keeps every line that was taken, and gives them to the record for corrections. */
void lines_clear(void);
void lines_keep(const char *line, uint32_t size);
void lines_hold(struct rf_session_record *session, struct rf_record *table);

/* The same lines for wasm_effective.c, and its two folds. */
struct rf_lines lines_held(void);
struct rf_session_record *lines_session_fold(void);
struct rf_record *lines_table_fold(void);

/* Forgets what wasm_proof.c keeps, for a new record. */
void proof_clear(void);

#endif
