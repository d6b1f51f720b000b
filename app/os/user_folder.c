/*
 * app/os/user_folder.c -- finds and makes the folder for files that the user gave no place; see the
 * header.  It follows the XDG base directory specification.
 */
#include "os/user_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Makes a directory and those above it, for the user alone; true when it exists then. */
static bool
make_directories(char *path)
{
    for (char *c = path + 1; *c; c++)
        if (*c == '/') {
            *c = '\0';
            mkdir(path, 0700);
            *c = '/';
        }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool
user_folder_name(char *out, size_t room)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool has_state = state && state[0] == '/';
    if (has_state)
        snprintf(out, room, "%s/riffle", state);
    else if (home && home[0] == '/')
        snprintf(out, room, "%s/.local/state/riffle", home);
    return has_state || (home && home[0] == '/');
}

bool
user_folder_path(char *out, size_t room, const char *instead)
{
    if (!user_folder_name(out, room)) {
        fprintf(stderr, "riffle: you have no home directory; %s\n", instead);
        return false;
    }
    if (make_directories(out))
        return true;
    fprintf(stderr, "riffle: cannot create %s: %s; %s\n", out, strerror(errno), instead);
    return false;
}
