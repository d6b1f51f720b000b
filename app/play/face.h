/*
 * app/play/face.h -- the two faces of an evening: lines of text (plain_play.c) and a screen
 * (screen.c).
 *
 * A face tells what happens and asks the player; the evening decides what happens.  `riffle play`
 * (app/cli/cmd_play.c) makes the evening and chooses the face.
 */
#ifndef RIFFLE_APP_PLAY_FACE_H
#define RIFFLE_APP_PLAY_FACE_H

#include "play/evening.h"

struct face_options {
    unsigned shoes, rounds; /* leave after so many; 0 for no limit */
    bool fast;              /* the screen makes no pauses between acts */
};

/* Acts as the law reads them, without the name before them.  These are no words for people: they
 * must stay as riffle/act.h spells them. */
#define PHRASE_BUY    "buys %s of chips"
#define PHRASE_WAGER  "wagers %s on box %u"
#define PHRASE_INSURE "insures box %u for %s"
#define PHRASE_CUT    "cuts at %s"

/* Plays until you leave, the input ends, or as much is played as the options say.  Returns false,
 * with a message, when the terminal or the input failed. */
bool plain_play(struct evening *evening, const struct face_options *options);
bool screen_play(struct evening *evening, const struct face_options *options);

/* True when standard input and output are a terminal that a screen can be drawn on. */
bool screen_usable(void);

/* Ends the evening and prints your result.  After an interruption a table with a record stays as it
 * is, to be resumed; otherwise you leave it. */
void face_end(struct evening *evening, bool interrupted);

/* True when as much is played as the options say, and no round is running. */
bool face_played(const struct evening *evening, const struct face_options *options);

/* Reads your act from a phrase such as "wagers 10 on box 3"; false when it is not one. */
bool face_act(const struct evening *evening, struct rf_act *act, const char *phrase);

#endif
