/*
 * counting/system.c -- a counting system as text: its keys, read and written, and the systems that
 * ship with Riffle.
 *
 * Points are whole numbers or halves (1, -1, 0.5, -1.5) and are kept as halves.  `tags` lists the
 * values in the order in which people write them: 2 3 4 5 6 7 8 9 T A.  `red_tags` is for systems
 * that look at the colour; without it red cards have the tags of black ones.
 */
#include "riffle/counting.h"

#include "base/assert.h"
#include "base/settings.h"

static const struct {
    const char *name, *text;
} presets[] = {
#include "systems.inc"
};

enum { PRESETS = sizeof presets / sizeof presets[0] };

const char *
rf_counting_preset_name(unsigned number)
{
    return number < PRESETS ? presets[number].name : NULL;
}

const char *
rf_counting_preset_text(const char *name)
{
    RF_ASSERT(name);
    for (unsigned i = 0; i < PRESETS; i++)
        if (rf_text_is_equal(presets[i].name, name))
            return presets[i].text;
    return NULL;
}

/* The value of a place in the list of tags: 2 to 9, ten-cards, the ace. */
static unsigned
value_at(unsigned place)
{
    RF_ASSERT(place < RF_VALUES);
    return place == RF_VALUES - 1 ? RF_ACE : place + 1;
}

/* Reads points at the start of a text, as halves of at most `most` either way; returns the number
 * of bytes, 0 when there are none or too many. */
static size_t
read_points(const char *text, int most, int *halves)
{
    size_t used = text[0] == '-' || text[0] == '+';
    size_t first = used;
    int number = 0;
    while (text[used] >= '0' && text[used] <= '9' && used - first < 4)
        number = number * 10 + (text[used++] - '0');
    number *= 2;
    bool digits = used > first;
    if (text[used] == '.' && (text[used + 1] == '5' || text[used + 1] == '0')) {
        number += text[used + 1] == '5';
        used += 2;
        digits = true;
    }
    bool ends = text[used] == '\0' || text[used] == ' ' || text[used] == '\t';
    if (!digits || !ends || number > most)
        return 0;
    *halves = text[0] == '-' ? -number : number;
    return used;
}

/* Ten points separated by blanks. */
static bool
read_tags(const char *text, int8_t tags[static RF_VALUES])
{
    for (unsigned place = 0; place < RF_VALUES; place++) {
        int halves;
        while (*text == ' ' || *text == '\t')
            text++;
        size_t used = read_points(text, RF_COUNTING_TAG_MAX, &halves);
        if (used == 0)
            return false;
        tags[value_at(place)] = (int8_t)halves;
        text += used;
    }
    return *text == '\0';
}

static bool
read_number(const char *text, int most, int16_t *number)
{
    int halves;
    size_t used = read_points(text, most, &halves);
    if (used == 0 || text[used] != '\0')
        return false;
    *number = (int16_t)halves;
    return true;
}

/* The number of the word among `words`, which NULL ends. */
static bool
read_word(const char *text, const char *const *words, uint8_t *number)
{
    for (uint8_t i = 0; words[i]; i++)
        if (rf_text_is_equal(words[i], text)) {
            *number = i;
            return true;
        }
    return false;
}

static bool
read_name(const char *text, char name[static RF_COUNTING_NAME])
{
    size_t used = 0;
    for (; text[used] != '\0'; used++) {
        char c = text[used];
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        if (!plain || used + 1 >= RF_COUNTING_NAME)
            return false;
    }
    memcpy(name, text, used + 1);
    return used > 0;
}

/* Visible text, since it is printed. */
static bool
read_title(const char *text, char title[static RF_COUNTING_TITLE])
{
    size_t size = strlen(text);
    if (size == 0 || size >= RF_COUNTING_TITLE)
        return false;
    for (size_t used = 0, step; used < size; used += step) {
        step = rf_text_char_size(text + used, size - used);
        if (step == 0 || !rf_text_is_visible(text + used, step))
            return false;
    }
    memcpy(title, text, size + 1);
    return true;
}

enum key {
    KEY_NAME,
    KEY_TITLE,
    KEY_TAGS,
    KEY_RED_TAGS,
    KEY_INITIAL,
    KEY_INITIAL_PER_DECK,
    KEY_TRUE_COUNT,
    KEY_ROUNDING,
    KEY_ACE_ADJUSTMENT,
    KEYS
};

static const struct {
    const char *name, *allowed;
} keys[KEYS] = {
    [KEY_NAME] = {"name", "1 to 23 small letters, digits and -"},
    [KEY_TITLE] = {"title", "1 to 39 bytes of text"},
    [KEY_TAGS] = {"tags", "ten points from -5 to 5, whole or halves, for 2 3 4 5 6 7 8 9 T A"},
    [KEY_RED_TAGS] = {"red_tags", "ten points, as tags"},
    [KEY_INITIAL] = {"initial", "points from -500 to 500, whole or halves"},
    [KEY_INITIAL_PER_DECK] = {"initial_per_deck", "points from -50 to 50, whole or halves"},
    [KEY_TRUE_COUNT] = {"true_count", "none, exact, half or full"},
    [KEY_ROUNDING] = {"rounding", "floor, truncate or nearest"},
    [KEY_ACE_ADJUSTMENT] = {"ace_adjustment", "points from -5 to 5, whole or halves"},
};

static const char *const divisors[] = {"none", "exact", "half", "full", NULL};
static const char *const roundings[] = {"floor", "truncate", "nearest", NULL};

