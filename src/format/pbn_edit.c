/*
 * format/pbn_edit.c -- rewrites a game of PBN with a new number or a rotation, and leaves every
 * other byte as it was.
 *
 * It copies the game piece by piece (pbn_scan.c) and replaces only values that the change touches.
 * Values that the game took with # from a game that is now left out are written out.
 * docs/reference/formats.md lists the tags.
 */
#include "base/assert.h"
#include "format/format_internal.h"
#include "format/pbn_scan.h"

enum { KINDS = 3 }; /* of tags about a player: North, NorthNA, NorthType */

static const char *const seat_words[RF_SEATS] = {"North", "East", "South", "West"};
static const char *const kind_words[KINDS] = {"", "NA", "Type"};

struct edit {
    struct rf_text *text;
    const struct rf_format_board *source, *board; /* as it was read, and as it will be */
    struct rf_format_change change;
    struct rf_span player[KINDS][RF_SEATS];     /* values of the tags about players */
    bool has_board, has_dealer, has_vulnerable; /* the game has these tags */
    bool table; /* the lines that follow belong to OptimumResultTable */
};

static void
add_seat(struct rf_text *text, unsigned seat)
{
    RF_ASSERT(seat < 2 * RF_SEATS);
    rf_text_add_bytes(text, &rf_seat_letters[seat % RF_SEATS], 1);
}

static void
add_vulnerable(struct rf_text *text, enum rf_vulnerable vulnerable)
{
    static const char *const words[] = {"None", "NS", "EW", "All"};
    RF_ASSERT(vulnerable <= RF_VULNERABLE_BOTH);
    rf_text_add(text, words[vulnerable]);
}

static bool
is_seat(char letter)
{
    return letter && strchr(rf_seat_letters, letter);
}

/* The seat of a letter, turned; below 2 * RF_SEATS. */
static unsigned
turned(char letter, unsigned turn)
{
    return (unsigned)(strchr(rf_seat_letters, letter) - rf_seat_letters) + turn;
}

/* A value that is a seat (Declarer, Auction, Play), perhaps with ^ before it.  False when it is
 * none. */
static bool
turn_letter(const struct edit *edit, struct rf_span value)
{
    char last = (char)(value.size > 0 ? value.bytes[value.size - 1] : 0);
    if (value.size > 2 || !is_seat(last))
        return false;
    rf_text_add_bytes(edit->text, value.bytes, value.size - 1);
    add_seat(edit->text, turned(last, edit->change.turn));
    return true;
}

/* Exchanges NS and EW in a value when the turn is odd. */
static bool
turn_sides(const struct edit *edit, struct rf_span value)
{
    if (edit->change.turn % 2 == 0)
        return false;
    for (size_t i = 0; i < value.size; i++) {
        bool ns = i + 1 < value.size && memcmp(value.bytes + i, "NS", 2) == 0;
        bool ew = i + 1 < value.size && memcmp(value.bytes + i, "EW", 2) == 0;
        rf_text_add_bytes(edit->text, ns ? "EW" : ew ? "NS" : value.bytes + i, ns || ew ? 2 : 1);
        i += ns || ew;
    }
    return true;
}

/* Only the first seat of the deal changes; the hands stay in their order. */
static bool
turn_deal(const struct edit *edit, struct rf_span value)
{
    if (edit->change.turn == 0 || value.size < 2 || value.bytes[1] != ':' ||
        !is_seat((char)(value.bytes[0] & ~0x20)))
        return false;
    add_seat(edit->text, turned((char)(value.bytes[0] & ~0x20), edit->change.turn));
    rf_text_add_bytes(edit->text, value.bytes + 1, value.size - 1);
    return true;
}

/* DoubleDummyTricks lists declarers in the order N S E W, five digits each. */
static bool
turn_tricks(const struct edit *edit, struct rf_span value)
{
    static const uint8_t order[RF_SEATS] = {RF_NORTH, RF_SOUTH, RF_EAST, RF_WEST};
    static const uint8_t place[RF_SEATS] = {0, 2, 1, 3}; /* of a seat in that order */
    if (edit->change.turn == 0 || value.size != (size_t)RF_SEATS * RF_DENOMINATIONS)
        return false;
    for (unsigned i = 0; i < RF_SEATS; i++) {
        unsigned was = (order[i] + RF_SEATS - edit->change.turn) % RF_SEATS;
        rf_text_add_bytes(edit->text, value.bytes + (size_t)place[was] * RF_DENOMINATIONS,
                          RF_DENOMINATIONS);
    }
    return true;
}

