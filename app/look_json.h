/*
 * app/look_json.h -- JSON, written into bounded bytes.
 *
 *     struct json json = json_on(out, room);
 *     json_open(&json, NULL, '{');
 *     json_text(&json, "name", "Ann");
 *     json_close(&json, '}');
 *     size_t size = json_end(&json);
 *
 * A key is NULL inside a list.  What does not fit is left out, and then the end answers 0.
 */
#ifndef RIFFLE_APP_LOOK_JSON_H
#define RIFFLE_APP_LOOK_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json {
    char *bytes;
    size_t room, used;
    bool full, first; /* nothing stands in this object or list yet */
};

struct json json_on(char *bytes, size_t room);
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);
void json_text(struct json *json, const char *key, const char *text); /* NULL is null */
void json_number(struct json *json, const char *key, int64_t number);
void json_truth(struct json *json, const char *key, bool truth);
void json_null(struct json *json, const char *key);
size_t json_end(struct json *json);

#endif
