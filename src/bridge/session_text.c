/*
 * bridge/session_text.c -- acts of a session as people type them, `ACTOR ACT key=value …`, and
 * back.
 *
 * session_act.def is the grammar: reading, writing and errors all follow its table.
 */
#include "bridge/session_internal.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

/* A key of the language and what it may be; from session_act.def. */
struct key_row {
    const char *spelling;
    size_t offset; /* of its field in the act; 0: not a number (method, deal) */
    uint16_t least, most, usual;
    const char *choices; /* "a|b|c", NULL for a number; without a field: what to type */
};

static const struct key_row key_rows[RF_SESSION_KEYS] = {
#define SESSION_KEY(KEY, field, spelling, least, most, usual, choices)                             \
    [RF_KEY_##                                                                                     \
        KEY] = {spelling, offsetof(struct rf_session_act, field), least, most, usual, choices},
#define SESSION_WORD(KEY, spelling, words) [RF_KEY_##KEY] = {spelling, 0, 0, 0, 0, words},
#include "riffle/session_act.def"
#undef SESSION_KEY
#undef SESSION_WORD
};

/* The field of a number or choice, found by its offset; all such fields are uint16_t. */
static uint16_t *
key_field(struct rf_session_act *act, unsigned key)
{
    RF_ASSERT(key_rows[key].offset != 0);
    return (uint16_t *)(void *)((char *)act + key_rows[key].offset);
}

static uint16_t
key_value(const struct rf_session_act *act, unsigned key)
{
    uint16_t value;
    RF_ASSERT(key_rows[key].offset != 0);
    memcpy(&value, (const char *)act + key_rows[key].offset, sizeof value);
    return value;
}

/* An act with every key at its usual value and none given; `said` is empty. */
struct rf_session_act
rf_session_act_make(enum rf_session_kind kind, enum rf_session_actor actor)
{
    struct rf_session_act act;
    RF_ASSERT(kind < RF_SESSION_ACTS && actor < RF_ACTORS);
    memset(&act, 0, sizeof act);
    act.kind = kind;
    act.actor = actor;
    for (unsigned key = 0; key < RF_SESSION_KEYS; key++)
        if (key_rows[key].offset)
            *key_field(&act, key) = key_rows[key].usual;
    act.method = rf_method_named(RF_METHOD_ROTATION);
    return act;
}

/* A word of the line and where it starts. */
struct word {
    const char *bytes;
    size_t size;
    unsigned column;
};

struct reader {
    const char *line;
    size_t size, at;
    struct rf_session_error *error;
};

/* The next word of the line; its size is 0 at the end. */
static struct word
next_word(struct reader *reader)
{
    while (reader->at < reader->size && reader->line[reader->at] == ' ')
        reader->at++;
    struct word word = {reader->line + reader->at, 0, (unsigned)reader->at + 1};
    while (reader->at < reader->size && reader->line[reader->at] != ' ') {
        reader->at++;
        word.size++;
    }
    return word;
}

static bool
word_is(struct word word, const char *text, size_t size)
{
    return word.size == size && memcmp(word.bytes, text, size) == 0;
}

/* Which of "a|b|c" the word is, from 0; -1 for none. */
static int
word_choice(struct word word, const char *choices)
{
    for (int i = 0;; i++) {
        size_t size = strcspn(choices, "|");
        if (word_is(word, choices, size))
            return i;
        if (!choices[size])
            return -1;
        choices += size + 1;
    }
}

/* Writes "a|b|c" as "a, b or c". */
static void
add_choices(struct rf_text *text, const char *choices)
{
    for (;;) {
        size_t size = strcspn(choices, "|");
        rf_text_add_bytes(text, choices, size);
        if (!choices[size])
            return;
        choices += size + 1;
        rf_text_add(text, strchr(choices, '|') ? ", " : " or ");
    }
}

/* Starts the text of an error at a column. */
static struct rf_text
expect(struct reader *reader, unsigned column)
{
    reader->error->column = column;
    return rf_text_start(reader->error->expected, sizeof reader->error->expected);
}

void
rf_session_key_values(enum rf_session_key key, char out[static RF_SESSION_VALUES])
{
    const struct key_row *row = &key_rows[key];
    struct rf_text text = rf_text_start(out, RF_SESSION_VALUES);
    if (row->offset == 0)
        rf_text_add(&text, row->choices);
    else if (row->choices)
        add_choices(&text, row->choices);
    else {
        rf_text_add_number(&text, row->least);
        rf_text_add(&text, " to ");
        rf_text_add_number(&text, row->most);
    }
    RF_ASSERT(!text.full);
}

