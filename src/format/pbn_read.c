/*
 * format/pbn_read.c -- reads boards from files in Portable Bridge Notation 2.1, as they are found
 * in practice.
 *
 * pbn_scan.c cuts the text into pieces; this file gathers the tags of a game.  A game ends at an
 * empty line, or where a tag comes a second time.  # repeats the value of the game before, ## sets
 * a value for all games to come, ? and empty values say nothing.  A game with a fault is skipped as
 * a whole, and reading can continue.  docs/reference/formats.md lists the variants.
 */
#include "base/assert.h"
#include "base/text.h"
#include "format/pbn_scan.h"
#include "format/pbn_tricks.h"
#include "format/pbn_values.h"

/* Old files end their lines with a carriage return alone.  A byte order mark of UTF-8 is
 * skipped. */
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

/* Fills in the error and returns RF_PBN_WRONG. */
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

/* The section that lines of text belong to. */
enum section { NO_SECTION, AUCTION, PLAY, TABLE, ANOTHER };

/* What the tags of a game have said so far. */
struct game {
    struct rf_pbn_board board;
    bool has_number, has_deal; /* Board, Deal have come */
    bool called;               /* Note tags that come now belong to the auction */
    enum section section;
    struct rf_pbn_table table; /* OptimumResultTable, as far as it was read */
};

/* Reads a deal; or, where fouled boards are wanted, pockets that may be incomplete.  A deal with
 * one unknown hand is a deal; with more, the board has no cards. */
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
    else if (rf_pbn_is_partly_known(tag->value))
        return RF_PBN_BOARD;
    if (took == 0)
        return wrong(error, tag->line, tag->column + fault.column - 1, "expected ", fault.expected);
    if (took < size)
        return wrong(error, tag->line, tag->column + (unsigned)took, "expected the end of the deal",
                     "");
    return RF_PBN_BOARD;
}

/* The field for a tag whose value is plain text, or NULL. */
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

/* Tags that start a section, and tags that are read in part or only noted. */
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
    } else if (rf_span_is(tag->name, "RiffleDeal")) {
        board->mark = tag->value;
        return; /* says nothing about the board itself, so that nothing is lost without it */
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

/* # repeats the deal of the game before. */
static void
take_deal_again(const struct rf_pbn_board *last, struct rf_pbn_board *board)
{
    board->dealt = last->dealt;
    board->deal = last->deal;
    board->pockets = last->pockets;
    board->known = last->known;
}

/* A text that begins with ## holds for all games to come, until another is given. */
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

/* Takes one tag.  `again` means #; `said` is false for an empty value or ?. */
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
        else if (said && !rf_pbn_take_number(value, &board->board))
            return wrong(error, tag->line, tag->column, "expected the number of a board", "");
    } else if (rf_span_is(tag->name, "Dealer")) {
        board->said |= said ? RF_PBN_SAYS_DEALER : 0;
        if (again)
            board->dealer = last->dealer;
        else if (said && !rf_pbn_take_dealer(value, &board->dealer))
            return wrong(error, tag->line, tag->column, "expected a dealer, N, E, S or W", "");
    } else if (rf_span_is(tag->name, "Vulnerable")) {
        board->said |= said ? RF_PBN_SAYS_VULNERABLE : 0;
        if (again)
            board->vulnerable = last->vulnerable;
        else if (said && !rf_pbn_take_vulnerable(value, &board->vulnerable))
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
            rf_pbn_take_number(value, &board->table);
    } else
        take_more(tag, game, said);
    return RF_PBN_BOARD;
}

/* True of a tag that this game has already: the next game begins without an empty line. */
static bool
begins_next_game(const struct rf_pbn_piece *tag, const struct game *game)
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

/* The next call continues here. */
static void
leave(struct rf_pbn_reader *reader, const struct rf_pbn_scan *scan)
{
    reader->at = reader->done = scan->at;
    reader->line = scan->line;
    reader->line_at = scan->line_at;
}

/* The game is complete: what it does not say follows from its number. */
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

/* Skips the rest of a game that has a fault, up to the next empty line. */
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

/* Lines of an auction or play are kept as one span; lines of the table are read. */
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

/* Gathers pieces until the game ends.  `before` is where the next game begins if this piece is its
 * first tag. */
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
        if (begins_next_game(&piece, &game))
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
    reader->at = scan.at; /* the rest of the file belongs to no board */
    return RF_PBN_END;
}
