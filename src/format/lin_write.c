/*
 * format/lin_write.c -- writes boards as LIN, and rewrites LIN boards with a change.
 *
 * rf_lin_writes makes a board from its values.  rf_lin_rewrite copies the text of a board and
 * replaces only the values that a new number or a rotation touches (qx, ah, md, sv, pn).
 */
#include <string.h>

#include "base/assert.h"
#include "format/auction.h"

static const enum rf_seat order[RF_SEATS] = {RF_SOUTH, RF_WEST, RF_NORTH, RF_EAST};

/* A name, with characters that would end it replaced by blanks; at most 240 bytes. */
static void
add_name(struct rf_text *text, struct rf_span name)
{
    size_t size = name.size < 240 ? name.size : 240;
    for (size_t i = 0; i < size; i++) {
        const char *at = name.bytes + i;
        if (name.escaped && *at == '\\' && i + 1 < size)
            at = name.bytes + ++i;
        rf_text_add_bytes(text, *at == '|' || *at == ',' || (unsigned char)*at < ' ' ? " " : at, 1);
    }
}

/* In LIN's order: South, West, North, East. */
static void
add_names(struct rf_text *text, const struct rf_span name[static RF_SEATS])
{
    for (unsigned i = 0; i < RF_SEATS; i++) {
        if (i > 0)
            rf_text_add(text, ",");
        add_name(text, name[order[i]]);
    }
}

static void
add_vulnerable(struct rf_text *text, const struct rf_format_board *board)
{
    char letter = rf_lin_vulnerable(board->vulnerable);
    rf_text_add_bytes(text, &letter, 1);
}

/* Writes qx, pn, md, ah, sv, then the auction and play. */
void
rf_lin_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    writer->named = writer->named || board->said & RF_SAID_NAMES;
    rf_text_add(text, board->room == 'c' ? "qx|c" : "qx|o");
    if (board->number)
        rf_text_add_number(text, board->number);
    rf_text_add(text, "|");
    if (writer->named) { /* names hold until others come, so later boards must say theirs */
        rf_text_add(text, "pn|");
        add_names(text, board->name);
        rf_text_add(text, "|");
    }
    rf_text_add(text, "md|");
    rf_lin_deal(text, board);
    rf_text_add(text, "|rh||");
    if (board->number) {
        rf_text_add(text, "ah|Board ");
        rf_text_add_number(text, board->number);
        rf_text_add(text, "|");
    }
    rf_text_add(text, "sv|");
    add_vulnerable(text, board);
    rf_text_add(text, "|");
    rf_auction_to_lin(text, board);
    rf_text_add(text, "pg||\n");
}

/* The value with its first number replaced. */
static void
add_renumbered(struct rf_text *text, struct rf_span value, unsigned number)
{
    size_t from = 0;
    RF_ASSERT(number > 0);
    while (from < value.size && (value.bytes[from] < '0' || value.bytes[from] > '9'))
        from++;
    rf_text_add_bytes(text, value.bytes, from);
    rf_text_add_number(text, number);
    while (from < value.size && value.bytes[from] >= '0' && value.bytes[from] <= '9')
        from++;
    rf_text_add_bytes(text, value.bytes + from, value.size - from);
}

/* Four or eight names, each moved clockwise by `turn` seats. */
static void
add_turned(struct rf_text *text, struct rf_span value, unsigned turn)
{
    struct rf_span part[2 * RF_SEATS] = {{0}};
    const char *at = value.bytes, *end = at + value.size;
    unsigned count = 0;
    RF_ASSERT(turn < RF_SEATS);
    for (; count < 2 * RF_SEATS && at <= end; count++) {
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const char *stop = comma ? comma : end;
        part[count] = (struct rf_span){at, (size_t)(stop - at), false};
        at = stop + 1;
    }
    count = count > RF_SEATS ? 2 * RF_SEATS : RF_SEATS;
    for (unsigned i = 0; i < count; i++) {
        unsigned from = i / RF_SEATS * RF_SEATS + (i + RF_SEATS - turn) % RF_SEATS;
        if (i > 0)
            rf_text_add(text, ",");
        rf_text_add_bytes(text, part[from].bytes ? part[from].bytes : "", part[from].size);
    }
}

