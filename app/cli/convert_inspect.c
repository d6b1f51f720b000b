/*
 * app/cli/convert_inspect.c -- looks at all boards before anything is written: what is faulty and
 * what will be lost.
 *
 * convert_out.c writes only after this walk: messages about faults come before a file is made, and
 * with --strict no file is made at all.  The survey also finds the range of numbers, which some
 * formats need in their head.
 */
#include <string.h>

#include "bridge/verb.h"
#include "input/board_fault.h"
#include "cli/convert.h"
#include "input/board_file.h"

/* Numbers are spread over files of `set` boards each: with 32, board 33 is board 1 of the second
 * file. */
unsigned
convert_file_of(const struct convert_survey *survey, unsigned number, unsigned *there)
{
    *there = survey->set && number ? (number - 1) % survey->set + 1 : number;
    return survey->set && number ? (number - 1) / survey->set : 0;
}

/* PBN can hold boards with missing cards; PBN and LIN can hold the same board several times. */
bool
convert_leaves_out(const struct convert_options *o, const struct convert_walk *walk,
                   enum convert_loss *why)
{
    bool games = o->to == RF_FORMAT_PBN || o->to == RF_FORMAT_LIN;
    if (!walk->then.dealt && o->to != RF_FORMAT_PBN && !convert_verbatim(o))
        *why = LOSS_CARDS;
    else if (walk->twice && !games)
        *why = LOSS_GAMES;
    else
        return false;
    return true;
}

/* DLM marks an empty place by a deal with all spades in North, hearts in East and so on; a real
 * deal like that cannot be told from it. */
static bool
is_empty_place(const struct rf_hands *hands)
{
    const uint64_t hand = ((uint64_t)1 << RF_HAND_CARDS) - 1;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (hands->of[seat] != hand << (seat * RF_HAND_CARDS))
            return false;
    return true;
}

/* True when the board has the club, event and date of the first one, which the headline keeps. */
static bool
is_in_headline(struct convert_survey *survey, const struct rf_format_board *board)
{
    char headline[CONVERT_HEADLINE];
    pbn_headline(headline, sizeof headline, board);
    if (!survey->headline[0])
        snprintf(survey->headline, sizeof survey->headline, "%s", headline);
    return strcmp(headline, survey->headline) == 0;
}

/* Counts what the target loses of one board. */
static void
look_at(struct convert_survey *survey, const struct convert_walk *walk, unsigned place)
{
    const struct convert_options *o = walk->o;
    unsigned lost = 0;
    survey->writer.first = survey->lowest;
    if (!convert_verbatim(o))
        lost = rf_format_losses(&survey->writer, &walk->then, place);
    if (o->to == RF_FORMAT_DLM && is_in_headline(survey, &walk->then))
        lost &= ~(unsigned)RF_SAID_EVENT;
    for (unsigned i = 0; i < RF_SAYINGS; i++)
        survey->lost[i] += lost >> i & 1;
    if (o->to == RF_FORMAT_DLM && is_empty_place(&walk->then.hands))
        survey->lost[LOSS_EMPTY]++;
    /* A new number means a new dealer, but the calls still start with the old one. */
    if (o->renumber && walk->board.said & RF_SAID_AUCTION &&
        (convert_verbatim(o) || walk->board.calls > 0) &&
        rf_board_dealer(walk->change.number) != walk->board.dealer)
        survey->lost[LOSS_DEALER]++;
}

/* The board's number, or its place in the file if it has none. */
static unsigned
number_of(const struct convert_walk *walk)
{
    return walk->then.number ? walk->then.number : walk->place;
}

/* True of UTF-16 text, which some editors save: it begins with a byte order mark. */
static bool
is_wide(const struct file_bytes *bytes)
{
    return bytes->size > 1 &&
           (memcmp(bytes->text, "\xff\xfe", 2) == 0 || memcmp(bytes->text, "\xfe\xff", 2) == 0);
}

/* Says that --boards names none of the file's boards. */
static void
tell_range(const struct convert_walk *walk)
{
    const struct convert_options *o = walk->o;
    char upto[20] = "", highest[20] = "";
    if (o->last > o->first)
        snprintf(upto, sizeof upto, "-%u", o->last);
    if (walk->highest > walk->lowest)
        snprintf(highest, sizeof highest, "-%u", walk->highest);
    fprintf(stderr, "riffle %s: %s has no board%s %u%s; it has %u%s\n", o->command,
            board_fault_file(o->in), *upto ? "s" : "", o->first, upto, walk->lowest, highest);
}

