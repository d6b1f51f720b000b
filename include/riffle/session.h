/*
 * riffle/session.h -- a session of duplicate bridge under Law 6, the shuffle and deal.
 *
 * The Director opens a session under one edition of the Law, 2007 or 2017, with its boards and
 * tables.  Each board then goes through these steps:
 *
 *     shuffle, cut      GATHERED -> SHUFFLED   each pack, and a cut if a player asks for it  (A)
 *     deal              -> DEALT               face down, one by one, thirteen to each hand  (B)
 *     place             -> PLACED              into the four pockets                         (B)
 *     call, passout, played                    at each table
 *     redeal            -> GATHERED            before the auction first begins, or required  (D)
 *     release                                  nobody will play it again; it may be shown
 *
 * An act is put to the law.  rf_session_judge returns RF_PERMITTED or the first clause that forbids
 * it; rf_session_warnings lists the recommendations that a permitted act does not follow;
 * rf_session_act judges and then performs.  A refused act changes nothing.
 *
 *     static struct rf_session session;                        all zero: not open yet
 *     struct rf_session_act act;
 *     struct rf_session_error error;
 *     const char *line = "director open edition=2017 boards=24 tables=6";
 *     if (rf_session_act_read(&act, line, strlen(line), &error))
 *         ruling = rf_session_act(&session, &act);
 *
 * In text an act is a line `ACTOR ACT key=value …`; session_act.def lists the acts.  A session is a
 * plain value in the caller's storage: all zero before it opens, assignment takes a snapshot,
 * nothing is freed.  An invalid session or act is a bug of the caller and stops the program.
 */
#ifndef RIFFLE_SESSION_H
#define RIFFLE_SESSION_H

#include "riffle/bridge.h"
#include "riffle/clause.h"

RF_BEGIN_DECLS

enum {
    RF_BOARD_NUMBER = 9999,  /* the highest board number */
    RF_SESSION_BOARDS = 128, /* at most, as are the next two */
    RF_SESSION_TABLES = 32,
    RF_SESSION_COPIES = 31, /* copies of a board besides the original */
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
    RF_OPTION_TABLES,     /* E1: players deal at their tables (until the Director says otherwise) */
    RF_OPTION_DIRECTOR,   /* E2: the Director deals */
    RF_OPTION_ASSISTANTS, /* E3: assistants or other persons deal */
    RF_OPTION_OTHER,      /* E4: the computer deals, with a proof; or another program does */
};

enum rf_board_stage { RF_BOARD_GATHERED, RF_BOARD_SHUFFLED, RF_BOARD_DEALT, RF_BOARD_PLACED };

/* The Law that treats what an act found (Law 6D). */
enum rf_route {
    RF_ROUTE_NONE,
    RF_ROUTE_NEW_DEAL, /* D1: a new shuffle and deal */
    RF_ROUTE_16C,      /* a card was seen after the auction began; 2007 */
    RF_ROUTE_16D,      /* the same; 2017 */
    RF_ROUTE_24,       /* a card was exposed after the auction began */
    RF_ROUTE_87,       /* a fouled board */
    RF_ROUTE_RELEVANT, /* whichever Law applies */
    RF_ROUTES
};

/* Bits of rf_board.suspect: a breach that was told in an observed session and is not told again
 * (riffle/session_observe.h).  All are 0 in a session without breaches. */
enum rf_suspect {
    RF_SUSPECT_DEAL = 1,     /* dealt or placed wrongly, and nobody has found it */
    RF_SUSPECT_GOES_ON = 2,  /* dealt, placed or released though a new deal was due */
    RF_SUSPECT_REQUIRED = 4, /* the new deal was required in breach of D3 */
};

/* Bits of rf_board.unrecorded: steps that an act shows to have happened. */
enum rf_unrecorded {
    RF_UNRECORDED_DEAL = 1,   /* shuffled, dealt and placed */
    RF_UNRECORDED_CALL = 2,   /* the first call at some table */
    RF_UNRECORDED_REDEAL = 4, /* the cards were gathered again */
};

