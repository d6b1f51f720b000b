/*
 * app/where/where_shelf.c -- the shelf of ready conditions (where_shelf.h).
 */
#include "where/where_shelf.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "os/json_print.h"

const struct where_shelf where_shelf[] = {
#include "shelf.inc"
    {NULL, NULL},
};

const struct where_shelf *
where_shelf_find(const char *name)
{
    for (const struct where_shelf *one = where_shelf; one->name; one++)
        if (strcmp(one->name, name) == 0)
            return one;
    return NULL;
}

void
where_shelf_about(const struct where_shelf *one, const char **group, int *group_size,
                  const char **sentence, int *sentence_size)
{
    const char *line = one->text + strspn(one->text, "# ");
    size_t size = strcspn(line, "\n"), colon = strcspn(line, ":\n");
    *group = line;
    *group_size = (int)colon;
    *sentence = colon < size ? line + colon + 2 : line + size;
    *sentence_size = colon < size ? (int)(size - colon) - 2 : 0;
}

/* One row of the list, as JSON. */
static json_t *
shelf_json(const struct where_shelf *one)
{
    const char *group, *sentence;
    int group_size, sentence_size;
    where_shelf_about(one, &group, &group_size, &sentence, &sentence_size);
    return json_pack("{s:s, s:s#, s:s#, s:s}", "name", one->name, "group", group, group_size,
                     "about", sentence, sentence_size, "script", one->text);
}

void
where_shelf_list(bool json)
{
    json_t *rows = json ? json_array() : NULL;
    for (const struct where_shelf *one = where_shelf; one->name; one++) {
        const char *group, *sentence;
        int group_size, sentence_size;
        where_shelf_about(one, &group, &group_size, &sentence, &sentence_size);
        if (json)
            json_array_append_new(rows, shelf_json(one));
        else
            printf("%-24s %-10.*s %.*s\n", one->name, group_size, group, sentence_size, sentence);
    }
    if (json)
        json_print(json_pack("{s:o}", "shelf", rows));
}
