/*
 * app/os/file_bytes.h -- the bytes of a file: read whole, or as many as are needed; written whole.
 *
 *     struct file_bytes bytes;
 *     if (!file_bytes_read(&bytes, "tuesday.pbn", 0))
 *         … strerror(errno) says why …
 *     … bytes.text, bytes.size …
 *     file_bytes_release(&bytes);
 *
 * The formats of boards are parsed from their whole text, so every command that reads boards gets
 * its text here.  A regular file is mapped; a pipe is read to its end.  For a stream that may
 * never end, file_bytes_fill reads up to a size; the caller then has a prefix, which may end at
 * any byte.
 *
 * Files that are written whole are written here too.  After a failure errno is that of the call
 * that failed.
 */
#ifndef RIFFLE_APP_OS_FILE_BYTES_H
#define RIFFLE_APP_OS_FILE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct file_bytes {
    char *text;    /* not terminated by a zero; not NULL after a read, even of an empty file */
    size_t size;   /* bytes read */
    size_t room;   /* bytes allocated; 0 when mapped */
    unsigned mode; /* permissions of the file; 0600 for a pipe */
    bool mapped;   /* by mmap, and not to be written to */
};

/* Reads all of a file; "-" is standard input.  A file of more than `most` bytes fails with EFBIG; 0
 * means no limit.  On failure returns false with errno set, and there is nothing to release. */
bool file_bytes_read(struct file_bytes *bytes, const char *file, size_t most);

/* Continues reading until there are `until` bytes or the stream ends.  Begin with a zeroed
 * struct.  On failure returns false with errno set, and keeps what was read. */
bool file_bytes_fill(struct file_bytes *bytes, FILE *in, size_t until);

void file_bytes_release(struct file_bytes *bytes);

/* Writes all bytes to an open file.  On a full disk a write is first cut short, which sets no
 * errno; the rest is tried again, so that errno says why. */
bool file_bytes_write(int out, const void *bytes, size_t size);

/* A file that is made in memory and then written.  Write to `to`; file_output_end then writes the
 * file, or returns false with errno set and removes an unfinished file.  "-" or NULL is standard
 * output.
 *
 *     struct file_output output;
 *     if (file_output_begin(&output) && … && file_output_end(&output, "chart.pdf"))
 */
struct file_output {
    FILE *to;          /* a stream into `text` */
    char *text;        /* owned by the struct */
    size_t size, room; /* bytes used, bytes allocated */
};

bool file_output_begin(struct file_output *output);
bool file_output_end(struct file_output *output, const char *file);
void file_output_drop(struct file_output *output); /* writes nothing */

#endif
