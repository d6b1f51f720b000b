/*
 * base/settings.h -- reads a text of `key = value` lines, one after the other; # begins a comment.
 *
 *     struct rf_settings settings = rf_settings_start(text, size);
 *     while ((found = rf_settings_next(&settings, &message)) == RF_SETTINGS_FOUND)
 *         … settings.line, settings.key, settings.value …
 *
 * Key and value are without blanks at their ends and are valid until the next call.  The last line
 * may lack its line feed.  Rules of a table and counting systems are such texts.
 */
#ifndef RIFFLE_BASE_SETTINGS_H
#define RIFFLE_BASE_SETTINGS_H

#include <stddef.h>

#include "base/text.h"

enum { RF_SETTINGS_LINE = 200 }; /* bytes of a line before its comment, with a zero byte */

enum rf_settings_found { RF_SETTINGS_END, RF_SETTINGS_FOUND, RF_SETTINGS_WRONG };

struct rf_settings {
    const char *at, *end; /* what is still to be read */
    unsigned line;        /* of the last setting, from 1 */
    const char *key, *value;
    char bytes[RF_SETTINGS_LINE];
};

struct rf_settings rf_settings_start(const char *text, size_t size);

/* The next setting.  If a line is wrong, adds what was expected to `message`; `line` is its number.
 */
enum rf_settings_found rf_settings_next(struct rf_settings *settings, struct rf_text *message);

#endif
