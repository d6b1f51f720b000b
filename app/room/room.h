/*
 * app/room/room.h -- the state of the card room: tables, guests, and the clients that talk to it.
 *
 * One thread, the service thread, runs all of it.  An act is put to the law, its lines go into the
 * store's open batch, and nobody is told of them before the batch is on the disk: `safe` is the
 * number of lines that a table may tell.
 *
 * Owners: the room owns the lists of tables, guests, addresses and clients; a client points to its
 * guest, its address and the table that it watches, and owns none of them.  Times are milliseconds
 * of the room's clock (net/clock.c); 0 usually means "not".
 */
#ifndef RIFFLE_APP_ROOM_H
#define RIFFLE_APP_ROOM_H

#include <jansson.h>
#include <libwebsockets.h>

#include "table/advice.h"
#include "table/companion.h"
#include "table/house.h"
#include "room/limits.h"
#include "room/metrics.h"
#include "room/notify.h"
#include "room/table_lines.h"
#include "store/owner.h"

enum role { ROLE_GUEST, ROLE_DIRECTOR, ROLE_OPERATOR };

/* A rate limit (allowance.c). */
struct allowance {
    uint64_t left; /* in thousandths */
    uint64_t at;   /* when it was last filled */
};

/* Where clients come from: an IP address, or a network of IPv6. */
struct address {
    struct address *next;
    char text[ROOM_ADDRESS];
    unsigned clients;
    struct allowance changes; /* of its guests together */
};

/* A person with a token, while one of their clients is connected. */
struct guest {
    struct guest *next;
    struct store_guest stored;
    bool kept;                /* in the store, … */
    uint64_t batch;           /* … once this batch is safe */
    unsigned uses;            /* clients that point here */
    struct allowance changes; /* recorded acts that help no round */
    struct allowance says;    /* what they say to others at a table */
    uint64_t counted;         /* room->counts when they were last counted among onlookers */
    struct {
        char token[RF_HEX_TEXT]; /* what the other device gets */
        struct rf_digest key;    /* the hash of the link's key */
        uint64_t ends;           /* 0: there is no link */
    } move;                      /* a link that takes this guest to another device */
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
    char name[RF_NAME_SIZE]; /* the player; empty when the question is for several */
    unsigned box;            /* 0 for none */
    uint64_t key;            /* stays the same while the question does */
    uint64_t ends;           /* when the time is up; 0: no clock */
    bool bank;               /* the player's time bank is running */
};

/* What the room knows of a player at a table and the record does not. */
struct player {
    char name[RF_NAME_SIZE]; /* empty: this place is free */
    bool broke;              /* committed to this shuffle and did not reveal */
    bool ready;              /* wants the next round to begin */
    bool away;               /* is not waited for */
    bool kept;               /* said that they do not surrender early in this round */
    bool wagered;            /* plays in this round */
    bool decides;            /* has decided something since they came, or came back */
    bool mute;               /* let the time for commitments run out */
    bool removed;            /* leaves as soon as no round is on */
    unsigned late;           /* times for wagers in a row that ran out */
    uint64_t came;           /* when these notes began */
    uint64_t away_since;
    uint64_t gone_since;   /* without a connection; 0 while there is one */
    uint64_t bank;         /* milliseconds left of the time bank */
    uint64_t counter;      /* of the last signed act, … */
    uint64_t line;         /* … its line in the record … */
    enum rf_clause ruling; /* … and the answer to it, for a client that repeats it */
};

struct table {
    struct table *next;
    struct room *room;
    struct store_table stored;
    bool loaded;       /* the record has been read */
    bool loads;        /* the record is being made or read */
    bool learns;       /* the table waits until its companions have a strategy */
    bool closing;      /* no new round begins */
    bool over;         /* the record is complete */
    bool sleeps;       /* read again, and none of its players is back: no clock runs */
    char stopped[256]; /* a sentence: why the table takes no more acts; or empty */
    struct keeper keeper;
    struct house house;
    struct companions companions;
    struct player player[RF_BOXES_MAX];
    struct wait wait;
    char opened_from[ROOM_ADDRESS]; /* where it was opened from; unknown after a restart */
    struct {
        char name[RF_NAME_SIZE];
        uint8_t hash[RF_HASH_BYTES]; /* of their token */
    } barred[ROOM_BARRED];           /* guests whom the opener removed: they sit here no more */
    unsigned bars;                   /* how many there were */
    uint64_t wagers_end;             /* 0 before the first wager */
    uint32_t latest;       /* last arrival before a shoe of this shuffle was aborted; 0: none was */
    uint64_t empty_since;  /* nobody sits or watches there; 0 while somebody does */
    struct rf_act ordered; /* by the supervisor, waiting for a shoe; kind RF_ACTS for none */