/* One board.  Masks of tables have the bit 1 << (table - 1), masks of copies the bit 1 << copy. */
struct rf_board {
    uint32_t began;      /* tables at which a call was made on this deal */
    uint32_t passed_out; /* tables at which all four passed */
    uint32_t result;     /* tables whose result was brought in */
    uint32_t struck;     /* tables whose result was cancelled (D2) */
    uint32_t made;       /* copies of this deal that were made (F) */
    uint32_t unequal;    /* copies that turned out not to be exact */
    uint32_t called_on;  /* copies on which a call was made; bit 0 is the original */
    uint32_t overdue;    /* tables that went on in breach: a new deal was due, or it was released */
    uint8_t stage;       /* enum rf_board_stage */
    uint8_t attempt;     /* redeals so far: 0 for the first deal */
    uint8_t shuffler;    /* enum rf_session_actor, from SHUFFLED on */
    uint8_t present;     /* sides present at the shuffle and deal: 1 for NS plus 2 for EW */
    bool cut_asked;      /* a player asked for a cut that has not been made (A.2) */
    bool due;            /* a new shuffle and deal is due (D1) */
    bool required;       /* the Director requires a new deal (D3) */
    bool imported;       /* the deal comes from another session (D2) */
    bool unshuffled;     /* the deal turned out to come from a sorted deck (D2) */
    bool illegal;        /* found to be dealt incorrectly after the auction began */
    bool fouled;         /* Law 87 */
    bool deal_known;     /* `deal` is set */
    uint8_t deal[RF_DEAL_NUMBER]; /* the number of the deal (riffle/bridge.h) */
    uint8_t routes;               /* bits 1 << enum rf_route: what was found on this deal */
    bool computed;                /* the computer dealt it (E4) */
    bool entered;                 /* a deal by persons or another program was written down */
    bool outside;                 /* another program dealt it (E4) */
    bool released;                /* its cards may be shown */
    uint8_t suspect;              /* enum rf_suspect: breaches that were told */
    uint8_t unrecorded;           /* enum rf_unrecorded: steps that nobody entered */
};

struct rf_session {
    bool open, closed;
    uint8_t edition;  /* enum rf_edition */
    bool replay;      /* the event replays past deals (D2) */
    uint8_t boards;   /* how many */
    uint8_t tables;   /* how many */
    uint8_t option;   /* enum rf_session_option */
    bool unwitnessed; /* the Director does without witnesses of the shuffle (C) */
    uint8_t copies;   /* that the Director has ordered of each board (F) */
    uint8_t spare;    /* not used */
    uint16_t first;   /* the number of its first board */
    uint16_t number;  /* of the session in its event */
    struct rf_board board[RF_SESSION_BOARDS]; /* board[0] is number `first` */
};

/* The kinds of act, RF_SESSION_OPEN and so on, and their keys: one per row of session_act.def. */
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

/* An act.  `said` has the bit 1 << enum rf_session_key for each key that was said; all other fields
 * have their defaults.  Start from rf_session_act_make. */
struct rf_session_act {
    enum rf_session_kind kind;
    enum rf_session_actor actor;
    uint32_t said;
#define SESSION_KEY(KEY, field, spelling, least, most, usual, choices) uint16_t field;
#include "riffle/session_act.def"
#undef SESSION_KEY
    struct rf_method method;      /* DEAL: by hand */
    uint8_t deal[RF_DEAL_NUMBER]; /* the number of a deal, if said */
};

/* An act of this kind with nothing said yet. */
struct rf_session_act rf_session_act_make(enum rf_session_kind kind, enum rf_session_actor actor);

/* The clause that forbids the act, or RF_PERMITTED. */
enum rf_clause rf_session_judge(const struct rf_session *session, const struct rf_session_act *act);

/* All clauses that the act does not keep, in the order of the law: those that forbid it and those
 * that only recommend.  Returns how many.  Nothing else is judged while the session is not open
 * (SR.1) or has no such board or table (SR.2). */
enum { RF_SESSION_CLAUSES = 24 };
unsigned rf_session_breaches(const struct rf_session *session, const struct rf_session_act *act,
                             enum rf_clause out[RF_AT_LEAST(RF_SESSION_CLAUSES)]);

