/*
 * record/correct.c -- the payload of a line `correct`, and the set of corrections that count.
 *
 * A correction can itself be struck, and so can the correction that struck it.  Whether one counts
 * is therefore decided from the last to the first: a correction counts unless a later one that
 * counts strikes it.  Striking a correction and then striking that strike leads back to where it
 * began.  The set keeps every correction of the record, so nothing has to be searched for.
 */
#include "record/correct_walk.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "riffle/manifest.h"

/* The index of the correction in this line; -1 if the line is none. */
static int
correction_in(const struct rf_corrections *set, uint64_t line)
{
    for (unsigned i = 0; i < set->lines; i++)
        if (set->at[i].line == line)
            return (int)i;
    return -1;
}

uint64_t
rf_corrections_struck_by(const struct rf_corrections *set, uint64_t line)
{
    for (unsigned i = 0; i < set->struck; i++)
        if (set->strike[i].line == line && set->at[set->strike[i].by].counts)
            return set->at[set->strike[i].by].line;
    return 0;
}

unsigned
rf_corrections_counting(const struct rf_corrections *set)
{
    unsigned counting = 0;
    for (unsigned i = 0; i < set->lines; i++)
        counting += set->at[i].counts;
    return counting;
}

/* From the last to the first.  Strikes are in the order of their corrections, so a walk backwards
 * over them meets those of the later corrections first. */
static void
find_counting(struct rf_corrections *set)
{
    unsigned strike = set->struck;
    for (unsigned i = 0; i < set->lines; i++)
        set->at[i].counts = true;
    for (unsigned i = set->lines; i-- > 0;)
        for (; strike > 0 && set->strike[strike - 1].by == i; strike--) {
            int other = correction_in(set, set->strike[strike - 1].line);
            if (set->at[i].counts && other >= 0)
                set->at[other].counts = false;
        }
    RF_ASSERT(strike == 0);
}

void
rf_corrections_until(const struct rf_corrections *set, uint64_t line, struct rf_corrections *out)
{
    *out = *set;
    while (out->lines > 0 && out->at[out->lines - 1].line > line)
        out->lines--;
    while (out->struck > 0 && out->strike[out->struck - 1].by >= out->lines)
        out->struck--;
    find_counting(out);
}

/* The first line that two corrections strike which both count; 0 if there is none. */
static uint64_t
struck_twice(const struct rf_corrections *set)
{
    for (unsigned i = 0; i < set->struck; i++) {
        uint64_t line = set->strike[i].line, by = set->at[set->strike[i].by].line;
        if (set->at[set->strike[i].by].counts && rf_corrections_struck_by(set, line) != by)
            return line;
    }
    return 0;
}

bool
rf_corrections_add(struct rf_corrections *set, uint64_t line, const struct rf_correction *said,
                   struct rf_trial *trial)
{
    if (set->lines == RF_CORRECTIONS || set->struck + said->strikes > RF_STRUCK_LINES)
        return rf_correct_no(trial, 0, "This record has as many corrections as it can have.", "");
    for (unsigned i = 0; i < said->strikes; i++) {
        set->strike[set->struck].line = said->strike[i];
        set->strike[set->struck++].by = set->lines;
    }
    unsigned at = set->lines++;
    set->at[at].line = line;
    set->at[at].place = said->strikes ? said->strike[0] : said->after;
    set->at[at].adds = said->strikes == 0;
    set->at[at].brings = said->instead[0] != '\0';
    find_counting(set);
    uint64_t twice = struck_twice(set);
    if (twice)
        return rf_correct_no(trial, twice, "Line ",
                             " would be struck twice. A line that is struck "
                             "counts again once its correction is struck.");
    return rf_corrections_counting(set) <= RF_CORRECTIONS_COUNTING ||
           rf_correct_no(trial, 0, "At most 64 corrections can count at one time.", "");
}

/* Reads `12:15`: numbers with a colon between, the second and later ones ascending, none twice. */
static bool
read_strikes(struct rf_correction *correction, const char *text)
{
    for (; *text; text++) {
        uint64_t number = 0;
        unsigned digits = 0;
        for (; *text >= '0' && *text <= '9' && digits < 18; text++, digits++)
            number = number * 10 + (uint64_t)(*text - '0');
        unsigned n = correction->strikes;
        bool ascends = n < 2 || number > correction->strike[n - 1];
        if (digits == 0 || text[-(int)digits] == '0' || n == RF_CORRECTION_STRIKES || !ascends ||
            (n > 0 && number == correction->strike[0]))
            return false;
        correction->strike[correction->strikes++] = number;
        if (*text == '\0')
            return true;
        if (*text != ':')
            return false;
    }
    return false;
}

