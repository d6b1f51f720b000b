/*
 * riffle/session.h -- a session of duplicate bridge under Law 6, the shuffle and deal.
 *
 * A session is opened by its Director under one edition of the Law, 2007 or 2017, with its boards
 * and tables.  Each board then goes its way:
 *
 *     shuffle, cut      GATHERED -> SHUFFLED   each pack, and a cut where one is asked for   (A)
 *     deal              -> DEALT               face down, one by one, thirteen to each hand  (B)
 *     place             -> PLACED              into the four pockets                         (B)
 *     call, passout, played                    at each table
 *     redeal            -> GATHERED            before the auction first begins, or required  (D)
 *     release                                  nobody plays it any more: its cards may be shown
 *
 * An act is put to the law: rf_session_judge answers RF_PERMITTED or the first clause that forbids
 * it, rf_session_warnings lists all recommendations that a permitted act does not follow, and
 * rf_session_act asks and then does.  A refused act changes nothing.  An invalid session or act is
 * a bug of the caller, and aborts.
 *
 * In text an act is a line, `ACTOR ACT key=value …`; session_act.def lists them:
 *
 *     director open edition=2017 boards=24 tables=6
 *     ns deal board=3 method=five-piles
 *
 * A session is a plain value: the caller's storage, zero before it opens; assignment takes a
 * snapshot and nothing is freed.
 */
#ifndef RIFFLE_SESSION_H
#define RIFFLE_SESSION_H

#include "riffle/bridge.h"
#include "riffle/clause.h"

RF_BEGIN_DECLS

enum {
    RF_BOARD_NUMBER = 9999, /* the highest on any board */
    RF_SESSION_BOARDS = 128,
    RF_SESSION_TABLES = 32,
    RF_SESSION_COPIES = 31,
};

enum rf_edition { RF_EDITION_2007, RF_EDITION_2017 };

enum rf_session_actor {
    RF_ACTOR_DIRECTOR,
    RF_ACTOR_ASSISTANT,
    RF_ACTOR_NS, /* a player of that side */
    RF_ACTOR_EW,
    RF_ACTOR_COMPUTER,
    RF_ACTORS
};

/* Who shuffles and deals, Law 6E. */
enum rf_session_option {
    RF_OPTION_TABLES,     /* E1: players, at the tables; so it is until he instructs */
    RF_OPTION_DIRECTOR,   /* E2 */
    RF_OPTION_ASSISTANTS, /* E3 */
    RF_OPTION_OTHER,      /* E4: the computer, with its proof; or another program, entered */
};

enum rf_board_stage { RF_BOARD_GATHERED, RF_BOARD_SHUFFLED, RF_BOARD_DEALT, RF_BOARD_PLACED };

/* Where Law 6D sends what was found. */
enum rf_route {
    RF_ROUTE_NONE,
    RF_ROUTE_NEW_DEAL, /* D1: a new shuffle and deal */
    RF_ROUTE_16C,      /* a card was seen after the auction began; 2007 */
    RF_ROUTE_16D,      /* the same; 2017 */
    RF_ROUTE_24,       /* a card was exposed after the auction began */
    RF_ROUTE_87,       /* a fouled board */
    RF_ROUTE_RELEVANT, /* whatever Law speaks of it */
    RF_ROUTES
};

/* Masks of tables have the bit 1 << (table - 1), masks of copies 1 << copy. */
struct rf_board {
    uint32_t began;      /* tables at which a call was made on this deal */
    uint32_t passed_out; /* four passes */
    uint32_t result;     /* a result was brought in … */
    uint32_t struck;     /* … and struck out again, D2 */
    uint32_t made;       /* copies of this deal, F */
    uint32_t unequal;    /* those found not to be exact */
    uint32_t called_on;  /* those on which a call was made; bit 0 is the original */
    uint8_t stage;       /* enum rf_board_stage */
    uint8_t attempt;     /* new deals so far: 0 for the first */
    uint8_t shuffler;    /* enum rf_session_actor, from SHUFFLED on */
    uint8_t present;     /* sides at the shuffle and deal: 1 NS, 2 EW */
    bool cut_asked;      /* and not made yet, A.2 */
    bool due;            /* a new shuffle and deal, D1 */
    bool required;       /* one required by the Director, D3 */
    bool imported;       /* from another session, D2 */
    bool unshuffled;     /* found to be dealt from a sorted deck, D2 */
    bool illegal;        /* found incorrectly dealt after the auction began */
    bool fouled;         /* Law 87 */
    bool deal_known;
    uint8_t deal[RF_DEAL_NUMBER];
    uint8_t routes; /* bits 1 << enum rf_route, of what was found on this deal */
    bool computed;  /* the deal is a computer's, E4 */
    bool entered;   /* what a person or another program dealt was written down */
    bool outside;   /* another program dealt it, E4 */
    bool released;
};

struct rf_session {
    bool open, closed;
    uint8_t edition; /* enum rf_edition */
    bool replay;     /* the event replays past deals, D2 */
    uint8_t boards, tables;
    uint8_t option; /* enum rf_session_option */
    bool unwitnessed;
    uint8_t copies; /* that the Director has instructed */
    uint8_t spare;
    uint16_t first;                           /* the number of its first board */
    uint16_t number;                          /* of the session among others */
    struct rf_board board[RF_SESSION_BOARDS]; /* from the first on */
};

enum rf_session_kind {
#define SESSION_ACT(KIND, word, who, goes_on, keys) RF_SESSION_##KIND,
#include "riffle/session_act.def"
#undef SESSION_ACT
    RF_SESSION_ACTS
};

