/*
 * app/cli/convert_warn.c -- warnings about what the new format cannot hold.
 *
 * Warnings come after the file is written and go to standard error; the exit status stays 0,
 * because the user asked for that format.
 */
#include "cli/convert.h"

/* Names what the target format cannot hold, one line for each kind. */
static void
warn_of_losses(const struct convert_survey *survey, const struct convert_options *o)
{
    static const char *const more[LOSSES] = {
        [LOSS_GAMES] = "repeated games of a board",
        [LOSS_PLACE] = "boards with the number of another board",
    };
    for (unsigned i = 0; i < LOSSES; i++) {
        const char *what = i < RF_SAYINGS ? rf_format_loss_text((enum rf_said)(1u << i)) : more[i];
        if (survey->lost[i] > 0 && what)
            fprintf(stderr, "riffle %s: warning: %s cannot hold %s (%u board%s)\n", o->command,
                    rf_format_name(o->to), what, survey->lost[i], survey->lost[i] == 1 ? "" : "s");
    }
}

/* Names what the target holds but readers may misunderstand. */
static void
warn_of_readings(const struct convert_survey *survey, const struct convert_options *o)
{
    static const char *const what[LOSSES] = {
        [LOSS_EMPTY] = "a board with one suit in each hand will be read as an empty place",
        [LOSS_DEALER] = "the auction starts with another dealer",
    };
    for (unsigned i = 0; i < LOSSES; i++)
        if (survey->lost[i] > 0 && what[i])
            fprintf(stderr, "riffle %s: warning: %s (%u board%s)\n", o->command, what[i],
                    survey->lost[i], survey->lost[i] == 1 ? "" : "s");
}

void
convert_warn(const struct convert_survey *survey, const struct convert_options *o)
{
    bool marks = o->to == RF_FORMAT_PBN || o->to == RF_FORMAT_LINES;
    const char *to = rf_format_name(o->to);
    warn_of_losses(survey, o);
    warn_of_readings(survey, o);
    if (survey->heading)
        fprintf(stderr, "riffle %s: warning: %s cannot hold the heading of the file\n", o->command,
                to);
    if (survey->research && !marks)
        fprintf(stderr,
                "riffle %s: warning: %s cannot hold the note that these are research deals from a "
                "seed\n",
                o->command, to);
    if (survey->practice && !marks)
        fprintf(
            stderr,
            "riffle %s: warning: %s cannot hold the note that these are practice deals, which no "
            "session accepts\n",
            o->command, to);
}
