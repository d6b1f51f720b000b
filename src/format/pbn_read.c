/*
 * format/pbn_read.c -- boards out of files in Portable Bridge Notation.
 */
#include "riffle/pbn.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "format/pbn_tricks.h"

struct rf_pbn_reader
rf_pbn_on(const char *text, size_t size)
{
    RF_ASSERT(text || size == 0);
    return (struct rf_pbn_reader){.text = text, .size = size, .line = 1};
}

/* The next byte, 0 at the end. */
static char
peek(const struct rf_pbn_reader *reader)
{
    static const char end = '\0';
    return *(reader->at < reader->size ? &reader->text[reader->at] : &end);
}

static bool
at_end(const struct rf_pbn_reader *reader)
{
    return reader->at >= reader->size;
}

static void
skip(struct rf_pbn_reader *reader)
{
    reader->line += peek(reader) == '\n';
    reader->at++;
}

static void
skip_line(struct rf_pbn_reader *reader)
{
    while (!at_end(reader) && peek(reader) != '\n')
        skip(reader);
    if (!at_end(reader))
        skip(reader);
}

/* A comment in braces, over lines. */
static void
skip_braces(struct rf_pbn_reader *reader)
{
    while (!at_end(reader) && peek(reader) != '}')
        skip(reader);
    if (!at_end(reader))
        skip(reader);
}

static bool
blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* True of a line with nothing on it: games stand apart by it. */
static bool
empty_line(const struct rf_pbn_reader *reader)
{
    size_t at = reader->at;
    while (at < reader->size && blank(reader->text[at]))
        at++;
    return at >= reader->size || reader->text[at] == '\n';
}

/* A tag of the file, and where it stands. */
struct tag {
    char name[32];
    char value[RF_PBN_NAME];
    unsigned line;
    unsigned column; /* of its value */
};

static unsigned
column_of(const struct rf_pbn_reader *reader, size_t at)
{
    unsigned column = 1;
    RF_ASSERT(at <= reader->size);
    while (at > 0 && reader->text[at - 1] != '\n') {
        at--;
        column++;
    }
    return column;
}

static enum rf_pbn_reading
wrong(struct rf_pbn_error *error, unsigned line, unsigned column, const char *message,
      const char *more)
{
    struct rf_text text = rf_text_on(error->message, sizeof error->message);
    RF_ASSERT(line > 0 && column > 0);
    error->line = line;
    error->column = column;
    rf_text_add(&text, message);
    rf_text_add(&text, more);
    return RF_PBN_WRONG;
}

/* Reads [Name "value"]; false, behind the line, when it is none. */
static bool
read_tag(struct rf_pbn_reader *reader, struct tag *tag)
{
    struct rf_text name = rf_text_on(tag->name, sizeof tag->name);
    struct rf_text value = rf_text_on(tag->value, sizeof tag->value);
    tag->line = reader->line;
    skip(reader);
    while (blank(peek(reader)))
        skip(reader);
    for (; rf_text_plain(peek(reader)) && !at_end(reader); skip(reader))
        rf_text_add_bytes(&name, &reader->text[reader->at], 1);
    while (blank(peek(reader)))
        skip(reader);
    bool quoted = name.used > 0 && peek(reader) == '"';
    if (quoted)
        skip(reader);
    tag->column = column_of(reader, reader->at);
    while (quoted && !at_end(reader) && peek(reader) != '"' && peek(reader) != '\n') {
        if (peek(reader) == '\\' && reader->at + 1 < reader->size &&
            reader->text[reader->at + 1] != '\n')
            skip(reader);
        rf_text_add_bytes(&value, &reader->text[reader->at], 1);
        skip(reader);
    }
    bool closed = quoted && peek(reader) == '"';
    skip_line(reader);
    return closed;
}

/* What the tags of a game have said so far. */
struct game {
    struct rf_pbn_board board;
    struct rf_pbn_event event;
    struct rf_pbn_table table;
    bool has_number, has_dealer, has_vulnerable, has_deal;
    bool in_table; /* the lines of OptimumResultTable follow */
};

static bool
take_number(const struct tag *tag, unsigned *out)
{
    unsigned number = 0;
    for (const char *c = tag->value; *c; c++) {
        if (*c < '0' || *c > '9' || number > 100000)
            return false;
        number = number * 10 + (unsigned)(*c - '0');
    }
    *out = number;
    return true;
}

