#include "undo.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum undo_kind { UNDO_MADE, UNDO_GROWS, UNDO_REMOVES };

struct step {
    enum undo_kind kind;
    char *path; /* of a file that is made or removed; ours */
    int fd;     /* of one that grows: a duplicate, which keeps its lock too */
    off_t size; /* that it had */
};

static struct step *steps;
static size_t count, room;

/* Without memory for the list a failure could not be undone, so the command does not go on. */
static void
add_step(struct step step)
{
    if (count == room) {
        room = room ? 2 * room : 8;
        struct step *more = realloc(steps, room * sizeof *more);
        if (!more) {
            fprintf(stderr, "riffle: no memory\n");
            exit(3);
        }
        steps = more;
    }
    steps[count++] = step;
}

void
undo_made(const char *path)
{
    add_step((struct step){.kind = UNDO_MADE, .path = strdup(path), .fd = -1});
}

void
undo_removes(const char *path)
{
    add_step((struct step){.kind = UNDO_REMOVES, .path = strdup(path), .fd = -1});
}

void
undo_grows(int fd)
{
    struct stat about;
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode))
        add_step((struct step){
            .kind = UNDO_GROWS, .fd = fcntl(fd, F_DUPFD_CLOEXEC, 0), .size = about.st_size});
}

/* True when there was something to undo. */
static bool
undo_step(const struct step *step)
{
    struct stat about;
    if (step->kind == UNDO_MADE)
        return step->path && unlink(step->path) == 0;
    if (step->kind == UNDO_REMOVES || step->fd < 0 || fstat(step->fd, &about) != 0)
        return false;
    return about.st_size > step->size && ftruncate(step->fd, step->size) == 0;
}

static void
forget(void)
{
    for (size_t i = 0; i < count; i++) {
        free(steps[i].path);
        if (steps[i].fd >= 0)
            close(steps[i].fd);
    }
    free(steps);
    steps = NULL;
    count = room = 0;
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
        if (steps[i].kind == UNDO_REMOVES && steps[i].path)
            unlink(steps[i].path);
    forget();
}
