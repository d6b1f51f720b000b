/*
 * app/cli/file_format.h -- the format of a file that a command writes: what --format says, or the
 * ending of its name.
 *
 * A command has a table of formats, the one for standard output first, and beside it what writes
 * each.  A format with two endings has two rows, one after the other.
 *
 *     static const struct file_format formats[] = {{"text", ".txt", false}, …};
 * static const struct file_formats known_formats = {formats, sizeof formats / sizeof formats[0]};
 *     o.format = FILE_FORMAT_NONE;                                 an index into the table
 *     case OPT_FORMAT: o.format = file_format_named(&known_formats, arg, state); …
 * case ARGP_KEY_END: o.format = file_format_settle(&known_formats, o.format, &o.output, state); …
 */
#ifndef RIFFLE_APP_CLI_FILE_FORMAT_H
#define RIFFLE_APP_CLI_FILE_FORMAT_H

#include "cli/cli.h"

enum { FILE_FORMAT_NONE = -1 };

struct file_format {
    const char *name, *ends; /* "html", ".html" */
    bool binary;             /* a terminal cannot show it */
};

struct file_formats {
    const struct file_format *format;
    unsigned count;
};

/* The format of this name, for --format; a usage error if there is none. */
int file_format_named(const struct file_formats *formats, const char *name,
                      const struct argp_state *state);

/* The format by the ending of a file's name, in either case; FILE_FORMAT_NONE if it says nothing.
 */
int file_format_of(const struct file_formats *formats, const char *file);

/* When all options are read: an --output of "-" becomes NULL, which is standard output.  Without
 * --format the ending of --output decides, and standard output gets the first format.  A usage
 * error if nothing tells the format, or if it is binary and goes to a terminal. */
int file_format_settle(const struct file_formats *formats, int chosen, const char **output,
                       const struct argp_state *state);

/* Lists what can be written: "text, json, html or pdf", or with `ends` ".txt, .json, …". */
enum { FILE_FORMAT_LIST = 160 };
void file_format_list(char out[static FILE_FORMAT_LIST], const struct file_formats *formats,
                      bool ends);

#endif
