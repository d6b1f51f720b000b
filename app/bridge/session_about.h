/*
 * app/bridge/session_about.h -- the club and the date of a session, for every file and sheet that
 * is made of it.
 *
 * The record proves deals and says nothing about the club.  So the two lines lie beside it, in
 * FILE.about, where `riffle deal` and `riffle session open` write them and every later command
 * finds them.  They are no secret, and without the file a sheet has the title alone.
 */
#ifndef RIFFLE_APP_BRIDGE_SESSION_ABOUT_H
#define RIFFLE_APP_BRIDGE_SESSION_ABOUT_H

#include <riffle/pbn.h>

struct session_about {
    char club[RF_PBN_NAME]; /* empty when not known */
    char date[16];          /* as in PBN, 2026.11.15; empty when not known */
};

/* Takes the club from an option, or from $RIFFLE_CLUB where it is NULL; false, with a message, when
 * it is not one line of text. */
bool session_about_club(struct session_about *about, const char *club);

/* Reads a date like 2026-11-15 or 2026.11.15; false when it is none.  NULL leaves it empty. */
bool session_about_date(struct session_about *about, const char *date);

/* What FILE.about says of a record; empty where it says nothing. */
void session_about_load(struct session_about *about, const char *record);

/* Writes FILE.about, unless there is nothing to say; false, with a message. */
bool session_about_save(const struct session_about *about, const char *record);

#endif
