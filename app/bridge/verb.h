/*
 * bridge/verb.h -- the verbs of `riffle session`, and what they share.
 *
 * A verb is read with the options of its own row and those that all have; then the record is opened
 * and the verb is run on it.
 */
#ifndef RIFFLE_APP_BRIDGE_VERB_H
#define RIFFLE_APP_BRIDGE_VERB_H

#include "os/json_print.h"
#include "os/status.h"

#include <riffle/pbn.h>
#include "bridge/session_keeper.h"
#include "bridge/ledger.h"

/* The highest number that a session's first board may have. */
enum { BOARDS_FIRST_MOST = RF_BOARD_NUMBER - RF_SESSION_BOARDS + 1 };

/* Boards by their numbers: 1-24, or 3,5,7-9. */
struct board_set {
    bool has[RF_BOARD_NUMBER + 1];
    unsigned count;
};
bool board_set_read(struct board_set *set, const char *text);

enum { VERB_KEYS = 32 };

/* What was said on the command line. */
struct verb_input {
    const struct verb *verb;
    const char *record, *note, *by, *ledger_path, *output, *argument;
    const char *key[VERB_KEYS];   /* by enum rf_session_key, as said */
    const char *other[VERB_KEYS]; /* by the verb's own options */
    unsigned flags;               /* options without a value, a bit each */
    struct board_set boards;
    bool all, json;
    enum rf_clause suspect; /* D2.1 where the deal being entered looks unshuffled */
    struct clerk clerk;
};

/* Some may still be run when the session is closed and its secrets are gone. */
enum verb_access { VERB_NONE, VERB_LOOKS, VERB_WRITES, VERB_WRITES_AFTER };

/* An option of a verb's own.  `key` is its number; arg is NULL for a flag. */
struct verb_option {
    unsigned key;
    const char *name, *arg, *doc;
};

struct verb {
    const char *name, *summary;
    const char *doc;          /* with examples */
    const char *clauses;      /* of Law 6 that it rests on, without their edition: "A.1 C" */
    enum rf_session_kind act; /* whose keys it has, or RF_SESSION_ACTS */
    bool boards;              /* takes --board, without being an act */
    bool json;                /* prints a JSON object if asked; acts do */
    bool ledger;              /* asks the club's ledger */
    enum verb_access access;
    const char *argument; /* FILE or another word that it takes, or NULL */
    const char *output;   /* what -o FILE is for, or NULL */
    int (*run)(struct verb_input *in);
    const struct verb_option *options; /* its own, ended by one without a name */
};

extern const struct verb *const verbs[]; /* ended by NULL, in the order of help */

/* All options that a verb takes, in the form of argp; until the next call. */
const struct argp_option *verb_options(const struct verb *verb);

/* True when the option was given. */
static inline bool
verb_flag(const struct verb_input *in, unsigned key)
{
    return in->flags >> key & 1;
}

/* Puts an act of the verb to the law, for each board that was named, and says what came of it. */
int verb_act(struct verb_input *in);

/* Puts one act to the law, writes it down and says what came of it; an exit status. */
int verb_put(struct verb_input *in, const struct rf_session_act *act, const uint8_t *commitment);

/* An act as far as the command line says; false, with a message, when that is not one. */
bool verb_read_act(struct verb_input *in, enum rf_session_kind kind, unsigned board,
                   struct rf_session_act *act);

/* Says that an option is missing: a question, and the option to add; `more` follows its name.  An
 * option of one letter is given with its dash.  Answers STATUS_USAGE. */
int verb_ask(const struct verb_input *in, const char *question, const char *option,
             const char *more);
int verb_ask_key(const struct verb_input *in, enum rf_session_key key);

/* Says what an option takes, and what was typed instead.  Answers STATUS_USAGE. */
int verb_wrong(const struct verb_input *in, const char *option, const char *takes,
               const char *said);

/* Who does it when nobody is named, with that board where it is one of the session's. */
enum rf_session_actor verb_usual_actor(const struct rf_session *session, enum rf_session_kind kind,
                                       unsigned board);

/* What the Law permits to be done with a board now: an array of words like `release`, `call 2` (at
 * table 2) and `redeal D1` (for that reason), each an act that was put to it. */
json_t *session_legal_acts(const struct rf_session_record *record, unsigned board);

/* The boards that were named, or all of the session; false, with a message. */
bool verb_boards(struct verb_input *in);

/* True of the name of an event: 1 to 64 letters, digits and -._ */
bool event_name_fits(const char *name);

/* E20261115-1a2b3c: a name that no other event has. */
void event_usual_name(char out[static RF_EVENT_ID]);

/* The ledger of the club, opened once; NULL with a message. */
struct ledger *verb_ledger(struct verb_input *in);

/* Boards as Portable Bridge Notation, appended to text. */
struct pbn_text {
    char *bytes;
    size_t size, room;
    bool undated; /* research is the same on any day */
};
bool pbn_begin(struct pbn_text *text, const char *comment);
bool pbn_add(struct pbn_text *text, const char *title, unsigned board, const struct rf_deal *deal);
bool pbn_add_board(struct pbn_text *text, const struct rf_pbn_event *event,
                   const struct rf_pbn_board *board);
bool pbn_add_text(struct pbn_text *text, const char *bytes, size_t size);
void pbn_end(struct pbn_text *text); /* wipes it */

/* True when such a file can be made, as far as that is seen beforehand; false, with a message. */
bool pbn_can_save(const char *file);

/* Writes text to a file that is not there yet, for its owner alone; or to stdout. */
bool pbn_save(const struct pbn_text *text, const char *file);

/* Adds to every board what is makeable and what is par (solve/solve.h); and saves it so. */
bool pbn_solve(struct pbn_text *text, const char *cache);
bool pbn_save_solved(struct pbn_text *text, const char *file, const char *cache);

#endif
