/*
 * where/where_shape.c -- sets of shapes: shape(north, any 4333 + 54xx - any 0xxx).
 *
 * A hand has one of 560 shapes (lengths of spades, hearts, diamonds and clubs).  A list of terms
 * is read from left to right: + or a comma adds the shapes of a term, - removes them.  `any` is for
 * one term only, as in dealer.  A shape is four characters, digits or x; our extension separates
 * the lengths by -, so that a suit can have ten cards and more: 10-1-1-1.
 */
#include "where/where_reader.h"

#include "base/assert.h"

/* The lengths of a term; -1 for x. */
struct term {
    int length[RF_WHERE_SUITS];
};

/* The number of a shape: its place when shapes are sorted by spades, hearts, diamonds. */
static unsigned
shape_index(const unsigned lengths[static RF_WHERE_SUITS])
{
    /* C(left + 3, 3) shapes have so many spades or more; after the spades, hearts likewise. */
    unsigned all = RF_HAND_CARDS + 3, left = RF_HAND_CARDS - lengths[0] + 3, hearts = lengths[1];
    unsigned before = (all * (all - 1) * (all - 2) - left * (left - 1) * (left - 2)) / 6;
    return before + hearts * (left - 2) - hearts * (hearts - 1) / 2 + lengths[2];
}

bool
rf_where_shape_has(const struct rf_where *where, unsigned shape,
                   const unsigned lengths[static RF_WHERE_SUITS])
{
    unsigned index = shape_index(lengths);
    RF_ASSERT(shape < where->shapes && index < 64 * RF_WHERE_SHAPE_WORDS);
    return where->shape[shape][index / 64] >> (index % 64) & 1;
}

/* True when the lengths fit the term in this order; with `any`, in some order.  Matching in some
 * order: the numbers of the term must be among the lengths, each once. */
static bool
term_fits(const struct term *term, bool any, const unsigned lengths[static RF_WHERE_SUITS])
{
    bool used[RF_WHERE_SUITS] = {false};
    for (unsigned i = 0; i < RF_WHERE_SUITS; i++) {
        unsigned at = i;
        if (term->length[i] < 0)
            continue;
        if (any)
            for (at = 0;
                 at < RF_WHERE_SUITS && (used[at] || lengths[at] != (unsigned)term->length[i]);)
                at++;
        if (at == RF_WHERE_SUITS || lengths[at] != (unsigned)term->length[i])
            return false;
        used[at] = true;
    }
    return true;
}

/* Calls for every shape: adds those that fit to the set, or removes them. */
static void
apply_term(struct rf_where *where, unsigned shape, const struct term *term, bool any, bool minus)
{
    unsigned lengths[RF_WHERE_SUITS], hand = RF_HAND_CARDS;
    for (lengths[0] = 0; lengths[0] <= hand; lengths[0]++)
        for (lengths[1] = 0; lengths[0] + lengths[1] <= hand; lengths[1]++)
            for (lengths[2] = 0; lengths[0] + lengths[1] + lengths[2] <= hand; lengths[2]++) {
                lengths[3] = hand - lengths[0] - lengths[1] - lengths[2];
                unsigned index = shape_index(lengths);
                uint64_t bit = (uint64_t)1 << (index % 64);
                if (!term_fits(term, any, lengths))
                    continue;
                if (minus)
                    where->shape[shape][index / 64] &= ~bit;
                else
                    where->shape[shape][index / 64] |= bit;
            }
}

/* Reads "5332", "55xx" or "10-1-1-1" at the token.  False when there is no such text. */
static bool
read_term(struct where_reader *reader, struct term *term)
{
    const char *text = reader->where->text;
    size_t at = reader->at, end = at;
    unsigned count = 0;
    while (end < reader->where->size &&
           (text[end] == 'x' || (text[end] >= '0' && text[end] <= '9')))
        end++;
    if (end - at == RF_WHERE_SUITS) {
        for (unsigned i = 0; i < RF_WHERE_SUITS; i++)
            term->length[i] = text[at + i] == 'x' ? -1 : text[at + i] - '0';
        reader->next = end;
        return true;
    }
    for (end = at; count < RF_WHERE_SUITS && end < reader->where->size; count++) {
        term->length[count] = text[end] == 'x' ? -1 : 0;
        size_t start = end;
        if (text[end] == 'x')
            end++;
        else
            for (; end < reader->where->size && end < start + 2 && text[end] >= '0' &&
                   text[end] <= '9';
                 end++)
                term->length[count] = 10 * term->length[count] + (text[end] - '0');
        if (end == start)
            return false;
        if (count < RF_WHERE_SUITS - 1 && (end >= reader->where->size || text[end++] != '-'))
            return false;
    }
    reader->next = end;
    return count == RF_WHERE_SUITS;
}

