/*
 * app/os/user_folder.h -- the folder for files that the user gave no place:
 * $XDG_STATE_HOME/riffle, or ~/.local/state/riffle.  Records of tables and the ledger of deals are
 * there.
 */
#ifndef RIFFLE_APP_OS_USER_FOLDER_H
#define RIFFLE_APP_OS_USER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path of the folder, and makes it if necessary.  False, with a message that ends in
 * `instead`: what the user can do, such as "add --record FILE". */
bool user_folder_path(char *out, size_t room, const char *instead);

/* Writes the path without making the folder; false when the user has no home directory. */
bool user_folder_name(char *out, size_t room);

#endif
