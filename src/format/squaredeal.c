/*
 * format/squaredeal.c -- computes the deals of a SquareDeal session from its key and the public
 * value.
 *
 * riffle/squaredeal.h has the formula.  The key is cut into halves L and R; H(L) is the owner's
 * part, and H(R, value, set) the seed.  Each candidate is a hash of a counter and both; a candidate
 * below the number of deals is the number of a deal (bridge/deal_number.c), others are skipped, so
 * all deals are equally likely.
 */
#include "format/squaredeal_internal.h"

#include <string.h>

#include "base/assert.h"
#include "base/ripemd160.h"
#include "base/text.h"

/* A deal needs less than two candidates on average.  A thousand failures in a row would happen once
 * in 10^400 sessions, so they mean a bug. */
enum { CANDIDATES_MOST = 1000 };

_Static_assert((int)RF_SQUAREDEAL_HASH == (int)RF_RIPEMD160_BYTES, "a hash is one of RIPEMD-160");

/* Adds the base64 text of some bytes to the hash, without building it in memory. */
static void
add_base64(struct rf_ripemd160_state *state, const char *bytes, size_t size)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < size; at += 3) {
        uint32_t three = 0;
        char four[4];
        for (size_t i = 0; i < 3; i++)
            three = three << 8 | (at + i < size ? (unsigned char)bytes[at + i] : 0);
        for (size_t i = 0; i < 4; i++)
            four[i] = '='; /* padding */
        for (size_t i = 0; i < 4 && at + i <= size; i++)
            four[i] = digit[three >> (18 - 6 * i) & 63];
        rf_ripemd160_add(state, four, sizeof four);
    }
}

/* Replaces the first run of # in a pattern by the number, with leading zeros to the length of the
 * run. */
static void
fill_number(struct rf_text *text, const char *pattern, unsigned number)
{
    size_t before = strcspn(pattern, "#"), marks = strspn(pattern + before, "#");
    rf_text_add_bytes(text, pattern, before);
    if (marks > 0) {
        for (unsigned ten = number; marks > 1; marks--, ten /= 10)
            if (ten < 10)
                rf_text_add(text, "0");
        rf_text_add_number(text, number);
    }
    rf_text_add(text, pattern + before + strspn(pattern + before, "#"));
}

/* Computes H(L) and H(R, base64 of the value, "original" or "reserve"). */
static void
make_seed(struct rf_squaredeal_session *session, const struct rf_squaredeal *event,
          const struct rf_squaredeal_key *key, bool reserve)
{
    struct rf_ripemd160_state state;
    size_t half = key->size / 2;
    char number[24];
    struct rf_text text = rf_text_start(number, sizeof number);
    rf_ripemd160_start(&state);
    rf_ripemd160_add(&state, key->text, half);
    rf_ripemd160_end(&state, session->owner);
    rf_ripemd160_start(&state);
    rf_ripemd160_add(&state, key->text + half, key->size - half);
    add_base64(&state, event->value, strlen(event->value));
    rf_ripemd160_add(&state, reserve ? "reserve" : "original", reserve ? 7 : 8);
    if (key->session == 0) { /* one key for all sessions of the phase: their numbers differ */
        rf_text_add(&text, "ses");
        rf_text_add_number(&text, session->session);
        rf_ripemd160_add(&state, number, text.used);
    }
    rf_ripemd160_end(&state, session->seed);
}

/* The file name and description that SquareDeal gives the session. */
static void
name_session(struct rf_squaredeal_session *session, const struct rf_squaredeal_phase *phase,
             bool reserve)
{
    struct rf_text file = rf_text_start(session->file, sizeof session->file);
    struct rf_text text = rf_text_start(session->description, sizeof session->description);
    fill_number(&file, phase->prefix, session->session);
    fill_number(&text, phase->description, session->session);
    if (reserve)
        rf_text_add(&file, "reserve");
    RF_ASSERT(!file.full && !text.full);
}

/* Why the session cannot be opened, or NULL. */
static const char *
why_not(const struct rf_squaredeal *event, unsigned phase, unsigned number)
{
    if (phase == 0 || phase > event->phases)
        return "the description has no such phase: look at its SN lines, which count from 1";
    unsigned sessions = event->phase[phase - 1].sessions;
    unsigned most = sessions ? sessions : RF_SQUAREDEAL_SESSIONS;
    if (number == 0 || number > most)
        return "the phase has no such session: its SN line says how many there are";
    if (!event->value[0])
        return "the description has no DV line, the value that was waited for; without it nobody "
               "can compute a deal";
    return NULL;
}

bool
rf_squaredeal_open(struct rf_squaredeal_session *session, const struct rf_squaredeal *event,
                   struct rf_squaredeal_keys *keys, unsigned phase, unsigned number, bool reserve,
                   struct rf_squaredeal_error *error)
{
    static const struct rf_squaredeal_line nowhere = {0};
    struct rf_squaredeal_key key;
    RF_ASSERT(event->phases <= RF_SQUAREDEAL_PHASES);
    const char *wrong = why_not(event, phase, number);
    memset(session, 0, sizeof *session);
    memset(error, 0, sizeof *error);
    if (wrong)
        return rf_squaredeal_wrong(error, &nowhere, wrong);
    const struct rf_squaredeal_phase *of = &event->phase[phase - 1];
    if (!rf_squaredeal_key_find(keys, phase, of->sessions ? number : 0, &key))
        return rf_squaredeal_wrong(error, &nowhere, "the keys have no line for this session");
    session->phase = phase;
    session->session = number;
    if (of->ranges > 0)
        session->boards = of->range[(number - 1) % of->ranges];
    name_session(session, of, reserve);
    make_seed(session, event, &key, reserve);
    return true;
}

/* The counter is four bytes, least significant first. */
void
rf_squaredeal_deal(struct rf_squaredeal_session *session, struct rf_deal *deal)
{
    uint8_t hash[RF_RIPEMD160_BYTES];
    uint32_t before = session->candidate;
    RF_ASSERT(session->phase > 0 && session->session > 0);
    do {
        struct rf_ripemd160_state state;
        uint32_t q = ++session->candidate;
        uint8_t low[4] = {(uint8_t)q, (uint8_t)(q >> 8), (uint8_t)(q >> 16), (uint8_t)(q >> 24)};
        RF_ASSERT(q - before <= CANDIDATES_MOST);
        rf_ripemd160_start(&state);
        rf_ripemd160_add(&state, low, sizeof low);
        rf_ripemd160_add(&state, session->seed, sizeof session->seed);
        rf_ripemd160_add(&state, session->owner, sizeof session->owner);
        rf_ripemd160_end(&state, hash);
    } while (!rf_deal_of_number(deal, hash));
}
