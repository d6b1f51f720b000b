/*
 * app/bridge/record_lines.h -- the lines of a session's record in words, with their corrections.
 *
 * `riffle session correct --list` shows them to a Director who looks for a mistyped act: a struck
 * line stands with the correction that struck it.
 */
#ifndef RIFFLE_APP_BRIDGE_RECORD_LINES_H
#define RIFFLE_APP_BRIDGE_RECORD_LINES_H

#include "bridge/act_words.h"
#include "bridge/verb.h"

enum { LINE_WORDS = ACT_WORDS + RF_CORRECTION_REASON + 240 };

/* One line of a record. */
struct record_line {
    struct rf_line line;
    bool is_act, is_correction; /* neither of them: a line of the record itself */
    struct rf_session_act act;  /* if is_act */
    struct rf_correction said;  /* if is_correction */
    uint64_t struck_by;         /* the correction that strikes it and counts; or 0 */
    char words[LINE_WORDS];     /* what it says */
};

/* Reads line `number`, which the record must have. */
void record_line_read(const struct session_keeper *keeper, uint64_t number,
                      struct record_line *out);

/* An act that a correction brings in, as a sentence; the text itself if it cannot be read. */
void record_act_words(char out[static ACT_WORDS], const char *text);

/* What an outcome means: "permitted", "a breach of …", "Law 16D".  `other` is the outcome that it
 * is compared with; where only the Law that treats a finding differs, only that is said. */
void record_outcome_words(char *out, size_t room, const char *outcome, const char *other);

/* Prints the lines that can be corrected and the corrections, oldest first; or gives them as JSON.
 * Only those of in->boards, if --board was given. */
int record_lines_print(struct verb_input *in);

#endif
