/*
 * blackjack/posted.c -- rules as casinos post them: "6 decks H17 DAS LS 3:2".
 *
 * Words stand in any order, in either case, between blanks, commas or semicolons.  A rule that is
 * left out is not allowed: no double after a split, no surrender, no resplit of aces.  Otherwise:
 * the dealer stands on soft 17 and looks for a natural, any two cards may be doubled, pairs of one
 * value may be split to four hands, and a natural pays 3:2.  The number of decks must be said.
 *
 * A row has the words as people type them, the key of a rules file that they set, and its value.
 */
#include "riffle/bj_rules.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

static const struct posted {
    const char *words, *key, *value;
} posted[] = {
    {"single deck", "decks", "1"},
    {"one deck", "decks", "1"},
    {"double deck", "decks", "2"},
    {"two decks", "decks", "2"},
    {"s17", "soft17", "stand"},
    {"stands on soft 17", "soft17", "stand"},
    {"h17", "soft17", "hit"},
    {"hits soft 17", "soft17", "hit"},
    {"das", "double_after_split", "yes"},
    {"double after split", "double_after_split", "yes"},
    {"ndas", "double_after_split", "no"},
    {"no das", "double_after_split", "no"},
    {"ls", "surrender", "late"},
    {"late surrender", "surrender", "late"},
    {"surrender", "surrender", "late"},
    {"es", "surrender", "early"},
    {"early surrender", "surrender", "early"},
    {"no surrender", "surrender", "none"},
    {"rsa", "resplit_aces", "yes"},
    {"resplit aces", "resplit_aces", "yes"},
    {"no rsa", "resplit_aces", "no"},
    {"nrsa", "resplit_aces", "no"},
    {"hsa", "hit_split_aces", "yes"},
    {"hit split aces", "hit_split_aces", "yes"},
    {"doa", "double_on", "any"},
    {"da2", "double_on", "any"},
    {"double any two", "double_on", "any"},
    {"d9", "double_on", "9-11"},
    {"d9-11", "double_on", "9-11"},
    {"double 9-11", "double_on", "9-11"},
    {"d10", "double_on", "10-11"},
    {"d10-11", "double_on", "10-11"},
    {"double 10-11", "double_on", "10-11"},
    {"spl1", "split_hands_max", "2"},
    {"split to 2", "split_hands_max", "2"},
    {"spl2", "split_hands_max", "3"},
    {"split to 3", "split_hands_max", "3"},
    {"spl3", "split_hands_max", "4"},
    {"split to 4", "split_hands_max", "4"},
    {"peek", "hole_card", "peek"},
    {"enhc", "hole_card", "none"},
    {"nhc", "hole_card", "none"},
    {"no hole card", "hole_card", "none"},
    {"obo", "dealer_natural_takes", "original"},
    {"no insurance", "insurance", "no"},
    {"csm", "dealing", "device"},
};
enum { POSTED = sizeof posted / sizeof posted[0], KEYS_MAX = 40 };

static bool
between(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == '\t';
}

static int
lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* The length of `words` at the start of the text, or 0.  One blank stands for any between. */
static size_t
match(const char *text, const char *words)
{
    size_t at = 0;
    RF_ASSERT(text && words);
    for (; *words; words++) {
        if (*words == ' ') {
            if (!between(text[at]))
                return 0;
            while (between(text[at]))
                at++;
        } else if (lower(text[at]) == *words)
            at++;
        else
            return 0;
    }
    return text[at] == '\0' || between(text[at]) ? at : 0;
}

/* The longest row at the start of the text; its length, or 0. */
static size_t
find_row(const char *text, const struct posted **row)
{
    size_t longest = 0;
    for (unsigned i = 0; i < POSTED; i++) {
        size_t size = match(text, posted[i].words);
        if (size > longest) {
            longest = size;
            *row = &posted[i];
        }
    }
    return longest;
}

/* 6 decks, 6 deck, 6-deck or 6D; the length, or 0. */
static size_t
find_decks(const char *text, char value[static 2])
{
    static const char *const nouns[] = {" decks", " deck", "-deck", "d", "-decks"};
    if (text[0] < '1' || text[0] > '8')
        return 0;
    value[0] = text[0];
    value[1] = '\0';
    for (unsigned i = 0; i < sizeof nouns / sizeof nouns[0]; i++) {
        size_t size = match(text + 1, nouns[i]);
        if (size > 0)
            return 1 + size;
    }
    return 0;
}

/* 3:2, 3/2 or 3-2; the length, or 0. */
static size_t
find_ratio(const char *text, char value[static 4])
{
    bool digits = text[0] >= '1' && text[0] <= '9' && text[1] && text[2] >= '1' && text[2] <= '9';
    if (!digits || (text[1] != ':' && text[1] != '/' && text[1] != '-'))
        return 0;
    value[0] = text[0];
    value[1] = ':';
    value[2] = text[2];
    value[3] = '\0';
    return text[3] == '\0' || between(text[3]) ? 3 : 0;
}

/* What the words at the start of a text set; their length, or 0 when they are none of ours. */
static size_t
find(const char *text, struct posted *found, char value[static 4])
{
    const struct posted *row = NULL;
    size_t size = find_row(text, &row);
    if (size > 0) {
        *found = *row;
        return size;
    }
    *found = (struct posted){text, "decks", value};
    size = find_decks(text, value);
    if (size == 0) {
        found->key = "natural_pays";
        size = find_ratio(text, value);
    }
    return size;
}

