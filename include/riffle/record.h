/*
 * riffle/record.h -- the record of a table, folded line by line (docs/reference/record.md).
 *
 * To check a record, take its lines:
 *
 *     static struct rf_record record;                          about 110 kB
 *     rf_record_init(&record, hook);                           hook verifies signatures
 *     for each line
 *         if (!rf_record_take(&record, bytes, size, &finding))
 *             … line finding.line breaks finding.clause …
 *     rf_record_verdict(&record, text);
 *
 * To keep a record, propose each act, compose its line and commit it (see struct rf_proposal).
 *
 * The state of a table is the fold of its record and nothing else, so a live table, a replay and a
 * verifier run the same code.  A finding is the first thing wrong with a line.  Folding continues
 * after it where possible, so that later faults are found too.
 *
 * The fold holds only what everybody may know.  The order of a stack is not in it until its secrets
 * are shown; rf_record_order computes it for the house, which has them.  The size of the struct
 * does not depend on the length of the record; nothing is allocated or freed.
 */
#ifndef RIFFLE_RECORD_H
#define RIFFLE_RECORD_H

#include "riffle/blackjack.h"
#include "riffle/correct.h"
#include "riffle/observe.h"
#include "riffle/proof.h"
#include "riffle/spine.h"

RF_BEGIN_DECLS

/* Where the cards come from: proved by commitments, dealt by people, or made from a seed. */
enum rf_source { RF_SOURCE_COMMITTED, RF_SOURCE_OBSERVED, RF_SOURCE_RESEARCH };

enum {
    RF_RECORD_ID = 65,      /* bytes of the id of a table, with a zero */
    RF_RECORD_SEED = 256,   /* bytes of a research seed, with a zero */
    RF_RECORD_SHOES = 4,    /* shoes that are committed to and not yet revealed, at one time */
    RF_RECORD_STACKS = 51,  /* stacks of one shoe */
    RF_RECORD_CARDS = 4096, /* cards dealt from one shoe */
    RF_RECORD_OUT = 512,    /* cards that lie outside when the stacks of a shoe are made */
    RF_RECORD_RECENT = 256, /* a signed act must refer to one of so many last lines */
    RF_RECORD_WHY = 256,    /* bytes of the reason of a stop, with a zero */
    RF_RECORD_BROKEN = 24,  /* clauses that were broken, of which the verdict names so many */
};

/* A card that left a stack, and its identity once that has been shown. */
struct rf_record_card {
    uint8_t shoe;   /* index into the record's shoes */
    uint16_t order; /* its number among the cards that left the shoe, from 0 */
    rf_card card;   /* RF_CARD_UNKNOWN until it is shown */
};

/* A stack of a shoe: the first one, or one made of discards later. */
struct rf_record_stack {
    uint8_t root[RF_HASH_BYTES];   /* of its leaves, published before the cut */
    uint64_t base;                 /* the place of its front card, for the leaves */
    uint16_t size;                 /* cards */
    uint16_t least, most;          /* the range of the cutting card, in cards behind it */
    uint16_t cut;                  /* cards in front of the cutting card when it was cut */
    uint16_t first;                /* the index of its first card among those of the shoe */
    uint16_t drawn;                /* cards that have left it */
    uint16_t behind;               /* cards behind the cutting card when it came out;
                                      RF_PLACE_UNKNOWN before */
    uint16_t out_first, out_count; /* its part of the shoe's `out`: cards it does not contain */
};

enum rf_record_stage {
    RF_SHOE_UNUSED,
    RF_SHOE_COMMITTED, /* the house has committed; players commit */
    RF_SHOE_LISTED,    /* the list of players is closed; players reveal */
    RF_SHOE_STACKED,   /* a stack was made; cards are dealt */
    RF_SHOE_ABORTED,   /* aborted while an earlier shoe was open: its secret is shown after that
                          one's */
};

