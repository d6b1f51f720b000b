/*
 * app/room/net/net.h -- the room as clients meet it: connections, their requests and answers, and
 * the loop that serves them.
 *
 * Everything here runs in the service thread, except room_wake.
 */
#ifndef RIFFLE_APP_ROOM_NET_NET_H
#define RIFFLE_APP_ROOM_NET_NET_H

#include "room/table/room_table.h"

/* room_life.c: room_claim takes the data folder, room_load reads it and starts threads, room_open
 * does both.  False, with a message, when that failed.  */
bool room_claim(struct room *room, const struct room_options *options);
bool room_load(struct room *room);
bool room_open(struct room *room, const struct room_options *options);
void room_close(struct room *room);

/* room.c */
bool room_load_one(struct room *room);    /* reads the next record that nobody has read yet */
void room_mark_tables(struct room *room); /* puts the marks of all tables into the batch */
void room_tick(struct room *room);
void room_publish(struct room *room); /* after acts, and when the store has something safe */
void room_collect(struct room *room); /* finishes what the worker has computed */
void room_wake(void *room);           /* makes the service loop turn; for other threads */
void room_block(struct room *room, struct client *client); /* until its next message is safe */
void room_unblock(struct room *room, struct client *client);
struct table *room_table(struct room *room, const char *id); /* loaded, or NULL */

/* ownership.c: tables come to this node and leave it; the store goes away and comes back */
void room_take_changes(struct room *room);
void room_note_away(struct room *room);

/* clock.c */
void clock_start(struct room *room);
void clock_look(struct room *room);       /* moves room->now on */
void clock_tell_stall(struct room *room); /* tells every client, after the clock stood still */

/* guest.c */
enum seated { SEATED_NOWHERE, SEATED, SEATED_UNKNOWN }; /* unknown: tables are still being read */
/* The guest with this token.  NULL when nobody has it (`unknown` is true) or the store failed. */
struct guest *guest_of(struct room *room, const char *token, bool *unknown);
struct guest *guest_new(struct room *room, const char *name, char token[static RF_HEX_TEXT]);
enum seated guest_is_seated(const struct room *room, const struct guest *guest);
/* False when no free name of that kind could be found. */
bool guest_rename(struct room *room, struct guest *guest, const char *name);
/* Puts the guest into the store.  False when somebody else has got their name meanwhile, or the
 * store is away. */
bool guest_keep(struct room *room, struct guest *guest);
void guest_release(struct room *room, struct guest *guest); /* one client less; NULL is allowed */
void guest_sweep(struct room *room);                        /* forgets guests without a client */
bool guest_name_fits(const char *name);
/* guest_offer_move makes a link that lets another device be this guest, once; guest_take_move is
 * the guest whose link has this key, with their token, or NULL. */
bool guest_offer_move(struct room *room, struct guest *guest, const char *token,
                      char key[static RF_HEX_TEXT]);
struct guest *guest_take_move(struct room *room, const char *key, char token[static RF_HEX_TEXT]);
bool guest_claims(struct room *room, struct guest *guest, const char *key);
void guest_make_claim(struct room *room, enum role role, char key[static RF_HEX_TEXT]);
void guest_revoke(struct room *room, enum role role); /* takes it from everybody, and its link */

/* address.c */
void address_enter(struct client *client); /* closes the client if its address has too many */
void address_sweep(struct room *room);

