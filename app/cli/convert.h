/*
 * app/cli/convert.h -- what the files of `riffle convert` share.
 *
 * A file is read from start to end twice: first to find faulty boards, what the other format cannot
 * hold, and the range of board numbers; then to write the boards.  With --doubledummy there is a
 * third walk in between, which collects the boards for the solver.
 */
#ifndef RIFFLE_APP_CONVERT_H
#define RIFFLE_APP_CONVERT_H

#include "cli/cli.h"

#include <riffle/census.h>
#include <riffle/format.h>
#include "os/file_bytes.h"

struct convert_options {
    const char *command;           /* name of the subcommand, for messages */
    const char *in, *out, *ledger; /* ledger: NULL for the usual one, if there is one */
    enum rf_format from, to;       /* RF_FORMATS: by the name of the file */
    unsigned first, last;          /* boards; 0 for all */
    unsigned renumber;             /* number of the first board; 0 keeps all numbers */
    unsigned turn;                 /* seats to turn each deal clockwise, 0 to 3 */
    bool strict, force, stats, doubledummy;
    const struct rf_pbn_board *solved; /* the boards that are taken, in their order; or NULL */
};

/* One walk through the boards of a file; convert_next moves it on. */
struct convert_walk {
    const struct convert_options *o;
    struct rf_format_reader reader;
    struct rf_format_error error;
    struct rf_format_board board; /* as it was read */
    struct rf_format_board then;  /* as it is to be */
    struct rf_format_change change;
    unsigned place;              /* among the boards that are taken, from 1 */
    bool twice;                  /* the same deal under the same number as the board before */
    unsigned was_number, number; /* of the board before, in the file and now */
    struct rf_hands was_hands;
    unsigned lowest, highest;   /* numbers of the boards that --boards leaves out; 0 for none */
    bool gap;                   /* something was left out before the next board */
    const char *kept, *was_end; /* where the last board that is kept ends, and the last taken */
};

enum convert_step { CONVERT_BOARD, CONVERT_WRONG, CONVERT_END };

struct convert_walk convert_walk_on(const struct convert_options *o,
                                    const struct file_bytes *bytes);
enum convert_step convert_next(struct convert_walk *walk);

/* True when boards keep the text that they have in the source. */
bool convert_verbatim(const struct convert_options *o);

/* What a conversion loses, beside the values of enum rf_said. */
enum convert_loss {
    LOSS_CARDS = RF_SAYINGS, /* a board without cards */
    LOSS_GAMES,              /* another game of the same board */
    LOSS_PLACE,              /* a board whose number another has */
    LOSS_EMPTY,              /* a deal that stands for an empty place */
    LOSS_DEALER,             /* an auction that another dealer began */
    LOSSES
};

enum { CONVERT_HEADLINE = 2 * RF_PBN_NAME + 60 }; /* bytes of club, event and date */

struct convert_survey {
    unsigned boards, damaged; /* boards to convert; faults that were reported */
    unsigned lowest, highest;
    unsigned set; /* boards in each file when they are split over several; 0 for one file */
    unsigned lost[LOSSES];
    char headline[CONVERT_HEADLINE]; /* of the first board: a DLM file has one for all */
    bool heading;                    /* the file has a heading that the target cannot hold */
    bool research, practice;
    struct rf_census census;
    struct rf_format_writer writer; /* says what the target format loses of a board */
};

/* The file a board goes to, from 0, and its number there. */
unsigned convert_file_of(const struct convert_survey *survey, unsigned number, unsigned *there);

/* True of a board that the target does not take; `why` is set. */
bool convert_leaves_out(const struct convert_options *o, const struct convert_walk *walk,
                        enum convert_loss *why);

int convert_look(struct convert_survey *survey, const struct convert_options *o,
                 const struct file_bytes *bytes);

/* True, with a message, when a deal that is to be converted was withdrawn (convert_stale.c). */
bool convert_is_stale(const struct convert_options *o, const struct file_bytes *bytes);

/* Solves the boards into o->solved, which the caller frees.  Prints a warning and solves nothing
 * when the target cannot hold the results.  Returns an exit status. */
int convert_solve(struct convert_options *o, const struct file_bytes *bytes);
void convert_warn(const struct convert_survey *survey, const struct convert_options *o);
int convert_write(struct convert_survey *survey, const struct convert_options *o,
                  const struct file_bytes *bytes);

/* Warns of boards that the club's ledger knows, if OUT is for a dealing machine. */
void convert_ask_ledger(const struct convert_options *o, const struct file_bytes *bytes);

#endif