/* A shoe that the house has committed to. */
struct rf_record_shoe {
    enum rf_record_stage stage;
    uint64_t number;                               /* from 1 */
    uint8_t previous[RF_HASH_BYTES];               /* the hash of the line before the commitment */
    uint8_t commitment[RF_HASH_BYTES];             /* the house's */
    uint8_t committed, listed, revealed;           /* seats, one bit each */
    struct rf_digest promise[RF_BOXES_MAX + 1];    /* players' commitments, by seat */
    char promiser[RF_BOXES_MAX + 1][RF_NAME_SIZE]; /* the players who made them */
    struct rf_digest secret[RF_BOXES_MAX + 1];     /* players' secrets, once revealed */
    uint16_t stacks, cards, outs;                  /* how many there are of each below */
    struct rf_record_stack stack[RF_RECORD_STACKS];
    rf_card card[RF_RECORD_CARDS];            /* in the order in which they left the shoe */
    struct rf_record_card out[RF_RECORD_OUT]; /* cards on the table when stacks were made */
};

struct rf_record_player {
    uint32_t arrival;          /* 0 if the entry is not used */
    bool signs;                /* the player signs their acts */
    uint8_t key[RF_KEY_BYTES]; /* the player's public key, if signs */
    uint64_t counter;          /* of the last signed act */
    uint64_t since;            /* the line in which the player sat down */
};

/* Totals of a record, for the verdict. */
struct rf_record_sum {
    uint64_t acts, refused, rounds, cards;
    uint64_t opened;                   /* cards opened against their root */
    uint64_t is_signed, unsigned_acts; /* acts of players, signed and not */
    uint64_t shoes;                    /* revealed */
    uint64_t aborted;                  /* shoes */
    uint64_t breaches, faults;         /* breaches in all; those of them that showed later */
    uint64_t questions;                /* acts that are not judged */
    uint64_t alone;                    /* shoes to which no player contributed */
    uint64_t set_aside;                /* cards that the dealer put aside (HR.10, HR.12) */
    uint64_t recuts, replaced;         /* new cuts (HR.9) and new cards (HR.14) it ordered */
    uint64_t house_line;               /* the first line with any of these; 0 for none */
    int64_t moved_cents;               /* all movements of chips, added up */
};

struct rf_record {
    struct rf_spine spine; /* lines, chain and heads */
    bool open;             /* the first line has been taken */
    bool game;             /* a game is played */
    char id[RF_RECORD_ID], seed[RF_RECORD_SEED];
    enum rf_source source;
    bool breaches;                      /* breaches=yes: an evening as it went (riffle/observe.h) */
    uint8_t chain[RF_KEY_BYTES];        /* the secret that was shown last; S(0) before any */
    uint64_t chain_shown, chain_length; /* secrets shown so far, and in all */
    char companion[RF_BOXES_MAX][RF_NAME_SIZE]; /* players that the program plays */
    struct rf_stream research;                  /* RF_SOURCE_RESEARCH: the cards */

    struct rf_digest recent[RF_RECORD_RECENT]; /* hashes of the last lines, for signed acts */
    bool root_due;                             /* the root of a stack must come next */

    struct rf_bj bj;      /* the table as everybody sees it */
    uint64_t shoe_number; /* the last shoe that was committed to */
    struct rf_record_shoe shoe[RF_RECORD_SHOES];
    int dealing, preparing;       /* indexes: the shoe that is dealt from, and the next; or -1 */
    struct rf_merkle_cache known; /* nodes of the current stack that have been proved */
    char stays_out[RF_NAME_SIZE]; /* the player who made the last shoe abort, */
    uint8_t stays_out_seat;       /* and their seat */
    bool barred;                  /* that player does not contribute to the next shoe */
    struct rf_record_card hole, under[RF_BOXES_MAX + 1][RF_BJ_HANDS_MAX]; /* cards face down */
    struct rf_record_player player[RF_BOXES_MAX];
    char stop_why[RF_RECORD_WHY]; /* why the house stopped the table; empty if it has not */
    struct rf_record_sum sum;

