/*
 * python/shim_verify.c -- checks a record in memory, line by line, as `riffle verify` does
 * (shim.h).  Programs at the table (companions) are not replayed; only the command does that.
 */
#include "shim.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "record/line_store.h"

/* The folds are large, and a correction needs two more of each. */
struct verifier {
    struct rf_record table;
    struct rf_record_workspace table_space;
    struct rf_session_record session;
    struct rf_session_workspace session_space;
    struct line_store lines;
    struct shim_verdict *verdict;
    struct rf_finding *finding;
};

/* As strict as docs/reference/record.md asks. */
static bool
verify_signature(void *state, const uint8_t key[static RF_KEY_BYTES],
                 const uint8_t message[static RF_HASH_BYTES],
                 const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state;
    return rf_ed25519_is_strict(key, signature) &&
           crypto_sign_verify_detached(signature, message, RF_HASH_BYTES, key) == 0;
}

static void
note_fault(struct verifier *is, const struct rf_finding *finding)
{
    if (is->verdict->faults < SHIM_FINDINGS)
        is->finding[is->verdict->faults] = *finding;
    is->verdict->faults++;
}

static const struct rf_spine *
spine_of(const struct verifier *is)
{
    return is->verdict->session ? &is->session.spine : &is->table.spine;
}

/* Takes one line; a line that is too long is cut, which is enough to refuse it.  False when there
 * is no memory. */
static bool
take_line(struct verifier *is, const char *line, size_t size)
{
    struct rf_finding finding;
    size = size < RF_LINE_TEXT ? size : RF_LINE_TEXT + 1;
    if (spine_of(is)->lines == 0)
        is->verdict->session = rf_session_record_is_opening(line, size);
    bool right = is->verdict->session ? rf_session_record_take(&is->session, line, size, &finding)
                                      : rf_record_take(&is->table, line, size, &finding);
    if (!right)
        note_fault(is, &finding);
    return line_store_put(&is->lines, spine_of(is)->lines, line, size);
}

static bool
take_lines(struct verifier *is, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    while (bytes < end) {
        const char *feed = memchr(bytes, '\n', (size_t)(end - bytes));
        if (!feed) {
            struct rf_finding cut = {.line = spine_of(is)->lines + 1,
                                     .clause = RF_LINES_CHAINED,
                                     .found = "a line without a line feed",
                                     .expected = "whole lines to the end",
                                     .whose = "nobody: this copy was cut off"};
            note_fault(is, &cut);
            return true;
        }
        if (!take_line(is, bytes, (size_t)(feed - bytes)))
            return false;
        bytes = feed + 1;
    }
    return true;
}

static void
conclude(struct verifier *is)
{
    struct shim_verdict *verdict = is->verdict;
    struct rf_finding finding;
    verdict->lines = spine_of(is)->lines;
    if (verdict->lines == 0 && verdict->faults == 0) {
        struct rf_finding empty = {.line = 1,
                                   .clause = RF_RECORD_OPENS,
                                   .found = "nothing",
                                   .expected = "a record of at least one line",
                                   .whose = "nobody"};
        note_fault(is, &empty);
    }
    if (verdict->session && verdict->faults == 0 && !rf_session_record_end(&is->session, &finding))
        note_fault(is, &finding);
    verdict->breaches = spine_of(is)->signed_part.breaches;
    if (verdict->faults > 0)
        return;
    if (verdict->session)
        rf_session_record_verdict(&is->session, verdict->text);
    else
        rf_record_verdict(&is->table, verdict->text);
    enum rf_verdict comes_to = rf_spine_verdict(spine_of(is));
    verdict->kept_truly = comes_to == RF_VERDICT_RECORDED || comes_to == RF_VERDICT_BREACHES;
    verdict->proved = comes_to == RF_VERDICT_PROVED;
}

bool
shim_verify(const char *bytes, size_t size, struct shim_verdict *verdict,
            struct rf_finding finding[static SHIM_FINDINGS])
{
    struct rf_record_hook hook = {verify_signature, NULL};
    struct verifier *is = sodium_init() < 0 ? NULL : calloc(1, sizeof *is);
    if (!is)
        return false;
    memset(verdict, 0, sizeof *verdict);
    is->verdict = verdict;
    is->finding = finding;
    rf_record_init(&is->table, hook);
    rf_session_record_init(&is->session, hook);
    rf_record_hold(&is->table, line_store_lines(&is->lines), &is->table_space);
    rf_session_record_hold(&is->session, line_store_lines(&is->lines), &is->session_space);
    bool done = take_lines(is, bytes, size);
    if (done)
        conclude(is);
    line_store_free(&is->lines);
    free(is);
    return done;
}
