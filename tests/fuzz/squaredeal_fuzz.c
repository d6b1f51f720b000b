/*
 * Bytes as the description of an event, a line of ---, and its keys: both are read or answered with
 * a sentence, and what was read can be opened and dealt.
 *
 * Fuzz: length=1024
 */
#include <riffle/squaredeal.h>

#include "fuzz.h"

static void
open_some(const struct rf_squaredeal *event, struct rf_squaredeal_keys *keys, bool whole)
{
    struct rf_squaredeal_session session;
    struct rf_squaredeal_error error;
    struct rf_deal deal;
    for (unsigned p = 0; p <= event->phases + 1; p++)
        for (unsigned s = 0; s <= 3; s++) {
            bool there = p > 0 && p <= event->phases && s > 0 && event->value[0] &&
                         (event->phase[p - 1].sessions == 0 || s <= event->phase[p - 1].sessions);
            bool open = rf_squaredeal_open(&session, event, keys, p, s, s % 2, &error);
            MUST(open || error.message[0]);
            MUST(open ? there : !there || !whole);
            if (!open)
                continue;
            MUST(session.boards.first <= session.boards.last &&
                 session.boards.last <= RF_SQUAREDEAL_BOARD);
            rf_squaredeal_deal(&session, &deal);
            MUST(rf_deal_is_complete(&deal));
        }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_squaredeal event;
    struct rf_squaredeal_keys keys;
    struct rf_squaredeal_error error;
    const char *text = (const char *)data;
    const char *between = size ? memmem(text, size, "\n---\n", 5) : NULL;
    size_t first = between ? (size_t)(between - text) + 1 : size;
    size_t rest = between ? first + 4 : size;
    bool read = rf_squaredeal_read(&event, text, first, &error);
    MUST(read || error.message[0]);
    if (!read || !rf_squaredeal_keys_read(&keys, text + rest, size - rest, &error)) {
        MUST(error.message[0]);
        return 0;
    }
    uint8_t hash[RF_HASH_BYTES];
    rf_squaredeal_keys_hash(hash, &keys);
    bool match = rf_squaredeal_keys_match(&event, &keys);
    MUST(!match || event.published);
    bool whole = rf_squaredeal_keys_whole(&event, &keys, &error);
    MUST(whole || error.message[0]);
    open_some(&event, &keys, whole);
    return 0;
}