/* Reports a term whose cards are not those of a hand. */
static void
check_term(struct where_reader *reader, const struct term *term)
{
    int sum = 0, open = 0;
    for (unsigned i = 0; i < RF_WHERE_SUITS; i++) {
        sum += term->length[i] > 0 ? term->length[i] : 0;
        open += term->length[i] < 0;
    }
    if (sum <= RF_HAND_CARDS && (open || sum == RF_HAND_CARDS))
        return;
    char message[120];
    struct rf_text text = rf_text_start(message, sizeof message);
    rf_text_add(&text, "this shape has ");
    rf_text_add_number(&text, (uint64_t)sum);
    rf_text_add(&text, " cards, and a hand has ");
    rf_text_add_number(&text, RF_HAND_CARDS);
    rf_where_fail(reader, reader->at, message,
                  "the digits are spades, hearts, diamonds, clubs; x stands for any length");
}

/* Notes a term without `any` after a term with it, when `any` would make a difference: the usual
 * misunderstanding. */
static void
note_any(struct where_reader *reader, const struct term *term, bool had_any)
{
    bool same = true;
    for (unsigned i = 1; i < RF_WHERE_SUITS; i++)
        same = same && term->length[i] == term->length[0];
    for (unsigned i = 0; i < RF_WHERE_SUITS; i++)
        same = same || term->length[i] < 0; /* 5xxx means a suit on purpose */
    if (had_any && !same && !reader->where->any_note)
        reader->where->any_note = (uint32_t)reader->at;
}

static unsigned
new_shape(struct where_reader *reader)
{
    struct rf_where *where = reader->where;
    if (where->shapes == RF_WHERE_SHAPES) {
        rf_where_fail(reader, reader->at, "there are too many shapes",
                      "at most 512 calls of shape()");
        return 0;
    }
    memset(where->shape[where->shapes], 0, sizeof where->shape[0]);
    return where->shapes++;
}

/* The named shapes, each a list of patterns in any order.  Semibalanced hands may have two
 * doubletons; one-suited hands have a suit of six and no other of four; two-suited hands have two
 * suits of five, or five and four, and no balanced shape. */
static void
add_named(struct rf_where *where, unsigned shape, unsigned name, bool minus)
{
    for (unsigned a = 0; a <= RF_HAND_CARDS; a++)
        for (unsigned b = 0; b <= a && a + b <= RF_HAND_CARDS; b++)
            for (unsigned c = 0; c <= b && a + b + c <= RF_HAND_CARDS; c++) {
                unsigned d = RF_HAND_CARDS - a - b - c;
                bool balanced = a <= 5 && d >= 2 && c >= 3;
                bool semi = balanced || (a <= 6 && d >= 2 && (a < 6 || b == 3) && b <= 4);
                bool one = a >= 6 && b < 4, two = a >= 5 && b >= 4 && c <= 3 && d < 3;
                bool three = a <= 5 && b >= 4 && c >= 4;
                bool in[] = {balanced, semi, one, two, three};
                struct term term = {{(int)a, (int)b, (int)c, (int)d}};
                if (d <= c && in[name])
                    apply_term(where, shape, &term, true, minus);
            }
}

unsigned
rf_where_shape_named(struct where_reader *reader, unsigned name)
{
    unsigned shape = new_shape(reader);
    if (!reader->failed)
        add_named(reader->where, shape, name, false);
    return shape;
}

unsigned
rf_where_shape_list(struct where_reader *reader)
{
    unsigned shape = new_shape(reader);
    bool had_any = false;
    for (unsigned terms = 0; !reader->failed; terms++) {
        bool minus = rf_where_is(reader, "-");
        if (minus || rf_where_is(reader, "+") || rf_where_is(reader, ","))
            rf_where_next(reader);
        else if (terms > 0 && rf_where_is(reader, ")"))
            break;
        bool any = rf_where_take(reader, "any");
        const struct where_word *word = rf_where_word_of(reader);
        struct term term;
        if (word && word->kind == WORD_CALL && word->value == CALL_NAMED_SHAPE)
            add_named(reader->where, shape, word->more, minus);
        else if (reader->failed || !read_term(reader, &term)) {
            rf_where_wanted(reader, "a shape of four digits or x, like 5332 or 54xx",
                            "any, + and - belong inside shape(); to join conditions, close the "
                            "bracket first");
            break;
        } else {
            check_term(reader, &term);
            if (!any && !minus)
                note_any(reader, &term, had_any);
            had_any = any;
            apply_term(reader->where, shape, &term, any, minus);
        }
        rf_where_next(reader);
    }
    return shape;
}
