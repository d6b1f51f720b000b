/*
 * base/settings.c -- reads a text of `key = value` lines.
 */
#include "base/settings.h"

#include <string.h>

#include "base/assert.h"

static bool
blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts blanks off both ends, in place. */
static char *
trim(char *text)
{
    while (blank(*text))
        text++;
    size_t size = strlen(text);
    while (size > 0 && blank(text[size - 1]))
        text[--size] = '\0';
    return text;
}

/* Copies a line without its comment; false when it is too long or not text. */
static bool
take_line(struct rf_settings *settings, const char *line, size_t size, struct rf_text *message)
{
    size_t used = 0;
    for (size_t step; used < size && line[used] != '#'; used += step) {
        step = rf_text_char_size(line + used, size - used);
        unsigned char c = (unsigned char)line[used];
        if (step == 0 || (c < 0x20 && !blank((char)c)) || c == 0x7f) {
            rf_text_add(message, "this is not text (UTF-8)");
            return false;
        }
        if (used + step >= sizeof settings->bytes) {
            rf_text_add(message, "a line has at most 199 bytes before its comment");
            return false;
        }
        memcpy(settings->bytes + used, line + used, step);
    }
    settings->bytes[used] = '\0';
    return true;
}

struct rf_settings
rf_settings_start(const char *text, size_t size)
{
    RF_ASSERT(text || size == 0);
    return (struct rf_settings){.at = text, .end = text + size};
}

enum rf_settings_found
rf_settings_next(struct rf_settings *settings, struct rf_text *message)
{
    RF_ASSERT(settings->at <= settings->end);
    while (settings->at < settings->end) {
        const char *line = settings->at;
        size_t left = (size_t)(settings->end - line);
        const char *line_end = memchr(line, '\n', left);
        size_t size = line_end ? (size_t)(line_end - line) : left;
        settings->at = line_end ? line_end + 1 : settings->end;
        settings->line++;
        if (!take_line(settings, line, size, message))
            return RF_SETTINGS_WRONG;
        char *key = trim(settings->bytes), *equals = strchr(key, '=');
        if (*key == '\0')
            continue;
        if (!equals) {
            rf_text_add(message, "expected key = value, found '");
            rf_text_add(message, key);
            rf_text_add(message, "'");
            return RF_SETTINGS_WRONG;
        }
        *equals = '\0';
        settings->key = trim(key);
        settings->value = trim(equals + 1);
        return RF_SETTINGS_FOUND;
    }
    return RF_SETTINGS_END;
}