    struct log log;
    struct {
        uint64_t batch, lines;
        uint8_t hash[RF_HASH_BYTES]; /* of the last of these lines */
    } open, flying; /* the last two batches of the store with lines of this table */
    uint64_t safe;  /* how many lines are on the disk, at most log.last … */
    uint8_t safe_hash[RF_HASH_BYTES]; /* … and the hash of the last of them */
    struct {
        int slot;                    /* of its marks, or MARK_NONE */
        uint64_t turn;               /* of the newest valid mark; 0: there is none */
        uint64_t lines;              /* while the record is read: the mark's number of lines, … */
        uint8_t hash[RF_HASH_BYTES]; /* … its hash, … */
        bool reached;                /* … and whether the record has that line */
    } mark;
    struct {
        uint64_t lines, version;
    } noted;                   /* what the note for other nodes was written of */
    char given_to[STORE_NODE]; /* it goes to this node and takes nothing more; or empty */
    uint64_t kept_until; /* a table that was closed because lines were lost stays listed so long */
    bool unsaid;         /* table_say ran out of memory: it is tried again */
    bool unsafe;         /* in the room's list of tables with lines that are not on the disk */
    struct table *next_unsafe;

    struct client *watchers;
    char state[ROOM_STATE]; /* what table_say wrote: JSON, … */
    size_t state_size;
    uint64_t version; /* … and how often it changed */
};

/* A message to a client, waiting to be sent. */
struct message {
    struct message *next;
    uint64_t batch; /* it may be sent when this batch is safe */
    json_int_t re;  /* the number of the request that it answers, −1 for none */
    int64_t row;    /* of the table whose line it is about; 0: of none */
    uint64_t since; /* when the act began that it answers, in microseconds; 0: it answers none */
    size_t size;
    unsigned char text[]; /* after LWS_PRE bytes, which libwebsockets needs for its own use */
};

/* One WebSocket. */
struct client {
    struct client *next, *next_watcher;
    struct room *room;
    struct lws *wsi;
    struct address *address;                     /* NULL when addresses are not limited */
    struct guest *guest;                         /* NULL before its hello */
    struct table *table;                         /* that it watches, or NULL */
    uint64_t lines;                              /* how many lines of the record it was sent */
    bool view, lobby;                            /* it wants views; it wants the lobby */
    bool deaf;                                   /* it does not want to hear what people say */
    bool own;                                    /* it runs on the room's own machine */
    uint64_t view_lines, version, lobby_version; /* what it was last sent of each */
    struct message *first, *last;                /* that wait to be sent, owned */
    size_t waiting;                              /* their bytes */
    bool blocked; /* in the room's list of clients whose next message is not safe */
    struct client *next_blocked;
    char *input; /* fragments of the message that is coming in, owned */
    size_t input_size;
    bool too_long, binary; /* what is wrong with that message */
    bool closing;          /* is closed when all is sent, … */
    uint16_t status;       /* … with this close status; 0: none */
    uint64_t closing_since;
    uint64_t began;       /* when the unfinished message began; 0: none */
    uint64_t came;        /* bytes of that message */
    uint64_t heard_bytes; /* of all messages, … */
    uint64_t pieces;      /* … and their fragments */
    uint64_t other_bytes; /* of pings and other frames */
    struct allowance other;
    uint64_t opened; /* when it connected */
    uint64_t heard;  /* when it last sent something */
    uint64_t wanted; /* since when it does not take what waits; 0: it does */
    unsigned errors; /* that it was answered with */
    struct allowance messages;
    uint64_t ticket;          /* by which a late answer finds this client; 0 before one is needed */
    bool opening, asks_coach; /* a table, or the coach's answer, is being prepared for it */
};

