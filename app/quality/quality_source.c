#include "quality/quality_source.h"

#include <riffle/format.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "os/status.h"
#include "input/deck_file.h"

static int
say_no_memory(void)
{
    fprintf(stderr, "riffle quality: there is no memory for what is counted\n");
    return STATUS_IO;
}

static int
say_unread(const char *name)
{
    fprintf(stderr, "riffle quality: reading %s failed: %s\n", name, strerror(errno));
    return STATUS_IO;
}

static void
open_words(struct rf_philox *philox, const char *seed, uint64_t stream)
{
    uint8_t key[RF_KEY_BYTES];
    rf_seed_key(key, seed);
    rf_philox_open(philox, key, stream);
}

int
quality_from_method(struct quality *quality, const struct quality_wish *wish,
                    const struct rf_procedure *procedure)
{
    static struct rf_philox philox;
    rf_card deck[RF_CARDS_MAX];
    unsigned cards = wish->packs * RF_DECK_CARDS;
    if (!quality_open(quality, cards))
        return say_no_memory();
    quality->has_mixing = true;
    quality->procedure = *procedure;
    quality->seed = wish->seed;
    quality->exact = !wish->keep && rf_distance_of_procedure(procedure, cards, &quality->distance);
    char steps[RF_PROCEDURE_TEXT];
    rf_procedure_write(steps, procedure);
    snprintf(quality->source, sizeof quality->source, "%.200s%s", steps,
             wish->keep ? ", each deck from the last" : "");
    open_words(&philox, wish->seed, 0);
    for (uint64_t i = 0; i < wish->most; i++) {
        if (i == 0 || !wish->keep)
            for (unsigned k = 0; k < cards; k++)
                deck[k] = (rf_card)k;
        rf_procedure_run(procedure, rf_philox_rng(&philox), deck, cards);
        if (!quality_take_deck(quality, deck))
            return say_no_memory();
    }
    return STATUS_OK;
}

static int
take_decks(struct quality *quality, const struct quality_wish *wish, FILE *in, unsigned lines,
           const char *name)
{
    static struct rf_philox philox;
    rf_card deck[RF_CARDS_MAX];
    open_words(&philox, wish->seed, 1);
    struct decks decks = deck_file_start(in, wish->packs, rf_philox_rng(&philox));
    decks.line += lines;
    if (!quality_open(quality, wish->packs * RF_DECK_CARDS))
        return say_no_memory();
    while (decks.count < wish->most) {
        enum decks_reading reading = deck_file_next(&decks, deck);
        if (reading == DECKS_END)
            break;
        if (reading == DECKS_WRONG) {
            fprintf(stderr, "riffle quality: %s: %s\n", name, decks.message);
            return STATUS_NO;
        }
        if (!quality_take_deck(quality, deck))
            return say_no_memory();
    }
    if (ferror(in))
        return say_unread(name);
    if (decks.count > 0)
        return STATUS_OK;
    fprintf(stderr, "riffle quality: there are no decks in %s\n", name);
    return STATUS_NO;
}

/* Tags and comments of boards begin with [ or %, a deal in a line with a seat; cards begin with a
 * rank.  Blanks before that are skipped, within reason, and their lines counted. */
static bool
begins_boards(FILE *in, unsigned *lines)
{
    const unsigned reason = 1 << 16;
    int c = getc(in);
    for (unsigned i = 0; i < reason && (c == ' ' || c == '\t' || c == '\r' || c == '\n'); i++) {
        *lines += c == '\n';
        c = getc(in);
    }
    if (c != EOF)
        ungetc(c, in);
    return c > '\0' && strchr("[%NESWnesw", c);
}

/* A name for reports: what is no text, or no letter to be seen, becomes question marks. */
static void
name_source(struct quality *quality, const char *name)
{
    char *source = quality->source;
    snprintf(source, sizeof quality->source, "%.200s", name);
    json_t *utf8 = json_string(source);
    for (char *c = source; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f || (!utf8 && (*c & 0x80)))
            *c = '?';
    json_decref(utf8);
}

/* What was said, else what the name of the file says, else what its first letter tells; deals in
 * lines and decks have one extension. */
static int
take_all(struct quality *quality, const struct quality_wish *wish, enum rf_format by_name, FILE *in,
         const char *name)
{
    enum rf_format format = wish->format;
    bool said = format < RF_FORMATS;
    unsigned lines = 0;
    if (!said && by_name != RF_FORMAT_LINES)
        format = by_name;
    bool boards = !wish->decks && (format < RF_FORMATS || begins_boards(in, &lines));
    if (boards && wish->packs > 1) {
        fprintf(stderr,
                "riffle quality: %s has boards, of one deck each; --decks is for stacks of cards\n",
                name);
        return STATUS_USAGE;
    }
    int status = boards ? quality_from_boards(quality, wish, format, in, name)
                        : take_decks(quality, wish, in, lines, name);
    name_source(quality, name);
    return status;
}

int
quality_from_file(struct quality *quality, const struct quality_wish *wish, const char *file)
{
    bool standard = strcmp(file, "-") == 0;
    const char *name = standard ? "standard input" : file;
    FILE *in = standard ? stdin : fopen(file, "rbe");
    if (!in) {
        fprintf(stderr, "riffle quality: %s cannot be opened: %s\n", file, strerror(errno));
        return STATUS_IO;
    }
    int status = take_all(quality, wish, rf_format_of_file(file), in, name);
    if (!standard)
        fclose(in);
    return status;
}

int
quality_from_program(struct quality *quality, const struct quality_wish *wish, const char *command)
{
    int process;
    FILE *in;
    int status = quality_program_start(command, &in, &process);
    if (status != STATUS_OK)
        return status;
    status = take_all(quality, wish, RF_FORMATS, in, command);
    bool stopped = !feof(in);
    fclose(in);
    bool ended = quality_program_end(process, stopped, command);
    return status == STATUS_OK && !ended ? STATUS_IO : status;
}
