/*
 * app/room/sandbox.h -- limits on what the card room may do on its machine, set at the start and
 * for good.
 *
 * The room reads bytes that strangers send.  If one of them finds a fault that runs code of their
 * own, that code meets three limits of the kernel: it gains no privileges (PR_SET_NO_NEW_PRIVS), it
 * reaches only the files that the room needs (Landlock), and it makes only the system calls that
 * the room makes (seccomp).  Child processes inherit all three.
 *
 * The order matters.  sandbox_limit_files comes before any thread is started, because Landlock
 * holds for the calling thread and those it starts later.  Each thread of the desk then calls
 * sandbox_limit_desk.  sandbox_limit_calls comes last, when sockets, files and threads exist.
 * Nothing undoes it.
 *
 * A kernel that lacks one of these gets a sentence on standard error, and the room runs with the
 * rest.  A refused file is EACCES.  A refused system call is EPERM, with a sentence on standard
 * error: a room that ended there would let one bad request stop every table.
 */
#ifndef RIFFLE_ROOM_SANDBOX_H
#define RIFFLE_ROOM_SANDBOX_H

#include <stdbool.h>

#include "store/store.h"

/* The files that the room may reach; NULL for none. */
struct sandbox_files {
    const char *data;                /* the folder it may change */
    const char *certificate, *key;   /* read now, and again from their folders when renewed */
    const struct store_reach *store; /* files and ports of a database, to connect again */
};

/* True in builds that can be sandboxed; sanitizers need more of the system than a room may have. */
bool sandbox_is_built(void);

/* No new privileges; only these files, and those that the desk's commands are loaded from.  True
 * when files are limited, false (with a message) when the kernel cannot. */
bool sandbox_limit_files(const struct sandbox_files *files);

/* The calling thread and its commands: of the data folder only events and the ledger with its
 * index.  Only where sandbox_limit_files returned true. */
void sandbox_limit_desk(const char *events, const char *ledger);

/* All threads: only the system calls of the list in sandbox_calls.c; with `connects` also those
 * that open a connection, which the store needs when it lost its database. */
void sandbox_limit_calls(bool connects);

/* Reports refused system calls, in a command that was started inside the sandbox. */
void sandbox_report_refusals(void);

#endif
