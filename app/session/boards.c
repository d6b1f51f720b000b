#include "session/boards.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { FILE_MOST = 1 << 26 };

static char *
read_all(const char *file, size_t *size)
{
    bool standard_input = strcmp(file, "-") == 0;
    FILE *in = standard_input ? stdin : fopen(file, "re");
    size_t room = 1 << 16;
    char *text = in ? malloc(room) : NULL;
    *size = 0;
    while (text && !feof(in) && !ferror(in) && *size < FILE_MOST) {
        *size += fread(text + *size, 1, room - *size, in);
        if (*size == room) {
            char *more = realloc(text, room *= 2);
            if (!more)
                break;
            text = more;
        }
    }
    bool whole = text && feof(in) && !ferror(in);
    if (!whole)
        fprintf(stderr, "riffle: %s cannot be read: %s\n", file,
                in && text && *size >= FILE_MOST ? "it is too long" : strerror(errno));
    if (in && !standard_input)
        fclose(in);
    if (whole)
        return text;
    free(text);
    return NULL;
}

static bool
keep(struct boards_read *boards, const struct rf_pbn_board *one)
{
    if ((boards->count & (boards->count - 1)) == 0) {
        size_t room = boards->count ? 2 * (size_t)boards->count : 1;
        struct rf_pbn_board *more = realloc(boards->board, room * sizeof *more);
        if (!more)
            return false;
        boards->board = more;
    }
    boards->board[boards->count++] = *one;
    return true;
}

/* A line of the head that says so; it must be a line of its own. */
static bool
says_research(const char *text, size_t size)
{
    static const char mark[] = "% " BOARDS_RESEARCH;
    for (const char *at = text, *end = text + size; at && at < end;
         at = memchr(at, '\n', (size_t)(end - at)), at = at ? at + 1 : NULL)
        if ((size_t)(end - at) >= sizeof mark - 1 && memcmp(at, mark, sizeof mark - 1) == 0)
            return true;
    return false;
}

int
boards_read(struct boards_read *boards, const char *file, bool fouled)
{
    struct rf_pbn_board one;
    struct rf_pbn_error error;
    size_t size;
    unsigned wrong = 0;
    memset(boards, 0, sizeof *boards);
    const char *text = boards->text = read_all(file, &size);
    if (!text)
        return CLI_IO;
    boards->research = says_research(text, size);
    struct rf_pbn_reader reader = rf_pbn_on(text, size);
    reader.fouled = fouled;
    for (;;) {
        enum rf_pbn_reading reading = rf_pbn_next(&reader, &one, &error);
        if (reading == RF_PBN_END)
            break;
        if (reading == RF_PBN_WRONG) {
            fprintf(stderr, "%s:%u:%u: %s\n", file, error.line, error.column, error.message);
            wrong++;
        } else if (!keep(boards, &one))
            wrong++;
    }
    if (wrong == 0 && boards->count == 0)
        fprintf(stderr, "riffle: there are no boards in %s\n",
                strcmp(file, "-") == 0 ? "standard input" : file);
    if (wrong == 0 && boards->count > 0)
        return CLI_OK;
    boards_end(boards);
    return CLI_NO;
}

void
boards_end(struct boards_read *boards)
{
    free(boards->board);
    free(boards->text);
    memset(boards, 0, sizeof *boards);
}
