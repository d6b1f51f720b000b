/*
 * app/play/face.h -- the two faces of an evening: lines of text, and a screen.
 */
#ifndef RIFFLE_APP_PLAY_FACE_H
#define RIFFLE_APP_PLAY_FACE_H

#include "play/evening.h"

struct face_options {
    unsigned shoes, rounds; /* leave after so many; 0: never */
    bool fast;              /* the screen makes no pauses */
};

/* Plays until you leave, the input ends or enough is played.  Answers false, with a message, when
 * the terminal or the input failed. */
bool plain_play(struct evening *evening, const struct face_options *options);
bool screen_play(struct evening *evening, const struct face_options *options);

/* True when standard input and output are a terminal that a screen can be drawn on. */
bool screen_usable(void);

/* You leave, or were interrupted: a table with a record then waits for you.  Says where you
 * stand. */
void face_end(struct evening *evening, bool interrupted);

/* True when as much is played as was asked for. */
bool face_played(const struct evening *evening, const struct face_options *options);

/* Your act in words, as the law reads it: "wagers 10 on box 3". */
bool face_act(const struct evening *evening, struct rf_act *act, const char *phrase);

#endif
