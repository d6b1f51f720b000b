/*
 * app/wasm/boundary.h -- boundary.def as C: the prototypes of the exported functions, the numbers
 * that they take, and the structs that JavaScript reads and writes.
 *
 * The files of this folder are compiled with -Wmissing-prototypes, so a function that is not in
 * boundary.def cannot be exported.  tests/browser/agree.mjs checks that each one listed there is.
 */
#ifndef RIFFLE_APP_WASM_BOUNDARY_H
#define RIFFLE_APP_WASM_BOUNDARY_H

#include <stddef.h>

#include <riffle/session_record.h>

/* What riffle_counted tells of an act. */
enum { COUNTED_LINE, COUNTED_PLACE, COUNTED_CLAUSE, COUNTED_FAULT, COUNTED_ATTEMPT };

enum {
#define TEXT(name, js_name) TEXT_##name,
#include "wasm/boundary.def"
};

enum {
#define NUMBER(name, js_name) NUMBER_##name,
#include "wasm/boundary.def"
};

enum {
#define SESSION_TEXT(name, js_name) SESSION_TEXT_##name,
#include "wasm/boundary.def"
};

enum {
#define SESSION_NUMBER(name, js_name) SESSION_NUMBER_##name,
#include "wasm/boundary.def"
};

enum {
#define BOARD_TEXT(name, js_name) BOARD_TEXT_##name,
#include "wasm/boundary.def"
    BOARD_TEXTS
};

enum {
#define BOARD_NUMBER(name, js_name) BOARD_NUMBER_##name,
#include "wasm/boundary.def"
};

enum {
#define STAGE(name, js_name) STAGE_##name,
#include "wasm/boundary.def"
};

struct signature {
#define SIGNATURE(type, name, length) type name[length];
#include "wasm/boundary.def"
};

struct proof_io {
#define PROOF_IO(type, name, length) type name[length];
#include "wasm/boundary.def"
};

struct live {
#define LIVE(type, name, length) type name[length];
#include "wasm/boundary.def"
};

#if defined __wasm__ && !defined RF_SMALL
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif
#define FUNCTION(type, name, parameters) EXPORTED(name) type name parameters;
#include "wasm/boundary.def"

/* What the JavaScript takes for granted and no offset tells: a digest is its bytes, cards lie in a
 * Uint16Array and so at an even address, the sub-keys of all parties follow the other texts of a
 * board, and seats and vulnerability index lists of words (app/web/words_check.js, sheet.js). */
_Static_assert(sizeof(struct rf_digest) == RF_HASH_BYTES, "a digest has no padding");
_Static_assert(sizeof(rf_card) == 2, "the page reads cards from a Uint16Array");
_Static_assert(offsetof(struct proof_io, order) % sizeof(rf_card) == 0, "a Uint16Array is aligned");
_Static_assert(BOARD_TEXT_SUBKEY == BOARD_TEXTS - 1, "nothing follows the sub-keys");
_Static_assert(RF_NORTH == 0 && RF_EAST == 1 && RF_SOUTH == 2 && RF_WEST == 3, "clockwise");
_Static_assert(RF_VULNERABLE_NONE == 0 && RF_VULNERABLE_NS == 1 && RF_VULNERABLE_EW == 2 &&
                   RF_VULNERABLE_BOTH == (RF_VULNERABLE_NS | RF_VULNERABLE_EW),
               "bits");

#endif
