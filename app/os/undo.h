/*
 * os/undo.h -- a command that fails leaves nothing half done, so that it can simply be run again.
 *
 *     undo_made(path)       before a file is made:     it is removed when the command fails
 *     undo_grows(fd)        before a file is appended: it is cut back when the command fails
 *     undo_removes(path)    instead of removing:       it is removed when the command succeeds
 *
 * main calls undo_run when a command fails for a file or the system (status 3), also when its
 * output cannot be written, and undo_keep when it ends otherwise.  A refusal of the law is no
 * failure: it is recorded.  A process that is killed undoes nothing; the next command continues
 * its record.
 */
#ifndef RIFFLE_APP_OS_UNDO_H
#define RIFFLE_APP_OS_UNDO_H

void undo_made(const char *path);
void undo_grows(int fd);
void undo_removes(const char *path);

/* Undoes everything, the last first, and says so when there was something. */
void undo_run(void);

/* Everything stays, and what was to be removed is. */
void undo_keep(void);

#endif
