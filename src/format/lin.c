/*
 * format/lin.c -- LIN: pairs `key|value|`, the format of online bridge clubs.
 *
 * A board begins with qx (label), or with pn (names) or md (deal) where qx is left out.  Its number
 * comes with qx or, after the deal, with ah; so the deal is interpreted when the board is complete.
 * Hands come in the order South, West, North, East, and East's may be missing.  There is no
 * official definition; docs/reference/formats.md lists the variants that we accept.
 */
#include <string.h>

#include "base/assert.h"
#include "format/auction.h"

/* The order of hands and names in LIN. */
static const enum rf_seat order[RF_SEATS] = {RF_SOUTH, RF_WEST, RF_NORTH, RF_EAST};

/* True at a line feed, or at a carriage return without one. */
static bool
ends_line(const char *at, const char *end)
{
    return *at == '\n' || (*at == '\r' && at + 1 < end && at[1] != '\n');
}

/* Lines may be broken anywhere, so line ends inside the pair are counted too.  A value without a
 * closing bar reaches to the end of the file. */
bool
rf_lin_pair(const char *text, size_t size, size_t at, unsigned *line, struct rf_lin_pair *pair)
{
    const char *bar = at < size ? memchr(text + at, '|', size - at) : NULL;
    const char *key = text + at, *end = bar;
    *pair = (struct rf_lin_pair){.from = at, .line = *line};
    if (!bar)
        return false;
    for (; key < bar && (unsigned char)*key <= ' '; key++)
        pair->line += ends_line(key, bar);
    while (end > key && (unsigned char)end[-1] <= ' ')
        end--;
    if (end - key == 2) {
        pair->key[0] = (char)(key[0] | 0x20);
        pair->key[1] = (char)(key[1] | 0x20);
    }
    const char *value = bar + 1;
    bar = memchr(value, '|', size - (size_t)(value - text));
    end = bar ? bar : text + size;
    pair->value = (struct rf_span){value, (size_t)(end - value), false};
    pair->end = (size_t)(end - text) + (bar ? 1 : 0);
    RF_ASSERT(pair->end > at && pair->end <= size);
    *line = pair->line;
    for (const char *c = key; c < end; c++)
        *line += ends_line(c, end);
    return true;
}

static bool
is(const struct rf_lin_pair *pair, const char *key)
{
    return rf_text_is_equal(pair->key, key);
}

/* The first number in a value: 12 in "Board 12" and in "o12". */
static unsigned
number_in(struct rf_span value)
{
    size_t from = 0, end;
    unsigned number = 0;
    while (from < value.size && (value.bytes[from] < '0' || value.bytes[from] > '9'))
        from++;
    for (end = from; end < value.size && value.bytes[end] >= '0' && value.bytes[end] <= '9';)
        end++;
    return rf_format_digits(value.bytes + from, end - from, &number) ? number : 0;
}

/* Four names, or eight: those of the open room, then those of the closed room.  They hold until
 * others are given. */
static void
take_names(struct rf_format_reader *reader, struct rf_span value)
{
    const char *at = value.bytes, *end = at + value.size;
    RF_ASSERT(value.bytes);
    memset(reader->name, 0, sizeof reader->name);
    for (unsigned i = 0; i < 2 * RF_SEATS && at <= end; i++) {
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const char *stop = comma ? comma : end;
        reader->name[i / RF_SEATS * RF_SEATS + order[i % RF_SEATS]] = (struct rf_span){
            at, (size_t)(stop - at), false};
        at = stop + 1;
    }
}

/* A board that is being read. */
struct making {
    struct rf_format_board *board;
    bool label, deal;     /* qx, md have come */
    size_t from;          /* where its bytes begin */
    struct rf_span hands; /* the value of md */
    unsigned line;        /* of the deal */
};

/* qx: o12 or c12, the open or the closed room.  Single-table files use o too, so only c is a
 * room. */
static void
take_label(struct rf_format_board *board, struct rf_span value)
{
    char room = (char)(value.size > 0 ? value.bytes[0] | 0x20 : 0);
    board->room = (char)(room == 'c' ? room : 0);
    board->number = number_in(value);
    board->said |= (board->number ? RF_SAID_NUMBER : 0) | (board->room ? RF_SAID_ROOM : 0);
}

