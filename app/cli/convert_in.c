/*
 * app/cli/convert_in.c -- reads the boards of a file for `riffle convert`, and chooses and changes
 * them as the options say.
 *
 * convert_inspect.c, convert_solve.c and convert_out.c each walk through the file with
 * convert_next.  The walk is deterministic, so all of them see the same boards in the same order,
 * and `place` numbers agree.
 */
#include <string.h>

#include "cli/convert.h"

struct convert_walk
convert_walk_on(const struct convert_options *o, const struct file_bytes *bytes)
{
    return (struct convert_walk){
        .o = o, .reader = rf_format_reader_start(o->from, bytes->text, bytes->size)};
}

/* Text formats that stay what they are keep each board's own bytes: comments, unknown tags and
 * layout survive.  Only what the options change is rewritten. */
bool
convert_verbatim(const struct convert_options *o)
{
    return o->from == o->to &&
           (o->to == RF_FORMAT_PBN || o->to == RF_FORMAT_LIN || o->to == RF_FORMAT_LINES);
}

/* The number that --renumber gives a board.  Several games of one board keep one number. */
static unsigned
renumbered(const struct convert_walk *walk)
{
    if (walk->place == 1)
        return walk->o->renumber;
    bool another = walk->board.number == 0 || walk->board.number != walk->was_number;
    return walk->number + another;
}

/* The solver's texts have no backslash escapes to undo. */
static struct rf_span
words(const char *text)
{
    return (struct rf_span){text, strlen(text), false};
}

/* A board that came with a table keeps its tricks: the solver skips it. */
static void
take_solved(struct rf_format_board *board, const struct rf_pbn_board *solved)
{
    board->tricks = solved->tricks;
    board->par_score = words(solved->par_score);
    board->par_contract = words(solved->par_contract);
    board->said |= RF_SAID_TRICKS;
}

/* Takes the board that was read: applies the changes of the options to it, and remembers what the
 * next board is compared with. */
static void
take(struct convert_walk *walk)
{
    const struct rf_format_board *board = &walk->board;
    walk->place++;
    walk->twice = walk->place > 1 && board->dealt && board->number > 0 &&
                  board->number == walk->was_number &&
                  memcmp(&board->hands, &walk->was_hands, sizeof board->hands) == 0;
    walk->change = (struct rf_format_change){.turn = walk->o->turn, .alone = walk->gap};
    if (!walk->gap)
        walk->kept = walk->was_end;
    if (walk->gap && board->source.bytes) {
        const char *from = walk->kept ? walk->kept : walk->reader.text;
        /* PBN lets a tag repeat the value of the board before ("#").  When that board is left out,
         * the rewriter needs the text in between to find the value. */
        walk->change.before = (struct rf_span){from, (size_t)(board->source.bytes - from), false};
    }
    walk->was_end = board->source.bytes ? board->source.bytes + board->source.size : NULL;
    if (walk->o->renumber)
        walk->change.number = renumbered(walk);
    walk->then = *board;
    rf_format_changed(&walk->then, walk->change);
    if (walk->o->solved && walk->o->solved[walk->place - 1].solved)
        take_solved(&walk->then, &walk->o->solved[walk->place - 1]);
    walk->number = walk->then.number;
    walk->was_number = board->number;
    walk->was_hands = board->hands;
    walk->gap = false;
}

/* --boards chooses by the board's number, or by its place in the file where it has none.  A faulty
 * board outside the range is skipped in silence. */
enum convert_step
convert_next(struct convert_walk *walk)
{
    const struct convert_options *o = walk->o;
    for (;;) {
        enum rf_format_reading reading = rf_format_next(&walk->reader, &walk->board, &walk->error);
        if (reading == RF_FORMAT_END)
            return CONVERT_END;
        unsigned number = reading == RF_FORMAT_WRONG ? walk->error.board : walk->board.number;
        if (number == 0)
            number = walk->reader.count;
        bool inside = o->first == 0 || (number >= o->first && number <= o->last);
        if (reading == RF_FORMAT_BOARD && inside) {
            take(walk);
            return CONVERT_BOARD;
        }
        if (!inside && (walk->lowest == 0 || number < walk->lowest))
            walk->lowest = number;
        if (!inside && number > walk->highest)
            walk->highest = number;
        walk->gap = true;
        if (reading == RF_FORMAT_WRONG && inside)
            return CONVERT_WRONG;
    }
}
