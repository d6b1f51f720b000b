/*
 * app/bridge/verb.h -- the verbs of `riffle session`, and what they share.
 *
 * A verb is a row: its name and help, the clauses behind it, its options, and a function.
 * app/cli/cmd_session.c builds the options for argp from the row, reads the command line into a
 * struct verb_input, opens the record as `access` says, and calls `run`.  Verbs that are one act
 * and nothing more use verb_act; the others have files of their own (verbs.h).
 */
#ifndef RIFFLE_APP_BRIDGE_VERB_H
#define RIFFLE_APP_BRIDGE_VERB_H

#include <argp.h>
#include "os/json_print.h"
#include "os/status.h"

#include <riffle/format.h>
#include "bridge/session_about.h"
#include "bridge/session_keeper.h"
#include "bridge/ledger.h"
#include "bridge/record_option.h"

/* The highest number that a session's first board may have, so that its last has a number too. */
enum { BOARDS_FIRST_MOST = RF_BOARD_NUMBER - RF_SESSION_BOARDS + 1 };

/* A set of board numbers, read from text like 1-24 or 3,5,7-9. */
struct board_set {
    bool has[RF_BOARD_NUMBER + 1];
    unsigned count;
};
bool board_set_read(struct board_set *set, const char *text);

enum { VERB_KEYS = 32, VERB_OPTIONS = 48, VERB_REPEATED = 64 };

/* The command line of a verb, and the session that it works on.  Texts are NULL when the option was
 * not given. */
struct verb_input {
    const struct verb *verb;
    const char *record, *note, *by, *ledger_path, *output, *argument;
    const char *key[VERB_KEYS];          /* values of the act's keys, by enum rf_session_key */
    const char *other[VERB_KEYS];        /* values of the verb's own options, by verb_option.key */
    const char *repeated[VERB_REPEATED]; /* values of its option that may be repeated */
    unsigned repetitions;
    unsigned flags;          /* which of its own options were given, a bit each */
    struct board_set boards; /* filled by verb_boards */
    bool json;
    enum rf_clause suspect;            /* D2.1 while a deal is entered that looks unshuffled */
    struct ledger *ledger;             /* opened by verb_ledger; NULL before */
    char record_option[RECORD_OPTION]; /* follows every `riffle session` that a message suggests */
    struct session_keeper keeper;
};

/* What a verb needs of the record: nothing; to read it; to continue it; or to continue it even when
 * the session is closed and its secrets are gone. */
enum verb_access { VERB_NONE, VERB_LOOKS, VERB_WRITES, VERB_WRITES_AFTER };

/* An option of a verb's own.  `key` numbers it, below VERB_KEYS; arg is NULL for a flag. */
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
    const char *repeats;               /* the name of its option that may be repeated, or NULL */
    const struct verb_option *options; /* its own, ended by one without a name */
};

extern const struct verb *const verbs[]; /* ended by NULL, in the order of help */

/* The options of a verb, with the storage for their help texts. */
struct verb_options {
    struct argp_option row[VERB_OPTIONS];
    char values[VERB_KEYS][RF_SESSION_VALUES + 40];
    unsigned count;
};

/* All options that a verb takes, in the form of argp; they lie in `options`. */
const struct argp_option *verb_options(struct verb_options *options, const struct verb *verb);

/* True when the option was given. */
static inline bool
verb_flag(const struct verb_input *in, unsigned key)
{
    return in->flags >> key & 1;
}

/* Does the act of the verb on each board that was named.  Returns the worst exit status. */
int verb_act(struct verb_input *in);

/* Puts one act to the law, writes it into the record and prints the result.  STATUS_NO when the law
 * refuses it or it is impossible, STATUS_BREACHES when it was done in breach, STATUS_IO when the
 * record cannot be written. */
int verb_put(struct verb_input *in, const struct rf_session_act *act, const uint8_t *commitment);

/* True when verb_put has done the act, lawfully or in breach. */
static inline bool
verb_is_done(int status)
{
    return status == STATUS_OK || status == STATUS_BREACHES;
}

/* The worse of two statuses; a breach is only worse than success. */
static inline int
verb_worse(int one, int other)
{
    return verb_is_done(one)                    ? (other == STATUS_OK ? one : other)
           : verb_is_done(other) || one > other ? one
                                                : other;
}

/* Makes an act from the options on the command line; false, with a message, when one is missing or
 * wrong. */
bool verb_read_act(struct verb_input *in, enum rf_session_kind kind, unsigned board,
                   struct rf_session_act *act);

/* Prints that an option is missing: a question, and the option to add; `more` follows its name.  An
 * option of one letter is given with its dash.  Returns STATUS_USAGE. */
int verb_ask(const struct verb_input *in, const char *question, const char *option,
             const char *more);