/* All recommendations that a permitted act does not follow, in the order of the law; none for an
 * act that is refused.  Returns how many. */
unsigned rf_session_warnings(const struct rf_session *session, const struct rf_session_act *act,
                             enum rf_clause out[RF_AT_LEAST(RF_SESSION_CLAUSES)]);

/* D2.1, as advice on a deal by persons or another program: each hand is one complete suit, so check
 * that the pack was shuffled.  Returns the clause as a warning; it refuses nothing.  RF_PERMITTED
 * for other deals, and in an event that replays past deals. */
enum rf_clause rf_session_check_sorted(const struct rf_session *session,
                                       const struct rf_deal *deal);

/* What a warning says: the sentence of its clause, or for D2.1 what to check. */
const char *rf_session_advice(enum rf_clause warning);

/* Why the act is forbidden, about this board at this moment; empty when it is permitted. */
const char *rf_session_why(const struct rf_session *session, const struct rf_session_act *act);

/* Judges an act and, if it is permitted, performs it. */
enum rf_clause rf_session_act(struct rf_session *session, const struct rf_session_act *act);

/* Which Law treats what the act found: a card that was seen, a wrong deal, a copy that is not
 * exact. */
enum rf_route rf_session_route(const struct rf_session *session, const struct rf_session_act *act);
const char *rf_route_text(enum rf_route route);

/* The board with this number, which the session must have. */
const struct rf_board *rf_session_board_at(const struct rf_session *session, unsigned number);

/* D2: true when no result on the board may stand. */
bool rf_session_is_tainted(const struct rf_session *session, unsigned board);

/* Stops the program unless the session is consistent. */
void rf_session_check_invariants(const struct rf_session *session);

struct rf_session_error {
    unsigned column;    /* from 1 */
    char expected[300]; /* what should have stood there */
};

/* Reads one line without its line feed.  False if it is malformed, and fills `error`. */
bool rf_session_act_read(struct rf_session_act *act, const char *line, size_t size,
                         struct rf_session_error *error);

/* The words of acts, actors and keys.  Finding returns RF_SESSION_ACTS or RF_ACTORS if there is no
 * such word. */
enum rf_session_kind rf_session_kind_find(const char *word, size_t size);
enum rf_session_actor rf_session_actor_find(const char *word, size_t size);
const char *rf_session_kind_word(enum rf_session_kind kind);
const char *rf_session_actor_word(enum rf_session_actor actor);
const char *rf_session_key_name(enum rf_session_key key);

/* Sets one key of an act from text; false if the value is not allowed, and then nothing changes. */
bool rf_session_act_set(struct rf_session_act *act, enum rf_session_key key, const char *value);

/* The first key that the act needs and that was not said, or RF_SESSION_KEYS. */
enum rf_session_key rf_session_act_missing_key(const struct rf_session_act *act);

/* The keys of an act, such as `board table [copy]`, and the values of a key: `1 to 32`, `yes or
 * no`. */
const char *rf_session_kind_keys(enum rf_session_kind kind);
enum { RF_SESSION_VALUES = 100 };
void rf_session_key_values(enum rf_session_key key, char out[RF_AT_LEAST(RF_SESSION_VALUES)]);

/* Writes the act as a line, its keys in the order of session_act.def; returns the length. */
enum { RF_SESSION_TEXT = 320 };
size_t rf_session_act_write(char out[RF_AT_LEAST(RF_SESSION_TEXT)],
                            const struct rf_session_act *act);

/* The same in the form that records use: all keys of the act in their order, `-` for those that
 * were not said; empty if the act has no keys.  Reading accepts exactly what writing writes, from
 * the beginning of `pairs`, and sets `taken` to the number of bytes read. */
size_t rf_session_pairs_write(char out[RF_AT_LEAST(RF_SESSION_TEXT)],
                              const struct rf_session_act *act);
bool rf_session_pairs_read(struct rf_session_act *act, const char *pairs, size_t *taken);

RF_END_DECLS

#endif
