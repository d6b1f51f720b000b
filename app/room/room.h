/*
 * app/room/room.h -- the card room: tables, guests, and the clients that talk to it.
 *
 * One thread runs all of it.  An act is put to the law, its lines go into the store's open batch,
 * and nobody is told of them before the batch is on the disk: `safe` is how far a table is told.
 */
#ifndef RIFFLE_APP_ROOM_H
#define RIFFLE_APP_ROOM_H

#include <jansson.h>
#include <libwebsockets.h>

#include "advice.h"
#include "companion.h"
#include "house.h"
#include "room/crowd.h"
#include "room/limits.h"
#include "room/log.h"
#include "store/store.h"

enum role { ROLE_GUEST, ROLE_DIRECTOR, ROLE_OPERATOR };

/* So much at once, and more with time; in thousandths. */
struct allowance {
    uint64_t left, at;
};

/* Where clients come from. */
struct address {
    struct address *next;
    char text[ROOM_ADDRESS];
    unsigned sessions;
    struct allowance changes; /* of its guests together */
};

/* Somebody with a token. */
struct guest {
    struct guest *next;
    struct store_guest stored;
    bool kept;                /* in the store, … */
    uint64_t batch;           /* … when this is safe */
    unsigned uses;            /* connections */
    struct allowance changes; /* acts that further no round */
};

/* What a table waits for. */
enum wait_kind {
    WAIT_NOBODY,
    WAIT_WAGERS,
    WAIT_COMMIT,
    WAIT_REVEAL,
    WAIT_CUT,
    WAIT_SURRENDER,
    WAIT_INSURANCE,
    WAIT_PLAY
};

struct wait {
    enum wait_kind kind;
    char name[RF_NAME_SIZE]; /* empty where it is for several */
    unsigned box;
    uint64_t key;  /* the same while the question is */
    uint64_t ends; /* 0: no clock */
    bool bank;     /* his bank is running */
};

/* A player at a table, beyond what its record has. */
struct player {
    char name[RF_NAME_SIZE];         /* empty: not used */
    bool broke;                      /* he committed and did not reveal, for this shuffle */
    bool ready, away, kept;          /* kept: no early surrender this round, he said */
    bool wagered;                    /* in this round */
    unsigned late;                   /* times for wagers in a row that he let run out */
    uint64_t away_since, gone_since; /* 0 while he is connected */
    uint64_t bank;
    uint64_t counter, line; /* of his last signed act, … */
    enum rf_clause ruling;  /* … and what it was answered with */
};

struct table {
    struct table *next;
    struct room *room;
    struct store_table stored;
    bool loaded, loads; /* the record has been read; or is being made or read */
    bool learns;        /* it stands still until its companions know their strategy */
    bool closing, over; /* no new round; the record is complete */
    char stopped[256];  /* a sentence: why no acts are taken any more; or empty */
    struct keeper keeper;
    struct house house;
    struct companions companions;
    struct player player[RF_BOXES_MAX];
    struct wait wait;
    uint8_t opener[RF_HASH_BYTES];  /* who asked for it, while the room is up, by his token … */
    char opened_from[ROOM_ADDRESS]; /* … and whence */
    uint64_t wagers_end;            /* 0 before the first wager */
    uint32_t latest;       /* who came last before a shoe was aborted; 0: none, this shuffle */
    uint64_t empty_since;  /* nobody sits there or looks on; 0 while somebody does */
    struct rf_act ordered; /* by the supervisor, waiting for a shoe; kind RF_ACTS for none */

    struct log log;
    struct {
        uint64_t batch, lines;
        uint8_t hash[RF_HASH_BYTES];  /* of the last of these lines */
    } open, flying;                   /* batches of the store that have lines of this table */
    uint64_t safe;                    /* lines that are on the disk, at most log.last … */
    uint8_t safe_hash[RF_HASH_BYTES]; /* … and the hash of the last of them */
    struct {
        int slot;                    /* of its marks, or MARK_NONE */
        uint64_t turn;               /* of the last one; 0: none that is right */
        uint64_t lines;              /* while it is read: how far the mark says, … */
        uint8_t hash[RF_HASH_BYTES]; /* … its hash, … */
        bool reached;                /* … and whether the record has that line */
    } mark;
    uint64_t
        kept_until; /* a table that was closed for what was lost stays so long, to be told of */
    bool unsaid;    /* its state could not be written, without memory: it is tried again */
    bool unsafe;    /* in the room's list of tables with lines that are not */
    struct table *next_unsafe;

