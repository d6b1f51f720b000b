/*
 * app/wasm/practice/practice.h -- the practice table of the browser: a house for one player, and
 * the exact analysis behind its reviews and the trainer.  `make wasm` links it as practice.wasm, a
 * module apart from the verifier, which stays small.
 *
 *     practice_text()                 the caller writes a text here: rules, a name, an act, a hand
 *     practice_entropy()              the caller writes 32 random bytes here, fresh for each shuffle
 *     practice_rules()                reads rules; JSON with the rules, or with an `error`
 *     practice_open(time, companions) opens a table for the player whose name the text is
 *     practice_act(time)              the player's act; JSON with the ruling
 *     practice_next(time)             one act of somebody else; 0 when the player is asked
 *     practice_line(n)                line n of the record, from 1; NULL if it is not kept any more
 *
 * The table is a struct rf_bj whose stacks are shuffled here.  Every act is also put to a record of
 * source `observed`, which holds no order of cards; its lines go to the page, and the page folds
 * them with the verifier's module as it folds those of a room.  Texts in, texts out: the two sides
 * share no numbers and no offsets, so there is no boundary.def.
 *
 * The module holds one table and one set of rules.  It imports nothing, and is not reentrant.
 */
#ifndef RIFFLE_APP_WASM_PRACTICE_H
#define RIFFLE_APP_WASM_PRACTICE_H

#include <riffle/bj_view.h>

#include "table/advice.h"
#include "table/companion.h"
#include "view/json_text.h"

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif

enum { PRACTICE_TEXT = 4096, PRACTICE_JSON = 1 << 17 };

EXPORTED(practice_text) char *practice_text(void);
EXPORTED(practice_entropy) uint8_t *practice_entropy(void);

/* The text is a preset's name or posted rules, then lines `key=value` that change them.  Computes
 * nothing; the table and the analysis below use these rules from now on. */
EXPORTED(practice_rules) const char *practice_rules(void);

/* The names of the presets: {"presets":[…]}. */
EXPORTED(practice_presets) const char *practice_presets(void);

/* Opens a table with the rules that were read; the text is the player's name.  1 if it is open, 0
 * if the name is not one. */
EXPORTED(practice_open) uint32_t practice_open(double time, uint32_t companions);

/* Puts an act of the player, in words without their name: {"ruling":"-","line":12}, or the clause
 * with its `sentence` and what was `expected`.  "keeps box 3" is no act of the law: the player does
 * not surrender it early. */
EXPORTED(practice_act) const char *practice_act(double time);

/* A round begins only when the player has said that they are ready for it. */
EXPORTED(practice_ready) void practice_ready(uint32_t ready);

/* Does the next act of a companion, the dealer or the supervisor.  1 if something was done; 0 when
 * the player is asked, or has to bet. */
EXPORTED(practice_next) uint32_t practice_next(double time);

/* Lines so far; a line, as long as it is among the last PRACTICE_LINES. */
enum { PRACTICE_LINES = 512 };
EXPORTED(practice_lines) uint32_t practice_lines(void);
EXPORTED(practice_line) const char *practice_line(uint32_t number);

/* What the table waits for, for the room's `wait`: "wagers", "play", "cut", … or "". */
EXPORTED(practice_wait) const char *practice_wait(void);

/* Keeps the question that the player is asked now, about this box (0 for the one in turn), so that
 * practice_advice can value its answers after the act.  0 when nothing is asked. */
EXPORTED(practice_ask) uint32_t practice_ask(uint32_t box);

/* The exact value of each answer to the question that was kept, for a full shoe, or for the cards
 * that were not seen; and what the chart says.  NULL when nothing was kept. */
EXPORTED(practice_advice) const char *practice_advice(uint32_t unseen);

/* The same for a hand that is not on the table: the text is its cards, the up-card last, like
 * "TS 6H 9C".  The shoe is full.  {"error":…} when the text is not a hand. */
EXPORTED(practice_hand) const char *practice_hand(void);

/* The chart of the rules, with the value of each play in each cell; the house edge. */
EXPORTED(practice_chart) const char *practice_chart(void);
EXPORTED(practice_edge) double practice_edge(void);

/* How the dealer's hand ends, by up-card from the ace: {"dealer":[[bust, 17, …, 21, natural], …]}. */
EXPORTED(practice_dealer) const char *practice_dealer(void);

/* The counting systems: their tags by value, in halves, and the initial count of one deck. */
EXPORTED(practice_systems) const char *practice_systems(void);

/* The count of the table by the system that the text names: {"running":…} in halves, the `true`
 * count where the system has one, and the cards `left` in the shoe. */
EXPORTED(practice_count) const char *practice_count(void);

/* --- between the files of this folder --------------------------------------------------------- */

extern struct practice {
    struct rf_bj_rules rules;      /* that were read last */
    bool read;                     /* there are such rules */
    char text[PRACTICE_TEXT];      /* from the caller */
    uint8_t entropy[RF_KEY_BYTES]; /* from the caller */
    struct rf_bj game;             /* the table, with its hidden cards */
    char name[RF_NAME_SIZE];       /* the player's */
    bool ready;                    /* the player is ready for the next round */
    bool kept[RF_BOXES_MAX + 1];   /* boxes that the player does not surrender early */
    struct companions companions;  /* their boxes, and the chart */
    struct seen seen;              /* faces shown since the shuffle */
} practice;

/* Begins a record of this game; puts a permitted or refused act into it. */
void practice_record_open(double time, const struct rf_act *opening);
void practice_record_put(double time, const struct rf_act *act);

/* The chart of the rules that were read, computed once for them. */
const struct rf_chart *practice_learn(void);

/* The answer of a function as JSON, always valid until the next one. */
struct scribe practice_json(void);
const char *practice_json_end(struct scribe *scribe);

#endif
