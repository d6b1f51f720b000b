/*
 * app/wasm/practice/practice_count.c -- counting for the trainer: the systems that ship with
 * Riffle, and the count of the practice table as its player should have it.
 */
#include <riffle/counting.h>

#include <string.h>

#include "wasm/practice/practice_in.h"

static bool
read_system(struct rf_counting *system, const char *name)
{
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text(name);
    return text && rf_counting_read(system, text, strlen(text), &error);
}

/* Half decks that the system divides by: to the nearest whole deck or half deck. */
static unsigned
half_decks(const struct rf_counting *system, unsigned cards_left)
{
    unsigned half = RF_DECK_CARDS / 2, full = RF_DECK_CARDS;
    unsigned decks = (cards_left + half) / full, halves = (cards_left + half / 2) / half;
    if (system->divisor == RF_COUNTING_FULL)
        return 2 * (decks > 1 ? decks : 1);
    return halves > 1 ? halves : 1;
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
    unsigned all = practice.game.rules.decks * RF_DECK_CARDS, seen = 0;
    for (unsigned face = 0; face < RF_DECK_CARDS; face++)
        seen += practice.seen.face[face];
    unsigned left = all > seen ? all - seen : 1; /* cards that nobody has seen, burned ones too */
    if (read_system(&system, practice.text)) {
        int running = rf_counting_initial(&system, practice.game.rules.decks);
        for (unsigned face = 0; face < RF_DECK_CARDS; face++)
            running += practice.seen.face[face] * rf_counting_tag(&system, (rf_card)face);
        json_text_number(&scribe, "running", running);
        json_text_number(&scribe, "left", left);
        json_text_bool(&scribe, "asksTrue", system.divisor != RF_COUNTING_RUNNING);
        json_text_number(&scribe, "true", rf_counting_true(&system, running, left));
        json_text_number(&scribe, "halfDecks", half_decks(&system, left));
    } else
        json_text_string(&scribe, "error", "that is no counting system of Riffle");
    return practice_json_end(&scribe);
}
