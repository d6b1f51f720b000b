/*
 * riffle/squaredeal.h -- the deals of an event that was dealt with SquareDeal, computed again from
 * what its organisers published.
 *
 * Before the event they publish a description (.sqd): its phases, what value will be waited for,
 * and the hash of a file of keys, one a session.  Then the value becomes known.  After the event
 * they publish the keys (.sqk), and everybody can do this:
 *
 *     rf_squaredeal_read         the description
 *     rf_squaredeal_keys_read    the keys, line by line
 *     rf_squaredeal_keys_match   are they those that the description promised?
 *     rf_squaredeal_keys_whole   has every session its key, and none another?
 *     rf_squaredeal_open         one session, or its reserve set
 *     rf_squaredeal_deal         its deals, one after the other
 *
 * A key has two halves L and R.  With H = RIPEMD-160 the q-th candidate of a session is the first
 * 96 bits of H(q H(R value set) H(L)), q in four bytes with the low one first, the value in base64
 * and the set "original" or "reserve".  A candidate that is the number of a deal is one.
 *
 * Files come with either line end, with or without a byte order mark, with tags in small letters,
 * and with tags that are not known; the order of lines does not matter but for that of the phases.
 * The texts are the caller's; keys point into theirs.  What is malformed is answered with its line,
 * column and a sentence; line 0 when it is about the whole file.
 */
#ifndef RIFFLE_SQUAREDEAL_H
#define RIFFLE_SQUAREDEAL_H

#include "riffle/bridge.h"
#include "riffle/hash.h"

RF_BEGIN_DECLS

enum {
    RF_SQUAREDEAL_TEXT = 256, /* a name, a description, a value; with its zero */
    RF_SQUAREDEAL_PHASES = 99,
    RF_SQUAREDEAL_SESSIONS = 999, /* of a phase */
    RF_SQUAREDEAL_RANGES = 64,    /* of boards, in a phase */
    RF_SQUAREDEAL_BOARD = 999,    /* the highest number */
    RF_SQUAREDEAL_KEY = 255,      /* letters of a key; it has 60 */
    RF_SQUAREDEAL_HASH = 20,
};

struct rf_squaredeal_error {
    unsigned line, column;
    char message[200];
};

struct rf_squaredeal_boards {
    uint16_t first, last;
};

/* A phase: SN sessions:boards:prefix:description. */
struct rf_squaredeal_phase {
    unsigned sessions; /* 0 when that was left open: then all have one key */
    unsigned ranges;   /* 0 when the boards were left open, by ? */
    struct rf_squaredeal_boards range[RF_SQUAREDEAL_RANGES]; /* sessions take them in turn */
    char prefix[RF_SQUAREDEAL_TEXT];                         /* of its files; ## is the session */
    char description[RF_SQUAREDEAL_TEXT];
};

struct rf_squaredeal {
    char name[RF_SQUAREDEAL_TEXT];  /* TN */
    char info[RF_SQUAREDEAL_TEXT];  /* DI: what value it will be */
    char value[RF_SQUAREDEAL_TEXT]; /* DV: the value; empty when it is not known yet */
    bool published;                 /* KH: the hash of the keys is there */
    uint8_t key_hash[RF_HASH_BYTES];
    unsigned phases;
    struct rf_squaredeal_phase phase[RF_SQUAREDEAL_PHASES];
    unsigned unknown; /* the first line whose tag is not known, and was passed over; 0 when none */
};

bool rf_squaredeal_read(struct rf_squaredeal *event, const char *text, size_t size,
                        struct rf_squaredeal_error *error);

/* The keys: lines of phase,session:key. */
struct rf_squaredeal_keys {
    const char *text;
    size_t size;
    unsigned count;
    size_t at;     /* where the last key was found */
    unsigned line; /* of that */
};

bool rf_squaredeal_keys_read(struct rf_squaredeal_keys *keys, const char *text, size_t size,
                             struct rf_squaredeal_error *error);

/* SHA-256 over the lines, each ended by CR LF as they were written: a file that lost its CRs on its
 * way still has the same keys. */
void rf_squaredeal_keys_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)],
                             const struct rf_squaredeal_keys *keys);

/* True when that, or the hash of the bytes as they are, is the one that was published. */
bool rf_squaredeal_keys_match(const struct rf_squaredeal *event,
                              const struct rf_squaredeal_keys *keys);

bool rf_squaredeal_keys_whole(const struct rf_squaredeal *event,
                              const struct rf_squaredeal_keys *keys,
                              struct rf_squaredeal_error *error);

struct rf_squaredeal_session {
    unsigned phase, session;
    struct rf_squaredeal_boards boards; /* 0 and 0 when they were left open */
    char file[RF_SQUAREDEAL_TEXT + 16]; /* the prefix with its number, and "reserve" */
    char description[RF_SQUAREDEAL_TEXT + 16];
    uint8_t owner[RF_SQUAREDEAL_HASH], seed[RF_SQUAREDEAL_HASH];
    uint32_t candidate; /* how many were looked at */
};

/* Phases and sessions count from 1.  False when there is no such session, no key or no value. */
bool rf_squaredeal_open(struct rf_squaredeal_session *session, const struct rf_squaredeal *event,
                        struct rf_squaredeal_keys *keys, unsigned phase, unsigned number,
                        bool reserve, struct rf_squaredeal_error *error);

/* The next deal, of the first board first.  There is always one more. */
void rf_squaredeal_deal(struct rf_squaredeal_session *session, struct rf_deal *deal);

RF_END_DECLS

#endif
