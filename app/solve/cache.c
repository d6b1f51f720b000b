/*
 * app/solve/cache.c -- double dummy results in a file beside the boards: one line for each deal.
 *
 *     1767125902995718933840631839 65675666766875758675 3f09c2d1
 *
 * A line has the number of the deal, its tricks as twenty hexadecimal digits (declarers N E S W,
 * each NT S H D C), and a check: the first eight digits of the SHA-256 of what comes before it.
 * Lines with a wrong check are skipped.  The file tells the deals, so only its owner can read it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solve/solve.h"

/* ROWS: results of a deal; CHECK: digits of the check; LINE: bytes of a line, at most. */
enum { ROWS = RF_SEATS * RF_DENOMINATIONS, CHECK = 8, LINE = 80 };

const char *
dd_cache_beside(char out[static DD_CACHE_PATH], const char *file)
{
    int size = snprintf(out, DD_CACHE_PATH, "%s.doubledummy", file);
    return strcmp(file, "-") != 0 && size > 0 && size < DD_CACHE_PATH ? out : NULL;
}

struct line {
    char text[LINE];
    size_t number; /* length of the deal's number */
};

/* The beginning of a deal's line: its number. */
static struct line
line_of(const struct rf_deal *deal)
{
    struct line line;
    uint8_t number[RF_DEAL_NUMBER];
    rf_deal_number(number, deal);
    rf_deal_number_write(line.text, number);
    line.number = strlen(line.text);
    return line;
}

static void
write_check(char out[static RF_HEX_TEXT], const char *text, size_t size)
{
    uint8_t hash[RF_HASH_BYTES];
    rf_sha256(hash, text, size);
    rf_hex_write(out, hash);
    out[CHECK] = '\0';
}

static bool
read_tricks(struct rf_tricks *tricks, const char *digits)
{
    static const char known[] = "0123456789abcd";
    for (unsigned i = 0; i < ROWS; i++) {
        const char *found = digits[i] ? strchr(known, digits[i]) : NULL;
        if (!found)
            return false;
        tricks->made[i / RF_DENOMINATIONS][i % RF_DENOMINATIONS] = (uint8_t)(found - known);
    }
    return true;
}

/* Reads the tricks of a line, and the length of its number.  False when the line is malformed or
 * its check is wrong. */
static bool
read_line(const char *text, size_t *number, struct rf_tricks *tricks)
{
    char check[RF_HEX_TEXT];
    size_t size = strlen(text);
    *number = strspn(text, "0123456789");
    if (*number == 0 || size != *number + 1 + ROWS + 1 + CHECK || text[*number] != ' ' ||
        text[*number + 1 + ROWS] != ' ')
        return false;
    write_check(check, text, *number + 1 + ROWS);
    return strcmp(check, text + size - CHECK) == 0 && read_tricks(tricks, text + *number + 1);
}

/* A deal that is looked for, and its place in the caller's list. */
struct wanted {
    struct line line;
    unsigned index;
};

static int
by_line(const void *one, const void *other)
{
    return strcmp(((const struct wanted *)one)->line.text,
                  ((const struct wanted *)other)->line.text);
}

/* Binary search: the first of the sorted deals with that number, or where it would be. */
static unsigned
find(const struct wanted *wanted, unsigned count, const char *number)
{
    unsigned low = 0, high = count;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (strcmp(wanted[middle].line.text, number) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Reads the file once and takes the lines of wanted deals.  Returns how many deals are known now.
 */
static unsigned
take_lines(FILE *in, const struct wanted *wanted, unsigned count, struct rf_tricks *const *tricks,
           bool *known)
{
    char *text = NULL;
    size_t room = 0, number;
    struct rf_tricks read;
    unsigned taken = 0;
    while (getline(&text, &room, in) > 0) {
        text[strcspn(text, "\n")] = '\0';
        if (!read_line(text, &number, &read))
            continue;
        text[number] = '\0';
        for (unsigned i = find(wanted, count, text);
             i < count && strcmp(wanted[i].line.text, text) == 0; i++) {
            taken += !known[wanted[i].index];
            known[wanted[i].index] = true;
            *tricks[wanted[i].index] = read;
        }
    }
    free(text);
    return taken;
}

unsigned
dd_cache_read(const char *file, const struct rf_deal *const *deals, struct rf_tricks *const *tricks,
              bool *known, unsigned count)
{
    FILE *in = fopen(file, "re");
    struct wanted *wanted = in && count ? calloc(count, sizeof *wanted) : NULL;
    unsigned taken = 0;
    for (unsigned i = 0; wanted && i < count; i++)
        wanted[i] = (struct wanted){line_of(deals[i]), i};
    if (wanted) {
        qsort(wanted, count, sizeof *wanted, by_line);
        taken = take_lines(in, wanted, count, tricks, known);
        rf_wipe(wanted, count * sizeof *wanted);
    }
    free(wanted);
    if (in)
        fclose(in);
    return taken;
}

/* A cache that cannot be written is done without: no message. */
void
dd_cache_add(const char *file, const struct rf_deal *const *deals, struct rf_tricks *const *tricks,
             unsigned count)
{
    int to = open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    off_t end = to >= 0 ? lseek(to, 0, SEEK_END) : 0;
    char last = '\n';
    FILE *out = to >= 0 ? fdopen(to, "a") : NULL;
    if (!out && to >= 0)
        close(to);
    if (!out)
        return;
    if (end > 0 && pread(to, &last, 1, end - 1) == 1 && last != '\n')
        fputc('\n', out); /* do not continue a line that was cut off by a crash */
    for (unsigned i = 0; i < count; i++) {
        struct line line = line_of(deals[i]);
        char *at = line.text + line.number, check[RF_HEX_TEXT];
        *at++ = ' ';
        for (unsigned t = 0; t < ROWS; t++)
            *at++ = "0123456789abcd"[tricks[i]->made[t / RF_DENOMINATIONS][t % RF_DENOMINATIONS]];
        *at = '\0';
        write_check(check, line.text, strlen(line.text));
        fprintf(out, "%s %s\n", line.text, check);
    }
    fclose(out);
}
