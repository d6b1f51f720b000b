/*
 * app/report/report_read.h -- the lines of a record in memory, for the files that walk them.
 */
#ifndef RIFFLE_APP_REPORT_READ_H
#define RIFFLE_APP_REPORT_READ_H

#include "os/file_bytes.h"
#include "report/report_model.h"

/* One line without its line feed: a part of the file's bytes. */
struct report_bytes {
    const char *text;
    size_t size;
};

struct report_file {
    struct file_bytes bytes;
    struct report_bytes *line; /* owned */
    size_t count;
};

#endif
