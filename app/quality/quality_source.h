/*
 * app/quality/quality_source.h -- where decks and boards come from: a method, a file, another
 * program.
 *
 * Each function fills a struct quality that the caller closes, and returns an exit status, with a
 * message when it is not 0.
 */
#ifndef RIFFLE_APP_QUALITY_QUALITY_SOURCE_H
#define RIFFLE_APP_QUALITY_QUALITY_SOURCE_H

#include "quality/quality_report.h"

#include <riffle/format.h>

struct quality_wish {
    unsigned packs;        /* decks in a stack */
    uint64_t most;         /* no more decks or boards than this */
    const char *seed;      /* of a method, and of copies of cards */
    bool keep;             /* each deck begins as the one before ended */
    enum rf_format format; /* of boards; RF_FORMATS: by the first bytes */
    bool decks;            /* the user says that these are decks */
    bool ranks;            /* of which only the ranks were written down */
    bool pairs;            /* decks come in pairs: before and after a shuffle */
    bool strict;           /* refuse a file with a board that cannot be used */
    size_t piece;          /* bytes to read before looking at them; 0: the usual number */
};

int quality_from_method(struct quality *quality, const struct quality_wish *wish,
                        const struct rf_procedure *procedure);
int quality_from_file(struct quality *quality, const struct quality_wish *wish, const char *file);
int quality_from_program(struct quality *quality, const struct quality_wish *wish,
                         const char *command);

/* Boards of a format; with RF_FORMATS the text decides.  A board that cannot be used is
 * left out with a warning, or with wish->strict the file is refused. */
int quality_from_boards(struct quality *quality, const struct quality_wish *wish,
                        enum rf_format format, FILE *in, const char *name);

/* Starts a program without a shell.  Its words are separated by blanks; '…' and "…" hold a word
 * together.  *in reads its standard output.  Prints a message when it is silent for long. */
int quality_program_start(const char *command, FILE **in, int *process);

/* Waits for the program; false, with a message, when it failed.  A program that was stopped because
 * it printed more than was needed has not failed.  One that does not end when asked is killed. */
bool quality_program_end(int process, bool stopped, const char *command);

#endif
