/*
 * tests/fuzz/fuzz.h -- what targets share: a check that stops the run, input taken line by line,
 * and files of tests/fuzz/prepared.
 *
 * A target reaches deep states by starting there.  LLVMFuzzerInitialize plays a prepared file once
 * and keeps the state before each of its lines; the first byte of an input picks one of them, and
 * the rest of the input goes on from it.  Targets run in the root of the repository.
 */
#ifndef RIFFLE_TESTS_FUZZ_H
#define RIFFLE_TESTS_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What libFuzzer calls. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops with a finding unless it is true. */
#define MUST(truth) ((truth) ? (void)0 : __builtin_trap())

struct fuzz_text {
    const char *at, *end;
};

static inline struct fuzz_text
fuzz_text_on(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    return (struct fuzz_text){text, size ? text + size : text};
}

/* The next line without its line feed; false at the end. */
static inline bool
fuzz_line(struct fuzz_text *text, const char **line, size_t *size)
{
    if (text->at >= text->end)
        return false;
    const char *end = memchr(text->at, '\n', (size_t)(text->end - text->at));
    if (!end)
        end = text->end;
    *line = text->at;
    *size = (size_t)(end - text->at);
    text->at = end < text->end ? end + 1 : end;
    return true;
}

/* The whole of tests/fuzz/prepared/NAME, for the life of the process. */
static inline struct fuzz_text
fuzz_prepared(const char *name)
{
    static char *kept[16];
    static unsigned count;
    char path[200];
    snprintf(path, sizeof path, "tests/fuzz/prepared/%s", name);
    FILE *in = fopen(path, "rb");
    char *text = malloc(1 << 18);
    if (!in || !text || count == 16) {
        fprintf(stderr, "fuzz: %s cannot be read; run this in the root of the repository\n", path);
        _exit(2);
    }
    size_t size = fread(text, 1, 1 << 18, in);
    fclose(in);
    kept[count++] = text; /* so that no leak is reported */
    return (struct fuzz_text){text, text + size};
}

/* The input as a string, in the storage of the caller, cut to its room. */
static inline const char *
fuzz_string(char *out, size_t room, const uint8_t *data, size_t size)
{
    size = size < room ? size : room - 1;
    memcpy(out, data, size);
    out[size] = '\0';
    return out;
}

static char fuzz_made[40]; /* the folder of this process */

static inline void
fuzz_remove(void)
{
    char command[80];
    snprintf(command, sizeof command, "rm -rf %s", fuzz_made);
    if (system(command) != 0)
        fprintf(stderr, "fuzz: %s is left\n", fuzz_made);
}

/* A new folder in memory, in which a shell has run `command`; it is removed at the end. */
static inline const char *
fuzz_folder(const char *command)
{
    char whole[600];
    snprintf(fuzz_made, sizeof fuzz_made, "%s/riffle-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    MUST(mkdtemp(fuzz_made));
    atexit(fuzz_remove);
    snprintf(whole, sizeof whole, "cd %s && %s", fuzz_made, command);
    MUST(system(whole) == 0);
    return fuzz_made;
}

#endif
