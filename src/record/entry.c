/*
 * record/entry.c -- reads an act of the table from its line.
 *
 * The payload is the act's own keys (shoe/ reads them by act.def), then what the record adds: an
 * opening ` place= identity= salt= path=`, or ` key=` of a player who sits down, and last a
 * signature ` n= seen= sig=`, which fold_promise.c checks.
 */
#include "record/entry.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/fold.h"

bool
rf_act_shows_card(enum rf_act_kind kind)
{
    RF_ASSERT(kind < RF_ACTS);
    return kind == RF_ACT_DRAW || kind == RF_ACT_TURN || kind == RF_ACT_FACE_UP ||
           kind == RF_ACT_OVERDRAW;
}

/* The four keys of an opening: all given, or all -. */
static bool
read_opening(struct rf_entry *entry, const char *text)
{
    struct rf_pairs pairs = rf_pairs_start(text);
    RF_ASSERT(!entry->opened);
    uint64_t identity = RF_CARD_UNKNOWN;
    bool place, card, salt;
    if (!rf_pairs_take_number_or_none(&pairs, "place", &entry->place, &place) ||
        !rf_pairs_take_number_or_none(&pairs, "identity", &identity, &card) ||
        !rf_pairs_take_bytes_or_none(&pairs, "salt", entry->salt, RF_HASH_BYTES, &salt) ||
        !rf_pairs_take_path(&pairs, "path", entry->path, &entry->steps) || !rf_pairs_is_end(&pairs))
        return false;
    entry->opened = place && card && salt;
    if (!entry->opened)
        return !place && !card && !salt && entry->steps == 0;
    /* An identity that no deck has is well-formed; check_opening refuses it (PR.11). */
    entry->identity = identity < RF_CARDS_MAX ? (rf_card)identity : RF_CARD_UNKNOWN;
    return true;
}

/* Cuts the signature off the payload, then what the record adds, and reads the rest as an act.
 * The dealer and the supervisor sign nothing: theirs are the house's acts, and heads sign them. */
bool
rf_entry_read(const struct rf_record *record, const struct rf_line *line, struct rf_entry *entry)
{
    char payload[RF_LINE_TEXT];
    size_t size = rf_payload_signature_start(line->payload);
    enum rf_act_kind kind = rf_act_find(line->act);
    bool office = rf_text_is_equal(line->actor, "dealer") ||
                  rf_text_is_equal(line->actor, "supervisor");
    if (kind == RF_ACTS || (office && line->payload[size]))
        return false;
    bool opens = record->source == RF_SOURCE_COMMITTED && rf_act_shows_card(kind);
    RF_ASSERT(size < sizeof payload);
    memcpy(payload, line->payload, size);
    memcpy(payload + size, "", 1);
    char *more = opens ? strstr(payload, " place=") : strstr(payload, " key=");
    if (opens && (!more || !read_opening(entry, more + 1)))
        return false;
    if (kind == RF_ACT_SIT) {
        struct rf_pairs pairs = rf_pairs_start(more ? more + 1 : "");
        if (!more ||
            !rf_pairs_take_bytes_or_none(&pairs, "key", entry->key, RF_KEY_BYTES, &entry->signs) ||
            !rf_pairs_is_end(&pairs))
            return false;
    }
    if (opens || kind == RF_ACT_SIT)
        *more = '\0';
    entry->permitted = rf_text_is_equal(line->ruling, "-");
    return rf_act_read_pairs(&entry->act, kind, line->actor, size ? payload : "-") &&
           rf_name_is_visible(entry->act.player);
}

bool
rf_record_read_act(const struct rf_record *record, const struct rf_line *line, struct rf_act *act)
{
    struct rf_entry entry = {.act = {.kind = RF_ACTS}};
    if (rf_text_is_equal(line->actor, "house") || !rf_entry_read(record, line, &entry))
        return false;
    *act = entry.act;
    return true;
}
