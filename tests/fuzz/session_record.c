/*
 * Bytes as the record of a session.  Each line is taken as it is; and lines of four fields, actor,
 * act, ruling and payload, are given the number, the time and the hash that a true record would
 * have.  Whatever they are, nothing crashes, and a verdict can be had at any time.  A manifest or a
 * sub-key that is read is written again as it was.
 */
#include <riffle/riffle.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A field of the input into `out`, cut to its room; answers what follows it. */
static const char *
field(const char *from, const char *end, char *out, size_t room)
{
    size_t size = 0;
    for (; from < end && *from != '\t'; from++)
        if (size + 1 < room)
            out[size++] = *from;
    out[size] = '\0';
    return from < end ? from + 1 : end;
}

static void
genesis(const char *payload, uint8_t out[static RF_HASH_BYTES])
{
    char word[RF_LINE_WORD], id[RF_EVENT_ID] = "";
    uint8_t nothing[RF_HASH_BYTES];
    struct rf_pairs pairs = rf_pairs_of(payload);
    rf_sha256(nothing, "", 0);
    if (rf_pairs_text(&pairs, "format", word, sizeof word))
        rf_pairs_text(&pairs, "id", id, sizeof id);
    rf_genesis(out, nothing, id);
}

static void
take_chained(struct rf_session_record *record, const char *from, const char *end)
{
    static struct rf_line line;
    static char text[RF_LINE_TEXT], again[RF_SUBKEY_TEXT];
    static struct rf_subkey_shown shown;
    struct rf_finding finding;
    memset(&line, 0, sizeof line);
    line.seq = record->spine.lines + 1;
    line.time = record->spine.lines;
    from = field(from, end, line.actor, sizeof line.actor);
    from = field(from, end, line.act, sizeof line.act);
    from = field(from, end, line.ruling, sizeof line.ruling);
    field(from, end, line.payload, sizeof line.payload);
    memcpy(line.prev, record->spine.last, RF_HASH_BYTES);
    if (record->spine.lines == 0)
        genesis(line.payload, line.prev);
    if (rf_subkey_read(&shown, line.payload) &&
        (rf_subkey_write(again, &shown) != strlen(line.payload) || strcmp(again, line.payload)))
        __builtin_trap();
    size_t size = rf_line_write(text, &line);
    if (size > 0)
        rf_session_record_take(record, text, size, &finding);
}

static void
read_manifest(const uint8_t *data, size_t size)
{
    static char text[RF_MANIFEST_TEXT];
    struct rf_manifest manifest;
    if (rf_manifest_read(&manifest, (const char *)data, size) &&
        (rf_manifest_write(text, &manifest) != size || memcmp(text, data, size) != 0))
        __builtin_trap();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_session_record chained, raw;
    static char verdict[RF_VERDICT_TEXT];
    struct rf_finding finding;
    const char *rest = (const char *)data, *end = rest + size;
    read_manifest(data, size);
    rf_session_record_start(&chained, (struct rf_record_hook){NULL, NULL});
    rf_session_record_start(&raw, (struct rf_record_hook){NULL, NULL});
    while (rest < end) {
        const char *line_end = memchr(rest, '\n', (size_t)(end - rest));
        if (!line_end)
            line_end = end;
        rf_session_record_is(rest, (size_t)(line_end - rest));
        rf_session_record_take(&raw, rest, (size_t)(line_end - rest), &finding);
        take_chained(&chained, rest, line_end);
        rest = line_end + 1;
    }
    rf_session_record_verdict(&raw, verdict);
    rf_session_record_verdict(&chained, verdict);
    rf_session_record_end(&chained, &finding);
    return 0;
}
