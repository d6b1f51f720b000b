/*
 * Bytes as lines of the record of a session (chained.h): nothing crashes, and a verdict can be had
 * at any time.  A sub-key that is read is written again as it was.  The first byte picks the
 * record, as it is before a line of a prepared file; the second says what is asked at the end.
 *
 * Fuzz: length=1536
 */
#include "chained.h"

#include <riffle/session_record.h>

enum { RECORDS = 128 };

static struct rf_session_record *prepared[RECORDS];
static unsigned count;

static void
genesis(const char *payload, uint8_t out[static RF_HASH_BYTES])
{
    char word[RF_LINE_WORD], id[RF_EVENT_ID] = "";
    uint8_t nothing[RF_HASH_BYTES];
    struct rf_pairs pairs = rf_pairs_start(payload);
    rf_sha256(nothing, "", 0);
    if (rf_pairs_take_text(&pairs, "format", word, sizeof word))
        rf_pairs_take_text(&pairs, "id", id, sizeof id);
    rf_proof_genesis(out, nothing, id);
}

static void
check_subkey(const char *payload)
{
    static char again[RF_SUBKEY_TEXT];
    static struct rf_subkey_shown shown;
    if (rf_subkey_read(&shown, payload))
        MUST(rf_subkey_write(again, &shown) == strlen(payload) && strcmp(again, payload) == 0);
}

static void
take(struct rf_session_record *record, const char *bytes, size_t size)
{
    static struct rf_line line;
    static char text[RF_LINE_TEXT];
    struct rf_finding finding;
    rf_session_record_is_opening(bytes, size);
    if (chained_is_raw(bytes, size)) {
        rf_session_record_take(record, bytes, size, &finding);
        return;
    }
    chained_read(&line, &record->spine, bytes, size);
    if (record->spine.lines == 0)
        genesis(line.payload, line.prev);
    check_subkey(line.payload);
    size_t written = rf_line_write(text, &line);
    if (written > 0)
        rf_session_record_take(record, text, written, &finding);
}

static void
prepare(const char *file)
{
    static struct rf_session_record record;
    struct fuzz_text text = fuzz_prepared(file);
    const char *line;
    size_t size;
    rf_session_record_init(&record, (struct rf_record_hook){NULL, NULL});
    while (count < RECORDS && fuzz_line(&text, &line, &size)) {
        if (chained_is_rare(line, size)) {
            prepared[count] = malloc(sizeof record);
            MUST(prepared[count]);
            memcpy(prepared[count++], &record, sizeof record);
        }
        take(&record, line, size);
    }
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    prepare("session3.record");
    prepare("session7.record");
    prepare("session12.record");
    prepare("session20.record");
    prepare("whole.record");
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_session_record record;
    static char verdict[RF_VERDICT_TEXT];
    struct rf_finding finding;
    const char *line;
    size_t length;
    if (size < 3)
        return 0;
    struct fuzz_text text = fuzz_text_on(data + 2, size - 2);
    memcpy(&record, prepared[data[0] % count], sizeof record);
    while (fuzz_line(&text, &line, &length))
        take(&record, line, length);
    if (data[1] == 'v')
        rf_session_record_verdict(&record, verdict);
    if (data[1] == 'e')
        rf_session_record_end(&record, &finding);
    return 0;
}