/* Which pairs a board has, found before anything is written. */
struct has {
    bool names, vulnerable;
};

/* Scans all pairs once. */
static struct has
look_through(struct rf_span source)
{
    struct has has = {false, false};
    struct rf_lin_pair pair;
    unsigned line = 1;
    for (size_t at = 0; rf_lin_pair(source.bytes, source.size, at, &line, &pair); at = pair.end) {
        has.names = has.names || rf_text_is_equal(pair.key, "pn");
        has.vulnerable = has.vulnerable || rf_text_is_equal(pair.key, "sv");
    }
    return has;
}

/* Writes the rotated hands, or only the new dealer's digit; false when the value stays as it is. */
static bool
rewrite_deal(struct rf_text *text, struct rf_span value, const struct rf_format_board *board,
             struct rf_format_change change)
{
    if (change.turn && board->dealt)
        rf_lin_deal(text, board);
    else if (change.number && value.size > 0 && value.bytes[0] >= '0' && value.bytes[0] <= '4') {
        rf_text_add_bytes(text, &rf_lin_dealers[board->dealer], 1);
        rf_text_add_bytes(text, value.bytes + 1, value.size - 1);
    } else
        return false;
    return true;
}

/* Writes the new value of a pair; false when it stays as it is. */
static bool
rewrite_value(struct rf_text *text, const struct rf_lin_pair *pair,
              const struct rf_format_board *source, const struct rf_format_board *board,
              struct rf_format_change change)
{
    if ((rf_text_is_equal(pair->key, "qx") || rf_text_is_equal(pair->key, "ah")) && change.number)
        add_renumbered(text, pair->value, change.number);
    else if (rf_text_is_equal(pair->key, "md"))
        return rewrite_deal(text, pair->value, board, change);
    else if (rf_text_is_equal(pair->key, "sv") && source->vulnerable != board->vulnerable)
        add_vulnerable(text, board);
    else if (rf_text_is_equal(pair->key, "pn") && change.turn)
        add_turned(text, pair->value, change.turn);
    else
        return false;
    return true;
}

/* A rotation writes out names and vulnerability that the board took from elsewhere. */
void
rf_lin_rewrite(struct rf_text *text, const struct rf_format_board *source,
               const struct rf_format_board *board, struct rf_format_change change)
{
    struct rf_span bytes = source->source;
    struct has has = look_through(bytes);
    struct rf_lin_pair pair;
    unsigned line = 1;
    size_t at = 0;
    for (; rf_lin_pair(bytes.bytes, bytes.size, at, &line, &pair); at = pair.end) {
        size_t value = (size_t)(pair.value.bytes - bytes.bytes);
        bool deal = rf_text_is_equal(pair.key, "md");
        RF_ASSERT(value > at && pair.end <= bytes.size);
        if (deal && change.turn && !has.names && board->said & RF_SAID_NAMES) {
            rf_text_add(text, "pn|");
            add_names(text, board->name);
            rf_text_add(text, "|");
        }
        /* The key with blanks before it, then the value, then the closing bar. */
        rf_text_add_bytes(text, bytes.bytes + at, value - at);
        if (!rewrite_value(text, &pair, source, board, change))
            rf_text_add_bytes(text, pair.value.bytes, pair.value.size);
        rf_text_add_bytes(text, pair.value.bytes + pair.value.size,
                          pair.end - value - pair.value.size);
        if (deal && change.turn && !has.vulnerable) {
            rf_text_add(text, "sv|");
            add_vulnerable(text, board);
            rf_text_add(text, "|");
        }
    }
    rf_text_add_bytes(text, bytes.bytes + at, bytes.size - at); /* what follows the last pair */
}