/* sv: o (or 0) nobody, n North-South, e East-West, b both. */
static void
take_vulnerable(struct rf_format_board *board, struct rf_span value)
{
    static const char letters[] = "oneb0NEB";
    static const enum rf_vulnerable means[] = {
        RF_VULNERABLE_NONE, RF_VULNERABLE_NS, RF_VULNERABLE_EW, RF_VULNERABLE_BOTH,
        RF_VULNERABLE_NONE, RF_VULNERABLE_NS, RF_VULNERABLE_EW, RF_VULNERABLE_BOTH};
    const char *found = value.size > 0 && value.bytes[0] ? strchr(letters, value.bytes[0]) : NULL;
    if (!found)
        return;
    board->vulnerable = means[found - letters];
    board->said |= RF_SAID_VULNERABLE;
}

/* Notes what one pair says of the board.  Other keys are carried through as text. */
static void
take_pair(struct rf_format_reader *reader, const struct rf_lin_pair *pair, struct making *making)
{
    struct rf_format_board *board = making->board;
    if (is(pair, "qx")) {
        making->label = true;
        making->from = making->deal || reader->begun ? making->from : pair->from;
        board->line = pair->line;
        take_label(board, pair->value);
    } else if (is(pair, "md")) {
        making->deal = true;
        making->hands = pair->value;
        making->line = pair->line;
    } else if (is(pair, "pn"))
        take_names(reader, pair->value);
    else if (is(pair, "sv"))
        take_vulnerable(board, pair->value);
    else if (is(pair, "ah") && board->number == 0) {
        board->number = number_in(pair->value);
        board->said |= board->number ? RF_SAID_NUMBER : 0;
    } else if (is(pair, "mb"))
        board->said |= RF_SAID_AUCTION |
                       (memchr(pair->value.bytes, '!', pair->value.size) ? RF_SAID_NOTES : 0u);
    else if (is(pair, "pc"))
        board->said |= RF_SAID_PLAY;
    else if (is(pair, "mc")) {
        unsigned tricks;
        bool number = rf_format_digits(pair->value.bytes, pair->value.size, &tricks) &&
                      tricks <= RF_HAND_CARDS;
        board->said |= RF_SAID_RESULT;
        board->result = (uint8_t)(number ? tricks + 1 : 0);
        board->follows = number;
    } else if (is(pair, "an"))
        board->said |= RF_SAID_NOTES;
    else if (is(pair, "nt"))
        board->said |= RF_SAID_OTHER;
}

/* True of a pair with which the next board begins, because this one has it already. */
static bool
begins_next_board(const struct rf_lin_pair *pair, const struct making *making)
{
    return (is(pair, "qx") && (making->label || making->deal)) ||
           ((is(pair, "md") || is(pair, "pn")) && making->deal);
}

/* One hand: S…H…D…C….  The ten is T or 10. */
static bool
read_hand(struct rf_span hand, enum rf_seat seat, struct rf_hands *hands,
          struct rf_format_error *error)
{
    unsigned suit = RF_SUITS;
    RF_ASSERT(seat < RF_SEATS);
    for (size_t i = 0; i < hand.size; i++) {
        char letter = (char)(hand.bytes[i] >= 'a' && hand.bytes[i] <= 'z' ? hand.bytes[i] - 32
                                                                          : hand.bytes[i]);
        const char *found = letter ? strchr(rf_suit_letters, letter) : NULL;
        bool ten = letter == '1' && i + 1 < hand.size && hand.bytes[i + 1] == '0';
        unsigned rank = rf_rank_of((char)(ten ? 'T' : letter));
        if (found)
            suit = (unsigned)(found - rf_suit_letters);
        else if (letter && (unsigned char)letter <= ' ')
            continue; /* a line break or blank inside the hand */
        else if (rank == RF_RANKS || suit == RF_SUITS) {
            rf_format_wrong(error, error->line, error->offset,
                            "expected suits S H D C and their ranks", "");
            return false;
        } else if (!rf_hands_take(hands, seat, suit * RF_RANKS + rank, error))
            return false;
        i += ten;
    }
    return true;
}

/* The dealer's digit (1 South, 2 West, 3 North, 4 East, 0 unknown), then the hands. */
static bool
read_deal(struct rf_format_board *board, struct rf_span value, struct rf_format_error *error)
{
    static const enum rf_seat dealers[] = {RF_SOUTH, RF_WEST, RF_NORTH, RF_EAST};
    struct rf_hands hands = {{0}};
    const char *at = value.bytes, *end = at + value.size;
    if (at < end && *at >= '0' && *at <= '4') {
        if (*at > '0') {
            board->dealer = dealers[*at - '1'];
            board->said |= RF_SAID_DEALER;
        }
        at++;
    }
    if (at == end)
        return true; /* no cards */
    for (unsigned i = 0; i < RF_SEATS && at <= end; i++) {
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const char *stop = comma ? comma : end;
        if (!read_hand((struct rf_span){at, (size_t)(stop - at), false}, order[i], &hands, error))
            return false;
        at = stop + 1;
    }
    /* The first three hands must be complete; East's may be left out. */
    for (unsigned i = 0; i + 1 < RF_SEATS; i++)
        if (!rf_hand_whole(&hands, order[i], error))
            return false;
    if (hands.of[RF_EAST] == 0)
        rf_hands_rest(&hands, RF_EAST);
    board->hands = hands;
    board->dealt = rf_hands_whole(&hands, error);
    return board->dealt;
}