/* True of North, NorthNA, NorthType and so on: whose tag it is, and which kind. */
static bool
is_player(struct rf_span name, unsigned *seat, unsigned *kind)
{
    for (*seat = 0; *seat < RF_SEATS; ++*seat) {
        size_t size = strlen(seat_words[*seat]);
        if (name.size < size || memcmp(name.bytes, seat_words[*seat], size) != 0)
            continue;
        struct rf_span rest = {name.bytes + size, name.size - size, false};
        for (*kind = 0; *kind < KINDS; ++*kind)
            if (rf_span_is(rest, kind_words[*kind]))
                return true;
    }
    return false;
}

/* The value of a tag.  If it is # and the games before are left out, the last value that their text
 * has. */
static struct rf_span
said_by(const struct edit *edit, const struct rf_pbn_piece *tag)
{
    struct rf_pbn_scan scan = rf_pbn_scan_start(edit->change.before, edit->source->feed);
    struct rf_pbn_piece piece;
    struct rf_span value = tag->value;
    if (!edit->change.alone || !rf_span_is(value, "#"))
        return value;
    while ((piece = rf_pbn_scan_next(&scan)).part != RF_PART_END)
        if (piece.part == RF_PART_TAG && piece.name.size == tag->name.size &&
            memcmp(piece.name.bytes, tag->name.bytes, piece.name.size) == 0 &&
            !rf_span_is(piece.value, "#"))
            value = piece.value;
    return value;
}

/* Finds out what the game has, before any of it is written. */
static void
look_through(struct edit *edit)
{
    struct rf_span source = edit->source->source;
    struct rf_pbn_scan scan = rf_pbn_scan_start(source, edit->source->feed);
    struct rf_pbn_piece piece;
    unsigned seat, kind;
    while ((piece = rf_pbn_scan_next(&scan)).part != RF_PART_END) {
        if (piece.part != RF_PART_TAG)
            continue;
        edit->has_board = edit->has_board || rf_span_is(piece.name, "Board");
        edit->has_dealer = edit->has_dealer || rf_span_is(piece.name, "Dealer");
        edit->has_vulnerable = edit->has_vulnerable || rf_span_is(piece.name, "Vulnerable");
        if (is_player(piece.name, &seat, &kind))
            edit->player[kind][seat] = said_by(edit, &piece);
    }
}

/* True when the game has a tag for all four players.  Then their values move; otherwise the names
 * of the tags change. */
static bool
names_all(const struct edit *edit, unsigned kind)
{
    const struct rf_span *player = edit->player[kind];
    return player[0].bytes && player[1].bytes && player[2].bytes && player[3].bytes;
}

/* Writes the value for a player's tag: the player who comes to this seat. */
static bool
turn_player(const struct edit *edit, const struct rf_pbn_piece *tag)
{
    struct rf_span value = tag->value;
    unsigned seat, kind;
    if (!is_player(tag->name, &seat, &kind))
        return false;
    if (edit->change.turn > 0 && names_all(edit, kind)) {
        seat = (seat + RF_SEATS - edit->change.turn) % RF_SEATS;
        value = edit->player[kind][seat];
    }
    rf_text_add_bytes(edit->text, value.bytes, value.size);
    return true;
}

/* Writes a tag up to its value; with another name where names_all is false. */
static void
add_name(const struct edit *edit, const struct rf_pbn_piece *tag, const char *from)
{
    const char *rest = from;
    unsigned seat, kind;
    RF_ASSERT(tag->part == RF_PART_TAG && tag->value.bytes);
    if (edit->change.turn > 0 && is_player(tag->name, &seat, &kind) && !names_all(edit, kind)) {
        rf_text_add_bytes(edit->text, from, (size_t)(tag->name.bytes - from));
        rf_text_add(edit->text, seat_words[(seat + edit->change.turn) % RF_SEATS]);
        rf_text_add(edit->text, kind_words[kind]);
        rest = tag->name.bytes + tag->name.size;
    }
    rf_text_add_bytes(edit->text, rest, (size_t)(tag->value.bytes - rest));
}

/* True of tags whose values name sides, NS or EW. */
static bool
counts(struct rf_span name)
{
    return rf_span_is(name, "OptimumScore") || rf_span_is(name, "ParContract") ||
           (name.size >= 5 && memcmp(name.bytes, "Score", 5) == 0 &&
            !rf_span_is(name, "ScoreTable"));
}

