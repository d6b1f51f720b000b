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
 * its text here.  A regular file is mapped; a pipe is read to its end.  Where a stream may never
 * end, file_bytes_fill reads up to a size, and the caller looks at what is there: a prefix of a
 * file, which may end at any byte.
 *
 * What is written whole is written here too, so that errno is that of the call that failed.
 */
#ifndef RIFFLE_APP_OS_FILE_BYTES_H
#define RIFFLE_APP_OS_FILE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct file_bytes {
    char *text; /* not ended by a zero; not NULL once something was read, or an end */
    size_t size, room;
    unsigned mode; /* permissions of the file; 0600 of a pipe */
    bool mapped;
};

/* Reads all of a file; "-" is standard input.  A file of more than `most` bytes fails with EFBIG; 0
 * is no limit.  On failure returns false with errno set, and holds nothing. */
bool file_bytes_read(struct file_bytes *bytes, const char *file, size_t most);

/* Reads on until `until` bytes are there or the stream ends, whatever pieces the bytes come in;
 * starts from a zeroed struct.  On failure returns false with errno set; what was read stays. */
bool file_bytes_fill(struct file_bytes *bytes, FILE *in, size_t until);

void file_bytes_release(struct file_bytes *bytes);

/* Writes all bytes to an open file.  A full disk makes a write short, which sets no errno: the rest
 * is tried again, so that on failure errno is the one of the write that failed. */
bool file_bytes_write(int out, const void *bytes, size_t size);

/* A file that is made in memory and then written: what a format writes to `to` reaches the file, or
 * file_output_end returns false with the errno of the call that failed.  An unfinished file is
 * removed.  "-" or NULL is standard output.
 *
 *     struct file_output output;
 *     if (file_output_begin(&output) && … && file_output_end(&output, "chart.pdf"))
 */
struct file_output {
    FILE *to;
    char *text;
    size_t size, room;
};

bool file_output_begin(struct file_output *output);
bool file_output_end(struct file_output *output, const char *file);
void file_output_drop(struct file_output *output); /* writes nothing */

#endif
