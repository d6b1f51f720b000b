/*
 * format/pbn_solved.c -- puts double dummy results and par into the text of a PBN game; everything
 * else stays.
 *
 * A tag that says the same already stays as it is.  A tag that says something else gets its new
 * value in place.  A missing tag is added at the end of the game.
 */
#include "base/assert.h"
#include "format/pbn_scan.h"
#include "format/pbn_tricks.h"

enum tag { SCORE, CONTRACT, DIGITS, ROWS, TAGS };

static const char *const names[TAGS] = {"OptimumScore", "ParContract", "DoubleDummyTricks",
                                        "OptimumResultTable"};

struct putting {
    struct rf_text text;
    const struct rf_pbn_board *board; /* with the results */
    const char *feed;                 /* the line end of the file */
    bool begun;                       /* Board or Deal has come */
    bool there[TAGS];                 /* the game has this tag */
    bool same_rows;                   /* its table has the same results */
    bool drop;                        /* skip the lines of a table that was replaced */
};

/* Which of the four tags a piece is, or TAGS. */
static enum tag
tag_of(const struct rf_pbn_piece *piece)
{
    unsigned tag = 0;
    while (tag < TAGS && (piece->part != RF_PART_TAG || !rf_span_is(piece->name, names[tag])))
        tag++;
    return (enum tag)tag;
}

static void
add_value(struct putting *to, enum tag tag)
{
    RF_ASSERT(tag < TAGS);
    if (tag == SCORE)
        rf_text_add(&to->text, to->board->par_score);
    else if (tag == CONTRACT)
        rf_text_add(&to->text, to->board->par_contract);
    else if (tag == DIGITS)
        rf_pbn_write_digits(&to->text, &to->board->tricks);
    else
        rf_text_add(&to->text, rf_pbn_columns);
}

/* True when the board has no value for the tag: a passed-out board has no par contract. */
static bool
is_empty(const struct putting *to, enum tag tag)
{
    return (tag == SCORE && !to->board->par_score[0]) ||
           (tag == CONTRACT && !to->board->par_contract[0]);
}

static bool
equal_tricks(const struct rf_tricks *one, const struct rf_tricks *other)
{
    return memcmp(one->made, other->made, sizeof one->made) == 0;
}

/* True when the game's own table is complete and has the same results. */
static bool
has_rows(const struct putting *to, struct rf_pbn_scan scan)
{
    struct rf_pbn_table table = {.rows = 0};
    struct rf_pbn_piece piece;
    bool inside = false;
    while ((piece = rf_pbn_scan_next(&scan)).part != RF_PART_END) {
        if (piece.part == RF_PART_TAG)
            inside = tag_of(&piece) == ROWS;
        else if (piece.part == RF_PART_TEXT && inside)
            rf_pbn_take_row(&table, scan.text + piece.from, piece.end - piece.from);
    }
    return rf_pbn_table_whole(&table) && equal_tricks(&table.tricks, &to->board->tricks);
}

/* Compares results, not spelling. */
static bool
says_the_same(const struct putting *to, enum tag tag, struct rf_span value)
{
    struct rf_tricks tricks;
    if (tag == DIGITS)
        return rf_pbn_take_digits(&tricks, value.bytes, value.size) &&
               equal_tricks(&tricks, &to->board->tricks);
    if (tag == ROWS)
        return to->same_rows;
    return rf_span_is(value, tag == SCORE ? to->board->par_score : to->board->par_contract);
}

/* Writes one of the four tags as it will be. */
static void
put_tag(struct putting *to, const struct rf_pbn_scan *scan, const struct rf_pbn_piece *piece,
        enum tag tag)
{
    const char *from = scan->text + piece->from, *value = piece->value.bytes;
    const char *behind = value + piece->value.size, *end = scan->text + piece->end;
    struct rf_pbn_scan ahead = *scan;
    RF_ASSERT(from < value && behind < end);
    to->there[tag] = true;
    if (says_the_same(to, tag, piece->value)) {
        rf_text_add_bytes(&to->text, from, piece->end - piece->from);
        return;
    }
    rf_text_add_bytes(&to->text, from, (size_t)(value - from));
    add_value(to, tag);
    rf_text_add_bytes(&to->text, behind, (size_t)(end - behind));
    if (tag != ROWS)
        return;
    to->drop = true;
    rf_pbn_write_rows(&to->text, &to->board->tricks, to->feed);
    enum rf_pbn_part next = rf_pbn_scan_next(&ahead).part;
    if (next == RF_PART_TAG || next == RF_PART_BROKEN || next == RF_PART_TEXT)
        rf_text_add(&to->text, to->feed); /* the next piece stood on the line of the tag */
}

/* Adds the tags that the game lacks, at its end. */
static void
put_missing(struct putting *to)
{
    struct rf_text *text = &to->text;
    for (unsigned tag = 0; tag < TAGS; tag++) {
        if (to->there[tag] || is_empty(to, (enum tag)tag))
            continue;
        if (text->used > 0 && text->bytes[text->used - 1] != to->feed[strlen(to->feed) - 1])
            rf_text_add(text, to->feed);
        rf_text_add(text, "[");
        rf_text_add(text, names[tag]);
        rf_text_add(text, " \"");
        add_value(to, (enum tag)tag);
        rf_text_add(text, "\"]");
        if (tag == ROWS)
            rf_pbn_write_rows(text, &to->board->tricks, to->feed);
        rf_text_add(text, to->feed);
    }
    to->begun = false; /* so that it happens once per game */
}

/* True where a game ends: at an empty line, or where a comment begins that is never closed. */
static bool
ends_game(const struct rf_pbn_scan *scan, const struct rf_pbn_piece *piece)
{
    size_t size = piece->end - piece->from;
    const char *from = scan->text + piece->from;
    return piece->part == RF_PART_EMPTY ||
           (piece->part == RF_PART_COMMENT && piece->end == scan->size && memchr(from, '{', size) &&
            !memchr(from, '}', size));
}

size_t
rf_pbn_put_solved(char *out, size_t room, struct rf_span game, const struct rf_pbn_board *board,
                  char feed)
{
    struct putting to = {rf_text_start(out, room), board, rf_pbn_line_end(game, feed),
                         .begun = false};
    struct rf_pbn_scan scan = rf_pbn_scan_start(game, feed);
    struct rf_pbn_piece piece;
    RF_ASSERT(board->solved);
    to.same_rows = has_rows(&to, scan);
    while ((piece = rf_pbn_scan_next(&scan)).part != RF_PART_END) {
        enum tag tag = tag_of(&piece);
        if (piece.part == RF_PART_TAG) {
            to.drop = false;
            to.begun = to.begun || rf_span_is(piece.name, "Board") ||
                       rf_span_is(piece.name, "Deal");
        }
        if (to.begun && ends_game(&scan, &piece))
            put_missing(&to);
        if (tag < TAGS)
            put_tag(&to, &scan, &piece, tag);
        else if (piece.part != RF_PART_TEXT || !to.drop)
            rf_text_add_bytes(&to.text, game.bytes + piece.from, piece.end - piece.from);
    }
    if (to.begun)
        put_missing(&to);
    return to.text.full ? 0 : to.text.used;
}
