/*
 * app/room/net/links.h -- one-time links: the first person to open one becomes the operator or the
 * director.
 *
 * The room writes each link into a file of its data folder, `operator.link` or `director.link`,
 * which only the owner can read, and removes the file when the link is used.  The key of a link is
 * in no other place: the room itself keeps a hash.
 *
 * An empty file, `operator.new` or `director.new`, asks for a new link.  So `riffle serve
 * --new-link ROLE` works while the room is open, and needs only the rights of the folder.  The room
 * then takes the role from everybody who has it and writes a new link.  It removes the request when
 * that is on the disk; if it is killed before, it does all of it again at the next start.
 */
#ifndef RIFFLE_APP_ROOM_NET_LINKS_H
#define RIFFLE_APP_ROOM_NET_LINKS_H

#include <stdio.h>

#include "room/net/net.h"

/* "operator" or "director"; ROLE_GUEST for any other word. */
enum role links_role(const char *word);

/* Where everybody finds the room, like https://cards.example.org.  Empty when it listens on this
 * machine alone, or on all addresses without saying which (no --origin). */
void links_public_address(const struct room_options *options, char *out, size_t size);

/* Makes both links, at the start.  False, with a message, when a file cannot be written. */
bool links_open(struct room *room);

/* Prints where the links are, and on a terminal the links themselves. */
void links_tell(const struct room *room);

/* Does what the files `*.new` ask for; called once a second. */
void links_sweep(struct room *room);

/* Removes the file of a link that was used. */
void links_used(const struct room *room, enum role role);

/* `riffle serve --new-link`: asks the room of a data folder for a new link and prints it.  False,
 * with a message, when that failed. */
bool links_renew(const char *data, enum role role);

#endif
