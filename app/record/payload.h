/*
 * app/record/payload.h -- the payload of a line, pair by pair.
 */
#ifndef RIFFLE_APP_RECORD_PAYLOAD_H
#define RIFFLE_APP_RECORD_PAYLOAD_H

#include <stddef.h>
#include <stdint.h>

struct words {
    char *bytes;       /* the caller's buffer, always a C string */
    size_t room, used; /* in bytes; `used` does not count the NUL */
};

struct words payload_start(char *bytes, size_t room);

/* Adds key=value: a text with %XX where needed, a decimal number, or bytes in hexadecimal. */
void payload_add_text(struct words *words, const char *key, const char *text);
void payload_add_number(struct words *words, const char *key, uint64_t number);
/* `bytes` may be NULL: then the value is "-". */
void payload_add_hex(struct words *words, const char *key, const uint8_t *bytes, size_t count);

#endif