    /* Clauses in the order in which they were first broken, each once; what the last line that was
     * taken broke, or showed to have been broken before, or RF_PERMITTED. */
    enum rf_clause broken[RF_RECORD_BROKEN], breach;
    unsigned broken_count;
    bool broken_more;     /* there are more of them */
    bool breach_is_fault; /* `breach` happened before and showed in that line */

    struct rf_corrections corrections; /* lines `correct` (riffle/correct.h) */
    struct rf_lines lines;             /* the caller's; see rf_record_hold */
    struct rf_record_workspace *space; /* the caller's */
};

/* Two folds of the record, in which a correction is tried. */
struct rf_record_workspace {
    struct rf_record before, after;
    struct rf_correct_space common;
};

/* An empty record; the hook verifies signatures (riffle/spine.h). */
void rf_record_init(struct rf_record *record, struct rf_record_hook hook);

/* Takes the next line, without its line feed.  False, with a finding, if something is wrong with
 * it. */
bool rf_record_take(struct rf_record *record, const char *bytes, size_t size,
                    struct rf_finding *finding);

/* Gives the record its lines again, and a workspace, so that it takes corrections.  Both must
 * outlive it; a copy of the record may share them. */
void rf_record_hold(struct rf_record *record, struct rf_lines lines,
                    struct rf_record_workspace *space);

/* Tries a correction, as rf_session_correct_try does.  Only observed tables have corrections. */
bool rf_record_correct_try(const struct rf_record *record, struct rf_correction *correction,
                           struct rf_trial *trial);

/* Folds what counts into `fold`, an empty record at the start, at each place of a walk (struct
 * rf_effective).  True of an act: `act` and what became of it, RF_SEEN_IMPOSSIBLE if it was
 * refused. False of lines of the record itself.  For observed tables whose record was checked:
 * neither chain nor signatures are checked again. */
bool rf_record_refold(struct rf_record *fold, const struct rf_effective *at, struct rf_act *act,
                      struct rf_observation *seen);

/* Reads the act of a line of the table, without what the record adds to it.  False of a line of the
 * house, and of a player's commitment or reveal. */
bool rf_record_read_act(const struct rf_record *record, const struct rf_line *line,
                        struct rf_act *act);

/* How the keeper of a record makes the next line.  The law is asked once, and nothing changes
 * before the commit:
 *
 *     rf_record_propose(&record, &act, &proposal);           asks the law: proposal.ruling, .seen
 *     rf_record_compose(&record, time, more, &proposal);     writes the line: proposal.line
 *     rf_record_commit(&record, &proposal, &finding);        the record takes it
 *
 * The act is the caller's and must not change until the commit.  Between proposal and commit other
 * lines may be taken, but no act.  In a record with breaches `seen` says what becomes of the act:
 * an impossible one (RF_SEEN_IMPOSSIBLE) has no line and is not composed. */
struct rf_proposal {
    const struct rf_act *act;   /* NULL for a player's commitment or reveal */
    enum rf_clause ruling;      /* of the law on the act */
    struct rf_observation seen; /* what became of it, where breaches are recorded */
    uint64_t acts;              /* acts in the record when the law was asked */
    size_t size;                /* bytes of the line; 0 if it is too long or not composed yet */
    char line[RF_LINE_TEXT];
};
void rf_record_propose(const struct rf_record *record, const struct rf_act *act,
                       struct rf_proposal *proposal);

/* `more` is what the act has beyond its phrase: " key=…", an opening, or "".  False if the line
 * would be too long. */
bool rf_record_compose(const struct rf_record *record, uint64_t time, const char *more,
                       struct rf_proposal *proposal);

/* The ruling field of an observed act: `-`, or ! or ? and the clause. */
enum { RF_RULING_TEXT = 24 };
void rf_record_write_ruling(char out[RF_AT_LEAST(RF_RULING_TEXT)], struct rf_observation seen);