static bool
take_dealer(const struct tag *tag, struct game *game)
{
    static const char seats[] = "NESW";
    const char *found = tag->value[0] ? strchr(seats, tag->value[0]) : NULL;
    game->board.dealer = found ? (enum rf_seat)(found - seats) : RF_NORTH;
    return found && tag->value[1] == '\0';
}

static bool
take_vulnerable(const struct tag *tag, struct game *game)
{
    static const struct {
        const char *said;
        enum rf_vulnerable means;
    } known[] = {
        {"None", RF_VULNERABLE_NONE}, {"Love", RF_VULNERABLE_NONE}, {"-", RF_VULNERABLE_NONE},
        {"NS", RF_VULNERABLE_NS},     {"EW", RF_VULNERABLE_EW},     {"All", RF_VULNERABLE_BOTH},
        {"Both", RF_VULNERABLE_BOTH},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (rf_text_equal(known[i].said, tag->value)) {
            game->board.vulnerable = known[i].means;
            return true;
        }
    return false;
}

/* A deal; or pockets, whole or not, where fouled boards are taken. */
static enum rf_pbn_reading
take_deal(bool fouled, const struct tag *tag, struct game *game, struct rf_pbn_error *error)
{
    struct rf_pbn_board *board = &game->board;
    struct rf_deal_error fault;
    size_t size = strlen(tag->value), took = rf_deal_read(&board->deal, tag->value, size, &fault);
    board->dealt = took > 0;
    if (board->dealt || fouled)
        took = rf_pockets_read(&board->pockets, &board->known, tag->value, size, &fault);
    if (took == 0)
        return wrong(error, tag->line, tag->column + fault.column - 1, "expected ", fault.expected);
    if (took < size)
        return wrong(error, tag->line, tag->column + (unsigned)took, "expected the end of the deal",
                     "");
    return RF_PBN_BOARD;
}

static void
take_name(const struct tag *tag, char *out, size_t room, const char *last)
{
    bool again = rf_text_equal(tag->value, "#"), unknown = rf_text_equal(tag->value, "?");
    struct rf_text text = rf_text_on(out, room);
    rf_text_add(&text, again ? last : unknown ? "" : tag->value);
}

/* Tags that tell of the event, or of what is makeable, and are text. */
static void
take_words(const struct rf_pbn_reader *reader, const struct tag *tag, struct game *game)
{
    const struct rf_pbn_event *last = &reader->event;
    struct rf_pbn_board *board = &game->board;
    if (rf_text_equal(tag->name, "Event"))
        take_name(tag, game->event.event, sizeof game->event.event, last->event);
    else if (rf_text_equal(tag->name, "Site"))
        take_name(tag, game->event.site, sizeof game->event.site, last->site);
    else if (rf_text_equal(tag->name, "Date"))
        take_name(tag, game->event.date, sizeof game->event.date, last->date);
    else if (rf_text_equal(tag->name, "OptimumScore"))
        take_name(tag, board->par_score, sizeof board->par_score, "");
    else if (rf_text_equal(tag->name, "ParContract"))
        take_name(tag, board->par_contract, sizeof board->par_contract, "");
    else if (rf_text_equal(tag->name, "DoubleDummyTricks"))
        board->solved = rf_pbn_take_digits(&board->tricks, tag->value);
}

/* A line of a section: of tricks, or one to be passed over. */
static void
take_line(struct rf_pbn_reader *reader, struct game *game)
{
    size_t from = reader->at;
    skip_line(reader);
    if (!game->in_table)
        return;
    size_t size = (reader->at <= reader->size ? reader->at : reader->size) - from;
    while (size > 0 && (reader->text[from + size - 1] == '\n'))
        size--;
    rf_pbn_take_row(&game->table, reader->text + from, size);
}

/* Takes one tag; unknown ones are passed over, # and empty values say what they say. */
static enum rf_pbn_reading
take_tag(const struct rf_pbn_reader *reader, const struct tag *tag, struct game *game,
         struct rf_pbn_error *error)
{
    const struct rf_pbn_board *last = &reader->last;
    bool again = rf_text_equal(tag->value, "#");
    bool unknown = tag->value[0] == '\0' || rf_text_equal(tag->value, "?");
    if (rf_text_equal(tag->name, "Board")) {
        game->has_number = true;
        if (again)
            game->board.board = last->board;
        else if (!unknown && !take_number(tag, &game->board.board))
            return wrong(error, tag->line, tag->column, "expected the number of a board", "");
    } else if (rf_text_equal(tag->name, "Dealer")) {
        game->has_dealer = !unknown;
        if (again)
            game->board.dealer = last->dealer;
        else if (!unknown && !take_dealer(tag, game))
            return wrong(error, tag->line, tag->column, "expected a dealer, N, E, S or W", "");
    } else if (rf_text_equal(tag->name, "Vulnerable")) {
        game->has_vulnerable = !unknown;
        if (again)
            game->board.vulnerable = last->vulnerable;
        else if (!unknown && !take_vulnerable(tag, game))
            return wrong(error, tag->line, tag->column, "expected None, NS, EW or All", "");
    } else if (rf_text_equal(tag->name, "Deal")) {
        game->has_deal = true;
        if (again) {
            game->board.dealt = last->dealt;
            game->board.deal = last->deal;
            game->board.pockets = last->pockets;
            game->board.known = last->known;
        } else if (!unknown)
            return take_deal(reader->fouled, tag, game, error);
    } else if (rf_text_equal(tag->name, "Table")) {
        if (again)
            game->board.table = last->table;
        else
            take_number(tag, &game->board.table);
    } else
        take_words(reader, tag, game);
    return RF_PBN_BOARD;
}

/* True of a tag that this game has already: the next one begins without an empty line. */
static bool
begins_anew(const struct tag *tag, const struct game *game)
{
    return (game->has_number &&
            (rf_text_equal(tag->name, "Board") || rf_text_equal(tag->name, "Event"))) ||
           (game->has_deal && rf_text_equal(tag->name, "Deal"));
}

/* A game is done: what was not said follows from its number. */
static enum rf_pbn_reading
finish(struct rf_pbn_reader *reader, struct game *game, struct rf_pbn_board *board)
{
    RF_ASSERT(game->has_number || game->has_deal);
    if (!game->has_dealer && game->board.board > 0)
        game->board.dealer = rf_board_dealer(game->board.board);
    if (!game->has_vulnerable && game->board.board > 0)
        game->board.vulnerable = rf_board_vulnerable(game->board.board);
    if (rf_pbn_table_whole(&game->table)) {
        game->board.solved = true;
        game->board.tricks = game->table.tricks;
    }
    reader->event = game->event;
    reader->last = *board = game->board;
    return RF_PBN_BOARD;
}

/* Passes over the rest of a game in which something was wrong. */
static enum rf_pbn_reading
give_up(struct rf_pbn_reader *reader)
{
    while (!at_end(reader) && !empty_line(reader))
        skip_line(reader);
    return RF_PBN_WRONG;
}

enum rf_pbn_reading
rf_pbn_next(struct rf_pbn_reader *reader, struct rf_pbn_board *board, struct rf_pbn_error *error)
{
    struct game game = {.has_number = false};
    while (!at_end(reader)) {
        bool begun = game.has_number || game.has_deal;
        if (empty_line(reader)) {
            skip_line(reader);
            if (begun)
                return finish(reader, &game, board);
        } else if (peek(reader) == '[') {
            struct rf_pbn_reader before = *reader;
            struct tag tag;
            if (!read_tag(reader, &tag)) {
                wrong(error, tag.line, tag.column, "expected a tag like [Board \"1\"]", "");
                return give_up(reader);
            }
            if (begins_anew(&tag, &game)) {
                *reader = before;
                return finish(reader, &game, board);
            }
            game.in_table = rf_text_equal(tag.name, "OptimumResultTable");
            if (game.board.line == 0)
                game.board.line = tag.line;
            if (take_tag(reader, &tag, &game, error) == RF_PBN_WRONG)
                return give_up(reader);
        } else if (peek(reader) == '{')
            skip_braces(reader);
        else
            take_line(reader, &game); /* %, ; and the lines of sections */
    }
    return game.has_number || game.has_deal ? finish(reader, &game, board) : RF_PBN_END;
}
