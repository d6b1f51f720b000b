/*
 * app/bridge/verb_sections.c -- --sections: one file for each section of a large event.
 *
 * Several sections play the same boards, and each has a dealing machine of its own.  Section A of
 * tuesday.dlm gets tuesday-A.dlm, with the section in its title.
 */
#include <ctype.h>
#include <string.h>

#include "bridge/verb.h"

unsigned
verb_sections(const struct verb_input *in, const char *list,
              char name[static VERB_SECTIONS][VERB_SECTION])
{
    unsigned count = 0;
    for (const char *at = list; count < VERB_SECTIONS; at++) {
        size_t size = 0;
        while (isalnum((unsigned char)at[size]))
            size++;
        if (size == 0 || size >= VERB_SECTION || (at[size] && at[size] != ','))
            break;
        snprintf(name[count++], VERB_SECTION, "%.*s", (int)size, at);
        at += size;
        if (!*at)
            return count;
    }
    verb_wrong(in, "sections", "up to 26 names of letters and digits, like A,B,C", list);
    return 0;
}

void
verb_section_path(char *out, size_t room, const char *file, const char *section)
{
    const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');
    size_t stem = dot ? (size_t)(dot - file) : strlen(file);
    snprintf(out, room, "%.*s%s%s%s", (int)stem, file, *section ? "-" : "", section,
             dot ? dot : "");
}

void
verb_section_title(const struct verb_input *in, const char *section,
                   char out[static VERB_SECTION_TITLE])
{
    const char *title = in->keeper.record.title;
    const char *own = strcmp(title, "-") == 0 ? "" : title;
    snprintf(out, VERB_SECTION_TITLE, "%s%s%s%.*s", own, *own && *section ? ", " : "",
             *section ? "section " : "", VERB_SECTION, section);
}