    struct session *watchers;
    char state[ROOM_STATE]; /* as text, and … */
    size_t state_size;
    uint64_t version; /* … how often it changed */
};

struct message {
    struct message *next;
    uint64_t batch; /* it may be sent when this is safe */
    json_int_t re;  /* of the request that it answers, −1 for none */
    size_t size;
    unsigned char text[]; /* behind LWS_PRE bytes */
};

/* One client. */
struct session {
    struct session *next, *next_watcher;
    struct room *room;
    struct lws *wsi;
    struct address *address; /* NULL where none is limited */
    struct guest *guest;     /* NULL before its hello */
    struct table *table;     /* that it watches */
    uint64_t lines;          /* of its record that were sent */
    bool view, lobby;
    uint64_t view_lines, version, lobby_version;
    struct message *first, *last;
    size_t waiting; /* bytes of these */
    bool blocked;   /* in the room's list of those whose next message is not safe */
    struct session *next_blocked;
    char *input; /* fragments of a message */
    size_t input_size;
    bool too_long, binary;
    bool closing;    /* when all is sent, … */
    uint16_t status; /* … with this close status; 0: none */
    uint64_t closing_since;
    uint64_t began;               /* when the unfinished message began; 0: none */
    uint64_t came;                /* bytes of that message */
    uint64_t heard_bytes, pieces; /* of all messages */
    uint64_t other_bytes;         /* that were none */
    struct allowance other;
    uint64_t opened;
    uint64_t heard, wanted; /* when it said something; since when it does not take what waits */
    unsigned errors;
    struct allowance messages;
    uint64_t ticket;          /* of requests that are answered later; 0 before one */
    bool opening, asks_coach; /* a table of its, or an answer to it, is being prepared */
};

struct room_options {
    const char *address, *data, *certificate, *key;
    unsigned port;
    const char *origin[8]; /* that pages may have beside the room's own */
    unsigned origins;
    unsigned most_guests;     /* connections in all; 0: as many as there are files for */
    unsigned most_lag;        /* milliseconds; 0: any (crowd.h) */
    unsigned per_address;     /* connections; 0: any number */
    bool per_address_said;    /* for this machine's own too */
    bool proxy;               /* it says where clients come from */
    bool restored;            /* the folder comes from a copy: no open shoe continues */
    bool unprotected;         /* --no-sandbox */
    struct rf_bj_rules rules; /* of the house's table, and … */
    const char *name;         /* … what they are called */
};

struct desk;
struct lesson;
struct opening;
struct visit;
struct worker;

