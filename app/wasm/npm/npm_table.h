/*
 * app/wasm/npm/npm_table.h -- a table of blackjack that judges acts, for the package of npm.  `make
 * npm` links it with the verifier (wasm_verifier.c) as one small module.
 *
 *     npm_table_text()        the caller writes a text here, ended by a zero
 *     npm_table_open()        opens a table with rules: a preset, "6 decks H17", or lines
 *     npm_table_act(perform)  judges the act in the text, and performs it if it is permitted
 *     npm_table_legal()       the acts that the law permits now
 *     npm_table_view()        what the player with this name sees; empty: a spectator
 *
 * All but the first return JSON, which is valid until the next call.  The module holds one table;
 * an application with several makes several instances.  npm/riffle.js calls it.
 */
#ifndef RIFFLE_APP_WASM_NPM_TABLE_H
#define RIFFLE_APP_WASM_NPM_TABLE_H

#include <stdint.h>

#ifdef __wasm__
#define NPM_EXPORTED(name) __attribute__((export_name(#name)))
#else
#define NPM_EXPORTED(name)
#endif

enum { NPM_TEXT = 8192 };

NPM_EXPORTED(npm_table_text) char *npm_table_text(void);

/* {"open":true}, or {"open":false,"error":…,"line":…}: the line of the rules, or 0. */
NPM_EXPORTED(npm_table_open) const char *npm_table_open(void);

/* {"permitted":true}, or {"permitted":false} with `clause`, `sentence` and `expected`.  A text that
 * is no act has `column`, `found` and `expected` instead. */
NPM_EXPORTED(npm_table_act) const char *npm_table_act(uint32_t perform);

/* {"acts":[…]}: acts that the table waits for come first. */
NPM_EXPORTED(npm_table_legal) const char *npm_table_legal(void);

/* The `view` of docs/reference/room-protocol.md. */
NPM_EXPORTED(npm_table_view) const char *npm_table_view(void);

#endif