/* Reads the calls first and the play in a second pass, because play needs the contract. */
static void
read_calls(struct rf_format_board *board)
{
    struct rf_span source = board->source;
    struct rf_lin_pair pair;
    unsigned line = 1;
    bool calls = true, cards = true;
    for (size_t at = 0; rf_lin_pair(source.bytes, source.size, at, &line, &pair); at = pair.end)
        if (is(&pair, "mb"))
            rf_auction_of_lin(board, pair.value, &calls);
    for (size_t at = 0; rf_lin_pair(source.bytes, source.size, at, &line, &pair); at = pair.end)
        if (is(&pair, "pc"))
            rf_play_of_lin(board, pair.value, &cards);
}

/* The board is complete: names by room, the deal, and what follows from the number. */
static enum rf_format_reading
finish(struct rf_format_reader *reader, struct making *making, struct rf_format_error *error)
{
    struct rf_format_board *board = making->board;
    const struct rf_span *name = board->room == 'c' ? reader->name + RF_SEATS : reader->name;
    RF_ASSERT(making->from < reader->at && reader->at <= reader->size);
    if (board->room == 'c' && !name[0].bytes) /* four names only: they are for both rooms */
        name = reader->name;
    board->source = (struct rf_span){reader->text + making->from, reader->at - making->from, false};
    board->offset = making->from;
    error->board = board->number;
    error->line = making->line;
    error->offset = making->deal ? (size_t)(making->hands.bytes - reader->text) : making->from;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        board->name[seat] = name[seat];
        board->said |= name[seat].size > 0 ? RF_SAID_NAMES : 0;
    }
    if (making->deal && !read_deal(board, making->hands, error))
        return RF_FORMAT_WRONG;
    unsigned number = board->number ? board->number : reader->count + 1;
    if (!(board->said & RF_SAID_DEALER))
        board->dealer = rf_board_dealer(number);
    if (!(board->said & RF_SAID_VULNERABLE))
        board->vulnerable = rf_board_vulnerable(number);
    if (board->said & (RF_SAID_AUCTION | RF_SAID_PLAY))
        read_calls(board);
    return RF_FORMAT_BOARD;
}

/* Collects pairs until the next board begins.  Bytes before the first board are the head of the
 * file. */
enum rf_format_reading
rf_lin_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    struct making making = {.board = board, .from = reader->at};
    struct rf_lin_pair pair;
    unsigned line = reader->line;
    *board = (struct rf_format_board){.from = RF_FORMAT_LIN};
    while (rf_lin_pair(reader->text, reader->size, reader->at, &line, &pair)) {
        if (begins_next_board(&pair, &making))
            break;
        bool starts = is(&pair, "qx") || is(&pair, "md") || is(&pair, "pn");
        if (starts && board->line == 0) {
            board->line = pair.line;
            making.from = reader->begun ? making.from : pair.from;
        }
        take_pair(reader, &pair, &making);
        reader->at = pair.end;
        reader->line = line;
    }
    if (!making.label && !making.deal)
        return RF_FORMAT_END;
    if (!reader->begun)
        reader->pbn.head = making.from;
    reader->begun = true;
    reader->pbn.done = reader->at;
    return finish(reader, &making, error);
}

char
rf_lin_vulnerable(enum rf_vulnerable vulnerable)
{
    static const char letters[] = "oneb";
    RF_ASSERT(vulnerable <= RF_VULNERABLE_BOTH);
    return letters[vulnerable];
}

const char rf_lin_dealers[] = "3412";

/* All four hands, so that readers that expect them are served. */
void
rf_lin_deal(struct rf_text *text, const struct rf_format_board *board)
{
    RF_ASSERT(board->dealt && board->dealer < RF_SEATS);
    rf_text_add_bytes(text, &rf_lin_dealers[board->dealer], 1);
    for (unsigned i = 0; i < RF_SEATS; i++) {
        for (unsigned suit = 0; suit < RF_SUITS; suit++) {
            rf_text_add_bytes(text, &rf_suit_letters[suit], 1);
            rf_format_suit(text, &board->hands, order[i], suit);
        }
        if (i + 1 < RF_SEATS)
            rf_text_add(text, ",");
    }
}