struct room_options {
    const char *address, *data, *certificate, *key;
    unsigned port;
    int socket;                  /* that listens there already (net/activation.h); 0: open one */
    const char *metrics_address; /* where Prometheus asks; NULL: nowhere */
    unsigned metrics_port;
    const char *origin[8]; /* origins that pages may have besides the room's own */
    unsigned origins;
    unsigned most_guests;     /* connections in all; 0: as many as the file limit allows */
    unsigned most_lag;        /* milliseconds; 0: any (crowd.h) */
    unsigned per_address;     /* connections; 0: any number */
    bool per_address_said;    /* the option was given, so it holds for this machine's own too */
    bool proxy;               /* a proxy in front says where clients come from */
    const char *store;        /* URI of a database that nodes share; NULL: a file in `data` */
    const char *node;         /* the name of this node, and … */
    const char *node_address; /* … where clients reach it; with `store` only */
    unsigned lease;           /* milliseconds that a table stays with a silent node */
    const char *room_key;     /* file of the key that seals secrets in the database */
    bool restored;            /* the folder comes from a backup: no open shoe continues */
    bool unprotected;         /* --no-sandbox */
    unsigned drain;           /* seconds that a node may take to give its tables away */
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
    uint64_t batch;       /* the batch of the store that is being timed; 0: none */
    uint64_t since;       /* when its first line was written */
    uint64_t longest;     /* the slowest batch since the last look, in milliseconds */
    size_t waiting;       /* bytes for all clients, when they were last counted */
    bool busy;            /* newcomers are turned away */
    uint64_t calm_since;  /* 0 while it is not calm */
    uint64_t slot;        /* when the last client that was turned away may come again */
    uint64_t told;        /* when the operator was last told of it */
    unsigned away;        /* clients turned away since then */
};

struct room {
    const struct room_options *options;
    char data[3000];
    int lock[2]; /* on the folder, and on the file in it */
    struct store *store;
    struct marks *marks;
    bool restored;      /* --restored, now or at a start that failed: no open shoe continues */
    bool shared;        /* several nodes use the store (store/owner.h) */
    bool adopts;        /* the store is older than marks: its tables get their first one */
    bool files_limited; /* by the sandbox: the desk's threads then limit themselves further */
    struct desk *desk;
    uint64_t tickets; /* how many were given to clients that wait for an answer */
    struct table *tables;
    struct guest *guests;
    struct address *addresses;
    struct client *clients;
    struct table *unsafe;   /* tables with lines that are not on the disk */
    struct client *blocked; /* clients whose next message is about such a line */
    uint64_t safe;          /* the last batch that was told */
    unsigned table_count, client_count;
    uint64_t counts; /* how often onlookers were counted */
    bool read;       /* every record has been read since the start */
    struct {
        struct visit *first, *last;
        unsigned count;
    } visits; /* visit.c */
    struct lws_context *context;
    lws_sorted_usec_list_t ticker, publisher;
    struct notify notify; /* what the service manager is told */
    uint64_t now;    /* by the room's clock (clock.c), in milliseconds, at this turn of the loop */
    uint64_t looked; /* os_clock_monotonic() when it was last read, … */
    uint64_t due;    /* … and when the next tick is due */
    bool stalled;    /* the clock stood still since clients were last told the time */
    uint64_t pushed; /* when the last batch was given to the store */
    char *events;    /* the list of bridge events, JSON, owned, … */
    uint64_t events_at;                 /* … and when it was made */
    char *lobby;                        /* JSON, owned, … */
    uint64_t lobby_version, lobby_told; /* … how often it changed, and when it was last sent */
    bool lobby_changed, stops, publishes;
    const char *failed; /* why the room takes no acts, or NULL; points to failed_text */
    char failed_text[400];
    bool away; /* it takes them again as soon as the store is back (ownership.c) */
    char reach[ROOM_REACH][ROOM_ADDRESS]; /* addresses of this machine that others can use */
    unsigned reaches;
    struct rf_digest claim[ROLE_OPERATOR + 1]; /* hashes of the links' keys; zero when used */
    struct {
        bool pending;   /* a new link was asked for, … */
        uint64_t batch; /* … and is handed out when this batch is safe */
    } renewed[ROLE_OPERATOR + 1];
    struct crowd crowd;
    struct metrics metrics;
    struct nodes *nodes;                             /* the other nodes, or NULL (net/nodes.h) */
    bool drains;                                     /* this node gives its tables away, … */
    uint64_t drained_until;                          /* … until then */
    struct worker *worker;                           /* long computations: worker.h */
    struct lesson *lessons, *known[ROOM_STRATEGIES]; /* asked for, and learned: learn.c */
    unsigned known_next;
    struct opening *openings; /* tables that wait for a strategy: message_open.c */
};

/* allowance.c */
bool allowance_take(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most,
                    uint64_t cost); /* false when it is used up */
bool allowance_is_full(struct allowance *allowance, uint64_t now, uint64_t rate, uint64_t most);
bool allowance_take_change(struct client *client, uint64_t cost);
void allowance_note_played(struct client *client);

/* client_want.c: asks for a callback to send news to a client, or to all that watch a table. */
void client_want_write(struct client *client);
void client_want_write_all(struct table *table);

#endif
