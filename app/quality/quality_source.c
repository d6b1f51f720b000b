/*
 * app/quality/quality_source.c -- brings decks or boards to the tests: from a method, a file or
 * another program (quality_source.h).
 *
 * A file or a program prints boards or decks; the format is the one that was named, else that of
 * the file's name, else what the first letter tells.  quality_boards.c reads boards,
 * input/deck_file.c decks.
 */
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
    fprintf(stderr, "riffle quality: out of memory for the counts\n");
    return STATUS_IO;
}

static int
say_unread(const char *name)
{
    fprintf(stderr, "riffle quality: cannot read %s: %s\n", name, strerror(errno));
    return STATUS_IO;
}

/* Streams of a seed: 0 for a method, 1 for copies of cards in decks; worth.c has 2 and 3. */
static void
open_stream(struct rf_philox *philox, const char *seed, uint64_t stream)
{
    uint8_t key[RF_KEY_BYTES];
    rf_seed_key(key, seed);
    rf_philox_open(philox, key, stream);
}

/* Each deck starts in the same order, or with `keep` in the order that the last shuffle left; the
 * exact distance is known only for the former. */
int
quality_from_method(struct quality *quality, const struct quality_wish *wish,
                    const struct rf_procedure *procedure)
{
    struct rf_philox philox;
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
    open_stream(&philox, wish->seed, 0);
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

/* The next deck; or of a pair, before and after a shuffle, the order after it, in which each card
 * is the number of its place before. */
static enum decks_reading
next_order(struct decks *decks, bool pairs, rf_card deck[static RF_CARDS_MAX])
{
    rf_card before[RF_CARDS_MAX], place[RF_CARDS_MAX];
    if (!pairs)
        return deck_file_next(decks, deck);
    enum decks_reading reading = deck_file_next(decks, before);
    if (reading != DECKS_ONE)
        return reading;
    reading = deck_file_next(decks, deck);
    if (reading == DECKS_END)
        snprintf(decks->message, DECKS_MESSAGE,
                 "line %u: the last order has no partner. With --pairs each shuffle has two "
                 "orders: before it and after it",
                 decks->line);
    if (reading != DECKS_ONE)
        return DECKS_WRONG;
    for (unsigned i = 0; i < decks->packs * RF_DECK_CARDS; i++)
        place[before[i]] = (rf_card)i;
    for (unsigned i = 0; i < decks->packs * RF_DECK_CARDS; i++)
        deck[i] = place[deck[i]];
    return DECKS_ONE;
}

static int
take_decks(struct quality *quality, const struct quality_wish *wish, FILE *in, unsigned lines,
           const char *name)
{
    struct rf_philox philox;
    rf_card deck[RF_CARDS_MAX];
    open_stream(&philox, wish->seed, 1);
    struct decks decks = deck_file_start(in, wish->packs, rf_philox_rng(&philox));
    /* begins_boards has consumed blank lines, which count for line numbers in messages. */
    decks.line += lines;
    if (!quality_open(quality, wish->packs * RF_DECK_CARDS))
        return say_no_memory();
    quality->ranks = decks.ranks = wish->ranks;
    quality->pairs = wish->pairs;
    while (quality_count(quality) < wish->most) {
        enum decks_reading reading = next_order(&decks, wish->pairs, deck);
        if (reading == DECKS_END)
            break;
        if (reading == DECKS_WRONG) {
            fprintf(stderr, "riffle quality: %s: %s\n", name, decks.message);
            return STATUS_NO;
        }
        if (!quality_take_deck(quality, deck))
            return say_no_memory();
    }
    quality->hidden = decks.hidden;
    if (ferror(in))
        return say_unread(name);
    if (decks.count > 0)
        return STATUS_OK;
    fprintf(stderr, "riffle quality: %s has no decks. Expected cards like AS 10H 9d, or boards\n",
            name);
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

/* Notes the name for reports; bytes that are not printable text become question marks. */
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

/* Chooses the format: the one that was named, else that of the file's name, else what the first
 * letter tells.  Deals one a line and decks share an extension, so that one is looked at. */
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
        fprintf(stderr, "riffle quality: %s has boards, which are of one deck: leave --decks out\n",
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
        fprintf(stderr, "riffle quality: cannot open %s: %s\n", file, strerror(errno));
        return STATUS_IO;
    }
    int status = take_all(quality, wish, rf_format_of_file(file), in, name);
    if (!standard)
        fclose(in);
    return status;
}

/* Stops reading when enough decks have come: a generator may print for ever. */
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
