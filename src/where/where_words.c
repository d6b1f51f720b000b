/*
 * where/where_words.c -- the words of the language: dealer's, dealerv2's, and our extensions.
 *
 * Words are reserved, as in dealer: a name that the script defines cannot be one of them.  Our
 * extensions are reserved only where they are called, like longest(north), so that a script of
 * dealer which defines `longest` still means its own.
 */
#include "where/where_reader.h"

#define PT(n) (RF_WHERE_PT0 + (n))

static const struct where_word words[] = {
    {"north", WORD_SEAT, RF_NORTH, 0},
    {"east", WORD_SEAT, RF_EAST, 0},
    {"south", WORD_SEAT, RF_SOUTH, 0},
    {"west", WORD_SEAT, RF_WEST, 0},
    {"NS", WORD_SIDE, 0, 0},
    {"EW", WORD_SIDE, 1, 0},
    {"spade", WORD_SUIT, 0, 0},
    {"spades", WORD_SUIT, 0, 0},
    {"heart", WORD_SUIT, 1, 0},
    {"hearts", WORD_SUIT, 1, 0},
    {"diamond", WORD_SUIT, 2, 0},
    {"diamonds", WORD_SUIT, 2, 0},
    {"club", WORD_SUIT, 3, 0},
    {"clubs", WORD_SUIT, 3, 0},
    {"notrump", WORD_NOTRUMP, 0, 0},
    {"notrumps", WORD_NOTRUMP, 0, 0},
    {"hcp", WORD_FUNCTION, RF_WHERE_HCP, 0},
    {"hcps", WORD_FUNCTION, RF_WHERE_HCP, 0},
    {"pt0", WORD_FUNCTION, PT(0), 0},
    {"pt1", WORD_FUNCTION, PT(1), 0},
    {"pt2", WORD_FUNCTION, PT(2), 0},
    {"pt3", WORD_FUNCTION, PT(3), 0},
    {"pt4", WORD_FUNCTION, PT(4), 0},
    {"pt5", WORD_FUNCTION, PT(5), 0},
    {"pt6", WORD_FUNCTION, PT(6), 0},
    {"pt7", WORD_FUNCTION, PT(7), 0},
    {"pt8", WORD_FUNCTION, PT(8), 0},
    {"pt9", WORD_FUNCTION, PT(9), 0},
    {"ten", WORD_FUNCTION, PT(0), 0},
    {"tens", WORD_FUNCTION, PT(0), 0},
    {"jack", WORD_FUNCTION, PT(1), 0},
    {"jacks", WORD_FUNCTION, PT(1), 0},
    {"queen", WORD_FUNCTION, PT(2), 0},
    {"queens", WORD_FUNCTION, PT(2), 0},
    {"king", WORD_FUNCTION, PT(3), 0},
    {"kings", WORD_FUNCTION, PT(3), 0},
    {"ace", WORD_FUNCTION, PT(4), 0},
    {"aces", WORD_FUNCTION, PT(4), 0},
    {"top2", WORD_FUNCTION, PT(5), 0},
    {"top3", WORD_FUNCTION, PT(6), 0},
    {"top4", WORD_FUNCTION, PT(7), 0},
    {"top5", WORD_FUNCTION, PT(8), 0},
    {"c13", WORD_FUNCTION, PT(9), 0},
    {"control", WORD_FUNCTION, RF_WHERE_CONTROL, 0},
    {"controls", WORD_FUNCTION, RF_WHERE_CONTROL, 0},
    {"loser", WORD_FUNCTION, RF_WHERE_LOSER, 0},
    {"losers", WORD_FUNCTION, RF_WHERE_LOSER, 0},
    {"ltc", WORD_FUNCTION, RF_WHERE_LTC, 0},
    {"stopper", WORD_FUNCTION, RF_WHERE_STOPPER, 1},
    {"stoppers", WORD_FUNCTION, RF_WHERE_STOPPER, 1},
    {"quality", WORD_CALL, CALL_QUALITY, 0},
    {"cccc", WORD_CALL, CALL_CCCC, 0},
    {"shape", WORD_CALL, CALL_SHAPE, 0},
    {"hascard", WORD_CALL, CALL_HASCARD, 0},
    {"trick", WORD_CALL, CALL_TRICKS, 0},
    {"tricks", WORD_CALL, CALL_TRICKS, 0},
    {"dds", WORD_CALL, CALL_TRICKS, 0},
    {"par", WORD_CALL, CALL_PAR, 0},
    {"score", WORD_CALL, CALL_SCORE, 0},
    {"imp", WORD_CALL, CALL_IMPS, 0},
    {"imps", WORD_CALL, CALL_IMPS, 0},
    {"rnd", WORD_CALL, CALL_RND, 0},
    {"balanced", WORD_CALL, CALL_NAMED_SHAPE, 0},
    {"semibalanced", WORD_CALL, CALL_NAMED_SHAPE, 1},
    {"onesuited", WORD_CALL, CALL_NAMED_SHAPE, 2},
    {"twosuited", WORD_CALL, CALL_NAMED_SHAPE, 3},
    {"threesuited", WORD_CALL, CALL_NAMED_SHAPE, 4},
    {"longest", WORD_CALL, CALL_ORDER, 0},
    {"second", WORD_CALL, CALL_ORDER, 1},
    {"third", WORD_CALL, CALL_ORDER, 2},
    {"shortest", WORD_CALL, CALL_ORDER, 3},
    {"and", WORD_OPERATOR, 0, 0},
    {"or", WORD_OPERATOR, 0, 0},
    {"not", WORD_OPERATOR, 0, 0},
    {"generate", WORD_STATEMENT, STATE_GENERATE, 0},
    {"produce", WORD_STATEMENT, STATE_PRODUCE, 0},
    {"seed", WORD_STATEMENT, STATE_SEED, 0},
    {"title", WORD_STATEMENT, STATE_TITLE, 0},
    {"vulnerable", WORD_STATEMENT, STATE_VULNERABLE, 0},
    {"dealer", WORD_STATEMENT, STATE_DEALER, 0},
    {"predeal", WORD_STATEMENT, STATE_PREDEAL, 0},
    {"pointcount", WORD_STATEMENT, STATE_POINTCOUNT, 0},
    {"altcount", WORD_STATEMENT, STATE_ALTCOUNT, 0},
    {"condition", WORD_STATEMENT, STATE_CONDITION, 0},
    {"action", WORD_STATEMENT, STATE_ACTION, 0},
    {"mix", WORD_STATEMENT, STATE_MIX, 0},
    {"rotate", WORD_STATEMENT, STATE_ROTATE, 0},
    {"cards", WORD_STATEMENT, STATE_CARDS, 0},
    {"printall", WORD_ACTION, RF_WHERE_PRINTALL, 0},
    {"print", WORD_ACTION, RF_WHERE_PRINT, 0},
    {"printew", WORD_ACTION, RF_WHERE_PRINTSIDE, 1},
    {"printns", WORD_ACTION, RF_WHERE_PRINTSIDE, 0},
    {"printside", WORD_ACTION, RF_WHERE_PRINTSIDE, 2},
    {"printpbn", WORD_ACTION, RF_WHERE_PRINTPBN, 0},
    {"printcompact", WORD_ACTION, RF_WHERE_PRINTCOMPACT, 0},
    {"printoneline", WORD_ACTION, RF_WHERE_PRINTONELINE, 0},
    {"printes", WORD_ACTION, RF_WHERE_PRINTES, 0},
    {"csvrpt", WORD_ACTION, RF_WHERE_CSVRPT, 0},
    {"printrpt", WORD_ACTION, RF_WHERE_PRINTRPT, 0},
    {"average", WORD_ACTION, RF_WHERE_AVERAGE, 0},
    {"frequency", WORD_ACTION, RF_WHERE_FREQUENCY, 0},
    {"bktfreq", WORD_ACTION, RF_WHERE_BKTFREQ, 0},
    {"evalcontract", WORD_ACTION, RF_WHERE_EVALCONTRACT, 0},
    {"any", WORD_OTHER, 0, 0},
    {"deal", WORD_OTHER, 0, 0},
    {"trix", WORD_OTHER, 0, 0},
    {"opc", WORD_UNKNOWN, 0, 0},
    {"usereval", WORD_UNKNOWN, 0, 0},
    {"export", WORD_UNKNOWN, 0, 0},
    {"opener", WORD_UNKNOWN, 0, 0},
};

const struct where_word *
rf_where_word_of(const struct where_reader *reader)
{
    if (reader->token != WHERE_WORD)
        return NULL;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (rf_where_is(reader, words[i].text))
            return &words[i];
    return NULL;
}

static int
lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

/* True when one letter was changed, left out, added or exchanged with its neighbour, or the case
 * differs: compares from both ends. */
static bool
is_near(const char *typed, size_t size, const char *word)
{
    size_t length = strlen(word), front = 0, back = 0, most = size > length ? size : length;
    while (front < size && front < length && lower(typed[front]) == lower(word[front]))
        front++;
    while (back + front < size && back + front < length &&
           lower(typed[size - 1 - back]) == lower(word[length - 1 - back]))
        back++;
    bool swapped = size == length && front + back + 2 == size &&
                   lower(typed[front]) == lower(word[front + 1]) &&
                   lower(typed[front + 1]) == lower(word[front]);
    return swapped || (front + back + 1 >= most && most > 1 &&
                       (size > length ? size - length : length - size) <= 1);
}

const char *
rf_where_word_near(const struct where_reader *reader)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_near(reader->where->text + reader->at, rf_where_token_size(reader), words[i].text))
            return words[i].text;
    return NULL;
}