static bool
expect_value(struct reader *reader, unsigned column, unsigned key)
{
    char values[RF_SESSION_VALUES];
    struct rf_text text = expect(reader, column);
    rf_session_key_values((enum rf_session_key)key, values);
    rf_text_add(&text, key_rows[key].spelling);
    rf_text_add(&text, "=");
    rf_text_add(&text, values);
    return false;
}

/* A key in brackets may be left out.  A name that is no key is a bug of session_act.def. */
bool
rf_session_keys_next(const char **keys, unsigned *key, bool *must)
{
    while (**keys == ' ')
        (*keys)++;
    if (!**keys)
        return false;
    size_t size = strcspn(*keys, " ");
    *must = **keys != '[';
    struct word word = {*keys + !*must, *must ? size : size - 2, 0};
    for (*key = 0; !word_is(word, key_rows[*key].spelling, strlen(key_rows[*key].spelling));)
        RF_ASSERT(++*key < RF_SESSION_KEYS);
    *keys += size;
    return true;
}

/* At most five digits, without a leading zero, in the range of the row. */
static bool
read_number(struct word word, const struct key_row *row, uint16_t *out)
{
    uint32_t number = 0;
    if (word.size == 0 || word.size > 5 || (word.bytes[0] == '0' && word.size > 1))
        return false;
    for (size_t i = 0; i < word.size; i++) {
        if (word.bytes[i] < '0' || word.bytes[i] > '9')
            return false;
        number = number * 10 + (uint32_t)(word.bytes[i] - '0');
    }
    *out = (uint16_t)number;
    return number >= row->least && number <= row->most;
}

/* Reads a choice, a number, a method or a deal, by the row of the key. */
static bool
read_value(struct word word, unsigned key, struct rf_session_act *act)
{
    const struct key_row *row = &key_rows[key];
    char text[RF_DECK_CARDS + 32];
    if (row->offset && row->choices) {
        int choice = word_choice(word, row->choices);
        *key_field(act, key) = (uint16_t)(choice < 0 ? 0 : choice);
        return choice >= 0;
    }
    if (row->offset)
        return read_number(word, row, key_field(act, key));
    if (word.size >= sizeof text || memchr(word.bytes, '\0', word.size))
        return false;
    memcpy(text, word.bytes, word.size);
    text[word.size] = '\0';
    return key == RF_KEY_METHOD ? rf_method_read(&act->method, text)
                                : rf_deal_number_read(act->deal, text);
}

bool
rf_session_key_read(struct rf_session_act *act, unsigned key, const char *bytes, size_t size)
{
    struct word word = {bytes, size, 1};
    act->said |= (uint32_t)1 << key;
    return read_value(word, key, act);
}

const char *
rf_session_key_name(enum rf_session_key key)
{
    RF_ASSERT(key < RF_SESSION_KEYS);
    return key_rows[key].spelling;
}

/* What may still be given with this act. */
static bool
expect_key(struct reader *reader, unsigned column, const struct rf_session_act *act)
{
    const char *keys = rf_session_row(act->kind)->keys;
    struct rf_text text = expect(reader, column);
    unsigned key;
    bool must, any = false;
    while (rf_session_keys_next(&keys, &key, &must)) {
        if (rf_session_act_has(act, (enum rf_session_key)key))
            continue;
        rf_text_add(&text, any ? " or " : "");
        rf_text_add(&text, key_rows[key].spelling);
        rf_text_add(&text, "=");
        any = true;
    }
    if (!any)
        rf_text_add(&text, "nothing more");
    return false;
}

/* One key=value; the key belongs to this act and was not given before. */
static bool
read_pair(struct reader *reader, struct word word, struct rf_session_act *act)
{
    const char *keys = rf_session_row(act->kind)->keys;
    const char *equals = memchr(word.bytes, '=', word.size);
    unsigned key;
    bool must;
    struct word name = {word.bytes, equals ? (size_t)(equals - word.bytes) : 0, word.column};
    while (equals && rf_session_keys_next(&keys, &key, &must)) {
        if (!word_is(name, key_rows[key].spelling, strlen(key_rows[key].spelling)))
            continue;
        if (rf_session_act_has(act, (enum rf_session_key)key))
            break;
        struct word value = {equals + 1, word.size - name.size - 1,
                             word.column + (unsigned)name.size + 1};
        act->said |= (uint32_t)1 << key;
        return read_value(value, key, act) || expect_value(reader, value.column, key);
    }
    return expect_key(reader, word.column, act);
}

