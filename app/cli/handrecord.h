/*
 * app/cli/handrecord.h -- what the files of `riffle handrecord` share.
 */
#ifndef RIFFLE_APP_HANDRECORD_H
#define RIFFLE_APP_HANDRECORD_H

#include "print/handrecord_print.h"
#include "input/board_file.h"

/* Takes out of `boards` what the record of their session does not show yet, and says so in `out`,
 * with the last head of the record.  An exit status, with a message: a board that is not the
 * record's is an error. */
int handrecord_check(struct hands_record *out, struct boards_read *boards, const char *record);

/* Text of a file as UTF-8: what is not is taken for Latin-1, and control characters for blanks. */
void handrecord_words(char *out, size_t room, const char *text);

#endif
