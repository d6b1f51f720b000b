/*
 * app/look_scribe.h -- JSON, written into bounded bytes.
 *
 *     struct scribe scribe = scribe_on(out, room);
 *     scribe_open(&scribe, NULL, '{');
 *     scribe_text(&scribe, "name", "Ann");
 *     scribe_close(&scribe, '}');
 *     size_t size = scribe_end(&scribe);
 *
 * A key is NULL inside a list.  What does not fit is left out, and then the end answers 0.
 */
#ifndef RIFFLE_APP_LOOK_SCRIBE_H
#define RIFFLE_APP_LOOK_SCRIBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scribe {
    char *bytes;
    size_t room, used;
    bool full, first; /* nothing stands in this object or list yet */
};

struct scribe scribe_on(char *bytes, size_t room);
void scribe_open(struct scribe *scribe, const char *key, char bracket);
void scribe_close(struct scribe *scribe, char bracket);
void scribe_text(struct scribe *scribe, const char *key, const char *text); /* NULL is null */
void scribe_number(struct scribe *scribe, const char *key, int64_t number);
void scribe_truth(struct scribe *scribe, const char *key, bool truth);
void scribe_null(struct scribe *scribe, const char *key);
size_t scribe_end(struct scribe *scribe);

#endif
