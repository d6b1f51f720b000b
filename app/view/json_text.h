/*
 * app/view/json_text.h -- writes JSON into a buffer of fixed size.
 *
 *     struct scribe scribe = json_text_start(out, room);
 *     json_text_open(&scribe, NULL, '{');
 *     json_text_string(&scribe, "name", "Ann");
 *     json_text_close(&scribe, '}');
 *     size_t size = json_text_end(&scribe);
 *
 * A key is NULL inside a list.  When something does not fit it is left out, and json_text_end
 * returns 0.
 */
#ifndef RIFFLE_APP_VIEW_JSON_TEXT_H
#define RIFFLE_APP_VIEW_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scribe {
    char *bytes; /* the caller's */
    size_t room, used;
    bool full;  /* something did not fit */
    bool first; /* this object or list is empty so far */
};

struct scribe json_text_start(char *bytes, size_t room);
void json_text_open(struct scribe *scribe, const char *key, char bracket);
void json_text_close(struct scribe *scribe, char bracket);
void json_text_string(struct scribe *scribe, const char *key, const char *text); /* NULL is null */
void json_text_number(struct scribe *scribe, const char *key, int64_t number);
/* A number with nine digits after the point; its size must be below 9e9. */
void json_text_real(struct scribe *scribe, const char *key, double number);
void json_text_bool(struct scribe *scribe, const char *key, bool truth);
void json_text_null(struct scribe *scribe, const char *key);
size_t json_text_end(struct scribe *scribe);

#endif
