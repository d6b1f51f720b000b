/*
 * app/room/net/folder.h -- the folder of the room: made, locked for one room, and its files compared
 * with each other before anything is served.
 */
#ifndef RIFFLE_APP_FOLDER_H
#define RIFFLE_APP_FOLDER_H

#include "room/net/net.h"

/* False, with a message, when that failed. */
bool folder_make(const char *path);
bool folder_lock(struct room *room);
void folder_unlock(struct room *room);

/* `--restored` holds until a start has succeeded: the file `restored` remembers it, so that a room
 * that did not open is not started by mistake as if nothing had happened.  folder_note_restored
 * sets room->restored; folder_forget_restored is for when the closed tables are on the disk. */
bool folder_note_restored(struct room *room);
bool folder_forget_restored(const struct room *room);

/* Removes secrets of closed tables that an earlier room could not; a table that is marked as closed
 * and has no complete record is opened again.  The open tables are known then. */
void folder_sweep_secrets(struct room *room, const char *folder);

/* False, with a message, when the database is missing though there are secrets of open tables; and
 * when it has none of the tables that the marks have: the open tables are known then. */
bool folder_has_base(const struct room *room, const char *base, const char *secrets);
bool folder_check_marks(struct room *room);

#endif
