/*
 * riffle/record.h -- the record of a table, folded line by line (docs/reference/record.md).
 *
 *     struct rf_record record;
 *     rf_record_init(&record, hook);
 *     for each line
 *         if (!rf_record_take(&record, bytes, size, &finding))
 *             … line finding.line breaks finding.clause …
 *
 * The state of a table is the fold of its record and nothing else.  Whoever keeps a record proposes
 * a line, commits it, and writes it down; whoever checks one takes the same lines.  A finding is
 * the first thing wrong with a line; what can be gone on with is, so that others are found too.
 *
 * The fold holds what everybody may know.  The orders of stacks are not in it before their
 * secrets are shown; rf_record_order makes them for the one who has the secrets.  Its size does
 * not depend on how long the record is.
 */
#ifndef RIFFLE_RECORD_H
#define RIFFLE_RECORD_H

#include "riffle/blackjack.h"
#include "riffle/proof.h"
#include "riffle/spine.h"

RF_BEGIN_DECLS

enum rf_source { RF_SOURCE_COMMITTED, RF_SOURCE_OBSERVED, RF_SOURCE_RESEARCH };

enum {
    RF_RECORD_ID = 65,      /* the longest name of a table, and a zero */
    RF_RECORD_SEED = 256,   /* of a research seed */
    RF_RECORD_SHOES = 4,    /* committed to and not yet revealed, at one time */
    RF_RECORD_STACKS = 51,  /* of one shoe */
    RF_RECORD_CARDS = 4096, /* dealt from one shoe */
    RF_RECORD_OUT = 512,    /* cards before the hands while stacks are made */
    RF_RECORD_RECENT = 256, /* lines that a signed act may have seen last */
    RF_RECORD_WHY = 256,    /* the longest reason of a stop, and a zero */
};

/* A card that left a stack: where, and who it is when that has been shown. */
struct rf_record_card {
    uint8_t shoe;   /* index in the record's shoes */
    uint16_t order; /* of leaving that shoe */
    rf_card card;
};

struct rf_record_stack {
    uint8_t root[RF_HASH_BYTES];
    uint64_t base;        /* the place of its front card */
    uint16_t size;        /* cards */
    uint16_t least, most; /* where the cutting card may be */
    uint16_t cut;         /* cards in front of the cut */
    uint16_t first;       /* of its cards among those of the shoe */
    uint16_t drawn;
    uint16_t behind; /* the cutting card when it came out; RF_PLACE_UNKNOWN before */
    uint16_t out_first, out_count;
};

enum rf_record_stage {
    RF_SHOE_UNUSED,
    RF_SHOE_COMMITTED, /* by the house; players commit */
    RF_SHOE_LISTED,    /* the list is closed; players reveal */
    RF_SHOE_STACKED,   /* a stack was made */
    RF_SHOE_ABORTED,   /* while an earlier shoe was open: its secret is shown after that one's */
};

struct rf_record_shoe {
    enum rf_record_stage stage;
    uint64_t number;
    uint8_t previous[RF_HASH_BYTES]; /* the line before the commitment */
    uint8_t commitment[RF_HASH_BYTES];
    uint8_t committed, listed, revealed; /* seats, a bit each */
    struct rf_digest promise[RF_BOXES_MAX + 1];
    char promiser[RF_BOXES_MAX + 1][RF_NAME_SIZE]; /* who gave it */
    struct rf_digest secret[RF_BOXES_MAX + 1];
    uint16_t stacks, cards, outs;
    struct rf_record_stack stack[RF_RECORD_STACKS];
    rf_card card[RF_RECORD_CARDS]; /* as they left it; unknown until shown */
    struct rf_record_card out[RF_RECORD_OUT];
};

struct rf_record_player {
    uint32_t arrival; /* 0: not used */
    bool signs;
    uint8_t key[RF_KEY_BYTES];
    uint64_t counter;
    uint64_t since; /* the line of his sitting down */
};

/* What a record was about, in numbers. */
struct rf_record_sum {
    uint64_t acts, refused, rounds, cards, opened, is_signed, unsigned_acts;
    uint64_t shoes, aborted, alone; /* revealed; aborted; to which no player contributed */
    int64_t moved_cents;
};

struct rf_record {
    struct rf_spine spine;
    bool open, game;
    char id[RF_RECORD_ID], seed[RF_RECORD_SEED];
    enum rf_source source;
    uint8_t chain[RF_KEY_BYTES]; /* the secret shown last, S0 before any */
    uint64_t chain_shown, chain_length;
    char companion[RF_BOXES_MAX][RF_NAME_SIZE];
    struct rf_stream research;

    struct rf_digest recent[RF_RECORD_RECENT];
    bool root_due;

