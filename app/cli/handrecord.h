/*
 * app/cli/handrecord.h -- what the files of `riffle handrecord` share.
 */
#ifndef RIFFLE_APP_HANDRECORD_H
#define RIFFLE_APP_HANDRECORD_H

#include "print/handrecord_print.h"
#include "input/board_file.h"

/* Removes the boards that are not released yet from `boards`, and notes their numbers and the last
 * head of the record in `out`.  Returns an exit status, with a message: STATUS_NO when a board is
 * not part of the session or has other cards than the record. */
int handrecord_check(struct hands_record *out, struct boards_read *boards, const char *record);

/* Copies the text of a file as UTF-8.  Bytes that are not UTF-8 are read as Latin-1, and control
 * characters become blanks. */
void handrecord_words(char *out, size_t room, const char *text);

#endif
