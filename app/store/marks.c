#include "store/marks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct slot {
    char id[MARK_ID]; /* empty: free */
    struct mark was[MARK_PLACES];
};

/* The file begins with what it is and the number of its form. */
#define FORM "1"
static const char kind[] = "riffle marks ";

struct marks {
    int fd;
    bool is_new, is_copy, is_later;
    struct slot *slot;
    int count;
};

/* As large as a mark, so that no mark crosses a sector of the disk. */
struct marks_head {
    char what[16];
    uint64_t inode;
    char unused[sizeof(struct mark) - 24];
};

_Static_assert(sizeof(struct mark) == 128, "marks have no gaps");
_Static_assert(sizeof(struct marks_head) == sizeof(struct mark), "and neither has the head");

static struct marks_head
head_of(const struct marks *marks)
{
    struct marks_head head = {0};
    struct stat told;
    snprintf(head.what, sizeof head.what, "%s%s\n", kind, FORM);
    if (fstat(marks->fd, &told) == 0)
        head.inode = (uint64_t)told.st_ino;
    return head;
}

static off_t
offset_of(int slot, unsigned place)
{
    return (off_t)sizeof(struct mark) * (1 + (off_t)MARK_PLACES * slot + place);
}

static bool
write_at(const struct marks *marks, const void *bytes, size_t size, off_t at)
{
    ssize_t put = pwrite(marks->fd, bytes, size, at);
    if (put >= 0 && put != (ssize_t)size)
        errno = ENOSPC;
    return put == (ssize_t)size;
}

bool
marks_are_here(struct marks *marks)
{
    struct marks_head head = head_of(marks);
    marks->is_copy = false;
    return write_at(marks, &head, sizeof head, 0) && marks_sync(marks);
}

/* Makes room for one slot more; its number. */
static int
grow(struct marks *marks)
{
    struct slot *slot = realloc(marks->slot, (size_t)(marks->count + 1) * sizeof *slot);
    if (!slot)
        return MARK_NONE;
    marks->slot = slot;
    memset(&slot[marks->count], 0, sizeof *slot);
    return marks->count++;
}

/* The slot is named by its first place that has a name. */
static void
take_name(struct slot *slot, unsigned place)
{
    const char *id = slot->was[place].id;
    if (id[0] && memchr(id, '\0', MARK_ID))
        memcpy(slot->id, id, MARK_ID);
}

/* Reads all slots.  Of the last one the file may have a part: its first place can be whole. */
static bool
read_slots(struct marks *marks)
{
    struct mark was[MARK_PLACES] = {0};
    for (int n = 0; pread(marks->fd, was, sizeof was, offset_of(n, 0)) > 0; n++) {
        int slot = grow(marks);
        if (slot == MARK_NONE)
            return false;
        memcpy(marks->slot[slot].was, was, sizeof was);
        memset(was, 0, sizeof was);
        for (unsigned place = MARK_PLACES; place-- > 0;)
            take_name(&marks->slot[slot], place);
    }
    return true;
}

/* True of "riffle marks 2" and so on: another program's, which knows what the marks mean. */
static bool
is_later(const struct marks_head *head)
{
    size_t size = sizeof kind - 1;
    char form = head->what[size], next = head->what[size + 1];
    bool two_digits = form >= '1' && form <= '9' && next >= '0' && next <= '9';
    return memcmp(head->what, kind, size) == 0 &&
           (two_digits || (form > FORM[0] && form <= '9' && next == '\n'));
}

/* The head of the file, which a new one gets. */
static bool
read_head(struct marks *marks)
{
    struct marks_head head = {0}, own = head_of(marks);
    ssize_t size = pread(marks->fd, &head, sizeof head, 0);
    marks->is_new = size == 0;
    marks->is_copy = size > 0 && (size != sizeof head || memcmp(&head, &own, sizeof head) != 0);
    marks->is_later = marks->is_copy && is_later(&head);
    return size >= 0 && !marks->is_later && (size > 0 || marks_are_here(marks));
}

struct marks *
marks_open(const char *file)
{
    struct marks *marks = calloc(1, sizeof *marks);
    if (!marks) {
        fprintf(stderr, "riffle serve: %s cannot be opened: there is no memory\n", file);
        return NULL;
    }
    marks->fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (marks->fd >= 0 && read_head(marks) && read_slots(marks))
        return marks;
    if (marks->is_later)
        fprintf(stderr,
                "riffle serve: %s is of a later Riffle, and this one knows form %s. Use the later "
                "program; or, if the file is damaged, move it away: every open table is then "
                "closed\n",
                file, FORM);
    else
        fprintf(stderr, "riffle serve: %s cannot be opened: %s\n", file, strerror(errno));
    marks_close(marks);
    return NULL;
}

void
marks_close(struct marks *marks)
{
    if (!marks)
        return;
    if (marks->fd >= 0)
        close(marks->fd);
    free(marks->slot);
    free(marks);
}

bool
marks_is_new(const struct marks *marks)
{
    return marks->is_new;
}

bool
marks_is_copy(const struct marks *marks)
{
    return marks->is_copy;
}

int
marks_count(const struct marks *marks)
{
    return marks->count;
}

/* One of the two names may be damaged. */
static bool
is_named(const struct slot *slot, const char *id)
{
    bool named = strncmp(slot->id, id, MARK_ID) == 0;
    for (unsigned place = 0; place < MARK_PLACES; place++)
        named = named || strncmp(slot->was[place].id, id, MARK_ID) == 0;
    return slot->id[0] && named;
}

int
marks_find(const struct marks *marks, const char *id)
{
    for (int slot = 0; slot < marks->count; slot++)
        if (is_named(&marks->slot[slot], id))
            return slot;
    return MARK_NONE;
}

int
marks_add(struct marks *marks, const char *id)
{
    int slot = 0;
    while (slot < marks->count && marks->slot[slot].id[0])
        slot++;
    if (slot == marks->count)
        slot = grow(marks);
    if (slot != MARK_NONE)
        snprintf(marks->slot[slot].id, MARK_ID, "%.23s", id);
    return slot;
}

/* It is not synced: a mark that is left of a table that is closed is dropped at the next start. */
void
marks_drop(struct marks *marks, int slot)
{
    memset(&marks->slot[slot], 0, sizeof marks->slot[slot]);
    write_at(marks, marks->slot[slot].was, sizeof marks->slot[slot].was, offset_of(slot, 0));
}

const struct mark *
marks_read(const struct marks *marks, int slot, unsigned place)
{
    return &marks->slot[slot].was[place];
}

bool
marks_write(const struct marks *marks, int slot, const struct mark *mark)
{
    return write_at(marks, mark, sizeof *mark, offset_of(slot, mark->turn % MARK_PLACES));
}

bool
marks_sync(const struct marks *marks)
{
    return fdatasync(marks->fd) == 0;
}
