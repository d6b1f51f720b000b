/*
 * app/os/user_folder.h -- where riffle keeps what nobody named a place for: $XDG_STATE_HOME/riffle, or
 * ~/.local/state/riffle.
 */
#ifndef RIFFLE_APP_OS_USER_FOLDER_H
#define RIFFLE_APP_OS_USER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* The folder, made if it is not there.  False, with a message that ends in what to say instead. */
bool user_folder_path(char *out, size_t room, const char *instead);

#endif
