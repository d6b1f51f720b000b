/*
 * app/cli/file_format.c -- chooses the format of a file that a command writes (file_format.h).
 */
#include "cli/file_format.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

/* True of a second ending of the format before it, which lists leave out. */
static bool
is_again(const struct file_formats *formats, unsigned i)
{
    return i > 0 && strcmp(formats->format[i].name, formats->format[i - 1].name) == 0;
}

void
file_format_list(char out[static FILE_FORMAT_LIST], const struct file_formats *formats, bool ends)
{
    unsigned last = formats->count - 1;
    size_t used = 0;
    while (last > 0 && is_again(formats, last))
        last--;
    out[0] = '\0';
    for (unsigned i = 0; i <= last; i++) {
        if (is_again(formats, i))
            continue;
        const char *between = i == 0 ? "" : i == last ? " or " : ", ";
        snprintf(out + used, FILE_FORMAT_LIST - used, "%s%s", between,
                 ends ? formats->format[i].ends : formats->format[i].name);
        used = strlen(out);
    }
}

int
file_format_named(const struct file_formats *formats, const char *name,
                  const struct argp_state *state)
{
    char list[FILE_FORMAT_LIST];
    for (unsigned i = 0; i < formats->count; i++)
        if (strcmp(formats->format[i].name, name) == 0)
            return (int)i;
    file_format_list(list, formats, false);
    argp_error(state, "--format takes %s, not '%s'", list, name);
    return FILE_FORMAT_NONE;
}

int
file_format_of(const struct file_formats *formats, const char *file)
{
    const char *end = strrchr(file, '.');
    for (unsigned i = 0; end && i < formats->count; i++)
        if (strcasecmp(formats->format[i].ends, end) == 0)
            return (int)i;
    return FILE_FORMAT_NONE;
}

int
file_format_settle(const struct file_formats *formats, int chosen, const char **output,
                   const struct argp_state *state)
{
    char list[FILE_FORMAT_LIST];
    if (*output && strcmp(*output, "-") == 0)
        *output = NULL;
    if (chosen == FILE_FORMAT_NONE)
        chosen = *output ? file_format_of(formats, *output) : 0;
    if (chosen == FILE_FORMAT_NONE) {
        file_format_list(list, formats, true);
        argp_error(state,
                   "--output takes a file that ends in %s, not '%s'. For another name add --format",
                   list, *output);
        return 0;
    }
    if (!*output && formats->format[chosen].binary && isatty(STDOUT_FILENO))
        argp_error(state, "a terminal cannot show %s: add --output FILE",
                   formats->format[chosen].name);
    return chosen;
}
