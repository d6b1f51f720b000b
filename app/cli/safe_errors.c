/*
 * app/cli/safe_errors.c -- the stream that takes the place of stderr and escapes what passes
 * through it.
 *
 * The stream holds no buffer: each fprintf arrives as one call of write_message.
 */
#include "cli/safe_errors.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file_bytes.h"

/* Decodes one character.  Returns its length; 0 when the bytes are not UTF-8; -1 when they may
 * become UTF-8 with more bytes. */
static int
decode(const unsigned char *bytes, size_t size, uint32_t *letter)
{
    /* The smallest character of each length; a smaller one is an overlong form. */
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = bytes[0];
    int length = first < 0x80             ? 1
                 : (first & 0xe0) == 0xc0 ? 2
                 : (first & 0xf0) == 0xe0 ? 3
                 : (first & 0xf8) == 0xf0 ? 4
                                          : 0;
    *letter = length == 1 ? first : first & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((size_t)i == size)
            return -1;
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        *letter = *letter << 6 | (bytes[i] & 0x3f);
    }
    bool wrong = length > 0 && (*letter < least[length] || *letter > 0x10ffff ||
                                (*letter >= 0xd800 && *letter < 0xe000));
    return wrong ? 0 : length;
}

/* C0 and C1 controls, which a terminal obeys; marks that change the direction of text;
 * separators of lines; the byte order mark. */
static bool
is_control(uint32_t letter)
{
    return (letter < 0x20 && letter != '\n' && letter != '\t') ||
           (letter >= 0x7f && letter < 0xa0) || (letter >= 0x200e && letter <= 0x200f) ||
           (letter >= 0x2028 && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069) ||
           letter == 0xfeff;
}

size_t
safe_errors_escape(char *out, const char *bytes, size_t size, bool whole, size_t *used)
{
    size_t made = 0, at = 0;
    while (at < size) {
        uint32_t letter;
        int length = decode((const unsigned char *)bytes + at, size - at, &letter);
        if (length < 0 && !whole)
            break;
        if (length <= 0)
            made += (size_t)sprintf(out + made, "\\x%02x", (unsigned char)bytes[at]);
        else if (letter == '\r')
            made += (size_t)sprintf(out + made, "\\r");
        else if (is_control(letter) && letter < 0x80)
            made += (size_t)sprintf(out + made, "\\x%02x", (unsigned)letter);
        else if (is_control(letter))
            made += (size_t)sprintf(out + made, "\\u%04x", (unsigned)letter);
        else {
            memcpy(out + made, bytes + at, (size_t)length);
            made += (size_t)length;
        }
        at += length > 0 ? (size_t)length : 1;
    }
    *used = at;
    return made;
}

/* How many bytes of a quotation of `argument` begin here.  0 when they match only as far as its
 * first line, or when the argument has no line feed.  A lone line feed is not taken for a
 * quotation of "\n…": every message ends in one. */
static size_t
quoted(const char *bytes, size_t size, const char *argument)
{
    size_t feed = strcspn(argument, "\n"), same = 0;
    while (same < size && argument[same] && bytes[same] == argument[same])
        same++;
    bool begins = same > feed + 1 || (same == feed + 1 && feed > 0); /* not any line feed */
    return begins ? same : 0;
}

size_t
safe_errors_break(char *out, const char *bytes, size_t size, const char *argument)
{
    size_t made = 0, inside = 0;
    for (size_t at = 0; at < size; at++) {
        /* `inside` counts down the bytes of the quotation that are left. */
        if (inside == 0)
            inside = quoted(bytes + at, size - at, argument);
        if (inside > 0 && bytes[at] == '\n') {
            out[made++] = '\\';
            out[made++] = 'n';
        } else
            out[made++] = bytes[at];
        inside -= inside > 0;
    }
    return made;
}

/* The state of the one stream there is. */
static struct {
    int argc; /* with argv: to find quotations of arguments */
    char **argv;
    char bytes[4]; /* the beginning of a character whose other bytes come with the next write */
    size_t size;   /* bytes in use, 0 to 3 */
} kept;

enum { PIECE = 1024 }; /* bytes escaped at a time, so that the buffers fit the stack */

/* Escapes everything but line feeds, and writes.  The caller holds the lock of the stream, which
 * also guards `kept`.  One byte becomes at most four (\xff). */
static bool
write_text(const char *bytes, size_t size)
{
    char in[PIECE + sizeof kept.bytes], out[4 * sizeof in + 4];
    for (size_t done = 0; done < size;) {
        size_t piece = size - done < PIECE ? size - done : PIECE, used;
        memcpy(in, kept.bytes, kept.size);
        memcpy(in + kept.size, bytes + done, piece);
        size_t all = kept.size + piece, made = safe_errors_escape(out, in, all, false, &used);
        kept.size = all - used;
        memcpy(kept.bytes, in + used, kept.size);
        done += piece;
        if (!file_bytes_write(STDERR_FILENO, out, made))
            return false;
    }
    return true;
}

/* The stream is not buffered, so one call is one message.  Arguments with a line feed are rare;
 * only then is the message copied.  Without memory for the copy the message goes out as it is:
 * losing it would be worse. */
static ssize_t
write_message(void *cookie, const char *bytes, size_t size)
{
    const char *text = bytes;
    char *copy = NULL;
    size_t length = size;
    (void)cookie;
    for (int i = 1; i < kept.argc; i++)
        if (strchr(kept.argv[i], '\n')) {
            char *next = malloc(2 * length + 1);
            if (!next)
                break;
            length = safe_errors_break(next, text, length, kept.argv[i]);
            free(copy);
            text = copy = next;
        }
    bool written = write_text(text, length);
    free(copy);
    return written ? (ssize_t)size : 0;
}

void
safe_errors_open(int argc, char **argv)
{
    FILE *safe = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_message});
    if (!safe)
        return;
    setvbuf(safe, NULL, _IONBF, 0);
    kept.argc = argc;
    kept.argv = argv;
    /* glibc lets a program assign stderr; argp and getopt then use it too. */
    stderr = safe;
}

/* Copies live as long as the process.  They are chained so that leak checkers see them. */
struct copy {
    struct copy *before;
    char text[];
};

const char *
safe_errors_name(const char *name)
{
    static struct copy *last;
    size_t size = strlen(name), used;
    struct copy *copy = malloc(sizeof *copy + 4 * size + 1);
    if (!copy)
        return "(a name)";
    size_t made = safe_errors_escape(copy->text, name, size, true, &used);
    copy->text[made] = '\0';
    if (strcmp(copy->text, name) == 0) {
        free(copy);
        return name;
    }
    copy->before = last;
    last = copy;
    return copy->text;
}
