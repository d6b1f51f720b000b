/*
 * app/cli/count_verbs.h -- what the files of `riffle count` share.
 */
#ifndef RIFFLE_APP_COUNT_VERBS_H
#define RIFFLE_APP_COUNT_VERBS_H

#include "game_options.h"

#include <riffle/indices.h>

struct count_asked {
    struct game_options game;
    const char *verb, *name;   /* name: of a system or of a file; NULL for none */
    struct rf_counting system; /* read from it */
    bool seen_said;            /* --seen was given */
    struct cli_cut seen;       /* all zero for no card */
    int divisor, rounding;     /* --true-count and --rounding; -1 for those of the system */
    bool json;
    /* For indices and efficiency. */
    struct cli_cut cut; /* where no further round begins; all zero for 75% */
    unsigned long samples, threads, top;
    double rounds;                      /* of perfect play, or of each system of a search */
    const char *seed, *write, *compare; /* --compare: a set or a file; NULL for all sets */
    /* For search. */
    unsigned long level; /* 0 for all */
    double spread;       /* 0 for the usual one */
    const char *beside;  /* systems, separated by commas; or NULL */
    bool balanced;
};

/* Reads the system of a name or of a file; an exit status, with a message in the name of the
 * command. */
int count_system_read(const char *name, const char *command, struct rf_counting *system);

/* Reads index plays: a set that ships with Riffle, or a file.  "none" and NULL leave them as they
 * are. */
int count_indices_read(const char *name, const char *command, struct rf_index_plays *plays);

/* Indices for a game (count_indices.c): the blocks of samples and what was found in them. */
struct count_indices {
    struct rf_indices_game game;
    uint8_t key[RF_KEY_BYTES];
    unsigned cards;
    unsigned long samples;
    struct rf_indices_table *block; /* RF_INDICES_BLOCKS */
    unsigned count;
    struct rf_indices_found found[RF_INDEX_PLAYS_MAX]; /* the greatest gain first */
    double gain, seconds;                              /* of all indices; for the samples */
};

/* Finds them, on all threads.  Returns an exit status, with a message; count_indices_free is needed
 * in any case. */
int count_indices_find(struct count_indices *is, const struct count_asked *asked);
void count_indices_free(struct count_indices *is);

/* Index plays of what was found: the best `top` by gain. */
void count_indices_plays(const struct count_indices *is, unsigned long top,
                         struct rf_index_plays *plays);

/* The verbs; each returns an exit status. */
int count_list(const struct count_asked *asked);
int count_show(const struct count_asked *asked);
int count_frequencies(const struct count_asked *asked);
int count_indices(const struct count_asked *asked);
int count_efficiency(const struct count_asked *asked);
int count_search(const struct count_asked *asked);

#endif
