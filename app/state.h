/*
 * app/state.h -- where riffle keeps what nobody named a place for: $XDG_STATE_HOME/riffle, or
 * ~/.local/state/riffle.
 */
#ifndef RIFFLE_APP_STATE_H
#define RIFFLE_APP_STATE_H

#include <stdbool.h>
#include <stddef.h>

/* The folder, made if it is not there.  False, with a message that ends in what to say instead. */
bool state_folder(char *out, size_t room, const char *instead);

#endif
