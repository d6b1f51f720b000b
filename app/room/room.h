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

#include "table/advice.h"
#include "table/companion.h"
#include "table/house.h"
#include "room/limits.h"
#include "room/table_lines.h"
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
    unsigned clients;
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

    struct client *watchers;
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
struct client {
    struct client *next, *next_watcher;
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
    struct client *next_blocked;
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

/* How much the room has to do (net/crowd.h). */
struct crowd {
    unsigned most_guests; /* connections; 0: any number */
    unsigned most_lag;    /* milliseconds; 0: any */
    uint64_t lag;         /* smoothed, in sixteenths of a millisecond */
    uint64_t batch;       /* of the store, whose way to the disk is timed; 0: none */
    uint64_t since;       /* when its first line was written */
    uint64_t longest;     /* of the batches since the last look, in milliseconds */
    size_t waiting;       /* bytes for all clients, when they were last counted */
    bool busy;
    uint64_t calm_since; /* 0 while it is not calm */
    uint64_t slot;       /* when the last one who was turned away may come again */
    uint64_t told;       /* when the operator was last told of it */
    unsigned away;       /* turned away since then */
};

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
    struct client *clients;
    struct table *unsafe;   /* that have lines which are not on the disk */
    struct client *blocked; /* whose next message is about something that is not */
    uint64_t safe;          /* the last batch that was told */
    unsigned table_count, client_count;
    struct {
        struct visit *first, *last;
        unsigned count;
    } visits; /* visit.c */
    struct lws_context *context;
    lws_sorted_usec_list_t ticker, publisher;
    uint64_t now;    /* by the room's clock (clock.c), in milliseconds, at this turn of the loop */
    uint64_t looked; /* os_clock_monotonic() when it was last read, … */
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

/* allowance.c */
bool allowance_take(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most,
                    uint64_t cost); /* false when it is used up */
bool allowance_is_full(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most);
bool allowance_take_change(struct client *client, uint64_t cost);
void allowance_note_played(struct client *client);

/* client_want.c: has a client, or all that watch a table, sent what is new, as soon as it takes more. */
void client_want_write(struct client *client);
void client_want_write_all(struct table *table);

#endif
