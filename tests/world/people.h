/*
 * tests/world/people.h -- one player, with what their browser keeps: a token, a key, the lines they
 * were sent and the receipt for them.
 */
#ifndef RIFFLE_WORLD_PEOPLE_H
#define RIFFLE_WORLD_PEOPLE_H

#include "world.h"

struct person {
    char name[16];
    bool signs, cheats, floods, forgets; /* forgets: commits and does not reveal */
    bool is_operator;
    struct lws wsi;
    uint64_t next_at; /* when they do something again */

    char token[RF_HEX_TEXT]; /* empty before the first welcome */
    bool welcome, claimed, watching;
    char table[RF_RECORD_ID]; /* where they are, or empty */
    unsigned opened;          /* tables */
    uint64_t lines;           /* of that table, … */
    char hash[RF_HEX_TEXT];   /* … of the last of them, … */
    char receipt[RF_HEX_TEXT];
    char *view;                     /* the newest, or NULL */
    bool waits_wagers, waits_keeps; /* what the table waits for: wagers; who keeps a hand */

    uint8_t seed[RF_KEY_BYTES], secret_key[64], key[RF_KEY_BYTES];
    uint64_t counter;
    char last[2048]; /* the signed act that may have to be sent again */
};

/* What they say; the text is at most 4,000 bytes. */
void person_say(struct person *person, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void person_act(struct person *person, const char *words);

/* people_play.c: one thing that moves the game on; people_cheat.c: one that must not. */
void person_play(struct person *person);
void person_cheat(struct person *person);
void person_give(struct person *person, bool reveal, uint64_t shoe, unsigned seat, bool lies);

#endif