/* Takes a text that is `-` if there is none; then the text is empty. */
static bool
take_text(struct rf_pairs *pairs, const char *key, char *out, size_t room)
{
    if (!rf_pairs_take_text(pairs, key, out, room) || !rf_manifest_is_text(out))
        return false;
    if (rf_text_is_equal(out, "-"))
        out[0] = '\0';
    return true;
}

bool
rf_correction_read(struct rf_correction *correction, const char *payload)
{
    char strikes[RF_CORRECTION_CHANGED];
    bool after;
    struct rf_pairs pairs = rf_pairs_start(payload);
    memset(correction, 0, sizeof *correction);
    if (!take_text(&pairs, "strikes", strikes, sizeof strikes) ||
        !rf_pairs_take_number_or_none(&pairs, "after", &correction->after, &after) ||
        !take_text(&pairs, "instead", correction->instead, sizeof correction->instead) ||
        !take_text(&pairs, "changed", correction->changed, sizeof correction->changed) ||
        !rf_pairs_take_bytes(&pairs, "effective", correction->effective, RF_HASH_BYTES) ||
        !take_text(&pairs, "reason", correction->reason, sizeof correction->reason) ||
        !rf_pairs_is_end(&pairs) || (strikes[0] && !read_strikes(correction, strikes)))
        return false;
    if (after)
        return correction->strikes == 0 && correction->after > 0 && correction->instead[0];
    return correction->strikes > 0;
}

static void
add_text(struct rf_text *text, const char *key, const char *value)
{
    rf_text_add(text, key);
    rf_text_add_encoded(text, *value ? value : "-", *value ? strlen(value) : 1);
}

size_t
rf_correction_write(char out[static RF_LINE_TEXT], const struct rf_correction *correction)
{
    char hex[RF_HEX_TEXT];
    struct rf_text text = rf_text_start(out, RF_LINE_TEXT);
    rf_text_add(&text, correction->strikes ? "strikes=" : "strikes=-");
    for (unsigned i = 0; i < correction->strikes; i++) {
        rf_text_add(&text, i ? ":" : "");
        rf_text_add_number(&text, correction->strike[i]);
    }
    rf_text_add(&text, correction->strikes ? " after=-" : " after=");
    if (correction->strikes == 0)
        rf_text_add_number(&text, correction->after);
    add_text(&text, " instead=", correction->instead);
    add_text(&text, " changed=", correction->changed);
    rf_hex_write(hex, correction->effective);
    rf_text_add(&text, " effective=");
    rf_text_add(&text, hex);
    add_text(&text, " reason=", correction->reason);
    return text.full ? 0 : text.used;
}

/* Insertion sort: a correction strikes few lines. */
static void
sort_strikes(struct rf_correction *correction)
{
    for (unsigned i = 2; i < correction->strikes; i++)
        for (unsigned j = i; j > 1 && correction->strike[j] < correction->strike[j - 1]; j--) {
            uint64_t line = correction->strike[j];
            correction->strike[j] = correction->strike[j - 1];
            correction->strike[j - 1] = line;
        }
}

/* The new outcome of a changed line: its ruling; or if only the route changed, `~` and the route,
 * which is `~-` for none. */
static void
add_change(struct rf_text *text, const struct rf_change *change)
{
    const char *route = strchr(change->after, '~'), *old = strchr(change->before, '~');
    size_t size = route ? (size_t)(route - change->after) : strlen(change->after);
    size_t old_size = old ? (size_t)(old - change->before) : strlen(change->before);
    bool same = size == old_size && strncmp(change->before, change->after, size) == 0;
    rf_text_add_number(text, change->line);
    rf_text_add(text, ":");
    if (same)
        rf_text_add(text, route ? route : "~-");
    else
        rf_text_add_bytes(text, change->after, size);
}

void
rf_correction_finish(struct rf_correction *correction, const struct rf_trial *trial)
{
    struct rf_text text = rf_text_start(correction->changed, sizeof correction->changed);
    sort_strikes(correction);
    for (unsigned i = 0; i < trial->changes; i++) {
        rf_text_add(&text, i ? ":" : "");
        add_change(&text, &trial->change[i]);
    }
    /* 128 changes of at most 18 + 1 + 12 bytes fit, because line numbers of a record do. */
    RF_ASSERT(!text.full);
}
