/*
 * wasm/wasm_session.h -- what the module holds: the record of a table, or of a session of bridge, folded
 * line by line.
 */
#ifndef RIFFLE_APP_WASM_WASM_SESSION_H
#define RIFFLE_APP_WASM_WASM_SESSION_H

#include <riffle/session_record.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

/* The one that is held, as the last line left it. */
struct rf_session_record *session_held(void);
const struct rf_record *table_held(void);

#endif
