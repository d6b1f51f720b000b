/*
 * app/room/net/move.h -- `riffle serve --move`: a room moves from its folder into a database, or
 * from a database into a folder.
 */
#ifndef RIFFLE_APP_ROOM_NET_MOVE_H
#define RIFFLE_APP_ROOM_NET_MOVE_H

#include "room/room.h"

enum move { MOVE_NOWHERE, MOVE_TO_DATABASE, MOVE_TO_FOLDER };

/* Moves the room between the folder and the database of these options.  The place that it leaves
 * stays as it was, with a note that no room opens it again: two rooms would deal from the same
 * shoes.  False, with a message. */
bool move_room(const struct room_options *options, enum move move);

#endif