/* In place of both: a player's commitment or reveal. */
bool rf_record_propose_promise(const struct rf_record *record, uint64_t time, const char *actor,
                               const char *act, const char *payload, struct rf_proposal *proposal);

/* Takes the proposed line.  Unlike rf_record_take it does not ask the law again, and a line with a
 * fault, such as a wrong signature or opening, leaves the record as it was. */
bool rf_record_commit(struct rf_record *record, const struct rf_proposal *proposal,
                      struct rf_finding *finding);

/* Writes the next line of the house or a player with a given payload; returns its length. */
size_t rf_record_line(const struct rf_record *record, uint64_t time, const char *actor,
                      const char *act, const char *payload, char out[RF_AT_LEAST(RF_LINE_TEXT)]);

/* What a player signs for an act: H("act", …). */
void rf_record_act_message(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_record *record,
                           const char *actor, const char *act, const char *payload, size_t size);

/* The ruling of the law on an act at the table of the record. */
enum rf_clause rf_record_judge(const struct rf_record *record, const struct rf_act *act);

/* True when an act makes a further stack of the shoe that is dealt from; other stacks need a new
 * shoe. */
bool rf_record_continues_shoe(const struct rf_record *record, const struct rf_act *act);

/* The order of a stack and the place of its cutting card, for the house, which has the secrets of
 * all shoes that are not revealed yet.  `secrets` are by index of the shoe. */
struct rf_record_order {
    uint16_t count;             /* cards */
    uint16_t cutting_card;      /* cards behind it */
    rf_card card[RF_CARDS_MAX]; /* front first */
};
void rf_record_order(const struct rf_record *record, unsigned shoe, unsigned stack,
                     const struct rf_digest secrets[RF_AT_LEAST(RF_RECORD_SHOES)],
                     struct rf_record_order *order);

/* The root of a stack's leaves; the whole tree; and the opening of its card number `d` as it is
 * written in a line: " place=… identity=… salt=… path=…". */
void rf_record_root(const struct rf_record *record, unsigned shoe, unsigned stack,
                    const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)],
                    const struct rf_record_order *order, uint8_t root[RF_AT_LEAST(RF_HASH_BYTES)]);
void rf_record_tree(const struct rf_record *record, unsigned shoe, unsigned stack,
                    const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)],
                    const struct rf_record_order *order, struct rf_merkle_cache *tree);
enum { RF_OPENING_TEXT = 1024 };
void rf_record_opening(const struct rf_record *record, unsigned shoe, unsigned stack,
                       const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)],
                       const struct rf_record_order *order, const struct rf_merkle_cache *tree,
                       unsigned d, char out[RF_AT_LEAST(RF_OPENING_TEXT)]);

/* The seat of a player: the lowest box that they hold; 0 for none. */
unsigned rf_record_seat(const struct rf_record *record, const char *name);

/* True when the first line names a companion with this name. */
bool rf_record_is_companion(const struct rf_record *record, const char *name);

/* True when a signed act with this counter was taken already.  It is a repetition: answer as
 * before, and do not perform it again. */
bool rf_record_is_repeat(const struct rf_record *record, const char *name, uint64_t counter);

/* The verdict in words, for a record in which no line was wrong: first whether it is proved, not
 * proved yet or kept truly, then notes, and what is not proved.  Lines end in LF.  rf_spine_verdict
 * has it as a value: a committed record is proved when every shoe is revealed and a card was
 * opened; records from other sources, and those with breaches, are kept truly at best. */
void rf_record_verdict(const struct rf_record *record, char out[RF_AT_LEAST(RF_VERDICT_TEXT)]);

/* What the verdict would be if a head followed now: for its keeper, who can write one. */
void rf_record_verdict_if_signed(const struct rf_record *record, struct rf_signed_part *part);

RF_END_DECLS

#endif