/* All keys that must be given are; an instruction gives at least one. */
static bool
read_end(struct reader *reader, const struct rf_session_act *act)
{
    unsigned column = (unsigned)reader->size + 1;
    enum rf_session_key key = rf_session_act_missing_key(act);
    if (key != RF_SESSION_KEYS)
        return expect_value(reader, column, key);
    if (act->kind == RF_SESSION_INSTRUCT && !act->said)
        return expect_key(reader, column, act);
    return true;
}

static bool
expect_act(struct reader *reader, unsigned column)
{
    struct rf_text text = expect(reader, column);
    rf_text_add(&text, "an act:");
    for (unsigned kind = 0; kind < RF_SESSION_ACTS; kind++) {
        rf_text_add(&text, kind ? ", " : " ");
        rf_text_add(&text, rf_session_row((enum rf_session_kind)kind)->word);
    }
    return false;
}

static bool
expect_actor(struct reader *reader, unsigned column)
{
    struct rf_text text = expect(reader, column);
    for (unsigned actor = 0; actor < RF_ACTORS; actor++) {
        rf_text_add(&text, actor == 0 ? "" : actor + 1 < RF_ACTORS ? ", " : " or ");
        rf_text_add(&text, rf_session_actor_word((enum rf_session_actor)actor));
    }
    return false;
}

bool
rf_session_act_read(struct rf_session_act *act, const char *line, size_t size,
                    struct rf_session_error *error)
{
    struct reader reader = {line, size, 0, error};
    struct word actor = next_word(&reader), verb = next_word(&reader);
    enum rf_session_actor who = rf_session_actor_find(actor.bytes, actor.size);
    if (who == RF_ACTORS)
        return expect_actor(&reader, actor.column);
    enum rf_session_kind kind = rf_session_kind_find(verb.bytes, verb.size);
    if (kind == RF_SESSION_ACTS)
        return expect_act(&reader, verb.column);
    *act = rf_session_act_make(kind, who);
    for (struct word word; (word = next_word(&reader)).size > 0;)
        if (!read_pair(&reader, word, act))
            return false;
    return read_end(&reader, act);
}

/* Writes choice number `at` of "a|b|c". */
static void
add_choice(struct rf_text *text, const char *choices, unsigned at)
{
    for (; at > 0; at--)
        choices = strchr(choices, '|') + 1;
    rf_text_add_bytes(text, choices, strcspn(choices, "|"));
}

/* A method by its name where it has one, else as 52 digits. */
static void
add_method(struct rf_text *text, const struct rf_method *method)
{
    for (unsigned name = 0; name < RF_METHODS; name++) {
        struct rf_method named = rf_method_named((enum rf_method_name)name);
        if (memcmp(&named, method, sizeof named) == 0) {
            rf_text_add(text, rf_method_name_text((enum rf_method_name)name));
            return;
        }
    }
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        rf_text_add_number(text, method->hand[i] + 1u);
}

void
rf_session_key_add(struct rf_text *text, const struct rf_session_act *act, unsigned key)
{
    const struct key_row *row = &key_rows[key];
    char number[RF_DEAL_NUMBER_TEXT];
    if (key == RF_KEY_METHOD)
        add_method(text, &act->method);
    else if (key == RF_KEY_DEAL) {
        rf_deal_number_write(number, act->deal);
        rf_text_add(text, number);
    } else if (row->choices)
        add_choice(text, row->choices, key_value(act, key));
    else
        rf_text_add_number(text, key_value(act, key));
}

size_t
rf_session_act_write(char out[static RF_SESSION_TEXT], const struct rf_session_act *act)
{
    struct rf_text text = rf_text_start(out, RF_SESSION_TEXT);
    const char *keys = rf_session_row(act->kind)->keys;
    unsigned key;
    bool must;
    rf_text_add(&text, rf_session_actor_word(act->actor));
    rf_text_add(&text, " ");
    rf_text_add(&text, rf_session_row(act->kind)->word);
    while (rf_session_keys_next(&keys, &key, &must)) {
        if (!rf_session_act_has(act, (enum rf_session_key)key))
            continue;
        rf_text_add(&text, " ");
        rf_text_add(&text, key_rows[key].spelling);
        rf_text_add(&text, "=");
        rf_session_key_add(&text, act, key);
    }
    RF_ASSERT(!text.full);
    return text.used;
}
