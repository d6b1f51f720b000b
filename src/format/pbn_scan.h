/*
 * format/pbn_scan.h -- cuts a PBN file into pieces, one after the other and without a gap: tags,
 * comments, empty lines, lines of sections.
 *
 * Because there is no gap, a file can be copied piece by piece, and only chosen values changed
 * (pbn_edit.c, pbn_solved.c).  All spans point into the text, which is the caller's.
 */
#ifndef RIFFLE_FORMAT_PBN_SCAN_H
#define RIFFLE_FORMAT_PBN_SCAN_H

#include <string.h>

#include "riffle/pbn.h"

struct rf_pbn_scan {
    const char *text;
    size_t size, at; /* bytes of the text; where the next piece begins */
    size_t line_at;  /* where the current line begins */
    unsigned line;   /* its number, from 1 */
    char feed;       /* the byte that ends lines: \n, or \r in old files */
};

struct rf_pbn_scan rf_pbn_scan_start(struct rf_span text, char feed);

/* The complete line end of a text: \r\n, \n or \r. */
const char *rf_pbn_line_end(struct rf_span text, char feed);

enum rf_pbn_part {
    RF_PART_END,
    RF_PART_EMPTY,   /* an empty line, which separates games */
    RF_PART_BREAK,   /* the end of a line that has other pieces */
    RF_PART_TAG,     /* [Name "value"] */
    RF_PART_BROKEN,  /* begins like a tag, but is malformed */
    RF_PART_COMMENT, /* {…}, or ; or % to the end of the line */
    RF_PART_TEXT,    /* a line of a section, up to a comment */
};

struct rf_pbn_piece {
    enum rf_pbn_part part;
    size_t from, end;           /* its bytes in the text, blanks before it included */
    unsigned line, column;      /* of a tag: where its value begins, from 1 */
    struct rf_span name, value; /* of a tag */
    bool lines;                 /* the tag spans several lines */
};

/* The next piece; RF_PART_END at the end, any number of times. */
struct rf_pbn_piece rf_pbn_scan_next(struct rf_pbn_scan *scan);

/* True when the span equals the words.  Compares the first byte inline, where most tags differ. */
static inline bool
rf_span_is(struct rf_span span, const char *words)
{
    if (span.size == 0 || *span.bytes != *words)
        return span.size == 0 && !*words;
    size_t size = strlen(words);
    return span.size == size && memcmp(span.bytes, words, size) == 0;
}

#endif
