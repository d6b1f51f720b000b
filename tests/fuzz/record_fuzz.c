/*
 * Bytes as lines of the record of a table (chained.h): nothing crashes, a line that is written
 * reads as itself, and a verdict and a player's view can be had at any time.  The first byte picks
 * the record, as it is before a line of a prepared file; the second says what is asked.  `b` picks
 * one with breaches, and asks its verdict.
 *
 * Fuzz: length=1536
 */
#include "chained.h"
#include "view/view_json.h"

enum { RECORDS = 224, WITH_BREACHES = 80 };

static struct rf_record *prepared[RECORDS], *observed[WITH_BREACHES];
static unsigned count, observed_count;

/* Any signature that ends in an even byte is a right one. */
static bool
verify(void *state, const uint8_t key[static RF_KEY_BYTES],
       const uint8_t message[static RF_HASH_BYTES],
       const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state;
    (void)key;
    (void)message;
    return signature[RF_SIGNATURE_BYTES - 1] % 2 == 0;
}

static void
take(struct rf_record *record, const char *bytes, size_t size, bool checks)
{
    static struct rf_line line;
    static char text[RF_LINE_TEXT];
    struct rf_finding finding;
    if (chained_is_raw(bytes, size)) {
        rf_record_take(record, bytes, size, &finding);
        return;
    }
    chained_read(&line, &record->spine, bytes, size);
    if (record->spine.lines == 0)
        chained_genesis(line.payload, line.prev);
    size_t written = rf_line_write(text, &line);
    if (written == 0)
        return;
    if (checks)
        chained_check(text, written);
    rf_record_take(record, text, written, &finding);
}

static void
prepare(const char *file, struct rf_record_hook hook)
{
    static struct rf_record record;
    struct fuzz_text text = fuzz_prepared(file);
    const char *line;
    size_t size;
    rf_record_init(&record, hook);
    while (count < RECORDS && fuzz_line(&text, &line, &size)) {
        if (chained_is_rare(line, size)) {
            prepared[count] = malloc(sizeof record);
            MUST(prepared[count]);
            memcpy(prepared[count++], &record, sizeof record);
        }
        take(&record, line, size, false);
    }
}

/* The states before each line of a record with breaches. */
static void
prepare_observed(const char *file)
{
    static struct rf_record record;
    struct fuzz_text text = fuzz_prepared(file);
    const char *line;
    size_t size;
    rf_record_init(&record, (struct rf_record_hook){NULL, NULL});
    while (observed_count < WITH_BREACHES && fuzz_line(&text, &line, &size)) {
        take(&record, line, size, false);
        observed[observed_count] = malloc(sizeof record);
        MUST(observed[observed_count]);
        memcpy(observed[observed_count++], &record, sizeof record);
    }
    MUST(record.breaches);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    prepare("committed0.record", (struct rf_record_hook){NULL, NULL});
    prepare("committed1.record", (struct rf_record_hook){verify, NULL});
    prepare("research.record", (struct rf_record_hook){NULL, NULL});
    prepare_observed("breaches.record");
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_record record;
    static char verdict[RF_VERDICT_TEXT], view[LOOK_TEXT];
    const char *line;
    size_t length;
    if (size < 3)
        return 0;
    struct fuzz_text text = fuzz_text_on(data + 2, size - 2);
    bool breaches = data[1] == 'b';
    memcpy(&record, breaches ? observed[data[0] % observed_count] : prepared[data[0] % count],
           sizeof record);
    while (fuzz_line(&text, &line, &length))
        take(&record, line, length, data[1] == 'c');
    MUST((record.sum.breaches > 0) == (record.broken_count > 0));
    MUST(record.sum.faults <= record.sum.breaches && (record.breaches || !record.sum.questions));
    switch (data[1]) {
    case 'b':
    case 'v': rf_record_verdict(&record, verdict); break;
    case 'p': view_json_write(view, sizeof view, &record, "Player"); break;
    case 'o': view_json_write(view, sizeof view, &record, NULL); break;
    default: break;
    }
    return 0;
}
