/*
 * app/cli/did_you_mean.h -- the name that a mistyped word was meant to be.
 */
#ifndef RIFFLE_APP_DID_YOU_MEAN_H
#define RIFFLE_APP_DID_YOU_MEAN_H

/* The search for the nearest name.  Zero it but for `typed`, and offer it every name. */
struct did_you_mean {
    const char *typed; /* the word that is no name; borrowed */
    const char *name;  /* the nearest name so far within two edits, or NULL */
    unsigned distance; /* edits between both; 0 before the first name that is near */
};

/* Compares one name.  Keeps the pointer, so names must outlive the search. */
void did_you_mean_try(struct did_you_mean *search, const char *name);

enum { DID_YOU_MEAN = 80 };

/* Writes " Did you mean NAME?", or nothing when no name or more than one is nearest. */
const char *did_you_mean_words(const struct did_you_mean *search, char out[static DID_YOU_MEAN]);

#endif
