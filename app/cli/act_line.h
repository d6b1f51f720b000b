/*
 * app/cli/act_line.h -- a line of a file of acts.
 *
 * Lines come from files, pipes and terminals, and may be of any length: what is longer than any act
 * is cut off one byte later, so that the parser sees that it is too long and memory is bounded.
 */
#ifndef RIFFLE_APP_CLI_ACT_LINE_H
#define RIFFLE_APP_CLI_ACT_LINE_H

#include <riffle/act.h>
#include <stdio.h>

struct act_line {
    char bytes[RF_ACT_TEXT + 1]; /* not terminated; one byte more than the longest act */
    size_t size;                 /* bytes kept, at most sizeof bytes */
    bool zero;                   /* it has a zero byte: this is not text */
};

/* Reads a line without its line feed; false at the end of the input. */
bool act_line_read(FILE *in, struct act_line *line);

/* The text of the line with this number, from 1: a file of some editors begins with a byte order
 * mark, which is no part of it. */
const char *act_line_text(const struct act_line *line, unsigned long number, size_t *size);

#endif
