#include "os/undo.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum undo_kind { UNDO_MADE, UNDO_GROWS, UNDO_REMOVES };
enum { PATH = 4200, STEPS = 24 }; /* no command has more */

struct step {
    enum undo_kind kind;
    char path[PATH]; /* of a file that is made or removed */
    int fd;          /* of one that grows: a duplicate, which keeps its lock too */
    off_t size;      /* that it had */
};

/* Not allocated: a failure for want of memory is undone too. */
static struct step steps[STEPS];
static size_t count;

/* A step that cannot be noted could not be undone, so the command does not go on. */
static struct step *
add_step(enum undo_kind kind, const char *path)
{
    if (count == STEPS || strlen(path) >= PATH) {
        fprintf(stderr, "riffle: too many files, or too long a name: %s\n", path);
        undo_run();
        exit(3);
    }
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
        fprintf(stderr, "riffle: Nothing of this command was kept. Mend the cause and run the same "
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
