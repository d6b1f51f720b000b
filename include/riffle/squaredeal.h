/*
 * riffle/squaredeal.h -- computes again the deals of an event that was dealt with SquareDeal, from
 * what its organisers published.
 *
 * Before the event they publish a description (.sqd): its phases, which public value will be used,
 * and the hash of a file of keys, one per session.  Then the value becomes known.  After the event
 * they publish the keys (.sqk), and everybody can check:
 *
 *     rf_squaredeal_read         reads the description
 *     rf_squaredeal_keys_read    reads the keys
 *     rf_squaredeal_keys_match   are they the keys that the description promised?
 *     rf_squaredeal_keys_whole   does every session have exactly one key?
 *     rf_squaredeal_open         opens one session, or its reserve set
 *     rf_squaredeal_deal         returns its deals, one after the other
 *
 * A key has two halves L and R.  With H = RIPEMD-160, the q-th candidate of a session is the first
 * 96 bits of H(q H(R value set) H(L)): q in four bytes, little-endian, the value in base64, and the
 * set "original" or "reserve".  A candidate that is the number of a deal gives that deal; others
 * are skipped.
 *
 * Files may have either line end, a byte order mark, tags in lower case and unknown tags.  The
 * order of lines matters only for the phases.  The texts are the caller's and must stay, because
 * keys point into them.  Functions that can fail return false and fill `error`.
 */
#ifndef RIFFLE_SQUAREDEAL_H
#define RIFFLE_SQUAREDEAL_H

#include "riffle/bridge.h"
#include "riffle/hash.h"

RF_BEGIN_DECLS

enum {
    RF_SQUAREDEAL_TEXT = 256,     /* bytes of a name, a description or a value, with a zero */
    RF_SQUAREDEAL_PHASES = 99,    /* at most */
    RF_SQUAREDEAL_SESSIONS = 999, /* of a phase, at most */
    RF_SQUAREDEAL_RANGES = 64,    /* of boards in a phase, at most */
    RF_SQUAREDEAL_BOARD = 999,    /* the highest board number */
    RF_SQUAREDEAL_KEY = 255,      /* characters of a key, at most; usually 60 */
    RF_SQUAREDEAL_HASH = 20,      /* bytes of RIPEMD-160 */
};

struct rf_squaredeal_error {
    unsigned line, column; /* from 1; line 0 if the fault is about the whole file */
    char message[200];     /* what is wrong and what was expected */
};

struct rf_squaredeal_boards {
    uint16_t first, last;
};

/* A phase of the event: SN sessions:boards:prefix:description. */
struct rf_squaredeal_phase {
    unsigned sessions; /* 0 if their number was left open: then all share one key */
    unsigned ranges;   /* 0 if the boards were left open, by ? */
    struct rf_squaredeal_boards range[RF_SQUAREDEAL_RANGES]; /* sessions use them in turn */
    char prefix[RF_SQUAREDEAL_TEXT];                         /* of file names; ## is the session */
    char description[RF_SQUAREDEAL_TEXT];
};

/* The description of an event. */
struct rf_squaredeal {
    char name[RF_SQUAREDEAL_TEXT];   /* TN */
    char info[RF_SQUAREDEAL_TEXT];   /* DI: which value will be used */
    char value[RF_SQUAREDEAL_TEXT];  /* DV: the value; empty if it is not known yet */
    bool published;                  /* KH: the hash of the keys is there */
    uint8_t key_hash[RF_HASH_BYTES]; /* if published */
    unsigned phases;
    struct rf_squaredeal_phase phase[RF_SQUAREDEAL_PHASES];
    unsigned unknown; /* the first line with an unknown tag, which was skipped; 0 for none */
};

/* Reads a description. */
bool rf_squaredeal_read(struct rf_squaredeal *event, const char *text, size_t size,
                        struct rf_squaredeal_error *error);

/* The keys: lines of phase,session:key. */
struct rf_squaredeal_keys {
    const char *text; /* the whole file, the caller's */
    size_t size;      /* in bytes */
    unsigned count;   /* keys */
    size_t at;        /* where the search for the next key starts */
    unsigned line;    /* the line before that */
};

/* Reads a file of keys. */
bool rf_squaredeal_keys_read(struct rf_squaredeal_keys *keys, const char *text, size_t size,
                             struct rf_squaredeal_error *error);

/* SHA-256 over the lines, each ended by CR LF as SquareDeal wrote them.  So a file whose line ends
 * were converted still has the same hash. */
void rf_squaredeal_keys_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)],
                             const struct rf_squaredeal_keys *keys);

/* True when this hash, or the hash of the bytes as they are, is the published one. */
bool rf_squaredeal_keys_match(const struct rf_squaredeal *event,
                              const struct rf_squaredeal_keys *keys);

/* True when every session of the description has exactly one key, and no other session has one. */
bool rf_squaredeal_keys_whole(const struct rf_squaredeal *event,
                              const struct rf_squaredeal_keys *keys,
                              struct rf_squaredeal_error *error);

struct rf_squaredeal_session {
    unsigned phase, session;            /* from 1 */
    struct rf_squaredeal_boards boards; /* 0 and 0 if they were left open */
    char file[RF_SQUAREDEAL_TEXT + 16]; /* the prefix with the number, and "reserve" */
    char description[RF_SQUAREDEAL_TEXT + 16];
    uint8_t owner[RF_SQUAREDEAL_HASH]; /* H(L) */
    uint8_t seed[RF_SQUAREDEAL_HASH];  /* H(R value set) */
    uint32_t candidate;                /* q: candidates tried so far */
};

/* Opens a session.  Phases and sessions count from 1.  False if there is no such session, no key
 * or no value. */
bool rf_squaredeal_open(struct rf_squaredeal_session *session, const struct rf_squaredeal *event,
                        struct rf_squaredeal_keys *keys, unsigned phase, unsigned number,
                        bool reserve, struct rf_squaredeal_error *error);

/* The next deal of the session, starting with its first board.  There is always one more. */
void rf_squaredeal_deal(struct rf_squaredeal_session *session, struct rf_deal *deal);

RF_END_DECLS

#endif
