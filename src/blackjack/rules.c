/*
 * blackjack/rules.c -- the keys of a rules file: one table that reads and writes all of them.
 *
 * A row has the name of the key, the values that it allows, and the field of struct rf_bj_rules
 * that it sets.  rules_read.c reads whole files; docs/reference/rules.md explains every key.  The
 * order of the rows is the order in which rules are written and hashed, so it must not change.
 *
 * A record states all keys and is refused when they are not written as this table writes them.  So
 * a new key belongs at the end.  It is written only if it is set (shuffle_steps), so that rules
 * without it keep their text and their hash; a verifier that does not know it refuses a record that
 * has it (docs/reference/record.md).
 */
#include "riffle/bj_rules.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "shoe/steps.h"

/* What a value is: one of the words, a whole number, a ratio, a name, or steps. */
enum key_kind { KEY_WORD, KEY_NUMBER, KEY_RATIO, KEY_NAME, KEY_STEPS };

struct key {
    const char *name;
    const char *allowed; /* for error messages and the documentation */
    enum key_kind kind;
    size_t offset, size;  /* of the field in struct rf_bj_rules, in bytes */
    uint32_t least, most; /* numbers and ratios */
    const char *words[4]; /* words: the value is the index */
};

#define AT(field) offsetof(struct rf_bj_rules, field), sizeof((struct rf_bj_rules *)0)->field
#define WORDS(field, allowed, ...)                                                                 \
    {                                                                                              \
#field, allowed, KEY_WORD, AT(field), 0, 0,                                                \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define YES_NO(field) WORDS(field, "yes or no", "no", "yes")
#define NUMBER(field, allowed, least, most)                                                        \
    {                                                                                              \
#field, allowed, KEY_NUMBER, AT(field), least, most,                                       \
        {                                                                                          \
            NULL                                                                                   \
        }                                                                                          \
    }

enum { CENTS_MAX = 1000000000 }; /* ten million units, far below 32 bits */

static const struct key keys[] = {
    {"name",
     "a name of 1 to 39 letters, digits, - _ . and blanks between them",
     KEY_NAME,
     AT(name),
     0,
     0,
     {NULL}},
    NUMBER(decks, "1 to 8", 1, 8),
    WORDS(dealing, "shoe, hand or device", "shoe", "hand", "device"),
    WORDS(soft17, "stand or hit", "stand", "hit"),
    WORDS(hole_card, "peek, no_peek or none", "peek", "no_peek", "none"),
    WORDS(dealer_natural_takes, "all or original", "all", "original"),
    {"natural_pays",
     "a ratio from 1:1 to 3:1, like 3:2 or 6:5",
     KEY_RATIO,
     AT(natural_pays),
     1,
     3,
     {NULL}},
    YES_NO(insurance),
    WORDS(double_on, "any, 9-11, 10-11 or none", "any", "9-11", "10-11", "none"),
    YES_NO(double_soft),
    WORDS(double_card, "down or up", "down", "up"),
    YES_NO(double_after_split),
    WORDS(split_by, "rank or value", "rank", "value"),
    NUMBER(split_hands_max, "1 to 4", 1, RF_BJ_HANDS_MAX),
    YES_NO(resplit_aces),
    YES_NO(hit_split_aces),
    YES_NO(double_split_aces),
    YES_NO(ten_ace_after_split_is_natural),
    WORDS(surrender, "none, late or early", "none", "late", "early"),
    YES_NO(dealer_draws_alone),
    YES_NO(hit_21),
    NUMBER(min_bet, "1 to 1000000000 cents", 1, CENTS_MAX),
    NUMBER(max_bet, "1 to 1000000000 cents", 1, CENTS_MAX),
    NUMBER(bet_step, "1 to 1000000000 cents", 1, CENTS_MAX),
    NUMBER(boxes, "1 to 7", 1, 7),
    WORDS(procedure, "C4 or house", "C4", "house"),
    NUMBER(cut_margin, "0 to 208 cards", 0, 208),
    NUMBER(cutting_card_min, "0 to 416 cards", 0, 416),
    NUMBER(cutting_card_max, "0 to 416 cards", 0, 416),
    NUMBER(burn, "0 to 10 cards", 0, 10),
    {"shuffle_steps",
     "none, or steps by hand such as wash, riffle:2, strip, riffle, cut",
     KEY_STEPS,
     AT(shuffle_steps),
     0,
     0,
     {NULL}},
};

enum { KEYS = sizeof keys / sizeof keys[0] };

/* The readings of BJ as rules/BJ.md has them; the defaults of every rules file. */
struct rf_bj_rules
rf_bj_rules_bicycle(void)
{
    return (struct rf_bj_rules){
        .name = "bicycle",
        .decks = 6,
        .dealing = RF_BJ_SHOE,
        .soft17 = RF_BJ_SOFT17_STAND,
        .hole_card = RF_BJ_PEEK,
        .dealer_natural_takes = RF_BJ_TAKES_ALL,
        .natural_pays = {3, 2},
        .insurance = true,
        .double_on = RF_BJ_DOUBLE_9_11,
        .double_card = RF_BJ_DOUBLE_DOWN,
        .split_by = RF_BJ_SPLIT_BY_RANK,
        .split_hands_max = 2,
        .dealer_draws_alone = true,
        .hit_21 = true,
        .min_bet = 200,
        .max_bet = 50000,
        .bet_step = 100,
        .boxes = 7,
        .procedure = RF_BJ_PROCEDURE_C4,
        .cut_margin = 52,
        .cutting_card_min = 60,
        .cutting_card_max = 75,
        .burn = 1,
    };
}

const char *
rf_bj_rules_key_name(unsigned number)
{
    return number < KEYS ? keys[number].name : NULL;
}

const char *
rf_bj_rules_values(unsigned number)
{
    RF_ASSERT(number < KEYS);
    return keys[number].allowed;
}

/* The field of a key, of 1, 2 or 4 bytes. */
static uint32_t
key_get(const struct key *key, const struct rf_bj_rules *rules)
{
    const unsigned char *field = (const unsigned char *)rules + key->offset;
    uint16_t middle;
    uint32_t wide;
    RF_ASSERT(key->kind == KEY_WORD || key->kind == KEY_NUMBER);
    RF_ASSERT(key->size == 1 || key->size == sizeof middle || key->size == sizeof wide);
    switch (key->size) {
    case 1: return *field;
    case 2: memcpy(&middle, field, sizeof middle); return middle;
    default: memcpy(&wide, field, sizeof wide); return wide;
    }
}

static void
key_put(const struct key *key, struct rf_bj_rules *rules, uint32_t value)
{
    unsigned char *field = (unsigned char *)rules + key->offset;
    uint16_t middle = (uint16_t)value;
    RF_ASSERT(key->kind != KEY_NUMBER || (value >= key->least && value <= key->most));
    RF_ASSERT(key->size >= sizeof value || value >> (8 * key->size) == 0);
    switch (key->size) {
    case 1: *field = (uint8_t)value; break;
    case 2: memcpy(field, &middle, sizeof middle); break;
    default: memcpy(field, &value, sizeof value); break;
    }
}

/* Whole numbers up to ten digits without a leading zero.  Returns the number of digits, 0 on
 * failure. */
static size_t
read_number(const char *text, uint64_t *number)
{
    size_t digits = 0;
    *number = 0;
    while (text[digits] >= '0' && text[digits] <= '9' && digits < 10)
        *number = *number * 10 + (uint64_t)(text[digits++] - '0');
    return digits > 1 && text[0] == '0' ? 0 : digits;
}

/* One of the words of the key; its index is the value. */
static bool
set_word(const struct key *key, struct rf_bj_rules *rules, const char *value)
{
    for (uint32_t word = 0; word < 4 && key->words[word]; word++)
        if (rf_text_is_equal(key->words[word], value)) {
            key_put(key, rules, word);
            return true;
        }
    return false;
}

static bool
set_number(const struct key *key, struct rf_bj_rules *rules, const char *value)
{
    uint64_t number;
    size_t digits = read_number(value, &number);
    if (digits == 0 || value[digits] || number < key->least || number > key->most)
        return false;
    key_put(key, rules, (uint32_t)number);
    return true;
}

/* A payment of 1:1 to 3:1 in small numbers, stored in lowest terms. */
static bool
set_ratio(const struct key *key, struct rf_bj_rules *rules, const char *value)
{
    uint64_t pays, for_each;
    size_t first = read_number(value, &pays);
    if (first == 0 || value[first] != ':')
        return false;
    size_t second = read_number(value + first + 1, &for_each);
    if (second == 0 || value[first + 1 + second] || for_each == 0 || for_each > 100)
        return false;
    if (pays < key->least * for_each || pays > key->most * for_each || pays > 255)
        return false;
    for (uint64_t n = for_each; n > 1; n--) /* 6:4 becomes 3:2, so that equal rules hash alike */
        if (pays % n == 0 && for_each % n == 0) {
            pays /= n;
            for_each /= n;
        }
    rules->natural_pays[0] = (uint8_t)pays;
    rules->natural_pays[1] = (uint8_t)for_each;
    return true;
}

/* Names appear in records and file names, so their letters are restricted. */
static bool
set_name(struct rf_bj_rules *rules, const char *value)
{
    size_t size = strlen(value);
    if (size == 0 || size >= RF_BJ_NAME_SIZE || value[0] == ' ' || value[size - 1] == ' ')
        return false; /* reading a file trims blanks, so such a name could not be read back */
    for (size_t i = 0; i < size; i++) {
        char c = value[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && !strchr("-_. ", c))
            return false;
    }
    memset(rules->name, 0, sizeof rules->name);
    memcpy(rules->name, value, size);
    return true;
}

/* HR.22: the house's own shuffle, in the words of riffle/procedure.h. */
static bool
set_steps(struct rf_bj_rules *rules, const char *value)
{
    if (!rf_text_is_equal(value, "none"))
        return rf_steps_read(rules->shuffle_steps, value);
    memset(rules->shuffle_steps, 0, sizeof rules->shuffle_steps);
    return true;
}

static bool
key_set(const struct key *key, struct rf_bj_rules *rules, const char *value)
{
    switch (key->kind) {
    case KEY_WORD: return set_word(key, rules, value);
    case KEY_NUMBER: return set_number(key, rules, value);
    case KEY_RATIO: return set_ratio(key, rules, value);
    case KEY_STEPS: return set_steps(rules, value);
    default: return set_name(rules, value);
    }
}

static const struct key *
key_find(const char *name)
{
    for (unsigned i = 0; i < KEYS; i++)
        if (rf_text_is_equal(keys[i].name, name))
            return &keys[i];
    return NULL;
}

/* Writes a message of three parts; returns false for the caller to return. */
static bool
fault(struct rf_bj_rules_error *error, const char *one, const char *two, const char *three)
{
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    rf_text_add(&text, one);
    rf_text_add(&text, two);
    rf_text_add(&text, three);
    return false;
}

/* The message names the key, the values that it allows, and the value that was given. */
bool
rf_bj_rules_set(struct rf_bj_rules *rules, const char *name, const char *value,
                struct rf_bj_rules_error *error)
{
    RF_ASSERT(name && value);
    error->line = 0;
    const struct key *key = key_find(name);
    if (!key)
        return fault(error, "there is no key '", name, "'; docs/reference/rules.md lists them");
    if (key_set(key, rules, value))
        return true;
    fault(error, key->name, " is ", key->allowed);
    struct rf_text text = {error->message, sizeof error->message, strlen(error->message), false};
    rf_text_add(&text, ", not '");
    rf_text_add(&text, value);
    rf_text_add(&text, "'");
    return false;
}

void
rf_bj_rules_value(char out[static RF_BJ_VALUE_TEXT], const struct rf_bj_rules *rules,
                  unsigned number)
{
    RF_ASSERT(number < KEYS);
    const struct key *key = &keys[number];
    struct rf_text text = rf_text_start(out, RF_BJ_VALUE_TEXT);
    switch (key->kind) {
    case KEY_WORD:
        RF_ASSERT(key_get(key, rules) < 4);
        rf_text_add(&text, key->words[key_get(key, rules)]);
        break;
    case KEY_NUMBER: rf_text_add_number(&text, key_get(key, rules)); break;
    case KEY_RATIO:
        rf_text_add_number(&text, rules->natural_pays[0]);
        rf_text_add(&text, ":");
        rf_text_add_number(&text, rules->natural_pays[1]);
        break;
    case KEY_STEPS:
        rf_text_add(&text, rules->shuffle_steps[0] ? rules->shuffle_steps : "none");
        break;
    default: rf_text_add(&text, rules->name); break;
    }
}

/* All keys in the order of the table, one `key = value` per line; steps only if there are some.
 * This is the canonical text. */
size_t
rf_bj_rules_write(char out[static RF_BJ_RULES_TEXT], const struct rf_bj_rules *rules)
{
    struct rf_text text = rf_text_start(out, RF_BJ_RULES_TEXT);
    char value[RF_BJ_VALUE_TEXT];
    for (unsigned i = 0; i < KEYS; i++) {
        if (keys[i].kind == KEY_STEPS && !rules->shuffle_steps[0])
            continue;
        rf_bj_rules_value(value, rules, i);
        rf_text_add(&text, keys[i].name);
        rf_text_add(&text, " = ");
        rf_text_add(&text, value);
        rf_text_add(&text, "\n");
    }
    RF_ASSERT(!text.full);
    return text.used;
}

/* The hash of the canonical text: rules that are written alike are alike. */
void
rf_bj_rules_hash(uint8_t out[static RF_HASH_BYTES], const struct rf_bj_rules *rules)
{
    char text[RF_BJ_RULES_TEXT];
    rf_sha256(out, text, rf_bj_rules_write(text, rules));
}
