/*
 * app/bridge/pbn_convert.c -- writes boards that were collected as PBN in the format that a file's
 * name asks for.
 *
 * `riffle deal` and the verbs of a session collect boards as PBN (pbn_file.c).  pbn_save calls this
 * file for tuesday.dlm and other names, so that no file has another format than its name says.
 * Files of boards that exist already are converted by `riffle convert`, which keeps their text.
 */
#include <string.h>

#include <riffle/format.h>

#include "bridge/verb.h"

/* What a file must say so that the right boards are played. */
enum { NEEDED = RF_SAID_NUMBER | RF_SAID_DEALER | RF_SAID_VULNERABLE };

/* "-" and a name without an ending are PBN. */
enum rf_format
pbn_format_of(const char *file)
{
    const char *slash = file ? strrchr(file, '/') : NULL;
    const char *name = slash ? slash + 1 : file;
    const char *dot = name ? strrchr(name, '.') : NULL;
    return dot && dot > name ? rf_format_of_file(file) : RF_FORMAT_PBN;
}

void
pbn_headline(char *out, size_t room, const struct rf_format_board *board)
{
    char site[RF_PBN_NAME], event[RF_PBN_NAME], date[40];
    rf_span_write(site, sizeof site, board->site);
    rf_span_write(event, sizeof event, board->event);
    rf_span_write(date, sizeof date, board->date);
    if (strchr(date, '?'))
        date[0] = '\0';
    snprintf(out, room, "%s%s%s%s%s", site, *site && *event ? ": " : "", event,
             *date && (*site || *event) ? ", " : "", date);
}

/* The numbers of the boards of a file, and what the format loses of them. */
struct survey {
    unsigned lowest, highest, boards;
    unsigned lost[RF_SAYINGS]; /* boards that lose it */
    char headline[RF_PBN_NAME + 300];
};

static void
look_at_boards(struct survey *survey, const struct pbn_text *text, enum rf_format to)
{
    struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_PBN, text->bytes, text->size);
    struct rf_format_writer writer = rf_format_writer_start(to, 1, 1);
    struct rf_format_board board;
    struct rf_format_error error;
    memset(survey, 0, sizeof *survey);
    while (rf_format_next(&reader, &board, &error) == RF_FORMAT_BOARD) {
        if (survey->boards++ == 0) {
            pbn_headline(survey->headline, sizeof survey->headline, &board);
            survey->lowest = writer.first = board.number;
        }
        survey->lowest = board.number < survey->lowest ? board.number : survey->lowest;
        survey->highest = board.number > survey->highest ? board.number : survey->highest;
        unsigned lost = rf_format_losses(&writer, &board, survey->boards) & NEEDED;
        for (unsigned i = 0; i < RF_SAYINGS; i++)
            survey->lost[i] += lost >> i & 1;
    }
    rf_wipe(&board, sizeof board);
}

/* True when the format can hold these boards.  Warns of what readers will take from a board's place
 * in the file instead.  False, with a message. */
static bool
fits(const struct survey *survey, enum rf_format to, const char *file)
{
    unsigned most = rf_format_boards(to);
    if (most && survey->highest > most) {
        fprintf(stderr,
                "riffle: %s: a %s file holds boards 1 to %u, and board %u is higher. Name a .pbn "
                "file, then run: riffle convert FILE.pbn %s\n",
                file, rf_format_name(to), most, survey->highest, file);
        return false;
    }
    for (unsigned i = 0; i < RF_SAYINGS; i++)
        if (survey->lost[i])
            fprintf(stderr, "riffle: warning: %s: %s cannot hold %s (%u board%s)\n", file,
                    rf_format_name(to), rf_format_loss_text((enum rf_said)(1u << i)),
                    survey->lost[i], survey->lost[i] == 1 ? "" : "s");
    return true;
}

bool
pbn_convert(const struct pbn_text *text, const char *file, struct pbn_text *out)
{
    enum rf_format to = pbn_format_of(file);
    struct survey survey;
    struct rf_format_board board;
    struct rf_format_error error;
    char bytes[RF_FORMAT_TEXT];
    *out = (struct pbn_text){.open = text->open};
    look_at_boards(&survey, text, to);
    if (!fits(&survey, to, file))
        return false;
    struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_PBN, text->bytes, text->size);
    struct rf_format_writer writer = rf_format_writer_start(to, survey.lowest ? survey.lowest : 1,
                                                            survey.highest ? survey.highest : 1);
    writer.set.title = (struct rf_span){survey.headline, strlen(survey.headline), false};
    writer.set.copies = to == RF_FORMAT_DUP;
    bool made = pbn_add_text(out, bytes, rf_format_write_head(&writer, bytes));
    while (made && rf_format_next(&reader, &board, &error) == RF_FORMAT_BOARD)
        made = pbn_add_text(out, bytes, rf_format_write(&writer, bytes, &board));
    made = made && pbn_add_text(out, bytes, rf_format_write_tail(&writer, bytes));
    rf_wipe(&board, sizeof board);
    rf_wipe(bytes, sizeof bytes);
    rf_wipe(&writer, sizeof writer);
    return made;
}
