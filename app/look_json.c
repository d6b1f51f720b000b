#include "look_json.h"

#include <string.h>

struct json
json_on(char *bytes, size_t room)
{
    return (struct json){.bytes = bytes, .room = room, .first = true};
}

static void
put(struct json *json, char byte)
{
    if (json->used + 1 < json->room)
        json->bytes[json->used++] = byte;
    else
        json->full = true;
}

static void
put_all(struct json *json, const char *words)
{
    while (*words)
        put(json, *words++);
}

/* Bytes of UTF-8 are themselves. */
static void
put_string(struct json *json, const char *text)
{
    static const char digits[] = "0123456789abcdef";
    put(json, '"');
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            put(json, '\\');
        if (byte >= 0x20) {
            put(json, *text);
            continue;
        }
        put_all(json, "\\u00");
        put(json, digits[byte >> 4]);
        put(json, digits[byte & 15]);
    }
    put(json, '"');
}

static void
begin(struct json *json, const char *key)
{
    if (!json->first)
        put(json, ',');
    json->first = false;
    if (!key)
        return;
    put_string(json, key);
    put(json, ':');
}

void
json_open(struct json *json, const char *key, char bracket)
{
    begin(json, key);
    put(json, bracket);
    json->first = true;
}

void
json_close(struct json *json, char bracket)
{
    put(json, bracket);
    json->first = false;
}

void
json_text(struct json *json, const char *key, const char *text)
{
    begin(json, key);
    if (text)
        put_string(json, text);
    else
        put_all(json, "null");
}

void
json_number(struct json *json, const char *key, int64_t number)
{
    char digits[20];
    size_t count = 0;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    begin(json, key);
    if (number < 0)
        put(json, '-');
    do
        digits[count++] = (char)('0' + left % 10);
    while (left /= 10);
    while (count > 0)
        put(json, digits[--count]);
}

void
json_truth(struct json *json, const char *key, bool truth)
{
    begin(json, key);
    put_all(json, truth ? "true" : "false");
}

void
json_null(struct json *json, const char *key)
{
    json_text(json, key, NULL);
}

size_t
json_end(struct json *json)
{
    if (json->room > 0)
        json->bytes[json->used] = '\0';
    return json->full ? 0 : json->used;
}
