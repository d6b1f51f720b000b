#include "file_bytes.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { FIRST_ROOM = 1 << 16 };

static bool
make_room(struct file_bytes *bytes)
{
    if (bytes->size < bytes->room)
        return true;
    size_t room = bytes->room ? 2 * bytes->room : FIRST_ROOM;
    char *larger = realloc(bytes->text, room);
    if (!larger)
        return false;
    bytes->text = larger;
    bytes->room = room;
    return true;
}

bool
file_bytes_fill(struct file_bytes *bytes, FILE *in, size_t until)
{
    while (bytes->size < until && !feof(in)) {
        if (!make_room(bytes))
            return false;
        size_t room = bytes->room < until ? bytes->room : until;
        errno = 0;
        bytes->size += fread(bytes->text + bytes->size, 1, room - bytes->size, in);
        if (ferror(in) && errno != EINTR)
            return false;
        if (ferror(in))
            clearerr(in);
    }
    return true;
}

/* Maps a regular file; false when it is none, or cannot be mapped. */
static bool
map_file(struct file_bytes *bytes, FILE *in, const struct stat *about)
{
    if (!S_ISREG(about->st_mode) || about->st_size <= 0)
        return false;
    void *map = mmap(NULL, (size_t)about->st_size, PROT_READ, MAP_PRIVATE, fileno(in), 0);
    if (map == MAP_FAILED)
        return false;
    bytes->text = map;
    bytes->size = (size_t)about->st_size;
    bytes->mapped = true;
    return true;
}

static bool
read_stream(struct file_bytes *bytes, FILE *in, size_t most)
{
    if (!file_bytes_fill(bytes, in, most ? most + 1 : SIZE_MAX))
        return false;
    errno = EFBIG;
    return most == 0 || bytes->size <= most;
}

/* Standard input is never mapped: somebody may have read some of it already. */
static bool
read_open_file(struct file_bytes *bytes, FILE *in, size_t most)
{
    struct stat about;
    bool standard = in == stdin;
    if (standard)
        return read_stream(bytes, in, most);
    if (fstat(fileno(in), &about) != 0)
        return false;
    bytes->mode = about.st_mode & 0666;
    bool longer = most > 0 && S_ISREG(about.st_mode) && (uint64_t)about.st_size > most;
    errno = EFBIG;
    return !longer && (map_file(bytes, in, &about) || read_stream(bytes, in, most));
}

bool
file_bytes_read(struct file_bytes *bytes, const char *file, size_t most)
{
    FILE *in = strcmp(file, "-") == 0 ? stdin : fopen(file, "rbe");
    *bytes = (struct file_bytes){.mode = 0600};
    bool whole = in && read_open_file(bytes, in, most);
    int why = errno;
    if (in && in != stdin)
        fclose(in);
    if (!whole)
        file_bytes_release(bytes);
    errno = why;
    return whole;
}

void
file_bytes_release(struct file_bytes *bytes)
{
    if (bytes->mapped)
        munmap(bytes->text, bytes->size);
    else
        free(bytes->text);
    *bytes = (struct file_bytes){0};
}
