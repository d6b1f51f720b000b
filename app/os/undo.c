/*
 * app/os/undo.c -- the list of files that a failed command puts back as they were; see undo.h.
 *
 * The list is the one variable of app/ that no caller owns, on purpose.  It has to be reached at
 * moments when no struct of the command can be: from the handler that main registers with atexit,
 * when the output could not be written, and from jansson's allocator, when memory is used up in the
 * middle of a call.  It is not allocated, because running out of memory is a failure that must be
 * undone too.  A process runs one command, so there is one list.
 */
#include "os/undo.h"

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/check.h"

enum undo_kind { UNDO_MADE, UNDO_GROWS, UNDO_REMOVES };
enum {
    STEPS = 24
}; /* each command makes and changes a fixed number of files, and fewer than that */

struct step {
    enum undo_kind kind;
    char path[PATH_MAX]; /* of a file that is made or removed; "" for one that grows */
    int fd;              /* of one that grows: a duplicate, which keeps its lock too; else -1 */
    off_t size;          /* that it had, in bytes */
};

static struct step steps[STEPS];
static size_t count;

/* The system refuses a path of PATH_MAX bytes or more, so a file with such a name cannot have been
 * made: there is nothing to note.  Returns NULL then. */
static struct step *
add_step(enum undo_kind kind, const char *path)
{
    CHECK(count < STEPS);
    if (strlen(path) >= PATH_MAX)
        return NULL;
    struct step *step = &steps[count++];
    *step = (struct step){.kind = kind, .fd = -1};
    strcpy(step->path, path);
    return step;
}

void
undo_made(const char *path)
{
    add_step(UNDO_MADE, path);
}

void
undo_removes(const char *path)
{
    add_step(UNDO_REMOVES, path);
}

/* A pipe or a device cannot be cut back, and is not noted. */
void
undo_grows(int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    struct step *step = add_step(UNDO_GROWS, "");
    step->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    step->size = about.st_size;
}

/* True when there was something to undo. */
static bool
undo_step(const struct step *step)
{
    struct stat about;
    if (step->kind == UNDO_MADE)
        return unlink(step->path) == 0;
    if (step->kind == UNDO_REMOVES || step->fd < 0 || fstat(step->fd, &about) != 0)
        return false;
    return about.st_size > step->size && ftruncate(step->fd, step->size) == 0;
}

static void
forget(void)
{
    for (size_t i = 0; i < count; i++)
        if (steps[i].fd >= 0)
            close(steps[i].fd);
    count = 0;
}

void
undo_run(void)
{
    bool undone = false;
    for (size_t i = count; i > 0; i--)
        undone |= undo_step(&steps[i - 1]);
    if (undone)
        fprintf(stderr, "riffle: Nothing of this command was kept. Fix the cause and run the same "
                        "command again.\n");
    forget();
}

void
undo_keep(void)
{
    for (size_t i = 0; i < count; i++)
        if (steps[i].kind == UNDO_REMOVES)
            unlink(steps[i].path);
    forget();
}
