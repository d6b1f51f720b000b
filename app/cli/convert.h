/*
 * app/cli/convert.h -- what the files of `riffle convert` share.
 *
 * A file is walked through twice: first to see whether its boards are sound, what of them the
 * other format cannot hold and which numbers they have, and then to write them; in between once
 * more where boards are to be solved.
 */
#ifndef RIFFLE_APP_CONVERT_H
#define RIFFLE_APP_CONVERT_H

#include "cli/cli.h"

#include <riffle/census.h>
#include <riffle/format.h>
#include "os/file_bytes.h"

struct convert_options {
    const char *command; /* that was given, for messages */
    const char *in, *out;
    enum rf_format from, to; /* RF_FORMATS: by the name of the file */
    unsigned first, last;    /* boards; 0 for all */
    unsigned renumber;       /* 0: they keep their numbers */
    unsigned turn;
    bool strict, force, stats, doubledummy;
    const struct rf_pbn_board *solved; /* the boards that are taken, in their order; or NULL */
};

/* One way through the boards of a file. */
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

/* True when the target has boards as they stand in the text they come from. */
bool convert_verbatim(const struct convert_options *o);

/* What was found on the first way: numbers, what will be lost, damage. */
enum convert_loss {
    LOSS_CARDS = RF_SAYINGS, /* a board without cards */
    LOSS_GAMES,              /* another game of the same board */
    LOSS_PLACE,              /* a board whose number another has */
    LOSS_EMPTY,              /* a deal that stands for an empty place */
    LOSS_DEALER,             /* an auction that another dealer began */
    LOSSES
};

struct convert_survey {
    unsigned boards, damaged; /* that are converted; faults that were told */
    unsigned lowest, highest;
    unsigned set; /* boards of a file when they are split over several; 0 when they are not */
    unsigned lost[LOSSES];
    bool heading; /* of the file, which the target does not take */
    bool research;
    struct rf_census census;
    struct rf_format_writer writer; /* what it will lose is asked of it */
};

/* The file a board goes to, from 0, and its number there. */
unsigned convert_file_of(const struct convert_survey *survey, unsigned number, unsigned *there);

/* True of a board that the target does not take; `why` is set. */
bool convert_leaves_out(const struct convert_options *o, const struct convert_walk *walk,
                        enum convert_loss *why);

int convert_look(struct convert_survey *survey, const struct convert_options *o,
                 const struct file_bytes *bytes);

/* Solves the boards for o->solved, which is to be freed; where the target has no room for that it
 * says so and solves nothing. */
int convert_solve(struct convert_options *o, const struct file_bytes *bytes);
void convert_warn(const struct convert_survey *survey, const struct convert_options *o);
int convert_write(struct convert_survey *survey, const struct convert_options *o,
                  const struct file_bytes *bytes);

#endif
