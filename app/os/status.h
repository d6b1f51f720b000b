/*
 * app/os/status.h -- the exit status of every command.
 *
 * Functions in app/ that can fail in one of these ways return the status, and the command ends with
 * it.  `riffle --help` and docs list them for users.
 */
#ifndef RIFFLE_APP_OS_STATUS_H
#define RIFFLE_APP_OS_STATUS_H

enum {
    STATUS_OK = 0,
    STATUS_NO = 1,       /* the law or a check said no */
    STATUS_USAGE = 2,    /* the command line was wrong */
    STATUS_IO = 3,       /* a file, a pipe or the system failed */
    STATUS_NOT_YET = 4,  /* in order so far, and not proved yet: a record, or too few decks */
    STATUS_BREACHES = 5, /* an observed evening was entered without error, and has breaches */
};

#endif
