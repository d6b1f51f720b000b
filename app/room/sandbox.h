/*
 * room/sandbox.h -- what the card room may do on its machine, given up at the start and for good.
 *
 * The room reads bytes that strangers send.  Should one of them find a fault that runs code of
 * their own, that code meets three limits of the kernel: it gains no privileges
 * (PR_SET_NO_NEW_PRIVS), it reaches only the files that the room needs (Landlock), and it makes
 * only the system calls that the room makes (seccomp).  Child processes inherit all three.
 *
 * Its life: sandbox_limit_files before any thread is started, because Landlock holds for the
 * calling thread and those it starts; each thread of the desk calls sandbox_limit_desk;
 * sandbox_limit_calls when sockets, files and threads are there.  Nothing undoes it.
 *
 * Failure: a kernel that lacks one of these gets a sentence on standard error, and the room runs
 * with the rest.  A refused file is EACCES.  A refused system call is EPERM, with a sentence on
 * standard error: a room that ended there would let one bad request stop every table.
 */
#ifndef RIFFLE_ROOM_SANDBOX_H
#define RIFFLE_ROOM_SANDBOX_H

#include <stdbool.h>

/* The files that the room is given; NULL for none. */
struct sandbox_files {
    const char *data;              /* the folder it may change */
    const char *certificate, *key; /* read, and read again from their folders when renewed */
};

/* True in builds that can be sandboxed; sanitizers need more of the system than a room may have. */
bool sandbox_is_built(void);

/* No new privileges; only these files, and what the desk's commands are loaded from. */
void sandbox_limit_files(const struct sandbox_files *files);

/* The calling thread and its commands: of the data folder only events and the ledger.  Does nothing
 * where sandbox_limit_files did not. */
void sandbox_limit_desk(const char *events, const char *ledger);

/* All threads: only the system calls of the list. */
void sandbox_limit_calls(void);

/* Tells of refused system calls, in a command that was started inside the sandbox. */
void sandbox_report_refusals(void);

#endif
