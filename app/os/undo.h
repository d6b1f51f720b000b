/*
 * app/os/undo.h -- a command that fails leaves nothing half done, so that it can be run again.
 *
 *     undo_made(path)       before a file is made:     it is removed when the command fails
 *     undo_grows(fd)        before a file is appended: it is cut back when the command fails
 *     undo_removes(path)    instead of removing:       it is removed when the command succeeds
 *
 * main calls undo_run when a command fails because of a file or the system (status 3), also when
 * its output cannot be written, and undo_keep when it ends otherwise.  A refusal of the law is not
 * a failure: it is recorded.  A process that is killed undoes nothing; the next command continues
 * its record.
 *
 * The steps are kept for the whole process: undo.c says why.
 */
#ifndef RIFFLE_APP_OS_UNDO_H
#define RIFFLE_APP_OS_UNDO_H

void undo_made(const char *path);
void undo_grows(int fd);
void undo_removes(const char *path);

/* Undoes all steps, the last first, and prints a sentence when there was something to undo. */
void undo_run(void);

/* Keeps what was made, and removes what undo_removes named. */
void undo_keep(void);

#endif