enum rf_session_key {
#define SESSION_KEY(KEY, field, spelling, least, most, usual, choices) RF_KEY_##KEY,
#define SESSION_WORD(KEY, spelling, words)                             RF_KEY_##KEY,
#include "riffle/session_act.def"
#undef SESSION_KEY
#undef SESSION_WORD
    RF_SESSION_KEYS
};

/* `said` has the bit 1 << enum rf_session_key of what was said; the rest is as usual. */
struct rf_session_act {
    enum rf_session_kind kind;
    enum rf_session_actor actor;
    uint32_t said;
#define SESSION_KEY(KEY, field, spelling, least, most, usual, choices) uint16_t field;
#include "riffle/session_act.def"
#undef SESSION_KEY
    struct rf_method method;
    uint8_t deal[RF_DEAL_NUMBER];
};

/* An act of which nothing is said yet. */
struct rf_session_act rf_session_act_make(enum rf_session_kind kind, enum rf_session_actor actor);

/* The clause that forbids the act, or RF_PERMITTED. */
enum rf_clause rf_session_judge(const struct rf_session *session, const struct rf_session_act *act);

/* Every clause that the act does not keep, in the order of the law: those that forbid it and those
 * that only recommend.  Answers how many.  While the session is not open (SR.1), or where it lacks
 * the board or table (SR.2), nothing else is judged. */
enum { RF_SESSION_CLAUSES = 24 };
unsigned rf_session_breaches(const struct rf_session *session, const struct rf_session_act *act,
                             enum rf_clause out[RF_AT_LEAST(RF_SESSION_CLAUSES)]);

/* Every recommendation that a permitted act does not follow, in the order of the law; none for an
 * act that is refused.  Answers how many. */
unsigned rf_session_warnings(const struct rf_session *session, const struct rf_session_act *act,
                             enum rf_clause out[RF_AT_LEAST(RF_SESSION_CLAUSES)]);

/* D2.1 where it asks for a second look at a deal of persons or of another program: each hand
 * is one whole suit, so make sure that the pack was shuffled.  It is a warning and refuses nothing.
 * Else, and in an event that replays past deals, RF_PERMITTED. */
enum rf_clause rf_session_check_sorted(const struct rf_session *session,
                                       const struct rf_deal *deal);

/* What a warning says: the sentence of its clause, or for D2.1 what to make sure of. */
const char *rf_session_advice(enum rf_clause warning);

/* Why it is forbidden, about this board and this moment; empty when it is permitted. */
const char *rf_session_why(const struct rf_session *session, const struct rf_session_act *act);

/* Asks, and does what is permitted. */
enum rf_clause rf_session_act(struct rf_session *session, const struct rf_session_act *act);

/* Where what the act finds is sent: a card seen, a wrong deal, a copy that is not exact. */
enum rf_route rf_session_route(const struct rf_session *session, const struct rf_session_act *act);
const char *rf_route_text(enum rf_route route);

/* The board of that number, which the session must have. */
const struct rf_board *rf_session_board_at(const struct rf_session *session, unsigned number);

/* True when no result on the board may stand, D2. */
bool rf_session_is_tainted(const struct rf_session *session, unsigned board);

/* Aborts unless everything that must be true of a session is. */
void rf_session_check_invariants(const struct rf_session *session);

struct rf_session_error {
    unsigned column; /* from 1 */
    char expected[300];
};

/* Reads one line without its line feed; false fills `error`. */
bool rf_session_act_read(struct rf_session_act *act, const char *line, size_t size,
                         struct rf_session_error *error);

/* The words of the language: RF_SESSION_ACTS and RF_ACTORS where there is none of that name. */
enum rf_session_kind rf_session_kind_find(const char *word, size_t size);
enum rf_session_actor rf_session_actor_find(const char *word, size_t size);
const char *rf_session_kind_word(enum rf_session_kind kind);
const char *rf_session_actor_word(enum rf_session_actor actor);
const char *rf_session_key_name(enum rf_session_key key);

/* Says one key of an act, as text; false when that is no value of it, and then nothing is said. */
bool rf_session_act_set(struct rf_session_act *act, enum rf_session_key key, const char *value);

/* The first key of the act that must be said and is not said yet, or RF_SESSION_KEYS. */
enum rf_session_key rf_session_act_missing_key(const struct rf_session_act *act);

/* The keys of an act, `board table [copy]`, and what may be said of one: `1 to 32`, `yes or no`. */
const char *rf_session_kind_keys(enum rf_session_kind kind);
enum { RF_SESSION_VALUES = 100 };
void rf_session_key_values(enum rf_session_key key, char out[RF_AT_LEAST(RF_SESSION_VALUES)]);

/* Writes it, its keys in the order of session_act.def, and answers its length. */
enum { RF_SESSION_TEXT = 320 };
size_t rf_session_act_write(char out[RF_AT_LEAST(RF_SESSION_TEXT)],
                            const struct rf_session_act *act);

/* The same as a record has it: all keys of the act in their order, `-` for what is not said; empty
 * when it has none.  Reading takes exactly what writing writes, from
 * the beginning of the pairs, and says how much that was. */
size_t rf_session_pairs_write(char out[RF_AT_LEAST(RF_SESSION_TEXT)],
                              const struct rf_session_act *act);
bool rf_session_pairs_read(struct rf_session_act *act, const char *pairs, size_t *taken);

RF_END_DECLS

#endif
