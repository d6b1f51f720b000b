/*
 * app/print/chart_words.c -- rules and codes in words: the paragraph above a chart, and its legend.
 *
 * Every rule that changes the strategy is said, so that a printed chart can be compared with a
 * table.
 */
#include "print/chart.h"

#include <stdarg.h>
#include <string.h>

const char *const chart_upcard[CHART_COLUMNS] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "A"};

/* For programs: the ten is T, as in rules and shoes. */
const char *const chart_upcard_name[CHART_COLUMNS] = {"2", "3", "4", "5", "6",
                                                      "7", "8", "9", "T", "A"};

const char *const chart_play_name[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};
const char chart_play_letter[RF_PLAYS] = {'S', 'H', 'D', 'P', 'R'};
const char *const chart_play_losing[RF_PLAYS] = {"standing", "hitting", "doubling", "splitting",
                                                 "surrendering"};

const char *
chart_code_words(const char *code)
{
    static const struct {
        const char *code, *words;
    } known[] = {
        {"H", "hit"},
        {"S", "stand"},
        {"D", "double, or hit where doubling is not permitted"},
        {"Ds", "double, or stand where doubling is not permitted"},
        {"P", "split"},
        {"Rh", "surrender, or hit with three cards or more"},
        {"Rs", "surrender, or stand with three cards or more"},
        {"Rd", "surrender, or double where that is not permitted"},
        {"Rp", "surrender, or split where that is not permitted"},
        {"-", "the shoe does not have these cards"},
    };
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].code, code) == 0)
            return known[i].words;
    return code;
}

/* Phrases that are joined by semicolons. */
/* `used` counts what would have been written, as snprintf does: it may exceed `size`. */
struct phrases {
    char *out;
    size_t size, used;
};

__attribute__((format(printf, 2, 3))) static void
add(struct phrases *phrases, const char *format, ...)
{
    va_list arguments;
    const char *comma = phrases->used ? "; " : "";
    va_start(arguments, format);
    if (phrases->used < phrases->size)
        phrases->used += (size_t)snprintf(phrases->out + phrases->used,
                                          phrases->size - phrases->used, "%s", comma);
    if (phrases->used < phrases->size)
        phrases->used += (size_t)vsnprintf(phrases->out + phrases->used,
                                           phrases->size - phrases->used, format, arguments);
    va_end(arguments);
}

/* True when the shoe is exactly this number of full decks. */
static bool
is_decks(const struct rf_exact_shoe *shoe, unsigned decks)
{
    struct rf_exact_shoe full = rf_exact_shoe_decks(decks);
    return memcmp(full.count, shoe->count, sizeof full.count) == 0 &&
           memcmp(full.tens, shoe->tens, sizeof full.tens) == 0;
}

/* "6 decks", "an infinite shoe", or how many cards of each value are left. */
static void
say_shoe(struct phrases *phrases, const struct rf_exact_shoe *shoe)
{
    unsigned cards = 0;
    for (unsigned decks = 1; decks <= RF_DECKS_MAX && !shoe->infinite; decks++)
        if (is_decks(shoe, decks)) {
            add(phrases, "%u deck%s", decks, decks == 1 ? "" : "s");
            return;
        }
    if (shoe->infinite) {
        add(phrases, "an infinite shoe");
        return;
    }
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += shoe->count[value];
    const uint16_t *n = shoe->count;
    add(phrases, "a shoe of %u cards: A=%u, 2=%u, 3=%u, 4=%u, 5=%u, 6=%u, 7=%u, 8=%u, 9=%u, T=%u",
        cards, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]);
}

/* Soft 17, the hole card, what the dealer's blackjack takes where it is found late, and what the
 * player's pays. */
static void
say_dealer(struct phrases *phrases, const struct rf_bj_rules *rules)
{
    static const char *const looks[] = {
        [RF_BJ_PEEK] = "checks for blackjack",
        [RF_BJ_NO_PEEK] = "does not check for blackjack",
        [RF_BJ_NO_HOLE_CARD] = "has no hole card",
    };
    add(phrases, "the dealer %s soft 17 and %s",
        rules->soft17 == RF_BJ_SOFT17_HIT ? "hits" : "stands on", looks[rules->hole_card]);
    if (rules->hole_card != RF_BJ_PEEK)
        add(phrases, "the dealer's blackjack takes %s",
            rules->dealer_natural_takes == RF_BJ_TAKES_ALL ? "all bets of a box"
                                                           : "the original bet only");
    add(phrases, "blackjack pays %u:%u", rules->natural_pays[0], rules->natural_pays[1]);
}

/* On which hands, and whether after a split. */
static void
say_doubling(struct phrases *phrases, const struct rf_bj_rules *rules)
{
    static const char *const any[] = {
        [RF_BJ_DOUBLE_ANY] = "any two cards",
        [RF_BJ_DOUBLE_9_11] = "9, 10 and 11",
        [RF_BJ_DOUBLE_10_11] = "10 and 11",
    };
    static const char *const hard[] = {
        [RF_BJ_DOUBLE_ANY] = "any hard hand of two cards",
        [RF_BJ_DOUBLE_9_11] = "hard 9, 10 and 11",
        [RF_BJ_DOUBLE_10_11] = "hard 10 and 11",
    };
    if (rules->double_on == RF_BJ_DOUBLE_NONE) {
        add(phrases, "no doubling");
        return;
    }
    add(phrases, "doubling on %s, %s", (rules->double_soft ? any : hard)[rules->double_on],
        rules->double_after_split ? "also after a split" : "not after a split");
}

/* Which cards make a pair, how often it can be split, and what is special about aces. */
static void
say_splitting(struct phrases *phrases, const struct rf_bj_rules *rules)
{
    const char *by = rules->split_by == RF_BJ_SPLIT_BY_RANK ? "rank" : "value";
    if (rules->split_hands_max == 1) {
        add(phrases, "no splitting");
        return;
    }
    add(phrases, "pairs of the same %s can be split to %u hands", by, rules->split_hands_max);
    if (rules->split_hands_max > 2 && !rules->resplit_aces)
        add(phrases, "aces can be split once");
    if (rules->hit_split_aces || rules->double_split_aces)
        add(phrases, "split aces can be %s",
            !rules->double_split_aces ? "hit"
            : rules->hit_split_aces   ? "hit and doubled"
                                      : "doubled");
    else
        add(phrases, "split aces get one card each");
    if (rules->ten_ace_after_split_is_natural)
        add(phrases, "an ace on a split ten counts as blackjack");
}

void
chart_say_rules(char *out, size_t size, const struct chart_game *game)
{
    static const char *const surrender[] = {
        [RF_BJ_SURRENDER_NONE] = "no surrender",
        [RF_BJ_SURRENDER_LATE] = "late surrender",
        [RF_BJ_SURRENDER_EARLY] = "early surrender",
    };
    struct phrases phrases = {out, size, 0};
    say_shoe(&phrases, game->shoe);
    say_dealer(&phrases, game->rules);
    say_doubling(&phrases, game->rules);
    say_splitting(&phrases, game->rules);
    add(&phrases, "%s", surrender[game->rules->surrender]);
    if (phrases.used + 1 < size)
        strcat(out, ".");
    /* "an infinite shoe" and "a shoe of …" begin a sentence here. */
    if (out[0] == 'a')
        out[0] = 'A';
}
