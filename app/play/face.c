/*
 * app/play/face.c -- what both faces share: when to stop, reading an act, the end of the evening.
 */
#include "play/face.h"

#include <stdio.h>
#include <string.h>

#include "play/narrate.h"

bool
face_played(const struct evening *e, const struct face_options *options)
{
    if (e->house.game->table.round.on)
        return false;
    return (options->shoes && e->shoe_over && e->shoes >= options->shoes) ||
           (options->rounds && e->tally.rounds >= options->rounds);
}

bool
face_act(const struct evening *e, struct rf_act *act, const char *phrase)
{
    char line[RF_NAME_SIZE + 400];
    struct rf_act_error error;
    int size = snprintf(line, sizeof line, "%s %s", e->name, phrase);
    /* # begins a comment in a file of acts, so that the rest would be ignored */
    return size > 0 && (size_t)size < sizeof line && !strchr(phrase, '#') &&
           rf_act_read(act, line, (size_t)size, &error) == RF_ACT_READ;
}

void
face_end(struct evening *e, bool interrupted)
{
    e->waits = interrupted && e->house.keeper;
    if (!e->waits && !evening_has_failed(e))
        evening_leave(e);
    narrate_standing(e, stdout);
}