bool
rf_bj_rules_is_posted(const char *text)
{
    RF_ASSERT(text);
    while (*text) {
        struct posted found;
        char value[4];
        while (between(*text))
            text++;
        if (*text && find(text, &found, value) > 0)
            return true;
        while (*text && !between(*text))
            text++;
    }
    return false;
}

/* A shoe of four decks or more, the hand for fewer; the cutting card behind about three quarters.
 * */
static void
set_dealing(struct rf_bj_rules *rules)
{
    uint16_t decks = rules->decks;
    RF_ASSERT(decks >= 1 && decks <= RF_DECKS_MAX);
    if (rules->dealing != RF_BJ_DEVICE)
        rules->dealing = decks < 4 ? RF_BJ_HAND_HELD : RF_BJ_SHOE;
    rules->cut_margin = (uint16_t)(10 * decks);
    rules->cutting_card_min = (uint16_t)(11 * decks);
    rules->cutting_card_max = (uint16_t)(15 * decks);
}

/* What the rules are called: 6D H17 DAS LS 3-2.  A name has no colon. */
static void
set_name(struct rf_bj_rules *rules)
{
    struct rf_text name = rf_text_start(rules->name, sizeof rules->name);
    rf_text_add_number(&name, rules->decks);
    rf_text_add(&name, rules->soft17 == RF_BJ_SOFT17_HIT ? "D H17" : "D S17");
    rf_text_add(&name, rules->double_after_split ? " DAS" : "");
    rf_text_add(&name, rules->surrender == RF_BJ_SURRENDER_LATE    ? " LS"
                       : rules->surrender == RF_BJ_SURRENDER_EARLY ? " ES"
                                                                   : "");
    rf_text_add(&name, rules->resplit_aces ? " RSA" : "");
    rf_text_add(&name, rules->hit_split_aces ? " HSA" : "");
    rf_text_add(&name, rules->double_on == RF_BJ_DOUBLE_9_11    ? " D9"
                       : rules->double_on == RF_BJ_DOUBLE_10_11 ? " D10"
                                                                : "");
    rf_text_add(&name, rules->hole_card == RF_BJ_NO_HOLE_CARD ? " NHC" : "");
    rf_text_add(&name, rules->dealer_natural_takes == RF_BJ_TAKES_ORIGINAL ? " OBO" : "");
    rf_text_add(&name, " ");
    rf_text_add_number(&name, rules->natural_pays[0]);
    rf_text_add(&name, "-");
    rf_text_add_number(&name, rules->natural_pays[1]);
    RF_ASSERT(!name.full);
}

/* What holds where nothing is said. */
static struct rf_bj_rules
rules_before(void)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    rules.double_on = RF_BJ_DOUBLE_ANY;
    rules.double_card = RF_BJ_DOUBLE_UP;
    rules.split_by = RF_BJ_SPLIT_BY_VALUE;
    rules.split_hands_max = RF_BJ_HANDS_MAX;
    rules.dealer_draws_alone = false;
    rules.hit_21 = false;
    rules.procedure = RF_BJ_PROCEDURE_HOUSE;
    rules.min_bet = 1000; /* 10.00, in steps that a payment of 6:5 divides into cents */
    rules.max_bet = 100000;
    rules.bet_step = 200;
    return rules;
}

static bool
fault(struct rf_bj_rules_error *error, const char *one, const char *two, size_t size,
      const char *three)
{
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    rf_text_add(&text, one);
    rf_text_add_bytes(&text, two, size);
    rf_text_add(&text, three);
    error->line = 0;
    return false;
}

static size_t
word_size(const char *text)
{
    size_t size = 0;
    while (text[size] && !between(text[size]))
        size++;
    return size;
}

bool
rf_bj_rules_read_posted(struct rf_bj_rules *rules, const char *text,
                        struct rf_bj_rules_error *error)
{
    struct rf_bj_rules read = rules_before();
    const char *said[KEYS_MAX] = {NULL};
    unsigned keys = 0;
    bool decks = false;
    for (;;) {
        struct posted found;
        char value[4];
        while (between(*text))
            text++;
        if (!*text)
            break;
        size_t size = find(text, &found, value);
        if (size == 0)
            return fault(error, "'", text, word_size(text),
                         "' is not among the words of posted rules: 6 decks, H17 or S17, DAS, LS "
                         "or ES, RSA, HSA, DOA, D9 or D10, SPL1, SPL2 or SPL3, ENHC, OBO, CSM, no "
                         "insurance, 3:2 or 6:5");
        for (unsigned i = 0; i < keys; i++)
            if (rf_text_is_equal(said[i], found.key))
                return fault(error, "'", text, size, "': this rule is said twice");
        if (keys == KEYS_MAX || !rf_bj_rules_set(&read, found.key, found.value, error))
            return false;
        RF_ASSERT(keys < KEYS_MAX && found.key);
        said[keys++] = found.key;
        decks = decks || rf_text_is_equal(found.key, "decks");
        text += size;
    }
    if (!decks)
        return fault(error, "how many decks? Add", " 6 decks", 8, "");
    read.double_soft = read.double_on == RF_BJ_DOUBLE_ANY;
    set_dealing(&read);
    set_name(&read);
    if (!rf_bj_rules_are_consistent(&read, error))
        return false;
    *rules = read;
    return true;
}
