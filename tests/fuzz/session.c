/*
 * Bytes as acts of a session of bridge: whatever they are, each line is read or refused, each act
 * that is read is written back the same, and a refused act changes nothing.
 */
#include <riffle/riffle.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
one_line(struct rf_session *session, const char *line, size_t size)
{
    struct rf_session before = *session;
    struct rf_session_act act, again;
    struct rf_session_error error;
    char out[RF_SESSION_TEXT];
    if (!rf_session_act_read(&act, line, size, &error)) {
        if (error.column < 1 || error.column > size + 1 || !error.expected[0])
            __builtin_trap();
        return;
    }
    size_t written = rf_session_act_write(out, &act);
    if (!rf_session_act_read(&again, out, written, &error) || memcmp(&act, &again, sizeof act) != 0)
        __builtin_trap();
    enum rf_clause clause[RF_SESSION_CLAUSES];
    unsigned warnings = rf_session_warnings(session, &act, clause);
    enum rf_clause ruling = rf_session_act(session, &act);
    if (ruling == RF_PERMITTED)
        rf_session_check(session);
    else if (warnings > 0 || memcmp(&before, session, sizeof before) != 0)
        __builtin_trap();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rf_session session;
    const char *rest = (const char *)data, *end = rest + size;
    memset(&session, 0, sizeof session);
    while (rest < end) {
        const char *line_end = memchr(rest, '\n', (size_t)(end - rest));
        if (!line_end)
            line_end = end;
        one_line(&session, rest, (size_t)(line_end - rest));
        rest = line_end + 1;
    }
    return 0;
}
