/*
 * format/pbn_read.c -- boards out of files in Portable Bridge Notation.
 */
#include "base/assert.h"
#include "base/bits.h"
#include "base/text.h"
#include "format/pbn_scan.h"
#include "format/pbn_tricks.h"

static const char seats[] = "NESW";

struct rf_pbn_reader
rf_pbn_start(const char *text, size_t size)
{
    RF_ASSERT(text || size == 0);
    bool old = size > 0 && !memchr(text, '\n', size) && memchr(text, '\r', size);
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* of UTF-8 */
    return (struct rf_pbn_reader){.text = text,
                                  .size = size,
                                  .at = mark,
                                  .line = 1,
                                  .line_at = mark,
                                  .head = size,
                                  .feed = old ? '\r' : '\n'};
}

static enum rf_pbn_reading
wrong(struct rf_pbn_error *error, unsigned line, unsigned column, const char *message,
      const char *more)
{
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    RF_ASSERT(line > 0 && column > 0);
    error->line = line;
    error->column = column;
    rf_text_add(&text, message);
    rf_text_add(&text, more);
    return RF_PBN_WRONG;
}

enum section { NO_SECTION, AUCTION, PLAY, TABLE, ANOTHER };

/* What the tags of a game have said so far. */
struct game {
    struct rf_pbn_board board;
    bool has_number, has_deal;
    bool called; /* notes that come now are of the auction */
    enum section section;
    struct rf_pbn_table table;
};

static bool
take_number(struct rf_span value, unsigned *out)
{
    unsigned number = 0;
    for (size_t i = 0; i < value.size; i++) {
        if (value.bytes[i] < '0' || value.bytes[i] > '9' || number > 100000000)
            return false;
        number = number * 10 + (unsigned)(value.bytes[i] - '0');
    }
    *out = number;
    return true;
}

/* The seat of a letter, or RF_SEATS. */
static enum rf_seat
seat_of(char letter)
{
    const char *found = letter ? strchr(seats, letter) : NULL;
    return found ? (enum rf_seat)(found - seats) : RF_SEATS;
}

static bool
take_dealer(struct rf_span value, enum rf_seat *dealer)
{
    enum rf_seat seat = value.size == 1 ? seat_of((char)(value.bytes[0] & ~0x20)) : RF_SEATS;
    if (seat < RF_SEATS)
        *dealer = seat;
    return seat < RF_SEATS;
}

/* Equal, whether letters are capitals or not. */
static bool
same_letters(struct rf_span value, const char *words)
{
    size_t size = strlen(words), i = 0;
    while (i < size && i < value.size && !((value.bytes[i] ^ words[i]) & ~0x20))
        i++;
    return i == size && i == value.size;
}

static bool
take_vulnerable(struct rf_span value, enum rf_vulnerable *vulnerable)
{
    static const struct {
        const char *said;
        enum rf_vulnerable means;
    } known[] = {
        {"None", RF_VULNERABLE_NONE}, {"NS", RF_VULNERABLE_NS},     {"EW", RF_VULNERABLE_EW},
        {"All", RF_VULNERABLE_BOTH},  {"Love", RF_VULNERABLE_NONE}, {"-", RF_VULNERABLE_NONE},
        {"Both", RF_VULNERABLE_BOTH},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (same_letters(value, known[i].said)) {
            *vulnerable = known[i].means;
            return true;
        }
    return false;
}

/* True of a deal with two hands or more that are not known, and nothing wrong with the others: the
 * board has no cards then. */
static bool
is_partly_known(struct rf_span value)
{
    struct rf_deal_error fault;
    struct rf_hands hands;
    unsigned known = 0, hidden = 0;
    uint64_t seen = 0;
    if (rf_pockets_read(&hands, &known, value.bytes, value.size, &fault) != value.size)
        return false;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        bool hand = known >> seat & 1;
        hidden += !hand;
        if (hand && (rf_bits_of(hands.of[seat]) != RF_HAND_CARDS || hands.of[seat] & seen))
            return false;
        seen |= hand ? hands.of[seat] : 0;
    }
    return hidden > 1;
}

