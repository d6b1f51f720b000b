#include "judge/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "decks.h"

static int
say_no_memory(void)
{
    fprintf(stderr, "riffle quality: there is no memory for what is counted\n");
    return CLI_IO;
}

static int
say_unread(const char *name)
{
    fprintf(stderr, "riffle quality: reading %s failed: %s\n", name, strerror(errno));
    return CLI_IO;
}

static void
open_words(struct rf_philox *philox, const char *seed, uint64_t stream)
{
    uint8_t key[RF_KEY_BYTES];
    rf_research_key(key, seed);
    rf_philox_open(philox, key, stream);
}

int
quality_from_method(struct quality *quality, const struct quality_wish *wish,
                    const struct rf_mixing *mixing)
{
    static struct rf_philox philox;
    rf_card deck[RF_CARDS_MAX];
    unsigned cards = wish->packs * RF_DECK_CARDS;
    if (!quality_open(quality, cards))
        return say_no_memory();
    quality->has_mixing = true;
    quality->mixing = *mixing;
    quality->seed = wish->seed;
    quality->exact = !wish->keep && rf_distance_of(mixing, cards, &quality->distance);
    char steps[RF_MIXING_TEXT];
    rf_mixing_write(steps, mixing);
    snprintf(quality->source, sizeof quality->source, "%.200s%s", steps,
             wish->keep ? ", each deck from the last" : "");
    open_words(&philox, wish->seed, 0);
    for (uint64_t i = 0; i < wish->most; i++) {
        if (i == 0 || !wish->keep)
            for (unsigned k = 0; k < cards; k++)
                deck[k] = (rf_card)k;
        rf_mixing_do(mixing, rf_philox_words(&philox), deck, cards);
        if (!quality_take_deck(quality, deck))
            return say_no_memory();
    }
    return CLI_OK;
}

static int
take_decks(struct quality *quality, const struct quality_wish *wish, FILE *in, const char *name)
{
    static struct rf_philox philox;
    rf_card deck[RF_CARDS_MAX];
    open_words(&philox, wish->seed, 1);
    struct decks decks = decks_on(in, wish->packs, rf_philox_words(&philox));
    if (!quality_open(quality, wish->packs * RF_DECK_CARDS))
        return say_no_memory();
    while (decks.count < wish->most) {
        enum decks_reading reading = decks_next(&decks, deck);
        if (reading == DECKS_END)
            break;
        if (reading == DECKS_WRONG) {
            fprintf(stderr, "riffle quality: %s: %s\n", name, decks.message);
            return CLI_NO;
        }
        if (!quality_take_deck(quality, deck))
            return say_no_memory();
    }
    if (ferror(in))
        return say_unread(name);
    if (decks.count > 0)
        return CLI_OK;
    fprintf(stderr, "riffle quality: there are no decks in %s\n", name);
    return CLI_NO;
}

/* Everything that is left to read. */
static char *
read_rest(FILE *in, size_t *size)
{
    size_t room = 1 << 16;
    char *text = malloc(room);
    *size = 0;
    while (text && !feof(in) && !ferror(in)) {
        *size += fread(text + *size, 1, room - *size, in);
        if (*size < room)
            continue;
        char *more = realloc(text, room *= 2);
        if (!more)
            free(text);
        text = more;
    }
    return text;
}

/* A board that several tables played stands in a file once for each; it was dealt once. */
static bool
same_as_before(const struct rf_format_board *board, const struct rf_deal *deal)
{
    enum { NUMBERS = 1000 };
    static struct rf_deal before[NUMBERS];
    static bool dealt[NUMBERS];
    unsigned number = board->number;
    if (number == 0 || number >= NUMBERS)
        return false;
    bool same = dealt[number] && memcmp(&before[number], deal, sizeof *deal) == 0;
    before[number] = *deal;
    dealt[number] = true;
    return same;
}

static int
say_wrong(const char *name, const struct rf_format_error *error)
{
    fprintf(stderr, "riffle quality: %s: board %u, %s %zu: %s\n", name, error->board,
            error->line ? "line" : "byte", error->line ? error->line : error->offset,
            error->message);
    return CLI_NO;
}

static int
take_board(struct quality *quality, const struct rf_format_board *board)
{
    if (!board->dealt)
        return CLI_OK;
    struct rf_deal deal = rf_deal_of_hands(&board->hands);
    unsigned number = board->number ? board->number : (unsigned)(quality->deals.boards % 16) + 1;
    enum rf_seat dealer = board->said & RF_SAID_DEALER ? board->dealer : rf_board_dealer(number);
    if (same_as_before(board, &deal))
        return CLI_OK;
    return quality_take_deal(quality, &deal, dealer) ? CLI_OK : say_no_memory();
}

/* Deals in lines, or PBN: by the first line that is no comment. */
static enum rf_format
format_of_text(const char *text, size_t size)
{
    const char *end = text + size;
    while (text && text < end && (*text == '%' || *text == '\n' || *text == '\r')) {
        text = memchr(text, '\n', (size_t)(end - text));
        text = text ? text + 1 : NULL;
    }
    return text && text + 1 < end && text[1] == ':' ? RF_FORMAT_LINES : RF_FORMAT_PBN;
}

static int
take_boards(struct quality *quality, const struct quality_wish *wish, enum rf_format format,
            FILE *in, const char *name)
{
    static struct rf_format_board board;
    struct rf_format_error error;
    size_t size;
    char *text = read_rest(in, &size);
    if (ferror(in)) {
        free(text);
        return say_unread(name);
    }
    if (!text || !quality_open(quality, 0)) {
        free(text);
        return say_no_memory();
    }
    if (format == RF_FORMATS)
        format = format_of_text(text, size);
    struct rf_format_reader reader = rf_format_reader_on(format, text, size);
    int status = CLI_OK;
    while (status == CLI_OK && quality->deals.boards < wish->most) {
        enum rf_format_reading reading = rf_format_next(&reader, &board, &error);
        if (reading == RF_FORMAT_END)
            break;
        status = reading == RF_FORMAT_WRONG ? say_wrong(name, &error) : take_board(quality, &board);
    }
    free(text);
    if (status == CLI_OK && quality->deals.boards == 0) {
        fprintf(stderr, "riffle quality: there are no boards in %s\n", name);
        status = CLI_NO;
    }
    return status;
}

/* Tags and comments of boards begin with [ or %, a deal in a line with a seat; cards begin with a
 * rank. */
static bool
begins_boards(FILE *in)
{
    int c = getc(in);
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        c = getc(in);
    if (c != EOF)
        ungetc(c, in);
    return c != EOF && strchr("[%NESW", c);
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
    if (!said && by_name != RF_FORMAT_LINES)
        format = by_name;
    bool boards = !wish->decks && (format < RF_FORMATS || begins_boards(in));
    int status = boards ? take_boards(quality, wish, format, in, name)
                        : take_decks(quality, wish, in, name);
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
        return CLI_IO;
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
    FILE *in = quality_program_start(command, &process);
    if (!in)
        return CLI_IO;
    int status = take_all(quality, wish, RF_FORMATS, in, command);
    bool stopped = status == CLI_OK && !feof(in);
    fclose(in);
    return quality_program_end(process, stopped || status != CLI_OK, command) ? status : CLI_IO;
}
