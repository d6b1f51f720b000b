/*
 * app/look.h -- what a player sees of a table, as one JSON object: the `view` of
 * docs/reference/room-protocol.md.
 *
 *     char view[LOOK_TEXT];
 *     size_t size = look_write(view, sizeof view, &record, "Ann");
 *
 * It is made from the fold of the record and nothing else, so that it holds what everybody may
 * know, and the room and a page with its own core write the same bytes.  Nothing of the world is
 * touched: no heap, no file, no clock.
 */
#ifndef RIFFLE_APP_LOOK_H
#define RIFFLE_APP_LOOK_H

#include <riffle/riffle.h>

/* More than any view has. */
enum { LOOK_TEXT = 32768 };

/* Writes the view of the player of that name, NULL for one who looks on, with a zero after it, and
 * answers its length: 0 when there is not room enough. */
size_t look_write(char *out, size_t room, const struct rf_record *record, const char *name);

#endif