struct room {
    const struct room_options *options;
    char data[3000];
    int lock[2]; /* on the folder, and on the file in it */
    struct store *store;
    struct marks *marks;
    bool restored; /* --restored, now or at a start that failed: no open shoe continues */
    bool adopts;   /* the store is of before there were marks: its tables get their first */
    struct desk *desk;
    uint64_t tickets; /* that were given out to clients who wait for an answer */
    struct table *tables;
    struct guest *guests;
    struct address *addresses;
    struct session *sessions;
    struct table *unsafe;    /* that have lines which are not on the disk */
    struct session *blocked; /* whose next message is about something that is not */
    uint64_t safe;           /* the last batch that was told */
    unsigned table_count, session_count;
    struct {
        struct visit *first, *last;
        unsigned count;
    } visits; /* visit.c */
    struct lws_context *context;
    lws_sorted_usec_list_t ticker, publisher;
    uint64_t now;    /* by the room's clock (clock.c), in milliseconds, at this turn of the loop */
    uint64_t looked; /* live_ticks() when it was last read, … */
    uint64_t due;    /* … and when the next tick is due */
    bool stalled;    /* it stood still since clients were last told */
    uint64_t pushed; /* when the last batch was given to the store */
    char *events;    /* of the director, as text, and since when */
    uint64_t events_at;
    char *lobby; /* as text, and how often it changed */
    uint64_t lobby_version, lobby_told;
    bool lobby_changed, stops, publishes;
    const char *failed;                        /* why nothing is taken any more, or NULL */
    struct rf_digest claim[ROLE_OPERATOR + 1]; /* hashes of the links' keys; zero when used */
    struct {
        bool pending;   /* a new link was asked for, … */
        uint64_t batch; /* … and is given when this is safe */
    } renewed[ROLE_OPERATOR + 1];
    struct crowd crowd;
    struct worker *worker;                           /* of long computations: worker.h */
    struct lesson *lessons, *known[ROOM_STRATEGIES]; /* asked for, and learned: learn.c */
    unsigned known_next;
    struct opening *openings; /* of tables, that wait for a strategy: message_open.c */
};

/* room.c: claims the data folder, then loads what is in it and starts threads; or both at once. */
bool room_claim(struct room *room, const struct room_options *options);
bool room_load(struct room *room);
bool room_open(struct room *room, const struct room_options *options);
void room_close(struct room *room);
void room_tick(struct room *room);
void room_publish(struct room *room); /* after acts, and when the store has something safe */
void room_wake(void *room);           /* from another thread */
void room_unsafe(struct room *room, struct table *table); /* has lines that are not safe … */
void room_safe(struct room *room, struct table *table);   /* … or is not to be told of them */
void room_block(struct room *room, struct session *session);
void room_unblock(struct room *room, struct session *session);
struct table *room_table(struct room *room, const char *id); /* loaded, or NULL */

/* clock.c */
void clock_start(struct room *room);
void clock_look(struct room *room);       /* moves room->now on */
void clock_tell_stall(struct room *room); /* every client, after the clock stood still */

/* guest.c */
enum seated { SEATED_NOWHERE, SEATED, SEATED_UNKNOWN }; /* unknown: tables are still being read */
/* NULL when nobody has that token, which is `unknown`; or when it could not be looked up. */
struct guest *guest_of(struct room *room, const char *token, bool *unknown);
struct guest *guest_new(struct room *room, const char *name, char token[static RF_HEX_TEXT]);
enum seated guest_is_seated(const struct room *room, const struct guest *guest);
/* False when no free name of that kind could be found. */
bool guest_rename(struct room *room, struct guest *guest, const char *name);
void guest_keep(struct room *room, struct guest *guest);
void guest_release(struct room *room, struct guest *guest);
void guest_sweep(struct room *room); /* those whom nobody is any more are forgotten */
bool guest_name_fits(const char *name);
bool guest_claims(struct room *room, struct guest *guest, const char *key);
void guest_make_claim(struct room *room, enum role role, char key[static RF_HEX_TEXT]);
void guest_revoke(struct room *room, enum role role); /* nobody has it any more, nor its link */

/* allowance.c */
bool allowance_take(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most,
                    uint64_t cost); /* false when it is used up */
bool allowance_is_full(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most);
bool session_changes(struct session *session, uint64_t cost);
void session_played(struct session *session);

/* address.c */
void address_enter(struct session *session); /* it is told and closed where there are too many */
void address_sweep(struct room *room);

/* table.c; a new table gets its name there; table_load.c */
struct table *table_new(struct room *room, const struct rf_bj_rules *rules,
                        const struct store_table *stored, unsigned companions);
struct table *table_known(struct room *room, const struct store_table *stored);
bool table_load(struct table *table);
void table_keep_line(void *context, const char *line, size_t size);
void table_secret_path(const struct table *table, char *out, size_t room);
bool table_take_strategy(struct table *table); /* false while the room has not learned it */
void table_close(struct table *table);
void table_stop(struct table *table, const char *format, ...) /* a fault of this table alone */
    __attribute__((format(printf, 2, 3)));
