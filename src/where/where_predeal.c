/*
 * where/where_predeal.c -- reads predealt cards and the lists of pointcount and altcount.
 *
 * predeal SEAT cards gives a seat these cards; it may get others of the suit too.  predeal
 * spades(north)==5 fixes a length.  dealer deals such a suit apart, which is not conditional on the
 * rest; here it becomes part of the condition, so that all deals with these lengths are equally
 * likely.
 */
#include "where/where_reader.h"

#include "base/assert.h"
#include "base/bits.h"

/* Ranks as they are written, ace first. */
static const char ranks[] = "AKQJT98765432";

unsigned
rf_where_rank(unsigned rank)
{
#ifdef RF_TINY
    static const uint8_t of[] = {0, 1, 8, 9}; /* A K 6 5 */
    return of[rank];
#else
    return rank;
#endif
}

static int
upper(char byte)
{
    return byte >= 'a' && byte <= 'z' ? byte - 'a' + 'A' : byte;
}

/* The cards of a holding like SAQ542; 0 when the token is none. */
static uint64_t
read_holding(const struct where_reader *reader)
{
    static const char suits[] = "SHDC";
    const char *text = reader->where->text + reader->at;
    size_t size = rf_where_token_size(reader);
    const char *suit = size > 1 && reader->token == WHERE_WORD
                           ? memchr(suits, upper(text[0]), RF_SUITS)
                           : NULL;
    uint64_t cards = 0;
    for (size_t i = 1; suit && i < size; i++) {
        unsigned rank = 0;
        while (rank < RF_RANKS && ranks[rf_where_rank(rank)] != upper(text[i]))
            rank++;
        if (rank == RF_RANKS)
            return 0;
        cards |= (uint64_t)1 << ((size_t)(suit - suits) * RF_RANKS + rank);
    }
    return cards;
}

static void
take_holdings(struct where_reader *reader, unsigned seat)
{
    struct rf_where *where = reader->where;
    do {
        uint64_t cards = read_holding(reader), others = 0;
        for (unsigned other = 0; other < RF_SEATS; other++)
            others |= where->predealt[other];
        if (!cards && rf_where_token_size(reader) == 1 && reader->token == WHERE_WORD &&
            strchr("SHDCshdc", where->text[reader->at])) {
            rf_where_next(reader); /* a suit without cards, as dealer allows */
            continue;
        }
        if (!cards)
            rf_where_wanted(reader, "cards like SAQ542 or HK7",
                            "the letter of the suit comes first");
        else if (cards & others)
            rf_where_fail(reader, reader->at, "one of these cards is predealt already", NULL);
        else if (rf_bits_of(where->predealt[seat] | cards) > RF_HAND_CARDS)
            rf_where_fail(reader, reader->at, "this hand has more than thirteen predealt cards",
                          NULL);
        if (reader->failed)
            return;
        where->predealt[seat] |= cards;
        RF_ASSERT(rf_bits_of(where->predealt[seat]) <= RF_HAND_CARDS);
        rf_where_next(reader);
    } while (rf_where_take(reader, ","));
}

/* spades(north)==5: joined to the condition when the script has been read (where_read.c keeps the
 * lengths as a definition without a name). */
static void
take_length(struct where_reader *reader)
{
    struct rf_where *where = reader->where;
    struct rf_where_node node = {.kind = RF_WHERE_SUIT,
                                 .function = RF_WHERE_LENGTH,
                                 .suit = (uint8_t)rf_where_suit(reader),
                                 .at = (uint32_t)reader->at};
    rf_where_expect(reader, "(", "the suit");
    node.seat = (uint8_t)rf_where_seat(reader);
    rf_where_expect(reader, ")", "the seat");
    rf_where_expect(reader, "==", "the suit of a seat in predeal");
    node.end = (uint32_t)reader->next;
    struct rf_where_node number = {.kind = RF_WHERE_NUMBER, .at = node.at, .end = node.end};
    number.value = rf_where_number(reader);
    unsigned left = rf_where_node(reader, node), right = rf_where_node(reader, number);
    struct rf_where_node equal = {.kind = RF_WHERE_EQUAL,
                                  .left = (uint16_t)left,
                                  .right = (uint16_t)right,
                                  .at = node.at,
                                  .end = node.end};
    unsigned length = rf_where_node(reader, equal);
    struct rf_where_node both = {.kind = RF_WHERE_AND,
                                 .left = where->lengths,
                                 .right = (uint16_t)length,
                                 .at = node.at,
                                 .end = node.end};
    where->lengths = (uint16_t)(where->lengths ? rf_where_node(reader, both) : length);
}

void
rf_where_predeal(struct where_reader *reader)
{
    unsigned items = 0;
    for (; !reader->failed; items++) {
        const struct where_word *word = rf_where_word_of(reader);
        struct where_reader ahead = *reader;
        rf_where_next(&ahead);
        if (word && word->kind == WORD_SEAT) {
            rf_where_next(reader);
            rf_where_take(reader, ","); /* dealer's manual also writes one here */
            take_holdings(reader, word->value);
        } else if (word && word->kind == WORD_SUIT && rf_where_is(&ahead, "("))
            take_length(reader);
        else
            break;
    }
    if (items == 0)
        rf_where_wanted(reader, "a seat and its cards, or spades(north)==5", NULL);
}

/* The numbers, ace first; those that are left out are 0. */
void
rf_where_counts(struct where_reader *reader, int32_t points[static RF_WHERE_RANKS])
{
    unsigned count = 0;
    memset(points, 0, RF_WHERE_RANKS * sizeof *points);
    while (reader->token == WHERE_DIGITS || rf_where_is(reader, "-")) {
        if (count == RF_WHERE_RANKS) {
            rf_where_wanted(reader, "at most thirteen numbers, ace first", NULL);
            return;
        }
        int32_t value = rf_where_number(reader);
        if (value > 1000 || value < -1000)
            rf_where_fail(reader, reader->at, "a card counts -1000 to 1000",
                          "decimals are multiplied by 100");
        RF_ASSERT(count < RF_WHERE_RANKS);
        points[count++] = value;
    }
    if (count == 0)
        rf_where_wanted(reader, "numbers for the ace, the king and so on", NULL);
}

void
rf_where_counts_default(struct rf_where *where)
{
    static const uint8_t counts[11][6] = {
        {4, 3, 2, 1}, {0, 0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 1},       {0, 1},       {1},
        {1, 1},       {1, 1, 1},       {1, 1, 1, 1}, {1, 1, 1, 1, 1}, {6, 4, 2, 1},
    };
    for (unsigned count = 0; count < 11; count++)
        for (unsigned rank = 0; rank < 6; rank++)
            where->points[count][rank] = counts[count][rank];
}
