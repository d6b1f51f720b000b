/*
 * app/os/file_bytes.c -- reads a file, mapped where possible, and writes one whole.
 *
 * Every function keeps errno from the call that failed, across the clean-up after it: messages to
 * the user depend on it.
 */
#include "os/file_bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/check.h"

enum { FIRST_ROOM = 1 << 16 }; /* bytes; the buffer doubles from there */

/* Makes room for at least one more byte. */
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
        if (ferror(in)) /* a signal came: continue */
            clearerr(in);
    }
    return true;
}

/* Maps a regular file; false when it is another kind of file, empty, or cannot be mapped. */
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

/* Reads one byte more than `most`, to find out whether there is more. */
static bool
read_stream(struct file_bytes *bytes, FILE *in, size_t most)
{
    if (!file_bytes_fill(bytes, in, most ? most + 1 : SIZE_MAX))
        return false;
    errno = EFBIG;
    return most == 0 || bytes->size <= most;
}

/* Standard input is never mapped: some of it may have been read already. */
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

bool
file_bytes_write(int out, const void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t wrote = write(out, (const char *)bytes + done, size - done);
        if (wrote < 0 && errno != EINTR)
            return false;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

/* Receives what is written to the stream.  open_memstream is not used: when memory runs out it
 * loses bytes and sets no error. */
static ssize_t
take(void *cookie, const char *bytes, size_t size)
{
    struct file_output *output = cookie;
    size_t room = output->room ? output->room : 65536;
    while (room < output->size + size)
        room *= 2;
    char *text = room == output->room ? output->text : realloc(output->text, room);
    if (!text)
        return 0; /* the stream then has an error */
    output->text = text;
    output->room = room;
    memcpy(text + output->size, bytes, size);
    output->size += size;
    return (ssize_t)size;
}

bool
file_output_begin(struct file_output *output)
{
    *output = (struct file_output){0};
    output->to = fopencookie(output, "w", (cookie_io_functions_t){.write = take});
    return output->to != NULL;
}

/* Makes the file or replaces its contents; removes it when it cannot be completed. */
static bool
write_file(const char *file, const char *text, size_t size)
{
    struct stat about;
    int out = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (out < 0)
        return false;
    bool written = file_bytes_write(out, text, size);
    int why = errno;
    bool plain = fstat(out, &about) == 0 && S_ISREG(about.st_mode);
    if (close(out) != 0 && written) {
        written = false;
        why = errno;
    }
    if (!written && plain)
        unlink(file);
    errno = why;
    return written;
}

bool
file_output_end(struct file_output *output, const char *file)
{
    CHECK(output->to);
    bool made = fflush(output->to) == 0 && !ferror(output->to);
    fclose(output->to);
    output->to = NULL;
    if (!made)
        errno = ENOMEM;
    if (made && file && strcmp(file, "-") != 0)
        made = write_file(file, output->text, output->size);
    else if (made)
        made = fflush(stdout) == 0 && file_bytes_write(STDOUT_FILENO, output->text, output->size);
    int why = errno;
    file_output_drop(output);
    errno = why;
    return made;
}

void
file_output_drop(struct file_output *output)
{
    if (output->to)
        fclose(output->to);
    free(output->text);
    *output = (struct file_output){0};
}
