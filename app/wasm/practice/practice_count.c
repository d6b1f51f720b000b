/*
 * app/wasm/practice/practice_count.c -- counting for the trainer: the systems that ship with Riffle,
 * and the count of the practice table as its player should have it.
 */
#include <riffle/counting.h>

#include <string.h>

#include "wasm/practice/practice.h"

static bool
read_system(struct rf_counting *system, const char *name)
{
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text(name);
    return text && rf_counting_read(system, text, strlen(text), &error);
}

static void
write_tags(struct scribe *scribe, const char *key, const int8_t tag[static RF_VALUES])
{
    json_text_open(scribe, key, '[');
    for (unsigned value = 0; value < RF_VALUES; value++)
        json_text_number(scribe, NULL, tag[value]);
    json_text_close(scribe, ']');
}

const char *
practice_systems(void)
{
    struct scribe scribe = practice_json();
    struct rf_counting system;
    json_text_open(&scribe, "systems", '[');
    for (unsigned i = 0; rf_counting_preset_name(i); i++) {
        if (!read_system(&system, rf_counting_preset_name(i)))
            continue;
        json_text_open(&scribe, NULL, '{');
        json_text_string(&scribe, "name", system.name);
        json_text_string(&scribe, "title", system.title);
        write_tags(&scribe, "black", system.tag);
        write_tags(&scribe, "red", system.red_tag);
        json_text_number(&scribe, "initial", rf_counting_initial(&system, 1));
        json_text_bool(&scribe, "true", system.divisor != RF_COUNTING_RUNNING);
        json_text_close(&scribe, '}');
    }
    json_text_close(&scribe, ']');
    return practice_json_end(&scribe);
}

const char *
practice_count(void)
{
    struct rf_counting system;
    struct scribe scribe = practice_json();
    unsigned left = rf_shoe_cards_left(&practice.game.table.shoe);
    if (read_system(&system, practice.text)) {
        int running = rf_counting_initial(&system, practice.game.rules.decks);
        for (unsigned face = 0; face < RF_DECK_CARDS; face++)
            running += practice.seen.face[face] * rf_counting_tag(&system, (rf_card)face);
        json_text_number(&scribe, "running", running);
        json_text_number(&scribe, "left", left);
        json_text_bool(&scribe, "asksTrue", system.divisor != RF_COUNTING_RUNNING);
        json_text_number(&scribe, "true", left ? rf_counting_true(&system, running, left) : 0);
    } else
        json_text_string(&scribe, "error", "that is no counting system of Riffle");
    return practice_json_end(&scribe);
}