/* message.c, message_open.c, message_table.c, message_act.c, message_coach.c */
void message_take(struct client *client, const char *bytes, size_t size);
struct request {
    struct client *client;
    json_t *json;  /* NULL for an error that answers no request */
    json_int_t re; /* the client's number for it; -1: none */
};
void message_error(const struct request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool message_is_bare(struct request *request);
bool message_is_hex(const char *text, size_t bytes); /* so many bytes, in small hex digits */
struct table *message_table(struct request *request);
void message_open(struct request *request);
void message_open_continue(struct room *room); /* after a strategy was learned */
void message_open_forget(struct room *room);
void message_watch(struct request *request);
void message_unwatch(struct request *request);
void message_act(struct request *request);
void message_give(struct request *request);
void message_ready(struct request *request);
void message_away(struct request *request);
void message_coach(struct request *request);
void message_close(struct request *request);

/* message_people.c: what people do with each other: seats, links to another device, removals; and
 * message_chat.c: what they say */
bool message_has_opened(const struct guest *guest, const struct table *table);
bool message_is_barred(const struct guest *guest, const struct table *table);
void message_seats(struct request *request);
void message_move(struct request *request);
void message_take_over(struct request *request);
void message_remove(struct request *request);
void message_code(struct request *request);
bool message_is_plain(const char *text, size_t most); /* no control or direction characters */
void message_say(struct request *request);
void message_react(struct request *request);
void message_chat(struct request *request);
void message_hear(struct request *request);

/* name.c: whether two names look alike; table_name.c: a name for a table that has none */
bool name_looks_like(const char *one, const char *other);

/* Writes the name that somebody chose as the room keeps it.  NULL, or why it cannot be a name: the
 * end of a sentence that begins with it. */
const char *name_choose(const char *typed, char out[static ROOM_NAME]);
void table_name_choose(const struct room *room, char out[static STORE_TITLE]);

/* message_desk.c: requests of the director; http_desk.c serves files over HTTP */
bool message_from_director(const struct guest *guest);
void message_desk(struct request *request);
void message_desk_answers(struct room *room); /* sends answers that are ready */

/* answer.c: sends an answer, whose `json` it frees, when the batch is safe.  Without memory for the
 * answer it closes the connection, and the client comes back. */
void answer_json(struct client *client, json_t *json, json_int_t re, uint64_t batch);
json_t *answer_text(const char *text); /* JSON of text that may be damaged */
json_t *answer_seats(const struct client *client);
void answer_all_seats(struct room *room); /* once every record has been read */
void answer_welcome(const struct request *request, const char *token);
void answer_lobby(struct client *client);
char *answer_note(const struct table *table); /* the table as the lobby has it; owned, or NULL */

/* client.c */
void client_open(struct client *client, struct room *room, struct lws *wsi);
void client_close(struct client *client);
void client_receive(struct client *client, const char *bytes, size_t size, bool first, bool last);
int client_write(struct client *client); /* sends what waits; -1: close the connection */
void client_watch(struct client *client, struct table *table);
void client_send(struct client *client, const char *text, size_t size, json_int_t re,
                 uint64_t batch);
void client_about(struct client *client, const struct table *table); /* its last message is */
void client_hang_up(struct client *client);      /* closes it when all that waits is sent */
void client_tell_failure(struct client *client); /* after the room has failed */
bool client_is_allowed(struct client *client, uint64_t cost);   /* takes from its allowance */
uint64_t client_ticket(struct client *client);                  /* for an answer that comes later */
struct client *client_with(struct room *room, uint64_t ticket); /* NULL: it has gone */

/* traffic.c */
void client_cut_off(struct client *client, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* tells it why and closes the connection */
bool client_take_fragment(struct client *client, size_t size, bool first);
void traffic_sweep(struct room *room); /* once a second */

/* reach.c: finds the addresses of this machine that other devices can use (room->reach); writes one
 * as the beginning of a link */
enum { REACH_TEXT = ROOM_ADDRESS + 20 };
void reach_find(struct room *room);
void reach_write(const struct room *room, unsigned number, char out[static REACH_TEXT]);

/* server.c: server_open is false, with a message, when it cannot listen. */
bool server_open(struct room *room);
void server_run(struct room *room);
bool server_hands_over(void); /* ended by SIGUSR2: another program continues the room */
void server_publish_in(struct room *room, uint64_t ms); /* calls room_publish once, later */
void server_close(struct room *room);

#endif
