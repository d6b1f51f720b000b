/*
 * app/store/room_key.h -- seals the secrets of open tables with the key of the room.
 *
 * Nodes that share a database keep the secrets of their open tables there, so that another node can
 * continue a shoe.  Whoever has the database, or a backup of it, must not learn them: the cards of
 * every open shoe follow from them.  So they are sealed with a key that is in a file on each node
 * and never in the database (XChaCha20-Poly1305 of libsodium, with a random nonce and the row of
 * the table as associated data, so that a box opens at its own table only).
 *
 * The database has a fingerprint of the key, which says whether a node has the right one and
 * nothing else.
 */
#ifndef RIFFLE_APP_ROOM_KEY_H
#define RIFFLE_APP_ROOM_KEY_H

#include "record/secrets.h"

/* Bytes of a box: nonce, the length of the chain and five keys, tag. */
enum { BOX_NONCE = 24, BOX_TAG = 16, BOX_PLAIN = 8 + 5 * RF_KEY_BYTES };
enum { BOX_BYTES = BOX_NONCE + BOX_PLAIN + BOX_TAG };

struct room_key; /* a key, in locked memory */

/* Reads the key; makes a new one, in a new file that only its owner may read.  NULL, with a
 * message.  room_key_exists: there is such a file. */
struct room_key *room_key_read(const char *file);
struct room_key *room_key_make(const char *file);
bool room_key_exists(const char *file);
void room_key_free(struct room_key *room);

void room_key_fingerprint(const struct room_key *room, char out[static RF_HEX_TEXT]);

/* Closes a box and opens it.  room_key_unseal is NULL, with a message, when it was sealed with
 * another key or for another table, or there is no memory. */
void room_key_seal(const struct room_key *room, int64_t row, const struct secrets *secrets,
                   uint8_t box[static BOX_BYTES]);
struct secrets *room_key_unseal(const struct room_key *room, int64_t row, const uint8_t *box,
                                size_t size);

#endif