static bool
set(struct rf_counting *system, enum key key, const char *value)
{
    int16_t adjustment;
    switch (key) {
    case KEY_NAME: return read_name(value, system->name);
    case KEY_TITLE: return read_title(value, system->title);
    case KEY_TAGS: return read_tags(value, system->tag);
    case KEY_RED_TAGS: return read_tags(value, system->red_tag);
    case KEY_INITIAL: return read_number(value, 1000, &system->initial);
    case KEY_INITIAL_PER_DECK: return read_number(value, 100, &system->initial_per_deck);
    case KEY_TRUE_COUNT: return read_word(value, divisors, &system->divisor);
    case KEY_ROUNDING: return read_word(value, roundings, &system->rounding);
    case KEY_ACE_ADJUSTMENT:
        if (!read_number(value, RF_COUNTING_TAG_MAX, &adjustment))
            return false;
        system->ace_adjustment = (int8_t)adjustment;
        return true;
    case KEYS: break;
    }
    return false;
}

struct system_reader {
    struct rf_counting system;
    bool said[KEYS];
};

static bool
fault(struct rf_text *message, const char *one, const char *two, const char *three)
{
    rf_text_add(message, one);
    rf_text_add(message, two);
    rf_text_add(message, three);
    return false;
}

static bool
reader_set(struct system_reader *reader, const struct rf_settings *setting, struct rf_text *message)
{
    RF_ASSERT(setting->key && setting->value);
    unsigned key = 0;
    while (key < KEYS && !rf_text_is_equal(keys[key].name, setting->key))
        key++;
    if (key == KEYS)
        return fault(message, "there is no key '", setting->key, "'");
    if (reader->said[key])
        return fault(message, "the key ", setting->key, " is set twice");
    reader->said[key] = true;
    if (set(&reader->system, key, setting->value))
        return true;
    rf_text_add(message, setting->key);
    fault(message, " takes ", keys[key].allowed, ", not '");
    return fault(message, setting->value, "'", "");
}

/* What a system needs as a whole. */
static bool
reader_end(struct system_reader *reader, struct rf_text *message)
{
    struct rf_counting *system = &reader->system;
    bool any = false;
    if (!reader->said[KEY_NAME])
        return fault(message, "the key name is missing", "", "");
    if (!reader->said[KEY_TAGS])
        return fault(message, "the key tags is missing", "", "");
    if (!reader->said[KEY_TITLE])
        memcpy(system->title, system->name, sizeof system->name);
    if (!reader->said[KEY_RED_TAGS])
        memcpy(system->red_tag, system->tag, sizeof system->tag);
    for (unsigned value = 0; value < RF_VALUES; value++)
        any = any || system->tag[value] != 0 || system->red_tag[value] != 0;
    return any || fault(message, "all tags are 0: such a system counts nothing", "", "");
}

bool
rf_counting_read(struct rf_counting *system, const char *text, size_t size,
                 struct rf_counting_error *error)
{
    struct system_reader reader = {.system = {.divisor = RF_COUNTING_FULL}};
    struct rf_settings settings = rf_settings_start(text, size);
    struct rf_text message = rf_text_start(error->message, sizeof error->message);
    enum rf_settings_found found;
    while ((found = rf_settings_next(&settings, &message)) == RF_SETTINGS_FOUND)
        if (!reader_set(&reader, &settings, &message))
            break;
    error->line = found == RF_SETTINGS_END ? 0 : settings.line;
    if (found != RF_SETTINGS_END || !reader_end(&reader, &message))
        return false;
    *system = reader.system;
    return true;
}

static void
add_points(struct rf_text *text, int halves)
{
    unsigned size = (unsigned)(halves < 0 ? -halves : halves);
    rf_text_add(text, halves < 0 ? "-" : "");
    rf_text_add_number(text, size / 2);
    rf_text_add(text, size % 2 ? ".5" : "");
}

static void
add_tags(struct rf_text *text, const int8_t tags[static RF_VALUES])
{
    for (unsigned place = 0; place < RF_VALUES; place++) {
        rf_text_add(text, place ? " " : "");
        add_points(text, tags[value_at(place)]);
    }
}

static void
add_value(struct rf_text *text, const struct rf_counting *system, enum key key)
{
    switch (key) {
    case KEY_NAME: rf_text_add(text, system->name); return;
    case KEY_TITLE: rf_text_add(text, system->title); return;
    case KEY_TAGS: add_tags(text, system->tag); return;
    case KEY_RED_TAGS: add_tags(text, system->red_tag); return;
    case KEY_INITIAL: add_points(text, system->initial); return;
    case KEY_INITIAL_PER_DECK: add_points(text, system->initial_per_deck); return;
    case KEY_TRUE_COUNT: rf_text_add(text, divisors[system->divisor]); return;
    case KEY_ROUNDING: rf_text_add(text, roundings[system->rounding]); return;
    case KEY_ACE_ADJUSTMENT: add_points(text, system->ace_adjustment); return;
    case KEYS: break;
    }
}

size_t
rf_counting_write(char out[static RF_COUNTING_TEXT], const struct rf_counting *system)
{
    RF_ASSERT(system->divisor <= RF_COUNTING_FULL);
    RF_ASSERT(system->rounding <= RF_COUNTING_NEAREST);
    struct rf_text text = rf_text_start(out, RF_COUNTING_TEXT);
    for (unsigned key = 0; key < KEYS; key++) {
        rf_text_add(&text, keys[key].name);
        rf_text_add(&text, " = ");
        add_value(&text, system, key);
        rf_text_add(&text, "\n");
    }
    RF_ASSERT(!text.full);
    return text.used;
}
