/*
 * app/store/marks.c -- the file of marks: how far each open table was told.
 *
 * marks.h says why it exists.  The file is an array of records of 128 bytes: a head, then two
 * places for each slot.  128 divides the size of a disk sector, so no write crosses one, and a
 * power loss leaves each place old or new.  A mark goes to place turn % 2, so the previous mark
 * stays whole while the next one is written.  The room checks MACs (room/table/table_mark.c); this
 * file only reads and writes bytes.
 */
#include "store/marks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/secrets.h"

struct slot {
    char id[MARK_ID];             /* of the table; empty: the slot is free */
    struct mark was[MARK_PLACES]; /* what the file had when it was opened */
};

/* The file begins with "riffle marks 1": what it is and the version of its format. */
#define FORM "1"
static const char kind[] = "riffle marks ";

struct marks {
    int fd;
    bool is_new;   /* the file was made now */
    bool is_copy;  /* its head names another inode, or is damaged */
    bool is_later; /* it has a format that this program does not know */
    struct slot *slot;
    int count;
};

/* As large as a mark, so that no mark crosses a sector of the disk. */
struct marks_head {
    char what[16];
    uint64_t inode; /* of this very file; another one shows that it was copied */
    char unused[sizeof(struct mark) - 24];
};

_Static_assert(sizeof(struct mark) == 128, "marks have no gaps");
_Static_assert(sizeof(struct marks_head) == sizeof(struct mark), "and neither has the head");

/* The head that the open file should have. */
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

/* A short write is reported as a full disk: that is the only reason a regular file has for it. */
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

/* Adds one empty slot.  Returns its number, or MARK_NONE without memory. */
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

/* Names the slot after this place, if the place has a valid name. */
static void
take_name(struct slot *slot, unsigned place)
{
    const char *id = slot->was[place].id;
    if (id[0] && memchr(id, '\0', MARK_ID))
        memcpy(slot->id, id, MARK_ID);
}

/* Reads all slots.  The file may end inside the last one, whose first place can still be whole. */
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
        for (unsigned place = MARK_PLACES; place-- > 0;) /* backwards: the first name wins */
            take_name(&marks->slot[slot], place);
    }
    return true;
}

/* True of "riffle marks 2" to 99: a later program wrote it, and only that one knows what it means.
 */
static bool
is_later(const struct marks_head *head)
{
    size_t size = sizeof kind - 1;
    char form = head->what[size], next = head->what[size + 1];
    bool two_digits = form >= '1' && form <= '9' && next >= '0' && next <= '9';
    return memcmp(head->what, kind, size) == 0 &&
           (two_digits || (form > FORM[0] && form <= '9' && next == '\n'));
}

/* Reads the head; a new file gets one.  False when the file cannot be used. */
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
        fprintf(stderr, "riffle serve: cannot open %s: out of memory\n", file);
        return NULL;
    }
    marks->fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (marks->fd >= 0 && read_head(marks) && read_slots(marks))
        return marks;
    if (marks->is_later)
        fprintf(
            stderr,
            "riffle serve: %s was written by a later Riffle; this one reads version %s. Use the "
            "later program. If the file is damaged, move it away: the room then closes every "
            "open table\n",
            file, FORM);
    else
        fprintf(stderr, "riffle serve: cannot open %s: %s\n", file, strerror(errno));
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

/* Any of the names will do, because one of the places may be damaged. */
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

/* Not synced: if the mark of a closed table survives a crash, the next start drops it. */
void
marks_drop(struct marks *marks, int slot)
{
    memset(&marks->slot[slot], 0, sizeof marks->slot[slot]);
    write_at(marks, marks->slot[slot].was, sizeof marks->slot[slot].was, offset_of(slot, 0));
}

void
marks_look(struct marks *marks, int slot)
{
    struct mark was[MARK_PLACES] = {0};
    if (pread(marks->fd, was, sizeof was, offset_of(slot, 0)) > 0)
        memcpy(marks->slot[slot].was, was, sizeof was);
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

void
marks_mac(const struct mark *mark, const char *id, const struct secrets *secrets,
          uint8_t out[static RF_HASH_BYTES])
{
    struct secrets_lines of = {id, mark->turn, mark->lines, mark->hash};
    secrets_mac(secrets, "room/mark", &of, out);
}