/* Writes the new value of a tag; false when it stays. */
static bool
new_value(const struct edit *edit, const struct rf_pbn_piece *tag)
{
    struct rf_span name = tag->name, value = tag->value;
    bool moves = edit->change.number || edit->change.turn;
    if (rf_span_is(name, "Board") && edit->change.number)
        rf_text_add_number(edit->text, edit->change.number);
    else if (rf_span_is(name, "Dealer") && moves)
        add_seat(edit->text, edit->board->dealer);
    else if (rf_span_is(name, "Vulnerable") && moves) {
        if (edit->source->vulnerable == edit->board->vulnerable)
            return false; /* keeps the word that the file uses, such as Love */
        add_vulnerable(edit->text, edit->board->vulnerable);
    } else if (rf_span_is(name, "Deal"))
        return turn_deal(edit, value);
    else if (turn_player(edit, tag))
        return true;
    else if (edit->change.turn == 0)
        return false;
    else if (rf_span_is(name, "Declarer") || rf_span_is(name, "Auction") ||
             rf_span_is(name, "Play"))
        return turn_letter(edit, value);
    else if (rf_span_is(name, "DoubleDummyTricks"))
        return turn_tricks(edit, value);
    else
        return counts(name) && turn_sides(edit, value);
    return true;
}

/* Adds tags that the change needs and the game lacks, after Deal. */
static void
add_missing(const struct edit *edit, const struct rf_pbn_piece *tag)
{
    const char *feed = rf_pbn_line_end(edit->source->source, edit->source->feed);
    if (!rf_span_is(tag->name, "Deal"))
        return;
    if (edit->change.number && !edit->has_board) {
        rf_text_add(edit->text, feed);
        rf_text_add(edit->text, "[Board \"");
        rf_text_add_number(edit->text, edit->change.number);
        rf_text_add(edit->text, "\"]");
    }
    if (edit->change.turn > 0 && !edit->has_dealer) {
        rf_text_add(edit->text, feed);
        rf_text_add(edit->text, "[Dealer \"");
        add_seat(edit->text, edit->board->dealer);
        rf_text_add(edit->text, "\"]");
    }
    if (edit->change.turn > 0 && !edit->has_vulnerable) {
        rf_text_add(edit->text, feed);
        rf_text_add(edit->text, "[Vulnerable \"");
        add_vulnerable(edit->text, edit->board->vulnerable);
        rf_text_add(edit->text, "\"]");
    }
}

/* A line of OptimumResultTable begins with its declarer, which turns; all other lines stay. */
static void
edit_text(const struct edit *edit, const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && (bytes[at] == ' ' || bytes[at] == '\t'))
        at++;
    rf_text_add_bytes(edit->text, bytes, at);
    if (edit->table && edit->change.turn && at + 1 < size && is_seat(bytes[at]) &&
        bytes[at + 1] <= ' ') {
        add_seat(edit->text, turned(bytes[at], edit->change.turn));
        at++;
        rf_text_add_bytes(edit->text, bytes + at, size - at);
    } else
        rf_text_add_bytes(edit->text, bytes + at, size - at);
}

void
rf_pbn_rewrite(struct rf_text *text, const struct rf_format_board *source,
               const struct rf_format_board *board, struct rf_format_change change)
{
    struct edit edit = {.text = text, .source = source, .board = board, .change = change};
    struct rf_pbn_scan scan = rf_pbn_scan_start(source->source, source->feed);
    struct rf_pbn_piece piece;
    look_through(&edit);
    while ((piece = rf_pbn_scan_next(&scan)).part != RF_PART_END) {
        const char *from = scan.text + piece.from;
        size_t size = piece.end - piece.from;
        if (piece.part != RF_PART_TAG) {
            if (piece.part == RF_PART_TEXT)
                edit_text(&edit, from, size);
            else
                rf_text_add_bytes(text, from, size);
            continue;
        }
        size_t before = (size_t)(piece.value.bytes - from);
        RF_ASSERT(before + piece.value.size <= size);
        edit.table = rf_span_is(piece.name, "OptimumResultTable");
        add_name(&edit, &piece, from);
        struct rf_pbn_piece said = piece;
        said.value = said_by(&edit, &piece);
        if (!new_value(&edit, &said))
            rf_text_add_bytes(text, said.value.bytes, said.value.size);
        before += piece.value.size;
        rf_text_add_bytes(text, from + before, size - before);
        add_missing(&edit, &piece);
    }
}
