/*
 * Bytes as acts of a session of bridge: each line is read or refused, each act that is read is
 * written back the same, and a refused act changes nothing.  The first byte picks the session, as
 * it is before a line of a prepared file.
 *
 * Fuzz: length=256
 */
#include <riffle/session.h>

#include "fuzz.h"

enum { SESSIONS = 64 };

static struct rf_session prepared[SESSIONS];
static unsigned count;

static void
one_line(struct rf_session *session, const char *line, size_t size)
{
    static struct rf_session before;
    struct rf_session_act act, again;
    struct rf_session_error error;
    char out[RF_SESSION_TEXT];
    if (!rf_session_act_read(&act, line, size, &error)) {
        MUST(error.column >= 1 && error.column <= size + 1 && error.expected[0]);
        return;
    }
    size_t written = rf_session_act_write(out, &act);
    MUST(rf_session_act_read(&again, out, written, &error) &&
         memcmp(&act, &again, sizeof act) == 0);
    enum rf_clause clause[RF_SESSION_CLAUSES];
    unsigned warnings = rf_session_warnings(session, &act, clause);
    before = *session;
    if (rf_session_act(session, &act) == RF_PERMITTED)
        rf_session_check_invariants(session);
    else
        MUST(warnings == 0 && memcmp(&before, session, sizeof before) == 0);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static struct rf_session session;
    struct fuzz_text text = fuzz_prepared("evening.acts");
    const char *line;
    size_t size;
    (void)argc;
    (void)argv;
    while (count < SESSIONS && fuzz_line(&text, &line, &size)) {
        prepared[count++] = session;
        one_line(&session, line, size);
    }
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_session session;
    const char *line;
    size_t length;
    if (size < 2)
        return 0;
    struct fuzz_text text = fuzz_text_on(data + 1, size - 1);
    session = prepared[data[0] % count];
    while (fuzz_line(&text, &line, &length))
        one_line(&session, line, length);
    return 0;
}