    struct rf_bj bj;      /* the table as everybody sees it */
    uint64_t shoe_number; /* the last that was committed to */
    struct rf_record_shoe shoe[RF_RECORD_SHOES];
    int dealing, preparing;       /* which of them, or -1 */
    struct rf_merkle_cache known; /* nodes of the stack that is dealt from */
    char stays_out[RF_NAME_SIZE]; /* whom the last shoe was aborted for … */
    uint8_t stays_out_seat;       /* … and his seat */
    bool barred;                  /* he gives nothing to the next one */
    struct rf_record_card hole, under[RF_BOXES_MAX + 1][RF_BJ_HANDS_MAX];
    struct rf_record_player player[RF_BOXES_MAX];
    char stop_why[RF_RECORD_WHY]; /* the house has stopped the table; empty before */
    struct rf_record_sum sum;
};

void rf_record_init(struct rf_record *record, struct rf_record_hook hook);

/* Takes the next line, without its line feed.  False, with a finding, when something is wrong. */
bool rf_record_take(struct rf_record *record, const char *bytes, size_t size,
                    struct rf_finding *finding);

/* The next line, as the keeper of a record makes it.  The law is asked once about an act, and
 * nothing changes before the commit:
 *
 *     rf_record_propose(&record, &act, &proposal);           the ruling, …
 *     rf_record_compose(&record, time, more, &proposal);     … the line that says so, …
 *     rf_record_commit(&record, &proposal, &finding);        … and the record takes it
 *
 * The act belongs to the caller, and stays as it is until the commit.  Between the proposal and the
 * commit other lines may be taken, but no act. */
struct rf_proposal {
    const struct rf_act *act; /* NULL for a player's commitment or reveal */
    enum rf_clause ruling;
    uint64_t acts; /* done at the table when the law was asked */
    size_t size;   /* of the line; 0: it would be too long, or is not composed yet */
    char line[RF_LINE_TEXT];
};
void rf_record_propose(const struct rf_record *record, const struct rf_act *act,
                       struct rf_proposal *proposal);

/* `more` is what the act has beyond its phrase, " key=…" or an opening, or "".  False when the line
 * would be too long. */
bool rf_record_compose(const struct rf_record *record, uint64_t time, const char *more,
                       struct rf_proposal *proposal);

/* Instead of both: a player's commitment or reveal. */
bool rf_record_propose_promise(const struct rf_record *record, uint64_t time, const char *actor,
                               const char *act, const char *payload, struct rf_proposal *proposal);

/* Takes the proposed line: as rf_record_take, but that the law is not asked again and that a line
 * with something wrong, a signature or an opening, leaves the record as it was. */
bool rf_record_commit(struct rf_record *record, const struct rf_proposal *proposal,
                      struct rf_finding *finding);

/* The next line of the house or a player with a payload. */
size_t rf_record_line(const struct rf_record *record, uint64_t time, const char *actor,
                      const char *act, const char *payload, char out[RF_AT_LEAST(RF_LINE_TEXT)]);

/* What a signed act signs: H("act", …). */
void rf_record_act_message(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_record *record,
                           const char *actor, const char *act, const char *payload, size_t size);

/* The ruling of the law on an act at the table of the record. */
enum rf_clause rf_record_judge(const struct rf_record *record, const struct rf_act *act);

/* True when an act makes a further stack of the shoe that is dealt from; others need a new shoe. */
bool rf_record_continues_shoe(const struct rf_record *record, const struct rf_act *act);

/* The order of a stack for the one who has the secrets of all shoes that are not revealed, by
 * index; and where its cutting card lies. */
struct rf_record_order {
    uint16_t count, cutting_card;
    rf_card card[RF_CARDS_MAX];
};
void rf_record_order(const struct rf_record *record, unsigned shoe, unsigned stack,
                     const struct rf_digest secrets[RF_AT_LEAST(RF_RECORD_SHOES)],
                     struct rf_record_order *order);

/* The root of a stack's leaves; the whole tree of them; and the opening of its card `d` as it is
 * written: " place=… identity=… salt=… path=…". */
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

/* The seat of a player: the least box that he holds, 0 when there is none. */
unsigned rf_record_seat(const struct rf_record *record, const char *name);

/* True when the first line names a companion like this. */
bool rf_record_is_companion(const struct rf_record *record, const char *name);

/* True when a signed act with this counter was taken already: it is a repetition, to be answered as
 * it was, and not to be done again. */
bool rf_record_is_repeat(const struct rf_record *record, const char *name, uint64_t counter);

/* False when a committed record is not proved yet: a shoe that it committed to is not revealed, or
 * its last round has no head.  Records of other sources have nothing to reveal. */
bool rf_record_is_proved(const struct rf_record *record);

/* The verdict in words, to be told when no line was wrong: first that the record is proved or that
 * it is not proved yet, then notes and what is not proved.  Lines end in LF. */
enum { RF_VERDICT_TEXT = 4096 };
void rf_record_verdict(const struct rf_record *record, char out[RF_AT_LEAST(RF_VERDICT_TEXT)]);

RF_END_DECLS

#endif