/* A deal; or pockets, whole or not, where fouled boards are taken. */
static enum rf_pbn_reading
take_deal(bool fouled, const struct rf_pbn_piece *tag, struct rf_pbn_board *board,
          struct rf_pbn_error *error)
{
    struct rf_deal_error fault;
    const char *value = tag->value.bytes;
    size_t size = tag->value.size, took = rf_deal_read(&board->deal, value, size, &fault);
    board->dealt = took > 0;
    if (board->dealt && !memchr(value, '-', size)) {
        board->pockets = rf_hands_of_deal(&board->deal);
        board->known = RF_POCKETS;
    } else if (board->dealt || fouled)
        took = rf_pockets_read(&board->pockets, &board->known, value, size, &fault);
    else if (is_partly_known(tag->value))
        return RF_PBN_BOARD;
    if (took == 0)
        return wrong(error, tag->line, tag->column + fault.column - 1, "expected ", fault.expected);
    if (took < size)
        return wrong(error, tag->line, tag->column + (unsigned)took, "expected the end of the deal",
                     "");
    return RF_PBN_BOARD;
}

/* Tags whose values are words. */
static struct rf_span *
words_of(struct rf_pbn_board *board, struct rf_span name)
{
    static const char *const known[] = {"North", "East", "South", "West", "Event", "Site", "Date"};
    struct rf_span *const words[] = {&board->name[0], &board->name[1], &board->name[2],
                                     &board->name[3], &board->event,   &board->site,
                                     &board->date};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (rf_span_is(name, known[i]))
            return words[i];
    return NULL;
}

/* Tags that say something which is not read here, or only in part. */
static void
take_more(const struct rf_pbn_piece *tag, struct game *game, bool said)
{
    static const char *const outcome[] = {"Declarer", "Contract", "Result"};
    struct rf_pbn_board *board = &game->board;
    unsigned kind = RF_PBN_SAYS_OTHER;
    bool tells = said && !rf_span_is(tag->value, "#");
    for (size_t i = 0; said && i < sizeof outcome / sizeof outcome[0]; i++)
        if (rf_span_is(tag->name, outcome[i])) {
            board->outcome[i] = tag->value;
            kind = RF_PBN_SAYS_RESULT;
        }
    if (rf_span_is(tag->name, "Auction")) {
        game->section = AUCTION;
        game->called = true;
        board->caller = (char)(tag->value.size == 1 ? tag->value.bytes[0] : 0);
        kind = RF_PBN_SAYS_AUCTION;
    } else if (rf_span_is(tag->name, "Play")) {
        game->section = PLAY;
        game->called = false;
        board->leader = (char)(tag->value.size == 1 ? tag->value.bytes[0] : 0);
        kind = RF_PBN_SAYS_PLAY;
    } else if (rf_span_is(tag->name, "Note") && game->called) {
        kind = RF_PBN_SAYS_NOTES;
    } else if (rf_span_is(tag->name, "OptimumResultTable")) {
        game->section = TABLE;
        return;
    } else if (rf_span_is(tag->name, "DoubleDummyTricks")) {
        board->solved = rf_pbn_take_digits(&board->tricks, tag->value.bytes, tag->value.size);
        return;
    } else if (rf_span_is(tag->name, "Room") && tag->value.size > 0) {
        char letter = (char)(tag->value.bytes[0] | 0x20);
        board->room = (char)(letter == 'o' || letter == 'c' ? letter : 0);
        said = said && board->room == 0;
    } else if (tells && rf_span_is(tag->name, "OptimumScore"))
        rf_span_write(board->par_score, sizeof board->par_score, tag->value);
    else if (tells && rf_span_is(tag->name, "ParContract"))
        rf_span_write(board->par_contract, sizeof board->par_contract, tag->value);
    if (said)
        board->said |= kind;
}

