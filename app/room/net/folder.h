/*
 * app/room/net/folder.h -- the data folder of the room: made, locked for one room, and its files
 * compared with each other before anything is served.
 */
#ifndef RIFFLE_APP_FOLDER_H
#define RIFFLE_APP_FOLDER_H

#include "room/net/net.h"

/* False, with a message, when that failed. */
bool folder_make(const char *path);
bool folder_lock(struct room *room);
void folder_unlock(struct room *room);

/* `--restored` holds until a start has succeeded.  The file `restored` remembers it, in case the
 * room fails to open and is started again without the option.  folder_note_restored sets
 * room->restored; folder_forget_restored is called once the closed tables are on the disk. */
bool folder_note_restored(struct room *room);
bool folder_forget_restored(const struct room *room);

/* The room in this folder was moved into a database, or out of one and has not arrived (move.h).
 * folder_note_moved writes the file `moved` with the reason, or (NULL) removes it.
 * folder_check_moved is false, with the reason as a message, while the file is there; --restored
 * makes the room this folder's again. */
bool folder_note_moved(const struct room *room, const char *why);
bool folder_check_moved(const struct room *room);

/* Removes secrets of closed tables that an earlier run left behind.  A table that is marked as
 * closed without a complete record is opened again.  Called when the open tables are known. */
void folder_sweep_secrets(struct room *room, const char *folder);

/* False, with a message: folder_has_base when the database is missing although there are secrets of
 * open tables; folder_check_marks, called when the open tables are known, when the database has
 * none of the tables that the marks have. */
bool folder_has_base(const struct room *room, const char *base, const char *secrets);
bool folder_check_marks(struct room *room);

#endif
