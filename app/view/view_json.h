/*
 * app/view/view_json.h -- what a player sees of a table, as one JSON object: the `view` of
 * docs/reference/room-protocol.md.
 *
 *     char view[LOOK_TEXT];
 *     size_t size = view_json_write(view, sizeof view, &record, "Ann");
 *
 * It is made from the fold of the record and nothing else.  So it holds only what everybody may
 * know, and the room and a page with its own core write the same bytes.  It uses no heap, no file,
 * no clock.
 */
#ifndef RIFFLE_APP_VIEW_VIEW_JSON_H
#define RIFFLE_APP_VIEW_VIEW_JSON_H

#include <riffle/record.h>

/* More than any view has. */
enum { LOOK_TEXT = 32768 };

/* Writes the view of this player (NULL: of a spectator), ended by a zero.  Returns its length, or 0
 * when it does not fit. */
size_t view_json_write(char *out, size_t room, const struct rf_record *record, const char *name);

#endif