static void
take_deal_again(const struct rf_pbn_board *last, struct rf_pbn_board *board)
{
    board->dealt = last->dealt;
    board->deal = last->deal;
    board->pockets = last->pockets;
    board->known = last->known;
}

/* Words that begin with ## hold for all games to come, too, until others are said. */
static struct rf_span
take_words(struct rf_pbn_reader *reader, struct rf_span name, struct rf_span value)
{
    struct rf_span *always = words_of(&reader->always, name);
    RF_ASSERT(always && value.size > 0);
    bool holds = value.size > 2 && memcmp(value.bytes, "##", 2) == 0;
    if (holds)
        value = (struct rf_span){value.bytes + 2, value.size - 2, value.escaped};
    *always = holds ? value : (struct rf_span){0};
    return value;
}

/* Takes one tag; # and empty values say what they say. */
static enum rf_pbn_reading
take_tag(struct rf_pbn_reader *reader, const struct rf_pbn_piece *tag, struct game *game,
         struct rf_pbn_error *error)
{
    struct rf_pbn_board *board = &game->board, *last = &reader->last;
    struct rf_span value = tag->value, *words;
    bool again = rf_span_is(value, "#"), said = value.size > 0 && !rf_span_is(value, "?");
    game->section = ANOTHER;
    if (rf_span_is(tag->name, "Board")) {
        game->has_number = true;
        if (again)
            board->board = last->board;
        else if (said && !take_number(value, &board->board))
            return wrong(error, tag->line, tag->column, "expected the number of a board", "");
    } else if (rf_span_is(tag->name, "Dealer")) {
        board->said |= said ? RF_PBN_SAYS_DEALER : 0;
        if (again)
            board->dealer = last->dealer;
        else if (said && !take_dealer(value, &board->dealer))
            return wrong(error, tag->line, tag->column, "expected a dealer, N, E, S or W", "");
    } else if (rf_span_is(tag->name, "Vulnerable")) {
        board->said |= said ? RF_PBN_SAYS_VULNERABLE : 0;
        if (again)
            board->vulnerable = last->vulnerable;
        else if (said && !take_vulnerable(value, &board->vulnerable))
            return wrong(error, tag->line, tag->column, "expected None, NS, EW or All", "");
    } else if (rf_span_is(tag->name, "Deal")) {
        game->has_deal = true;
        if (again && reader->damaged)
            return wrong(error, tag->line, tag->column,
                         "expected a deal: # is that of the game before, which is damaged", "");
        if (again)
            take_deal_again(last, board);
        else if (said)
            return take_deal(reader->fouled, tag, board, error);
    } else if ((words = words_of(board, tag->name)))
        *words = again  ? *words_of(last, tag->name)
                 : said ? take_words(reader, tag->name, value)
                        : (struct rf_span){0};
    else if (rf_span_is(tag->name, "Table")) {
        if (again)
            board->table = last->table;
        else
            take_number(value, &board->table);
    } else
        take_more(tag, game, said);
    return RF_PBN_BOARD;
}

/* True of a tag that this game has already: the next one begins without an empty line. */
static bool
begins_anew(const struct rf_pbn_piece *tag, const struct game *game)
{
    return (game->has_number &&
            (rf_span_is(tag->name, "Board") || rf_span_is(tag->name, "Event"))) ||
           (game->has_deal && rf_span_is(tag->name, "Deal"));
}

static bool
begun(const struct game *game)
{
    return game->has_number || game->has_deal;
}

/* The reader goes on from here. */
static void
leave(struct rf_pbn_reader *reader, const struct rf_pbn_scan *scan)
{
    reader->at = reader->done = scan->at;
    reader->line = scan->line;
    reader->line_at = scan->line_at;
}

