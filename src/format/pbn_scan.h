/*
 * format/pbn_scan.h -- the parts that a file of Portable Bridge Notation falls into, one after the
 * other and without a gap: tags, comments, empty lines, lines of sections.
 */
#ifndef RIFFLE_FORMAT_PBN_SCAN_H
#define RIFFLE_FORMAT_PBN_SCAN_H

#include <string.h>

#include "riffle/pbn.h"

struct rf_pbn_scan {
    const char *text;
    size_t size, at, line_at;
    unsigned line;
    char feed; /* that ends lines */
};

struct rf_pbn_scan rf_pbn_scan_start(struct rf_span text, char feed);

/* What ends the lines of a text, in full: a line feed has a carriage return before it, or not. */
const char *rf_pbn_line_end(struct rf_span text, char feed);

enum rf_pbn_part {
    RF_PART_END,
    RF_PART_EMPTY, /* a line with nothing on it: games stand apart by it */
    RF_PART_BREAK, /* the end of a line that had something on it */
    RF_PART_TAG,
    RF_PART_BROKEN, /* a tag that is none */
    RF_PART_COMMENT,
    RF_PART_TEXT,
};

struct rf_pbn_piece {
    enum rf_pbn_part part;
    size_t from, end;
    unsigned line, column;      /* of a tag: where its value stands */
    struct rf_span name, value; /* of a tag */
    bool lines;                 /* a tag that stands on several */
};

struct rf_pbn_piece rf_pbn_scan_next(struct rf_pbn_scan *scan);

/* True when the span is these words. */
static inline bool
rf_span_is(struct rf_span span, const char *words)
{
    if (span.size == 0 || *span.bytes != *words) /* most tags differ there */
        return span.size == 0 && !*words;
    size_t size = strlen(words);
    return span.size == size && memcmp(span.bytes, words, size) == 0;
}

#endif
