/*
 * bridge/session_pairs.c -- the words of acts and actors, acts built key by key, and acts as a
 * record has them: every key in its order, `-` for one that is not given.
 *
 * session_text.c has the form that people type, where keys may be left out and come in any order.
 */
#include "bridge/session_internal.h"

#include <string.h>

#include "base/assert.h"

const char *
rf_session_kind_word(enum rf_session_kind kind)
{
    return rf_session_row(kind)->word;
}

const char *
rf_session_kind_keys(enum rf_session_kind kind)
{
    return rf_session_row(kind)->keys;
}

const char *
rf_session_actor_word(enum rf_session_actor actor)
{
    static const char *const words[RF_ACTORS] = {"director", "assistant", "ns", "ew", "computer"};
    RF_ASSERT(actor < RF_ACTORS);
    return words[actor];
}

/* Compares a word that ends in zero with one that does not. */
static bool
same_word(const char *own, const char *word, size_t size)
{
    return strlen(own) == size && memcmp(own, word, size) == 0;
}

/* Linear search; RF_SESSION_ACTS when there is no such act. */
enum rf_session_kind
rf_session_kind_find(const char *word, size_t size)
{
    unsigned kind = 0;
    while (kind < RF_SESSION_ACTS &&
           !same_word(rf_session_kind_word((enum rf_session_kind)kind), word, size))
        kind++;
    return (enum rf_session_kind)kind;
}

enum rf_session_actor
rf_session_actor_find(const char *word, size_t size)
{
    unsigned actor = 0;
    while (actor < RF_ACTORS &&
           !same_word(rf_session_actor_word((enum rf_session_actor)actor), word, size))
        actor++;
    return (enum rf_session_actor)actor;
}

/* Sets one key.  A value that cannot be read leaves the act as it was. */
bool
rf_session_act_set(struct rf_session_act *act, enum rf_session_key key, const char *value)
{
    struct rf_session_act with = *act;
    RF_ASSERT(key < RF_SESSION_KEYS);
    bool read = rf_session_key_read(&with, key, value, strlen(value));
    if (read)
        *act = with;
    return read;
}

/* The first key that must be given and is not, or RF_SESSION_KEYS. */
enum rf_session_key
rf_session_act_missing_key(const struct rf_session_act *act)
{
    const char *keys = rf_session_row(act->kind)->keys;
    unsigned key;
    bool must;
    while (rf_session_keys_next(&keys, &key, &must))
        if (must && !rf_session_act_has(act, (enum rf_session_key)key))
            return (enum rf_session_key)key;
    return RF_SESSION_KEYS;
}

/* All keys of the act, in the order of session_act.def; `-` where none was given. */
size_t
rf_session_pairs_write(char out[static RF_SESSION_TEXT], const struct rf_session_act *act)
{
    struct rf_text text = rf_text_start(out, RF_SESSION_TEXT);
    const char *keys = rf_session_row(act->kind)->keys;
    unsigned key;
    bool must;
    while (rf_session_keys_next(&keys, &key, &must)) {
        rf_text_add(&text, text.used ? " " : "");
        rf_text_add(&text, rf_session_key_name((enum rf_session_key)key));
        rf_text_add(&text, "=");
        if (rf_session_act_has(act, (enum rf_session_key)key))
            rf_session_key_add(&text, act, key);
        else
            rf_text_add(&text, "-");
    }
    RF_ASSERT(!text.full);
    return text.used;
}

/* The value of `key=` at the start of the text, after a blank unless it is the first pair. */
static const char *
value_of(const char *at, const char *key, bool first)
{
    size_t size = strlen(key);
    if (!first && *at++ != ' ')
        return NULL;
    return strncmp(at, key, size) == 0 && at[size] == '=' ? at + size + 1 : NULL;
}

/* Reads pairs from the start of the text and says how many bytes they took.  The act is written
 * again and compared, so that there is one spelling. */
bool
rf_session_pairs_read(struct rf_session_act *act, const char *pairs, size_t *taken)
{
    const char *keys = rf_session_row(act->kind)->keys, *at = pairs;
    char again[RF_SESSION_TEXT];
    unsigned key;
    bool must;
    while (rf_session_keys_next(&keys, &key, &must)) {
        const char *value = value_of(at, rf_session_key_name((enum rf_session_key)key),
                                     at == pairs);
        if (!value)
            return false;
        size_t size = strcspn(value, " ");
        at = value + size;
        if (size == 1 && *value == '-' && !must)
            continue;
        if (!rf_session_key_read(act, key, value, size))
            return false;
    }
    *taken = (size_t)(at - pairs);
    if (act->kind == RF_SESSION_INSTRUCT && !act->said)
        return false;
    return rf_session_pairs_write(again, act) == *taken && memcmp(again, pairs, *taken) == 0;
}
