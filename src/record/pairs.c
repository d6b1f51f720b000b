/*
 * record/pairs.c -- reads a payload, `key=value key=value …`, one key after the other.
 *
 * Keys come in a fixed order and all of them are present, so there is nothing to search: the
 * caller asks for each key in turn.  After the first failure `at` is NULL and every further call
 * fails, so a caller can ask for all keys in one expression and look at the end only.  `-` stands
 * for no value.
 */
#include "riffle/line.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

struct rf_pairs
rf_pairs_start(const char *payload)
{
    return (struct rf_pairs){payload, true};
}

/* Puts the reader into the failed state. */
static bool
pairs_fail(struct rf_pairs *pairs)
{
    pairs->at = NULL;
    return false;
}

/* The value of the next pair, whose key must be `key`, as it is spelled; not empty.  A blank
 * stands before every pair but the first. */
bool
rf_pairs_take(struct rf_pairs *pairs, const char *key, const char **value, size_t *size)
{
    size_t name = strlen(key);
    RF_ASSERT(name > 0);
    if (!pairs->at)
        return false;
    if (!pairs->first && *pairs->at++ != ' ')
        return pairs_fail(pairs);
    pairs->first = false;
    if (strncmp(pairs->at, key, name) != 0 || pairs->at[name] != '=')
        return pairs_fail(pairs);
    *value = pairs->at + name + 1;
    *size = strcspn(*value, " ");
    pairs->at = *value + *size;
    return *size > 0 || pairs_fail(pairs);
}

/* At most 18 digits, without a leading zero: one spelling. */
bool
rf_pairs_take_number(struct rf_pairs *pairs, const char *key, uint64_t *number)
{
    const char *value;
    size_t size;
    if (!rf_pairs_take(pairs, key, &value, &size) || size > 18 || (size > 1 && value[0] == '0'))
        return pairs_fail(pairs);
    *number = 0;
    for (size_t i = 0; i < size; i++) {
        if (value[i] < '0' || value[i] > '9')
            return pairs_fail(pairs);
        *number = *number * 10 + (uint64_t)(value[i] - '0');
    }
    return true;
}

/* A number, or - for none.  `ahead` looks at the value first, because a failed take cannot be
 * undone. */
bool
rf_pairs_take_number_or_none(struct rf_pairs *pairs, const char *key, uint64_t *number, bool *said)
{
    struct rf_pairs ahead = *pairs;
    const char *value;
    size_t size;
    if (!rf_pairs_take(&ahead, key, &value, &size))
        return false;
    *said = !(size == 1 && *value == '-');
    if (*said)
        return rf_pairs_take_number(pairs, key, number);
    *pairs = ahead;
    return true;
}

/* Bytes in lower-case hexadecimal, exactly `count` of them. */
bool
rf_pairs_take_bytes(struct rf_pairs *pairs, const char *key, uint8_t *bytes, size_t count)
{
    const char *value;
    size_t size;
    return (rf_pairs_take(pairs, key, &value, &size) && size == 2 * count &&
            rf_hex_read(bytes, count, value)) ||
           pairs_fail(pairs);
}

/* The same, or -; then the bytes are zero. */
bool
rf_pairs_take_bytes_or_none(struct rf_pairs *pairs, const char *key, uint8_t *bytes, size_t count,
                            bool *said)
{
    const char *value;
    size_t size;
    if (!rf_pairs_take(pairs, key, &value, &size))
        return false;
    *said = !(size == 1 && *value == '-');
    memset(bytes, 0, count);
    return !*said || (size == 2 * count && rf_hex_read(bytes, count, value)) || pairs_fail(pairs);
}

/* Percent-encoded text. */
bool
rf_pairs_take_text(struct rf_pairs *pairs, const char *key, char *out, size_t room)
{
    const char *value;
    size_t size;
    struct rf_text text = rf_text_start(out, room);
    return (rf_pairs_take(pairs, key, &value, &size) && rf_text_add_decoded(&text, value, size) &&
            !text.full) ||
           pairs_fail(pairs);
}

bool
rf_pairs_is_end(const struct rf_pairs *pairs)
{
    return pairs->at && *pairs->at == '\0';
}
