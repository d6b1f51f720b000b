/*
 * app/wasm/deals/deals.h -- deals.def as C, and the state of the module of practice deals.
 *
 * The module has one script, one plan and one set of boards.  A worker of the browser calls it:
 * read a script, plan it, ask for chances; then draw boards, and write them in a format.
 */
#ifndef RIFFLE_APP_WASM_DEALS_H
#define RIFFLE_APP_WASM_DEALS_H

#include <stddef.h>

#include <riffle/format.h>
#include <riffle/where_plan.h>

#include "where/where_chance.h"

enum { DEALS_INPUT = 1 << 16, DEALS_BOARDS = 1000 };

enum {
#define TEXT(name, js_name) TEXT_##name,
#include "wasm/deals/deals.def"
};

enum {
#define NUMBER(name, js_name) NUMBER_##name,
#include "wasm/deals/deals.def"
};

enum {
#define PART(name, js_name) PART_##name,
#include "wasm/deals/deals.def"
};

struct deals {
    char input[DEALS_INPUT];  /* what JavaScript has written */
    char script[DEALS_INPUT]; /* the text of `where`, which points into it */
    struct rf_where where;
    struct rf_where_error error;
    struct rf_where_plan plan, scratch;
    struct where_chance chance[RF_WHERE_PARTS + 1]; /* that of the whole after the last part */
    uint8_t key[RF_KEY_BYTES];
    unsigned first, boards, drawn, scenario; /* numbers from `first`; `drawn` of them are there */
    uint64_t chunk, tries;
    struct {
        struct rf_hands hands;
        uint8_t scenario, turn;
        bool is_dealt;
    } board[DEALS_BOARDS];
    unsigned losses;
};
extern struct deals deals;

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif
#define FUNCTION(type, name, parameters) EXPORTED(name) type name parameters;
#include "wasm/deals/deals.def"

_Static_assert(RF_NORTH == 0 && RF_EAST == 1 && RF_SOUTH == 2 && RF_WEST == 3, "clockwise");
_Static_assert(RF_VULNERABLE_NONE == 0 && RF_VULNERABLE_NS == 1 && RF_VULNERABLE_EW == 2 &&
                   RF_VULNERABLE_BOTH == (RF_VULNERABLE_NS | RF_VULNERABLE_EW),
               "bits");

#endif
