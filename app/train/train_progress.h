/*
 * app/train/train_progress.h -- the answers of the player, kept in the state directory.
 *
 * The file is the JSON that the trainer in a browser exports and imports; docs/reference/json.md
 * describes it.  It has mode 0600 and is replaced as a whole.  A file that is damaged is never
 * written over.
 */
#ifndef RIFFLE_APP_TRAIN_TRAIN_PROGRESS_H
#define RIFFLE_APP_TRAIN_TRAIN_PROGRESS_H

#include <jansson.h>
#include <riffle/drill.h>

enum { PROGRESS_PATH = 4096, PROGRESS_MOST = 3000 }; /* answers of each kind that are kept */

struct progress {
    char path[PROGRESS_PATH]; /* empty: nothing is kept */
    json_t *decisions, *counts, *indices, *bets;
};

/* One decision about a hand. */
struct progress_decision {
    unsigned cell;
    enum rf_play did, best;
    double cost; /* in bets */
    bool missed;
};

/* Reads a file; one that does not exist is no progress yet.  An exit status, with a message.
 * Release it also after a failure. */
int progress_open(struct progress *progress, const char *path);
void progress_release(struct progress *progress);

/* Adds an answer and keeps the file; an exit status, with a message.  A count at a table has no
 * number of cards, and no time. */
int progress_decide(struct progress *progress, const struct progress_decision *decision);
int progress_count(struct progress *progress, const char *kind, const char *system, bool right,
                   uint64_t milliseconds, unsigned cards);

/* Answers to an index play, with its name as train_index_name has it, and to a question of bets;
 * bets are in units. */
struct progress_index {
    char play[40];
    const char *system, *did, *right;
    int count;
    double cost; /* in bets */
    bool missed;
};
int progress_index(struct progress *progress, const struct progress_index *answer);

struct progress_bet {
    const char *system;
    int count;
    double did, right, cost; /* cost: certainty equivalent, in units */
    bool missed;
};
int progress_bet(struct progress *progress, const struct progress_bet *answer);

/* Reads decision `number`; false if the entry does not have our form. */
bool progress_read(const struct progress *progress, size_t number,
                   struct progress_decision *decision);

/* Adds what another file has and this one lacks, and says how many answers; writes everything to a
 * file, or to standard output for "-".  Exit statuses, with messages. */
int progress_import(struct progress *progress, const char *file);
int progress_export(const struct progress *progress, const char *file);

#endif