int verb_ask_key(const struct verb_input *in, enum rf_session_key key);

/* Prints what an option takes, and what was typed instead.  Returns STATUS_USAGE. */
int verb_wrong(const struct verb_input *in, const char *option, const char *takes,
               const char *said);

/* Prints why the verb cannot be done; `command`, or NULL, is what to run instead, without `riffle
 * session`.  Returns the status. */
int verb_no(const struct verb_input *in, int status, const char *words, const char *command);

/* Who does an act when the user does not say --by.  `board` may be 0 or no board of the session. */
enum rf_session_actor verb_usual_actor(const struct rf_session *session, enum rf_session_kind kind,
                                       unsigned board);

/* The acts that the law permits with a board now: an array of words like `release`, `call 2` (at
 * table 2) and `redeal D1` (for that reason). */
json_t *session_legal_acts(const struct rf_session_record *record, unsigned board);

/* True when the Director knows the deals before they are released, so that export may write them:
 * one party and no public value, or an observed session. */
bool verb_is_readable(const struct rf_session_record *record);

/* Fills in->boards with the boards that --board names, or with all of the session; false, with a
 * message. */
bool verb_boards(struct verb_input *in);

/* Reads the names in --sections, and returns how many; 0 with a message.  The file of a section is
 * like tuesday-A.dlm, and its title ends with `section A`; an empty section is the whole event. */
enum { VERB_SECTIONS = 26, VERB_SECTION = 9 }; /* how many, and bytes of a name with its zero */
enum { VERB_SECTION_TITLE = RF_EVENT_TITLE + VERB_SECTION + 20 };
unsigned verb_sections(const struct verb_input *in, const char *list,
                       char name[static VERB_SECTIONS][VERB_SECTION]);
void verb_section_path(char *out, size_t room, const char *file, const char *section);
void verb_section_title(const struct verb_input *in, const char *section,
                        char out[static VERB_SECTION_TITLE]);

/* True of a valid name of an event: 1 to 64 letters, digits and -._ */
bool event_name_fits(const char *name);

/* Makes a name that no other event has, like E20261115-1a2b3c: the date and 24 random bits. */
void event_usual_name(char out[static RF_EVENT_ID]);

/* The ledger of the club, opened at the first call and closed by cmd_session.c; NULL, with a
 * message. */
struct ledger *verb_ledger(struct verb_input *in);

/* Boards as Portable Bridge Notation, appended to a text.  It may hold deals that are still secret,
 * so it is wiped when it grows or ends. */
struct pbn_text {
    char *bytes;
    size_t size, room;
    bool undated;               /* without a date: research deals are the same on any day */
    bool open;                  /* all its boards are released: everybody may read the file */
    struct session_about about; /* club and date; a date that is empty is today */
};
bool pbn_begin(struct pbn_text *text, const char *comment);
bool pbn_add(struct pbn_text *text, const char *title, unsigned board, const struct rf_deal *deal);
bool pbn_room(struct pbn_text *text, size_t more); /* for so many bytes; false, with a message */
bool pbn_add_text(struct pbn_text *text, const char *bytes, size_t size);
void pbn_end(struct pbn_text *text); /* wipes it */

/* Adds a board of a session with the tag RiffleDeal, which says which deal of the board it is
 * (stale.h). */
bool pbn_add_dealt(struct pbn_text *text, const struct rf_session_record *record, const char *title,
                   unsigned board, const struct rf_deal *deal);

/* The format that the name of a file asks for: PBN without an ending, RF_FORMATS for an ending that
 * no format has. */
enum rf_format pbn_format_of(const char *file);

/* Club, event and date of a board in one line, for the headline of a DLM file. */
void pbn_headline(char *out, size_t room, const struct rf_format_board *board);

/* Writes the boards of `text` into `out` in the format of the file's name; false, with a message.
 * pbn_end wipes `out` in either case. */
bool pbn_convert(const struct pbn_text *text, const char *file, struct pbn_text *out);

/* Checks before the work that a file can be made there: its folder exists and the file does not.
 * pbn_can_save also wants an ending that a format of boards has, and returns an exit status;
 * pbn_can_solve one that holds double dummy tables.  False, or not STATUS_OK, with a message. */
bool pbn_can_make(const char *file);
int pbn_can_save(const char *file);
bool pbn_can_solve(const char *file);

/* Writes the boards to a new file in the format of its name, or as PBN to stdout for NULL and "-".
 * Only its owner may read the file, unless text->open. */
bool pbn_save(const struct pbn_text *text, const char *file);

/* Adds double dummy tables and par to every board (solve/solve.h); the second also saves it.
 * `cache` names a file of results, or is NULL. */
bool pbn_solve(struct pbn_text *text, const char *cache);
bool pbn_save_solved(struct pbn_text *text, const char *file, const char *cache);

#endif