/* A game is done: what was not said follows from its number. */
static enum rf_pbn_reading
finish(struct rf_pbn_reader *reader, const struct rf_pbn_scan *scan, struct game *game,
       struct rf_pbn_board *board)
{
    struct rf_pbn_board *made = &game->board;
    RF_ASSERT(begun(game));
    if (!(made->said & RF_PBN_SAYS_DEALER) && made->board > 0)
        made->dealer = rf_board_dealer(made->board);
    if (!(made->said & RF_PBN_SAYS_VULNERABLE) && made->board > 0)
        made->vulnerable = rf_board_vulnerable(made->board);
    if (rf_pbn_table_whole(&game->table)) {
        made->solved = true;
        made->tricks = game->table.tricks;
    }
    made->from = reader->done > reader->head ? reader->done : reader->head;
    made->end = scan->at;
    made->feed = reader->feed;
    RF_ASSERT(made->from < made->end && made->end <= reader->size);
    leave(reader, scan);
    reader->last = *board = *made;
    reader->damaged = false;
    return RF_PBN_BOARD;
}

/* Passes over the rest of a game in which something was wrong. */
static enum rf_pbn_reading
give_up(struct rf_pbn_reader *reader, struct rf_pbn_scan *scan, const struct game *game,
        struct rf_pbn_error *error)
{
    enum rf_pbn_part part;
    do
        part = rf_pbn_scan_next(scan).part;
    while (part != RF_PART_END && part != RF_PART_EMPTY);
    error->board = game->board.board;
    reader->damaged = true;
    leave(reader, scan);
    return RF_PBN_WRONG;
}

static void
take_text(const struct rf_pbn_reader *reader, const struct rf_pbn_piece *piece, struct game *game)
{
    if (game->section == AUCTION || game->section == PLAY) {
        struct rf_span *lines = game->section == PLAY ? &game->board.play : &game->board.auction;
        if (!lines->bytes)
            lines->bytes = reader->text + piece->from;
        lines->size = (size_t)(reader->text + piece->end - lines->bytes);
    } else if (game->section == TABLE)
        rf_pbn_take_row(&game->table, reader->text + piece->from, piece->end - piece->from);
    else if (game->section == NO_SECTION && begun(game))
        game->board.said |= RF_PBN_SAYS_OTHER;
}

enum rf_pbn_reading
rf_pbn_next(struct rf_pbn_reader *reader, struct rf_pbn_board *board, struct rf_pbn_error *error)
{
    struct game game = {.board = reader->always};
    struct rf_pbn_scan scan = {reader->text,    reader->size, reader->at,
                               reader->line_at, reader->line, reader->feed};
    for (;;) {
        struct rf_pbn_scan before = scan;
        struct rf_pbn_piece piece = rf_pbn_scan_next(&scan);
        if (piece.part == RF_PART_END)
            break;
        if (piece.part == RF_PART_EMPTY && begun(&game))
            return finish(reader, &scan, &game, board);
        if (piece.part == RF_PART_TEXT)
            take_text(reader, &piece, &game);
        else if (piece.part == RF_PART_COMMENT)
            game.board.said |= reader->head < reader->size ? RF_PBN_SAYS_OTHER : 0;
        if (piece.part != RF_PART_TAG && piece.part != RF_PART_BROKEN)
            continue;
        if (reader->head == reader->size)
            reader->head = piece.from;
        if (begins_anew(&piece, &game))
            return finish(reader, &before, &game, board);
        if (game.board.line == 0)
            game.board.line = piece.line;
        if (piece.part == RF_PART_BROKEN)
            wrong(error, piece.line, piece.column, "expected a tag like [Board \"1\"]", "");
        if (piece.part == RF_PART_BROKEN || take_tag(reader, &piece, &game, error) == RF_PBN_WRONG)
            return give_up(reader, &scan, &game, error);
    }
    if (begun(&game))
        return finish(reader, &scan, &game, board);
    reader->at = scan.at; /* what is left belongs to no board */
    return RF_PBN_END;
}