/* Prints the result of the first walk.  --strict refuses a file with a fault; otherwise its sound
 * boards are converted. */
static int
finish(struct convert_survey *survey, const struct convert_walk *walk,
       const struct file_bytes *bytes)
{
    const struct convert_options *o = walk->o;
    unsigned most = rf_format_boards(o->to);
    const char *file = board_fault_file(o->in), *s = survey->damaged == 1 ? "" : "s";
    if (most > 0 && survey->highest > most)
        survey->set = most / 16 * 16; /* so that dealers and vulnerabilities stay */
    if (survey->damaged > 0 && o->strict)
        fprintf(stderr,
                "riffle %s: nothing was written: %s has %u fault%s. To convert the other boards, "
                "leave --strict out\n",
                o->command, file, survey->damaged, s);
    else if (survey->boards == 0 && survey->damaged == 0 && walk->place == 0 && walk->lowest > 0)
        tell_range(walk);
    else if (survey->boards == 0)
        fprintf(stderr, "riffle %s: %s has no boards to convert%s\n", o->command, file,
                survey->lost[LOSS_CARDS] > 0 ? ": all of them lack cards"
                : is_wide(bytes)             ? ": it is UTF-16 text. Save it as UTF-8"
                                             : "");
    else if (survey->damaged > 0)
        fprintf(stderr,
                "riffle %s: warning: %s has %u fault%s; the other boards (%u) are converted. To "
                "refuse such a file, add --strict\n",
                o->command, file, survey->damaged, s, survey->boards);
    return survey->boards == 0 || (survey->damaged > 0 && o->strict) ? STATUS_NO : STATUS_OK;
}

/* Research marks must survive a conversion, so that no session takes such deals for secret ones. */
static void
look_at_head(struct convert_survey *survey, const struct convert_walk *walk)
{
    struct rf_span head = rf_format_reader_head(&walk->reader);
    const char *mark = "% " BOARDS_RESEARCH, *practice = "% " BOARDS_PRACTICE;
    const char *bytes = head.bytes ? head.bytes : "";
    survey->research = memmem(bytes, head.size, mark, strlen(mark)) != NULL;
    survey->practice = memmem(bytes, head.size, practice, strlen(practice)) != NULL;
    survey->heading = walk->o->from == RF_FORMAT_LIN && !convert_verbatim(walk->o) &&
                      memchr(head.bytes ? head.bytes : "", '|', head.size);
}

/* Reports a board with missing cards as a fault, because the target format cannot hold it. */
static void
tell_cards_missing(struct convert_survey *survey, const struct convert_walk *walk)
{
    const struct convert_options *o = walk->o;
    struct rf_format_error fault = {
        .board = number_of(walk), .line = walk->board.line, .offset = walk->board.offset};
    snprintf(fault.message, sizeof fault.message, "it lacks cards, which %s cannot express",
             rf_format_name(o->to));
    board_fault_count(o->in, !o->strict, &fault, &survey->damaged);
}

int
convert_look(struct convert_survey *survey, const struct convert_options *o,
             const struct file_bytes *bytes)
{
    struct convert_walk walk = convert_walk_on(o, bytes);
    enum convert_step step;
    enum convert_loss why;
    memset(survey, 0, sizeof *survey);
    survey->writer.format = o->to;
    while ((step = convert_next(&walk)) != CONVERT_END) {
        if (step == CONVERT_WRONG)
            board_fault_count(o->in, !o->strict, &walk.error, &survey->damaged);
        else if (convert_leaves_out(o, &walk, &why)) {
            survey->lost[why]++;
            if (why == LOSS_CARDS)
                tell_cards_missing(survey, &walk);
        } else {
            unsigned number = number_of(&walk);
            survey->boards++;
            if (survey->boards == 1 || number < survey->lowest)
                survey->lowest = number;
            survey->highest = number > survey->highest ? number : survey->highest;
            look_at(survey, &walk, survey->boards);
            if (o->stats && walk.then.dealt && !walk.twice)
                rf_census_add(&survey->census, &walk.then.hands);
        }
    }
    look_at_head(survey, &walk);
    return finish(survey, &walk, bytes);
}
