/*
 * Bytes as a record.  Each line is taken as it is; and, to get past the chain, lines of four
 * fields, actor, act, ruling and payload, are given the number, the time and the hash that a
 * true record would have.  Whatever they are, nothing crashes, a line that is written reads as
 * itself, and a verdict can be had at any time.
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

/* The hash before a first line. */
static void
genesis(const char *payload, uint8_t out[static RF_HASH_BYTES])
{
    char word[RF_LINE_WORD], id[RF_RECORD_ID];
    static char rules[RF_LINE_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    struct rf_pairs pairs = rf_pairs_of(payload);
    memset(out, 0, RF_HASH_BYTES);
    if (!rf_pairs_text(&pairs, "format", word, sizeof word) ||
        !rf_pairs_text(&pairs, "id", id, sizeof id) ||
        !rf_pairs_text(&pairs, "source", word, sizeof word) ||
        !rf_pairs_text(&pairs, "rules", rules, sizeof rules))
        return;
    rf_sha256(hash, rules, strcmp(rules, "-") == 0 ? 0 : strlen(rules));
    rf_genesis(out, hash, id);
}

static void
take_chained(struct rf_record *record, const char *from, const char *end)
{
    static struct rf_line line, again;
    static char text[RF_LINE_TEXT];
    struct rf_finding finding;
    struct rf_line_error error;
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
    size_t size = rf_line_write(text, &line);
    if (size == 0)
        return;
    if (rf_line_read(&again, text, size, &error) && rf_line_write(text, &again) != size)
        __builtin_trap();
    rf_record_take(record, text, size, &finding);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rf_record chained, raw;
    static char verdict[RF_VERDICT_TEXT];
    struct rf_finding finding;
    const char *rest = (const char *)data, *end = rest + size;
    rf_record_start(&chained, (struct rf_record_hook){NULL, NULL});
    rf_record_start(&raw, (struct rf_record_hook){NULL, NULL});
    while (rest < end) {
        const char *line_end = memchr(rest, '\n', (size_t)(end - rest));
        if (!line_end)
            line_end = end;
        rf_record_take(&raw, rest, (size_t)(line_end - rest), &finding);
        take_chained(&chained, rest, line_end);
        rest = line_end + 1;
    }
    rf_record_verdict(&raw, verdict);
    rf_record_verdict(&chained, verdict);
    return 0;
}