void table_free(struct table *table);
bool table_is_companion(const struct table *table, const char *name);
struct player *table_player(struct table *table, const char *name, bool make);
bool table_connected(const struct table *table, const char *name);
unsigned table_humans(const struct table *table); /* who hold a box */

/* table_run.c */
void table_run(struct table *table);
void table_check_keeper(struct table *table); /* stops the table if its keeper failed */
bool table_may_give(const struct table *table, const struct player *player); /* to this shoe */

/* table_wait.c */
struct wait table_waits(struct table *table);
bool table_holds_look(struct table *table); /* somebody may still surrender early */
bool table_may_deal(struct table *table);
void table_begins(struct table *table); /* a round: who plays, and who was waited for */

/* table_time.c */
void table_clock(struct table *table); /* starts or stops the clock of what is waited for */
void table_timeout(struct table *table);
void table_idle(struct table *table); /* between rounds: who has been away too long leaves */
void table_acted(struct table *table, struct player *player);
void table_goes_away(struct table *table, const char *name);
bool table_declines(struct table *table, bool all); /* insurance, for all or for who is away */

/* table_say.c */
void table_say(struct table *table); /* its state, as text */

/* message.c, message_open.c, message_table.c, message_act.c, message_coach.c */
void message_take(struct session *session, const char *bytes, size_t size);
struct request {
    struct session *session;
    json_t *json;
    json_int_t re; /* -1: none */
};
void message_error(const struct request *request, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool message_is_bare(struct request *request);
bool message_is_hex(const char *text, size_t bytes);  /* exactly so many, in small digits */
struct table *message_table(struct request *request); /* that it names; NULL after an error */
void message_open(struct request *request);
void message_watch(struct request *request);
void message_unwatch(struct request *request);
void message_act(struct request *request);
void message_give(struct request *request);
void message_ready(struct request *request);
void message_away(struct request *request);
void message_coach(struct request *request);
void message_close(struct request *request);

/* message_desk.c: of the director; http_desk is what /event/ and /desk/ have over HTTP */
bool message_from_director(const struct guest *guest);
void message_desk(struct request *request);
void message_desk_answers(struct room *room); /* those that are ready are sent */

/* answer.c: a client whose answer cannot be made, without memory, is hung up on, and comes back.
 * answer_watch_memory is called once, before the first message; answer_lacked_memory tells whether
 * jansson has had no memory since the last time it was asked, in this thread */
void answer_watch_memory(void);
bool answer_lacked_memory(void);
void answer_json(struct session *session, json_t *json, json_int_t re, uint64_t batch);
void answer_welcome(const struct request *request, const char *token);
void answer_lobby(struct session *session);

/* session.c */
void session_open(struct session *session, struct room *room, struct lws *wsi);
void session_shut(struct session *session);
void session_hear(struct session *session, const char *bytes, size_t size, bool first, bool last);
int session_write(struct session *session); /* -1: close it */
void session_want(struct session *session);
void session_watch(struct session *session, struct table *table);
void session_send(struct session *session, const char *text, size_t size, json_int_t re,
                  uint64_t batch);
void session_hang_up(struct session *session); /* when it has what waits for it */
void session_fails(struct session *session);   /* what will never be safe is answered with why */
bool session_allows(struct session *session, uint64_t cost); /* false when it asks too much */
uint64_t session_ticket(struct session *session);            /* by which an answer finds it later */
struct session *session_with(struct room *room, uint64_t ticket); /* NULL: it has gone */

/* traffic.c */
void session_cut(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* tells it why and closes the connection */
bool session_takes_piece(struct session *session, size_t size, bool first);
void traffic_sweep(struct room *room); /* once a second */

/* server.c: NULL, with a message, when it cannot listen. */
bool server_open(struct room *room);
void server_run(struct room *room);
void server_publish_in(struct room *room, uint64_t ms); /* once, if it is not to be already */
void server_close(struct room *room);

#endif
