/*
 * where/where_reader.h -- what the files that read a script share: tokens, errors, nodes.
 *
 * The reader is a recursive descent: where_read.c reads statements, where_expression.c expressions,
 * where_shape.c lists of shapes, where_action.c actions, where_predeal.c cards and counts.  After
 * the first error `failed` is set, every function returns at once, and nothing more is reported.
 */
#ifndef RIFFLE_WHERE_READER_H
#define RIFFLE_WHERE_READER_H

#include "riffle/where.h"

#include "base/text.h"

enum where_token {
    WHERE_END,
    WHERE_DIGITS, /* a number; decimals are multiplied by 100 */
    WHERE_WORD,
    WHERE_STRING,
    WHERE_SIGN, /* an operator or a bracket: one or two characters */
};

/* What a word of the language is. */
enum where_word_kind {
    WORD_NONE,
    WORD_SEAT, /* value: enum rf_seat */
    WORD_SIDE, /* value: 0 North-South, 1 East-West */
    WORD_SUIT, /* value: 0 to 3; clubs(north) is also a function */
    WORD_NOTRUMP,
    WORD_FUNCTION,  /* value: enum rf_where_function */
    WORD_CALL,      /* value: enum where_call */
    WORD_OPERATOR,  /* and, or, not */
    WORD_STATEMENT, /* value: enum where_statement */
    WORD_ACTION,    /* value: enum rf_where_act; print with a side in `more` */
    WORD_OTHER,     /* any, deal, trix, vul, nv */
    WORD_UNKNOWN    /* of dealerv2, and not known here */
};

enum where_call {
    CALL_SHAPE,
    CALL_HASCARD,
    CALL_TRICKS,
    CALL_PAR,
    CALL_SCORE,
    CALL_IMPS,
    CALL_RND,
    CALL_CCCC,
    CALL_QUALITY,
    CALL_NAMED_SHAPE, /* more: the named shape */
    CALL_ORDER,       /* more: 0 for the longest suit … */
};

enum where_statement {
    STATE_GENERATE,
    STATE_PRODUCE,
    STATE_SEED,
    STATE_TITLE,
    STATE_VULNERABLE,
    STATE_DEALER,
    STATE_PREDEAL,
    STATE_POINTCOUNT,
    STATE_ALTCOUNT,
    STATE_CONDITION,
    STATE_ACTION,
    STATE_MIX,
    STATE_ROTATE,
    STATE_CARDS,
};

struct where_word {
    const char *text;
    uint8_t kind, value, more;
};

struct where_reader {
    struct rf_where *where;
    struct rf_where_error *error;
    size_t next; /* the byte after the token */
    size_t at;   /* where the token begins */
    enum where_token token;
    int64_t number;  /* of WHERE_DIGITS */
    bool decimal;    /* the number had a point */
    unsigned depth;  /* of brackets */
    size_t cards_at; /* where the script says how many cards a hand has */
    bool failed;
};

/* Moves to the next token; an unknown character or an open string or comment is an error. */
void rf_where_next(struct where_reader *reader);

/* The length of the token in bytes. */
size_t rf_where_token_size(const struct where_reader *reader);

/* True when the token is this sign or word. */
bool rf_where_is(const struct where_reader *reader, const char *text);

/* Moves on when the token is this sign; true if it was. */
bool rf_where_take(struct where_reader *reader, const char *sign);

/* The same, and an error when it is not there.  `after` says what it follows, like "the seat". */
void rf_where_expect(struct where_reader *reader, const char *sign, const char *after);

/* The word of the language that the token is, or NULL; and the word that is spelled almost like
 * it. */
const struct where_word *rf_where_word_of(const struct where_reader *reader);
const char *rf_where_word_near(const struct where_reader *reader);

/* Reports the token: "expected …, not 'x'".  The second reports a place and gives the sentence.
 * Both keep the first error only. */
void rf_where_wanted(struct where_reader *reader, const char *expected, const char *hint);
void rf_where_fail(struct where_reader *reader, size_t at, const char *message, const char *hint);

/* A new node; 0, with an error, when there are too many. */
unsigned rf_where_node(struct where_reader *reader, struct rf_where_node node);

/* A call of a function, whose word is the token; 0 after an error. */
unsigned rf_where_call(struct where_reader *reader, const struct where_word *word);

/* An expression; 0 after an error. */
unsigned rf_where_expression(struct where_reader *reader);

/* A seat, a side or a suit in brackets; 0 after an error. */
unsigned rf_where_seat(struct where_reader *reader);
unsigned rf_where_side(struct where_reader *reader);
unsigned rf_where_suit(struct where_reader *reader);

/* A whole number, perhaps negative. */
int32_t rf_where_number(struct where_reader *reader);

/* After "shape(seat,": the list of shapes.  Returns the number of its set. */
unsigned rf_where_shape_list(struct where_reader *reader);

/* The set of a named shape (words.c), as a new set.  True in `found` when the token names one. */
unsigned rf_where_shape_named(struct where_reader *reader, unsigned name);
bool rf_where_shape_has(const struct rf_where *where, unsigned shape,
                        const unsigned lengths[static RF_WHERE_SUITS]);

/* A contract like x3N or z4Hxx. */
bool rf_where_contract(struct where_reader *reader, struct rf_where_contract *contract);

/* The lists after predeal, pointcount, altcount and action. */
void rf_where_predeal(struct where_reader *reader);
void rf_where_counts(struct where_reader *reader, int32_t points[static RF_WHERE_RANKS]);
void rf_where_action_list(struct where_reader *reader);

/* The default counts. */
void rf_where_counts_default(struct rf_where *where);

/* The rank in pointcount of a rank of the deck. */
unsigned rf_where_rank(unsigned rank);

#endif
